"""`mtg-conformance check ENGINE`: the fixtures, deterministic and quick."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conformance.cli.run import ENGINE
from conformance.cli.values import seconds

if TYPE_CHECKING:
    from conformance.engines import Client
    from conformance.fixtures.loading import Case
    from conformance.wire.editions import EditionName


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `check`."""
    parser.add_argument("engine", metavar="ENGINE", help=ENGINE)
    parser.add_argument(
        "selectors",
        metavar="SELECTOR",
        nargs="*",
        default=[],
        help="only cases of these: a clause, a point, a case's id",
    )
    parser.add_argument(
        "--edition", choices=("current", "legacy"), default="current", help="which text of the rules (current)"
    )
    parser.add_argument("--timeout", type=seconds, default=10.0, metavar="SECONDS", help="for one answer (10)")


def main(options: argparse.Namespace) -> int:
    """Asks every case that the engine's features allow, and the edition speaks of.

    0: all right, 1: some wrong, 4: none could be asked.
    """
    from conformance.cli.files import fail
    from conformance.engines import BadSpec, EngineUnusable, engine_client
    from conformance.fixtures.corpus import corpus_version
    from conformance.fixtures.loading import BadFixture
    from conformance.wire.editions import EditionNotPlayed, check_played, known_to
    from conformance.wire.features import missing

    try:
        wanted = _wanted(options.selectors)
        cases = _asked(options.edition, wanted)
        if not cases:
            fail(f"no fixture of the {options.edition} rules is called {' or '.join(options.selectors)}")
        with engine_client(options.engine, timeout=options.timeout) as client:
            check_played(options.edition, client.ready.editions)
            lacking = [missing(c.scenario, known_to(options.edition, client.ready.features)) for c in cases]
            askable = [case for case, lacks in zip(cases, lacking, strict=True) if not lacks]
            came = Counter(_judged(client, askable, options.edition))
    except (BadFixture, BadSpec, EditionNotPlayed) as error:
        fail(str(error))
    except EngineUnusable as error:
        fail(str(error), 3)
    print(
        f"{came['right']} right, {came['wrong']} wrong, {came['not answered']} not answered, "
        f"{len(cases) - len(askable)} beyond the engine's features{_left_out(cases, wanted)} "
        f"(fixtures {corpus_version()})"
    )
    if not came["right"] + came["wrong"]:
        names = Counter(name for lacks in lacking for name in lacks).most_common(5)
        print("Nothing could be asked; most often missing: " + ", ".join(name for name, _ in names))
    return 1 if came["wrong"] else 0 if came["right"] else 4


def _wanted(selectors: list[str]) -> list[Case]:
    """Those that the selectors name. Raises BadFixture."""
    from conformance.fixtures.loading import load_fixtures

    return [c for c in load_fixtures() if _is_wanted(c.id, c.point, c.clause, selectors)]


def _asked(edition: EditionName, wanted: list[Case]) -> list[Case]:
    """Of these, those that are asked under that edition."""
    from conformance.catalogue import point

    return [c for c in wanted if not c.contested and point(c.point).is_asked_in(edition)]


def _left_out(cases: list[Case], wanted: list[Case]) -> str:
    """How many of the selected fixtures aren't asked of any engine: contested ones, and those that the edition doesn't speak of."""
    contested = sum(c.contested for c in wanted)
    others = len(wanted) - len(cases) - contested
    told = [f", {contested} contested and not asked"] * bool(contested)
    return "".join([*told, *[f", {others} that these rules don't speak of"] * bool(others)])


def _judged(client: Client, cases: list[Case], edition: str) -> Iterator[str]:
    """What came of each case: right, wrong or not answered; a wrong answer is printed."""
    from conformance.engines import Answers
    from conformance.judging import first_difference
    from conformance.wire.printable import printable

    replies = client.ask([{**case.scenario, "edition": edition} for case in cases])
    for case, reply in zip(cases, replies, strict=True):
        found = (
            first_difference(case.expected, reply.answers, client.ready.features)
            if isinstance(reply, Answers)
            else None
        )
        if found is not None:
            print(
                f"WRONG  {case.point}  {case.id}: {case.description}\n       step {found[0]}: "
                f"{printable('; '.join(found[1]))}\n       {case.why}"
            )
        yield "not answered" if not isinstance(reply, Answers) else "wrong" if found is not None else "right"


def _is_wanted(ident: str, point: str, clause: str, selectors: list[str]) -> bool:
    return not selectors or any(s in (ident, point, clause, clause.removeprefix("702.")) for s in selectors)
