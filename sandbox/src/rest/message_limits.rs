//! Checks the limits of message bodies. They are from Discord's documentation, "Resources / Message", and from the
//! `OpenAPI` document's `MessageCreateRequest` and its parts.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    body::Upload,
    components,
    field_checks::{Part, distinct},
};
use crate::{id::Id, world::flags};

const MAX_CONTENT: usize = 2000;
const MAX_DESCRIPTION: usize = 1024;

pub(super) fn message(body: &Part<'_>, files: &BTreeMap<u64, Upload>, old: &[Id]) {
    if !body.is_object() {
        return;
    }
    body.field("content").optional_text(MAX_CONTENT);
    body.field("tts").optional_bool();
    let embeds = body.field("embeds");
    if !embeds.is_blank() {
        embeds.add("BASE_TYPE_MAX_LENGTH", "The sandbox takes no embeds");
    }
    components::message(&body.field("components"));
    attachments(&body.field("attachments"), files, old);
    mentions(&body.field("allowed_mentions"));
    let known = flags::SUPPRESS_EMBEDS | flags::EPHEMERAL | flags::SUPPRESS_NOTIFICATIONS;
    let given = body.field("flags");
    let bits = given.optional_int(0..=i64::MAX);
    if bits.is_some_and(|bits| bits.cast_unsigned() & !known != 0) {
        let message = "The sandbox takes only the flags 4, 64 and 4096 here";
        given.add("MESSAGE_FLAGS_INVALID", message);
    }
}

fn attachments(all: &Part<'_>, files: &BTreeMap<u64, Upload>, old: &[Id]) {
    // `maxItems` is 10, and old attachments that stay count too
    let list = all.list(0..=10);
    let listed = |id: &&Id| {
        let mut ids = list.iter().map(|one| Id::from_json(&one.json["id"]));
        all.json.is_null() || ids.any(|listed| listed == Some(**id))
    };
    all.count(old.iter().filter(listed).count() + files.len(), 0..=10);
    for one in &list {
        one.field("description").optional_text(MAX_DESCRIPTION);
        one.field("filename").optional_text(1024);
        let id = one.field("id");
        let new = file_number(id.json).is_some_and(|n| files.contains_key(&n));
        let kept = Id::from_json(id.json).is_some_and(|id| old.contains(&id));
        if !new && !kept {
            id.add(
                "ATTACHMENT_NOT_FOUND",
                "No file and no attachment has this id",
            );
        }
    }
    let ids = list.iter().map(|one| one.field("id"));
    distinct(
        ids,
        "ATTACHMENT_ID_DUPLICATED",
        "The same id stands here twice",
    );
}

/// The number of a file that an entry of `attachments` describes.
pub(super) fn file_number(id: &Value) -> Option<u64> {
    id.as_u64().or_else(|| id.as_str()?.parse().ok())
}

fn mentions(allowed: &Part<'_>) {
    if allowed.json.is_null() || !allowed.is_object() {
        return;
    }
    let parse = allowed.field("parse").list(0..=usize::MAX);
    for kind in &parse {
        if !matches!(kind.json.as_str(), Some("users" | "roles" | "everyone")) {
            kind.choice("('everyone', 'roles', 'users')");
        }
    }
    for field in ["users", "roles"] {
        let ids = allowed.field(field).list(0..=100);
        for id in &ids {
            if Id::from_json(id.json).is_none() {
                id.not_a("snowflake");
            }
        }
        if !ids.is_empty() && parse.iter().any(|kind| kind.json == field) {
            let message =
                format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive.");
            allowed.add("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        each_once(ids);
    }
    each_once(parse);
    allowed.field("replied_user").optional_bool();
}

/// `MessageAllowedMentionsRequest` requires `uniqueItems`.
fn each_once(set: Vec<Part<'_>>) {
    let message = "The set already contains this value";
    distinct(set.into_iter(), "SET_TYPE_ALREADY_CONTAINS_VALUE", message);
}

/// `nonce` is a whole number or a text: "Can be used to verify a message was sent (up to 25 characters)".
pub(super) fn nonce(body: &Part<'_>) {
    body.field("enforce_nonce").optional_bool();
    let nonce = body.field("nonce");
    if !nonce.json.is_i64() {
        nonce.optional_text(25);
    }
}
