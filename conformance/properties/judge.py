"""Judges the answers to a law's trials: pure functions from trials and answers to findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from conformance.properties.law import DEEPER, Claim, Finding, Law, Same, Trial, is_premise
from conformance.wire.json_types import Answer, Json

Answers = Sequence[Answer]
_ABSENT = object()


def findings(law: Law, trials: Sequence[Trial], replies: Sequence[Answers | None]) -> list[Finding]:
    """All that is wrong. A reply of None was not given (unsupported, a crash): it and what compares with it is not judged.

    Where a control fails, only the controls' findings are returned: the engine is then wrong about targeting,
    damage or blocking as such, and what it says of hexproof or protection proves nothing. Where a premise fails, only
    the premises' findings are: the point that the law builds on is broken, and its own point can't be told. So it is with a premise
    that builds on another.
    """
    found = [
        f
        for trial, answers in zip(trials, replies, strict=True)
        if answers is not None
        for f in _of_trial(law, trial, answers, replies)
    ]
    controls = [f for f in found if f.control]
    premises = [f for f in found if is_premise(f.trial)]
    return controls or [f for f in premises if f.trial.startswith(DEEPER)] or premises or found


def _of_trial(law: Law, trial: Trial, answers: Answers, replies: Sequence[Answers | None]) -> list[Finding]:
    """The findings of the first step that is wrong: later answers of the same scenario are not judged."""
    found = [f for claim in trial.claims for f in _of_claim(law, trial, claim, answers, replies)]
    first = min((f.step for f in found), default=0)
    return [f for f in found if f.step == first]


def _of_claim(
    law: Law, trial: Trial, claim: Claim | Same, answers: Answers, replies: Sequence[Answers | None]
) -> list[Finding]:
    if isinstance(claim, Claim):
        return _broken(law, trial, claim, answers)
    other = replies[claim.of]
    return [] if other is None else _different(law, trial, claim, answers, other)


def _broken(law: Law, trial: Trial, claim: Claim, answers: Answers) -> list[Finding]:
    said = value_at(answers[claim.step], claim.path)
    if claim.member is not None:
        said = said is not _ABSENT and claim.member in said
    if said is not _ABSENT and (said in claim.right if isinstance(claim.right, frozenset) else said == claim.right):
        return []
    right: Any = sorted(claim.right, key=str) if isinstance(claim.right, frozenset) else claim.right
    return [
        Finding(
            law.name,
            claim.point,
            "too_lax" if claim.no else "too_strict",
            answers[claim.step]["do"],
            trial.label,
            claim.step,
            _place(claim),
            None if said is _ABSENT else said,
            right,
            claim.because,
            trial.is_control,
        )
    ]


def _place(claim: Claim) -> str:
    path = ".".join(str(p) for p in claim.path)
    return f"{path} has {claim.member}" if claim.member is not None else path


def value_at(answer: Answer, path: tuple[str | int, ...]) -> Any:
    """The value at a path of an answer. `damage to X` and `damage from X to Y` sum what was dealt."""
    if path and path[0] == "dealt":
        return sum(d["amount"] for d in answer["dealt"] if all(d.get(k) == v for k, v in _dealt_filter(path[1:])))
    value: Any = answer
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return _ABSENT
    return value


def _dealt_filter(path: tuple[str | int, ...]) -> list[tuple[str, str | int]]:
    """('to', 'o1') or ('from', 'o2', 'to', 'o1') as pairs."""
    return [(str(path[i]), path[i + 1]) for i in range(0, len(path), 2)]


def _different(law: Law, trial: Trial, claim: Same, answers: Answers, other: Answers) -> list[Finding]:
    pairs = claim.steps if claim.steps is not None else tuple((i, i) for i in range(min(len(answers), len(other))))
    for mine, theirs in pairs:
        said = normal(answers[mine], {}, claim.ignoring)
        right = normal(other[theirs], claim.renamed, claim.ignoring)
        if said != right:
            return [
                Finding(
                    law.name,
                    claim.point,
                    "either",
                    answers[mine]["do"],
                    trial.label,
                    mine,
                    "",
                    said,
                    right,
                    claim.because,
                    trial.is_control,
                )
            ]
    return []


def normal(answer: Answer, renamed: Mapping[str, str], ignoring: frozenset[str]) -> Json:
    """An answer in which order means nothing and ids are renamed; what concerns ignored ids is left out."""
    return {k: _ORDERLESS.get(k, _plain)(v, renamed, ignoring) for k, v in answer.items()}


def _id(value: Any, renamed: Mapping[str, str]) -> Any:
    return renamed.get(value, value) if isinstance(value, str) else value


def _plain(value: Any, renamed: Mapping[str, str], ignoring: frozenset[str]) -> Any:
    return _id(value, renamed)


def _ids(value: list[str], renamed: Mapping[str, str], ignoring: frozenset[str]) -> list[str]:
    return sorted(_id(v, renamed) for v in value if v not in ignoring)


def _slots(value: list[list[str]], renamed: Mapping[str, str], ignoring: frozenset[str]) -> list[list[str]]:
    return [_ids(slot, renamed, ignoring) for slot in value]


def _pairs(value: list[list[str]], renamed: Mapping[str, str], ignoring: frozenset[str]) -> list[list[str]]:
    return sorted([_id(v, renamed) for v in pair] for pair in value if not ignoring.intersection(pair))


def _deals(value: list[Json], renamed: Mapping[str, str], ignoring: frozenset[str]) -> list[Json]:
    kept = [d for d in value if not ignoring.intersection(v for v in d.values() if isinstance(v, str))]
    return sorted(({k: _id(v, renamed) for k, v in d.items()} for d in kept), key=repr)


def _by_id(value: dict[str, Json], renamed: Mapping[str, str], ignoring: frozenset[str]) -> Json:
    """What a look tells of each; `types` is a set, whatever the engine wrote first."""
    return {
        _id(k, renamed): {f: sorted(v) if f == "types" else _id(v, renamed) for f, v in seen.items()}
        for k, seen in value.items()
        if k not in ignoring
    }


_ORDERLESS: Mapping[str, Callable[[Any, Mapping[str, str], frozenset[str]], Any]] = {
    "targets": _slots,
    "choices": _ids,
    "affected": _ids,
    "attacks": _pairs,
    "blocks": _pairs,
    "dealt": _deals,
    "objects": _by_id,
    "players": _by_id,
}
