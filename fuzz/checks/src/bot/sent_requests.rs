//! Checks what may be sent: requests within Discord's limits, and never a message about an error inside the bot.

use std::collections::BTreeSet;

use serde_json::Value;
use skirmish::words::Locale;

use super::discord_stub::Sent;

/// Checks a request.
pub fn judge(sent: &Sent) {
    assert!(sent.path.starts_with("/api/v10/"), "{sent:?}");
    // a deletion has no body
    if sent.method == "DELETE" {
        assert!(sent.body.is_null(), "{sent:?}");
        return;
    }
    assert!(sent.body.is_object(), "{sent:?}");
    let body = &sent.body;
    let Some(kind) = body["type"].as_u64() else {
        return post(body, sent);
    };
    match kind {
        4 | 7 => post(&body["data"], sent),
        8 => choices(&body["data"]["choices"], sent),
        _ => panic!("{sent:?}"),
    }
}

/// The text that was sent; there must be one.
pub fn said(sent: &Sent) -> &str {
    judge(sent);
    match sent.body["data"]["content"].as_str() {
        Some(text) if !text.is_empty() => text,
        _ => panic!("{sent:?}"),
    }
}

fn post(post: &Value, sent: &Sent) {
    let only_rows = post.get("content").is_none();
    if !only_rows {
        let content = post["content"].as_str().unwrap_or_default();
        assert!((1..=2000).contains(&content.chars().count()), "{sent:?}");
        let trouble = Locale::default().named("trouble");
        assert_ne!(content, trouble, "{sent:?}");
        mentions(post, content, sent);
    }
    let alts = post["attachments"].as_array().into_iter().flatten();
    for alt in alts {
        short(&alt["description"], 1024, sent);
    }
    let rows = post["components"].as_array();
    let rows = rows.map(Vec::as_slice).unwrap_or_default();
    assert!(rows.len() <= 5, "{sent:?}");
    let mut ids = BTreeSet::new();
    for row in rows {
        let parts = row["components"].as_array();
        let parts = parts.map(Vec::as_slice).unwrap_or_default();
        assert!((1..=5).contains(&parts.len()), "{sent:?}");
        for part in parts {
            short(&part["custom_id"], 100, sent);
            assert!(ids.insert(part["custom_id"].as_str()), "twice: {sent:?}");
            match part["type"].as_u64() {
                Some(2) => short(&part["label"], 80, sent),
                Some(3) => options(part, sent),
                _ => panic!("{sent:?}"),
            }
        }
    }
}

/// Checks that only users whom the text names may be notified.
fn mentions(post: &Value, content: &str, sent: &Sent) {
    let allowed = &post["allowed_mentions"];
    assert_eq!(allowed["parse"], serde_json::json!([]), "{sent:?}");
    for user in allowed["users"].as_array().into_iter().flatten() {
        let named = format!("<@{}>", user.as_str().unwrap_or_default());
        assert!(content.contains(&named), "{sent:?}");
    }
}

fn options(menu: &Value, sent: &Sent) {
    let options = menu["options"].as_array();
    let options = options.map(Vec::as_slice).unwrap_or_default();
    assert!((1..=25).contains(&options.len()), "{sent:?}");
    let values: BTreeSet<Option<&str>> = options.iter().map(|one| one["value"].as_str()).collect();
    assert_eq!(values.len(), options.len(), "{sent:?}");
    for option in options {
        for name in ["label", "value"] {
            short(&option[name], 100, sent);
        }
        if !option["description"].is_null() {
            short(&option["description"], 100, sent);
        }
    }
}

fn choices(choices: &Value, sent: &Sent) {
    let choices = choices.as_array().map(Vec::as_slice).unwrap_or_default();
    assert!(choices.len() <= 25, "{sent:?}");
    for choice in choices {
        short(&choice["name"], 100, sent);
        short(&choice["value"], 100, sent);
    }
}

/// Checks that there is a text, with at most this many characters.
fn short(text: &Value, most: usize, sent: &Sent) {
    let length = text.as_str().unwrap_or_default().chars().count();
    assert!((1..=most).contains(&length), "{text} in {sent:?}");
}
