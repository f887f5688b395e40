//! Skirmish: abstract board games in Discord.

pub mod app;
pub mod cli;
pub mod config;
pub mod derived_results;
pub mod discord;
pub mod guard;
pub mod logging;
pub mod message_keys;
pub mod model;
pub mod operate;
pub mod rate_limit;
pub mod sessions;
pub mod store;
pub mod telemetry;
pub mod web;
pub mod words;
