"""What an engine holds for each object, compared with what was sent. Only what it tells is compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from conformance.wire.features import PROTECTIVE
from conformance.wire.json_types import Ability, GameObject, Json, Scenario
from conformance.wire.strict_json import dumps

_GIVING = frozenset({"grant", "take", "cant_have"})


def misbuilt(scenario: Scenario, echo: Json | None) -> list[str]:
    """Each difference between echo and scenario, in words; none if the engine gave no echo.

    Of abilities the hexproof and protection of objects are compared, as a set. Static abilities on the board may
    already have given or taken some: where there are such, only what is told of the other fields is compared.
    """
    told: Json = {} if echo is None else echo["objects"]
    quiet = not any(_gives(a) for x in (*scenario["objects"], *scenario["players"]) for a in x.get("abilities", ()))
    return [text for o in scenario["objects"] if o["id"] in told for text in _of_object(o, told[o["id"]], quiet)]


def _gives(ability: Ability) -> bool:
    return ability["kind"] in _GIVING


def _of_object(o: GameObject, told: Json, quiet: bool) -> Iterator[str]:
    if "zone" in told and told["zone"] != o["zone"] and o["zone"] != "outside":
        yield f"{o['name']} is in {told['zone']}; sent was {o['zone']}"
    if "controller" in o and told.get("controller", o["controller"]) != o["controller"]:
        yield f"{o['name']} is controlled by {told['controller']}; sent was {o['controller']}"
    for field in ("colors", "types"):
        if field in told and set(told[field]) != set(o[field]):
            yield f"{o['name']} has {field} {_listed(told[field])}; sent were {_listed(o[field])}"
    if quiet and "abilities" in told:
        yield from _abilities(o, told["abilities"])


def _abilities(o: GameObject, told: Iterable[Ability]) -> Iterator[str]:
    sent, held = set(_single(o["abilities"])), set(_single(told))
    for text in sorted(sent - held):
        yield f"{o['name']} lacks {text}, which was sent"
    for text in sorted(held - sent):
        yield f"{o['name']} has {text}, which wasn't sent"


def _single(abilities: Iterable[Ability]) -> Iterator[str]:
    """Protective abilities as text; those joined by *and* as one each (702.11f, 702.16g)."""
    for a in abilities:
        if a["kind"] in PROTECTIVE:
            for quality in a.get("from", (None,)):
                form = {k: a[k] for k in ("kind", "by", "spares") if k in a}
                yield dumps(form if quality is None else {**form, "from": dict(sorted(quality.items()))})


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "none"
