//! The limits of a command's options and their choices; from Discord's documentation, "Interactions / Application
//! Commands", sections "Application Command Option Structure" and "Subcommands and Subcommand Groups".

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    check_command::{described, localized, name},
    error::Form,
};

/// The greatest whole number that JSON represents reliably: "Any integer between -2^53+1 and 2^53-1" (`Int53Type`).
const MAX_INT: f64 = 9_007_199_254_740_991.0;

/// `depth`: 0 in a command, 1 in a group or sub-command, 2 in a group's sub-command.
pub(super) fn options(form: &mut Form, path: &str, list: &Value, depth: u8) {
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
        translated_alike(form, &at, one, &list[..index]);
        option(form, &at, one, depth);
    }
}

/// Names must be distinct in every language.
fn translated_alike(form: &mut Form, path: &str, one: &Value, before: &[Value]) {
    let names = one["name_localizations"].as_object();
    for (locale, name) in names.into_iter().flatten() {
        let same = |other: &Value| &other["name_localizations"][locale] == name;
        if before.iter().any(same) {
            let message = "Option names must be unique";
            form.add(
                &format!("{path}name_localizations.{locale}"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                message,
            );
        }
    }
}

fn option(form: &mut Form, path: &str, option: &Value, depth: u8) {
    name(form, path, option);
    described(form, path, option);
    let kind = option["type"].as_u64();
    misplaced(form, path, option, kind.unwrap_or(0));
    match kind {
        Some(1) if depth < 2 => {
            // A sub-command's own options cannot be sub-commands.
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

/// The column "Valid Option Types" of the option structure. A field that says nothing (null, false, none) is allowed
/// anywhere.
fn misplaced(form: &mut Form, path: &str, option: &Value, kind: u64) {
    let fields: [(&str, &[u64]); 9] = [
        ("required", &[3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ("choices", &[3, 4, 10]),
        ("options", &[1, 2]),
        ("channel_types", &[7]),
        ("min_value", &[4, 10]),
        ("max_value", &[4, 10]),
        ("min_length", &[3]),
        ("max_length", &[3]),
        ("autocomplete", &[3, 4, 10]),
    ];
    for (field, kinds) in fields {
        let value = &option[field];
        let empty =
            value.is_null() || *value == false || value.as_array().is_some_and(Vec::is_empty);
        if !empty && !kinds.contains(&kind) {
            let message = "This field is not for options of this type";
            form.add(
                &format!("{path}{field}"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                message,
            );
        }
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
    if option["autocomplete"] == true && !choices.is_empty() {
        let message = "Autocomplete options cannot have choices";
        form.add(
            &choices_path,
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES",
            message,
        );
    }
    check_choices(form, &choices_path, choices, kind);
    bounds(form, path, option, kind);
}

fn bounds(form: &mut Form, path: &str, option: &Value, kind: u64) {
    form.optional_int(&format!("{path}min_length"), &option["min_length"], 0, 6000);
    form.optional_int(&format!("{path}max_length"), &option["max_length"], 1, 6000);
    for field in ["min_value", "max_value"] {
        let value = &option[field];
        if !value.is_null() && !is_number(value, kind == 4) {
            form.not_a(&format!("{path}{field}"), "number");
        }
    }
    for (min, max) in [("min_length", "max_length"), ("min_value", "max_value")] {
        let (least, most) = (option[min].as_f64(), option[max].as_f64());
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            let message = format!("{max} must not be smaller than {min}");
            form.add(&format!("{path}{max}"), "NUMBER_TYPE_MIN", message);
        }
    }
}

/// JSON has one kind of number: 3.0 is the integer 3. NUMBER is "Any double between -2^53 and 2^53".
fn is_number(value: &Value, whole: bool) -> bool {
    let number = value.as_f64();
    number.is_some_and(|n| n.abs() <= MAX_INT && (!whole || n.fract() == 0.0))
}

/// Choices of a command's option, or of an answer to an autocomplete.
pub(super) fn check_choices(form: &mut Form, path: &str, choices: &[Value], kind: u64) {
    form.count(path, choices.len(), 0, 25);
    let mut names = BTreeSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("{path}.{index}.");
        if !names.insert(choice["name"].as_str()) {
            let message = "The specified choice name is already used";
            form.add(
                &format!("{at}name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                message,
            );
        }
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
            4 if !is_number(value, true) => form.not_a(&at, "int"),
            10 if !is_number(value, false) => form.not_a(&at, "number"),
            _ => {}
        }
    }
}
