//! The keeper's hands: commands typed beside a judge that runs, and without one.

use std::fs;
use std::process::Output;
use std::time::{Duration, Instant};

use crate::support::process::Home;

/// What a command wrote: standard output, then standard error.
fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

fn drop_letter(home: &Home, text: &str) -> (String, String) {
    let path = home.path("letter.eml");
    fs::write(&path, text).unwrap();
    let output = home.run(&["drop", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output).1);
    said(&output)
}

#[test]
fn a_letter_that_came_before_is_known_at_once() {
    let mut home = Home::new("2026-03-02T09:00:00Z", "");
    let letter = "From: eve@example.org\nTo: judge@localhost\nMessage-ID: <1@example.org>\n\
                  Date: Mon, 2 Mar 2026 09:00:00 +0000\n\ngames\n";
    let (first, _) = drop_letter(&home, letter);
    assert!(first.contains("There are no games at present"), "{first}");
    let again = |home: &Home| {
        let began = Instant::now();
        let (out, error) = drop_letter(home, letter);
        assert!(began.elapsed() < Duration::from_secs(15), "it waited");
        assert_eq!(out, first);
        assert!(error.contains("received before"), "{error}");
    };
    again(&home);
    let mut serve = home.serve_on_the_system_clock();
    serve.ready();
    again(&home);
    serve.stop();
}
