//! The drawing of the standard board against the board.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use chancery::daemon::write_whole;

use crate::support::process::not_run;

/// The script beside the drawing compares what is drawn with what borders on what, by land and coast
/// by coast by sea, and the room of every unit, centre and label.
fn check(drawing: &Path) -> Option<Output> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/config/maps/standard/check.py");
    Command::new("python3").arg("-B").arg(script).arg(drawing).output().ok()
}

#[test]
fn the_drawing_is_the_boards() {
    let drawing = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/config/maps/standard.drawing"));
    let Some(output) = check(drawing) else {
        return not_run("the check of the drawn map (needs python3)");
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("0 complaints"), "{said}");

    // What is drawn otherwise is complained of.
    let text = fs::read_to_string(drawing).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other.drawing");
    for (from, to, complaint) in [
        ("\nface BUR ", "\nface GAS ", "faces and provinces differ"),
        ("\nunit AEG ", "\nunit AEG 1", "AEG: unit AEG has no room"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        fs::write(&other, changed).unwrap();
        let output = check(&other).unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(!output.status.success() && said.contains(complaint), "{said}");
    }
}

#[test]
fn a_link_stays_one_and_what_it_leads_to_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let [drawn, link, chain] =
        ["drawn.svg", "link.svg", "chain.svg"].map(|it| folder.path().join(it));
    std::os::unix::fs::symlink("drawn.svg", &link).unwrap();
    std::os::unix::fs::symlink(&link, &chain).unwrap();
    // Before there is such a file, and then over it.
    for bytes in ["<svg/>", "<svg></svg>"] {
        write_whole(&chain, bytes.as_bytes()).unwrap();
        assert!(link.is_symlink() && chain.is_symlink() && !drawn.is_symlink());
        assert_eq!(fs::read_to_string(&drawn).unwrap(), bytes);
    }
    // Links that lead round are an error, as everywhere.
    let [one, other] = ["one", "other"].map(|it| folder.path().join(it));
    std::os::unix::fs::symlink("other", &one).unwrap();
    std::os::unix::fs::symlink("one", &other).unwrap();
    assert!(write_whole(&one, b"").is_err());
}
