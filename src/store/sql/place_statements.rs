//! Statements about the place of a match.

use super::statements;

statements! {
    /// Moves a match to a place where it has no message yet. Fails if that place has a lobby or a match in play.
    MOVE = "\
        update matches set guild = $2, channel = $3, own_thread = $4, message = null, lost = 0 where id = $1";

    /// Deletes the open takeback offer of the current event count ($2). Its message stays in the old place, so the
    /// offer may be made again.
    NO_OPEN_OFFER = "delete from takeback_offers where match = $1 and closed = 0 and events = $2";

    /// Stores that the place of a match in play is gone. Changes no row if the match is played elsewhere or this is
    /// stored already.
    LOSE = "\
        update matches set lost = 1 where id = $1 and channel = $2 and status = 'live' and lost = 0";

    /// Plans the job that tells its players.
    PLAN_LOST = "\
        insert into jobs (kind, key, due, held) values ('lost', $1, $2, 0) \
        on conflict (kind, key) do update set due = excluded.due, held = 0, holder = 0, attempts = 0, dead = 0";
}
