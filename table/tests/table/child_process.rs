//! Tests `table` as a child process whose pipes may be closed at any time.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_referee"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn replies(input: &[u8]) -> Vec<String> {
    let mut child = start();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let lines = lines.map(Result::unwrap).collect();
    assert!(child.wait().unwrap().success());
    lines
}

#[test]
fn a_byte_order_mark_before_the_first_line_is_no_part_of_it() {
    let answers = replies(b"\xef\xbb\xbf{\"do\":\"games\"}\r\n\xef\xbb\xbf{\"do\":\"games\"}\n");
    assert!(answers[0].contains("\"ok\":true"), "{}", answers[0]);
    assert!(answers[1].contains("\"ok\":false"), "{}", answers[1]);
}

#[test]
fn every_line_is_answered_also_the_last_one_without_an_end() {
    let answers = replies(b"{\"do\":\"games\"}\n{\"do\":\"outcome\"}");
    assert_eq!(answers.len(), 2);
}

#[test]
fn it_ends_without_a_word_when_nobody_reads_any_more() {
    let mut child = start();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // the program may end before it has read everything
    for _ in 0..100 {
        let _ = input.write_all(b"{\"do\":\"games\"}\n");
    }
    drop(input);
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(said, "");
}

#[test]
fn it_ends_when_nothing_more_comes() {
    let mut child = start();
    drop(child.stdin.take());
    assert!(child.wait().unwrap().success());
}

/// It ends in the middle of its work when its parent is gone, and whoever still reads gets an answer.
#[test]
fn it_does_not_go_on_thinking_when_nothing_more_comes() {
    let new = r#"{"do":"new","game":"zyrcan","seats":5}"#;
    for work in [
        r#"{"do":"think","ms":600000}"#,
        r#"{"do":"bench","game":"zyrcan","playouts":100000000}"#,
    ] {
        for read in [true, false] {
            let mut child = start();
            let mut input = child.stdin.take().unwrap();
            input
                .write_all(format!("{new}\n{work}\n").as_bytes())
                .unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            // now it works on the second line
            lines.next().unwrap().unwrap();
            let since = Instant::now();
            drop(input);
            if read {
                let answer = lines.next().unwrap().unwrap();
                assert!(answer.contains("\"ok\":true"), "{answer}");
            }
            drop(lines);
            assert!(child.wait().unwrap().success(), "{work}");
            assert!(since.elapsed() < Duration::from_mins(1), "{work}");
        }
    }
}
