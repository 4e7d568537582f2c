//! Abilities and effects in the words of the engine's card scripts, as its own cards have them.

use serde_json::Value;

use crate::refusal::{unsupported, Unsupported};

type Words = Result<String, Unsupported>;

pub const COLORS: [&str; 5] = ["white", "blue", "black", "red", "green"];

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The keywords that an ability is, in a card script.
pub fn keywords(ability: &Value) -> Result<Vec<String>, Unsupported> {
    let kind = text(ability, "kind");
    match kind {
        "hexproof" | "shroud" => Ok(vec![capital(kind)]),
        "protection" if ability["spares"].is_null() => ability["from"]
            .as_array()
            .into_iter()
            .flatten()
            .map(protection)
            .collect(),
        "enchant" => Ok(vec![format!("Enchant:{}", capital(text(ability, "what")))]),
        "equip" => Ok(vec!["Equip:0".to_string()]),
        _ => unsupported(
            format!("ability.{kind}"),
            "this adapter has no keyword of the engine's for it",
        ),
    }
}

fn protection(quality: &Value) -> Words {
    match text(quality, "kind") {
        "color" => Ok(format!("Protection from {}", text(quality, "color"))),
        "everything" => Ok("Protection from everything".to_string()),
        "type" => match text(quality, "type") {
            kind @ ("artifact" | "creature" | "enchantment") => Ok(format!("Protection from {kind}s")),
            kind => unsupported(format!("protection.type:{kind}"), "the engine reads no such quality"),
        },
        kind => unsupported(format!("protection.{kind}"), "the engine reads no such quality"),
    }
}

/// The static ability lines of a grant; `of` is "EnchantedBy" or "EquippedBy" for what the permanent is attached to.
pub fn grant(ability: &Value, of: &str) -> Words {
    let mut given = Vec::new();
    let to_you = text(&ability["to"], "kind") == "you";
    for each in ability["abilities"].as_array().into_iter().flatten() {
        given.extend(keywords(each)?);
    }
    if to_you && given.iter().any(|word| word.starts_with("Protection")) {
        return unsupported(
            "grant.you",
            "no permanent among the engine's cards gives a player protection",
        );
    }
    Ok(format!(
        "S$ Mode$ Continuous | Affected$ {} | AddKeyword$ {}",
        whom(&ability["to"], of)?,
        given.join(" & ")
    ))
}

fn whom(to: &Value, of: &str) -> Words {
    match text(to, "kind") {
        "attached" => Ok(format!("Creature.{of}")),
        "you" => Ok("You".to_string()),
        "this" => Ok("Card.Self".to_string()),
        "group" => Ok(group(to)),
        kind => unsupported(
            format!("grant.{kind}"),
            "this adapter has no words of the engine's for it",
        ),
    }
}

/// "Creature.YouCtrl+Other" and the like.
pub fn group(to: &Value) -> String {
    let kind = to["type"].as_str().map_or_else(|| "Permanent".to_string(), capital);
    let mut marks = Vec::new();
    if let Some(subtype) = to["subtype"].as_str() {
        marks.push(subtype.to_string());
    }
    match to["controlled_by"].as_str() {
        Some("you") => marks.push("YouCtrl".to_string()),
        Some(_) => marks.push("OppCtrl".to_string()),
        None => {}
    }
    if to["other"] == true {
        marks.push("Other".to_string());
    }
    if marks.is_empty() {
        kind
    } else {
        format!("{kind}.{}", marks.join("+"))
    }
}

/// What a slot takes in.
pub fn slot(slot: &Value) -> Words {
    let side = match slot["controlled_by"].as_str() {
        Some("you") => ".YouCtrl",
        Some(_) => ".OppCtrl",
        None => "",
    };
    match text(slot, "kind") {
        "any" if side.is_empty() => Ok("Any".to_string()),
        "player" if side.is_empty() => Ok("Player".to_string()),
        kind @ ("artifact" | "creature" | "enchantment" | "land" | "permanent" | "planeswalker") => {
            Ok(format!("{}{side}", capital(kind)))
        }
        kind => unsupported(
            format!("slot.{kind}"),
            "this adapter has no words of the engine's for it",
        ),
    }
}

/// One spell or ability: `head` is SP or AB, `targets` the words for its slot.
pub fn line(head: &str, targets: Option<&str>, effects: &Value) -> Words {
    let effects = effects.as_array().cloned().unwrap_or_default();
    if effects.len() > 1 {
        return unsupported("slot.several", "this adapter writes spells with one effect");
    }
    let aim = targets.map_or_else(String::new, |words| format!(" | ValidTgts$ {words}"));
    let cost = if head == "AB" { " | Cost$ 0" } else { "" };
    let does = effects.first().map_or(Ok("Pump".to_string()), deed)?;
    let (api, rest) = does
        .split_once(" | ")
        .map_or((does.as_str(), String::new()), |(a, r)| (a, format!(" | {r}")));
    Ok(format!("{head}$ {api}{cost}{aim}{rest}"))
}

/// What an effect does, without whom it does it to.
pub fn deed(effect: &Value) -> Words {
    let amount = effect["amount"].as_i64().unwrap_or(0);
    match text(effect, "effect") {
        "nothing" => Ok("Pump".to_string()),
        "damage" if effect["unpreventable"] != true && effect["by"].is_null() => {
            Ok(format!("DealDamage | NumDmg$ {amount}"))
        }
        "destroy" => Ok("Destroy".to_string()),
        "exile" => Ok("ChangeZone | Origin$ Battlefield | Destination$ Exile".to_string()),
        "gain_life" => Ok(format!("GainLife | Defined$ You | LifeAmount$ {amount}")),
        "gain" => gain(&effect["abilities"]),
        "lose" if text(&effect["what"], "kind") == "hexproof" => Ok("Debuff | Keywords$ Hexproof".to_string()),
        "become"
            if effect["colors"].as_array().is_some_and(|c| c.len() == 1)
                && effect.as_object().is_some_and(|e| e.len() == 3) =>
        {
            Ok(format!(
                "Animate | Colors$ {} | OverwriteColors$ True",
                capital(effect["colors"][0].as_str().unwrap_or_default())
            ))
        }
        kind => unsupported(
            format!("effect.{kind}"),
            "this adapter has no words of the engine's for it",
        ),
    }
}

/// Keywords are pumped. A colour's protection is the engine's own effect for it, whose choice the agent makes.
fn gain(abilities: &Value) -> Words {
    let mut words = Vec::new();
    for ability in abilities.as_array().into_iter().flatten() {
        words.extend(keywords(ability)?);
    }
    match words.as_slice() {
        [one] if COLORS.iter().any(|color| *one == format!("Protection from {color}")) => {
            Ok("Protection | Gains$ Choice | Choices$ AnyColor".to_string())
        }
        _ => Ok(format!("Pump | KW$ {}", words.join(" & "))),
    }
}

/// The same on each permanent that fits.
pub fn each(effect: &Value) -> Words {
    let to = group(&effect["to"]);
    match text(effect, "effect") {
        _ if text(&effect["to"], "kind") != "group" => {
            unsupported("apply", "only groups of permanents are done something to")
        }
        "damage" if effect["unpreventable"] != true && effect["by"].is_null() => Ok(format!(
            "AB$ DamageAll | Cost$ 0 | ValidCards$ {to} | NumDmg$ {}",
            effect["amount"]
        )),
        "destroy" => Ok(format!("AB$ DestroyAll | Cost$ 0 | ValidCards$ {to}")),
        "exile" => Ok(format!(
            "AB$ ChangeZoneAll | Cost$ 0 | ChangeType$ {to} | Origin$ Battlefield | Destination$ Exile"
        )),
        kind => unsupported(
            format!("apply.{kind}"),
            "this adapter has no words of the engine's for it",
        ),
    }
}
