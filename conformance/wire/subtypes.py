"""The subtypes of cards (205.3): which are creature types, and what tells "Coyotes" in printed wording from any other word."""

from __future__ import annotations

CREATURE_TYPES = frozenset(
    word.replace("_", " ")
    for line in (
        "Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Astartes",
        "Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder",
        "Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat",
        "Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes",
        "Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon",
        "Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf",
        "Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant Gith",
        "Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster",
        "Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena Illusion",
        "Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight",
        "Kobold Kor Kraken Lamia Lammasu Leech Lemur Leviathan Lhurgoyf Licid Lizard Lobster Lynx Manticore",
        "Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle",
        "Moonfolk Moose Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble",
        "Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus",
        "Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine",
        "Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot",
        "Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture",
        "Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth",
        "Slug Snail Snake Soldier Soltari Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge",
        "Squid Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull",
        "Tiefling Time_Lord Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Vampire Varmint",
        "Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine",
        "Wombat Worm Wraith Wurm Yeti Zombie Zubera",
    )
    for word in line.split()
)
_OF_SPELLS = frozenset({"Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap"})
SUBTYPES_OF: dict[str, frozenset[str]] = {
    card_type: frozenset(line.split()) if isinstance(line, str) else line
    for card_type, line in {
        "artifact": (
            "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Junk Lander Map"
            " Powerstone Spacecraft Treasure Vehicle"
        ),
        "enchantment": "Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine",
        "instant": _OF_SPELLS,
        "land": (
            "Cave Cloud Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower"
            " Town Urza's"
        ),
        "sorcery": _OF_SPELLS,
    }.items()
}
"""The subtypes of each card type but creatures' and planeswalkers' (205.3g, 205.3h, 205.3i, 205.3k)."""
OTHER_SUBTYPES = frozenset[str]().union(*SUBTYPES_OF.values())
SUBTYPES = CREATURE_TYPES | OTHER_SUBTYPES
