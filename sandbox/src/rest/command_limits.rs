//! Checks the limits of application commands. They are from Discord's documentation, "Interactions / Application
//! Commands", and from the `OpenAPI` document's `ApplicationCommandCreateRequest`.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value, json};

use super::{field_checks::Part, option_limits::options};
use crate::world::LOCALES;

/// The pattern is from "Application Command Naming".
static NAME: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$").ok());

/// The most characters of names, descriptions and values in one command ("Registering a Command").
const MAX_TOTAL: usize = 8000;
/// The largest value of `default_member_permissions` (`ApplicationCommandCreateRequest`).
const MAX_PERMISSIONS: u64 = (1 << 54) - 1;

/// Checks a command of an application that has an Activity, or of one without.
pub(super) fn check(command: &Part<'_>, activity: bool) {
    let kind = command.field("type");
    let number = kind.optional_int(1..=4).unwrap_or(1);
    if number == 4 && !activity {
        // "only [...] for applications with the EMBEDDED flag (i.e. applications that have an Activity)"
        kind.choice("(1, 2, 3)");
    }
    command.field("handler").optional_int(1..=2);
    places(command);
    command.field("nsfw").optional_bool();
    if number == 1 {
        name(command);
        described(command);
        options(&command.field("options"), 0);
        if total(command.json) > MAX_TOTAL {
            let message = "Command exceeds maximum size (8000)";
            command.add("APPLICATION_COMMAND_TOO_LARGE", message);
        }
    } else {
        menu_command(command);
    }
    let permissions = command.field("default_member_permissions");
    let bits = permissions.json.as_u64();
    let bits = bits.or_else(|| permissions.json.as_str()?.parse().ok());
    if !permissions.json.is_null() && bits.is_none_or(|bits| bits > MAX_PERMISSIONS) {
        permissions.not_a("permissions");
    }
}

/// Checks a user command or a message command. "`USER` and `MESSAGE` commands may be mixed case and can include spaces"
/// ("Application Command Naming").
fn menu_command(command: &Part<'_>) {
    let name = |part: &Part<'_>, text: &str| {
        part.length(text, 1..=32);
        if !text.is_empty() && text.trim().is_empty() {
            part.required();
        }
    };
    let base = command.field("name");
    match base.json.as_str() {
        None => base.required(),
        Some(text) => name(&base, text),
    }
    localized(&command.field("name_localizations"), name);
    // "`options` can only be set for application commands of type `CHAT_INPUT`"
    let options = command.field("options");
    if options.json.as_array().is_some_and(|all| !all.is_empty()) {
        let message = "Context menu commands cannot have options";
        options.add("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", message);
    }
    // "Empty string for `USER` and `MESSAGE` commands"; translations "follow the same restrictions as `description`"
    let refuse = |part: &Part<'_>, text: &str| {
        if !text.is_empty() {
            let message = "Context menu commands cannot have description";
            part.add("APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", message);
        }
    };
    let description = command.field("description");
    refuse(&description, description.json.as_str().unwrap_or_default());
    localized(&command.field("description_localizations"), refuse);
}

/// Checks `contexts` and `integration_types`: `minItems` 1, `uniqueItems`.
fn places(command: &Part<'_>) {
    for (field, kinds) in [("contexts", 3), ("integration_types", 2)] {
        let all = command.field(field);
        let min = usize::from(!all.json.is_null());
        let list = all.list(min..=kinds);
        for (index, one) in list.iter().enumerate() {
            let known = (0..kinds).any(|kind| *one.json == json!(kind));
            if !known || list[..index].iter().any(|other| other.json == one.json) {
                one.choice("the kinds there are, each once");
            }
        }
    }
}

fn valid_name(name: &str) -> bool {
    // "If there is a lowercase variant of any letters used, you must use those."
    let lower = name.chars().all(|c| c.to_lowercase().eq([c]));
    lower && NAME.as_ref().is_some_and(|pattern| pattern.is_match(name))
}

pub(super) fn name(thing: &Part<'_>) {
    let invalid = |part: &Part<'_>, text: &str| {
        if !valid_name(text) {
            part.add(
                "APPLICATION_COMMAND_INVALID_NAME",
                "Command name is invalid",
            );
        }
    };
    let name = thing.field("name");
    match name.json.as_str() {
        None => name.required(),
        Some(text) => invalid(&name, text),
    }
    localized(&thing.field("name_localizations"), invalid);
}

pub(super) fn described(thing: &Part<'_>) {
    thing.field("description").text(1..=100);
    let translations = thing.field("description_localizations");
    localized(&translations, |part, text| part.length(text, 1..=100));
}

pub(super) fn localized(map: &Part<'_>, check: impl Fn(&Part<'_>, &str)) {
    if map.json.is_null() || !map.is_object() {
        return;
    }
    for locale in map.json.as_object().into_iter().flat_map(Map::keys) {
        if !LOCALES.contains(&locale.as_str()) {
            map.choice("the locales Discord knows");
        }
        let translation = map.field(locale);
        match translation.json.as_str() {
            Some(text) => check(&translation, text),
            None => translation.not_a("string"),
        }
    }
}

/// The number of characters of a command: "the combined name, description, and value properties for each command, its
/// options (including subcommands and groups), and choices". Of each text only the longest translation counts: "When
/// localization fields are present, only the longest localization for each field (including the default value) is
/// counted".
fn total(thing: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let longest = |field: &str, translations: &str| {
        let others = thing[translations].as_object();
        let others = others.into_iter().flat_map(|map| map.values()).map(count);
        others.max().unwrap_or(0).max(count(&thing[field]))
    };
    let nested = |field: &str| {
        let inside = thing[field].as_array().into_iter().flatten();
        inside.map(total).sum::<usize>()
    };
    longest("name", "name_localizations")
        + longest("description", "description_localizations")
        + count(&thing["value"])
        + nested("options")
        + nested("choices")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words() {
        for good in [
            "play",
            "zug-um",
            "größe",
            "a_b",
            "l'heure",
            "指す",
            "खेल्",
            "เล่น",
        ] {
            assert!(valid_name(good), "{good}");
        }
        for bad in [
            "",
            "Play",
            "two words",
            "dot.",
            "\u{651}ب",
            "x".repeat(33).as_str(),
        ] {
            assert!(!valid_name(bad), "{bad}");
        }
    }
}
