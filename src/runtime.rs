//! tokio's runtime, and the thread that keeps it responsive.

use std::num::NonZeroUsize;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

/// How often an idle worker is woken, so timers, sockets and signals wait at most this long.
const WATCHDOG_INTERVAL: Duration = Duration::from_millis(250);

/// Starts the runtime.
///
/// An idle worker watches timers, sockets and signals for all others. When an event wakes this worker, it runs the
/// event's task itself and wakes no other worker. If the task does not yield, no worker watches. serenity has such a
/// task: after a connection was closed without a close code, it polls the connection in a loop until the next
/// heartbeat fails. Therefore there are at least two workers, and a thread wakes one of them four times a second.
///
/// # Errors
/// The operating system gave no threads.
pub fn start() -> std::io::Result<Runtime> {
    let workers = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut builder = Builder::new_multi_thread();
    let runtime = builder
        .enable_all()
        .worker_threads(workers.max(2))
        .build()?;
    let handle = runtime.handle().clone();
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(WATCHDOG_INTERVAL);
            drop(handle.spawn(async {}));
        }
    });
    Ok(runtime)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tokio::time::sleep;

    use super::*;

    #[test]
    fn a_timer_goes_off_while_another_task_never_yields() {
        const SPIN: Duration = Duration::from_secs(5);
        let runtime = start().unwrap();
        let slept = runtime.spawn(async {
            let begun = Instant::now();
            sleep(Duration::from_millis(500)).await;
            begun.elapsed()
        });
        runtime.spawn(async {
            // after this, the task runs on the worker that watched the timers
            sleep(Duration::from_millis(100)).await;
            std::thread::sleep(SPIN);
        });
        let slept = runtime.block_on(slept).unwrap();
        runtime.shutdown_background();
        assert!(slept < SPIN / 2, "{slept:?}");
    }
}
