import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.ObjectColor;
import mage.abilities.Ability;
import mage.abilities.keyword.HexproofBaseAbility;
import mage.abilities.keyword.HexproofFromEachColorAbility;
import mage.abilities.keyword.HexproofFromInstantsAbility;
import mage.abilities.keyword.HexproofFromMonocoloredAbility;
import mage.abilities.keyword.HexproofFromMulticoloredAbility;
import mage.abilities.keyword.HexproofFromPlaneswalkersAbility;
import mage.abilities.keyword.ProtectionAbility;
import mage.abilities.keyword.ProtectionFromEachOpponentAbility;
import mage.abilities.keyword.ProtectionFromEverythingAbility;
import mage.constants.ComparisonType;
import mage.filter.FilterCard;
import mage.filter.FilterPlayer;
import mage.filter.FilterSpell;
import mage.filter.predicate.Predicate;
import mage.filter.predicate.Predicates;
import mage.filter.predicate.mageobject.ChosenCardTypePredicate;
import mage.filter.predicate.mageobject.ChosenColorPredicate;
import mage.filter.predicate.mageobject.ColorlessPredicate;
import mage.filter.predicate.mageobject.ManaValueParityPredicate;
import mage.filter.predicate.mageobject.ManaValuePredicate;
import mage.filter.predicate.mageobject.MonocoloredPredicate;
import mage.filter.predicate.mageobject.MulticoloredPredicate;
import mage.filter.predicate.mageobject.NamePredicate;
import mage.filter.predicate.mageobject.PowerPredicate;
import mage.filter.predicate.mageobject.ToughnessPredicate;
import mage.filter.predicate.other.PlayerIdPredicate;

/**
 * A quality as XMage's own abilities and filters say it. Protection from colours has a form of its own; of the rest,
 * cards say most by a filter for cards, so that is what is used here.
 */
final class Qualities {
    private Qualities() {
    }

    /** One ability a quality, as 702.16g has it; two colours are one ability in XMage, as its cards write them. */
    static List<Ability> protections(List<Object> from) {
        List<Ability> found = new ArrayList<>();
        if (from.size() == 2 && from.stream().allMatch(q -> kind(q).equals("color"))) {
            found.add(ProtectionAbility.from(color(from.get(0)), color(from.get(1))));
            return found;
        }
        from.forEach(quality -> found.addAll(protection(Json.object(quality))));
        return found;
    }

    private static List<Ability> protection(Map<String, Object> quality) {
        return switch (kind(quality)) {
            case "color" -> List.of(ProtectionAbility.from(color(quality)));
            case "each_color" -> "WUBRG".chars()
                    .mapToObj(c -> (Ability) ProtectionAbility.from(new ObjectColor(Character.toString(c))))
                    .toList();
            case "everything" -> List.of(new ProtectionFromEverythingAbility());
            case "each_opponent" -> List.of(new ProtectionFromEachOpponentAbility());
            case "player" -> List.of(fromPlayer(quality));
            case "spells" -> List.of(fromSpells(quality));
            case "chosen" -> List.of(fromChosen(quality));
            default -> List.of(fromCards(quality));
        };
    }

    private static Ability fromCards(Map<String, Object> quality) {
        FilterCard filter = new FilterCard(message(quality));
        filter.add(predicate(quality));
        return new ProtectionAbility(filter);
    }

    private static Ability fromPlayer(Map<String, Object> quality) {
        FilterPlayer filter = new FilterPlayer("that player");
        filter.add(new PlayerIdPredicate(UUID.fromString(Json.string(quality.get("uuid")))));
        return new ProtectionAbility(filter);
    }

    private static Ability fromSpells(Map<String, Object> quality) {
        FilterSpell filter = new FilterSpell(message(quality));
        if (quality.containsKey("type")) {
            filter.add(Words.type(quality.get("type")).getPredicate());
        }
        if (Boolean.TRUE.equals(quality.get("colored"))) {
            filter.add(Predicates.not(ColorlessPredicate.instance));
        }
        return new ProtectionAbility(filter);
    }

    private static Ability fromChosen(Map<String, Object> quality) {
        FilterCard filter = new FilterCard(message(quality));
        switch (Json.string(quality.get("of"))) {
            case "color" -> filter.add(ChosenColorPredicate.TRUE);
            case "type" -> filter.add(ChosenCardTypePredicate.TRUE);
            default -> throw noWay("protection.chosen", quality);
        }
        return new ProtectionAbility(filter);
    }

    @SuppressWarnings("unchecked")
    private static Predicate<mage.MageObject> predicate(Map<String, Object> quality) {
        return switch (kind(quality)) {
            case "colorless" -> ColorlessPredicate.instance;
            case "monocolored" -> MonocoloredPredicate.instance;
            case "multicolored" -> MulticoloredPredicate.instance;
            case "type" -> Words.type(quality.get("type")).getPredicate();
            case "subtype" -> Words.subtype(quality.get("subtype")).getPredicate();
            case "supertype" -> Words.supertype(quality.get("supertype")).getPredicate();
            case "name" -> new NamePredicate(Json.string(quality.get("name")));
            case "mana_value" -> manaValue(quality);
            case "power" -> new PowerPredicate(comparison(quality), limit(quality));
            case "toughness" -> new ToughnessPredicate(comparison(quality), limit(quality));
            case "each_mana_value_except" -> exceptValue(quality);
            case "objects" -> described(quality);
            default -> throw noWay("protection." + kind(quality), quality);
        };
    }

    private static Predicate<mage.MageObject> manaValue(Map<String, Object> quality) {
        return switch (Json.string(quality.get("is"))) {
            case "odd" -> ManaValueParityPredicate.ODD;
            case "even" -> ManaValueParityPredicate.EVEN;
            default -> new ManaValuePredicate(comparison(quality), limit(quality));
        };
    }

    private static Predicate<mage.MageObject> exceptValue(Map<String, Object> quality) {
        if (!quality.containsKey("number")) {
            throw noWay("protection.each_mana_value_except", quality);
        }
        return Predicates.not(new ManaValuePredicate(ComparisonType.EQUAL_TO, Words.number(quality.get("number"))));
    }

    private static ComparisonType comparison(Map<String, Object> quality) {
        return switch (Json.string(quality.get("is"))) {
            case "at_least" -> ComparisonType.MORE_THAN;
            case "at_most" -> ComparisonType.FEWER_THAN;
            case "equal" -> ComparisonType.EQUAL_TO;
            default -> throw noWay("protection." + kind(quality), quality);
        };
    }

    /** XMage compares by more than and fewer than, so the limit moves by one. */
    private static int limit(Map<String, Object> quality) {
        int number = Words.number(quality.get("number"));
        return switch (Json.string(quality.get("is"))) {
            case "at_least" -> number - 1;
            case "at_most" -> number + 1;
            default -> number;
        };
    }

    private static Predicate<mage.MageObject> described(Map<String, Object> quality) {
        List<Predicate<? super mage.MageObject>> all = new ArrayList<>();
        quality.forEach((field, value) -> {
            switch (field) {
                case "kind" -> { }
                case "type" -> all.add(Words.type(value).getPredicate());
                case "not_type" -> all.add(Predicates.not(Words.type(value).getPredicate()));
                case "subtype" -> all.add(Words.subtype(value).getPredicate());
                case "not_subtype" -> all.add(Predicates.not(Words.subtype(value).getPredicate()));
                case "supertype" -> all.add(Words.supertype(value).getPredicate());
                case "not_supertype" -> all.add(Predicates.not(Words.supertype(value).getPredicate()));
                default -> throw noWay("protection.objects", quality);
            }
        });
        return Predicates.and(all);
    }

    /** XMage's hexproof-from is a closed set of classes. */
    static HexproofBaseAbility hexproof(Object entry) {
        Map<String, Object> quality = Json.object(entry);
        return switch (kind(quality)) {
            case "color" -> HexproofBaseAbility.getFirstFromColor(color(quality));
            case "each_color" -> HexproofFromEachColorAbility.getInstance();
            case "monocolored" -> HexproofFromMonocoloredAbility.getInstance();
            case "multicolored" -> HexproofFromMulticoloredAbility.getInstance();
            case "type" -> switch (Json.string(quality.get("type"))) {
                case "instant" -> HexproofFromInstantsAbility.getInstance();
                case "planeswalker" -> HexproofFromPlaneswalkersAbility.getInstance();
                default -> throw noWay("hexproof.type:" + quality.get("type"), quality);
            };
            default -> throw noWay("hexproof." + kind(quality), quality);
        };
    }

    private static String kind(Object quality) {
        return Json.string(Json.object(quality).get("kind"));
    }

    private static ObjectColor color(Object quality) {
        return new ObjectColor(Words.color(Json.object(quality).get("color")));
    }

    private static String message(Map<String, Object> quality) {
        return String.join(" ", quality.values().stream().map(String::valueOf).toList());
    }

    private static Unsupported noWay(String feature, Map<String, Object> quality) {
        return new Unsupported(feature, "XMage's core has no such quality: " + Json.write(quality));
    }
}
