//! One scenario under way: the engine's game, and whose ids are whose.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use forge_foundation::{CardTypeLine, ColorSet, ManaCost, PhaseType, ZoneType};
use manabrew_engine::agent::PlayerAgent;
use manabrew_engine::card::{Card, CounterType};
use manabrew_engine::combat::CombatState;
use manabrew_engine::game::GameState;
use manabrew_engine::game_loop::GameLoop;
use manabrew_engine::ids::{CardId, PlayerId};
use manabrew_engine::staticability::layer::apply_continuous_effects;
use serde_json::Value;

use crate::agent::{Noted, Notes, Scribe};
use crate::refusal::{unsupported, Unsupported};
use crate::script;

pub struct World {
    pub game: GameState,
    pub runner: GameLoop,
    pub agents: Vec<Box<dyn PlayerAgent>>,
    pub notes: Notes,
    pub cards: BTreeMap<String, (CardId, Value)>,
    pub players: Vec<String>,
    pub combat: Option<CombatState>,
    pub fought: bool,
}

impl World {
    /// The board at the start.
    pub fn new(scenario: &Value) -> Result<Self, Unsupported> {
        let players: Vec<String> = array(&scenario["players"]).iter().map(|p| id(p, "id")).collect();
        let names: Vec<&str> = players.iter().map(String::as_str).collect();
        let notes: Notes = Rc::new(RefCell::new(Noted::default()));
        let agents = players
            .iter()
            .map(|_| Box::new(Scribe(notes.clone())) as Box<dyn PlayerAgent>)
            .collect();
        let mut world = Self {
            game: GameState::new(&names, 20),
            runner: GameLoop::new(players.len()),
            agents,
            notes,
            cards: BTreeMap::new(),
            players: players.clone(),
            combat: None,
            fought: false,
        };
        world.seat(scenario)?;
        for object in &array(&scenario["objects"]) {
            world.place(object)?;
        }
        world.attach_all()?;
        apply_continuous_effects(&mut world.game);
        Ok(world)
    }

    fn seat(&mut self, scenario: &Value) -> Result<(), Unsupported> {
        for player in &array(&scenario["players"]) {
            if !player["team"].is_null() || !array(&player["abilities"]).is_empty() {
                return unsupported(
                    "host.player",
                    "the engine has no teams, and gives players abilities by permanents",
                );
            }
            if let Some(life) = player["life"].as_i64() {
                let seat = self.player(&id(player, "id"));
                self.game.player_mut(seat).life = life as i32;
            }
        }
        let active = self.player(&id(scenario, "active_player"));
        self.game.turn.active_player = active;
        self.game.turn.priority_player = active;
        self.game.turn.phase = PhaseType::Main1;
        Ok(())
    }

    fn place(&mut self, object: &Value) -> Result<(), Unsupported> {
        let zone = match object["zone"].as_str().unwrap_or_default() {
            "battlefield" => ZoneType::Battlefield,
            "hand" => ZoneType::Hand,
            "graveyard" => ZoneType::Graveyard,
            "exile" => ZoneType::Exile,
            "library" => ZoneType::Library,
            other => return unsupported(format!("zone.{other}"), "this adapter places no such objects"),
        };
        let owner = self.player(&id(object, "owner"));
        let card = self.game.create_card(made(object, owner)?);
        self.game.move_card(card, zone, owner);
        if zone == ZoneType::Battlefield {
            let controller = self.player(object["controller"].as_str().unwrap_or(&id(object, "owner")));
            if controller != owner {
                self.game.change_controller(card, controller);
            }
            let permanent = self.game.card_mut(card);
            permanent.summoning_sick = false;
            if let Some(loyalty) = object["loyalty"].as_i64() {
                permanent.add_counter(&CounterType::Loyalty, loyalty as i32);
            }
            for (kind, n) in object["counters"].as_object().into_iter().flatten() {
                let counter = if kind == "+1/+1" {
                    CounterType::P1P1
                } else {
                    CounterType::M1M1
                };
                permanent.add_counter(&counter, n.as_i64().unwrap_or(0) as i32);
            }
        }
        self.cards.insert(id(object, "id"), (card, object.clone()));
        Ok(())
    }

    fn attach_all(&mut self) -> Result<(), Unsupported> {
        let pairs: Vec<(CardId, String)> = self
            .cards
            .values()
            .filter_map(|(card, object)| object["attached_to"].as_str().map(|to| (*card, to.to_string())))
            .collect();
        for (card, to) in pairs {
            match self.cards.get(&to) {
                Some((host, _)) => self.game.attach_to(card, *host),
                None => return unsupported("object.attached_to_player", "this adapter attaches to permanents only"),
            }
        }
        Ok(())
    }

    pub fn player(&self, ident: &str) -> PlayerId {
        PlayerId(self.players.iter().position(|p| p == ident).unwrap_or(0) as u32)
    }

    pub fn name_of(&self, player: PlayerId) -> String {
        self.players[player.0 as usize].clone()
    }

    pub fn is_player(&self, ident: &str) -> bool {
        self.players.iter().any(|p| p == ident)
    }

    pub fn card(&self, ident: &str) -> Result<CardId, Unsupported> {
        self.cards
            .get(ident)
            .map_or_else(|| unsupported("step", "it names no card"), |(card, _)| Ok(*card))
    }

    pub fn object(&self, ident: &str) -> Value {
        self.cards.get(ident).map_or(Value::Null, |(_, object)| object.clone())
    }

    /// The id of a card; none for a helper.
    pub fn ident(&self, card: CardId) -> Option<String> {
        self.cards
            .iter()
            .find(|(_, (held, _))| *held == card)
            .map(|(ident, _)| ident.clone())
    }

    pub fn is_on_battlefield(&self, card: CardId) -> bool {
        self.game.card(card).zone == ZoneType::Battlefield
    }

    /// State-based actions, all and repeatedly.
    pub fn settle(&mut self) {
        apply_continuous_effects(&mut self.game);
        while self.game.check_state_based_actions() {
            apply_continuous_effects(&mut self.game);
        }
    }
}

fn made(object: &Value, owner: PlayerId) -> Result<Card, Unsupported> {
    let types: Vec<String> = array(&object["supertypes"])
        .iter()
        .chain(&array(&object["types"]))
        .map(capital)
        .collect();
    let subtypes: Vec<String> = array(&object["subtypes"])
        .iter()
        .map(|s| s.as_str().unwrap_or_default().to_string())
        .collect();
    let dash = if subtypes.is_empty() {
        String::new()
    } else {
        format!(" - {}", subtypes.join(" "))
    };
    let place = |color: &Value| script::COLORS.iter().position(|c| color == *c).unwrap_or(0);
    let mask = array(&object["colors"])
        .iter()
        .fold(0u8, |mask, color| mask | 1 << place(color));
    let (keywords, lines) = abilities(object, subtypes.iter().any(|s| s == "Aura"))?;
    let number = |field: &str| object[field].as_i64().map(|n| n as i32);
    Ok(Card::new(
        CardId(0),
        object["name"].as_str().unwrap_or_default().to_string(),
        owner,
        CardTypeLine::parse(&format!("{}{dash}", types.join(" "))),
        ManaCost::parse("0"),
        ColorSet::from_mask(mask),
        number("power"),
        number("toughness"),
        keywords,
        lines,
    ))
}

fn abilities(object: &Value, is_aura: bool) -> Result<(Vec<String>, Vec<String>), Unsupported> {
    let (mut keywords, mut lines) = (Vec::new(), Vec::new());
    for ability in array(&object["abilities"]) {
        match ability["kind"].as_str().unwrap_or_default() {
            "grant" => lines.push(script::grant(
                &ability,
                if is_aura { "EnchantedBy" } else { "EquippedBy" },
            )?),
            "activated" => {}
            _ => keywords.extend(script::keywords(&ability)?),
        }
    }
    Ok((keywords, lines))
}

fn capital(word: &Value) -> String {
    let word = word.as_str().unwrap_or_default();
    word[..1].to_uppercase() + &word[1..]
}

pub fn array(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

pub fn id(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_string()
}
