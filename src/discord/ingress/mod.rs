//! The ways in: the gateway, HTTP, and jobs whose time has come.

pub mod fuzz_gateway_frames;
pub mod gateway_health;
pub mod http_endpoint;
pub mod scheduler;
pub mod serenity_log_listener;
pub mod unreadable_events;
