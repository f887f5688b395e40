//! What commands do to the channel in which they are used.

use crate::discord::content::custom_id::Effect;

/// A command's effect, by its full name with the commands it belongs to. None for a command that is not in the table.
pub fn effect_of(qualified: &str) -> Option<Effect> {
    Some(match qualified.split(' ').next()? {
        "agree" | "challenge" | "here" | "join" | "play" | "remove" | "start" | "undo" => {
            Effect::Speaks
        }
        "cancel" | "forget" | "hint" | "leave" | "move" | "resign" | "server" => Effect::Acts,
        // some of these can show something to everybody; they check that permission themselves
        "board" | "claim" | "describe" | "help" | "leaderboard" | "match" | "matches" | "next"
        | "pass" | "ping" | "replay" | "rules" | "settings" | "sleep" | "vacation" => Effect::Reads,
        _ => return None,
    })
}
