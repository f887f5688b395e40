//! A person's finished matches, the latest first, in pages by keyset.

use std::collections::BTreeMap;

use rules::Pool;

use super::both_databases::{Connection, in_batch, statements};
use super::error::Result;
use super::leaderboard_types::{PastFilter, PastKey, PastMatch};
use super::values::Value;
use crate::model::MatchCode;

statements! {
    /// Finished matches of the user $1 behind the end $2 and number $3, at most $4. $5 is a pool or '', $6 how they ended,
    /// $7 the earliest end, and $8 a user who also played, or 0.
    PAST = "\
        select m.id, coalesce(m.code, -1), r.pool, r.seat, r.place, r.ended, r.seq, r.rated, r.mean_before, r.mean_after \
        from results r join matches m on m.id = r.match \
        where r.rater = (select x.rater from raters x where x.user_id = $1) and (r.ended, r.seq) < ($2, $3) \
            and r.ended >= $7 and cast($5 as text) in ('', r.pool) \
            and case cast($6 as text) when 'won' then r.sole = 1 when 'shared' then r.place = 1 and r.sole = 0 \
                when 'behind' then r.place > 1 else true end \
            and (cast($8 as bigint) = 0 or r.match in (select p.match from players p where p.user_id = $8)) \
        order by r.ended desc, r.seq desc limit $4";

    SEATED => in_batch!("select p.match, p.position, p.name from players p where p.match"; " order by p.match, p.position");

    PLACES => in_batch!("select r.match, r.place from results r where r.match"; " order by r.match, r.seat");
}

/// The columns of [`PAST`].
type PastRow = (i64, i64, String, i64, i64, i64, i64, i64, i64, i64);

/// A page of a user's finished matches that pass this filter.
pub(super) async fn past_matches(
    conn: &mut Connection<'_>,
    user: u64,
    filter: PastFilter,
    now: i64,
    behind: PastKey,
    limit: u32,
) -> Result<Vec<PastMatch>> {
    let values = [
        user.into(),
        behind.ended.into(),
        behind.seq.into(),
        limit.into(),
        filter.pool.map_or("", Pool::id).into(),
        <&str>::from(filter.result).into(),
        filter.time.earliest_end(now).into(),
        filter.opponent.into(),
    ];
    let rows: Vec<PastRow> = conn.ask(PAST, &values).await?;
    let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
    let ids = [Value::Ids(&ids)];
    let seated: Vec<(i64, i64, String)> = conn.ask(SEATED, &ids).await?;
    let mut names: BTreeMap<i64, Vec<(i64, String)>> = BTreeMap::new();
    for (id, position, name) in seated {
        names.entry(id).or_default().push((position, name));
    }
    let mut places: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for (id, place) in conn.ask::<(i64, i64)>(PLACES, &ids).await? {
        places.entry(id).or_default().push(place);
    }
    let past = |row: PastRow| {
        let (id, code, pool, seat, place, ended, seq, rated, before, after) = row;
        let names = names.remove(&id).unwrap_or_default().into_iter();
        let others = names.filter(|(position, _)| *position != seat);
        let places = places.remove(&id).unwrap_or_default();
        PastMatch {
            id: id.cast_unsigned(),
            code: u32::try_from(code).ok().and_then(MatchCode::new),
            pool: pool.parse().ok(),
            others: others.map(|(_, name)| name).collect(),
            place: u8::try_from(place).unwrap_or_default(),
            alone: places.iter().filter(|other| **other == place).count() < 2,
            rating: (rated == 1).then_some((before, after)),
            key: PastKey { ended, seq },
        }
    };
    Ok(rows.into_iter().map(past).collect())
}
