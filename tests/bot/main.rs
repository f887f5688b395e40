//! The real bot against the sandbox, as players meet it.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a test's own small numbers"
)]
// a test may fail where it stands
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod agree;
mod alt;
mod board;
mod closing;
mod databases;
mod disk;
mod door;
mod door_client;
mod every_game;
mod faults;
mod forget;
mod future;
mod gateway;
mod held;
mod http;
mod jobs;
mod kills;
mod limits;
mod lobby;
mod locked;
mod may;
mod names;
mod order;
mod outages;
mod pages;
mod panics;
mod permissions;
mod program;
mod racing;
mod refusals;
mod refused;
mod registration;
mod restart;
mod secrets;
mod stale;
mod typing;
mod unreadable;
mod whole;
mod workers;
