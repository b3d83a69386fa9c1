//! The small part of SVG's path language in which our files write outlines.

use tiny_skia::{Path, PathBuilder};

/// The outline a text tells: `M`, `L`, `H`, `V`, `Q`, `C`, `Z`, the straight ones in small letters
/// too; `None` where it is not one.
pub(super) fn read(text: &str) -> Option<Path> {
    let mut pen = Pen { path: PathBuilder::new(), x: 0.0, y: 0.0 };
    let mut rest = text.trim();
    while let Some(command) = rest.chars().next().filter(char::is_ascii_alphabetic) {
        let end =
            rest[1..].find(|it: char| it.is_ascii_alphabetic()).map_or(rest.len(), |at| at + 1);
        pen.draw(command, &numbers(&rest[1..end])?)?;
        rest = &rest[end..];
    }
    rest.is_empty().then(|| pen.path.finish())?
}

fn numbers(text: &str) -> Option<Vec<f32>> {
    let parted = text.replace('-', " -");
    parted.split([' ', ',']).filter(|it| !it.is_empty()).map(|it| it.parse().ok()).collect()
}

struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
}

impl Pen {
    fn draw(&mut self, command: char, numbers: &[f32]) -> Option<()> {
        let each = match command {
            'Z' | 'z' => {
                self.path.close();
                return numbers.is_empty().then_some(());
            }
            'H' | 'V' | 'h' | 'v' => 1,
            'M' | 'L' | 'm' | 'l' => 2,
            'Q' => 4,
            'C' => 6,
            _ => return None,
        };
        if numbers.is_empty() || !numbers.len().is_multiple_of(each) {
            return None;
        }
        for (number, step) in numbers.chunks_exact(each).enumerate() {
            // What follows the first point of a move is a line.
            let command = match (command, number) {
                ('M', 1..) => 'L',
                ('m', 1..) => 'l',
                _ => command,
            };
            self.step(command, step);
        }
        Some(())
    }

    fn step(&mut self, command: char, step: &[f32]) {
        let (x, y) = (self.x, self.y);
        (self.x, self.y) = match (command, step) {
            ('H', &[to]) => (to, y),
            ('h', &[by]) => (x + by, y),
            ('V', &[to]) => (x, to),
            ('v', &[by]) => (x, y + by),
            ('m' | 'l', &[right, down]) => (x + right, y + down),
            (_, &[.., right, down]) => (right, down),
            _ => (x, y),
        };
        match (command, step) {
            ('M' | 'm', _) => self.path.move_to(self.x, self.y),
            ('Q', &[a, b, ..]) => self.path.quad_to(a, b, self.x, self.y),
            ('C', &[a, b, c, d, ..]) => self.path.cubic_to(a, b, c, d, self.x, self.y),
            _ => self.path.line_to(self.x, self.y),
        }
    }
}
