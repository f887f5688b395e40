//! All changes, each in one transaction.

use std::sync::Arc;

use super::both_databases::Connection;
use super::error::Result;
use super::{
    AnalysisKey, Correction, DerivedColumns, Head, Holder, JobEnd, JobKind, Lease, MatchChange,
    MatchResult, NewMatch, Preference, Purge, ServerSettings, TournamentChange, analyses, blocks,
    board_presses, board_sessions, clocks, erasure, followers, health, heartbeats, jobs, languages,
    lobbies, lobby_wishes, match_updates, notes, rating_book, rebuild, results, settings,
    shard_holders, tournaments,
};
use crate::model::WayIn;

/// A change. The methods of [`Store`](super::Store) with the same names make these changes.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Write {
    /// Opens a lobby.
    Open(NewMatch),
    /// Changes a lobby or a match, if its head is not stale.
    Change(MatchChange),
    /// Stores a tournament, or changes it if its record has not grown.
    Tournament(Box<TournamentChange>),
    /// Stores a match that begins at once, in one transaction.
    Begin(Box<(NewMatch, MatchChange)>),
    /// Stores which message shows a tournament.
    ShowTournament {
        /// The tournament.
        id: u64,
        /// The message.
        message: u64,
    },
    /// Plans a job. If the same job is waiting already, the earlier due time counts.
    Plan {
        /// The kind.
        kind: JobKind,
        /// Its subject.
        key: u64,
        /// When it is due.
        due: i64,
        /// Data that it needs.
        state: String,
    },
    /// Acquires the lease of a due job.
    Acquire {
        /// The lease. Its number is used only once.
        lease: Lease,
        /// For how long, in milliseconds.
        millis: i64,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Renews a lease.
    Renew {
        /// The lease.
        lease: Lease,
        /// For how long, in milliseconds.
        millis: i64,
    },
    /// Ends a leased job, or this attempt at it.
    Finish {
        /// The lease.
        lease: Lease,
        /// How it ends.
        end: JobEnd,
    },
    /// Purges one batch of data.
    Purge {
        /// Which data.
        what: Purge,
        /// The lease of the job that asks for it: the change fails once the lease is lost.
        by: Option<Lease>,
    },
    /// Stores the results of a match that is over.
    Rank {
        /// The match.
        id: u64,
        /// What it adds.
        result: MatchResult,
        /// The lease of the job that asks for it: the change fails once the lease is lost.
        by: Option<Lease>,
    },
    /// Stores the name under which a user is listed on the leaderboards of all servers.
    ListAs {
        /// Who.
        user: u64,
        /// The name.
        name: String,
    },
    /// Corrects ratings.
    Correct {
        /// The rows that differ.
        correction: Correction,
        /// The lease of the job that rebuilds the ratings.
        by: Lease,
    },
    /// Stores which message shows a match.
    Show {
        /// The match.
        id: u64,
        /// Its channel: the change fails if the match is played elsewhere.
        channel: u64,
        /// The message.
        message: u64,
        /// How many events the record had when the match was shown, if it is in play.
        ply: Option<usize>,
    },
    /// Stores that the place of a match in play is gone.
    Lose {
        /// The match.
        id: u64,
        /// The channel that is gone: the change fails if the match is played elsewhere.
        channel: u64,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Backfills the values derived from a match's record, if its head is not stale.
    Backfill {
        /// The head that was seen.
        saw: Head,
        /// The derived values.
        derived: DerivedColumns,
        /// The time that is stored for players who must act from now on, in unix milliseconds.
        now: i64,
    },
    /// Stores for which match a person opens the page on which a board is tapped, inside Discord.
    PressBoard {
        /// Who.
        user: u64,
        /// The match; none: their list of matches.
        id: Option<u64>,
        /// Now, and until when that counts, in unix milliseconds.
        times: [i64; 2],
    },
    /// Begins a session of the page on which a board is tapped.
    BeginBoardSession {
        /// The link.
        id: u64,
        /// Whose session.
        user: u64,
        /// Now, and when the session ends, in unix milliseconds.
        times: [i64; 2],
    },
    /// Ends all sessions of a user's pages but one.
    EndOtherBoardSessions {
        /// The user.
        user: u64,
        /// The session that goes on.
        id: u64,
    },
    /// Stores one choice of a person.
    Prefer {
        /// Who.
        user: u64,
        /// The choice.
        choice: Preference,
    },
    /// Stores that a seat was reminded.
    Reminded {
        /// The match.
        id: u64,
        /// The seat, from 1 on.
        seat: u8,
        /// When the reminder was due, in unix milliseconds.
        at: i64,
    },
    /// Plans the reminders of a user, at the time `at` at the latest.
    Remind {
        /// The user.
        user: u64,
        /// In unix milliseconds.
        at: i64,
    },
    /// Stores that a seat wants its next reminder at the time `until`, and none before.
    Snooze {
        /// The match.
        id: u64,
        /// The seat, from 1 on.
        seat: u8,
        /// In unix milliseconds.
        until: i64,
        /// The user of the seat.
        user: u64,
    },
    /// Stores that ways in work. If one was silent for longer than `silence`, that time is stored as an outage.
    Beat {
        /// The ways in that work.
        ways: Vec<WayIn>,
        /// How long a way in may be silent, in milliseconds.
        silence: i64,
        /// The simulated time, in unix milliseconds; `None`: the database's clock counts.
        simulated: Option<i64>,
    },
    /// Finds out whether a turn could be stored.
    Check,
    /// Stores that a program runs a shard, if no other does.
    Hold {
        /// The shard.
        way: WayIn,
        /// The program.
        program: String,
        /// Another program that may be replaced, and the time of its last report.
        instead: Option<Holder>,
    },
    /// Stores that a program has ended.
    LetGo {
        /// The program.
        program: String,
    },
    /// Stores the animation of a match that is over.
    KeepReplay {
        /// The head that was seen.
        saw: Head,
        /// The animation, a GIF.
        gif: Arc<[u8]>,
    },
    /// Stores a server's settings.
    SetServer {
        /// The server.
        guild: u64,
        /// The settings.
        settings: ServerSettings,
        /// The interaction that asks for it. A deletion of the server's data also deletes these settings, if they are
        /// not newer than its own interaction.
        chosen: u64,
        /// When the next season can end, in unix milliseconds.
        season_ends: i64,
    },
    /// Notes a server that has just added the bot.
    Welcome {
        /// The server.
        guild: u64,
    },
    /// Stores that an interaction is handled, so that no process handles it again.
    Handle {
        /// The interaction.
        interaction: u64,
    },
    /// Stores the language of a person, if they have ever taken part in a match.
    PersonSpeaks {
        /// The person.
        user: u64,
        /// The language; `None`: English.
        language: Option<String>,
    },
    /// Stores the language that a server has on Discord.
    ServerSpeaks {
        /// The server.
        guild: u64,
        /// The language; `None`: English.
        language: Option<String>,
    },
    /// Stores whom a person blocks: exactly these people.
    Block {
        /// The person.
        user: u64,
        /// Whom they block.
        blocked: Vec<u64>,
    },
    /// Stores the games whose new lobbies a person wants to hear about on a server: exactly these.
    Wish {
        /// The person.
        user: u64,
        /// The server; 0 without games: all servers, to delete all wishes.
        guild: u64,
        /// The games' ids; an empty id stands for any game.
        games: Vec<String>,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Stores that a person was told of all lobbies that are open.
    ToldOfLobbies {
        /// The person.
        user: u64,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Stores that the host of a lobby asks around, if they have not yet, and that these people are pinged, if they
    /// were told of no lobby within a day.
    AskAround {
        /// The lobby.
        id: u64,
        /// Who is pinged.
        people: Vec<u64>,
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Stores whether a person follows a match in play.
    Follow {
        /// The match.
        id: u64,
        /// The person.
        user: u64,
        /// Do they begin to follow it, or stop?
        begins: bool,
    },
    /// Replaces what a person has tried from a position, if it is still `before`.
    Analyse {
        /// Where the analysis begins.
        key: AnalysisKey,
        /// The tree, as the package `plans` writes it: before and after. An empty one is none.
        steps: [String; 2],
        /// When, in unix milliseconds.
        now: i64,
    },
    /// Stores or deletes what a person has noted about a match.
    Note {
        /// The match.
        id: u64,
        /// The person.
        user: u64,
        /// The note; `None` deletes it.
        note: Option<String>,
    },
}

impl Write {
    /// The change's name.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Change(MatchChange { change, .. }) => change.into(),
            other => other.into(),
        }
    }

    /// Makes the change. After an error, parts of it may be done.
    pub(super) async fn apply(&self, conn: &mut Connection<'_>) -> Result<()> {
        match self {
            Self::Open(new) => lobbies::open(conn, new).await,
            Self::Change(change) => match_updates::change_match(conn, change).await,
            Self::Tournament(change) => tournaments::change(conn, change).await,
            Self::Begin(begun) => tournaments::begin(conn, &begun.0, &begun.1).await,
            Self::ShowTournament { id, message } => tournaments::shown(conn, *id, *message).await,
            Self::Plan {
                kind,
                key,
                due,
                state,
            } => jobs::plan(conn, *kind, *key, *due, state).await,
            Self::Acquire { lease, millis, now } => {
                jobs::acquire(conn, *lease, *now, *millis).await
            }
            Self::Renew { lease, millis } => jobs::renew(conn, lease, *millis).await,
            Self::Finish { lease, end } => jobs::finish(conn, lease, end).await,
            Self::Purge { what, by } => {
                jobs::check(conn, by.as_ref()).await?;
                erasure::batch(conn, what).await
            }
            Self::Rank { id, result, by } => results::rank(conn, *id, result, by.as_ref()).await,
            Self::ListAs { user, name } => rating_book::list_as(conn, *user, name).await,
            Self::Correct { correction, by } => rebuild::correct(conn, correction, by).await,
            Self::Show {
                id,
                channel,
                message,
                ply,
            } => match_updates::show(conn, *id, *channel, *message, *ply).await,
            Self::Lose { id, channel, now } => match_updates::lose(conn, *id, *channel, *now).await,
            Self::Backfill { saw, derived, now } => {
                match_updates::backfill(conn, saw, *derived, *now).await
            }
            Self::Check => health::check(conn).await,
            Self::KeepReplay { saw, gif } => results::keep_replay(conn, saw, gif).await,
            Self::SetServer {
                guild,
                settings,
                chosen,
                season_ends,
            } => settings::set_server(conn, *guild, settings, *chosen, *season_ends).await,
            Self::Welcome { guild } => settings::welcome(conn, *guild).await,
            Self::Handle { interaction } => heartbeats::handle(conn, *interaction).await,
            Self::PersonSpeaks { user, language } => {
                languages::person_speaks(conn, *user, language.as_deref()).await
            }
            Self::ServerSpeaks { guild, language } => {
                languages::server_speaks(conn, *guild, language.as_deref()).await
            }
            Self::Block { user, blocked } => blocks::block(conn, *user, blocked).await,
            Self::Wish {
                user,
                guild,
                games,
                now,
            } => lobby_wishes::wish(conn, *user, *guild, games, *now).await,
            Self::ToldOfLobbies { user, now } => lobby_wishes::told(conn, *user, *now).await,
            Self::AskAround { id, people, now } => {
                lobby_wishes::ask_around(conn, *id, people, *now).await
            }
            Self::Follow { id, user, begins } => followers::follow(conn, *id, *user, *begins).await,
            Self::Analyse { key, steps, now } => {
                analyses::analyse(conn, key, steps.each_ref().map(String::as_str), *now).await
            }
            Self::Note { id, user, note } => notes::set(conn, *id, *user, note.as_deref()).await,
            Self::EndOtherBoardSessions { user, id } => {
                board_sessions::end_other_board_sessions(conn, *user, *id).await
            }
            Self::PressBoard { user, id, times } => {
                board_presses::press_board(conn, *user, *id, *times).await
            }
            Self::BeginBoardSession { id, user, times } => {
                board_sessions::begin_board_session(conn, *id, *user, *times).await
            }
            Self::Prefer { user, choice } => settings::prefer(conn, *user, choice).await,
            Self::Reminded { id, seat, at } => clocks::reminded(conn, *id, *seat, *at).await,
            Self::Remind { user, at } => jobs::remind(conn, *user, *at).await,
            Self::Snooze {
                id,
                seat,
                until,
                user,
            } => clocks::snooze(conn, *id, *seat, *until, *user).await,
            Self::Beat {
                ways,
                silence,
                simulated,
            } => heartbeats::beat(conn, ways, *silence, *simulated).await,
            Self::Hold {
                way,
                program,
                instead,
            } => shard_holders::hold(conn, *way, program, instead.as_ref()).await,
            Self::LetGo { program } => shard_holders::let_go(conn, program).await,
        }
    }
}
