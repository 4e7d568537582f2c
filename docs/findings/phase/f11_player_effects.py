from kit import *
for text in ("You gain hexproof until end of turn.", "You gain shroud until end of turn.", "You gain protection from red until end of turn.", "You gain protection from each of your opponents until end of turn.", "You gain protection from everything until end of turn."):
    t = Table(card("Ward", "Instant", text), card("Zap", "Instant", "Zap deals 2 damage to any target.", RED), card("Plain", "Creature"), card("Pest", "Enchantment", "Enchant player", RED, sub=["Aura"]), card("Ogre", "Creature", "", RED))
    t.put("Ward", 1, "Hand"); t.put("Zap", 0, "Hand"); t.put("Plain", 0); t.put("Pest", 0, "Hand"); t.put("Ogre", 0); t.go(); t.cast(1, "Ward"); t.resolve()
    print(text, "| spell:", t.legal(0, "Zap"), "| Aura:", t.legal(0, "Pest"), " RIGHT: 1 in neither")
    t.give_priority(0)
    for _ in range(6):
        w = t.g.waiting_for()
        if w["type"] != "Priority": break
        t.act(w["data"]["player"], {"type": "PassPriority"})
    print("    may attack:", [x["data"] for x in w["data"].get("valid_attack_targets", [])] if w["type"] == "DeclareAttackers" else "phase skips the attack", " RIGHT: player 1 may be attacked (702.16j, 508.1b)")
