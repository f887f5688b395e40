use std::collections::BTreeMap;

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequest, Multipart, Request},
    http::{HeaderMap, header},
};
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::ApiError;

/// Discord's limit for a single file, in bytes, in guilds without boosts.
pub(super) const MAX_FILE: usize = 10 << 20;
/// The limit for a whole request, in bytes.
const MAX_REQUEST: usize = 25 << 20;
/// The most files in one request.
const MAX_FILES: usize = 10;

/// The content of a request's body.
#[derive(Debug, Default)]
pub(super) struct Payload {
    /// Null if there was no body.
    pub(super) json: Value,
    /// The files, by the number in `files[n]`.
    pub(super) files: BTreeMap<u64, Upload>,
    /// The fields of a form.
    pub(super) form: BTreeMap<String, String>,
}

#[derive(Debug)]
pub(super) struct Upload {
    pub(super) filename: String,
    pub(super) bytes: Bytes,
}

pub(super) async fn read(headers: &HeaderMap, body: Body) -> Result<Payload, ApiError> {
    let bytes = to_bytes(body, MAX_REQUEST)
        .await
        .map_err(|_| ApiError::TOO_LARGE)?;
    if bytes.is_empty() {
        return Ok(Payload::default());
    }
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return read_multipart(kind, bytes).await;
    }
    if kind.starts_with("application/x-www-form-urlencoded") {
        let form = read_form(&bytes);
        return Ok(Payload {
            form,
            ..Payload::default()
        });
    }
    if !kind.starts_with("application/json") {
        return Err(ApiError::BAD_CONTENT_TYPE);
    }
    let json = serde_json::from_slice(&bytes).map_err(|_| ApiError::BAD_JSON)?;
    Ok(Payload {
        json,
        ..Payload::default()
    })
}

fn read_form(bytes: &[u8]) -> BTreeMap<String, String> {
    let plain = |text: &str| {
        let text = text.replace('+', " ");
        percent_decode_str(&text).decode_utf8_lossy().into_owned()
    };
    let text = String::from_utf8_lossy(bytes);
    let fields = text.split('&').filter_map(|field| field.split_once('='));
    fields
        .map(|(name, value)| (plain(name), plain(value)))
        .collect()
}

async fn read_multipart(kind: &str, bytes: Bytes) -> Result<Payload, ApiError> {
    let mut request = Request::new(Body::from(bytes));
    let kind = kind.parse().map_err(|_| ApiError::BAD_CONTENT_TYPE)?;
    request.headers_mut().insert(header::CONTENT_TYPE, kind);
    axum::extract::DefaultBodyLimit::max(MAX_REQUEST).apply(&mut request);
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|_| ApiError::BAD_CONTENT_TYPE)?;
    let mut payload = Payload::default();
    while let Some(field) = parts
        .next_field()
        .await
        .map_err(|_| ApiError::BAD_CONTENT_TYPE)?
    {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let bytes = field
            .bytes()
            .await
            .map_err(|_| ApiError::BAD_CONTENT_TYPE)?;
        if name == "payload_json" {
            payload.json = serde_json::from_slice(&bytes).map_err(|_| ApiError::BAD_JSON)?;
        } else if let Some(number) = file_number(&name) {
            if bytes.len() > MAX_FILE || payload.files.len() >= MAX_FILES {
                return Err(ApiError::TOO_LARGE);
            }
            let filename = clean_name(filename.as_deref().unwrap_or("file"));
            payload.files.insert(number, Upload { filename, bytes });
        }
    }
    if payload.json.is_null() {
        payload.json = Value::Object(serde_json::Map::new());
    }
    Ok(payload)
}

fn file_number(name: &str) -> Option<u64> {
    let inside = name.strip_prefix("files[")?.strip_suffix(']')?;
    inside.parse().ok().filter(|n| *n < 1000)
}

/// Reduces a file name to characters that are allowed in a URL.
fn clean_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let strange = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-');
    let clean: String = last.chars().take(200).collect();
    let clean = clean.replace(strange, "_");
    if clean.trim_matches('.').is_empty() {
        "file".to_owned()
    } else {
        clean
    }
}
