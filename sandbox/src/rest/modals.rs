//! The limits of modals; from Discord's documentation, "Interactions / Receiving and Responding", section "Modal",
//! and "Components / Reference", section "Text Input". The sandbox supports only text inputs in rows.

use serde_json::Value;

use super::{
    components::{MAX_ROWS, Seen, unique, unique_id},
    error::Form,
};

/// Checks a modal.
pub(super) fn modal(form: &mut Form, path: &str, modal: &Value) {
    form.text(&format!("{path}custom_id"), &modal["custom_id"], 1, 100);
    form.text(&format!("{path}title"), &modal["title"], 1, 45);
    let path = format!("{path}components");
    let rows = form.array(&path, &modal["components"]);
    form.count(&path, rows.len(), 1, MAX_ROWS);
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
    let given = input["value"]
        .as_str()
        .map_or(0, |text| text.chars().count());
    if usize::try_from(max).is_ok_and(|max| given > max) {
        let message = format!("Must be {max} or fewer in length.");
        form.add(&format!("{at}.value"), "BASE_TYPE_MAX_LENGTH", message);
    }
    if min > max {
        form.add(
            &path,
            "NUMBER_TYPE_MIN",
            "max_length must not be smaller than min_length",
        );
    }
}
