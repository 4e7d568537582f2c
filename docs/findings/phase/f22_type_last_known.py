from kit import *
t = Table(card("Veshk", "Creature", "Protection from creatures", pt=(2, 9)), card("Plain", "Creature"), card("Fen", "Land", "{0}: Destroy target creature."), card("Wake", "Instant", "Target land becomes a 2/2 creature until end of turn. It's still a land."), card("Raze", "Instant", "Destroy target land."))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Fen", 0); t.put("Wake", 0, "Hand"); t.put("Raze", 0, "Hand"); t.go()
t.activate(0, "Fen", 0, "Veshk"); t.cast(0, "Wake", "Fen"); t.resolve(); print(t.o("Fen")["card_types"]["core_types"]); t.cast(0, "Raze", "Fen"); t.resolve(); t.resolve()
print(t.where("Veshk"), " RIGHT: Veshk stays: its source was a creature when it left (113.7a, 702.16a)")
