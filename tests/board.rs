//! Boards: the standard one is whole, and every fault of a map file is named with its place.

use chancery::board::{Board, Centre, Location, Phase, STANDARD, Terrain, UnitKind};

fn standard() -> Board {
    Board::from_text(STANDARD).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn the_standard_board_is_whole() {
    let board = standard();
    assert_eq!(board.size(), 75);
    assert_eq!(board.powers().len(), 7);
    assert_eq!(board.centres().count(), 34);
    let homes = board.centres().filter(|&it| matches!(board.centre(it), Centre::Home(_)));
    assert_eq!(homes.count(), 22);
    assert_eq!(board.first_units().len(), 22);
    assert_eq!(board.victory_centres(), 18);
    let of = |terrain| board.provinces().filter(|&it| board.terrain(it) == terrain).count();
    assert_eq!((of(Terrain::Land), of(Terrain::Coast), of(Terrain::Sea)), (14, 42, 19));
}

#[test]
fn coasts_are_places_of_their_own() {
    let board = standard();
    let place = |text: &str| board.location(text).unwrap();
    let can = |from: &str, to: &str| board.can_move(UnitKind::Fleet, place(from), place(to));
    assert!(can("MAO", "SPA/NC") && can("MAO", "SPA/SC") && !can("MAO", "SPA"));
    assert!(can("GAS", "SPA/NC") && !can("GAS", "SPA/SC"));
    assert!(!can("STP/NC", "BOT") && can("STP/SC", "BOT"));
    assert!(board.reaches(UnitKind::Fleet, place("BLA"), place("BUL").province));
    assert!(!board.can_stand(UnitKind::Fleet, place("STP")));
    assert!(board.can_stand(UnitKind::Army, place("STP")));
    assert!(!board.can_stand(UnitKind::Army, place("STP/NC")));
}

#[test]
fn codes_are_found_in_any_case_and_length() {
    let board = standard();
    for province in board.provinces() {
        let code = board.code(province);
        assert_eq!(board.province(code), Some(province));
        assert_eq!(board.province(&code.to_lowercase()), Some(province));
        assert_eq!(board.province(&code[..2]), None);
        assert_eq!(board.province(&format!("{code}\0")), None);
        assert_eq!(board.province(&format!("{code}XXXXXXXX")), None);
    }
    assert_eq!(board.province(""), None);
    let long = STANDARD.replace("PAR", "PARISIENNE").replace("PIC", "PARISIENNA");
    let board = Board::from_text(&long).unwrap_or_else(|faults| panic!("{faults}"));
    for code in ["PARISIENNE", "parisienna"] {
        let found = board.province(code).map(|it| board.code(it).to_lowercase());
        assert_eq!(found, Some(code.to_lowercase()));
    }
    assert_eq!(board.province("PARISIENNO"), None);
}

/// The tables of bits, which the adjudicator reads, against the lists of borders.
#[test]
fn tables_say_what_the_borders_say() {
    let board = standard();
    for from in board.provinces() {
        for to in board.provinces() {
            let walks = board.army_borders(from).contains(&to);
            assert_eq!(board.reaches(UnitKind::Army, from.into(), to), walks);
            let coasts = board.coasts(from).iter().map(|&coast| Some(coast));
            let shores: Vec<Location> = std::iter::once(None)
                .chain(coasts)
                .map(|coast| Location { province: from, coast })
                .collect();
            let sails = |shore: &Location| {
                board.fleet_borders(*shore).iter().any(|place| place.province == to)
            };
            let has_coasts = shores.len() > 1;
            for shore in &shores {
                let any = has_coasts && shore.coast.is_none() && shores.iter().any(sails);
                let reaches = board.reaches(UnitKind::Fleet, *shore, to);
                assert_eq!(reaches, sails(shore) || any, "{shore:?} {to:?}");
            }
            let is_sea = board.terrain(to) == Terrain::Sea;
            assert_eq!(board.sea(to).is_some(), is_sea);
            if let Some(sea) = board.sea(to) {
                let [word, bit] = [sea / 64, sea % 64];
                let passes = board.convoy_passes(from, to);
                assert_eq!(board.seas()[sea], to);
                let touches = board.seas_touching(from)[word] >> bit & 1 == 1;
                match board.sea(from) {
                    None => assert_eq!(touches, passes, "{from:?} {to:?}"),
                    Some(own) => {
                        assert!(!touches, "no convoy ends at sea: {from:?} {to:?}");
                        let links = &board.sea_links()[own * board.sea_words()..];
                        assert_eq!(links[word] >> bit & 1 == 1, passes, "{from:?} {to:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_year_runs_through_its_turns() {
    let board = standard();
    let calendar = board.calendar();
    let mut turn = calendar.first();
    let mut codes = Vec::new();
    for _ in 0..6 {
        codes.push(board.turn_code(turn));
        turn = calendar.successor(turn);
    }
    assert_eq!(codes, ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]);
    for code in &codes {
        assert_eq!(board.turn_code(calendar.turn(code).unwrap()), *code);
    }
    let turn = |code: &str| calendar.turn(code).unwrap();
    assert!(calendar.counts_before(turn("F1901M"), turn("W1901A")));
    assert!(calendar.counts_before(turn("F1901M"), turn("S1902M")));
    assert!(!calendar.counts_before(turn("F1901M"), turn("F1901R")));
    assert!(!calendar.counts_before(turn("S1901M"), turn("F1901M")));
    assert!(!calendar.counts_before(turn("W1901A"), turn("S1902M")));
    assert_eq!(turn("W1901A").phase, Phase::Adjustment);
    assert_eq!(calendar.turn("W1901M"), None);
}

#[test]
fn every_fault_is_named_with_its_line() {
    let cases = include_str!("board/faults.txt");
    let mut count = 0;
    for case in cases.split("\ncase ").skip(1) {
        let field = |key: &str| {
            case.lines().find_map(|line| line.strip_prefix(key)).map(str::trim).unwrap_or("")
        };
        let (find, put, want) = (field("in "), field("put ").replace("\\n", "\n"), field("want"));
        let name = case.lines().next().unwrap();
        let number = STANDARD
            .lines()
            .position(|line| line.contains(find) && !line.starts_with('#'))
            .unwrap_or_else(|| panic!("{name}: the map has no line with {find:?}"));
        let mut lines: Vec<&str> = STANDARD.lines().collect();
        lines[number] = &put;
        let text = lines.join("\n");
        let faults = Board::from_text(&text).expect_err(name);
        let last = number + put.lines().count();
        let told = faults.0.iter().any(|fault| {
            let near = fault.line.is_some_and(|line| line + 6 > number && line <= last + 6);
            near && fault.what.contains(want)
        });
        assert!(told, "{name}: wanted {want:?} near line {}, got:\n{faults}", number + 1);
        count += 1;
    }
    assert_eq!(count, 23);
}

#[test]
fn a_fault_of_the_toml_names_the_line_too() {
    let faults = Board::from_text("name = \"x\"\ntitle = 5\n").expect_err("no board");
    assert_eq!(faults.0[0].line, Some(2), "{faults}");
}
