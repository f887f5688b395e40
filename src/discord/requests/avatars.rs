//! The avatars of people, for the pictures of leaderboards and profiles. No picture waits for an avatar.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::User;
use render::Avatar;
use reqwest::StatusCode;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::panic_guard::Tasks;
use crate::recent::Recent;

/// Where Discord keeps avatars.
const CDN: &str = "https://cdn.discordapp.com";

/// How many people's avatars are known. A picture takes about 32 KB.
const KNOWN: usize = 300;

/// How many avatars are fetched at the same time.
const AT_ONCE: usize = 4;

/// How long fetching an avatar may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most bytes of an avatar's file.
const MOST_BYTES: usize = 256 * 1024;

/// The avatars of the people who have used the bot lately. They are only in memory.
pub struct Avatars {
    client: reqwest::Client,
    /// `https://host`, without a path.
    base: String,
    /// By user: the name of the newest avatar's file.
    files: Recent<u64, String>,
    /// By user and file. None: the file cannot be shown.
    pictures: Recent<(u64, String), Option<Avatar>>,
    fetching: Semaphore,
}

impl Avatars {
    /// No avatars yet. They are fetched from the proxy if there is one, otherwise from Discord.
    pub fn new(client: reqwest::Client, proxy: Option<&str>) -> Self {
        Self {
            client,
            base: proxy.unwrap_or(CDN).trim_end_matches('/').to_owned(),
            files: Recent::new(KNOWN),
            pictures: Recent::new(KNOWN),
            fetching: Semaphore::new(AT_ONCE),
        }
    }

    /// Remembers which avatar a person has now.
    pub fn note(&self, user: &User) {
        let id = user.id.get();
        match user.avatar {
            Some(hash) => self.files.put(id, hash.to_string()),
            None => self.files.remove(&id),
        }
    }

    /// A person's avatar, if it was fetched before. Otherwise fetches it for the next time.
    pub fn of(self: &Arc<Self>, user: u64, tasks: &Tasks) -> Option<Avatar> {
        let file = self.files.get(&user)?;
        let slot = self.pictures.slot(&(user, file.clone()));
        if let Some(known) = slot.get() {
            return known.clone();
        }
        let avatars = Arc::clone(self);
        tasks.spawn("fetching an avatar", async move {
            let Ok(_one) = avatars.fetching.try_acquire() else {
                return;
            };
            let url = format!("{}/avatars/{user}/{file}.png?size=128", avatars.base);
            let fetched = slot.get_or_try_init(|| async {
                let fetching = timeout(PATIENCE, avatars.fetch(&url)).await;
                fetching.map_err(|_| "Discord did not answer in time".to_owned())?
            });
            if let Err(why) = fetched.await {
                tracing::debug!(why, user, "an avatar could not be fetched");
            }
        });
        None
    }

    /// Fetches a picture. None if there is none, or if it is too large or damaged.
    async fn fetch(&self, url: &str) -> Result<Option<Avatar>, String> {
        let said = |error: reqwest::Error| error.without_url().to_string();
        let mut response = self.client.get(url).send().await.map_err(said)?;
        match response.status() {
            StatusCode::OK => {}
            StatusCode::NOT_FOUND => return Ok(None),
            status => return Err(status.to_string()),
        }
        let mut bytes = Vec::new();
        while let Some(part) = response.chunk().await.map_err(said)? {
            bytes.extend_from_slice(&part);
            if bytes.len() > MOST_BYTES {
                return Ok(None);
            }
        }
        Ok(Avatar::from_png(&bytes))
    }
}
