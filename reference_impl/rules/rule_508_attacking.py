"""506, 508: who may attack what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reference_impl.book import clause
from reference_impl.objects.abilities import Ref
from reference_impl.objects.cards import GameObject, Host, Player
from reference_impl.objects.game import Combat, Game

NOWHERE: Ref = ("", 0)
"""What an attacker attacks whose planeswalker has left combat (506.4c)."""


@clause("508.1a", "508.1b")
def legal_attacks(game: Game) -> list[tuple[str, str]]:
    """Each creature that may attack, with each player and planeswalker that it may attack."""
    hosts = (*game.board.players.values(), *game.board.permanents)
    attacked = [h for h in hosts if game.rules.may_be_attacked(game, h)]
    return [
        (creature.id, host.id)
        for creature in game.board.permanents
        if game.rules.may_attack(game, creature)
        for host in attacked
    ]


@clause("508.1a")
def may_attack(game: Game, creature: GameObject) -> bool:
    """An untapped creature of the active player, who has controlled it since the turn began."""
    if "creature" not in creature.types or creature.controller != game.active:
        return False
    return not game.pieces[creature.id].tapped and not game.rules.is_new(game, creature)


@clause("302.6")
def is_new(game: Game, creature: GameObject) -> bool:
    """Did it come under its controller's control this turn?"""
    return creature.ref in game.new


@clause("508.1b", "506.3")
def may_be_attacked(game: Game, host: Host) -> bool:
    """An opponent of the active player, or a planeswalker of one; choosing what to attack is not targeting."""
    if not isinstance(host, Player) and "planeswalker" not in host.types:
        return False
    return game.rules.is_opponent(game, game.rules.whose(game, host), game.active)


@clause("508.1")
def attack_is_legal(game: Game, attacks: Sequence[tuple[str, str]]) -> bool:
    """Every attack may be declared, and no creature attacks twice."""
    legal = set(game.rules.legal_attacks(game))
    return all(pair in legal for pair in attacks) and len({attacker for attacker, _ in attacks}) == len(attacks)


@clause("508.1f", "508.1k")
def declare_attack(game: Game, attacks: Sequence[tuple[str, str]]) -> None:
    """The attackers become tapped and are attacking."""
    board = game.board
    chosen = [(board.objects[a], board.players.get(to) or board.objects[to]) for a, to in attacks]
    defenders = {a.ref: game.rules.whose(game, to) for a, to in chosen}
    attackers = {a.ref: game.active for a, _ in chosen}
    game.combat = Combat({a.ref: to.ref for a, to in chosen}, attackers, defenders=defenders)
    for attacker, _ in chosen:
        game.change(attacker.id, tapped=True)


@clause("506.4")
def leave_combat(game: Game) -> None:
    """What left, changed sides or is no creature any more is out; an attacker that it blocked stays blocked."""
    combat = game.combat
    if combat is None:
        return
    stays = {ref for ref, player in combat.attackers.items() if _still_fights(game, ref, player)}
    blocks = {b: a for b, a in combat.blocks.items() if a in stays and _still_fights(game, b, combat.blockers[b])}
    attacks = {
        ref: to if _is_attacked(game, ref, to) else NOWHERE for ref, to in combat.attacks.items() if ref in stays
    }
    game.combat = replace(combat, attacks=attacks, blocks=blocks)


def _is_attacked(game: Game, attacker: Ref, to: Ref) -> bool:
    """Is the attacked player or planeswalker still there, on the same side?"""
    host = game.host(to)
    if host is None or isinstance(host, Player):
        return host is not None
    return "planeswalker" in host.types and host.controller == game.fighting.defenders[attacker]


def _still_fights(game: Game, ref: Ref, player: str) -> bool:
    seen = game.host(ref)
    if not isinstance(seen, GameObject) or seen.zone != "battlefield" or "creature" not in seen.types:
        return False
    return seen.controller == player
