//! Matches, their players and events, and the data derived from them. The only place with SQL.
//!
//! The record of events is the source of truth; `results` is a cache that can be rebuilt from it. All times are unix
//! milliseconds, and all ids are Discord's snowflakes. Each file has a subject, with its statements beside the code that
//! runs them.

mod backup;
mod catalogue;
mod clocks;
mod connection;
mod copy;
mod database_files;
mod erasure;
mod error;
mod handle;
mod jobs;
mod leaderboard_page_index;
mod leaderboards;
mod lobbies;
mod maintenance;
mod match_updates;
mod matches;
mod offers;
mod own_matches;
mod postgres;
mod postgres_url;
mod presence;
mod results;
mod rows;
mod schema;
mod settings;
mod sqlite;
mod sqlite_writer;
mod standing_sums;
mod statement_list;
mod tables;
mod types;
mod values;
mod writes;

use std::time::Duration;

pub use backup::BackupError;
pub use copy::{Copied, CopyError};
pub use database_files::{files, missing_file};
pub use erasure::{Halted, LAST_ID, Purge, nobody};
pub use error::StoreError;
pub use handle::{Store, Tap, open, open_grouping, open_waiting, purge_all};
pub use jobs::{ErasedWith, Job, JobEnd, JobKind, Lease, LeasedJob, SHOWN_WITHIN};
pub use lobbies::MOST_LOBBIES;
pub use maintenance::{Filed, Maintenance, Ranked};
pub use presence::Presence;
pub use settings::{Preference, Preferences, Reminders, ServerSettings};
pub use statement_list::statements;
pub use types::{
    Beaten, Change, DerivedColumns, Ending, Head, MAX_REPLAY, MatchChange, NewMatch, Offer,
    OfferKind, Offers, OwnMatch, SeatResult, SeatTime, Standing, Standings, Status, StoredMatch,
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

/// Is it the address of a database that [`open`] knows?
pub fn is_address(address: &str) -> bool {
    scheme(address).is_some()
}
