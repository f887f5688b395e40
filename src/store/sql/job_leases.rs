//! Leases of jobs, by the database's clock. The clock of a process may jump. A process that was stopped for minutes
//! must not believe that its leases are still valid. The two databases have different expressions for the time.

use super::statements;

/// The statements with this expression for the time, in unix milliseconds.
macro_rules! leases {
    ($now:literal) => {
        statements! {
            /// Jobs of a kind that are due and have no valid lease, the oldest first.
            DUE = concat!("\
                select key from jobs where kind = $1 and dead = 0 and due <= $2 and held <= ", $now, " \
                order by due, key limit $3");

            /// Acquires a job's lease for `$5` milliseconds; changes no row if somebody else has it or the job is
            /// done.
            CLAIM = concat!("\
                update jobs set held = ", $now, " + $5, holder = $4, attempts = attempts + 1 \
                where kind = $1 and key = $2 and dead = 0 and due <= $3 and held <= ", $now);

            /// Renews the lease.
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
