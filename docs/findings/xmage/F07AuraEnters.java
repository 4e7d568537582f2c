import mage.ObjectColor;
import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.common.*;
import mage.abilities.keyword.*;
import mage.constants.*;
import mage.target.common.TargetCreaturePermanent;
import mage.target.targetpointer.FixedTarget;

class F07AuraEnters {
    public static void main(String[] a) {
        Kit.quiet();
        for (String cost : new String[] {"{U}", "{R}"}) {
            Kit kit = new Kit();
            Made knight = new Made(kit.alice, "Knight", "{W}", CardType.CREATURE, ProtectionAbility.from(ObjectColor.RED));
            Made aura = new Made(kit.alice, "Aura", cost, CardType.ENCHANTMENT).sub(SubType.AURA);
            TargetCreaturePermanent target = new TargetCreaturePermanent();
            aura.does(target, new AttachEffect(Outcome.BoostCreature));
            aura.addAbility(new EnchantAbility(target));
            kit.put(knight);
            kit.graveyard(aura);
            int moves = kit.getState().getZoneChangeCounter(aura.getId());
            // Return this card from your graveyard to the battlefield attached to that creature.
            new ReturnToBattlefieldAttachedEffect().setTargetPointer(new FixedTarget(kit.getPermanent(knight.getId()), kit)).apply(kit, kit.source(aura));
            kit.settle();
            System.out.println("an Aura of cost " + cost + " returns attached to protection from red: " + kit.zone(aura)
                    + ", moved " + (kit.getState().getZoneChangeCounter(aura.getId()) - moves) + " times"
                    + (cost.equals("{R}") ? "  RIGHT: GRAVEYARD, moved 0 times (303.4i, 702.16c)" : "  (it is there, moved once)"));
        }
    }
}
