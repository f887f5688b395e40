//! The ways in, and the scheduler: the gateway, HTTP, and jobs that are due.

pub mod fuzz_gateway_frames;
pub mod gateway_health;
pub mod http_endpoint;
pub mod scheduler;
pub mod serenity_log_listener;
pub mod unreadable_events;
