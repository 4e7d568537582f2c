import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import mage.abilities.Ability;
import mage.abilities.Mode;
import mage.abilities.Modes;
import mage.abilities.TriggeredAbility;
import mage.abilities.costs.mana.ManaCost;
import mage.cards.Card;
import mage.cards.Cards;
import mage.cards.decks.Deck;
import mage.choices.Choice;
import mage.constants.MultiAmountType;
import mage.constants.Outcome;
import mage.constants.RangeOfInfluence;
import mage.game.Game;
import mage.game.draft.Draft;
import mage.game.match.Match;
import mage.game.tournament.Tournament;
import mage.players.PlayerImpl;
import mage.players.net.UserData;
import mage.target.Target;
import mage.target.TargetAmount;
import mage.target.TargetCard;
import mage.util.MultiAmountMessage;

/** A player that chooses what the script says, and only what XMage offers. */
final class Scripted extends PlayerImpl {
    private static final long serialVersionUID = 1;

    final transient Script script;

    Scripted(String name, Script script) {
        super(name, RangeOfInfluence.ALL);
        this.script = script;
        setUserData(UserData.getDefaultUserDataView()); // a rollback asks for it
        setTestMode(true); // so that addTargets is called, where the targets are asked for
    }

    private Scripted(Scripted other) {
        super(other);
        this.script = other.script;
    }

    @Override
    public Scripted copy() {
        return new Scripted(this);
    }

    /** Nothing is chosen for us: the only other legal target isn't taken by itself. */
    @Override
    public boolean getStrictChooseMode() {
        return true;
    }

    /** XMage calls this as a spell or ability asks for its targets. Only asking: it is called off then. */
    @Override
    public boolean addTargets(Ability ability, Game game) {
        if (!script.isAsking) {
            return true;
        }
        script.offered = new ArrayList<>();
        for (Target target : ability.getTargets()) {
            script.offered.add(Set.copyOf(target.possibleTargets(ability.getControllerId(), ability, game)));
        }
        return false;
    }

    @Override
    public boolean chooseTarget(Outcome outcome, Target target, Ability source, Game game) {
        UUID wanted = script.targetFor(source.getTargets().indexOf(target));
        UUID asking = target.getAffectedAbilityControllerId(source.getControllerId());
        if (wanted == null || !target.possibleTargets(asking, source, game).contains(wanted)) {
            return false;
        }
        target.addTarget(wanted, source, game);
        return true;
    }

    /** What is chosen without targeting: the one the script names, or the only one. */
    @Override
    public boolean choose(Outcome outcome, Target target, Ability source, Game game) {
        Set<UUID> possible = target.possibleTargets(getId(), source, game);
        UUID wanted = script.chosen != null && possible.contains(script.chosen) ? script.chosen
                : possible.size() == 1 ? possible.iterator().next() : null;
        if (wanted == null) {
            return false;
        }
        target.add(wanted, game);
        return true;
    }

    @Override
    public boolean choose(Outcome outcome, Target target, Ability source, Game game, Map<String, Serializable> options) {
        return choose(outcome, target, source, game);
    }

    @Override
    public boolean choose(Outcome outcome, Cards cards, TargetCard target, Ability source, Game game) {
        return choose(outcome, target, source, game);
    }

    @Override
    public boolean chooseTarget(Outcome outcome, Cards cards, TargetCard target, Ability source, Game game) {
        return chooseTarget(outcome, target, source, game);
    }

    @Override
    public boolean choose(Outcome outcome, Choice choice, Game game) {
        if (script.word == null || !choice.getChoices().contains(script.word)) {
            return false;
        }
        choice.setChoice(script.word);
        return true;
    }

    @Override
    public boolean chooseTargetAmount(Outcome outcome, TargetAmount target, Ability source, Game game) {
        return false;
    }

    @Override
    public int announceX(int min, int max, String message, Game game, Ability source, boolean isManaPay) {
        return script.x;
    }

    @Override
    public int getAmount(int min, int max, String message, Ability source, Game game) {
        return min;
    }

    @Override
    public List<Integer> getMultiAmountWithIndividualConstraints(Outcome outcome, List<MultiAmountMessage> messages,
            int totalMin, int totalMax, MultiAmountType type, Game game) {
        if (script.division == null) {
            throw new Unsupported("step.combat_damage", "XMage asks for a division that the step doesn't give");
        }
        return script.division.of(messages, totalMin, totalMax, type.getHeader());
    }

    @Override
    public boolean chooseUse(Outcome outcome, String message, Ability source, Game game) {
        return false;
    }

    @Override
    public boolean chooseUse(Outcome outcome, String message, String second, String yes, String no, Ability source,
            Game game) {
        return false;
    }

    @Override
    public Mode chooseMode(Modes modes, Ability source, Game game) {
        return modes.getMode();
    }

    @Override
    public TriggeredAbility chooseTriggeredAbility(List<TriggeredAbility> abilities, Game game) {
        return abilities.get(0);
    }

    @Override
    public int chooseReplacementEffect(Map<String, String> effects, Map<String, mage.MageObject> objects, Game game) {
        return 0;
    }

    @Override
    public boolean choosePile(Outcome outcome, String message, List<? extends Card> pile1, List<? extends Card> pile2,
            Game game) {
        return false;
    }

    @Override
    public boolean playMana(Ability ability, ManaCost unpaid, String prompt, Game game) {
        return false;
    }

    @Override
    public boolean chooseMulligan(Game game) {
        return false;
    }

    @Override
    public boolean priority(Game game) {
        return false;
    }

    @Override
    public void selectAttackers(Game game, UUID attackingPlayerId) {
    }

    @Override
    public void selectBlockers(Ability source, Game game, UUID defendingPlayerId) {
    }

    @Override
    public void sideboard(Match match, Deck deck) {
    }

    @Override
    public void construct(Tournament tournament, Deck deck) {
    }

    @Override
    public void pickCard(List<Card> cards, Deck deck, Draft draft) {
    }

    @Override
    public void abort() {
    }

    @Override
    public void skip() {
    }
}
