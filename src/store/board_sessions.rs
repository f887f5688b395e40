//! Sessions of the page on which a board is tapped. A link opens one session, whichever process gets it.

use super::both_databases::{Connection, statements};
use super::error::Result;

statements! {
    /// Begins the session of the link $1. Changes nothing if the link was opened before.
    BEGIN_SESSION = "\
        insert into board_sessions (id, user_id, until) values ($1, $2, $3) on conflict do nothing";

    ENDED_SESSIONS = "delete from board_sessions where until <= $1";

    /// The rows stay until their time is over: they know that their links were opened.
    OTHER_SESSIONS = "update board_sessions set user_id = 0 where user_id = $1 and id <> $2";

    SESSION = "select user_id from board_sessions where id = $1 and until > $2";
}

/// Begins the session of a link, and deletes the sessions that have ended by `now`. Fails with
/// [`StoreError::Stale`](super::StoreError::Stale) if the link was opened before.
pub(super) async fn begin_board_session(
    conn: &mut Connection<'_>,
    id: u64,
    user: u64,
    [now, until]: [i64; 2],
) -> Result<()> {
    conn.change(ENDED_SESSIONS, &[now.into()]).await?;
    let values = [id.into(), user.into(), until.into()];
    conn.must_change(BEGIN_SESSION, &values).await
}

/// Ends all sessions of a user but one.
pub(super) async fn end_other_board_sessions(
    conn: &mut Connection<'_>,
    user: u64,
    id: u64,
) -> Result<()> {
    let values = [user.into(), id.into()];
    conn.change(OTHER_SESSIONS, &values).await?;
    Ok(())
}

/// The user of a session that has not ended.
pub(super) async fn board_session(
    conn: &mut Connection<'_>,
    id: u64,
    now: i64,
) -> Result<Option<u64>> {
    let found: Option<(i64,)> = conn.first(SESSION, &[id.into(), now.into()]).await?;
    Ok(found.map(|(user,)| user.cast_unsigned()))
}
