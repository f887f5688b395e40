//! The list of all statements, for the test that checks their query plans.

use super::{Scheme, scheme, sql};

/// The names and texts of the statements that the bot runs on this address's kind of database. The test checks that
/// none scans a whole table.
#[doc(hidden)]
pub fn statements(address: &str) -> Vec<(&'static str, &'static str)> {
    let own: &[&[_]] = match scheme(address) {
        Some(Scheme::Postgres) => &[
            sql::job_leases::postgres::ALL,
            sql::clock_statements::postgres::ALL,
            sql::postgres::ALL,
        ],
        _ => &[
            sql::job_leases::sqlite::ALL,
            sql::clock_statements::sqlite::ALL,
        ],
    };
    let all = sql::COMMON.iter().chain(own).flat_map(|some| some.iter());
    all.copied().collect()
}
