//! Histories: what several processes acknowledge while they share a database, and whether there is an
//! order of it that explains every answer.
//!
//! A history is one channel's: a few people do what one can do there, through three processes that
//! are killed, paused and whose clocks jump. `driver` makes it from a seed, `model` says what a
//! channel is, `check` looks for the order. Each process is a `Sessions` with a store of its own on
//! the one database; `gate` stands between the two and decides what goes on when.
//!
//! `real` has processes of their own (`crew`, `worker`) do the same, killed and stopped by signals: what
//! goes on when is the machine's choice there.
//!
//! `SKIRMISH_TEST_HISTORIES` says how many a database (200), `SKIRMISH_TEST_REAL` how many of processes of
//! their own (25), `SKIRMISH_TEST_OUTAGES` how many of outages (20), `SKIRMISH_TEST_SEED` which is the first, `SKIRMISH_TEST_RACES` how often each pair of
//! changes is raced in each stage (1).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a test's own small numbers"
)]
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod adapter_replies;
mod channel_under_test;
mod child_processes;
mod deterministic_scheduler;
mod driver;
mod gated_store;
mod history;
mod linearizability_checker;
mod model;
mod model_lobby;
mod model_places;
mod model_proposals;
mod model_time;
mod model_transitions;
mod operation;
mod operation_generator;
mod outage_histories;
mod pairs;
#[allow(dead_code, reason = "histories take one kind of place")]
#[path = "../common/postgres.rs"]
mod postgres;
mod process_histories;
mod random_histories;
mod sessions_adapter;
mod test_database;
mod worker_process;
