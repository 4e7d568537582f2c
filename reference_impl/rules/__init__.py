"""The rules, one file (or package) a rule, named by its number; every function takes the game first.

A rule calls another only as `game.rules.name(game, …)`, so that the rule book may hold another version of it.
"""
