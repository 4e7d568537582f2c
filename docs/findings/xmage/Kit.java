// XMage 1.4.61 alone: a duel that is set up and never started, cards made of XMage's own abilities and effects.
import java.io.Serializable;
import java.util.*;
import mage.*;
import mage.abilities.*;
import mage.abilities.common.SimpleActivatedAbility;
import mage.abilities.costs.mana.*;
import mage.abilities.effects.*;
import mage.abilities.effects.common.InfoEffect;
import mage.cards.*;
import mage.cards.decks.Deck;
import mage.choices.Choice;
import mage.constants.*;
import mage.game.*;
import mage.game.draft.Draft;
import mage.game.match.Match;
import mage.game.mulligan.MulliganType;
import mage.game.permanent.Permanent;
import mage.game.tournament.Tournament;
import mage.game.turn.*;
import mage.players.*;
import mage.players.net.UserData;
import mage.target.*;
import mage.util.MultiAmountMessage;

class Kit extends TwoPlayerDuel {
    final Player alice = new Hand("Alice");
    final Player bob = new Hand("Bob");
    String said = "";

    Kit() {
        super(MultiplayerAttackOption.LEFT, RangeOfInfluence.ALL, MulliganType.GAME_DEFAULT.getMulligan(0), 0, 20, 0);
        GameOptions options = new GameOptions();
        options.testMode = true;
        options.skipInitShuffling = true;
        setGameOptions(options);
        addPlayer(alice, new Deck());
        addPlayer(bob, new Deck());
        startingPlayerId = alice.getId();
        init(alice.getId());
        state.setActivePlayerId(alice.getId());
        state.setPriorityPlayerId(alice.getId());
        state.setTurnNum(1);
        playerList = state.getPlayerList(alice.getId());
        PreCombatMainPhase phase = new PreCombatMainPhase();
        phase.setStep(new PreCombatMainStep());
        getTurn().setPhase(phase);
    }

    static void quiet() {
        org.apache.log4j.BasicConfigurator.configure();
        org.apache.log4j.Logger.getRootLogger().setLevel(org.apache.log4j.Level.ERROR);
    }

    Permanent put(Made card) {
        cheat(card.getOwnerId(), List.of(), List.of(), List.of(new PutToBattlefieldInfo(card, false)), List.of(), List.of(), List.of());
        settle();
        return getPermanent(card.getId());
    }

    void hand(Made card) {
        cheat(card.getOwnerId(), List.of(), List.of(card), List.of(), List.of(), List.of(), List.of());
    }

    void graveyard(Made card) {
        cheat(card.getOwnerId(), List.of(), List.of(), List.of(), List.of(card), List.of(), List.of());
    }

    void settle() {
        applyEffects();
        checkStateAndTriggered();
        applyEffects();
    }

    String zone(Made card) {
        return String.valueOf(state.getZone(card.getId()));
    }

    boolean cast(Made card, MageItem target) {
        ((Hand) getPlayer(card.getOwnerId())).wanted = target.getId();
        return getPlayer(card.getOwnerId()).cast(card.getSpellAbility(), this, true, null);
    }

    boolean activate(Made card, MageItem target) {
        Permanent source = getPermanent(card.getId());
        Player player = getPlayer(source.getControllerId());
        ((Hand) player).wanted = target == null ? null : target.getId();
        for (Ability ability : source.getAbilities(this)) {
            if (ability instanceof SimpleActivatedAbility made) {
                return player.activateAbility(made, this);
            }
        }
        return false;
    }

    /** The top of the stack resolves; what XMage tells the players of it. */
    String top() {
        said = "";
        resolve();
        settle();
        return said.contains("fizzled") ? "fizzled" : "resolved";
    }

    /** An effect begins, with that card as its source. */
    void begin(ContinuousEffect effect, Made source) {
        Ability ability = new SimpleActivatedAbility(Zone.ALL, new InfoEffect("an effect"), new GenericManaCost(0));
        ability.setControllerId(source.getOwnerId());
        ability.setSourceId(source.getId());
        addEffect(effect, ability);
        settle();
    }

    Ability source(Made card) {
        Ability ability = new SimpleActivatedAbility(Zone.ALL, new InfoEffect("an effect"), new GenericManaCost(0));
        ability.setControllerId(card.getOwnerId());
        ability.setSourceId(card.getId());
        return ability;
    }

    @Override
    public void informPlayers(String message) {
        said += message + "\n";
    }

    @Override
    public Kit copy() {
        throw new UnsupportedOperationException();
    }
}

/** A card: cost (for the colour), types, abilities. */
final class Made extends CardImpl {
    Made(Player owner, String name, String cost, CardType type, Ability... abilities) {
        super(owner.getId(), new CardSetInfo(name, "X", "1", Rarity.COMMON), new CardType[] {type}, cost);
        power = new MageInt(2);
        toughness = new MageInt(2);
        for (Ability ability : abilities) {
            addAbility(ability);
        }
    }

    Made sub(SubType type) {
        subtype.add(type);
        return this;
    }

    /** What a spell targets and does. */
    Made does(Target target, Effect effect) {
        getSpellAbility().addTarget(target);
        getSpellAbility().addEffect(effect);
        return this;
    }

    private Made(Made other) {
        super(other);
    }

    @Override
    public Made copy() {
        return new Made(this);
    }
}

/** A player that targets what is wanted, if XMage offers it, and chooses nothing else. */
final class Hand extends PlayerImpl {
    UUID wanted;

    Hand(String name) {
        super(name, RangeOfInfluence.ALL);
        setUserData(UserData.getDefaultUserDataView());
    }

    private Hand(Hand other) {
        super(other);
        wanted = other.wanted;
    }

    public Hand copy() { return new Hand(this); }
    public boolean getStrictChooseMode() { return true; }

    public boolean chooseTarget(Outcome o, Target target, Ability source, Game game) {
        if (wanted == null || !target.possibleTargets(getId(), source, game).contains(wanted)) {
            return false;
        }
        target.addTarget(wanted, source, game);
        return true;
    }

    public boolean choose(Outcome o, Target target, Ability source, Game game) { return false; }
    public boolean choose(Outcome o, Target t, Ability s, Game g, Map<String, Serializable> m) { return false; }
    public boolean choose(Outcome o, Cards c, TargetCard t, Ability s, Game g) { return false; }
    public boolean chooseTarget(Outcome o, Cards c, TargetCard t, Ability s, Game g) { return false; }
    public boolean choose(Outcome o, Choice c, Game g) { return false; }
    public boolean chooseTargetAmount(Outcome o, TargetAmount t, Ability s, Game g) { return false; }
    public int announceX(int min, int max, String m, Game g, Ability s, boolean b) { return min; }
    public int getAmount(int min, int max, String m, Ability s, Game g) { return min; }
    public List<Integer> getMultiAmountWithIndividualConstraints(Outcome o, List<MultiAmountMessage> m, int a, int b, MultiAmountType t, Game g) { return null; }
    public boolean chooseUse(Outcome o, String m, Ability s, Game g) { return false; }
    public boolean chooseUse(Outcome o, String m, String n, String y, String z, Ability s, Game g) { return false; }
    public Mode chooseMode(Modes m, Ability s, Game g) { return m.getMode(); }
    public TriggeredAbility chooseTriggeredAbility(List<TriggeredAbility> a, Game g) { return a.get(0); }
    public int chooseReplacementEffect(Map<String, String> e, Map<String, MageObject> o, Game g) { return 0; }
    public boolean choosePile(Outcome o, String m, List<? extends Card> a, List<? extends Card> b, Game g) { return false; }
    public boolean playMana(Ability a, ManaCost u, String p, Game g) { return false; }
    public boolean chooseMulligan(Game g) { return false; }
    public boolean priority(Game g) { return false; }
    public void selectAttackers(Game g, UUID p) { }
    public void selectBlockers(Ability s, Game g, UUID p) { }
    public void sideboard(Match m, Deck d) { }
    public void construct(Tournament t, Deck d) { }
    public void pickCard(List<Card> c, Deck d, Draft f) { }
    public void abort() { }
    public void skip() { }
}
