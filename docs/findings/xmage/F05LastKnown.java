import mage.ObjectColor;
import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.common.*;
import mage.abilities.effects.common.continuous.BecomesColorTargetEffect;
import mage.abilities.effects.common.continuous.GainAbilityTargetEffect;
import mage.abilities.keyword.ProtectionAbility;
import mage.constants.*;
import mage.filter.StaticFilters;
import mage.target.common.TargetCreaturePermanent;
import mage.target.targetpointer.FixedTarget;

class F05LastKnown {
    static Made shooter(Kit kit, SimpleActivatedAbility shot) {
        return new Made(kit.alice, "Shooter", "{1}", CardType.CREATURE, shot);
    }

    static void turn(Kit kit, Made card, ObjectColor color) {
        var becomes = new BecomesColorTargetEffect(color, Duration.EndOfTurn);
        becomes.setTargetPointer(new FixedTarget(kit.getPermanent(card.getId()), kit));
        kit.begin(becomes, card);
    }

    static void leave(Kit kit, Made card, Zone to) {
        kit.alice.moveCards(kit.getPermanent(card.getId()), to, kit.source(card), kit);
        kit.settle();
    }

    static void protect(Kit kit, Made knight, ObjectColor color) {
        var gains = new GainAbilityTargetEffect(ProtectionAbility.from(color), Duration.EndOfTurn);
        gains.setTargetPointer(new FixedTarget(kit.getPermanent(knight.getId()), kit));
        kit.begin(gains, knight);
    }

    public static void main(String[] a) {
        Kit.quiet();
        // 1: damage
        Kit kit = new Kit();
        Made knight = new Made(kit.bob, "Knight", "{1}", CardType.CREATURE, ProtectionAbility.from(ObjectColor.RED));
        Made shooter = shooter(kit, new SimpleActivatedAbility(new DamageAllEffect(1, StaticFilters.FILTER_OPPONENTS_PERMANENT_CREATURE), new GenericManaCost(0)));
        kit.put(knight);
        kit.put(shooter);
        kit.activate(shooter, null);
        turn(kit, shooter, ObjectColor.RED);
        leave(kit, shooter, Zone.GRAVEYARD);
        kit.top();
        System.out.println("a source that was red when it died deals to protection from red: " + kit.getPermanent(knight.getId()).getDamage() + "  RIGHT: 0 (702.16e, 113.7a)");
        // 2: a target, as the ability resolves
        for (boolean returns : new boolean[] {false, true}) {
            kit = new Kit();
            knight = new Made(kit.bob, "Knight", "{1}", CardType.CREATURE);
            SimpleActivatedAbility shot = new SimpleActivatedAbility(new DamageTargetEffect(1), new GenericManaCost(0));
            shot.addTarget(new TargetCreaturePermanent());
            shooter = shooter(kit, shot);
            kit.put(knight);
            kit.put(shooter);
            kit.activate(shooter, knight);
            if (!returns) {
                turn(kit, shooter, ObjectColor.RED);
            }
            leave(kit, shooter, Zone.HAND);
            if (returns) {
                kit.alice.moveCards(kit.getCard(shooter.getId()), Zone.BATTLEFIELD, kit.source(shooter), kit);
                kit.settle();
                turn(kit, shooter, ObjectColor.RED);
            }
            protect(kit, knight, ObjectColor.RED);
            System.out.println(returns ? "a colorless source left and came back, and the new object turned red; its old ability at protection from red: " + kit.top() + "  RIGHT: resolved (400.7, 113.7a)"
                    : "a source that was red when it left; its ability at what gained protection from red: " + kit.top() + "  RIGHT: fizzled (608.2b, 113.7a)");
        }
    }
}
