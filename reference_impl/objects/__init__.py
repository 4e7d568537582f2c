"""What there is in a game: cards, abilities, effects, the stack, and the state of it all. No rule lives here."""
