use std::time::Duration;

/// Something that goes wrong with an answer, on demand.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// 429 with `Retry-After`; the request is not performed.
    RateLimited {
        /// How long the bot is asked to wait.
        retry_after: Duration,
        /// Whether all routes are meant.
        global: bool,
    },
    /// This status (500, 502, …) with an HTML body as from a proxy; the request is not performed.
    Status(u16),
    /// The connection is cut without an answer; the request is not performed.
    Drop,
    /// The request is performed, but the connection is cut before the answer is complete.
    DropAnswer,
    /// The request is performed; the body of the answer comes this much later.
    Slow(Duration),
    /// The request is performed; the answer's body is no JSON.
    BadJson,
}

#[derive(Debug)]
struct Rule {
    method: Option<String>,
    part: String,
    left: usize,
    fault: Fault,
}

/// The faults that are still to happen, in the order they were asked for.
#[derive(Debug, Default)]
pub(crate) struct Rules(Vec<Rule>);

impl Rules {
    /// `matcher`: part of a path, optionally after a method and a space (`"POST /callback"`); empty for all.
    pub(crate) fn add(&mut self, matcher: &str, times: usize, fault: Fault) {
        let (method, part) = match matcher.split_once(' ') {
            Some((method, part)) => (Some(method.to_ascii_uppercase()), part),
            None => (None, matcher),
        };
        if times > 0 {
            self.0.push(Rule {
                method,
                part: part.to_owned(),
                left: times,
                fault,
            });
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn left(&self) -> usize {
        self.0.iter().map(|rule| rule.left).sum()
    }

    /// The fault for a request, if one is due.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let fits = |rule: &Rule| {
            rule.method.as_deref().is_none_or(|m| m == method) && path.contains(&rule.part)
        };
        let at = self.0.iter().position(fits)?;
        let rule = &mut self.0[at];
        rule.left -= 1;
        let fault = rule.fault.clone();
        if rule.left == 0 {
            self.0.remove(at);
        }
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_taken_in_order_and_as_often_as_asked() {
        let mut rules = Rules::default();
        rules.add("POST /callback", 2, Fault::Status(502));
        rules.add("", 1, Fault::BadJson);
        assert_eq!(rules.take("GET", "/x/callback"), Some(Fault::BadJson));
        assert_eq!(rules.take("GET", "/x/callback"), None);
        assert_eq!(rules.take("POST", "/x/callback"), Some(Fault::Status(502)));
        assert_eq!(rules.take("POST", "/x/callback"), Some(Fault::Status(502)));
        assert_eq!(rules.take("POST", "/x/callback"), None);
        assert_eq!(rules.left(), 0);
    }
}
