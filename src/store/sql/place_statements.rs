//! Statements about where a match is played.

use super::statements;

statements! {
    /// Nothing of a match is shown in its new place yet. Fails where that place has a lobby or a match in play.
    MOVE = "\
        update matches set guild = $2, channel = $3, own_thread = $4, message = null, lost = 0 where id = $1";

    /// An offer of now, after $2 events, whose message stays behind can be made anew.
    NO_OPEN_OFFER = "delete from takeback_offers where match = $1 and closed = 0 and events = $2";

    /// The place of a match in play is gone, as long as that still is its place; not when that is known.
    LOSE = "\
        update matches set lost = 1 where id = $1 and channel = $2 and status = 'live' and lost = 0";

    /// Its players are to be told.
    PLAN_LOST = "\
        insert into jobs (kind, key, due, held) values ('lost', $1, $2, 0) \
        on conflict (kind, key) do update set due = excluded.due, held = 0, holder = 0, attempts = 0, dead = 0";
}
