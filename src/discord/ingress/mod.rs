//! Where work comes from: the gateway, HTTP, and the scheduler of stored jobs.

pub mod background_jobs;
pub mod fuzz_gateway_frames;
pub mod gateway_health;
pub mod http_endpoint;
pub mod serenity_log_listener;
pub mod unreadable_events;
pub mod webhook_events;
