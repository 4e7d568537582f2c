"""An executable rule book for hexproof (702.11) and protection (702.16), and for as much of the game as they touch.

It knows no JSON, no Hypothesis and no engine. `objects` says what there is (cards, abilities, the state of a game),
`rules` has one file a rule, and `book` binds the rules together so that each can be replaced.
"""

from reference_impl.book import Consultation, RuleBook, clause
from reference_impl.errors import Impossible
from reference_impl.objects.game import Game

__all__ = ["Consultation", "Game", "Impossible", "RuleBook", "clause"]
