use std::time::Duration;

/// A fault in an answer that a test causes.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    unpredictable_function_pointer_comparisons,
    reason = "only this file's tests compare faults"
)]
pub enum Fault {
    /// 429 with `Retry-After`; the request is not performed.
    RateLimited {
        /// The retry-after that the bot gets.
        retry_after: Duration,
        /// Whether the limit is for all routes.
        global: bool,
    },
    /// This status (500, 502, …) with an HTML body, as from a proxy. The request is not performed.
    Status(u16),
    /// The same status and HTML body, but the request is performed first.
    StatusAfter(u16),
    /// This status with this error code of Discord's. The request is not performed.
    Refused(u16, u32),
    /// The connection is cut without an answer. The request is not performed.
    Drop,
    /// No answer ever comes, however long the bot waits. The request is not performed.
    Silence,
    /// The request is performed, but the connection is cut before the answer is complete.
    DropAnswer,
    /// The request is performed; the body of the answer is delayed by this much.
    Slow(Duration),
    /// The request is performed; the answer's body is not JSON.
    BadJson,
    /// The request is performed; the answer's JSON is changed by this function.
    Changed(fn(&mut serde_json::Value)),
    /// An interaction's first answer is accepted at once, so another one is refused (40060). The answer is performed
    /// only after the bot has requested the answer's message (`@original`) this many times. Until then these requests
    /// get 404.
    Held(usize),
}

/// Which requests match: part of a path, optionally after a method and a space; empty for all.
#[derive(Debug)]
pub(crate) struct Matcher {
    method: Option<String>,
    part: String,
}

impl Matcher {
    pub(crate) fn new(text: &str) -> Self {
        let (method, part) = match text.split_once(' ') {
            Some((method, part)) => (Some(method.to_ascii_uppercase()), part),
            None => (None, text),
        };
        let part = part.to_owned();
        Self { method, part }
    }

    fn fits_method(&self, method: &str) -> bool {
        self.method.as_deref().is_none_or(|m| m == method)
    }

    pub(crate) fn fits(&self, method: &str, path: &str) -> bool {
        self.fits_method(method) && path.contains(&self.part)
    }
}

#[derive(Debug)]
struct Rule {
    matcher: Matcher,
    lasts: Lasts,
    fault: Fault,
}

/// How long a rule applies.
#[derive(Debug)]
enum Lasts {
    /// For this many more requests.
    Times(usize),
    /// For the path of the first request that matches, and no other path.
    Bucket(Option<String>),
}

impl Rule {
    fn fits(&self, method: &str, path: &str) -> bool {
        match &self.lasts {
            Lasts::Bucket(Some(only)) => only == path && self.matcher.fits_method(method),
            _ => self.matcher.fits(method, path),
        }
    }
}

/// The faults that are still to come, in the order of their creation.
#[derive(Debug, Default)]
pub(crate) struct Rules(Vec<Rule>);

impl Rules {
    /// `matcher` is part of a path, optionally after a method and a space (`"POST /callback"`); empty for all.
    pub(crate) fn add(&mut self, matcher: &str, times: usize, fault: Fault) {
        if times > 0 {
            self.push(matcher, Lasts::Times(times), fault);
        }
    }

    /// Exhausts the bucket of the next request that matches, permanently.
    pub(crate) fn exhaust(&mut self, matcher: &str, retry_after: Duration) {
        let global = false;
        let fault = Fault::RateLimited {
            retry_after,
            global,
        };
        self.push(matcher, Lasts::Bucket(None), fault);
    }

    fn push(&mut self, matcher: &str, lasts: Lasts, fault: Fault) {
        self.0.push(Rule {
            matcher: Matcher::new(matcher),
            lasts,
            fault,
        });
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// How many faults are still to come. A bucket counts until it has matched a request.
    pub(crate) fn left(&self) -> usize {
        let left = |rule: &Rule| match &rule.lasts {
            Lasts::Times(left) => *left,
            Lasts::Bucket(met) => usize::from(met.is_none()),
        };
        self.0.iter().map(left).sum()
    }

    /// The fault for a request, if one is due.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let at = self.0.iter().position(|rule| rule.fits(method, path))?;
        let rule = &mut self.0[at];
        let fault = rule.fault.clone();
        match &mut rule.lasts {
            Lasts::Times(left) if *left > 1 => *left -= 1,
            Lasts::Times(_) => drop(self.0.remove(at)),
            Lasts::Bucket(only) => *only = Some(path.to_owned()),
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

    #[test]
    fn a_bucket_that_ran_out_is_one_path_alone() {
        let mut rules = Rules::default();
        rules.exhaust("POST /webhooks/", Duration::from_secs(1));
        assert_eq!((rules.take("GET", "/webhooks/1"), rules.left()), (None, 1));
        for _ in 0..3 {
            assert!(rules.take("POST", "/webhooks/1").is_some());
            assert_eq!(rules.take("POST", "/webhooks/2"), None);
        }
        assert_eq!(rules.left(), 0);
    }
}
