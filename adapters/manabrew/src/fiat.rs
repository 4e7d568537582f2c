//! What happens by fiat: an ability of the engine's without a target slot, done to that, so that nothing is asked of targeting.

use forge_foundation::ZoneType;
use manabrew_engine::ability::ability_factory::build_spell_ability;
use manabrew_engine::ids::PlayerId;
use serde_json::{json, Value};

use crate::looking::suffered;
use crate::refusal::{unsupported, Unsupported};
use crate::script;
use crate::steps::{push, run_top, Answer};
use crate::world::{array, id, World};

/// Something happens that is no spell and targets nothing: an ability without a target slot, done to that.
fn happen(world: &mut World, line: &str, source: &str, by: PlayerId, to: Option<&str>) -> Result<(), Unsupported> {
    let card = world.card(source)?;
    let mut made = build_spell_ability(&world.game, card, line, by);
    made.is_activated = true;
    match to {
        Some(player) if world.is_player(player) => made.target_chosen.target_player = Some(world.player(player)),
        Some(ident) => made.target_chosen.target_card = Some(world.card(ident)?),
        None => {}
    }
    push(world, made, false, false);
    run_top(world);
    Ok(())
}

fn controller_of(world: &World, step: &Value) -> Result<PlayerId, Unsupported> {
    if let Some(by) = step["by"].as_str() {
        return Ok(world.player(by));
    }
    let source = id(step, "source");
    let card = world.game.card(world.card(&source)?);
    Ok(if card.zone == ZoneType::Battlefield {
        card.controller
    } else {
        card.owner
    })
}

pub fn apply(world: &mut World, step: &Value) -> Answer {
    let by = controller_of(world, step)?;
    let line = script::each(&step["effect"])?;
    let before: Vec<_> = world
        .cards
        .values()
        .map(|(c, _)| (*c, world.is_on_battlefield(*c), world.game.card(*c).damage))
        .collect();
    happen(world, &line, &id(step, "source"), by, None)?;
    let affected: Vec<String> = before
        .into_iter()
        .filter(|(card, was, damage)| {
            *was && (!world.is_on_battlefield(*card) || world.game.card(*card).damage != *damage)
        })
        .filter_map(|(card, _, _)| world.ident(card))
        .collect();
    world.settle();
    Ok(json!({"affected": affected}))
}

pub fn damage(world: &mut World, step: &Value) -> Answer {
    if ["unpreventable", "redirect_to", "first"]
        .iter()
        .any(|field| !step[field].is_null())
    {
        return unsupported("damage.unpreventable", "this adapter deals plain damage only");
    }
    let to = id(step, "to");
    let before = suffered(world, &to)?;
    let by = controller_of(world, step)?;
    let line = format!("AB$ DealDamage | Cost$ 0 | NumDmg$ {}", step["amount"]);
    happen(world, &line, &id(step, "source"), by, Some(&to))?;
    let dealt = suffered(world, &to)? - before;
    if dealt > 0
        && before + dealt == 0
        && i64::from(dealt) < step["amount"].as_i64().unwrap_or(0)
        && !world.is_player(&to)
    {
        return unsupported("type.planeswalker", "no more loyalty can be counted off than there is");
    }
    world.settle();
    let told = if dealt > 0 {
        json!([{"to": to, "amount": dealt}])
    } else {
        json!([])
    };
    Ok(json!({"dealt": told}))
}

pub fn attach(world: &mut World, step: &Value) -> Answer {
    let (what, to) = (id(step, "what"), id(step, "to"));
    if world.is_player(&to) {
        return unsupported("object.attached_to_player", "this adapter attaches to permanents only");
    }
    let (card, host) = (world.card(&what)?, world.card(&to)?);
    let by = world.game.card(card).controller;
    happen(world, "AB$ Attach | Cost$ 0", &what, by, Some(&to))?;
    let attached = world.game.card(card).attached_to == Some(host);
    world.settle();
    let there = world.is_on_battlefield(card) && world.game.card(card).attached_to == Some(host);
    Ok(json!({"attached": attached && there}))
}

pub fn begin(world: &mut World, step: &Value) -> Answer {
    let by = world.player(&id(step, "by"));
    for entry in array(&step["effects"]) {
        let effect = &entry["effect"];
        if entry["lasts"] != "turn" || effect["to"]["kind"] != "object" {
            return unsupported(
                "begin.on",
                "the engine's effects on one permanent last until end of turn",
            );
        }
        let kind = effect["effect"].as_str().unwrap_or_default();
        let to = id(&effect["to"], "id");
        let source = step["source"].as_str().unwrap_or(&to).to_string();
        if kind == "gain_control" {
            let player = effect["player"].as_str().map_or(by, |p| world.player(p));
            happen(
                world,
                "AB$ GainControl | Cost$ 0 | LoseControl$ EOT",
                &source,
                player,
                Some(&to),
            )?;
        } else if ["gain", "lose", "become"].contains(&kind) {
            start(world, effect, &source, by, &to)?;
        } else {
            return unsupported(
                format!("begin.{kind}"),
                "this adapter has no words of the engine's for it",
            );
        }
    }
    world.settle();
    Ok(json!({}))
}

fn start(world: &mut World, effect: &Value, source: &str, by: PlayerId, to: &str) -> Result<(), Unsupported> {
    let mut one = effect.clone();
    let several = if effect["effect"] == "gain" {
        array(&effect["abilities"])
    } else {
        vec![Value::Null]
    };
    for ability in several {
        let qualities = array(&ability["from"]);
        for n in 0..qualities.len().max(1) {
            if effect["effect"] == "gain" {
                let mut single = ability.clone();
                if let Some(quality) = qualities.get(n) {
                    single["from"] = json!([quality]);
                    world.notes.borrow_mut().color = quality["color"].as_str().map(str::to_string);
                }
                one["abilities"] = json!([single]);
            }
            let line = format!("AB$ {}", script::deed(&one)?.replacen(" | ", " | Cost$ 0 | ", 1));
            happen(world, &line, source, by, Some(to))?;
        }
    }
    Ok(())
}
