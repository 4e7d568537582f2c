"""What two answers differ about: whoever stands in one and not in the other, wherever in a list."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.wire.differing import differing

IDS = ("p1", "o1", "o2", "o3")
DEAL = {"from": "o1", "to": "p1", "amount": 2}


@pytest.mark.parametrize(
    ("said", "right", "about"),
    [
        ({"targets": [["o1"]]}, {"targets": [["o2", "o1"]]}, ("o2",)),
        ({"targets": [["o1", "o2"]]}, {"targets": [["o2", "o1"]]}, ()),
        ({"objects": {"o3": {"zone": "graveyard"}}}, {"objects": {"o3": {"zone": "battlefield"}}}, ("o3",)),
        ({"dealt": [DEAL]}, {"dealt": [{**DEAL, "amount": 1}]}, ("p1", "o1")),
        ({"blocks": [["o1", "o2"]]}, {"blocks": []}, ("o1", "o2")),
        ({"legal": True}, {"legal": False}, ()),
    ],
)
def test_the_ids_that_differ_are_told_in_order(said: Any, right: Any, about: tuple[str, ...]) -> None:
    assert differing(said, right, IDS) == about
