//! Checks the fields of a request's body, and collects the errors in Discord's nested form.

use std::{cell::RefCell, collections::BTreeMap, ops::RangeInclusive};

use serde_json::{Value, json};

use super::error::ApiError;

/// The errors by path: codes and messages.
type Found = RefCell<BTreeMap<String, Vec<(&'static str, String)>>>;

/// A part of a body: its value, and its path of fields and indices joined by dots.
pub(crate) struct Part<'a> {
    pub(crate) json: &'a Value,
    path: String,
    found: &'a Found,
}

/// Checks a body at this path. Returns the refusal if `rules` found an error.
pub(crate) fn check(
    path: &str,
    json: &Value,
    rules: impl FnOnce(&Part<'_>),
) -> Result<(), ApiError> {
    let found = Found::default();
    let path = path.to_owned();
    rules(&Part {
        json,
        path,
        found: &found,
    });
    let found = found.into_inner();
    if found.is_empty() {
        return Ok(());
    }
    let mut errors = json!({});
    for (path, found) in found {
        let mut place = &mut errors;
        for part in path.split('.').filter(|part| !part.is_empty()) {
            place = &mut place[part];
        }
        let list = found.iter();
        let list = list.map(|(code, message)| json!({"code": code, "message": message}));
        place["_errors"] = list.collect();
    }
    Err(ApiError {
        errors: Some(errors),
        ..ApiError::breach(400, 50035, "Invalid Form Body")
    })
}

/// A refusal with a single error at one path.
pub(crate) fn invalid(path: &str, code: &'static str, message: impl Into<String>) -> ApiError {
    let refused = check(path, &Value::Null, |part| part.add(code, message));
    refused.err().unwrap_or(ApiError::BAD_JSON)
}

/// Refuses a value that is not in the list of allowed values.
pub(crate) fn no_choice(path: &str, allowed: &str) -> ApiError {
    let refused = check(path, &Value::Null, |part| part.choice(allowed));
    refused.err().unwrap_or(ApiError::BAD_JSON)
}

/// Adds an error to each part that has the same value as an earlier part.
pub(crate) fn distinct<'a>(
    parts: impl Iterator<Item = Part<'a>>,
    code: &'static str,
    message: &str,
) {
    let mut seen = Vec::new();
    for part in parts {
        if seen.contains(&part.json) {
            part.add(code, message);
        }
        seen.push(part.json);
    }
}

impl Part<'_> {
    pub(crate) fn field(&self, name: &str) -> Self {
        Self {
            json: &self.json[name],
            path: format!("{}.{name}", self.path),
            found: self.found,
        }
    }

    pub(crate) fn add(&self, code: &'static str, message: impl Into<String>) {
        let mut found = self.found.borrow_mut();
        let here = found.entry(self.path.clone()).or_default();
        here.push((code, message.into()));
    }

    pub(crate) fn required(&self) {
        self.add("BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(crate) fn not_a(&self, kind: &str) {
        let message = format!("Could not interpret \"value\" as {kind}.");
        self.add("BASE_TYPE_INVALID", message);
    }

    pub(crate) fn choice(&self, allowed: &str) {
        let message = format!("Value must be one of {allowed}.");
        self.add("BASE_TYPE_CHOICES", message);
    }

    /// Whether a field has no effect: it is absent, null, false or an empty list.
    pub(crate) fn is_blank(&self) -> bool {
        let empty = self.json.as_array().is_some_and(Vec::is_empty);
        self.json.is_null() || *self.json == false || empty
    }

    /// Checks a length in characters.
    pub(crate) fn length(&self, text: &str, allowed: RangeInclusive<usize>) {
        self.count(text.chars().count(), allowed);
    }

    /// Checks a number of elements.
    pub(crate) fn count(&self, count: usize, allowed: RangeInclusive<usize>) {
        if allowed.contains(&count) {
            return;
        }
        let (min, max) = allowed.into_inner();
        if min == 0 {
            let message = format!("Must be {max} or fewer in length.");
            self.add("BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {min} and {max} in length.");
            self.add("BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Checks a required text and its length.
    pub(crate) fn text(&self, allowed: RangeInclusive<usize>) {
        match self.json {
            Value::Null => self.required(),
            Value::String(text) if text.is_empty() && *allowed.start() > 0 => self.required(),
            Value::String(text) => self.length(text, allowed),
            _ => self.not_a("string"),
        }
    }

    /// Checks an optional text.
    pub(crate) fn optional_text(&self, max: usize) {
        if !self.json.is_null() {
            self.text(0..=max);
        }
    }

    pub(crate) fn optional_bool(&self) {
        if !self.json.is_null() && !self.json.is_boolean() {
            self.not_a("boolean");
        }
    }

    /// Checks an optional whole number and its bounds.
    pub(crate) fn optional_int(&self, allowed: RangeInclusive<i64>) -> Option<i64> {
        if self.json.is_null() {
            return None;
        }
        let Some(number) = self.json.as_i64() else {
            self.not_a("int");
            return None;
        };
        let (min, max) = allowed.into_inner();
        if number < min {
            let message = format!("int value should be greater than or equal to {min}.");
            self.add("NUMBER_TYPE_MIN", message);
        } else if number > max {
            let message = format!("int value should be less than or equal to {max}.");
            self.add("NUMBER_TYPE_MAX", message);
        } else {
            return Some(number);
        }
        None
    }

    /// Checks that it is an object.
    pub(crate) fn is_object(&self) -> bool {
        if !self.json.is_object() {
            let message = "Only dictionaries may be used in a DictType";
            self.add("DICT_TYPE_CONVERT", message);
        }
        self.json.is_object()
    }

    /// The elements of an array; none if it is absent or null. Checks their number.
    pub(crate) fn list(&self, allowed: RangeInclusive<usize>) -> Vec<Self> {
        let list = match self.json {
            Value::Null => &[],
            Value::Array(all) => all.as_slice(),
            _ => {
                let message = "Only iterables may be used in a ListType";
                self.add("LIST_TYPE_CONVERT", message);
                &[]
            }
        };
        self.count(list.len(), allowed);
        let item = |(index, json)| Self {
            json,
            path: format!("{}.{index}", self.path),
            found: self.found,
        };
        list.iter().enumerate().map(item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_nest_by_path() {
        let label = json!({"label": ""});
        let body =
            json!({"content": "x".repeat(2001), "components": [{"components": [{}, label]}]});
        let checked = check("data", &body, |data| {
            data.field("content").text(0..=2000);
            let rows = data.field("components").list(1..=1);
            let buttons = rows[0].field("components").list(0..=2);
            buttons[1].field("label").text(1..=80);
        });
        let errors = checked.unwrap_err().json()["errors"].clone();
        assert_eq!(
            errors["data"]["content"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
        let label = &errors["data"]["components"]["0"]["components"]["1"]["label"];
        assert_eq!(label["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
    }
}
