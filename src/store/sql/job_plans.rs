//! Planning a job that may be planned already.

/// What happens to an existing job that is planned again: it starts from the beginning and loses its lease. The old
/// job may have been given up, or its worker may not know about the new work. In neither case may the new work be
/// lost.
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

/// The same; a job that is only waiting keeps its due time if that is earlier.
macro_rules! anew_or_earlier {
    () => {
        anew!(
            "case when jobs.dead = 1 or jobs.holder <> 0 or jobs.due > excluded.due \
             then excluded.due else jobs.due end"
        )
    };
}
pub(super) use anew_or_earlier;
