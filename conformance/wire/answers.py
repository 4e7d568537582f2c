"""Does an `answers` message answer the scenario that was asked?

What no schema says: one answer a step, each the step's own, one set a target slot, and only ids of the scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from conformance.wire.problems import Invalid, Problem, listed
from conformance.wire.slots import slots_asked

_Ids = frozenset[str]
_At = int
"""The place of an answer; it becomes words only where something is wrong."""
Json = dict[str, Any]


def check_answers(scenario: Json, reply: Json) -> None:
    """Checks an `answers` message, already valid by its schema, against its scenario. Raises Invalid."""
    answers: list[Json] = reply["answers"]
    steps: list[Json] = scenario["steps"]
    if len(answers) != len(steps):
        raise _invalid("answers", f"{len(answers)} answers", f"the scenario has {len(steps)} steps, one answer each")
    players = frozenset([p["id"] for p in scenario["players"]])
    ids = players.union([o["id"] for o in scenario["objects"]])
    for at, (step, answer) in enumerate(zip(steps, answers, strict=True)):
        if answer["do"] != step["do"]:
            hint = f"step {at} is a {step['do']!r} step, and its answer bears the same word"
            raise _invalid(f"answers[{at}].do", repr(answer["do"]), hint)
        check = _CHECKS.get(step["do"])
        if check:
            check(scenario, step, answer, at, ids, players)
    _check_echo(reply, ids - players)


def _invalid(place: str, what: str, hint: str) -> Invalid:
    return Invalid("reply", [Problem(place, what, hint)])


def _known(names: Collection[str], ids: _Ids, at: _At, field: str) -> None:
    if ids.issuperset(names):
        return
    for name in names:
        if name not in ids:
            hint = f"its ids: {listed(sorted(ids))}"
            raise _invalid(f"answers[{at}].{field}", f"{name!r} is no id of the scenario", hint)


def _targets(scenario: Json, step: Json, answer: Json, at: _At, ids: _Ids, _: _Ids) -> None:
    sets: list[list[str]] = answer["targets"]
    slots = slots_asked(scenario, step)
    if slots is not None and len(slots) != len(sets):
        raise _invalid(
            f"answers[{at}].targets", f"{len(sets)} sets", f"one a target slot is wanted, {len(slots)} in all"
        )
    for names in sets:
        _known(names, ids, at, "targets")


def _choices(_s: Any, _t: Any, answer: Json, at: _At, ids: _Ids, _: _Ids) -> None:
    _known(answer["choices"], ids, at, "choices")


def _affected(_s: Any, _t: Any, answer: Json, at: _At, ids: _Ids, _: _Ids) -> None:
    _known(answer["affected"], ids, at, "affected")


def _dealt(_s: Any, _t: Any, answer: Json, at: _At, ids: _Ids, _: _Ids) -> None:
    for record in answer["dealt"]:
        _known((record["to"], record.get("from", record["to"])), ids, at, "dealt")


def _pairs(field: str) -> Callable[..., None]:
    def check(_s: Any, _t: Any, answer: Json, at: _At, ids: _Ids, _: _Ids) -> None:
        for pair in answer[field]:
            _known(pair, ids, at, field)

    return check


def _entered(_s: Any, _t: Any, answer: Json, at: _At, ids: _Ids, _: _Ids) -> None:
    if answer["attached_to"] is not None:
        _known((answer["attached_to"],), ids, at, "attached_to")


def _look(_s: Any, _t: Any, answer: Json, at: _At, ids: _Ids, players: _Ids) -> None:
    objects: dict[str, Json] = answer["objects"]
    if objects.keys() != ids - players:
        raise _difference(objects.keys(), ids - players, f"answers[{at}].objects")
    if answer["players"].keys() != players:
        raise _difference(answer["players"].keys(), players, f"answers[{at}].players")
    seen_all = objects.values()
    known = players.issuperset([s["controller"] for s in seen_all if s["controller"] is not None])
    if known and ids.issuperset([s["attached_to"] for s in seen_all if s["attached_to"] is not None]):
        return
    for name, seen in objects.items():
        if seen["controller"] is not None and seen["controller"] not in players:
            _known((seen["controller"],), players, at, f"objects.{name}.controller")
        if seen["attached_to"] is not None and seen["attached_to"] not in ids:
            _known((seen["attached_to"],), ids, at, f"objects.{name}.attached_to")


def _difference(told: Collection[str], wanted: _Ids, place: str) -> Invalid:
    missing, extra = sorted(wanted.difference(told)), sorted(set(told) - wanted)
    said = [f"{listed(missing)} missing"] if missing else []
    said += [f"{listed(extra)} unknown"] if extra else []
    return _invalid(place, " and ".join(said), "a look tells of every object and player of the scenario, no others")


def _check_echo(reply: Json, objects: _Ids) -> None:
    for name in reply["echo"]["objects"] if "echo" in reply else ():
        if name not in objects:
            raise _invalid("echo.objects", f"{name!r} is no id of the scenario", f"its ids: {listed(sorted(objects))}")


_CHECKS: dict[str, Callable[..., None]] = {
    "targets": _targets,
    "choices": _choices,
    "apply": _affected,
    "damage": _dealt,
    "combat_damage": _dealt,
    "legal_attacks": _pairs("attacks"),
    "legal_blocks": _pairs("blocks"),
    "enter": _entered,
    "look": _look,
}
