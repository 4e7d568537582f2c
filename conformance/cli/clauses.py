"""`mtg-conformance clauses`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from conformance.cli.values import whole
from conformance.wire.json_types import Json

if TYPE_CHECKING:
    from conformance.catalogue import Point


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `clauses`."""
    parser.add_argument(
        "selectors", metavar="SELECTOR", nargs="*", default=[], help="only these: 702.16, 16e, 16e.3, a slug"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown"),
        default="text",
        help="for people (text) or programs (json); markdown is what docs/clauses.md holds",
    )
    parser.add_argument(
        "--coverage", action="store_true", help="draw boards, and tell on how many each point decides an answer"
    )
    parser.add_argument(
        "--profile", choices=("smoke", "ci", "deep"), default="ci", help="with --coverage: 10, 100 or 1000 boards (ci)"
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**32), default=0, metavar="N", help="with --coverage: draw from it (0)"
    )


def main(options: argparse.Namespace) -> int:
    """Lists every point with its statement, and where it is found: rules of the reference, laws, faults, fixtures."""
    import json

    from conformance.catalogue import UnknownSelector, catalogue, select
    from conformance.cli.files import fail

    try:
        wanted = [p for s in options.selectors for p in select(s)] if options.selectors else list(catalogue().points)
    except UnknownSelector as error:
        fail(str(error))
    if options.coverage:
        return _coverage({p.point for p in wanted}, options)
    if options.format == "markdown":
        from conformance.cli.clauses_page import page

        print(page(wanted), end="")
        return 0
    if options.format == "json":
        print(json.dumps([_row(p) for p in wanted], indent=1, ensure_ascii=False))
        return 0
    for clause in dict.fromkeys(p.clause for p in wanted):
        print("\n".join(_lines(clause, [p for p in wanted if p.clause == clause])))
    return 0


def _row(p: Point) -> Json:
    from conformance.cli.by_point import stops

    return {
        "point": p.point,
        "clause": p.clause,
        "slug": p.slug,
        "statement": p.statement,
        "state": p.state,
        "editions": {"current": p.editions.current, "legacy": p.editions.legacy},
        "steps": list(p.steps),
        **stops(p).names(),
    }


def _lines(clause: str, points: Sequence[Point]) -> list[str]:
    """The points, then the rules, which are those of the whole clause."""
    from conformance.cli.by_point import rules_of, stops

    lines: list[str] = []
    for p in points:
        lines += [f"{p.point:7} {p.slug}", f"        {p.statement}"]
        found = stops(p).names()
        lines += [
            f"          {kind.removesuffix('s'):8} {name}" for kind in found if kind != "rules" for name in found[kind]
        ]
    rules = [rule.name for rule in rules_of(clause)]
    return [*lines, f"  Rules of the reference for all of {clause}:", *(f"          {name}" for name in rules)]


def _coverage(wanted: Set[str], options: argparse.Namespace) -> int:
    """1: a point decides an answer on too few of its law's boards."""
    import json
    from dataclasses import asdict

    from conformance.properties import all_laws
    from conformance.runner.coverage import LEAST, coverage
    from conformance.runner.plan import PROFILES
    from conformance.wire.features import vocabulary

    laws = [law for law in all_laws() if law.contested is None and not wanted.isdisjoint(law.points)]
    found = coverage(laws, vocabulary(), PROFILES[options.profile], options.seed)
    points = [one for one in found.points if one.point in wanted]
    if options.format == "json":
        rows = [asdict(one) | {"share": round(one.share, 4)} for one in points]
        contents = {heading: dict(counted.most_common()) for heading, counted in found.contents.items()}
        print(json.dumps({"seed": options.seed, "points": rows, "contents": contents}, indent=1))
    else:
        print(f"{'point':8} {'boards':>6} {'decides':>8} {'no':>6} {'yes':>6}  law")
        for one in points:
            shares = (one.decided, one.forbidding, one.allowing)
            told = " ".join(f"{n / max(one.boards, 1):>{w}.0%}" for n, w in zip(shares, (8, 6, 6), strict=True))
            print(f"{one.point:8} {one.boards:>6} {told}  {one.law}{'  RARE' if one.is_rare else ''}")
        for heading, counted in found.contents.items():
            total = counted.total()
            print(f"\n{heading}: " + ", ".join(f"{name} {n / total:.1%}" for name, n in counted.most_common(16)))
    rare = sorted({one.point for one in points if one.is_rare})
    if rare:
        print(f"\nPoints below {LEAST:.0%} of the boards of a law of their own: {', '.join(rare)}", file=sys.stderr)
    return 1 if rare else 0
