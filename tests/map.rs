//! The drawing of the standard board against the board.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use chancery::daemon::write_whole;

use crate::support::process::{PROGRAM, not_run};

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

/// Runs a script beside the drawing with a Python that has what it needs: that of the folder which
/// `config/maps/standard/sources` fills, named by `CHANCERY_MAP`, or the one that is installed.
fn script(name: &str, arguments: &[&Path]) -> Option<Output> {
    let python = sources().map_or_else(|| "python3".into(), |folder| folder.join("python"));
    let script = scripts().join(name);
    let output = Command::new(python).arg("-B").arg(script).args(arguments).output().ok()?;
    let lacks = String::from_utf8_lossy(&output.stderr).contains("ModuleNotFoundError");
    (!lacks).then_some(output)
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("config/maps/standard")
}

fn sources() -> Option<PathBuf> {
    std::env::var_os("CHANCERY_MAP").map(PathBuf::from).filter(|folder| folder.is_dir())
}

/// From the coast, the borders, the wishes and the names to the drawing: half a minute.
#[test]
fn the_drawing_is_made_again_byte_for_byte() {
    let Some(output) = script("make.py", &[Path::new("--check")]) else {
        return not_run("the making of the drawing (needs config/maps/standard/sources)");
    };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn coast_and_letters_are_made_again_byte_for_byte() {
    let Some(folder) = sources() else {
        return not_run(
            "the making of the coast and the letters from their sources (needs config/maps/standard/sources)",
        );
    };
    for (name, source, made) in
        [("coast.py", "land-10m.json", "coast.txt"), ("lettering.py", ".", "lettering.txt")]
    {
        let output = script(name, &[&folder.join(source)]).unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let kept = fs::read(scripts().join(made)).unwrap();
        assert!(output.stdout == kept, "{made} is not what {name} makes");
    }
}

/// Each script refuses a file with another checksum than that of the one it was made for.
#[test]
fn sources_are_known_by_their_checksums() {
    let text = |name: &str| fs::read_to_string(scripts().join(name)).unwrap();
    let checksums = |name: &str| {
        let text = text(name);
        let is_one =
            |word: &&str| word.len() == 64 && word.bytes().all(|it| it.is_ascii_hexdigit());
        text.split('"').filter(is_one).count()
    };
    assert_eq!((checksums("coast.py"), checksums("lettering.py")), (1, 3));
    let readme = text("README.md");
    for package in ["world-atlas@2.0.2", "alegreya-sans-sc@5.3.0", "alegreya-sc@5.3.0"] {
        assert!(readme.contains(package) && text("sources").contains(package), "{package}");
    }
    for line in text("requirements.txt").lines() {
        assert!(line.contains("=="), "{line}: of which version?");
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

/// Runs `chancery map` on a text, towards a file in a folder.
fn drawn(folder: &Path, text: &str, more: &[&str]) -> Output {
    let file = folder.join("turn.txt");
    fs::write(&file, text).unwrap();
    let out = folder.join("turn.svg");
    Command::new(PROGRAM).arg("map").arg(file).arg("-o").arg(out).args(more).output().unwrap()
}

/// What cannot be drawn: the text, and what must be said of it.
const WRONG: &[(&str, &[&str])] = &[
    ("FRANCE A PAR - XYZ", &["line 1: ", "\"XYZ\" is no place of this map"]),
    (
        "FRANCE\nA BRU - PAR\nA Paris H",
        &["line 2: ", "perhaps BRE or BUR", "line 3: ", "perhaps PAR"],
    ),
    ("FRANCE Z PAR - BUR", &["line 1: ", "allowed: \"A PAR H\""]),
    ("FRNCE A PAR - BUR", &["line 1: whose is ", "AUSTRIA, ENGLAND, FRANCE"]),
    ("FRANCE F PAR - BUR", &["line 1: a fleet cannot stand in PAR"]),
    ("RUSSIA F STP H", &["line 1: a fleet in STP lies at a coast; allowed: STP/NC, STP/SC"]),
    ("FRANCE F SPA/EC H", &["line 1: ", "allowed: SPA/NC, SPA/SC"]),
    ("FRANCE PAR H", &["line 1: army or fleet? Please write \"A PAR\" or \"F PAR\""]),
    ("FRANCE A PAR H\nGERMANY A PAR H", &["line 2: PAR is where FRANCE A PAR stands"]),
    ("FRANCE A PAR H\nA PAR - BUR", &["line 2: PAR has an order already"]),
    ("FRANCE A PAR B", &["line 1: \"A PAR B\" is no order of this phase; allowed: "]),
    (
        r#"{"phase":"S1901M","units":["FRANCE A PAR","GERMANY A MUN"],
            "orders":{"FRANCE":["A BUR - PAR","A PRA H","A PAR - XYZ"]}}"#,
        &[
            "FRANCE A BUR - PAR: no unit is in BUR",
            "\"PRA\" is no place of this map; perhaps PAR",
            "\"XYZ\" is no place of this map",
        ],
    ),
    (r#"{"phase":"S1901M","units":["FRANCE A XYZ"]}"#, &["\"FRANCE A XYZ\" is no unit"]),
];

#[test]
fn what_cannot_be_drawn_is_said_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("turn.svg");
    for (text, wanted) in WRONG {
        let output = drawn(folder.path(), text, &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}: {said}");
        for words in *wanted {
            assert!(said.contains(words), "{text}: {said}");
        }
        assert!(!file.exists() && output.stdout.is_empty(), "{text}");
    }
    for (text, more) in [("FRANCE A PAR R BUR", ["--turn", "S1901R"]), ("{}", ["--turn", "S1901M"])]
    {
        assert_eq!(drawn(folder.path(), text, &more).status.code(), Some(2), "{text}");
    }
    let output = drawn(folder.path(), "\u{feff}france:\tA PAR - BUR\r\n", &[]);
    assert!(output.status.success() && output.stderr.is_empty() && file.exists());
    // An order that the judge would not follow is drawn as he rules, and that is said.
    let output = drawn(folder.path(), "FRANCE A PAR - MOS", &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("FRANCE A PAR - MOS is not drawn"), "{said}");
}
