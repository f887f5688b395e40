//! The state that all commands and buttons share.

use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, Framework, InteractionId, ShardId};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::clocks::MINUTE;
use crate::computers::Computers;
use crate::discord::content::board_pass::BoardPage;
use crate::discord::content::custom_id::Verb;
use crate::discord::content::draft_encryption::Sealer;
use crate::discord::content::painter::Studio;
use crate::discord::requests::application::Application;
use crate::discord::requests::avatars::Avatars;
use crate::discord::transport::activity_requests::ActivityApplication;
use crate::discord::transport::client::{Address, Transport};
use crate::panic_guard::Tasks;
use crate::rate_limit::RateLimit;
use crate::recent::Recent;
use crate::sessions::{Sessions, Tournament};
use crate::teacher::Teacher;
use crate::words::Locale;

/// After a ping for an invitation, how long until the same host can ping the same person again.
const INVITED_AGAIN: Duration = Duration::from_mins(5);

/// After a half-typed-turn tip, how long until the same user gets one again.
const TIP_AGAIN: Duration = Duration::from_hours(24);

/// When a button was last pressed with success, if ever.
type LastTap = Arc<Mutex<Option<Instant>>>;

/// The token of an interaction, while Discord accepts it.
#[derive(Clone)]
pub struct KeptToken {
    application: ApplicationId,
    interaction: InteractionId,
    token: String,
    /// When Discord stops accepting it.
    pub until: i64,
}

impl KeptToken {
    /// Discord accepts a token for 15 minutes.
    const VALID: i64 = 15 * MINUTE;

    /// The token of this interaction, which came at a time.
    pub fn of(address: Address<'_>, now: i64) -> Self {
        Self {
            application: address.application,
            interaction: address.interaction,
            token: address.token.to_owned(),
            until: now + Self::VALID,
        }
    }

    /// What is needed to use it.
    pub fn address(&self) -> Address<'_> {
        Address {
            application: self.application,
            interaction: self.interaction,
            token: &self.token,
        }
    }
}

/// The state that all commands and buttons share.
pub struct Shared {
    /// The matches.
    pub sessions: Sessions,
    /// Draws the matches. [`Shared::painter`](Self::painter) says in which look.
    studio: Studio,
    /// Encrypts secret drafts for buttons.
    pub sealer: Sealer,
    /// The page on which a board is tapped.
    pub board: BoardPage,
    /// Limits how fast one user may send interactions.
    pub rate_limit: RateLimit<u64>,
    /// Limits how often a host may ping a person for an invitation. Keys: host and invited person.
    pub invitations: RateLimit<(u64, u64)>,
    /// Limits how often a user gets the half-typed-turn tip.
    pub tips: RateLimit<u64>,
    /// Sends requests to Discord.
    pub transport: Transport,
    /// Pictures of people.
    pub avatars: Arc<Avatars>,
    /// Searches turns for computers.
    pub computers: Computers,
    /// Gives hints and reviews.
    pub teacher: Teacher,
    /// Tracks running tasks, so that stopping can wait for them.
    pub tasks: Tasks,
    /// The threads opened recently from a message that offered one. Key: that message. Each message opens one thread,
    /// however often its button is pressed.
    pub offered_threads: Recent<u64, u64>,
    /// The tournaments shown recently, each as its message shows it; none if that is not known.
    pub events: Recent<u64, Arc<Mutex<Option<Tournament>>>>,
    /// The token of the last confirmation that a user was asked for. Keys: user, match and verb.
    pub questions: Recent<(u64, u64, Verb), (ApplicationId, String)>,
    /// When a user last pressed a button with success. Keys: user, message and custom id. Locked while the press is
    /// handled.
    pub taps: Recent<(u64, u64, String), LastTap>,
    /// By which token the messages in places where the bot is a guest can be changed. Key: the message.
    pub tokens: Recent<u64, KeptToken>,
    /// Until when somebody may watch a match on the page without asking Discord again, in unix milliseconds. Keys: user and
    /// match.
    pub watchers: Recent<(u64, u64), i64>,
    /// What the portal says about the application, once Discord has been asked.
    pub about: OnceLock<Application>,
    /// Interactions received recently. Discord may deliver one twice.
    seen: Recent<u64, ()>,
    /// The framework, once it can handle events.
    pub framework: OnceLock<Weak<dyn Framework>>,
    /// The shards that had a session whose start serenity could not parse. serenity lists them as disconnected.
    pub greeted: Recent<ShardId, ()>,
    /// Interactions received recently that already have their first answer.
    pub answered: Recent<u64, ()>,
}

impl Shared {
    /// Combines the parts.
    pub fn new(
        sessions: Sessions,
        studio: Studio,
        computers: Computers,
        (sealer, board): (Sealer, BoardPage),
        rate_limit: RateLimit<u64>,
        transport: Transport,
        avatars: Avatars,
    ) -> Self {
        const REMEMBERED: usize = 4096;
        Self {
            sessions,
            studio,
            sealer,
            board,
            rate_limit,
            invitations: RateLimit::one_in(INVITED_AGAIN),
            tips: RateLimit::one_in(TIP_AGAIN),
            transport,
            avatars: Arc::new(avatars),
            computers,
            teacher: Teacher::default(),
            tasks: Tasks::new(),
            offered_threads: Recent::new(REMEMBERED),
            events: Recent::new(REMEMBERED),
            questions: Recent::new(REMEMBERED),
            taps: Recent::new(REMEMBERED),
            tokens: Recent::new(REMEMBERED),
            watchers: Recent::new(REMEMBERED),
            about: OnceLock::new(),
            framework: OnceLock::new(),
            greeted: Recent::new(REMEMBERED),
            seen: Recent::new(REMEMBERED),
            answered: Recent::new(REMEMBERED),
        }
    }

    /// A line with links to the host's privacy page and terms, if Discord knows them.
    pub fn pages(&self, locale: &Locale) -> Option<String> {
        self.about.get().and_then(|about| about.pages(locale))
    }

    /// The application that Discord shows as an Activity: its host has given the client secret and serves the page. None
    /// before Discord has said who the application is.
    pub fn activity(&self) -> Option<ActivityApplication<'_>> {
        let client_secret = self
            .board
            .client_secret()
            .filter(|_| self.board.is_served())?;
        let id = self.about.get()?.id;
        Some(ActivityApplication { id, client_secret })
    }

    /// Can the bot have Discord open the Activity?
    pub fn may_launch(&self) -> bool {
        let enabled = self.about.get().is_some_and(|about| about.has_activity);
        enabled && self.activity().is_some()
    }

    /// Draws the matches, in the look that [`audience`](super::audience) finds.
    pub(super) fn studio(&self) -> &Studio {
        &self.studio
    }

    /// Is this the first delivery of this interaction?
    pub fn first_time(&self, interaction: u64) -> bool {
        self.seen.slot(&interaction).set(()).is_ok()
    }
}
