from kit import *
t = Table(card("Veshk", "Creature", "Hexproof from red"), card("Holv", "Creature", "Hexproof"), card("Tower", "Artifact", "Creatures your opponents control with hexproof can be the targets of spells and abilities you control as though they didn't have hexproof."),
          card("Zap", "Instant", "Destroy target creature.", RED))
t.put("Veshk", 1); t.put("Holv", 1); t.put("Tower", 0); t.put("Zap", 0, "Hand"); t.go()
print(t.legal(0, "Zap"), " RIGHT: Veshk and Holv (702.11e)")
