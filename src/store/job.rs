//! Background work, as it stands on file.

/// What there is to do by itself.
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
    /// Close the lobby of this match if nothing has happened in it for long.
    Lobby,
    /// Forget lobbies that ended long ago.
    Clean,
    /// Show how this match stands, if nobody has since its last event.
    Board,
    /// Put away the thread of this match, which is over.
    Thread,
    /// Tell the players of this match that its place is gone.
    Lost,
    /// Draw the animation of this match, which is over.
    Replay,
    /// Look at the clocks of this match: a seat that has no time left, or somebody to be reminded, which is a job of its own.
    Clock,
    /// Remind whoever is to be reminded in this match.
    Reminder,
    /// Play for the computers whose turn it is in this match, if nobody has.
    Computer,
    /// Say in this match who is away or back, and show its board with the clocks as they are now.
    Vacation,
    /// Tell this user once of all matches in which it is their turn.
    Digest,
    /// Derive the results of this server's matches that are over; of all conversations' for 0.
    Results,
    /// Take a user, whom it remembers, out of all that is over, as this interaction asks.
    ForgetPerson,
    /// Delete all that a server, which it remembers, had when this interaction asked for it.
    ForgetServer,
}

/// How long after an event its board may take to be shown before it becomes somebody's job, in
/// milliseconds: longer than whoever is about to show it goes on trying.
pub const SHOWN_WITHIN: i64 = 120_000;

/// How long a match's own thread stays open after its end, in milliseconds: for a word, and a rematch.
pub(super) const TALKED_AFTER: i64 = 5 * 60_000;

impl JobKind {
    /// Its name on file.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Is its key a match? Then it goes with the match, and waits for a version of this program that can read the match.
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

/// Something to be done, on file until it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What.
    pub kind: JobKind,
    /// About what: a match, an interaction, a server, or 0.
    pub key: u64,
    /// How often it was begun since it last succeeded.
    pub attempts: u32,
    /// What it has to remember between attempts.
    pub state: String,
}

/// A job that somebody holds until its lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The job.
    pub job: Job,
    /// Tells this claim from all others.
    pub holder: u64,
}

/// Who has which job: what is done by it fails once somebody else has it, or it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// What.
    pub kind: JobKind,
    /// About what.
    pub key: u64,
    /// Tells this claim from all others.
    pub holder: u64,
}

impl Claimed {
    /// What it is held by.
    pub fn hold(&self) -> Hold {
        Hold {
            kind: self.job.kind,
            key: self.job.key,
            holder: self.holder,
        }
    }
}

/// What becomes of a claimed job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobEnd {
    /// It is done for good.
    Done,
    /// It is to be done again at this time, in unix milliseconds, as if for the first time.
    Again(i64),
    /// This attempt failed; the next may begin at this time.
    Failed(i64),
    /// It has failed too often, and stays on file until somebody looks at it.
    GivenUp,
}
