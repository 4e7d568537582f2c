"""Asks the reference's rule book step after step of a combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.adapters.reference_step_ends import needs_empty_stack, settle
from reference_impl.errors import Impossible, NotThere
from reference_impl.objects.abilities import Keyword
from reference_impl.objects.game import Game

Json = dict[str, Any]
MUST_BLOCK = Keyword("must_block")


def legal_attacks(game: Game, step: Json) -> Json:
    """Every attack that may be declared."""
    return {"do": "legal_attacks", "attacks": [list(pair) for pair in game.rules.legal_attacks(game)]}


def _before_blocks(game: Game) -> None:
    """Blocks are declared once a combat, and by nothing that blocks already; after that they can't be asked about."""
    if game.fighting.declared:
        raise Impossible("", "the blocks of this combat have been declared already")
    for ident, _ in game.fighting.blocks:
        raise Impossible("", f"{ident!r} entered blocking, which comes after the blocks have been declared")


def legal_blocks(game: Game, step: Json) -> Json:
    """Every block that may be declared, alone."""
    _before_blocks(game)
    return {"do": "legal_blocks", "blocks": [list(pair) for pair in game.rules.legal_blocks(game)]}


def attack(game: Game, step: Json) -> Json:
    """Were these attacks legal?"""
    needs_empty_stack(game, "attackers are declared")
    if game.combat is not None or game.fought:
        raise Impossible("", "there is one combat a turn, and this turn's has begun already")
    attacks = _pairs(game, step["attacks"], "attacks")
    legal = game.rules.attack_is_legal(game, attacks)
    if legal:
        game.rules.declare_attack(game, attacks)
    return {"do": "attack", "legal": legal}


def block(game: Game, step: Json) -> Json:
    """Were these blocks legal?"""
    needs_empty_stack(game, "blockers are declared")
    _before_blocks(game)
    blocks = _pairs(game, step["blocks"], "blocks")
    legal = game.rules.block_is_legal(game, blocks)
    if legal:
        game.rules.declare_block(game, blocks)
    return {"do": "block", "legal": legal}


def _pairs(game: Game, pairs: Sequence[Sequence[str]], place: str) -> list[tuple[str, str]]:
    for i, pair in enumerate(pairs):
        for ident in pair:
            game.thing(ident, f"{place}[{i}]")
    return [(pair[0], pair[1]) for pair in pairs]


def _needs_blocks_where_there_must_be_some(game: Game) -> None:
    """Where no blocks were declared there are none; but who must block can't leave it (509.1c)."""
    bound = [p.id for p in game.board.permanents if any(a == MUST_BLOCK for a in p.abilities)]
    if bound and not game.fighting.declared and not game.rules.block_is_legal(game, ()):
        raise NotThere("", f"{', '.join(map(repr, bound))} must block if able, so a `block` step comes before")


def combat_damage(game: Game, step: Json) -> Json:
    """What combat damage was dealt; with it the fighting is over."""
    assigned = [(a["from"], a["to"], a["amount"]) for a in step.get("assign", ())]
    for i, (source, to, _) in enumerate(assigned):
        game.object(source, f"assign[{i}].from")
        game.thing(to, f"assign[{i}].to")
    needs_empty_stack(game, "combat damage is dealt")
    _needs_blocks_where_there_must_be_some(game)
    dealt = game.rules.combat_damage(game, assigned)
    if dealt is None:
        return {"do": "combat_damage", "legal": False, "dealt": []}
    game.combat, game.fought = None, True
    settle(game)
    total: dict[tuple[str, str], int] = {}
    for d in dealt:
        total[d.source.id, d.to.id] = total.get((d.source.id, d.to.id), 0) + d.amount
    shares = [{"from": source, "to": to, "amount": amount} for (source, to), amount in total.items()]
    return {"do": "combat_damage", "legal": True, "dealt": shares}
