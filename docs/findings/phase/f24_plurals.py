from kit import *
import sys
bad = []
for line in open("creature_plurals.txt"):
    kind, plural = line.strip().split("\t")
    t = Table(card("Veshk", "Creature", f"Protection from {plural}"), card("Plain", "Creature"), card("Ogre", "Creature", "{0}: Destroy target creature.", sub=[kind]))
    t.put("Veshk", 1); t.put("Plain", 1); t.put("Ogre", 0); t.go()
    if "Veshk" in t.legal(0, "Ogre", 0)[0]: bad.append((kind, plural))
print("protection from these creature types, in the plural as printed, protects from nothing:", bad)
