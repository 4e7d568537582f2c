"""What the words of a report mean, each in a sentence or two; docs/reading-a-report.md tells them at length.

docs/glossary.md begins its own entries with these sentences.
"""

from __future__ import annotations

WORDS: dict[str, str] = {
    "clause": "A paragraph of the comprehensive rules, such as 702.16e.",
    "point": "One thing that a clause says and that an engine gets right or wrong, numbered within its clause: 16e.3. "
    "All points together are the catalogue.",
    "law": "A test: it draws boards at random, does the same steps on each, and says what must be so of the answers. "
    "A law may ask points of several clauses.",
    "board": "A game as it is set up: players, objects, what is attached to what; the steps are done on it.",
    "counterexample": "A board on which an answer is wrong, made as small as it gets: no single part can be taken away so that "
    "the same failure remains.",
    "made from structure": "The engine was given its objects as data: types, colours, abilities by kind.",
    "made from text": "The engine was given the words on a card, and had to read them itself. What fails from text alone points at "
    "the engine's reader of cards, or at how the adapter hands the words over, more than at the rule.",
    "an effect begins": "A continuous effect starts by fiat, without a spell or ability that makes it; “by p1” is who "
    "controls it, (e1) is its name in later steps.",
    "right, wrong, not judged, not asked": "Of the laws of a clause: right, if its points that were asked went well (whatever went "
    "wrong in another clause); wrong, if one went wrong; not judged, if it came to no verdict; not asked, if it asked none of them.",
    "perhaps": "The law compares two whole answers (with the reference's, or with those on a board that the rules treat alike), "
    "which doesn't tell what is wrong: its own point, or that of another ability on the board.",
    "known": "The engine's author has listed this failure, with a reason. It fails no gate.",
    "the reference": "A small engine for these rules, written apart from the laws. A wrong answer is told only where it sides with "
    "the law.",
    "profile": "How thorough the run was: smoke draws 10 boards a law, ci 100, deep 1000.",
    "the engine's name and version": "What the adapter said of itself; nobody has checked it.",
}
