//! Finds the commit that `skirmish --version` names.

use std::process::Command;

fn main() {
    for changed in ["build.rs", "COMMIT"] {
        println!("cargo:rerun-if-changed={changed}");
    }
    println!("cargo:rerun-if-env-changed=SKIRMISH_COMMIT");
    let given = std::env::var("SKIRMISH_COMMIT").ok();
    let commit = given.filter(|given| !given.is_empty()).or_else(|| {
        let development = std::env::var("PROFILE").as_deref() != Ok("release");
        // a development build is not built anew after each commit
        if development {
            None
        } else {
            archived().or_else(checked_out)
        }
    });
    let commit = commit.as_deref().unwrap_or("development build");
    let short: String = commit.chars().take(40).collect();
    println!("cargo:rustc-env=SKIRMISH_COMMIT={short}");
}

/// The commit of an archive, in which git has replaced the text of the file.
fn archived() -> Option<String> {
    let text = std::fs::read_to_string("COMMIT").ok()?;
    let text = text.trim();
    (!text.is_empty() && !text.starts_with('$')).then(|| text.to_owned())
}

/// The commit of a checkout, and whether files differ from it.
fn checked_out() -> Option<String> {
    let head = git(&["rev-parse", "--short=12", "HEAD"])?;
    for name in ["HEAD", "logs/HEAD", "index"] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() {
        head
    } else {
        format!("{head} with changes")
    })
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
