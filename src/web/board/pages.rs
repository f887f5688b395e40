//! The files of the page. The program has them inside.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

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

/// The page itself, which loads these files.
const PAGE: &str = include_str!("../../../web/index.html");

/// The version of the files: another one if any of them is another. Files of one version fit together.
pub(super) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        // its keys are always the same
        let mut hasher = DefaultHasher::new();
        (PAGE, FILES).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    });
    &VERSION
}

/// The page, which loads the files of its version.
pub(super) async fn index() -> Response {
    static VERSIONED: LazyLock<String> = LazyLock::new(|| {
        let versioned = |text: String, (name, ..): &(&str, &str, &str)| {
            text.replace(&format!("\"{name}\""), &format!("\"{}/{name}\"", version()))
        };
        FILES.iter().fold(PAGE.to_owned(), versioned)
    });
    answer("text/html; charset=utf-8", "no-cache", &VERSIONED)
}

/// A file of a version. While a host upgrades, a page of one version may ask a process of another: it gets that one's file,
/// and loads itself again when it hears of the other version.
pub(super) async fn file(Path((wanted, name)): Path<(String, String)>) -> Response {
    let found = FILES.iter().find(|(known, ..)| *known == name);
    let Some((_, kind, text)) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let cached = if wanted == version() {
        "public, max-age=31536000, immutable"
    } else {
        "no-store"
    };
    answer(kind, cached, text)
}

fn answer(kind: &'static str, cached: &'static str, text: &'static str) -> Response {
    let headers: [(HeaderName, &str); 5] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, cached),
    ];
    (headers, text).into_response()
}
