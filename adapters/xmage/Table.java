import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.GenericManaCost;
import mage.abilities.effects.ContinuousEffect;
import mage.abilities.effects.common.InfoEffect;
import mage.constants.MultiplayerAttackOption;
import mage.constants.PhaseStep;
import mage.constants.RangeOfInfluence;
import mage.constants.TurnPhase;
import mage.constants.Zone;
import mage.game.GameOptions;
import mage.game.TwoPlayerDuel;
import mage.game.events.GameEvent;
import mage.game.mulligan.MulliganType;
import mage.game.turn.PreCombatMainPhase;
import mage.game.turn.PreCombatMainStep;

/** A duel of XMage that is set up at a main phase and never plays by itself; it also notes what happens. */
final class Table extends TwoPlayerDuel {
    private static final long serialVersionUID = 1;

    /** What the engine said, and the damage it dealt, since the last time this was cleared. */
    final transient List<String> said = new ArrayList<>();
    final transient List<GameEvent> damage = new ArrayList<>();

    Table() {
        super(MultiplayerAttackOption.LEFT, RangeOfInfluence.ALL, MulliganType.GAME_DEFAULT.getMulligan(0), 0, 20, 0);
        GameOptions options = new GameOptions();
        options.testMode = true;
        options.skipInitShuffling = true;
        setGameOptions(options);
    }

    private Table(Table other) {
        super(other);
    }

    @Override
    public Table copy() {
        return new Table(this);
    }

    /** Comes to the first main phase of that player, without playing. */
    void open(UUID active) {
        startingPlayerId = active;
        init(active);
        state.setActivePlayerId(active);
        state.setPriorityPlayerId(active);
        playerList = state.getPlayerList(active); // a rollback asks for it
        state.setTurnNum(1);
        comeToMainPhase();
    }

    void comeToMainPhase() {
        PreCombatMainPhase phase = new PreCombatMainPhase();
        phase.setStep(new PreCombatMainStep());
        getTurn().setPhase(phase);
        if (getTurnPhaseType() != TurnPhase.PRECOMBAT_MAIN || getTurnStepType() != PhaseStep.PRECOMBAT_MAIN) {
            throw new IllegalStateException("XMage isn't in the first main phase");
        }
    }

    /** Lets the top of the stack resolve, as when both players pass. */
    void resolveTop() {
        resolve();
        settle();
    }

    /** Continuous effects, then state-based actions and triggers until nothing happens. */
    void settle() {
        applyEffects();
        checkStateAndTriggered();
        applyEffects();
    }

    /**
     * A source for what happens by fiat. An activated ability that works everywhere, since effects of a static one
     * outside the game are ignored.
     */
    Ability fiat(UUID controller, UUID source) {
        Ability ability = new SimpleActivatedAbility(Zone.ALL, new InfoEffect("fiat"), new GenericManaCost(0));
        ability.setControllerId(controller);
        ability.setSourceId(source);
        return ability;
    }

    /** As XMage's addEffect does, but the effect that is now in the game is given back, so that it can be ended. */
    ContinuousEffect begin(ContinuousEffect effect, Ability source) {
        Ability ability = source.copy();
        ability.initSourceObjectZoneChangeCounter(this, true);
        ContinuousEffect begun = effect.copy();
        begun.newId();
        begun.init(ability, this);
        state.addEffect(begun, ability);
        return begun;
    }

    @Override
    public void informPlayers(String message) {
        said.add(message);
    }

    @Override
    public void fireEvent(GameEvent event) {
        boolean isDamage = event.getType() == GameEvent.EventType.DAMAGED_PERMANENT
                || event.getType() == GameEvent.EventType.DAMAGED_PLAYER;
        if (isDamage && damage != null) {
            damage.add(event);
        }
        super.fireEvent(event);
    }
}
