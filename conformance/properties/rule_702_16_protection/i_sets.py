"""702.16i: 'from each [set]' is one ability for each member; the set is read from the board as it is now."""

from __future__ import annotations

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import controller, is_opponent, is_plain, named, own_abilities, thing_of
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, each_question, member, targeting
from conformance.properties.twins import must, with_quality
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, NAMES
from conformance.strategies.terms import activate, activated, become, cast, color, lose, player, protection, slot, thing
from conformance.wire.json_types import Quality, Scenario, Step

NEEDS = frozenset({"step.targets", "ability.protection", "type.creature", "host.creature"})
SPELLS = NEEDS | {"use.cast", "slot.creature", "type.instant"}
EACH_OPPONENT: Quality = {"kind": "each_opponent"}


def spells_of(stage: Stage, *owners: str) -> list[str]:
    """An instant of each player, asked in turn."""
    found = [stage.spell(owner, slots=[slot("creature")]) for owner in owners]
    for ident in found:
        stage.step("targets", of=cast(ident))
    return found


def only_quality(scenario: Scenario, ident: str) -> Quality:
    """The one quality of the one protection that the object has by itself."""
    qualities = [q for a in own_abilities(scenario, ident, "protection") for q in a["from"]]
    must(len(qualities) == 1, "one protection from one quality")
    found: Quality = qualities[0]
    return found


def _opponents_scene(stage: Stage) -> Board:
    """Three players; maybe protection from one opponent is lost."""
    subject = stage.permanent("p1", abilities=[protection(EACH_OPPONENT)])
    if stage.flip("step.begin", "begin.lose", "begin.turn", "lose.protection_from", "protection.player"):
        stage.begin("p1", lose(thing(subject), "protection_from", player(stage.pick(("p2", "p3")))))
    spells_of(stage, *stage.pick((("p1", "p2", "p3"), ("p3", "p2", "p1"), ("p2", "p1", "p3"))))
    return stage.board(subject=subject)


def _opponents_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(only_quality(scenario, subject) == EACH_OPPONENT, "protection from each opponent")
    lost = {
        b["effect"]["what"]["quality"].get("player")
        for s in scenario["steps"]
        if s["do"] == "begin"
        for b in s["effects"]
        if b["effect"]["effect"] == "lose" and b["effect"]["what"]["kind"] == "protection_from"
    }
    must(all(s["do"] in ("begin", "targets") for s in scenario["steps"]), "questions only")
    must(
        all(b["effect"]["effect"] == "lose" for s in scenario["steps"] if s["do"] == "begin" for b in s["effects"]),
        "losses only",
    )
    mine = controller(scenario, subject)
    asks = each_question(
        board,
        lambda o: is_opponent(scenario, o["owner"], mine) and o["owner"] not in lost,
        "16i.1",
        lambda o: f"{o['owner']} is one of {mine}'s opponents, and each of them is a quality of its own",
    )
    return [*targeting(board, *asks), *premises(scenario, subject), *_from_a_player(scenario, subject, mine)]


def _from_a_player(scenario: Scenario, subject: str, mine: str) -> list[Trial]:
    """What a set of players builds on (702.16k): protection from one of those who ask stops that one only.

    Before that, whether protection from a plain colour stops that one at all (702.16b).
    """
    asks = [s for s in scenario["steps"] if s["do"] == "targets"]
    first = next((s for s in asks if _whose(scenario, s) != mine), None)
    if first is None or scenario["build"] == "text":
        return []
    who = _whose(scenario, first)
    plain = with_quality({**scenario, "steps": [first, *asks]}, player(who))
    white = {**thing_of(plain, subject), "id": _OTHER, "name": NAMES[-1], "abilities": [protection(color(COLORS[0]))]}
    objects = [{**o, "colors": [COLORS[0]]} if o["id"] == first["of"]["object"] else o for o in plain["objects"]]
    plain = {**plain, "objects": [*objects, white]}
    kept_off = "it has protection from the spell's colour"
    claims = [member(0, ("targets", 0), _OTHER, False, no=True, because=kept_off, point="16b.1")]
    for at, step in enumerate(asks, 1):
        out = _whose(plain, step) == who
        because = f"{named(plain, subject)} has protection from {who}, and {_whose(plain, step)} asks"
        claims.append(member(at, ("targets", 0), subject, not out, no=out, because=because, point="16k.1"))
    return [Trial("premise: from a player", plain, tuple(claims))]


_OTHER = "o99"


def _whose(scenario: Scenario, step: Step) -> str:
    """Who owns the spell that a step asks about."""
    owner: str = thing_of(scenario, step["of"]["object"])["owner"]
    return owner


def _now_scene(stage: Stage) -> Board:
    """The colours among one's permanents, or one's own colours, before and after a permanent changes colour."""
    red, other = stage.two(COLORS)
    kind = stage.pick(("colors_among_your_permanents", "its_colors"), "protection.{}")
    subject = stage.permanent("p1", colors=[red], abilities=[protection({"kind": kind})])
    changing = subject if kind == "its_colors" else stage.permanent("p1", colors=[red])
    if kind == "colors_among_your_permanents":
        stage.objects[0] = {**stage.objects[0], "colors": []}
    red_one, other_one = (
        stage.permanent("p2", colors=[c], abilities=[activated(slot("creature"))]) for c in (red, other)
    )
    for ident in (red_one, other_one):
        stage.step("targets", of=activate(ident))
    stage.begin("p1", become(thing(changing), colors=[other]))
    for ident in (red_one, other_one):
        stage.step("targets", of=activate(ident))
    return stage.board(subject=subject, changing=changing)


def _now_trials(board: Board) -> list[Trial]:
    scenario, subject, changing = board.scenario, board["subject"], board.roles.get("changing", "")
    kind = only_quality(scenario, subject)["kind"]
    must(kind in ("colors_among_your_permanents", "its_colors"), "a set that depends on the board")
    changes = [n for n, s in enumerate(scenario["steps"]) if s["do"] == "begin"]
    must(len(changes) <= 1, "at most one change")
    at = changes[0] if changes else len(scenario["steps"])
    new = _new_colors(scenario, at, changing) if changes else None
    mine = [o for o in scenario["objects"] if o.get("controller") == controller(scenario, subject)]
    counted = [thing_of(scenario, subject)] if kind == "its_colors" else mine
    before = {c for o in counted for c in o["colors"]}
    after = {c for o in counted for c in (new if new is not None and o["id"] == changing else o["colors"])}
    return [*targeting(board, *_asks(board, at, before, after)), *premises(scenario, subject)]


def _asks(board: Board, at: int, before: set[str], after: set[str]) -> list[Asked]:
    """Each question, by the colours that are in the set when it is asked."""
    scenario, subject = board.scenario, board["subject"]
    asks: list[Asked] = []
    for position, step in enumerate(scenario["steps"]):
        if step["do"] != "targets":
            continue
        asker = thing_of(scenario, step["of"]["object"])
        must(
            is_plain(scenario, asker["id"]) and controller(scenario, asker["id"]) != controller(scenario, subject),
            "an opposing asker",
        )
        now = before if position < at else after
        shown = bool(now & set(asker["colors"]))
        words = f"the set is read as it is now: {', '.join(sorted(now)) or 'empty'}"
        asks.append(Asked(position, frozenset({subject} if shown else ()), "16i.2", "16i.2", words))
    must(asks, "something is asked")
    return asks


def _new_colors(scenario: Scenario, at: int, changing: str) -> list[str]:
    effects = [b["effect"] for b in scenario["steps"][at]["effects"]]
    must(
        len(effects) == 1 and effects[0]["effect"] == "become" and effects[0]["to"].get("id") == changing,
        "one permanent changes",
    )
    colors: list[str] = effects[0].get("colors", [])
    return colors


def _sides_scene(stage: Stage) -> Board:
    """Control changes hands, and with it who the opponents are."""
    subject = stage.permanent("p1", abilities=[protection(EACH_OPPONENT)])
    stage.begin("p2", {"effect": "gain_control", "to": thing(subject), "player": "p2"}, lasts="turn")
    spells_of(stage, *stage.pick((("p1", "p2"), ("p2", "p1"))))
    return stage.board(subject=subject)


def _teams_scene(stage: Stage) -> Board:
    for n, team in enumerate(("a", "b", "a")):
        stage.players[n] = {**stage.players[n], "team": team}
    subject = stage.permanent("p1", abilities=[protection(EACH_OPPONENT)])
    spells_of(stage, *stage.pick((("p2", "p3"), ("p3", "p2"))))
    return stage.board(subject=subject)


def _sides_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    must(only_quality(scenario, subject) == EACH_OPPONENT, "protection from each opponent")
    first = scenario["steps"][0]
    mine = controller(scenario, subject)
    if first["do"] == "begin":
        effects = [b["effect"] for b in first["effects"]]
        must(
            [e["effect"] for e in effects] == ["gain_control"] and effects[0]["to"].get("id") == subject,
            "control changes",
        )
        mine = effects[0].get("player", first["by"])
    must(all(s["do"] == "targets" for s in scenario["steps"][1:]), "then questions")
    asks = each_question(
        board,
        lambda o: is_opponent(scenario, o["owner"], mine),
        "16i.3",
        lambda o: f"{mine} controls {named(scenario, subject)} now, so {o['owner']} is one of 'your opponents'",
    )
    whose = controller(scenario, subject)
    return [*targeting(board, *asks), *premises(scenario, subject), *_from_a_player(scenario, subject, whose)]


def _empty_scene(stage: Stage) -> Board:
    """A colourless creature with protection from its colours, beside a coloured one with the same."""
    red = stage.pick(COLORS)
    subject = stage.permanent("p1", colors=[red], abilities=[protection({"kind": "its_colors"})])
    empty = stage.permanent("p1", abilities=[protection({"kind": "its_colors"})])
    for colors in stage.pick((((red,), ()), ((), (red,)))):
        stage.step(
            "targets", of=activate(stage.permanent("p2", colors=colors, abilities=[activated(slot("creature"))]))
        )
    return stage.board(subject=subject, empty=empty)


def _empty_trials(board: Board) -> list[Trial]:
    """Either of the two may be missing; a colourless one is never stopped, and stops nothing."""
    scenario = board.scenario
    holders = [board.roles[role] for role in ("subject", "empty") if role in board.roles]
    must(holders and all(only_quality(scenario, i) == {"kind": "its_colors"} for i in holders), "of its colours")
    why = "an empty set protects from nothing, and colourless is no colour"
    asks: list[Asked] = []
    for at, step in enumerate(scenario["steps"]):
        asker = thing_of(scenario, step["of"]["object"])
        must(is_plain(scenario, asker["id"]), "the asker is what its fields say")
        out = [i for i in holders if set(thing_of(scenario, i)["colors"]) & set(asker["colors"])]
        asks.append(Asked(at, frozenset(out), "16i.4", "16i.4", why))
    must(all(s["do"] == "targets" for s in scenario["steps"]), "questions")
    return [*targeting(board, *asks), *premises(scenario, holders[0])]


LAWS = (
    Law(
        "protection/from-each-opponent-is-one-ability-for-each",
        ("16i.1",),
        "'from each of your opponents' is one ability for each opponent, and each is lost alone",
        boards(_opponents_scene, players=3),
        _opponents_trials,
        SPELLS | {"players.3", "protection.each_opponent"},
    ),
    Law(
        "protection/a-set-is-read-from-the-board-now",
        ("16i.2",),
        "a set that depends on the board is read from it as it is now",
        boards(_now_scene),
        _now_trials,
        NEEDS | {"use.activate", "slot.creature", "step.begin", "begin.become", "become.colors", "begin.turn"},
    ),
    Law(
        "protection/your-opponents-change-with-control",
        ("16i.3",),
        "'your' is the controller now: the set changes sides with control",
        boards(_sides_scene),
        _sides_trials,
        SPELLS | {"protection.each_opponent", "step.begin", "begin.gain_control", "begin.turn"},
    ),
    Law(
        "protection/a-teammate-is-no-opponent",
        ("16i.3",),
        "'each of your opponents' leaves teammates out",
        boards(_teams_scene, players=3),
        _sides_trials,
        SPELLS | {"protection.each_opponent", "players.3", "players.teams"},
    ),
    Law(
        "protection/an-empty-set-protects-from-nothing",
        ("16i.4",),
        "a colourless creature's 'protection from its colours' is nothing",
        boards(_empty_scene),
        _empty_trials,
        NEEDS | {"use.activate", "slot.creature", "protection.its_colors"},
    ),
)
