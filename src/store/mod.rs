//! Stores matches, their players and events, and the data derived from them. SQL is only in this module.
//!
//! The record of events is the source of truth; `results` is a cache that can be rebuilt from it. All times are unix
//! milliseconds. The ids of matches, users, servers and channels are Discord's snowflakes; a `rater` is a number of our
//! own. Each file has one subject, and contains both its statements and the code that runs them.

mod analyses;
mod backup;
mod blocks;
mod board_presses;
mod board_sessions;
mod both_databases;
mod clocks;
mod copy;
mod database_columns;
mod database_files;
mod erasure;
mod erasure_by_table;
mod error;
mod export;
mod followers;
mod handle;
mod health;
mod heartbeats;
mod host_command_access;
mod jobs;
mod languages;
mod leaderboard_types;
mod leaderboards;
mod lobbies;
mod lobby_wishes;
mod match_queries;
mod match_rows;
mod match_updates;
mod notes;
mod offers;
mod own_matches;
mod past_matches;
mod plans;
mod postgres;
mod postgres_url;
mod profiles;
mod rating_book;
mod rebuild;
mod results;
mod schema;
mod seat_results;
mod settings;
mod shard_holders;
mod sqlite;
mod sqlite_writer;
mod statement_list;
mod terms;
mod tournament_types;
mod tournaments;
mod types;
mod values;
mod writes;

use std::time::Duration;

pub use analyses::AnalysisKey;
pub use backup::BackupError;
pub use blocks::MOST_BLOCKED;
pub use copy::{Copied, CopyError};
pub use database_files::{files, missing_file};
pub use erasure::{Halted, LAST_ID, Purge, nobody};
pub use error::StoreError;
pub use export::CUT;
pub use handle::{
    Store, Tap, open, open_grouping, open_patiently, open_waiting, purge_all, rebuild_ratings,
};
pub use heartbeats::Presence;
pub use host_command_access::{Filed, FiledTournament, KnownServer, Maintenance};
pub use jobs::{ErasedWith, Job, JobEnd, JobKind, Lease, LeasedJob, SHOWN_WITHIN};
pub use languages::{PersonLanguage, ServerStyle};
pub use leaderboard_types::{
    Active, Beaten, Board, Leaderboard, Opponent, OwnStanding, Page, PageKey, PastFilter, PastKey,
    PastMatch, PastResult, PastTime, Profile, ProfileGame, Progress, RatedPerson, SeatCount,
};
pub use leaderboards::{COUNTED, LISTED_FROM};
pub use lobbies::MOST_LOBBIES;
pub use lobby_wishes::LobbyWish;
pub use notes::MOST_NOTES;
pub use rebuild::{Correction, Rebuild};
pub use seat_results::SeatResult;
pub use settings::{Analysable, Preference, Preferences, Reminders, ServerSettings, Sight};
pub use shard_holders::Holder;
pub use statement_list::statements;
pub use terms::{PracticeStart, Terms};
pub use tournament_types::{
    Entrant, Leaving, Pairing, StoredTournament, TournamentAct, TournamentChange, TournamentLine,
    TournamentStart, TournamentStatus, TournamentTerms,
};
pub use tournaments::MOST_HOSTED;
pub use types::{
    Beside, Casual, Change, ClocksDue, DerivedColumns, Ending, Head, MAX_REPLAY, MatchChange,
    MatchResult, NewMatch, Offer, OfferKind, Offers, OwnMatch, SeatTime, Status, StoredMatch,
};
pub use writes::Write;

/// How long a change or a query may wait in the queue, and then for the database. Discord waits three seconds for an
/// answer, and the answer "try again in a moment" must arrive within them.
const PATIENCE: Duration = Duration::from_secs(1);

/// The form of a database's address, for error messages.
pub const ADDRESSES: &str = "an address such as sqlite:skirmish.sqlite or \
    postgres://user:password@host/database";

enum Scheme {
    Sqlite,
    Postgres,
}

fn scheme(address: &str) -> Option<Scheme> {
    match address.split_once(':')? {
        ("sqlite", _) => Some(Scheme::Sqlite),
        ("postgres" | "postgresql", rest) if rest.starts_with("//") => Some(Scheme::Postgres),
        _ => None,
    }
}

/// A database's address for the log, without user and password.
pub fn shown(address: &str) -> Option<String> {
    match scheme(address)? {
        Scheme::Sqlite => sqlite::place(address).ok().map(ToOwned::to_owned),
        Scheme::Postgres => Some(postgres::place(&postgres_url::options(address).ok()?)),
    }
}

/// Is this the address of a database that [`open`] knows?
pub fn is_address(address: &str) -> bool {
    scheme(address).is_some()
}
