//! The files of the page. The program has them inside.

use axum::extract::Path;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The page may load only what it has, and only Discord may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors https://discord.com https://*.discord.com https://*.discordsays.com";

macro_rules! files {
    ($($name:literal: $kind:literal),+) => {
        /// Each file: its name, its type and its text.
        const FILES: &[(&str, &str, &str)] =
            &[$(($name, $kind, include_str!(concat!("../../../web/", $name)))),+];
    };
}

files! {
    "index.html": "text/html; charset=utf-8",
    "activity.js": "text/javascript; charset=utf-8",
    "board.css": "text/css; charset=utf-8",
    "board_view.js": "text/javascript; charset=utf-8",
    "connection.js": "text/javascript; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "match_view.js": "text/javascript; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "sheet_view.js": "text/javascript; charset=utf-8",
    "turn.js": "text/javascript; charset=utf-8"
}

pub(super) async fn index() -> Response {
    file(Path("index.html".to_owned())).await
}

pub(super) async fn file(Path(name): Path<String>) -> Response {
    let found = FILES.iter().find(|(known, ..)| *known == name);
    let Some((_, kind, text)) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers: [(HeaderName, &str); 5] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // a new version of the program has new files
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, *text).into_response()
}
