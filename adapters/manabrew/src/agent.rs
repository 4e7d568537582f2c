//! A player who notes what the engine offers, and chooses what the scenario says.

use std::cell::RefCell;
use std::rc::Rc;

use manabrew_engine::agent::notification::GameNotification;
use manabrew_engine::agent::{PlayerAgent, PriorityActionSpace, TargetChoice};
use manabrew_engine::combat::DefenderId;
use manabrew_engine::game::GameState;
use manabrew_engine::ids::{CardId, PlayerId};
use manabrew_engine::mana::ManaPool;
use manabrew_engine::player::actions::PlayerAction;
use manabrew_engine::spellability::{choose_targets_by_kind, SpellAbility};

/// What was offered, what is to be chosen, and what the engine told.
#[derive(Default)]
pub struct Noted {
    pub cards: Vec<CardId>,
    pub players: Vec<PlayerId>,
    pub wanted: Option<TargetChoice>,
    pub color: Option<String>,
    pub told: Vec<String>,
}

pub type Notes = Rc<RefCell<Noted>>;

pub struct Scribe(pub Notes);

impl Scribe {
    fn wanted_card(&self, valid: &[CardId]) -> Option<CardId> {
        match self.0.borrow().wanted {
            Some(TargetChoice::Card(card)) => valid.contains(&card).then_some(card),
            _ => valid.first().copied(),
        }
    }

    fn wanted_player(&self, valid: &[PlayerId]) -> Option<PlayerId> {
        match self.0.borrow().wanted {
            Some(TargetChoice::Player(player)) => valid.contains(&player).then_some(player),
            _ => valid.first().copied(),
        }
    }
}

impl PlayerAgent for Scribe {
    fn mulligan_decision(&mut self, _: PlayerId, _: &[CardId], _: u32) -> bool {
        true
    }

    fn choose_action(
        &mut self,
        _: PlayerId,
        _: Option<&PriorityActionSpace>,
        _: &mut dyn FnMut() -> PriorityActionSpace,
    ) -> PlayerAction {
        PlayerAction::PassPriority
    }

    fn choose_attackers(&mut self, _: PlayerId, _: &[CardId], _: &[DefenderId]) -> Vec<(CardId, DefenderId)> {
        Vec::new()
    }

    fn choose_blockers(&mut self, _: PlayerId, _: &[CardId], _: &[CardId], _: Option<usize>) -> Vec<(CardId, CardId)> {
        Vec::new()
    }

    fn choose_targets_for(&mut self, sa: &mut SpellAbility, game: &GameState, pools: &[ManaPool]) -> bool {
        choose_targets_by_kind(self, sa, game, pools)
    }

    fn choose_target_player(&mut self, _: PlayerId, valid: &[PlayerId], _: Option<&SpellAbility>) -> Option<PlayerId> {
        self.0.borrow_mut().players.extend_from_slice(valid);
        self.wanted_player(valid)
    }

    fn choose_target_card(&mut self, _: PlayerId, valid: &[CardId], _: Option<&SpellAbility>) -> Option<CardId> {
        self.0.borrow_mut().cards.extend_from_slice(valid);
        self.wanted_card(valid)
    }

    fn choose_target_any(
        &mut self,
        _: PlayerId,
        players: &[PlayerId],
        cards: &[CardId],
        _: Option<&SpellAbility>,
    ) -> TargetChoice {
        self.0.borrow_mut().players.extend_from_slice(players);
        self.0.borrow_mut().cards.extend_from_slice(cards);
        match self.0.borrow().wanted {
            Some(TargetChoice::Player(player)) if players.contains(&player) => TargetChoice::Player(player),
            Some(TargetChoice::Card(card)) if cards.contains(&card) => TargetChoice::Card(card),
            _ => TargetChoice::None,
        }
    }

    fn choose_color(&mut self, _: PlayerId, valid: &[String]) -> Option<String> {
        let wanted = self.0.borrow().color.clone()?;
        valid.iter().find(|color| color.eq_ignore_ascii_case(&wanted)).cloned()
    }

    fn choose_land_or_spell(&mut self, _: PlayerId) -> Option<bool> {
        None
    }

    fn notify(&mut self, told: GameNotification) {
        if let GameNotification::Event(event) = told {
            self.0.borrow_mut().told.push(event.message);
        }
    }
}
