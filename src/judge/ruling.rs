//! A ruling while it is made: each change is carried out on the papers at once, so that what is
//! decided next already sees it.

use super::flood::Acquaintance;
use super::letters::listing;
use super::{
    Body, Counted, Docket, GameFacts, GameListing, Notice, Outlook, Reader, Refused, Said, Setting,
    Stood, outlook, postal,
};
use crate::board::Power;
use crate::game::{
    Change, EventId, Game, GameId, PeopleChange, Person, PersonId, Role, Seat, SeatId, TurnRecord,
    apply, apply_to_people,
};
use crate::letter::{
    Address, Delivery, LetterFault, PostalAddress, Purpose, ReplyTo, SeatReply, SentLetter,
    WhyAutomatic,
};

/// What a ruling changes and whom it tells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ruling {
    /// The game that changes, if one does; the docket's, or a new one of the next number.
    pub game: Option<GameId>,
    /// Facts about that game, in order.
    pub changes: Vec<Change>,
    /// Facts about other games, each alone.
    pub elsewhere: Vec<(GameId, Change)>,
    /// Facts about people, in order.
    pub people: Vec<PeopleChange>,
    /// Whom to tell what.
    pub notices: Vec<Notice>,
    /// What the keeper who gave the command is told at once; no letter.
    pub answer: Option<Notice>,
    /// Where answers go to the letter that was ruled on, and whether its writer is known.
    pub writer: Option<(Address, Acquaintance)>,
    /// What a letter said.
    pub said: Option<Said>,
    /// Why a letter is not answered.
    pub left_alone: Option<LeftAlone>,
    /// Against which later letters of its sender's a letter counts.
    pub counts_as: Counted,
    /// What is now known of a letter of ours.
    pub reported: Option<Reported>,
    /// An event that was set aside and is to be ruled on again.
    pub requeued: Option<EventId>,
    /// Whose words are to be erased.
    pub erased: Option<Erasure>,
}

/// Whose words are erased.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Erasure {
    /// A person's.
    Person(PersonId),
    /// Those of letters from and to an address that is nobody's.
    Stranger(Address),
}

/// What a report says of a letter of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reported {
    /// Which.
    pub letter: SentLetter,
    /// What became of it.
    pub delivery: Delivery,
    /// The words of the server.
    pub said: String,
}

/// Why nobody is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LeftAlone {
    /// A machine wrote; an answer would feed a loop.
    Machine(WhyAutomatic),
    /// Nobody, several or something that is no address stands in From.
    Sender(LetterFault),
    /// There is nobody, or nothing, to answer.
    NothingToSay,
    /// It reports on a letter of ours, and says this of it.
    Report(SentLetter, Delivery),
    /// It reports on a letter of which nothing proves that it is one of ours.
    StrayReport,
    /// Its sender has got as many answers as anybody gets within an hour; what it asks is done.
    TooMany,
    /// Its sender is a stranger who has been answered today.
    StrangerAnswered,
    /// Strangers have got as many answers as all of them together get within an hour; it was not read.
    StrangersAnswered,
    /// It asks for nothing, as others of its sender's did today, who have been answered.
    SaysNothing,
    /// It says the same as others of its sender's today: a machine's press is not carried.
    SaysTheSame,
    /// Its sender is a stranger, and the domain in From says that the letter is not its own.
    Forged,
}

/// The papers of a ruling with what it has decided so far.
pub(super) struct Bench {
    /// The papers, as they stand after all changes so far.
    pub docket: Docket,
    /// The game, if the papers hold one; taken out of the docket.
    pub game: Option<Game>,
    /// Its deadline before this ruling.
    stood: Option<Stood>,
    /// What was decided.
    pub ruling: Ruling,
}

impl Bench {
    pub fn new(mut docket: Docket) -> Bench {
        let game = docket.game.take();
        let stood = game.as_ref().and_then(Stood::of);
        Bench { game, stood, docket, ruling: Ruling::default() }
    }

    /// Decides a change of the game.
    pub fn change(&mut self, change: Change) {
        if let Some(game) = &mut self.game {
            apply(game, &change);
            self.ruling.game = Some(game.id);
            self.ruling.changes.push(change);
        }
    }

    /// Decides a change of the people.
    pub fn change_people(&mut self, change: PeopleChange) {
        let mut pending = self.docket.pending.take().into_iter().collect();
        apply_to_people(&mut self.docket.people, &mut pending, &change);
        self.docket.pending = pending.into_iter().next();
        self.ruling.people.push(change);
    }

    /// Has somebody told something; not by mail where there is none.
    pub fn tell(&mut self, notice: Notice) {
        if notice.to.post.is_some() || !notice.to.address.is_on_paper() {
            self.ruling.notices.push(notice);
        }
    }

    /// Marks refusals as standing beside something, where another part of the same letter changed
    /// something: they must not say that nothing was.
    pub fn mark_beside(&mut self) {
        let asks = |change: &PeopleChange| {
            use PeopleChange::{LettersArrive, PendingClosed, PendingOpened};
            matches!(change, LettersArrive(_) | PendingClosed(_) | PendingOpened(_))
        };
        if self.ruling.changes.is_empty() && self.ruling.people.iter().all(asks) {
            return;
        }
        for notice in &mut self.ruling.notices {
            if let Body::Refused(refused) = &notice.body
                && *refused != Refused::Declined
            {
                notice.body = Body::RefusedBeside(refused.clone());
            }
        }
    }

    /// What a list says of the games of the papers.
    pub fn listings(&self) -> Vec<GameListing> {
        self.docket.games.iter().map(listing).collect()
    }

    /// The keeper as a reader, in the zone of the game there is.
    pub fn keeper(&self, setting: Setting<'_>) -> Reader {
        let zone = self.game.as_ref().map(|game| game.settings.schedule.zone);
        Reader::at(setting.office.keeper(), "", zone.unwrap_or(chrono_tz::UTC))
    }

    /// A letter to the keeper, about the game there is.
    pub fn keepers_notice(&self, setting: Setting<'_>, body: Body) -> Notice {
        let to = self.keeper(setting);
        Notice { to, reply: None, answers: None, game: self.facts(), body }
    }

    /// What letters about the game can use.
    pub fn facts(&self) -> Option<GameFacts> {
        let game = self.game.as_ref()?;
        let holder = |seat| self.person(game.seat(seat)?.holder()?);
        let name = |seat| holder(seat).map_or_else(String::new, |person| shown_name(&person.name));
        let stood = self.stood.clone().filter(|stood| stood.game == game.id);
        Some(GameFacts { master: game.master().map(name), stood, ..facts_of(game) })
    }

    /// A person of the papers.
    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.docket.people.iter().find(|person| person.id == id)
    }

    /// Tells the holder of a seat something that he did not ask for: on paper, if that is what he wants
    /// and the letter is worth its stamp, else by mail at a reply address for the seat's orders. Nobody
    /// is told where the seat has no holder with an address.
    pub fn tell_seat(&mut self, seat: SeatId, body: Body) {
        let post = self.post_of(seat).filter(|_| postal::goes_by_post(&body));
        if let Some(mut notice) = self.notice_for_seat(seat, body) {
            notice.to.post = post;
            self.tell(notice);
        }
    }

    fn post_of(&self, seat: SeatId) -> Option<PostalAddress> {
        self.holder(seat)?.post.clone()
    }

    /// The seat of the game that the sender holds.
    pub fn seat_of_sender(&self) -> Option<SeatId> {
        self.game.as_ref()?.seat_of(self.docket.sender?)
    }

    /// Who holds a seat.
    pub fn holder(&self, seat: SeatId) -> Option<&Person> {
        self.person(self.game.as_ref()?.seat(seat)?.holder()?)
    }

    /// Whether the holder of a seat gets letters on paper.
    pub fn is_postal(&self, seat: SeatId) -> bool {
        self.holder(seat).is_some_and(|person| person.post.is_some())
    }

    /// Whether mail reaches the holder of a seat.
    pub fn has_mail(&self, seat: SeatId) -> bool {
        let letterbox = self.holder(seat).and_then(Person::letterbox);
        letterbox.is_some_and(|address| !address.is_on_paper())
    }

    /// The notice that tells the holder of a seat something by mail.
    pub fn notice_for_seat(&self, seat: SeatId, body: Body) -> Option<Notice> {
        let game = self.game.as_ref()?;
        let facts = game.seat(seat)?;
        let person = self.person(facts.holder()?)?;
        Some(Notice {
            to: Reader {
                address: person.letterbox()?.clone(),
                name: person.name.clone(),
                zone: person.zone.unwrap_or(game.settings.schedule.zone),
                taste: person.taste,
                post: None,
                powers: facts.powers.clone(),
            },
            reply: Some(seat_address(game, seat, purpose_of(facts))),
            answers: None,
            game: self.facts().map(|game| known_to(facts.role, game)),
            body,
        })
    }

    /// Tells whoever leaves a seat something by mail: he has no address any more at which to answer.
    pub fn tell_leaving(&mut self, seat: SeatId, body: Body) {
        if let Some(notice) = self.notice_for_seat(seat, body) {
            self.tell(Notice { reply: None, ..notice });
        }
    }

    /// What a seat still owes and has ordered.
    pub fn outlook(&self, powers: &[Power]) -> Outlook {
        match &self.game {
            Some(game) => outlook::of_powers(game, powers),
            None => Outlook { owed: Vec::new(), orders: Vec::new() },
        }
    }
}

/// What somebody in this role may know of a game's people: whoever watches may be anybody.
fn known_to(role: Role, game: GameFacts) -> GameFacts {
    match role {
        Role::Player | Role::Master => game,
        Role::Observer => GameFacts { master: game.master.map(|_| String::new()), ..game },
    }
}

/// What an answer from a seat is for, if nothing else is asked.
fn purpose_of(seat: &Seat) -> Purpose {
    match seat.role {
        Role::Observer => Purpose::Watch,
        Role::Master => Purpose::Master,
        Role::Player => Purpose::Orders,
    }
}

/// The address of a seat in the present turn for an answer of this purpose.
pub(super) fn seat_address(game: &Game, seat: SeatId, purpose: Purpose) -> ReplyTo {
    ReplyTo::Seat(SeatReply {
        game: game.id.number(),
        seat: seat.number(),
        turn: game.turn.number(),
        purpose,
        epoch: game.epoch_of(seat),
    })
}

/// What every letter of a game can use, but for what its people are called.
pub fn facts_of(game: &Game) -> GameFacts {
    GameFacts {
        id: game.id,
        name: game.name.clone(),
        board: game.board.clone(),
        rules: game.settings.rules.clone(),
        status: game.status.clone(),
        turn: game.turn,
        position: game.position.clone(),
        deadline: game.deadline(),
        copies: game.settings.copies,
        pictures: game.settings.pictures,
        master: None,
        language: game.settings.language,
        press: game.settings.press,
        played: game.board.powers().filter(|&power| outlook::has_player(game, power)).collect(),
        stood: None,
    }
}

/// What is told of a game as it was right after one of its turns.
pub fn facts_after(game: &Game, turn: &TurnRecord) -> GameFacts {
    let ended_it = turn.number == game.turn;
    GameFacts {
        turn: if ended_it { game.turn } else { turn.number.next() },
        position: turn.next.clone(),
        ..facts_of(game)
    }
}

/// A name as others may see it. Many a mail program puts the address where the name should stand.
pub(super) fn shown_name(name: &str) -> String {
    if name.contains('@') { String::new() } else { name.to_owned() }
}
