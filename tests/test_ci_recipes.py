"""The recipes for CI do what they say: the action's own shell steps and the documents' scripts are run, on a small engine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from conformance.known.entries import parsed
from conformance.known.law_set import newest

ROOT = Path(__file__).resolve().parent.parent
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
PAGE = (ROOT / "docs" / "gate-your-ci.md").read_text(encoding="utf-8")
LAW = "hexproof/stops-opponents-spells"
TINY = f'#!/bin/sh\nexec "{sys.executable}" "{ROOT / "docs" / "examples" / "tiny_engine.py"}"\n'


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A checkout with an engine in it, and programs that stand for installing: they only write down what they are told."""
    bins = tmp_path / "bin"
    script(bins / "pip", f'#!/bin/sh\necho "$@" >> "{tmp_path}/installed"\n')
    script(bins / "python3.11", '#!/bin/sh\nmkdir -p "$3/bin"\n: > "$3/bin/activate"\n')
    real = f'PYTHONSAFEPATH=1 exec "{sys.executable}" -m conformance "$@"'
    fast = f'if [ "$1" = run ] && [ -n "$FAST" ]; then e="$2"; shift 2; set -- run "$e" {LAW} "$@" --boards 2 -j 1; fi'
    script(bins / "mtg-conformance", f"#!/bin/sh\n{fast}\n{real}\n")
    checkout = tmp_path / "checkout"
    script(checkout / "my-engine", TINY)
    (checkout / "known-failures.toml").write_text(f'format = 1\nlaws = "{newest()}"\n')
    return checkout


def make_lax(checkout: Path) -> None:
    """The engine forgets hexproof."""
    tiny = (ROOT / "docs" / "examples" / "tiny_engine.py").read_text(encoding="utf-8")
    (checkout / "lax.py").write_text(tiny.replace('a["kind"] == "hexproof"', "False"))
    script(checkout / "my-engine", f'#!/bin/sh\nexec "{sys.executable}" lax.py\n')


def shell(argv: list[str], checkout: Path, **env: str) -> subprocess.CompletedProcess[str]:
    path = f"{checkout.parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
    told = {**os.environ, "PATH": path, **env}
    return subprocess.run(argv, cwd=checkout, env=told, capture_output=True, text=True, timeout=240, check=False)


def filled(text: str, inputs: dict[str, str], outputs: dict[str, str]) -> str:
    """An expression of the action, as far as its shell steps use any."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name == "github.action_path":
            return str(ROOT)
        kind, _, rest = name.partition(".")
        return inputs[rest] if kind == "inputs" else outputs.get(rest.removeprefix("run.outputs."), "")

    return re.sub(r"\$\{\{ ([\w.-]+) \}\}", value, text)


def act(checkout: Path, **given: str) -> tuple[int, str, str]:
    """Runs the action's shell steps as a runner does; its code, its summary, and all that it printed."""
    defaults = {name: row.get("default", "") for name, row in ACTION["inputs"].items()}
    inputs = defaults | {"engine": "cmd:./my-engine", "selectors": LAW, "boards": "2"} | given
    files = {name: checkout.parent / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    outputs: dict[str, str] = {}
    code, printed = 0, ""
    for file in files.values():
        file.write_text("")
    for step in STEPS:
        if "run" not in step or (code and "always()" not in step.get("if", "")):
            continue
        env = {name: filled(text, inputs, outputs) for name, text in step["env"].items()}
        env |= {name: str(file) for name, file in files.items()}
        argv = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        done = shell(argv, checkout, **env)
        code, printed = code or done.returncode, printed + done.stdout + done.stderr
        outputs |= dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
    return code, files["GITHUB_STEP_SUMMARY"].read_text(), printed


def test_the_action_passes_a_sound_engine_and_writes_a_summary(place: Path) -> None:
    code, summary, printed = act(place, known="known-failures.toml")
    assert code == 0, printed
    assert "tiny 1" in summary
    assert str(ROOT) in (place.parent / "installed").read_text()


def test_the_action_fails_on_a_new_failure_and_leaves_all_that_is_to_be_kept(place: Path) -> None:
    make_lax(place)
    code, summary, printed = act(place, known="known-failures.toml")
    assert code == 1, printed
    assert "11b" in summary
    kept = place / "mtg-conformance-report"
    assert {"events.jsonl", "report.html", "junit.xml", "report.sarif"} <= {p.name for p in kept.iterdir()}
    assert list((kept / "counterexamples").glob("cx-*.json"))


def test_the_action_tells_wrong_usage_apart(place: Path) -> None:
    code, summary, printed = act(place, selectors="16z.9")
    assert (code, "exit code 2" in summary) == (2, True), printed


def test_what_is_given_to_the_action_is_never_read_as_code(place: Path) -> None:
    assert [s["name"] for s in STEPS if "${{" in s.get("run", "")] == []
    code, _, printed = act(
        place, selectors="$(touch${IFS}owned) `touch owned`", out="a; touch owned", profile="$(touch owned)"
    )
    assert code == 2, printed
    assert not (place / "owned").exists()


def test_the_action_pins_other_actions_and_caches_nothing() -> None:
    used = [step["uses"] for step in STEPS if "uses" in step]
    assert all(re.fullmatch(r"[\w./-]+@v\d+", name) for name in used)
    assert not [name for name in used if "cache" in name]
    (upload,) = (step for step in STEPS if "upload-artifact" in step.get("uses", ""))
    assert "always()" in upload["if"]
    assert all(row.get("description") for row in ACTION["inputs"].values())


def blocks(language: str, heading: str) -> list[str]:
    section = PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(rf"```{language}\n(.*?)```", section, re.S)


def test_the_first_steps_make_a_file_that_then_opens_the_gate(place: Path) -> None:
    make_lax(place)
    (place / "known-failures.toml").unlink()
    first, gate = blocks("sh", "The first time")
    begun = shell(["bash", "-c", first], place, FAST="1")
    assert begun.returncode == 0, begun.stdout + begun.stderr
    again = shell(["bash", "-ec", gate], place, FAST="1")
    assert again.returncode == 0, again.stdout + again.stderr


def test_the_shell_recipe_passes_and_fails_as_the_run_does(place: Path) -> None:
    (recipe,) = blocks("sh", "Any other")
    good = shell(["sh", "-c", recipe], place, FAST="1")
    assert good.returncode == 0, good.stdout + good.stderr
    make_lax(place)
    bad = shell(["sh", "-c", recipe], place, FAST="1")
    assert bad.returncode == 1, bad.stdout + bad.stderr
    assert (place / "mtg-conformance-report" / "report.html").is_file()


def test_the_gitlab_recipe_runs_and_keeps_what_it_says(place: Path) -> None:
    (text,) = blocks("yaml", "GitLab")
    job = yaml.safe_load(text)["conformance"]
    make_lax(place)
    done = shell(["bash", "-ec", "\n".join(job["script"])], place, FAST="1", **job["variables"])
    assert done.returncode == 1, done.stdout + done.stderr
    after = shell(["bash", "-ec", "\n".join(job["after_script"])], place)
    assert after.returncode == 0, after.stdout + after.stderr
    for path in (*job["artifacts"]["paths"], job["artifacts"]["reports"]["junit"]):
        assert (place / path).exists()
    assert job["artifacts"]["when"] == "always"


def test_the_recipes_pin_the_version_and_use_inputs_that_there_are() -> None:
    (text,) = blocks("yaml", "GitHub")
    steps = yaml.safe_load(text)["jobs"]["conformance"]["steps"]
    (ours,) = (s for s in steps if "mtg-conformance@" in s.get("uses", ""))
    assert set(ours["with"]) <= set(ACTION["inputs"])
    assert len(re.findall(r"mtg-conformance@v\d+\.\d+\.\d+", PAGE)) == 3


def test_the_file_that_is_shown_is_one() -> None:
    (text,) = blocks("toml", "What the file says")
    assert parsed(text, Path("known-failures.toml"))["laws"] == newest()
