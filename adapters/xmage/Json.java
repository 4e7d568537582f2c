import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small reader and writer of JSON, as in the starter kit: objects are Map, arrays List, numbers Long or Double.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** The value of the text; throws IllegalArgumentException where it isn't JSON. */
    static Object read(String text) {
        Json reader = new Json(text);
        Object value = reader.value();
        if (reader.next() != '\0') {
            throw reader.wrong("something follows the value");
        }
        return value;
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    /** The entries of a list; none if it is left out. */
    @SuppressWarnings("unchecked")
    static List<Object> list(Object value) {
        return value == null ? List.of() : (List<Object>) value;
    }

    static String string(Object value) {
        return (String) value;
    }

    private Object value() {
        return switch (next()) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> quoted();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> members() {
        Map<String, Object> found = new LinkedHashMap<>();
        at++;
        while (next() != '}') {
            if (!found.isEmpty()) {
                expect(',');
                next();
            }
            String key = quoted();
            expect(':');
            found.put(key, value());
        }
        at++;
        return found;
    }

    private List<Object> elements() {
        List<Object> found = new ArrayList<>();
        at++;
        while (next() != ']') {
            if (!found.isEmpty()) {
                expect(',');
            }
            found.add(value());
        }
        at++;
        return found;
    }

    private String quoted() {
        expect('"');
        StringBuilder found = new StringBuilder();
        for (char c = take(); c != '"'; c = take()) {
            found.append(c == '\\' ? escaped(take()) : c);
        }
        return found.toString();
    }

    private char escaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                at += 4;
                if (at > text.length()) {
                    throw wrong("the text ends in the middle");
                }
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> c;
        };
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong("no value");
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (digits.isEmpty()) {
            throw wrong("no value");
        }
        if (digits.matches("-?[0-9]+")) {
            return Long.valueOf(digits);
        }
        return Double.valueOf(digits);
    }

    /** The next character that is no blank, which stays; NUL at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char take() {
        if (at >= text.length()) {
            throw wrong("the text ends in the middle");
        }
        return text.charAt(at++);
    }

    private void expect(char wanted) {
        if (next() != wanted) {
            throw wrong("'" + wanted + "' is wanted");
        }
        at++;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("not JSON, character " + (at + 1) + ": " + what);
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String before = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(before);
                write(entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                before = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> list) {
            out.append('[');
            String before = "";
            for (Object element : list) {
                out.append(before);
                write(element, out);
                before = ",";
            }
            out.append(']');
        } else if (value instanceof CharSequence words) {
            quote(words, out);
        } else {
            out.append(value); // numbers, booleans and null
        }
    }

    private static void quote(CharSequence words, StringBuilder out) {
        out.append('"');
        words.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                out.append('\\').append((char) c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", c)); // pure ASCII, which no code page on the way can spoil
            } else {
                out.append((char) c);
            }
        });
        out.append('"');
    }
}
