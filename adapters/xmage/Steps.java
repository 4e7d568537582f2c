import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.ActivatedAbility;
import mage.abilities.keyword.BestowAbility;
import mage.abilities.keyword.EquipAbility;
import mage.abilities.keyword.FortifyAbility;
import mage.abilities.keyword.ReconfigureAbility;
import mage.cards.Card;
import mage.game.permanent.Permanent;
import mage.players.Player;
import mage.target.Target;

/** One answer a step. XMage alone decides what is legal and what becomes of it. */
final class Steps {
    private final World world;
    private final Fiat fiat;
    private final Entering entering;
    private final Triggers triggers;
    private final Fighting fighting;

    Steps(World world) {
        this.world = world;
        this.fiat = new Fiat(world);
        this.entering = new Entering(world);
        this.triggers = new Triggers(world);
        this.fighting = new Fighting(world);
    }

    Map<String, Object> answer(Map<String, Object> step) {
        String kind = Json.string(step.get("do"));
        Map<String, Object> told = switch (kind) {
            case "targets" -> Map.of("targets", targets(Json.object(step.get("of"))));
            case "choices" -> Map.of("choices", choices(step));
            case "cast", "activate" -> Map.of("legal", play(kind, step));
            case "resolve" -> resolve(step);
            case "damage" -> fiat.damage(step);
            case "apply" -> fiat.apply(step);
            case "attach" -> fiat.attach(step);
            case "begin" -> fiat.begin(step);
            case "end" -> fiat.end(step);
            case "end_turn" -> fiat.endTurn();
            case "move" -> fiat.move(step);
            case "enter" -> entering.enter(step);
            case "legal_attacks" -> fighting.legalAttacks();
            case "attack" -> fighting.attack(step);
            case "legal_blocks" -> fighting.legalBlocks();
            case "block" -> fighting.block(step);
            case "combat_damage" -> fighting.damage(step);
            case "has" -> Looking.has(world, step);
            case "look" -> Looking.look(world);
            default -> throw new Unsupported("step." + kind, "this adapter doesn't drive it");
        };
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("do", kind);
        answer.putAll(told);
        return answer;
    }

    /** What XMage offers the player for each slot, as the spell or ability is on the stack; then it is called off. */
    private List<List<String>> targets(Map<String, Object> use) {
        String kind = Json.string(use.get("kind"));
        int slots = switch (kind) {
            case "cast" -> spell(use).getTargets().size();
            case "activate" -> ability(use).getTargets().size();
            case "trigger" -> triggers.ask(use);
            default -> throw new Unsupported("use." + kind, "this adapter doesn't drive it");
        };
        if (!kind.equals("trigger")) {
            world.script.ask();
            announce(kind, use);
        }
        world.game.applyEffects();
        List<List<String>> found = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            found.add(world.script.offered == null ? List.of() : known(world.script.offered.get(slot)));
        }
        return found;
    }

    /** The same slots, but not as targets: XMage's own word for choosing without targeting. */
    private List<String> choices(Map<String, Object> step) {
        UUID source = world.id(Json.string(step.get("source")));
        UUID by = world.game.getControllerId(source);
        Set<UUID> found = new HashSet<>();
        for (String kind : Json.string(step.get("among")).split("_or_")) {
            Target target = Slots.target(Map.of("kind", kind)).withNotTarget(true);
            found.addAll(target.possibleTargets(by, world.game.fiat(by, source), world.game));
        }
        return known(found);
    }

    private List<String> known(Set<UUID> offered) {
        return offered.stream().map(world::name).filter(name -> name != null).sorted().toList();
    }

    private boolean play(String kind, Map<String, Object> step) {
        List<UUID> targets = Json.list(step.get("targets")).stream().map(t -> world.targetId(Json.string(t))).toList();
        world.script.aim(targets);
        world.script.picker = step.containsKey("picked_by") ? world.id(Json.string(step.get("picked_by"))) : null;
        world.script.x = step.containsKey("x") ? Words.number(step.get("x")) : 0;
        boolean isLegal = announce(kind, step);
        world.script.picker = null;
        world.game.settle();
        return isLegal;
    }

    /** XMage's own announcing: the whole of it, up to the paying of costs, of which there are none. */
    private boolean announce(String kind, Map<String, Object> use) {
        if (kind.equals("cast")) {
            Card card = world.cardOf(Json.string(use.get("object")));
            world.script.x = use.containsKey("x") ? Words.number(use.get("x")) : 0;
            return world.game.getPlayer(card.getOwnerId()).cast(picked(spell(use).copy()), world.game, true, null);
        }
        return user(use).activateAbility(picked(ability(use).copy()), world.game);
    }

    private <T extends Ability> T picked(T ability) {
        if (world.script.picker != null) {
            ability.getTargets().forEach(target -> target.setTargetController(world.script.picker));
        }
        return ability;
    }

    private mage.abilities.SpellAbility spell(Map<String, Object> use) {
        if ("bestow".equals(use.get("as"))) {
            return (BestowAbility) world.cardOf(Json.string(use.get("object"))).getAbilities(world.game).stream()
                    .filter(BestowAbility.class::isInstance)
                    .findFirst()
                    .orElseThrow();
        }
        if (use.containsKey("as") || use.containsKey("x")) {
            throw new Unsupported(use.containsKey("x") ? "use.x" : "cast." + use.get("as"), "this adapter casts in the plain way only");
        }
        return world.cardOf(Json.string(use.get("object"))).getSpellAbility();
    }

    private Player user(Map<String, Object> use) {
        UUID id = world.id(Json.string(use.get("object")));
        Permanent permanent = world.game.getPermanent(id);
        return world.game.getPlayer(permanent == null ? world.game.getCard(id).getOwnerId() : permanent.getControllerId());
    }

    private ActivatedAbility ability(Map<String, Object> use) {
        String object = Json.string(use.get("object"));
        String name = Json.string(use.get("ability"));
        UUID id = world.id(object);
        Permanent permanent = world.game.getPermanent(id);
        for (Ability ability : permanent == null ? world.game.getCard(id).getAbilities(world.game) : permanent.getAbilities(world.game)) {
            if (ability instanceof Use made && made.name.equals(name) || isKeyword(ability, printed(object, name))) {
                return (ActivatedAbility) ability;
            }
        }
        throw new Unsupported("step.activate", object + " has no ability " + name + " in XMage now");
    }

    private String printed(String object, String name) {
        return Json.list(world.objects.get(object).get("abilities")).stream()
                .map(Json::object)
                .filter(ability -> name.equals(ability.get("id")))
                .map(ability -> Json.string(ability.get("kind")))
                .findFirst()
                .orElse("");
    }

    private static boolean isKeyword(Ability ability, String kind) {
        return switch (kind) {
            case "equip" -> ability instanceof EquipAbility;
            case "fortify" -> ability instanceof FortifyAbility;
            case "reconfigure" -> ability instanceof ReconfigureAbility;
            default -> false;
        };
    }

    /** That it fizzled is what XMage tells the players. */
    private Map<String, Object> resolve(Map<String, Object> step) {
        Map<String, Object> told = new LinkedHashMap<>();
        if (world.game.getStack().isEmpty()) {
            told.put("result", null);
            return told;
        }
        choose(Json.object(step.get("choose")));
        world.game.said.clear();
        world.game.resolveTop();
        boolean isFizzled = world.game.said.stream().anyMatch(line -> line.contains("has been fizzled"));
        told.put("result", isFizzled ? "no_legal_target" : "resolved");
        return told;
    }

    private void choose(Map<String, Object> choice) {
        if (choice == null) {
            return;
        }
        if (choice.containsKey("color") || choice.containsKey("type")) {
            throw new Unsupported("step.resolve", "this adapter drives no such choice");
        }
        world.script.chosen = choice.containsKey("sacrifice") ? world.id(Json.string(choice.get("sacrifice"))) : null;
    }
}
