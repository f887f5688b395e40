//! The actions that commands and buttons share, and how their results are shown.

pub mod activity_entry;
pub mod board_message_repair;
pub mod company_notices;
pub mod computer_turns;
pub mod first_contact;
pub mod lobby_acts;
pub mod lobby_changes;
pub mod match_animation;
pub mod match_display;
pub mod match_place;
pub mod match_threads;
pub mod match_visibility;
pub mod notices;
pub mod past_boards;
pub mod place_messages;
pub mod public_board;
pub mod replaced_messages;
pub mod season_results;
pub mod tapped_board;
pub mod thread_names;
pub mod time_notices;
pub mod tournaments;
pub mod turn_panel_flow;
