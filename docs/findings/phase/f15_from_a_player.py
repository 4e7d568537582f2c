from kit import *
def veshk(t, seat): t.put("Veshk", seat, chosen_attributes=[{"type": "Player", "value": 1}])
C = [card("Veshk", "Creature", "Protection from the chosen player", pt=(2, 9)), card("Ogre", "Creature", "{0}: Destroy target creature."), card("Dier", "Creature", "When Dier dies, destroy target creature."), card("Plain", "Creature"),
     card("Steal", "Instant", "Gain control of target creature until end of turn."), card("Kill", "Instant", "Destroy target creature."), card("Spit", "Creature", "Exile this card from your graveyard: It deals 1 damage to each creature."), card("Quake", "Sorcery", "Quake deals 1 damage to each creature.")]
t = Table(*C); t.put("Veshk", 0); t.put("Plain", 0); t.put("Ogre", 1); t.put("Steal", 0, "Hand"); t.go()
# protection begins after the ability was put on the stack (its owner's chosen player is set then), the source is taken meanwhile
t.activate(1, "Ogre", 0, "Veshk") if t.legal(1, "Ogre", 0) else None
t.cast(0, "Steal", "Ogre"); t.resolve(); t.saved = t.g.state(); t.saved["state"]["objects"][str(t.ids["Veshk"])]["chosen_attributes"] = [{"type": "Player", "value": 1}]; t.go(); t.resolve()
print("seat 1's ability, its source now seat 0's, protection from seat 1:", t.where("Veshk"), " RIGHT: stays (702.16k, 113.8)")
t = Table(*C); veshk(t, 0); t.put("Plain", 0); t.put("Dier", 1, controller=0); t.put("Kill", 0, "Hand"); t.go(); t.cast(0, "Kill", "Dier"); t.resolve()
print("seat 1's card under seat 0 dies; seat 0's trigger:", t.offered() if t.g.waiting_for()["type"] != "Priority" or t.g.stack() else "none", " RIGHT: Veshk is among the legal targets (702.16k: seat 0 controls the ability)")
t = Table(*C); veshk(t, 0); t.put("Plain", 0); t.put("Dier", 0, controller=1); t.put("Kill", 1, "Hand"); t.go(); t.cast(1, "Kill", "Dier"); t.resolve()
print("seat 0's card under seat 1 dies; seat 1's trigger:", t.offered(), " RIGHT: Veshk is not among them")
