"""python-mtg, a rules engine in Datalog, behind the contract: its rules, asked by facts.

A board is the set of facts that this package states; what follows from them is asked of python-mtg's compiled rules,
and what a spell does to its target is done by python-mtg's own driver. Its way of *playing* is another matter, and
another engine (`python-mtg-play`): there its driver picks targets without asking these rules.
"""

from conformance.adapters.python_mtg.answering import PythonMtg, PythonMtgPlay

__all__ = ["PythonMtg", "PythonMtgPlay"]
