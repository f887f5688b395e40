//! Tests what the container image does when it starts. No image is needed: its entry point and its health check run
//! here.
// a test may panic
#![allow(clippy::unwrap_used, missing_docs)]
#![cfg(unix)]

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::process::{Command, Output};

/// The program and its arguments after an instruction of the Dockerfile, which are written as JSON.
fn words(instruction: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Dockerfile");
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.replace("\\\n", "");
    let line = text.lines().find(|line| line.starts_with(instruction));
    let line = line.unwrap();
    serde_json::from_str(&line[line.find('[').unwrap()..]).unwrap()
}

/// Runs a command with this setting. A stand-in for `skirmish` prints what it was started with.
fn run(words: &[String], more: &[&str], http: Option<&str>) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("skirmish");
    std::fs::write(&program, "#!/bin/sh\necho \"$SKIRMISH_HTTP $*\"\n").unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).args(more).env_clear();
    command.env("PATH", path);
    if let Some(http) = http {
        command.env("SKIRMISH_HTTP", http);
    }
    command.output().unwrap()
}

#[test]
fn an_empty_address_is_the_images_own() {
    let start = words("ENTRYPOINT");
    for (http, more, expected) in [
        (None, &[][..], "127.0.0.1:8080 \n"),
        (Some(""), &[], "127.0.0.1:8080 \n"),
        (Some(""), &["doctor"], "127.0.0.1:8080 doctor\n"),
        (
            Some("0.0.0.0:1"),
            &["forget", "--user", "1"],
            "0.0.0.0:1 forget --user 1\n",
        ),
    ] {
        let said = run(&start, more, http);
        assert_eq!(String::from_utf8_lossy(&said.stdout), expected);
    }
}

#[test]
fn the_health_check_asks_where_the_bot_listens() {
    let check = words("HEALTHCHECK");
    for (at, status, healthy) in [
        ("127.0.0.1:0", "200 OK", true),
        ("127.0.0.1:0", "503 Service Unavailable", false),
        // a local address, and all addresses
        ("127.0.0.2:0", "200 OK", true),
        ("0.0.0.0:0", "200 OK", true),
        ("[::1]:0", "200 OK", true),
        ("[::]:0", "200 OK", true),
    ] {
        let listener = TcpListener::bind(at).unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let answering = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = [0; 22];
            stream.read_exact(&mut asked).unwrap();
            write!(stream, "HTTP/1.0 {status}\r\n\r\n").unwrap();
            asked
        });
        let ran = run(&check, &[], Some(&address));
        assert_eq!(ran.status.success(), healthy, "{ran:?}");
        assert_eq!(answering.join().unwrap(), *b"GET /readyz HTTP/1.0\r\n");
    }
}
