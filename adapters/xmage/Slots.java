import java.util.Map;
import mage.constants.SubType;
import mage.constants.TargetController;
import mage.filter.FilterCard;
import mage.filter.FilterPermanent;
import mage.filter.FilterPlayer;
import mage.filter.FilterSpell;
import mage.filter.common.FilterArtifactPermanent;
import mage.filter.common.FilterCreaturePermanent;
import mage.filter.common.FilterEnchantmentPermanent;
import mage.filter.common.FilterLandPermanent;
import mage.filter.common.FilterPlaneswalkerPermanent;
import mage.target.Target;
import mage.target.TargetPermanent;
import mage.target.TargetPlayer;
import mage.target.TargetSpell;
import mage.target.common.TargetAnyTarget;
import mage.target.common.TargetCardInGraveyard;
import mage.target.common.TargetPlayerOrPlaneswalker;

/** A target slot, as a card of XMage declares it. */
final class Slots {
    private Slots() {
    }

    static Target target(Map<String, Object> slot) {
        String kind = Json.string(slot.get("kind"));
        TargetController whose = whose(slot.get("controlled_by"));
        return switch (kind) {
            case "player" -> new TargetPlayer(1, 1, false, player(whose));
            case "any" -> plain(whose, new TargetAnyTarget());
            case "player_or_planeswalker" -> plain(whose, new TargetPlayerOrPlaneswalker());
            case "spell" -> new TargetSpell(spell(whose));
            case "card_in_graveyard" -> new TargetCardInGraveyard(card(whose));
            default -> new TargetPermanent(permanent(kind, whose));
        };
    }

    private static Target plain(TargetController whose, Target target) {
        if (whose != null) {
            throw new Unsupported("slot.controlled_by", "XMage has no such target by controller");
        }
        return target;
    }

    static TargetController whose(Object word) {
        return word == null ? null : word.equals("you") ? TargetController.YOU : TargetController.OPPONENT;
    }

    static FilterPermanent permanent(String kind, TargetController whose) {
        FilterPermanent filter = switch (kind) {
            case "creature" -> new FilterCreaturePermanent();
            case "artifact" -> new FilterArtifactPermanent();
            case "enchantment" -> new FilterEnchantmentPermanent();
            case "land" -> new FilterLandPermanent();
            case "planeswalker" -> new FilterPlaneswalkerPermanent();
            case "permanent" -> new FilterPermanent();
            case "aura" -> new FilterPermanent(SubType.AURA, "Aura");
            case "equipment" -> new FilterPermanent(SubType.EQUIPMENT, "Equipment");
            case "fortification" -> new FilterPermanent(SubType.FORTIFICATION, "Fortification");
            default -> throw new Unsupported("slot." + kind, "this adapter knows no such target");
        };
        if (whose != null) {
            filter.add(whose.getControllerPredicate());
        }
        return filter;
    }

    private static FilterPlayer player(TargetController whose) {
        FilterPlayer filter = new FilterPlayer();
        if (whose != null) {
            filter.add(whose.getPlayerPredicate());
        }
        return filter;
    }

    private static FilterSpell spell(TargetController whose) {
        FilterSpell filter = new FilterSpell();
        if (whose != null) {
            filter.add(whose.getControllerPredicate());
        }
        return filter;
    }

    private static FilterCard card(TargetController whose) {
        FilterCard filter = new FilterCard();
        if (whose != null) {
            filter.add(whose.getOwnerPredicate());
        }
        return filter;
    }
}
