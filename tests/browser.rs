//! Letters as a browser shows them, at the width of phones and of a desk, by day and by night, in fonts
//! that a machine may have: no line is wider than the window, no column of words is squeezed, and all
//! words stand out from what is behind them.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::report::languages::pages;
use crate::support::fonts::MACHINES;
use crate::support::process::not_run;

/// Windows, in pixels: a small phone's, a phone's and a desk's.
const WIDTHS: &[u32] = &[320, 390, 1000];
/// Up to here a window is a phone's: what is in pairs stands one below the other.
const PHONE: u32 = 480;
/// The least contrast of text (WCAG 2.1, success criterion 1.4.3).
const CONTRAST: f64 = 4.5;
/// Browsers by the names they go by.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// What is measured of each letter in each frame, written into the page for `--dump-dom`: its name, how wide
/// it is, the least contrast, whether it is dark, how many pairs have words below what they belong to and how
/// many beside, how many pixels wide the narrowest column is in which words are broken into lines.
const SCRIPT: &str = r#"
function part(c) { c = c / 255; return c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4); }
function light(c) { return 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]); }
function colour(text) { return text.match(/[\d.]+/g).map(Number); }
function behind(node) {
  for (; node; node = node.parentElement) {
    const c = colour(getComputedStyle(node).backgroundColor);
    if (c.length < 4 || c[3] > 0) return c;
  }
  return [255, 255, 255];
}
function measured(letter, width) {
  let least = 99, below = 0, beside = 0, narrow = 9999;
  for (const node of letter.querySelectorAll('p, li, h2, h3, td, th, code')) {
    if (!node.textContent.trim()) continue;
    const [a, b] = [light(colour(getComputedStyle(node).color)), light(behind(node))];
    least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  for (const words of letter.querySelectorAll('.pair td.wide')) {
    const first = words.parentElement.firstElementChild;
    if (words === first) continue;
    if (words.getBoundingClientRect().top >= first.getBoundingClientRect().bottom - 1) below++; else beside++;
  }
  for (const cell of letter.querySelectorAll('td, th')) {
    if (cell.querySelector('table')) continue;
    const words = document.createRange();
    words.selectNodeContents(cell);
    let end = -1, lines = 0;
    for (const it of [...words.getClientRects()].sort((a, b) => a.top - b.top)) {
      if (it.top >= end - 2) lines++;
      end = Math.max(end, it.bottom);
    }
    if (lines > 1) narrow = Math.min(narrow, cell.offsetWidth);
  }
  const night = light(behind(letter)) < 0.2 ? 'night' : 'day';
  return [letter.id, width, letter.scrollWidth, least.toFixed(2), night, below, beside, narrow].join(' ');
}
onload = () => {
  // How wide the fonts are that this machine shows words and typewriter's letters in.
  let said = [...document.querySelectorAll('span')].map(it => it.id + ' ' + it.offsetWidth).join('\n') + '\n';
  for (const frame of document.querySelectorAll('iframe')) {
    for (const letter of frame.contentDocument.querySelectorAll('.letter'))
      said += measured(letter, frame.width) + '\n';
  }
  document.body.innerHTML = '<pre id="said">' + said + '</pre>';
};
"#;

pub fn browser() -> Option<&'static str> {
    let answers = |name: &&&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    BROWSERS.iter().find(answers).copied()
}

/// The variables under which a browser shows a page in fonts of ours; none for those of this machine.
pub type FontsOf = BTreeMap<&'static str, OsString>;

/// What the script of a page says in a browser, all of it in an element `said`.
pub fn said_in(browser: &str, page: &Path, options: &[&str], fonts: &FontsOf) -> String {
    // A profile of its own: two browsers cannot share one.
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--dump-dom",
        ])
        .args(options)
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}", page.display()))
        .envs(fonts)
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    // What the script says stands behind the script.
    let said = dom.rsplit_once("<pre id=\"said\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    let log = String::from_utf8_lossy(&output.stderr);
    said.unwrap_or_else(|| panic!("{browser} runs no script ({}): {log}", output.status))
        .0
        .to_owned()
}

/// A page that shows all letters at every width. They stand one below the other in one document, for
/// a browser takes a hundred times as long to open one for each; so their heads have to be the same.
fn all_in_frames(folder: &Path) -> PathBuf {
    let head = |page: &str| {
        let (before, after) = page.split_once("<title>").unwrap();
        let (_, after) = after.split_once("</title>").unwrap();
        let (after, _) = after.split_once("<body").unwrap();
        let (_, before) = before.split_once("<head>").unwrap();
        [before, after].concat()
    };
    let letters = pages();
    let heads: BTreeSet<String> = letters.iter().map(|(_, page)| head(page)).collect();
    assert_eq!(heads.len(), 1, "letters with other heads: {heads:?}");
    let mut all = format!("<!DOCTYPE html><html><head>{}", heads.first().unwrap());
    let (mut opening, mut bodies) = ("", String::new());
    for (name, page) in &letters {
        let (_, body) = page.split_once("<body").unwrap();
        let (style, body) = body.split_once('>').unwrap();
        let (body, _) = body.rsplit_once("</body>").unwrap();
        opening = style;
        bodies += &format!(
            "<div class=\"letter\" id=\"{name}\" style=\"overflow-x:auto\">{body}</div>\n"
        );
    }
    all += &format!("<body{opening}>{bodies}</body></html>");
    fs::write(folder.join("all.html"), &all).unwrap();
    if let Some(look) = std::env::var_os("LOOK") {
        fs::write(Path::new(&look).join("all.html"), &all).unwrap();
    }

    let frame = |width| {
        format!(
            "<iframe src=\"all.html\" width=\"{width}\" height=\"600\" style=\"border:0\"></iframe>\n"
        )
    };
    let frames: String = WIDTHS.iter().map(frame).collect();
    let probe = |id: &str, family: &str| {
        format!("<span id=\"{id}\" style=\"font:100px {family}; white-space:nowrap\">mill</span>\n")
    };
    let probes = [probe("words", "Georgia,serif"), probe("typed", "monospace")].concat();
    let path = folder.join("letters.html");
    let page = format!(
        "<!DOCTYPE html><html style=\"color-scheme: light dark\"><head><meta charset=\"utf-8\">\
         <script>{SCRIPT}</script></head><body>{probes}{frames}</body></html>"
    );
    fs::write(&path, page).unwrap();
    path
}

/// What was measured of a letter.
struct Measured<'a> {
    letter: &'a str,
    window: u32,
    wide: u32,
    contrast: f64,
    scheme: &'a str,
    below: u32,
    beside: u32,
    narrow: u32,
}

fn measured(line: &str) -> Measured<'_> {
    let words: Vec<&str> = line.split(' ').collect();
    let [letter, window, wide, contrast, scheme, below, beside, narrow] = words[..] else {
        panic!("{line}")
    };
    let number = |text: &str| text.parse().unwrap();
    Measured {
        letter,
        window: number(window),
        wide: number(wide),
        contrast: contrast.parse().unwrap(),
        scheme,
        below: number(below),
        beside: number(beside),
        narrow: number(narrow),
    }
}

impl Measured<'_> {
    /// What is wrong with it.
    fn fault(&self, scheme: &str) -> Option<String> {
        let Measured { window, wide, contrast, below, beside, narrow, .. } = *self;
        let is_phone = window <= PHONE;
        if wide > window {
            return Some(format!("{wide} pixels wide"));
        }
        if contrast < CONTRAST {
            return Some(format!("a contrast of {contrast}"));
        }
        if self.scheme != scheme {
            return Some(format!("shown by {}", self.scheme));
        }
        if is_phone && beside > 0 || !is_phone && below > 0 {
            return Some(format!("{below} pairs stand below each other, {beside} beside"));
        }
        (3 * narrow < window.min(600))
            .then(|| format!("words broken in a column of {narrow} pixels"))
    }
}

/// Shows all letters in these fonts, by day or by night, and says what is wrong; gives how wide the two
/// probes are.
fn show(browser: &str, page: &Path, scheme: &str, fonts: &FontsOf, machine: &str) -> [u32; 2] {
    // The browser's own number of the scheme that is preferred.
    let number = if scheme == "night" { 0 } else { 1 };
    let preferred = format!("--blink-settings=preferredColorScheme={number}");
    let said = said_in(browser, page, &[&preferred, "--allow-file-access-from-files"], fonts);
    let mut lines = said.lines();
    let widths = ["words", "typed"].map(|probe| {
        let line = lines.next().expect("the probes come first");
        line.strip_prefix(probe).expect(probe).trim().parse().unwrap()
    });
    let (mut count, mut pairs, mut faults) = (0, 0, Vec::new());
    for letter in lines.map(measured) {
        let fault = letter.fault(scheme);
        faults.extend(fault.map(|it| format!("{}:{}: {it}", letter.letter, letter.window)));
        count += 1;
        pairs += u32::from(letter.below + letter.beside > 0);
    }
    assert!(faults.is_empty(), "{machine} fonts, by {scheme}:\n{}", faults.join("\n"));
    assert!(count > 3000, "only {count} letters were measured");
    assert!(pairs > 1000, "only {pairs} letters with words beside orders");
    widths
}

#[test]
fn letters_fit_the_window_and_can_be_read() {
    let Some(browser) = browser() else { return not_run("letters in a browser (needs chromium)") };
    let folder = tempfile::tempdir().unwrap();
    let page = all_in_frames(folder.path());
    for scheme in ["night", "day"] {
        show(browser, &page, scheme, &FontsOf::new(), "this machine's");
    }
}

#[test]
fn letters_hold_in_any_font() {
    let Some(browser) = browser() else { return not_run("letters in a browser (needs chromium)") };
    let folder = tempfile::tempdir().unwrap();
    let page = all_in_frames(folder.path());
    for machine in MACHINES {
        let config = machine.write(folder.path());
        let fonts = FontsOf::from([("FONTCONFIG_FILE", config.into())]);
        let widths = show(browser, &page, "day", &fonts, machine.name);
        assert_eq!(widths, machine.width_of_mill(), "{}: other fonts were shown", machine.name);
    }
}
