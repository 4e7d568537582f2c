"""702.16m: several instances for one quality are redundant; each goes by itself, and losing the quality takes all."""

from __future__ import annotations

from dataclasses import replace

from conformance.properties.law import Board, Law, Trial
from conformance.properties.reading import has_own, is_plain, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.a_quality import host
from conformance.properties.rule_702_16_protection.g_joined import EACH, askers, colors_protected_from
from conformance.properties.rule_702_16_protection.plain_color import premises
from conformance.properties.shapes import Asked, targeting
from conformance.properties.twins import must
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS
from conformance.strategies.terms import color, gain, lose, protection, whom
from conformance.wire.json_types import Json, Quality, Scenario

NEEDS = frozenset({"step.targets", "ability.protection", "type.creature"})
BEGIN = frozenset({"step.begin", "begin.turn", "slot.permanent", "begin.gain"})


def _questions(board: Board, quality: Quality, protected: bool, point: str, why: str) -> list[Asked]:
    """Each `targets` step: a source with the board's quality is stopped if the subject is protected, others aren't."""
    scenario, subject = board.scenario, board["subject"]
    asks: list[Asked] = []
    for position, step in enumerate(scenario["steps"]):
        if step["do"] == "targets":
            source = thing_of(scenario, step["of"]["object"])
            must(is_plain(scenario, source["id"]), "the source is what its fields say")
            stopped = protected and reads(quality, source)
            asks.append(Asked(position, frozenset({subject} if stopped else ()), point, point, why))
    must(asks, "something is asked")
    return asks


def _one_works(scenario: Scenario, subject: str) -> list[Trial]:
    """What it builds on: a single instance, printed and never lost, works as usual (702.16b)."""
    one = [protection(color(COLORS[0]))]
    steps = [s for s in scenario["steps"] if s["do"] == "targets"]
    alone = {
        t: [{**x, "abilities": one} if x["id"] == subject else x for x in scenario[t]] for t in ("objects", "players")
    }
    return premises({**scenario, **alone, "steps": steps}, subject)


def _quality(board: Board) -> Quality:
    """The colour that the question is about: that of the role `source`."""
    colors = thing_of(board.scenario, board["source"])["colors"]
    must(len(colors) == 1, "one colour")
    return color(colors[0])


def _twice_scene(stage: Stage) -> Board:
    red, other = stage.two(COLORS, "protection.color:{}")
    subject, kind = host(stage, color(red))
    stage.give(subject, protection(color(red)))
    first, _ = askers(stage, kind, ((red,), (other,)))
    return stage.board(subject=subject, source=first)


def _twice_trials(board: Board) -> list[Trial]:
    scenario, subject = board.scenario, board["subject"]
    own = [a["from"] for a in own_abilities(scenario, subject, "protection")]
    must(len(own) == 2 and own[0] == own[1] and len(own[0]) == 1 and own[0][0]["kind"] == "color", "two instances")
    why = f"{named(scenario, subject)} has it twice, which is as good as once"
    asks = _questions(board, own[0][0], True, "16m.1", why)
    must(asks, "something is asked")
    return [*targeting(board, *asks), *_one_works(scenario, subject)]


def _one_goes_scene(stage: Stage) -> Board:
    """Printed and gained; then the turn, or the effect, ends. Asked about the same source after that."""
    red, other = stage.two(COLORS, "protection.color:{}")
    kind = stage.pick(("creature", "artifact", "enchantment"), "host.{}")
    printed = stage.pick((protection(color(red)), None))
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=[printed] if printed else [])
    way = stage.pick(
        tuple(w for w, n in (("turn", "step.end_turn"), ("on", "step.end")) if stage.features.has(n, f"begin.{w}"))
    )
    stage.begin("p1", gain(whom(subject), protection(color(red))), lasts=way)
    stage.step("end_turn") if way == "turn" else stage.step("end", effect="e1")
    first, _ = askers(stage, "permanent", ((red,), (other,)))
    return stage.board(subject=subject, source=first)


def _one_goes_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    steps = scenario["steps"]
    red = _quality(board)
    must(len(steps) > 2 and steps[0]["do"] == "begin" and len(steps[0]["effects"]) == 1, "something begins")
    gained = steps[0]["effects"][0]
    must(
        gained["effect"]["effect"] == "gain" and gained["effect"]["to"].get("id") == subject,
        "the subject gains something",
    )
    must([a.get("from") for a in gained["effect"]["abilities"]] == [[red]], "protection from the colour")
    must((steps[1]["do"], gained["lasts"]) in (("end_turn", "turn"), ("end", "on")), "and it ends")
    own = own_abilities(scenario, subject, "protection")
    must(not own or has_own(scenario, subject, "protection", source), "an instance of its own, or none")
    rest = "its own instance still works" if own else "the only instance has gone"
    during = {**scenario, "steps": [steps[0], steps[2]]}
    must(steps[2]["of"]["object"] == source, "the source is asked first")
    asks = _questions(board, red, bool(own), "16m.2", f"one instance has ended; {rest}")
    before = Board(during, {"subject": subject, "source": source})
    works = _before(before, "16m.2", "an instance works")
    return [*targeting(board, *asks), works, *_one_works(scenario, subject)]


def _before(board: Board, point: str, why: str) -> Trial:
    """The treatment of a board cut down to where the protection works."""
    works = targeting(board, *_questions(board, _quality(board), True, point, why))[1]
    return Trial("before", works.scenario, works.claims)


def _all_go_scene(stage: Stage) -> Board:
    """Printed, gained, and part of 'each color': losing it takes them all; a later grant stays."""
    red, other = stage.two(COLORS, "protection.color:{}")
    kind = stage.pick(("creature", "artifact", "enchantment"), "host.{}")
    own = stage.pick(
        [[protection(color(red))], [protection(EACH)]]
        if stage.features.has("protection.each_color")
        else [[protection(color(red))]]
    )
    subject = stage.permanent(stage.pick(("p1", "p2")), kind, abilities=own)
    loses = lose(whom(subject), "protection_from", color(red))
    gains = gain(whom(subject), protection(color(red)))
    order: list[Json] = stage.pick([[gains, loses], [loses, gains], [loses]])
    for effect in order:
        stage.begin("p1", effect)
    first, _ = askers(stage, "permanent", ((red,), (other,) if own == [protection(color(red))] else ()))
    return stage.board(subject=subject, source=first)


def _all_go_trials(board: Board) -> list[Trial]:
    scenario, subject, source = board.scenario, board["subject"], board["source"]
    red = _quality(board)
    begins = [s for s in scenario["steps"] if s["do"] == "begin"]
    must(
        begins == scenario["steps"][: len(begins)] and all(len(s["effects"]) == 1 for s in begins),
        "effects begin one by one",
    )
    kinds = [_effect_kind(s["effects"][0]["effect"], subject, red) for s in begins]
    must("lose" in kinds, "protection from the colour is lost")
    must(red["color"] in colors_protected_from(scenario, subject), "it has an instance of that very quality")
    must(has_own(scenario, subject, "protection", source), "it has an instance of its own")
    stays = kinds[-1] == "gain"
    why = "a grant with a later timestamp stays (113.10c)" if stays else "every instance is lost (113.10b)"
    rest = scenario["steps"][len(begins) :]
    before = Board({**scenario, "steps": rest[:1]}, {"subject": subject, "source": source})
    must(rest and rest[0]["of"]["object"] == source, "the source is asked first")
    must(not any(_is_kept_off(scenario, s["of"]["object"], subject) for s in rest[1:]), "the others are never stopped")
    asks = _questions(board, red, stays, "16m.3", why)
    works = _before(before, "16m.3", "it has protection until it loses it")
    return [*targeting(board, *asks), works, *_each_works(board, red), *_one_works(scenario, subject)]


def _each_works(board: Board, red: Quality) -> list[Trial]:
    """What it builds on where it has 'each color': that covers the colour of the first source, and goes with it (702.16h)."""
    scenario, subject = board.scenario, board["subject"]
    own = own_abilities(scenario, subject, "protection")
    if not any(EACH in a["from"] for a in own):
        return []
    asked = [s for s in scenario["steps"] if s["do"] == "targets"][:1]
    must(len(asked) == 1, "something is asked")
    works = targeting(
        Board({**scenario, "steps": asked}, board.roles),
        Asked(0, frozenset({subject}), "16h.1", "16h.1", "each colour is a colour of the source"),
    )[1]
    loses = {"id": "e1", "effect": lose(whom(subject), "protection_from", red), "lasts": "turn"}
    loss = {"do": "begin", "by": "p1", "effects": [loses]}
    lost = targeting(
        Board({**scenario, "steps": [loss, *asked]}, board.roles),
        Asked(1, frozenset(), "16h.2", "16h.2", "the one ability for the source's colour is lost"),
    )[1]
    return [replace(works, label="premise: each colour"), replace(lost, label="premise: each colour, one lost")]


def _effect_kind(effect: Json, subject: str, red: Quality) -> str:
    must(effect["to"].get("id") == subject, "it happens to the subject")
    if effect["effect"] == "lose":
        must(effect["what"] == {"kind": "protection_from", "quality": red}, "that quality is lost")
        return "lose"
    must(
        effect["effect"] == "gain" and [a.get("from") for a in effect["abilities"]] == [[red]], "that quality is gained"
    )
    return "gain"


def _is_kept_off(scenario: Scenario, asker: str, subject: str) -> bool:
    """Does the asker show a quality of the subject's own abilities?"""
    source = thing_of(scenario, asker)
    return any(reads(q, source) for a in own_abilities(scenario, subject, "protection") for q in a["from"])


LAWS = (
    Law(
        "protection/a-second-instance-changes-nothing",
        ("16m.1",),
        "protection from a colour twice is as good as once",
        boards(_twice_scene),
        _twice_trials,
        NEEDS,
    ),
    Law(
        "protection/one-instance-goes-the-other-works",
        ("16m.2",),
        "when one instance ends, the other still works",
        boards(_one_goes_scene),
        _one_goes_trials,
        NEEDS | BEGIN,
    ),
    Law(
        "protection/losing-a-quality-takes-every-instance",
        ("16m.3",),
        "losing protection from a quality takes every instance of it, but not one granted later",
        boards(_all_go_scene),
        _all_go_trials,
        NEEDS | BEGIN | {"begin.lose", "lose.protection_from"},
    ),
)
