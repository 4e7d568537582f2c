"""How a run ended: its exit code, and what made it that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from conformance.events.log import Log
from conformance.exit_codes import MEANING, Exit
from conformance.reports.headline import many
from conformance.reports.outcomes import TROUBLES, VERDICTS, known
from conformance.wire.json_types import Json

_KINDS = {
    "new": ("new failure", "new failures"),
    "expired": ("known failure is out of date", "known failures are out of date"),
    "fixed": ("known failure is fixed", "known failures are fixed"),
    "differs": ("known failure fails in another way", "known failures fail in another way"),
    "not_asked": ("known failure can't be asked any more", "known failures can't be asked any more"),
    "trouble": ("trouble in the conversation", "troubles in the conversation"),
    "features": ("feature is no longer declared", "features are no longer declared"),
    "asked": ("point is asked less", "points are asked less"),
}
_FAILING = ("wrong", "control", "misbuilt", "not_repeatable")


def exit_words(log: Log) -> str:
    """What the exit code means; of 1, which of its reasons there are. Empty where the run was cut short."""
    if log.footer is None:
        return ""
    code = log.footer["exit_code"]
    if code not in tuple(Exit):
        return "one that this version does not know"
    reasons = "; ".join(_reasons(log)) if code == Exit.FAILURES else ""
    return reasons or MEANING[Exit(code)]


def shut_by(verdict: Json) -> str:
    """What shut the gate, counted: `2 new failures, 1 known failure is fixed`; empty if it is open."""
    counts = Counter(problem["kind"] for problem in verdict["problems"])
    return ", ".join(f"{n} {_noun(kind, n)}" for kind, n in counts.items())


def _noun(kind: str, count: int) -> str:
    one, several = _KINDS.get(kind, (kind, kind))
    return one if count == 1 else several


def _counted(label: str, count: int) -> str:
    """`2 wrong answers`, `2 misbuilt`."""
    return many(count, label) if label.endswith("answer") else f"{count} {label}"


def _reasons(log: Log) -> Iterator[str]:
    gates = [told for verdict in log.gates if (told := shut_by(verdict))]
    if gates:
        yield f"the gate is shut ({', '.join(gates)})"
        return
    found = Counter(f["verdict"] for f in log.failures if f["verdict"] in _FAILING and not known(f))
    if found:
        yield f"the engine has failures ({', '.join(_counted(VERDICTS[v].label, n) for v, n in found.items())})"
    kinds = Counter(trouble["kind"] for law in log.laws for trouble in law["troubles"])
    if kinds:
        told = ", ".join(f"{TROUBLES.get(kind, kind)}, {many(n, 'time')}" for kind, n in kinds.most_common())
        yield f"the conversation broke down ({told})"
