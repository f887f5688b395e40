//! The limits of application commands.

use serde_json::Value;

use super::error::Form;

/// Locales Discord knows.
const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];
/// Most characters of names, descriptions and values in one command.
const MAX_TOTAL: usize = 8000;

/// Checks a command; `path` is what stands before its fields.
pub(super) fn check(form: &mut Form, path: &str, command: &Value) {
    let kind_path = format!("{path}type");
    let kind = form
        .optional_int(&kind_path, &command["type"], 1, 4)
        .unwrap_or(1);
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
    let number = permissions.as_u64().is_some()
        || permissions
            .as_str()
            .is_some_and(|p| p.parse::<u64>().is_ok());
    if !permissions.is_null() && !number {
        form.not_a(&format!("{path}default_member_permissions"), "permissions");
    }
}

fn valid_name(name: &str) -> bool {
    let count = name.chars().count();
    let fits = |c: char| {
        (c.is_alphanumeric() || matches!(c, '-' | '_' | '\'')) && c.to_lowercase().eq([c])
    };
    (1..=32).contains(&count) && name.chars().all(fits)
}

fn name(form: &mut Form, path: &str, thing: &Value) {
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

fn described(form: &mut Form, path: &str, thing: &Value) {
    form.text(&format!("{path}description"), &thing["description"], 1, 100);
    let at = format!("{path}description_localizations");
    localized(
        form,
        &at,
        &thing["description_localizations"],
        |form, at, text| form.length(at, text, 1, 100),
    );
}

fn localized(form: &mut Form, path: &str, map: &Value, check: impl Fn(&mut Form, &str, &str)) {
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

/// `depth`: 0 in a command, 1 in a group or sub-command, 2 in a group's sub-command.
fn options(form: &mut Form, path: &str, list: &Value, depth: u8) {
    let path = format!("{path}options");
    let list = form.array(&path, list);
    form.count(&path, list.len(), 0, 25);
    let nested = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    let mixed = list.iter().any(nested) && !list.iter().all(nested);
    if mixed {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.add(&path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut optional_seen = false;
    for (index, one) in list.iter().enumerate() {
        let at = format!("{path}.{index}.");
        if one["required"] == true && optional_seen {
            let message = "Required options must be placed before non-required options";
            form.add(
                &format!("{path}.{index}"),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                message,
            );
        }
        optional_seen |= one["required"] != true;
        if list[..index]
            .iter()
            .any(|other| other["name"] == one["name"])
        {
            let message = "Option names must be unique";
            form.add(
                &format!("{at}name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                message,
            );
        }
        option(form, &at, one, depth);
    }
}

fn option(form: &mut Form, path: &str, option: &Value, depth: u8) {
    name(form, path, option);
    described(form, path, option);
    let kind = option["type"].as_u64();
    match kind {
        Some(1) if depth < 2 => {
            // A sub-command's options are plain ones.
            options_plain(form, path, &option["options"]);
        }
        Some(2) if depth == 0 => {
            let inside = option["options"].as_array().map_or(&[][..], Vec::as_slice);
            if inside.iter().any(|o| o["type"] != 1) {
                form.choice(&format!("{path}options"), "(1,)");
            }
            options(form, path, &option["options"], 1);
        }
        Some(3..=11) => value_option(form, path, option, kind.unwrap_or(3)),
        _ => form.choice(&format!("{path}type"), "the option types allowed here"),
    }
}

fn options_plain(form: &mut Form, path: &str, list: &Value) {
    let nested = |o: &Value| matches!(o["type"].as_u64(), Some(1 | 2));
    if list.as_array().is_some_and(|list| list.iter().any(nested)) {
        form.choice(&format!("{path}options"), "(3, 4, 5, 6, 7, 8, 9, 10, 11)");
    } else {
        options(form, path, list, 2);
    }
}

fn value_option(form: &mut Form, path: &str, option: &Value, kind: u64) {
    form.optional_bool(&format!("{path}required"), &option["required"]);
    form.optional_bool(&format!("{path}autocomplete"), &option["autocomplete"]);
    let choices_path = format!("{path}choices");
    let choices = form.array(&choices_path, &option["choices"]);
    form.count(&choices_path, choices.len(), 0, 25);
    let suggestive = matches!(kind, 3 | 4 | 10);
    if !suggestive && (!choices.is_empty() || option["autocomplete"] == true) {
        let message = "Choices and autocomplete are for strings, integers and numbers";
        form.add(
            &choices_path,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID_TYPE",
            message,
        );
    }
    if option["autocomplete"] == true && !choices.is_empty() {
        let message = "Autocomplete options cannot have choices";
        form.add(
            &choices_path,
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
            message,
        );
    }
    check_choices(form, &choices_path, choices, kind);
    form.optional_int(&format!("{path}min_length"), &option["min_length"], 0, 6000);
    form.optional_int(&format!("{path}max_length"), &option["max_length"], 1, 6000);
    for field in ["min_value", "max_value"] {
        let value = &option[field];
        // JSON has one kind of number: 3.0 is the integer 3
        let whole = value.as_f64().is_some_and(|number| number.fract() == 0.0);
        let fits = value.is_null() || (kind == 4 && whole) || (kind == 10 && value.is_number());
        if !fits {
            form.not_a(&format!("{path}{field}"), "number");
        }
    }
}

/// Choices of a command's option, or of an answer to an autocomplete.
pub(super) fn check_choices(form: &mut Form, path: &str, choices: &[Value], kind: u64) {
    form.count(path, choices.len(), 0, 25);
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("{path}.{index}.");
        form.text(&format!("{at}name"), &choice["name"], 1, 100);
        let name_path = format!("{at}name_localizations");
        localized(
            form,
            &name_path,
            &choice["name_localizations"],
            |form, at, text| form.length(at, text, 1, 100),
        );
        let value = &choice["value"];
        let at = format!("{at}value");
        match kind {
            3 => form.text(&at, value, 0, 100),
            4 if !value.is_i64() => form.not_a(&at, "int"),
            10 if !value.is_number() => form.not_a(&at, "number"),
            _ => {}
        }
    }
}

fn total(thing: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let nested = |field: &str| {
        thing[field]
            .as_array()
            .into_iter()
            .flatten()
            .map(total)
            .sum::<usize>()
    };
    count(&thing["name"])
        + count(&thing["description"])
        + count(&thing["value"])
        + nested("options")
        + nested("choices")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lower_case_words() {
        for good in ["play", "zug-um", "größe", "a_b", "l'heure", "指す"] {
            assert!(valid_name(good), "{good}");
        }
        for bad in ["", "Play", "two words", "dot.", "x".repeat(33).as_str()] {
            assert!(!valid_name(bad), "{bad}");
        }
    }
}
