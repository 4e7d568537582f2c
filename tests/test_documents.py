"""What the documents show is true: links lead somewhere, commands can be given, generated pages are current, the site is built,
the example engine runs."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

from conformance.cli import COMMANDS, main, parsed
from conformance.exit_codes import Exit
from conformance.faults import all_faults
from conformance.fixtures.loading import load_fixtures
from conformance.properties import all_laws
from conformance.reports.glossary import WORDS
from conformance.wire.features import vocabulary
from conformance.wire.schema import schema_folder
from conformance.wire.validation import check_document

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


COMMAND = re.compile(r"(?:^|[\s;&|(])(?:\S*/)?mtg-conformance(?= |$)(.*)")
FENCED = re.compile(r"^ *```[a-z]*\n(.*?)^ *```", re.M | re.S)
INLINE = re.compile(r"`((?:\.venv/bin/)?mtg-conformance [^`…]+)`")


def words_of(line: str) -> list[str]:
    """The words of one command, up to where the shell goes on with something else."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    return list(takewhile(lambda word: not set(word) <= set("();<>|&"), lexer))


def commands_on(page: Path) -> list[list[str]]:
    """The arguments of every `mtg-conformance` that a page shows; a name alone in the text is only a name."""
    text = page.read_text(encoding="utf-8")
    fenced = [line for block in FENCED.findall(text) for line in block.replace("\\\n", " ").splitlines()]
    shown = [words_of(found[1]) for line in fenced if (found := COMMAND.search(line))]
    inline = [words_of(found[1]) for span in INLINE.findall(FENCED.sub("", text)) if (found := COMMAND.search(span))]
    return [words for words in shown if words] + [words for words in inline if len(words) > 1]


SHOWN = {page: commands for page in PAGES if (commands := commands_on(page))}


@pytest.mark.parametrize("page", SHOWN, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_that_are_shown_can_be_given(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong: list[str] = []
    for words in SHOWN[page]:
        try:
            parsed(words)
        except SystemExit as end:
            if end.code:
                wrong.append(f"mtg-conformance {shlex.join(words)}: {capsys.readouterr().err.splitlines()[-1]}")
    assert wrong == []


def test_a_command_that_cannot_be_given_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```sh\nmtg-conformance run phase --profil smoke # cheap\nx && mtg-conformance known prune > y\n```\n"
    )
    assert commands_on(page) == [["run", "phase", "--profil", "smoke"], ["known", "prune"]]
    with pytest.raises(SystemExit):
        parsed(commands_on(page)[0])


def test_names_in_the_text_are_commands() -> None:
    named = {
        name for page in PAGES for name in re.findall(r"`mtg-conformance ([a-z][a-z-]*)`", page.read_text("utf-8"))
    }
    assert named - set(COMMANDS) == set()


@pytest.mark.parametrize("command", ["features", "clauses"])
def test_a_generated_page_is_current(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / f"{command}.md").read_text(encoding="utf-8")
    assert main([command, "--format", "markdown"]) == 0
    assert page == capsys.readouterr().out, f"run: mtg-conformance {command} --format markdown > docs/{command}.md"


def test_the_page_of_clauses_names_every_law_fault_and_fixture() -> None:
    told = set(re.findall(r"^- (law|fault|fixture) `([^`]+)`", (ROOT / "docs" / "clauses.md").read_text("utf-8"), re.M))
    things = {"law": all_laws(), "fault": all_faults()}
    names = {(kind, thing.name) for kind, found in things.items() for thing in found}
    assert told == names | {("fixture", case.id) for case in load_fixtures()}


def test_the_docs_build_as_a_site_with_nothing_from_elsewhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")]
    loaded = re.compile(r"<(?:script|img|iframe)[^>]+src=.?https?:|<link[^>]+stylesheet[^>]+https?:")
    assert [found[0] for page in pages if (found := loaded.search(page))] == []


def test_the_glossary_says_what_a_page_says() -> None:
    told = dict(re.findall(r"^\*\*(.+?)\*\*: (.+)", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M))
    shared = {word.capitalize(): says for word, says in WORDS.items() if word.capitalize() in told}
    assert len(shared) > 7
    assert [word for word, says in shared.items() if not told[word].lower().startswith(says.lower())] == []


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
