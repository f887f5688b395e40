//! How an application's server finds out who has opened its Activity ("`OAuth2`", "Authorization Code Grant").

use serde_json::json;

use super::{Answer, Call, Reply};
use crate::{id::Id, world::World};

/// `POST /oauth2/token`: exchanges a code for a token. Its errors have the form of `OAuth2`.
pub(super) fn token(world: &mut World, call: &Call) -> Answer {
    let field = |name: &str| call.payload.form.get(name).map_or("", String::as_str);
    let refused =
        |status, error, why| Reply::with(status, json!({"error": error, "error_description": why}));
    let id: Option<Id> = field("client_id").parse().ok();
    let known = id.and_then(|id| world.apps.get(&id));
    let Some(app) = known.filter(|app| app.client_secret == field("client_secret")) else {
        return refused(401, "invalid_client", "The client is not known");
    };
    if field("grant_type") != "authorization_code" {
        let why = "Only codes can be exchanged here";
        return refused(400, "unsupported_grant_type", why);
    }
    let app = app.id;
    match world.exchange(app, field("code")) {
        Some(token) => Reply::ok(json!({
            "access_token": token, "token_type": "Bearer", "expires_in": 604_800,
            "refresh_token": "never-used", "scope": "identify",
        })),
        None => refused(400, "invalid_grant", "Invalid \"code\" in request."),
    }
}
