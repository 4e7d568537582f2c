from kit import *

t = Table(["Doom Blade", "Visara the Dreadful"], ["White Knight", "Gladecover Scout", "Simic Sky Swallower", "Grizzly Bears"])
knight = t.put("White Knight", "bob")  # protection from black
scout = t.put("Gladecover Scout", "bob")  # hexproof
swallower = t.put("Simic Sky Swallower", "bob")  # shroud
bears = t.put("Grizzly Bears", "bob")
t.put("Doom Blade", "alice", "in_hand")
t.mana("alice", 3)
print("protection_from", sorted(t.state["protection_from"]), " has_keyword", [r for r in ask(t.state, "has_keyword") if r[1] in ("hexproof", "shroud")])
for wanted in (scout, knight, swallower):
    offered = []

    def choose(state, key, options, default):
        offered.extend(options if key == "target" else ())
        return wanted if key == "target" else default

    t.state["_policy"] = choose
    after = env.step(t.state, t.actions("cast")[0])
    print("Doom Blade may destroy", sorted(offered), "; chosen", wanted, "; still there:", (wanted,) in after["on_battlefield"])
print(" RIGHT: only grizzly_bears may be chosen (702.11b, 702.16b, 702.18)")
t.state.pop("_policy")
visara = t.put("Visara the Dreadful", "alice")
told = [a[3] for a in t.actions("activate")]
print("Visara's ability may be aimed at", told, " RIGHT: grizzly_bears and herself")
print("spell_color and targets in the game's facts:", t.state.get("spell_color"), t.state.get("targets"))
