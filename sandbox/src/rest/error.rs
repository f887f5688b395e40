use std::{collections::BTreeMap, time::Duration};

use serde_json::{Value, json};

/// A refusal, with Discord's code and message.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: &'static str,
    pub(crate) errors: Option<Value>,
    /// Whether the bot broke a rule, whatever the circumstances.
    pub(crate) breach: bool,
    /// The retry-after in milliseconds (with status 429).
    pub(crate) retry_after_ms: Option<u64>,
}

impl ApiError {
    const fn new(status: u16, code: u32, message: &'static str, breach: bool) -> Self {
        Self {
            status,
            code,
            message,
            errors: None,
            breach,
            retry_after_ms: None,
        }
    }

    pub(crate) fn after(self, wait_ms: u64) -> Self {
        Self {
            retry_after_ms: Some(wait_ms),
            ..self
        }
    }

    pub(crate) const UNAUTHORIZED: Self = Self::new(401, 0, "401: Unauthorized", true);
    pub(crate) const NO_ROUTE: Self = Self::new(404, 0, "404: Not Found", true);
    pub(crate) const NO_METHOD: Self = Self::new(405, 0, "405: Method Not Allowed", true);
    pub(crate) const BAD_JSON: Self =
        Self::new(400, 50109, "The request body contains invalid JSON.", true);
    pub(crate) const BAD_CONTENT_TYPE: Self = Self::new(
        400,
        50035,
        "Expected \"Content-Type\" header to be one of {'application/json'}.",
        true,
    );
    pub(crate) const TOO_LARGE: Self = Self::new(413, 40005, "Request entity too large", true);
    pub(crate) const TOO_MANY_COMMANDS: Self = Self::new(
        400,
        30032,
        "Maximum number of application commands reached (100).",
        true,
    );
    pub(crate) const TOO_MANY_CREATED: Self = Self::new(
        429,
        30034,
        "Max number of daily application command creates has been reached (200)",
        true,
    );
    /// Topics / Opcodes and Status Codes, "JSON Error Codes"; HTTP 429 as reported in
    /// discord/discord-api-docs#4413.
    pub(crate) const OLD_EDITS: Self = Self::new(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
        false,
    );
    pub(crate) const CANNOT_REPLY: Self = Self::new(
        400,
        160_002,
        "Cannot reply without permission to read message history",
        false,
    );
    pub(crate) const NO_MUTUAL_GUILDS: Self = Self::new(
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
        false,
    );
    pub(crate) const EMPTY_MESSAGE: Self =
        Self::new(400, 50006, "Cannot send an empty message", true);
    pub(crate) const UNKNOWN_APPLICATION: Self = Self::new(404, 10002, "Unknown Application", true);
    pub(crate) const UNKNOWN_CHANNEL: Self = Self::new(404, 10003, "Unknown Channel", false);
    pub(crate) const UNKNOWN_GUILD: Self = Self::new(404, 10004, "Unknown Guild", false);
    pub(crate) const UNKNOWN_MEMBER: Self = Self::new(404, 10007, "Unknown Member", false);
    pub(crate) const UNKNOWN_MESSAGE: Self = Self::new(404, 10008, "Unknown Message", false);
    pub(crate) const UNKNOWN_USER: Self = Self::new(404, 10013, "Unknown User", false);
    pub(crate) const UNKNOWN_WEBHOOK: Self = Self::new(404, 10015, "Unknown Webhook", true);
    pub(crate) const UNKNOWN_INTERACTION: Self = Self::new(404, 10062, "Unknown interaction", true);
    pub(crate) const UNKNOWN_COMMAND: Self =
        Self::new(404, 10063, "Unknown application command", false);
    pub(crate) const ALREADY_ACKNOWLEDGED: Self = Self::new(
        400,
        40060,
        "Interaction has already been acknowledged.",
        true,
    );
    pub(crate) const TOO_MANY_FOLLOWUPS: Self = Self::new(
        400,
        40094,
        "This interaction has hit the maximum number of follow up messages",
        false,
    );
    pub(crate) const THREAD_EXISTS: Self = Self::new(
        400,
        160_004,
        "A thread has already been created for this message",
        false,
    );
    pub(crate) const MISSING_ACCESS: Self = Self::new(403, 50001, "Missing Access", false);
    pub(crate) const NOT_AUTHOR: Self = Self::new(
        403,
        50005,
        "Cannot edit a message authored by another user",
        true,
    );
    pub(crate) const NO_DMS: Self =
        Self::new(403, 50007, "Cannot send messages to this user", false);
    pub(crate) const MISSING_PERMISSIONS: Self =
        Self::new(403, 50013, "Missing Permissions", false);
    pub(crate) const NO_TEXT_CHANNEL: Self = Self::new(
        400,
        50008,
        "Cannot send messages in a non-text channel",
        true,
    );
    pub(crate) const WRONG_CHANNEL_TYPE: Self = Self::new(
        400,
        50024,
        "Cannot execute action on this channel type",
        true,
    );
    pub(crate) const DEAD_TOKEN: Self = Self::new(401, 50027, "Invalid Webhook Token", true);
    pub(crate) const ARCHIVED: Self = Self::new(400, 50083, "Thread is archived", false);
    /// Discord's error for an answer to an interaction in a locked thread, archived or not. Seen in
    /// discord/discord-api-docs#6884 and #7707.
    pub(crate) const ARCHIVED_FOR_ANSWERS: Self =
        Self::new(403, 50083, "Thread is archived", false);
    pub(crate) const LOCKED: Self = Self::new(400, 160_005, "Thread is locked", false);
    pub(crate) const TOO_MANY_THREADS: Self = Self::new(
        400,
        160_006,
        "Maximum number of active threads reached",
        false,
    );

    pub(crate) fn json(&self) -> Value {
        let mut json = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            json["errors"] = errors.clone();
        }
        if let Some(wait) = self.retry_after_ms {
            json["retry_after"] = Duration::from_millis(wait).as_secs_f64().into();
            json["global"] = false.into();
        }
        json
    }
}

/// Collects the errors in a body by field, in Discord's nested form.
#[derive(Debug, Default)]
pub(crate) struct Form {
    found: BTreeMap<String, Vec<(&'static str, String)>>,
}

impl Form {
    /// `path` consists of fields and indices joined by dots.
    pub(crate) fn add(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.found
            .entry(path.to_owned())
            .or_default()
            .push((code, message.into()));
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Checks a length in characters.
    pub(crate) fn length(&mut self, path: &str, text: &str, min: usize, max: usize) {
        let count = text.chars().count();
        if count < min || count > max {
            self.bad_length(path, min, max);
        }
    }

    /// Checks a number of elements.
    pub(crate) fn count(&mut self, path: &str, count: usize, min: usize, max: usize) {
        if count < min || count > max {
            self.bad_length(path, min, max);
        }
    }

    fn bad_length(&mut self, path: &str, min: usize, max: usize) {
        if min == 0 {
            let message = format!("Must be {max} or fewer in length.");
            self.add(path, "BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {min} and {max} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// Checks a required text and its length.
    pub(crate) fn text(&mut self, path: &str, value: &Value, min: usize, max: usize) {
        match value {
            Value::Null => self.required(path),
            Value::String(text) if text.is_empty() && min > 0 => self.required(path),
            Value::String(text) => self.length(path, text, min, max),
            _ => self.not_a(path, "string"),
        }
    }

    /// Checks an optional text.
    pub(crate) fn optional_text(&mut self, path: &str, value: &Value, max: usize) {
        if !value.is_null() {
            self.text(path, value, 0, max);
        }
    }

    pub(crate) fn optional_bool(&mut self, path: &str, value: &Value) {
        if !value.is_null() && !value.is_boolean() {
            self.not_a(path, "boolean");
        }
    }

    /// Checks an optional whole number and its bounds.
    pub(crate) fn optional_int(
        &mut self,
        path: &str,
        value: &Value,
        min: i64,
        max: i64,
    ) -> Option<i64> {
        if value.is_null() {
            return None;
        }
        match value.as_i64() {
            Some(number) if (min..=max).contains(&number) => return Some(number),
            Some(number) if number < min => {
                let message = format!("int value should be greater than or equal to {min}.");
                self.add(path, "NUMBER_TYPE_MIN", message);
            }
            Some(_) => {
                let message = format!("int value should be less than or equal to {max}.");
                self.add(path, "NUMBER_TYPE_MAX", message);
            }
            None => self.not_a(path, "int"),
        }
        None
    }

    pub(crate) fn not_a(&mut self, path: &str, kind: &str) {
        let message = format!("Could not interpret \"value\" as {kind}.");
        self.add(path, "BASE_TYPE_INVALID", message);
    }

    pub(crate) fn choice(&mut self, path: &str, allowed: &str) {
        let message = format!("Value must be one of {allowed}.");
        self.add(path, "BASE_TYPE_CHOICES", message);
    }

    /// The elements of an array; none if it is absent or null.
    pub(crate) fn array<'a>(&mut self, path: &str, value: &'a Value) -> &'a [Value] {
        match value {
            Value::Null => &[],
            Value::Array(all) => all,
            _ => {
                self.add(
                    path,
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                &[]
            }
        }
    }

    /// The refusal, if anything was found.
    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.found.is_empty() {
            return Ok(());
        }
        let mut errors = json!({});
        for (path, found) in self.found {
            let mut place = &mut errors;
            for part in path.split('.').filter(|part| !part.is_empty()) {
                place = &mut place[part];
            }
            let list: Vec<_> = found
                .iter()
                .map(|(code, message)| json!({"code": code, "message": message}))
                .collect();
            place["_errors"] = list.into();
        }
        let error = ApiError::new(400, 50035, "Invalid Form Body", true);
        Err(ApiError {
            errors: Some(errors),
            ..error
        })
    }
}

/// A refusal with a single error at one path.
pub(crate) fn invalid(path: &str, code: &'static str, message: impl Into<String>) -> ApiError {
    let mut form = Form::default();
    form.add(path, code, message);
    form.finish().err().unwrap_or(ApiError::BAD_JSON)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_nest_by_path() {
        let mut form = Form::default();
        form.length("data.content", &"x".repeat(2001), 0, 2000);
        form.text("data.components.0.components.1.label", &json!(""), 1, 80);
        let error = form.finish().unwrap_err();
        let errors = error.json()["errors"].clone();
        assert_eq!(
            errors["data"]["content"]["_errors"][0]["code"],
            "BASE_TYPE_MAX_LENGTH"
        );
        let label = &errors["data"]["components"]["0"]["components"]["1"]["label"];
        assert_eq!(label["_errors"][0]["code"], "BASE_TYPE_REQUIRED");
    }
}
