//! Leases of jobs, by the database's clock: one process' clock may jump, and one that was stopped for
//! minutes must not think that it still has what it had. The two databases ask for the time in their
//! own words.

use super::statements;

/// The statements with this expression for the time, in unix milliseconds.
macro_rules! leases {
    ($now:literal) => {
        statements! {
            /// Jobs of a kind that are due and that nobody has, the oldest first.
            DUE = concat!("\
                select key from jobs where kind = $1 and dead = 0 and due <= $2 and held <= ", $now, " \
                order by due, key limit $3");

            /// Takes a job for `$5` milliseconds; nothing happens when somebody else has it, or has done it.
            CLAIM = concat!("\
                update jobs set held = ", $now, " + $5, holder = $4, attempts = attempts + 1 \
                where kind = $1 and key = $2 and dead = 0 and due <= $3 and held <= ", $now);

            /// Keeps it for longer.
            RENEW = concat!("\
                update jobs set held = ", $now, " + $4 where kind = $1 and key = $2 and holder = $3");
        }
    };
}

/// `SQLite`'s.
pub(in crate::store) mod sqlite {
    use super::statements;
    leases!("cast(unixepoch('subsec') * 1000 as integer)");
}

/// `PostgreSQL`'s.
pub(in crate::store) mod postgres {
    use super::statements;
    leases!("cast(extract(epoch from clock_timestamp()) * 1000 as bigint)");
}
