//! Lists of commands without their dictionaries of translations. The rules are from Interactions / Application
//! Commands, "Retrieving localized commands".

use axum::http::{HeaderMap, header};
use serde_json::Value;

use crate::world::{LOCALES, translation};

/// The locale that a request asks for: "the `X-Discord-Locale` header, then the `Accept-Language` header if not
/// present, then lastly the user settings locale".
pub(super) fn wanted(headers: &HeaderMap) -> Option<String> {
    let text = |name: &str| headers.get(name)?.to_str().ok();
    let wanted = text("x-discord-locale").or_else(|| {
        let languages = text(header::ACCEPT_LANGUAGE.as_str())?;
        languages.split([',', ';']).next()
    });
    let wanted = wanted?.trim();
    LOCALES.contains(&wanted).then(|| wanted.to_owned())
}

/// A command, option or choice with `name_localized` and `description_localized` in place of the dictionaries.
pub(super) fn shortened(thing: &Value, locale: &str) -> Value {
    let mut short = thing.clone();
    let Some(map) = short.as_object_mut() else {
        return short;
    };
    for field in ["name", "description"] {
        map.remove(&format!("{field}_localizations"));
        if let Some(text) = translation(thing, field, locale) {
            map.insert(format!("{field}_localized"), text.into());
        }
    }
    for inside in ["options", "choices"] {
        if let Some(all) = map.get_mut(inside).and_then(Value::as_array_mut) {
            for one in all {
                *one = shortened(one, locale);
            }
        }
    }
    short
}
