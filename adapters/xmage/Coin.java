import java.util.Map;
import mage.MageInt;
import mage.ObjectColor;
import mage.game.permanent.token.TokenImpl;

/** A token made from data. Its abilities are added by the world. */
final class Coin extends TokenImpl {
    private static final long serialVersionUID = 1;

    Coin(Map<String, Object> object) {
        super(Json.string(object.get("name")), "token");
        cardType.addAll(Words.types(object.get("types")));
        color.setColor(new ObjectColor(Words.colors(object.get("colors"))));
        subtype.addAll(Words.subtypes(object.get("subtypes")));
        supertype.addAll(Words.supertypes(object.get("supertypes")));
        power = new MageInt(object.containsKey("power") ? Words.number(object.get("power")) : 0);
        toughness = new MageInt(object.containsKey("toughness") ? Words.number(object.get("toughness")) : 0);
        if (object.containsKey("loyalty")) {
            setStartingLoyalty(Words.number(object.get("loyalty")));
        }
    }

    private Coin(Coin other) {
        super(other);
    }

    @Override
    public Coin copy() {
        return new Coin(this);
    }
}
