"""Effects that begin by fiat, and their end: facts that are stated, and taken back."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.adapters.python_mtg.facts import KEYWORDS, Fact, own
from conformance.adapters.python_mtg.refusal import Unsupported
from conformance.adapters.python_mtg.world import World
from conformance.wire.json_types import Json


def begin(world: World, step: Json) -> Json:
    """Several effects begin at once."""
    for entry in step["effects"]:
        world.stamp += 1
        facts = [fact for ident in _whom(world, entry["effect"]) for fact in _stated(world, step, entry, ident)]
        world.start(entry["id"], facts)
    world.settle()
    return {}


def end(world: World, step: Json) -> Json:
    """One effect ends."""
    world.stop(step["effect"])
    world.settle()
    return {}


def _whom(world: World, effect: Json) -> list[str]:
    """Whom it reaches, settled as it begins."""
    whom = effect.get("to", {})
    zone = world.zone(whom["id"]) if whom.get("kind") == "object" else None
    if zone in ("battlefield", "graveyard", "exile"):
        return [whom["id"]] if zone == "battlefield" else []
    raise Unsupported(f"begin.{effect['effect']}", "python-mtg states effects on one permanent each")


def _stated(world: World, step: Json, entry: Json, ident: str) -> Iterator[Fact]:
    effect, name = entry["effect"], entry["id"]
    kind = effect["effect"]
    if kind == "gain":
        for ability in effect["abilities"]:
            if ability["kind"] not in KEYWORDS | {"protection", "cant_be_targeted"}:
                raise Unsupported(f"ability.{ability['kind']}", "python-mtg has no effect that gives it")
            yield from own(ident, ability, name)
    elif kind == "lose" and effect["what"]["kind"] == "hexproof":
        yield "eff_remove_keyword", (name, ident, "hexproof")
    elif kind == "gain_control":
        yield "eff_gain_control", (name, effect.get("player", step["by"]), ident, world.stamp)
    elif kind == "become" and effect.keys() <= {"effect", "to", "colors"} and effect.get("colors"):
        yield from (("eff_set_color", (name, ident, color, world.stamp)) for color in effect["colors"])
    else:
        raise Unsupported(f"begin.{kind}", "python-mtg has no relation for such an effect")
