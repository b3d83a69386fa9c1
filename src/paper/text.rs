//! Pages as text, for tests and for who cannot look at them.

use super::fit::pages;
use super::flow::Mark;
use super::{Letterhead, Sheet};

/// What stands on each page, from top to bottom: words on one line are parted by two blanks, a line to
/// write on is told by dots, one to cut along by strokes, and a picture by its size in points.
pub fn as_text(letterhead: &Letterhead, sheet: &Sheet<'_>) -> Vec<String> {
    pages(letterhead, sheet).iter().map(|page| page_told(page)).collect()
}

fn page_told(page: &[Mark<'_>]) -> String {
    let mut said: Vec<(f32, f32, String)> = Vec::new();
    for mark in page {
        match mark {
            Mark::Text(text) => said.push((text.y, text.x, text.words.clone())),
            Mark::Dots { from, .. } => said.push((from.1 - 1.0, from.0, "......".to_owned())),
            Mark::Cut { from, .. } => said.push((from.1, from.0, "- - - - -".to_owned())),
            Mark::Picture { scene, left, top, zoom } => {
                let (width, height) = (scene.width * zoom, scene.height * zoom);
                said.push((*top, *left, format!("[picture {width:.0} by {height:.0}]")));
            }
            Mark::Rule { .. } => {}
        }
    }
    said.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1)));
    let mut lines: Vec<(f32, String)> = Vec::new();
    for (y, _, words) in said {
        match lines.last_mut() {
            // Nothing is set so small that two lines lie closer.
            Some((last, line)) if y - *last < 2.5 => {
                line.push_str("  ");
                line.push_str(&words);
            }
            _ => lines.push((y, words)),
        }
    }
    lines.into_iter().map(|(_, line)| line + "\n").collect()
}
