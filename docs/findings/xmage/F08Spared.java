import mage.ObjectColor;
import mage.abilities.common.SimpleStaticAbility;
import mage.abilities.effects.common.AttachEffect;
import mage.abilities.effects.keyword.ProtectionChosenColorAttachedEffect;
import mage.abilities.keyword.*;
import mage.constants.*;
import mage.game.permanent.Permanent;
import mage.players.Player;
import mage.target.common.TargetCreaturePermanent;

class F08Spared {
    static Made aura(Kit kit, Player owner, String name, mage.abilities.Ability... more) {
        Made aura = new Made(owner, name, "{W}", CardType.ENCHANTMENT, more).sub(SubType.AURA);
        TargetCreaturePermanent target = new TargetCreaturePermanent();
        aura.does(target, new AttachEffect(Outcome.BoostCreature));
        aura.addAbility(new EnchantAbility(target));
        return aura;
    }

    static void attach(Kit kit, Made card, Made to) {
        kit.getState().setValue("attachTo:" + card.getId(), kit.getPermanent(to.getId()));
        kit.cheat(card.getOwnerId(), java.util.List.of(), java.util.List.of(), java.util.List.of(new mage.game.PutToBattlefieldInfo(card, false)), java.util.List.of(), java.util.List.of(), java.util.List.of());
        kit.getPermanent(to.getId()).addAttachment(card.getId(), kit.source(card), kit);
    }

    static String where(Kit kit, Made card) {
        Permanent permanent = kit.getPermanent(card.getId());
        return permanent == null ? kit.zone(card) : permanent.getAttachedTo() == null ? "unattached" : "attached";
    }

    public static void main(String[] a) {
        Kit.quiet();
        Kit kit = new Kit();
        Made knight = new Made(kit.alice, "Knight", "{1}", CardType.CREATURE);
        Made blade = new Made(kit.alice, "Blade", "{W}", CardType.ARTIFACT).sub(SubType.EQUIPMENT);
        Made mine = aura(kit, kit.alice, "Mine");
        Made theirs = aura(kit, kit.bob, "Theirs");
        // Enchanted creature has protection from the chosen color. This effect doesn't remove Auras and Equipment
        // you control that are already attached to it. (as XMage's Benevolent Blessing has it)
        Made blessing = aura(kit, kit.alice, "Blessing", new SimpleStaticAbility(
                new ProtectionChosenColorAttachedEffect(false).setNotRemoveControlled(true)));
        kit.put(knight);
        attach(kit, blade, knight);
        attach(kit, mine, knight);
        attach(kit, theirs, knight);
        kit.getState().setValue(blessing.getId() + "_color", ObjectColor.WHITE);
        attach(kit, blessing, knight);
        kit.settle();
        System.out.println("white is chosen; Alice's white Equipment that was there: " + where(kit, blade) + "  RIGHT: attached (702.16p)");
        System.out.println("  Alice's white Aura that was there: " + where(kit, mine) + "  (attached is right)");
        System.out.println("  Bob's white Aura that was there: " + where(kit, theirs) + "  RIGHT: GRAVEYARD (702.16p, 702.16c)");
        Made late = aura(kit, kit.alice, "Late");
        attach(kit, late, knight);
        kit.settle();
        System.out.println("  Alice's white Aura that comes later: " + where(kit, late) + "  RIGHT: not attached (702.16p, 702.16c)");
    }
}
