import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mage.constants.CardType;
import mage.constants.SubType;
import mage.constants.SuperType;

/** The words of the contract, as XMage names them. */
final class Words {
    private static final Map<String, String> COLORS =
            Map.of("white", "W", "blue", "U", "black", "B", "red", "R", "green", "G");

    private Words() {
    }

    /** One letter a colour, as XMage's ObjectColor reads them. */
    static String colors(Object names) {
        return Json.list(names).stream().map(COLORS::get).collect(Collectors.joining());
    }

    static String color(Object name) {
        return COLORS.get(Json.string(name));
    }

    static String colorName(char letter) {
        return COLORS.entrySet().stream().filter(e -> e.getValue().charAt(0) == letter).findFirst().orElseThrow().getKey();
    }

    static CardType type(Object name) {
        return CardType.valueOf(Json.string(name).toUpperCase(Locale.ROOT));
    }

    static String typeName(CardType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    static List<CardType> types(Object names) {
        return Json.list(names).stream().map(Words::type).toList();
    }

    static SubType subtype(Object name) {
        try {
            return SubType.byDescription(Json.string(name));
        } catch (IllegalArgumentException error) {
            throw new Unsupported("subtype", "XMage knows no subtype " + name);
        }
    }

    static List<SubType> subtypes(Object names) {
        return Json.list(names).stream().map(Words::subtype).toList();
    }

    static SuperType supertype(Object name) {
        return SuperType.valueOf(Json.string(name).toUpperCase(Locale.ROOT));
    }

    static List<SuperType> supertypes(Object names) {
        return Json.list(names).stream().map(Words::supertype).toList();
    }

    static int number(Object value) {
        return ((Number) value).intValue();
    }
}
