import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An adapter for mtg-conformance: the conversation. Your engine goes into Game.java; here is little to change.
 *
 * <pre>javac -d out *.java &amp;&amp; mtg-conformance doctor 'cmd:java -cp out Adapter'</pre>
 */
public final class Adapter {
    /** What the engine prints to System.out goes to stderr, so that it can't get into the conversation. */
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    /** One line in, one line out, until `bye` or the end of stdin. */
    public static void main(String[] arguments) throws IOException {
        System.setOut(System.err);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isBlank()) {
                continue;
            }
            Map<String, Object> answer = reply(line);
            if (answer == null) {
                break;
            }
            OUT.print(Json.write(answer) + "\n");
            OUT.flush(); // or the suite waits for ever
        }
        System.exit(0); // even if the engine has threads of its own
    }

    /** The answer to one line; null to `bye`. Whatever goes wrong is told with `failed`, and the program goes on. */
    private static Map<String, Object> reply(String line) {
        Object id = null;
        try {
            Map<String, Object> message = Json.object(Json.read(line));
            id = message.get("id");
            String kind = String.valueOf(message.get("message"));
            return switch (kind) {
                case "bye" -> null;
                case "hello" -> ready();
                case "run" -> run(message);
                default -> throw new IllegalArgumentException("unknown message " + kind);
            };
        } catch (Exception | StackOverflowError error) {
            error.printStackTrace(); // stderr is free for logs
            return answer("failed", id, "reason", error.toString());
        }
    }

    /** The answer to `hello`: who you are, and what you can be asked. */
    private static Map<String, Object> ready() {
        Map<String, Object> ready = new LinkedHashMap<>();
        ready.put("message", "ready");
        ready.put("protocol", 0);
        ready.put("engine", Map.of("name", Game.NAME, "version", Game.VERSION, "language", "Java"));
        ready.put("editions", Game.EDITIONS);
        ready.put("features", Game.FEATURES);
        return ready;
    }

    /** Plays one scenario in a game of its own, and answers its steps in order. */
    private static Map<String, Object> run(Map<String, Object> message) {
        Map<String, Object> scenario = Json.object(message.get("scenario"));
        Game game = new Game(scenario); // a fresh game each time: nothing carries over from one run to the next
        List<Object> answers = new ArrayList<>();
        for (Object step : Json.list(scenario.get("steps"))) {
            try {
                answers.add(game.answer(Json.object(step)));
            } catch (Game.Unsupported error) {
                Map<String, Object> reply = answer("unsupported", message.get("id"), "reason", error.getMessage());
                reply.put("step", answers.size());
                reply.put("feature", error.feature);
                return reply;
            }
        }
        return answer("answers", message.get("id"), "answers", answers);
    }

    private static Map<String, Object> answer(String message, Object id, String key, Object value) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("message", message);
        answer.put("id", id);
        answer.put(key, value);
        return answer;
    }
}
