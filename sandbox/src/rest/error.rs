use std::time::Duration;

use serde_json::{Value, json};

/// A refusal, with Discord's code and message.
#[derive(Debug)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: &'static str,
    pub(crate) errors: Option<Value>,
    /// Whether the bot broke a rule. If false, only the circumstances did not allow the request.
    pub(crate) breach: bool,
    /// The retry-after in milliseconds (with status 429).
    pub(crate) retry_after_ms: Option<u64>,
}

impl ApiError {
    /// The bot broke a rule.
    pub(crate) const fn breach(status: u16, code: u32, message: &'static str) -> Self {
        Self {
            status,
            code,
            message,
            errors: None,
            breach: true,
            retry_after_ms: None,
        }
    }

    /// The circumstances do not allow the request.
    const fn refusal(status: u16, code: u32, message: &'static str) -> Self {
        let mut refusal = Self::breach(status, code, message);
        refusal.breach = false;
        refusal
    }

    pub(crate) fn after(self, wait_ms: u64) -> Self {
        Self {
            retry_after_ms: Some(wait_ms),
            ..self
        }
    }

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

/// Declares refusals: HTTP status, error code, message.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident: $kind:ident($status:literal, $code:literal, $message:literal);)+) => {
        impl ApiError {
            $($(#[$doc])* pub(crate) const $name: Self = Self::$kind($status, $code, $message);)+
        }
    };
}

refusals! {
    UNAUTHORIZED: breach(401, 0, "401: Unauthorized");
    NO_ROUTE: breach(404, 0, "404: Not Found");
    NO_METHOD: breach(405, 0, "405: Method Not Allowed");
    BAD_JSON: breach(400, 50109, "The request body contains invalid JSON.");
    BAD_CONTENT_TYPE: breach(400, 50035, "Expected \"Content-Type\" header to be one of {'application/json'}.");
    TOO_LARGE: breach(413, 40005, "Request entity too large");
    TOO_MANY_COMMANDS: breach(400, 30032, "Maximum number of application commands reached (100).");
    TOO_MANY_MENU_COMMANDS: breach(400, 30032, "Maximum number of application commands reached (15).");
    /// The message is reported in serenity-rs/serenity#2993.
    ENTRY_POINT_MISSING: breach(400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.");
    /// Nobody has reported which error Discord gives here.
    NO_ACTIVITY: refusal(400, 50035, "This application has no Activity");
    /// What Discord says here is not known.
    MAY_NOT_LAUNCH: breach(403, 50013, "Missing Permissions");
    UNKNOWN_INSTANCE: refusal(404, 0, "404: Not Found");
    TOO_MANY_CREATED: breach(429, 30034, "Max number of daily application command creates has been reached (200)");
    /// The code is from Topics / Opcodes and Status Codes, "JSON Error Codes". HTTP 429 is reported in
    /// discord/discord-api-docs#4413.
    OLD_EDITS: refusal(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later");
    CANNOT_REPLY: refusal(400, 160_002, "Cannot reply without permission to read message history");
    NO_MUTUAL_GUILDS: refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds");
    EMPTY_MESSAGE: breach(400, 50006, "Cannot send an empty message");
    UNKNOWN_APPLICATION: breach(404, 10002, "Unknown Application");
    UNKNOWN_CHANNEL: refusal(404, 10003, "Unknown Channel");
    UNKNOWN_GUILD: refusal(404, 10004, "Unknown Guild");
    UNKNOWN_MEMBER: refusal(404, 10007, "Unknown Member");
    UNKNOWN_MESSAGE: refusal(404, 10008, "Unknown Message");
    UNKNOWN_USER: refusal(404, 10013, "Unknown User");
    UNKNOWN_WEBHOOK: breach(404, 10015, "Unknown Webhook");
    UNKNOWN_INTERACTION: breach(404, 10062, "Unknown interaction");
    ALREADY_ACKNOWLEDGED: breach(400, 40060, "Interaction has already been acknowledged.");
    TOO_MANY_FOLLOWUPS: refusal(400, 40094, "This interaction has hit the maximum number of follow up messages");
    MISSING_ACCESS: refusal(403, 50001, "Missing Access");
    NOT_AUTHOR: breach(403, 50005, "Cannot edit a message authored by another user");
    NO_DMS: refusal(403, 50007, "Cannot send messages to this user");
    MISSING_PERMISSIONS: refusal(403, 50013, "Missing Permissions");
    NO_TEXT_CHANNEL: breach(400, 50008, "Cannot send messages in a non-text channel");
    WRONG_CHANNEL_TYPE: breach(400, 50024, "Cannot execute action on this channel type");
    DEAD_TOKEN: breach(401, 50027, "Invalid Webhook Token");
    ARCHIVED: refusal(400, 50083, "Thread is archived");
    /// Discord's error for an answer to an interaction in a locked thread, archived or not. It is reported in
    /// discord/discord-api-docs#6884 and #7707.
    ARCHIVED_FOR_ANSWERS: refusal(403, 50083, "Thread is archived");
    LOCKED: refusal(400, 160_005, "Thread is locked");
    TOO_MANY_THREADS: refusal(400, 160_006, "Maximum number of active threads reached");
}
