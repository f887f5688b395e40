//! The bot.
fn main() {}
