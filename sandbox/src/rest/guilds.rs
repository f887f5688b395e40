use serde_json::json;

use super::{Answer, ApiError, Call, Reply, id, invalid};
use crate::{
    id::Id,
    world::{Guild, World},
};

fn inside(world: &World, guild: Id, bot: Id) -> Result<&Guild, ApiError> {
    let found = world.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)?;
    if found.members.contains_key(&bot) {
        Ok(found)
    } else {
        Err(ApiError::MISSING_ACCESS)
    }
}

/// `GET /users/@me/guilds`, in the order of the ids. With `before` alone, the last guilds before it.
pub(super) fn mine(world: &World, call: &Call, bot: Id) -> Answer {
    // 0 is a valid cursor, though no guild has this id
    let number = |name: &str| match call.query.get(name).map(String::as_str) {
        None | Some("0") => Ok(call.query.get(name).map(|_| 0)),
        Some(text) => id(text).map(|id| Some(id.get())),
    };
    let (before, after) = (number("before")?, number("after")?);
    let limit = match call.query.get("limit").map(|limit| limit.parse::<usize>()) {
        None => 200,
        Some(Ok(limit)) if (1..=200).contains(&limit) => limit,
        Some(_) => {
            let message = "int value should be between 1 and 200.";
            return Err(invalid("limit", "NUMBER_TYPE_MAX", message));
        }
    };
    let guilds = world.guilds.values().filter(|g| {
        g.members.contains_key(&bot)
            && before.is_none_or(|before| g.id.get() < before)
            && after.is_none_or(|after| g.id.get() > after)
    });
    let guilds: Vec<&Guild> = guilds.collect();
    let skipped = match (before, after) {
        (Some(_), None) => guilds.len().saturating_sub(limit),
        _ => 0,
    };
    let guilds = guilds.into_iter().skip(skipped).take(limit);
    let json = |g: &Guild| {
        json!({
            "id": g.id,
            "name": g.name,
            "icon": null,
            "banner": null,
            "owner": g.owner == bot,
            "permissions": g.bits(bot).json(),
            "features": [],
        })
    };
    Reply::ok(guilds.map(json).collect())
}

pub(super) fn route(
    world: &mut World,
    call: &Call,
    method: &str,
    guild: Id,
    path: &[&str],
) -> Answer {
    let bot = call.bot()?;
    let found = inside(world, guild, bot)?;
    match (method, path) {
        ("GET", []) => Reply::ok(found.json()),
        ("GET", ["members", user]) => {
            let user = id(user)?;
            world
                .json()
                .member(guild, user)
                .map_or(Err(ApiError::UNKNOWN_MEMBER), Reply::ok)
        }
        _ => Err(ApiError::NO_ROUTE),
    }
}
