//! Checks the limits of a command's options and their choices. They are from Discord's documentation, "Interactions /
//! Application Commands", sections "Application Command Option Structure" and "Subcommands and Subcommand Groups".

use serde_json::Value;

use super::{
    command_limits::{described, localized, name},
    field_checks::{Part, distinct},
};

/// The greatest whole number that JSON represents reliably: "Any integer between -2^53+1 and 2^53-1" (`Int53Type`).
const MAX_INT: f64 = 9_007_199_254_740_991.0;

const NAME_EXISTS: &str = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS";
const NOT_UNIQUE: &str = "Option names must be unique";
const TYPE_INVALID: &str = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID";

/// Checks options. `depth`: 0 in a command, 1 in a group or sub-command, 2 in a group's sub-command.
pub(super) fn options(all: &Part<'_>, depth: u8) {
    let list = all.list(0..=25);
    let nested = |option: &Part<'_>| is_nested(option.json);
    if list.iter().any(nested) && !list.iter().all(nested) {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        all.add(TYPE_INVALID, message);
    }
    let mut optional_seen = false;
    for (index, one) in list.iter().enumerate() {
        if one.json["required"] == true && optional_seen {
            let message = "Required options must be placed before non-required options";
            one.add("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= one.json["required"] != true;
        translated_alike(&list, index);
        option(one, depth);
    }
    distinct(
        list.iter().map(|one| one.field("name")),
        NAME_EXISTS,
        NOT_UNIQUE,
    );
}

fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// "Localized option names [...] must be distinct from all other default option names of that command, as well as all
/// other option names within that locale on that command" ("Localization").
fn translated_alike(list: &[Part<'_>], index: usize) {
    let names = list[index].field("name_localizations");
    for (locale, name) in names.json.as_object().into_iter().flatten() {
        let same = |(at, other): (usize, &Part<'_>)| {
            let default = at != index && other.json["name"] == *name;
            default || (at < index && other.json["name_localizations"][locale] == *name)
        };
        if list.iter().enumerate().any(same) {
            names.field(locale).add(NAME_EXISTS, NOT_UNIQUE);
        }
    }
}

fn option(option: &Part<'_>, depth: u8) {
    name(option);
    described(option);
    let kind = option.json["type"].as_u64();
    misplaced(option, kind.unwrap_or(0));
    let inside = option.field("options");
    let mut types = inside.json.as_array().into_iter().flatten();
    match kind {
        // a sub-command's own options cannot be sub-commands
        Some(1) if depth < 2 && types.any(is_nested) => {
            inside.choice("(3, 4, 5, 6, 7, 8, 9, 10, 11)");
        }
        Some(1) if depth < 2 => options(&inside, 2),
        Some(2) if depth == 0 => {
            if types.any(|one| one["type"] != 1) {
                inside.choice("(1,)");
            }
            options(&inside, 1);
        }
        Some(kind @ 3..=11) => value_option(option, kind),
        _ => option.field("type").choice("the option types allowed here"),
    }
}

/// The column "Valid Option Types" of the option structure. A field without effect is allowed anywhere.
fn misplaced(option: &Part<'_>, kind: u64) {
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
        let value = option.field(field);
        if !value.is_blank() && !kinds.contains(&kind) {
            value.add(TYPE_INVALID, "This field is not for options of this type");
        }
    }
}

fn value_option(option: &Part<'_>, kind: u64) {
    option.field("required").optional_bool();
    option.field("autocomplete").optional_bool();
    let choices = option.field("choices");
    if option.json["autocomplete"] == true && !choices.is_blank() {
        let message = "Autocomplete options cannot have choices";
        choices.add("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message);
    }
    check_choices(&choices, kind);
    bounds(option, kind);
}

fn bounds(option: &Part<'_>, kind: u64) {
    option.field("min_length").optional_int(0..=6000);
    option.field("max_length").optional_int(1..=6000);
    for field in ["min_value", "max_value"] {
        let value = option.field(field);
        if !value.json.is_null() && !is_number(value.json, kind == 4) {
            value.not_a("number");
        }
    }
    for (min, max) in [("min_length", "max_length"), ("min_value", "max_value")] {
        let (least, most) = (option.json[min].as_f64(), option.json[max].as_f64());
        if least.zip(most).is_some_and(|(least, most)| least > most) {
            let message = format!("{max} must not be smaller than {min}");
            option.field(max).add("NUMBER_TYPE_MIN", message);
        }
    }
}

/// Is the value a number? JSON has one kind of number, so 3.0 is the integer 3. NUMBER is "Any double between -2^53 and
/// 2^53".
fn is_number(value: &Value, whole: bool) -> bool {
    let number = value.as_f64();
    number.is_some_and(|n| n.abs() <= MAX_INT && (!whole || n.fract() == 0.0))
}

/// Checks the choices of a command's option, or of an answer to an autocomplete.
pub(super) fn check_choices(all: &Part<'_>, kind: u64) {
    let choices = all.list(0..=25);
    for choice in &choices {
        choice.field("name").text(1..=100);
        let translations = choice.field("name_localizations");
        localized(&translations, |part, text| part.length(text, 1..=100));
        let value = choice.field("value");
        match kind {
            3 => value.text(0..=100),
            4 if !is_number(value.json, true) => value.not_a("int"),
            10 if !is_number(value.json, false) => value.not_a("number"),
            _ => {}
        }
    }
    let names = choices.iter().map(|choice| choice.field("name"));
    let code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS";
    distinct(names, code, "The specified choice name is already used");
}
