use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::http::Uri;
use base64::Engine;
use serde_json::{Value, json};

use super::User;
use crate::{http_interactions::Signer, id::Id};

/// An application with its bot user (both have the same id).
pub(crate) struct App {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) token: String,
    /// With this, the application's server exchanges codes.
    pub(crate) client_secret: String,
    /// Has its host enabled Activities?
    pub(crate) activity: bool,
    /// Where the page of the Activity is: `http://127.0.0.1:8080`.
    pub(crate) activity_origin: Option<String>,
    pub(crate) commands: BTreeMap<Id, Command>,
    /// The users who have installed the application in their own account.
    pub(crate) installed_by: BTreeSet<Id>,
    /// The addresses of its privacy policy and its terms, as its host has put them into the developer portal.
    pub(crate) pages: Option<(String, String)>,
    /// When each command of the last day was created, in unix milliseconds.
    pub(crate) created: Vec<u64>,
    /// Whether the bot has sent its commands since the sandbox started.
    pub(crate) registered: bool,
    /// The key pair that signs the bot's interactions.
    pub(crate) signer: Option<Arc<Signer>>,
    /// Its endpoints for interactions over HTTP. If empty, interactions go through the gateway.
    pub(crate) endpoints: Vec<Uri>,
    /// How many interactions were sent to the endpoints. The number selects the next endpoint.
    pub(crate) turn: usize,
}

/// Discord's command types that the sandbox has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandKind {
    Slash = 1,
    /// A command in a person's menu.
    User = 2,
    /// A command in a message's menu.
    Message = 3,
    /// The command that opens the application's Activity.
    EntryPoint = 4,
}

#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) id: Id,
    /// The command in Discord's form.
    pub(crate) body: Value,
}

impl Command {
    pub(crate) fn name(&self) -> &str {
        self.body["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> u64 {
        self.body["type"].as_u64().unwrap_or(1)
    }
}

impl App {
    pub(crate) fn new(id: Id, name: &str) -> Self {
        let encoded = base64::engine::general_purpose::STANDARD_NO_PAD.encode(id.to_string());
        // three parts, as in Discord's tokens; only the first has a meaning: the id
        let token = format!("{encoded}.sandbx.for-this-machine-only-{id}");
        Self {
            id,
            name: name.to_owned(),
            signer: Signer::new(&token),
            client_secret: format!("secret-for-this-machine-only-{id}"),
            activity: false,
            activity_origin: None,
            token,
            commands: BTreeMap::new(),
            installed_by: BTreeSet::new(),
            pages: None,
            created: Vec::new(),
            registered: false,
            endpoints: Vec::new(),
            turn: 0,
        }
    }

    /// The public key as 64 hexadecimal digits.
    pub(crate) fn public_key(&self) -> String {
        let signer = self.signer.as_ref();
        signer.map_or_else(|| "0".repeat(64), |signer| signer.public_key())
    }

    fn flags(&self) -> u64 {
        // `EMBEDDED`
        u64::from(self.activity) << 17
    }

    pub(crate) fn json(&self, bot: &User, owner: &Value, guilds: usize) -> Value {
        let mut json = json!({
            "id": self.id,
            "name": self.name,
            "icon": null,
            "description": "",
            "type": null,
            "bot": bot.json(),
            "bot_public": true,
            "bot_require_code_grant": false,
            "verify_key": self.public_key(),
            "flags": self.flags(),
            "flags_new": self.flags().to_string(),
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "owner": owner,
            "approximate_guild_count": guilds,
            "approximate_user_install_count": self.installed_by.len(),
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": null,
            "eligible_oauth2_scopes": [],
            "rpc_origins": [],
            "summary": "",
            "integration_types_config": {"0": {}, "1": {}},
        });
        if let Some((privacy, terms)) = &self.pages {
            json["privacy_policy_url"] = privacy.as_str().into();
            json["terms_of_service_url"] = terms.as_str().into();
        }
        json
    }
}
