//! The drawing of the standard board against the board.

use std::process::Command;

/// The script beside the drawing compares what is drawn with what borders on what, by land and coast
/// by coast by sea, and the room of every unit, centre and label.
#[test]
fn the_drawing_is_the_boards() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/config/maps/standard/check.py");
    let output = match Command::new("python3").arg("-B").arg(script).output() {
        Ok(output) => output,
        Err(_) => {
            return crate::support::process::not_run("the check of the drawn map (needs python3)");
        }
    };
    let said = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it)).concat();
    assert!(output.status.success(), "{said}");
}
