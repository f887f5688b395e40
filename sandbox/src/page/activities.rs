//! What the page does for the frame of an Activity.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::request_parts::{refuse, user_id};
use crate::shared_state::Core;

/// `POST /sandbox/activity`: enables the default bot's Activity or, if `enabled` is false, disables it.
pub(super) fn enable(core: &Core, body: &Value) -> Response {
    let mut world = core.world();
    if let Some(app) = world.apps.get_mut(&core.app) {
        app.activity = body["enabled"] != false;
    }
    world.watchers.layout_changed();
    Json(json!({})).into_response()
}

/// `POST /sandbox/authorize`: a `user` lets the default bot's page know who they are; answers with the code.
/// `POST /sandbox/leave`: a `user` closes the page of an `instance`.
pub(super) fn act(core: &Core, what: &str, body: &Value) -> Response {
    let text = |field: &str| body[field].as_str().unwrap_or_default();
    let mut world = core.world();
    let Some(user) = user_id(&world, text("user")) else {
        return refuse(StatusCode::NOT_FOUND, "no such user");
    };
    if what == "leave" {
        world.leave_activity(text("instance"), user);
        return Json(json!({})).into_response();
    }
    let given = world.authorize(core.app, user);
    Json(json!({"code": given})).into_response()
}
