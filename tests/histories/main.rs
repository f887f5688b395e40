//! Tests with histories. A history is what several processes acknowledge while they share a database. For each history
//! the tests look for an order of the operations that explains every answer (linearizability).
//!
//! A history is about one channel. A few people do what is possible there, through three processes. The processes are
//! killed and paused, and their clocks jump. `driver` makes a history from a seed, `model` describes a channel, and
//! `linearizability_checker` looks for the order. Each process is a `Sessions` with its own store on the one database.
//! `gated_store` is between the two, and `deterministic_scheduler` decides which query runs next.
//!
//! `process_histories` does the same with real processes (`child_processes`, `worker_process`), which are killed and
//! stopped by signals. There the operating system decides the order.
//!
//! These variables set the numbers, with the default in brackets:
//!
//! - `SKIRMISH_TEST_HISTORIES`: histories per database (200)
//! - `SKIRMISH_TEST_REAL`: histories with real processes (25)
//! - `SKIRMISH_TEST_OUTAGES`: histories with outages (20)
//! - `SKIRMISH_TEST_RACES`: how often each pair of changes is raced in each stage (1)
//! - `SKIRMISH_TEST_PLAN_RACES`: races of a turn that sets off a plan against changes of the plan (100)
//! - `SKIRMISH_TEST_SEED`: the first seed

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
mod followed_plans;
mod gated_store;
mod history;
mod linearizability_checker;
mod model;
mod model_lobby;
mod model_offers;
mod model_places;
mod model_plans;
mod model_time;
mod model_transitions;
mod operation;
mod operation_generator;
mod outage_histories;
mod pairs;
mod plan_generator;
mod plan_races;
#[allow(dead_code, reason = "histories take one kind of place")]
#[path = "../common/postgres.rs"]
mod postgres;
mod process_histories;
mod random_histories;
#[path = "../common/rounds.rs"]
mod rounds;
mod sessions_adapter;
mod test_database;
mod worker_process;
