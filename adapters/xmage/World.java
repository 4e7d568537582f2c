import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.Effect;
import mage.abilities.effects.common.continuous.GainAbilityControllerEffect;
import mage.cards.Card;
import mage.cards.decks.Deck;
import mage.constants.Duration;
import mage.constants.EffectType;
import mage.counters.Counter;
import mage.counters.CounterType;
import mage.game.permanent.Permanent;
import mage.game.stack.Spell;
import mage.players.Player;

/** One game of XMage with the board of a scenario, and the ids of both sides. */
final class World {
    final Table game = new Table();
    final Script script = new Script();
    final Map<String, Map<String, Object>> objects = new LinkedHashMap<>();
    final List<String> players = new ArrayList<>();
    private final Map<String, UUID> ids = new LinkedHashMap<>();
    private final Map<UUID, String> names = new LinkedHashMap<>();
    private final Map<UUID, UUID> helpers = new LinkedHashMap<>();
    final Placing placing = new Placing(this);

    World(Map<String, Object> scenario) {
        Json.list(scenario.get("players")).forEach(player -> seat(Json.object(player)));
        if (players.size() > 2) {
            throw new Unsupported("players." + players.size(), "XMage's duel seats two");
        }
        nameTo(scenario);
        game.open(id(Json.string(scenario.get("active_player"))));
        players.forEach(this::hide);
        Json.list(scenario.get("players")).forEach(player -> equip(Json.object(player)));
        Json.list(scenario.get("objects")).forEach(o -> objects.put(Json.string(Json.object(o).get("id")), Json.object(o)));
        List<Map<String, Object>> inOrder = byTimestamp();
        inOrder.forEach(this::place);
        game.applyEffects();
        inOrder.forEach(this::finish);
        inOrder.forEach(this::stamp);
        game.getState().getTriggers().removeAbilitiesOfNonExistingSources(game);
        game.settle();
        inOrder.forEach(this::check);
    }

    private void seat(Map<String, Object> player) {
        String name = Json.string(player.get("id"));
        Scripted made = new Scripted(name, script);
        game.addPlayer(made, new Deck());
        players.add(name);
        know(name, made.getId());
    }

    /** A quality that is a player gets XMage's id of that player, since abilities are made without a world. */
    private void nameTo(Object part) {
        if (part instanceof Map<?, ?>) {
            Map<String, Object> map = Json.object(part);
            map.values().forEach(this::nameTo);
            if ("player".equals(map.get("kind")) && map.containsKey("player")) {
                map.put("uuid", id(Json.string(map.get("player"))).toString());
            }
        } else if (part instanceof List<?> list) {
            list.forEach(this::nameTo);
        }
    }

    private void equip(Map<String, Object> player) {
        Player made = player(Json.string(player.get("id")));
        made.setLife(player.containsKey("life") ? Words.number(player.get("life")) : 20, game, null);
        for (Ability ability : Abilities.all(Json.list(player.get("abilities")))) {
            game.begin(new GainAbilityControllerEffect(ability, Duration.EndOfGame), fiat(made.getId()));
        }
    }

    /** A card out of the way, as the source of what has none: XMage ends what has no source in the game. */
    private void hide(String player) {
        Piece helper = new Piece(id(player), Map.of("name", "Fiat", "types", List.of("artifact"), "colors", List.of()));
        game.cheat(id(player), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(helper));
        helpers.put(id(player), helper.getId());
    }

    /** The source of what that player does by fiat, with no object behind it. */
    Ability fiat(UUID player) {
        return game.fiat(player, helpers.get(player));
    }

    /** An object without a timestamp has its place in the list as one. */
    private List<Map<String, Object>> byTimestamp() {
        List<Map<String, Object>> all = new ArrayList<>(objects.values());
        Map<Map<String, Object>, Integer> times = new java.util.IdentityHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            Object given = all.get(i).get("timestamp");
            times.put(all.get(i), given == null ? i : Words.number(given));
        }
        all.sort(Comparator.comparing(times::get));
        return all;
    }

    private void place(Map<String, Object> object) {
        String zone = Json.string(object.get("zone"));
        if (zone.equals("outside")) {
            return;
        }
        if (object.containsKey("face_down")) {
            throw new Unsupported("object.face_down", "this adapter puts nothing face down");
        }
        if (Boolean.TRUE.equals(object.get("token"))) {
            placing.token(object, controllerOf(object));
            return;
        }
        Piece card = placing.made(object);
        know(Json.string(object.get("id")), card.getId());
        UUID owner = card.getOwnerId();
        switch (zone) {
            case "battlefield" -> placing.card(card, controllerOf(object));
            case "hand" -> game.cheat(owner, List.of(), List.of(card), List.of(), List.of(), List.of(), List.of());
            case "library" -> game.cheat(owner, List.of(card), List.of(), List.of(), List.of(), List.of(), List.of());
            case "graveyard" -> game.cheat(owner, List.of(), List.of(), List.of(), List.of(card), List.of(), List.of());
            case "exile" -> game.cheat(owner, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(card));
            default -> throw new Unsupported("object.emblem", "this adapter makes no emblems");
        }
    }

    private UUID controllerOf(Map<String, Object> object) {
        return id(Json.string(object.getOrDefault("controller", object.get("owner"))));
    }

    /** Attachments and counters, once everything is there. */
    private void finish(Map<String, Object> object) {
        UUID id = ids.get(Json.string(object.get("id")));
        Map<String, Object> counters = Json.object(object.get("counters"));
        if (counters != null) {
            counters.forEach((kind, count) -> game.getPermanent(id).getCounters(game).addCounter(counter(kind, Words.number(count))));
        }
        if (object.containsKey("attached_to")) {
            attach(id, id(Json.string(object.get("attached_to"))));
        }
    }

    static Counter counter(String kind, int count) {
        return switch (kind) {
            case "+1/+1" -> CounterType.P1P1.createInstance(count);
            case "-1/-1" -> CounterType.M1M1.createInstance(count);
            default -> throw new Unsupported("object.counters.named", "this adapter knows no counter " + kind);
        };
    }

    /** XMage's own door for attaching by an effect; what it answers is whether it let it be. */
    boolean attach(UUID what, UUID to) {
        Permanent attachment = game.getPermanent(what);
        Ability source = game.fiat(attachment.getControllerId(), what);
        Permanent host = game.getPermanent(to);
        if (host != null) {
            return host.addAttachment(what, source, game);
        }
        Player player = game.getPlayer(to);
        return player != null && player.addAttachment(what, source, game);
    }

    /** Effects of static abilities get their timestamps again, in the order of the objects. */
    private void stamp(Map<String, Object> object) {
        Permanent permanent = game.getPermanent(ids.get(Json.string(object.get("id"))));
        if (permanent == null) {
            return;
        }
        for (Ability ability : permanent.getAbilities()) {
            for (Effect effect : ability.getEffects(game, EffectType.CONTINUOUS)) {
                for (ContinuousEffect begun : game.getContinuousEffects().getLayeredEffects(game)) {
                    if (begun.getId().equals(effect.getId())) {
                        game.getContinuousEffects().setOrder(begun);
                    }
                }
            }
        }
    }

    /** The board that was sent must be there, or nothing can be asked. */
    private void check(Map<String, Object> object) {
        if (!object.get("zone").equals("battlefield")) {
            return;
        }
        UUID id = ids.get(Json.string(object.get("id")));
        Permanent permanent = id == null ? null : game.getPermanent(id);
        Object host = object.get("attached_to");
        boolean isThere = permanent != null
                && (host == null || id(Json.string(host)).equals(permanent.getAttachedTo()));
        if (!isThere) {
            throw new Unsupported("object.attached", "XMage doesn't let this board be: " + object.get("id"));
        }
    }

    void know(String name, UUID id) {
        ids.put(name, id);
        names.put(id, name);
    }

    UUID id(String name) {
        UUID found = ids.get(name);
        if (found == null) {
            throw new Unsupported("object", "there is no " + name + " in XMage's game");
        }
        return found;
    }

    /** Ours for XMage's; a spell goes by its card. Null for what we don't know. */
    String name(UUID id) {
        Spell spell = game.getStack().getSpell(id);
        return names.get(spell == null ? id : spell.getSourceId());
    }

    /** What a target is in XMage: a spell on the stack has an id of its own there. */
    UUID targetId(String name) {
        Spell spell = game.getStack().getSpell(id(name));
        return spell == null ? id(name) : spell.getId();
    }

    boolean isKnown(String name) {
        return ids.containsKey(name);
    }

    Player player(String name) {
        return game.getPlayer(id(name));
    }

    boolean isPlayer(String name) {
        return players.contains(name);
    }

    Card cardOf(String name) {
        return game.getCard(id(name));
    }
}
