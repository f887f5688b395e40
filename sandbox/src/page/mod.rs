//! The chat page and the small HTTP API behind it, under `/sandbox/`.

mod activities;
mod api;
mod autocomplete;
mod live;
mod menus;
mod people;
mod request_parts;
mod thread_actions;

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, Request},
    http::{HeaderMap, StatusCode, header},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
    routing::{get, post},
};

use crate::shared_state::Core;

/// The page's files: name and content.
macro_rules! files {
    ($($name:literal),+) => { &[$(($name, include_str!($name))),+] };
}

const FILES: &[(&str, &str)] = files!(
    "index.html",
    "style.css",
    "app.js",
    "api.js",
    "markdown.js",
    "messages.js",
    "composer.js",
    "threads.js",
    "menus.js",
    "people.js",
    "dialogs.js",
    "activity.js"
);

pub(crate) fn routes() -> Router<Arc<Core>> {
    let api = Router::new()
        .route("/sandbox/live", get(live::upgrade))
        .route("/sandbox/{what}", get(api::look).merge(post(api::act)))
        .route_layer(from_fn(own_page_only));
    Router::new()
        .route("/", get(|| async { file("index.html") }))
        .route(
            "/page/{name}",
            get(|Path(name): Path<String>| async move { file(&name) }),
        )
        .merge(api)
}

fn file(name: &str) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    match FILES.iter().find(|(known, _)| *known == name) {
        Some((_, text)) => {
            let policy = "default-src 'self'; connect-src 'self' ws:; img-src 'self' data:; frame-src http://127.0.0.1:*";
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::CACHE_CONTROL, "no-cache"),
                (header::CONTENT_SECURITY_POLICY, policy),
            ];
            (headers, *text).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Prevents other web pages in the same browser from acting here.
async fn own_page_only(request: Request, next: Next) -> Response {
    if is_own(request.headers()) {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, "only the sandbox's own page may ask").into_response()
}

fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = text(header::HOST) else {
        return false;
    };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let local = matches!(name, "localhost" | "[::1]") || name.starts_with("127.");
    let same = text(header::ORIGIN).is_none_or(|origin| origin == format!("http://{host}"));
    local && same
}
