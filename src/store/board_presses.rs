//! For which match a person last pressed **Open board**. Discord opens the page without telling it, so the page asks
//! whichever process it reaches.

use super::both_databases::{Connection, statements};
use super::error::Result;

statements! {
    PRESS = "\
        insert into board_presses (user_id, match, until) values ($1, $2, $3) \
        on conflict (user_id) do update set match = excluded.match, until = excluded.until";

    NO_PRESS = "delete from board_presses where user_id = $1";

    OLD_PRESSES = "delete from board_presses where until <= $1";

    PRESSED = "select match from board_presses where user_id = $1 and until > $2";
}

/// Stores for which match a person has pressed, or that they want their list of matches. Deletes the presses that are too
/// old by `now`.
pub(super) async fn press_board(
    conn: &mut Connection<'_>,
    user: u64,
    id: Option<u64>,
    [now, until]: [i64; 2],
) -> Result<()> {
    conn.change(OLD_PRESSES, &[now.into()]).await?;
    if let Some(id) = id {
        let values = [user.into(), id.into(), until.into()];
        conn.change(PRESS, &values).await?;
    } else {
        conn.change(NO_PRESS, &[user.into()]).await?;
    }
    Ok(())
}

/// The match for which a person has pressed, unless that is too long ago.
pub(super) async fn pressed_board(
    conn: &mut Connection<'_>,
    user: u64,
    now: i64,
) -> Result<Option<u64>> {
    let found: Option<(i64,)> = conn.first(PRESSED, &[user.into(), now.into()]).await?;
    Ok(found.map(|(id,)| id.cast_unsigned()))
}
