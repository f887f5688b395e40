use serde_json::{Value, json};

use crate::id::Id;

/// A person or a bot.
#[derive(Clone, Debug)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) bot: bool,
    pub(crate) locale: String,
    pub(crate) refuses_dms: bool,
    /// The avatar: the name of its file, without the ending, and the file.
    pub(crate) avatar: Option<(String, Vec<u8>)>,
}

impl User {
    pub(crate) fn new(id: Id, name: &str, bot: bool) -> Self {
        Self {
            id,
            name: name.to_owned(),
            bot,
            locale: "en-US".to_owned(),
            refuses_dms: false,
            avatar: None,
        }
    }

    /// The account name in lower case.
    pub(crate) fn username(&self) -> String {
        let strange = |c: char| !c.is_ascii_alphanumeric() && c != '.';
        let name = self.name.to_lowercase().replace(strange, "_");
        if name.is_empty() {
            return "_".to_owned();
        }
        name
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "id": self.id,
            "username": self.username(),
            "global_name": if self.bot { Value::Null } else { self.name.as_str().into() },
            "discriminator": if self.bot { "0001" } else { "0" },
            "avatar": self.avatar.as_ref().map(|(name, _)| name),
            "banner": null,
            "accent_color": null,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
            "bot": self.bot,
            "system": false,
            "flags": 0,
            "public_flags": 0,
        })
    }

    /// The user in the form that only the user itself receives.
    pub(crate) fn own_json(&self) -> Value {
        let mut json = self.json();
        json["mfa_enabled"] = true.into();
        json["locale"] = self.locale.as_str().into();
        json["verified"] = true.into();
        json["email"] = Value::Null;
        json
    }
}
