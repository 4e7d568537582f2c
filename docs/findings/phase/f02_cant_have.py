from kit import *
t = Table(card("Veshk", "Creature", "Hexproof from red"), card("Arrow", "Enchantment", "Creatures your opponents control lose hexproof and can't have or gain hexproof."),
          card("Zap", "Instant", "Destroy target creature.", RED), card("Plain", "Creature"))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Arrow", 0); t.put("Zap", 0, "Hand"); t.go()
print(t.legal(0, "Zap"), t.o("Veshk")["keywords"], " RIGHT: Veshk is legal (702.11e with 113.11)")
