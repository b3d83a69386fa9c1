//! Press: to its readers, to its writer, asked back, refused, with results and on paper.

use chancery::game::{
    Party, PressDelivery, PressKinds, PressObservers, PressPhases, PressReaders, PressRules,
    Readers, TurnNumber,
};
use chancery::judge::{
    Author, Body, Doubt, NoPress, Notice, PressCopy, PressDoubt, PressLetter, Refused,
};
use chancery::letter::{Purpose, ReplyTo, SeatReply};

use super::notices::{answer, first, own, power};
use super::posted;

fn parties(codes: &str) -> Readers {
    let party = |code: &str| match code {
        "master" => Party::Master,
        code => Party::Power(power(code)),
    };
    match codes {
        "all" => Readers::All,
        codes => Readers::These(codes.split_whitespace().map(party).collect()),
    }
}

/// Press from a power to others; what stands behind it is the circle.
fn copy(author: Author, to: &str, circle: &str, words: &str) -> PressCopy {
    PressCopy {
        author,
        to: parties(to),
        readers: parties(circle),
        turn: first().position.turn,
        circle: 3,
        opened: TurnNumber::new(1),
        words: words.to_owned(),
        hidden: false,
        delivery: PressDelivery::AtOnce,
        vacant: Vec::new(),
    }
}

fn powers(codes: &str) -> Author {
    Author::Powers(codes.split_whitespace().map(power).collect())
}

fn to(reader: &str, copy: PressCopy) -> Notice {
    let mut game = first();
    game.press = PressRules { kinds: PressKinds::WhiteOrGrey, ..PressRules::default() };
    let notice = own(reader, game, Body::Press(PressLetter::ToReader(Box::new(copy))));
    let seat = SeatReply { game: 3, seat: 2, turn: 1, purpose: Purpose::Press(3), epoch: 1 };
    Notice { reply: Some(ReplyTo::Seat(seat)), ..notice }
}

/// In a language that no letter is written in.
const WORDS: &str = "Amici,\n\nclassis Anglorum Brestiam non veniet, quidquid Londinium dicit: ipsi mihi \
    promiserunt, et scriptum habeo. Placetne nobis hoc?\n  1. Burgundia vacua manet\n# 2. Picardia quoque\n\
    \u{202e}\u{7}~ Mariana";

pub fn all() -> Vec<(&'static str, Notice)> {
    let one = || copy(powers("FRANCE"), "GERMANY", "FRANCE GERMANY", WORDS);
    let two =
        || copy(powers("FRANCE TURKEY"), "GERMANY ITALY", "FRANCE GERMANY ITALY TURKEY", "Minime.");
    let broadcast = || copy(powers("FRANCE"), "all", "all", "Urbi et orbi: pax.");
    let unsigned = || PressCopy {
        hidden: true,
        ..copy(Author::Unsigned, "GERMANY ITALY", "GERMANY ITALY", "Nemini crede.")
    };
    let answered = || PressCopy {
        hidden: true,
        ..copy(powers("ITALY"), "GERMANY", "GERMANY ITALY", "Quis dicit?")
    };
    let held = || PressCopy { delivery: PressDelivery::WithResults, ..two() };
    let vacant = || PressCopy { vacant: vec![power("ITALY")], ..one() };
    let master = || copy(powers("FRANCE"), "master", "FRANCE master", "Quaestio.");
    let from_master =
        || copy(Author::Master, "GERMANY ITALY", "GERMANY ITALY master", "Annum bonum.");
    let asked = |doubt, copy| Body::Press(PressLetter::Asked { doubt, press: vec![copy] });
    let sent = |copies| Body::Press(PressLetter::Sent(copies));
    let refused = |why| answer("FRANCE", first(), Body::Refused(Refused::Press(why)));
    let mut all = vec![
        ("press_one", to("GERMANY", one())),
        ("press_two", to("ITALY", two())),
        ("press_broadcast", to("GERMANY", broadcast())),
        ("press_unsigned", to("GERMANY", unsigned())),
        ("press_unsigned_answered", to("GERMANY", answered())),
        ("press_unsigned_answered_author", to("FRANCE", answered())),
        ("press_master", to("GERMANY", copy(Author::Master, "all", "all", "Annum bonum."))),
        (
            "press_watched",
            own("", first(), Body::Press(PressLetter::ToReader(Box::new(broadcast())))),
        ),
        ("press_sent", answer("FRANCE", first(), sent(vec![vacant(), broadcast()]))),
        ("press_sent_held", answer("FRANCE", first(), sent(vec![held(), master()]))),
        ("press_sent_unsigned", answer("FRANCE", first(), sent(vec![unsigned()]))),
        ("press_sent_unsigned_answered", answer("GERMANY", first(), sent(vec![answered()]))),
        (
            "press_master_alone",
            own("GERMANY", first(), Body::Press(PressLetter::ToReader(Box::new(from_master())))),
        ),
        ("press_asked_orders", answer("FRANCE", first(), asked(PressDoubt::Orders, one()))),
        ("press_asked_command", answer("FRANCE", first(), asked(PressDoubt::Command, unsigned()))),
        ("press_asked_heading", answer("FRANCE", first(), asked(PressDoubt::Heading, one()))),
        ("press_asked_secret", answer("FRANCE", first(), asked(PressDoubt::Secret, broadcast()))),
        ("press_asked_machine", answer("FRANCE", first(), asked(PressDoubt::Machine, one()))),
        ("press_asked_again", answer("FRANCE", first(), asked(PressDoubt::NoPlainYes, one()))),
        ("press_results", posted::with_press(vec![one(), broadcast(), unsigned()])),
    ];
    let refusals = [
        ("refused_press_none", NoPress::NotPlayed),
        ("refused_press_no_readers", NoPress::NoReaders),
        ("refused_press_unknown", NoPress::UnknownReader("ITLAY".to_owned())),
        ("refused_press_nobody", NoPress::Nobody),
        ("refused_press_vacant", NoPress::Vacant(vec![power("ITALY")])),
        ("refused_press_no_master", NoPress::NoMaster),
        ("refused_press_no_words", NoPress::NoWords),
        ("refused_press_too_long", NoPress::TooLong),
        ("refused_press_white", NoPress::WhiteOnly),
        ("refused_press_to_all", NoPress::AllOnly),
        ("refused_press_movement", NoPress::MovementOnly),
        ("refused_press_observers", NoPress::ObserversRead),
        ("refused_press_observers_to_all", NoPress::ObserversToAll),
        ("refused_press_unproven", NoPress::Unproven(Doubt::OtherSender)),
        ("refused_press_too_many", NoPress::TooMany),
        ("refused_press_unanswered", NoPress::Unanswered),
        ("refused_press_too_much_waits", NoPress::TooMuchWaits),
        ("refused_press_too_many_threads", NoPress::TooManyThreads),
        ("refused_press_forgotten", NoPress::Forgotten),
    ];
    let orders = Body::Refused(Refused::PressOfOrders(NoPress::NotPlayed));
    all.push(("refused_press_of_orders", answer("FRANCE", first(), orders)));
    all.extend(refusals.map(|(name, why)| (name, refused(why))));
    all.extend(rules());
    all
}

/// Two letters of press under the same number, of two threads: the one begun when the other was forgotten.
pub fn number_drawn_again() -> [Notice; 2] {
    [1, 14].map(|turn| {
        let copy = copy(powers("FRANCE"), "GERMANY", "FRANCE GERMANY", "Salve.");
        to("GERMANY", PressCopy { opened: TurnNumber::new(turn), ..copy })
    })
}

/// What a player on paper gets with his results.
pub fn for_paper() -> Vec<PressCopy> {
    let two = copy(powers("FRANCE TURKEY"), "GERMANY ITALY", "FRANCE GERMANY ITALY TURKEY", WORDS);
    vec![two, copy(powers("FRANCE"), "all", "all", "Urbi et orbi: pax.")]
}

/// How press is written, in the letters that say so.
fn rules() -> Vec<(&'static str, Notice)> {
    let with = |rules: PressRules, body: fn() -> Body| {
        let mut game = first();
        game.press = rules;
        answer("FRANCE", game, body())
    };
    let grey = PressRules {
        kinds: PressKinds::Grey,
        readers: PressReaders::All,
        phases: PressPhases::Movement,
        delivery: PressDelivery::WithResults,
        observers: PressObservers::Write,
    };
    let both = PressRules { kinds: PressKinds::WhiteOrGrey, ..PressRules::default() };
    let white = PressRules {
        kinds: PressKinds::White,
        observers: PressObservers::Nothing,
        ..PressRules::default()
    };
    let begins = || Body::Begins(Box::new(super::notices::outlook(Vec::new())));
    let usual = || Body::Rules(Box::new(super::sheets::settings("")));
    vec![
        ("begins_press_white", with(white, begins)),
        ("begins_press_grey", with(grey, begins)),
        ("begins_press_both", with(both, begins)),
        ("rules_press_white", with(white, usual)),
        ("rules_press_grey", with(grey, usual)),
        ("rules_press_both", with(both, usual)),
        ("help_press_both", with(both, || Body::Help)),
        ("help_press_grey", with(grey, || Body::Help)),
    ]
}
