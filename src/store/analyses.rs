//! What people have tried on boards of their own.

use super::both_databases::{Connection, Sql, statements};
use super::error::Result;
use super::values::Value;

/// How many analyses of one person are kept.
const MOST_ANALYSES: i64 = 100;

/// Where an analysis begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisKey {
    /// Whose analysis it is.
    pub user: u64,
    /// The match; 0 for a game from its start.
    pub id: u64,
    /// The game, if there is no match; otherwise empty.
    pub game: &'static str,
    /// How many events the match had there. For a game from its start: how many seats it has.
    pub since: usize,
}

/// Begins an analysis, unless its match was deleted meanwhile. On `PostgreSQL`, a lock makes a deletion of the match
/// wait.
macro_rules! begin {
    ($lock:literal) => {
        concat!(
            "insert into analyses (match, user_id, game, since, steps, touched) \
             select cast($1 as bigint), $2, $3, $4, $5, $6 where cast($1 as bigint) = 0 or exists (select 1 from matches m where m.id = $1",
            $lock,
            ") on conflict do nothing"
        )
    };
}

statements! {
    ANALYSIS = "select steps from analyses where match = $1 and user_id = $2 and game = $3 and since = $4";

    /// The latest analyses of a match.
    ANALYSES = "\
        select since, steps from analyses where match = $1 and user_id = $2 and game = '' and since <= $3 \
        order by touched desc limit 20";

    BEGIN_ANALYSIS => Sql {
        sqlite: begin!(""),
        postgres: begin!(" for key share"),
    };

    CHANGE_ANALYSIS = "\
        update analyses set steps = $5, touched = $6 \
        where match = $1 and user_id = $2 and game = $3 and since = $4 and steps = $7";

    DELETE_ANALYSIS = "\
        delete from analyses where match = $1 and user_id = $2 and game = $3 and since = $4 and steps = $5";

    /// Deletes the older analyses of the person $2. The one that has just begun and the latest $5 others stay, even if
    /// a wrong clock has made others newer than it.
    OLD_ANALYSES = "\
        delete from analyses where user_id = $2 and not (match = $1 and game = $3 and since = $4) and touched < \
            (select a.touched from analyses a where a.user_id = $2 order by a.touched desc limit 1 offset $5)";
}

/// The tree of an analysis, as the package `plans` writes it.
pub(super) async fn analysis(
    conn: &mut Connection<'_>,
    key: AnalysisKey,
) -> Result<Option<String>> {
    let found: Option<(String,)> = conn.first(ANALYSIS, &values(&key)).await?;
    Ok(found.map(|(steps,)| steps))
}

/// The latest analyses of a user in a match, of positions with at most `ply` events: where each begins, and its tree.
pub(super) async fn analyses(
    conn: &mut Connection<'_>,
    user: u64,
    id: u64,
    ply: usize,
) -> Result<Vec<(usize, String)>> {
    let found: Vec<(i64, String)> = conn
        .ask(ANALYSES, &[id.into(), user.into(), ply.into()])
        .await?;
    let read = |(since, steps)| Some((usize::try_from(since).ok()?, steps));
    Ok(found.into_iter().filter_map(read).collect())
}

/// Replaces the tree of an analysis, if it is still `before`; an empty one is deleted.
pub(super) async fn analyse(
    conn: &mut Connection<'_>,
    key: &AnalysisKey,
    [before, after]: [&str; 2],
    now: i64,
) -> Result<()> {
    let mut values = values(key);
    match (before, after) {
        ("", "") => return Ok(()),
        (before, "") => {
            values.push(before.into());
            return conn.must_change(DELETE_ANALYSIS, &values).await;
        }
        ("", after) => {
            values.extend([Value::from(after), now.into()]);
            conn.must_change(BEGIN_ANALYSIS, &values).await?;
        }
        (before, after) => {
            values.extend([Value::from(after), now.into(), before.into()]);
            return conn.must_change(CHANGE_ANALYSIS, &values).await;
        }
    }
    values.truncate(4);
    values.push((MOST_ANALYSES - 1).into());
    conn.change(OLD_ANALYSES, &values).await?;
    Ok(())
}

/// The parameters `$1` to `$4` of all statements about one analysis.
fn values(of: &AnalysisKey) -> Vec<Value<'_>> {
    let AnalysisKey { user, id, .. } = *of;
    vec![id.into(), user.into(), of.game.into(), of.since.into()]
}
