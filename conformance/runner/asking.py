"""Puts the trials of boards to an engine, many at a time, and tells answers from everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from conformance.engines import Client
from conformance.engines.replies import Answers, Failed, Reply, Trouble, Unsupported
from conformance.properties.law import Board, Law, Trial
from conformance.wire.features import missing
from conformance.wire.json_types import Answer, Json, Scenario
from conformance.wire.strict_json import as_bytes
from conformance.wording.cards import Unprintable, with_cards

CHUNK = 16
Kept = Answers | Unsupported
Said = dict[tuple[bool, bytes], Kept]
"""What was said to each scenario, by the engine or (True) by the reference."""


@dataclass(slots=True)
class Asked:
    """A board, its trials, and the answers given (None: not given)."""

    board: Board
    trials: list[Trial]
    answers: list[list[Answer] | None]

    @property
    def was_answered(self) -> bool:
        """Did the engine answer any trial besides the control? What the reference is asked beside it doesn't count."""
        trials = zip(self.trials, self.answers, strict=True)
        return any(a is not None and not (t.is_control or t.oracle) for t, a in trials)


@dataclass(slots=True)
class Asker:
    """Asks one engine; keeps count of what it didn't answer and why, and of what no card can say (`unprintable`)."""

    client: Client
    declared: frozenset[str]
    reference: Client | None = None
    unsupported: Counter[str] = field(default_factory=Counter[str])
    unprintable: int = 0
    troubles: list[Json] = field(default_factory=list[Json])

    def put(self, law: Law, boards: Sequence[Board]) -> Iterator[Asked]:
        """Every board with its answers, asked a chunk of boards at a time.

        A law's boards often come to the same scenario (a control, a premise, a board drawn twice): it is asked once,
        unless it brought trouble.
        """
        said: Said = {}
        for start in range(0, len(boards), CHUNK):
            batch = [(board, trials) for board in boards[start : start + CHUNK] if (trials := law.trials_of(board))]
            flat = iter(self.answers([t for _, trials in batch for t in trials], said))
            for board, trials in batch:
                yield Asked(board, trials, [next(flat) for _ in trials])

    def answers(self, trials: Sequence[Trial], said: Said | None = None) -> list[list[Answer] | None]:
        """The answers to each trial, or None where there are none.

        What is beyond the engine's features isn't sent, nor what it answered before (`said`).
        """
        sent = [self._sendable(t.scenario) for t in trials]
        ours = [t.oracle and self.reference is not None for t in trials]
        replies = {
            oracle: iter(
                self._asked(oracle, [s for s, o in zip(sent, ours, strict=True) if s is not None and o == oracle], said)
            )
            for oracle in (False, True)
        }
        return [None if s is None else self._answers(next(replies[o]), s) for s, o in zip(sent, ours, strict=True)]

    def _asked(self, oracle: bool, scenarios: list[Scenario], said: Said | None) -> list[Reply]:
        who = self.reference if oracle else self.client
        if not scenarios or who is None:
            return []
        if said is None:
            return who.ask(scenarios)
        keys = [(oracle, as_bytes(s)) for s in scenarios]
        fresh = {key: s for key, s in zip(keys, scenarios, strict=True) if key not in said}
        replies = dict(zip(fresh, who.ask(list(fresh.values())), strict=True))
        said.update((key, kept) for key, reply in replies.items() if (kept := _worth_keeping(reply)) is not None)
        return [replies[key] if key in replies else said[key] for key in keys]

    def _sendable(self, scenario: Scenario) -> Scenario | None:
        lacking = missing(scenario, self.declared)
        if lacking:
            self.unsupported.update(lacking[:1])
            return None
        if scenario["build"] != "text":
            return scenario
        try:
            return with_cards(scenario)
        except Unprintable:
            self.unprintable += 1
            return None

    def _answers(self, reply: Reply, scenario: Scenario) -> list[Answer] | None:
        match reply:
            case Answers():
                return reply.answers
            case Unsupported():
                self.unsupported[reply.feature] += 1
            case Failed():
                self.troubles.append({"kind": "failed", "detail": reply.reason, "stderr": "", "scenario": scenario})
            case Trouble():
                self.troubles.append(
                    {"kind": reply.kind, "detail": reply.detail, "stderr": reply.stderr_tail, "scenario": scenario}
                )
        return None


def _worth_keeping(reply: Reply) -> Kept | None:
    """The answers alone, whatever reasons an engine gives at great length; trouble is asked again."""
    if isinstance(reply, Answers):
        return Answers(reply.answers)
    return reply if isinstance(reply, Unsupported) else None
