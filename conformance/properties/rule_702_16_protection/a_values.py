"""702.16a, continued: chosen values, numbers, and where the ability works at all."""

from __future__ import annotations

from collections.abc import Mapping

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, member, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, SPELL_TYPES
from conformance.strategies.terms import activate, activated, cast, color, gain, protection, slot, target
from conformance.wire.json_types import GameObject, Quality, Scenario

NEEDS = frozenset({"step.targets", "ability.protection", "type.creature", "slot.creature"})


# ---------------------------------------------------------------- 16a.6
def _chosen_scene(stage: Stage) -> Board:
    """Protection from the chosen colour or type: by a value on the permanent, or chosen as a spell resolves."""
    of_choice = stage.flip("protection.of_your_choice", "step.cast", "step.resolve", "effect.gain", "host.creature")
    red, other = stage.two(COLORS)
    if of_choice:
        return _of_your_choice(stage, red, other)
    of = stage.pick(("color", "type"), "protection.chosen:{}")
    value, fields = (red, ({"colors": [red]}, {"colors": [other]})) if of == "color" else ("artifact", ({}, {}))
    quality: Quality = {"kind": "chosen", "of": of}
    stage.pick(("creature",), "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=[protection(quality)], chosen={of: value})
    kinds = ("creature", "creature") if of == "color" else ("artifact", "creature")
    pairs = list(zip(kinds, fields, strict=True))
    for kind, field in stage.pick((pairs, pairs[::-1])):
        colors = field.get("colors", ())
        stage.step(
            "targets", of=activate(stage.permanent("p1", kind, colors=colors, abilities=[activated(slot("creature"))]))
        )
    return stage.board(subject=subject)


def _of_your_choice(stage: Stage, red: str, other: str) -> Board:
    subject = stage.permanent("p1")
    quality: Quality = {"kind": "of_your_choice", "of": "color"}
    giver = stage.spell("p1", slots=[slot("creature")], effects=[gain(target(), protection(quality))])
    sources = [
        stage.permanent("p1", colors=[c], abilities=[activated(slot("creature"))])
        for c in stage.pick(((red, other), (other, red)))
    ]
    stage.step("cast", object=giver, targets=[subject])
    stage.step("resolve", choose={"color": red})
    for source in sources:
        stage.step("targets", of=activate(source))
    return stage.board(subject=subject, giver=giver)


def _chosen_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    value = _chosen_value(board)
    asks: list[Asked] = []
    for position, step in enumerate(scenario["steps"]):
        if step["do"] != "targets":
            continue
        source = thing_of(scenario, step["of"]["object"])
        must(is_plain(scenario, source["id"]), "the source is what its fields say")
        shown = value in source["colors"] or value in source["types"]
        words = f"the chosen quality is {value}, and {source['name']} {'has' if shown else 'lacks'} it"
        asks.append(Asked(position, frozenset({subject} if shown else ()), "16a.6", "16a.6", words))
    must(asks, "something is asked")
    return [*targeting(board, *asks), *premises(scenario, subject)]


def _chosen_value(board: Board) -> str:
    """The value that was chosen, and the premise that nothing else protects the subject."""
    scenario, subject = board.scenario, board["subject"]
    if "giver" not in board.roles:
        qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
        must([q["kind"] for q in qualities] == ["chosen"], "one chosen quality")
        value: str | None = thing_of(scenario, subject).get("chosen", {}).get(qualities[0]["of"])
        must(value, "a value was chosen")
        return value or ""
    steps = scenario["steps"]
    must(
        [s["do"] for s in steps[:2]] == ["cast", "resolve"] and steps[0]["targets"] == [subject],
        "the spell is cast at the subject",
    )
    must(steps[0]["object"] == board["giver"] and all(s["do"] == "targets" for s in steps[2:]), "then questions")
    gained = [
        q
        for e in thing_of(scenario, board["giver"])["effects"]
        if e["effect"] == "gain" and e["to"]["kind"] == "target"
        for a in e["abilities"]
        if a["kind"] == "protection"
        for q in a["from"]
    ]
    must(gained == [{"kind": "of_your_choice", "of": "color"}], "protection from the colour of your choice")
    color_chosen: str = steps[1].get("choose", {}).get("color", "")
    return color_chosen


# ---------------------------------------------------------------- 16a.7
def _number_scene(stage: Stage) -> Board:
    """Mana values around 3: a spell with X, a permanent with X in its cost, one without a mana cost."""
    way = stage.pick(
        tuple(w for w in ("spell", "permanent", "none") if w != "spell" or stage.features.has("use.x", "use.cast"))
    )
    compare = "at_most" if way == "none" else stage.pick(("at_least", "at_most"))
    stage.pick((compare,), "protection.mana_value:{}")
    stage.pick(("creature",), "host.{}")
    quality: Quality = {"kind": "mana_value", "is": compare, "number": 3 if compare == "at_least" else 2}
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=[protection(quality)])
    if way == "spell":
        spell = stage.spell("p1", slots=[slot("creature")], mana_cost="{X}{1}")
        for x in stage.pick(((2, 1), (1, 2))):
            stage.step("targets", of=cast(spell, x=x))
    else:
        costs = ("{X}{2}", "{3}") if way == "permanent" else (None, "{3}")
        for cost in stage.pick((costs, costs[::-1])):
            fields = {} if cost is None else {"mana_cost": cost}
            source = stage.permanent("p1", abilities=[activated(slot("creature"))], **fields)
            stage.step("targets", of=activate(source))
    return stage.board(subject=subject)


def _number_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    qualities = [q for a in own_abilities(scenario, subject, "protection") for q in a["from"]]
    must(len(qualities) == 1 and qualities[0]["kind"] == "mana_value", "protection from a mana value")
    quality = qualities[0]
    asks: list[Asked] = []
    for position, step in enumerate(scenario["steps"]):
        must(step["do"] == "targets", "questions of targets")
        source = thing_of(scenario, step["of"]["object"])
        must(is_plain(scenario, source["id"]), "the source is what its fields say")
        value = mana_value(source, step["of"].get("x", 0))
        shown = value >= quality["number"] if quality["is"] == "at_least" else value <= quality["number"]
        words = f"the mana value of {source['name']} is {value} now"
        asks.append(Asked(position, frozenset({subject} if shown else ()), "16a.7", "16a.7", words))
    must(asks, "something is asked")
    return [*targeting(board, *asks), *premises(scenario, subject)]


def mana_value(o: GameObject, x: int) -> int:
    """Of a cost of plain numbers, colours and X (202.3): X is what was chosen on the stack, else 0; no cost is 0."""
    symbols = o.get("mana_cost", "").strip("{}").split("}{") if o.get("mana_cost") else []
    return sum(int(s) if s.isdigit() else x if s == "X" else 1 for s in symbols)


# ---------------------------------------------------------------- 16a.8
def _elsewhere_scene(stage: Stage) -> Board:
    """The same protection on a permanent and on a card in a graveyard, or on a creature spell."""
    red = stage.pick(COLORS, "protection.color:{}")
    abilities = [protection(color(red))]
    stage.pick(("card",), "host.{}")
    subject = stage.permanent(stage.pick(("p1", "p2")), abilities=abilities)
    where = stage.pick(
        tuple(
            w
            for w, needs in (
                ("graveyard", ("slot.card_in_graveyard", "zone.graveyard")),
                ("stack", ("slot.spell", "step.cast", "cast.permanent")),
            )
            if stage.features.has(*needs)
        )
    )
    zone, owner = ("graveyard", stage.pick(("p1", "p2"))) if where == "graveyard" else ("hand", "p1")
    card = stage.add(zone=zone, owner=owner, types=["creature"], abilities=abilities, power=2, toughness=2)
    kind = stage.pick(SPELL_TYPES, "type.{}") if where == "graveyard" else "instant"
    asker = "p1" if where == "graveyard" else "p2"
    on_card = stage.spell(
        asker, kind, colors=[red], slots=[slot("card_in_graveyard" if where == "graveyard" else "spell")]
    )
    on_permanent = stage.spell(asker, kind, colors=[red], slots=[slot("creature")])
    if where == "stack":
        stage.step("cast", object=card, targets=[])
    for spell in stage.pick(((on_card, on_permanent), (on_permanent, on_card))):
        stage.step("targets", of=cast(spell))
    return stage.board(subject=subject, card=card, on_card=on_card, on_permanent=on_permanent)


def _elsewhere_trials(board: Board) -> list[Trial]:
    """The card elsewhere can be targeted, the permanent with the same protection can't; each is asked or not."""
    scenario = board.scenario
    asked = {n: s["of"]["object"] for n, s in enumerate(scenario["steps"]) if s["do"] == "targets"}
    must(asked and set(asked.values()) <= {board.roles.get("on_card"), board.roles.get("on_permanent")}, "questions")
    asks = [_asked_elsewhere(board, n, source) for n, source in asked.items()]
    premise = premises(scenario, board["subject"]) if _is_asked(board, "on_permanent", asked) else []
    trials = [*targeting(board, *asks), *premise]
    if not _is_asked(board, "on_card", asked) or not _on_stack(scenario, board["card"]):
        return trials
    return [_with_card(t, board, next(n for n, i in asked.items() if i == board["on_card"])) for t in trials]


def _is_asked(board: Board, role: str, asked: Mapping[int, str]) -> bool:
    return board.roles.get(role) in asked.values()


def _asked_elsewhere(board: Board, at: int, source: str) -> Asked:
    scenario, on_card = board.scenario, source == board.roles.get("on_card")
    holder = board["card" if on_card else "subject"]
    must(has_own(scenario, holder, "protection", source), "it has protection from the spell")
    if on_card:
        first = {"do": "cast", "object": holder, "targets": []}
        must(thing_of(scenario, holder)["zone"] == "graveyard" or scenario["steps"][0] == first, "it is elsewhere")
    because = f"{named(scenario, holder)} is on the battlefield and has protection from {named(scenario, source)}"
    return Asked(at, frozenset(() if on_card else {holder}), "16a.8", "16a.8", because)


def _on_stack(scenario: Scenario, card: str) -> bool:
    return thing_of(scenario, card)["zone"] == "hand"


def _with_card(trial: Trial, board: Board, step: int) -> Trial:
    """A spell on the stack is in no zone that the board shows, so it is claimed here."""
    because = "protection does nothing for a spell on the stack (113.6)"
    claim = member(
        step,
        ("targets", 0),
        board["card"],
        True,
        no=False,
        because=because,
        point=None if trial.is_control else "16a.8",
    )
    return Trial(trial.label, trial.scenario, (*trial.claims, claim))


LAWS = (
    Law(
        "protection/from-the-chosen-value",
        ("16a.6",),
        "the value that was chosen is the quality, and no other value is",
        boards(_chosen_scene),
        _chosen_trials,
        NEEDS | {"use.activate", "ability.activated"},
    ),
    Law(
        "protection/numbers-are-read-now",
        ("16a.7",),
        "a spell's mana value counts its X, a permanent counts X as 0, and no mana cost is 0",
        boards(_number_scene),
        _number_trials,
        NEEDS | {"object.mana_cost"},
    ),
    Law(
        "protection/works-on-the-battlefield-only",
        ("16a.8",),
        "protection of a card in a graveyard or of a spell stops nothing, that of a permanent does",
        boards(_elsewhere_scene),
        _elsewhere_trials,
        NEEDS | {"use.cast", "host.creature"},
    ),
)
