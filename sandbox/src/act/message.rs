use std::{fmt, sync::Arc};

use axum::body::Bytes;
use serde_json::Value;

use crate::{
    id::Id,
    shared_state::Core,
    world::{self, World, flags},
};

/// A message as it was when it was read.
#[derive(Clone)]
pub struct Message {
    pub(crate) core: Arc<Core>,
    /// Its id.
    pub id: Id,
    /// The channel it is in.
    pub channel: Id,
    /// Who posted it.
    pub author: Id,
    /// The author's name.
    pub author_name: String,
    /// Its text.
    pub content: String,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// Its buttons, row by row.
    pub buttons: Vec<Button>,
    /// Its select menus.
    pub selects: Vec<Select>,
    /// The users it pings.
    pub mentions: Vec<Id>,
    /// Whether it pings everyone.
    pub mentions_everyone: bool,
    /// Discord's flags.
    pub flags: u64,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// The only user who sees it.
    pub owner: Option<Id>,
    /// Whether it has been edited.
    pub edited: bool,
}

/// A file of a message.
#[derive(Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub filename: String,
    /// Its alt text.
    pub description: Option<String>,
    /// Its media type.
    pub content_type: String,
    /// The URL where it is served.
    pub url: String,
    /// Width and height in pixels, of PNG and GIF pictures.
    pub pixels: Option<(u32, u32)>,
    /// Its content; empty if the sandbox no longer has it.
    pub bytes: Bytes,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The row it is in, from 0.
    pub row: usize,
    /// Its text; empty if it has only an emoji.
    pub label: String,
    /// The id that the bot receives; empty for links.
    pub custom_id: String,
    /// 1 primary, 2 secondary, 3 success, 4 danger, 5 link.
    pub style: u64,
    /// Whether it cannot be pressed.
    pub disabled: bool,
    /// The emoji before the text.
    pub emoji: Option<String>,
    /// The target of a link.
    pub url: Option<String>,
}

/// A select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// The row it is in, from 0.
    pub row: usize,
    /// Discord's component type: 3 for texts, 5 users, 6 roles, 7 users and roles, 8 channels.
    pub kind: u64,
    /// The id that the bot receives.
    pub custom_id: String,
    /// The text shown while nothing is chosen.
    pub placeholder: String,
    /// The options; empty for users, roles and channels.
    pub options: Vec<SelectOption>,
    /// The fewest values that may be chosen.
    pub min: usize,
    /// The most values that may be chosen.
    pub max: usize,
    /// Whether it cannot be used.
    pub disabled: bool,
}

/// One option of a select menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectOption {
    /// The text for the user.
    pub label: String,
    /// The value that the bot receives.
    pub value: String,
    /// The small text below the label.
    pub description: Option<String>,
    /// Whether it is chosen from the start.
    pub default: bool,
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Message")
            .field("id", &self.id)
            .field("author", &self.author_name)
            .field("content", &self.content)
            .field("attachments", &self.attachments)
            .field("buttons", &self.buttons)
            .field("selects", &self.selects)
            .field("flags", &self.flags)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ({} bytes, {:?})",
            self.filename,
            self.bytes.len(),
            self.description
        )
    }
}

impl Message {
    pub(crate) fn read(core: &Arc<Core>, world: &World, message: &world::Message) -> Self {
        let (buttons, selects) = components(&message.components);
        let attachment = |a: &world::Attachment| Attachment {
            id: a.id,
            filename: a.filename.clone(),
            description: a.description.clone(),
            content_type: a.content_type.to_owned(),
            url: world.json().attachment_url(message.channel, a),
            pixels: a.pixels,
            bytes: world.channels.files.get(a.id).cloned().unwrap_or_default(),
        };
        Self {
            core: core.clone(),
            id: message.id,
            channel: message.channel,
            author: message.author,
            author_name: world
                .users
                .get(&message.author)
                .map(|u| u.name.clone())
                .unwrap_or_default(),
            content: message.content.clone(),
            attachments: message.attachments.iter().map(attachment).collect(),
            buttons,
            selects,
            mentions: message.mentions.clone(),
            mentions_everyone: message.mention_everyone,
            flags: message.flags,
            reply_to: message.reference.map(|(_, id)| id),
            owner: message.owner,
            edited: message.edited_ms.is_some(),
        }
    }

    /// The message as it is now, if it still exists.
    pub fn fresh(&self) -> Option<Self> {
        let world = self.core.world();
        let message = world.channels.message(self.channel, self.id)?;
        Some(Self::read(&self.core, &world, message))
    }

    /// Whether only one user sees the message.
    pub fn is_private(&self) -> bool {
        self.owner.is_some()
    }

    /// Whether the message still says "thinking…".
    pub fn is_loading(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    /// The button with this label or custom id.
    pub fn button(&self, wanted: &str) -> Option<&Button> {
        self.buttons.iter().find(|b| b.is(wanted))
    }

    /// The select menu with this placeholder or custom id.
    pub fn select(&self, wanted: &str) -> Option<&Select> {
        self.selects
            .iter()
            .find(|s| s.placeholder == wanted || s.custom_id == wanted)
    }

    /// The current message in the JSON form that bots receive; null if it was deleted.
    pub fn json(&self) -> Value {
        let world = self.core.world();
        let message = world.channels.message(self.channel, self.id);
        message.map_or(Value::Null, |m| world.json().message(m))
    }
}

impl Button {
    pub(crate) fn is(&self, wanted: &str) -> bool {
        let emoji = self.emoji.as_deref().unwrap_or_default();
        let shown = format!("{emoji} {}", self.label);
        [
            self.label.as_str(),
            self.custom_id.as_str(),
            emoji,
            shown.trim(),
        ]
        .iter()
        .any(|text| !text.is_empty() && *text == wanted)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn components(rows: &[Value]) -> (Vec<Button>, Vec<Select>) {
    let (mut buttons, mut selects) = (Vec::new(), Vec::new());
    for (row, inside) in rows.iter().enumerate() {
        for one in inside["components"].as_array().into_iter().flatten() {
            match one["type"].as_u64() {
                Some(2) => buttons.push(Button {
                    row,
                    label: text(&one["label"]),
                    custom_id: text(&one["custom_id"]),
                    style: one["style"].as_u64().unwrap_or(2),
                    disabled: one["disabled"] == true,
                    emoji: one["emoji"]["name"].as_str().map(str::to_owned),
                    url: one["url"].as_str().map(str::to_owned),
                }),
                Some(kind @ (3 | 5..=8)) => selects.push(select(row, kind, one)),
                _ => {}
            }
        }
    }
    (buttons, selects)
}

fn select(row: usize, kind: u64, one: &Value) -> Select {
    let option = |o: &Value| SelectOption {
        label: text(&o["label"]),
        value: text(&o["value"]),
        description: o["description"].as_str().map(str::to_owned),
        default: o["default"] == true,
    };
    let count = |name: &str| {
        let count = one[name].as_u64().unwrap_or(1);
        usize::try_from(count).unwrap_or(usize::MAX)
    };
    Select {
        row,
        kind,
        custom_id: text(&one["custom_id"]),
        placeholder: text(&one["placeholder"]),
        options: one["options"]
            .as_array()
            .into_iter()
            .flatten()
            .map(option)
            .collect(),
        min: count("min_values"),
        max: count("max_values"),
        disabled: one["disabled"] == true,
    }
}
