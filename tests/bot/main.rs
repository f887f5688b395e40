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
mod five;
mod future;
mod gateway;
mod http;
mod limits;
mod lobby;
mod may;
mod names;
mod order;
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
