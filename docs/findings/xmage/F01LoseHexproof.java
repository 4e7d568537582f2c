import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.common.DestroyTargetEffect;
import mage.abilities.effects.common.continuous.*;
import mage.abilities.keyword.*;
import mage.constants.*;
import mage.filter.FilterPermanent;
import mage.target.common.TargetCreaturePermanent;

class F01LoseHexproof {
    public static void main(String[] a) {
        Kit.quiet();
        FilterPermanent theirs = new FilterPermanent();
        theirs.add(TargetController.OPPONENT.getControllerPredicate());
        for (HexproofBaseAbility hexproof : new HexproofBaseAbility[] {HexproofAbility.getInstance(), HexproofFromRedAbility.getInstance()}) {
            Kit kit = new Kit();
            Made knight = new Made(kit.bob, "Knight", "{W}", CardType.CREATURE, hexproof);
            // {0}: Permanents your opponents control lose hexproof until end of turn. (as XMage's Shadowspear has it)
            Made spear = new Made(kit.alice, "Spear", "{1}", CardType.ARTIFACT, new SimpleActivatedAbility(
                    new LoseAbilityAllEffect(HexproofAbility.getInstance(), Duration.EndOfTurn, theirs), new GenericManaCost(0)));
            Made bolt = new Made(kit.alice, "Bolt", "{R}", CardType.INSTANT).does(new TargetCreaturePermanent(), new DestroyTargetEffect());
            kit.put(knight);
            kit.put(spear);
            kit.hand(bolt);
            System.out.println(hexproof.getRule().replaceAll(" <i>.*", "") + "; before, Alice's red spell at it: " + kit.cast(bolt, knight));
            kit.activate(spear, null);
            kit.top();
            System.out.println("  it lost hexproof; the red spell at it: " + kit.cast(bolt, knight) + "  RIGHT: true (702.11e)");
        }
    }
}
