import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mage.game.combat.CombatGroup;
import mage.game.events.GameEvent;
import mage.game.permanent.Permanent;
import mage.game.turn.CombatDamageStep;
import mage.players.Player;

/** Combat, with XMage's own combat of the game. */
final class Fighting {
    private final World world;
    private final Table game;
    private boolean isOn;

    Fighting(World world) {
        this.world = world;
        this.game = world.game;
    }

    private void open() {
        game.getCombat().clear();
        game.getCombat().setAttacker(game.getActivePlayerId());
        game.getCombat().setDefenders(game);
    }

    Map<String, Object> legalAttacks() {
        open();
        List<Object> found = new ArrayList<>();
        for (Permanent attacker : mine()) {
            for (UUID defender : game.getCombat().getDefenders()) {
                if (canAttack(attacker, defender)) {
                    found.add(List.of(world.name(attacker.getId()), world.name(defender)));
                }
            }
        }
        return Map.of("attacks", found);
    }

    private boolean canAttack(Permanent attacker, UUID defender) {
        return attacker.canAttack(defender, game)
                && game.getCombat().canDefenderBeAttacked(attacker.getId(), defender, game);
    }

    private List<Permanent> mine() {
        return game.getBattlefield().getAllActivePermanents(game.getActivePlayerId()).stream()
                .filter(p -> p.isCreature(game) && world.name(p.getId()) != null)
                .toList();
    }

    Map<String, Object> attack(Map<String, Object> step) {
        open();
        List<List<Object>> pairs = Json.list(step.get("attacks")).stream().map(Json::list).toList();
        boolean isLegal = pairs.stream().allMatch(this::isAttack);
        for (List<Object> pair : isLegal ? pairs : List.<List<Object>>of()) {
            game.getPlayer(game.getActivePlayerId()).declareAttacker(at(pair, 0), at(pair, 1), game, false);
            game.getPermanent(at(pair, 0)).setTapped(true);
        }
        isOn = isLegal;
        game.settle();
        return Map.of("legal", isLegal);
    }

    private boolean isAttack(List<Object> pair) {
        Permanent attacker = game.getPermanent(at(pair, 0));
        return attacker != null && attacker.isCreature(game) && attacker.isControlledBy(game.getActivePlayerId())
                && game.getCombat().getDefenders().contains(at(pair, 1)) && canAttack(attacker, at(pair, 1));
    }

    private UUID at(List<Object> pair, int place) {
        return world.id(Json.string(pair.get(place)));
    }

    Map<String, Object> legalBlocks() {
        List<Object> found = new ArrayList<>();
        for (CombatGroup group : game.getCombat().getGroups()) {
            for (Permanent blocker : game.getBattlefield().getAllActivePermanents(group.getDefendingPlayerId())) {
                for (UUID attacker : group.getAttackers()) {
                    if (world.name(blocker.getId()) != null && blocker.canBlock(attacker, game)) {
                        found.add(List.of(world.name(blocker.getId()), world.name(attacker)));
                    }
                }
            }
        }
        return Map.of("blocks", found);
    }

    /** Declares the blocks and asks XMage's own checks of the whole; what is refused is rolled back. */
    Map<String, Object> block(Map<String, Object> step) {
        List<List<Object>> pairs = Json.list(step.get("blocks")).stream().map(Json::list).toList();
        if (!isOn) {
            return Map.of("legal", false);
        }
        int bookmark = game.bookmarkState();
        boolean isLegal = pairs.stream().map(pair -> at(pair, 0)).distinct().count() == pairs.size()
                && pairs.stream().allMatch(this::isBlock);
        for (List<Object> pair : isLegal ? pairs : List.<List<Object>>of()) {
            Permanent blocker = game.getPermanent(at(pair, 0));
            game.getPlayer(blocker.getControllerId()).declareBlocker(blocker.getControllerId(), blocker.getId(), at(pair, 1), game);
        }
        isLegal = isLegal && areAllowed() && pairs.stream().allMatch(this::isDeclared);
        if (!isLegal) {
            game.restoreState(bookmark, "blocks");
        } else {
            game.removeBookmark(bookmark);
            game.getCombat().getGroups().forEach(group -> group.setBlocked(!group.getBlockers().isEmpty(), game));
        }
        game.settle();
        return Map.of("legal", isLegal);
    }

    private boolean isBlock(List<Object> pair) {
        Permanent blocker = game.getPermanent(at(pair, 0));
        CombatGroup group = game.getCombat().findGroup(at(pair, 1));
        return blocker != null && group != null && group.canBlock(blocker, game) && blocker.canBlock(at(pair, 1), game);
    }

    private boolean isDeclared(List<Object> pair) {
        CombatGroup group = game.getCombat().findGroup(at(pair, 1));
        return group != null && group.getBlockers().contains(at(pair, 0));
    }

    private boolean areAllowed() {
        for (UUID id : game.getCombat().getPlayerDefenders(game)) {
            Player defender = game.getPlayer(id);
            boolean isAllowed = game.getCombat().checkBlockRestrictions(defender, game)
                    && game.getCombat().checkBlockRequirementsAfter(defender, defender, game)
                    && game.getCombat().checkBlockRestrictionsAfter(defender, defender, game);
            if (!isAllowed) {
                return false;
            }
        }
        return true;
    }

    /** XMage asks the players how to divide; what it wouldn't take is rolled back. */
    Map<String, Object> damage(Map<String, Object> step) {
        if (!isOn) {
            return Map.of("legal", false, "dealt", List.of());
        }
        Dividing dividing = new Dividing(world, Json.list(step.get("assign")));
        world.script.division = dividing;
        game.damage.clear();
        int bookmark = game.bookmarkState();
        new CombatDamageStep(false).beginStep(game, game.getActivePlayerId());
        world.script.division = null;
        if (dividing.isRefused) {
            game.restoreState(bookmark, "combat damage");
            return Map.of("legal", false, "dealt", List.of());
        }
        game.removeBookmark(bookmark);
        dividing.mustBeUsed();
        List<Map<String, Object>> dealt = game.damage.stream().map(this::told).toList();
        game.settle();
        game.getCombat().endCombat(game);
        isOn = false;
        game.settle();
        return Map.of("legal", true, "dealt", dealt);
    }

    private Map<String, Object> told(GameEvent event) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("from", world.name(event.getSourceId()));
        told.put("to", world.name(event.getTargetId()));
        told.put("amount", event.getAmount());
        return told;
    }
}
