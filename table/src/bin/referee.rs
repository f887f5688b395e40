//! The referee on standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use table::{Table, is_quit};

/// The longest line that is read, in bytes. A longer line is refused and not stored.
const MAX_LINE: u64 = 1 << 20;

/// How many lines are read ahead of the one that is being answered.
const READ_AHEAD: usize = 8;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn elapsed() -> Duration {
    START.elapsed()
}

/// A separate thread reads, so `quit` and the end of the input are noticed while another request is being answered.
fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut table = Table::new(elapsed);
    let interruption = table.interruption();
    let (sender, lines) = sync_channel(READ_AHEAD);
    thread::spawn(move || read_all(&sender, &interruption));
    for line in lines {
        let (reply, quit) = table.answer(&line?);
        match writeln!(output, "{reply}").and_then(|()| output.flush()) {
            Ok(()) if !quit => {}
            Ok(()) => break,
            // the program that started this one is gone, so nobody could read an error
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Passes on each line. A request to quit ends the running search, and so does the end of the input: then the program that
/// started this one is gone, and nobody waits for a better turn.
fn read_all(sender: &SyncSender<io::Result<Vec<u8>>>, interruption: &AtomicBool) {
    let mut input = io::stdin().lock();
    let mut first = true;
    loop {
        let mut line = Vec::new();
        let read = match read_line(&mut input, &mut line) {
            Ok(false) => {
                interruption.store(true, Ordering::Relaxed);
                return;
            }
            // some programs begin their output with a byte order mark
            Ok(true) if first && line.starts_with(b"\xef\xbb\xbf") => Ok(line.split_off(3)),
            Ok(true) => Ok(line),
            Err(error) => Err(error),
        };
        let last = match &read {
            Ok(line) => is_quit(line),
            Err(_) => true,
        };
        first = false;
        if last {
            interruption.store(true, Ordering::Relaxed);
        }
        if sender.send(read).is_err() || last {
            return;
        }
    }
}

/// Reads the next line without its end; returns false if there is none. A line over [`MAX_LINE`] is cut, so it is no
/// longer valid JSON.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.by_ref().take(MAX_LINE).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == MAX_LINE {
        input.skip_until(b'\n')?;
        line.truncate(1);
    }
    while matches!(line.last(), Some(b'\n' | b'\r')) {
        line.pop();
    }
    Ok(true)
}
