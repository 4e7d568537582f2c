from kit import *
t = Table(card("Veshk", "Creature", "Protection from red", pt=(2, 9)), card("Plain", "Creature", pt=(2, 9)), card("Fury", "Sorcery", "Damage can't be prevented this turn."), card("Quake", "Sorcery", "Quake deals 3 damage to each creature.", RED),
          card("Quake Two", "Sorcery", "Quake Two deals 3 damage to each creature. The damage can't be prevented.", RED))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Fury", 0, "Hand"); t.put("Quake", 0, "Hand"); t.put("Quake Two", 0, "Hand"); t.go()
t.cast(0, "Fury"); t.resolve(); t.cast(0, "Quake"); t.resolve(); print("after 'Damage can't be prevented this turn.':", t.where("Veshk", "Plain"), " RIGHT: Veshk damage 3 (615.12)")
t.go(); t.cast(0, "Quake Two"); t.resolve(); print("'The damage can't be prevented.':", t.where("Veshk", "Plain"), " RIGHT: Veshk damage 3")
