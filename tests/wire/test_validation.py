"""What doesn't fit its schema is told by its place, what was found there, and what would be right."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from conformance.wire.schema import schema_names, schema_of
from conformance.wire.validation import Invalid, check_document, check_reply, check_request, check_scenario

SCENARIO: dict[str, Any] = schema_of("scenario")["examples"][0]
ROOT = Path(__file__).resolve().parents[2]


def changed(path: list[str | int], value: Any) -> dict[str, Any]:
    """The example scenario with one value replaced, or a field added."""
    found = deepcopy(SCENARIO)
    holder: Any = found
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    return found


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_has_examples_that_fit(name: str) -> None:
    examples = schema_of(name)["examples"]
    assert examples
    for example in examples:
        check_document(name, example)


def test_messages_have_their_own_checks() -> None:
    check_request({"message": "bye"})
    check_reply({"message": "failed", "id": None, "reason": "no"})
    check_scenario(SCENARIO)
    with pytest.raises(Invalid, match="invalid reply"):
        check_reply({"message": "bye"})
    with pytest.raises(Invalid, match="invalid request"):
        check_request({"message": "answers"})


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["steps", 0, "do"], "target", 'steps[0].do: "target" is not allowed; did you mean targets or retarget?'),
        (["steps", 0, "targts"], 1, "steps[0].targts: unknown field 'targts'; allowed: do, of"),
        (["objects", 0, "zon"], 1, "objects[0].zon: unknown field 'zon'; did you mean zone? Allowed: id, name, zone"),
        (["objects", 0, "power"], "2", 'objects[0].power: "2" is a string; an integer is wanted'),
        (["objects", 0, "power"], True, "objects[0].power: true is a boolean; an integer is wanted"),
        (["objects", 0, "power"], -1, "objects[0].power: -1; at least 0 is wanted"),
        (["objects", 0, "types"], ["land", "land"], 'objects[0].types[1]: "land" occurs twice; it is a set'),
        (["objects", 0, "name"], "veshk", 'objects[0].name: "veshk" is not spelled right; it must match'),
        (["objects", 0, "counters"], {"x": 1}, 'objects[0].counters: "x" is not spelled right; it must match ^('),
        (["objects", 0, "abilities", 0, "from"], [], "objects[0].abilities[0].from: [] has 0; at least 1 are wanted"),
        (["objects", 0, "abilities", 0, "from", 0, "color"], "purple", "allowed: white, blue, black, red, green"),
        (["objects", 0, "abilities", 0, "kind"], "protectio", "did you mean protection?"),
        (["objects", 0, "abilities"], [{"kind": "grant"}], "objects[0].abilities[0]: the field 'to' is missing"),
        (["active_player"], "p1\n", 'active_player: "p1\\n" is not spelled right'),
        (["active_player"], None, "active_player: null is null; a string is wanted"),
        (["players"], {}, "players: {} is an object; a list is wanted"),
    ],
)
def test_the_place_and_what_would_be_right_are_told(path: list[str | int], value: Any, said: str) -> None:
    with pytest.raises(Invalid) as told:
        check_scenario(changed(path, value))
    assert said in str(told.value)


def test_a_missing_field_is_told_with_its_meaning() -> None:
    with pytest.raises(Invalid) as told:
        check_scenario({k: v for k, v in SCENARIO.items() if k != "edition"})
    assert str(told.value) == "invalid scenario: the field 'edition' is missing; it means: Which text of the rules."


def test_the_outermost_problem_comes_first_and_few_are_shown() -> None:
    many = changed(["objects"], [{**SCENARIO["objects"][0], "id": f"O{n}"} for n in range(9)]) | {"build": "wood"}
    with pytest.raises(Invalid) as told:
        check_scenario(many)
    assert told.value.place == "build"
    assert len(told.value.problems) == 10
    assert str(told.value).splitlines()[-1].strip() == "and 5 more"


@pytest.mark.parametrize("value", [{1, 2}, {1: 2}, float("nan"), b"x"], ids=repr)
def test_what_is_no_json_is_refused_as_such(value: Any) -> None:
    with pytest.raises(Invalid):
        check_scenario(SCENARIO | {"players": value})


def test_validators_are_imported_only_when_needed() -> None:
    code = (
        "import sys; import conformance.wire.validation as v\n"
        "heavy = lambda: [m for m in ('jsonschema', 'jsonschema_rs') if m in sys.modules]\n"
        "print(heavy()); v.check_reply({'message': 'failed', 'id': None, 'reason': ''}); print(heavy())"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert told.stdout.splitlines() == ["[]", "['jsonschema_rs']"]
