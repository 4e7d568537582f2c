from kit import *


def table(verb):
    t = Table(
        card("Veshk", "Creature"),
        card("Zorb", "Creature"),
        card("Twice", "Sorcery", f"{verb} target creature.\n{verb} another target creature.", RED),
        card("Ward", "Instant", "Target creature gains protection from red until end of turn."),
    )
    for name in ("Veshk", "Zorb"):
        t.put(name, 1)
    t.put("Twice", 0, "Hand")
    t.put("Ward", 1, "Hand")
    return t.go()


for verb in ("Destroy", "Exile"):
    for warded in ("Zorb", "Veshk", None):
        t = table(verb)
        t.cast(0, "Twice", "Veshk", "Zorb")
        if warded:
            t.cast(1, "Ward", warded)
            t.resolve()
        t.resolve()
        print(f"{verb}, protection for {warded}:", t.where("Veshk", "Zorb"), "; phase now asks for", t.g.waiting_for()["type"])
