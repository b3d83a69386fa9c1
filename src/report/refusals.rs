//! Why something cannot be done, and what to do instead: two short texts for each [`Refused`].

use crate::game::Role;
use crate::judge::Refused;
use crate::letter::LetterFault;

use super::words::{plain, quoted};

/// A refusal in words.
pub(super) struct RefusalWords {
    /// What is wrong, as whole sentences.
    pub(super) what: String,
    /// What to do, as whole sentences; empty where there is nothing.
    pub(super) instead: String,
}

/// What is wrong and what to do.
pub(super) fn refusal_words(refused: &Refused) -> RefusalWords {
    RefusalWords { what: what_is_wrong(refused), instead: what_to_do(refused) }
}

fn what_is_wrong(refused: &Refused) -> String {
    let said = match refused {
        Refused::NoGame(open) if open.is_empty() => {
            "The judge could not tell which game your letter is about, and there is none that you \
             could join."
        }
        Refused::NoGame(_) => "The judge could not tell which game your letter is about.",
        Refused::UnknownGame(name) => return format!("There is no game called {}.", quoted(name)),
        Refused::GameFull(name) => {
            return format!("All seats of the game {} are taken.", plain(name));
        }
        Refused::GameOver(name) => return format!("The game {} is over.", plain(name)),
        Refused::NotBegun(name) => {
            let name = plain(name);
            return format!("The game {name} has not begun yet: it waits for more players.");
        }
        Refused::AlreadyIn(name) => {
            return format!("You have a seat in the game {} already.", plain(name));
        }
        Refused::NotInvited(name) => {
            let name = plain(name);
            return format!(
                "The game {name} is by invitation, and your letter did not have the word for it."
            );
        }
        Refused::NotIn(name) => return format!("You have no seat in the game {}.", plain(name)),
        Refused::NotForRole(role) => role_words(*role),
        Refused::WrongSecret => "The address you wrote to is not valid, or no longer.",
        Refused::OtherSender => "You wrote from an address that does not belong to this seat.",
        Refused::Lapsed => {
            "There is nothing left to confirm: this was confirmed already, or too much time has \
             passed."
        }
        Refused::Declined => "You said no, so the matter is closed.",
        Refused::SeveralSeats => "Your letter went to several of the judge's addresses at once.",
        Refused::Unusable(fault) => {
            return format!("Your letter could not be used: {}.", fault_words(fault));
        }
        Refused::NameTaken(name) => {
            return format!("There is a game called {} already.", quoted(name));
        }
        Refused::NotParked(name) => return format!("The game {} is not parked.", plain(name)),
        Refused::UnknownPower(name) => {
            return format!("Nobody plays a power called {} in this game.", quoted(name));
        }
        Refused::UnknownZone(zone) => {
            return format!("There is no time zone called {}.", quoted(zone));
        }
        Refused::Nothing => "The judge found nothing in your letter that it understands.",
    };
    said.to_owned()
}

fn what_to_do(refused: &Refused) -> String {
    let said = match refused {
        Refused::NoGame(open) if open.is_empty() => WRITE_HELP,
        Refused::NoGame(_) => {
            "If you play already, reply to the last letter you had of that game: then the judge \
             knows which it is. If you would like to join a game, reply to this letter with the \
             word JOIN and the game's name."
        }
        Refused::UnknownGame(_) => {
            "Please look at the spelling of the name. Reply with the word GAMES for a list of the \
             games you can join."
        }
        Refused::GameFull(_) | Refused::GameOver(_) => {
            "Reply with the word GAMES for a list of the games you can join."
        }
        Refused::NotBegun(_) => {
            "You will get a letter as soon as it begins. Please send your orders then."
        }
        Refused::AlreadyIn(_) => "There is nothing more to do.",
        Refused::NotInvited(name) => {
            let name = plain(name);
            return format!(
                "Ask whoever runs the game for the invitation word and write JOIN {name} and that \
                 word."
            );
        }
        Refused::NotIn(_) => "If you play in it under another address, please write from that one.",
        Refused::WrongSecret => {
            "Please reply to the newest letter you had from the judge. If you have none, reply \
             with the word HELP."
        }
        Refused::OtherSender => {
            "Please write from the address to which the judge sends you its letters."
        }
        Refused::Lapsed => "If you did not get an answer at the time, please ask for it once more.",
        Refused::Declined => "If you meant yes, please ask for it once more.",
        Refused::SeveralSeats => {
            "Please send one letter for each game or seat: reply to one letter of the judge's at a \
             time."
        }
        Refused::Unusable(fault) => fault_remedy(fault),
        Refused::NameTaken(_) => "Please choose another name.",
        Refused::UnknownPower(_) => "Please look at the spelling of the name.",
        Refused::UnknownZone(_) => {
            "Please write it as a continent and a city, for example ZONE Europe/London or ZONE \
             America/New_York."
        }
        Refused::NotForRole(_) | Refused::NotParked(_) => "",
        Refused::Nothing => WRITE_HELP,
    };
    said.to_owned()
}

const WRITE_HELP: &str =
    "Reply with the word HELP to see what you can write, or GAMES for a list of games.";

fn role_words(role: Role) -> &'static str {
    match role {
        Role::Player => "None of your powers is left in the game, so there is nothing to order.",
        Role::Master => "You run this game and play no power in it, so there is nothing to order.",
        Role::Observer => "You watch this game and play no power in it, so there is nothing to order.",
    }
}

/// What is wrong with a letter, as a clause.
fn fault_words(fault: &LetterFault) -> String {
    match fault {
        LetterFault::HeaderMissing
        | LetterFault::HeaderBroken
        | LetterFault::HeaderTooLarge => "its header was damaged on the way".to_owned(),
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
