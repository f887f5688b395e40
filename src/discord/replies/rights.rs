//! What commands do to the channel in which they are used.

use crate::discord::transport::custom_id::Effect;

/// What a command does, by its name and those of what it is part of; none is known of a command that is not in the table.
pub fn effect_of(qualified: &str) -> Option<Effect> {
    Some(match qualified.split(' ').next()? {
        "agree" | "challenge" | "here" | "join" | "play" | "remove" | "start" | "undo" => {
            Effect::Speaks
        }
        "cancel" | "forget" | "hint" | "leave" | "move" | "resign" | "server" => Effect::Acts,
        // what some of them show to everybody they ask for themselves
        "board" | "claim" | "describe" | "help" | "leaderboard" | "match" | "matches" | "next"
        | "pass" | "ping" | "replay" | "rules" | "settings" | "sleep" | "vacation" => Effect::Reads,
        _ => return None,
    })
}
