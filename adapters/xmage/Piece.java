import java.util.Map;
import java.util.UUID;
import mage.MageInt;
import mage.ObjectColor;
import mage.cards.CardImpl;
import mage.cards.CardSetInfo;
import mage.constants.CardType;
import mage.constants.Rarity;

/** A card made from data. Its abilities are added by the world. */
final class Piece extends CardImpl {
    private static final long serialVersionUID = 1;

    Piece(UUID owner, Map<String, Object> object) {
        super(owner, new CardSetInfo(Json.string(object.get("name")), "MTC", "1", Rarity.COMMON),
                Words.types(object.get("types")).toArray(new CardType[0]),
                object.containsKey("mana_cost") ? Json.string(object.get("mana_cost")) : "");
        color.setColor(new ObjectColor(Words.colors(object.get("colors"))));
        subtype.addAll(Words.subtypes(object.get("subtypes")));
        supertype.addAll(Words.supertypes(object.get("supertypes")));
        if (object.containsKey("power")) {
            power = new MageInt(Words.number(object.get("power")));
            toughness = new MageInt(Words.number(object.get("toughness")));
        }
        if (object.containsKey("loyalty")) {
            setStartingLoyalty(Words.number(object.get("loyalty")));
        }
    }

    private Piece(Piece other) {
        super(other);
    }

    @Override
    public Piece copy() {
        return new Piece(this);
    }
}
