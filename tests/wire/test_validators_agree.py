"""The compiled validator decides and the careful one explains: they say the same of every value, right or wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schema_values import JUNK, fitting, spoiled

from conformance.wire.compiled import compiled, halved
from conformance.wire.explanation import explained, fits
from conformance.wire.schema import schema_names, schema_of

NAMES = [n for n in schema_names() if n != "catalogue"]
SLOW = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
)


@pytest.mark.parametrize("name", NAMES)
@SLOW
@given(data=st.data())
def test_both_accept_what_fits(name: str, data: st.DataObject) -> None:
    value = data.draw(fitting(name))
    assert fits(name, value)
    assert compiled(name)(value)


@pytest.mark.parametrize("name", NAMES)
@SLOW
@given(data=st.data())
def test_both_say_the_same_of_what_was_changed(name: str, data: st.DataObject) -> None:
    value = data.draw(spoiled(fitting(name)))
    right = fits(name, value)
    assert compiled(name)(value) == right
    if not right:
        problems = explained(name, value)
        assert problems
        assert all(p.what and "report it" not in p.hint for p in problems)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_both_refuse_junk(name: str, junk: Any) -> None:
    assert compiled(name)(junk) == fits(name, junk)
    assert not fits(name, junk) or (name == "terms" and junk == {"kind": "hexproof"})


def test_chains_of_variants_are_halved_once_the_usual_ones_are_asked() -> None:
    step: Any = halved(schema_of("scenario"))["$defs"]["step"]
    (search,) = step["allOf"]
    usual: list[str] = []
    while "const" in search["if"]["properties"]["do"]:
        usual.append(search["if"]["properties"]["do"]["const"])
        search = search["else"]
    assert usual == ["targets", "cast"]
    assert len(search["if"]["properties"]["do"]["enum"]) == (len(step["properties"]["do"]["enum"]) - 2) // 2


def test_chains_that_leave_a_variant_out_stay_as_they_are() -> None:
    step: Any = dict(schema_of("scenario")["$defs"]["step"])
    step["allOf"] = step["allOf"][1:]
    assert len(halved(step)["allOf"]) == len(step["allOf"])
