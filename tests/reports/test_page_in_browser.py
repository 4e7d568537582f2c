"""The page in a real browser: headless Chromium, as Debian packages it (`chromium` and `chromium-driver`)."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from report_logs import EVIL, TOY_PATH, hostile, toy

from conformance.reports.page import page

selenium = pytest.importorskip("selenium", reason="selenium is a development dependency: pip install '.[dev]'")
from selenium.webdriver import Chrome  # noqa: E402 - after the check that there is a selenium
from selenium.webdriver.chrome.options import Options  # noqa: E402
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.ui import Select  # noqa: E402

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None, reason="no Chromium here: install chromium and chromium-driver (apt)"
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, PHONE, SMALLEST = (1280, 900), (375, 800), (320, 600)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """One browser for all tests of a worker, with a profile of its own."""
    options = Options()
    options.binary_location = str(CHROMIUM)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    driver = Chrome(options=options, service=Service(str(DRIVER)))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The address of each page: one engine, a hostile one, two together."""
    folder = tmp_path_factory.mktemp("pages")
    made = {
        "toy": [(toy(), TOY_PATH)],
        "hostile": [(hostile(), TOY_PATH)],
        "two": [(toy(), TOY_PATH), (hostile(), TOY_PATH)],
    }
    for name, logs in made.items():
        (folder / f"{name}.html").write_text(page(logs), encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in made}


def opened(browser: Chrome, address: str, size: tuple[int, int] = DESKTOP, **media: str) -> Chrome:
    """The browser with that page, afresh; `media` are features such as prefers_color_scheme. Nothing moves but at once."""
    still = {"prefers_reduced_motion": "reduce"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": _features(still | media)})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", _metrics(size))
    browser.get("about:blank")
    browser.get(address)
    return browser


def _features(media: dict[str, str]) -> list[dict[str, str]]:
    return [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]


def _metrics(size: tuple[int, int]) -> dict[str, Any]:
    return {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}


def shown(browser: Chrome) -> list[str]:
    """The ids of the counterexamples that aren't filtered away."""
    found: list[str] = browser.execute_script(
        "return [...document.querySelectorAll('details.cx:not([hidden])')].map(x => x.id)"
    )
    return found


def comes_true(condition: Callable[[], Any]) -> bool:
    """Does it come true within some seconds? What the page does, it does a moment later."""
    until = time.monotonic() + 10
    while not condition() and time.monotonic() < until:
        time.sleep(0.02)
    return bool(condition())


def pick(browser: Chrome, name: str, value: str) -> None:
    Select(browser.find_element("css selector", f"select[name={name}]")).select_by_visible_text(value)


def test_hostile_words_are_shown_and_never_run(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["hostile"])
    assert browser.title != "run"
    assert EVIL.partition("\x1b")[0] in browser.find_element("tag name", "h1").text
    assert not browser.find_elements("tag name", "img")
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_a_script_that_slipped_in_would_not_run(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    browser.execute_script(
        "const s = document.createElement('script'); s.textContent = \"document.title = 'run'\"; document.body.append(s);"
        "document.body.insertAdjacentHTML('beforeend', `<b onclick=\"document.title='run'\" id=slipped>x</b>`)"
    )
    browser.execute_script("document.getElementById('slipped').click()")
    assert browser.title != "run"


def test_nothing_is_loaded(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    assert browser.execute_script("return performance.getEntriesByType('resource').map(e => e.name)") == []


def test_the_filter_by_clause_leaves_that_clause(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    pick(browser, "clause", "702.16e")
    assert sorted(shown(browser)) == ["cx-2bcad239", "cx-809b0672"]
    status = browser.find_element("css selector", "[role=status]").text
    assert status == "2 of 9 shown"
    headings = browser.execute_script(
        "return [...document.querySelectorAll('.group:not([hidden]) h3')].map(h => h.innerText)"
    )
    assert headings == ["702.16e protection prevents damage"]


def test_the_filter_by_outcome_leaves_that_outcome(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    pick(browser, "outcome", "too strict")
    assert sorted(shown(browser)) == ["cx-5ca9e69d", "cx-d152e6c7"]
    pick(browser, "outcome", "known")
    assert shown(browser) == ["cx-8e8ddbcc"]
    pick(browser, "outcome", "trouble")
    assert shown(browser) == []
    assert browser.find_element("css selector", ".trouble").is_displayed()
    browser.find_element("css selector", "button[type=reset]").click()
    assert comes_true(lambda: len(shown(browser)) == 8)


def test_the_filter_by_engine_leaves_that_engine(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["two"])
    pick(browser, "engine", "toy 1.2")
    assert {name.partition("-")[0] for name in shown(browser)} == {"e1"}


def test_a_wrong_clause_of_the_table_leads_to_its_counterexamples(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    browser.find_element("css selector", ".pick[data-clause='702.16p']").send_keys(Keys.ENTER)
    assert comes_true(lambda: shown(browser) == ["cx-da4b05aa"])


def test_a_link_opens_a_counterexample_that_is_folded_away(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, f"{pages['toy']}#cx-809b0672")
    found = browser.find_element("id", "cx-809b0672")
    assert comes_true(lambda: found.get_attribute("open") is not None)
    assert found.find_element("class name", "sides").is_displayed()
    focused = "return document.activeElement.closest('.cx')?.id"
    assert comes_true(lambda: browser.execute_script(focused) == "cx-809b0672")


def test_a_link_shows_what_a_filter_hides(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    pick(browser, "clause", "702.16e")
    browser.execute_script("location.hash = '#cx-da4b05aa'")
    assert comes_true(browser.find_element("id", "cx-da4b05aa").is_displayed)


def test_a_link_to_one_of_several_on_a_card_opens_the_card_and_shows_it(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, f"{pages['toy']}#cx-0ef507f7")
    found = browser.find_element("id", "cx-0ef507f7")
    assert comes_true(found.is_displayed)
    card = "return document.getElementById('cx-0ef507f7').closest('.cx').id"
    assert browser.execute_script(card) == "cx-b9f39b51"


def test_a_rule_of_the_summary_leads_to_a_card_that_the_filter_does_not_cover(
    browser: Chrome, pages: dict[str, str]
) -> None:
    opened(browser, pages["toy"])
    browser.find_element("css selector", ".in-short a[href='#cx-2bcad239']").send_keys(Keys.ENTER)
    heading = "return document.querySelector('#cx-2bcad239 h4').getBoundingClientRect().top"
    filter_end = "return document.querySelector('.filter').getBoundingClientRect().bottom"
    assert comes_true(lambda: browser.execute_script(filter_end) <= browser.execute_script(heading) < DESKTOP[1])


def test_the_replay_command_is_copied(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    browser.execute_cdp_cmd(
        "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    )
    button = browser.find_element("css selector", "#cx-2bcad239 .copy")
    button.send_keys(Keys.ENTER)
    assert comes_true(lambda: button.text.startswith("Copied"))
    copied = browser.execute_async_script(
        "navigator.clipboard.readText().then(arguments[0], e => arguments[0](String(e)))"
    )
    assert copied == "mtg-conformance replay cx-2bcad239 --engine 'cmd:./toy --fast'"


ENDS = """
const near = (p, r) => p[0] > r.left - 6 && p[0] < r.right + 6 && p[1] > r.top - 6 && p[1] < r.bottom + 6;
return [...document.querySelectorAll('.arrows g')].filter(g => g.closest('.mat').checkVisibility() && g.querySelector('.line')).map(g => {
  const mat = g.closest('.mat'), outer = mat.getBoundingClientRect();
  const box = id => { const r = mat.querySelector(`[data-id="${id}"]`).getBoundingClientRect();
    return {left: r.left - outer.left, right: r.right - outer.left, top: r.top - outer.top, bottom: r.bottom - outer.top}; };
  const numbers = path => path.getAttribute('d').match(/-?[\\d.]+/g).map(Number);
  const start = numbers(g.querySelector('.line')).slice(0, 2), tip = numbers(g.querySelector('.head')).slice(0, 2);
  return near(start, box(g.dataset.from)) && near(tip, box(g.dataset.to));
});
"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_arrows_go_from_the_edge_of_one_thing_to_that_of_another(
    browser: Chrome, pages: dict[str, str], size: tuple[int, int]
) -> None:
    opened(browser, pages["toy"], size)
    browser.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
    assert comes_true(lambda: all(browser.execute_script(ENDS)))
    assert len(browser.execute_script(ENDS)) >= 8


def test_arrows_follow_when_the_window_becomes_narrow(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", _metrics(PHONE))
    assert comes_true(lambda: all(browser.execute_script(ENDS)))


def test_on_a_phone_a_command_is_one_line(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"], PHONE)
    style = "const s = getComputedStyle(document.querySelector('.replay code')); return [s.whiteSpace, s.overflowX]"
    assert browser.execute_script(style) == ["pre", "auto"]


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SMALLEST], ids=["desktop", "phone", "smallest"])
def test_nothing_scrolls_sideways(browser: Chrome, pages: dict[str, str], size: tuple[int, int]) -> None:
    opened(browser, pages["hostile"], size)
    browser.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_reaches_the_counterexamples_and_folds_them(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    body = browser.find_element("tag name", "body")
    body.send_keys(Keys.TAB)
    first = browser.switch_to.active_element
    assert first.text == "Skip to the counterexamples"
    first.send_keys(Keys.ENTER)
    for _ in range(8):
        browser.switch_to.active_element.send_keys(Keys.TAB)
        if browser.switch_to.active_element.tag_name == "summary":
            break
    summary = browser.switch_to.active_element
    folded = browser.execute_script("return arguments[0].parentElement.open", summary)
    summary.send_keys(Keys.ENTER)
    assert browser.execute_script("return arguments[0].parentElement.open", summary) is not folded


def test_a_screen_reader_finds_landmarks_and_a_name_for_everything(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    browser.execute_cdp_cmd("Accessibility.enable", {})
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    told = [
        (n["role"]["value"], n.get("name", {}).get("value", "")) for n in nodes if not n.get("ignored") and "role" in n
    ]
    roles = {role for role, _ in told}
    assert {"banner", "main", "navigation", "complementary", "contentinfo", "form", "table", "status"} <= roles
    nameless = [
        role
        for role, name in told
        if role in ("button", "combobox", "link", "image", "img", "form", "table") and not name
    ]
    assert nameless == []
    assert any(name == "p1's Veshk, a white 2/2 creature" for _, name in told)
    assert any(name == "Veshk, 1 damage, p1: is stopped" for _, name in told)


CONTRAST = """
const parts = c => (c.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
  .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
const behind = e => { for (; e; e = e.parentElement) { const c = parts(getComputedStyle(e).backgroundColor);
  if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
const poor = [];
for (const e of document.querySelectorAll('body *')) {
  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  if (!own || !e.offsetParent || e.closest('svg, .unseen, .skip, select')) continue;
  const [a, b] = [light(parts(getComputedStyle(e).color)), light(behind(e))];
  const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (ratio < 4.5) poor.push(`${e.className || e.tagName}: ${ratio.toFixed(2)}`);
}
return [...new Set(poor)];
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(browser: Chrome, pages: dict[str, str], scheme: str) -> None:
    opened(browser, pages["toy"], prefers_color_scheme=scheme)
    browser.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
    ground = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(21, 22, 26)") is (scheme == "dark")
    assert browser.execute_script(CONTRAST) == []


def test_on_paper_there_are_pictures_and_no_controls(browser: Chrome, pages: dict[str, str]) -> None:
    opened(browser, pages["toy"])
    pdf = browser.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
    assert len(pdf["data"]) > 20_000
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not browser.find_element("css selector", ".filter").is_displayed()
    assert not browser.find_element("css selector", ".copy").is_displayed()
    assert browser.find_element("css selector", "#cx-2bcad239 .mat").is_displayed()


def test_without_scripts_all_is_there_to_read(browser: Chrome, pages: dict[str, str]) -> None:
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        opened(browser, pages["toy"])
        assert (
            browser.find_element("css selector", "#cx-2bcad239 .right-side .sentence").text == "p1 is dealt no damage"
        )
        assert not browser.find_element("css selector", ".filter").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
