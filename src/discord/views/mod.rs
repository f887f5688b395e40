//! Turns the data of a match or a lobby into posts. No view queries the database.

pub mod analysis_board;
pub mod board_in_words;
pub mod board_message;
pub mod button_grid;
pub mod clock_words;
pub mod hint_message;
pub mod labelled_button;
pub mod leaderboard_page;
pub mod lobby_message;
pub mod lobby_options;
pub mod looks;
pub mod match_record;
pub mod match_replay;
pub mod match_review;
pub mod offer_message;
pub mod open_lobbies;
pub mod own_matches;
pub mod own_progress;
pub mod panel_alt_text;
pub mod past_board;
pub mod past_matches;
pub mod profile_page;
pub mod rating_changes;
pub mod rules_page;
pub mod time_messages;
pub mod turn_panel;
