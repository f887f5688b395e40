//! The limits of application commands; from Discord's documentation, "Interactions / Application Commands", and the
//! `OpenAPI` document's `ApplicationCommandCreateRequest`.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Value, json};

use super::{check_options::options, error::Form};

/// "Application Command Naming".
static NAME: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$").ok());

/// The locales that Discord knows.
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];
/// The most characters of names, descriptions and values in one command ("Registering a Command").
const MAX_TOTAL: usize = 8000;
/// The largest value of `default_member_permissions` (`ApplicationCommandCreateRequest`).
const MAX_PERMISSIONS: u64 = (1 << 54) - 1;

/// Checks a command; `path` is the prefix of its fields' paths.
pub(super) fn check(form: &mut Form, path: &str, command: &Value) {
    let kind_path = format!("{path}type");
    let kind = form
        .optional_int(&kind_path, &command["type"], 1, 4)
        .unwrap_or(1);
    if kind == 4 {
        // "only [...] for applications with the EMBEDDED flag (i.e. applications that have an Activity)"
        form.choice(&kind_path, "(1, 2, 3)");
    }
    places(form, path, command);
    form.optional_bool(&format!("{path}nsfw"), &command["nsfw"]);
    if kind == 1 {
        name(form, path, command);
        described(form, path, command);
        options(form, path, &command["options"], 0);
        if total(command) > MAX_TOTAL {
            let message = "Command exceeds maximum size (8000)";
            form.add(
                path.trim_end_matches('.'),
                "APPLICATION_COMMAND_TOO_LARGE",
                message,
            );
        }
    } else {
        form.text(&format!("{path}name"), &command["name"], 1, 32);
        // "`options` can only be set for application commands of type `CHAT_INPUT`"
        if command["options"]
            .as_array()
            .is_some_and(|all| !all.is_empty())
        {
            let message = "Context menu commands cannot have options";
            form.add(
                &format!("{path}options"),
                "APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED",
                message,
            );
        }
        if command["description"]
            .as_str()
            .is_some_and(|d| !d.is_empty())
        {
            let message = "Context menu commands cannot have description";
            form.add(
                &format!("{path}description"),
                "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED",
                message,
            );
        }
    }
    let permissions = &command["default_member_permissions"];
    let number = permissions
        .as_u64()
        .or_else(|| permissions.as_str()?.parse().ok());
    if !permissions.is_null() && number.is_none_or(|bits| bits > MAX_PERMISSIONS) {
        form.not_a(&format!("{path}default_member_permissions"), "permissions");
    }
}

/// `contexts` and `integration_types`: `minItems` 1, `uniqueItems`.
fn places(form: &mut Form, path: &str, command: &Value) {
    for (field, kinds) in [("contexts", 3), ("integration_types", 2)] {
        let at = format!("{path}{field}");
        let list = form.array(&at, &command[field]);
        if !command[field].is_null() {
            form.count(&at, list.len(), 1, kinds);
        }
        for (index, one) in list.iter().enumerate() {
            let known = (0..kinds).any(|kind| *one == json!(kind));
            if !known || list[..index].contains(one) {
                form.choice(&format!("{at}.{index}"), "the kinds there are, each once");
            }
        }
    }
}

fn valid_name(name: &str) -> bool {
    // "If there is a lowercase variant of any letters used, you must use those."
    let lower = name.chars().all(|c| c.to_lowercase().eq([c]));
    lower && NAME.as_ref().is_some_and(|pattern| pattern.is_match(name))
}

pub(super) fn name(form: &mut Form, path: &str, thing: &Value) {
    let at = format!("{path}name");
    let message = "Command name is invalid";
    match thing["name"].as_str() {
        None => form.required(&at),
        Some(name) if !valid_name(name) => {
            form.add(&at, "APPLICATION_COMMAND_INVALID_NAME", message);
        }
        Some(_) => {}
    }
    localized(
        form,
        &format!("{path}name_localizations"),
        &thing["name_localizations"],
        |form, at, text| {
            if !valid_name(text) {
                form.add(at, "APPLICATION_COMMAND_INVALID_NAME", message);
            }
        },
    );
}

pub(super) fn described(form: &mut Form, path: &str, thing: &Value) {
    form.text(&format!("{path}description"), &thing["description"], 1, 100);
    let at = format!("{path}description_localizations");
    localized(
        form,
        &at,
        &thing["description_localizations"],
        |form, at, text| form.length(at, text, 1, 100),
    );
}

pub(super) fn localized(
    form: &mut Form,
    path: &str,
    map: &Value,
    check: impl Fn(&mut Form, &str, &str),
) {
    if map.is_null() {
        return;
    }
    let Some(map) = map.as_object() else {
        form.add(
            path,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return;
    };
    for (locale, text) in map {
        let at = format!("{path}.{locale}");
        if !LOCALES.contains(&locale.as_str()) {
            form.choice(path, "the locales Discord knows");
        }
        match text.as_str() {
            Some(text) => check(form, &at, text),
            None => form.not_a(&at, "string"),
        }
    }
}

/// The number of characters of a command; of each text, the longest translation counts. "the combined name,
/// description, and value properties for each command, its options (including subcommands and groups), and choices";
/// "When localization fields are present, only the longest localization for each field (including the default value)
/// is counted".
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
