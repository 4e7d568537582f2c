"""The wrong value and the right one as short sentences: "Veshk may target Zorb", "p1 is dealt no damage".

Where a value has no such sentence, the answer's own words (`told`) stand alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conformance.reports.page.arrows import Action, Arrow
from conformance.wire.json_types import Json
from conformance.wording.boards import names_in


@dataclass(frozen=True)
class Side:
    """One of the two sides: a sentence (maybe none), the answer in full, and what becomes of the arrow.

    `passes`: True: the arrow goes through; False: it is stopped; None: there is no arrow to tell of.
    """

    sentence: str
    full: str
    passes: bool | None


@dataclass(frozen=True)
class Contrast:
    """What the engine did, what is right, and between which two things it happens, by name."""

    engine: Side
    right: Side
    start: str
    end: str
    label: str


def contrast(failure: Json, action: Action) -> Contrast:
    """Both sides of a counterexample."""
    names = names_in(failure["board"]["scenario"])
    arrow = next((a for a in action.arrows if a.is_wrong), None)
    engine, right = (_side(failure, names, arrow, value, told) for value, told in _values(failure))
    if engine.passes == right.passes:
        engine, right = (Side(side.sentence, side.full, None) for side in (engine, right))
    ends = (names[arrow.start], names[arrow.end], arrow.label) if arrow else ("", "", "")
    return Contrast(engine, right, *ends)


def _values(failure: Json) -> tuple[tuple[Any, str], tuple[Any, str]]:
    told = failure["told"]
    return (failure["said"], told["said"]), (failure["right"], told["right"])


def _side(failure: Json, names: dict[str, str], arrow: Arrow | None, value: Any, told: str) -> Side:
    place: str = failure["place"]
    sentence = _sentence(failure, names, arrow, value) if failure["direction"] != "either" else None
    return Side(sentence or told, told, _passes(place, value) if arrow else None)


def _passes(place: str, value: Any) -> bool | None:
    """Does what the arrow tells of happen, by this value?"""
    if isinstance(value, bool):
        return value
    if place.startswith("dealt") and isinstance(value, int):
        return value > 0
    if place == "zone" and isinstance(value, str):
        return value == "battlefield"
    if place == "attached_to" and (value is None or isinstance(value, str)):
        return value is not None
    return None


def _sentence(failure: Json, names: dict[str, str], arrow: Arrow | None, value: Any) -> str | None:
    """By the field of the answer that is wrong; None where there is no short way to say it."""
    field, _, rest = failure["place"].partition(".")
    field = field.partition(" ")[0]
    parts: list[str] = [names.get(str(p), str(p)) for p in rest.replace(" has ", ".").split(".") if p]
    if field in ("objects", "players") and len(parts) == 2:
        tell = _SEEN.get(parts[1])
        return tell(parts[0], value, names) if tell and not isinstance(value, list) else None
    if field == "dealt" and isinstance(value, int):
        return _dealt(parts, value)
    step: Json = failure["board"]["scenario"]["steps"][failure["step"]]
    tell = _ANSWERED.get(field)
    return tell(step, arrow, value, names) if tell and not isinstance(value, list) else None


def _dealt(parts: list[str], amount: int) -> str:
    """`parts` are from, X, to, Y, or to, Y, or from, X."""
    ends = dict(zip(parts[::2], parts[1::2], strict=False))
    by = f" by {ends['from']}" if "from" in ends else ""
    to = f"{ends['to']} is dealt" if "to" in ends else "There is dealt"
    return f"{to} {amount or 'no'} damage{by}"


def _seen_zone(name: str, value: Any, _names: dict[str, str]) -> str:
    return f"{name} is {_PLACES.get(value, f'in the {value}')}"


def _seen_controller(name: str, value: Any, names: dict[str, str]) -> str:
    return f"{name} is controlled by {names.get(value, 'nobody')}"


def _seen_attached(name: str, value: Any, names: dict[str, str]) -> str:
    return f"{name} is attached to {names.get(value, value) if value else 'nothing'}"


_PLACES = {
    "battlefield": "on the battlefield",
    "command": "in the command zone",
    "exile": "in exile",
    "outside": "not made yet",
    "stack": "on the stack",
    "gone": "gone",
    "none": "not made",
    "hand": "in hand",
}
_SEEN: dict[str, Callable[[str, Any, dict[str, str]], str]] = {
    "zone": _seen_zone,
    "controller": _seen_controller,
    "attached_to": _seen_attached,
    "damage": lambda name, value, _: f"{name} has {value or 'no'} damage on it",
    "life": lambda name, value, _: f"{name} is at {value} life",
    "loyalty": lambda name, value, _: f"{name} has loyalty {value}",
}


def _can(verb: str) -> Callable[[Json, Arrow | None, Any, dict[str, str]], str | None]:
    def tell(step: Json, arrow: Arrow | None, value: Any, names: dict[str, str]) -> str | None:
        if arrow is None or not isinstance(value, bool):
            return None
        ability = "'s ability" if "ability" in step.get("of", {}) else ""
        return f"{names[arrow.start]}{ability} {'can' if value else 'can’t'} {verb} {names[arrow.end]}"

    return tell


def _legal(step: Json, _arrow: Arrow | None, value: Any, names: dict[str, str]) -> str | None:
    name = names.get(step.get("object", ""), "it")
    what = {"cast": f"Casting {name} so", "activate": f"Using {name} so", "attack": "The attack", "block": "The block"}
    return f"{what.get(step['do'], 'That')} is {'legal' if value else 'not legal'}"


def _has(step: Json, _arrow: Arrow | None, value: Any, names: dict[str, str]) -> str | None:
    name = names.get(step.get("object", ""))
    return f"{name} {'has' if value else 'doesn’t have'} {step['what']}" if name and "what" in step else None


def _entered(step: Json, _arrow: Arrow | None, value: Any, names: dict[str, str]) -> str | None:
    name = names.get(step.get("object", ""))
    return f"{name} ends up {_PLACES.get(value, f'in the {value}')}" if name and isinstance(value, str) else None


def _attached(step: Json, _arrow: Arrow | None, value: Any, names: dict[str, str]) -> str | None:
    if "what" not in step or not isinstance(value, bool):
        return None
    return f"{names.get(step['what'])} {'is' if value else 'isn’t'} attached to {names.get(step['to'])}"


def _triggered(step: Json, _arrow: Arrow | None, value: Any, names: dict[str, str]) -> str | None:
    name = names.get(step.get("object", ""))
    return f"{name}’s ability {'triggers' if value else 'doesn’t trigger'}" if name else None


_ANSWERED: dict[str, Callable[[Json, Arrow | None, Any, dict[str, str]], str | None]] = {
    "targets": _can("target"),
    "choices": _can("choose"),
    "attacks": _can("attack"),
    "blocks": _can("block"),
    "legal": _legal,
    "has": _has,
    "zone": _entered,
    "attached": _attached,
    "triggered": _triggered,
}
