from kit import *
t = Table(card("Veshk", "Creature", "Protection from red", pt=(2, 9)), card("Plain", "Creature"), card("Goob", "Creature", "{0}: Destroy target creature.", BLUE), card("Flick", "Instant", "Exile target creature, then return that card to the battlefield under its owner's control."), card("Paint", "Instant", "Target creature becomes red until end of turn."))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Goob", 0); t.put("Flick", 0, "Hand"); t.put("Paint", 0, "Hand"); t.go()
t.activate(0, "Goob", 0, "Veshk"); t.cast(0, "Flick", "Goob"); t.resolve(); t.cast(0, "Paint", "Goob"); t.resolve()
print("Goob:", t.o("Goob")["zone"], t.o("Goob")["color"], "incarnation", t.o("Goob").get("incarnation")); t.resolve()
print("the ability of the blue Goob that left:", t.where("Veshk"), " RIGHT: Veshk is destroyed (400.7, 113.7a: its source last was blue)")
