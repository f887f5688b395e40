//! What commands and buttons have in common: the actions, and how their results are shown.

pub mod board_message_repair;
pub mod computer_turns;
pub mod lobby_changes;
pub mod match_animation;
pub mod match_place;
pub mod match_threads;
pub mod match_visibility;
pub mod move_panel_flow;
pub mod notices;
pub mod publish_update;
pub mod thread_names;
pub mod time_notices;
