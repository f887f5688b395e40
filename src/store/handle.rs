//! The store, on either of the two kinds of database (`SQLite` or `PostgreSQL`). All queries and changes pass through
//! it, so a test can put a [`Tap`] between the bot and the database.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use ratings::Period;
use rules::{Kind, Pool};
use sqlx::Connection as _;

use super::both_databases::{Connection, SNAPSHOT};
use super::error::Result;
use super::health::Health;
use super::postgres::PostgresServer;
use super::sqlite::SqliteFile;
use super::{
    ADDRESSES, AnalysisKey, Beside, Board, Correction, Ending, Halted, Head, Holder, Job, JobEnd,
    JobKind, Leaderboard, Lease, LeasedJob, LobbyWish, MatchChange, MatchResult, NewMatch,
    OwnMatch, OwnStanding, PATIENCE, Page, PastFilter, PastKey, PastMatch, PersonLanguage,
    Preference, Preferences, Presence, Profile, Progress, Purge, RatedPerson, Rebuild, Scheme,
    SeatResult, ServerSettings, ServerStyle, StoreError, StoredMatch, StoredTournament,
    TournamentLine, Write, analyses, blocks, board_presses, board_sessions, erasure, export,
    followers, heartbeats, jobs, languages, leaderboards, lobby_wishes, match_queries, notes,
    own_matches, past_matches, plans, profiles, results, scheme, settings, shard_holders,
    tournaments,
};
use crate::clocks::Interval;
use crate::metrics::{self, State};
use crate::model::{Level, MatchCode, Place, WayIn};

/// Stores matches. Every change is atomic, and durable when the call returns. If the caller stops waiting, its change
/// may still happen. All clones use the same database.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
    tap: Option<Arc<dyn Tap>>,
    health: Health,
}

#[derive(Clone)]
enum Backend {
    Sqlite(Arc<SqliteFile>),
    Postgres(PostgresServer),
}

/// A test's hook between the program and its store: it can delay, watch or panic.
#[async_trait]
pub trait Tap: Send + Sync {
    /// Called before each query, with the name of its method. The returned value lives until the query is answered.
    async fn before_query(&self, query: &'static str) -> Box<dyn Send>;

    /// Makes a change, with `store`, which has no tap.
    ///
    /// # Errors
    /// As [`Store::write`].
    async fn write(&self, store: &Store, write: Write) -> Result<()>;
}

/// Opens the store at an address, and brings its tables up to date. `sqlite:path` is a file, and `sqlite::memory:` is a
/// database that is lost when it is closed. `postgres://…` or `postgresql://…` is a database on a server, with at most
/// `connections` connections.
///
/// # Errors
/// [`StoreError::Address`] when the address cannot be used. [`StoreError::Unreachable`] when the database does not
/// answer or refuses the connection. [`StoreError::Newer`] when a later version of the program has used it. Any other
/// error of the database.
pub async fn open(address: &str, connections: u32) -> Result<Store> {
    open_waiting(address, connections, PATIENCE).await
}

/// Like [`open`], with one connection that waits a minute for a busy database: for the host's commands, which no player
/// waits for.
///
/// # Errors
/// As [`open`].
pub async fn open_patiently(address: &str) -> Result<Store> {
    open_waiting(address, 1, Duration::from_mins(1)).await
}

/// Like [`open`], with another patience, for tests on busy machines.
///
/// # Errors
/// As [`open`].
#[doc(hidden)]
pub async fn open_waiting(address: &str, connections: u32, patience: Duration) -> Result<Store> {
    let backend = match scheme(address) {
        Some(Scheme::Sqlite) => {
            Backend::Sqlite(Arc::new(SqliteFile::open(address, None, patience).await?))
        }
        Some(Scheme::Postgres) => {
            Backend::Postgres(PostgresServer::open(address, connections, patience).await?)
        }
        // the address is not repeated: it may contain a password
        None => return Err(StoreError::Address(ADDRESSES.to_owned())),
    };
    Ok(Store::on(backend))
}

/// Opens an `SQLite` file with at most `group` changes in one transaction: for benchmarks.
///
/// # Errors
/// As [`open`].
#[doc(hidden)]
pub async fn open_grouping(address: &str, group: usize) -> Result<Store> {
    let file = SqliteFile::open(address, Some(group), PATIENCE).await?;
    Ok(Store::on(Backend::Sqlite(Arc::new(file))))
}

/// Makes methods of [`Store`] that run the query with their name. With `snapshot`, all statements of the query see one
/// snapshot of the database. The futures are boxed because they are large: they contain both databases' queries.
macro_rules! queries {
    ($($(#[$doc:meta])* $way:ident $name:ident($($value:ident: $type:ty),*) -> $found:ty = $module:ident;)+) => {
        impl Store {
            $($(#[$doc])*
            ///
            /// # Errors
            /// The database did not answer, or [`StoreError::Damaged`] when the stored data cannot be read.
            pub async fn $name(&self, $($value: $type),*) -> Result<$found> {
                $way!(self, stringify!($name), connection => $module::$name(connection, $($value),*))
            })+
        }
    };
}

/// Runs a query on a connection of the store's database.
macro_rules! read {
    ($store:expr, $query:expr, $connection:ident => $doing:expr) => {
        $store.noted(
            Box::pin(async {
                let _asked = $store.asks($query).await;
                match &$store.backend {
                    Backend::Sqlite(file) => {
                        let mut reader = file.reader().await?;
                        let $connection = &mut Connection::Sqlite(reader.connection()?);
                        $doing.await
                    }
                    Backend::Postgres(server) => {
                        let mut held = server.acquire().await?;
                        let $connection = &mut Connection::Postgres(held.connection()?);
                        let done = server.in_time($doing).await;
                        server.settle(held, done)
                    }
                }
            })
            .await,
        )
    };
}

/// Like `read!`, in a transaction.
macro_rules! snapshot {
    ($store:expr, $query:expr, $connection:ident => $doing:expr) => {
        $store.noted(
            Box::pin(async {
                let _asked = $store.asks($query).await;
                match &$store.backend {
                    Backend::Sqlite(file) => {
                        let mut reader = file.reader().await?;
                        let mut snapshot = reader.connection()?.begin_with(SNAPSHOT.sqlite).await?;
                        let $connection = &mut Connection::Sqlite(&mut snapshot);
                        $doing.await
                    }
                    Backend::Postgres(server) => {
                        let mut held = server.acquire().await?;
                        let asked = async {
                            let connection = held.connection()?;
                            let mut snapshot = connection.begin_with(SNAPSHOT.postgres).await?;
                            let $connection = &mut Connection::Postgres(&mut snapshot);
                            $doing.await
                        };
                        let done = server.in_time(asked).await;
                        server.settle(held, done)
                    }
                }
            })
            .await,
        )
    };
}

queries! {
    /// The match with this id.
    snapshot load(id: u64) -> Option<StoredMatch> = match_queries;

    /// The lobby or live match of a channel.
    snapshot current(channel: u64) -> Option<StoredMatch> = match_queries;

    /// The lobby or live match of a channel, and its offers and plans at the same moment.
    snapshot current_in_full(channel: u64) -> Option<(StoredMatch, Beside)> = match_queries;

    /// The match that ended last in a channel; cancelled matches do not count.
    snapshot last_over(channel: u64) -> Option<StoredMatch> = match_queries;

    /// The head of a channel's lobby or live match. This small query tells whether a copy in memory is current.
    read head(channel: u64) -> Option<Head> = match_queries;

    /// The message that shows a match, if it is stored.
    read message(id: u64) -> Option<u64> = match_queries;

    /// The code and the id of the lobby or match with this code, whatever its status is. If there is none, those with
    /// the next higher code.
    read coded(code: MatchCode) -> Option<(MatchCode, u64)> = match_queries;

    /// A lobby or live match in which a user still has something to do, and where it is played. With `id`, only that
    /// match.
    read playing(user: u64, id: Option<u64>) -> Option<(u64, Place)> = match_queries;

    /// A user's matches in play in their conversation with the bot: first the one that has waited longest for the user.
    read in_conversation(user: u64, conversation: u64) -> Vec<(u64, Place)> = match_queries;

    /// Like `playing`, on one server.
    read playing_on(user: u64, guild: u64) -> Option<(u64, Place)> = match_queries;

    /// The tournament with this id.
    snapshot tournament(id: u64) -> Option<StoredTournament> = tournaments;

    /// The tournament of a match.
    read tournament_of_match(id: u64) -> Option<u64> = tournaments;

    /// The latest tournaments of a server.
    read tournaments(guild: u64, limit: u32) -> Vec<TournamentLine> = tournaments;

    /// The tournaments that a user hosts, or in which they are and that are open or running.
    read tournaments_of(user: u64) -> Vec<u64> = tournaments;

    /// A user's rating in a pool, in hundredths of a point; 0: they have none.
    read seed(user: u64, pool: Pool) -> i64 = tournaments;

    /// How many lobbies and matches a server has, of any status, counted up to `most`.
    read count(guild: u64, most: u32) -> u32 = match_queries;

    /// The lobbies and matches in which a user still has something to do: at most `limit` from `offset` on, and how
    /// many there are. Invitations come first, then matches that wait for the user (the longest wait first), then the
    /// others.
    read own_matches(user: u64, offset: u32, limit: u32) -> (Vec<OwnMatch>, u32) = own_matches;

    /// The same matches without invitations, ordered by id, after the id `behind`. Turns do not change this order.
    read own_matches_by_id(user: u64, behind: u64, limit: u32) -> Vec<OwnMatch> = own_matches;

    /// A person's results against computers in all places, by game and level.
    read progress(user: u64) -> Vec<Progress> = leaderboards;

    /// Has a person's seat any event, such as a turn or a resignation, in any match of this game?
    read has_played(user: u64, kind: Kind) -> bool = leaderboards;

    /// Has a person lost their latest three matches of this pool in which the strongest computer had this level?
    read keeps_losing(user: u64, pool: Pool, level: Level) -> bool = leaderboards;

    /// Has exactly one match of a person among people ended?
    read has_ended_one(user: u64) -> bool = leaderboards;

    /// A person's settings.
    read preferences(user: u64) -> Preferences = settings;

    /// The vacations of these people. People without vacations are left out, and people who have blocked `seen_by`.
    read vacations(users: &[u64], seen_by: u64) -> Vec<(u64, Vec<Interval>)> = settings;

    /// A server's settings.
    read server_settings(guild: u64) -> ServerSettings = settings;

    /// The language of a person.
    read language_of(user: u64) -> PersonLanguage = languages;

    /// The languages of a server, and the look of its pictures.
    read server_style(guild: u64) -> ServerStyle = languages;

    /// The people whom a user has blocked.
    read blocked_by(user: u64) -> Vec<u64> = blocks;

    /// Which of these people must not meet the user, because one of the two has blocked the other.
    read apart(user: u64, others: &[u64]) -> Vec<u64> = blocks;

    /// How many of these people have played a rated match.
    read rated_before(users: &[u64]) -> u32 = profiles;

    /// The newest lobbies that a user may join, of the server `guild` or (`elsewhere`) of the others.
    read open_lobbies(user: u64, guild: u64, elsewhere: bool) -> Vec<OwnMatch> = lobby_wishes;

    /// The games of whose new lobbies a user wants to be told.
    read lobby_wishes(user: u64) -> Vec<LobbyWish> = lobby_wishes;

    /// Who can be pinged about a lobby: people who asked for such lobbies, and were told of none after `before`.
    read asked_for(id: u64, before: i64) -> Vec<u64> = lobby_wishes;

    /// Has the host of this lobby asked around?
    read has_asked(id: u64) -> bool = lobby_wishes;

    /// The followers of a match.
    read followers(id: u64) -> Vec<u64> = followers;

    /// Does a user follow a match?
    read follows(id: u64, user: u64) -> bool = followers;

    /// The tree of an analysis, as the package `plans` writes it.
    read analysis(key: AnalysisKey) -> Option<String> = analyses;

    /// The latest analyses of a user in a match, of positions with at most `ply` events: where each begins, and its
    /// tree.
    read analyses(user: u64, id: u64, ply: usize) -> Vec<(usize, String)> = analyses;

    /// What a user has planned in a match, as the package `plans` writes it.
    read plan_of(id: u64, user: u64) -> Option<String> = plans;

    /// The user of a session of the page on which a board is tapped, if the session has not ended.
    read board_session(id: u64, now: i64) -> Option<u64> = board_sessions;

    /// The match for which a user has pressed the button that opens that page inside Discord, if that counts at `now`.
    read pressed_board(user: u64, now: i64) -> Option<u64> = board_presses;

    /// The heads of these lobbies and matches. One that is gone has none.
    read heads(ids: &[u64]) -> Vec<Head> = match_queries;

    /// What a user has noted about a match.
    read note(id: u64, user: u64) -> Option<String> = notes;

    /// When each way in was last heard, and its outages that ended after `since`, in unix milliseconds.
    read presence(since: i64) -> Presence = heartbeats;

    /// The program that runs a shard, and when it last reported that.
    read holder(way: WayIn) -> Option<Holder> = shard_holders;

    /// The keys of a kind's jobs that are due and have no lease, the oldest first, at most `limit`.
    read due(kind: JobKind, now: i64, limit: u32) -> Vec<u64> = jobs;

    /// The job whose lease `holder` has.
    read job(kind: JobKind, key: u64, holder: u64) -> Option<Job> = jobs;

    /// Is there anything to purge?
    read purgeable(what: &Purge) -> bool = erasure;

    /// A page of a leaderboard, with at most `limit` rows, and the standing of the user who asks.
    snapshot leaderboard(board: &Board, page: Page, limit: u32, user: u64) -> Leaderboard = leaderboards;

    /// The people in the first place of a leaderboard.
    read leaders(board: &Board) -> Vec<RatedPerson> = leaderboards;

    /// A user's standing on a leaderboard.
    read own_standing(board: &Board, user: u64) -> Option<OwnStanding> = leaderboards;

    /// A page of a user's finished matches behind this one, of one pool or of all, the latest first.
    snapshot past_matches(user: u64, filter: PastFilter, now: i64, behind: PastKey, limit: u32) -> Vec<PastMatch> = past_matches;

    /// All that is stored of a user: the rows of each table.
    snapshot export(user: u64) -> serde_json::Value = export;

    /// What a user's results add up to. Opponents are those on the server `guild` (0: anywhere).
    snapshot profile(user: u64, guild: u64) -> Profile = profiles;

    /// The latest seasons of a server (0: everywhere) in which somebody played, the latest first.
    read seasons(scope: u64, pool: Option<Pool>, limit: u32) -> Vec<Period> = leaderboards;

    /// Matches that are over and have no results yet: at most `limit` after `behind`, in the order in which they ended.
    read endings(behind: Ending, limit: u32) -> Vec<Ending> = results;

    /// Has a match of this user ended after `since` that has no results yet?
    read ended_of(user: u64, since: i64) -> bool = results;

    /// The results of a match, in order of seats. Empty if it has none yet.
    read rating_changes(id: u64) -> Vec<SeatResult> = results;

    /// The stored animation of a match.
    read replay(id: u64) -> Option<Vec<u8>> = results;
}

/// Makes methods of [`Store`] that make the change with their name.
macro_rules! changes {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $type:ty),*) = $change:expr;)+) => {
        impl Store {
            $($(#[$doc])*
            pub async fn $name(&self, $($value: $type),*) -> Result<()> {
                self.write($change).await
            })+
        }
    };
}

changes! {
    /// Opens a lobby.
    ///
    /// # Errors
    /// [`StoreError::Occupied`] when the channel has a lobby or a live match, or another match has this code.
    /// [`StoreError::TooManyLobbies`] when its host has [`MOST_LOBBIES`](super::MOST_LOBBIES) on the server.
    /// [`StoreError::Duplicate`] when a match with this id is stored already.
    open(new: &NewMatch) = Write::Open(new.clone());

    /// Changes a lobby or a match, if its head is still the one in `change`. Every such change goes through this
    /// method.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when its head has changed.
    change(change: &MatchChange) = Write::Change(change.clone());

    /// Stores which message of a channel shows a match. For a match in play, `ply` is the ply that the message shows:
    /// if no event has followed, the board's job is deleted.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when there is no such match in this channel.
    show(id: u64, channel: u64, message: u64, ply: Option<usize>) = Write::Show { id, channel, message, ply };

    /// Stores which message shows a tournament.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if there is no such tournament.
    show_tournament(id: u64, message: u64) = Write::ShowTournament { id, message };

    /// Stores the name under which a user is listed on the leaderboards of all servers.
    ///
    /// # Errors
    /// The database failed.
    list_as(user: u64, name: String) = Write::ListAs { user, name };

    /// Stores one choice of a person.
    ///
    /// # Errors
    /// The database failed.
    prefer(user: u64, choice: Preference) = Write::Prefer { user, choice };

    /// Notes a server that has just added the bot, so that it is welcomed once.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if the server is known already.
    welcome(guild: u64) = Write::Welcome { guild };

    /// Stores that an interaction is handled.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if some process has handled it before.
    handle(interaction: u64) = Write::Handle { interaction };

    /// Stores that a program runs a shard, if no other program does. It may replace the program `instead`, unless that
    /// program has reported since then that it still runs the shard.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if another program has the shard.
    hold(way: WayIn, program: String, instead: Option<Holder>) = Write::Hold { way, program, instead };

    /// Stores that a program has ended.
    ///
    /// # Errors
    /// The database failed.
    let_go(program: String) = Write::LetGo { program };

    /// Stores the language of a person, if they have ever taken part in a match.
    ///
    /// # Errors
    /// The database failed.
    person_speaks(user: u64, language: Option<String>) = Write::PersonSpeaks { user, language };

    /// Stores the language that a server has on Discord.
    ///
    /// # Errors
    /// The database failed.
    server_speaks(guild: u64, language: Option<String>) = Write::ServerSpeaks { guild, language };

    /// Stores for which match a user opens that page inside Discord; none: their list of matches. `times`: now, and until
    /// when that counts.
    ///
    /// # Errors
    /// The database failed.
    press_board(user: u64, id: Option<u64>, times: [i64; 2]) = Write::PressBoard { user, id, times };

    /// Begins the session of a link to the page on which a board is tapped. `times`: now, and when the session ends.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if the link was opened before.
    begin_board_session(id: u64, user: u64, times: [i64; 2]) = Write::BeginBoardSession { id, user, times };
    /// Ends all sessions of a user's pages but one.
    ///
    /// # Errors
    /// The database failed.
    end_other_board_sessions(user: u64, id: u64) = Write::EndOtherBoardSessions { user, id };

    /// Plans a job. If the same job is waiting already, the earlier due time counts. If it is leased, it loses its
    /// lease; if it was given up, it starts again.
    ///
    /// # Errors
    /// The database failed.
    plan(kind: JobKind, key: u64, due: i64, state: String) = Write::Plan { kind, key, due, state };

    /// Renews a lease for `millis` milliseconds from now.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when the lease is lost: another process has the job or has done it, or the job was
    /// planned again.
    renew(job: &LeasedJob, millis: i64) = Write::Renew { lease: job.lease(), millis };

    /// Stores the results of a match that is over, and rates it after all others. If it was rated before, its results
    /// are corrected, and the ratings must be rebuilt. `by` is the lease of the job that asks for it, if a job does.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when it is not over or the lease is lost, [`StoreError::Damaged`] when the number of
    /// results differs from the number of players, [`StoreError::Rebuilding`] while all ratings are rebuilt.
    rank(id: u64, result: MatchResult, by: Option<Lease>) = Write::Rank { id, result, by };
}

impl Store {
    fn on(backend: Backend) -> Self {
        Self {
            backend,
            tap: None,
            health: Health::default(),
        }
    }

    /// The same store with a tap.
    #[must_use]
    pub fn tapped(&self, tap: Arc<dyn Tap>) -> Self {
        Self {
            tap: Some(tap),
            ..self.clone()
        }
    }

    fn untapped(&self) -> Self {
        Self {
            tap: None,
            ..self.clone()
        }
    }

    fn noted<T>(&self, found: Result<T>) -> Result<T> {
        self.health.note(&found, false);
        found
    }

    async fn asks(&self, query: &'static str) -> Option<Box<dyn Send>> {
        match &self.tap {
            Some(tap) => Some(tap.before_query(query).await),
            None => None,
        }
    }

    /// Makes a change.
    ///
    /// # Errors
    /// Those of the method with the change's name.
    pub async fn write(&self, write: Write) -> Result<()> {
        match &self.tap {
            Some(tap) => tap.write(&self.untapped(), write).await,
            None => Box::pin(self.commit(write)).await,
        }
    }

    async fn commit(&self, write: Write) -> Result<()> {
        let (change, since) = (write.name(), Instant::now());
        let (is_check, is_turn) = (
            matches!(write, Write::Check),
            matches!(write, Write::Change(_)),
        );
        let done = match &self.backend {
            Backend::Sqlite(file) => file.write(write).await,
            Backend::Postgres(server) => server.write(&write).await,
        };
        metrics::committed(change, since);
        if !is_check {
            self.health.note(&done, is_turn);
        }
        done
    }

    /// Finds out whether turns can be stored: stores something, and looks at the failures of the last minute.
    ///
    /// # Errors
    /// Why not.
    pub async fn check(&self) -> Result<(), String> {
        let written = self.write(Write::Check).await;
        written.map_err(|error| error.to_string())?;
        if let Backend::Sqlite(file) = &self.backend
            && !file.is_in_place()
        {
            return Err("the database's file was moved or replaced".to_owned());
        }
        self.health.failure().map_or(Ok(()), Err)
    }

    /// Checks whether the database answers.
    ///
    /// # Errors
    /// It does not answer.
    pub async fn ping(&self) -> Result<()> {
        self.head(0).await.map(drop)
    }

    /// How long a caller waits for the database before the query or change fails.
    pub fn patience(&self) -> Duration {
        match &self.backend {
            Backend::Sqlite(file) => file.patience,
            Backend::Postgres(server) => server.patience,
        }
    }

    /// Acquires the lease of a due job, for `millis` milliseconds by the database's clock. `None` if another process
    /// was faster or the job is done.
    ///
    /// # Errors
    /// The database failed.
    pub async fn acquire(
        &self,
        kind: JobKind,
        key: u64,
        now: i64,
        millis: i64,
    ) -> Result<Option<LeasedJob>> {
        let holder = erasure::nobody()?;
        let lease = Lease { kind, key, holder };
        match self.write(Write::Acquire { lease, millis, now }).await {
            Ok(()) => {}
            Err(StoreError::Stale) => return Ok(None),
            Err(error) => return Err(error),
        }
        let job = self.job(kind, key, holder).await?;
        Ok(job.map(|job| LeasedJob { job, holder }))
    }

    /// Ends a leased job, or this attempt at it.
    ///
    /// # Errors
    /// [`StoreError::Stale`] when the lease is lost: another process has the job or has done it, or the job was
    /// planned again.
    pub async fn finish(&self, job: &LeasedJob, end: JobEnd) -> Result<()> {
        use JobKind::{ForgetPerson, ForgetServer};
        // the job's own row names the person or server, and the write-ahead log must not keep it
        let wiped = end == JobEnd::Done && matches!(job.job.kind, ForgetPerson | ForgetServer);
        let lease = job.lease();
        self.write(Write::Finish { lease, end }).await?;
        if wiped {
            self.wipe().await;
        }
        Ok(())
    }

    /// Purges one batch, and says whether anything is left; [`purge_all`] purges everything. `by` is the lease of the
    /// job that asks for it, if a job does.
    ///
    /// # Errors
    /// The database failed; [`StoreError::Stale`] when the lease is lost.
    pub async fn purge(&self, what: Purge, by: Option<Lease>) -> Result<bool> {
        let write = Write::Purge {
            what: what.clone(),
            by,
        };
        self.write(write).await?;
        let left = self.purgeable(&what).await?;
        if !left {
            self.wipe().await;
        }
        Ok(left)
    }

    /// Truncates `SQLite`'s write-ahead log, so that deleted data cannot be recovered from it.
    async fn wipe(&self) {
        if let Backend::Sqlite(file) = &self.backend {
            file.empty_log().await;
        }
    }

    /// Numbers for telemetry: live matches, lobbies, dead jobs and connections.
    ///
    /// # Errors
    /// The database did not answer.
    pub async fn state(&self) -> Result<State> {
        let (connections, idle) = match &self.backend {
            Backend::Sqlite(file) => file.connections(),
            Backend::Postgres(server) => server.connections(),
        };
        let (live, lobbies) =
            read!(self, "state", connection => match_queries::going_on(connection))?;
        let dead_jobs = read!(self, "state", connection => jobs::dead(connection))?;
        Ok(State {
            live,
            lobbies,
            dead_jobs,
            connections,
            idle: u32::try_from(idle).unwrap_or(u32::MAX),
        })
    }

    /// Begins to compute all ratings from the results.
    pub(super) async fn begin_rebuild(&self) -> Result<Rebuild> {
        read!(self, "rebuild", connection => Rebuild::begin(connection))
    }

    /// The next rows of ratings that differ.
    pub(super) async fn next_rebuilt(&self, rebuild: &mut Rebuild) -> Result<Option<Correction>> {
        read!(self, "rebuild", connection => rebuild.next(connection))
    }

    /// Finishes the changes that were handed in and disconnects from the database. Later calls fail with
    /// [`StoreError::Closed`].
    pub async fn close_store(&self) {
        match &self.backend {
            Backend::Sqlite(file) => file.close().await,
            Backend::Postgres(server) => server.close().await,
        }
    }
}

/// Purges batch by batch until nothing is left, with pauses in which others use the database. With `by`, it stops when
/// that lease is lost.
///
/// # Errors
/// A batch failed, or the lease is lost.
pub async fn purge_all(store: &Store, what: Purge, by: Option<Lease>) -> Result<(), Halted> {
    let mut batches = 0;
    loop {
        let begun = Instant::now();
        match store.purge(what.clone(), by).await {
            Ok(false) => return Ok(()),
            Ok(true) => batches += 1,
            Err(error) => return Err(Halted { batches, error }),
        }
        tokio::time::sleep(erasure::rest(begun.elapsed())).await;
    }
}

/// The pause between two steps of a rebuild, in which other processes can take the write lock.
const REBUILD_PAUSE: Duration = Duration::from_millis(4);

/// How often a rebuild renews its lease.
const REBUILD_RENEWS: Duration = Duration::from_secs(15);

/// Rebuilds all ratings, step by step. Each step is a short transaction, so no turn waits long. Returns how many rows
/// were wrong. `by` is the lease of the job; no match is rated while the job exists.
///
/// # Errors
/// The database failed, or the lease is lost.
pub async fn rebuild_ratings(store: &Store, by: Lease) -> Result<usize> {
    // matches that were being rated when the job was planned are stored before this
    let correction = Correction::default();
    store.write(Write::Correct { correction, by }).await?;
    let mut rebuild = store.begin_rebuild().await?;
    let (mut wrong, mut renewed) = (0, Instant::now());
    while let Some(correction) = store.next_rebuilt(&mut rebuild).await? {
        if correction.rows() > 0 {
            wrong += correction.rows();
            store.write(Write::Correct { correction, by }).await?;
            tokio::time::sleep(REBUILD_PAUSE).await;
        }
        if renewed.elapsed() > REBUILD_RENEWS {
            let (lease, millis) = (by, 60_000);
            store.write(Write::Renew { lease, millis }).await?;
            renewed = Instant::now();
        }
    }
    Ok(wrong)
}
