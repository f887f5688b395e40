use std::sync::{
    Arc, Condvar, Mutex, PoisonError,
    mpsc::{SyncSender, sync_channel},
};

use serde_json::Value;

use super::schemas::Schemas;

/// How many cases may be queued. If the queue is full, senders wait.
const QUEUE: usize = 4096;
/// How many objections are kept.
const KEPT: usize = 1000;

/// A message to be judged.
pub(super) enum Case {
    Event(Value),
    /// Method, path, body.
    Request(String, String, Value),
    /// Method, path, status, body.
    Answer(String, String, u16, Option<Value>),
}

/// Judges cases on its own thread, so that no answer is delayed.
#[derive(Clone)]
pub(super) struct Real {
    cases: SyncSender<Case>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// The number of cases not judged yet, and the objections so far.
    state: Mutex<(usize, Vec<String>)>,
    idle: Condvar,
}

impl Real {
    pub(super) fn start() -> Option<Self> {
        let schemas = Schemas::get()?;
        let (cases, inbox) = sync_channel(QUEUE);
        let shared = Arc::new(Shared::default());
        let results = shared.clone();
        let work = move || {
            for case in inbox {
                let found = judge(schemas, &case);
                let mut state = results.state.lock().unwrap_or_else(PoisonError::into_inner);
                state.0 -= 1;
                let room = KEPT.saturating_sub(state.1.len());
                state.1.extend(found.into_iter().take(room));
                results.idle.notify_all();
            }
        };
        let thread = std::thread::Builder::new()
            .name("judge".to_owned())
            .spawn(work);
        thread.ok().map(|_| Self { cases, shared })
    }

    pub(super) fn submit(&self, case: Case) {
        self.shared
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .0 += 1;
        if self.cases.send(case).is_err() {
            self.shared
                .state
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .0 -= 1;
        }
    }

    pub(super) fn objections(&self) -> Vec<String> {
        let state = self
            .shared
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let idle = self.shared.idle.wait_while(state, |state| state.0 > 0);
        idle.unwrap_or_else(PoisonError::into_inner).1.clone()
    }

    pub(super) fn forget(&self) {
        self.objections();
        self.shared
            .state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .1
            .clear();
    }
}

fn judge(schemas: &Schemas, case: &Case) -> Vec<String> {
    match case {
        Case::Event(payload) => {
            let name = payload["t"]
                .as_str()
                .map_or_else(|| format!("op {}", payload["op"]), str::to_owned);
            label(schemas.event(payload), &format!("schema: event {name}"))
        }
        Case::Request(method, path, body) => label(
            schemas.request(method, path, body),
            &format!("schema: request {method} {path}"),
        ),
        Case::Answer(method, path, status, body) => {
            let found = body
                .as_ref()
                .map(|body| schemas.answer(method, path, *status, body));
            label(
                found.unwrap_or_default(),
                &format!("schema: answer {status} to {method} {path}"),
            )
        }
    }
}

fn label(found: Vec<String>, what: &str) -> Vec<String> {
    found
        .into_iter()
        .map(|objection| format!("{what}: {objection}"))
        .collect()
}
