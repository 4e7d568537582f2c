"""What becomes of an engine between its last answer and its end: a breakdown goes to the law it was asked last, a remark to the run."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.engines.replies import Trouble
from conformance.runner.law_run import LawRun
from conformance.wire.json_types import Json


def told_of_lapse(run: LawRun, lapse: Trouble | None) -> None:
    """The law bears it, though no scenario of its own is to blame; what is wrong in its answers stays graver."""
    if lapse is None:
        return
    run.troubles.append({"kind": lapse.kind, "detail": lapse.detail, "stderr": lapse.stderr_tail})
    if not (run.failures or run.again):
        run.outcome, run.reason = "trouble", ""


class Notes:
    """The notes of all workers, each thing said once, so that their number doesn't show."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Json] = {}

    def take(self, note: Json) -> None:
        """One more: lines among the answers add up, a banner is the same at each start, and ways to end are told apart."""
        kind = note["kind"]
        key = (kind, note["detail"] if kind == "farewell" else "")
        before = self._found.get(key, note)
        lines = before.get("lines", 0), note.get("lines", 0)
        together = sum(lines) if kind == "noise" and key in self._found else max(lines)
        detail = min(before["detail"], note["detail"])
        self._found[key] = {**note, "detail": detail, **({"lines": together} if together else {})}

    def __iter__(self) -> Iterator[Json]:
        """In an order that doesn't depend on who came first."""
        return (self._found[key] for key in sorted(self._found))
