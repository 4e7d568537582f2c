from kit import *
t = Table(card("Veshk", "Creature", "Protection from mana value 1 or less"), card("Holv", "Creature", "Protection from mana value 3 or greater"), card("Plain", "Creature"), card("Zap", "Instant", "Destroy target creature.", "", "{X}{1}"))
for n in ("Veshk", "Holv", "Plain"): t.put(n, 1)
t.put("Zap", 0, "Hand"); t.saved["state"]["players"][0]["mana_pool"] = {"mana": [{"color": "Colorless", "pip_id": n, "restrictions": [], "snow": False, "source_id": 0} for n in range(1, 7)]}; t.saved["state"]["next_pip_id"] = 7
t.go(); t.start_cast(0, "Zap"); print(t.g.waiting_for()["type"], t.offered(), " RIGHT: X is announced before targets (601.2b, 601.2c); with X = 5 (mana value 6): Veshk and Plain, not Holv")
