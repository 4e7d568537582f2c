from kit import *
t = Table(card("Veshk", "Creature", "Hexproof from white and from blue"), card("Strip", "Instant", "Target creature loses hexproof from blue until end of turn."),
          card("Zap", "Instant", "Destroy target creature.", WHITE), card("Plain", "Creature"))
t.put("Veshk", 1); t.put("Plain", 1); t.put("Strip", 1, "Hand"); t.put("Zap", 0, "Hand"); t.go()
print("before:", t.legal(0, "Zap")); t.cast(1, "Strip", "Veshk"); t.resolve()
print("after losing hexproof from blue, white spell:", t.legal(0, "Zap"), t.o("Veshk")["keywords"], " RIGHT: Veshk still not legal (702.11f)")
