"""The English wording of the contract's objects: printed cards, and boards, steps and answers in words."""

from conformance.wording.abilities import is_printable
from conformance.wording.answers import describe_answer
from conformance.wording.boards import describe_board, describe_object
from conformance.wording.cards import card_of, with_cards
from conformance.wording.qualities import Unprintable
from conformance.wording.steps import describe_step

__all__ = [
    "Unprintable",
    "card_of",
    "describe_answer",
    "describe_board",
    "describe_object",
    "describe_step",
    "is_printable",
    "with_cards",
]
