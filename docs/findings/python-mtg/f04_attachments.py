from kit import *

for kind in ("aura", "equipment"):
    state = facts(attached_to=[("thing", "bears")], printed_color=[("thing", "white")], graveyard=[])
    creature(state, "bears", "alice")
    state["on_battlefield"].add(("thing",))
    state["printed_control"].add(("alice", "thing"))
    state["printed_type"].add(("thing", "enchantment" if kind == "aura" else "artifact"))
    state["printed_subtype"] = {("thing", kind)}
    state["protection_from"] = {("bears", "white")}
    driver._aura_sba(state)
    print(f"a white {kind} on a creature with protection from white:", state["attached_to"], " RIGHT: not attached (702.16c, 702.16d)")

t = Table(["White Knight", "Unholy Strength"], [])
knight = t.put("White Knight", "alice")
strength = t.put("Unholy Strength", "alice", "in_hand")
t.mana("alice", 1)
t.step(t.actions("cast")[0])
print("Unholy Strength cast beside a White Knight:", t.state.get("attached_to"), "on the battlefield:", t.on_battlefield(strength))
print(" RIGHT: it can't enchant the knight, which has protection from black")
