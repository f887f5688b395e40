//! Tests of the store's contract, written once for every backend.
//!
//! Most tests hold for any store. Those of `persistent_store_contract` and a few others need a special database.
//! Several programs can open it, it can be opened again, and its tables can be damaged from outside.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a test's own small numbers"
)]
#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

mod analyses;
mod backends;
mod company;
mod forgotten;
mod guests;
mod invitations;
mod jobs;
mod leaderboards;
#[path = "../common/match_changes.rs"]
mod match_changes;
mod odd_values;
mod offers;
mod own_matches;
mod past_matches;
mod persistent_store_contract;
mod postgres;
mod postgres_away;
#[path = "../common/postgres.rs"]
mod postgres_server;
mod practice;
mod preferences;
mod processes;
mod query_plans;
mod racing;
mod replays;
mod results;
mod sample_matches;
#[path = "../common/severable_proxy.rs"]
mod severable_proxy;
mod simulated_events;
mod sqlite;
mod store_contract;
mod ways;

/// Makes one test for each function named, in a module of the backend.
macro_rules! hold {
    ($name:ident, $place:ty: $($module:ident::{$($test:ident),+ $(,)?}),+ $(,)?) => {
        mod $name {
            $($(
                #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn $test() {
                    crate::$module::$test(<$place as crate::backends::Place>::fresh().await).await;
                }
            )+)+
        }
    };
}

/// All tests for a database that lasts; with `memory`, only those for every database.
macro_rules! store {
    (memory $name:ident, $place:ty) => { store!(@ $name, $place:); };
    ($name:ident, $place:ty) => {
        store!(@ $name, $place: persistent_store_contract::{
            comes_back,
            two_stores_race,
            two_stores_open_at_once,
            damage_is_told,
            a_damaged_match_hides_no_other_of_its_players,
            a_newer_database_is_refused,
            an_edited_migration_is_refused,
        }, racing::{
            a_host_opens_five_at_once,
            one_of_two_vacations_holds,
        }, processes::{
            a_killed_process_loses_nothing_it_acknowledged,
        }, leaderboards::{
            all_ratings_are_rebuilt_from_results,
        });
    };
    (@ $name:ident, $place:ty: $($more:tt)*) => {
        hold!($name, $place:
            analyses::{
                of_steps_at_once_one_is_stored,
                the_latest_hundred_analyses_are_kept,
                nothing_is_stored_about_a_match_that_was_deleted,
                first_notes_at_once_are_both_accepted,
            }, practice::{
                where_it_begins_is_kept_until_that_match_goes,
            }, company::{
                a_block_holds_in_both_directions,
                a_new_lobby_plans_news_for_those_who_wish,
                of_two_hosts_who_ask_one_pings,
                the_end_of_a_match_plans_that_its_followers_are_told,
            },
            guests::{
                a_guest_s_place_is_kept_and_left,
                a_server_is_welcomed_once,
            },
            invitations::{
                keeps_who_is_asked_and_who_declined,
            }, store_contract::{
                opens_a_lobby,
                one_table_for_a_channel,
                the_same_interaction_twice,
                players_join,
                a_lobby_that_has_changed_is_not_what_was_seen,
                starts,
                starts_once,
                appends,
                appends_several_whole_or_not,
                appends_at_the_end_only,
                appends_to_live_matches_only,
                ends,
                closes,
                closes_from_the_right_status,
                shows,
            },
            simulated_events::{
                events_end_by_themselves,
            },
            results::{
                ends_with_a_result_for_each_player,
                an_act_anywhere_ends_an_absence,
                an_end_is_rated_in_its_own_change,
                an_end_after_one_without_results_waits_for_the_job,
                results_that_do_not_fit_leave_the_turn_played,
                what_ended_waits_for_its_results_in_order,
                matches_with_computers_count_and_those_in_conversations_only_everywhere,
            },
            jobs::{
                a_job_is_leased_once,
                a_lease_runs_by_the_databases_clock,
                what_fails_too_often_is_given_up,
                a_job_that_is_planned_again_begins_anew,
                cleans_what_came_to_nothing,
                a_board_is_a_job_until_it_is_shown,
            },
            offers::{
                an_offer_is_kept_until_it_is_over,
                a_change_to_an_offer_states_what_it_saw,
                an_offer_of_a_takeback_is_known_until_the_end,
                who_is_back_in_a_match_has_something_to_do,
            },
            ways::{
                each_way_that_was_silent_was_away,
                an_outage_ends_when_the_way_was_first_heard_again,
                what_a_wrong_clock_put_down_lies_ahead,
                a_shard_has_one_program,
            },
            preferences::{
                what_is_preferred_is_kept_for_each_person,
                what_is_preferred_is_forgotten_with_its_person,
                the_last_match_that_ended_in_a_channel,
            },
            own_matches::{
                who_is_to_act_is_noted_with_every_turn,
                what_waits_longest_comes_first,
                by_id_none_is_skipped_whatever_is_played,
                what_follows_from_a_record_is_noted_anew_once,
            },
            replays::{
                an_animation_is_kept_of_what_is_over,
                old_animations_make_room,
                an_animation_goes_with_whoever_is_forgotten,
                what_is_chosen_for_a_server_holds_until_its_data_is_deleted,
            },
            forgotten::{
                a_person_is_taken_out_of_what_is_over,
                what_begins_after_a_request_is_no_part_of_it,
                whoever_left_a_match_that_goes_on_can_be_forgotten,
                who_was_only_invited_is_forgotten,
                people_forgotten_at_once_stay_apart,
                a_large_server_goes_batch_by_batch,
                a_server_is_deleted_whole,
                jobs_about_its_matches_go_with_a_server,
                jobs_about_a_person_go_with_the_person,
            },
            odd_values::{any_number_and_name},
            racing::{
                one_of_many_wins_each_ply,
                many_tables_at_once,
                one_of_many_opens,
                what_is_answered_can_be_read,
                what_is_read_is_one_state,
                nothing_after_closing,
                closing_finishes_what_waits,
            },
            leaderboards::{
                nobody_yet,
                while_nobody_is_listed_those_who_have_played_are_shown,
                the_best_come_first_once_they_have_played_enough,
                pages_follow_each_other_by_key,
                equal_ratings_share_a_place_on_every_page,
                a_month_lists_who_is_listed_for_all_time,
                a_pair_is_known_again_after_being_forgotten,
                by_game_and_server,
                shared_firsts_are_not_won,
                the_last_name_is_shown,
                a_season_begins_halfway_and_a_month_shows_who_played,
                a_forgotten_server_leaves_the_ratings_of_people_everywhere,
                nobody_inherits_the_ratings_of_a_forgotten_person,
                a_profile_adds_up_a_persons_results,
                all_that_is_stored_of_a_person_can_be_exported,
            },
            past_matches::{
                finished_matches_come_in_pages_the_latest_first,
            },
            $($more)*
        );
    };
}

store!(memory sqlite_memory, crate::backends::SqliteMemory);
store!(sqlite_file, crate::backends::SqliteFile);
store!(postgres_schema, crate::backends::Postgres);
store!(
    postgres_sorted_as_in_english,
    crate::backends::PostgresInEnglish
);
