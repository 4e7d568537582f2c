import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.Effect;
import mage.cards.Card;
import mage.constants.Duration;
import mage.constants.Zone;
import mage.counters.CounterType;
import mage.game.events.GameEvent;
import mage.game.permanent.Permanent;
import mage.game.turn.CleanupStep;
import mage.players.Player;
import mage.target.targetpointer.FixedTarget;
import mage.target.targetpointer.TargetPointer;

/** What happens by fiat: XMage's own effects, with a source that nothing can target or refuse. */
final class Fiat {
    private final World world;
    private final Table game;
    private final Map<String, List<ContinuousEffect>> begun = new HashMap<>();

    Fiat(World world) {
        this.world = world;
        this.game = world.game;
    }

    Map<String, Object> damage(Map<String, Object> step) {
        if (step.containsKey("redirect_to")) {
            throw new Unsupported("damage.redirect", "this adapter drives no redirection");
        }
        UUID source = world.id(Json.string(step.get("source")));
        boolean isPreventable = !Boolean.TRUE.equals(step.get("unpreventable"));
        String to = Json.string(step.get("to"));
        int dealt = hurt(world.id(to), source, Words.number(step.get("amount")), isPreventable);
        game.settle();
        return Map.of("dealt", dealt > 0 ? List.of(Map.of("to", to, "amount", dealt)) : List.of());
    }

    private int hurt(UUID to, UUID source, int amount, boolean isPreventable) {
        Ability ability = game.fiat(controllerOf(source), source);
        Permanent permanent = game.getPermanent(to);
        if (permanent != null) {
            return permanent.damage(amount, source, ability, game, false, isPreventable);
        }
        Player player = game.getPlayer(to);
        return player == null ? 0 : player.damage(amount, source, ability, game, false, isPreventable);
    }

    private UUID controllerOf(UUID source) {
        Permanent permanent = game.getPermanent(source);
        return permanent != null ? permanent.getControllerId() : game.getControllerId(source);
    }

    Map<String, Object> apply(Map<String, Object> step) {
        UUID source = world.id(Json.string(step.get("source")));
        UUID by = step.containsKey("by") ? world.id(Json.string(step.get("by"))) : controllerOf(source);
        Ability ability = game.fiat(by, source);
        Map<String, Object> choice = Json.object(step.get("choose"));
        world.script.chosen = choice != null && choice.containsKey("sacrifice") ? world.id(Json.string(choice.get("sacrifice"))) : null;
        Shot before = new Shot();
        for (Effect effect : new Effects(whom -> pointer(whom, source, by), Duration.EndOfTurn).made(Json.object(step.get("effect")))) {
            effect.apply(game, ability);
        }
        List<String> affected = before.changed();
        game.settle();
        return Map.of("affected", affected);
    }

    private TargetPointer pointer(Map<String, Object> whom, UUID source, UUID by) {
        UUID id = switch (Json.string(whom.get("kind"))) {
            case "object", "player" -> world.id(Json.string(whom.get("id")));
            case "this" -> source;
            case "you" -> by;
            case "attached" -> game.getPermanent(source).getAttachedTo();
            case "players" -> opponent(whom, by);
            default -> throw new Unsupported("effect", "this adapter points at no such thing: " + Json.write(whom));
        };
        if (game.getPlayer(id) != null) {
            return new FixedTarget(id);
        }
        return new FixedTarget(id, game);
    }

    private UUID opponent(Map<String, Object> whom, UUID by) {
        if (!whom.get("which").equals("opponents")) {
            throw new Unsupported("effect", "this adapter points at one player");
        }
        return game.getOpponents(by).iterator().next();
    }

    Map<String, Object> attach(Map<String, Object> step) {
        UUID what = world.id(Json.string(step.get("what")));
        UUID to = world.id(Json.string(step.get("to")));
        if (game.getPermanent(what) != null) {
            world.attach(what, to);
        }
        game.settle();
        Permanent now = game.getPermanent(what);
        return Map.of("attached", now != null && to.equals(now.getAttachedTo()));
    }

    Map<String, Object> begin(Map<String, Object> step) {
        UUID by = world.id(Json.string(step.get("by")));
        UUID source = step.containsKey("source") ? world.id(Json.string(step.get("source"))) : null;
        for (Object entry : Json.list(step.get("effects"))) {
            Map<String, Object> one = Json.object(entry);
            Duration duration = one.get("lasts").equals("turn") ? Duration.EndOfTurn : Duration.EndOfGame;
            begun.put(Json.string(one.get("id")), start(Json.object(one.get("effect")), by, source, duration));
        }
        game.settle();
        return Map.of();
    }

    /** What a player gets comes from an ability of that player: XMage's effect gives to its controller. */
    private List<ContinuousEffect> start(Map<String, Object> effect, UUID by, UUID source, Duration duration) {
        Map<String, Object> to = Json.object(effect.getOrDefault("to", Map.of("kind", "none")));
        boolean isPlayer = "gain".equals(effect.get("effect")) && to.get("kind").equals("player");
        UUID whose = isPlayer ? world.id(Json.string(to.get("id"))) : by;
        Map<String, Object> said = isPlayer ? new LinkedHashMap<>(effect) : effect;
        if (isPlayer) {
            said.put("to", Map.of("kind", "you"));
        }
        List<ContinuousEffect> found = new ArrayList<>();
        for (Effect made : new Effects(whom -> pointer(whom, source, by), duration).made(said)) {
            if (!(made instanceof ContinuousEffect continuous)) {
                throw new Unsupported("begin." + effect.get("effect"), "it is no continuous effect in XMage");
            }
            found.add(game.begin(continuous, source == null ? world.fiat(whose) : game.fiat(whose, source)));
        }
        return found;
    }

    /** XMage ends an effect by marking it as discarded; after a rollback there is a copy with the same id. */
    Map<String, Object> end(Map<String, Object> step) {
        for (ContinuousEffect effect : begun.getOrDefault(Json.string(step.get("effect")), List.of())) {
            effect.discard();
            game.getContinuousEffects().getLayeredEffects(game).stream()
                    .filter(now -> now.getId().equals(effect.getId()))
                    .forEach(ContinuousEffect::discard);
        }
        game.getContinuousEffects().removeInactiveEffects(game);
        game.settle();
        return Map.of();
    }

    /** XMage's cleanup step, then the next turn of the same player, whose permanents untap. */
    Map<String, Object> endTurn() {
        UUID active = game.getActivePlayerId();
        game.getCombat().endCombat(game);
        new CleanupStep().beginStep(game, active);
        game.getState().setTurnNum(game.getTurnNum() + 2);
        game.getPlayer(active).beginTurn(game);
        game.getPlayer(active).untap(game);
        game.comeToMainPhase();
        game.settle();
        return Map.of();
    }

    Map<String, Object> move(Map<String, Object> step) {
        Triggers triggers = new Triggers(world);
        triggers.aim(step);
        UUID id = world.id(Json.string(step.get("object")));
        boolean dies = game.getPermanent(id) != null && step.get("zone").equals("graveyard");
        Card card = game.getPermanent(id) != null ? game.getPermanent(id) : game.getCard(id);
        Player owner = game.getPlayer(card.getOwnerId());
        owner.moveCards(card, zone(step.get("zone")), game.fiat(owner.getId(), id), game);
        game.settle();
        return triggers.told(Json.string(step.get("object")), "when_dies", dies);
    }

    static Zone zone(Object word) {
        return word.equals("exile") ? Zone.EXILED : Zone.valueOf(Json.string(word).toUpperCase(java.util.Locale.ROOT));
    }

    /** The board at a moment, to tell what an effect did something to. */
    private final class Shot {
        private final Map<String, Object> state = new LinkedHashMap<>();
        private final Map<String, Integer> hands = new LinkedHashMap<>();

        Shot() {
            game.damage.clear();
            world.objects.keySet().forEach(name -> state.put(name, of(name)));
            world.players.forEach(name -> state.put(name, world.player(name).getLife()));
            world.players.forEach(name -> hands.put(name, world.player(name).getHand().size()));
        }

        private Object of(String name) {
            Permanent permanent = world.isKnown(name) ? game.getPermanent(world.id(name)) : null;
            return permanent == null ? "not on the battlefield"
                    : List.of(permanent.getCounters(game).getCount(CounterType.P1P1),
                            permanent.getCounters(game).getCount(CounterType.M1M1));
        }

        List<String> changed() {
            Set<String> found = new LinkedHashSet<>();
            for (GameEvent event : game.damage) {
                found.add(world.name(event.getTargetId()));
            }
            world.objects.keySet().stream().filter(name -> !state.get(name).equals(of(name))).forEach(found::add);
            for (String name : world.players) {
                if (!state.get(name).equals(world.player(name).getLife()) || hands.get(name) != world.player(name).getHand().size()) {
                    found.add(name);
                }
            }
            return found.stream().filter(name -> name != null).sorted().toList();
        }
    }
}
