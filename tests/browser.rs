//! Letters as a browser shows them, at the width of a phone and of a desk, by day and by night: no
//! line is wider than the window, and all words stand out from what is behind them.

use std::fs;
use std::process::Command;

use crate::report::pages;
use crate::support::process::not_run;

/// Windows, in pixels: a phone's and a desk's.
const WIDTHS: &[u32] = &[390, 1000];
/// The least contrast of text (WCAG 2.1, success criterion 1.4.3).
const CONTRAST: f64 = 4.5;
/// Browsers by the names they go by.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// What is measured in each frame, written into the page for `--dump-dom`.
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
onload = () => {
  let said = '';
  for (const frame of document.querySelectorAll('iframe')) {
    const page = frame.contentDocument;
    let least = 99;
    for (const node of page.querySelectorAll('p, li, h2, h3, td, th, code')) {
      if (!node.textContent.trim()) continue;
      const [a, b] = [light(colour(getComputedStyle(node).color)), light(behind(node))];
      least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
    }
    // Words beside orders, or below them where there is no room beside.
    let narrow = 9999;
    for (const words of page.querySelectorAll('.pair td + td')) narrow = Math.min(narrow, words.offsetWidth);
    const night = light(behind(page.body)) < 0.2 ? 'night' : 'day';
    said += frame.id + ' ' + page.documentElement.scrollWidth + ' ' + least.toFixed(2) + ' ' + night + ' ' + narrow + '\n';
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

/// A page that shows every letter at every width.
fn all_in_frames() -> String {
    let mut frames = String::new();
    for (name, page) in pages() {
        let page = page.replace('&', "&amp;").replace('"', "&quot;");
        for width in WIDTHS {
            frames += &format!(
                "<iframe id=\"{name}:{width}\" width=\"{width}\" height=\"600\" style=\"border:0\" \
                 srcdoc=\"{page}\"></iframe>\n"
            );
        }
    }
    format!(
        "<!DOCTYPE html><html style=\"color-scheme: light dark\"><head><script>{SCRIPT}</script></head><body>{frames}</body></html>"
    )
}

#[test]
fn letters_fit_the_window_and_can_be_read() {
    let Some(browser) = browser() else {
        not_run("letters in a browser need Chromium");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("letters.html");
    fs::write(&page, all_in_frames()).unwrap();
    // The browser's own number of the scheme that is preferred.
    for (scheme, number) in [("night", 0), ("day", 1)] {
        let output = Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
            .arg(format!("--user-data-dir={}", folder.path().join(scheme).display()))
            .arg(format!("--blink-settings=preferredColorScheme={number}"))
            .arg(format!("file://{}", page.display()))
            .output()
            .unwrap();
        let dom = String::from_utf8(output.stdout).unwrap();
        // What the script says stands behind the script.
        let (_, rest) = dom.rsplit_once("<pre id=\"said\">").expect("the browser measures");
        let (said, _) = rest.split_once("</pre>").expect("the browser's words end");
        let (mut count, mut pairs) = (0, 0);
        for line in said.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [frame, wide, contrast, seen, narrow] = words[..] else { panic!("{line}") };
            let window: u32 = frame.split(':').nth(1).unwrap().parse().unwrap();
            let wide: u32 = wide.parse().unwrap();
            assert!(wide <= window, "{frame} by {scheme}: {wide} pixels wide");
            let contrast: f64 = contrast.parse().unwrap();
            assert!(contrast >= CONTRAST, "{frame} by {scheme}: a contrast of {contrast}");
            assert_eq!(seen, scheme, "{frame}");
            let narrow: u32 = narrow.parse().unwrap();
            let is_phone = window < 480;
            let has_room = !is_phone || 2 * narrow > window;
            assert!(has_room, "{frame}: words in a column of {narrow} pixels");
            pairs += u32::from(narrow < 9999);
            count += 1;
        }
        assert!(count > 100, "only {count} letters were measured");
        assert!(pairs > 30, "only {pairs} letters with words beside orders");
    }
}
