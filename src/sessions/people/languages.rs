//! The languages in which people and servers are addressed.

use std::time::Duration;

use tokio::time::timeout;

use crate::clocks::{HOUR, MINUTE};
use crate::model::{Place, Player, is_nobody};
use crate::sessions::{People, Snapshot};
use crate::store::{NewMatch, ServerStyle};
use crate::words::Locale;

/// How many people's and servers' languages are in memory.
pub const KNOWN: usize = 4096;

/// How long a server's languages and look are believed, in milliseconds. Another process may have changed them.
const BELIEVED: i64 = MINUTE;

/// How long a person's stored language is believed, in milliseconds. Another process may have deleted it.
const REMEMBERED: i64 = HOUR;

/// How long an answer waits for the language of a server, or for a look. If the database does not answer, Discord's
/// language and the usual look count.
pub const WAITS: Duration = Duration::from_millis(200);

impl People {
    /// Remembers a person's language, as their Discord reports it, for notices that they get later.
    pub async fn hear_person(&self, user: u64, locale: &Locale) {
        let heard = locale.code().map(str::to_owned);
        let now = self.channels.now();
        if let Some((at, known)) = self.spoken.get(&user)
            && (at..at + REMEMBERED).contains(&now)
            && known == heard
        {
            return;
        }
        let noted = async {
            let stored = self.channels.store.language_of(user).await?;
            if stored.language != heard {
                if !stored.has_played {
                    return Ok(());
                }
                self.channels
                    .store
                    .person_speaks(user, heard.clone())
                    .await?;
            }
            self.spoken.put(user, (now, heard));
            Ok::<_, crate::store::StoreError>(())
        };
        if let Err(error) = noted.await {
            tracing::warn!(%error, user, "a person's language could not be stored");
        }
    }

    /// The language of a server's public messages: the one that a manager chose, or else that of the server on Discord.
    pub async fn language_of_server(&self, guild: u64, locale: Locale) -> Locale {
        let known = self.style_of(guild).await.unwrap_or_default();
        known.chosen.map_or(locale, |chosen| Locale::of(&chosen))
    }

    /// Remembers a server's language, as Discord reports it, for messages that no interaction asks for.
    pub async fn keep_server(&self, guild: u64, locale: &Locale) {
        let heard = locale.code().map(str::to_owned);
        let known = self.style_of(guild).await;
        if known.is_none_or(|known| known.spoken == heard) {
            return;
        }
        match self.channels.store.server_speaks(guild, heard).await {
            Ok(()) => self.forget_style(guild),
            Err(error) => tracing::warn!(%error, guild, "a server's language could not be stored"),
        }
    }

    /// The language of a person's private notices.
    pub async fn language_of(&self, user: u64) -> Locale {
        self.known_language_of(user).await.unwrap_or_default()
    }

    /// The language of a person's private notices; none for a person who has never played.
    pub async fn known_language_of(&self, user: u64) -> Option<Locale> {
        let stored = self.channels.store.language_of(user).await;
        let stored = stored.inspect_err(
            |error| tracing::warn!(%error, user, "a person's language could not be read"),
        );
        let known = stored.ok().filter(|person| person.has_played)?;
        Some(Locale::of_code(known.language.as_deref()))
    }

    /// The language of the lobby or match that is now in this channel, by its host. `None` if the channel has neither,
    /// if the host has never played, or if the database does not answer in time.
    pub async fn language_of_channel(&self, channel: u64) -> Option<Locale> {
        let current = timeout(WAITS, self.channels.store.current(channel)).await;
        let opened = current.ok()?.ok()??.opened;
        self.known_language_of(opener(opened.host, &opened.players))
            .await
    }

    /// The language of public messages in a place. Outside servers that have added the bot, it is that of the person.
    pub async fn language_in(&self, place: Place, user: u64) -> Locale {
        match place {
            Place::Server { guild, .. } | Place::Beside { guild, .. } => {
                let known = self.style_of(guild).await.unwrap_or_default();
                Locale::of_code(known.shown().as_deref())
            }
            Place::Conversation { .. } => self.language_of(user).await,
            Place::Guest { .. } => self.language_of(user).await.for_all(),
        }
    }

    /// The language of a match's public messages.
    pub async fn language_of_match(&self, snapshot: &Snapshot) -> Locale {
        self.language_of_opened(&snapshot.opened).await
    }

    /// The language of a lobby's or match's public messages.
    pub async fn language_of_opened(&self, opened: &NewMatch) -> Locale {
        let user = opener(opened.host, &opened.players);
        self.language_in(opened.place, user).await
    }

    /// Do past boards keep their pictures in this place?
    pub async fn keeps_pictures(&self, place: Place) -> bool {
        let Some(guild) = place.guild() else {
            return false;
        };
        let style = self.style_of(guild).await;
        style.is_some_and(|style| style.keeps_pictures)
    }

    /// A server's languages and look, from memory for a while. None if the database did not answer.
    pub(in crate::sessions) async fn style_of(&self, guild: u64) -> Option<ServerStyle> {
        let now = self.channels.now();
        if let Some((at, known)) = self.servers.get(&guild)
            && (at..at + BELIEVED).contains(&now)
        {
            return Some(known);
        }
        match timeout(WAITS, self.channels.store.server_style(guild)).await {
            Ok(Ok(stored)) => {
                self.servers.put(guild, (now, stored.clone()));
                Some(stored)
            }
            Err(_) => None,
            Ok(Err(error)) => {
                tracing::warn!(%error, guild, "a server's language and look could not be read");
                None
            }
        }
    }

    /// Reads a server's languages and look again the next time.
    pub(in crate::sessions) fn forget_style(&self, guild: u64) {
        self.servers.remove(&guild);
    }
}

/// Whose language a match has: the host's, or else that of the first person who plays.
fn opener(host: u64, players: &[Player]) -> u64 {
    let host = Some(host).filter(|host| !is_nobody(*host));
    let user = host.or_else(|| players.iter().find_map(Player::reachable));
    user.unwrap_or_default()
}
