from kit import *
t = Table(card("Veshk", "Creature", sub=["Bear"]), card("Mutt", "Creature", "Mutate {0}", WHITE, pt=(3, 3)), card("Ward", "Instant", "Target creature gains protection from white until end of turn."))
t.put("Veshk", 0); t.put("Mutt", 0, "Hand"); t.put("Ward", 0, "Hand"); t.go(); t.start_cast(0, "Mutt")
if t.g.waiting_for()["type"] == "AlternativeCastChoice": t.act(0, {"type": "ChooseAlternativeCast", "data": {"choice": {"type": "Alternative"}}})
t.choose(0, "Veshk"); t.cast(0, "Ward", "Veshk"); t.resolve(); print(t.o("Veshk")["keywords"]); t.resolve()
print("asks for", t.g.waiting_for()["type"], " RIGHT: nothing: Mutt resolves as a creature of its own (702.140b, 608.3b)")
