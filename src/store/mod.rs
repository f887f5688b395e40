//! Matches, their players and events, and the data derived from them. The only place with SQL.
//!
//! The record of events is the source of truth; `results` is a cache that can be rebuilt from it. All times are unix
//! milliseconds, and all ids are Discord's snowflakes.

mod backup;
mod chosen_settings;
mod clock_writes;
mod connection_trait;
mod copy;
mod database_files;
mod error;
mod expected_change;
mod handle;
mod held_jobs;
mod job;
mod leaderboard_page_index;
mod leaderboards;
mod maintenance;
mod match_updates;
mod place_writes;
mod planned_jobs;
mod postgres;
mod postgres_url;
mod preference_writes;
mod presence;
mod purge;
mod reads;
mod result_writes;
mod rows;
mod schema;
mod sql;
mod sqlite;
mod sqlite_writer;
mod statement_list;
mod tables;
mod types;
mod writes;

use std::time::Duration;

pub use backup::BackupError;
pub use chosen_settings::{Preference, Preferences, Reminders, ServerSettings};
pub use copy::{Copied, CopyError};
pub use database_files::{files, missing_file};
pub use error::StoreError;
pub use handle::{Store, Tap, open, open_grouping, open_waiting, purge_all};
pub use job::{Claimed, Hold, Job, JobEnd, JobKind, SHOWN_WITHIN};
pub use maintenance::{Filed, Maintenance, Ranked};
pub use presence::Presence;
pub use purge::{Halted, LAST_ID, Purge, nobody};
pub use statement_list::statements;
pub use types::{
    Beaten, Change, Ending, Head, MAX_REPLAY, MatchChange, NewMatch, Noted, Offer, OfferKind,
    Offers, OwnMatch, SeatResult, SeatTime, Standing, Standings, Status, StoredMatch,
};
pub use writes::{MOST_LOBBIES, Write};

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

/// Is it the address of a database that [`open`] knows?
pub fn is_address(address: &str) -> bool {
    scheme(address).is_some()
}
