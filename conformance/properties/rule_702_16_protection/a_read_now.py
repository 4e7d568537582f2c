"""702.16a, continued: the source's colours and types are those that it has now, each of them."""

from __future__ import annotations

from collections.abc import Callable

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.a_quality import ABILITY_NEEDS, host
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import activate, activated, become, card_type, color, slot, thing
from conformance.wire.json_types import GameObject, Json, Scenario

CHANGES = frozenset({"step.begin", "begin.become", "begin.turn"})
_PERMANENT_TYPES = ("creature", "artifact", "enchantment")
_CHANGELING: Json = {"kind": "changeling"}


def _recoloured_scene(stage: Stage) -> Board:
    """One source becomes the colour, and another one of that colour becomes something else."""
    red, other = stage.two(COLORS, "protection.color:{}")
    subject, kind = host(stage, color(red))
    new = stage.pick(((other,), ()))
    pairs = stage.pick(((((other,), (red,)), ((red,), new)), (((red,), new), ((other,), (red,)))))
    return _changing(stage, subject, kind, [({"colors": list(old)}, {"colors": list(now)}) for old, now in pairs])


def _retyped_scene(stage: Stage) -> Board:
    """One source becomes a creature (artifact …) beside what it is, another one stays what it was."""
    kind, other = stage.two(_PERMANENT_TYPES, "protection.type:{}")
    subject, k = host(stage, card_type(kind))
    body: Json = {"power": 2, "toughness": 2} if kind == "creature" else {}
    changed = ({"types": [other], **_body([other])}, {"add_types": [kind], **body})
    same = ({"types": [other], **_body([other])}, {})
    return _changing(stage, subject, k, stage.pick(([changed, same], [same, changed])))


def _body(types: list[str]) -> Json:
    return {"power": 2, "toughness": 2} if "creature" in types else {}


def _changing(stage: Stage, subject: str, kind: str, pairs: list[tuple[Json, Json]]) -> Board:
    """Sources with these fields become what is said beside them, at once; then each is asked about."""
    sources: list[str] = []
    effects: list[Json] = []
    for fields, change in pairs:
        fields = {"types": ["artifact"], **fields}
        sources.append(
            stage.add(zone="battlefield", owner="p1", controller="p1", **fields, abilities=[activated(slot(kind))])
        )
        effects += [become(thing(sources[-1]), **change)] if change else []
    stage.begin(stage.pick(("p1", "p2")), *effects)
    for source in sources:
        stage.step("targets", of=activate(source))
    return stage.board(subject=subject)


def now(scenario: Scenario, ident: str) -> GameObject:
    """The object with the one change that the first step, a `begin`, makes of its colours or types."""
    o = thing_of(scenario, ident)
    changes = [b["effect"] for b in scenario["steps"][0]["effects"] if b["effect"]["to"].get("id") == ident]
    must(len(changes) < 2 and is_plain(scenario, ident), "one change, and nothing else that matters")
    if not changes:
        return o
    types = [*o["types"], *changes[0].get("add_types", ())]
    return {**o, "colors": changes[0].get("colors", o["colors"]), "types": types}


def _trials(point: str, field: str) -> Callable[[Board], list[Trial]]:
    """Each question after the change: the subject is gone where the source has the quality by now."""

    def trials(board: Board) -> list[Trial]:
        scenario, subject = board.scenario, board["subject"]
        steps = scenario["steps"]
        must([s["do"] for s in steps[:2]] == ["begin", "targets"], "a change, then questions")
        effects = [b["effect"] for b in steps[0]["effects"]]
        allowed = {"effect", "to", field, "power", "toughness"}
        must(all(e["effect"] == "become" and field in e and set(e) <= allowed for e in effects), "only that changes")
        must(all("lose_types" not in e for e in effects) and subject not in str(effects), "of other things")
        asks = [_asked(scenario, subject, at, point) for at in range(1, len(steps))]
        return [*targeting(board, *asks), *premises(scenario, subject)]

    return trials


def _asked(scenario: Scenario, subject: str, at: int, point: str) -> Asked:
    step = scenario["steps"][at]
    must(step["do"] == "targets" and step["of"]["kind"] == "activate", "questions of targets")
    source = now(scenario, step["of"]["object"])
    must(source["id"] != subject and has_own(scenario, subject, "protection"), "the subject has protection")
    qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
    shown = any(reads(q, source) for q in qualities)
    because = (
        f"{source['name']} {'has' if shown else 'lacks'} by now what {named(scenario, subject)} has protection from"
    )
    return Asked(at, frozenset({subject} if shown else ()), point, point, because)


# ---------------------------------------------------------------- 16a.4: several types, every creature type
def _several_types_scene(stage: Stage) -> Board:
    """Two sources with two types each, one of which is the quality; or a changeling beside a Goblin and an Elf."""
    if stage.flip("protection.subtype", "ability.changeling"):
        return _changeling_scene(stage)
    kind, other = stage.two(_PERMANENT_TYPES, "protection.type:{}")
    third = next(t for t in _PERMANENT_TYPES if t not in (kind, other))
    subject, k = host(stage, card_type(kind))
    for types in stage.pick((([kind, other], [other, third]), ([other, third], [other, kind]))):
        _source(stage, k, types=types, **_body(types))
    return stage.board(subject=subject)


def _changeling_scene(stage: Stage) -> Board:
    subject, k = host(stage, {"kind": "subtype", "subtype": "Goblin"})
    elf: Json = {"types": ["creature"], "subtypes": ["Elf"], "power": 2, "toughness": 2}
    for more in stage.pick((([_CHANGELING], []), ([], [_CHANGELING]))):
        _source(stage, k, *more, **elf)
    return stage.board(subject=subject)


def _source(stage: Stage, kind: str, *abilities: Json, **fields: object) -> None:
    source = stage.add(
        zone="battlefield", owner="p1", controller="p1", **fields, abilities=[*abilities, activated(slot(kind))]
    )
    stage.step("targets", of=activate(source))


def _several_types_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
    must(qualities and all(q["kind"] in ("type", "subtype") for q in qualities), "protection from a type")
    asks: list[Asked] = []
    for at, step in enumerate(scenario["steps"]):
        must(step["do"] == "targets" and step["of"]["kind"] == "activate", "questions of targets")
        source = thing_of(scenario, step["of"]["object"])
        kinds = {a["kind"] for a in source["abilities"]}
        must(source["id"] != subject and kinds <= {"activated", "changeling"}, "the source is what its fields say")
        shown = any(reads(q, source) or (q["kind"] == "subtype" and "changeling" in kinds) for q in qualities)
        because = (
            f"{source['name']} {'has' if shown else 'lacks'} the type that {named(scenario, subject)} is protected from"
        )
        asks.append(Asked(at, frozenset({subject} if shown else ()), "16a.4", "16a.4", because))
    must(asks, "something is asked")
    return [*targeting(board, *asks), *premises(scenario, subject)]


def _law(
    name: str,
    point: str,
    says: str,
    scene: Callable[[Stage], Board],
    trials: Callable[[Board], list[Trial]],
    *needs: str,
) -> Law:
    return Law(f"protection/{name}", (point,), says, boards(scene), trials, ABILITY_NEEDS | set(needs))


LAWS = (
    _law(
        "from-a-colour-reads-it-now",
        "16a.2",
        "a source has the colour that it has become, and none that it was before",
        _recoloured_scene,
        _trials("16a.2", "colors"),
        *CHANGES,
        "become.colors",
        "type.artifact",
    ),
    _law(
        "from-a-type-reads-it-now",
        "16a.4",
        "a permanent that has become a creature beside what it is counts as one",
        _retyped_scene,
        _trials("16a.4", "add_types"),
        *CHANGES,
        "become.types",
    ),
    _law(
        "from-a-type-reads-each-type",
        "16a.4",
        "a permanent of several types has each of them, a changeling every creature type",
        _several_types_scene,
        _several_types_trials,
    ),
)
