"""702.16j: no Aura, Equipment or Fortification gets onto, or stays on, what has protection from everything."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import is_plain, named, thing_of
from conformance.properties.rule_702_16_protection.attaching import Points, attaching, gone
from conformance.properties.rule_702_16_protection.attaching_scenes import SIDES, ZONES, possible_zones, trying, way
from conformance.properties.rule_702_16_protection.attempts import fits
from conformance.properties.rule_702_16_protection.in_colors import with_premises
from conformance.properties.rule_702_16_protection.j_everything import ALL, COLOR_SETS, NEEDS, protected_from_all
from conformance.properties.shapes import seen, trial
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, gain, thing

POINT = "16j.2"
_SORTS = {
    "Aura": ("creature", "subtype.aura", "ability.enchant"),
    "Equipment": ("creature", "subtype.equipment", "ability.equip"),
    "Fortification": ("land", "subtype.fortification", "ability.fortify"),
}


def _sort(stage: Stage, *needs: str) -> tuple[str, str]:
    """What is attached, and the kind of permanent that it goes on."""
    able = [s for s, (host, *own) in _SORTS.items() if stage.features.has(f"host.{host}", f"type.{host}", *own, *needs)]
    sort = stage.pick(tuple(able))
    return sort, _SORTS[sort][0]


# ---------------------------------------------------------------- coming off
def _attached(stage: Stage, sort: str, host: str) -> str:
    make = {"Aura": stage.aura, "Equipment": stage.equipment, "Fortification": stage.fortification}[sort]
    return make(stage.pick(SIDES), host, colors=stage.pick(COLOR_SETS))


def _sheds_scene(stage: Stage) -> Board:
    """Two hosts with one attachment each; protection from everything begins for one of them."""
    sort, kind = _sort(stage)
    subject, plain = stage.permanent("p1", kind), stage.permanent("p1", kind)
    on_subject, on_plain = _attached(stage, sort, subject), _attached(stage, sort, plain)
    stage.begin("p1", gain(thing(subject), ALL))
    stage.step("look")
    return stage.board(subject=subject, plain=plain, comes_off=on_subject, stays=on_plain)


def _sheds_trials(board: Board) -> list[Trial]:
    scenario, subject, off = board.scenario, board["subject"], board["comes_off"]
    stays, plain = board.roles.get("stays"), board.roles.get("plain")
    steps = scenario["steps"]
    must([s["do"] for s in steps] == ["begin", "look"], "an effect begins, then a look")
    must([b["effect"] for b in steps[0]["effects"]] == [gain(thing(subject), ALL)], "protection from everything begins")
    for what, host in ((off, subject), *(((stays, plain),) if stays else ())):
        must(thing_of(scenario, what).get("attached_to") == host and is_plain(scenario, what), "attached")
        must(host is not None and fits(scenario, what, host), "it fits")
        must(not thing_of(scenario, what).get("token"), "a card")
    must(subject != plain, "another host")
    because = f"{named(scenario, subject)} has protection from everything, so from {named(scenario, off)}"
    free = "its host has no protection"
    rest = [seen(1, stays, "attached_to", plain, no=False, because=free, point=POINT)] if stays else []
    before = {**scenario, "steps": steps[1:]}
    on = seen(0, off, "attached_to", subject, no=False, because="nothing has happened yet")
    off_it = trial("treatment", scenario, *gone(scenario, 1, off, POINT, because), *rest)
    return with_premises([trial("control", before, on), off_it])


# ---------------------------------------------------------------- kept off
def _kept_off_scene(stage: Stage) -> Board:
    """One thing of any colours is tried to be attached to what has protection from everything."""
    sort, kind = _sort(stage)
    # moving it shows most: Equipment that enters unattached looks the same if it was attached for a moment
    how = way(stage, ("enter", "attach") if sort == "Aura" else ("attach", "attach", "enter"), ZONES)
    movable = sort == "Aura" or stage.features.has("object.attached")
    subject = stage.permanent(stage.pick(SIDES), kind, abilities=[ALL])
    neighbour = stage.permanent(stage.pick(SIDES), kind)
    holder = stage.permanent(stage.pick(SIDES), kind) if how == "attach" and movable else None
    where = stage.pick(possible_zones(stage, ZONES)) if how == "enter" else "hand"
    source = trying(stage, how, sort, COLORS[0], subject, holder, what=kind, where=where, mover=COLORS[0])
    colors = stage.pick(COLOR_SETS)
    stage.objects = [{**o, "colors": list(colors)} if o["id"] == source else o for o in stage.objects]
    other = stage.pick([c for c in COLORS if c not in colors], "protection.color:{}")
    return stage.board(other=color(other), subject=subject, source=source, neighbour=neighbour)


def _kept_off_trials(board: Board) -> list[Trial]:
    protected_from_all(board.scenario, board["subject"])
    return with_premises(attaching(board, Points(POINT, POINT, POINT)))


LAWS = (
    Law(
        "protection/from-everything-sheds-every-attachment",
        (POINT,),
        "no Aura, Equipment or Fortification of any kind stays on what gains protection from everything",
        boards(_sheds_scene),
        _sheds_trials,
        NEEDS | {"host.creature", "step.begin", "begin.gain", "begin.turn", "step.look", "object.attached"},
    ),
    Law(
        "protection/from-everything-keeps-every-attachment-off",
        (POINT,),
        "no Aura, Equipment or Fortification of any kind becomes attached to what has protection from everything",
        boards(_kept_off_scene),
        _kept_off_trials,
        NEEDS,
    ),
)
