from kit import *
t = Table(card("Veshk", "Creature", "Hexproof from red"), card("Strip", "Instant", "Target creature loses hexproof until end of turn."),
          card("Zap", "Instant", "Destroy target creature.", RED), card("Plain", "Creature"), card("Melt", "Enchantment", "All creatures lose hexproof."))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Strip", 1, "Hand"); t.put("Zap", 0, "Hand"); t.go()
print("before:", t.legal(0, "Zap"))
t.cast(1, "Strip", "Veshk"); t.resolve()
print("after 'loses hexproof': ", t.legal(0, "Zap"), "keywords", t.o("Veshk")["keywords"], " RIGHT: Veshk is legal (702.11e)")
t = Table(*t.faces.values()); t.put("Veshk", 1); t.put("Plain", 1); t.put("Melt", 0); t.put("Zap", 0, "Hand"); t.go()
print("'All creatures lose hexproof.':", t.legal(0, "Zap"), " RIGHT: Veshk is legal")
