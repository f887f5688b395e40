//! Skirmish: abstract board games in Discord.

pub mod app;
pub mod cli;
pub mod config;
pub mod discord;
pub mod sessions;
pub mod store;
pub mod words;
