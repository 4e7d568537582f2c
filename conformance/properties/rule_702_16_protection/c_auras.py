"""702.16c: Auras with the quality can't become attached to what has protection, and come off it; other Auras stay."""

from __future__ import annotations

from conformance.properties.law import Board, Claim, Law, Trial
from conformance.properties.reading import has_own, named, own_abilities, reads, thing_of
from conformance.properties.rule_702_16_protection.attaching import Points, attaching, coming_off, gone, stays, taken_on
from conformance.properties.rule_702_16_protection.attaching_scenes import (
    SIDES,
    ZONES,
    attaching_scene,
    attaching_to_player_scene,
    attachment,
    coming_off_player_scene,
    coming_off_scene,
    possible_zones,
    three_colors,
    warded_player,
    way,
)
from conformance.properties.rule_702_16_protection.attempts import as_it_is, attempt, fits, last_look, possible
from conformance.properties.shapes import Asked, says, targeting
from conformance.properties.twins import must, with_quality, without_protection
from conformance.strategies.stage import Stage, boards
from conformance.strategies.tables import COLORS, PERMANENT_TYPES
from conformance.strategies.terms import ATTACHED, become, cast, color, grant, protection, thing
from conformance.wire.json_types import Scenario

NEEDS = frozenset({"ability.protection", "subtype.aura", "ability.enchant"})
LOOKS = NEEDS | {"step.look", "object.attached"}
GRANTS = LOOKS | {"ability.grant", "grant.attached"}


# ---------------------------------------------------------------- 16c.1, 16c.5
def _kept_off_scene(stage: Stage) -> Board:
    return attaching_scene(stage, "Aura", PERMANENT_TYPES, _aura_ways(stage))


def _where_it_was_scene(stage: Stage) -> Board:
    return attaching_scene(stage, "Aura", PERMANENT_TYPES, (*_aura_ways(stage), "mover"), (*ZONES, "outside"))


def _aura_ways(stage: Stage) -> tuple[str, ...]:
    return ("enter", "attach", "spell") if stage.features.has("object.attached") else ("enter", "spell")


def _kept_off_trials(board: Board) -> list[Trial]:
    return attaching(board, Points("16c.1", "16c.1", "16c.4"))


def _where_it_was_trials(board: Board) -> list[Trial]:
    return attaching(board, Points("16c.5", "16c.5", "16c.5"))


# ---------------------------------------------------------------- the spell's target (702.16b, 702.16c)
def _aura_spell_scene(stage: Stage) -> Board:
    """A red Aura card, and a permanent or player with protection from red."""
    red, other, _ = three_colors(stage)
    ward = protection(color(red))
    kinds = (*stage.features.allowed(PERMANENT_TYPES, "host.{}"),
             *(("player",) if any(stage.features.has(f"host.{r}") for r in ("player", "player_by_permanent")) else ()))
    kind = stage.pick(kinds)
    subject = warded_player(stage, ward) if kind == "player" else stage.permanent(stage.pick(SIDES), kind, abilities=[ward])
    what = kind if kind == "player" else stage.pick((kind, "permanent"))
    source = attachment(stage, "Aura", "p1", red, what=what)
    stage.bystanders()
    stage.step("targets", of=cast(source))
    return stage.board(subject=subject, source=source, other=color(other))


# ---------------------------------------------------------------- 16c.2, 16c.3
def _coming_off_scene(stage: Stage) -> Board:
    return coming_off_scene(stage, "Aura", PERMANENT_TYPES)


def _coming_off_trials(board: Board) -> list[Trial]:
    return coming_off(board, Points("16c.2", "16c.2", "16c.4"))


def _player_off_trials(board: Board) -> list[Trial]:
    return coming_off(board, Points("16c.3", "16c.3", "16c.4"))


def _player_kept_off_trials(board: Board) -> list[Trial]:
    return attaching(board, Points("16c.3", "16c.3", "16c.4"))


# ---------------------------------------------------------------- 16c.6
def _own_ward_scene(stage: Stage) -> Board:
    """A white Aura that grants protection from white gets onto a creature that a white Aura is on; then another one does."""
    white, other, third = three_colors(stage)
    subject = stage.permanent(stage.pick(SIDES))
    before = attachment(stage, "Aura", stage.pick(SIDES), white, on=subject)
    plain = attachment(stage, "Aura", stage.pick(SIDES), third, on=subject)
    how = way(stage, ("enter", "attach"), ZONES)
    home = stage.permanent(stage.pick(SIDES)) if how == "attach" else None
    granting = attachment(stage, "Aura", stage.pick(SIDES), white, on=home, abilities=[grant(ATTACHED, protection(color(white)))],
                          zone=stage.pick(possible_zones(stage, ZONES)) if home is None else "battlefield")
    stage.step(*("enter",) if home is None else ("attach",),
               **({"object": granting, "attached_to": subject} if home is None else {"what": granting, "to": subject}))
    stage.step("look")
    return stage.board(subject=subject, source=granting, before=before, plain=plain, other=color(other))
