//! Generates interactions as Discord sends them, from bytes, and changes them.
//!
//! A line consists of a byte for the kind, one for the user, one for the place, and a text. Changes follow, each after
//! a tab: a byte for the change, one for the position in the JSON, and a text. A line that begins with `{` is used as a
//! frame without changes.

use serde_json::{Value, json};

use super::Bot;
use super::channel_setups::{CHANNELS, GUILD, USERS};
use crate::byte_choices::Bytes;

const MOST_CHANGES: usize = 6;

/// The permissions of a manager, and of others.
const MANAGES: u64 = 1 << 4 | 1 << 5;
const POSTS: u64 = 1 << 10 | 1 << 11 | 1 << 15;

/// Converts a line to a frame of the gateway.
pub fn frame(line: Bytes, number: u64, bot: &Bot) -> String {
    whole(line, number, bot, |event| {
        let name = if event.get("content").is_some() {
            "MESSAGE_CREATE"
        } else {
            "INTERACTION_CREATE"
        };
        json!({"op": 0, "s": 1, "t": name, "d": event})
    })
}

/// Converts a line to the body of an HTTP request.
pub fn body(line: Bytes, number: u64, bot: &Bot) -> String {
    whole(line, number, bot, |event| event)
}

/// A command without options, in the first channel.
pub fn plain(id: u64, user: u64, command: &str) -> String {
    let mut event = around(id, user, POSTS, Some((GUILD, CHANNELS[0])));
    event["type"] = 2.into();
    event["data"] = called(command, 2);
    json!({"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": event}).to_string()
}

fn whole(line: Bytes, number: u64, bot: &Bot, wrapped: impl FnOnce(Value) -> Value) -> String {
    if line.rest().first() == Some(&b'{') {
        return line.text().into_owned();
    }
    let mut pieces = line.rest().split(|byte| *byte == b'\t').map(Bytes::new);
    let event = pieces.next().map(|piece| event(piece, number, bot));
    let mut frame = wrapped(event.unwrap_or_default());
    let mut over = None;
    for mut piece in pieces.take(MOST_CHANGES) {
        let (what, at) = (piece.byte() % 6, usize::from(piece.byte()));
        let text = piece.text();
        match what {
            5 => over = Some((at, text)),
            _ => change(&mut frame, what, at, &text),
        }
    }
    let frame = frame.to_string();
    match over {
        Some((at, text)) => overwritten(&frame, at, &text),
        None => frame,
    }
}

/// The interaction, or the message, that a line describes.
fn event(mut piece: Bytes, number: u64, bot: &Bot) -> Value {
    let (kind, who, place) = (piece.byte() % 8, piece.below(12), piece.below(6));
    let text = piece.text();
    let user = USERS[who % USERS.len()];
    let permissions = if who < USERS.len() {
        POSTS
    } else {
        POSTS | MANAGES
    };
    let place = match place {
        4 => Some((GUILD + 1, CHANNELS[3] + 1)),
        5 => None,
        at => Some((GUILD, CHANNELS[at])),
    };
    let mut event = around(5000 + number, user, permissions, place);
    let mut parts = text.split(';');
    let first = parts.next().unwrap_or_default();
    let id = drafted(first, user, bot);
    let mut rest = || {
        parts
            .by_ref()
            .map(ToOwned::to_owned)
            .collect::<Vec<String>>()
    };
    let (kind, data) = match kind {
        0 => (2, called(&text, 2)),
        1 => (4, called(&text, 4)),
        2 => (3, json!({"component_type": 2, "custom_id": id, "id": 1})),
        3 => (
            3,
            json!({"component_type": 3, "custom_id": id, "values": rest()}),
        ),
        4 => {
            let input = |text: String| json!({"type": 4, "custom_id": "text", "value": text});
            let row =
                json!({"type": 1, "components": rest().into_iter().map(input).collect::<Vec<_>>()});
            (5, json!({"custom_id": id, "components": [row]}))
        }
        5 => (1, Value::Null),
        6 => (first.parse().unwrap_or(9), called(&text, 2)),
        _ => return message(number, user, &text, place),
    };
    if kind == 3 {
        event["message"] = message(900, 1, "", place);
    }
    event["type"] = kind.into();
    event["data"] = data;
    event
}

/// A custom id. `{…}` stands for a draft that is sealed for the user who presses the button, and `[…]` for a draft that
/// is sealed for the first player.
fn drafted(text: &str, user: u64, bot: &Bot) -> String {
    let held = |open, close| {
        let (before, rest) = text.split_once(open)?;
        Some((before, rest.strip_suffix(close)?))
    };
    if let Some((before, draft)) = held('{', '}') {
        return before.to_owned() + &bot.sealed(user, draft);
    }
    match held('[', ']') {
        Some((before, draft)) => before.to_owned() + &bot.sealed(USERS[0], draft),
        None => text.to_owned(),
    }
}

/// The fields that all interactions have.
fn around(id: u64, user: u64, permissions: u64, place: Option<(u64, u64)>) -> Value {
    let (guild, channel) = match place {
        Some((guild, channel)) => (Some(guild), channel),
        None => (None, 106),
    };
    let user = json!({
        "id": user.to_string(), "username": "a*nn", "discriminator": "0", "global_name": "Ann",
        "avatar": null, "bot": false, "public_flags": 0,
    });
    let mut event = json!({
        "id": id.to_string(), "application_id": "1", "token": "t0ken", "version": 1, "locale": "de",
        "channel_id": channel.to_string(),
        "channel": {"id": channel.to_string(), "type": 0, "name": "a", "permissions": "0"},
        "app_permissions": POSTS.to_string(), "entitlements": [], "context": 0,
        "authorizing_integration_owners": {"0": "1"}, "attachment_size_limit": 10_485_760,
    });
    match guild {
        None => event["user"] = user,
        Some(guild) => {
            event["guild_id"] = guild.to_string().into();
            event["guild_locale"] = "en-US".into();
            event["guild"] = json!({"id": guild.to_string(), "locale": "en-US", "features": []});
            event["member"] = json!({
                "user": user, "nick": null, "roles": [], "joined_at": "2020-01-01T00:00:00Z",
                "deaf": false, "mute": false, "flags": 0, "pending": false,
                "permissions": permissions.to_string(),
            });
        }
    }
    event
}

/// Converts `command sub;option=value;…` to a command's data. In autocomplete, the last option has the focus.
fn called(text: &str, kind: u8) -> Value {
    let mut parts = text.split(';');
    let words = parts.next().unwrap_or_default();
    let (name, sub) = words.split_once(' ').unwrap_or((words, ""));
    let mut resolved = json!({});
    let mut options: Vec<Value> = parts.map(|part| option(part, &mut resolved)).collect();
    if let Some(last) = options.last_mut().filter(|_| kind == 4) {
        last["focused"] = true.into();
    }
    if !sub.is_empty() {
        options = vec![json!({"name": sub, "type": 1, "options": options})];
    }
    json!({"id": "1", "name": name, "type": 1, "options": options, "resolved": resolved})
}

fn option(part: &str, resolved: &mut Value) -> Value {
    let (name, text) = part.split_once('=').unwrap_or((part, ""));
    let (kind, value) = if let Some(user) = text.strip_prefix('@') {
        let named = json!({"id": user, "username": "ben", "discriminator": "0", "avatar": null});
        resolved["users"][user] = named;
        (6, Value::from(user))
    } else if let Ok(number) = text.parse::<i64>() {
        (4, number.into())
    } else if let Ok(number) = text.parse::<f64>() {
        (10, number.into())
    } else if let Ok(yes) = text.parse::<bool>() {
        (5, yes.into())
    } else {
        (3, text.into())
    };
    json!({"name": name, "type": kind, "value": value})
}

fn message(id: u64, user: u64, content: &str, place: Option<(u64, u64)>) -> Value {
    let (_, channel) = place.unwrap_or((0, 106));
    json!({
        "id": id.to_string(), "channel_id": channel.to_string(), "content": content,
        "author": {"id": user.to_string(), "username": "ann", "discriminator": "0", "avatar": null},
        "timestamp": "2020-01-01T00:00:00Z", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false, "type": 0, "flags": if user == 1 { 64 } else { 0 }, "components": [],
    })
}

/// Changes the position with this number, modulo the number of positions.
fn change(value: &mut Value, what: u8, at: usize, text: &str) {
    let places = places(value);
    let Some(place) = places.get(at.checked_rem(places.len()).unwrap_or_default()) else {
        return;
    };
    let (above, name) = place.rsplit_once('/').unwrap_or_default();
    match what {
        0 | 1 => {
            if let Some(old) = value.pointer_mut(place) {
                *old = serde_json::from_str(text).unwrap_or_else(|_| text.into());
            }
        }
        2 => {
            if let Some(old) = value.pointer_mut(place) {
                *old = text.into();
            }
        }
        _ => match value.pointer_mut(above) {
            Some(Value::Object(map)) => {
                let old = map.remove(name);
                if what == 3 {
                    map.insert(text.to_owned(), old.unwrap_or_default());
                }
            }
            Some(Value::Array(list)) => {
                let at = name.parse().unwrap_or(usize::MAX);
                if at < list.len() {
                    let old = list.remove(at);
                    if what == 3 {
                        list.extend([old.clone(), old]);
                    }
                }
            }
            _ => {}
        },
    }
}

/// All positions in a JSON value except the whole value, as JSON pointers.
fn places(value: &Value) -> Vec<String> {
    fn walk(value: &Value, at: &str, found: &mut Vec<String>) {
        let mut go = |name: &str, inner: &Value| {
            let place = format!("{at}/{name}");
            found.push(place.clone());
            walk(inner, &place, found);
        };
        match value {
            Value::Object(map) => map.iter().for_each(|(name, inner)| go(name, inner)),
            Value::Array(list) => {
                let all = list.iter().enumerate();
                all.for_each(|(at, inner)| go(&at.to_string(), inner));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", &mut found);
    found
}

/// The text with another text written over a part of it.
fn overwritten(frame: &str, at: usize, text: &str) -> String {
    let mut bytes = frame.as_bytes().to_vec();
    let at = at * 8 % bytes.len();
    for (old, new) in bytes[at..].iter_mut().zip(text.bytes()) {
        *old = new;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
