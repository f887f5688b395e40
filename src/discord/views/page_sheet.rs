//! A private message of the bot as the page on which a board is tapped shows it. `docs/board.md` describes it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use poise::serenity_prelude::CreateButton;
use serde::Serialize;
use serde_json::{Value, json};

use crate::discord::content::custom_id::CustomId;
use crate::discord::content::markdown::on_page;
use crate::discord::transport::outgoing_message::{Picture, Post};
use crate::model::Player;

/// A message on the page.
#[derive(Clone, Debug, Serialize)]
pub struct Sheet {
    text: String,
    picture: Option<SheetPicture>,
    file: Option<SheetFile>,
    rows: Vec<Vec<Control>>,
}

#[derive(Clone, Debug, Serialize)]
struct SheetPicture {
    src: String,
    alt: String,
}

#[derive(Clone, Debug, Serialize)]
struct SheetFile {
    name: String,
    src: String,
}

/// A button, a link or a menu.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Control {
    Button {
        label: String,
        press: String,
        style: &'static str,
        disabled: bool,
    },
    Link {
        label: String,
        url: String,
    },
    Menu {
        menu: String,
        label: String,
        least: u64,
        most: u64,
        options: Vec<Choice>,
    },
}

/// A choice of a menu.
#[derive(Clone, Debug, Serialize)]
pub struct Choice {
    label: String,
    value: String,
    about: String,
    chosen: bool,
}

impl Sheet {
    /// A message about a match of these players. Buttons that the page does not have are left out.
    pub fn of(post: &Post, players: &[Player]) -> Self {
        let (mut text, mut picture, mut file) = (post.content.clone(), None, None);
        match &post.picture {
            Picture::None => {}
            Picture::New(board) => {
                picture = Some(SheetPicture {
                    src: data("image/png", &board.png),
                    alt: board.alt.clone(),
                });
            }
            Picture::Words(words) => {
                let whole = words.first().map_or("", String::as_str);
                text = format!("{text}\n{whole}");
            }
            Picture::File(attached) => {
                file = Some(SheetFile {
                    name: attached.name.clone(),
                    src: data("application/octet-stream", &attached.bytes),
                });
            }
        }
        let rows = json!(post.rows);
        let rows = rows.as_array().into_iter().flatten();
        let controls = rows.map(|row| {
            let parts = row["components"].as_array().into_iter().flatten();
            parts.filter_map(Control::of).collect::<Vec<_>>()
        });
        Self {
            text: on_page(&text, players),
            picture,
            file,
            rows: controls.filter(|row| !row.is_empty()).collect(),
        }
    }

    /// The sheet with only these buttons.
    pub fn with_presses(mut self, keeps: impl Fn(&CustomId) -> bool) -> Self {
        for row in &mut self.rows {
            row.retain(|one| match one {
                Control::Button { press, .. } => press.parse().is_ok_and(|id| keeps(&id)),
                _ => true,
            });
        }
        self
    }
}

/// A file within a text.
fn data(kind: &str, bytes: &[u8]) -> String {
    format!("data:{kind};base64,{}", STANDARD.encode(bytes))
}

impl Control {
    /// The button, if the page has it.
    pub fn of_button(button: &CreateButton) -> Option<Self> {
        Self::of(&json!(button))
    }

    /// The control that Discord reads from this JSON. `None`: the page does not have it.
    fn of(part: &Value) -> Option<Self> {
        let text = |part: &Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
        let label = text(part, "label");
        if let Some(url) = part["url"].as_str() {
            let url = url.to_owned();
            return Some(Self::Link { label, url });
        }
        let press = text(part, "custom_id");
        let id: CustomId = press.parse().ok()?;
        if !id.verb().is_on_page() {
            return None;
        }
        match part["type"].as_u64()? {
            2 => Some(Self::Button {
                label,
                press,
                style: match part["style"].as_u64() {
                    Some(1) => "primary",
                    Some(3) => "success",
                    Some(4) => "danger",
                    _ => "secondary",
                },
                disabled: part["disabled"].as_bool().unwrap_or_default(),
            }),
            3 => Some(Self::Menu {
                menu: press,
                label: text(part, "placeholder"),
                least: part["min_values"].as_u64().unwrap_or(1),
                most: part["max_values"].as_u64().unwrap_or(1),
                options: {
                    let options = part["options"].as_array().into_iter().flatten();
                    let choice = |one: &Value| Choice {
                        label: text(one, "label"),
                        value: text(one, "value"),
                        about: text(one, "description"),
                        chosen: one["default"].as_bool().unwrap_or_default(),
                    };
                    options.map(choice).collect()
                },
            }),
            _ => None,
        }
    }
}
