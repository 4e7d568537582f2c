"""How an engine takes lines that it doesn't know, and how it ends. It may say `failed` or nothing; it must go on.

Each piece of bad input is followed by a run that was answered before; that is how it shows that the engine is still there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from conformance.doctor.asking import agree
from conformance.doctor.checks import Check, bad, ok, unchecked
from conformance.engines import Answers, Client
from conformance.engines.messages import BYE, read_reply, run
from conformance.engines.raw import GoneError, Message, RawTalk
from conformance.wire.json_types import Scenario
from conformance.wire.printable import printable
from conformance.wire.strict_json import as_bytes

PATIENCE = 5.0
_ODD_ID = 'dragon "\\/" \u00e9\u4e16\U0001f409 ' + "x" * 40
_CATCH = (
    'catch whatever goes wrong with one line, answer {"message":"failed","id":…,"reason":…}, and read the next line'
)
_IGNORE = "pass over fields that you don't know (docs/contract.md); later versions of the suite may send some"


@dataclass(frozen=True, slots=True)
class Oddity:
    """A piece of bad input; `ident` is the id that an answer to it would bear, `advice` what to do if it goes wrong."""

    name: str
    line: bytes
    ident: str
    advice: str
    must: str = ""
    """`answer`: as any run. `refuse`: with anything but answers. Empty: anything, or nothing."""
    is_text: bool = False
    """Does it only exist as text, so that a Python callable can't be given it?"""


def oddities(scenario: Scenario) -> Iterator[Oddity]:
    """What an engine is told; the scenario is one that it answers."""
    good = run("unknown-field", scenario, False)
    extra = {**good, "mtg_conformance_says": {"anything": [1, None]}}
    dance = {**scenario, "steps": [{"do": "dance", "with": "o1"}]}
    yield Oddity("unknown message", as_bytes({"message": "dance", "id": "unknown-message"}), "", _CATCH)
    yield Oddity("unknown field", as_bytes(extra), "unknown-field", _IGNORE, "answer")
    what = 'answer a step that you don\'t know with {"message":"unsupported","feature":"step.…"}, never with a guess'
    yield Oddity("unknown step", as_bytes(run("unknown-step", dance, False)), "unknown-step", what, "refuse")
    copied = "copy the id of the run as it is, as a string"
    yield Oddity("odd id", as_bytes(run(_ODD_ID, scenario, False)), _ODD_ID, copied, "answer")
    yield Oddity("broken JSON", b'{"message":"run","id":"broken","scenario":', "", _CATCH, is_text=True)
    yield Oddity("not an object", b"[1,2]", "", _CATCH, is_text=True)
    yield Oddity("empty line", b"", "", "pass over empty lines", is_text=True)


def bad_input(client: Client, scenario: Scenario, expected: Answers, first_word: float) -> list[Check]:
    """A check for each piece of bad input; the engine is started anew after one that it didn't survive."""
    checks: list[Check] = []
    talk: RawTalk | None = None
    for oddity in oddities(scenario):
        try:
            if talk is None:
                talk = client.raw()
                talk.greet(first_word)
            checks.append(_taken(talk, oddity, scenario, expected))
        except GoneError as error:
            checks.append(
                bad(oddity.name, f"the engine doesn't survive it: {printable(str(error), 200)}", oddity.advice)
            )
        if checks[-1].status == "bad" and talk is not None:
            talk.close()
            talk = None
    if talk is not None:
        talk.close()
    return checks


def _taken(talk: RawTalk, oddity: Oddity, scenario: Scenario, expected: Answers) -> Check:
    """Tells it the odd line and then a good run, and hears what it says to both."""
    if oddity.is_text and not talk.reads_text:
        return unchecked(oddity.name, "a Python callable is given values, not text")
    talk.tell(oddity.line)
    heard = talk.hear_of(oddity.ident, PATIENCE) if oddity.must else []
    ident = f"then-{len(oddity.line)}"
    talk.tell(as_bytes(run(ident, scenario, False)))
    after = talk.hear_of(ident, PATIENCE)
    if not after or after[-1].get("id") != ident:
        return bad(oddity.name, f"after it, a good run got no answer within {PATIENCE:g} s", oddity.advice)
    if not _same(after[-1], scenario, expected):
        return bad(oddity.name, "after it, a good run was answered otherwise than before", oddity.advice)
    said = heard or after[:-1]
    wrong = _wrong(oddity, said, scenario, expected)
    return bad(oddity.name, wrong, oddity.advice) if wrong else ok(oddity.name, f"it {_reaction(said)}, and goes on")


def _wrong(oddity: Oddity, said: list[Message], scenario: Scenario, expected: Answers) -> str:
    """What is wrong with the answer to the odd line itself; empty if nothing is."""
    own = next((m for m in said if m.get("id") == oddity.ident), None)
    if oddity.must == "answer":
        if own is None:
            return "it was not answered under its id"
        return (
            "" if _same(own, scenario, expected) else f"it {_reaction([own])}, and not what it says without the oddity"
        )
    if oddity.must == "refuse" and own is not None and own.get("message") == "answers":
        return "it was answered as if it were known"
    return ""


def _same(message: Message, scenario: Scenario, expected: Answers) -> bool:
    reply = read_reply(message, scenario)
    return isinstance(reply, Answers) and agree(reply, expected)


def _reaction(said: list[Message]) -> str:
    kind = printable(str(said[0].get("message")), 40) if said else ""
    return f"says `{kind}` to it" if kind else "says nothing to it"


def ending(client: Client, first_word: float) -> list[Check]:
    """Does it end on `bye`, and when its stdin is closed? Only a program can be asked."""
    bye = "end with code 0 when `bye` comes"
    closed = "end when stdin is at its end: the suite may be killed, and then nobody says `bye`"
    return [
        _ends(client, "bye", as_bytes(BYE), first_word, bye),
        _ends(client, "closed stdin", None, first_word, closed),
    ]


def _ends(client: Client, name: str, farewell: bytes | None, first_word: float, advice: str) -> Check:
    try:
        talk = client.raw()
        try:
            talk.greet(first_word)
            code = talk.ends_by_itself(farewell, PATIENCE)
        finally:
            talk.close()
    except NotImplementedError:
        return unchecked(name, "only a program ends")
    except GoneError as error:
        return bad(name, printable(str(error), 200), advice)
    if code is None:
        return bad(name, f"it still ran {PATIENCE:g} s later", advice)
    if code and farewell is not None:
        return bad(name, f"it ended with code {code}", advice)
    return ok(name, f"it ends with code {code}")
