//! One private message to the person who has added the bot to a server.

use poise::serenity_prelude as serenity;
use serenity::http::Http;

use crate::discord::content::display_names;
use crate::discord::content::markdown::plain;
use crate::discord::requests::shared_state::Shared;
use crate::discord::transport::direct_messages;
use crate::discord::transport::nonce::Shows;
use crate::discord::transport::outgoing_message::Post;
use crate::words::{ContactText, Locale};

/// A server that somebody has added the bot to.
pub struct Added {
    /// The server.
    pub guild: u64,
    /// Its name.
    pub name: String,
    /// Its language on Discord.
    pub locale: Locale,
    /// Who has added the bot.
    pub user: u64,
}

/// Tells the person the first three steps. A refused message is not sent again.
pub async fn welcome(shared: &Shared, http: &Http, added: &Added) {
    let spoken = shared.sessions.people.known_language_of(added.user).await;
    let locale = spoken.as_ref().unwrap_or(&added.locale);
    let server = plain(&display_names::visible(&added.name));
    let mut lines = vec![locale.text(&ContactText::Welcome { server })];
    lines.extend(shared.pages(locale));
    let post = Post::text(lines.join("\n"));
    let name = Shows::Welcome.of(added.guild, 0);
    let sent = direct_messages::send(&shared.transport, http, added.user, name, &post).await;
    if let Err(miss) = sent {
        tracing::info!(%miss, guild = added.guild, "who added the bot takes no message");
    }
}
