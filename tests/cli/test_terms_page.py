"""docs/terms.md is current, tells every kind that the schemas have, and each of its examples fits them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.cli.term_examples import example_of
from conformance.cli.terms_page import kinds_of, page
from conformance.wire.features import vocabulary
from conformance.wire.validation import check_document, check_scenario
from conformance.wording.granting import SPARED

PAGE = Path(__file__).parents[2] / "docs" / "terms.md"
FAMILIES = ("ability", "quality", "effect", "slot", "whom", "what", "use", "step")
CREATURE: dict[str, Any] = {"id": "a", "name": "Veshk", "zone": "battlefield", "owner": "p1", "types": ["creature"], "colors": [],
                            "power": 2, "toughness": 2, "abilities": []}  # fmt: skip


def test_the_page_is_current() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "conformance", "features", "--terms"], capture_output=True, timeout=60, check=True
    )
    told = done.stdout.decode("utf-8").replace("\r\n", "\n")
    assert told == PAGE.read_text(encoding="utf-8"), "run: mtg-conformance features --terms > docs/terms.md"


def scenario(step: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return {"edition": "current", "build": "structure", "players": [{"id": "p1"}, {"id": "p2"}], "active_player": "p1",
            "objects": [{**CREATURE, **fields}], "steps": [step or {"do": "look"}]}  # fmt: skip


def holding(family: str, term: dict[str, Any]) -> dict[str, Any]:
    """A scenario with the term in it."""
    effect = {"effect": "destroy", "to": term}
    holders: dict[str, dict[str, Any]] = {
        "ability": {"abilities": [term]},
        "quality": {"abilities": [{"kind": "hexproof_from", "from": [term]}]},
        "effect": {"targets": [{"kind": "creature"}], "effects": [term]},
        "slot": {"targets": [term]},
        "whom": {"effects": [effect]},
        "what": {"abilities": [{"kind": "take", "of": {"kind": "this"}, "what": term}]},
    }
    return scenario(**holders[family])


@pytest.mark.parametrize("family", FAMILIES)
def test_every_example_fits_the_schemas(family: str) -> None:
    for kind in kinds_of(family):
        term = example_of(family, kind)
        if family == "ability":
            check_document("terms", term)
        if family in ("step", "use"):
            check_scenario(scenario(term if family == "step" else {"do": "targets", "of": term}))
        else:
            check_scenario(holding(family, term))


def test_every_kind_has_a_row_with_its_example() -> None:
    told = page()
    for family in FAMILIES:
        for kind in kinds_of(family):
            assert f"`{json.dumps(example_of(family, kind))}`" in told, (family, kind)
    assert all(f"`{value}`" in told for value in SPARED)


def test_every_feature_that_is_named_exists() -> None:
    rows = [line for line in page().splitlines() if line.startswith("|")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+\.[a-z_.:]+)`", row.rsplit("|", 2)[-2])}
    assert len(named) > 120
    assert named <= set(vocabulary())
