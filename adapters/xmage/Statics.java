import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.common.SimpleStaticAbility;
import mage.abilities.effects.AsThoughEffectImpl;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.common.continuous.CreaturesCantGetOrHaveAbilityEffect;
import mage.abilities.effects.common.continuous.GainAbilityAllEffect;
import mage.abilities.effects.common.continuous.GainAbilityAttachedEffect;
import mage.abilities.effects.common.continuous.GainAbilityControllerEffect;
import mage.abilities.effects.common.continuous.LoseAbilityAllEffect;
import mage.abilities.effects.common.continuous.LoseAbilityAttachedEffect;
import mage.abilities.effects.common.continuous.LoseAllAbilitiesAllEffect;
import mage.abilities.effects.common.continuous.LoseAllAbilitiesAttachedEffect;
import mage.abilities.effects.keyword.ProtectionChosenColorAttachedEffect;
import mage.abilities.keyword.HexproofAbility;
import mage.constants.AsThoughEffectType;
import mage.constants.AttachmentType;
import mage.constants.Duration;
import mage.constants.Outcome;
import mage.filter.FilterPermanent;
import mage.filter.common.FilterCreaturePermanent;
import mage.game.Game;
import mage.game.permanent.Permanent;

/** Static abilities that give, take and permit, with XMage's own effects. */
final class Statics {
    private Statics() {
    }

    static List<Ability> made(Map<String, Object> ability) {
        List<Ability> found = new ArrayList<>();
        effects(ability).forEach(effect -> found.add(new SimpleStaticAbility(effect)));
        return found;
    }

    private static List<ContinuousEffect> effects(Map<String, Object> ability) {
        return switch (Json.string(ability.get("kind"))) {
            case "grant" -> grants(ability);
            case "take" -> List.of(taken(Json.object(ability.get("of")), Json.object(ability.get("what"))));
            case "cant_have" -> List.of(cantHave(Json.object(ability.get("of")), Duration.WhileOnBattlefield));
            default -> List.of(new Permission(Json.list(ability.get("reaches")), Duration.WhileOnBattlefield));
        };
    }

    private static List<ContinuousEffect> grants(Map<String, Object> grant) {
        Map<String, Object> to = Json.object(grant.get("to"));
        List<ContinuousEffect> found = new ArrayList<>();
        for (Object entry : Json.list(grant.get("abilities"))) {
            Map<String, Object> ability = Json.object(entry);
            boolean sparesItself = "this_aura".equals(ability.get("spares"));
            if (Json.write(ability).contains("\"chosen\"")) {
                found.add(ofChosenColor(to, ability));
            } else {
                Abilities.made(ability).forEach(made -> found.add(granted(to, made, sparesItself)));
            }
        }
        return found;
    }

    /** XMage has an effect of its own for what an Aura chose; a filter would read what the holder chose. */
    private static ContinuousEffect ofChosenColor(Map<String, Object> to, Map<String, Object> ability) {
        boolean isColor = Json.write(ability.get("from")).equals("[{\"kind\":\"chosen\",\"of\":\"color\"}]");
        if (!isColor || !to.get("kind").equals("attached") || "auras".equals(ability.get("spares"))) {
            throw new Unsupported("protection.chosen", "XMage's core gives only what it is attached to a chosen colour");
        }
        return new ProtectionChosenColorAttachedEffect("this_aura".equals(ability.get("spares")))
                .setNotRemoveControlled("already_attached".equals(ability.get("spares")));
    }

    private static ContinuousEffect granted(Map<String, Object> to, Ability ability, boolean sparesItself) {
        return switch (Json.string(to.get("kind"))) {
            case "attached" -> new GainAbilityAttachedEffect(ability, AttachmentType.AURA)
                    .setDoesntRemoveItself(sparesItself);
            case "group" -> new GainAbilityAllEffect(ability, Duration.WhileOnBattlefield, group(to), isOther(to));
            case "you" -> new GainAbilityControllerEffect(ability);
            default -> throw new Unsupported("grant." + to.get("kind"), "this adapter doesn't drive such a grant");
        };
    }

    private static ContinuousEffect taken(Map<String, Object> of, Map<String, Object> what) {
        boolean isAll = what.get("kind").equals("all_abilities");
        return switch (Json.string(of.get("kind"))) {
            case "attached" -> isAll ? new LoseAllAbilitiesAttachedEffect(AttachmentType.AURA)
                    : new LoseAbilityAttachedEffect(lost(what), AttachmentType.AURA);
            case "group" -> isAll ? new LoseAllAbilitiesAllEffect(whole(of), Duration.WhileOnBattlefield)
                    : new LoseAbilityAllEffect(lost(what), Duration.WhileOnBattlefield, group(of), isOther(of));
            default -> throw new Unsupported("ability.take", "this adapter doesn't drive such a loss");
        };
    }

    /** The one ability that is lost; XMage's effects take one ability each. */
    static Ability lost(Map<String, Object> what) {
        return switch (Json.string(what.get("kind"))) {
            case "hexproof" -> HexproofAbility.getInstance();
            case "hexproof_from" -> Qualities.hexproof(what.get("quality"));
            default -> throw new Unsupported("lose." + what.get("kind"), "XMage's effects take one ability, not a kind");
        };
    }

    static ContinuousEffect cantHave(Map<String, Object> of, Duration duration) {
        if (!of.get("kind").equals("group") || !"creature".equals(of.get("type")) || isOther(of)) {
            throw new Unsupported("ability.cant_have", "XMage's effect is for groups of creatures");
        }
        FilterCreaturePermanent filter = (FilterCreaturePermanent) group(of);
        return new CreaturesCantGetOrHaveAbilityEffect(HexproofAbility.getInstance(), duration, filter);
    }

    static boolean isOther(Map<String, Object> group) {
        return Boolean.TRUE.equals(group.get("other"));
    }

    static FilterPermanent group(Map<String, Object> group) {
        String type = group.containsKey("type") ? Json.string(group.get("type")) : "permanent";
        FilterPermanent filter = Slots.permanent(type, Slots.whose(group.get("controlled_by")));
        if (group.containsKey("subtype")) {
            filter.add(Words.subtype(group.get("subtype")).getPredicate());
        }
        return filter;
    }

    private static FilterPermanent whole(Map<String, Object> group) {
        if (isOther(group)) {
            throw new Unsupported("ability.take", "XMage's effect has no 'other'");
        }
        return group(group);
    }

    /** The effect of "can be the target as though it didn't have hexproof"; each of XMage's cards has its own like it. */
    static final class Permission extends AsThoughEffectImpl {
        private static final long serialVersionUID = 1;

        private final List<Object> reaches;

        Permission(List<Object> reaches, Duration duration) {
            super(AsThoughEffectType.HEXPROOF, duration, Outcome.Benefit);
            this.reaches = reaches;
        }

        private Permission(Permission other) {
            super(other);
            this.reaches = other.reaches;
        }

        @Override
        public Permission copy() {
            return new Permission(this);
        }

        @Override
        public boolean apply(Game game, Ability source) {
            return true;
        }

        @Override
        public boolean applies(UUID objectId, Ability source, UUID affectedControllerId, Game game) {
            if (!affectedControllerId.equals(source.getControllerId())) {
                return false;
            }
            Permanent permanent = game.getPermanent(objectId);
            if (permanent == null) {
                return reaches.contains("players") && game.getOpponents(affectedControllerId).contains(objectId);
            }
            return game.getOpponents(affectedControllerId).contains(permanent.getControllerId())
                    && (reaches.contains("permanents") || reaches.contains("creatures") && permanent.isCreature(game));
        }
    }
}
