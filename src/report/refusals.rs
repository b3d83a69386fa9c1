//! Why something cannot be done, and what to do instead: two short texts for each [`Refused`].

use crate::game::{Early, Role, WhyParked};
use crate::judge::{Doubt, LeftAlone, Refused};
use crate::letter::{Delivery, LetterFault, WhyAutomatic};
use crate::reading::Unserved;

use super::words::{list, plain, quoted};
use super::{dutchman, watching};

/// A refusal in words.
pub(super) struct RefusalWords {
    /// What is wrong, as whole sentences.
    pub(super) what: String,
    /// What to do, as whole sentences; empty where there is nothing.
    pub(super) instead: String,
}

/// Why a game is parked, in lines for its keeper.
pub fn why_parked(why: &WhyParked) -> Vec<String> {
    let program = |words: &str| words.lines().map(plain).collect();
    match why {
        WhyParked::ScheduleSpent => vec!["Its schedule has no deadline left.".to_owned()],
        WhyParked::EndedTheProgram => {
            vec!["The program ended each time it tried to play the turn.".to_owned()]
        }
        WhyParked::Failed { words } => program(words),
    }
}

/// Why a letter was not answered, as a clause for the keeper. It names nobody.
pub fn why_left_alone(why: &LeftAlone) -> String {
    match why {
        LeftAlone::Report(letter, delivery) => format!(
            "it is a report on letter {}.{}: {}",
            letter.event,
            letter.notice,
            delivery_words(*delivery)
        ),
        other => plain_reason(other).to_owned(),
    }
}

fn plain_reason(why: &LeftAlone) -> &'static str {
    match why {
        LeftAlone::NothingToSay => "there was nobody to answer, or nothing to say",
        LeftAlone::StrayReport | LeftAlone::Report(..) => {
            "it is a report, but nothing proves on which letter of the judge's"
        }
        LeftAlone::TooMany => "its sender has had all answers of this hour; what it asks is done",
        LeftAlone::StrangerAnswered => "its sender is nobody's, and has been answered today",
        LeftAlone::Machine(why) => machine_words(why),
        LeftAlone::Sender(LetterFault::FromSeveral) => "several senders stand in From",
        LeftAlone::Sender(LetterFault::FromUnreadable { .. }) => {
            "what stands in From is no address"
        }
        LeftAlone::Sender(_) => "nobody stands in From",
    }
}

fn machine_words(why: &WhyAutomatic) -> &'static str {
    match why {
        WhyAutomatic::OwnLetter => "it is a letter of the judge's own",
        WhyAutomatic::Loop => "it has gone round in a loop",
        WhyAutomatic::Report(_) => "it is a report of a mail server or a mail program",
        WhyAutomatic::NullReturnPath => "it is a bounce: nobody is its sender",
        WhyAutomatic::AutoSubmitted(_) | WhyAutomatic::Responder | WhyAutomatic::Subject => {
            "it is an automatic answer"
        }
        WhyAutomatic::Precedence(_) | WhyAutomatic::List => "it came through a mailing list",
        WhyAutomatic::Daemon => "its sender takes no answers",
        WhyAutomatic::Suppressed => "its sender wants no automatic answers",
        WhyAutomatic::ReturnPath => "it came to the return path of a letter",
    }
}

fn delivery_words(delivery: Delivery) -> &'static str {
    match delivery {
        Delivery::Arrived => "it was delivered",
        Delivery::Unclear => "what became of it is not clear",
        Delivery::Delayed => "it is late",
        Delivery::Failed => "it is lost",
    }
}

/// Why a letter with a robot's mark is taken all the same, for the log.
pub fn why_taken(why: &WhyAutomatic) -> String {
    format!("{}, but it speaks for its sender", machine_words(why))
}

/// What is wrong and what to do.
pub(super) fn refusal_words(refused: &Refused) -> RefusalWords {
    RefusalWords { what: what(refused), instead: instead(refused) }
}

fn what(refused: &Refused) -> String {
    match refused {
        Refused::NoGame(open) => format!(
            "The judge could not tell which game your letter is about{}.",
            if open.is_empty() { ", and there is no game that you could join" } else { "" }
        ),
        Refused::UnknownGame(name) => format!("There is no game called {}.", quoted(name)),
        Refused::GameFull(name) => format!("All seats of the game {} are taken.", plain(name)),
        Refused::GameOver(name) => format!("The game {} is over.", plain(name)),
        Refused::NotBegun(name) => not_begun(name),
        Refused::AlreadyIn(name) => format!("You have a seat in the game {} already.", plain(name)),
        Refused::Watching(why) => watching::refusal(why),
        Refused::NotInvited(name) => format!(
            "The game {} is by invitation, and your letter did not have the word for it.",
            plain(name)
        ),
        Refused::NotIn(name) => format!("You have no seat in the game {}.", plain(name)),
        Refused::NotForRole(role) => role_words(*role).to_owned(),
        Refused::NoAddress(written) => {
            format!("{} is no address that the judge can write to.", quoted(written))
        }
        Refused::AddressKnown(written) => {
            format!("{} is an address of yours already.", quoted(written))
        }
        Refused::AddressTaken => ADDRESS_TAKEN.to_owned(),
        Refused::Lapsed => LAPSED.to_owned(),
        Refused::TooManyHeld(_) => TOO_MANY_HELD.to_owned(),
        Refused::LinesUnused => LINES_UNUSED.to_owned(),
        Refused::NotServed(wish) => unserved(*wish).to_owned(),
        Refused::AsksOtherSeat(asked, wished) => format!(
            "You were asked about a seat in the game {}, and your reply asks for one in the game \
             {}, so no seat was taken.",
            plain(asked),
            plain(wished)
        ),
        Refused::NoSayInTime(early) => pace(*early).to_owned(),
        Refused::Declined => "You said no, so the matter is closed.".to_owned(),
        Refused::SeveralSeats => SEVERAL_SEATS.to_owned(),
        Refused::Unusable(fault) => {
            format!("Your letter could not be used: {}.", fault_words(fault))
        }
        Refused::NameTaken(name) => format!("There is a game called {} already.", quoted(name)),
        Refused::Dutchman(why) => dutchman::refusal(why),
        Refused::NotParked(name) => format!("The game {} is not parked.", plain(name)),
        Refused::NotSetAside(event) => format!("Nothing of number {event} is set aside."),
        Refused::UnknownPower(name) => {
            format!("Nobody plays a power called {} in this game.", quoted(name))
        }
        Refused::StillSeated(games) => {
            let names: Vec<String> = games.iter().map(|name| plain(name)).collect();
            format!("This person still has a seat in {}.", list(&names))
        }
        Refused::SeatFree(power) => {
            format!("Nobody holds the seat of {} at present.", plain(power))
        }
        Refused::AnswersOtherGame(here, named) => format!(
            "You replied to a letter of the game {}, but yours says that it is about {}, so it \
             was used for neither.",
            plain(here),
            plain(named)
        ),
        Refused::JoinApart(_) => "Your letter is about another game, too.".to_owned(),
        Refused::NotOpen(name) => format!("There is no open game called {}.", quoted(name)),
        Refused::UnknownZone(zone) => format!("There is no time zone called {}.", quoted(zone)),
        Refused::Nothing => {
            "The judge found nothing in your letter that it understands.".to_owned()
        }
    }
}

fn not_begun(name: &str) -> String {
    format!("The game {} has not begun yet: it waits for more players.", plain(name))
}

/// When the turns of a game are played in which READY has no say.
fn pace(early: Early) -> &'static str {
    match early {
        Early::WhenComplete => "This game goes on as soon as all orders are complete.",
        Early::Never | Early::WhenReady => "This game is played at its deadlines only.",
    }
}

fn instead(refused: &Refused) -> String {
    match refused {
        Refused::NoGame(open) if open.is_empty() => WRITE_HELP.to_owned(),
        Refused::NoGame(_) => WHICH_GAME.to_owned(),
        Refused::UnknownGame(_) => {
            format!("Please look at the spelling of the name. {WRITE_GAMES}")
        }
        Refused::GameFull(_) | Refused::GameOver(_) => WRITE_GAMES.to_owned(),
        Refused::NotBegun(_) => WAIT_FOR_BEGIN.to_owned(),
        Refused::AlreadyIn(_) | Refused::AddressKnown(_) => {
            "There is nothing more to do.".to_owned()
        }
        Refused::Watching(why) => watching::instead(why).to_owned(),
        Refused::NotInvited(name) => format!(
            "Ask whoever runs the game for the word, and then write JOIN {0} or OBSERVE {0}, and \
             that word.",
            plain(name)
        ),
        Refused::NotIn(_) => OTHER_ADDRESS.to_owned(),
        Refused::Dutchman(why) => dutchman::instead(why).to_owned(),
        Refused::NotForRole(_)
        | Refused::NotParked(_)
        | Refused::NotSetAside(_)
        | Refused::SeatFree(_) => String::new(),
        Refused::NoAddress(_) => WRITE_ADDRESS.to_owned(),
        Refused::AddressTaken => "An address can be that of one person only.".to_owned(),
        Refused::Lapsed => {
            "If you did not get an answer at the time, please ask for it once more.".to_owned()
        }
        Refused::TooManyHeld(doubt) => answer_about_held(*doubt),
        Refused::LinesUnused => MEND_LINES.to_owned(),
        Refused::NotServed(wish) => unserved_instead(*wish).to_owned(),
        Refused::AsksOtherSeat(asked, wished) => either_seat(asked, wished),
        Refused::NoSayInTime(Early::WhenComplete) => {
            "To keep the time there is, leave one unit without an order for now.".to_owned()
        }
        Refused::NoSayInTime(Early::Never | Early::WhenReady) => {
            "READY and WAIT change nothing in it.".to_owned()
        }
        Refused::Declined => "If you meant yes, please ask for it once more.".to_owned(),
        Refused::SeveralSeats => {
            "Please send one letter for each game or seat: reply to one letter of the judge's at \
             a time."
                .to_owned()
        }
        Refused::Unusable(fault) => fault_remedy(fault).to_owned(),
        Refused::NameTaken(_) => "Please choose another name.".to_owned(),
        Refused::UnknownPower(_) => "Please look at the spelling of the name.".to_owned(),
        Refused::StillSeated(_) => STILL_SEATED.to_owned(),
        Refused::AnswersOtherGame(here, named) => format!(
            "For {}, reply to the newest letter you had of that game. For {}, send your letter \
             again without the line that names another game.",
            plain(named),
            plain(here)
        ),
        Refused::JoinApart(name) => format!(
            "To ask for a seat in the game {0}, reply with the line JOIN {0} and nothing else.",
            plain(name)
        ),
        Refused::NotOpen(_) => format!(
            "If it is by invitation, write JOIN, its name and the word you were given to the \
             judge's general address. {WRITE_GAMES}"
        ),
        Refused::UnknownZone(_) => WRITE_ZONE.to_owned(),
        Refused::Nothing => WRITE_HELP.to_owned(),
    }
}

const WRITE_ZONE: &str = "Please write it as a continent and a city, for example ZONE Europe/London or \
                          ZONE America/New_York.";
const ADDRESS_TAKEN: &str = "Somebody else who plays by this judge has this address already.";
const SEVERAL_SEATS: &str = "Your letter went to several of the judge's addresses at once.";
const LAPSED: &str = "There is nothing left to confirm: this was confirmed already, or too much \
                      time has passed.";

const TOO_MANY_HELD: &str = "Orders came in your name and were not kept, for several others already \
                             wait for your word on whether they are yours.";
const ANSWER_ABOUT_HELD: &str = "You were asked about each of those in a letter of its own; a YES or \
                                 NO to it makes room, and so does the end of the turn.";

/// How to be heard where many letters wait for a word already.
fn answer_about_held(doubt: Doubt) -> String {
    match doubt {
        Doubt::NoSecret => format!(
            "If the orders are yours, send them as a reply to this letter: there is room for \
             those. {ANSWER_ABOUT_HELD}"
        ),
        Doubt::OtherSender | Doubt::Refuted | Doubt::Unverified | Doubt::NoPlainYes => {
            ANSWER_ABOUT_HELD.to_owned()
        }
    }
}

/// Why a wish that other judges know is not granted.
fn unserved(wish: Unserved) -> &'static str {
    match wish {
        Unserved::Vote => "This judge does not count votes: a game ends by its own rules.",
        Unserved::MoreTime => "This judge does not put a deadline off for one player.",
        Unserved::Absence => "This judge does not wait for players who are away.",
    }
}

fn unserved_instead(wish: Unserved) -> &'static str {
    match wish {
        Unserved::Vote => "",
        Unserved::MoreTime => "What you have ordered when it comes counts.",
        Unserved::Absence => "You can send your orders now, and change them until the deadline.",
    }
}

fn either_seat(asked: &str, wished: &str) -> String {
    format!(
        "For {}, reply to that question with the word YES. For {1}, write the line JOIN {1} to the \
         judge's general address.",
        plain(asked),
        plain(wished)
    )
}

const MEND_LINES: &str = "Please mend them and say READY again, or reply with READY alone.";

const LINES_UNUSED: &str = "READY does not count yet, for some of your lines could not be used.";

const WHICH_GAME: &str = "If you play already, reply to the last letter you had of that game: then \
                          the judge knows which it is. If you would like to join a game, reply to \
                          this letter with the word JOIN and the game's name.";

const STILL_SEATED: &str = "Give it up first, with the word RESIGN by `chancery drop --as`, or \
                            close the game.";

const WAIT_FOR_BEGIN: &str =
    "You will get a letter as soon as it begins. Please send your orders then.";

const OTHER_ADDRESS: &str = "If you play in it under another address, please write from that one.";

const WRITE_ADDRESS: &str =
    "Please write it as in ADDRESS somebody@example.org, on a line of its own.";

const WRITE_GAMES: &str = "Reply with the word GAMES for a list of the games you can join.";

const WRITE_HELP: &str =
    "Reply with the word HELP to see what you can write, or GAMES for a list of games.";

fn role_words(role: Role) -> &'static str {
    match role {
        Role::Player => "None of your powers is left in the game, so there is nothing to order.",
        Role::Master => "You run this game and play no power in it, so there is nothing to order.",
        Role::Observer => {
            "You watch this game and play no power in it, so there is nothing to order."
        }
    }
}

/// What is wrong with a letter, as a clause.
fn fault_words(fault: &LetterFault) -> String {
    match fault {
        LetterFault::HeaderMissing | LetterFault::HeaderBroken | LetterFault::HeaderTooLarge => {
            "its header was damaged on the way".to_owned()
        }
        LetterFault::FromMissing => "it does not say who sent it".to_owned(),
        LetterFault::FromUnreadable { found } => {
            format!("it does not say plainly who sent it, but {}", quoted(found))
        }
        LetterFault::FromSeveral => "it names several senders".to_owned(),
        LetterFault::RecipientsTooMany => "it went to too many addresses at once".to_owned(),
        LetterFault::TooLarge { size } => format!("it is too large ({})", size_words(*size)),
        LetterFault::TextTooLong => "its text is too long".to_owned(),
        LetterFault::TooManyParts | LetterFault::TooDeep => {
            "it is made of more parts than the judge looks at".to_owned()
        }
        LetterFault::BoundaryMissing => "its parts could not be told apart".to_owned(),
        LetterFault::CutShort => "its end is missing".to_owned(),
        LetterFault::CharsetUnknown { name } => {
            format!("it is written in a character set the judge does not know, {}", quoted(name))
        }
        LetterFault::CharsetGuessed => "it does not say in which character set it is".to_owned(),
        LetterFault::EncodingUnknown { name } => {
            format!("it is packed in a way the judge does not know, {}", quoted(name))
        }
        LetterFault::EncodingBroken => "it was damaged on the way".to_owned(),
        LetterFault::AttachmentIgnored { kind, name } => match name {
            Some(name) => format!("the judge does not read attachments like {}", quoted(name)),
            None => format!("the judge does not read attachments like {}", quoted(kind)),
        },
        LetterFault::Encrypted => "it is encrypted, and the judge has no key for it".to_owned(),
        LetterFault::NoText => "it has no text".to_owned(),
    }
}

fn fault_remedy(fault: &LetterFault) -> &'static str {
    match fault {
        LetterFault::TooLarge { .. }
        | LetterFault::TextTooLong
        | LetterFault::TooManyParts
        | LetterFault::TooDeep
        | LetterFault::AttachmentIgnored { .. } => {
            "Please send a short letter with nothing but your own words, without attachments."
        }
        LetterFault::FromMissing
        | LetterFault::FromUnreadable { .. }
        | LetterFault::FromSeveral => {
            "Please write from one address, the one to which the judge writes to you."
        }
        LetterFault::RecipientsTooMany => "Please write to one address of the judge's at a time.",
        LetterFault::Encrypted => "Please send it without encryption.",
        LetterFault::HeaderMissing
        | LetterFault::HeaderBroken
        | LetterFault::HeaderTooLarge
        | LetterFault::BoundaryMissing
        | LetterFault::CutShort
        | LetterFault::CharsetUnknown { .. }
        | LetterFault::CharsetGuessed
        | LetterFault::EncodingUnknown { .. }
        | LetterFault::EncodingBroken
        | LetterFault::NoText => "Please send it again, as plain text if you can.",
    }
}

fn size_words(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{} MB", bytes.div_ceil(1_000_000)),
    }
}
