//! Calendar files: one event a turn, that moves, and goes when it is over.

use chancery::game::{EventId, TurnNumber};
use chancery::judge::{Body, Notice, Stood};
use chancery::letter::encode;
use chancery::report::compose;

use super::notices::{NOW, by_mail, office, one, time};

/// The calendar file that a notice's letter brings, written in the ruling of this event.
fn file(notice: &Notice, event: u64) -> Option<String> {
    let notices = std::slice::from_ref(notice);
    let letter = compose(&office(), EventId::new(event), time(NOW), notices).remove(0);
    let mut files = letter.files.into_iter().filter(|file| file.kind.starts_with("text/calendar"));
    let file = files.next()?;
    assert!(files.next().is_none(), "two calendar files");
    let game = notice.game.as_ref().unwrap();
    let turn = game.board.turn_code(game.position.turn);
    assert_eq!(file.name, format!("{}-{turn}.ics", game.name));
    Some(String::from_utf8(file.bytes).unwrap())
}

/// The lines of a file, unfolded.
fn lines(file: &str) -> Vec<String> {
    assert!(file.ends_with("\r\n") && file.replace("\r\n", "").find(['\r', '\n']).is_none());
    assert!(file.split("\r\n").all(|line| line.len() <= 75), "a line is too long: {file}");
    let whole = file.replace("\r\n ", "");
    whole.lines().map(|line| line.trim_end_matches('\r').to_owned()).collect()
}

fn values(file: &str, name: &str) -> Vec<String> {
    let lines = lines(file);
    let own = lines.iter().filter_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    own.map(str::to_owned).collect()
}

#[test]
fn a_deadline_is_an_event() {
    let file = file(&one("begins"), 7).expect("a calendar file");
    for (name, want) in [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("METHOD", "PUBLISH"),
        ("UID", "turn1.game3@example.org"),
        ("SEQUENCE", "7"),
        ("DTSTAMP", "20260310T124000Z"),
        ("DTSTART", "20260313T180000Z"),
        ("SUMMARY", "Harbour: orders due for Spring 1901"),
        ("STATUS", "CONFIRMED"),
        ("ORGANIZER", "mailto:judge@example.org"),
        (
            "DESCRIPTION",
            "Reply to the judge's last letter about Harbour with your orders\\, one on each line. \
             A reply with the word HELP tells more.",
        ),
        ("ACTION", "DISPLAY"),
        ("TRIGGER", "-P1D"),
    ] {
        assert_eq!(values(&file, name).first().map(String::as_str), Some(want), "{name}: {file}");
    }
    assert_eq!(lines(&file).last().map(String::as_str), Some("END:VCALENDAR"));
}

#[test]
fn a_deadline_that_moves_is_the_same_event() {
    let first = file(&one("begins"), 7).unwrap();
    let mut later = one("begins");
    later.game.as_mut().unwrap().deadline = Some(time("2026-03-15T18:00:00Z"));
    let later = file(&later, 9).unwrap();
    assert_eq!(values(&first, "UID"), values(&later, "UID"));
    assert_eq!(values(&later, "DTSTART"), ["20260315T180000Z"]);
    let sequence = |file: &str| values(file, "SEQUENCE")[0].parse::<u64>().unwrap();
    assert!(sequence(&first) < sequence(&later));
    // Another turn is another event.
    let next = file(&one("results"), 9).unwrap();
    assert_eq!(values(&next, "UID").len(), 1);
    assert_ne!(values(&first, "UID"), values(&next, "UID"));
}

/// The deadline that stood before a notice, of the turn before by so many.
fn stood(mut notice: Notice, before: u32) -> Notice {
    let game = notice.game.as_mut().unwrap();
    game.stood = Some(Stood {
        game: game.id,
        turn: TurnNumber::new(game.turn.number() - before),
        of: game.board.calendar().first(),
        at: time("2026-03-11T18:00:00Z"),
        owing: notice.to.powers.clone(),
    });
    notice
}

#[test]
fn what_is_over_is_cancelled() {
    let early = file(&stood(one("results"), 1), 9).unwrap();
    assert_eq!(values(&early, "STATUS"), ["CANCELLED", "CONFIRMED"]);
    let number = one("results").game.unwrap().turn.number();
    let own = |number: u32| format!("turn{number}.game3@example.org");
    assert_eq!(values(&early, "UID"), [own(number - 1), own(number)]);
    let of = |name| stood(one(name), 0);
    let status = |notice: &Notice| file(notice, 11).map(|file| values(&file, "STATUS").concat());
    let cancelled = Some("CANCELLED".to_owned());
    let mut ended = of("ended_closed");
    ended.game.as_mut().unwrap().deadline = None;
    assert_eq!(status(&ended), cancelled);
    let mut paused = of("announced_paused");
    paused.game.as_mut().unwrap().deadline = None;
    assert_eq!(status(&paused), cancelled);
    assert_eq!(status(&of("announced_taken_off")), cancelled);
    let confirmed = Some("CONFIRMED".to_owned());
    assert_eq!(status(&one("announced_resumed")), confirmed);
    assert_eq!(status(&of("announced_deadline")), confirmed);
    assert_eq!(status(&of("announced_ejected")), None);
    // What nobody was told of, and what has passed, is left alone.
    ended.game.as_mut().unwrap().stood = None;
    assert_eq!(status(&ended), None);
    let mut ruled = stood(one("results"), 1);
    ruled.game.as_mut().unwrap().stood.as_mut().unwrap().at = time(NOW);
    assert_eq!(status(&ruled), confirmed);
    assert_eq!(status(&of("announced_schedule_post")), confirmed);
    assert_eq!(status(&of("announced_schedule")), None, "its deadline has not moved");
}

#[test]
fn only_letters_that_set_a_deadline_bring_one() {
    for (name, notice) in by_mail() {
        let brings = file(&notice, 7).is_some();
        let sets = matches!(
            notice.body,
            Body::Begins(_)
                | Body::TakesOver(_)
                | Body::Grace { .. }
                | Body::Results(_)
                | Body::Dutchman(_)
                | Body::Announced(_)
                | Body::Resigned(_)
                | Body::Ended(_)
        );
        assert!(sets || !brings, "{name} brings a calendar file");
        assert!(!brings || !notice.to.powers.is_empty(), "{name}: one who watches is not due");
    }
    let letter = compose(&office(), EventId::new(7), time(NOW), &[one("begins")]).remove(0);
    let bytes = String::from_utf8(encode(&letter)).unwrap();
    assert!(bytes.contains("text/calendar") && bytes.contains("Harbour-S1901M.ics"));
}

/// Who has nothing to order need not think of the day.
#[test]
fn a_day_on_which_nothing_is_due_is_no_event() {
    let mut notice = one("begins");
    let own = notice.to.powers.clone();
    assert!(file(&notice, 7).is_some() && !own.is_empty());
    let position = &mut notice.game.as_mut().unwrap().position;
    position.units.retain(|unit| !own.contains(&unit.power));
    assert_eq!(file(&notice, 7), None);
}

/// A game's name can hold what means something in such a file.
#[test]
fn names_break_no_line() {
    let mut notice = one("begins");
    notice.game.as_mut().unwrap().name = "a,b;c\\d ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ ÄÖÜ".to_owned();
    let file = file(&notice, 7).unwrap();
    let summary = values(&file, "SUMMARY").remove(0);
    assert!(summary.starts_with("a\\,b\\;c\\\\d ÄÖÜ"), "{summary}");
}
