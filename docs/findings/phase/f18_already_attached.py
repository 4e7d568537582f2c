from kit import *
t = Table(card("Veshk", "Creature"), card("Plain", "Creature"), card("Aurum", "Enchantment", "Enchant creature", WHITE, sub=["Aura"]), card("Shroudie", "Enchantment", "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove Auras and Equipment you control that are already attached to it.", WHITE, sub=["Aura"]),
          card("Move", "Instant", "Attach target Aura you control to target creature."), card("Move Two", "Instant", "Attach target Aura you control to target creature."))
t.put("Veshk", 0); t.put("Plain", 0); t.put("Aurum", 0); t.attach("Aurum", "Veshk"); t.put("Shroudie", 0, "Hand"); t.put("Move", 0, "Hand"); t.put("Move Two", 0, "Hand"); t.go()
t.cast(0, "Shroudie", "Veshk"); t.resolve(); print(t.o("Veshk")["keywords"], t.o("Aurum")["attached_to"])
t.cast(0, "Move", "Aurum", "Plain"); t.resolve(); print("moved to Plain:", t.o("Aurum")["attached_to"], "Plain is", t.ids["Plain"])
t.cast(0, "Move Two", "Aurum", "Veshk"); t.resolve(); print("moved back:", t.o("Aurum")["attached_to"], "Veshk is", t.ids["Veshk"], " RIGHT: it can't be put back (702.16p)")
