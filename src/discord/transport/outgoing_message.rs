//! A message as a player sees it, and the body of the request that sends it.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serde_json::{Value, json};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::{CreateActionRow, CreateAttachment};

/// The most characters of a message.
pub const MAX_CONTENT: usize = 2000;

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
    /// A file; it replaces the attachment too. serenity can send only one, because it gives all files
    /// the same number.
    File(File),
    /// Whatever an edited message has: Discord keeps the attachments if the edit names none. A new
    /// message has none.
    Kept,
}

/// A board as a picture and in words.
#[derive(Clone, Debug)]
pub struct Board {
    /// PNG.
    pub png: Arc<[u8]>,
    /// Alt text.
    pub alt: String,
}

/// A file beside a text.
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

    /// The JSON that Discord is sent, without the picture.
    pub(super) fn payload(&self) -> Value {
        const EPHEMERAL: u64 = 1 << 6;
        let users: Vec<String> = self.mentions.iter().map(ToString::to_string).collect();
        let mut payload = json!({
            "content": self.content,
            "components": self.rows,
            "allowed_mentions": {"parse": [], "users": users},
            "flags": if self.private { EPHEMERAL } else { 0 },
        });
        match &self.picture {
            Picture::None => payload["attachments"] = json!([]),
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
            Picture::Kept => {}
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
            Picture::None | Picture::Kept => {
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
