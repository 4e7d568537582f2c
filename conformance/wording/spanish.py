"""Spanish wording: "Protección contra el negro y contra el rojo", "Antimaleficio de artefactos" (702.11d, 702.16a)."""

from __future__ import annotations

from conformance.wording.romance import Romance

COLORS = {"white": "blanco", "blue": "azul", "black": "negro", "red": "rojo", "green": "verde"}
TYPE_WORDS = {
    "artifact": "artefacto",
    "creature": "criatura",
    "enchantment": "encantamiento",
    "instant": "instantáneo",
    "kindred": "tribal",
    "land": "tierra",
    "planeswalker": "planeswalker",
    "sorcery": "conjuro",
}
VALUES = {"mana_value": "valor de maná", "power": "fuerza", "toughness": "resistencia"}
SEVERAL = {"mana_value": "valores de maná", "power": "fuerzas", "toughness": "resistencias"}
COLORED = " que sean de uno o más colores"

SPANISH = Romance(
    code="es",
    name="Spanish",
    hexproof="antimaleficio",
    protection="protección",
    shroud="velo",
    prepositions={
        "protection": {a: f"contra {a}".strip() for a in ("", "el", "la", "lo", "los", "las")},
        "hexproof_from": {"": "de", "el": "del", "la": "de la", "lo": "de lo", "los": "de los", "las": "de las"},
    },
    fixed=(
        *(({"kind": "color", "color": color}, (f"el {word}",)) for color, word in COLORS.items()),
        ({"kind": "colorless"}, ("incoloro", "lo incoloro", "el incoloro")),
        ({"kind": "monocolored"}, ("monocolor", "lo monocolor", "el monocolor")),
        ({"kind": "multicolored"}, ("multicolor", "lo multicolor", "el multicolor")),
        ({"kind": "supertype", "supertype": "basic"}, ("lo básico",)),
        ({"kind": "supertype", "supertype": "legendary"}, ("lo legendario",)),
        ({"kind": "supertype", "supertype": "snow"}, ("lo nevado",)),
        ({"kind": "everything"}, ("todo",)),
        ({"kind": "abilities"}, ("las habilidades activadas y disparadas",)),
        ({"kind": "each_color"}, ("cada color", "todos los colores")),
        ({"kind": "each_opponent"}, ("cada uno de tus oponentes", "cada oponente")),
        ({"kind": "its_colors"}, ("cada uno de sus colores", "sus colores")),
        (
            {"kind": "colors_among_your_permanents"},
            ("cada color entre los permanentes que controlas", "los colores de los permanentes que controlas"),
        ),
        ({"kind": "mana_values_among_your_artifacts"}, ("cada valor de maná entre los artefactos que controlas",)),
        ({"kind": "chosen", "of": "color"}, ("el color elegido",)),
        ({"kind": "chosen", "of": "type"}, ("el tipo de carta elegido",)),
        ({"kind": "chosen", "of": "name"}, ("el nombre de carta elegido",)),
        ({"kind": "chosen", "of": "player"}, ("el jugador elegido",)),
        ({"kind": "chosen", "of": "number"}, ("valor de maná igual al número elegido",)),
        ({"kind": "chosen", "of": "creature_type"}, ("criaturas del tipo elegido", "las criaturas del tipo elegido")),
        ({"kind": "chosen", "of": "parity"}, ("cada valor de maná de la cualidad elegida",)),
        ({"kind": "each_mana_value_except", "chosen": True}, ("cada valor de maná que no sea el número elegido",)),
        ({"kind": "of_your_choice", "of": "color", "by": "its_controller"}, ("el color que elija su controlador",)),
        (
            {"kind": "of_your_choice", "of": "type", "by": "its_controller"},
            ("el tipo de carta que elija su controlador",),
        ),
        ({"kind": "of_your_choice", "of": "color"}, ("el color de tu elección", "un color de tu elección")),
        (
            {"kind": "of_your_choice", "of": "type"},
            ("el tipo de carta de tu elección", "un tipo de carta de tu elección"),
        ),
        ({"kind": "spells"}, ("hechizos", "los hechizos")),
        ({"kind": "spells", "colored": True}, (f"hechizos{COLORED}",)),
        *(({"kind": "spells", "type": t}, (f"hechizos de {word}",)) for t, word in TYPE_WORDS.items()),
        *(
            ({"kind": "spells", "type": t, "colored": True}, (f"hechizos de {word}{COLORED}",))
            for t, word in TYPE_WORDS.items()
        ),
        *(({"kind": k, "is": "odd"}, (f"{words} impares",)) for k, words in SEVERAL.items()),
        *(({"kind": k, "is": "even"}, (f"{words} pares",)) for k, words in SEVERAL.items()),
    ),
    types={
        "artifact": "los artefactos",
        "creature": "las criaturas",
        "enchantment": "los encantamientos",
        "instant": "los instantáneos",
        "kindred": "los tribales",
        "land": "las tierras",
        "planeswalker": "los planeswalkers",
        "sorcery": "los conjuros",
    },
    feminine=frozenset({"creature", "land"}),
    compared=(
        *(({"kind": k, "is": "at_least"}, f"{word} de {{n}} o más") for k, word in VALUES.items()),
        *(({"kind": k, "is": "at_most"}, f"{word} de {{n}} o menos") for k, word in VALUES.items()),
        *(({"kind": k, "is": "equal"}, f"{word} de {{n}}") for k, word in VALUES.items()),
        ({"kind": "each_mana_value_except"}, "cada valor de maná que no sea {n}"),
    ),
    named="cartas llamadas {name}",
    adjectives={
        "basic": ("básicos", "básicas"),
        "legendary": ("legendarios", "legendarias"),
        "snow": ("nevados", "nevadas"),
    },
    modified=("modificados", "modificadas"),
    not_adjective="no {}",
    not_subtype="que no sean {}",
    subtype="que sean {}",
    not_types={
        "artifact": "que no sean artefactos",
        "creature": "que no sean criaturas",
        "enchantment": "que no sean encantamientos",
        "instant": "que no sean instantáneos",
        "kindred": "que no sean tribales",
        "land": "que no sean tierras",
        "planeswalker": "que no sean planeswalkers",
        "sorcery": "que no sean conjuros",
    },
    broad={True: "los permanentes", False: "los objetos"},
    no_name="sin nombre",
    creature_types={
        n: f"con {word} o más tipos de criatura" for n, word in ((2, "dos"), (3, "tres"), (4, "cuatro"), (5, "cinco"))
    },
    counters={
        "+1/+1": "con contadores +1/+1",
        "-1/-1": "con contadores -1/-1",
        "charge": "con contadores de carga",
        "corruption": "con contadores de corrupción",
    },
    controlled={"opponents": "que controlan tus oponentes", "you": "que controlas"},
    joint="y",
    also_joint=("e",),
    or_else=r" o (?=contra |de(l| ))",
    unread={
        "cada color de la identidad de color de tu comandante": "each color that's not in your commander's color identity",
        "cada color que no esté en la identidad de color de tu comandante": (
            "each color that's not in your commander's color identity"
        ),
        "cada color con más votos o empatado con más votos": ("each color with the most votes or tied for most votes"),
        "ese color": "that color",
        "ese jugador": "that player",
        "portadores del Anillo": "ring-bearers",
        "los portadores del Anillo": "ring-bearers",
    },
    outside={
        "artista": "artist",
        "bordes?": "black borders",
        "(común|comunes|infrecuentes?|raras?|raro|rareza)": "common",
        "dados?": "die rolls",
        "maná híbrido": "hybrid mana",
        "pegatinas?": "name sticker",
        "al azar": "random color",
        "juguetes?": "that toy",
        "(verborreic|palabrer)[oa]s?": "wordy",
    },
    prints_plural_article=False,
    subtype_column="Spanish",
    bare_hexproof=frozenset({"color"}),
)
"""`unread` and `outside` point at the English phrase of the same meaning, whose reason they share (`unread.py`)."""
