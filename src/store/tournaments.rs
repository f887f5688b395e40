//! Stores tournaments: their record, who takes part, who plays whom, and the results.

use pairings::{How, points_of_places};

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::match_rows::small;
use super::{
    Entrant, JobKind, MatchChange, NewMatch, Pairing, SeatResult, StoreError, StoredTournament,
    TournamentAct, TournamentChange, TournamentLine, TournamentStatus, jobs, lobbies, match_rows,
    match_updates,
};
use crate::model::Person;

/// How many tournaments that are not over one host can have on a server.
pub const MOST_HOSTED: u32 = 5;

statements! {
    /// Stores a tournament, or its new status and terms.
    TOURNAMENT = "\
        insert into tournaments (id, guild, channel, host, status, terms) values ($1, $2, $3, $4, $5, $6) \
        on conflict (id) do update set status = excluded.status, terms = excluded.terms";

    /// The row lock of a tournament, which every change takes first.
    LOCK_TOURNAMENT => Sql::postgres("select id from tournaments where id = $1 for update");

    ACTS_STORED = "select count(*) from tournament_acts where tournament = $1";

    /// Is the match $1 still to be played, in a tournament that runs?
    OPENABLE = "\
        select count(*) from pairings p join tournaments t on t.id = p.tournament \
        where p.match = $1 and p.how = 'pending' and t.status = 'running'";

    /// Adds an entry to a record. Changes nothing if the record has grown meanwhile.
    ACT = "\
        insert into tournament_acts (tournament, seq, at, act) values ($1, $2, $3, $4) on conflict do nothing";

    ENTRANT = "insert into entrants (tournament, number, user_id, name) values ($1, $2, $3, $4)";

    PAIRING = "insert into pairings (tournament, round, number, match, how) values ($1, $2, $3, $4, $5)";

    SEAT = "\
        insert into paired_seats (tournament, round, number, position, entrant, points, ran_out) \
        values ($1, $2, $3, $4, $5, $6, $7)";

    /// Stores how a match has ended, unless that is stored already.
    HOW = "update pairings set how = $4 where tournament = $1 and round = $2 and number = $3 and how = 'pending'";

    POINTS = "\
        update paired_seats set points = $5, ran_out = $6 \
        where tournament = $1 and round = $2 and number = $3 and position = $4";

    SHOWN = "update tournaments set message = $2 where id = $1";

    TOURNAMENT_ROW = "select guild, channel, host, status, terms, message from tournaments where id = $1";

    ACTS = "select at, act from tournament_acts where tournament = $1 order by seq";

    ENTRANTS = "select number, user_id, name from entrants where tournament = $1 order by number";

    PAIRINGS = "\
        select p.round, p.number, p.match, p.how, m.channel from pairings p left join matches m on m.id = p.match \
        where p.tournament = $1 order by p.round, p.number";

    SEATS = "\
        select round, number, entrant, points, ran_out from paired_seats \
        where tournament = $1 order by round, number, position";

    /// The tournament, round and number of the match $1.
    OF_MATCH = "select tournament, round, number from pairings where match = $1";

    /// The latest tournaments of a server.
    OF_GUILD = "\
        select t.id, t.guild, t.channel, t.message, t.status, t.terms, \
            (select count(*) from entrants e where e.tournament = t.id) \
        from tournaments t where t.guild = $1 order by t.id desc limit $2";

    /// The tournaments of the user $1 that are open or running.
    OF_USER = "\
        select t.id from entrants e join tournaments t on t.id = e.tournament \
        where e.user_id = $1 and t.status in ('open', 'running')";

    /// How many tournaments of the host $1 on the server $2 are not over.
    HOSTED = "\
        select count(*) from tournaments where host = $1 and guild = $2 and status in ('open', 'running')";

    /// The tournaments of the host $1.
    OF_HOST = "select id from tournaments where host = $1";

    /// Makes the matches in play of the tournament $1 like all others.
    FREE_MATCHES = "\
        update matches set tournament = null, version = version + 1 \
        where id in (select p.match from pairings p where p.tournament = $1 and p.how = 'pending')";

    /// The rating of the user $1 in the pool $2, on all servers, in hundredths of a point.
    SEED = "\
        select r.mean from raters x join ratings r on r.rater = x.rater \
        where x.user_id = $1 and r.scope = 0 and r.period = 0 and r.pool = $2";
}

/// Makes a change. Fails with [`StoreError::Stale`] if the record has grown since the change was decided.
pub(super) async fn change(conn: &mut Connection<'_>, wanted: &TournamentChange) -> Result<()> {
    let TournamentChange {
        after, saw, now, ..
    } = wanted;
    let (guild, ..) = match_rows::place_columns(after.place);
    let (status, terms): (&str, _) = (after.status.into(), after.terms.to_string());
    let id = after.id.into();
    conn.change(LOCK_TOURNAMENT, &[id]).await?;
    let stored = conn.number(ACTS_STORED, &[id]).await?;
    if usize::try_from(stored) != Ok(*saw) {
        return Err(StoreError::Stale);
    }
    if *saw == 0 {
        conn.change(lobbies::LOCK_HOST, &[after.host.into()])
            .await?;
        let values = [after.host.into(), guild.into()];
        if conn.number(HOSTED, &values).await? >= i64::from(MOST_HOSTED) {
            return Err(StoreError::TooManyTournaments);
        }
    }
    for (seq, (at, act)) in after.acts.iter().enumerate().skip(*saw) {
        // numbers and names of acts always have a JSON form
        let act = serde_json::to_string(act).unwrap_or_default();
        let values = [id, seq.into(), (*at).into(), act.as_str().into()];
        conn.must_change(ACT, &values).await?;
    }
    let values = [
        id,
        guild.into(),
        after.place.channel().into(),
        after.host.into(),
        status.into(),
        terms.as_str().into(),
    ];
    conn.change(TOURNAMENT, &values).await?;
    let known: Vec<(i64, i64, String)> = conn.ask(ENTRANTS, &[id]).await?;
    for one in after.entrants.iter().skip(known.len()) {
        let (user, name) = (one.person.user.into(), one.person.name.as_str().into());
        let values = [id, one.number.into(), user, name];
        conn.must_change(ENTRANT, &values).await?;
    }
    let known: Vec<PairingRow> = conn.ask(PAIRINGS, &[id]).await?;
    for pairing in after.pairings.iter().skip(known.len()) {
        pair(conn, after.id, pairing, *now).await?;
    }
    for result in &wanted.results {
        write_result(conn, after.id, result).await?;
    }
    if after.status == TournamentStatus::Cancelled {
        conn.change(FREE_MATCHES, &[id]).await?;
    }
    jobs::plan(conn, JobKind::Tournament, after.id, wanted.due, "").await
}

/// The columns of [`PAIRINGS`].
type PairingRow = (i64, i64, Option<i64>, String, Option<i64>);

async fn pair(conn: &mut Connection<'_>, id: u64, pairing: &Pairing, now: i64) -> Result<()> {
    let paired = &pairing.paired;
    let key = [
        id.into(),
        i64::from(paired.round).into(),
        paired.number.into(),
    ];
    let [tournament, round, number] = key;
    let played = pairing.id.map(u64::cast_signed);
    let values = [
        tournament,
        round,
        number,
        played.into(),
        <&str>::from(paired.how).into(),
    ];
    conn.must_change(PAIRING, &values).await?;
    for (position, seat) in (1i64..).zip(&paired.seats) {
        let (entrant, points) = (seat.entrant.into(), seat.points.into());
        let ran_out = seat.ran_out.into();
        let values = [
            tournament,
            round,
            number,
            position.into(),
            entrant,
            points,
            ran_out,
        ];
        conn.must_change(SEAT, &values).await?;
    }
    match pairing.id {
        Some(played) => jobs::plan(conn, JobKind::Opening, played, now, "").await,
        None => Ok(()),
    }
}

/// Writes a result, unless one is stored already.
async fn write_result(conn: &mut Connection<'_>, id: u64, result: &pairings::Match) -> Result<()> {
    let (round, number) = (i64::from(result.round).into(), result.number.into());
    let values = [id.into(), round, number, <&str>::from(result.how).into()];
    if conn.change(HOW, &values).await? == 0 {
        return Ok(());
    }
    for (position, seat) in (1i64..).zip(&result.seats) {
        let (points, ran_out) = (seat.points.into(), seat.ran_out.into());
        let values = [id.into(), round, number, position.into(), points, ran_out];
        conn.must_change(POINTS, &values).await?;
    }
    Ok(())
}

/// Writes the result of a match that has ended, if it belongs to a tournament. A match without results counts as a draw.
pub(super) async fn note_result(
    conn: &mut Connection<'_>,
    id: u64,
    seats: Option<&[SeatResult]>,
) -> Result<()> {
    let found: Option<(i64, i64, i64)> = conn.first(OF_MATCH, &[id.into()]).await?;
    let Some((tournament, round, number)) = found else {
        return Ok(());
    };
    let places: Vec<u8> = if let Some(seats) = seats {
        let places = seats.iter().map(|seat| u8::try_from(seat.place));
        places.map(|place| place.unwrap_or(u8::MAX)).collect()
    } else {
        let rows: Vec<SeatRow> = conn.ask(SEATS, &[tournament.into()]).await?;
        let here = |row: &&SeatRow| (row.0, row.1) == (round, number);
        rows.iter().filter(here).map(|_| 1).collect()
    };
    let ran_out = |seat: usize| seats.is_some_and(|seats| seats[seat].absent_from > 0);
    let points = points_of_places(&places).into_iter().enumerate();
    let damaged = |why| StoreError::Damaged { id, why };
    let result = pairings::Match {
        round: small("round", round).map_err(damaged)?,
        number: small("number", number).map_err(damaged)?,
        revision: 0,
        how: if seats.is_some() {
            How::Played
        } else {
            How::RoundOver
        },
        seats: points
            .map(|(seat, points)| pairings::Seat {
                entrant: 0,
                points,
                ran_out: ran_out(seat),
            })
            .collect(),
    };
    write_result(conn, tournament.cast_unsigned(), &result).await?;
    jobs::plan(conn, JobKind::Tournament, tournament.cast_unsigned(), 0, "").await
}

/// Stores a match that begins at once. Fails with [`StoreError::Stale`] if it belongs to a tournament and is not to be
/// played any more.
pub(super) async fn begin(
    conn: &mut Connection<'_>,
    new: &NewMatch,
    start: &MatchChange,
) -> Result<()> {
    if let Some(tournament) = new.tournament {
        conn.change(LOCK_TOURNAMENT, &[tournament.into()]).await?;
        if conn.number(OPENABLE, &[new.id.into()]).await? == 0 {
            return Err(StoreError::Stale);
        }
        jobs::plan(conn, JobKind::Tournament, tournament, 0, "").await?;
    }
    lobbies::insert(conn, new).await?;
    match_updates::change_match(conn, start).await
}

/// Stores the message that shows a tournament.
pub(super) async fn shown(conn: &mut Connection<'_>, id: u64, message: u64) -> Result<()> {
    conn.must_change(SHOWN, &[id.into(), message.into()]).await
}

/// The columns of [`SEATS`].
type SeatRow = (i64, i64, i64, i64, i64);

/// The tournament with this id. It takes several statements, so the caller runs this in a snapshot.
pub(super) async fn tournament(
    conn: &mut Connection<'_>,
    id: u64,
) -> Result<Option<StoredTournament>> {
    let key = [id.into()];
    let found: Option<(i64, i64, i64, String, String, Option<i64>)> =
        conn.first(TOURNAMENT_ROW, &key).await?;
    let Some((guild, channel, host, status, terms, message)) = found else {
        return Ok(None);
    };
    let damaged = |why: String| StoreError::Damaged { id, why };
    let acts: Vec<(i64, String)> = conn.ask(ACTS, &key).await?;
    let act = |(at, act): (i64, String)| {
        let read: Result<TournamentAct, String> = match_rows::json("act", &act);
        Ok((at, read.map_err(damaged)?))
    };
    let entrants: Vec<(i64, i64, String)> = conn.ask(ENTRANTS, &key).await?;
    let entrant = |(number, user, name): (i64, i64, String)| {
        let user = user.cast_unsigned();
        Ok(Entrant {
            number: small("entrant", number).map_err(damaged)?,
            person: Person { user, name },
        })
    };
    let rows: Vec<PairingRow> = conn.ask(PAIRINGS, &key).await?;
    let seats: Vec<SeatRow> = conn.ask(SEATS, &key).await?;
    Ok(Some(StoredTournament {
        id,
        place: match_rows::place((guild, None, None, channel)),
        host: host.cast_unsigned(),
        status: read_status(&status).map_err(damaged)?,
        terms: terms.parse().map_err(damaged)?,
        message: message.map(i64::cast_unsigned),
        acts: acts.into_iter().map(act).collect::<Result<_>>()?,
        entrants: entrants.into_iter().map(entrant).collect::<Result<_>>()?,
        pairings: paired(rows, &seats).map_err(damaged)?,
    }))
}

fn read_status(status: &str) -> Result<TournamentStatus, String> {
    status
        .parse()
        .map_err(|_| format!("the status \"{status}\""))
}

/// The pairings with their seats. Both are in order of rounds and numbers.
fn paired(rows: Vec<PairingRow>, seats: &[SeatRow]) -> Result<Vec<Pairing>, String> {
    let mut seats = seats.iter().peekable();
    let pairing = |(round, number, id, how, channel): PairingRow| {
        let mut mine = Vec::new();
        while let Some((.., entrant, points, ran_out)) =
            seats.next_if(|row| (row.0, row.1) == (round, number))
        {
            mine.push(pairings::Seat {
                entrant: entrant.cast_unsigned(),
                points: small("points", *points)?,
                ran_out: *ran_out != 0,
            });
        }
        Ok(Pairing {
            id: id.map(i64::cast_unsigned),
            channel: channel.map(i64::cast_unsigned),
            paired: pairings::Match {
                round: small("round", round)?,
                number: small("number", number)?,
                revision: 0,
                how: how
                    .parse()
                    .map_err(|_| format!("\"{how}\" is no end of a match"))?,
                seats: mine,
            },
        })
    };
    rows.into_iter().map(pairing).collect()
}

/// The tournament of a match.
pub(super) async fn tournament_of_match(conn: &mut Connection<'_>, id: u64) -> Result<Option<u64>> {
    let found: Option<(i64, i64, i64)> = conn.first(OF_MATCH, &[id.into()]).await?;
    Ok(found.map(|(id, ..)| id.cast_unsigned()))
}

/// The columns of [`OF_GUILD`].
type LineRow = (i64, i64, i64, Option<i64>, String, String, i64);

/// The latest tournaments of a server.
pub(super) async fn tournaments(
    conn: &mut Connection<'_>,
    guild: u64,
    limit: u32,
) -> Result<Vec<TournamentLine>> {
    let values = [guild.into(), limit.into()];
    let rows: Vec<LineRow> = conn.ask(OF_GUILD, &values).await?;
    let line = |(id, guild, channel, message, status, terms, entrants): LineRow| {
        // only a newer program may know its game
        let terms = terms.parse().ok()?;
        Some(TournamentLine {
            id: id.cast_unsigned(),
            place: match_rows::place((guild, None, None, channel)),
            message: message.map(i64::cast_unsigned),
            status: status.parse().ok()?,
            terms,
            entrants: small("entrants", entrants).ok()?,
        })
    };
    Ok(rows.into_iter().filter_map(line).collect())
}

/// The tournaments that a user hosts, or in which they are and that are open or running.
pub(super) async fn tournaments_of(conn: &mut Connection<'_>, user: u64) -> Result<Vec<u64>> {
    let mut found: Vec<(i64,)> = conn.ask(OF_USER, &[user.into()]).await?;
    found.extend(conn.ask::<(i64,)>(OF_HOST, &[user.into()]).await?);
    Ok(found.into_iter().map(|(id,)| id.cast_unsigned()).collect())
}

/// A user's rating in a pool, in hundredths of a point; 0: they have none.
pub(super) async fn seed(conn: &mut Connection<'_>, user: u64, pool: rules::Pool) -> Result<i64> {
    Ok(conn.number(SEED, &[user.into(), pool.id().into()]).await?)
}
