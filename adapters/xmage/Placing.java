import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.ObjectColor;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.common.continuous.GainControlTargetEffect;
import mage.constants.Duration;
import mage.constants.Zone;
import mage.game.permanent.Permanent;
import mage.game.permanent.PermanentCard;
import mage.game.permanent.PermanentImpl;
import mage.target.targetpointer.FixedTarget;

/** Makes cards and tokens from data, and puts them onto the battlefield without anything happening. */
final class Placing {
    private final World world;
    private final Table game;

    Placing(World world) {
        this.world = world;
        this.game = world.game;
    }

    Piece made(Map<String, Object> object) {
        Piece card = new Piece(world.id(Json.string(object.get("owner"))), object);
        choose(card.getId(), object);
        Abilities.onCard(card, Json.list(object.get("abilities")));
        if (object.containsKey("effects")) {
            Effects.write(card.getSpellAbility(), object);
        }
        return card;
    }

    /** As XMage puts a card onto the battlefield in its own tests, but under whose control is free. */
    void card(Piece card, UUID controller) {
        game.loadCards(new HashSet<>(List.of(card)), card.getOwnerId());
        card.setZone(Zone.BATTLEFIELD, game);
        PermanentCard permanent = new PermanentCard(card, controller, game);
        game.getPermanentsEntering().put(permanent.getId(), permanent);
        permanent.entersBattlefield(game.fiat(controller, card.getId()), game, Zone.OUTSIDE, false);
        game.addPermanent(permanent, game.getState().getNextPermanentOrderNumber());
        game.getPermanentsEntering().remove(permanent.getId());
        permanent.removeSummoningSickness();
        game.getContinuousEffects().setController(permanent.getId(), controller); // its effects were loaded as the owner's
        startEffects(permanent);
    }

    private void startEffects(Permanent permanent) {
        for (ContinuousEffect effect : game.getState().getContinuousEffects().getLayeredEffects(game)) {
            game.getState().getContinuousEffects().getLayeredEffectAbilities(effect).stream()
                    .filter(ability -> permanent.getId().equals(ability.getSourceId()))
                    .findFirst()
                    .ifPresent(ability -> effect.init(ability, game, permanent.getControllerId()));
        }
    }

    /** Makes the token; null where XMage makes none. Its owner is who controls it at first. */
    Permanent putToken(Map<String, Object> object, UUID controller, UUID host) {
        Coin coin = new Coin(object);
        Abilities.onToken(coin, Json.list(object.get("abilities")));
        coin.putOntoBattlefield(1, game, world.fiat(controller), controller, false, false, null, host);
        UUID made = coin.getLastAddedTokenIds().stream().findFirst().orElse(null);
        if (made == null) {
            return null;
        }
        world.know(Json.string(object.get("id")), made);
        choose(made, object);
        Permanent permanent = game.getPermanent(made);
        ((PermanentImpl) permanent).removeSummoningSickness();
        return permanent;
    }

    /** A token that somebody else controls than its owner: by an effect that lasts. */
    void token(Map<String, Object> object, UUID controller) {
        Permanent token = putToken(object, world.id(Json.string(object.get("owner"))), null);
        if (!token.getControllerId().equals(controller)) {
            ContinuousEffect effect = new GainControlTargetEffect(Duration.EndOfGame, true, controller);
            effect.setTargetPointer(new FixedTarget(token, game));
            game.begin(effect, world.fiat(controller));
            game.applyEffects();
            ((PermanentImpl) game.getPermanent(token.getId())).removeSummoningSickness();
        }
    }

    /** Where XMage's "as this enters, choose" leaves what was chosen. */
    private void choose(UUID id, Map<String, Object> object) {
        Map<String, Object> chosen = Json.object(object.get("chosen"));
        if (chosen == null) {
            return;
        }
        if (chosen.containsKey("color")) {
            game.getState().setValue(id + "_color", new ObjectColor(Words.color(chosen.get("color"))));
        }
        if (chosen.containsKey("type")) {
            game.getState().setValue(id + "_type", Words.type(chosen.get("type")).toString());
        }
        if (chosen.containsKey("player") || chosen.containsKey("name") || chosen.containsKey("number")) {
            throw new Unsupported("chosen", "this adapter sets a chosen colour or type only");
        }
    }
}
