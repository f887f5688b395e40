//! Registers the commands with Discord, but only if Discord has different ones. Sends only fields that Discord's API
//! documents for requests. Commands of kinds that this program does not have stay as Discord has them: Discord refuses
//! an overwrite without an Activity's entry point (error 50240). Only Discord makes that one. If the host has set up the
//! page as an Activity, the bot gives it names and answers it itself.

use poise::serenity_prelude as serenity;
use serde_json::{Map, Value, json};
use serenity::http::{Http, HttpError, LightMethod, Request, Route};

use crate::discord::interactions::activity_launch::entry_point_names;
use crate::discord::interactions::command_context::Command;
use crate::discord::interactions::play_command::set_ranges;

/// The fields of a command and of its options that a request can set. Discord's answers contain others too.
const FIELDS: [&str; 18] = [
    "autocomplete",
    "channel_types",
    "choices",
    "contexts",
    "default_member_permissions",
    "description",
    "description_localizations",
    "handler",
    "integration_types",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "name",
    "name_localizations",
    "options",
    "required",
    "type",
];

/// The type of the command with which Discord opens an Activity.
const ENTRY_POINT: u64 = 4;

/// Registers the commands, unless Discord already has exactly these. Returns whether it sent them. `activity`: does the bot
/// answer the command with which Discord opens the Activity?
///
/// # Errors
/// Discord did not list its commands, or did not accept these.
pub async fn register(http: &Http, commands: &[Command], activity: bool) -> serenity::Result<bool> {
    let application_id = http
        .application_id()
        .ok_or(HttpError::ApplicationIdMissing)?;
    let route = Route::Commands { application_id };
    let mut wanted = definitions(commands)?;
    let params = vec![("with_localizations", "true".to_owned())];
    let known = Request::new(route, LightMethod::Get).params(Some(params));
    let known: Vec<Value> = http.fire(known).await?;
    let is_ours = |command: &Value| match kind_of(command) {
        ENTRY_POINT => activity,
        kind => kind < ENTRY_POINT,
    };
    let (known, others): (Vec<_>, Vec<_>) = known.into_iter().partition(is_ours);
    let mut entry_points = known.iter().filter(|one| kind_of(one) == ENTRY_POINT);
    wanted.extend(entry_points.next().map(entry_point));
    if same(&wanted, &known) {
        tracing::debug!("Discord has the commands already");
        return Ok(false);
    }
    let kept = others.iter().map(tidied);
    let all: Vec<_> = wanted.into_iter().chain(kept).collect();
    let body = serde_json::to_vec(&all)?;
    let put = Request::new(route, LightMethod::Put).body(Some(body));
    let _: Vec<Value> = http.fire(put).await?;
    tracing::info!("Discord was told the commands");
    Ok(true)
}

/// The commands as they are sent.
fn definitions(commands: &[Command]) -> serde_json::Result<Vec<Value>> {
    let built = commands.iter().flat_map(|command| {
        let menu = command.create_as_context_menu_command().map(|menu| {
            // poise leaves these out
            let names = command.name_localizations.iter();
            names.fold(menu, |menu, (locale, name)| {
                menu.name_localized(&**locale, &**name)
            })
        });
        command.create_as_slash_command().into_iter().chain(menu)
    });
    let definition = |command| {
        let mut definition = serde_json::to_value(command)?;
        if definition["type"].is_null() {
            definition["type"] = json!(1);
        }
        set_ranges(&mut definition);
        Ok(tidied(&definition))
    };
    built.map(definition).collect()
}

/// The type of a command; a slash command may name none.
fn kind_of(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

/// The command with which Discord opens the Activity, as the bot wants it. It keeps its name, by which Discord knows that
/// it is the same command.
fn entry_point(known: &Value) -> Value {
    /// Discord asks the bot, instead of opening the Activity and posting a message.
    const ASK_THE_BOT: u8 = 1;
    let mut wanted = tidied(known);
    wanted["handler"] = json!(ASK_THE_BOT);
    wanted["name_localizations"] = json!(entry_point_names());
    wanted
}

fn same(wanted: &[Value], known: &[Value]) -> bool {
    let sorted = |commands: &[Value]| {
        let mut all: Vec<Value> = commands.iter().map(comparable).collect();
        all.sort_by_cached_key(|command| command["name"].to_string());
        all
    };
    sorted(wanted) == sorted(known)
}

/// A command or an option without empty fields and without fields that Discord does not accept.
fn tidied(command: &Value) -> Value {
    let fields = command.as_object().into_iter().flatten();
    let kept = fields.filter(|(name, value)| FIELDS.contains(&name.as_str()) && says(value));
    let tidy = |(name, value): (&String, &Value)| {
        let value = match (name.as_str(), value) {
            ("options", Value::Array(all)) => all.iter().map(tidied).collect(),
            ("choices", Value::Array(all)) => all.iter().map(told).collect(),
            _ => value.clone(),
        };
        (name.clone(), value)
    };
    kept.map(tidy).collect::<Map<_, _>>().into()
}

/// A choice without its empty fields. Its value always stays.
fn told(choice: &Value) -> Value {
    let fields = choice.as_object().into_iter().flatten();
    let kept = fields.filter(|(name, value)| *name == "value" || says(value));
    let kept = kept.map(|(name, value)| (name.clone(), value.clone()));
    kept.collect::<Map<_, _>>().into()
}

/// Does a field with this value differ in meaning from a missing field?
fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(all) => !all.is_empty(),
        Value::Object(map) => !map.is_empty(),
        // commands in a menu have an empty description
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// A command in a normal form, in which two commands with the same meaning are equal.
fn comparable(command: &Value) -> Value {
    let mut command = tidied(command);
    if command["type"].is_null() {
        command["type"] = json!(1);
    }
    for set in ["contexts", "integration_types"] {
        if let Some(all) = command[set].as_array_mut() {
            all.sort_by_cached_key(ToString::to_string);
        }
    }
    tidied(&with_floats(&command))
}

/// Converts all numbers to floating point, because Discord may write 20 for 20.0.
fn with_floats(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(all) => all.iter().map(with_floats).collect(),
        Value::Object(map) => {
            let fields = map.iter();
            let fields = fields.map(|(name, value)| (name.clone(), with_floats(value)));
            fields.collect::<Map<_, _>>().into()
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::interactions::command_list;

    fn ours() -> Vec<Value> {
        definitions(&command_list::all()).unwrap()
    }

    /// A command in the form in which Discord returns it.
    fn as_discord_has_it(command: &Value) -> Value {
        let mut command = command.clone();
        for (name, value) in [
            ("id", json!("1")),
            ("application_id", json!("2")),
            ("version", json!("3")),
            ("default_member_permissions", Value::Null),
            ("name_localizations", Value::Null),
            ("description_localizations", Value::Null),
            ("dm_permission", json!(false)),
            ("nsfw", json!(false)),
            ("a field of tomorrow", json!("x")),
        ] {
            if command[name].is_null() {
                command[name] = value;
            }
        }
        command
    }

    #[test]
    fn every_command_says_where_it_can_be_used() {
        for command in ours() {
            let name = command["name"].as_str().unwrap();
            let (installed, contexts) = match name {
                "server" | "event" => (json!([0]), json!([0])),
                "join" => (json!([0, 1]), json!([0, 2])),
                _ => (json!([0, 1]), json!([0, 1, 2])),
            };
            assert_eq!(command["contexts"], contexts, "{name}");
            assert_eq!(command["integration_types"], installed, "{name}");
        }
    }

    #[test]
    fn the_activity_is_opened_by_the_bot_under_names_in_all_languages() {
        let known = json!({
            "id": "1", "type": 4, "name": "launch", "handler": 2, "description": "", "nsfw": false,
            "integration_types": [0, 1], "contexts": null, "name_localizations": {"de": "starten"},
        });
        let wanted = entry_point(&known);
        assert_eq!(
            (&wanted["type"], &wanted["handler"]),
            (&json!(4), &json!(1))
        );
        assert_eq!(wanted["name"], "launch");
        assert_eq!(wanted["integration_types"], json!([0, 1]));
        assert_eq!(wanted["name_localizations"]["de"], "bretter");
        for locale in ["en-US", "es-ES"] {
            assert!(wanted["name_localizations"][locale].is_string(), "{wanted}");
        }
        assert!(wanted.get("id").is_none() && wanted.get("description").is_none());
        assert!(!same(std::slice::from_ref(&wanted), &[known]));
        let now = as_discord_has_it(&wanted);
        assert!(same(&[entry_point(&now)], &[now]));
    }

    #[test]
    fn what_discord_adds_or_orders_anew_is_no_difference() {
        let wanted = ours();
        let mut known: Vec<Value> = wanted.iter().map(as_discord_has_it).collect();
        assert!(same(&wanted, &known));
        known.reverse();
        known[0]["contexts"].as_array_mut().unwrap().reverse();
        assert!(same(&wanted, &known));
        let text = serde_json::to_string(&known).unwrap();
        let known: Vec<Value> = serde_json::from_str(&text.replace("20.0", "20")).unwrap();
        assert!(same(&wanted, &known));
    }

    #[test]
    fn every_other_difference_is_one() {
        let wanted = ours();
        let known: Vec<Value> = wanted.iter().map(as_discord_has_it).collect();
        assert!(!same(&wanted, &known[1..]), "one is missing");
        let more = [known.clone(), vec![json!({"name": "x", "type": 2})]].concat();
        assert!(!same(&wanted, &more), "one is too many");
        for (place, value) in [
            ("/0/description", json!("another")),
            ("/0/type", json!(2)),
            ("/0/contexts", json!([0, 1])),
            ("/0/integration_types", json!([0])),
            ("/0/integration_types", Value::Null),
            ("/0/default_member_permissions", json!("0")),
            ("/0/name_localizations", json!({"de": "spiel"})),
            ("/0/options/0/description", json!("another")),
            ("/0/options/0/options/1/max_value", json!(7)),
            ("/0/options/0/options/0/required", json!(true)),
            ("/0/options/0/options/3/choices/0/value", json!("another")),
        ] {
            let mut other = Value::from(known.clone());
            let (parent, field) = place.rsplit_once('/').unwrap();
            other.pointer_mut(parent).unwrap()[field] = value;
            assert!(!same(&wanted, other.as_array().unwrap()), "{place}");
        }
    }
}
