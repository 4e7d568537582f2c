//! manabrew-engine 0.6.3 alone (no code of ours): cards made as the engine's own tests make them, from lines of its card
//! scripts; spells put on its stack and resolved by its game loop. Run: cargo run

use std::collections::HashSet;

use forge_foundation::{CardTypeLine, ColorSet, ManaCost, ZoneType};
use manabrew_engine::ability::ability_factory::build_spell_ability;
use manabrew_engine::agent::{PassAgent, PlayerAgent};
use manabrew_engine::card::card_util::get_valid_cards_to_target;
use manabrew_engine::card::Card;
use manabrew_engine::combat::{can_creature_block, CombatState, DefenderId};
use manabrew_engine::game::GameState;
use manabrew_engine::game_loop::GameLoop;
use manabrew_engine::ids::{CardId, PlayerId};
use manabrew_engine::spellability::{choose_targets_by_kind, SpellAbility, StackEntry};
use manabrew_engine::staticability::layer::apply_continuous_effects;

const ALICE: PlayerId = PlayerId(0);
const BOB: PlayerId = PlayerId(1);

struct Table {
    game: GameState,
    runner: GameLoop,
    agents: Vec<Box<dyn PlayerAgent>>,
}

impl Table {
    fn new() -> Self {
        let agents: Vec<Box<dyn PlayerAgent>> = vec![Box::new(PassAgent), Box::new(PassAgent)];
        Self {
            game: GameState::new(&["Alice", "Bob"], 20),
            runner: GameLoop::new(2),
            agents,
        }
    }

    fn put(
        &mut self,
        name: &str,
        owner: PlayerId,
        types: &str,
        color: ColorSet,
        keywords: &[&str],
        lines: &[&str],
    ) -> CardId {
        let is_creature = types.contains("Creature");
        let card = Card::new(
            CardId(0),
            name.to_string(),
            owner,
            CardTypeLine::parse(types),
            ManaCost::parse("0"),
            color,
            is_creature.then_some(2),
            is_creature.then_some(2),
            keywords.iter().map(|k| k.to_string()).collect(),
            lines.iter().map(|l| l.to_string()).collect(),
        );
        let id = self.game.create_card(card);
        let zone = if types == "Instant" {
            ZoneType::Hand
        } else {
            ZoneType::Battlefield
        };
        self.game.move_card(id, zone, owner);
        self.game.card_mut(id).summoning_sick = false;
        apply_continuous_effects(&mut self.game);
        id
    }

    fn ability(&self, source: CardId, line: &str, by: PlayerId) -> SpellAbility {
        build_spell_ability(&self.game, source, line, by)
    }

    /// The names of the permanents that the engine lets it aim at.
    fn targets(&self, source: CardId, line: &str, by: PlayerId) -> Vec<String> {
        let ability = self.ability(source, line, by);
        let found = get_valid_cards_to_target(&self.game, &ability);
        found
            .into_iter()
            .map(|id| self.game.card(id).card_name.clone())
            .collect()
    }

    /// An ability of that source resolves, done to that card.
    fn resolve(&mut self, source: CardId, line: &str, by: PlayerId, to: CardId) {
        let mut ability = self.ability(source, line, by);
        ability.is_activated = true;
        ability.target_chosen.target_card = Some(to);
        self.game.stack.push(StackEntry {
            id: 0,
            spell_ability: ability,
            is_pending_cast: false,
            is_creature_spell: false,
            is_permanent_spell: false,
            cast_from_zone: None,
            optional_trigger_decider: None,
            optional_trigger_description: None,
            optional_trigger_source_name: None,
        });
        self.runner.resolve_stack(&mut self.game, &mut self.agents);
        self.check();
    }

    fn check(&mut self) {
        apply_continuous_effects(&mut self.game);
        while self.game.check_state_based_actions() {}
    }
}

fn players_with_hexproof_or_shroud() {
    for (name, keyword) in [("Leyline of Sanctity", "Hexproof"), ("True Believer", "Shroud")] {
        let mut t = Table::new();
        let line = format!("S$ Mode$ Continuous | Affected$ You | AddKeyword$ {keyword}");
        t.put(name, BOB, "Enchantment", ColorSet::WHITE, &[], &[&line]);
        let shock = t.put("Shock", ALICE, "Instant", ColorSet::RED, &[], &[]);
        let mut ability = t.ability(shock, "SP$ DealDamage | ValidTgts$ Opponent | NumDmg$ 2", ALICE);
        choose_targets_by_kind(t.agents[0].as_mut(), &mut ability, &t.game, &[]);
        let offered = ability.target_chosen.target_player;
        t.game.stack.push(StackEntry {
            id: 0,
            spell_ability: ability,
            is_pending_cast: false,
            is_creature_spell: false,
            is_permanent_spell: false,
            cast_from_zone: Some(ZoneType::Hand),
            optional_trigger_decider: None,
            optional_trigger_description: None,
            optional_trigger_source_name: None,
        });
        t.runner.resolve_stack(&mut t.game, &mut t.agents);
        println!("1. Bob has {keyword} by {name}; Alice's Shock is offered {offered:?}; after it Bob's life is {}  RIGHT: None, 20", t.game.player(BOB).life);
    }
}

fn protection_gained_until_end_of_turn() {
    for line in [
        "AB$ Protection | Cost$ 0 | Gains$ Choice | Choices$ AnyColor",
        "AB$ Pump | Cost$ 0 | KW$ Protection from white",
    ] {
        let mut t = Table::new();
        let bear = t.put("Bear", ALICE, "Creature - Bear", ColorSet::GREEN, &[], &[]);
        let white = t.put("White Bear", BOB, "Creature - Bear", ColorSet::WHITE, &[], &[]);
        t.resolve(bear, line, ALICE, bear);
        let held: Vec<String> = t
            .game
            .card(bear)
            .pump_keywords
            .iter_strings()
            .map(str::to_string)
            .collect();
        let zap = t.put("Zap", BOB, "Instant", ColorSet::WHITE, &[], &[]);
        let targets = t.targets(zap, "SP$ Destroy | ValidTgts$ Creature", BOB);
        println!(
            "2. Bear gained {held:?} by {line:?}: get_protections {:?}",
            t.game.card(bear).get_protections()
        );
        println!("   a white spell may target {targets:?}  RIGHT: not Bear");
        println!(
            "   White Bear can block Bear: {}  RIGHT: false",
            can_creature_block(&t.game, white, bear)
        );
        t.resolve(white, "AB$ DealDamage | Cost$ 0 | NumDmg$ 1", BOB, bear);
        println!(
            "   damage by White Bear to Bear: {}  RIGHT: 0",
            t.game.card(bear).damage
        );
        let mut combat = CombatState::new();
        combat.add_attacker(bear, DefenderId::Player(BOB));
        combat.add_blocker(bear, white);
        t.game.card_mut(bear).damage = 0;
        combat.resolve_damage_step(&mut t.game, &mut t.agents, false, &HashSet::new());
        println!(
            "   combat damage by White Bear to Bear: {}  RIGHT: 0",
            t.game.card(bear).damage
        );
        let mut t = Table::new();
        let bear = t.put("Bear", ALICE, "Creature - Bear", ColorSet::GREEN, &[], &[]);
        let aura = t.put(
            "White Aura",
            BOB,
            "Enchantment - Aura",
            ColorSet::WHITE,
            &["Enchant:Creature"],
            &[],
        );
        t.game.attach_to(aura, bear);
        t.resolve(bear, line, ALICE, bear);
        println!(
            "   a white Aura on it is now in {:?}  RIGHT: Graveyard",
            t.game.card(aura).zone
        );
    }
}

fn attachments() {
    let mut t = Table::new();
    let knight = t.put(
        "Knight",
        ALICE,
        "Creature - Knight",
        ColorSet::COLORLESS,
        &["Protection from white"],
        &[],
    );
    let sword = t.put(
        "White Sword",
        ALICE,
        "Artifact - Equipment",
        ColorSet::WHITE,
        &["Equip:0"],
        &[],
    );
    println!(
        "3. Knight has protection from white; equip of a white Sword may target {:?}",
        t.targets(sword, "AB$ Attach | Cost$ 0 | ValidTgts$ Creature.YouCtrl", ALICE)
    );
    t.resolve(sword, "AB$ Attach | Cost$ 0", ALICE, knight);
    println!(
        "   an effect attaches the Sword to it, then state-based actions: attached {}  RIGHT: false",
        t.game.card(sword).attached_to == Some(knight)
    );
    let bear = t.put("Bear", ALICE, "Creature - Bear", ColorSet::GREEN, &[], &[]);
    let aura = t.put(
        "White Aura",
        ALICE,
        "Enchantment - Aura",
        ColorSet::WHITE,
        &["Enchant:Creature"],
        &[],
    );
    t.game.attach_to(aura, bear);
    t.resolve(aura, "AB$ Attach | Cost$ 0", ALICE, knight);
    println!(
        "   an effect tries to move a white Aura from Bear to Knight: it is in {:?}  RIGHT: Battlefield, on Bear",
        t.game.card(aura).zone
    );
}

fn from_everything() {
    let mut t = Table::new();
    let hydra = t.put(
        "Progenitus",
        ALICE,
        "Legendary Creature - Hydra Avatar",
        ColorSet::ALL_COLORS,
        &["Protection from everything"],
        &[],
    );
    let bear = t.put("Bear", BOB, "Creature - Bear", ColorSet::GREEN, &[], &[]);
    let zap = t.put("Zap", BOB, "Instant", ColorSet::RED, &[], &[]);
    println!(
        "4. Progenitus: a red spell may target {:?}  RIGHT: not Progenitus",
        t.targets(zap, "SP$ Destroy | ValidTgts$ Creature", BOB)
    );
    println!(
        "   Bear can block it: {}  RIGHT: false",
        can_creature_block(&t.game, bear, hydra)
    );
    t.resolve(bear, "AB$ DealDamage | Cost$ 0 | NumDmg$ 1", BOB, hydra);
    println!("   damage by Bear: {}  RIGHT: 0", t.game.card(hydra).damage);
}

fn main() {
    players_with_hexproof_or_shroud();
    protection_gained_until_end_of_turn();
    attachments();
    from_everything();
}
