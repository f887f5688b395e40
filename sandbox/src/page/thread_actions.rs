//! Thread actions of the page (or a script): `POST /sandbox/thread`.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::request_parts::{MAX_NAME, refuse};
use crate::act::{Room, User};

/// Carries out the action `does`. `start` and `start_private` need a name, and are done in a channel. `archive`,
/// `unarchive`, `lock` and `unlock` are done as a moderator would, `join` and `leave` as the user.
pub(super) fn act(user: &User, room: &Room, does: &str, name: &str) -> Response {
    let starts = does.starts_with("start");
    if starts != room.takes_threads() || !(starts || room.is_thread()) {
        return refuse(StatusCode::BAD_REQUEST, "that is no place for this");
    }
    if starts && !(1..=MAX_NAME).contains(&name.chars().count()) {
        let why = "a name of 1 to 100 characters is wanted";
        return refuse(StatusCode::BAD_REQUEST, why);
    }
    match does {
        "start" => return started(&room.start_thread(user, name)),
        "start_private" => return started(&room.start_private_thread(user, name)),
        "archive" => room.archive(),
        "unarchive" => room.unarchive(),
        "lock" => room.lock(),
        "unlock" => room.unlock(),
        "join" => room.add(user),
        "leave" => room.remove(user),
        _ => return refuse(StatusCode::NOT_FOUND, "there is nothing like this"),
    }
    Json(json!({})).into_response()
}

fn started(thread: &Room) -> Response {
    Json(json!({"id": thread.id})).into_response()
}
