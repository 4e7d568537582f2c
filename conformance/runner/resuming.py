"""Finishes a run that was cut: what its log holds to the end isn't asked again, and the verdicts are those of one whole run.

A law counts as done when its record is there and the records of all its failures; a law that had no turn isn't. The log
is written anew beside the old one, and takes its place when all that was done is in it, so that a run can be cut again
at any moment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from conformance.events.log import BadLog, each_record
from conformance.exit_codes import Exit
from conformance.minimise.kept import boards_of
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
    """What a run with that header needn't do again: the header alone, if nothing was done. Raises BadLog, CantResume."""
    records = each_record(path)
    old = next(records)
    check_same(path, old, header)
    before, rest = before_the_laws(path, chain([old], records))
    after = list(rest)
    groups = [group for group in groups_of(path, after) if is_done(group)]
    reached = len(groups) == sum(r["event"] == "law" for r in after)
    kept = [*before, *(record for group in groups for record in group)] if groups else [header]
    ends = [record for record in after if is_end(record)]
    return Cut(kept, ends[-1] if ends and reached else None)


def is_end(record: Json) -> bool:
    """Does it say that the run ended, in a way that is known?"""
    return record["event"] == "footer" and record["exit_code"] in list(Exit)


def check_same(path: Path, old: Json, new: Json) -> None:
    """Raises CantResume where the log's header is of another run, or another campaign, than the one that is asked for."""
    was, is_ = ("a campaign" if "campaign" in header else "a run" for header in (old, new))
    if was != is_:
        raise CantResume(f"{path} is of {was}; go on with it by `mtg-conformance {was[2:]} … --resume {path}`")
    if is_ == "a run" and ("kept" in old) != ("kept" in new):
        how = "with --database" if "kept" in old else "without --database"
        raise CantResume(f"{path} can't be resumed: it was begun {how}; give the same again, or run anew")
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


def before_the_laws(path: Path, records: Iterator[Json]) -> tuple[list[Json], Iterable[Json]]:
    """The header, the boards that are asked first, and what came of the known failures; and all that follows. Raises BadLog."""
    found: list[Json] = []
    rest: list[Json] = []
    for record in records:
        if record["event"] in ("law", "footer"):
            rest.append(record)
            break
        if record["event"] == "failure" and found[-1]["event"] != "known":
            raise _stray(path, record)
        if record["event"] in ("header", "kept", "known", "failure"):
            found.append(_unmarked(record))
    try:
        boards_of([r for r in found if r["event"] == "kept"])
    except ValueError as error:
        raise BadLog(f"{path} can't be resumed: {error}") from error
    return found, chain(rest, records)


def groups_of(path: Path, records: Iterable[Json]) -> Iterator[list[Json]]:
    """Each law with the failures that follow it. Raises BadLog for a failure that follows none."""
    group: list[Json] = []
    for record in records:
        if record["event"] == "law":
            if group:
                yield group
            group = [record]
        elif record["event"] == "failure":
            if not group:
                raise _stray(path, record)
            group.append(_unmarked(record))
    if group:
        yield group


def _stray(path: Path, failure: Json) -> BadLog:
    """Every failure is written after the law that found it, or after the known failure that is another one now."""
    return BadLog(
        f"{path} can't be resumed: the log is corrupt; its failure {failure['name']} follows no law; run anew without --resume"
    )


def is_done(group: Sequence[Json], stored: Collection[str] = ()) -> bool:
    """Is the law's record there with those of all its failures, but for those that are `stored` with another law's?"""
    law, *failures = group
    own = {f["name"] for f in failures}
    return law["outcome"] != "not_reached" and own <= set(law["failures"]) <= own.union(stored)


def _unmarked(record: Json) -> Json:
    """Without the mark of the known failures, which the gate sets anew."""
    return {k: v for k, v in record.items() if k != "known"} if record["event"] == "failure" else record


def left(items: Sequence[Item], done: Sequence[str]) -> list[Item]:
    """The items that are still to be done."""
    names = set(done)
    return [item for item in items if item.name not in names]
