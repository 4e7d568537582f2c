// Filters, copies, opens what a link points at, and draws the arrows. Without it, the page still tells everything.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const all = [...document.querySelectorAll(".cx")];
  const form = document.querySelector(".filter");

  // ---- filter: what doesn't match is hidden, and with it every group that has nothing left to show
  function matches(cx, wanted) {
    return Object.entries(wanted).every(([name, value]) =>
      !value || (name === "engine" ? cx.dataset.engine === value : cx.dataset[name].split(" ").includes(value)));
  }
  function filter() {
    const wanted = Object.fromEntries(new FormData(form));
    const isOn = Object.values(wanted).some(Boolean);
    let count = 0;
    for (const cx of all) {
      cx.hidden = !matches(cx, wanted);
      count += !cx.hidden;
    }
    for (const see of document.querySelectorAll(".see")) see.hidden = !matches(see, wanted);
    for (const part of document.querySelectorAll(".more, .group")) part.hidden = !part.querySelector(".cx:not([hidden]), .see:not([hidden])");
    for (const more of document.querySelectorAll(".more")) if (isOn) more.open = true;
    form.querySelector(".shown").textContent = isOn ? `${count} of ${all.length} shown` : `${all.length} in all`;
    drawAll();
  }
  form.hidden = all.length === 0;
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  for (const button of document.querySelectorAll(".pick")) {
    button.addEventListener("click", () => {
      form.reset();
      setTimeout(() => {
        form.elements.clause.value = button.dataset.clause;
        filter();
        form.scrollIntoView({ block: "start" });
        form.elements.clause.focus({ preventScroll: true });
      }, 1);
    });
  }

  // ---- copy
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }
  for (const button of document.querySelectorAll(".copy")) {
    button.hidden = false;
    const label = button.firstChild;
    button.addEventListener("click", async () => {
      await copy(button.parentElement.querySelector("code").textContent);
      label.data = "Copied";
      setTimeout(() => { label.data = "Copy"; }, 2000);
    });
  }

  // ---- a link to one counterexample opens it, whatever is folded or filtered away
  function reveal() {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const target = named?.closest(".cx");  // itself, or the card that shows it with others
    if (!target) return;
    if (target.hidden) { form.reset(); filter(); }
    for (let part = named.closest("details"); part; part = part.parentElement?.closest("details")) part.open = true;
    target.scrollIntoView({ block: "start" });
    target.querySelector("summary").focus({ preventScroll: true });
  }
  addEventListener("hashchange", reveal);

  // ---- arrows: from the edge of one thing to the edge of the other, in the picture's own coordinates
  function add(parent, name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
  }
  function box(mat, id) {
    const element = mat.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (!element) return null;
    const outer = mat.getBoundingClientRect(), inner = element.getBoundingClientRect();
    const left = inner.left - outer.left, top = inner.top - outer.top;
    return { left, top, right: left + inner.width, bottom: top + inner.height, x: left + inner.width / 2, y: top + inner.height / 2 };
  }
  function ends(a, b, shift) {
    if (a.bottom <= b.top) return [[a.x + shift, a.bottom], [b.x + shift, b.top], [0, 1]];
    if (b.bottom <= a.top) return [[a.x + shift, a.top], [b.x + shift, b.bottom], [0, -1]];
    const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
    if (gap > 110) return [[a.x + shift, a.top], [b.x + shift, b.top], [0, -1], [0, 1]];  // over what lies between
    const y = Math.max(a.top, b.top) / 2 + Math.min(a.bottom, b.bottom) / 2 + shift;
    return a.x < b.x ? [[a.right, y], [b.left, y], [1, 0]] : [[a.left, y], [b.right, y], [-1, 0]];
  }
  function drawArrow(mat, group, disc, shift) {
    group.replaceChildren();
    disc.replaceChildren();
    const a = box(mat, group.dataset.from), b = box(mat, group.dataset.to);
    if (!a || !b || group.dataset.from === group.dataset.to) return;
    const [from, to, out, along = out] = ends(a, b, shift);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const bend = along === out ? Math.max(14, length * 0.35) : 34, tip = 9;
    const stop = [to[0] - along[0] * tip, to[1] - along[1] * tip];
    const c1 = [from[0] + out[0] * bend, from[1] + out[1] * bend], c2 = [stop[0] - along[0] * bend, stop[1] - along[1] * bend];
    add(group, "path", { d: `M${from}C${c1} ${c2} ${stop}`, class: "line" });
    const side = [along[1] * 6, along[0] * 6];
    add(group, "path", { d: `M${to}L${stop[0] + side[0]},${stop[1] + side[1]}L${stop[0] - side[0]},${stop[1] - side[1]}Z`, class: "head" });
    const t = length < 80 || along !== out ? 0.5 : 0.22, u = 1 - t;
    const at = [0, 1].map((i) => u ** 3 * from[i] + 3 * u * u * t * c1[i] + 3 * u * t * t * c2[i] + t ** 3 * stop[i]);
    add(disc, "circle", { cx: at[0], cy: at[1], r: 9 });
    add(disc, "text", { x: at[0], y: at[1], dy: "0.35em" }, group.dataset.step);
  }
  function draw(mat) {
    const svg = mat.querySelector(".arrows");
    const discs = mat.querySelector(".discs");
    for (const layer of [svg, discs]) {
      layer.setAttribute("width", mat.offsetWidth);
      layer.setAttribute("height", mat.offsetHeight);
    }
    const seen = new Map();
    for (const [at, group] of [...svg.children].entries()) {
      const pair = [group.dataset.from, group.dataset.to].sort().join(" ");
      const before = seen.get(pair) ?? 0;
      seen.set(pair, before + 1);
      drawArrow(mat, group, discs.children[at], before * 26);
    }
  }
  function drawAll() {
    for (const mat of document.querySelectorAll(".mat")) if (mat.checkVisibility()) draw(mat);
  }
  const watch = new ResizeObserver((entries) => { for (const entry of entries) if (entry.target.checkVisibility()) draw(entry.target); });
  for (const mat of document.querySelectorAll(".mat")) watch.observe(mat);
  document.addEventListener("toggle", drawAll, true);
  matchMedia("print").addEventListener("change", drawAll);
  addEventListener("beforeprint", drawAll);

  filter();
  addEventListener("load", () => setTimeout(reveal));  // after the browser has gone there by itself
})();
