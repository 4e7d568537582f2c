from kit import *

state = facts(attacks=[("guarded", "bob")], protection_from=[("guarded", "black")])
creature(creature(state, "guarded", "alice"), "blocker", "bob")
state["printed_color"] = {("blocker", "black")}
state["current_step"] = {("declare_blockers",)}
print("bare facts, illegal_block:", ask(state, "illegal_block", blocks=[("blocker", "guarded")]), " RIGHT: blocker, guarded (702.16f)")

t = Table(["Obsidian Acolyte"], ["Scathe Zombies"])
acolyte, zombies = t.put("Obsidian Acolyte", "alice"), t.put("Scathe Zombies", "bob")
t.state["current_step"], t.state["attacks"] = {("declare_blockers",)}, {(acolyte, "bob")}
print("protection_from", t.state["protection_from"], "colour", [r for r in ask(t.state, "printed_color") if r[0] == zombies])
print("play offers the blocks", env.legal_actions(t.state), " RIGHT: none")
