from kit import *
for text in ("Hexproof", "Protection from red", "Shroud"):
    t = Table(card("Veshk", "Creature", text), card("Plain", "Creature"), card("Nope", "Instant", "Counter target spell.", RED))
    t.put("Veshk", 0, "Hand"); t.put("Nope", 1, "Hand"); t.go(); t.cast(0, "Veshk")
    print(text, "on the stack:", t.legal(1, "Nope"), " RIGHT: Veshk (113.6)")
