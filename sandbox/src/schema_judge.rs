//! Checks everything that bots and the sandbox send against Discord's own schemas (feature `judge`).

use serde_json::Value;

#[cfg(feature = "judge")]
mod real_schemas;
#[cfg(feature = "judge")]
mod schemas;

/// The judge. Without the feature or the schemas' folder, it accepts everything.
#[derive(Clone)]
pub(crate) struct Judge {
    #[cfg(feature = "judge")]
    real: Option<real_schemas::Real>,
}

#[cfg_attr(
    not(feature = "judge"),
    expect(clippy::unused_self, reason = "without the feature nothing is judged")
)]
impl Judge {
    pub(crate) fn start() -> Self {
        Self {
            #[cfg(feature = "judge")]
            real: real_schemas::Real::start(),
        }
    }

    pub(crate) fn is_judging(&self) -> bool {
        #[cfg(feature = "judge")]
        return self.real.is_some();
        #[cfg(not(feature = "judge"))]
        false
    }

    /// Checks a whole gateway payload from the sandbox.
    pub(crate) fn event(&self, payload: impl FnOnce() -> Value) {
        #[cfg(feature = "judge")]
        if let Some(real) = &self.real {
            let payload = payload();
            let name = payload["t"].as_str();
            let name = name.map_or_else(|| format!("op {}", payload["op"]), str::to_owned);
            real.submit(format!("event {name}"), move |schemas| {
                schemas.event(&payload)
            });
        }
        #[cfg(not(feature = "judge"))]
        drop(payload);
    }

    /// Checks a bot's request body. `path` is without `/api/v10`.
    pub(crate) fn request(&self, method: &str, path: &str, body: &Value) {
        #[cfg(feature = "judge")]
        if let Some(real) = &self.real {
            let (method, path, body) = (method.to_owned(), path.to_owned(), body.clone());
            let what = format!("request {method} {path}");
            real.submit(what, move |schemas| schemas.request(&method, &path, &body));
        }
        #[cfg(not(feature = "judge"))]
        let _ = (method, path, body);
    }

    /// Checks the sandbox's answer.
    pub(crate) fn answer(&self, method: &str, path: &str, status: u16, body: Option<&Value>) {
        #[cfg(feature = "judge")]
        if let (Some(real), Some(body)) = (&self.real, body) {
            let (method, path, body) = (method.to_owned(), path.to_owned(), body.clone());
            let what = format!("answer {status} to {method} {path}");
            real.submit(what, move |schemas| {
                schemas.answer(&method, &path, status, &body)
            });
        }
        #[cfg(not(feature = "judge"))]
        let _ = (method, path, status, body);
    }

    /// All objections so far. Waits until everything submitted has been judged.
    pub(crate) fn objections(&self) -> Vec<String> {
        #[cfg(feature = "judge")]
        return self
            .real
            .as_ref()
            .map(real_schemas::Real::objections)
            .unwrap_or_default();
        #[cfg(not(feature = "judge"))]
        Vec::new()
    }

    pub(crate) fn forget(&self) {
        #[cfg(feature = "judge")]
        if let Some(real) = &self.real {
            real.forget();
        }
    }
}
