//! Reads interactions. A field that the bot does not use must not make an interaction unreadable, but serenity fails
//! at any field whose form it does not know. So an interaction that serenity cannot read is reduced to the fields that
//! the bot uses, and read again.

use std::sync::LazyLock;

use poise::serenity_prelude as serenity;
use serde::Deserialize as _;
use serde_json::{Map, Value};
use serenity::{ImageHash, Interaction, Ready};

/// The objects of an interaction, and what becomes of their fields. A field that is not here is left out. `used`: it
/// stays, and an odd value makes the interaction unreadable. `text`, `flag`, `hash`, `byte`: it stays if it has this
/// form. A list: serenity needs the field and the bot does not, so it always has the value in this list. Another word
/// is the object's kind; with `each`, the values of a map have this kind.
const KINDS: &str = r#"{
"interaction": {
    "id": "used", "application_id": "used", "type": "used", "token": "used", "guild_id": "used", "channel_id": "used",
    "app_permissions": "used", "version": [1], "entitlements": [[]], "attachment_size_limit": [0], "locale": "text",
    "guild_locale": "text", "context": "byte", "authorizing_integration_owners": "owners", "data": "data",
    "channel": "channel", "member": "member", "user": "user", "message": "message"},
"ready": {
    "v": [10], "user": "user", "guilds": [[]], "session_id": "used", "resume_gateway_url": "used",
    "application": "application"},
"application": {"id": "used", "flags": [0]},
"owners": {"0": "used", "1": "used"},
"data": {
    "id": ["1"], "name": "used", "type": "used", "options": "used", "target_id": "used", "custom_id": "used",
    "component_type": "used", "values": "used", "resolved": "resolved"},
"resolved": {"users": "each user", "members": "each nicked", "messages": "each message"},
"channel": {"id": ["1"], "type": "used", "thread_metadata": "thread"},
"thread": {"archived": "used", "locked": "used", "auto_archive_duration": [60]},
"user": {"id": "used", "username": "used", "global_name": "text", "avatar": "hash", "bot": "flag"},
"nicked": {"nick": "text", "roles": [[]], "permissions": "used"},
"member": {
    "user": "user", "nick": "text", "roles": "used", "permissions": "used", "deaf": [false], "mute": [false],
    "flags": [0]},
"message": {
    "id": "used", "author": "user", "flags": "used", "channel_id": ["1"], "content": [""],
    "timestamp": ["2015-01-01T00:00:00Z"], "tts": [false], "mention_everyone": [false], "mentions": [[]],
    "mention_roles": [[]], "attachments": [[]], "embeds": [[]], "pinned": [false], "type": [0]}
}"#;

static KINDS_READ: LazyLock<Value> = LazyLock::new(|| KINDS.parse().unwrap_or_default());

/// Reads an interaction.
///
/// # Errors
/// A field that the bot uses is missing or has another form.
pub fn read(interaction: &Value) -> serde_json::Result<Interaction> {
    Interaction::deserialize(interaction).or_else(|error| {
        let mut used = reduced("interaction", interaction).ok_or(error)?;
        // in a server, the member has the user
        if let Some(fields) = used
            .as_object_mut()
            .filter(|all| all.contains_key("member"))
        {
            fields.remove("user");
        }
        Interaction::deserialize(used)
    })
}

/// Reads the start of a session. None if a field that the bot uses is missing or has another form.
pub fn read_ready(ready: &Value) -> Option<Ready> {
    Ready::deserialize(reduced("ready", ready)?).ok()
}

/// An object of this kind, with the fields that are used. None if it is no object.
fn reduced(kind: &str, object: &Value) -> Option<Value> {
    let object = object.as_object()?;
    let fields = KINDS_READ[kind].as_object()?.iter();
    let kept = fields.filter_map(|(name, becomes)| {
        let found = object.get(name).filter(|value| !value.is_null());
        Some((name.clone(), field(becomes, found)?))
    });
    Some(kept.collect::<Map<_, _>>().into())
}

fn field(becomes: &Value, found: Option<&Value>) -> Option<Value> {
    let Some(becomes) = becomes.as_str() else {
        return becomes.get(0).cloned();
    };
    let fits = |fit: fn(&Value) -> bool| found.filter(|value| fit(value)).cloned();
    match becomes {
        "used" => found.cloned(),
        "text" => Some(fits(Value::is_string).unwrap_or_else(|| "".into())),
        "flag" => fits(Value::is_boolean),
        "hash" => fits(|value| ImageHash::deserialize(value).is_ok()),
        "byte" => fits(|value| u8::deserialize(value).is_ok()),
        kind => match kind.strip_prefix("each ") {
            None => reduced(kind, found?),
            Some(kind) => {
                let each = found?.as_object()?.iter();
                let each = each.filter_map(|(id, one)| Some((id.clone(), reduced(kind, one)?)));
                Some(each.collect::<Map<_, _>>().into())
            }
        },
    }
}
