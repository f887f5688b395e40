//! Background work, as it stands on file.

/// What there is to do by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum JobKind {
    /// Close the lobby of this match if nothing has happened in it for long.
    Lobby,
    /// Forget lobbies that ended long ago.
    Clean,
    /// Show how this match stands, if nobody has since its last event.
    Board,
}

/// How long after an event its board may take to be shown before it becomes somebody's job, in
/// milliseconds: longer than whoever is about to show it goes on trying.
pub const SHOWN_WITHIN: i64 = 120_000;

impl JobKind {
    pub(super) fn name(self) -> &'static str {
        self.into()
    }
}

/// Something to be done, on file until it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// What.
    pub kind: JobKind,
    /// About what: a match, or 0.
    pub key: u64,
    /// Until when somebody has it; 0 when nobody has.
    pub held: i64,
}
