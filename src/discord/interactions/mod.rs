//! The commands and the buttons; each feature's are together in one file.

pub mod button_dispatch;
mod challenge_command;
pub mod command_context;
pub mod command_list;
mod computer_buttons;
pub mod forget_command;
pub mod help_command;
mod here_command;
mod hint_command;
pub mod lobby_commands;
pub mod match_commands;
pub mod match_lookup_command;
mod match_option;
pub mod offer_commands;
mod own_matches_commands;
mod personal_settings_command;
pub mod play_command;
pub mod reference_commands;
pub mod replay_command;
mod review_buttons;
pub mod server_settings_command;
mod time_commands;
