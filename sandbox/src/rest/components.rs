//! The limits of message components and modals.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::error::Form;

const MAX_ROWS: usize = 5;

/// Checks the `components` of a message.
pub(super) fn message(form: &mut Form, path: &str, rows: &Value) {
    let rows = form.array(path, rows);
    form.count(path, rows.len(), 0, MAX_ROWS);
    let mut seen = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let at = format!("{path}.{index}");
        if row["type"] != 1 {
            form.choice(&format!("{at}.type"), "(1,)");
            continue;
        }
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

fn unique(form: &mut Form, at: &str, component: &Value, seen: &mut BTreeSet<String>) {
    if let Some(id) = component["custom_id"].as_str()
        && !seen.insert(id.to_owned())
    {
        let message = "Component custom id cannot be duplicated";
        form.add(
            &format!("{at}.custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            message,
        );
    }
}

fn button(form: &mut Form, at: &str, button: &Value) {
    let style = form.optional_int(&format!("{at}.style"), &button["style"], 1, 6);
    form.optional_text(&format!("{at}.label"), &button["label"], 80);
    form.optional_bool(&format!("{at}.disabled"), &button["disabled"]);
    emoji(form, &format!("{at}.emoji"), &button["emoji"]);
    let custom_id = format!("{at}.custom_id");
    match style {
        None => form.required(&format!("{at}.style")),
        Some(5) => {
            form.text(&format!("{at}.url"), &button["url"], 1, 512);
            if !button["custom_id"].is_null() {
                let message = "A custom id and url cannot both be specified";
                form.add(
                    &custom_id,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    message,
                );
            }
        }
        Some(6) => form.choice(&format!("{at}.style"), "(1, 2, 3, 4, 5)"),
        Some(_) => form.text(&custom_id, &button["custom_id"], 1, 100),
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

fn emoji(form: &mut Form, at: &str, emoji: &Value) {
    if emoji.is_null() {
        return;
    }
    let name = emoji["name"].as_str().unwrap_or_default();
    // Without an id it is a character; those of plain text are none.
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
        return;
    }
    let path = format!("{at}.options");
    let options = form.array(&path, &select["options"]);
    form.count(&path, options.len(), 1, 25);
    if max as usize > options.len() {
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
    if chosen > max as usize {
        form.add(
            &path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
            "More defaults than max_values",
        );
    }
}

/// Checks a modal.
pub(super) fn modal(form: &mut Form, path: &str, modal: &Value) {
    form.text(&format!("{path}custom_id"), &modal["custom_id"], 1, 100);
    form.text(&format!("{path}title"), &modal["title"], 1, 45);
    let path = format!("{path}components");
    let rows = form.array(&path, &modal["components"]);
    form.count(&path, rows.len(), 1, MAX_ROWS);
    let mut seen = BTreeSet::new();
    for (index, row) in rows.iter().enumerate() {
        let at = format!("{path}.{index}");
        if row["type"] != 1 {
            form.choice(&format!("{at}.type"), "(1,)");
            continue;
        }
        let at = format!("{at}.components");
        let inside = form.array(&at, &row["components"]);
        form.count(&at, inside.len(), 1, 1);
        for (index, one) in inside.iter().enumerate() {
            let at = format!("{at}.{index}");
            input(form, &at, one);
            unique(form, &at, one, &mut seen);
        }
    }
}

fn input(form: &mut Form, at: &str, input: &Value) {
    if input["type"] != 4 {
        form.choice(&format!("{at}.type"), "(4,)");
        return;
    }
    form.text(&format!("{at}.custom_id"), &input["custom_id"], 1, 100);
    form.text(&format!("{at}.label"), &input["label"], 1, 45);
    form.optional_text(&format!("{at}.placeholder"), &input["placeholder"], 100);
    form.optional_text(&format!("{at}.value"), &input["value"], 4000);
    form.optional_bool(&format!("{at}.required"), &input["required"]);
    let style = format!("{at}.style");
    if input["style"].is_null() {
        form.required(&style);
    }
    form.optional_int(&style, &input["style"], 1, 2);
    let min = form
        .optional_int(&format!("{at}.min_length"), &input["min_length"], 0, 4000)
        .unwrap_or(0);
    let path = format!("{at}.max_length");
    let max = form
        .optional_int(&path, &input["max_length"], 1, 4000)
        .unwrap_or(4000);
    if min > max {
        form.add(
            &path,
            "NUMBER_TYPE_MIN",
            "max_length must not be smaller than min_length",
        );
    }
}

/// Rows as Discord tells them: numbered, with what was left out filled in.
pub(super) fn normal(rows: &[Value]) -> Vec<Value> {
    let mut number = 0;
    let mut next = || {
        number += 1;
        number
    };
    let mut rows = rows.to_vec();
    for row in &mut rows {
        row["id"] = json!(next());
        for one in row["components"].as_array_mut().into_iter().flatten() {
            one["id"] = json!(next());
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
