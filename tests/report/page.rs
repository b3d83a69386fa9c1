//! Letters as HTML: well formed, small, with nothing from outside, and the words of the text in the
//! same order. An example of each kind is compared with `tests/report/html`; `BLESS=1` rewrites it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use chancery::game::Form;
use chancery::judge::Notice;
use chancery::letter::encode;

use super::letter;
use super::notices::{by_mail, one};

/// The most that a page may have, in bytes: some mail programs cut what is longer.
const LIMIT: usize = 100_000;
/// Elements without an end.
const VOID: &[&str] = &["meta", "br", "img", "!DOCTYPE"];

fn page(notice: &Notice) -> String {
    letter(notice).html.expect("a page")
}

/// The first notice of each kind.
fn kinds() -> Vec<(&'static str, Notice)> {
    let mut kinds: Vec<(&'static str, Notice)> = Vec::new();
    for (name, notice) in by_mail() {
        let kind = std::mem::discriminant(&notice.body);
        if kinds.iter().all(|(_, known)| std::mem::discriminant(&known.body) != kind) {
            kinds.push((name, notice));
        }
    }
    kinds
}

/// What is particular to a letter.
fn inside(page: &str) -> &str {
    let (_, rest) = page.split_once("</style>").expect("styles");
    rest
}

#[test]
fn a_page_of_each_kind_is_as_written_down() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/report/html");
    let (mut faults, mut names) = (Vec::new(), BTreeSet::new());
    for (name, notice) in kinds() {
        let page = page(&notice);
        let page = if name == "results" { &page } else { inside(&page) };
        let path = root.join(format!("{name}.html"));
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(&root).unwrap();
            fs::write(&path, page).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != page {
            faults.push(format!("{name}:\n{page}"));
        }
        names.insert(format!("{name}.html"));
    }
    assert!(faults.is_empty(), "other than written down:\n{}", faults.join("\n"));
    assert!(names.len() > 30, "only {} kinds", names.len());
    let files = fs::read_dir(&root).unwrap().map(|it| it.unwrap().file_name().into_string());
    let strays: Vec<String> = files.map(Result::unwrap).filter(|it| !names.contains(it)).collect();
    assert!(strays.is_empty(), "no kind is called {strays:?}");
}

/// The elements of a page in order, and the words between them.
fn tags(page: &str) -> Vec<(String, String)> {
    let parts = page.split('<').skip(1);
    parts
        .map(|part| {
            let (tag, words) = part.split_once('>').expect("an element ends");
            (tag.to_owned(), words.to_owned())
        })
        .collect()
}

#[test]
fn pages_are_well_formed() {
    for (name, notice) in by_mail() {
        let page = page(&notice);
        let mut open: Vec<String> = Vec::new();
        for (tag, words) in tags(&page) {
            assert!(!words.contains('>'), "{name}: a sign of an element in {words:?}");
            let element = tag.split_whitespace().next().unwrap().trim_start_matches('/');
            if let Some(closed) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(closed), "{name}: {tag} ends too early");
            } else if !VOID.contains(&element) {
                open.push(element.to_owned());
            }
            let values = tag.matches('"').count();
            assert_eq!(values % 2, 0, "{name}: a value has no end in {tag:?}");
        }
        assert_eq!(open, Vec::<String>::new(), "{name}: not ended");
    }
}

#[test]
fn pages_need_nothing_from_outside() {
    for (name, notice) in by_mail() {
        let page = page(&notice);
        assert!(page.len() < LIMIT, "{name}: {} bytes", page.len());
        assert!(page.is_ascii(), "{name}: not ASCII");
        for (tag, _) in tags(&page) {
            let element = tag.split_whitespace().next().unwrap().to_lowercase();
            let banned = ["script", "link", "iframe", "object", "form", "a", "svg", "base"];
            assert!(!banned.contains(&element.as_str()), "{name}: {tag}");
            for from in ["http:", "https:", "//", "url(", "@import", " on"] {
                assert!(!tag.contains(from), "{name}: {from} in {tag}");
            }
            if let Some((_, source)) = tag.split_once("src=\"") {
                assert!(source.starts_with("cid:"), "{name}: {tag}");
            }
        }
        let style = page.split("<style>").nth(1).unwrap().split("</style>").next().unwrap();
        for from in ["http", "url(", "@import", "//"] {
            assert!(!style.contains(from), "{name}: {from} in the styles");
        }
    }
}

/// Whoever reads the text and whoever sees the page read the same.
#[test]
fn a_page_says_what_the_text_says() {
    for (name, notice) in by_mail() {
        let letter = letter(&notice);
        let page = letter.html.clone().expect("a page");
        let body = page.split("<body").nth(1).unwrap();
        let shown: String =
            tags(body).into_iter().map(|(_, words)| words + " ").collect::<String>();
        let words = |text: &str| -> Vec<String> {
            let bare = text.replace(':', " ");
            bare.split_whitespace().map(str::to_owned).collect()
        };
        assert_eq!(words(&plain(&shown)), words(&letter.text), "{name}");
    }
}

/// The characters that references stand for.
fn plain(shown: &str) -> String {
    let mut out = String::new();
    let mut rest = shown;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (reference, after) = after.split_once(';').expect("a reference ends");
        out.push(match reference.strip_prefix('#') {
            None => match reference {
                "lt" => '<',
                "gt" => '>',
                "amp" => '&',
                "quot" => '"',
                other => panic!("{other} is no reference"),
            },
            Some(number) => {
                let number = match number.strip_prefix('x') {
                    Some(number) => u32::from_str_radix(number, 16).unwrap(),
                    None => number.parse().unwrap(),
                };
                char::from_u32(number).unwrap()
            }
        });
        rest = after;
    }
    out + rest
}

#[test]
fn whoever_wants_plain_text_gets_it_alone() {
    let mut notice = one("results");
    let both = encode(&letter(&notice));
    notice.to.taste.form = Form::Plain;
    let plain = letter(&notice);
    assert_eq!(plain.html, None);
    let plain = String::from_utf8(encode(&plain)).unwrap();
    assert!(!plain.contains("alternative") && !plain.contains("text/html"));
    assert!(plain.contains("text/plain"));
    let both = String::from_utf8(both).unwrap();
    let (text, html) = (both.find("text/plain").unwrap(), both.find("text/html").unwrap());
    assert!(both.contains("multipart/alternative") && text < html);
    // Short lines of ASCII need no encoding that would make them longer.
    let head = both[..html].rsplit("--=_").next().unwrap();
    assert!((head.to_owned() + &both[html..html + 100]).contains("7bit"), "{}", &both[html..]);
}
