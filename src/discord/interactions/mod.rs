//! The commands and the buttons, those of one feature side by side.

pub mod agreement;
pub mod buttons;
pub mod commands;
pub mod context;
pub mod forget;
pub mod help;
pub mod lobby;
pub mod match_play;
pub mod pages;
pub mod play_command;
