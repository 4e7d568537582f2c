"""509, 702.111: who may block whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from reference_impl.book import clause
from reference_impl.objects.cards import GameObject
from reference_impl.objects.game import Game

Blocks = Sequence[tuple[str, str]]


@clause("509.1a", "509.1b")
def legal_blocks(game: Game) -> list[tuple[str, str]]:
    """Each creature that may block, with each attacker that it alone may be declared to block."""
    attackers = [game.host(ref) for ref in game.fighting.attacks]
    return [
        (blocker.id, attacker.id)
        for blocker in game.board.permanents
        for attacker in attackers
        if isinstance(attacker, GameObject) and game.rules.may_block(game, blocker, attacker)
    ]


@clause("509.1a", "509.1b", "702.16f")
def may_block(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    """An untapped creature of the attacked player, not kept off by the attacker's protection."""
    if "creature" not in blocker.types or game.pieces[blocker.id].tapped:
        return False
    if blocker.controller != game.rules.defending_player(game, attacker):
        return False
    return not game.rules.protection_stops_block(game, attacker, blocker)


@clause("506.2", "508.5")
def defending_player(game: Game, attacker: GameObject) -> str:
    """The attacked player, or the controller of the attacked planeswalker, as the attack was declared."""
    return game.fighting.defenders[attacker.ref]


@clause("509.1b", "509.1c")
def block_is_legal(game: Game, blocks: Blocks) -> bool:
    """No restriction is broken, and as many requirements are obeyed as can be without breaking one."""
    legal = set(game.rules.legal_blocks(game))
    if not all(pair in legal for pair in blocks) or not game.rules.obeys_restrictions(game, blocks):
        return False
    bound = [p.id for p in game.board.permanents if game.rules.has_keyword(game, p, "must_block")]
    return not bound or game.rules.obeys_requirements(game, blocks, bound, legal)


@clause("509.1a", "702.111b")
def obeys_restrictions(game: Game, blocks: Blocks) -> bool:
    """A creature blocks one attacker; one with menace isn't blocked by a single creature."""
    blockers = [blocker for blocker, _ in blocks]
    attackers = [attacker for _, attacker in blocks]
    if len(set(blockers)) < len(blockers):
        return False
    return all(
        attackers.count(attacker) > 1 or not game.rules.has_keyword(game, game.board.objects[attacker], "menace")
        for attacker in attackers
    )


@clause("509.1c", decisive=True)
def obeys_requirements(game: Game, blocks: Blocks, bound: Sequence[str], legal: set[tuple[str, str]]) -> bool:
    """No other declaration without a broken restriction obeys more "blocks each combat if able"."""
    obeyed = sum(blocker in bound for blocker, _ in blocks)
    able = {blocker for blocker, _ in legal if blocker in bound}
    if obeyed == len(able):
        return True
    if not any(game.rules.has_keyword(game, game.board.objects[attacker], "menace") for _, attacker in legal):
        return False
    return all(
        sum(blocker in bound for blocker, _ in other) <= obeyed
        for other in _declarations(legal)
        if game.rules.obeys_restrictions(game, other)
    )


def _declarations(legal: set[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Every way to let each creature that may block do so or not."""
    blockers = sorted({blocker for blocker, _ in legal})
    options = [[None, *sorted(a for b, a in legal if b == blocker)] for blocker in blockers]
    for choice in product(*options):
        yield [(blocker, attacker) for blocker, attacker in zip(blockers, choice, strict=True) if attacker is not None]


@clause("509.1g", "509.1h")
def declare_block(game: Game, blocks: Blocks) -> None:
    """Blocked creatures stay blocked for this combat, whatever they gain afterwards; nobody declares blocks again."""
    game.combat = replace(game.fighting, declared=True)
    for blocker, attacker in blocks:
        game.rules.becomes_blocking(game, game.board.objects[blocker], game.board.objects[attacker])


@clause("509.1g", "509.4b")
def becomes_blocking(game: Game, blocker: GameObject, attacker: GameObject) -> None:
    """It blocks, and the attacker is blocked: protection binds the declaration only."""
    combat = game.fighting
    game.combat = replace(
        combat,
        blocks={**combat.blocks, blocker.ref: attacker.ref},
        blockers={**combat.blockers, blocker.ref: blocker.controller or blocker.owner},
        blocked=combat.blocked | {attacker.ref},
    )


@clause("509.4a", "509.4b", "506.3d")
def enters_blocking(game: Game, blocker: GameObject, attacker: GameObject) -> bool:
    """A creature put onto the battlefield blocking blocks what attacks its controller; no restriction is asked."""
    combat = game.combat
    if combat is None or "creature" not in blocker.types or attacker.ref not in combat.attacks:
        return False
    return blocker.controller == game.rules.defending_player(game, attacker)
