from kit import *
t = Table(card("Veshk", "Creature", "This creature can't be the target of spells or abilities your opponents control."), card("Strip", "Instant", "Target creature loses hexproof until end of turn."),
          card("Sweep", "Sorcery", "Destroy all creatures with hexproof."), card("Zap", "Instant", "Destroy target creature.", RED), card("Plain", "Creature"))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Strip", 1, "Hand"); t.put("Zap", 0, "Hand"); t.put("Sweep", 0, "Hand"); t.go()
print("keywords", t.o("Veshk")["keywords"], " RIGHT: none")
t.cast(1, "Strip", "Veshk"); t.resolve(); print("after losing hexproof:", t.legal(0, "Zap"), " RIGHT: Plain only (the ability isn't hexproof)")
t.go(); t.cast(0, "Sweep"); t.resolve(); print("'Destroy all creatures with hexproof.':", t.where("Veshk"), " RIGHT: stays")
for text in ("Creatures you control can't be the targets of spells or abilities your opponents control.", "You can't be the target of spells or abilities your opponents control.", "Veshk can't be the target of red spells."):
    print("parse of", text, "->", json.dumps(card("Veshk", "Enchantment", text)["static_abilities"])[:330])
