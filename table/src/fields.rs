//! The fields of a request. Each is checked for its type.

use serde_json::{Map, Value};

pub(super) struct Fields<'a>(pub &'a Map<String, Value>);

impl Fields<'_> {
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub fn text(&self, name: &str) -> Result<String, String> {
        match self.0.get(name) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(_) => Err(format!("\"{name}\" must be a text")),
            None => Err(format!("\"{name}\" is missing")),
        }
    }

    pub fn text_or(&self, name: &str, default: &str) -> Result<String, String> {
        if self.has(name) {
            self.text(name)
        } else {
            Ok(default.to_owned())
        }
    }

    /// A whole number from 0; `3.0` is 3.
    pub fn number(&self, name: &str) -> Result<u64, String> {
        let value = self
            .0
            .get(name)
            .ok_or_else(|| format!("\"{name}\" is missing"))?;
        whole(value).ok_or_else(|| format!("\"{name}\" must be a whole number, 0 or more"))
    }

    pub fn number_or(&self, name: &str, default: u64) -> Result<u64, String> {
        if self.has(name) {
            self.number(name)
        } else {
            Ok(default)
        }
    }

    pub fn object(&self, name: &str) -> Result<Map<String, Value>, String> {
        match self.0.get(name) {
            Some(Value::Object(object)) => Ok(object.clone()),
            Some(_) => Err(format!("\"{name}\" must be an object")),
            None => Ok(Map::new()),
        }
    }
}

fn whole(value: &Value) -> Option<u64> {
    // 2^53: above it, a float does not represent every whole number
    const EXACT: f64 = 9_007_199_254_740_992.0;
    value.as_u64().or_else(|| {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && (0.0..=EXACT).contains(&number)).then_some(number as u64)
    })
}
