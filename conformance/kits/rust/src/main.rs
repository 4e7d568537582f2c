//! An adapter for mtg-conformance: the conversation. Your engine goes into game.rs; here is little to change.
//!
//! `cargo build && mtg-conformance doctor cmd:target/debug/adapter`

mod game;

use game::{Game, Unsupported, EDITIONS, FEATURES, NAME, VERSION};
use serde_json::{json, Value};
use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The answer to `hello`: who you are, and what you can be asked.
fn ready() -> Value {
    json!({"message": "ready", "protocol": 0, "engine": {"name": NAME, "version": VERSION, "language": "Rust"},
           "editions": EDITIONS, "features": FEATURES})
}

/// Plays one scenario in a game of its own, and answers its steps in order.
fn run(message: &Value) -> Value {
    let (id, scenario) = (&message["id"], &message["scenario"]);
    let mut game = Game::new(scenario); // a fresh game each time: nothing carries over from one run to the next
    let mut answers = Vec::new();
    for (number, step) in scenario["steps"].as_array().expect("steps").iter().enumerate() {
        match game.answer(step) {
            Ok(answer) => answers.push(answer),
            Err(Unsupported { feature, reason }) => {
                return json!({"message": "unsupported", "id": id, "step": number,
                              "feature": feature, "reason": reason})
            }
        }
    }
    json!({"message": "answers", "id": id, "answers": answers})
}

fn failed(id: &Value, reason: &str) -> Value {
    eprintln!("{reason}"); // stderr is free for logs; println! would write into the conversation
    json!({"message": "failed", "id": id, "reason": reason})
}

/// The answer to one line; None to `bye`. Whatever goes wrong is told with `failed`, and the program goes on.
fn reply(line: &str) -> Option<Value> {
    let message: Value = match serde_json::from_str(line) {
        Ok(message) => message,
        Err(error) => return Some(failed(&Value::Null, &error.to_string())),
    };
    match message["message"].as_str() {
        Some("bye") => None,
        Some("hello") => Some(ready()),
        Some("run") => Some(
            catch_unwind(AssertUnwindSafe(|| run(&message)))
                .unwrap_or_else(|_| failed(&message["id"], "it panicked; stderr says where")),
        ),
        other => Some(failed(&message["id"], &format!("unknown message {other:?}"))),
    }
}

/// One line in, one line out, until `bye` or the end of stdin.
fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let Some(answer) = reply(&line) else {
            break;
        };
        writeln!(out, "{answer}")?;
        out.flush()?; // or the suite waits for ever
    }
    Ok(())
}
