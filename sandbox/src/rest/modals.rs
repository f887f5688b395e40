//! Checks the limits of modals. They are from Discord's documentation, "Interactions / Receiving and Responding",
//! section "Modal", and "Components / Reference", section "Text Input". The sandbox supports only text inputs in rows.

use super::{components::rows, field_checks::Part};

pub(super) fn modal(modal: &Part<'_>) {
    modal.field("custom_id").text(1..=100);
    modal.field("title").text(1..=45);
    rows(&modal.field("components"), 1, |row| {
        let inside = row.list(1..=1);
        inside.iter().for_each(input);
        inside
    });
}

fn input(input: &Part<'_>) {
    if input.json["type"] != 4 {
        input.field("type").choice("(4,)");
        return;
    }
    input.field("custom_id").text(1..=100);
    input.field("label").text(1..=45);
    input.field("placeholder").optional_text(100);
    input.field("value").optional_text(4000);
    input.field("required").optional_bool();
    let style = input.field("style");
    if style.json.is_null() {
        style.required();
    }
    style.optional_int(1..=2);
    let (min, max_length) = (input.field("min_length"), input.field("max_length"));
    let min = min.optional_int(0..=4000).unwrap_or(0);
    let max = max_length.optional_int(1..=4000).unwrap_or(4000);
    let value = input.field("value");
    let given = value.json.as_str().map_or(0, |text| text.chars().count());
    if usize::try_from(max).is_ok_and(|max| given > max) {
        let message = format!("Must be {max} or fewer in length.");
        value.add("BASE_TYPE_MAX_LENGTH", message);
    }
    if min > max {
        let message = "max_length must not be smaller than min_length";
        max_length.add("NUMBER_TYPE_MIN", message);
    }
}
