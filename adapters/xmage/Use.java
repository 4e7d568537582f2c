import mage.abilities.ActivatedAbilityImpl;
import mage.abilities.costs.Cost;
import mage.constants.AbilityType;
import mage.constants.Zone;

/** An activated ability that keeps the id by which steps refer to it, also where it was granted. */
final class Use extends ActivatedAbilityImpl {
    private static final long serialVersionUID = 1;

    final String name;

    Use(String name, Zone zone, Cost cost) {
        super(AbilityType.ACTIVATED_NONMANA, zone);
        addCost(cost);
        this.name = name;
    }

    private Use(Use other) {
        super(other);
        this.name = other.name;
    }

    @Override
    public Use copy() {
        return new Use(this);
    }
}
