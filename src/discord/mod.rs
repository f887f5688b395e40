//! Everything that uses serenity and poise. Each folder may import only those above it in this list.

mod transport;

mod content;

mod requests;

mod views;

mod flows;

mod interactions;

mod framework;

mod ingress;

pub use poise::serenity_prelude::Http;

pub use content::board_pass::{BoardPage, BoardPass, BoardPasses, PassKind, SESSION_TIME};
pub use content::custom_id::{Action, Asked, BadId, CustomId, Target, Topic, Verb, Whose};
pub use content::draft_encryption::Sealer;
pub use content::painter::{PainterError, Studio};
pub use flows::activity_entry::{Entered, EntryRefused, enter};
pub use flows::tapped_board::{NotPlayed, Tapper};
pub use flows::turn_panel_flow::first_turn_key;
pub use framework::context_without_gateway::DetachedContext;
pub use framework::dispatch_without_gateway::Dispatcher;
pub use framework::instrument::subjects;
pub use framework::setup::{framework, register};
pub use ingress::background_jobs::{once as run_jobs_once, run as run_scheduler};
pub use ingress::fuzz_gateway_frames::hear;
pub use ingress::gateway_health::GatewayHealth;
pub use ingress::http_endpoint::{Endpoint, Envelope, NotTaken, Received};
pub use ingress::serenity_log_listener::{Closed, layer as serenity_log_listener};
pub use ingress::unreadable_events::UnreadableEvents;
pub use ingress::webhook_events::{NotHeard, WebhookEvents};
pub use interactions::command_list::message_keys;
pub use interactions::page_presses::press as press_on_page;
pub use requests::application::Application;
pub use requests::avatars::Avatars;
pub use requests::failure_handler::plain_words;
pub use requests::failure_kinds::Failure;
pub use requests::shared_state::Shared;
pub use transport::client::Transport;
pub use transport::doctor_discord_checks::{self, Finding};
pub use transport::outgoing_message::Picture;
pub use views::rules_page;
pub use views::tapped_board::{TappedMatch, page_words};
