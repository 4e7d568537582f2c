"""Replays the stored counterexample of each known failure, so that "fixed" is known and not guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Literal, TypeAlias

from conformance.catalogue import point
from conformance.engines import Client
from conformance.engines.replies import Unsupported
from conformance.known.entries import CONTROL, BadKnownFile, Entry, KnownFile
from conformance.minimise.confirm import confirm
from conformance.minimise.counterexample import BadCounterexample, Counterexample, described, load
from conformance.minimise.minimise import Minimal
from conformance.minimise.replay import Replayed, replay
from conformance.properties import law_named
from conformance.properties.law import Finding
from conformance.wire.features import missing
from conformance.wire.json_types import Json, Scenario
from conformance.wire.printable import shortened

State: TypeAlias = Literal["fails", "fixed", "differs", "not_asked", "trouble", "suite_disagreement", "not_replayed"]
TIMES = 3
_LONGEST = 4000
_STATES: dict[str, State] = {"fails_differently": "differs"}


@dataclass(frozen=True, slots=True)
class Stored:
    """An entry and its evidence, if it has any."""

    entry: Entry
    case: Counterexample | None


@dataclass(frozen=True, slots=True)
class Bench:
    """Whom to ask: the engine, a way to start a fresh one, the reference; and what the engine declared."""

    client: Client
    fresh: Callable[[], Client]
    reference: Client
    declared: frozenset[str]


class _Declared:
    """A client that is asked no more than the engine declared, as in a run."""

    def __init__(self, client: Client, declared: frozenset[str]) -> None:
        self._client, self._declared = client, declared

    def ask(self, scenarios: list[Scenario], *, echo: bool = False) -> Sequence[Any]:
        """One reply a scenario."""
        return [self._asked(scenario, echo) for scenario in scenarios]

    def _asked(self, scenario: Scenario, echo: bool) -> Any:
        lacking = missing(scenario, self._declared)
        if lacking:
            return Unsupported(None, lacking[0], "it isn't declared")
        return self._client.ask([scenario], echo=echo)[0]

    def close(self) -> None:
        """The engine's end is somebody else's matter."""


def evidence(file: KnownFile) -> list[Stored]:
    """Every entry with its stored counterexample. Raises BadKnownFile if one isn't there, or is of something else."""
    return [Stored(entry, _case(file, entry)) for entry in file.entries]


def _case(file: KnownFile, entry: Entry) -> Counterexample | None:
    if entry.counterexample is None:
        return None
    path = file.folder / f"{entry.counterexample}.json"
    try:
        case = load(path)
    except BadCounterexample as error:
        raise BadKnownFile(f"{file.path}: the evidence of {entry.text()}: {error}") from None
    if case.law != entry.law or entry.build not in (None, case.build):
        raise BadKnownFile(f"{path} is of {case.law} [{case.build}], but {file.path} names it for {entry.text()}")
    return _with_signature(case, entry)


def _with_signature(case: Counterexample, entry: Entry) -> Counterexample:
    """One board may show several failures, of which the file tells one."""
    number, slug = (None, None) if entry.point == CONTROL else (point(entry.point).point, entry.point)
    direction: Any = entry.direction
    return replace(case, point=number, slug=slug, direction=direction, step_kind=entry.step_kind)


def replays(stored: Iterable[Stored], bench: Bench, engine: Json, today: date) -> Iterator[Json]:
    """A `known` record of each; after one that is wrong in another way now, that failure's record."""
    for known in stored:
        outcome = None if known.case is None else _replayed(known.case, bench)
        yield _record(known.entry, outcome, today)
        if known.case is not None and outcome is not None and outcome.kind == "fails_differently" and outcome.finding:
            yield _failure(known.case, outcome.finding, bench, engine)


def _replayed(case: Counterexample, bench: Bench) -> Replayed:
    """Asked once; what seems fixed is asked again, since an engine that answers by chance is not fixed."""
    asked = _Declared(bench.client, bench.declared)
    for _ in range(TIMES):
        outcome = replay(case, asked, bench.reference)
        if outcome.kind != "fixed":
            return outcome
    return Replayed("fixed")


def _record(entry: Entry, outcome: Replayed | None, today: date) -> Json:
    kind = "not_replayed" if outcome is None else outcome.kind
    detail = "" if outcome is None or kind in ("fixed", "fails") else outcome.text()
    return {
        "event": "known",
        **entry.as_json(),
        "state": _STATES.get(kind, kind),
        "is_expired": entry.is_expired(today),
        "detail": shortened(detail, _LONGEST),
    }


def _failure(case: Counterexample, found: Finding, bench: Bench, engine: Json) -> Json:
    """The stored board as a counterexample of what is wrong with it now. It isn't taken down any further."""
    law = law_named(case.law)
    verdict = confirm(law, case.board, found.signature, bench.fresh, bench.reference, bench.declared)
    now = described(law, Minimal(case.board, False, 0, found), verdict, case.build, engine)
    return {"event": "failure", **now.as_json()}
