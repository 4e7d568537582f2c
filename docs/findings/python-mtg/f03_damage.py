from kit import *

state = facts(attacks=[("red", "bob")], blocks=[("guarded", "red")], protection_from=[("guarded", "red")])
creature(creature(state, "red", "alice"), "guarded", "bob")
state["printed_color"] = {("red", "red")}
state["current_step"] = {("combat_damage",)}
print("bare facts, combat: dies", ask(state, "dies"), " RIGHT: red only (702.16e)")

t = Table(["Pyroclasm"], ["Crimson Acolyte", "Grizzly Bears"])
acolyte, bears = t.put("Crimson Acolyte", "bob"), t.put("Grizzly Bears", "bob")
t.put("Pyroclasm", "alice", "in_hand")
t.mana("alice", 1)
t.state["mana_pool"] = {("alice", "red", 9)}
print("protection_from", t.state["protection_from"])
t.step(t.actions("cast")[0])
print("after Pyroclasm, on the battlefield:", t.on_battlefield(acolyte), t.on_battlefield(bears), " RIGHT: True False")
