from kit import *
t = Table(card("Veshk", "Creature"), card("Plain", "Creature"), card("Aurum", "Enchantment", "Enchant creature\nAs Aurum enters, choose a player.\nEnchanted creature has protection from the chosen player.", sub=["Aura"]), card("Zap", "Instant", "Destroy target creature.", RED),
          card("Holv", "Creature", "As Holv enters, choose a color.\nHexproof from the chosen color"))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Aurum", 1, chosen_attributes=[{"type": "Player", "value": 0}]); t.attach("Aurum", "Veshk"); t.put("Zap", 0, "Hand"); t.put("Holv", 1, chosen_attributes=[{"type": "Color", "value": "Red"}]); t.go()
print(t.legal(0, "Zap"), t.o("Veshk")["keywords"], t.o("Holv")["keywords"], " RIGHT: Plain only")
