from kit import *
t = Table(card("Veshk", "Creature", "Hexproof"), card("Orsk", "Creature", "Protection from each of your opponents"), card("Zap", "Instant", "Destroy target creature."), players=4, fmt="TwoHeadedGiant")
t.put("Veshk", 1); t.put("Orsk", 1); t.put("Zap", 0, "Hand"); t.put("Zap", 2, "Hand", as_="Zap2"); t.go()
print("the teammate (seat 0 of 0+1 against 2+3):", t.legal(0, "Zap"), " RIGHT: Veshk and Orsk (102.3, 702.11b, 702.16i)")
