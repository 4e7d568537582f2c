"""Italian wording: "Protezione dal nero e dai Non Morti", "Anti-malocchio dagli artefatti" (702.11d, 702.16a)."""

from __future__ import annotations

from conformance.wording.romance import Romance

COLORS = {"white": "bianco", "blue": "blu", "black": "nero", "red": "rosso", "green": "verde"}
FROM = {
    "": "da",
    "il": "dal",
    "lo": "dallo",
    "la": "dalla",
    "l'": "dall'",
    "i": "dai",
    "gli": "dagli",
    "le": "dalle",
}
TYPE_WORDS = {
    "artifact": "artefatto",
    "creature": "creatura",
    "enchantment": "incantesimo",
    "instant": "istantaneo",
    "kindred": "tribale",
    "land": "terra",
    "planeswalker": "planeswalker",
    "sorcery": "stregoneria",
}
VALUES = {"mana_value": "il valore di mana", "power": "la forza", "toughness": "la costituzione"}
SEVERAL = {"mana_value": "i valori di mana", "power": "le forze", "toughness": "le costituzioni"}
COLORED = " di uno o più colori"

ITALIAN = Romance(
    code="it",
    name="Italian",
    hexproof="anti-malocchio",
    protection="protezione",
    shroud="velo",
    prepositions={"protection": FROM, "hexproof_from": FROM},
    fixed=(
        *(({"kind": "color", "color": color}, (f"il {word}",)) for color, word in COLORS.items()),
        ({"kind": "colorless"}, ("l'incolore",)),
        ({"kind": "monocolored"}, ("il monocolore",)),
        ({"kind": "multicolored"}, ("il multicolore",)),
        ({"kind": "supertype", "supertype": "basic"}, ("le carte base",)),
        ({"kind": "supertype", "supertype": "legendary"}, ("il leggendario",)),
        ({"kind": "supertype", "supertype": "snow"}, ("la neve",)),
        ({"kind": "everything"}, ("tutto",)),
        ({"kind": "abilities"}, ("le abilità attivate e innescate",)),
        ({"kind": "each_color"}, ("tutti i colori", "ogni colore", "ciascun colore")),
        (
            {"kind": "each_opponent"},
            ("ciascuno dei tuoi avversari", "tutti i tuoi avversari", "ogni avversario", "ciascun avversario"),
        ),
        ({"kind": "its_colors"}, ("ciascuno dei suoi colori", "i suoi colori", "tutti i suoi colori")),
        (
            {"kind": "colors_among_your_permanents"},
            ("ogni colore tra i permanenti che controlli", "i colori dei permanenti che controlli"),
        ),
        ({"kind": "mana_values_among_your_artifacts"}, ("ogni valore di mana tra gli artefatti che controlli",)),
        ({"kind": "chosen", "of": "color"}, ("il colore scelto",)),
        ({"kind": "chosen", "of": "type"}, ("il tipo di carta scelto",)),
        ({"kind": "chosen", "of": "name"}, ("il nome di carta scelto", "il nome scelto")),
        ({"kind": "chosen", "of": "player"}, ("il giocatore scelto",)),
        ({"kind": "chosen", "of": "number"}, ("il valore di mana pari al numero scelto",)),
        ({"kind": "chosen", "of": "creature_type"}, ("le creature del tipo scelto",)),
        ({"kind": "chosen", "of": "parity"}, ("ogni valore di mana della qualità scelta",)),
        ({"kind": "each_mana_value_except", "chosen": True}, ("ogni valore di mana diverso dal numero scelto",)),
        (
            {"kind": "of_your_choice", "of": "color", "by": "its_controller"},
            ("il colore a scelta del suo controllore",),
        ),
        (
            {"kind": "of_your_choice", "of": "type", "by": "its_controller"},
            ("il tipo di carta a scelta del suo controllore",),
        ),
        ({"kind": "of_your_choice", "of": "color"}, ("il colore a tua scelta", "un colore a tua scelta")),
        ({"kind": "of_your_choice", "of": "type"}, ("il tipo di carta a tua scelta", "un tipo di carta a tua scelta")),
        ({"kind": "spells"}, ("le magie",)),
        ({"kind": "spells", "colored": True}, (f"le magie{COLORED}",)),
        *(({"kind": "spells", "type": t}, (f"le magie {word}",)) for t, word in TYPE_WORDS.items()),
        *(
            ({"kind": "spells", "type": t, "colored": True}, (f"le magie {word}{COLORED}",))
            for t, word in TYPE_WORDS.items()
        ),
        *(({"kind": k, "is": "odd"}, (f"{words} dispari",)) for k, words in SEVERAL.items()),
        *(({"kind": k, "is": "even"}, (f"{words} pari",)) for k, words in SEVERAL.items()),
    ),
    types={
        "artifact": "gli artefatti",
        "creature": "le creature",
        "enchantment": "gli incantesimi",
        "instant": "gli istantanei",
        "kindred": "i tribali",
        "land": "le terre",
        "planeswalker": "i planeswalker",
        "sorcery": "le stregonerie",
    },
    feminine=frozenset({"creature", "land", "sorcery"}),
    compared=(
        *(({"kind": k, "is": "at_least"}, f"{word} pari o superiore a {{n}}") for k, word in VALUES.items()),
        *(({"kind": k, "is": "at_most"}, f"{word} pari o inferiore a {{n}}") for k, word in VALUES.items()),
        *(({"kind": k, "is": "equal"}, f"{word} pari a {{n}}") for k, word in VALUES.items()),
        ({"kind": "each_mana_value_except"}, "ogni valore di mana diverso da {n}"),
    ),
    named="le carte chiamate {name}",
    adjectives={
        "basic": ("base", "base"),
        "legendary": ("leggendari", "leggendarie"),
        "snow": ("neve", "neve"),
    },
    modified=("modificati", "modificate"),
    not_adjective="non {}",
    not_subtype="che non siano {}",
    subtype="che siano {}",
    not_types={card_type: f"non {word}" for card_type, word in TYPE_WORDS.items()},
    broad={True: "i permanenti", False: "gli oggetti"},
    no_name="senza nome",
    creature_types={
        n: f"con {word} o più tipi di creatura" for n, word in ((2, "due"), (3, "tre"), (4, "quattro"), (5, "cinque"))
    },
    counters={
        "+1/+1": "con segnalini +1/+1",
        "-1/-1": "con segnalini -1/-1",
        "charge": "con segnalini carica",
        "corruption": "con segnalini corruzione",
    },
    controlled={"opponents": "controllate dai tuoi avversari", "you": "che controlli"},
    joint="e",
    also_joint=("ed",),
    or_else=r" o (?=da(l|llo|lla|i|gli|lle)? |dall')",
    unread={
        "ogni colore che non è nell'identità di colore del tuo comandante": (
            "each color that's not in your commander's color identity"
        ),
        "ogni colore con più voti o in parità per più voti": "each color with the most votes or tied for most votes",
        "quel colore": "that color",
        "quel giocatore": "that player",
        "i Portatori dell'Anello": "ring-bearers",
    },
    outside={
        "artista": "artist",
        "bord[oi]": "black borders",
        "(comun[ei]|non comun[ei]|rar[aeio]|rarità)": "common",
        "dad[oi]": "die rolls",
        "mana ibrido": "hybrid mana",
        "adesiv[oi]": "name sticker",
        "(a caso|casuale)": "random color",
        "giocattol[oi]": "that toy",
        "(verbos|proliss)[aeio]": "wordy",
    },
    prints_plural_article=True,
    subtype_column="Italian",
)
"""`unread` and `outside` point at the English phrase of the same meaning, whose reason they share (`unread.py`)."""
