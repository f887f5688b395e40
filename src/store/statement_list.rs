//! The list of all statements, for the test that checks their query plans.

use super::both_databases::Sql;
use super::{
    Scheme, analyses, blocks, board_presses, board_sessions, clocks, erasure, erasure_by_table,
    followers, health, heartbeats, jobs, languages, leaderboards, lobbies, lobby_wishes,
    match_queries, match_updates, notes, offers, own_matches, past_matches, plans, profiles,
    rating_book, rebuild, results, scheme, settings, shard_holders, tournaments,
};

/// All statements of the bot, by name. Turns may wait for any of them, so each finds its rows by an index, however
/// large the tables are. The statements of the host's commands are not in this list.
const ALL: [&[(&str, Sql)]; 29] = [
    analyses::STATEMENTS,
    blocks::STATEMENTS,
    board_presses::STATEMENTS,
    board_sessions::STATEMENTS,
    clocks::STATEMENTS,
    erasure::STATEMENTS,
    followers::STATEMENTS,
    health::STATEMENTS,
    jobs::STATEMENTS,
    languages::STATEMENTS,
    leaderboards::STATEMENTS,
    lobbies::STATEMENTS,
    lobby_wishes::STATEMENTS,
    match_updates::STATEMENTS,
    match_queries::STATEMENTS,
    notes::STATEMENTS,
    offers::STATEMENTS,
    own_matches::STATEMENTS,
    past_matches::STATEMENTS,
    plans::STATEMENTS,
    heartbeats::STATEMENTS,
    profiles::STATEMENTS,
    shard_holders::STATEMENTS,
    rating_book::STATEMENTS,
    rebuild::STATEMENTS,
    results::STATEMENTS,
    settings::STATEMENTS,
    tournaments::STATEMENTS,
    erasure_by_table::STATEMENTS,
];

/// The names and texts of the statements that the bot runs on this address's kind of database. The test checks that
/// none scans a whole table.
#[doc(hidden)]
pub fn statements(address: &str) -> Vec<(&'static str, &'static str)> {
    let text = |sql: &Sql| match scheme(address) {
        Some(Scheme::Postgres) => sql.postgres,
        _ => sql.sqlite,
    };
    let all = ALL.iter().copied().flatten();
    all.map(|(name, sql)| (*name, text(sql)))
        .filter(|(_, sql)| !sql.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_plans_a_job_begins_one_anew_that_was_given_up_or_is_being_done() {
        let anew = "leased_until = 0, holder = 0, attempts = 0, dead = 0";
        let mut plans = 0;
        for (name, sql) in ALL.iter().copied().flatten() {
            let planned = sql.postgres.matches("insert into jobs").count();
            assert_eq!(planned, sql.postgres.matches(anew).count(), "{name}");
            plans += planned;
        }
        assert!(plans > 5, "{plans}");
    }
}
