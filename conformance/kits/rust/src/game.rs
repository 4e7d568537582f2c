//! Where your engine goes. What stands here now is a stand-in that knows creatures and instants, and no hexproof at all.
//!
//! To go on:
//! 1. Build a game of your engine in `Game::new`, and ask *it* in `legal_targets`.
//! 2. Add "ability.hexproof" and "host.creature" to FEATURES. Now there are real questions:
//!    `mtg-conformance run cmd:target/debug/adapter 11b --profile smoke`
//!    The stand-in gets them wrong (too lax). Your engine may not.
//! 3. Add a feature, or a step, at a time. `mtg-conformance features` explains every name.

use serde_json::{json, Value};

pub const NAME: &str = "my-engine";
pub const VERSION: &str = "0.0.1";
pub const EDITIONS: &[&str] = &["current"];

/// You are only sent scenarios all of whose needs stand here. Accepting is claiming: what your engine
/// takes in but doesn't act on is a wrong answer, so declare what it can be asked, and nothing else.
pub const FEATURES: &[&str] = &[
    "build.structure", // objects are made from their fields; or build.text: from the words on a card
    "zone.hand",
    "type.creature",
    "type.instant",
    "slot.creature",
    "effect.nothing",
    "step.targets",
    "use.cast",
];

/// This engine can't be asked this: the missing feature, and why. Better than a guess.
pub struct Unsupported {
    pub feature: String,
    pub reason: String,
}

fn unsupported(stem: &str, what: &str, reason: &str) -> Unsupported {
    Unsupported { feature: format!("{stem}.{what}"), reason: reason.into() }
}

/// The board of one scenario. Replace the list by a game of your engine.
pub struct Game {
    objects: Vec<Value>,
}

impl Game {
    pub fn new(scenario: &Value) -> Self {
        Game { objects: list(&scenario["objects"]).to_vec() }
    }

    /// The answer to one step; it bears the step's `do`.
    pub fn answer(&mut self, step: &Value) -> Result<Value, Unsupported> {
        match word(&step["do"]) {
            "targets" => Ok(json!({"do": "targets", "targets": self.targets(&step["of"])?})),
            // "look": zones, controllers, damage, life. Worth having early: other steps are checked by it.
            // "cast", "resolve", "damage", "attach", "legal_blocks", … one at a time, each with its feature.
            other => Err(unsupported("step", other, "the adapter doesn't know this step yet")),
        }
    }

    /// For each target slot the whole set of legal targets. If your engine only says yes or no, ask it for every id.
    fn targets(&self, of: &Value) -> Result<Vec<Vec<&str>>, Unsupported> {
        if word(&of["kind"]) != "cast" {
            return Err(unsupported("use", word(&of["kind"]), "only casting a spell can be asked yet"));
        }
        let spell = self.objects.iter().find(|o| o["id"] == of["object"]).expect("a card on the board");
        list(&spell["targets"]).iter().map(|slot| self.legal_targets(slot)).collect()
    }

    /// Here your engine is asked. The stand-in takes every creature on the battlefield.
    fn legal_targets(&self, slot: &Value) -> Result<Vec<&str>, Unsupported> {
        if word(&slot["kind"]) != "creature" {
            return Err(unsupported("slot", word(&slot["kind"]), "only creatures can be targeted yet"));
        }
        let is_creature = |o: &&Value| o["zone"] == "battlefield" && list(&o["types"]).contains(&json!("creature"));
        Ok(self.objects.iter().filter(is_creature).map(|o| word(&o["id"])).collect())
    }
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The entries of a list; none if it is left out.
fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
