"""`conformance.check`, the public API: what it takes, gives and raises; and that every example of docs/python-api.md runs and is typed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import conformance
from conformance import EngineUnusable, Report, check
from conformance.adapters.extremes import allows_everything
from conformance.exit_codes import Exit
from conformance.wire.validation import check_document

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "python-api.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
LAW = "protection/stops-spells-with-the-quality"


class Lax:
    """Allows everything; a class, so that each conversation has a new one."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1

    def __call__(self, message: dict[str, Any]) -> dict[str, Any] | None:
        return allows_everything(message)


@pytest.fixture(scope="module")
def lax(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return check(allows_everything, LAW, boards=1, out=tmp_path_factory.mktemp("lax"))


def test_a_conformant_engine_has_nothing_to_show_and_leaves_nothing() -> None:
    report = check("reference", LAW, boards=2)
    assert (report.is_conformant, report.exit_code, report.failures) == (True, Exit.CONFORMANT, ())
    assert (report.path, report.points_wrong, set(report.laws)) == (None, 0, {"pass"})
    assert report.points_asked > 0


def test_a_failure_tells_clause_board_answers_and_how_to_ask_again(lax: Report) -> None:
    assert (lax.is_conformant, lax.exit_code) == (False, Exit.FAILURES)
    found = next(f for f in lax.failures if f.point == "16b.1")
    assert (found.clause, found.direction, found.verdict, found.is_known) == ("702.16b", "too_lax", "wrong", False)
    assert all(word in found.explanation for word in ("Clause", "Board", "Engine", "Right", "Because"))
    check_document("counterexample", found.counterexample)


def test_the_command_that_a_failure_shows_can_be_given(lax: Report) -> None:
    found = lax.failures[0]
    words = found.replay.split()
    assert words[:3] == ["mtg-conformance", "replay", found.name]
    assert "py:conformance.adapters.extremes:allows_everything" in words
    asked = [sys.executable, "-m", "conformance", *words[1:]]
    assert subprocess.run(asked, capture_output=True, check=False, timeout=120).returncode == 1


@pytest.mark.parametrize("form", ["terminal", "html", "junit", "json"])
def test_a_report_is_told_in_any_form(lax: Report, form: Any) -> None:
    assert lax.failures[0].name in lax.told(form)


def test_a_class_is_instantiated_and_its_log_is_kept_where_asked(tmp_path: Path) -> None:
    report = check(Lax, LAW, boards=1, out=tmp_path / "run")
    assert report.path == tmp_path / "run" / "events.jsonl"
    assert report.path.is_file()
    assert Lax.made > 1


def test_an_engine_that_cannot_be_imported_is_called_an_object(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    report = check(lambda message: allows_everything(message), LAW, boards=1)
    assert report.path is not None
    assert report.path.is_relative_to(tmp_path)
    assert "object:" in report.failures[0].replay
    with pytest.raises(ValueError, match="py:MODULE:CALLABLE"):
        check("object:nobody")


@pytest.mark.parametrize(
    ("engine", "selectors", "options", "words"),
    [
        ("nosuch", (), {}, "no engine is named"),
        ("reference", ("16z",), {}, "no rule, clause, point or law"),
        ("reference", (), {"profile": "quick"}, "'smoke' or 'ci' or 'deep'"),
        ("reference", (), {"road": "both"}, "'structure' or 'text'"),
        ("reference", (), {"boards": 0}, "at least 1"),
        ("reference", (), {"timeout": 0}, "more than 0"),
        ("reference", (), {"known": Path("nowhere.toml")}, "nowhere.toml"),
        (allows_everything, (), {"workers": 2}, "workers is 1"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    engine: Any, selectors: tuple[str, ...], options: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        check(engine, *selectors, **options)


def test_an_engine_that_cannot_be_spoken_to_is_unusable() -> None:
    def mute(message: dict[str, Any]) -> None:
        return None

    with pytest.raises(EngineUnusable, match="hello"):
        check(mute)
    nothing: Any = 7
    with pytest.raises(TypeError, match="neither"):
        check(nothing)


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import sys, conformance; print([m for m in sys.modules if m.startswith(('conformance.', 'pytest', 'hyp'))])"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
    assert all(hasattr(conformance, name) for name in conformance.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        _ = conformance.__getattr__("chekc")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.split("\n\n")[0][-40:])
def test_an_example_of_the_page_runs(example: str, tmp_path: Path) -> None:
    (tmp_path / "test_example.py").write_text(example, encoding="utf-8")
    how = ["-m", "pytest", "-q", "-p", "no:cacheprovider"] if "def test_" in example else []
    words = [sys.executable, *how, "test_example.py"]
    done = subprocess.run(
        words,
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_examples_of_the_page_are_typed(tmp_path: Path) -> None:
    for number, example in enumerate(EXAMPLES):
        (tmp_path / f"example_{number}.py").write_text(example, encoding="utf-8")
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}', encoding="utf-8")
    words = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "-p", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_tells_every_option() -> None:
    page = PAGE.read_text(encoding="utf-8")
    plugin = (ROOT / "conformance" / "plugin.py").read_text(encoding="utf-8")
    options = {*re.findall(r'"(--mtg-[a-z]+)"', plugin), *(n for n in check.__kwdefaults__ or ())}
    assert [name for name in sorted(options) if f"`{name}" not in page] == []
