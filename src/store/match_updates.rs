//! Changes to an open lobby or a match. All kinds of change go through the same version check.

use rules::{Event, Record};

use super::clock_writes::{plan_clock, rest, still_away};
use super::connection_trait::{Connection, Value};
use super::expected_change::change;
use super::job::TALKED_AFTER;
use super::place_writes::move_match;
use super::planned_jobs::{plan_board, plan_computer};
use super::result_writes::note_hint;
use super::rows::{self, HeadRow};
use super::sql::clock_statements;
use super::writes::{count, object};
use super::{
    Change, Head, MatchChange, Noted, Offer, OfferKind, SHOWN_WITHIN, Status, StoreError, sql,
};
use crate::model::Player;

/// Takes the row lock of a match until the transaction ends, and reads its head.
pub(super) async fn hold<L: Connection>(
    connection: &mut L,
    id: u64,
) -> Result<Option<Head>, StoreError> {
    if let Some(lock) = L::OWN.lock {
        connection.change(lock, &[id.into()]).await?;
    }
    let found: Vec<HeadRow> = connection.ask(sql::STANDS, &[id.into()]).await?;
    found.into_iter().next().map(rows::head).transpose()
}

/// The only way in which an open lobby or a match changes. Every change first passes the version check.
pub(super) async fn change_match<L: Connection>(
    connection: &mut L,
    wanted: &MatchChange,
) -> Result<(), StoreError> {
    let MatchChange { saw, change, now } = wanted;
    let (id, now) = (saw.id, *now);
    let expected = match change {
        Change::Seat { .. } | Change::Start { .. } => saw.status == Status::Lobby,
        Change::Append { .. }
        | Change::Offer { .. }
        | Change::Move { .. }
        | Change::Hint { .. } => saw.status == Status::Live,
        Change::Close { .. } => matches!(saw.status, Status::Lobby | Status::Live),
    };
    if expected && let (Some(statement), Some(events)) = (L::OWN.turn, plain_turn(wanted)) {
        return turn(connection, statement, saw, events, now).await;
    }
    if !expected || hold(connection, id).await? != Some(*saw) {
        return Err(StoreError::Stale);
    }
    if !matches!(change, Change::Append { .. }) {
        connection
            .change(sql::CHANGED, &[id.into(), now.into()])
            .await?;
    }
    match change {
        Change::Seat {
            players,
            host,
            invited,
            declined,
        } => {
            let lists = (&invited[..], &declined[..]);
            seat(connection, id, (players, *host), lists, now).await
        }
        Change::Start {
            players,
            record,
            to_act,
            rests,
            due,
            computer,
        } => {
            still_away(connection, players, rests).await?;
            start(connection, id, players, record, now).await?;
            for (position, seat_rest) in (1i64..).zip(rests) {
                rest(connection, id, position, seat_rest).await?;
            }
            plan_clock(connection, id, *due).await?;
            plan_computer(connection, id, *computer).await?;
            wait(connection, id, (*to_act, &[]), now).await
        }
        Change::Append {
            events,
            gone,
            back,
            ended,
            to_act,
            due,
            computer,
        } => {
            record(connection, id, saw.events, events, now).await?;
            wait(connection, id, (*to_act, events), now).await?;
            plan_clock(connection, id, *due).await?;
            plan_board(connection, id, now).await?;
            plan_computer(connection, id, *computer).await?;
            let gone = gone.iter().map(|seat| (sql::PLAYER_DONE, seat));
            let back = back.iter().map(|seat| (sql::PLAYER_BACK, seat));
            for (statement, seat) in gone.chain(back) {
                let values = [id.into(), i64::from(*seat).into()];
                connection.change(statement, &values).await?;
            }
            if *ended {
                finish(connection, id, now).await?;
            }
            Ok(())
        }
        Change::Hint { seat } => note_hint(connection, id, *seat).await,
        Change::Move { to, own_thread } => {
            move_match(connection, *saw, (*to, *own_thread), now).await
        }
        Change::Close { to } => close(connection, id, *to, now).await,
        Change::Offer { offer } => propose(connection, saw, *offer).await,
    }
}

/// Sets the players of a lobby. If nobody is left, it is cancelled with the same change.
async fn seat(
    connection: &mut impl Connection,
    id: u64,
    (players, host): (&[Player], u64),
    (invited, declined): (&[u64], &[u64]),
    now: i64,
) -> Result<(), StoreError> {
    replace_players(connection, id, players).await?;
    let host = if players.is_empty() { 0 } else { host };
    let invited = rows::list(invited);
    let declined = (!declined.is_empty()).then(|| rows::list(declined));
    let values = [
        id.into(),
        host.into(),
        invited.as_str().into(),
        Value::MaybeText(declined.as_deref()),
    ];
    change(connection, sql::LOBBY_SEATS, &values).await?;
    if players.is_empty() {
        return close(connection, id, Status::Cancelled, now).await;
    }
    Ok(())
}

async fn replace_players(
    connection: &mut impl Connection,
    id: u64,
    players: &[Player],
) -> Result<(), StoreError> {
    connection.change(sql::CLEAR_PLAYERS, &[id.into()]).await?;
    put_players(connection, id, players).await
}

pub(super) async fn put_players(
    connection: &mut impl Connection,
    id: u64,
    players: &[Player],
) -> Result<(), StoreError> {
    for (position, player) in (1i64..).zip(players) {
        let (user, level) = rows::occupant_columns(player.occupant);
        let values = [
            id.into(),
            position.into(),
            user.into(),
            Value::MaybeNumber(level),
            player.name.as_str().into(),
        ];
        connection.change(sql::SEAT_PLAYER, &values).await?;
    }
    Ok(())
}

async fn start(
    connection: &mut impl Connection,
    id: u64,
    players: &[Player],
    begun: &Record,
    now: i64,
) -> Result<(), StoreError> {
    let Record {
        game,
        rules,
        seats,
        seed,
        options,
        events,
    } = begun;
    let options = object(options);
    let values = [
        id.into(),
        game.as_str().into(),
        i64::from(*rules).into(),
        i64::from(*seats).into(),
        (*seed).into(),
        options.as_str().into(),
        now.into(),
    ];
    change(connection, sql::START, &values).await?;
    replace_players(connection, id, players).await?;
    record(connection, id, 0, events, now).await?;
    plan_board(connection, id, now).await
}

async fn close(
    connection: &mut impl Connection,
    id: u64,
    to: Status,
    now: i64,
) -> Result<(), StoreError> {
    let to = to.to_string();
    let values = [id.into(), to.as_str().into(), now.into()];
    change(connection, sql::CLOSE, &values).await?;
    leave_behind(connection, id, now).await
}

/// Cleans up after any end of a lobby or a match.
async fn leave_behind(
    connection: &mut impl Connection,
    id: u64,
    now: i64,
) -> Result<(), StoreError> {
    connection.change(sql::NO_PROPOSAL, &[id.into()]).await?;
    connection.change(sql::NO_OFFERS, &[id.into()]).await?;
    connection.change(sql::PLAYERS_DONE, &[id.into()]).await?;
    connection
        .change(clock_statements::NO_CLOCK, &[id.into()])
        .await?;
    let due = now.saturating_add(TALKED_AFTER).into();
    connection
        .change(sql::PLAN_THREAD, &[id.into(), due])
        .await?;
    Ok(())
}

/// Sets or removes the open offer: there is at most one.
async fn propose(
    connection: &mut impl Connection,
    saw: &Head,
    offer: Option<Offer>,
) -> Result<(), StoreError> {
    let id = Value::from(saw.id);
    for statement in [sql::CLOSE_PROPOSAL, sql::CLOSE_OFFERS] {
        connection.change(statement, &[id]).await?;
    }
    let Some(offer) = offer else {
        return Ok(());
    };
    let message = Value::MaybeNumber(offer.message.map(u64::cast_signed));
    let [number, events, agreed] = [
        offer.number.into(),
        count(saw.events).into(),
        i64::from(offer.agreed).into(),
    ];
    match offer.about {
        OfferKind::End | OfferKind::Cancel => {
            let cancels = i64::from(offer.about == OfferKind::Cancel).into();
            let values = [id, number, events, agreed, message, cancels];
            connection.change(sql::PROPOSE, &values).await?;
        }
        OfferKind::Takeback(event) => {
            let values = [id, count(event).into(), number, events, agreed, message];
            connection.change(sql::OFFER, &values).await?;
        }
    }
    Ok(())
}

async fn record(
    connection: &mut impl Connection,
    id: u64,
    at: usize,
    events: &[Event],
    now: i64,
) -> Result<(), StoreError> {
    for (seq, event) in (count(at)..).zip(events) {
        let (seat, what) = (i64::from(event.seat), event.what.as_str());
        let values = [id.into(), seq.into(), seat.into(), what.into(), now.into()];
        change(connection, sql::APPEND, &values).await?;
    }
    Ok(())
}

async fn finish(connection: &mut impl Connection, id: u64, now: i64) -> Result<(), StoreError> {
    change(connection, sql::FINISH, &[id.into(), now.into()]).await?;
    leave_behind(connection, id, now).await?;
    change(connection, sql::ENDING, &[id.into()]).await?;
    connection
        .change(sql::PLAN_REPLAY, &[id.into(), now.into()])
        .await?;
    change(connection, sql::PLAN_RESULTS, &[id.into(), now.into()]).await
}

/// Stores whose decision it is after these events.
async fn wait(
    connection: &mut impl Connection,
    id: u64,
    (to_act, events): (u8, &[Event]),
    now: i64,
) -> Result<(), StoreError> {
    let values = [
        id.into(),
        i64::from(to_act).into(),
        acted(events).into(),
        now.into(),
    ];
    connection.change(sql::WAITING, &values).await?;
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
pub(super) async fn note<L: Connection>(
    connection: &mut L,
    saw: &Head,
    noted: Noted,
    now: i64,
) -> Result<(), StoreError> {
    if hold(connection, saw.id).await? != Some(*saw) {
        return Err(StoreError::Stale);
    }
    let [to_act, done] = [noted.to_act.into(), noted.done.into()].map(Value::Number);
    let values = [saw.id.into(), to_act, done, now.into()];
    connection.change(sql::NOTE, &values).await?;
    plan_computer(connection, saw.id, noted.computer.then_some(now)).await
}

/// If a change only appends events: the events, whose decision it is afterwards, and when the clock job is due.
pub(super) fn plain_turn(wanted: &MatchChange) -> Option<(&[Event], u8, Option<i64>)> {
    match &wanted.change {
        Change::Append {
            events,
            gone,
            back,
            ended: false,
            to_act,
            due,
            computer: None,
        } if gone.is_empty() && back.is_empty() => Some((events, *to_act, *due)),
        _ => None,
    }
}

/// Stores a whole turn in one statement.
async fn turn(
    connection: &mut impl Connection,
    statement: &'static str,
    saw: &Head,
    (events, to_act, due): (&[Event], u8, Option<i64>),
    now: i64,
) -> Result<(), StoreError> {
    let acted = acted(events);
    // a list of pairs of a number and a text always has a JSON form
    let events = serde_json::to_string(events).unwrap_or_default();
    let values = [
        saw.id.into(),
        count(saw.events).into(),
        events.as_str().into(),
        now.into(),
        now.saturating_add(SHOWN_WITHIN).into(),
        saw.version.into(),
        i64::from(to_act).into(),
        acted.into(),
        Value::MaybeNumber(due),
    ];
    let done: Result<Vec<(i64,)>, _> = connection.ask(statement, &values).await;
    match done {
        Ok(done) if !done.is_empty() => Ok(()),
        Ok(_) => Err(StoreError::Stale),
        Err(error) if is_taken(&error) => Err(StoreError::Stale),
        Err(error) => Err(error.into()),
    }
}

/// Has another process written this event at the same moment?
fn is_taken(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.is_some_and(|error| error.is_unique_violation() && error.table() == Some("events"))
}
