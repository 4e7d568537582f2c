"""509, 702.111: who may block whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    able = frozenset(blocker for blocker, _ in legal if blocker in bound)
    return obeyed == len(able) or obeyed == game.rules.most_requirements(game, able, legal)


@clause("509.1c", "702.111b")
def most_requirements(game: Game, able: frozenset[str], legal: set[tuple[str, str]]) -> int:
    """How many of those that must block, and are able to, can do so at once.

    Who can block an attacker without menace does. The others can if attackers with menace are found that each get two
    blockers, who may be bound or not; any number may join them. Attackers that the same creatures can block are alike.
    """
    attackers = {attacker for _, attacker in legal}
    menacing = {a for a in attackers if game.rules.has_keyword(game, game.board.objects[a], "menace")}
    waiting = able - {blocker for blocker, attacker in legal if attacker not in menacing}
    alike = {frozenset(blocker for blocker, a in legal if a == attacker) for attacker in menacing}
    return len(able) - _fewest_left(waiting, sorted(alike, key=sorted), ())


def _fewest_left(waiting: frozenset[str], ahead: Sequence[frozenset[str]], chosen: tuple[frozenset[str], ...]) -> int:
    """How many stay without an attacker, at the least: each of those ahead is chosen too, or isn't."""
    fewest, least = len(waiting), len(waiting.difference(*ahead))
    for i, blockers in enumerate(ahead):
        if fewest > least and not waiting.isdisjoint(blockers) and _get_two_each((*chosen, blockers)):
            fewest = min(fewest, _fewest_left(waiting - blockers, ahead[i + 1 :], (*chosen, blockers)))
    return fewest


def _get_two_each(attackers: Sequence[frozenset[str]]) -> bool:
    """Can each attacker, known by who can block it, be given two blockers of its own?"""
    given: dict[str, int] = {}

    def finds(attacker: int, asked: set[str]) -> bool:
        for blocker in attackers[attacker] - asked:
            asked.add(blocker)
            if blocker not in given or finds(given[blocker], asked):
                given[blocker] = attacker
                return True
        return False

    return all(finds(attacker, set()) for attacker in range(len(attackers)) for _ in range(2))


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
