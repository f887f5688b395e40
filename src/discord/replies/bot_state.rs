//! What every command and button works with.

use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude::ApplicationId;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::computers::Computers;
use crate::discord::transport::client::Transport;
use crate::discord::transport::custom_id::Verb;
use crate::discord::transport::draft_encryption::Sealer;
use crate::discord::transport::painter::Painter;
use crate::panic_guard::Hands;
use crate::rate_limit::RateLimit;
use crate::recent::Recent;
use crate::sessions::Sessions;
use crate::teacher::Teacher;

/// How long after an invitation the same host has the same person notified of another.
const INVITED_AGAIN: Duration = Duration::from_mins(5);

/// How long after a hint the same user gets it again.
const HINTED_AGAIN: Duration = Duration::from_hours(24);

/// When something was last done by a button, if it was.
type LastTap = Arc<Mutex<Option<Instant>>>;

/// What every command and button works with.
pub struct Shared {
    /// The matches.
    pub sessions: Sessions,
    /// Draws them.
    pub painter: Painter,
    /// Keeps secret drafts out of buttons.
    pub sealer: Sealer,
    /// How fast one user may go.
    pub rate_limit: RateLimit<u64>,
    /// How often one user may have another notified of an invitation: host and invited.
    pub invitations: RateLimit<(u64, u64)>,
    /// How often one user is told what else they could type.
    pub hints: RateLimit<u64>,
    /// Carries what is sent.
    pub transport: Transport,
    /// Thinks for the computers that play.
    pub computers: Computers,
    /// Gives hints and reviews.
    pub teacher: Teacher,
    /// Counts what is in hand, so that stopping can wait for it.
    pub hands: Hands,
    /// The threads opened lately where a private message offered one, by that message: one each, however often it is pressed.
    pub offered_threads: Recent<u64, u64>,
    /// The token by which somebody (a user) was last asked whether they mean it, by the match and what it is about.
    pub questions: Recent<(u64, u64, Verb), (ApplicationId, String)>,
    /// When somebody (a user) last did by a button (a message and a custom id) what that does; locked while it is done.
    pub taps: Recent<(u64, u64, String), LastTap>,
    /// The interactions seen lately: Discord may deliver one twice.
    seen: Recent<u64, ()>,
    /// Those of them that have their first answer.
    pub answered: Recent<u64, ()>,
}

impl Shared {
    /// Everything together.
    pub fn new(
        sessions: Sessions,
        painter: Painter,
        computers: Computers,
        sealer: Sealer,
        rate_limit: RateLimit<u64>,
        transport: Transport,
    ) -> Self {
        const REMEMBERED: usize = 4096;
        Self {
            sessions,
            painter,
            sealer,
            rate_limit,
            invitations: RateLimit::one_in(INVITED_AGAIN),
            hints: RateLimit::one_in(HINTED_AGAIN),
            transport,
            computers,
            teacher: Teacher::default(),
            hands: Hands::new(),
            offered_threads: Recent::new(REMEMBERED),
            questions: Recent::new(REMEMBERED),
            taps: Recent::new(REMEMBERED),
            seen: Recent::new(REMEMBERED),
            answered: Recent::new(REMEMBERED),
        }
    }

    /// Is this the first time that this interaction comes?
    pub fn first_time(&self, interaction: u64) -> bool {
        self.seen.slot(&interaction).set(()).is_ok()
    }
}
