//! Time controls: what a match allows, what is left of it for each seat, and when somebody is to be reminded. Pure
//! logic: the current time and all other times are arguments, in unix milliseconds.

mod paused_time;
mod reminder_times;
mod seat_clocks;
mod sleep_window;
mod time_control;
mod time_words;
mod time_zones;
mod typed_time_control;
#[cfg(test)]
mod typed_time_control_tests;

pub use paused_time::Rest;
pub use reminder_times::{Reminder, Rung};
pub use seat_clocks::SeatClocks;
pub use sleep_window::{Interval, SleepError, SleepWindow};
pub use time_control::{DAY, HOUR, MINUTE, SECOND, TimeControl, TimeControlError};
pub use time_zones::zones_like;
