//! The real bot against the sandbox, as players meet it.
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
mod faults;
mod five;
mod forget;
mod future;
mod gateway;
mod http;
mod kills;
mod limits;
mod lobby;
mod may;
mod names;
mod order;
mod outages;
mod pages;
mod permissions;
mod program;
mod racing;
mod refusals;
mod restart;
mod secrets;
mod stale;
mod typing;
mod whole;
mod workers;
