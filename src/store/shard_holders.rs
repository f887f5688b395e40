//! Stores which program runs a shard of the gateway.

use super::both_databases::{Connection, by_clock, statements};
use super::error::Result;
use crate::model::WayIn;

statements! {
    /// The program that runs the shard $1 of $2, and when it last reported that.
    HOLDER = "select program, at from programs where shard = $1 and shards = $2";

    /// Stores that the program $3 runs the shard $1 of $2, if no other program does. It may replace the program $4, if
    /// the last report of that program is the one at the time $5.
    HOLD => by_clock!("\
        insert into programs (shard, shards, program, at) values ($1, $2, $3, ", ") \
        on conflict (shards, shard) do update set program = excluded.program, at = excluded.at \
        where programs.program = $3 or (programs.program = $4 and programs.at = $5)");

    /// Deletes the program $1: it runs no shard any more.
    LET_GO = "delete from programs where program = $1";
}

/// A program that runs a shard, and when it last reported that, in unix milliseconds of the database's clock.
pub type Holder = (String, i64);

pub(super) async fn holder(conn: &mut Connection<'_>, way: WayIn) -> Result<Option<Holder>> {
    let (shard, shards) = way.numbers();
    Ok(conn.first(HOLDER, &[shard.into(), shards.into()]).await?)
}

/// Stores that a program runs a shard. Fails with [`StoreError::Stale`](super::StoreError::Stale) if another program
/// runs the shard and is not `instead`.
pub(super) async fn hold(
    conn: &mut Connection<'_>,
    way: WayIn,
    program: &str,
    instead: Option<&Holder>,
) -> Result<()> {
    let (shard, shards) = way.numbers();
    let (other, at) = instead.map_or(("", 0), |(other, at)| (other.as_str(), *at));
    let values = [
        shard.into(),
        shards.into(),
        program.into(),
        other.into(),
        at.into(),
    ];
    conn.must_change(HOLD, &values).await
}

pub(super) async fn let_go(conn: &mut Connection<'_>, program: &str) -> Result<()> {
    conn.change(LET_GO, &[program.into()]).await?;
    Ok(())
}
