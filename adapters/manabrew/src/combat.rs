//! Attacks, blocks and combat damage, by the engine's own combat.

use std::collections::HashSet;

use manabrew_engine::combat::{can_creature_block, get_available_attackers, get_available_blockers};
use manabrew_engine::combat::{get_possible_defenders, CombatState, DefenderId};
use manabrew_engine::ids::CardId;
use serde_json::{json, Value};

use crate::looking::suffered;
use crate::refusal::{unsupported, Unsupported};
use crate::world::{array, World};

type Answer = Result<Value, Unsupported>;

fn defender(world: &World, ident: &str) -> Option<DefenderId> {
    let active = world.game.active_player();
    get_possible_defenders(&world.game, active)
        .into_iter()
        .find(|d| name(world, *d).as_deref() == Some(ident))
}

fn name(world: &World, defender: DefenderId) -> Option<String> {
    match defender.as_player() {
        Some(player) => Some(world.name_of(player)),
        None => match defender {
            DefenderId::Player(player) => Some(world.name_of(player)),
            DefenderId::Permanent(card) => world.ident(card),
        },
    }
}

pub fn legal_attacks(world: &World) -> Value {
    let active = world.game.active_player();
    let mut pairs = Vec::new();
    for attacker in get_available_attackers(&world.game, active) {
        for against in get_possible_defenders(&world.game, active) {
            if let (Some(a), Some(d), false) = (world.ident(attacker), name(world, against), world.fought) {
                pairs.push(json!([a, d]));
            }
        }
    }
    json!({"attacks": pairs})
}

pub fn attack(world: &mut World, step: &Value) -> Answer {
    let legal = array(&legal_attacks(world)["attacks"]);
    let attacks = array(&step["attacks"]);
    if attacks.iter().any(|pair| !legal.contains(pair)) {
        return Ok(json!({"legal": false}));
    }
    let mut combat = CombatState::new();
    for pair in &attacks {
        let attacker = world.card(pair[0].as_str().unwrap_or_default())?;
        let Some(against) = defender(world, pair[1].as_str().unwrap_or_default()) else {
            return Ok(json!({"legal": false}));
        };
        combat.add_attacker(attacker, against);
        world.game.tap(attacker);
    }
    world.combat = Some(combat);
    Ok(json!({"legal": true}))
}

fn pairs(world: &World) -> Vec<(CardId, CardId)> {
    let Some(combat) = &world.combat else { return Vec::new() };
    let mut found = Vec::new();
    for attacker in combat.get_attackers() {
        let Some(against) = combat.get_defender_by_attacker(attacker) else {
            continue;
        };
        for blocker in get_available_blockers(&world.game, against.controlling_player(&world.game)) {
            if can_creature_block(&world.game, blocker, attacker) {
                found.push((blocker, attacker));
            }
        }
    }
    found
}

pub fn legal_blocks(world: &World) -> Value {
    let named = |(b, a): (CardId, CardId)| Some(json!([world.ident(b)?, world.ident(a)?]));
    json!({"blocks": pairs(world).into_iter().filter_map(named).collect::<Vec<_>>()})
}

pub fn block(world: &mut World, step: &Value) -> Answer {
    let legal = pairs(world);
    let mut blocks = Vec::new();
    for pair in array(&step["blocks"]) {
        let blocker = world.card(pair[0].as_str().unwrap_or_default())?;
        blocks.push((blocker, world.card(pair[1].as_str().unwrap_or_default())?));
    }
    let blockers: HashSet<CardId> = blocks.iter().map(|(b, _)| *b).collect();
    let Some(combat) = &mut world.combat else {
        return Ok(json!({"legal": false}));
    };
    if blockers.len() != blocks.len() || blocks.iter().any(|pair| !legal.contains(pair)) {
        return Ok(json!({"legal": false}));
    }
    for (blocker, attacker) in blocks {
        combat.add_blocker(attacker, blocker);
    }
    Ok(json!({"legal": true}))
}

pub fn damage(world: &mut World, step: &Value) -> Answer {
    let Some(combat) = world.combat.clone() else {
        return Ok(json!({"legal": false, "dealt": []}));
    };
    let attackers = combat.get_attackers();
    if !array(&step["assign"]).is_empty() || attackers.iter().any(|a| combat.get_blockers_for(*a).len() > 1) {
        return unsupported("step.combat_damage", "this adapter leaves no damage to be divided");
    }
    let everyone: Vec<String> = world.cards.keys().chain(&world.players).cloned().collect();
    let mut before = Vec::new();
    for ident in everyone {
        if let Ok(n) = suffered(world, &ident) {
            before.push((ident, n));
        }
    }
    let told = combat.resolve_damage_step(&mut world.game, &mut world.agents, false, &HashSet::new());
    let mut dealt = Vec::new();
    for (ident, n) in before {
        let amount = suffered(world, &ident)? - n;
        if amount > 0 {
            dealt.extend(shares(world, &told.events, &ident, amount)?);
        }
    }
    world.combat = None;
    world.fought = true;
    world.settle();
    Ok(json!({"legal": true, "dealt": dealt}))
}

/// Who dealt it. The engine also tells of damage that it then prevents, so the sum must be what was really dealt.
fn shares(
    world: &World,
    events: &[manabrew_engine::combat::CombatDamageEvent],
    to: &str,
    amount: i32,
) -> Result<Vec<Value>, Unsupported> {
    let hits: Vec<_> = events
        .iter()
        .filter(|e| match (e.target_card, e.target_player) {
            (Some(card), _) => world.ident(card).as_deref() == Some(to),
            (_, Some(player)) => world.name_of(player) == to,
            _ => false,
        })
        .collect();
    if hits.iter().map(|e| e.amount).sum::<i32>() != amount {
        return unsupported(
            "step.combat_damage",
            "the engine doesn't tell whose damage was prevented",
        );
    }
    Ok(hits
        .iter()
        .filter_map(|e| Some(json!({"from": world.ident(e.source)?, "to": to, "amount": e.amount})))
        .collect())
}
