//! The changes. Each that is more than one statement begins with one that locks the match's row,
//! and so sees no other change to that match in between.

use games::{Event, Record};

use super::link::{Link, Value};
use super::{
    Append, Job, JobKind, NewMatch, Player, SHOWN_WITHIN, SeatResult, Start, Status, StoreError,
    forget, rows, sql,
};

/// A change, as the methods of [`Store`](super::Store) that are named like it make it.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Write {
    /// Opens a lobby.
    Open(NewMatch),
    /// Replaces the players of a lobby and its host.
    Seat {
        /// The match.
        id: u64,
        /// Who is in so far: users in order of joining.
        before: Vec<u64>,
        /// Who is in from now on, in order of joining.
        players: Vec<Player>,
        /// The host from now on.
        host: u64,
        /// When.
        now: i64,
    },
    /// Makes a lobby a live match.
    Start(Start),
    /// Appends to a record.
    Append(Append),
    /// Ends a lobby or a live match without a result.
    Close {
        /// The match.
        id: u64,
        /// The status it must have.
        from: Status,
        /// The status it gets.
        to: Status,
        /// When.
        now: i64,
    },
    /// Takes a job until some time.
    Claim {
        /// The job as it was found.
        job: Job,
        /// Until when it is held.
        until: i64,
        /// When.
        now: i64,
    },
    /// Gives a held job back: to be done again at some time, or done for good.
    Finish {
        /// The job as it was claimed.
        job: Job,
        /// When it is due again.
        again: Option<i64>,
    },
    /// Forgets lobbies that ended before some time without becoming matches.
    Clean {
        /// Which time.
        before: i64,
    },
    /// Makes the results of a match that is over anew.
    Rank {
        /// The match.
        id: u64,
        /// In order of seats.
        results: Vec<SeatResult>,
        /// When it ended.
        ended: i64,
    },
    /// Takes a user out of all matches that are over.
    ForgetPerson {
        /// Who.
        user: u64,
    },
    /// Deletes all that a server has.
    ForgetServer {
        /// Which server.
        guild: u64,
    },
    /// Remembers which message shows a match.
    Show {
        /// The match.
        id: u64,
        /// The message.
        message: u64,
        /// How many events its record had when it was shown, if it is in play.
        ply: Option<usize>,
    },
}

impl Write {
    /// Which change it is.
    pub(super) fn name(&self) -> &'static str {
        self.into()
    }

    /// Is it one statement? Then it happens whole or not at all without a savepoint of its own.
    pub(super) fn is_single(&self) -> bool {
        match self {
            Self::Show { ply, .. } => ply.is_none(),
            Self::Close { .. } | Self::Claim { .. } | Self::Finish { .. } => true,
            Self::Open(_)
            | Self::Seat { .. }
            | Self::Start(_)
            | Self::Append(_)
            | Self::Clean { .. }
            | Self::Rank { .. }
            | Self::ForgetPerson { .. }
            | Self::ForgetServer { .. } => false,
        }
    }

    /// Does it. After an error there may be traces of it, unless it is a single statement.
    pub(super) async fn apply(&self, link: &mut impl Link) -> Result<(), StoreError> {
        match self {
            Self::Open(new) => open(link, new).await,
            Self::Seat {
                id,
                before,
                players,
                host,
                now,
            } => {
                let values = [(*id).into(), (*host).into(), (*now).into()];
                change(link, sql::CHANGE_LOBBY, &values).await?;
                if users(link, *id).await? != *before {
                    return Err(StoreError::MovedOn);
                }
                reseat(link, *id, players).await
            }
            Self::Start(start) => begin(link, start).await,
            Self::Append(append) => extend(link, append).await,
            Self::Close { id, from, to, now } => {
                let (from, to) = (from.to_string(), to.to_string());
                let values = [
                    (*id).into(),
                    from.as_str().into(),
                    to.as_str().into(),
                    (*now).into(),
                ];
                change(link, sql::CLOSE, &values).await
            }
            Self::Claim { job, until, now } => {
                let [kind, key, held] = named(job);
                let values = [kind, key, held, (*until).into(), (*now).into()];
                change(link, sql::CLAIM, &values).await
            }
            Self::Finish { job, again } => {
                let [kind, key, held] = named(job);
                match again {
                    Some(due) => change(link, sql::AGAIN, &[kind, key, held, (*due).into()]).await,
                    None => change(link, sql::DONE, &[kind, key, held]).await,
                }
            }
            Self::Clean { before } => {
                for statement in sql::CLEAN {
                    link.change(statement, &[(*before).into()]).await?;
                }
                Ok(())
            }
            Self::Rank { id, results, ended } => {
                change(link, sql::HOLD_OVER, &[(*id).into()]).await?;
                link.change(sql::UNRANK, &[(*id).into()]).await?;
                rank(link, *id, results, *ended).await
            }
            Self::ForgetPerson { user } => forget::person(link, *user).await,
            Self::ForgetServer { guild } => forget::server(link, *guild).await,
            Self::Show { id, message, ply } => {
                change(link, sql::SHOW, &[(*id).into(), (*message).into()]).await?;
                if let Some(ply) = ply {
                    let values = [(*id).into(), (*ply as i64).into()];
                    link.change(sql::BOARD_SHOWN, &values).await?;
                }
                Ok(())
            }
        }
    }
}

/// Runs a statement that changes something, or else the match has moved on.
async fn change(
    link: &mut impl Link,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<(), StoreError> {
    match link.change(sql, values).await? {
        0 => Err(StoreError::MovedOn),
        _ => Ok(()),
    }
}

async fn open(link: &mut impl Link, new: &NewMatch) -> Result<(), StoreError> {
    let options = object(&new.options);
    let invited = serde_json::Value::from(new.invited.as_slice()).to_string();
    let values = [
        new.id.into(),
        new.guild.into(),
        new.channel.into(),
        new.host.into(),
        new.kind.id().into(),
        i64::from(new.kind.rules()).into(),
        options.as_str().into(),
        Value::MaybeNumber(new.wanted.map(i64::from)),
        i64::from(new.shuffled).into(),
        invited.as_str().into(),
        new.now.into(),
    ];
    if link.change(sql::OPEN, &values).await? == 0 {
        let same: Vec<(i64,)> = link.ask(sql::EXISTS, &[new.id.into()]).await?;
        return Err(match same.first() {
            Some(_) => StoreError::Duplicate,
            None => StoreError::Occupied,
        });
    }
    let kind = JobKind::Lobby.name();
    let values = [kind.into(), new.id.into(), new.now.into()];
    link.change(sql::PLAN, &values).await?;
    seat(link, new.id, &new.players).await
}

fn named(job: &Job) -> [Value<'static>; 3] {
    [job.kind.name().into(), job.key.into(), job.held.into()]
}

async fn users(link: &mut impl Link, id: u64) -> Result<Vec<u64>, StoreError> {
    let users = link.ask(sql::USERS, &[id.into()]).await;
    let users: Vec<(i64,)> = users.map_err(|error| rows::damage(id, error))?;
    Ok(users
        .into_iter()
        .map(|(user,)| user.cast_unsigned())
        .collect())
}

async fn reseat(link: &mut impl Link, id: u64, players: &[Player]) -> Result<(), StoreError> {
    link.change(sql::CLEAR_PLAYERS, &[id.into()]).await?;
    seat(link, id, players).await
}

async fn seat(link: &mut impl Link, id: u64, players: &[Player]) -> Result<(), StoreError> {
    for (position, player) in (1i64..).zip(players) {
        let name = player.name.as_str();
        let values = [id.into(), position.into(), player.user.into(), name.into()];
        link.change(sql::SEAT_PLAYER, &values).await?;
    }
    Ok(())
}

async fn begin(link: &mut impl Link, start: &Start) -> Result<(), StoreError> {
    let Record {
        game,
        rules,
        seats,
        seed,
        options,
        events,
    } = &start.record;
    let options = object(options);
    let values = [
        start.id.into(),
        game.as_str().into(),
        i64::from(*rules).into(),
        i64::from(*seats).into(),
        (*seed).into(),
        options.as_str().into(),
        start.now.into(),
    ];
    change(link, sql::START, &values).await?;
    reseat(link, start.id, &start.players).await?;
    record(link, start.id, 0, events, start.now).await?;
    plan_board(link, start.id, start.now).await
}

async fn extend(link: &mut impl Link, append: &Append) -> Result<(), StoreError> {
    let Append { id, at, now, .. } = *append;
    record(link, id, at, &append.events, now).await?;
    plan_board(link, id, now).await?;
    match &append.results {
        Some(results) => finish(link, id, results, now).await,
        None => Ok(()),
    }
}

async fn plan_board(link: &mut impl Link, id: u64, now: i64) -> Result<(), StoreError> {
    let values = [id.into(), now.saturating_add(SHOWN_WITHIN).into()];
    link.change(sql::PLAN_BOARD, &values).await?;
    Ok(())
}

async fn record(
    link: &mut impl Link,
    id: u64,
    at: usize,
    events: &[Event],
    now: i64,
) -> Result<(), StoreError> {
    for (seq, event) in (at as i64..).zip(events) {
        let (seat, what) = (i64::from(event.seat), event.what.as_str());
        let values = [id.into(), seq.into(), seat.into(), what.into(), now.into()];
        change(link, sql::APPEND, &values).await?;
    }
    Ok(())
}

async fn finish(
    link: &mut impl Link,
    id: u64,
    results: &[SeatResult],
    now: i64,
) -> Result<(), StoreError> {
    change(link, sql::FINISH, &[id.into(), now.into()]).await?;
    rank(link, id, results, now).await
}

async fn rank(
    link: &mut impl Link,
    id: u64,
    results: &[SeatResult],
    ended: i64,
) -> Result<(), StoreError> {
    let players = users(link, id).await?.len();
    fits(id, players, results)?;
    for (position, (result, sole)) in (1i64..).zip(ranked(results)) {
        let values = [
            id.into(),
            position.into(),
            i64::from(result.place).into(),
            sole.into(),
            Value::MaybeReal(result.score),
            ended.into(),
        ];
        change(link, sql::RESULT, &values).await?;
    }
    Ok(())
}

/// # Errors
/// [`StoreError::Damaged`] when there is not one result for each player.
pub(super) fn fits(id: u64, players: usize, results: &[SeatResult]) -> Result<(), StoreError> {
    if players == results.len() {
        return Ok(());
    }
    let why = format!("{players} players, but {} results", results.len());
    Err(StoreError::Damaged { id, why })
}

/// Each result, with 1 when it is the first place alone, else 0.
pub(super) fn ranked(results: &[SeatResult]) -> impl Iterator<Item = (&SeatResult, i64)> {
    let first = results.iter().filter(|result| result.place == 1).count();
    let sole = move |result: &SeatResult| i64::from(result.place == 1 && first == 1);
    results.iter().map(move |result| (result, sole(result)))
}

/// Without copying the map into a value.
fn object(options: &serde_json::Map<String, serde_json::Value>) -> String {
    // a map of strings to values always has a JSON form
    serde_json::to_string(options).unwrap_or_default()
}
