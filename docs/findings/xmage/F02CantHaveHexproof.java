import mage.abilities.common.SimpleStaticAbility;
import mage.abilities.effects.common.DestroyTargetEffect;
import mage.abilities.effects.common.continuous.CreaturesCantGetOrHaveAbilityEffect;
import mage.abilities.keyword.*;
import mage.constants.*;
import mage.target.common.TargetCreaturePermanent;

class F02CantHaveHexproof {
    public static void main(String[] a) {
        Kit.quiet();
        for (HexproofBaseAbility hexproof : new HexproofBaseAbility[] {HexproofAbility.getInstance(), HexproofFromRedAbility.getInstance()}) {
            Kit kit = new Kit();
            Made knight = new Made(kit.bob, "Knight", "{W}", CardType.CREATURE, hexproof);
            // Creatures your opponents control lose hexproof and can't have or gain hexproof.
            Made ban = new Made(kit.alice, "Ban", "{G}", CardType.ENCHANTMENT, new SimpleStaticAbility(
                    new CreaturesCantGetOrHaveAbilityEffect(HexproofAbility.getInstance(), Duration.WhileOnBattlefield)));
            Made bolt = new Made(kit.alice, "Bolt", "{R}", CardType.INSTANT).does(new TargetCreaturePermanent(), new DestroyTargetEffect());
            kit.put(knight);
            kit.put(ban);
            kit.hand(bolt);
            System.out.println(hexproof.getRule().replaceAll(" <i>.*", "") + ", which it can't have; Alice's red spell at it: "
                    + kit.cast(bolt, knight) + "  RIGHT: true (702.11e, 113.11)");
        }
    }
}
