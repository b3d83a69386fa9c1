//! How long a turn's picture takes, on one core: the busiest of the tests' positions to a scene and
//! SVG (at most 3 ms), to the PNG of a letter (at most 60 ms), and to a page.

use std::time::Instant;

use chancery::exchange::played_line;
use chancery::letter::Language;
use chancery::picture::{Artwork, Paper, Style, Subject, pdf, png, scene, svg};
use chancery::report::{Shows, Stationery, caption};
use chancery::view::View;

/// The best of several runs, in milliseconds.
fn best(runs: usize, mut work: impl FnMut() -> usize) -> (f64, usize) {
    let mut best = f64::INFINITY;
    let mut size = 0;
    for _ in 0..runs {
        let start = Instant::now();
        size = std::hint::black_box(work());
        best = best.min(start.elapsed().as_secs_f64() * 1000.0);
    }
    (best, size)
}

fn main() -> Result<(), String> {
    let played = played_line(include_str!("../tests/picture/midgame.json").trim())?;
    let artwork = Artwork::of(played.board).ok_or("no drawing")?;
    let view = View::of_powers(played.board, &played.before, &[]);
    let shows = Shows::Outcomes(&played.lines, &played.dislodged, &played.after);
    let words = caption((Stationery::house(), Language::default()), "Harbour", &view, shows);
    let told = shows.orders();
    let subject = Subject { view: &view, orders: &told, style: Style::Colour, caption: &words };
    let drawn = scene(&artwork, &subject);
    let rows = [
        ("scene and SVG", 3.0, best(50, || svg(&scene(&artwork, &subject)).len())),
        ("PNG, 1200 wide", 60.0, best(10, || png(&drawn, 1200).map_or(0, |it| it.len()))),
        ("PNG, 2400 wide", 1000.0, best(3, || png(&drawn, 2400).map_or(0, |it| it.len()))),
        ("PDF, A4", 200.0, best(5, || pdf(&[&drawn], Paper::A4).map_or(0, |it| it.len()))),
    ];
    for (name, most, (time, size)) in rows {
        println!("{name:<16} {time:>8.2} ms   (at most {most} ms)   {size} bytes");
    }
    Ok(())
}
