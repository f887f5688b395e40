//! Who wants to be told of the end of a match that they watch.

use super::both_databases::{Connection, statements};
use super::error::Result;
use super::jobs::replanned;

/// How many matches one person can follow at a time.
const MOST_FOLLOWED: i64 = 50;

statements! {
    FOLLOWERS = "select user_id from followers where match = $1 order by user_id";

    FOLLOWS = "select count(*) from followers where match = $1 and user_id = $2";

    /// Follows the match $1, if it is in play and the user $2 follows fewer than $3 matches.
    FOLLOW = "\
        insert into followers (match, user_id) \
        select m.id, $2 from matches m where m.id = $1 and m.status = 'live' \
            and (select count(*) from followers f where f.user_id = $2) < $3 \
        on conflict do nothing";

    UNFOLLOW = "delete from followers where match = $1 and user_id = $2";

    /// Plans the job that tells the followers of the match $1 of its end, if it has any.
    PLAN_FOLLOWED = concat!("\
        insert into jobs (kind, key, due, leased_until) \
        select 'followed', f.match, $2, 0 from followers f where f.match = $1 limit 1", replanned!());
}

/// The followers of a match.
pub(super) async fn followers(conn: &mut Connection<'_>, id: u64) -> Result<Vec<u64>> {
    let found: Vec<(i64,)> = conn.ask(FOLLOWERS, &[id.into()]).await?;
    Ok(found.into_iter().map(|(id,)| id.cast_unsigned()).collect())
}

/// Does a user follow a match?
pub(super) async fn follows(conn: &mut Connection<'_>, id: u64, user: u64) -> Result<bool> {
    Ok(conn.number(FOLLOWS, &[id.into(), user.into()]).await? > 0)
}

/// Begins or stops to follow a match. It can be followed while it is in play.
pub(super) async fn follow(
    conn: &mut Connection<'_>,
    id: u64,
    user: u64,
    begins: bool,
) -> Result<()> {
    let values = [id.into(), user.into(), MOST_FOLLOWED.into()];
    if begins {
        conn.must_change(FOLLOW, &values).await
    } else {
        conn.change(UNFOLLOW, &values[..2]).await?;
        Ok(())
    }
}

/// Plans that the followers of a match are told of its end.
pub(super) async fn plan_followed(conn: &mut Connection<'_>, id: u64, now: i64) -> Result<()> {
    conn.change(PLAN_FOLLOWED, &[id.into(), now.into()]).await?;
    Ok(())
}
