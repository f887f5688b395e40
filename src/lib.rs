//! Skirmish: abstract board games in Discord.

// `println!` and `eprintln!` panic when their stream is closed
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod app;
pub mod cli;
pub mod clocks;
pub mod computers;
pub mod config;
pub mod derived_from_record;
pub mod discord;
pub mod logging;
pub mod metrics;
pub mod model;
pub mod operate;
pub mod panic_guard;
pub mod rate_limit;
pub mod recent;
pub mod runtime;
pub mod search_threads;
pub mod sessions;
pub mod store;
pub mod teacher;
pub mod translation_keys;
pub mod web;
pub mod words;
pub mod worker_threads;
