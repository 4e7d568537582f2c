"""What the documents show is true: links lead somewhere, generated pages are current, the example engine runs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.cli import COMMANDS
from conformance.exit_codes import Exit
from conformance.wire.features import vocabulary
from conformance.wire.schema import schema_folder
from conformance.wire.validation import check_document

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs" / "first-adapter.md"], ids=lambda p: p.name)
def test_commands_that_are_shown_exist(page: Path) -> None:
    shown = set(re.findall(r"mtg-conformance ([a-z][a-z-]+)\b(?! *\d)", page.read_text(encoding="utf-8")))
    assert shown - set(COMMANDS) == set()


def test_the_page_of_features_is_current() -> None:
    page = (ROOT / "docs" / "features.md").read_text(encoding="utf-8")
    made = subprocess.run(
        [sys.executable, "-m", "conformance", "features", "--format", "markdown"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    assert page == made, "run: mtg-conformance features --format markdown > docs/features.md"


def test_every_feature_says_what_it_means() -> None:
    assert [name for name, meaning in vocabulary().items() if len(meaning) < 4] == []


def test_the_readme_tells_every_exit_code() -> None:
    told = {int(n) for n in re.findall(r"^\| (\d+) \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)}
    assert told == {int(code) for code in Exit}


def test_the_example_engine_runs_and_is_asked_something(tmp_path: Path) -> None:
    engine = f"cmd:{sys.executable} {ROOT / 'docs' / 'examples' / 'tiny_engine.py'}"
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-m",
            "conformance",
            "run",
            engine,
            "11b",
            "--profile",
            "smoke",
            "-j",
            "1",
            "--out",
            "out",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    records = [json.loads(line) for line in (tmp_path / "out" / "events.jsonl").read_text().splitlines()]
    assert sum(r["asked"] for r in records if r["event"] == "law") > 0
    for record in records:
        check_document("event", record)


@pytest.mark.parametrize("path", sorted(schema_folder().glob("*.schema.json")), ids=lambda p: p.name)
def test_every_schema_has_examples_that_fit(path: Path) -> None:
    examples = json.loads(path.read_text(encoding="utf-8")).get("examples", [])
    assert examples
    for example in examples:
        check_document(path.name.removesuffix(".schema.json"), example)
