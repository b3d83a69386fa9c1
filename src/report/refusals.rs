//! Why something cannot be done, and what to do instead: two short texts for each [`Refused`].

use crate::game::{Early, Role, WhyParked};
use crate::judge::{Doubt, GameFacts, LeftAlone, PresentTurn, Refused};
use crate::letter::{Delivery, Language, LetterFault, WhyAutomatic};
use crate::reading::Unserved;

use super::orders::power_list;
use super::stationery::Stationery;
use super::tongue::{Article, Join, Tongue};
use super::words::{plain, quoted};
use super::{dutchman, press, watching};

/// A refusal in words.
pub(super) struct RefusalWords {
    /// What is wrong, as whole sentences.
    pub(super) what: String,
    /// What to do, as whole sentences; empty where there is nothing.
    pub(super) instead: String,
}

/// Why a game is parked, in lines for its keeper.
pub fn why_parked(why: &WhyParked) -> Vec<String> {
    parked_words(Stationery::house().tongue(Language::default()), why)
}

/// The same, for a letter.
pub(super) fn parked_words(tongue: &Tongue, why: &WhyParked) -> Vec<String> {
    match why {
        WhyParked::Paused => vec![tongue.refusals.paused()],
        WhyParked::ScheduleSpent => vec![tongue.refusals.schedule_spent()],
        WhyParked::EndedTheProgram => vec![tongue.refusals.ended_program()],
        WhyParked::Failed { words } => words.lines().map(plain).collect(),
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
        LeftAlone::StrangersAnswered => {
            "its sender is nobody's, and strangers have had all answers of this hour; it was not read"
        }
        LeftAlone::SaysNothing => {
            "it asks for nothing, as others from there did today, which have been answered"
        }
        LeftAlone::SaysTheSame => "it says the same as others from there today: a machine's press",
        LeftAlone::Forged => "its sender is nobody's, and his domain disowns the letter",
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
pub(super) fn refusal_words(
    tongue: &Tongue,
    game: Option<&GameFacts>,
    refused: &Refused,
) -> RefusalWords {
    RefusalWords { what: what(tongue, game, refused), instead: instead(tongue, game, refused) }
}

/// The same for the keeper, who is answered at his terminal and replies to nothing.
pub(super) fn refusal_at_hand(
    tongue: &Tongue,
    game: Option<&GameFacts>,
    refused: &Refused,
) -> RefusalWords {
    let words = &tongue.remedies;
    let instead = match refused {
        Refused::UnknownGame(_) => format!("{} {}", words.spelling(), words.list_games()),
        Refused::GameFull(_) | Refused::GameOver(_) => words.list_games(),
        Refused::UnknownPlayer(_) | Refused::SeatFree(_) => words.show_game(),
        Refused::NoAddress(_) => words.give_address(),
        Refused::NoDeadline(_) | Refused::PastDeadline(_) | Refused::FarDeadline(_) => {
            words.set_deadline()
        }
        Refused::NoSchedule(..) => words.set_schedule(),
        Refused::SeveralPlayers(_) => words.name_one(),
        Refused::Nothing => words.enter_orders(),
        _ => instead(tongue, game, refused),
    };
    let what = match refused {
        Refused::Nothing => tongue.refusals.nothing_entered(),
        _ => what(tongue, game, refused),
    };
    RefusalWords { what, instead }
}

fn what(tongue: &Tongue, game: Option<&GameFacts>, refused: &Refused) -> String {
    let words = &tongue.refusals;
    match refused {
        Refused::NoGame(open) if open.is_empty() => words.which_game_none(),
        Refused::NoGame(_) => words.which_game(),
        Refused::UnknownGame(name) => words.unknown_game(&quoted(tongue, name)),
        Refused::GameFull(name) => words.game_full(&plain(name)),
        Refused::GameOver(name) => words.game_over(&plain(name)),
        Refused::NotBegun(name) | Refused::NotYet(name) => words.not_begun(&plain(name)),
        Refused::AlreadyIn(name) => words.already_in(&plain(name)),
        Refused::Watching(why) => watching::refusal(tongue, why),
        Refused::Press(why) => press::refusal(tongue, game, why),
        Refused::PressOfOrders(why) => {
            format!("{} {}", press::refusal(tongue, game, why), tongue.press.orders_do_not_count())
        }
        Refused::NotInvited(name) => words.not_invited(&plain(name)),
        Refused::NotIn(name) => words.not_in(&plain(name)),
        Refused::NotForRole(role) => not_for_role(tongue, *role),
        Refused::NoAddress(written) => words.no_address(&quoted(tongue, written)),
        Refused::AddressKnown(written) => words.address_known(&quoted(tongue, written)),
        Refused::AddressTaken => words.address_taken(),
        Refused::Lapsed => words.lapsed(),
        Refused::TooManyHeld(_) => words.too_many_held(),
        Refused::LinesUnused(unused) => lines_unused(tongue, unused),
        Refused::NotServed(Unserved::Vote) => words.no_votes(),
        Refused::NotServed(Unserved::MoreTime) => words.no_more_time(),
        Refused::NotServed(Unserved::Absence) => words.no_absence(),
        Refused::NotServed(Unserved::Settings) => words.no_settings(),
        Refused::AsksOtherSeat(asked, wished) => {
            words.asks_other_seat(&plain(asked), &plain(wished))
        }
        // When the turns of a game are played in which READY has no say.
        Refused::NoSayInTime(Early::WhenComplete) => words.goes_on_when_complete(),
        Refused::NoSayInTime(Early::Never | Early::WhenReady) => words.deadlines_only(),
        Refused::Declined => words.declined(),
        Refused::SeveralSeats => words.several_seats(),
        Refused::Unusable(fault) => words.unusable(&fault_words(tongue, fault)),
        Refused::NameTaken(name) => words.name_taken(&quoted(tongue, name)),
        Refused::Dutchman(why) => dutchman::refusal(tongue, why),
        Refused::NotParked(name)
        | Refused::Stopped(name)
        | Refused::NoMaster(name)
        | Refused::NotMaster(name)
        | Refused::RunsGame(name)
        | Refused::PlaysHere(name) => not_run(tongue, refused, name),
        Refused::NoDeadline(text) | Refused::PastDeadline(text) | Refused::FarDeadline(text) => {
            no_deadline(tongue, refused, text)
        }
        Refused::DeadlineStands => words.deadline_stands(),
        Refused::NoSchedule(..) | Refused::ScheduleStands => no_schedule(tongue, refused),
        Refused::OrdersUnread => words.orders_unread(),
        Refused::OtherTurn(named, present) => other_turn(tongue, named, present),
        Refused::NotSetAside(event) => words.not_set_aside(&event.to_string()),
        Refused::UnknownPower(name)
        | Refused::UnknownPlayer(name)
        | Refused::SeveralPlayers(name)
        | Refused::NobodyKnown(name) => nobody_called(tongue, refused, name),
        Refused::StillSeated(games) => {
            let games: Vec<String> = games.iter().map(|name| plain(name)).collect();
            words.still_seated(&tongue.names.texts(&games, Join::And))
        }
        Refused::SeatFree(power) => words.seat_free(&tongue.names.power_called(power)),
        Refused::AnswersOtherGame(one, two) => words.answers_other_game(&plain(one), &plain(two)),
        Refused::JoinApart(_) => words.join_apart(),
        Refused::NotOpen(name) => words.not_open(&quoted(tongue, name)),
        Refused::UnknownZone(zone) => words.unknown_zone(&quoted(tongue, zone)),
        Refused::UnknownLanguage(name) => words.unknown_language(&quoted(tongue, name)),
        Refused::Nothing => words.nothing_understood(),
    }
}

/// Why whoever plays nothing, or nothing any more, orders nothing.
fn not_for_role(tongue: &Tongue, role: Role) -> String {
    match role {
        Role::Player => tongue.refusals.player_out(),
        Role::Master => tongue.refusals.master_orders_nothing(),
        Role::Observer => tongue.refusals.observer_orders_nothing(),
    }
}

/// What stands in the way of whoever runs a game, or would.
fn not_run(tongue: &Tongue, refused: &Refused, name: &str) -> String {
    let (words, name) = (&tongue.refusals, plain(name));
    match refused {
        Refused::NotParked(_) => words.not_parked(&name),
        Refused::Stopped(_) => words.stopped(&name),
        Refused::NoMaster(_) => words.no_master(&name),
        Refused::RunsGame(_) => words.runs_game(&name),
        Refused::PlaysHere(_) => words.plays_here(&name),
        _ => words.master_only(&name),
    }
}

/// Why nobody, or no one person, is meant by a name.
fn nobody_called(tongue: &Tongue, refused: &Refused, name: &str) -> String {
    let (words, name) = (&tongue.refusals, quoted(tongue, name));
    match refused {
        Refused::UnknownPower(_) => words.unknown_power(&name),
        Refused::SeveralPlayers(_) => words.several_players(&name),
        Refused::NobodyKnown(_) => words.nobody_known(&name),
        _ => words.unknown_player(&name),
    }
}

/// Why what was written is no moment for a deadline.
fn no_deadline(tongue: &Tongue, refused: &Refused, text: &str) -> String {
    let (words, text) = (&tongue.refusals, quoted(tongue, text));
    match refused {
        Refused::PastDeadline(_) => words.past_deadline(&text),
        Refused::FarDeadline(_) => words.far_deadline(&text),
        _ => words.no_deadline(&text),
    }
}

fn no_schedule(tongue: &Tongue, refused: &Refused) -> String {
    let words = &tongue.refusals;
    match refused {
        Refused::NoSchedule(found, allowed) if !found.is_empty() => {
            words.no_schedule(&quoted(tongue, found), allowed)
        }
        Refused::NoSchedule(..) => words.schedule_never(),
        _ => words.schedule_stands(),
    }
}

fn other_turn(tongue: &Tongue, named: &str, present: &PresentTurn) -> String {
    let PresentTurn { season, year, phase } = present;
    let present = tongue.names.turn_in(season, (*year, *phase), Article::With);
    tongue.refusals.other_turn(&quoted(tongue, named), &present)
}

fn instead(tongue: &Tongue, game: Option<&GameFacts>, refused: &Refused) -> String {
    let words = &tongue.remedies;
    match refused {
        Refused::NoGame(open) if open.is_empty() => words.write_help(),
        Refused::NoGame(_) => words.which_game(),
        Refused::UnknownGame(_) => format!("{} {}", words.spelling(), words.write_games()),
        Refused::GameFull(_) | Refused::GameOver(_) => words.write_games(),
        Refused::NotBegun(_) => words.wait_for_begin(),
        Refused::AlreadyIn(_) | Refused::AddressKnown(_) => words.nothing_more(),
        Refused::Watching(why) => watching::instead(tongue, why),
        Refused::Press(why) => press::instead(tongue, why),
        Refused::PressOfOrders(why) => match press::instead(tongue, why) {
            none if none.is_empty() => tongue.press.orders_apart(),
            instead => format!("{instead} {}", tongue.press.orders_apart()),
        },
        Refused::NotInvited(name) => words.ask_for_word(&plain(name)),
        Refused::NotIn(_) => words.other_address(),
        Refused::Dutchman(why) => dutchman::instead(tongue, why),
        Refused::NotForRole(_)
        | Refused::NotYet(_)
        | Refused::NotParked(_)
        | Refused::Stopped(_)
        | Refused::NoMaster(_)
        | Refused::OtherTurn(..)
        | Refused::NotSetAside(_)
        | Refused::DeadlineStands
        | Refused::ScheduleStands
        | Refused::NotServed(Unserved::Vote) => String::new(),
        Refused::RunsGame(_) => words.other_games(),
        Refused::PlaysHere(_) => words.other_master(),
        Refused::NotMaster(_) => words.write_to_master(),
        Refused::NoDeadline(_) | Refused::PastDeadline(_) | Refused::FarDeadline(_) => {
            words.write_deadline()
        }
        Refused::NoSchedule(..) => words.write_schedule(),
        Refused::NoAddress(_) => words.write_address(),
        Refused::AddressTaken => words.one_person(),
        Refused::Lapsed => words.ask_again(),
        Refused::TooManyHeld(Doubt::NoSecret) => {
            format!("{} {}", words.reply_if_yours(), words.answer_about_held())
        }
        Refused::TooManyHeld(_) => words.answer_about_held(),
        Refused::LinesUnused(_) => words.mend_lines(),
        Refused::NotServed(Unserved::MoreTime) => words.counts_then(),
        Refused::NotServed(Unserved::Absence) => words.send_now(),
        Refused::NotServed(Unserved::Settings) => words.see_rules(),
        Refused::OrdersUnread => words.orders_to_game(),
        Refused::AsksOtherSeat(asked, wished) => words.either_seat(&plain(asked), &plain(wished)),
        Refused::NoSayInTime(Early::WhenComplete) => words.leave_one(),
        Refused::NoSayInTime(Early::Never | Early::WhenReady) => words.ready_changes_nothing(),
        Refused::Declined => words.if_yes(),
        Refused::SeveralSeats => words.one_by_one(),
        Refused::Unusable(fault) => fault_remedy(tongue, fault),
        Refused::NameTaken(_) => words.other_name(),
        Refused::UnknownPower(_) => powers_there_are(tongue, game),
        Refused::NobodyKnown(_) => words.spelling(),
        Refused::UnknownPlayer(_) | Refused::SeatFree(_) => words.write_status(),
        Refused::SeveralPlayers(_) => words.name_power(),
        Refused::StillSeated(_) => words.resign_first(),
        Refused::AnswersOtherGame(here, named) => words.either_game(&plain(here), &plain(named)),
        Refused::JoinApart(name) => words.join_apart(&plain(name)),
        Refused::NotOpen(_) => format!("{} {}", words.by_invitation(), words.write_games()),
        Refused::UnknownZone(_) => words.write_zone(),
        Refused::UnknownLanguage(_) => {
            let names: Vec<&str> = Language::ALL.iter().map(|language| language.name()).collect();
            words.write_language(&tongue.names.texts(&names, Join::And))
        }
        Refused::Nothing => words.write_help(),
    }
}

/// Which powers can be meant, for whoever names none of them: those that are played, once that is settled.
fn powers_there_are(tongue: &Tongue, game: Option<&GameFacts>) -> String {
    let Some(game) = game else { return tongue.remedies.spelling() };
    let powers = match game.played.is_empty() {
        true => game.board.powers().collect(),
        false => game.played.clone(),
    };
    tongue.remedies.powers(&power_list(tongue, &game.board, &powers))
}

/// What is wrong with a letter, as a clause.
fn fault_words(tongue: &Tongue, fault: &LetterFault) -> String {
    let words = &tongue.refusals;
    match fault {
        LetterFault::HeaderMissing | LetterFault::HeaderBroken | LetterFault::HeaderTooLarge => {
            words.header_damaged()
        }
        LetterFault::FromMissing => words.no_sender(),
        LetterFault::FromUnreadable { found } => words.odd_sender(&quoted(tongue, found)),
        LetterFault::FromSeveral => words.several_senders(),
        LetterFault::RecipientsTooMany => words.many_recipients(),
        LetterFault::TooLarge { size } => words.too_large(&size_words(*size)),
        LetterFault::TextTooLong => words.text_too_long(),
        LetterFault::TooManyParts | LetterFault::TooDeep => words.many_parts(),
        LetterFault::BoundaryMissing => words.parts_unclear(),
        LetterFault::CutShort => words.cut_short(),
        LetterFault::CharsetUnknown { name } => words.charset_unknown(&quoted(tongue, name)),
        LetterFault::CharsetGuessed => words.charset_unsaid(),
        LetterFault::EncodingUnknown { name } => words.encoding_unknown(&quoted(tongue, name)),
        LetterFault::EncodingBroken => words.damaged(),
        LetterFault::AttachmentIgnored { kind, name } => {
            words.attachment(&quoted(tongue, name.as_ref().unwrap_or(kind)))
        }
        LetterFault::Encrypted => words.encrypted(),
        LetterFault::NoText => words.no_text(),
    }
}

fn fault_remedy(tongue: &Tongue, fault: &LetterFault) -> String {
    let words = &tongue.remedies;
    match fault {
        LetterFault::TooLarge { .. }
        | LetterFault::TextTooLong
        | LetterFault::TooManyParts
        | LetterFault::TooDeep
        | LetterFault::AttachmentIgnored { .. } => words.short_letter(),
        LetterFault::FromMissing
        | LetterFault::FromUnreadable { .. }
        | LetterFault::FromSeveral => words.own_address(),
        LetterFault::RecipientsTooMany => words.one_address(),
        LetterFault::Encrypted => words.without_encryption(),
        LetterFault::HeaderMissing
        | LetterFault::HeaderBroken
        | LetterFault::HeaderTooLarge
        | LetterFault::BoundaryMissing
        | LetterFault::CutShort
        | LetterFault::CharsetUnknown { .. }
        | LetterFault::CharsetGuessed
        | LetterFault::EncodingUnknown { .. }
        | LetterFault::EncodingBroken
        | LetterFault::NoText => words.plain_text(),
    }
}

fn size_words(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{} MB", bytes.div_ceil(1_000_000)),
    }
}

/// READY that waits, and for which words.
fn lines_unused(tongue: &Tongue, unused: &[String]) -> String {
    const MOST: usize = 4;
    let texts: Vec<String> = unused.iter().take(MOST).map(|text| quoted(tongue, text)).collect();
    tongue.refusals.lines_unused(texts.len(), &tongue.names.texts(&texts, Join::And))
}
