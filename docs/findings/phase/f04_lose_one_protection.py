from kit import *
for text in ("Protection from white and from blue", "Protection from each color", "Protection from everything", "Protection from each of your opponents", "Protection from artifacts and from white"):
    t = Table(card("Veshk", "Creature", text), card("Strip", "Instant", "Target creature loses protection from blue until end of turn.", GREEN if "every" not in text else ""),
              card("Fiat", "Enchantment", "All creatures lose protection from blue."), card("Zap", "Instant", "Destroy target creature.", WHITE), card("Plain", "Creature"))
    t.put("Veshk", 1); t.put("Plain", 1); t.put("Zap", 0, "Hand"); t.go(); b = t.legal(0, "Zap")
    t.put("Fiat", 0); t.go()
    print(text, "| before", b, "| with 'All creatures lose protection from blue.'", t.legal(0, "Zap"), t.o("Veshk")["keywords"], " RIGHT: Veshk not legal for the white spell (702.16g, h, i, j)")
