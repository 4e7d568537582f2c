"""Wording on real cards that the contract has no words for, with what it reads; and what no rules know."""

from __future__ import annotations

READS = {
    "a color chosen at random from colors it doesn't have protection from": "a random choice",
    "any color": "a condition that asks for protection from a color",
    "each color that's not in your commander's color identity": "a commander's color identity",
    "each color with the most votes or tied for most votes": "votes",
    "each of that creature's colors": "the colors of an object named earlier in the text",
    "each of that spell's colors": "the colors of an object named earlier in the text",
    "each of the exiled card's card types": "the card types of a card in exile",
    "enemy-colored multicolored": "pairs of enemy colors, which readers understand differently of three colors or more",
    "permanents that were cast this turn": "whether a permanent was cast this turn",
    "ring-bearers": "the Ring-bearer designation",
    "that color": "a color named earlier in the text",
    "that player": "a player named earlier in the text",
    "the colors of target permanent you control": "the colors of a target",
}
"""Phrases that parse and are not evaluated, each with what it reads."""

OUTSIDE_THE_RULES = {
    "artist": "the artist of a card is no matter of the rules",
    "black borders": "the border of a card is no matter of the rules",
    "common": "rarity is no matter of the rules",
    "die rolls": "die rolls are no objects",
    "hybrid mana": "the kind of a mana symbol is not a quality in tournament play",
    "name sticker": "stickers are not used in tournament play",
    "random color": "a random color is only chosen in digital play",
    "that toy": "toys are no matter of the rules",
    "wordy": "the length of a text is no matter of the rules",
}
"""Words after "from" that no tournament rules know, each with the reason for refusing them."""

CHOICES = (
    (" or from ", " and from ", "one of several qualities, chosen as the effect resolves"),
    (r" if you control an? [a-z]+", "", "lands that its controller controls"),
)
"""Patterns of words that turn a list into something read at another time, what to put instead to read the list, and
what they read."""
