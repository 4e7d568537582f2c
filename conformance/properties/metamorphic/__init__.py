"""The roaming laws: what must not change when a board is changed in a way that means nothing."""
