"""510, 702.19: combat damage is assigned and dealt at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from reference_impl.book import clause
from reference_impl.errors import Impossible
from reference_impl.objects.abilities import Ref
from reference_impl.objects.cards import GameObject, Host
from reference_impl.objects.game import Game
from reference_impl.objects.stack import Damage

Share = tuple[str, str, int]


@clause("510.1", "510.2")
def combat_damage(game: Game, assigned: Sequence[Share]) -> list[Damage] | None:
    """What was dealt, or None if the assignment isn't legal. All of it is dealt at the same time."""
    chosen: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for source, to, amount in assigned:
        chosen[source].append((to, amount))
    damages: list[Damage] = []
    for fighter in game.rules.fighters(game):
        shares = game.rules.shares_of(game, fighter, chosen.pop(fighter.id, None))
        if shares is None:
            return None
        damages += [Damage(fighter, game.thing(to, "assign"), amount) for to, amount in shares]
    return None if chosen else game.rules.deal_damage(game, damages)


@clause("510.1a")
def fighters(game: Game) -> list[GameObject]:
    """Attackers and blockers that are still in combat."""
    combat = game.fighting
    found = [game.host(ref) for ref in (*combat.attacks, *combat.blocks)]
    return [fighter for fighter in found if isinstance(fighter, GameObject)]


@clause("510.1")
def shares_of(
    game: Game, fighter: GameObject, chosen: Sequence[tuple[str, int]] | None
) -> Sequence[tuple[str, int]] | None:
    """The damage that one combatant assigns; None if the assignment chosen for it isn't legal."""
    power = max(0, fighter.power or 0)
    may = [h for h in game.rules.may_assign_to(game, fighter) if h is not None]
    if chosen is None:
        if power and len(may) - game.rules.has_something_to_trample_over_to(game, fighter) > 1:
            raise Impossible("assign", f"{fighter.id!r} can deal its damage to several, so say how")
        return [(may[0].id, power)] if may and power else []
    if not may:
        return [] if all(amount == 0 for _, amount in chosen) else None
    if sum(amount for _, amount in chosen) != power or not {to for to, _ in chosen} <= {h.id for h in may}:
        return None
    legal = not game.rules.is_trampling(game, fighter) or game.rules.trample_is_legal(game, fighter, chosen)
    return chosen if legal else None


@clause("702.19b", "506.4c")
def has_something_to_trample_over_to(game: Game, fighter: GameObject) -> bool:
    """An attacker with trample, whose player or planeswalker is still attacked."""
    attacked = game.fighting.attacks.get(fighter.ref)
    return attacked is not None and game.host(attacked) is not None and game.rules.is_trampling(game, fighter)


@clause("510.1b", "510.1c", "510.1d", "702.19b", "702.19d")
def may_assign_to(game: Game, fighter: GameObject) -> Iterable[Host | None]:
    """A blocker: what it blocks; an attacker: its blockers, or what it attacks if unblocked; with trample, both."""
    combat = game.fighting
    if fighter.ref in combat.blocks:
        return [game.host(combat.blocks[fighter.ref])]
    blockers = [game.host(b) for b in game.rules.blockers_of(game, fighter.ref)]
    attacked = game.host(combat.attacks[fighter.ref])
    if fighter.ref not in combat.blocked:
        return [attacked]
    return [*blockers, attacked] if game.rules.is_trampling(game, fighter) else blockers


@clause("509.1g")
def blockers_of(game: Game, attacker: Ref) -> list[Ref]:
    """What blocks that attacker."""
    return [blocker for blocker, blocked in game.fighting.blocks.items() if blocked == attacker]


@clause("702.19a")
def is_trampling(game: Game, fighter: GameObject) -> bool:
    """An attacker with trample that has been blocked."""
    return fighter.ref in game.fighting.blocked and game.rules.has_keyword(game, fighter, "trample")


@clause("702.19b", "702.2c", decisive=True)
def trample_is_legal(game: Game, fighter: GameObject, chosen: Sequence[tuple[str, int]]) -> bool:
    """Past the blockers only when each is assigned lethal damage, whatever would be prevented."""
    blockers = [game.host(b) for b in game.rules.blockers_of(game, fighter.ref)]
    ids = {b.id for b in blockers if b is not None}
    if all(amount == 0 or to in ids for to, amount in chosen):
        return True
    return all(
        sum(amount for to, amount in chosen if to == b.id) >= game.rules.least_lethal(game, fighter, b)
        for b in blockers
        if isinstance(b, GameObject)
    )
