//! A genuine delivery report: Exim takes a letter, cannot deliver it, and sends it back to the return
//! path that the letter has of its own.

use chancery::store::{LetterNumber, Reader};

use crate::support::mail::{Player, Sent};
use crate::support::process::Serve;
use crate::support::servers::{Office, Ports};

const NOW: &str = "2026-03-02T09:00:00Z";

/// The newest letter to a player, which never arrives, as the judge has it.
fn written(office: &Office, player: &Player) -> Option<(LetterNumber, String, Sent)> {
    let reader = Reader::open(&office.home.data()).unwrap();
    let (_, letters) = reader.letters(100).unwrap();
    let hers = |line: &&chancery::store::LetterLine| line.whose.as_ref() == Some(&player.address);
    let line = letters.iter().rfind(hers)?;
    let letter = reader.letter(line.number).unwrap().unwrap();
    Some((line.number, line.state.clone(), Sent::read(&letter.into_wire())))
}

/// Writes, and reads the answer that does not arrive.
fn ask(office: &mut Office, serve: &mut Serve, player: &mut Player, words: &str) -> LetterNumber {
    let id = office.write(player, words);
    let answers = |office: &Office, player: &Player| {
        written(office, player).filter(|(.., sent)| sent.in_reply_to.as_ref() == Some(&id))
    };
    office.until(serve, words, |office| answers(office, player).is_some());
    let (number, _, sent) = answers(office, player).unwrap();
    player.newest = Some(sent);
    number
}

#[test]
fn a_report_is_matched_and_counted() {
    let of = |ports: Ports| {
        format!(
            "[[mail.in]]\nimap = \"localhost:{}\"\n{{login}}\n\
             [mail.out]\nsmtp = \"localhost:{}\"\n{{login}}\n",
            ports.imaps, ports.submission
        )
    };
    let Some(mut office) = Office::open("report", NOW, of) else { return };
    let mut serve = office.home.serve();
    serve.ready();
    office.home.found("name = \"lost\"\nplayers = 1\nschedule = \"5 days; remind none\"\n");
    // Whatever comes to this name is taken and then returned.
    let mut player = office.player("closed");
    ask(&mut office, &mut serve, &mut player, "join lost as France");
    office.write(&mut player, "yes");
    office.until(&mut serve, "the game begins", |office| {
        written(office, &player).is_some_and(|(.., sent)| sent.turn() == Some(1))
    });
    let state = |office: &Office, player: &Player| written(office, player).unwrap().1;
    office.until(&mut serve, "a report", |office| state(office, &player) == "lost");
    let (number, _, begins) = written(&office, &player).unwrap();
    player.newest = Some(begins);
    let story = |office: &Office, number: LetterNumber| {
        let said = office.home.run(&["mail", "why", &number.to_string()]).stdout;
        String::from_utf8(said).unwrap()
    };
    assert!(
        story(&office, number).contains("the letterbox is closed"),
        "{}",
        story(&office, number)
    );
    // One is bearable; of the second the keeper hears, for there is no master.
    // No other letter comes before the deadline, so the keeper hears of it, for there is no master.
    // Whoever answers a letter has got it, so that the next one that is lost is news again.
    let told = |office: &mut Office| -> Vec<Sent> {
        office.collect(&mut []);
        let told = |sent: &&Sent| sent.subject.ends_with("do not arrive");
        office.received.iter().filter(told).cloned().collect()
    };
    office.until(&mut serve, "the keeper is told", |office| !told(office).is_empty());
    let number = ask(&mut office, &mut serve, &mut player, "A Par - Bur");
    office.until(&mut serve, "a second report", |office| state(office, &player) == "lost");
    assert!(story(&office, number).contains("lost"), "{}", story(&office, number));
    office.until(&mut serve, "the keeper is told again", |office| told(office).len() == 2);
    for told in told(&mut office) {
        assert!(told.to.starts_with("keeper@"), "{told:?}");
        assert!(told.text.contains(&player.address), "{}", told.text);
    }
    // A report is answered to nobody.
    let (came, _) = Reader::open(&office.home.data()).unwrap().letters(100).unwrap();
    let states: Vec<&str> = came.iter().map(|line| line.state.as_str()).collect();
    assert_eq!(states, ["ruled", "ruled", "left alone", "ruled", "left alone"]);
    office.home.assert_audit_is_clean();
}
