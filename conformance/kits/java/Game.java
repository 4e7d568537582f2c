import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where your engine goes. What stands here now is a stand-in that knows creatures and instants, and no hexproof at all.
 *
 * <p>To go on:
 *
 * <ol>
 *   <li>Build a game of your engine in the constructor, and ask <em>it</em> in legalTargets.
 *   <li>Add "ability.hexproof" and "host.creature" to FEATURES. Now there are real questions:
 *       mtg-conformance run 'cmd:java -cp out Adapter' 11b --profile smoke.
 *       The stand-in gets them wrong (too lax). Your engine may not.
 *   <li>Add a feature, or a step, at a time. `mtg-conformance features` explains every name.
 * </ol>
 */
final class Game {
    static final String NAME = "my-engine";
    static final String VERSION = "0.0.1";
    static final List<String> EDITIONS = List.of("current");

    /**
     * You are only sent scenarios all of whose needs stand here. Accepting is claiming: what your engine takes in but
     * doesn't act on is a wrong answer, so declare what it can be asked, and nothing else.
     */
    static final List<String> FEATURES = List.of(
            "build.structure", // objects are made from their fields; or build.text: from the words on a card
            "zone.hand",
            "type.creature",
            "type.instant",
            "slot.creature",
            "effect.nothing",
            "step.targets",
            "use.cast");

    /** This engine can't be asked this: the missing feature, and why. Better than a guess. */
    static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1;

        final String feature;

        Unsupported(String feature, String reason) {
            super(reason);
            this.feature = feature;
        }
    }

    /** The board of one scenario, by id. Replace the map by a game of your engine. */
    private final Map<String, Map<String, Object>> objects = new LinkedHashMap<>();

    Game(Map<String, Object> scenario) {
        for (Object o : Json.list(scenario.get("objects"))) {
            objects.put(Json.string(Json.object(o).get("id")), Json.object(o));
        }
    }

    /** The answer to one step; it bears the step's `do`. */
    Map<String, Object> answer(Map<String, Object> step) {
        String kind = Json.string(step.get("do"));
        return switch (kind) {
            case "targets" -> Map.of("do", kind, "targets", targets(Json.object(step.get("of"))));
            // case "look": zones, controllers, damage, life. Worth having early: other steps are checked by it.
            // case "cast", "resolve", "damage", "attach", "legal_blocks", … one at a time, each with its feature.
            default -> throw new Unsupported("step." + kind, "the adapter doesn't know the step " + kind + " yet");
        };
    }

    /** For each target slot the whole set of legal targets. If your engine only says yes or no, ask it for every id. */
    private List<List<String>> targets(Map<String, Object> use) {
        if (!use.get("kind").equals("cast")) {
            throw new Unsupported("use." + use.get("kind"), "only casting a spell can be asked yet");
        }
        Map<String, Object> spell = objects.get(Json.string(use.get("object")));
        List<List<String>> found = new ArrayList<>();
        for (Object slot : Json.list(spell.get("targets"))) {
            found.add(legalTargets(Json.object(slot)));
        }
        return found;
    }

    /** Here your engine is asked. The stand-in takes every creature on the battlefield. */
    private List<String> legalTargets(Map<String, Object> slot) {
        if (!slot.get("kind").equals("creature")) {
            throw new Unsupported("slot." + slot.get("kind"), "only creatures can be targeted yet");
        }
        return objects.values().stream()
                .filter(o -> o.get("zone").equals("battlefield") && Json.list(o.get("types")).contains("creature"))
                .map(o -> Json.string(o.get("id")))
                .toList();
    }
}
