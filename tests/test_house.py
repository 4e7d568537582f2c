"""The house stays in order: short files and functions, docstrings, clauses, names that say something, tests where the code is.

What may be longer is named here with its reason; what is named without need fails too. `house.py` measures.
"""

from __future__ import annotations

import pytest
from house import PAGE, PARTS, ROOT, Part, measured, table

LONG_FILES = {
    "reference_impl/rules/rule_613_layers/layer_6_abilities.py": "one layer is one file",
    "tests/engines/test_over_pipes.py": "one program, one table of what it may do",
    "tests/reference/test_rule_702_16_protection.py": "the clauses of 702.16 in the order of their letters",
    "tests/reference/test_traps.py": "the table of what is easily read wrong",
    "tests/reports/test_page_in_browser.py": "one browser is started for all",
    "tests/test_catalogue.py": "the whole catalogue, field by field",
    "tests/wire/test_soundness.py": "one row for each thing that no schema can say",
    "tests/wording/test_wording_cards.py": "printed phrases, a row each",
    "tests/wording/test_wording_languages.py": "printed phrases in three languages, a row each",
    "tests/wording/test_wording_reports.py": "wordings, a row each",
    "tests/wording/wording_samples.py": "data",
}
LONG_FUNCTIONS = {
    "conformance/checking.py:check": "a public signature with its docstring",
    "conformance/cli/campaign.py:add_arguments": "a list of options",
    "conformance/cli/campaign.py:main": "what may go wrong, each with its exit code",
    "conformance/cli/run.py:add_arguments": "a list of options",
    "conformance/properties/rule_702_16_protection/attaching_scenes.py:trying": "half of it is its signature",
    "conformance/reports/page/counterexample.py:shown": "a field a line",
    "tests/engines/hostile.py:misbehave": "one case for each bad habit",
    "tests/engines/test_over_http.py:misbehave": "one case for each bad habit",
}
OF_THE_WHOLE = {"adapter_guide", "ci_recipes", "costs", "documents", "house", "layers", "packaging"}
NOT_A_PART = {"other_languages": "engines that aren't in Python", "reference": "reference_impl/"}


@pytest.mark.parametrize("part", measured(), ids=PARTS)
def test_files_are_short_but_for_those_with_a_reason(part: Part) -> None:
    assert part.long_files.keys() == {name for name in LONG_FILES if name.startswith(f"{part.name}/")}


@pytest.mark.parametrize("part", measured(), ids=PARTS)
def test_functions_are_short_but_for_those_with_a_reason(part: Part) -> None:
    assert part.long_functions.keys() == {name for name in LONG_FUNCTIONS if name.startswith(f"{part.name}/")}


def test_every_module_says_what_it_is() -> None:
    assert [name for part in measured() for name in part.modules_without_docstring] == []


def test_what_is_public_in_the_product_is_documented() -> None:
    assert [
        name for part in measured() if part.name in ("conformance", "reference_impl") for name in part.undocumented
    ] == []


def test_every_rule_of_the_reference_cites_its_clauses() -> None:
    assert [name for part in measured() for name in part.rules_without_clause] == []


def test_names_say_something() -> None:
    assert [name for part in measured() for name in part.banned_names] == []


def test_tests_stand_where_their_code_stands() -> None:
    code = {p.stem for p in (ROOT / "conformance").iterdir()}
    folders = {p.name for p in (ROOT / "tests").iterdir() if p.is_dir() and any(p.glob("*.py"))}
    assert folders - code == NOT_A_PART.keys()
    files = {p.stem.removeprefix("test_") for p in (ROOT / "tests").glob("test_*.py")}
    assert files - code == OF_THE_WHOLE


def test_the_page_of_measures_has_todays_rows() -> None:
    rows = [line.split("|")[1] for line in table(measured()).splitlines()]
    told = [line.split("|")[1] for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    assert told == rows, "run: python tests/house.py --write"
