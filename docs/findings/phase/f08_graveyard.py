from kit import *
for text in ("Hexproof", "Protection from red", "Shroud", "Hexproof from red"):
    t = Table(card("Veshk", "Creature", text), card("Plain", "Creature"), card("Dig", "Instant", "Exile target card from a graveyard.", RED))
    t.put("Veshk", 1, "Graveyard"); t.put("Plain", 1, "Graveyard"); t.put("Dig", 0, "Hand"); t.go()
    print(text, t.legal(0, "Dig"), " RIGHT: Veshk and Plain (113.6, 702.11a, 702.16a)")
