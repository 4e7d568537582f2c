"""The gate: takes a run's records as they come, marks what is known, and says at the end what fails it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from conformance.events.log import Log
from conformance.known.asked import Share, shares
from conformance.known.entries import Entry, KnownFile, in_words, key_of
from conformance.known.law_set import LawSet, is_newer, law_set, named, newest
from conformance.wire.json_types import Json
from conformance.wire.printable import shortened

WRONG = ("fail", "control", "misbuilt", "not_repeatable", "trouble")
_NO_FAILURE = ("contested", "suite_disagreement")  # the first never counts, the second is our own error
_LONGEST = 5000


@dataclass
class Gate:
    """What fails a run. Without a file, and pinned to the newest laws, that is every failure and all trouble."""

    file: KnownFile | None = None
    laws: LawSet = field(default_factory=lambda: law_set(newest()))
    allow_fixed: bool = False
    is_asked_for: bool = False
    today: date = field(default_factory=date.today)
    _log: Log = field(default_factory=lambda: Log({}))

    def take(self, record: Json) -> Json:
        """A record, on its way into the log; a failure that is known comes back with its reason."""
        kind = record["event"]
        if kind == "header":
            self._log = Log(record)
        elif kind == "law":
            self._log.laws.append(record)
        elif kind == "known":
            self._log.known.append(record)
        elif kind == "failure":
            record = self._marked(record)
            self._log.failures.append(record)
        return record

    def _marked(self, failure: Json) -> Json:
        entry = self._entry(failure)
        if entry is None or entry.is_expired(self.today) or failure["verdict"] in _NO_FAILURE:
            return failure
        told = {"reason": entry.reason} | ({"link": entry.link} if entry.link else {})
        return {**failure, "known": told}

    def _entry(self, failure: Json) -> Entry | None:
        entries = self.file.entries if self.file else ()
        return next((e for e in entries if e.covers(failure)), None)

    def problems(self) -> list[Json]:
        """All that fails the gate, the new failures first."""
        found = [*self._failures(), *self._trouble(), *self._entries(), *self._features(), *self._asked()]
        return [{**problem, "text": shortened(problem["text"], _LONGEST)} for problem in found]

    def record(self) -> Json:
        """The record of the log."""
        failures = self._log.failures
        return {
            "event": "gate",
            "file": str(self.file.path) if self.file else None,
            "laws": named(self.laws),
            "allow_fixed": self.allow_fixed,
            "problems": self.problems(),
            "known": [f["name"] for f in failures if "known" in f],
            "newer": [f["name"] for f in failures if self._is_newer(f["law"])],
        }

    def _is_newer(self, law: str) -> bool:
        """By the record of the law, which any failure has besides those that only a replay found."""
        record = self._record_of(law)
        return record is not None and is_newer(record["since"], self.laws)

    def _can_count(self, law: str) -> bool:
        """Is it in the pinned set, and not contested?"""
        record = self._record_of(law)
        return record is None or ("contested" not in record and not self._is_newer(law))

    def _record_of(self, law: str) -> Json | None:
        return next((r for r in self._log.laws if r["law"] == law), None)

    def _failures(self) -> Iterator[Json]:
        for failure in self._log.failures:
            if "known" in failure or failure["verdict"] in _NO_FAILURE or not self._can_count(failure["law"]):
                continue
            entry = self._entry(failure)
            words = _words(failure)
            if entry is None:
                yield _problem("new", f"{failure['name']}: {words}", failure)
            else:
                yield _problem("expired", f"{failure['name']}: {words}: {_expired(entry)}", failure)

    def _trouble(self) -> Iterator[Json]:
        for law in self._log.laws:
            if law["outcome"] in WRONG and law["troubles"] and self._can_count(law["law"]):
                first = law["troubles"][0]
                text = f"the conversation broke in {law['law']} [{law['build']}]: {first['kind']}: {first['detail']}"
                yield {"kind": "trouble", "text": text, "law": law["law"], "build": law["build"]}

    def _entries(self) -> Iterator[Json]:
        """What came of the entries, besides those that the run itself saw failing as they are known to."""
        seen = [(key_of(f), f["build"]) for f in self._log.failures]
        for known in self._log.known:
            roads = [known["build"]] if "build" in known else ["structure", "text"]
            if not any((key_of(known), road) in seen for road in roads):
                yield from self._entry_problem(known)

    def _entry_problem(self, known: Json) -> Iterator[Json]:
        words = _words(known)
        state = known["state"]
        detail = f": {known['detail']}" if known["detail"] else ""
        if state in ("fixed", "differs") and self.allow_fixed:
            return  # What is wrong now in another way is a failure of its own.
        if state == "fixed":
            yield _problem("fixed", f"no longer fails: {words}", known)
        elif state == "fails" and known["is_expired"]:
            yield _problem("expired", f"{words}: its last day was {known['expires']}, and it still fails", known)
        elif state in ("differs", "not_asked", "trouble"):
            told = {"differs": "fails in another way now", "not_asked": "can't be asked any more"}
            yield _problem(state, f"{told.get(state, 'can’t be replayed')}: {words}{detail}", known)

    def _features(self) -> Iterator[Json]:
        declared = frozenset(self._log.header["features"])
        for name in sorted((self.file.features if self.file else frozenset[str]()) - declared):
            yield {"kind": "features", "text": f"the engine no longer declares {name}"}

    def _asked(self) -> Iterator[Json]:
        """Compared only where the whole run can be: not by halves of the roads."""
        header = self._log.header
        roads = [f"build.{r}" for r in header["roads"]]
        if self.file is None or any(f.startswith("build.") and f not in roads for f in header["features"]):
            return
        now = shares(self._log, self.laws)
        for slug, before in self.file.shares:
            if slug in now and now[slug].has_fallen(before):
                yield {"kind": "asked", "text": _fallen(slug, before, now[slug]), "point": slug}


def opened(file: KnownFile | None, laws: str | None, allow_fixed: bool) -> Gate:
    """The gate that the user asked for. ValueError if the set of laws isn't there, or is another than the file's."""
    pinned = None if laws is None else law_set(laws)
    if file and pinned and pinned != file.laws:
        both = f"{file.path} is made with the set of laws {named(file.laws)}, but --laws says {named(pinned)}"
        raise ValueError(f"{both}; leave --laws out")
    chosen = file.laws if file else pinned or law_set(newest())
    return Gate(file, chosen, allow_fixed, file is not None or pinned is not None)


def _problem(kind: str, text: str, about: Json) -> Json:
    name = about["name"] if about["event"] == "failure" else about.get("counterexample")
    told = {"law": about["law"], "point": key_of(about)[1], "build": about.get("build"), "counterexample": name}
    return {"kind": kind, "text": text, **{k: v for k, v in told.items() if v is not None}}


def _words(record: Json) -> str:
    """The signature of a failure, or of a `known` record, in words."""
    law, point, direction, step_kind = key_of(record)
    return in_words(point, direction, step_kind, law, record.get("build"))


def _expired(entry: Entry) -> str:
    return f"it was known until {entry.expires} ({entry.reason}), and that day has gone"


def _fallen(slug: str, before: float, now: Share) -> str:
    if now.answered == 0:
        return f"{slug} is asked no longer: before, {before:.0%} of the boards were answered"
    return f"{slug} is asked clearly less: {now.share:.0%} of the boards were answered, and {before:.0%} before"
