import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mage.MageObject;
import mage.util.MultiAmountMessage;

/** The division of combat damage that a step gives, as answers to XMage's questions, which go by names. */
final class Dividing implements Script.Division {
    private final World world;
    private final Map<String, Map<String, Integer>> assigned = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();

    /** XMage's limits don't allow it. */
    boolean isRefused;

    Dividing(World world, List<Object> assign) {
        this.world = world;
        for (Object entry : assign) {
            Map<String, Object> one = Json.object(entry);
            assigned.computeIfAbsent(Json.string(one.get("from")), from -> new LinkedHashMap<>())
                    .put(Json.string(one.get("to")), Words.number(one.get("amount")));
        }
    }

    @Override
    public List<Integer> of(List<MultiAmountMessage> among, int least, int most, String question) {
        String from = assigned.keySet().stream().filter(name -> question.contains(logName(name))).findFirst().orElse(null);
        List<Integer> found = new ArrayList<>();
        for (MultiAmountMessage one : among) {
            found.add(from == null ? one.defaultValue : amount(assigned.get(from), one.message));
        }
        used.add(from);
        int sum = found.stream().mapToInt(Integer::intValue).sum();
        isRefused |= sum < least || sum > most || most != sum + toPlayers(from);
        return isRefused ? among.stream().map(one -> one.defaultValue).toList() : found;
    }

    private int toPlayers(String from) {
        return from == null ? 0 : assigned.get(from).entrySet().stream()
                .filter(entry -> game(entry.getKey()) == null)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private int amount(Map<String, Integer> amounts, String message) {
        return amounts.entrySet().stream()
                .filter(entry -> game(entry.getKey()) != null && message.contains(logName(entry.getKey())))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private MageObject game(String name) {
        return world.isPlayer(name) ? null : world.game.getPermanent(world.id(name));
    }

    private String logName(String name) {
        MageObject object = game(name);
        return object == null ? "\0" : object.getLogName();
    }

    /** An assignment that XMage never asked about: it had no choice to make, and what it did needn't be what was sent. */
    void mustBeUsed() {
        if (!used.containsAll(assigned.keySet())) {
            throw new Unsupported("step.combat_damage", "XMage asks for no division here, so a given one can't be put to it");
        }
    }
}
