//! Tests the real bot against the sandbox, as players see it.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a test's own small numbers"
)]
// a test may fail at any point
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod absences;
mod agreed_ends;
mod alt_text;
mod analysis;
mod analysis_in_bad_company;
mod analysis_under_faults;
mod answers_shown_late;
mod avatars;
mod before_answers;
mod blocks;
mod board_activities;
mod board_presses;
mod board_resign_rematch;
mod board_watchers;
mod bot_permissions;
mod buttons_elsewhere;
mod cancelled_matches;
mod challenges;
mod channel_kinds;
mod cheats;
mod clocks;
mod company;
mod computer_matches;
mod computers;
mod conversations;
mod database_failures;
mod databases;
mod describe;
mod event_order;
mod events;
mod every_game;
mod faults;
mod finished_matches;
mod first_contact;
mod forget;
mod forward_compatibility;
mod full_disk;
mod gateway;
mod gateway_close_codes;
mod hostile_connections;
mod http;
mod invitations;
mod jobs;
mod kills;
mod languages;
mod late_entrants;
mod leaderboard_buttons;
mod leaderboards;
mod lobbies_beside;
mod lobby;
mod lobby_options;
mod lobby_permissions;
mod locked_threads;
mod longest_texts;
mod looks;
mod match_codes;
mod match_threads;
mod names;
mod noise;
mod notes;
mod notices;
mod onlookers;
mod own_matches;
mod panel_bytes;
mod panics;
mod permission_table;
mod places;
mod places_of_guests;
mod plans;
mod plans_in_bad_company;
mod practice;
mod profiles;
mod program;
mod racing;
mod rate_limits;
mod ratings;
mod raw_http_client;
mod reference_pages;
mod refusals;
mod refused_edits;
mod registration;
mod repeated_presses;
mod replays;
mod reported_deadlines;
mod reported_elsewhere;
mod reported_forms;
mod reported_times;
mod restart;
mod score_sheet;
mod season_results;
mod secret_choices_stay_hidden;
mod self_start;
mod settings;
mod several_workers;
mod stale_buttons;
mod suggestions;
mod takeback_permissions;
mod tapped_boards;
mod teacher;
mod time_is_up;
mod time_permissions;
mod turn_numbers;
mod twin_guesses;
mod twin_matches;
mod typed_turns;
mod undo;
mod unreadable_records;
mod unused_fields;
mod ways;
mod whole_matches;
