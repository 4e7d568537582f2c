"""509.1c with 702.111b: as many creatures as can must block, where attackers with menace need two blockers each."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from reference.boards import Json, creature, play, protection


def fighters(menaces: dict[str, list[str]], bound: set[str], blockers: str) -> list[Json]:
    """Attackers with menace, each with protection from the subtypes of those who can't block it."""
    must: list[Json] = [{"kind": "must_block"}]
    attackers = [
        creature(a, "p1", (), {"kind": "menace"}, *(no_block(b) for b in blockers if b not in can))
        for a, can in menaces.items()
    ]
    return attackers + [creature(b, "p2", (), *(must if b in bound else ()), subtypes=[b]) for b in blockers]


def no_block(subtype: str) -> Json:
    return protection({"kind": "subtype", "subtype": subtype})


def blocks(*pairs: str) -> Json:
    """A block from pairs like `xA`: x blocks A."""
    return {"do": "block", "blocks": [list(pair) for pair in pairs]}


def can_block(board: list[Json], *pairs: str) -> bool:
    attackers = [o["id"] for o in board if o["owner"] == "p1"]
    attack = {"do": "attack", "attacks": [[a, "p2"] for a in attackers]}
    return play(board, [attack, blocks(*pairs)])[1]["legal"]


@pytest.mark.parametrize(("pairs", "legal"), [((), False), (("xA", "yA"), True), (("xA",), False)])
def test_who_isnt_bound_to_block_has_to_help_who_is(pairs: tuple[str, ...], legal: bool) -> None:
    assert can_block(fighters({"A": ["x", "y"]}, {"x"}, "xy"), *pairs) is legal


@pytest.mark.parametrize(("pairs", "legal"), [((), False), (("xA", "zA"), True), (("yB", "zB"), True)])
def test_one_that_isnt_bound_joins_one_that_is(pairs: tuple[str, ...], legal: bool) -> None:
    board = fighters({"A": ["x", "z"], "B": ["y", "z"]}, {"x", "y"}, "xyz")
    assert can_block(board, *pairs) is legal


def best_by_listing(menaces: dict[str, list[str]], bound: set[str], blockers: str) -> list[str]:
    """A declaration that obeys the most, found by trying every one."""
    options = [["", *(a for a, can in menaces.items() if b in can)] for b in blockers]
    declared = [c for c in product(*options) if all(c.count(a) != 1 for a in menaces)]
    best = max(declared, key=lambda c: sum(1 for b, a in zip(blockers, c, strict=True) if a and b in bound))
    return [b + a for b, a in zip(blockers, best, strict=True) if a]


@pytest.mark.parametrize("seed", range(20))
def test_as_many_must_block_as_in_the_best_of_all_declarations(seed: int) -> None:
    random, blockers = Random(seed), "vwxyz"
    menaces = {a: [b for b in blockers if random.random() < 0.4] for a in "ABC"}
    bound = {b for b in blockers if random.random() < 0.6}
    board, best = fighters(menaces, bound, blockers), best_by_listing(menaces, bound, blockers)
    assert can_block(board, *best)
    assert can_block(board) is bound.isdisjoint(pair[0] for pair in best)


def test_many_that_must_block_attackers_with_menace_are_judged_in_no_time() -> None:
    """Every declaration would be seven to the power of sixteen."""
    blockers = "klmnopqrstuvwxyz"
    menaces = {a: [b for i, b in enumerate(blockers) if (i + place) % 4] for place, a in enumerate("ABCDEFGH")}
    assert not can_block(fighters(menaces, set(blockers), blockers))
