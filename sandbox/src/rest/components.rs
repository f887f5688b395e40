//! The limits of message components; from Discord's documentation, "Components / Reference".

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::error::Form;
use crate::id::Id;

pub(super) const MAX_ROWS: usize = 5;
/// The allowed schemes of a link.
const SCHEMES: [&str; 3] = ["http", "https", "discord"];

/// Values that must be unique in a message.
#[derive(Default)]
pub(super) struct Seen {
    custom_ids: BTreeSet<String>,
    ids: BTreeSet<i64>,
}

/// Checks the `components` of a message.
pub(super) fn message(form: &mut Form, path: &str, rows: &Value) {
    let rows = form.array(path, rows);
    form.count(path, rows.len(), 0, MAX_ROWS);
    let mut seen = Seen::default();
    for (index, row) in rows.iter().enumerate() {
        let at = format!("{path}.{index}");
        if row["type"] != 1 {
            form.choice(&format!("{at}.type"), "(1,)");
            continue;
        }
        unique_id(form, &at, row, &mut seen);
        let at = format!("{at}.components");
        let inside = form.array(&at, &row["components"]);
        form.count(&at, inside.len(), 1, 5);
        let selects = inside.iter().filter(|c| is_select(c)).count();
        if selects > 0 && inside.len() > 1 {
            let message = "The specified component exceeds the maximum width";
            form.add(&at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
        }
        for (index, one) in inside.iter().enumerate() {
            let at = format!("{at}.{index}");
            match one["type"].as_u64() {
                Some(2) => button(form, &at, one),
                Some(3 | 5..=8) => select(form, &at, one),
                _ => form.choice(&format!("{at}.type"), "(2, 3, 5, 6, 7, 8)"),
            }
            unique(form, &at, one, &mut seen);
        }
    }
}

fn is_select(component: &Value) -> bool {
    matches!(component["type"].as_u64(), Some(3 | 5..=8))
}

/// "Custom ID": "Multiple components on the same message must not share the same `custom_id`."
pub(super) fn unique(form: &mut Form, at: &str, component: &Value, seen: &mut Seen) {
    unique_id(form, at, component, seen);
    if let Some(id) = component["custom_id"].as_str()
        && !seen.custom_ids.insert(id.to_owned())
    {
        let message = "Component custom id cannot be duplicated";
        form.add(
            &format!("{at}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            message,
        );
    }
}

/// "Anatomy of a Component": `id` is a "32 bit integer", "must be unique within the message"; 0 is "treated as empty".
pub(super) fn unique_id(form: &mut Form, at: &str, component: &Value, seen: &mut Seen) {
    let at = format!("{at}.id");
    let id = form.optional_int(&at, &component["id"], 0, i64::from(i32::MAX));
    if id.is_some_and(|id| id != 0 && !seen.ids.insert(id)) {
        let message = "Component id cannot be duplicated";
        form.add(&at, "COMPONENT_ID_DUPLICATED", message);
    }
}

fn button(form: &mut Form, at: &str, button: &Value) {
    let style = form.optional_int(&format!("{at}.style"), &button["style"], 1, 6);
    form.optional_text(&format!("{at}.label"), &button["label"], 80);
    form.optional_bool(&format!("{at}.disabled"), &button["disabled"]);
    emoji(form, &format!("{at}.emoji"), &button["emoji"]);
    let custom_id = format!("{at}.custom_id");
    if !button["sku_id"].is_null() {
        let message = "Only premium buttons have a sku_id; the sandbox has none of them";
        form.add(
            &format!("{at}.sku_id"),
            "BUTTON_COMPONENT_INVALID_SKU_ID",
            message,
        );
    }
    match style {
        None => form.required(&format!("{at}.style")),
        // "Link buttons must have a `url`, and cannot have a `custom_id`"
        Some(5) => {
            link(form, &format!("{at}.url"), &button["url"]);
            if !button["custom_id"].is_null() {
                form.add(&custom_id, BOTH, BOTH_MESSAGE);
            }
        }
        Some(6) => form.choice(&format!("{at}.style"), "(1, 2, 3, 4, 5)"),
        // "Non-link and non-premium buttons must have a `custom_id`, and cannot have a `url` or a `sku_id`."
        Some(_) => {
            form.text(&custom_id, &button["custom_id"], 1, 100);
            if !button["url"].is_null() {
                form.add(&format!("{at}.url"), BOTH, BOTH_MESSAGE);
            }
        }
    }
    let blank = button["label"].as_str().is_none_or(str::is_empty);
    if blank && button["emoji"].is_null() {
        form.add(
            at,
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
            "A label or an emoji is required",
        );
    }
}

const BOTH: &str = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE";
const BOTH_MESSAGE: &str = "A custom id and url cannot both be specified";

/// "URL for link-style buttons; max 512 characters".
fn link(form: &mut Form, at: &str, url: &Value) {
    form.text(at, url, 1, 512);
    let Some(url) = url.as_str() else { return };
    let parts = url.split_once("://");
    if parts.is_none_or(|(scheme, _)| !SCHEMES.contains(&scheme)) {
        let message =
            "Scheme \"\" is not supported. Scheme must be one of ('http', 'https', 'discord').";
        form.add(at, "URL_TYPE_INVALID_SCHEME", message);
    } else if parts.is_some_and(|(_, rest)| rest.is_empty() || rest.contains(char::is_whitespace)) {
        form.add(at, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
    }
}

fn emoji(form: &mut Form, at: &str, emoji: &Value) {
    if emoji.is_null() {
        return;
    }
    let name = emoji["name"].as_str().unwrap_or_default();
    // An emoji without an id must be a Unicode character; plain text is none.
    let plain = name
        .chars()
        .all(|c| c.is_ascii_alphabetic() || c == '_' || c == ':' || c == ' ');
    if emoji["id"].is_null() && plain {
        form.add(
            &format!("{at}.name"),
            "COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        );
    }
}

fn select(form: &mut Form, at: &str, select: &Value) {
    form.text(&format!("{at}.custom_id"), &select["custom_id"], 1, 100);
    form.optional_text(&format!("{at}.placeholder"), &select["placeholder"], 150);
    form.optional_bool(&format!("{at}.disabled"), &select["disabled"]);
    let min = form
        .optional_int(&format!("{at}.min_values"), &select["min_values"], 0, 25)
        .unwrap_or(1);
    let max_path = format!("{at}.max_values");
    let max = form
        .optional_int(&max_path, &select["max_values"], 1, 25)
        .unwrap_or(1);
    if min > max {
        form.add(
            &max_path,
            "NUMBER_TYPE_MIN",
            "max_values must not be smaller than min_values",
        );
    }
    if select["type"] != 3 {
        default_values(form, at, select, min, max);
        return;
    }
    let path = format!("{at}.options");
    let options = form.array(&path, &select["options"]);
    form.count(&path, options.len(), 1, 25);
    let max = usize::try_from(max).unwrap_or_default();
    if max > options.len() {
        let message = "max_values must not be greater than the number of options";
        form.add(&max_path, "SELECT_COMPONENT_OPTION_VALUE_COUNT", message);
    }
    let mut values = BTreeSet::new();
    for (index, option) in options.iter().enumerate() {
        let at = format!("{path}.{index}");
        form.text(&format!("{at}.label"), &option["label"], 1, 100);
        form.text(&format!("{at}.value"), &option["value"], 1, 100);
        form.optional_text(&format!("{at}.description"), &option["description"], 100);
        form.optional_bool(&format!("{at}.default"), &option["default"]);
        emoji(form, &format!("{at}.emoji"), &option["emoji"]);
        if !values.insert(option["value"].as_str()) {
            let message = "The specified option value is already used";
            form.add(
                &format!("{at}.value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    let chosen = options.iter().filter(|o| o["default"] == true).count();
    if chosen > max {
        form.add(
            &path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "More defaults than max_values",
        );
    }
}

/// "User Select Structure" and similar ones: `default_values`, "number of default values must be in the range defined
/// by `min_values` and `max_values`"; `options` are only for string selects.
fn default_values(form: &mut Form, at: &str, select: &Value, min: i64, max: i64) {
    let kinds: &[&str] = match select["type"].as_u64() {
        Some(5) => &["user"],
        Some(6) => &["role"],
        Some(7) => &["user", "role"],
        _ => &["channel"],
    };
    let path = format!("{at}.default_values");
    let values = form.array(&path, &select["default_values"]);
    if !values.is_empty() {
        let [min, max] = [min, max].map(|bound| usize::try_from(bound).unwrap_or_default());
        form.count(&path, values.len(), min, max);
    }
    for (index, one) in values.iter().enumerate() {
        if !one["type"]
            .as_str()
            .is_some_and(|kind| kinds.contains(&kind))
        {
            form.choice(&format!("{path}.{index}.type"), &format!("{kinds:?}"));
        }
        if Id::from_json(&one["id"]).is_none() {
            form.not_a(&format!("{path}.{index}.id"), "snowflake");
        }
    }
    if select["options"]
        .as_array()
        .is_some_and(|all| !all.is_empty())
    {
        let message = "Only string selects have options";
        form.add(&format!("{at}.options"), "BASE_TYPE_CHOICES", message);
    }
}

/// Rows in Discord's form: with numbers, and with omitted fields filled in.
pub(super) fn normal(rows: &[Value]) -> Vec<Value> {
    let own = |one: &Value| one["id"].as_u64().filter(|id| *id != 0);
    let inside = |row: &Value| row["components"].as_array().cloned().unwrap_or_default();
    let given: BTreeSet<u64> = rows
        .iter()
        .flat_map(|row| [vec![row.clone()], inside(row)].concat())
        .filter_map(|one| own(&one))
        .collect();
    let mut number = 0;
    // "Generation of `id`s won't use another `id` that exists in the message"
    let mut id = |one: &Value| {
        own(one).unwrap_or_else(|| {
            number += 1;
            while given.contains(&number) {
                number += 1;
            }
            number
        })
    };
    let mut rows = rows.to_vec();
    for row in &mut rows {
        row["id"] = json!(id(row));
        for one in row["components"].as_array_mut().into_iter().flatten() {
            one["id"] = json!(id(one));
            let map = one.as_object_mut();
            if let Some(map) = map {
                map.retain(|_, value| !value.is_null());
            }
            if is_select(one) {
                for field in ["min_values", "max_values"] {
                    if one[field].is_null() {
                        one[field] = json!(1);
                    }
                }
            }
            for option in one["options"].as_array_mut().into_iter().flatten() {
                if let Some(map) = option.as_object_mut() {
                    map.retain(|_, value| !value.is_null());
                }
            }
            if !one["options"].is_array()
                && let Some(map) = one.as_object_mut()
            {
                map.remove("options");
            }
        }
    }
    rows
}
