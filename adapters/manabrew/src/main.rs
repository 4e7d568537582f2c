//! manabrew-engine behind the contract of mtg-conformance: JSON Lines on stdin and stdout.

mod agent;
mod combat;
mod fiat;
mod looking;
mod refusal;
mod script;
mod steps;
mod world;

use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

use serde_json::{json, Value};

use crate::refusal::Unsupported;
use crate::world::{array, World};

const FEATURES: &str = include_str!("features.txt");

fn main() {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let Ok(message) = serde_json::from_str::<Value>(&line.unwrap_or_default()) else {
            continue;
        };
        let reply = match message["message"].as_str() {
            Some("hello") => ready(),
            Some("run") => run(&message),
            Some("bye") => return,
            _ => json!({"message": "failed", "id": null, "reason": "unknown message"}),
        };
        let _ = writeln!(out, "{reply}").and_then(|()| out.flush());
    }
}

fn ready() -> Value {
    let features: Vec<&str> = FEATURES.split_whitespace().collect();
    json!({
        "message": "ready",
        "protocol": 0,
        "engine": {"name": "manabrew-engine", "version": "0.6.3", "language": "Rust"},
        "editions": ["current"],
        "features": features,
    })
}

/// A panic of the engine's is its failure, and no end of this program.
fn run(message: &Value) -> Value {
    let id = message["id"].clone();
    match catch_unwind(AssertUnwindSafe(|| {
        answers(&message["scenario"], message["echo"] == true)
    })) {
        Ok(Ok(mut told)) => {
            told["message"] = json!("answers");
            told["id"] = id;
            told
        }
        Ok(Err((place, refusal))) => {
            let mut told =
                json!({"message": "unsupported", "id": id, "feature": refusal.feature, "reason": refusal.reason});
            if let Some(place) = place {
                told["step"] = json!(place);
            }
            told
        }
        Err(_) => json!({"message": "failed", "id": id, "reason": "the engine panicked; stderr tells where"}),
    }
}

fn answers(scenario: &Value, with_echo: bool) -> Result<Value, (Option<usize>, Unsupported)> {
    let mut world = World::new(scenario).map_err(|refusal| (None, refusal))?;
    let mut told = if with_echo {
        json!({"echo": echo(&world)})
    } else {
        json!({})
    };
    let mut found = Vec::new();
    for (place, step) in array(&scenario["steps"]).iter().enumerate() {
        found.push(steps::answer(&mut world, step).map_err(|refusal| (Some(place), refusal))?);
    }
    told["answers"] = json!(found);
    Ok(told)
}

fn echo(world: &World) -> Value {
    let mut objects = json!({});
    for (ident, (card, _)) in &world.cards {
        let held = world.game.card(*card);
        let there = held.zone == forge_foundation::ZoneType::Battlefield;
        let colors = script::COLORS.iter().zip([
            held.color.has_white(),
            held.color.has_blue(),
            held.color.has_black(),
            held.color.has_red(),
            held.color.has_green(),
        ]);
        objects[ident] = json!({
            "zone": format!("{:?}", held.zone).to_lowercase(),
            "controller": there.then(|| world.name_of(held.controller)),
            "colors": colors.filter(|(_, has)| *has).map(|(color, _)| *color).collect::<Vec<_>>(),
        });
    }
    json!({"objects": objects})
}
