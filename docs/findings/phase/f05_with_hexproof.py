from kit import *
t = Table(card("Veshk", "Creature", "Hexproof from red"), card("Holv", "Creature", "Hexproof"), card("Sweep", "Sorcery", "Destroy all creatures with hexproof."), card("Plain", "Creature"))
t.put("Veshk", 1); t.put("Holv", 1); t.put("Plain", 1); t.put("Sweep", 0, "Hand"); t.go(); t.cast(0, "Sweep"); t.resolve()
print(t.where("Veshk", "Holv", "Plain"), " RIGHT: Veshk is destroyed too (702.11d, 702.11e)")
