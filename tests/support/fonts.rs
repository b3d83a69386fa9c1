//! Fonts of our own for a browser, so that what is measured does not hang on those that a machine has:
//! every letter is a box, as wide as its [`Face`] says, in a TrueType file made here. A fontconfig file
//! beside them keeps all others away.

use std::fs;
use std::path::{Path, PathBuf};

/// Widths are told in thousandths of the font's size.
const UNITS: u16 = 1000;

/// One font file.
#[derive(Clone, Copy, Debug)]
struct Face {
    family: &'static str,
    /// How wide the small letters, capitals and figures are.
    usual: u16,
    /// How wide a blank is, and what takes little room: `i`, `l`, marks.
    thin: u16,
    /// How wide `m` and `w` are.
    broad: u16,
}

/// The fonts of one machine.
#[derive(Clone, Copy, Debug)]
pub struct Fonts {
    pub name: &'static str,
    words: Face,
    /// What stands for typewriter's letters.
    typed: Face,
}

/// The machines that letters are measured on. In running English words a character takes 0.31, 0.54 and 0.48
/// of the font's size; in DejaVu Sans, one of the widest in use, it takes 0.50. The last machine has one font
/// for everything, and none whose letters are equally wide.
pub const MACHINES: &[Fonts] = &[
    Fonts {
        name: "narrow",
        words: Face { family: "Narrow Words", usual: 380, thin: 200, broad: 600 },
        typed: Face { family: "Narrow Typed", usual: 480, thin: 480, broad: 480 },
    },
    Fonts {
        name: "wide",
        words: Face { family: "Wide Words", usual: 660, thin: 360, broad: 980 },
        typed: Face { family: "Wide Typed", usual: 680, thin: 680, broad: 680 },
    },
    Fonts { name: "last-resort", words: LAST_RESORT, typed: LAST_RESORT },
];
const LAST_RESORT: Face = Face { family: "Last Resort", usual: 600, thin: 300, broad: 900 };

impl Fonts {
    /// How wide `mill` is at 100 pixels, in words and typed.
    pub fn width_of_mill(&self) -> [u32; 2] {
        [self.words, self.typed].map(|face| u32::from(face.broad + 3 * face.thin) / 10)
    }

    /// Writes the fonts into a folder, and the file that `FONTCONFIG_FILE` has to name.
    pub fn write(&self, folder: &Path) -> PathBuf {
        let fonts = folder.join(self.name);
        fs::create_dir_all(&fonts).unwrap();
        for face in [self.words, self.typed] {
            fs::write(fonts.join(format!("{}.ttf", face.family)), face.file()).unwrap();
        }
        let instead = |generic: &str, face: Face| {
            format!(
                "<alias binding=\"same\"><family>{generic}</family><prefer><family>{}</family></prefer></alias>\n",
                face.family
            )
        };
        let aliases = [
            instead("monospace", self.typed),
            instead("serif", self.words),
            instead("sans-serif", self.words),
        ];
        let config = folder.join(format!("{}.conf", self.name));
        let (fonts, cache) = (fonts.display(), folder.join("cache"));
        let text = format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"urn:fontconfig:fonts.dtd\">\n<fontconfig>\n\
             <dir>{fonts}</dir>\n<cachedir>{}</cachedir>\n{}</fontconfig>\n",
            cache.display(),
            aliases.concat()
        );
        fs::write(&config, text).unwrap();
        config
    }
}

impl Face {
    /// The whole file: the tables that FreeType and fontconfig ask for (OpenType 1.9, chapter 5).
    fn file(self) -> Vec<u8> {
        let advances = [self.usual, self.thin, self.usual, self.thin, self.broad];
        let most = advances.into_iter().max().unwrap();
        let (glyf, loca) = boxes(&advances);
        // In the order of their names, as the directory must list them.
        let tables: [(&[u8; 4], Vec<u8>); 10] = [
            (b"OS/2", self.os2()),
            (b"cmap", cmap()),
            (b"glyf", glyf),
            (b"head", head(most)),
            (b"hhea", hhea(most, advances.len() as u16)),
            (b"hmtx", words(advances.iter().flat_map(|&advance| [advance, 0]))),
            (b"loca", loca),
            // Version 1.0; what hinting needs is nothing.
            (b"maxp", words([1, 0, advances.len() as u16, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])),
            (b"name", self.name()),
            (b"post", words([3, 0, 0, 0, 0xff9c, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
        ];
        let mut file = words([0x0001, 0x0000, tables.len() as u16, 128, 3, 32]);
        let mut place = file.len() + 16 * tables.len();
        for (tag, table) in &tables {
            file.extend_from_slice(*tag);
            let sum = table.chunks(4).fold(0_u32, |sum, four| {
                let mut word = [0; 4];
                word[..four.len()].copy_from_slice(four);
                sum.wrapping_add(u32::from_be_bytes(word))
            });
            for number in [sum, place as u32, table.len() as u32] {
                file.extend(number.to_be_bytes());
            }
            place += table.len().next_multiple_of(4);
        }
        for (_, mut table) in tables {
            table.resize(table.len().next_multiple_of(4), 0);
            file.append(&mut table);
        }
        file
    }

    /// What the font is called: Windows, Unicode, English.
    fn name(self) -> Vec<u8> {
        let family: Vec<u8> = self.family.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let style: Vec<u8> = "Regular".encode_utf16().flat_map(u16::to_be_bytes).collect();
        let (long, short) = (family.len() as u16, style.len() as u16);
        let records = [[1, long, 0], [2, short, long], [4, long, 0], [6, long, 0]];
        let mut table = words([0, records.len() as u16, 6 + 12 * records.len() as u16]);
        for [what, length, place] in records {
            table.extend(words([3, 1, 0x409, what, length, place]));
        }
        [table, family, style].concat()
    }

    /// Weight, width, and whether all letters are equally wide.
    fn os2(self) -> Vec<u8> {
        let proportion = if self.thin == self.usual { 9 } else { 3 };
        let mut table = words([3, self.usual, 400, 5, 0]);
        table.extend(words([0; 11]));
        table.extend([2, 0, 5, proportion, 0, 0, 0, 0, 0, 0]);
        table.extend(words([0, 1, 0, 0, 0, 0, 0, 0]));
        table.extend(b"none");
        table.extend(words([0x40, 0x20, 0xfffd, 800, 0xff38, 90, 800, 200, 0, 1, 0, 0]));
        table.extend(words([500, 700, 0, 0x20, 1]));
        table
    }
}

fn words(numbers: impl IntoIterator<Item = u16>) -> Vec<u8> {
    numbers.into_iter().flat_map(u16::to_be_bytes).collect()
}

/// A box for each glyph, and where each lies. The second is the blank, which has none.
fn boxes(advances: &[u16]) -> (Vec<u8>, Vec<u8>) {
    let (mut glyf, mut loca) = (Vec::new(), vec![0_u32]);
    for (glyph, &advance) in advances.iter().enumerate() {
        if glyph != 1 {
            let (right, high) = (advance - 40, 700);
            // One contour of four points, none hinted; all on the line, each as two whole numbers.
            glyf.extend(words([1, 40, 0, right, high, 3, 0]));
            glyf.extend([1; 4]);
            let wide = right - 40;
            glyf.extend(words([40, 0, wide, 0]));
            glyf.extend(words([0, high, 0, high.wrapping_neg()]));
        }
        loca.push(glyf.len() as u32);
    }
    (glyf, loca.into_iter().flat_map(u32::to_be_bytes).collect())
}

/// Which glyph shows a character: format 13, whole stretches of one glyph.
fn cmap() -> Vec<u8> {
    let thin = |c: u32| "!'(),-.:;IJ[]`fijlrt|".chars().any(|it| u32::from(it) == c);
    let broad = |c: u32| "MWmw@%".chars().any(|it| u32::from(it) == c);
    let glyph = |c: u32| match c {
        0x20 | 0xa0 => 1,
        _ if thin(c) => 3,
        _ if broad(c) => 4,
        _ => 2,
    };
    let mut stretches: Vec<[u32; 3]> = Vec::new();
    // All of Europe's letters and marks.
    for c in (0x20..0x7f).chain(0xa0..0x250).chain(0x2010..0x2800) {
        match stretches.last_mut() {
            Some([_, last, of]) if *last + 1 == c && *of == glyph(c) => *last = c,
            _ => stretches.push([c, c, glyph(c)]),
        }
    }
    let mut table = words([0, 1, 3, 10, 0, 12, 13, 0]);
    for number in [16 + 12 * stretches.len() as u32, 0, stretches.len() as u32] {
        table.extend(number.to_be_bytes());
    }
    table.extend(stretches.into_iter().flatten().flat_map(u32::to_be_bytes));
    table
}

fn head(most: u16) -> Vec<u8> {
    let mut table = words([1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, UNITS]);
    // Made at no time, changed at none.
    table.extend([0; 16]);
    // Its box; neither bold nor slanted; read from eight pixels on; long places.
    table.extend(words([0, 0, most, 700, 0, 8, 2, 1, 0]));
    table
}

fn hhea(most: u16, glyphs: u16) -> Vec<u8> {
    // 800 above the line, 200 below it.
    words([1, 0, 800, 0xff38, 0, most, 0, 0, most, 1, 0, 0, 0, 0, 0, 0, 0, glyphs])
}
