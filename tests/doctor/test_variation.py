"""A small board is given whatever a feature needs, one feature at a time, and stays a board that may be."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.doctor.samples import covers
from conformance.doctor.variation import varied
from conformance.wire.features import features_of, vocabulary
from conformance.wire.soundness import unsound
from conformance.wire.validation import check_scenario

BASE: dict[str, Any] = {
    "edition": "current", "build": "structure", "players": [{"id": "p1"}, {"id": "p2"}], "active_player": "p1",
    "objects": [
        {"id": "o1", "name": "Veshk", "zone": "battlefield", "owner": "p2", "types": ["creature"], "colors": [], "power": 2,
         "toughness": 2, "abilities": [{"kind": "protection", "from": [{"kind": "color", "color": "blue"}]}]},
        {"id": "o2", "name": "Zorb", "zone": "hand", "owner": "p1", "types": ["instant"], "colors": ["red"], "abilities": [],
         "targets": [{"kind": "creature"}], "effects": [{"effect": "nothing"}]},
    ],
    "steps": [{"do": "targets", "of": {"kind": "cast", "object": "o2"}}],
}  # fmt: skip
SMALL = features_of(BASE)


@pytest.mark.parametrize("feature", [f for f in vocabulary() if f not in SMALL])
def test_what_is_put_in_needs_the_feature_and_leaves_a_possible_board(feature: str) -> None:
    changed = varied(BASE, feature)
    if changed is None:
        return
    check_scenario(changed)
    assert not unsound(changed)
    assert any(covers(feature, f) for f in features_of(changed))
    assert len(features_of(changed) - SMALL) <= 5


@pytest.mark.parametrize("family", ["effect", "apply", "begin", "zone", "type", "slot", "host", "chosen"])
def test_most_of_a_family_can_be_put_in(family: str) -> None:
    names = [f for f in vocabulary() if f.startswith(f"{family}.") and f not in SMALL]
    done = [f for f in names if varied(BASE, f) is not None]
    assert len(done) * 2 > len(names), set(names) - set(done)


@pytest.mark.parametrize(
    "feature", ["effect.exile", "zone.exile", "zone.library", "zone.graveyard", "apply.exile", "players.4"]
)
def test_a_rare_feature_is_asked_on_a_board_with_little_else(feature: str) -> None:
    changed = varied(BASE, feature)
    assert changed is not None
    assert len(features_of(changed) - SMALL) <= 2
