//! The `table` program: the referee on standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use games::table_protocol::Table;

/// Longest line read; what is longer is refused, not kept.
const MAX_LINE: u64 = 1 << 20;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn elapsed() -> Duration {
    START.elapsed()
}

fn main() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut table = Table::new(elapsed);
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let (reply, quit) = table.answer(&line);
        writeln!(output, "{reply}")?;
        output.flush()?;
        if quit {
            break;
        }
    }
    Ok(())
}

/// Reads the next line without its end; false when there is none. A line over [`MAX_LINE`] is cut
/// short, which no longer is JSON.
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
