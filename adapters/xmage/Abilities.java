import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mage.abilities.Ability;
import mage.abilities.common.SimpleStaticAbility;
import mage.abilities.costs.Cost;
import mage.abilities.costs.common.DiscardSourceCost;
import mage.abilities.costs.common.ExileSourceFromGraveCost;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.common.AttachEffect;
import mage.abilities.effects.common.combat.BlocksIfAbleSourceEffect;
import mage.abilities.keyword.BestowAbility;
import mage.abilities.keyword.ChangelingAbility;
import mage.abilities.keyword.DeathtouchAbility;
import mage.abilities.keyword.EnchantAbility;
import mage.abilities.keyword.EquipAbility;
import mage.abilities.keyword.FortifyAbility;
import mage.abilities.keyword.HexproofAbility;
import mage.abilities.keyword.LifelinkAbility;
import mage.abilities.keyword.MenaceAbility;
import mage.abilities.keyword.ProtectionAbility;
import mage.abilities.keyword.ReconfigureAbility;
import mage.abilities.keyword.ShroudAbility;
import mage.abilities.keyword.TrampleAbility;
import mage.abilities.keyword.WitherAbility;
import mage.constants.Duration;
import mage.constants.Outcome;
import mage.constants.Zone;
import mage.target.Target;

/** Abilities, as the classes that XMage's cards are made of. */
final class Abilities {
    private Abilities() {
    }

    /** What the keyword or text is in XMage; several where the contract joins several. */
    static List<Ability> made(Map<String, Object> ability) {
        String kind = Json.string(ability.get("kind"));
        return switch (kind) {
            case "hexproof" -> List.of(HexproofAbility.getInstance());
            case "hexproof_from" -> Json.list(ability.get("from")).stream().map(q -> (Ability) Qualities.hexproof(q)).toList();
            case "protection" -> protections(ability);
            case "shroud" -> List.of(ShroudAbility.getInstance());
            case "grant", "take", "cant_have", "permission" -> Statics.made(ability);
            case "activated" -> List.of(activated(ability));
            case "when_enters", "when_dies" -> List.of(Triggers.made(ability));
            case "equip" -> List.of(new EquipAbility(Outcome.AddAbility, new GenericManaCost(0), false));
            case "fortify" -> List.of(new FortifyAbility(0));
            case "reconfigure" -> List.of(new ReconfigureAbility("{0}"));
            default -> List.of(keyword(kind));
        };
    }

    private static Ability keyword(String kind) {
        return switch (kind) {
            case "trample" -> TrampleAbility.getInstance();
            case "deathtouch" -> DeathtouchAbility.getInstance();
            case "lifelink" -> LifelinkAbility.getInstance();
            case "wither" -> WitherAbility.getInstance();
            case "menace" -> new MenaceAbility();
            case "must_block" -> new SimpleStaticAbility(new BlocksIfAbleSourceEffect(Duration.WhileOnBattlefield));
            case "changeling" -> new ChangelingAbility();
            default -> throw new Unsupported("ability." + kind, "this adapter doesn't drive it");
        };
    }

    private static List<Ability> protections(Map<String, Object> ability) {
        List<Ability> found = Qualities.protections(Json.list(ability.get("from")));
        String spares = (String) ability.get("spares");
        for (Ability one : found) {
            ProtectionAbility protection = (ProtectionAbility) one;
            if ("auras".equals(spares)) {
                protection.setRemovesAuras(false);
            } else if ("already_attached".equals(spares)) {
                protection.setDoesntRemoveControlled(true); // all three, as for XMage's Benevolent Blessing
                protection.setRemoveEquipment(false);
                protection.setRemovesAuras(false);
            }
        }
        return found;
    }

    private static Ability activated(Map<String, Object> ability) {
        String from = (String) ability.get("from_zone");
        Zone zone = from == null ? Zone.BATTLEFIELD : from.equals("hand") ? Zone.HAND : Zone.GRAVEYARD;
        Cost cost = from == null ? new GenericManaCost(0)
                : from.equals("hand") ? new DiscardSourceCost() : new ExileSourceFromGraveCost();
        Use use = new Use(Json.string(ability.get("id")), zone, cost);
        Effects.write(use, ability);
        return use;
    }

    static void onCard(Piece card, List<Object> abilities) {
        checkTogether(abilities);
        for (Object entry : abilities) {
            Map<String, Object> ability = Json.object(entry);
            if (ability.get("kind").equals("enchant")) {
                enchant(card, ability);
            } else if (ability.get("kind").equals("bestow")) {
                card.addAbility(new BestowAbility(card, "{0}"));
            } else {
                made(ability).forEach(card::addAbility);
            }
        }
    }

    /** An Aura's spell targets what it enchants and attaches the Aura to it, as on XMage's cards. */
    private static void enchant(Piece card, Map<String, Object> ability) {
        Target target = Slots.target(Map.of("kind", ability.get("what")));
        card.getSpellAbility().addTarget(target);
        card.getSpellAbility().addEffect(new AttachEffect(Outcome.AddAbility));
        card.addAbility(new EnchantAbility(target));
    }

    /** On Aura tokens the first ability has the target, as on XMage's role tokens. */
    static void onToken(Coin token, List<Object> abilities) {
        checkTogether(abilities);
        for (Object entry : abilities) {
            Map<String, Object> ability = Json.object(entry);
            if (ability.get("kind").equals("enchant")) {
                Target target = Slots.target(Map.of("kind", ability.get("what")));
                Ability enchant = new EnchantAbility(target);
                enchant.addTarget(target);
                enchant.addEffect(new AttachEffect(Outcome.AddAbility));
                token.addAbility(enchant);
            }
        }
        for (Object entry : abilities) {
            if (!Json.object(entry).get("kind").equals("enchant")) {
                made(Json.object(entry)).forEach(token::addAbility);
            }
        }
    }

    /** XMage's effects on what an Aura is attached to know permanents only. */
    private static void checkTogether(List<Object> abilities) {
        boolean isOnPlayer = abilities.stream().anyMatch(a -> "player".equals(Json.object(a).get("what")));
        boolean isAttached = abilities.stream().map(Json::object).anyMatch(a -> isAttached(a.get("to")) || isAttached(a.get("of")));
        if (isOnPlayer && isAttached) {
            throw new Unsupported("grant.attached", "XMage's effect gives nothing to an enchanted player");
        }
    }

    private static boolean isAttached(Object whom) {
        return whom instanceof Map<?, ?> map && "attached".equals(map.get("kind"));
    }

    static List<Ability> all(List<Object> abilities) {
        List<Ability> found = new ArrayList<>();
        abilities.forEach(ability -> found.addAll(made(Json.object(ability))));
        return found;
    }
}
