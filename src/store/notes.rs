//! What people have noted about matches, for themselves.

use super::both_databases::{Connection, statements};
use super::error::Result;

/// On how many matches one person can have a note.
pub const MOST_NOTES: usize = 1000;

statements! {
    NOTE = "select note from notes where match = $1 and user_id = $2";

    NOTE_AGAIN = "update notes set note = $3 where match = $1 and user_id = $2";

    /// Stores a first note on the match $1, if it has begun and the user has fewer than $4 notes.
    NEW_NOTE = "\
        insert into notes (match, user_id, note) \
        select m.id, $2, $3 from matches m where m.id = $1 and m.status in ('live', 'over') \
            and (select count(*) from (select 1 from notes n where n.user_id = $2 limit $4) counted) < $4 \
        on conflict (match, user_id) do update set note = excluded.note";

    NO_NOTE = "delete from notes where match = $1 and user_id = $2";
}

/// What a user has noted about a match.
pub(super) async fn note(conn: &mut Connection<'_>, id: u64, user: u64) -> Result<Option<String>> {
    let found: Option<(String,)> = conn.first(NOTE, &[id.into(), user.into()]).await?;
    Ok(found.map(|(note,)| note))
}

/// Sets or deletes a user's note on a match.
pub(super) async fn set(
    conn: &mut Connection<'_>,
    id: u64,
    user: u64,
    note: Option<&str>,
) -> Result<()> {
    let Some(note) = note else {
        conn.change(NO_NOTE, &[id.into(), user.into()]).await?;
        return Ok(());
    };
    let values = [id.into(), user.into(), note.into(), MOST_NOTES.into()];
    if conn.change(NOTE_AGAIN, &values[..3]).await? > 0 {
        return Ok(());
    }
    conn.must_change(NEW_NOTE, &values).await
}
