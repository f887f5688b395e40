//! Checks the limits of message components. They are from Discord's documentation, "Components / Reference".

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::field_checks::{Part, distinct};
use crate::id::Id;

const MAX_ROWS: usize = 5;
/// The allowed schemes of a link.
const SCHEMES: [&str; 3] = ["http", "https", "discord"];

/// Values that must be unique in a message.
#[derive(Default)]
struct Seen {
    custom_ids: BTreeSet<String>,
    ids: BTreeSet<i64>,
}

/// Checks the `components` of a message.
pub(super) fn message(all: &Part<'_>) {
    let mut seen = Seen::default();
    for row in all.list(0..=MAX_ROWS) {
        if row.json["type"] != 1 {
            row.field("type").choice("(1,)");
            continue;
        }
        unique_id(&row, &mut seen);
        let inside = row.field("components");
        let list = inside.list(1..=5);
        if list.len() > 1 && list.iter().any(|c| is_select(c.json)) {
            let message = "The specified component exceeds the maximum width";
            inside.add("COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
        }
        for one in &list {
            match one.json["type"].as_u64() {
                Some(2) => button(one),
                Some(3 | 5..=8) => select(one),
                _ => one.field("type").choice("(2, 3, 5, 6, 7, 8)"),
            }
            unique(one, &mut seen);
        }
    }
}

fn is_select(component: &Value) -> bool {
    matches!(component["type"].as_u64(), Some(3 | 5..=8))
}

/// Checks "Custom ID": "Multiple components on the same message must not share the same `custom_id`."
fn unique(component: &Part<'_>, seen: &mut Seen) {
    unique_id(component, seen);
    let id = component.field("custom_id");
    if let Some(text) = id.json.as_str()
        && !seen.custom_ids.insert(text.to_owned())
    {
        let message = "Component custom id cannot be duplicated";
        id.add("COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
}

/// Checks `id` ("Anatomy of a Component"): a "32 bit integer" that "must be unique within the message"; 0 is "treated
/// as empty".
fn unique_id(component: &Part<'_>, seen: &mut Seen) {
    let part = component.field("id");
    let id = part.optional_int(0..=i64::from(i32::MAX));
    if id.is_some_and(|id| id != 0 && !seen.ids.insert(id)) {
        let message = "Component id cannot be duplicated";
        part.add("COMPONENT_ID_DUPLICATED", message);
    }
}

fn button(button: &Part<'_>) {
    let style = button.field("style");
    let number = style.optional_int(1..=6);
    button.field("label").optional_text(80);
    button.field("disabled").optional_bool();
    emoji(&button.field("emoji"));
    let [custom_id, url, sku_id] = ["custom_id", "url", "sku_id"].map(|name| button.field(name));
    if !sku_id.json.is_null() {
        let message = "Only premium buttons have a sku_id; the sandbox has none of them";
        sku_id.add("BUTTON_COMPONENT_INVALID_SKU_ID", message);
    }
    let excluded = |field: &Part<'_>| {
        if !field.json.is_null() {
            let code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE";
            field.add(code, "A custom id and url cannot both be specified");
        }
    };
    match number {
        None => style.required(),
        // "Link buttons must have a `url`, and cannot have a `custom_id`"
        Some(5) => {
            link(&url);
            excluded(&custom_id);
        }
        Some(6) => style.choice("(1, 2, 3, 4, 5)"),
        // "Non-link and non-premium buttons must have a `custom_id`, and cannot have a `url` or a `sku_id`."
        Some(_) => {
            custom_id.text(1..=100);
            excluded(&url);
        }
    }
    let unlabelled = button.json["label"].as_str().is_none_or(str::is_empty);
    if unlabelled && button.json["emoji"].is_null() {
        let message = "A label or an emoji is required";
        button.add("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message);
    }
}

/// Checks a "URL for link-style buttons; max 512 characters".
fn link(url: &Part<'_>) {
    url.text(1..=512);
    let Some(text) = url.json.as_str() else {
        return;
    };
    let parts = text.split_once("://");
    if parts.is_none_or(|(scheme, _)| !SCHEMES.contains(&scheme)) {
        let message =
            "Scheme \"\" is not supported. Scheme must be one of ('http', 'https', 'discord').";
        url.add("URL_TYPE_INVALID_SCHEME", message);
    } else if parts.is_some_and(|(_, rest)| rest.is_empty() || rest.contains(char::is_whitespace)) {
        url.add("URL_TYPE_INVALID_URL", "Not a well formed URL.");
    }
}

fn emoji(emoji: &Part<'_>) {
    if emoji.json.is_null() {
        return;
    }
    let name = emoji.field("name");
    // an emoji without an id must be a Unicode character, not plain text
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_' || c == ':' || c == ' ';
    let plain = name.json.as_str().unwrap_or_default().chars().all(letter);
    if emoji.json["id"].is_null() && plain {
        name.add("COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

fn select(select: &Part<'_>) {
    select.field("custom_id").text(1..=100);
    select.field("placeholder").optional_text(150);
    select.field("disabled").optional_bool();
    let (min, max_values) = (select.field("min_values"), select.field("max_values"));
    let min = min.optional_int(0..=25).unwrap_or(1);
    let max = max_values.optional_int(1..=25).unwrap_or(1);
    if min > max {
        let message = "max_values must not be smaller than min_values";
        max_values.add("NUMBER_TYPE_MIN", message);
    }
    let [min, max] = [min, max].map(|bound| usize::try_from(bound).unwrap_or_default());
    if select.json["type"] != 3 {
        default_values(select, min, max);
        return;
    }
    let all = select.field("options");
    let options = all.list(1..=25);
    if max > options.len() {
        let message = "max_values must not be greater than the number of options";
        max_values.add("SELECT_COMPONENT_OPTION_VALUE_COUNT", message);
    }
    for option in &options {
        option.field("label").text(1..=100);
        option.field("value").text(1..=100);
        option.field("description").optional_text(100);
        option.field("default").optional_bool();
        emoji(&option.field("emoji"));
    }
    let values = options.iter().map(|option| option.field("value"));
    let message = "The specified option value is already used";
    distinct(values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
    let chosen = options.iter().filter(|o| o.json["default"] == true);
    if chosen.count() > max {
        let message = "More defaults than max_values";
        all.add("SELECT_COMPONENT_TOO_MANY_DEFAULTS", message);
    }
}

/// Checks `default_values` ("User Select Structure" and similar ones): "number of default values must be in the range
/// defined by `min_values` and `max_values`". `options` are only for string selects.
fn default_values(select: &Part<'_>, min: usize, max: usize) {
    let kinds: &[&str] = match select.json["type"].as_u64() {
        Some(5) => &["user"],
        Some(6) => &["role"],
        Some(7) => &["user", "role"],
        _ => &["channel"],
    };
    let all = select.field("default_values");
    let values = all.list(0..=usize::MAX);
    if !values.is_empty() {
        all.count(values.len(), min..=max);
    }
    for one in values {
        let kind = one.json["type"].as_str();
        if !kind.is_some_and(|kind| kinds.contains(&kind)) {
            one.field("type").choice(&format!("{kinds:?}"));
        }
        if Id::from_json(&one.json["id"]).is_none() {
            one.field("id").not_a("snowflake");
        }
    }
    let options = select.field("options");
    if options.json.as_array().is_some_and(|all| !all.is_empty()) {
        options.add("BASE_TYPE_CHOICES", "Only string selects have options");
    }
}

/// The rows in Discord's form: with ids, and with defaults for omitted fields.
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
