//! Time controls: what a match allows, how much time each seat has left, and when somebody must be reminded. All of it
//! is pure logic: the current time and all other times are arguments, in unix milliseconds.

mod months;
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

pub use months::{first_of_month, month_of};
pub use paused_time::Rest;
pub use reminder_times::{CLAIMED_AFTER, Reminder, Rung, TOGETHER};
pub use seat_clocks::SeatClocks;
pub use sleep_window::{Interval, SleepError, SleepWindow};
pub use time_control::{DAY, HOUR, MINUTE, SECOND, TimeControl, TimeControlError};
pub use time_zones::zones_like;
