"""`mtg-conformance check ENGINE`: the fixtures, deterministic and quick."""

from __future__ import annotations

import argparse
from collections import Counter

from conformance.cli.run import ENGINE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `check`."""
    parser.add_argument("engine", metavar="ENGINE", help=ENGINE)
    parser.add_argument(
        "selectors", metavar="SELECTOR", nargs="*", help="only cases of these: a clause, a point, a case's id"
    )
    parser.add_argument(
        "--edition", choices=("current", "legacy"), default="current", help="which text of the rules (current)"
    )
    parser.add_argument("--timeout", type=float, default=10.0, metavar="SECONDS", help="for one answer (10)")


def main(options: argparse.Namespace) -> int:
    """Asks every case that the engine's features allow, and the edition speaks of.

    0: all right, 1: some wrong, 4: none could be asked.
    """
    from conformance.catalogue import point
    from conformance.cli.files import fail
    from conformance.engines import Answers, BadSpec, EngineUnusable, engine_client
    from conformance.fixtures.corpus import corpus_version
    from conformance.fixtures.loading import BadFixture, load_fixtures
    from conformance.judging import first_difference
    from conformance.wire.editions import EditionNotPlayed, check_played, known_to
    from conformance.wire.features import missing
    from conformance.wire.printable import printable

    wrong = right = unasked = 0
    try:
        cases = [
            c
            for c in load_fixtures()
            if not c.contested
            and point(c.point).is_asked_in(options.edition)
            and _is_wanted(c.id, c.point, c.clause, options.selectors)
        ]
        if not cases:
            fail(f"no fixture of the {options.edition} rules is called {' or '.join(options.selectors)}")
        with engine_client(options.engine, timeout=options.timeout) as client:
            check_played(options.edition, client.ready.editions)
            declared = known_to(options.edition, client.ready.features)
            askable = [c for c in cases if not missing(c.scenario, declared)]
            asked = [{**c.scenario, "edition": options.edition} for c in askable]
            for case, reply in zip(askable, client.ask(asked), strict=True):
                if not isinstance(reply, Answers):
                    unasked += 1
                    continue
                found = first_difference(case.expected, reply.answers)
                right += found is None
                if found is not None:
                    wrong += 1
                    print(
                        f"WRONG  {case.point}  {case.id}: {case.description}\n       step {found[0]}: "
                        f"{printable('; '.join(found[1]))}\n       {case.why}"
                    )
    except (BadFixture, BadSpec, EditionNotPlayed) as error:
        fail(str(error))
    except EngineUnusable as error:
        fail(str(error), 3)
    beyond = len(cases) - right - wrong - unasked
    print(
        f"{right} right, {wrong} wrong, {unasked} not answered, {beyond} beyond the engine's features "
        f"(fixtures {corpus_version()})"
    )
    if not right + wrong:
        common = Counter(name for case in cases for name in missing(case.scenario, declared)).most_common(5)
        print("Nothing could be asked; most often missing: " + ", ".join(name for name, _ in common))
    return 1 if wrong else 0 if right else 4


def _is_wanted(ident: str, point: str, clause: str, selectors: list[str]) -> bool:
    return not selectors or any(s in (ident, point, clause, clause.removeprefix("702.")) for s in selectors)
