//! What is left to do outside the database when the database part of a job is done.

use crate::model::Place;
use crate::sessions::channels::channel_state::Lobby;
use crate::sessions::channels::snapshot::Snapshot;
use crate::sessions::clocks::live_clocks::Call;
use crate::sessions::people::company::NewLobby;
use crate::sessions::people::own_matches::OwnMatches;
use crate::sessions::records::match_replays::ReplayedMatch;
use crate::sessions::records::season_end::SeasonEnd;
use crate::sessions::tournaments::absent_players::AbsentPlayer;
use crate::sessions::tournaments::match_opening::PairedMatch;
use crate::sessions::tournaments::tournament::Tournament;

/// What is left of a job.
#[derive(Debug)]
pub enum Work {
    /// The lobby expired in this attempt or an earlier one. Its message must show that.
    Expired(Box<Lobby>),
    /// The board of this match may be out of date, or its message id was not stored.
    Unshown(Box<Snapshot>),
    /// The place of this match is gone; its players have to be told.
    Lost(Box<Snapshot>),
    /// Archive this thread: it was made for a match that is over.
    PutAway(Place),
    /// Send this user these reminders of their time, the most urgent first. The next ones are due at this time, in unix
    /// milliseconds.
    Remind(u64, Vec<(Snapshot, Call)>, Option<i64>),
    /// A seat's time was up, and it is now out.
    TimedOut(Box<Snapshot>),
    /// It may be a computer's turn in this match.
    Computer(u64),
    /// In this match somebody's vacation was planned, began or ended: update the board.
    Away(Box<Snapshot>),
    /// Send this user their digest.
    Digest(u64, OwnMatches),
    /// Tell this user of these lobbies, if they can see one that is new.
    LobbyNews(u64, Vec<NewLobby>),
    /// Tell these people, who followed it, that this match has ended.
    Followed(Box<Snapshot>, Vec<u64>),
    /// This match is over, and its animation was not drawn yet.
    Undrawn(Box<ReplayedMatch>),
    /// Show this tournament. Something is due in it at this time, in unix milliseconds.
    Tournament(Box<Tournament>, Option<i64>),
    /// Warn these people, who have not moved in this tournament's round.
    WarnAbsent(Box<Tournament>, Vec<AbsentPlayer>),
    /// Open this match of a tournament, or show that it was opened.
    OpenMatch(Box<PairedMatch>),
    /// Post the results of a season, and look again at this time, in unix milliseconds.
    Season(Box<SeasonEnd>, i64),
    /// Nothing is left to do.
    Done,
    /// Do it again at this time, in unix milliseconds.
    Again(i64),
}
