import mage.abilities.common.DiesSourceTriggeredAbility;
import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.common.DamageTargetEffect;
import mage.abilities.effects.common.continuous.*;
import mage.abilities.keyword.ProtectionAbility;
import mage.constants.*;
import mage.filter.FilterPlayer;
import mage.filter.predicate.other.PlayerIdPredicate;
import mage.target.common.TargetCreaturePermanent;
import mage.target.targetpointer.FixedTarget;

class F06ActivatedBy {
    public static void main(String[] a) {
        Kit.quiet();
        for (boolean taken : new boolean[] {false, true}) {
            Kit kit = new Kit();
            FilterPlayer fromAlice = new FilterPlayer("Alice");
            fromAlice.add(new PlayerIdPredicate(kit.alice.getId()));
            Made knight = new Made(kit.bob, "Knight", "{1}", CardType.CREATURE);
            SimpleActivatedAbility shot = new SimpleActivatedAbility(new DamageTargetEffect(1), new GenericManaCost(0));
            shot.addTarget(new TargetCreaturePermanent());
            Made shooter = new Made(kit.alice, "Shooter", "{1}", CardType.CREATURE, shot);
            kit.put(knight);
            kit.put(shooter);
            kit.activate(shooter, knight);
            var gains = new GainAbilityTargetEffect(new ProtectionAbility(fromAlice), Duration.EndOfTurn);
            gains.setTargetPointer(new FixedTarget(kit.getPermanent(knight.getId()), kit));
            kit.begin(gains, knight);
            if (taken) {
                var control = new GainControlTargetEffect(Duration.EndOfTurn, true, kit.bob.getId());
                control.setTargetPointer(new FixedTarget(kit.getPermanent(shooter.getId()), kit));
                kit.begin(control, knight);
            }
            System.out.println("Alice's ability at what gained protection from Alice" + (taken ? ", Bob having taken its source" : "") + ": "
                    + kit.top() + "  RIGHT: fizzled (702.16k, 113.8)");
        }
        // a creature that Alice owns and Bob controls dies; its ability is Bob's, and protection from Alice is no matter
        for (boolean guarded : new boolean[] {false, true}) {
            Kit kit = new Kit();
            FilterPlayer fromAlice = new FilterPlayer("Alice");
            fromAlice.add(new PlayerIdPredicate(kit.alice.getId()));
            DiesSourceTriggeredAbility dying = new DiesSourceTriggeredAbility(new DamageTargetEffect(1));
            dying.addTarget(new TargetCreaturePermanent());
            Made knight = guarded ? new Made(kit.bob, "Knight", "{1}", CardType.CREATURE, new ProtectionAbility(fromAlice))
                    : new Made(kit.bob, "Knight", "{1}", CardType.CREATURE);
            Made martyr = new Made(kit.alice, "Martyr", "{1}", CardType.CREATURE, dying);
            kit.put(knight);
            kit.put(martyr);
            var control = new GainControlTargetEffect(Duration.EndOfTurn, true, kit.bob.getId());
            control.setTargetPointer(new FixedTarget(kit.getPermanent(martyr.getId()), kit));
            kit.begin(control, knight);
            ((Hand) kit.bob).wanted = knight.getId();
            kit.getPermanent(martyr.getId()).destroy(kit.source(knight), kit, false);
            kit.settle();
            System.out.println("Bob's dies trigger of Alice's card at his creature" + (guarded ? " with protection from Alice" : "")
                    + " is on the stack: " + !kit.getStack().isEmpty() + "  RIGHT: true (113.8)");
        }
    }
}
