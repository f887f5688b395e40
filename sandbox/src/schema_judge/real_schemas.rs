use std::sync::{
    Arc,
    mpsc::{SyncSender, sync_channel},
};

use parking_lot::{Condvar, Mutex};

use super::schemas::Schemas;

/// How many cases may be queued. If the queue is full, senders wait.
const QUEUE: usize = 4096;
/// How many objections are kept.
const KEPT: usize = 1000;

/// Checks one message and returns the objections to it.
type Case = Box<dyn FnOnce(&Schemas) -> Vec<String> + Send>;

/// Checks cases on its own thread, so no answer is delayed.
#[derive(Clone)]
pub(super) struct Real {
    cases: SyncSender<Case>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    idle: Condvar,
}

#[derive(Default)]
struct State {
    /// The number of cases that are not checked yet.
    waiting: usize,
    objections: Vec<String>,
}

impl Real {
    pub(super) fn start() -> Option<Self> {
        let schemas = Schemas::get()?;
        let (cases, inbox) = sync_channel::<Case>(QUEUE);
        let shared = Arc::new(Shared::default());
        let results = shared.clone();
        let work = move || {
            for case in inbox {
                let found = case(schemas);
                let mut state = results.state.lock();
                state.waiting -= 1;
                let room = KEPT.saturating_sub(state.objections.len());
                state.objections.extend(found.into_iter().take(room));
                results.idle.notify_all();
            }
        };
        let thread = std::thread::Builder::new()
            .name("judge".to_owned())
            .spawn(work);
        thread.ok().map(|_| Self { cases, shared })
    }

    /// Queues the check of a message; `what` names the message.
    pub(super) fn submit(
        &self,
        what: String,
        judge: impl FnOnce(&Schemas) -> Vec<String> + Send + 'static,
    ) {
        let label = move |objection| format!("schema: {what}: {objection}");
        let case = move |schemas: &Schemas| judge(schemas).into_iter().map(label).collect();
        self.shared.state.lock().waiting += 1;
        if self.cases.send(Box::new(case)).is_err() {
            self.shared.state.lock().waiting -= 1;
        }
    }

    /// All objections so far, after everything queued has been judged.
    pub(super) fn objections(&self) -> Vec<String> {
        let mut state = self.shared.state.lock();
        let idle = &self.shared.idle;
        idle.wait_while(&mut state, |state| state.waiting > 0);
        state.objections.clone()
    }

    pub(super) fn forget(&self) {
        self.objections();
        self.shared.state.lock().objections.clear();
    }
}
