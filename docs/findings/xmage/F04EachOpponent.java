import mage.abilities.effects.common.*;
import mage.abilities.keyword.ProtectionFromEachOpponentAbility;
import mage.constants.CardType;
import mage.game.permanent.Permanent;
import mage.target.common.TargetCreaturePermanent;

class F04EachOpponent {
    public static void main(String[] a) {
        Kit.quiet();
        Kit kit = new Kit();
        Made figure = new Made(kit.bob, "Figure", "{W}", CardType.CREATURE, new ProtectionFromEachOpponentAbility());
        Made giant = new Made(kit.alice, "Giant", "{R}", CardType.CREATURE);
        Made bolt = new Made(kit.alice, "Bolt", "{R}", CardType.INSTANT).does(new TargetCreaturePermanent(), new DestroyTargetEffect());
        Permanent guarded = kit.put(figure);
        Permanent other = kit.put(giant);
        kit.hand(bolt);
        System.out.println("Bob's creature has protection from each of Bob's opponents:");
        System.out.println("  Alice's creature deals it 1 damage: " + guarded.damage(1, giant.getId(), kit.source(giant), kit, false, true) + "  RIGHT: 0 (702.16i, 702.16e)");
        System.out.println("  Alice's creature may block it: " + other.canBlock(figure.getId(), kit) + "  RIGHT: false (702.16f)");
        System.out.println("  Alice's spell at it: " + kit.cast(bolt, figure) + "  RIGHT: false (702.16b)");
    }
}
