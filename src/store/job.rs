//! Background jobs as they are stored.

/// The kinds of background jobs.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum JobKind {
    /// Expire the lobby of this match if nothing has happened in it for a long time.
    Lobby,
    /// Delete lobbies that ended long ago.
    Clean,
    /// Show the board of this match, if nobody has since its last event.
    Board,
    /// Archive the thread of this match, which has ended.
    Thread,
    /// Tell the players of this match that its place is gone.
    Lost,
    /// Draw the animation of this match, which is over.
    Replay,
    /// Check the clocks of this match: end the part of a seat whose time is up, or plan a reminder job.
    Clock,
    /// Send the reminders that are due in this match.
    Reminder,
    /// Play the turns of this match's computers, if nobody has.
    Computer,
    /// Announce in this match who is away or back, and show its board with the clocks as they are now.
    Vacation,
    /// Send this user one message about all matches in which it is their turn.
    Digest,
    /// Derive the results of this server's matches that are over; with key 0, those of all conversations.
    Results,
    /// Replace a user by a placeholder in everything that is over. The key is the interaction that asks for it; the
    /// job's state names the user.
    ForgetPerson,
    /// Delete everything that a server had when this interaction asked for it. The job's state names the server.
    ForgetServer,
}

/// How long after an event its board's job is due, in milliseconds. It is longer than the process that stored the
/// event keeps trying to show it.
pub const SHOWN_WITHIN: i64 = 120_000;

/// How long a match's own thread stays open after its end, in milliseconds, so that players can talk and arrange a
/// rematch.
pub(super) const TALKED_AFTER: i64 = 5 * 60_000;

impl JobKind {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Is its key a match? Then the job is deleted with the match, and it waits for a version of this program that can
    /// read the match.
    pub fn is_about_a_match(self) -> bool {
        match self {
            Self::Lobby
            | Self::Board
            | Self::Thread
            | Self::Replay
            | Self::Lost
            | Self::Clock
            | Self::Reminder
            | Self::Vacation
            | Self::Computer => true,
            Self::Clean
            | Self::Digest
            | Self::Results
            | Self::ForgetPerson
            | Self::ForgetServer => false,
        }
    }
}

/// A job. Its row exists until the job is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The kind.
    pub kind: JobKind,
    /// Its subject: a match, an interaction, a server, a user, or 0.
    pub key: u64,
    /// How many attempts have begun since it last succeeded.
    pub attempts: u32,
    /// Data that it needs in every attempt.
    pub state: String,
}

/// A job whose lease was acquired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The job.
    pub job: Job,
    /// The lease's number, different from all others.
    pub holder: u64,
}

/// A lease of a job. Every write that names it fails once the lease is lost or the job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The kind.
    pub kind: JobKind,
    /// Its subject.
    pub key: u64,
    /// The lease's number, different from all others.
    pub holder: u64,
}

impl Claimed {
    /// Its lease.
    pub fn hold(&self) -> Hold {
        Hold {
            kind: self.job.kind,
            key: self.job.key,
            holder: self.holder,
        }
    }
}

/// How a leased job ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// It is done for good.
    Done,
    /// It is due again at this time, in unix milliseconds, and its attempts are counted from 0.
    Again(i64),
    /// This attempt failed; the next may begin at this time.
    Failed(i64),
    /// It has failed too often (a dead letter). Its row stays until somebody looks at it.
    GivenUp,
}
