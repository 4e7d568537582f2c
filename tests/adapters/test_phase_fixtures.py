"""The fixtures put to phase, by both roads: right, but for faults that were each reproduced with phase alone."""

from __future__ import annotations

import pytest

from conformance.adapters.phase import engine
from conformance.adapters.phase.declared import FEATURES
from conformance.fixtures import Case, load_fixtures
from conformance.judging import first_difference
from conformance.wire.features import checked, missing
from conformance.wire.validation import check_reply
from conformance.wording.cards import with_cards
from conformance.wording.qualities import Unprintable

pytest.importorskip("phase", reason="phase-python is not installed; install mtg-conformance[phase] to test its adapter")

ROADS = ("structure", "text")
DECLARED = checked(FEATURES)

# What phase answers wrongly; a fault that is mended fails a test.
LOSING_ONE_LOSES_ALL = (
    *("losing-one-hexproof-from", "joined-hexproof-loses-one", "hexproof-from-each-color-loses-one"),
    *("lose-part-of-granted-pair", "losing-protection-from-a-keeps-b", "losing-one-of-each-color"),
    "losing-one-quality-leaves-everything",
)
LAST_KNOWN = ("source-gone-and-back-is-a-new-object", "land-that-was-a-creature-when-it-left")
PLAYERS = (
    *("hexproof-from-on-a-player", "hexproof-from-blue-black-player-and-permanents", "protected-player"),
    *("player-protected-review-damage", "protection-from-a-player-on-a-player", "attack-player-pro-everything"),
    *("protected-player-is-no-new-target", "aura-for-players-is-for-players-only"),
    "a-protected-players-creature-is-not-protected",
)
WRONG = {
    *LOSING_ONE_LOSES_ALL,
    *LAST_KNOWN,
    *PLAYERS,
    *("hexproof-spell-on-the-stack", "protected-spell-on-the-stack", "protected-card-in-graveyard"),
    *("team-mate-not-opponent", "teammate-is-no-opponent"),
    *("lose-hexproof-removes-hexproof-from", "cant-have-hexproof-beats-later-grants"),
    *("mana-value-at-least-quality", "unpreventable-combat-damage-to-protected-player"),
    *("death-trigger-of-a-lent-creature", "ability-of-the-named-player-with-stolen-source"),
    *("blessing-reattach-not-exempt", "ability-exiles-the-legal-target-only"),
}
WRONG_BY_TEXT = {
    *("bypass-covers-hexproof-from", "bypass-covers-hexproof-from-not-cant-be-targeted"),
    *("hexproof-from-is-hexproof", "search-finds-hexproof-from", "written-out-ban-is-not-hexproof"),
}

ASKED = [
    pytest.param(case, build, id=f"{case.id}-{build}")
    for case in load_fixtures()
    for build in ROADS
    if case.source != "generated" and not case.contested and not missing({**case.scenario, "build": build}, DECLARED)
]


@pytest.mark.parametrize(("case", "build"), ASKED)
def test_fixtures_are_answered_rightly_but_for_known_faults(case: Case, build: str) -> None:
    asked = {**case.scenario, "build": build}
    try:
        asked = with_cards(asked) if build == "text" else asked
    except Unprintable:
        pytest.skip("no card can say this")
    reply = engine({"message": "run", "id": "7", "scenario": asked})
    assert reply is not None
    check_reply(reply)
    assert reply["message"] != "failed", reply["reason"]
    if reply["message"] == "unsupported":
        pytest.skip(f"unsupported: {reply['reason']}")
    wrong = first_difference(case.expected, reply["answers"]) is not None
    known = case.id in WRONG or (build == "text" and case.id in WRONG_BY_TEXT)
    assert wrong == known, first_difference(case.expected, reply["answers"])
