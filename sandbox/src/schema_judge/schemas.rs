use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, LazyLock},
};

use jsonschema::{Registry, ValidationError, Validator, error::ValidationErrorKind};
use parking_lot::Mutex;
use serde_json::{Value, json};

const OPENAPI: &str = "https://schemas.invalid/openapi";
/// The document for bots' requests. Its objects allow no unknown fields.
const REQUESTS: &str = "https://schemas.invalid/requests";
const EVENTS: &str = "https://schemas.invalid/events";

/// Discord's schemas. Validators are compiled when first needed, once per process.
pub(super) struct Schemas {
    openapi: Value,
    requests: Value,
    event_names: Vec<String>,
    registry: Registry<'static>,
    compiled: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

static SCHEMAS: LazyLock<Option<Schemas>> = LazyLock::new(|| {
    let folder = std::env::var_os("DISCORD_SCHEMAS")?;
    match Schemas::load(Path::new(&folder)) {
        Ok(schemas) => Some(schemas),
        Err(error) => {
            eprintln!("DISCORD_SCHEMAS: {error}; nothing is judged");
            None
        }
    }
});

impl Schemas {
    /// The schemas in the folder named by `DISCORD_SCHEMAS`, if that is set.
    pub(super) fn get() -> Option<&'static Self> {
        SCHEMAS.as_ref()
    }

    fn load(folder: &Path) -> Result<Self, Box<dyn std::error::Error>> {
        let read = |name: &str| -> Result<Value, Box<dyn std::error::Error>> {
            let bytes = std::fs::read(folder.join(name))?;
            Ok(serde_json::from_slice(&bytes)?)
        };
        let openapi = read("openapi.json")?;
        let requests = closed(&openapi);
        let mut events = read("gateway-events.schema.json")?;
        let mut event_names = Vec::new();
        for (name, definition) in events["definitions"].as_object_mut().into_iter().flatten() {
            // The document lists sets of flags as enums of single flags.
            if name.ends_with("Flags") {
                *definition = json!({"type": "integer"});
            }
            event_names.push(name.clone());
        }
        let registry = Registry::new()
            .add(OPENAPI, openapi.clone())?
            .add(REQUESTS, requests.clone())?
            .add(EVENTS, events)?
            .prepare()?;
        Ok(Self {
            openapi,
            requests,
            event_names,
            registry,
            compiled: Mutex::default(),
        })
    }

    /// Checks a gateway payload from the sandbox.
    pub(super) fn event(&self, payload: &Value) -> Vec<String> {
        let name = match (payload["t"].as_str(), payload["op"].as_u64()) {
            (Some("INTERACTION_CREATE"), _) => return self.interaction(&payload["d"]),
            (Some(event), _) => format!("Gateway{}Dispatch", camel(event)),
            (None, Some(10)) => "GatewayHello".to_owned(),
            (None, _) => return Vec::new(),
        };
        self.by_definition(&name, payload)
    }

    fn interaction(&self, data: &Value) -> Vec<String> {
        let name = match data["type"].as_u64() {
            Some(2) if data["data"]["type"] == 2 => "APIUserApplicationCommandInteraction",
            Some(2) if data["data"]["type"] == 3 => "APIMessageApplicationCommandInteraction",
            Some(2) if data["data"]["type"] == 4 => "APIPrimaryEntryPointCommandInteraction",
            Some(2) => "APIChatInputApplicationCommandInteraction",
            Some(3) => "APIMessageComponentInteraction",
            Some(4) => "APIApplicationCommandAutocompleteInteraction",
            _ => return vec!["an interaction of no known type".to_owned()],
        };
        self.by_definition(name, data)
    }

    fn by_definition(&self, name: &str, value: &Value) -> Vec<String> {
        if !self.event_names.iter().any(|known| known == name) {
            return vec![format!("Discord has no {name}")];
        }
        let schema = json!({"$ref": format!("{EVENTS}#/definitions/{name}")});
        self.check(name, || schema, value)
    }

    /// Checks a bot's request body.
    pub(super) fn request(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        let Some((template, operation)) = operation(&self.requests, method, path) else {
            return Vec::new();
        };
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        if schema.is_null() {
            return Vec::new();
        }
        let mut body = body.clone();
        permissions_as_numbers(&mut body);
        let key = format!("{method} {template}");
        self.check(&key, || absolute(schema, REQUESTS), &body)
    }

    /// Checks the sandbox's answer.
    pub(super) fn answer(
        &self,
        method: &str,
        path: &str,
        status: u16,
        body: &Value,
    ) -> Vec<String> {
        let Some((template, operation)) = operation(&self.openapi, method, path) else {
            return Vec::new();
        };
        let class = if status >= 400 {
            "4XX".to_owned()
        } else {
            status.to_string()
        };
        let mut response = &operation["responses"][&class];
        if let Some(pointer) = response["$ref"].as_str() {
            response = self
                .openapi
                .pointer(pointer.trim_start_matches('#'))
                .unwrap_or(&Value::Null);
        }
        let schema = &response["content"]["application/json"]["schema"];
        if schema.is_null() {
            return vec![format!("there is no answer {status} with a body")];
        }
        let mut body = body.clone();
        if status >= 400
            && let Some(map) = body.as_object_mut()
        {
            // the document wants numbers where Discord itself sends names
            map.remove("errors");
        }
        self.check(
            &format!("{method} {template} {class}"),
            || absolute(schema, OPENAPI),
            &body,
        )
    }

    fn check(&self, key: &str, schema: impl FnOnce() -> Value, value: &Value) -> Vec<String> {
        let validator = {
            let mut compiled = self.compiled.lock();
            if !compiled.contains_key(key) {
                let built = jsonschema::options()
                    .with_registry(&self.registry)
                    .build(&schema());
                if let Err(error) = &built {
                    eprintln!("DISCORD_SCHEMAS: {key}: {error}");
                }
                compiled.insert(key.to_owned(), built.ok().map(Arc::new));
            }
            compiled.get(key).cloned().flatten()
        };
        let Some(validator) = validator else {
            return vec!["the schema does not compile".to_owned()];
        };
        validator
            .iter_errors(value)
            .map(|error| explain(&error))
            .take(5)
            .collect()
    }
}

/// The path template that matches, and its entry for the method. A literal word has precedence over a parameter.
fn operation<'a>(document: &'a Value, method: &str, path: &str) -> Option<(&'a str, &'a Value)> {
    let path: Vec<&str> = path.trim_matches('/').split('/').collect();
    let parameters = |template: &str| template.matches('{').count();
    let fits = |template: &str| {
        let parts: Vec<&str> = template.trim_matches('/').split('/').collect();
        parts.len() == path.len()
            && parts
                .iter()
                .zip(&path)
                .all(|(t, p)| t.starts_with('{') || t == p)
    };
    let paths = document["paths"].as_object()?;
    let (template, item) = paths
        .iter()
        .filter(|(t, _)| fits(t))
        .min_by_key(|(t, _)| parameters(t))?;
    let operation = item.get(method.to_ascii_lowercase())?;
    Some((template, operation))
}

/// The document with all objects closed to unknown fields. The document does not say that its objects are closed, but
/// none of them is meant to be open. Parts of an `allOf` stay as they are; no JSON request has such parts.
fn closed(document: &Value) -> Value {
    match document {
        Value::Object(map) => {
            let fields = map.iter().filter(|(key, _)| *key != "allOf");
            let mut all: serde_json::Map<String, Value> = fields
                .map(|(key, value)| (key.clone(), closed(value)))
                .collect();
            if let Some(parts) = map.get("allOf") {
                all.insert("allOf".to_owned(), parts.clone());
            }
            if map.get("properties").is_some_and(Value::is_object) {
                all.entry("additionalProperties").or_insert(false.into());
            }
            all.into()
        }
        Value::Array(all) => all.iter().map(closed).collect(),
        other => other.clone(),
    }
}

/// Converts permissions to numbers. The document wants a number, but Discord's documentation says text, and all
/// libraries send text.
fn permissions_as_numbers(body: &mut Value) {
    let commands = match body {
        Value::Array(all) => all.as_mut_slice(),
        one => std::slice::from_mut(one),
    };
    for command in commands {
        let number = command["default_member_permissions"]
            .as_str()
            .and_then(|text| text.parse::<u64>().ok());
        if let Some(number) = number {
            command["default_member_permissions"] = number.into();
        }
    }
}

/// `MESSAGE_CREATE` becomes `MessageCreate`.
fn camel(event: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        format!("{first}{}", rest.to_ascii_lowercase())
    };
    event.split('_').map(word).collect()
}

/// The schema with absolute references into its document.
fn absolute(schema: &Value, document: &str) -> Value {
    match schema {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| {
                match value
                    .as_str()
                    .filter(|v| key == "$ref" && v.starts_with('#'))
                {
                    Some(pointer) => (key.clone(), Value::String(format!("{document}{pointer}"))),
                    None => (key.clone(), absolute(value, document)),
                }
            })
            .collect(),
        Value::Array(all) => all.iter().map(|one| absolute(one, document)).collect(),
        other => other.clone(),
    }
}

/// The alternatives that an error is about, if any.
fn branches<'a>(error: &'a ValidationError<'_>) -> Option<&'a [Vec<ValidationError<'static>>]> {
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            Some(context)
        }
        _ => None,
    }
}

/// How deep in the value an error is.
fn depth(error: &ValidationError<'_>) -> usize {
    let own = error.instance_path().to_string().matches('/').count();
    let inner = branches(error)
        .into_iter()
        .flatten()
        .flatten()
        .map(depth)
        .max();
    own.max(inner.unwrap_or(0))
}

/// The place of the error and its text. Among alternatives, the text explains the one that matched furthest.
fn explain(error: &ValidationError<'_>) -> String {
    let furthest = |errors: &&Vec<ValidationError<'static>>| {
        let reach = errors.iter().map(depth).max().unwrap_or(0);
        (reach, std::cmp::Reverse(errors.len()))
    };
    let best = branches(error).and_then(|all| all.iter().max_by_key(furthest));
    if let Some(inner) = best.and_then(|errors| errors.iter().max_by_key(|e| depth(e))) {
        return explain(inner);
    }
    let text: String = error.to_string().chars().take(200).collect();
    format!("{} {text}", error.instance_path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_found() {
        let Some(schemas) = Schemas::get() else {
            eprintln!("DISCORD_SCHEMAS names no folder with Discord's schemas: nothing is judged");
            return;
        };
        assert_eq!(camel("MESSAGE_CREATE"), "MessageCreate");
        let found = schemas.answer(
            "GET",
            "/users/@me",
            200,
            &json!({"id": "1", "username": "x"}),
        );
        assert!(!found.is_empty(), "an incomplete answer");
        let found = schemas.answer("GET", "/channels/1/messages", 200, &json!([{"id": 5}]));
        assert!(!found.is_empty(), "a list of incomplete messages");
        let ready = json!({"op": 0, "s": 1, "t": "READY", "d": {"v": 10, "guilds": []}});
        assert!(
            schemas
                .event(&ready)
                .iter()
                .any(|text| text.contains("session_id"))
        );
        let odd = json!({"op": 0, "s": 1, "t": "NO_SUCH_EVENT", "d": {}});
        assert_eq!(schemas.event(&odd).len(), 1);
        let found =
            schemas.event(&json!({"op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": {"type": 3}}));
        assert!(
            found.iter().any(|text| text.contains("application_id")),
            "{found:?}"
        );
        let found = schemas.request(
            "POST",
            "/interactions/1/t/callback",
            &json!({"type": 4, "data": {"content": 7}}),
        );
        assert!(
            found.iter().any(|text| text.starts_with("/data/content")),
            "{found:?}"
        );
        assert!(
            schemas
                .request("POST", "/interactions/1/t/callback", &json!({"type": 4}))
                .is_empty()
        );
    }
}
