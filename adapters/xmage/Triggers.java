import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.TriggeredAbility;
import mage.abilities.common.DiesSourceTriggeredAbility;
import mage.abilities.common.EntersBattlefieldTriggeredAbility;
import mage.abilities.effects.common.InfoEffect;
import mage.constants.Zone;
import mage.game.permanent.Permanent;
import mage.game.stack.StackObject;
import mage.players.Player;

/** Triggered abilities: XMage triggers them, puts them onto the stack, and asks the player for their targets. */
final class Triggers {
    private final World world;
    private final Table game;

    Triggers(World world) {
        this.world = world;
        this.game = world.game;
    }

    static Ability made(Map<String, Object> ability) {
        TriggeredAbility made = ability.get("kind").equals("when_enters")
                ? new EntersBattlefieldTriggeredAbility(new InfoEffect("nothing"))
                : new DiesSourceTriggeredAbility(new InfoEffect("nothing"));
        Effects.write(made, ability);
        return made;
    }

    /** Makes the given targets the answers to what XMage will ask next. */
    void aim(Map<String, Object> step) {
        world.script.aim(Json.list(step.get("targets")).stream().map(t -> world.targetId(Json.string(t))).toList());
    }

    /** Is there such an ability of that object on the stack now? Null where the object has none. */
    Boolean triggered(String name, String kind) {
        boolean hasIt = Json.list(world.objects.get(name).get("abilities")).stream()
                .anyMatch(ability -> kind.equals(Json.object(ability).get("kind")));
        return hasIt ? isOnStack(name) : null;
    }

    private boolean isOnStack(String name) {
        UUID id = world.isKnown(name) ? world.id(name) : null;
        for (StackObject object : game.getStack()) {
            if (object.getStackAbility() instanceof TriggeredAbility && object.getSourceId().equals(id)) {
                return true;
            }
        }
        return false;
    }

    /** How many slots; the script then holds what XMage offered for each. All is rolled back. */
    int ask(Map<String, Object> use) {
        String name = Json.string(use.get("object"));
        Map<String, Object> ability = Json.list(world.objects.get(name).get("abilities")).stream()
                .map(Json::object)
                .filter(a -> use.get("ability").equals(a.get("id")))
                .findFirst()
                .orElseThrow(() -> new Unsupported("use.trigger", "only its own triggered abilities are driven"));
        if (ability.get("kind").equals("when_cast")) {
            throw new Unsupported("use.trigger_cast", "this adapter doesn't drive it");
        }
        int bookmark = game.bookmarkState();
        world.script.ask();
        if (world.isKnown(name) && game.getPermanent(world.id(name)) != null) {
            trigger(game.getPermanent(world.id(name)), Json.string(ability.get("kind")));
        } else {
            enter(name);
        }
        game.restoreState(bookmark, "asking");
        return Json.list(ability.get("targets")).size();
    }

    private void trigger(Permanent permanent, String kind) {
        Class<?> wanted = kind.equals("when_enters") ? EntersBattlefieldTriggeredAbility.class : DiesSourceTriggeredAbility.class;
        for (Ability ability : List.copyOf(permanent.getAbilities(game))) {
            if (wanted.isInstance(ability)) {
                game.getPlayer(permanent.getControllerId()).triggerAbility((TriggeredAbility) ability, game);
                return;
            }
        }
    }

    private void enter(String name) {
        if (!world.isKnown(name)) {
            throw new Unsupported("use.trigger", "a token that isn't made yet can't be asked");
        }
        Player owner = game.getPlayer(world.cardOf(name).getOwnerId());
        owner.moveCards(world.cardOf(name), Zone.BATTLEFIELD, game.fiat(owner.getId(), world.id(name)), game);
        game.settle();
    }

    /** The answer `triggered` of a step. */
    Map<String, Object> told(String name, String kind, boolean couldBe) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("triggered", couldBe ? triggered(name, kind) : null);
        return told;
    }
}
