//! The ways in: the gateway, HTTP, and jobs whose time has come.

pub mod fuzz_gateway_frames;
pub mod gateway_health;
pub mod gateway_log;
pub mod http_endpoint;
pub mod scheduler;
pub mod unreadable_events;
