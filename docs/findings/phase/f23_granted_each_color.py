from kit import *
t = Table(card("Veshk", "Creature"), card("Plain", "Creature"), card("Aurum", "Enchantment", "Enchant creature\nEnchanted creature has protection from each color. This effect doesn't remove Auras.", WHITE, sub=["Aura"]), card("Zap", "Instant", "Destroy target creature.", RED))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Aurum", 1); t.attach("Aurum", "Veshk"); t.put("Zap", 0, "Hand"); t.go()
print(t.legal(0, "Zap"), t.o("Veshk")["keywords"], " RIGHT: Plain only (702.16h)")
