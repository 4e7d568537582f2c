import mage.ObjectColor;
import mage.abilities.effects.common.DamageTargetEffect;
import mage.abilities.effects.common.continuous.DamageCantBePreventedEffect;
import mage.abilities.keyword.ProtectionAbility;
import mage.constants.*;
import mage.target.common.TargetCreaturePermanent;

class F03Unpreventable {
    public static void main(String[] a) {
        Kit.quiet();
        for (int way = 0; way < 3; way++) {
            Kit kit = new Kit();
            Made knight = new Made(kit.bob, "Knight", "{W}", CardType.CREATURE, ProtectionAbility.from(ObjectColor.RED));
            Made giant = new Made(kit.alice, "Giant", "{R}", CardType.CREATURE);
            kit.put(knight);
            kit.put(giant);
            if (way == 2) {
                kit.begin(new DamageCantBePreventedEffect(Duration.EndOfTurn), giant);
            }
            // the red creature deals 1 damage to it, by an effect that targets nothing
            int dealt = kit.getPermanent(knight.getId()).damage(1, giant.getId(), kit.source(giant), kit, false, way != 1);
            String[] told = {"plain: %d  (0 is right)%n", "this damage can't be prevented: %d  RIGHT: 1 (615.12, 702.16e)%n",
                "no damage can be prevented this turn: %d  (1 is right)%n"};
            System.out.printf(told[way], dealt);
        }
    }
}
