import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.keyword.HexproofBaseAbility;
import mage.abilities.keyword.ProtectionAbility;
import mage.cards.Card;
import mage.constants.CardType;
import mage.constants.Zone;
import mage.counters.CounterType;
import mage.game.permanent.Permanent;
import mage.game.stack.Spell;

/** What XMage's game shows: look, has, and the echo of what was built. */
final class Looking {
    private Looking() {
    }

    static Map<String, Object> look(World world) {
        Map<String, Object> objects = new LinkedHashMap<>();
        world.objects.keySet().forEach(name -> objects.put(name, seen(world, name)));
        Map<String, Object> players = new LinkedHashMap<>();
        world.players.forEach(name -> players.put(name, Map.of("life", world.player(name).getLife())));
        return Map.of("objects", objects, "players", players);
    }

    private static Map<String, Object> seen(World world, String name) {
        String zone = zone(world, name);
        UUID id = world.isKnown(name) ? world.id(name) : null;
        Permanent permanent = zone.equals("battlefield") ? world.game.getPermanent(id) : null;
        Spell spell = zone.equals("stack") ? world.game.getStack().getSpell(id) : null;
        UUID controller = permanent != null ? permanent.getControllerId() : spell != null ? spell.getControllerId() : null;
        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("zone", zone);
        seen.put("controller", controller == null ? null : world.name(controller));
        seen.put("attached_to", permanent == null || permanent.getAttachedTo() == null ? null : world.name(permanent.getAttachedTo()));
        seen.put("damage", permanent == null ? 0 : permanent.getDamage());
        seen.put("counters", counters(world, permanent));
        seen.put("types", types(world, name, permanent));
        if (permanent != null && permanent.isPlaneswalker(world.game)) {
            seen.put("loyalty", permanent.getCounters(world.game).getCount(CounterType.LOYALTY));
        }
        return seen;
    }

    /** Where XMage has it: `gone` for a token that was there, `outside` for one that never was. */
    static String zone(World world, String name) {
        boolean isToken = Boolean.TRUE.equals(world.objects.get(name).get("token"));
        if (!world.isKnown(name)) {
            return Json.string(world.objects.get(name).get("zone"));
        }
        UUID id = world.id(name);
        if (world.game.getPermanent(id) != null) {
            return "battlefield";
        }
        Zone zone = world.game.getState().getZone(id);
        if (isToken || zone == null) {
            return "gone";
        }
        return zone == Zone.EXILED ? "exile" : zone.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> counters(World world, Permanent permanent) {
        Map<String, Object> found = new TreeMap<>();
        if (permanent != null) {
            for (CounterType kind : List.of(CounterType.P1P1, CounterType.M1M1)) {
                int count = permanent.getCounters(world.game).getCount(kind);
                if (count > 0) {
                    found.put(kind == CounterType.P1P1 ? "+1/+1" : "-1/-1", count);
                }
            }
        }
        return found;
    }

    private static List<String> types(World world, String name, Permanent permanent) {
        if (permanent != null) {
            return permanent.getCardType(world.game).stream().map(Words::typeName).sorted().toList();
        }
        Card card = world.isKnown(name) ? world.cardOf(name) : null;
        List<CardType> types = card == null ? Words.types(world.objects.get(name).get("types")) : card.getCardType(world.game);
        return types.stream().map(Words::typeName).sorted().toList();
    }

    static Map<String, Object> has(World world, Map<String, Object> step) {
        String name = Json.string(step.get("object"));
        boolean isHexproof = step.get("what").equals("hexproof");
        boolean has = abilities(world, name).stream()
                .anyMatch(isHexproof ? HexproofBaseAbility.class::isInstance : ProtectionAbility.class::isInstance);
        return Map.of("has", has);
    }

    private static List<Ability> abilities(World world, String name) {
        if (world.isPlayer(name)) {
            return world.player(name).getAbilities();
        }
        Permanent permanent = world.game.getPermanent(world.id(name));
        return permanent != null ? permanent.getAbilities(world.game) : world.cardOf(name).getAbilities(world.game);
    }

    /** What XMage holds of each object; its abilities aren't told, since they can't be read back into our terms. */
    static Map<String, Object> echo(World world) {
        Map<String, Object> objects = new LinkedHashMap<>();
        for (String name : world.objects.keySet()) {
            Map<String, Object> held = new LinkedHashMap<>();
            held.put("zone", zone(world, name));
            if (world.isKnown(name)) {
                Permanent permanent = world.game.getPermanent(world.id(name));
                held.put("controller", permanent == null ? null : world.name(permanent.getControllerId()));
                held.put("types", types(world, name, permanent));
                held.put("colors", colors(permanent != null ? permanent.getColor(world.game) : world.cardOf(name).getColor(world.game)));
            }
            objects.put(name, held);
        }
        return Map.of("objects", objects);
    }

    private static List<String> colors(mage.ObjectColor color) {
        return color.toString().chars().filter(c -> "WUBRG".indexOf(c) >= 0).mapToObj(c -> Words.colorName((char) c)).toList();
    }
}
