//! What Discord's portal says about the application: its key, and the pages that its host has published.

use poise::serenity_prelude as serenity;
use serenity::CurrentApplicationInfo;
use serenity::http::Http;

use crate::words::{ContactText, Locale};

/// What the portal says about the application.
#[derive(Clone, Debug)]
pub struct Application {
    /// The key with which Discord signs what it posts.
    pub key: Option<[u8; 32]>,
    privacy: Option<String>,
    terms: Option<String>,
}

impl Application {
    /// Asks Discord.
    ///
    /// # Errors
    /// Discord did not answer.
    pub async fn ask(http: &Http) -> Result<Self, serenity::Error> {
        Ok(Self::of(&http.get_current_application_info().await?))
    }

    /// Reads the answer.
    pub fn of(info: &CurrentApplicationInfo) -> Self {
        let mut key = [0; 32];
        let read = hex::decode_to_slice(&info.verify_key, &mut key);
        let page = |url: &Option<String>| url.clone().filter(|url| url.starts_with("https://"));
        Self {
            key: read.ok().map(|()| key),
            privacy: page(&info.privacy_policy_url),
            terms: page(&info.terms_of_service_url),
        }
    }

    /// A line with links to the pages. None unless the host has put both into the portal.
    pub fn pages(&self, locale: &Locale) -> Option<String> {
        let (privacy, terms) = (self.privacy.clone()?, self.terms.clone()?);
        Some(locale.text(&ContactText::Pages { privacy, terms }))
    }
}
