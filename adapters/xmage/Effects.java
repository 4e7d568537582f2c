import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.ObjectColor;
import mage.abilities.Ability;
import mage.abilities.effects.Effect;
import mage.abilities.effects.common.AttachEffect;
import mage.abilities.effects.common.AttachTargetToTargetEffect;
import mage.abilities.effects.common.DamageAllEffect;
import mage.abilities.effects.common.DamageControllerEffect;
import mage.abilities.effects.common.DamagePlayersEffect;
import mage.abilities.effects.common.DamageTargetEffect;
import mage.abilities.effects.common.DestroyAllEffect;
import mage.abilities.effects.common.DestroyTargetEffect;
import mage.abilities.effects.common.ExileAllEffect;
import mage.abilities.effects.common.ExileTargetEffect;
import mage.abilities.effects.common.GainLifeEffect;
import mage.abilities.effects.common.InfoEffect;
import mage.abilities.effects.common.LoseLifeAllPlayersEffect;
import mage.abilities.effects.common.LoseLifeOpponentsEffect;
import mage.abilities.effects.common.LoseLifeSourceControllerEffect;
import mage.abilities.effects.common.LoseLifeTargetEffect;
import mage.abilities.effects.common.SacrificeAllEffect;
import mage.abilities.effects.common.SacrificeControllerEffect;
import mage.abilities.effects.common.SacrificeEffect;
import mage.abilities.effects.common.SacrificeOpponentsEffect;
import mage.abilities.effects.common.continuous.AddCardSubTypeTargetEffect;
import mage.abilities.effects.common.continuous.AddCardTypeTargetEffect;
import mage.abilities.effects.common.continuous.BecomesColorTargetEffect;
import mage.abilities.effects.common.continuous.DamageCantBePreventedEffect;
import mage.abilities.effects.common.continuous.GainAbilityAllEffect;
import mage.abilities.effects.common.continuous.GainAbilityControllerEffect;
import mage.abilities.effects.common.continuous.GainAbilitySourceEffect;
import mage.abilities.effects.common.continuous.GainAbilityTargetEffect;
import mage.abilities.effects.common.continuous.GainControlTargetEffect;
import mage.abilities.effects.common.continuous.LoseAbilityAllEffect;
import mage.abilities.effects.common.continuous.LoseAbilityTargetEffect;
import mage.abilities.effects.common.continuous.LoseAllAbilitiesAllEffect;
import mage.abilities.effects.common.continuous.LoseAllAbilitiesTargetEffect;
import mage.abilities.effects.common.counter.AddCountersAllEffect;
import mage.abilities.effects.common.counter.AddCountersTargetEffect;
import mage.abilities.effects.common.discard.DiscardHandControllerEffect;
import mage.abilities.effects.common.discard.DiscardHandTargetEffect;
import mage.abilities.effects.common.continuous.SetBasePowerToughnessTargetEffect;
import mage.constants.Duration;
import mage.constants.Outcome;
import mage.constants.TargetController;
import mage.filter.FilterPermanent;
import mage.target.targetpointer.EachTargetPointer;
import mage.target.targetpointer.FirstTargetPointer;
import mage.target.targetpointer.SecondTargetPointer;
import mage.target.targetpointer.TargetPointer;
import mage.target.targetpointer.ThirdTargetPointer;

/** What a spell, an ability or a step does, as XMage's own effects. */
final class Effects {
    /** Where an effect points: the target of a slot, or what a step names. */
    interface Aim {
        TargetPointer at(Map<String, Object> whom);
    }

    private final Aim aim;
    private final Duration duration;

    Effects(Aim aim, Duration duration) {
        this.aim = aim;
        this.duration = duration;
    }

    /** Targets and effects of a spell or activated ability. */
    static void write(Ability ability, Map<String, Object> from) {
        Json.list(from.get("targets")).forEach(slot -> ability.addTarget(Slots.target(Json.object(slot))));
        checkAttaching(from);
        Effects effects = new Effects(Effects::slot, Duration.EndOfTurn);
        for (Object effect : Json.list(from.get("effects"))) {
            effects.made(Json.object(effect)).forEach(ability::addEffect);
        }
        if (ability.getEffects().isEmpty()) {
            ability.addEffect(new InfoEffect("nothing"));
        }
    }

    /** XMage's effect that attaches one target to another knows permanents only. */
    private static void checkAttaching(Map<String, Object> from) {
        List<Object> slots = Json.list(from.get("targets"));
        boolean isAttaching = Json.list(from.get("effects")).stream().anyMatch(e -> "attach".equals(Json.object(e).get("effect")));
        if (isAttaching && slots.size() > 1 && List.of("player", "any").contains(Json.object(slots.get(1)).get("kind"))) {
            throw new Unsupported("effect.attach", "XMage's effect attaches a target to a permanent only");
        }
    }

    private static TargetPointer slot(Map<String, Object> whom) {
        if (!whom.get("kind").equals("target")) {
            throw new Unsupported("effect", "this adapter writes no effect on: " + Json.write(whom));
        }
        return switch (Words.number(whom.get("slot"))) {
            case 0 -> new FirstTargetPointer();
            case 1 -> new SecondTargetPointer();
            case 2 -> new ThirdTargetPointer();
            default -> throw new Unsupported("slot.several", "XMage's pointers end at the third target");
        };
    }

    List<Effect> made(Map<String, Object> effect) {
        return switch (Json.string(effect.get("effect"))) {
            case "gain" -> gain(effect);
            case "become" -> become(effect);
            default -> List.of(one(effect));
        };
    }

    private Effect one(Map<String, Object> effect) {
        return switch (Json.string(effect.get("effect"))) {
            case "damage" -> damage(effect);
            case "destroy" -> isGroup(to(effect)) ? new DestroyAllEffect(group(to(effect))) : at(to(effect), new DestroyTargetEffect());
            case "exile" -> isGroup(to(effect)) ? new ExileAllEffect(group(to(effect))) : at(to(effect), new ExileTargetEffect());
            case "lose" -> lose(to(effect), Json.object(effect.get("what")));
            case "gain_control" -> control(effect);
            case "attach" -> attach(effect);
            case "sacrifice" -> sacrifice(effect);
            case "discard" -> discard(Json.object(effect.get("who")));
            case "lose_life" -> loseLife(Json.object(effect.get("who")), Words.number(effect.get("amount")));
            case "gain_life" -> new GainLifeEffect(Words.number(effect.get("amount")));
            case "counters" -> counters(effect);
            case "cant_have" -> (Effect) Statics.cantHave(to(effect), duration);
            case "permission" -> new Statics.Permission(Json.list(effect.get("reaches")), duration);
            case "no_prevention" -> new DamageCantBePreventedEffect(duration);
            case "nothing" -> new InfoEffect("nothing");
            default -> throw new Unsupported("effect." + effect.get("effect"), "this adapter doesn't drive it");
        };
    }

    private Effect damage(Map<String, Object> effect) {
        if (effect.containsKey("by")) {
            throw new Unsupported("damage.by", "this adapter drives damage by the source only");
        }
        Map<String, Object> to = to(effect);
        int amount = Words.number(effect.get("amount"));
        boolean isPlain = !Boolean.TRUE.equals(effect.get("unpreventable"));
        if (!isPlain && (isGroup(to) || to.get("kind").equals("you") || to.get("kind").equals("players"))) {
            throw new Unsupported("damage.unpreventable", "XMage's effect on several can be prevented");
        }
        return switch (Json.string(to.get("kind"))) {
            case "group" -> new DamageAllEffect(amount, group(to));
            case "you" -> new DamageControllerEffect(amount);
            case "players" -> new DamagePlayersEffect(amount, which(to));
            default -> at(to, isPlain ? new DamageTargetEffect(amount) : new DamageTargetEffect(amount).withCantBePrevented());
        };
    }

    private static TargetController which(Map<String, Object> players) {
        return switch (Json.string(players.get("which"))) {
            case "you" -> TargetController.YOU;
            case "opponents" -> TargetController.OPPONENT;
            default -> TargetController.ANY;
        };
    }

    private List<Effect> gain(Map<String, Object> effect) {
        List<Effect> found = new ArrayList<>();
        Map<String, Object> to = to(effect);
        if (!to.get("kind").equals("this") && Json.write(effect.get("abilities")).contains("\"chosen\"")) {
            throw new Unsupported("protection.chosen", "XMage's filter would read what its new holder chose, not what the effect's source did");
        }
        for (Ability ability : Abilities.all(Json.list(effect.get("abilities")))) {
            found.add(switch (Json.string(to.get("kind"))) {
                case "group" -> new GainAbilityAllEffect(ability, duration, Statics.group(to), Statics.isOther(to));
                case "you" -> new GainAbilityControllerEffect(ability, duration);
                case "this" -> new GainAbilitySourceEffect(ability, duration);
                case "player", "players" -> throw new Unsupported("host.player_by_effect", "XMage's effect gives to 'you' only");
                default -> at(to, new GainAbilityTargetEffect(ability, duration));
            });
        }
        return found;
    }

    private Effect lose(Map<String, Object> of, Map<String, Object> what) {
        boolean isAll = what.get("kind").equals("all_abilities");
        if (List.of("player", "players", "you").contains(of.get("kind"))) {
            throw new Unsupported("effect.lose", "XMage has no effect by which a player loses an ability");
        }
        if (isGroup(of)) {
            return isAll ? new LoseAllAbilitiesAllEffect(group(of), duration)
                    : new LoseAbilityAllEffect(Statics.lost(what), duration, Statics.group(of), Statics.isOther(of));
        }
        return at(of, isAll ? new LoseAllAbilitiesTargetEffect(duration) : new LoseAbilityTargetEffect(Statics.lost(what), duration));
    }

    private List<Effect> become(Map<String, Object> effect) {
        if (effect.containsKey("lose_types") || isGroup(to(effect))) {
            throw new Unsupported("become.types", "this adapter drives colours and added types of one permanent");
        }
        List<Effect> found = new ArrayList<>();
        if (effect.containsKey("colors")) {
            ObjectColor color = new ObjectColor(Words.colors(effect.get("colors")));
            found.add(at(to(effect), new BecomesColorTargetEffect(color, duration)));
        }
        for (Object type : Json.list(effect.get("add_types"))) {
            found.add(at(to(effect), new AddCardTypeTargetEffect(duration, Words.type(type))));
        }
        if (effect.containsKey("power")) {
            int power = Words.number(effect.get("power"));
            int toughness = Words.number(effect.get("toughness"));
            found.add(at(to(effect), new SetBasePowerToughnessTargetEffect(power, toughness, duration)));
        }
        for (Object type : Json.list(effect.get("add_subtypes"))) {
            found.add(at(to(effect), new AddCardSubTypeTargetEffect(Words.subtype(type), duration)));
        }
        return found;
    }

    private Effect control(Map<String, Object> effect) {
        if (!effect.containsKey("player")) {
            return at(to(effect), new GainControlTargetEffect(duration, true));
        }
        UUID player = ((mage.target.targetpointer.FixedTarget) aim.at(
                Map.of("kind", "player", "id", effect.get("player")))).getTarget();
        return at(to(effect), new GainControlTargetEffect(duration, true, player));
    }

    private Effect attach(Map<String, Object> effect) {
        Map<String, Object> what = Json.object(effect.get("what"));
        if (isSlot(what, 0) && isSlot(to(effect), 1)) {
            return new AttachTargetToTargetEffect().setTargetPointer(new EachTargetPointer());
        }
        if (!what.get("kind").equals("this")) {
            throw new Unsupported("effect.attach", "this adapter attaches the source, or the first target to the second");
        }
        return at(to(effect), new AttachEffect(Outcome.AddAbility));
    }

    private static boolean isSlot(Map<String, Object> whom, int slot) {
        return whom.get("kind").equals("target") && Words.number(whom.get("slot")) == slot;
    }

    private Effect sacrifice(Map<String, Object> effect) {
        FilterPermanent filter = Slots.permanent(Json.string(effect.get("type")), null);
        Map<String, Object> who = Json.object(effect.get("who"));
        return switch (word(who)) {
            case "you" -> new SacrificeControllerEffect(filter, 1, "");
            case "opponents" -> new SacrificeOpponentsEffect(filter);
            case "everyone" -> new SacrificeAllEffect(filter);
            default -> at(who, new SacrificeEffect(filter, 1, ""));
        };
    }

    private Effect discard(Map<String, Object> who) {
        return switch (word(who)) {
            case "you" -> new DiscardHandControllerEffect();
            case "everyone" -> throw new Unsupported("effect.discard", "this adapter drives one player only");
            default -> at(who, new DiscardHandTargetEffect());
        };
    }

    private Effect loseLife(Map<String, Object> who, int amount) {
        return switch (word(who)) {
            case "you" -> new LoseLifeSourceControllerEffect(amount);
            case "opponents" -> new LoseLifeOpponentsEffect(amount);
            case "everyone" -> new LoseLifeAllPlayersEffect(amount);
            default -> at(who, new LoseLifeTargetEffect(amount));
        };
    }

    private Effect counters(Map<String, Object> effect) {
        mage.counters.Counter counter = World.counter(Json.string(effect.get("counter")), Words.number(effect.get("amount")));
        Map<String, Object> to = to(effect);
        return isGroup(to) ? new AddCountersAllEffect(counter, group(to)) : at(to, new AddCountersTargetEffect(counter));
    }

    private Effect at(Map<String, Object> whom, Effect effect) {
        return effect.setTargetPointer(aim.at(whom));
    }

    private static Map<String, Object> to(Map<String, Object> effect) {
        return Json.object(effect.containsKey("to") ? effect.get("to") : effect.get("of"));
    }

    /** `you`, `opponents` or `everyone`, or the kind of whom. */
    private static String word(Map<String, Object> who) {
        return Json.string(who.get("kind").equals("players") ? who.get("which") : who.get("kind"));
    }

    private static boolean isGroup(Map<String, Object> whom) {
        return whom.get("kind").equals("group");
    }

    private static FilterPermanent group(Map<String, Object> whom) {
        if (Statics.isOther(whom)) {
            throw new Unsupported("effect", "XMage's effect has no 'other'");
        }
        return Statics.group(whom);
    }
}
