import mage.ObjectColor;
import mage.abilities.effects.common.AttachEffect;
import mage.abilities.effects.common.continuous.GainAbilityControllerEffect;
import mage.abilities.keyword.*;
import mage.constants.*;
import mage.target.TargetPlayer;
import mage.target.targetpointer.FixedTarget;

class F09AttachToPlayer {
    public static void main(String[] a) {
        Kit.quiet();
        Kit kit = new Kit();
        Made curse = new Made(kit.alice, "Curse", "{R}", CardType.ENCHANTMENT).sub(SubType.AURA);
        TargetPlayer target = new TargetPlayer();
        curse.does(target, new AttachEffect(Outcome.AddAbility));
        curse.addAbility(new EnchantAbility(target));
        Made shield = new Made(kit.bob, "Shield", "{W}", CardType.ENCHANTMENT, new mage.abilities.common.SimpleStaticAbility(
                new GainAbilityControllerEffect(ProtectionAbility.from(ObjectColor.RED)))); // You have protection from red.
        kit.put(shield);
        kit.hand(curse);
        System.out.println("Alice casts a red Aura at Bob, who has protection from red: " + kit.cast(curse, kit.bob) + "  (false is right)");
        System.out.println("  at Alice: " + kit.cast(curse, kit.alice) + ", " + kit.top());
        System.out.println("  it is attached to Alice: " + kit.alice.getId().equals(kit.getPermanent(curse.getId()).getAttachedTo()));
        // an effect: attach this to Bob
        new AttachEffect(Outcome.AddAbility).setTargetPointer(new FixedTarget(kit.bob.getId())).apply(kit, kit.getPermanent(curse.getId()).getSpellAbility());
        System.out.println("  an effect attached it to Bob: " + kit.bob.getId().equals(kit.getPermanent(curse.getId()).getAttachedTo()) + "  RIGHT: false, it stays on Alice (701.3a, 702.16c)");
        kit.settle();
        System.out.println("  then: " + kit.zone(curse) + "  RIGHT: BATTLEFIELD");
    }
}
