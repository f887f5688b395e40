//! Languages, and the texts of commands in them. The rules are from Interactions / Application Commands,
//! "Localization".

use serde_json::Value;

use super::World;
use crate::id::Id;

/// The locales that Discord knows ("Locales" in its Reference).
pub(crate) const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko", "ar", "he",
];

/// The locale that is used "in case a user's locale isn't present in the localizations" ("Locale fallbacks").
fn fallback(locale: &str) -> Option<&'static str> {
    match locale {
        "en-US" => Some("en-GB"),
        "en-GB" => Some("en-US"),
        "es-419" => Some("es-ES"),
        _ => None,
    }
}

/// The translation of a field (`name` or `description`) of a command, option or choice.
pub(crate) fn translation<'a>(thing: &'a Value, field: &str, locale: &str) -> Option<&'a str> {
    let all = &thing[format!("{field}_localizations")];
    let find = |locale: &str| all[locale].as_str();
    find(locale).or_else(|| find(fallback(locale)?))
}

/// The text that a user sees: "If the fallback locale is also missing, it will use the default".
pub(crate) fn localized<'a>(thing: &'a Value, field: &str, locale: &str) -> &'a str {
    let default = || thing[field].as_str().unwrap_or_default();
    translation(thing, field, locale).unwrap_or_else(default)
}

impl World {
    /// The language of a user's client.
    pub(crate) fn locale_of(&self, user: Id) -> &str {
        self.users.get(&user).map_or("en-US", |user| &user.locale)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_missing_language_falls_back_once_and_then_to_the_default() {
        let named = |map: Value| json!({"name": "color", "name_localizations": map});
        for (map, locale, seen) in [
            (json!({"en-GB": "colour"}), "en-GB", "colour"),
            (json!({"en-GB": "colour"}), "en-US", "colour"),
            (json!({"en-US": "col"}), "en-GB", "col"),
            (json!({"es-ES": "tinte"}), "es-419", "tinte"),
            (json!({"es-419": "tinte"}), "es-ES", "color"),
            (json!({"de": "farbe"}), "en-US", "color"),
            (Value::Null, "de", "color"),
        ] {
            assert_eq!(
                localized(&named(map.clone()), "name", locale),
                seen,
                "{map} {locale}"
            );
        }
    }
}
