//! Skirmish: abstract board games in Discord.

pub mod app;
pub mod cli;
pub mod config;
pub mod discord;
pub mod guard;
pub mod logging;
pub mod measures;
pub mod operate;
pub mod sessions;
pub mod store;
pub mod web;
pub mod words;
