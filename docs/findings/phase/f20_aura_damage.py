from kit import *
t = Table(card("Veshk", "Creature", "Hexproof", pt=(2, 9)), card("Aurum", "Enchantment", "Enchant creature\n{0}: Aurum deals 1 damage to enchanted creature.", sub=["Aura"]))
t.put("Veshk", 1); t.put("Aurum", 0); t.attach("Aurum", "Veshk"); t.go()
try: t.activate(0, "Aurum", 0); t.resolve(); print(t.where("Veshk"))
except ValueError as e: print("refused:", e)
print(" RIGHT: nothing is targeted, damage 1 (115.10, 702.11b)")
