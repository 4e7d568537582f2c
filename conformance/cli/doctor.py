"""`mtg-conformance doctor ENGINE`: is the adapter sound? Asks no rules, only manners."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence

from conformance.cli.run import ENGINE
from conformance.engines import Answers, Client, Failed, Trouble, Unsupported
from conformance.minimise.echoes import misbuilt
from conformance.wire.json_types import Scenario
from conformance.wire.printable import printable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `doctor`."""
    parser.add_argument("engine", metavar="ENGINE", help=ENGINE)
    parser.add_argument("--timeout", type=float, default=10.0, metavar="SECONDS", help="for one answer (10)")


def main(options: argparse.Namespace) -> int:
    """Handshake, features that are really answered, the same answer twice, the echo; 0: sound, 1: not."""
    from conformance.cli.files import fail
    from conformance.engines import BadSpec, EngineUnusable, engine_client
    from conformance.fixtures.loading import load_fixtures

    try:
        with engine_client(options.engine, timeout=options.timeout) as client:
            lines, sound = _examined(client, [*(c.scenario for c in load_fixtures()), *_drawn(client)])
    except BadSpec as error:
        fail(str(error))
    except EngineUnusable as error:
        fail(str(error), 3)
    print("\n".join(lines))
    return 0 if sound else 1


def _drawn(client: Client) -> list[Scenario]:
    """Two boards of every law, as far as the features go."""
    from conformance.properties import all_laws
    from conformance.runner.drawing import drawn
    from conformance.runner.plan import ROADS, Item

    items = [Item(law, road) for road in ROADS if f"build.{road}" in client.ready.features for law in all_laws()]
    boards = [
        (item, board)
        for item in items
        if item.features(client.ready.features).has(*item.law.needs)
        for board in drawn(item, item.features(client.ready.features), 2, 0)
    ]
    return [t.scenario for item, board in boards for t in item.law.trials(board) if t.scenario["build"] == "structure"]


def _examined(client: Client, scenarios: Sequence[Scenario]) -> tuple[list[str], bool]:
    """What was found, in lines, and whether nothing is amiss."""
    from conformance.wire.features import features_of, missing

    ready = client.ready
    askable = [s for s in scenarios if not missing(s, ready.features)]
    started = time.perf_counter()
    first = client.ask(askable, echo=True)
    seconds = (time.perf_counter() - started) / max(len(askable), 1)
    again = client.ask(list(reversed(askable)))[::-1]
    answered = [s for s, r in zip(askable, first, strict=True) if isinstance(r, Answers)]
    shown = {f for s in answered for f in features_of(s)}
    asked = {f for s in askable for f in features_of(s)}
    refused = Counter(f"{r.feature}: {r.reason}" for r in first if isinstance(r, Unsupported))
    broken = Counter(
        f"{type(r).__name__.lower()}: {_words(r)}" for r in (*first, *again) if isinstance(r, (Failed, Trouble))
    )
    differing = sum(
        isinstance(a, Answers) and isinstance(b, Answers) and not _agree(a, b)
        for a, b in zip(first, again, strict=True)
    )
    built = sorted(
        {m for s, r in zip(askable, first, strict=True) if isinstance(r, Answers) for m in misbuilt(s, r.echo)}
    )
    lines = [
        f"{printable(ready.name)} {printable(ready.version)}, protocol {ready.protocol}, {len(ready.features)} features",
        f"{len(askable)} of {len(scenarios)} sample scenarios are within its features; {len(answered)} were answered",
        f"a round trip takes {seconds * 1000:.1f} ms",
        *(f"NOT ANSWERED  {printable(why, 300)} ({count} times)" for why, count in refused.most_common(10)),
        *(f"BROKEN  {printable(why, 300)} ({count} times)" for why, count in broken.most_common(10)),
        *(
            [f"NOT REPEATABLE  {differing} scenarios were answered otherwise when asked again, in another order"]
            if differing
            else []
        ),
        *(f"MISBUILT  {printable(what, 300)}" for what in built[:10]),
        *(f"DECLARED, NEVER ANSWERED  {name}" for name in sorted((asked & ready.features) - shown)),
    ]
    sound = bool(answered) and not (broken or differing or built)
    lines.append(
        "Nothing is amiss with the adapter."
        if sound
        else "The adapter needs mending first."
        if askable
        else "Its features allow no sample; declare more."
    )
    return lines, sound


def _words(reply: Failed | Trouble) -> str:
    return reply.reason if isinstance(reply, Failed) else f"{reply.kind}: {reply.detail}"


def _agree(one: Answers, two: Answers) -> bool:
    from conformance.properties.judge import normal

    nothing: frozenset[str] = frozenset()
    return [normal(a, {}, nothing) for a in one.answers] == [normal(a, {}, nothing) for a in two.answers]
