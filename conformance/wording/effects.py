"""What spells and abilities do, in sentences (Oracle templating): "Zorb deals 2 damage to target creature."."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from conformance.wording.granting import given, is_quoted, lost, runs, spared
from conformance.wording.nouns import Noun, Telling, Voice, whom
from conformance.wording.qualities import Unprintable, listed, plural_subtype

Effect = dict[str, Any]

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ANY_VOWEL = tuple("aeiouAEIOU")
SOUNDS_CONSONANT = ("uni", "Uni", "eu", "Eu", "one", "One", "use", "Use")


def sentence(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


def number(amount: int) -> str:
    """A number in words up to ten, as cards count counters."""
    return NUMBERS[amount] if amount < len(NUMBERS) else str(amount)


def article(noun: str) -> str:
    """The noun with a or an: "an artifact", "a Unicorn", "an 8/8 creature"."""
    first = noun.split("/")[0].split(" ")[0]
    vowel = noun.startswith(ANY_VOWEL) and not noun.startswith(SOUNDS_CONSONANT)
    return ("an " if vowel or first in ("8", "11", "18") or (len(first) == 2 and first[0] == "8") else "a ") + noun


def effects_text(slots: list[dict[str, Any]], effects: list[Effect], voice: Voice, it: bool = False) -> str:
    """All that a spell or ability does, starting in lower case; empty if it does nothing and targets nothing.

    Targets are named in the order of the slots, since an engine that reads the text makes its slots in that order:
    where the effects name them in another order, or leave one out, "choose …" comes first. `it`: the object itself was
    named just before ("When this creature enters, it …"). What can't be said raises Unprintable.
    """
    telling = Telling(voice, slots, it)
    parts: list[str] = []
    if _slots_named(effects) != list(range(len(slots))):
        parts.append(f"choose {listed([telling.target(n) for n in range(len(slots))])}.")
        telling.it = False
    for effect in effects:
        told = effect_sentence(effect, telling)
        if told:
            parts.append(told)
            telling.it = False
    return " ".join([*parts[:1], *map(sentence, parts[1:])])


def _slots_named(effects: list[Effect]) -> list[int]:
    """The slots in the order in which the sentences first name them."""
    return list(dict.fromkeys(slot for effect in effects for slot in _slots_of(effect)))


def _slots_of(effect: Effect) -> Iterator[int]:
    for part in ("by", "what", "who", "to"):
        who = effect.get(part)
        if isinstance(who, dict) and "slot" in who:
            yield int(who["slot"])  # pyright: ignore[reportUnknownArgumentType]


def effect_sentence(effect: Effect, telling: Telling) -> str:
    """One effect as a sentence that starts in lower case; empty for `nothing`."""
    return SENTENCES[effect["effect"]](effect, telling)


def _damage(e: Effect, t: Telling) -> str:
    by = whom(e.get("by", {"kind": "this"}), t, each=True)
    to = e["to"]
    itself = to["kind"] in ("this", "target") and to == e.get("by", {"kind": "this"})
    whole = f"{by.verb('deal')} {e['amount']} damage to {'itself' if itself else whom(to, t, each=True).text}."
    return f"{whole} The damage can't be prevented." if e.get("unpreventable") else whole


def _destroy(e: Effect, t: Telling) -> str:
    return f"destroy {_objects(e['to'], t)}."


def _exile(e: Effect, t: Telling) -> str:
    return f"exile {_objects(e['to'], t)}."


def _objects(to: dict[str, Any], t: Telling) -> str:
    """Objects of a verb that takes "all creatures you control"."""
    noun = whom(to, t, graveyard="from")
    return f"all {noun.text}" if to["kind"] == "group" and not noun.text.startswith("all ") else noun.text


def _gain(e: Effect, t: Telling) -> str:
    return " ".join(_gain_run(run, e["to"], t) for run in runs(e["abilities"]))


def _gain_run(run: list[dict[str, Any]], to: dict[str, Any], t: Telling) -> str:
    """Quotations stand last: "Until end of turn, target creature gains "…."", as on cards."""
    until = t.voice.until
    clause = f"{whom(to, t).verb('gain')} {_gained(run, to, t)}"
    if is_quoted(run):
        return (f"{until.strip()}, " if until else "") + clause + spared(run)
    return f"{clause}{until}.{spared(run)}"


def _gained(run: list[dict[str, Any]], to: dict[str, Any], t: Telling) -> str:
    """What is gained on a card can't be a value that the receiver chose before it had the ability."""
    if t.voice.names is None and any(q["kind"] == "chosen" for a in run for q in a.get("from", ())):
        raise Unprintable("chosen", "an effect that gains the chosen value has no place for the choice")
    return given(run, to, t)


def _lose(e: Effect, t: Telling) -> str:
    return f"{whom(e['to'], t).verb('lose')} {lost(e['what'], t.voice.names)}{t.voice.until}."


def _cant_have(e: Effect, t: Telling) -> str:
    return cant_have(whom(e["to"], t), e["what"], t.voice)


def cant_have(noun: Noun, what: str, voice: Voice) -> str:
    """They lose it and can't get it back (113.11), as cards word it."""
    return f"{noun.verb('lose')} {what} and can't have or gain {what}{voice.until}."


def _permission(e: Effect, t: Telling) -> str:
    return permission(e["reaches"], t.voice)


def permission(reaches: list[str], voice: Voice) -> str:
    """What may be targeted as though it didn't have hexproof."""
    who = [voice.opponents] if "players" in reaches else []
    wide = next((kind for kind in ("permanents", "creatures") if kind in reaches), None)
    who += [f"{wide} {voice.opponents} control"] if wide else []
    until = f"{voice.until.strip()}, " if voice.until else ""
    return (
        f"{until}{listed(who)} with hexproof can be the targets of spells and abilities {voice.control}"
        " as though they didn't have hexproof."
    )


def _become(e: Effect, t: Telling) -> str:
    noun = whom(e["to"], t)
    clauses = [f"{'become' if noun.plural else 'becomes'} {into}" for into in (_into(e, noun.plural),) if into]
    clauses += [f"{'aren' if noun.plural else 'isn'}'t {_a(kind, noun.plural)}" for kind in e.get("lose_types", ())]
    if not clauses:
        raise Unprintable("become", "it becomes nothing else")
    return f"{noun.text} {listed(clauses)}{t.voice.until}."


def _into(e: Effect, plural: bool) -> str:
    """What it becomes: "red", "a 2/2 red Goblin creature in addition to its other types"; empty if nothing."""
    kinds = [*e.get("add_subtypes", ()), *sorted(e.get("add_types", ()), key=TYPE_ORDER.index)]
    colors = (listed(e["colors"]) or "colorless") if "colors" in e else ""
    size = _size(e)
    if not kinds and size:
        raise Unprintable("become", "power and toughness without a type")
    if not kinds:
        return colors
    words = " ".join(filter(None, (size, colors, *kinds)))
    return f"{_a(words, plural)} in addition to {'their' if plural else 'its'} other types"


def _size(e: Effect) -> str:
    if ("power" in e) != ("toughness" in e):
        raise Unprintable("become", "power without toughness, or toughness without power")
    return f"{e['power']}/{e['toughness']}" if "power" in e else ""


def _a(noun: str, plural: bool) -> str:
    """One of a kind with its article, or several."""
    before, space, last = noun.rpartition(" ")
    return before + space + plural_subtype(last) if plural else article(noun)


TYPE_ORDER = ("kindred", "enchantment", "artifact", "land", "creature", "planeswalker", "instant", "sorcery")


def _gain_control(e: Effect, t: Telling) -> str:
    what = _objects(e["to"], t)
    if "player" in e:
        return f"{t.voice.named(e['player'])} gains control of {what}{t.voice.until}."
    lead = f"{t.voice.you} gains" if t.voice.you else "gain"
    return f"{lead} control of {what}{t.voice.until}."


def _attach(e: Effect, t: Telling) -> str:
    what = whom(e["what"], t).text
    return f"attach {what} to {whom(e['to'], t).text}."


def _sacrifice(e: Effect, t: Telling) -> str:
    who, what = whom(e["who"], t), article(e["type"])
    return f"sacrifice {what}." if who.plural else f"{who.text} sacrifices {what} of their choice."


def _discard(e: Effect, t: Telling) -> str:
    who = whom(e["who"], t)
    return "discard your hand." if who.plural else f"{who.text} discards their hand."


def _lose_life(e: Effect, t: Telling) -> str:
    return f"{whom(e['who'], t).verb('lose')} {e['amount']} life."


def _gain_life(e: Effect, t: Telling) -> str:
    return f"{whom({'kind': 'you'}, t).verb('gain')} {e['amount']} life."


def _counters(e: Effect, t: Telling) -> str:
    many = f"a {e['counter']} counter" if e["amount"] == 1 else f"{number(e['amount'])} {e['counter']} counters"
    return f"put {many} on {whom(e['to'], t, each=True).text}."


def _no_prevention(_: Effect, t: Telling) -> str:
    """By a spell it lasts for the turn, which prevention says as "this turn"."""
    return f"damage can't be prevented{' this turn' if t.voice.until else ''}."


def _nothing(_: Effect, __: Telling) -> str:
    return ""


SENTENCES: dict[str, Callable[[Effect, Telling], str]] = {
    "damage": _damage,
    "destroy": _destroy,
    "exile": _exile,
    "gain": _gain,
    "lose": _lose,
    "cant_have": _cant_have,
    "permission": _permission,
    "become": _become,
    "gain_control": _gain_control,
    "attach": _attach,
    "sacrifice": _sacrifice,
    "discard": _discard,
    "lose_life": _lose_life,
    "gain_life": _gain_life,
    "counters": _counters,
    "no_prevention": _no_prevention,
    "nothing": _nothing,
}
