//! Whom people have blocked. A block keeps two people apart in both directions, but only the person who made it can
//! see it.

use super::both_databases::{Connection, in_batch, statements};
use super::error::Result;
use super::values::Value;

/// How many people one person can block: as many as Discord lets somebody choose in one menu.
pub const MOST_BLOCKED: usize = 25;

/// No player of the lobby `m` has blocked the user `$user`, and the user has blocked none of them.
macro_rules! meets {
    ($user:literal) => {
        concat!(
            " and not exists (select 1 from players p join blocks b on b.user_id = p.user_id and b.blocked = ",
            $user,
            " where p.match = m.id) \
             and not exists (select 1 from players p join blocks b on b.user_id = ",
            $user,
            " and b.blocked = p.user_id where p.match = m.id)"
        )
    };
}
pub(super) use meets;

statements! {
    BLOCKED_BY = "select blocked from blocks where user_id = $1 order by blocked";

    UNBLOCK = "delete from blocks where user_id = $1";

    BLOCK = "insert into blocks (user_id, blocked) values ($1, $2) on conflict do nothing";

    /// Which of the people $1 the user $2 has blocked.
    HAS_BLOCKED => in_batch!("select blocked from blocks where user_id = $2 and blocked");

    /// Which of the people $1 have blocked the user $2.
    IS_BLOCKED_BY => in_batch!("select user_id from blocks where blocked = $2 and user_id");
}

/// The people whom a user has blocked.
pub(super) async fn blocked_by(conn: &mut Connection<'_>, user: u64) -> Result<Vec<u64>> {
    let found: Vec<(i64,)> = conn.ask(BLOCKED_BY, &[user.into()]).await?;
    Ok(found.into_iter().map(|(id,)| id.cast_unsigned()).collect())
}

/// Which of these people must not meet the user, because one of the two has blocked the other. The time of the
/// query does not depend on who blocked whom, so it reveals nothing.
pub(super) async fn apart(
    conn: &mut Connection<'_>,
    user: u64,
    others: &[u64],
) -> Result<Vec<u64>> {
    let ids: Vec<i64> = others.iter().map(|id| id.cast_signed()).collect();
    let values = [Value::Ids(&ids), user.into()];
    let mut apart: Vec<(i64,)> = conn.ask(HAS_BLOCKED, &values).await?;
    apart.extend(conn.ask::<(i64,)>(IS_BLOCKED_BY, &values).await?);
    Ok(apart.into_iter().map(|(id,)| id.cast_unsigned()).collect())
}

/// Stores whom a user blocks: exactly these people.
pub(super) async fn block(conn: &mut Connection<'_>, user: u64, blocked: &[u64]) -> Result<()> {
    conn.change(UNBLOCK, &[user.into()]).await?;
    for other in blocked.iter().filter(|other| **other != user) {
        conn.change(BLOCK, &[user.into(), (*other).into()]).await?;
    }
    Ok(())
}
