//! One answer a step. The engine alone decides what is legal and what becomes of it.

use forge_foundation::ZoneType;
use manabrew_engine::ability::ability_factory::{build_spell_ability, build_spell_ability_for_card_cast};
use manabrew_engine::agent::TargetChoice;
use manabrew_engine::ids::PlayerId;
use manabrew_engine::spellability::{SpellAbility, StackEntry};
use serde_json::{json, Value};

use crate::combat;
use crate::fiat::{apply, attach, begin, damage};
use crate::looking::{has, look};
use crate::refusal::{unsupported, Unsupported};
use crate::script;
use crate::world::{array, id, World};

pub type Answer = Result<Value, Unsupported>;

pub fn answer(world: &mut World, step: &Value) -> Answer {
    let mut told = match step["do"].as_str().unwrap_or_default() {
        "targets" => targets(world, &step["of"]),
        "cast" => play(world, step, "cast"),
        "activate" => play(world, step, "activate"),
        "resolve" => resolve(world, step),
        "apply" => apply(world, step),
        "damage" => damage(world, step),
        "attach" => attach(world, step),
        "begin" => begin(world, step),
        "has" => has(world, step),
        "look" => Ok(look(world)),
        "legal_attacks" => Ok(combat::legal_attacks(world)),
        "attack" => combat::attack(world, step),
        "legal_blocks" => Ok(combat::legal_blocks(world)),
        "block" => combat::block(world, step),
        "combat_damage" => combat::damage(world, step),
        other => unsupported(format!("step.{other}"), "this adapter doesn't drive it"),
    }?;
    told["do"] = step["do"].clone();
    Ok(told)
}

/// The spell or ability as the engine builds it from a card script.
fn built(world: &World, step: &Value, kind: &str) -> Result<(SpellAbility, PlayerId), Unsupported> {
    let ident = id(step, "object");
    let (card, object) = (world.card(&ident)?, world.object(&ident));
    if ["as", "x", "picked_by"].iter().any(|field| !step[field].is_null()) {
        return unsupported("use.x", "this adapter casts in the plain way only");
    }
    if kind == "cast" {
        let owner = world.player(&id(&object, "owner"));
        let mut made = if object["effects"].is_null() {
            build_spell_ability_for_card_cast(&world.game, card, owner)
        } else {
            build_spell_ability(&world.game, card, &spell_line("SP", &object)?, owner)
        };
        made.is_spell = true;
        return Ok((made, owner));
    }
    let controller = world.game.card(card).controller;
    let own = array(&object["abilities"])
        .into_iter()
        .find(|a| a["id"] == step["ability"]);
    let line = match own {
        Some(ability) if ability["kind"] == "activated" && ability["from_zone"].is_null() => {
            spell_line("AB", &ability)?
        }
        Some(ability) if ability["kind"] == "equip" => "AB$ Attach | Cost$ 0 | ValidTgts$ Creature.YouCtrl".to_string(),
        _ => {
            return unsupported(
                "use.activate",
                "this adapter activates a permanent's own abilities only",
            )
        }
    };
    let mut made = build_spell_ability(&world.game, card, &line, controller);
    made.is_activated = true;
    Ok((made, controller))
}

fn spell_line(head: &str, from: &Value) -> Result<String, Unsupported> {
    let slots = array(&from["targets"]);
    if slots.len() > 1 {
        return unsupported("slot.several", "this adapter writes spells with one slot");
    }
    let words = slots.first().map(script::slot).transpose()?;
    let harmless = array(&from["effects"])
        .iter()
        .all(|e| e["to"].is_null() || e["to"]["kind"] == "target");
    if !harmless {
        return unsupported("effect", "this adapter writes effects on the target only");
    }
    script::line(head, words.as_deref(), &from["effects"])
}

/// What the engine offers the player for the one slot.
fn offered(world: &mut World, made: &mut SpellAbility, by: PlayerId, wanted: Option<TargetChoice>) -> Vec<String> {
    {
        let mut notes = world.notes.borrow_mut();
        notes.cards.clear();
        notes.players.clear();
        notes.wanted = wanted;
    }
    let pools: Vec<_> = world.players.iter().map(|_| Default::default()).collect();
    world.agents[by.index()].choose_targets_for(made, &world.game, &pools);
    let notes = world.notes.borrow();
    let cards = notes.cards.iter().filter_map(|card| world.ident(*card));
    cards.chain(notes.players.iter().map(|p| world.name_of(*p))).collect()
}

fn targets(world: &mut World, of: &Value) -> Answer {
    let kind = id(of, "kind");
    if kind != "cast" && kind != "activate" {
        return unsupported(
            format!("use.{kind}"),
            "this adapter asks for targets of spells and activated abilities",
        );
    }
    let (mut made, by) = built(world, of, &kind)?;
    if made.target_restrictions.is_none() {
        return Ok(json!({"targets": []}));
    }
    Ok(json!({"targets": [offered(world, &mut made, by, None)]}))
}

fn choice(world: &World, ident: &str) -> Result<TargetChoice, Unsupported> {
    if world.is_player(ident) {
        return Ok(TargetChoice::Player(world.player(ident)));
    }
    Ok(TargetChoice::Card(world.card(ident)?))
}

/// Puts a spell or ability on the stack, if the engine offers its target.
fn play(world: &mut World, step: &Value, kind: &str) -> Answer {
    let (mut made, by) = built(world, step, kind)?;
    let given = array(&step["targets"]);
    if let Some(target) = given.first().and_then(Value::as_str) {
        let wanted = choice(world, target)?;
        if !offered(world, &mut made, by, Some(wanted))
            .iter()
            .any(|ident| ident == target)
        {
            return Ok(json!({"legal": false}));
        }
    }
    let card = world.card(&id(step, "object"))?;
    let types = &world.game.card(card).type_line;
    let is_permanent = kind == "cast" && !types.is_instant() && !types.is_sorcery();
    let is_creature = is_permanent && types.is_creature();
    if kind == "cast" {
        let owner = world.game.card(card).owner;
        world.game.move_card(card, ZoneType::Stack, owner);
    }
    push(world, made, is_permanent, is_creature);
    Ok(json!({"legal": true}))
}

pub fn push(world: &mut World, made: SpellAbility, is_permanent: bool, is_creature: bool) {
    let cast_from_zone = made.is_spell.then_some(ZoneType::Hand);
    world.game.stack.push(StackEntry {
        id: 0,
        spell_ability: made,
        is_pending_cast: false,
        is_creature_spell: is_creature,
        is_permanent_spell: is_permanent,
        cast_from_zone,
        optional_trigger_decider: None,
        optional_trigger_description: None,
        optional_trigger_source_name: None,
    });
}

fn resolve(world: &mut World, step: &Value) -> Answer {
    if !step["choose"].is_null() {
        return unsupported("step.resolve", "this adapter makes no choices on resolution");
    }
    if world.game.stack.is_empty() {
        return Ok(json!({"result": null}));
    }
    let fizzled = run_top(world);
    world.settle();
    Ok(json!({"result": if fizzled { "no_legal_target" } else { "resolved" }}))
}

/// Resolves the top of the stack; did the engine say that all its targets were illegal?
pub fn run_top(world: &mut World) -> bool {
    world.notes.borrow_mut().told.clear();
    world.runner.resolve_stack(&mut world.game, &mut world.agents);
    let told = world.notes.borrow();
    told.told.iter().any(|line| line.contains("fizzles"))
}
