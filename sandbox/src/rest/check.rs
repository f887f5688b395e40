//! The limits of message bodies; from Discord's documentation, "Resources / Message", and the `OpenAPI` document's
//! `MessageCreateRequest` and its parts.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{body::Upload, components, error::Form};
use crate::{id::Id, world::flags};

const MAX_CONTENT: usize = 2000;
const MAX_DESCRIPTION: usize = 1024;

/// Checks a message body; `path` is the prefix of its fields' paths (`""` or `"data."`).
pub(super) fn message(
    form: &mut Form,
    path: &str,
    body: &Value,
    files: &BTreeMap<u64, Upload>,
    old: &[Id],
) {
    if !body.is_object() {
        form.add(
            path.trim_end_matches('.'),
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return;
    }
    form.optional_text(&format!("{path}content"), &body["content"], MAX_CONTENT);
    form.optional_bool(&format!("{path}tts"), &body["tts"]);
    embeds(form, path, &body["embeds"]);
    components::message(form, &format!("{path}components"), &body["components"]);
    attachments(form, path, &body["attachments"], files, old);
    mentions(
        form,
        &format!("{path}allowed_mentions"),
        &body["allowed_mentions"],
    );
    let known = flags::SUPPRESS_EMBEDS | flags::EPHEMERAL | flags::SUPPRESS_NOTIFICATIONS;
    let field = format!("{path}flags");
    if form
        .optional_int(&field, &body["flags"], 0, i64::MAX)
        .is_some_and(|f| f.cast_unsigned() & !known != 0)
    {
        form.add(
            &field,
            "MESSAGE_FLAGS_INVALID",
            "The sandbox takes only the flags 4, 64 and 4096 here",
        );
    }
}

fn attachments(
    form: &mut Form,
    path: &str,
    list: &Value,
    files: &BTreeMap<u64, Upload>,
    old: &[Id],
) {
    let path = format!("{path}attachments");
    let all = list.is_null();
    let list = form.array(&path, list);
    let kept = |id: &&Id| {
        all || list
            .iter()
            .any(|one| Id::from_json(&one["id"]) == Some(**id))
    };
    // `maxItems` is 10, and kept old attachments count too
    form.count(&path, list.len(), 0, 10);
    form.count(&path, old.iter().filter(kept).count() + files.len(), 0, 10);
    for (index, one) in list.iter().enumerate() {
        let at = format!("{path}.{index}");
        form.optional_text(
            &format!("{at}.description"),
            &one["description"],
            MAX_DESCRIPTION,
        );
        form.optional_text(&format!("{at}.filename"), &one["filename"], 1024);
        if list[..index].iter().any(|other| other["id"] == one["id"]) {
            let message = "The same id stands here twice";
            form.add(&format!("{at}.id"), "ATTACHMENT_ID_DUPLICATED", message);
        }
        let new = file_number(&one["id"]).is_some_and(|n| files.contains_key(&n));
        let kept = Id::from_json(&one["id"]).is_some_and(|id| old.contains(&id));
        if !new && !kept {
            form.add(
                &format!("{at}.id"),
                "ATTACHMENT_NOT_FOUND",
                "No file and no attachment has this id",
            );
        }
    }
}

/// The number of a file that an entry of `attachments` describes.
pub(super) fn file_number(id: &Value) -> Option<u64> {
    id.as_u64().or_else(|| id.as_str()?.parse().ok())
}

fn mentions(form: &mut Form, path: &str, allowed: &Value) {
    if allowed.is_null() {
        return;
    }
    if !allowed.is_object() {
        form.add(
            path,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return;
    }
    let parse = form.array(&format!("{path}.parse"), &allowed["parse"]);
    for (index, kind) in parse.iter().enumerate() {
        if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
            form.choice(
                &format!("{path}.parse.{index}"),
                "('everyone', 'roles', 'users')",
            );
        }
        once(
            form,
            &format!("{path}.parse.{index}"),
            kind,
            &parse[..index],
        );
    }
    for field in ["users", "roles"] {
        let at = format!("{path}.{field}");
        let ids = form.array(&at, &allowed[field]);
        form.count(&at, ids.len(), 0, 100);
        for (index, id) in ids.iter().enumerate() {
            if Id::from_json(id).is_none() {
                form.not_a(&format!("{at}.{index}"), "snowflake");
            }
            once(form, &format!("{at}.{index}"), id, &ids[..index]);
        }
        if !ids.is_empty() && parse.iter().any(|kind| kind == field) {
            let message =
                format!("parse:[\"{field}\"] and {field}: [ids...] are mutually exclusive.");
            form.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
    }
    form.optional_bool(&format!("{path}.replied_user"), &allowed["replied_user"]);
}

/// `MessageAllowedMentionsRequest`: `uniqueItems`.
fn once(form: &mut Form, at: &str, one: &Value, before: &[Value]) {
    if before.contains(one) {
        form.add(
            at,
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
            "The set already contains this value",
        );
    }
}

/// `nonce`: "Can be used to verify a message was sent (up to 25 characters)"; a whole number, or a text.
pub(super) fn nonce(form: &mut Form, body: &Value) {
    form.optional_bool("enforce_nonce", &body["enforce_nonce"]);
    let nonce = &body["nonce"];
    if !nonce.is_i64() {
        form.optional_text("nonce", nonce, 25);
    }
}

fn embeds(form: &mut Form, path: &str, list: &Value) {
    let at = format!("{path}embeds");
    let list = form.array(&at, list);
    form.count(&at, list.len(), 0, 10);
    for (index, embed) in list.iter().enumerate() {
        check_embed(form, &format!("{at}.{index}"), embed);
    }
    if check_embeds_total(list) > 6000 {
        form.add(
            &at,
            "MAX_EMBED_SIZE_EXCEEDED",
            "Embed size exceeds maximum size of 6000",
        );
    }
}

fn check_embed(form: &mut Form, at: &str, embed: &Value) {
    form.optional_text(&format!("{at}.title"), &embed["title"], 256);
    form.optional_text(&format!("{at}.description"), &embed["description"], 4096);
    if !embed["footer"].is_null() {
        form.text(
            &format!("{at}.footer.text"),
            &embed["footer"]["text"],
            1,
            2048,
        );
    }
    if !embed["author"].is_null() {
        form.text(
            &format!("{at}.author.name"),
            &embed["author"]["name"],
            1,
            256,
        );
    }
    form.optional_int(&format!("{at}.color"), &embed["color"], 0, 0x00ff_ffff);
    let path = format!("{at}.fields");
    let fields = form.array(&path, &embed["fields"]);
    form.count(&path, fields.len(), 0, 25);
    for (index, field) in fields.iter().enumerate() {
        form.text(&format!("{path}.{index}.name"), &field["name"], 1, 256);
        form.text(&format!("{path}.{index}.value"), &field["value"], 1, 1024);
    }
    let says = [
        "title",
        "description",
        "footer",
        "author",
        "image",
        "thumbnail",
        "fields",
        "url",
    ];
    if says.iter().all(|field| embed[*field].is_null()) {
        form.required(&format!("{at}.description"));
    }
}

/// The number of characters in all embeds together.
fn check_embeds_total(embeds: &[Value]) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let one = |embed: &Value| {
        let fields = embed["fields"].as_array().into_iter().flatten();
        count(&embed["title"])
            + count(&embed["description"])
            + count(&embed["footer"]["text"])
            + count(&embed["author"]["name"])
            + fields
                .map(|f| count(&f["name"]) + count(&f["value"]))
                .sum::<usize>()
    };
    embeds.iter().map(one).sum()
}
