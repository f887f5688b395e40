//! When the bot could be reached, by which ways in.

use super::StoreError;
use super::connection_trait::{Connection, Value};
use super::sql::{clock_statements, operator};
use crate::clocks::Interval;
use crate::model::WayIn;

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

impl Presence {
    /// Heartbeats and outages later than the clock's time, and by how much, in milliseconds.
    pub fn ahead(&self) -> Vec<(WayIn, i64)> {
        let heard = self.heard.iter().copied();
        let outages = self.outages.iter().map(|(way, (_, until))| (*way, *until));
        let by = heard.chain(outages).map(|(way, at)| (way, at - self.now));
        by.filter(|(_, by)| *by > 0).collect()
    }

    /// Removes heartbeats and outages later than the clock's time: a wrong clock wrote them.
    #[must_use]
    pub fn without_ahead(mut self) -> Self {
        self.heard.retain(|(_, at)| *at <= self.now);
        self.outages.retain(|(_, (_, until))| *until <= self.now);
        self
    }
}

/// Stores that these ways in work. If one was silent for longer than `silence`, that time is stored as an outage.
pub(super) async fn beat<L: Connection>(
    connection: &mut L,
    ways: &[WayIn],
    silence: i64,
    simulated: Option<i64>,
) -> Result<(), StoreError> {
    let at = Value::MaybeNumber(simulated);
    for way in ways {
        let (shard, shards) = way.numbers();
        let [shard, shards] = [shard, shards].map(|number| Value::from(i64::from(number)));
        let ever = i64::MIN.into();
        let outage = [shard, shards, ever, at, silence.into()];
        connection.change(L::OWN.outage, &outage).await?;
        connection.change(L::OWN.beat, &[shard, shards, at]).await?;
    }
    Ok(())
}

/// When ways in were heard, and their outages, after this time.
pub(super) async fn presence<L: Connection>(
    connection: &mut L,
    since: i64,
) -> Result<Presence, StoreError> {
    // The order matters: a way in that returns meanwhile counts as away until now, and no time is later than the
    // clock's.
    let heard: Vec<(i64, i64, i64)> = connection
        .ask(clock_statements::HEARD, &[since.into()])
        .await?;
    let outages: Vec<(i64, i64, i64, i64)> = connection
        .ask(clock_statements::OUTAGES, &[since.into()])
        .await?;
    let clock: Vec<(i64,)> = connection.ask(L::OWN.clock, &[]).await?;
    let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let way = |shard, shards| WayIn::shard(number(shard), number(shards));
    let heard = heard.into_iter();
    let outages = outages.into_iter();
    Ok(Presence {
        now: clock.first().map_or(0, |(now,)| *now),
        heard: heard
            .map(|(shard, shards, at)| (way(shard, shards), at))
            .collect(),
        outages: outages
            .map(|(shard, shards, from, until)| (way(shard, shards), (from, until)))
            .collect(),
    })
}

pub(super) async fn forget_ahead<L: Connection>(connection: &mut L) -> Result<(), StoreError> {
    let now = presence(connection, i64::MAX).await?.now;
    for forget in operator::FORGET_AHEAD {
        connection.change(forget, &[now.into()]).await?;
    }
    Ok(())
}
