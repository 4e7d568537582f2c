import java.util.List;
import java.util.Set;
import java.util.UUID;
import mage.util.MultiAmountMessage;

/** What the players are to choose, and what they were offered. One for all players of a game. */
final class Script {
    /** True: targets are only asked for. */
    boolean isAsking;

    /** What XMage offered for each slot as it was asked; null where it didn't come to that. */
    List<Set<UUID>> offered;

    private List<UUID> targets = List.of();

    /** Chosen without targeting; may be null. */
    UUID chosen;

    /** A word to choose, a colour for instance; may be null. */
    String word;

    int x;

    /** How combat damage is divided; null outside combat damage. */
    Division division;

    /** Who picks the targets, if not the controller; may be null. */
    UUID picker;

    /** Answers XMage's question how to divide an amount. */
    interface Division {
        List<Integer> of(List<MultiAmountMessage> among, int least, int most, String question);
    }

    void aim(List<UUID> wanted) {
        targets = wanted;
        isAsking = false;
    }

    void ask() {
        targets = List.of();
        offered = null;
        isAsking = true;
    }

    UUID targetFor(int slot) {
        return slot >= 0 && slot < targets.size() ? targets.get(slot) : null;
    }
}
