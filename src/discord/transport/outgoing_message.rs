//! A message as a player sees it, and the body of the request that sends it.

use std::collections::BTreeSet;
use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::{CreateActionRow, CreateAttachment};

/// The most characters of a message.
pub const MAX_CONTENT: usize = 2000;

/// The most choices of a menu.
pub const MENU_CHOICES: usize = 25;

/// The most characters of a choice's label.
pub const MENU_LABEL: usize = 100;

/// The name of the picture's file.
const FILE: &str = "board.png";

/// A message as a player sees it.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// The text, in Discord's markdown.
    pub content: String,
    /// The board.
    pub picture: Picture,
    /// Buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The users whom the text may ping. Discord pings nobody else, whatever the text says.
    pub mentions: Vec<u64>,
    /// Is it visible only to the user who asked?
    pub private: bool,
}

/// What is attached to a post.
#[derive(Clone, Debug, Default)]
pub enum Picture {
    /// Nothing.
    #[default]
    None,
    /// A picture; it replaces the attachment of an edited message.
    New(Board),
    /// Words instead of a picture, for somebody who wants no pictures: texts that say the same, from the longest. The
    /// first that fits follows the message's own text.
    Words(Vec<String>),
    /// A file; it replaces the attachment too. serenity can send only one, because it gives all files
    /// the same number.
    File(File),
}

/// A board as a picture and in words.
#[derive(Clone, Debug)]
pub struct Board {
    /// PNG.
    pub png: Arc<[u8]>,
    /// Alt text.
    pub alt: String,
}

/// A file to send with a text.
#[derive(Clone, Debug)]
pub struct File {
    /// The extension tells Discord the type of the file.
    pub name: String,
    /// The content.
    pub bytes: Arc<[u8]>,
    /// Alt text, if it is a picture.
    pub alt: Option<String>,
}

impl Post {
    /// A text for everybody.
    pub fn text(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            ..Self::default()
        }
    }

    /// A text that only the user who asked sees.
    pub fn private(content: impl Into<String>) -> Self {
        Self {
            private: true,
            ..Self::text(content)
        }
    }

    /// The custom ids of its buttons.
    pub fn buttons(&self) -> Vec<String> {
        let rows = self.rows.iter().filter_map(|row| match row {
            CreateActionRow::Buttons(buttons) => Some(buttons),
            _ => None,
        });
        let data = rows
            .flatten()
            .filter_map(|button| serde_json::to_value(button).ok());
        let ids = data.filter_map(|data| Some(data["custom_id"].as_str()?.to_owned()));
        ids.collect()
    }

    /// The JSON to send to Discord, without the picture.
    pub(super) fn payload(&self) -> Value {
        const EPHEMERAL: u64 = 1 << 6;
        let content = match &self.picture {
            Picture::Words(words) => with_words(&self.content, words),
            _ => self.content.clone(),
        };
        // Discord refuses a message that names somebody twice
        let users: BTreeSet<u64> = self.mentions.iter().copied().collect();
        let users: Vec<String> = users.iter().map(ToString::to_string).collect();
        let mut payload = json!({
            "content": content,
            "components": with_text_ids(json!(self.rows)),
            "allowed_mentions": {"parse": [], "users": users},
            "flags": if self.private { EPHEMERAL } else { 0 },
        });
        match &self.picture {
            Picture::None | Picture::Words(_) => payload["attachments"] = json!([]),
            Picture::New(board) => {
                payload["attachments"] =
                    json!([{"id": "0", "filename": FILE, "description": board.alt}]);
            }
            Picture::File(file) => {
                let mut attachment = json!({"id": "0", "filename": file.name});
                if let Some(alt) = &file.alt {
                    attachment["description"] = json!(alt);
                }
                payload["attachments"] = json!([attachment]);
            }
        }
        payload
    }

    /// The request with this body, and with the file if there is one.
    pub(super) fn request<'a>(
        &self,
        route: Route<'a>,
        method: LightMethod,
        body: &Value,
    ) -> Request<'a> {
        let request = Request::new(route, method);
        let file = match &self.picture {
            Picture::None | Picture::Words(_) => {
                return request.body(Some(body.to_string().into_bytes()));
            }
            Picture::New(board) => CreateAttachment::bytes(board.png.to_vec(), FILE),
            Picture::File(file) => CreateAttachment::bytes(file.bytes.to_vec(), file.name.clone()),
        };
        request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file]),
            fields: Vec::new(),
            payload_json: Some(body.to_string()),
        }))
    }
}

/// These rows with the ids of people as text, as Discord's schema wants them. serenity writes the people who are chosen in
/// a menu from the start as numbers.
fn with_text_ids(mut rows: Value) -> Value {
    for row in rows.as_array_mut().into_iter().flatten() {
        for component in row["components"].as_array_mut().into_iter().flatten() {
            let chosen = component.get_mut("default_values");
            for one in chosen.and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(id) = one["id"].as_u64() {
                    one["id"] = json!(id.to_string());
                }
            }
        }
    }
    rows
}

/// A message's text, then the first of these texts that fits. If none fits: as many lines of the last one as do.
fn with_words(content: &str, words: &[String]) -> String {
    let with = |text: &str| format!("{content}\n{text}");
    let fits = |text: &String| text.chars().count() <= MAX_CONTENT;
    if let Some(whole) = words.iter().map(|text| with(text)).find(fits) {
        return whole;
    }
    let last = words.last().map_or("", String::as_str);
    let ends = last.char_indices().rev().filter(|(_, c)| *c == '\n');
    let begins = ends.map(|(end, _)| with(&last[..end]));
    begins
        .into_iter()
        .find(fits)
        .unwrap_or_else(|| content.to_owned())
}

/// Joins lines into as few texts as possible, each short enough for one message.
pub fn pages(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    for line in lines.into_iter().flat_map(|line| pieces(&line)) {
        match pages.last_mut() {
            Some(page) if page.chars().count() + 1 + line.chars().count() <= MAX_CONTENT => {
                page.push('\n');
                page.push_str(&line);
            }
            _ => pages.push(line),
        }
    }
    pages
}

/// Splits a line between words into pieces that fit in one message.
fn pieces(line: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let last = pieces.len() - 1;
        let full = pieces[last].chars().count() + word.chars().count() > MAX_CONTENT;
        if full && !pieces[last].is_empty() {
            pieces.push(word.to_owned());
        } else {
            pieces[last].push_str(word);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_text_as_far_as_they_fit() {
        let words = ["whole ".repeat(300), format!("brief\n{}", "b".repeat(900))];
        let text = |room: usize| "t".repeat(MAX_CONTENT - room);
        assert_eq!(with_words("text", &words), format!("text\n{}", words[0]));
        assert_eq!(
            with_words(&text(907), &words),
            format!("{}\n{}", text(907), words[1])
        );
        assert_eq!(
            with_words(&text(906), &words),
            format!("{}\nbrief", text(906))
        );
        assert_eq!(with_words(&text(5), &words), text(5));
    }

    #[test]
    fn a_long_line_is_cut_between_words_and_nothing_is_lost() {
        let line = "some squares ".repeat(400);
        let pieces = pieces(&line);
        assert!(pieces.len() > 1);
        assert!(
            pieces
                .iter()
                .all(|piece| piece.chars().count() <= MAX_CONTENT)
        );
        assert_eq!(pieces.concat(), line);
    }
}
