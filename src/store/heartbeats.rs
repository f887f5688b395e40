//! Stores when each way in worked, and its outages.

use super::both_databases::{Connection, Sql, by_clock, statements};
use super::error::Result;
use super::values::Value;
use crate::clocks::{Interval, SECOND};
use crate::model::WayIn;

statements! {
    /// When each way in was last heard, if that was after $1.
    HEARD = "select shard, shards, at from heartbeats where at > $1";

    /// Outages that ended after $1.
    OUTAGES = "select shard, shards, from_at, until_at from outages where until_at > $1 order by until_at";

    /// Stores that an interaction is handled, if it is not stored yet.
    HANDLE = "insert into handled (interaction) values ($1) on conflict (interaction) do nothing";

    /// Forgets the interactions before $1.
    HANDLED_LONG_AGO = "delete from handled where interaction < $1";

    /// The database's clock, in unix milliseconds. The clocks of processes may differ, and jump.
    CLOCK => by_clock!("select ", "");

    /// Stores that a shard ($1 of $2) works, now or at a simulated time ($3). A stored time that is later than this
    /// time came from a wrong clock and is overwritten.
    BEAT => by_clock!("\
        insert into heartbeats (shard, shards, at) values ($1, $2, coalesce($3, ", ")) \
        on conflict (shards, shard) do update set at = excluded.at \
        where heartbeats.at < excluded.at or heartbeats.at > coalesce($3, ", ")");

    /// Stores an outage of the shard $1 of $2 if the last heartbeat is more than $4 milliseconds before now, or before
    /// a simulated time ($3). Heartbeats of this shard count, and all heartbeats with another number of shards. If
    /// there is no such heartbeat, no outage is stored. Of two ends of one outage the earlier is kept: the later one
    /// came from a wrong clock, or from a process that was slower.
    OUTAGE => by_clock!("\
        insert into outages (shard, shards, from_at, until_at) \
        select cast($1 as bigint), cast($2 as bigint), heard.at, heard.now from ( \
            select max(at) as at, coalesce($3, ", ") as now from heartbeats \
            where at <= coalesce($3, ", ") and (shards <> $2 or shard = $1)) heard \
        where heard.at < heard.now - $4 \
        on conflict (shards, shard, from_at) do update set until_at = excluded.until_at \
        where outages.until_at > excluded.until_at");
}

/// How much the ids of interactions grow in fifteen minutes: their upper bits are a time in milliseconds. A signature
/// is accepted from five minutes before its time to five minutes after it.
const HANDLED_FOR: u64 = (15 * 60 * 1000) << 22;

/// Stores that a process handles an interaction. Fails with [`StoreError::Stale`](super::StoreError::Stale) if one has
/// done so before.
pub(super) async fn handle(conn: &mut Connection<'_>, interaction: u64) -> Result<()> {
    let before = interaction.saturating_sub(HANDLED_FOR);
    conn.change(HANDLED_LONG_AGO, &[before.into()]).await?;
    conn.must_change(HANDLE, &[interaction.into()]).await
}

/// Deletes outages and heartbeats later than $1, and makes all jobs about clocks due, because they may have
/// been put off beyond $1.
const FORGET_AHEAD: [Sql; 3] = [
    Sql::both("delete from outages where until_at > $1"),
    Sql::both("delete from heartbeats where at > $1"),
    Sql::both("update jobs set due = $1 where kind in ('clock', 'next-reminder') and due > $1"),
];

/// When each way in worked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presence {
    /// The time of the database's clock, in unix milliseconds.
    pub now: i64,
    /// When each way was last heard, in unix milliseconds.
    pub heard: Vec<(WayIn, i64)>,
    /// The outages of each.
    pub outages: Vec<(WayIn, Interval)>,
}

/// How long after its last heartbeat a way in counts as working, in milliseconds: two heartbeats and some time.
const WORKING: i64 = 25 * SECOND;

impl Presence {
    /// A way in that works now.
    pub fn working(&self) -> Option<WayIn> {
        let mut heard = self.heard.iter();
        let working = heard.find(|(_, at)| (0..WORKING).contains(&(self.now - at)));
        working.map(|(way, _)| *way)
    }

    /// Heartbeats and outages later than the database's time, and by how much, in milliseconds.
    pub fn ahead(&self) -> Vec<(WayIn, i64)> {
        let heard = self.heard.iter().copied();
        let outages = self.outages.iter().map(|(way, (_, until))| (*way, *until));
        let by = heard.chain(outages).map(|(way, at)| (way, at - self.now));
        by.filter(|(_, by)| *by > 0).collect()
    }

    /// Removes heartbeats and outages later than the database's time: a wrong clock wrote them.
    #[must_use]
    pub fn without_ahead(mut self) -> Self {
        self.heard.retain(|(_, at)| *at <= self.now);
        self.outages.retain(|(_, (_, until))| *until <= self.now);
        self
    }
}

/// Stores that these ways in work. If one was silent for longer than `silence`, that time is stored as an outage.
pub(super) async fn beat(
    conn: &mut Connection<'_>,
    ways: &[WayIn],
    silence: i64,
    simulated: Option<i64>,
) -> Result<()> {
    for way in ways {
        let (shard, shards) = way.numbers();
        let values: [Value<'_>; 4] = [
            shard.into(),
            shards.into(),
            simulated.into(),
            silence.into(),
        ];
        conn.change(OUTAGE, &values).await?;
        conn.change(BEAT, &values[..3]).await?;
    }
    Ok(())
}

/// When ways in were heard, and their outages, after this time.
pub(super) async fn presence(conn: &mut Connection<'_>, since: i64) -> Result<Presence> {
    // The order of the queries matters. A way in that returns between them counts as away until now. No time is later
    // than `now`, because the clock is read last.
    let heard: Vec<(i64, i64, i64)> = conn.ask(HEARD, &[since.into()]).await?;
    let outages: Vec<(i64, i64, i64, i64)> = conn.ask(OUTAGES, &[since.into()]).await?;
    let now = conn.number(CLOCK, &[]).await?;
    let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let way = |shard, shards| WayIn::shard(number(shard), number(shards));
    let heard = heard.into_iter();
    let outages = outages.into_iter();
    Ok(Presence {
        now,
        heard: heard
            .map(|(shard, shards, at)| (way(shard, shards), at))
            .collect(),
        outages: outages
            .map(|(shard, shards, from, until)| (way(shard, shards), (from, until)))
            .collect(),
    })
}

pub(super) async fn forget_ahead(conn: &mut Connection<'_>) -> Result<()> {
    let now = presence(conn, i64::MAX).await?.now;
    for forget in FORGET_AHEAD {
        conn.change(forget, &[now.into()]).await?;
    }
    Ok(())
}
