"""What becomes of an engine between its last answer and its end: a breakdown goes to the last law, a remark to the run."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.engines.replies import Trouble
from conformance.runner.law_run import LawRun
from conformance.wire.json_types import Json


def told_of_lapse(run: LawRun, lapse: Trouble | None, asked: str) -> None:
    """The last law bears it, though no scenario is to blame; it names the law that was `asked` last, if that is another.

    What is wrong in its answers stays graver.
    """
    if lapse is None:
        return
    where = "" if asked == run.item.name else f" (it was asked last in {asked})"
    detail = f"{lapse.detail}{where}"
    run.troubles.append({"kind": lapse.kind, "detail": detail, "stderr": lapse.stderr_tail})
    if not (run.failures or run.again):
        run.outcome, run.reason = "trouble", detail


class Notes:
    """The notes of all workers: one of each kind, and of what they say the first in sorted order, so that their number doesn't show."""

    def __init__(self) -> None:
        self._found: dict[str, Json] = {}

    def take(self, note: Json) -> None:
        """One more."""
        before = self._found.get(note["kind"], note)
        self._found[note["kind"]] = min(before, note, key=lambda n: n["detail"])

    def __iter__(self) -> Iterator[Json]:
        """In an order that doesn't depend on who came first."""
        return (self._found[kind] for kind in sorted(self._found))
