"""An examination in words, or as JSON."""

from __future__ import annotations

import json
from typing import Any

from conformance.doctor.checks import Check, Examination
from conformance.wire.printable import printable

_LAST = {
    "bad": "The adapter needs mending.",
    "unusable": "The engine can't be spoken to.",
    "nothing asked": "Nothing could be asked, so little is known of the adapter.",
}


def as_text(found: Examination) -> str:
    """For a terminal: a line a check, with what to do below it; the verdict last."""
    who = found.ready
    if who is None:
        return _unspoken(found.checks[0])
    head = [f"{printable(who.name)} {printable(who.version)}"]
    lines = [line for check in found.checks for line in _of_check(check)]
    return "\n".join([*head, *lines, *_verdict(found)])


def _unspoken(handshake: Check) -> str:
    """Why it can't be spoken to: all that there is to say."""
    return "\n".join([handshake.found, *handshake.details, f"do: {handshake.advice}"])


def _of_check(check: Check) -> list[str]:
    below = [*([f"do: {check.advice}"] if check.advice else []), *check.details]
    mark = check.status.upper() if check.status == "bad" else check.status
    return [f"{mark:12} {check.name:18} {check.found}", *(f"{'':31} {line}" for line in below)]


def _verdict(found: Examination) -> list[str]:
    lines = [_LAST.get(found.verdict, "Nothing is amiss with the adapter.")]
    if found.wrong and found.verdict == "sound":
        lines.append("What the engine gets wrong about hexproof and protection is for `mtg-conformance run` to tell.")
    return lines


def as_json(found: Examination) -> str:
    """The same for programs; the fields are those of `Examination` and `Check`."""
    who = found.ready
    value: dict[str, Any] = {
        "engine": {"name": who.name, "version": who.version, "protocol": who.protocol} if who else None,
        "verdict": found.verdict,
        "exit_code": found.code,
        "seconds_per_round_trip": found.seconds,
        "checks": [
            {"check": k.name, "status": k.status, "found": k.found, "do": k.advice, "details": list(k.details)}
            for k in found.checks
        ],
        "features": dict(found.features),
        "boards_with_abilities": {"judged": found.judged, "wrong": found.wrong},
    }
    return json.dumps(value, indent=1, ensure_ascii=True)
