from kit import *
t = Table(card("Veshk", "Creature", "Protection from white", pt=(2, 9)), card("Plain", "Creature"), card("Ogre", "Creature", "{0}: This creature deals 1 damage to each creature your opponents control.\n{0}: Destroy target creature.\n{0}: This creature deals 1 damage to target creature.", WHITE),
          card("Paint", "Instant", "Target creature becomes blue until end of turn.", GREEN), card("Whitewash", "Instant", "Target creature becomes white until end of turn.", GREEN), card("Kill", "Instant", "Destroy target creature.", GREEN), card("Goob", "Creature", "{0}: Destroy target creature.", BLUE))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Ogre", 0); t.put("Goob", 0)
for n in ("Paint", "Whitewash", "Kill"): t.put(n, 0, "Hand")
t.go(); t.activate(0, "Ogre", 0); t.cast(0, "Paint", "Ogre"); t.resolve(); t.cast(0, "Kill", "Ogre"); t.resolve(); t.resolve()
print("white card, last blue on the battlefield, deals damage:", t.where("Veshk"), " RIGHT: damage 1 (113.7a, 608.2h)")
t.go(); t.activate(0, "Goob", 0, "Veshk"); t.cast(0, "Whitewash", "Goob"); t.resolve(); t.cast(0, "Kill", "Goob"); t.resolve(); e = t.resolve()
print("blue card, last white, its ability targets Veshk:", t.where("Veshk"), " RIGHT: Veshk stays (the target is illegal, 608.2b, 113.7a)")
