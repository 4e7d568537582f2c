"""What the replies as such show: are they answers, does the echo match, is there noise on stdout."""

from __future__ import annotations

from collections import Counter

from conformance.doctor.asking import Asked
from conformance.doctor.checks import Check, bad, ok, unchecked
from conformance.engines import Answers, Client, Failed, Reply, Trouble, Unsupported
from conformance.minimise.echoes import misbuilt
from conformance.wire.printable import printable

_SHOWN = 5
_ADVICE = {
    Failed: "the adapter says itself that it broke: its reason, and stderr, say where",
    Trouble: "see what is amiss with the message, and what the engine writes on stderr",
}


def is_mix_up(reply: Reply) -> bool:
    """Was it answered under an id that isn't its own?"""
    return isinstance(reply, Trouble) and reply.kind in ("wrong_id", "duplicate_id")


def answers_check(found: Asked) -> Check:
    """No reply is broken. That some boards can't be asked is honest, as long as every feature is answered elsewhere."""
    if not found.alone:
        return unchecked("answers", "nothing could be asked")
    amiss = [r for r in found.alone if isinstance(r, (Failed, Trouble)) and not is_mix_up(r)]
    declined = [r for r in found.alone if isinstance(r, Unsupported)]
    details = [
        f"{words} ({count} times)" for words, count in Counter(map(in_words, [*amiss, *declined])).most_common(_SHOWN)
    ]
    if not amiss:
        refused = f"; {len(declined)} are `unsupported`" if declined else ""
        said = f"{len(found.answered)} of {len(found.alone)} sample scenarios are answered{refused}"
        return ok("answers", said, details)
    kinds = [kind for kind in _ADVICE if kind in {type(r) for r in amiss}]
    stopped = f"; {printable(found.hopeless, 300)}" if found.hopeless else ""
    what = f"{len(amiss)} of {len(found.alone)} replies are broken{stopped}"
    return bad("answers", what, "; ".join(_ADVICE[kind] for kind in kinds), details)


def in_words(reply: Reply) -> str:
    """What is amiss with a reply, in a line."""
    match reply:
        case Unsupported():
            return printable(f"unsupported: {reply.feature}: {reply.reason}", 300)
        case Failed():
            return printable(f"failed: {reply.reason}", 300)
        case Trouble():
            last = reply.stderr_tail.strip().splitlines()[-1:]
            return printable(f"{reply.kind}: {reply.detail}", 300) + (
                f"; stderr: {printable(last[0], 150)}" if last else ""
            )
        case Answers():
            return "answers"


def echo_check(found: Asked) -> Check:
    """What the engine says that it holds is what was sent."""
    told = [
        (s, r.echo) for s, r in zip(found.scenarios, found.echoed, strict=False) if isinstance(r, Answers) and r.echo
    ]
    if not told:
        why = "it is not offered" if found.echoed else "nothing was asked for it"
        return unchecked(
            "echo", why, "offer it (`echo` in docs/contract.md): it tells a misbuilt board from a wrong answer"
        )
    wrong = sorted({text for scenario, echo in told for text in misbuilt(scenario, echo)})
    if not wrong:
        return ok("echo", f"what it holds is what was sent, on {len(told)} boards")
    boards = sum(bool(misbuilt(scenario, echo)) for scenario, echo in told)
    advice = "build the objects as they are sent; what can't be built is `unsupported`"
    return bad(
        "echo", f"{boards} of {len(told)} boards are misbuilt", advice, [printable(w, 300) for w in wrong[:_SHOWN]]
    )


def noise_check(client: Client) -> Check:
    """Whatever isn't a message belongs on stderr. It is passed over, so it does no harm."""
    if not client.noise:
        return ok("stdout", "nothing but messages")
    last = [printable(line, 120) for line in client.noise_lines[-2:]]
    return ok("stdout", f"{client.noise} lines are no messages; they are passed over, but belong on stderr", last)
