//! Looking at the board.

use forge_foundation::ZoneType;
use manabrew_engine::card::CounterType;
use serde_json::{json, Value};

use crate::refusal::{unsupported, Unsupported};
use crate::steps::Answer;
use crate::world::{id, World};

/// Damage marked on a creature, loyalty or life lost: before state-based actions, the difference is what it was dealt.
pub fn suffered(world: &World, ident: &str) -> Result<i32, Unsupported> {
    if world.is_player(ident) {
        return Ok(-world.game.player(world.player(ident)).life);
    }
    let card = world.game.card(world.card(ident)?);
    if card.type_line.is_planeswalker() {
        return Ok(-card.counter_count(&CounterType::Loyalty));
    }
    Ok(card.damage)
}

pub fn has(world: &mut World, step: &Value) -> Answer {
    let ident = id(step, "object");
    if world.is_player(&ident) {
        return unsupported("step.has", "this adapter asks about permanents only");
    }
    let card = world.game.card(world.card(&ident)?);
    if card.zone != ZoneType::Battlefield {
        return unsupported("step.has", "this adapter asks about permanents only");
    }
    let has = if step["what"] == "hexproof" {
        card.has_hexproof()
    } else {
        !card.get_protections().is_empty()
    };
    Ok(json!({"has": has}))
}

pub fn look(world: &World) -> Value {
    let mut objects = json!({});
    for (ident, (card, _)) in &world.cards {
        let held = world.game.card(*card);
        let there = matches!(held.zone, ZoneType::Battlefield | ZoneType::Stack);
        let mut counters = json!({});
        for (counter, name) in [(CounterType::P1P1, "+1/+1"), (CounterType::M1M1, "-1/-1")] {
            if held.counter_count(&counter) > 0 {
                counters[name] = json!(held.counter_count(&counter));
            }
        }
        let host = held.attached_to.and_then(|host| world.ident(host));
        objects[ident] = json!({
            "zone": format!("{:?}", held.zone).to_lowercase(),
            "controller": there.then(|| world.name_of(held.controller)),
            "attached_to": if held.zone == ZoneType::Battlefield { host } else { None },
            "damage": if held.zone == ZoneType::Battlefield { held.damage } else { 0 },
            "counters": counters,
        });
    }
    let mut players = json!({});
    for name in &world.players {
        players[name] = json!({"life": world.game.player(world.player(name)).life});
    }
    json!({"objects": objects, "players": players})
}
