//! Tests `table` as a child process whose pipes may be closed at any time.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};

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
