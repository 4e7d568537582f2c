import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mage.game.Game;
import org.apache.log4j.BasicConfigurator;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;

/** The conversation of mtg-conformance with XMage: a line in, a line out. Steps answers what is asked. */
public final class Adapter {
    /** What XMage prints to System.out goes to stderr, so that it can't get into the conversation. */
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    /** One line in, one line out, until `bye` or the end of stdin. */
    public static void main(String[] arguments) throws IOException {
        System.setOut(System.err);
        BasicConfigurator.configure();
        Logger.getRootLogger().setLevel(Level.ERROR);
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
            OUT.flush();
        }
        System.exit(0); // XMage has threads of its own
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
            error.printStackTrace();
            return answer("failed", id, "reason", error.toString());
        }
    }

    private static Map<String, Object> ready() throws IOException {
        Map<String, Object> ready = new LinkedHashMap<>();
        ready.put("message", "ready");
        ready.put("protocol", 0);
        ready.put("engine", Map.of("name", "XMage", "version", version(), "language", "Java"));
        ready.put("editions", List.of("current"));
        ready.put("features", features());
        return ready;
    }

    /** XMage says its number in the name of its jar only. */
    private static String version() {
        String jar = Game.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        Matcher number = Pattern.compile("mage-([0-9][0-9.]*[0-9])[^/]*\\.jar$").matcher(jar);
        return number.find() ? number.group(1) : "unknown";
    }

    /** What stands in features.txt, which is compiled in. */
    private static List<String> features() throws IOException {
        try (InputStream in = Adapter.class.getResourceAsStream("/features.txt")) {
            String words = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(words.strip().split("\\s+")).toList();
        }
    }

    /** Plays one scenario in a game of its own, and answers its steps in order. */
    private static Map<String, Object> run(Map<String, Object> message) {
        Map<String, Object> scenario = Json.object(message.get("scenario"));
        List<Object> answers = new ArrayList<>();
        try {
            World world = new World(scenario);
            Map<String, Object> echo = Boolean.TRUE.equals(message.get("echo")) ? Looking.echo(world) : null;
            Steps steps = new Steps(world);
            for (Object step : Json.list(scenario.get("steps"))) {
                answers.add(steps.answer(Json.object(step)));
            }
            Map<String, Object> reply = answer("answers", message.get("id"), "answers", answers);
            if (echo != null) {
                reply.put("echo", echo);
            }
            return reply;
        } catch (Unsupported error) {
            Map<String, Object> reply = answer("unsupported", message.get("id"), "reason", error.getMessage());
            reply.put("step", answers.size());
            reply.put("feature", error.feature);
            return reply;
        }
    }

    private static Map<String, Object> answer(String message, Object id, String key, Object value) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("message", message);
        answer.put("id", id);
        answer.put(key, value);
        return answer;
    }
}
