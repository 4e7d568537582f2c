"""Finishes a run that was cut: what its log holds to the end isn't asked again, and the verdicts are those of one whole run.

A law counts as done when its record is there and the records of all its failures; a law that had no turn isn't. The log
is written anew beside the old one, and takes its place when all that was done is in it, so that a run can be cut again
at any moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.events.log import read_records
from conformance.runner.plan import Item
from conformance.wire.json_types import Json
from conformance.wire.strict_json import dumps

_MUST_BE_EQUAL = (
    "suite",
    "versions",
    "engine",
    "edition",
    "features",
    "roads",
    "seed",
    "boards",
    "selectors",
    "shard",
    "contested",
)
_SHOWN = 200


class CantResume(ValueError):
    """The log is of another run than the one that is asked for; says in what."""


@dataclass(frozen=True)
class Cut:
    """What is left of a cut run: the records that count, the header first, and its footer if it came to an end."""

    records: Sequence[Json]
    footer: Json | None

    @property
    def done(self) -> list[str]:
        """The items that are done, by their names."""
        return [f"{r['law']} [{r['build']}]" for r in self.records if r["event"] == "law"]

    @property
    def is_whole(self) -> bool:
        """Is there nothing left to do?"""
        return self.footer is not None


def cut_run(path: Path, header: Json) -> Cut:
    """What a run with that header needn't do again. Raises BadLog, CantResume."""
    records = read_records(path)
    _check(path, records[0], header)
    before = _before_the_laws(records)
    groups = [group for group in _groups(records[len(before) :]) if _is_done(group)]
    reached = len(groups) == sum(r["event"] == "law" for r in records)
    kept = [*before, *(record for group in groups for record in group)] if groups else records[:1]
    footers = [r for r in records if r["event"] == "footer"]
    return Cut(kept, footers[-1] if footers and reached else None)


def _check(path: Path, old: Json, new: Json) -> None:
    if "campaign" in old:
        raise CantResume(f"{path} is of a campaign, which isn't resumed; start another")
    for name in _MUST_BE_EQUAL:
        before, now = _comparable(name, old[name]), _comparable(name, new[name])
        if before != now:
            raise CantResume(
                f"{path} can't be resumed: its {name} is {dumps(before)[:_SHOWN]}, but now it is {dumps(now)[:_SHOWN]}; "
                "ask for the same again, or run anew without --resume"
            )


def _comparable(name: str, value: object) -> object:
    """An engine is who it is, wherever it was started from."""
    return {k: v for k, v in value.items() if k != "spec"} if name == "engine" and isinstance(value, dict) else value  # pyright: ignore[reportUnknownVariableType]


def _before_the_laws(records: Sequence[Json]) -> list[Json]:
    """The header, and what came of the known failures."""
    first = next((n for n, r in enumerate(records) if r["event"] == "law"), len(records))
    return [_unmarked(r) for r in records[:first] if r["event"] in ("header", "known", "failure")]


def _groups(records: Sequence[Json]) -> Iterator[list[Json]]:
    """Each law with the failures that follow it."""
    group: list[Json] = []
    for record in records:
        if record["event"] == "law":
            if group:
                yield group
            group = [record]
        elif record["event"] == "failure":
            group.append(_unmarked(record))
    if group:
        yield group


def _is_done(group: Sequence[Json]) -> bool:
    law, *failures = group
    return law["outcome"] != "not_reached" and set(law["failures"]) == {f["name"] for f in failures}


def _unmarked(record: Json) -> Json:
    """Without the mark of the known failures, which the gate sets anew."""
    return {k: v for k, v in record.items() if k != "known"} if record["event"] == "failure" else record


def left(items: Sequence[Item], done: Sequence[str]) -> list[Item]:
    """The items that are still to be done."""
    names = set(done)
    return [item for item in items if item.name not in names]
