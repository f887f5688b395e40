//! What Discord's portal says about the application: its key, and the pages that its host has published.

use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serenity::ApplicationId;
use serenity::http::{Http, LightMethod, Request, Route};

use crate::discord::transport::activity_requests::EMBEDDED;
use crate::words::{ContactText, Locale};

/// What the portal says about the application.
#[derive(Clone, Debug)]
pub struct Application {
    /// The application's id, which is also the bot's.
    pub id: ApplicationId,
    /// The key with which Discord signs what it posts.
    pub key: Option<[u8; 32]>,
    /// Has its host enabled Activities?
    pub has_activity: bool,
    privacy: Option<String>,
    terms: Option<String>,
}

/// The part of Discord's answer that the bot uses.
#[derive(Deserialize)]
struct Info {
    id: ApplicationId,
    #[serde(default)]
    verify_key: String,
    #[serde(default)]
    flags: u64,
    privacy_policy_url: Option<String>,
    terms_of_service_url: Option<String>,
}

impl Application {
    /// Asks Discord.
    ///
    /// # Errors
    /// Discord did not answer.
    pub async fn ask(http: &Http) -> Result<Self, serenity::Error> {
        let ask = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
        let info: Info = http.fire(ask).await?;
        let mut key = [0; 32];
        let read = hex::decode_to_slice(&info.verify_key, &mut key);
        let page = |url: Option<String>| url.filter(|url| url.starts_with("https://"));
        Ok(Self {
            id: info.id,
            key: read.ok().map(|()| key),
            has_activity: info.flags & EMBEDDED != 0,
            privacy: page(info.privacy_policy_url),
            terms: page(info.terms_of_service_url),
        })
    }

    /// A line with links to the pages. None unless the host has put both into the portal.
    pub fn pages(&self, locale: &Locale) -> Option<String> {
        let (privacy, terms) = (self.privacy.clone()?, self.terms.clone()?);
        Some(locale.text(&ContactText::Pages { privacy, terms }))
    }
}
