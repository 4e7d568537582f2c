import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import mage.constants.Zone;
import mage.game.permanent.Permanent;
import mage.game.permanent.PermanentImpl;
import mage.players.Player;

/** Putting things onto the battlefield without casting, as effects of XMage's cards do. */
final class Entering {
    private final World world;
    private final Table game;
    private final Triggers triggers;

    Entering(World world) {
        this.world = world;
        this.game = world.game;
        this.triggers = new Triggers(world);
    }

    Map<String, Object> enter(Map<String, Object> step) {
        if (step.containsKey("blocking")) {
            throw new Unsupported("enter.blocking", "this adapter drives no entering as a blocker");
        }
        triggers.aim(step);
        String name = Json.string(step.get("object"));
        Map<String, Object> object = world.objects.get(name);
        UUID under = world.id(Json.string(step.getOrDefault("under", object.get("owner"))));
        UUID host = step.containsKey("attached_to") ? world.id(Json.string(step.get("attached_to"))) : null;
        boolean isToken = object.get("zone").equals("outside");
        if (isToken) {
            world.placing.putToken(object, under, host);
        } else {
            put(name, under, host);
        }
        game.settle();
        Permanent now = world.isKnown(name) ? game.getPermanent(world.id(name)) : null;
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("zone", isToken && !world.isKnown(name) ? "none" : Looking.zone(world, name));
        told.put("attached_to", now == null || now.getAttachedTo() == null ? null : world.name(now.getAttachedTo()));
        told.put("triggered", triggers.triggered(name, "when_enters"));
        return told;
    }

    /** What XMage's "return to the battlefield attached" does: say where an Aura goes, move it, attach it. */
    private void put(String name, UUID under, UUID host) {
        UUID id = world.id(name);
        Permanent permanent = host == null ? null : game.getPermanent(host);
        Player player = host == null ? null : game.getPlayer(host);
        if (permanent != null) {
            game.getState().setValue("attachTo:" + id, permanent);
        } else if (player != null) {
            game.getState().setValue("attachTo:" + id, host);
        }
        game.getPlayer(under).moveCards(world.cardOf(name), Zone.BATTLEFIELD, game.fiat(under, id), game);
        Permanent entered = game.getPermanent(id);
        if (entered != null && host != null) {
            ((PermanentImpl) entered).removeSummoningSickness();
            world.attach(id, host);
        }
    }
}
