//! Planning a job that may be planned already.

/// What becomes of a job that is planned and is there already. It begins anew: one that was given up, or that is being
/// done by what was known before, must not swallow what is to be done now.
macro_rules! anew {
    ($due:literal) => {
        concat!(
            " on conflict (kind, key) do update set due = ",
            $due,
            ", held = 0, holder = 0, attempts = 0, dead = 0"
        )
    };
    () => {
        anew!("excluded.due")
    };
}
pub(super) use anew;

/// The same, at the earlier time where it waits already.
macro_rules! anew_or_earlier {
    () => {
        anew!(
            "case when jobs.dead = 1 or jobs.holder <> 0 or jobs.due > excluded.due \
             then excluded.due else jobs.due end"
        )
    };
}
pub(super) use anew_or_earlier;
