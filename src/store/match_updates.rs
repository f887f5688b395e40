//! Changes to an open lobby or a match. All kinds of change go through the same version check.

use rules::{Event, Record};

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::followers::plan_followed;
use super::jobs::{
    THREAD_STAYS_OPEN, no_later, plan_board, plan_clocks, replan, replanned, replanned_or_earlier,
};
use super::lobbies::replace_players;
use super::match_queries::lock_match;
use super::{
    Change, ClocksDue, DerivedColumns, Head, JobKind, MatchChange, MatchResult, NewMatch,
    SHOWN_WITHIN, Status, StoreError, clocks, jobs, match_rows, offers, plans, results,
    tournaments,
};
use crate::model::{Place, Player};

/// The new value of `waiting_since` at the time `$now`. The seats in the bit set `$to_act` must act now, and those in
/// `$acted` have just acted.
macro_rules! waiting {
    ($to_act:literal, $acted:literal, $now:literal) => {
        concat!(
            "case when ((",
            $to_act,
            " >> cast(position - 1 as int)) & 1) = 0 then 0 \
             when waiting_since > 0 and ((",
            $acted,
            " >> cast(position - 1 as int)) & 1) = 0 then waiting_since else ",
            $now,
            " end"
        )
    };
}

statements! {
    /// Every change except an append increments the version.
    CHANGED = "update matches set version = version + 1, touched = $2 where id = $1";

    LOBBY = "\
        update matches set host = $2, invited = $3, declined = $4, wanted = $5, seat_order = $6, self_start = $7, \
            private = $8, rated = $9, listed = $10, clock = $11 \
        where id = $1";

    START = "\
        update matches set status = 'live', game = $2, rules = $3, seats = $4, seed = $5, options = $6, \
            invited = '[]', declined = null, offers = null, started = $7, terms = 1, \
            rated = coalesce($8, rated) \
        where id = $1";

    APPEND = "insert into events (match, seq, seat, what, at) values ($1, $2, $3, $4, $5)";

    /// Stores which seats (the bits of $2) must act in the match $1 from now ($4) on. $3 has the bits of the seats that
    /// have just acted. A player who already had to act and is not among them keeps the earlier time.
    WAITING = concat!("update players set waiting_since = ", waiting!("$2", "$3", "$4"), " where match = $1");

    /// Backfills the match $1 at the time $4: which seats must act ($2), and which have nothing more to do ($3).
    BACKFILL = concat!(
        "update players set waiting_since = ", waiting!("$2", "0", "$4"), ", \
            done = ($3 >> cast(position - 1 as int)) & 1 where match = $1");

    /// Stores whether a seat has nothing more to do in a match.
    PLAYER_DONE = "update players set done = $3 where match = $1 and position = $2";

    /// Marks that no player has anything more to do in a match.
    PLAYERS_DONE = "update players set done = 1 where match = $1 and done = 0";

    FINISH = "update matches set status = 'over', touched = $2, ended = $2 where id = $1";

    CLOSE = "update matches set status = $2, ended = $3, invited = '[]', declined = null, offers = null where id = $1";

    /// Marks a match that is over as waiting for its results.
    ENDING = "insert into endings (match, guild, ended) select id, guild, ended from matches where id = $1";

    /// Plans the job that archives the thread of a match that has ended or was cancelled.
    PLAN_THREAD = concat!("\
        insert into jobs (kind, key, due, leased_until) select 'thread', m.id, $2, 0 from matches m \
        where m.id = $1 and m.own_thread = 1", replanned_or_earlier!());

    /// Deletes the jobs that a match does not need after its end.
    NO_JOBS = "delete from jobs where kind in ('clock', 'vacation', 'computer') and key = $1";

    SHOW = "update matches set message = $2, lost = 0 where id = $1 and channel = $3";

    /// Deletes the job that shows the board of the match $1, unless the record has an event with the number $2 or
    /// higher: the message does not show these events yet.
    BOARD_SHOWN = "\
        delete from jobs where kind = 'board' and key = $1 \
            and not exists (select 1 from events e where e.match = $1 and e.seq >= $2)";

    /// Moves a match to a place where it has no message yet. Fails if that place has a lobby or a match in play.
    MOVE = "\
        update matches set guild = $2, channel = $3, own_thread = $4, guest = $5, conversation = $6, message = null, lost = 0 where id = $1";

    /// Stores that the place of a match in play is gone. Changes no row if the match is played elsewhere or this is
    /// stored already.
    LOSE = "update matches set lost = 1 where id = $1 and channel = $2 and status = 'live' and lost = 0";

    /// Stores a turn that neither ends the match nor puts a seat out. `$3` are the events: a JSON array of pairs of a
    /// seat and what it did. `$4` is the time of the turn. The board job is due at `$5`, the clock job at `$9` (null: a
    /// planned clock job stays as it is). `$10` are the people who are to be told of their time: a JSON array of pairs of
    /// a user and a time. `$7` has the bits of the seats that must act now, `$8` those of the seats
    /// that have just acted. Returns no row if the match is not live, its version is not `$6`, or its number of events
    /// is not `$2`.
    ///
    /// The lock comes first, and everything else is computed from the locked row. But the number of events is read as
    /// of the statement's beginning. If it has grown since then, the primary key of the events fails the whole
    /// statement.
    TURN => Sql::postgres(concat!("\
        with live as ( \
            select m.id from matches m \
            where m.id = $1 and m.status = 'live' and m.version = $6 and $2 = coalesce( \
                (select e.seq + 1 from events e where e.match = m.id order by e.seq desc limit 1), 0) \
            for no key update of m), \
        added as ( \
            insert into events (match, seq, seat, what, at) \
            select live.id, $2 + e.place - 1, cast(e.event ->> 0 as bigint), e.event ->> 1, $4 \
            from live, json_array_elements(cast($3 as json)) with ordinality as e (event, place)), \
        planned as ( \
            insert into jobs (kind, key, due, leased_until) select 'board', live.id, $5, 0 from live", replanned!(), "), \
        clocked as ( \
            insert into jobs (kind, key, due, leased_until) \
            select 'clock', live.id, cast($9 as bigint), 0 from live where cast($9 as bigint) is not null", replanned!(), "), \
        told as ( \
            insert into jobs (kind, key, due, leased_until) \
            select 'next-reminder', cast(p.one ->> 0 as bigint), cast(p.one ->> 1 as bigint), 0 \
            from live, json_array_elements(cast($10 as json)) as p (one)", no_later!(), "), \
        waited as ( \
            update players set waiting_since = ", waiting!("$7", "$8", "$4"), " \
            from live where players.match = live.id) \
        select id from live"));
}

/// Makes any change to an open lobby or a match. Every change first passes the version check.
pub(super) async fn change_match(conn: &mut Connection<'_>, wanted: &MatchChange) -> Result<()> {
    let MatchChange { saw, change, now } = wanted;
    let (id, now) = (saw.id, *now);
    let expected = match change {
        Change::Lobby(_) | Change::Start { .. } => saw.status == Status::Lobby,
        Change::Append { .. }
        | Change::Offer { .. }
        | Change::Move { .. }
        | Change::Plan { .. } => saw.status == Status::Live,
        Change::Close { .. } => matches!(saw.status, Status::Lobby | Status::Live),
    };
    if expected
        && matches!(conn, Connection::Postgres(_))
        && let Some(turn) = PlainTurn::of(wanted)
    {
        return turn.play(conn, saw, now).await;
    }
    if !expected || lock_match(conn, id).await? != Some(*saw) {
        return Err(StoreError::Stale);
    }
    if !matches!(change, Change::Append { .. }) {
        conn.change(CHANGED, &[id.into(), now.into()]).await?;
    }
    match change {
        Change::Lobby(lobby) => change_lobby(conn, id, lobby, now).await,
        Change::Start {
            players,
            record,
            to_act,
            gone,
            rated,
            rests,
            due,
            computer,
            to,
        } => {
            clocks::still_away(conn, players, rests).await?;
            start(conn, id, players, record, *rated, now).await?;
            if let Some((to, own_thread)) = to {
                move_match(conn, saw, *to, *own_thread, now).await?;
            }
            done(conn, id, gone, true).await?;
            clocks::rest(conn, id, rests).await?;
            plan_clocks(conn, id, due).await?;
            replan(conn, JobKind::Computer, id, *computer).await?;
            wait(conn, id, *to_act, &[], now).await
        }
        Change::Append {
            events,
            gone,
            back,
            ended,
            results,
            to_act,
            due,
            computer,
        } => {
            append(conn, id, saw.events, events, now).await?;
            wait(conn, id, *to_act, events, now).await?;
            plan_clocks(conn, id, due).await?;
            plan_board(conn, id, now).await?;
            replan(conn, JobKind::Computer, id, *computer).await?;
            done(conn, id, gone, true).await?;
            done(conn, id, back, false).await?;
            if *ended {
                finish(conn, id, results.as_ref(), now).await?;
            }
            Ok(())
        }
        Change::Plan { seat, planned } => plans::set(conn, id, *seat, planned.as_ref()).await,
        Change::Move { to, own_thread } => move_match(conn, saw, *to, *own_thread, now).await,
        Change::Close { to } => close(conn, id, *to, now).await,
        Change::Offer { offer } => offers::set(conn, saw, *offer).await,
    }
}

async fn change_lobby(
    conn: &mut Connection<'_>,
    id: u64,
    lobby: &NewMatch,
    now: i64,
) -> Result<()> {
    replace_players(conn, id, &lobby.players).await?;
    let empty = lobby.players.is_empty();
    let host = if empty { 0 } else { lobby.host };
    let invited = match_rows::list(&lobby.terms.invited);
    let declined = match_rows::declined_column(&lobby.declined);
    let order = lobby.terms.order.to_string();
    let clock = lobby.terms.clock.map(|clock| clock.to_string());
    let values = [
        id.into(),
        host.into(),
        invited.as_str().into(),
        declined.as_deref().into(),
        lobby.terms.wanted.map(i64::from).into(),
        order.as_str().into(),
        lobby.terms.self_start.into(),
        lobby.terms.private.into(),
        lobby.terms.rated.map(i64::from).into(),
        lobby.listed.into(),
        clock.as_deref().into(),
    ];
    conn.must_change(LOBBY, &values).await?;
    if empty {
        close(conn, id, Status::Cancelled, now).await?;
    }
    Ok(())
}

async fn start(
    conn: &mut Connection<'_>,
    id: u64,
    players: &[Player],
    begun: &Record,
    rated: Option<bool>,
    now: i64,
) -> Result<()> {
    let options = match_rows::object(&begun.options);
    let values = [
        id.into(),
        begun.game.as_str().into(),
        begun.rules.into(),
        begun.seats.into(),
        begun.seed.into(),
        options.as_str().into(),
        now.into(),
        rated.map(i64::from).into(),
    ];
    conn.must_change(START, &values).await?;
    replace_players(conn, id, players).await?;
    append(conn, id, 0, &begun.events, now).await?;
    plan_board(conn, id, now).await
}

/// Stores whether seats have nothing more to do in a match.
async fn done(conn: &mut Connection<'_>, id: u64, seats: &[u8], done: bool) -> Result<()> {
    for seat in seats {
        let values = [id.into(), (*seat).into(), done.into()];
        conn.change(PLAYER_DONE, &values).await?;
    }
    Ok(())
}

async fn close(conn: &mut Connection<'_>, id: u64, to: Status, now: i64) -> Result<()> {
    let to = to.to_string();
    let values = [id.into(), to.as_str().into(), now.into()];
    conn.must_change(CLOSE, &values).await?;
    tournaments::note_result(conn, id, None).await?;
    leave_behind(conn, id, now).await
}

/// Cleans up after any end of a lobby or a match.
async fn leave_behind(conn: &mut Connection<'_>, id: u64, now: i64) -> Result<()> {
    for sql in [offers::NO_OFFERS, plans::NO_PLANS, PLAYERS_DONE, NO_JOBS] {
        conn.change(sql, &[id.into()]).await?;
    }
    let due = now.saturating_add(THREAD_STAYS_OPEN).into();
    conn.change(PLAN_THREAD, &[id.into(), due]).await?;
    plan_followed(conn, id, now).await
}

/// Appends events after the first `at` events.
async fn append(
    conn: &mut Connection<'_>,
    id: u64,
    at: usize,
    events: &[Event],
    now: i64,
) -> Result<()> {
    for (seq, event) in (at..).zip(events) {
        let (seat, what) = (event.seat.into(), event.what.as_str().into());
        let values = [id.into(), seq.into(), seat, what, now.into()];
        conn.must_change(APPEND, &values).await?;
    }
    Ok(())
}

async fn finish(
    conn: &mut Connection<'_>,
    id: u64,
    result: Option<&MatchResult>,
    now: i64,
) -> Result<()> {
    let values = [id.into(), now.into()];
    conn.must_change(FINISH, &values).await?;
    leave_behind(conn, id, now).await?;
    jobs::plan(conn, JobKind::Replay, id, now, "").await?;
    if let Some(result) = result
        && results::rank_at_end(conn, id, result, now).await?
    {
        return Ok(());
    }
    // the rollback of the attempt has released its locks, so this wait cannot deadlock with the job's own change
    conn.must_change(ENDING, &values[..1]).await?;
    replan(conn, JobKind::Results, 0, Some(now)).await
}

/// Stores which seats must act after these events.
async fn wait(
    conn: &mut Connection<'_>,
    id: u64,
    to_act: u8,
    events: &[Event],
    now: i64,
) -> Result<()> {
    let values = [id.into(), to_act.into(), acted(events).into(), now.into()];
    conn.change(WAITING, &values).await?;
    Ok(())
}

/// The seats of these events: bit 0 for seat 1, and so on.
fn acted(events: &[Event]) -> i64 {
    let seats = events.iter().filter_map(|event| event.seat.checked_sub(1));
    seats.fold(0, |bits, index| {
        bits | 1i64.checked_shl(index.into()).unwrap_or_default()
    })
}

/// Backfills the values derived from a match's record, if the match still has the head `saw`.
pub(super) async fn backfill(
    conn: &mut Connection<'_>,
    saw: &Head,
    derived: DerivedColumns,
    now: i64,
) -> Result<()> {
    if lock_match(conn, saw.id).await? != Some(*saw) {
        return Err(StoreError::Stale);
    }
    let (to_act, done) = (derived.to_act.into(), derived.done.into());
    let values = [saw.id.into(), to_act, done, now.into()];
    conn.change(BACKFILL, &values).await?;
    let due = derived.computer.then_some(now);
    replan(conn, JobKind::Computer, saw.id, due).await
}

/// Is this the table of events, or a partition of it (`deploy/partition_by_match.sql`)?
fn is_of_events(table: &str) -> bool {
    table == "events" || table.starts_with("events_")
}

/// A change that only appends events, which `PostgreSQL` makes in one statement.
struct PlainTurn<'a> {
    events: &'a [Event],
    to_act: u8,
    due: &'a ClocksDue,
}

/// Does a change only append events?
pub(super) fn is_plain_turn(wanted: &MatchChange) -> bool {
    PlainTurn::of(wanted).is_some()
}

impl<'a> PlainTurn<'a> {
    fn of(wanted: &'a MatchChange) -> Option<Self> {
        match &wanted.change {
            Change::Append {
                events,
                gone,
                back,
                ended: false,
                results: _,
                to_act,
                due,
                computer: None,
            } if gone.is_empty() && back.is_empty() => Some(Self {
                events,
                to_act: *to_act,
                due,
            }),
            _ => None,
        }
    }

    async fn play(&self, conn: &mut Connection<'_>, saw: &Head, now: i64) -> Result<()> {
        // a list of pairs of a number and a text always has a JSON form
        let events = serde_json::to_string(self.events).unwrap_or_default();
        let people = self.due.people.iter();
        let people: Vec<(i64, i64)> = people.map(|(user, at)| (user.cast_signed(), *at)).collect();
        let people = serde_json::to_string(&people).unwrap_or_default();
        let values = [
            saw.id.into(),
            saw.events.into(),
            events.as_str().into(),
            now.into(),
            now.saturating_add(SHOWN_WITHIN).into(),
            saw.version.into(),
            self.to_act.into(),
            acted(self.events).into(),
            self.due.clock.into(),
            people.as_str().into(),
        ];
        let done: Result<Option<(i64,)>, _> = conn.first(TURN, &values).await;
        match done {
            Ok(Some(_)) => Ok(()),
            // another process has written this event at the same moment
            Err(sqlx::Error::Database(error))
                if error.is_unique_violation() && error.table().is_some_and(is_of_events) =>
            {
                Err(StoreError::Stale)
            }
            Ok(None) => Err(StoreError::Stale),
            Err(error) => Err(error.into()),
        }
    }
}

/// Moves a match to another place, where it has no message yet. Open offers lapse.
async fn move_match(
    conn: &mut Connection<'_>,
    saw: &Head,
    to: Place,
    own_thread: bool,
    now: i64,
) -> Result<()> {
    let (guild, guest, conversation, channel) = match_rows::place_columns(to);
    let values = [
        saw.id.into(),
        guild.into(),
        channel.into(),
        own_thread.into(),
        guest.into(),
        conversation.into(),
    ];
    match conn.change(MOVE, &values).await {
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
            return Err(StoreError::Occupied);
        }
        moved => drop(moved?),
    }
    let values = [saw.id.into(), saw.events.into()];
    conn.change(offers::NO_OPEN_OFFERS, &values).await?;
    plan_board(conn, saw.id, now).await
}

/// Stores that the place of a match is gone, and plans the job that tells its players.
pub(super) async fn lose(conn: &mut Connection<'_>, id: u64, channel: u64, now: i64) -> Result<()> {
    conn.must_change(LOSE, &[id.into(), channel.into()]).await?;
    replan(conn, JobKind::Lost, id, Some(now)).await
}

/// Stores which message of a channel shows a match, and in play how many of its events the message shows. The first
/// statement locks the match's row, so the second sees all events that were committed before.
pub(super) async fn show(
    conn: &mut Connection<'_>,
    id: u64,
    channel: u64,
    message: u64,
    ply: Option<usize>,
) -> Result<()> {
    let values = [id.into(), message.into(), channel.into()];
    conn.must_change(SHOW, &values).await?;
    if let Some(ply) = ply {
        conn.change(BOARD_SHOWN, &[id.into(), ply.into()]).await?;
    }
    Ok(())
}
