//! What people have planned in matches in play.

use super::both_databases::{Connection, statements};
use super::error::Result;

statements! {
    PLANS = "select steps from plans where match = $1 order by seat";

    /// What the user $2 has planned in the match $1.
    PLAN_OF = "select steps from plans where match = $1 and user_id = $2";

    PLAN = "\
        insert into plans (match, seat, user_id, steps) values ($1, $2, $3, $4) \
        on conflict (match, seat) do update set user_id = excluded.user_id, steps = excluded.steps";

    NO_PLAN = "delete from plans where match = $1 and seat = $2";

    /// Deletes the plans of a match that is over.
    NO_PLANS = "delete from plans where match = $1";
}

/// What a user has planned in a match, as the package `plans` writes it.
pub(super) async fn plan_of(
    conn: &mut Connection<'_>,
    id: u64,
    user: u64,
) -> Result<Option<String>> {
    let found: Option<(String,)> = conn.first(PLAN_OF, &[id.into(), user.into()]).await?;
    Ok(found.map(|(steps,)| steps))
}

/// The plans of all seats of a match, as the package `plans` writes them.
pub(super) async fn plans(conn: &mut Connection<'_>, id: u64) -> Result<Vec<String>> {
    let found: Vec<(String,)> = conn.ask(PLANS, &[id.into()]).await?;
    Ok(found.into_iter().map(|(steps,)| steps).collect())
}

/// Replaces the plan of a seat, or deletes it.
pub(super) async fn set(
    conn: &mut Connection<'_>,
    id: u64,
    seat: u8,
    planned: Option<&(u64, String)>,
) -> Result<()> {
    let Some((user, steps)) = planned else {
        conn.change(NO_PLAN, &[id.into(), seat.into()]).await?;
        return Ok(());
    };
    let values = [
        id.into(),
        seat.into(),
        (*user).into(),
        steps.as_str().into(),
    ];
    conn.must_change(PLAN, &values).await
}
