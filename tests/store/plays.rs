//! Games played by chance: every kind of change there is, on positions that really come about.

use std::sync::Arc;

use chancery::adjudication::{ADJUDICATOR, adjudicate};
use chancery::board::{Board, Coast, Location, Phase, Power, Province, STANDARD, UnitKind};
use chancery::game::{
    Asked, Came, Change, Circle, Condition, Confirmer, Dues, Dutchman, Ending, EventId, Failing,
    Founding, Game, GameId, HeldSheet, HeldStatement, Masters, Offered, Party, Pending, PendingId,
    PeopleChange, Person, PersonId, Press, PressDelivery, PressStanding, Readers, Readiness,
    Resolved, Role, SeatId, Settlement, SheetStanding, Signature, TurnNumber, TurnRecord, TurnSpan,
    WhyParked, WrittenAt, apply, apply_to_people,
};
use chancery::judge::Ruling;
use chancery::order::{Adjustment, Movement, Order, Retreat, Route, UnitName};
use chancery::store::Reader;
use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};

use super::bench::{Bench, address, founding, moment, now};

/// xorshift64*: the same plays on every machine.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }

    pub fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    pub fn maybe<T>(&mut self, value: T) -> Option<T> {
        (self.below(2) == 0).then_some(value)
    }

    pub fn time(&mut self) -> DateTime<Utc> {
        let nanos = self.pick(&[0, 0, 500_000_000, 123_456_789, 1]);
        now() + TimeDelta::seconds(self.below(10_000_000) as i64) + TimeDelta::nanoseconds(nanos)
    }

    pub fn words(&mut self) -> String {
        let words = [
            "A Par - Bur",
            "grüße \"und\" \\mehr",
            "",
            "line\nline\r\n\ttab",
            "\u{1F600} 日本",
            "{\"personal\":0}",
        ];
        let count = self.below(3) + 1;
        (0..count).map(|_| self.pick(&words)).collect::<Vec<_>>().join(" ")
    }

    fn power(&mut self, board: &Board) -> Power {
        self.pick(&board.powers().collect::<Vec<_>>())
    }

    fn powers(&mut self, board: &Board) -> Vec<Power> {
        (0..self.below(4)).map(|_| self.power(board)).collect()
    }

    fn province(&mut self, board: &Board) -> Province {
        self.pick(&board.provinces().collect::<Vec<_>>())
    }

    fn place(&mut self, board: &Board) -> Location {
        let coast =
            self.pick(&[None, None, Some(Coast::North), Some(Coast::South), Some(Coast::West)]);
        Location { province: self.province(board), coast }
    }

    fn unit_name(&mut self, board: &Board) -> UnitName {
        let (power, kind) = (self.power(board), self.pick(&[UnitKind::Army, UnitKind::Fleet]));
        UnitName { power: self.maybe(power), kind: self.maybe(kind), location: self.place(board) }
    }

    /// Any order that can be written, sense or no sense.
    fn any_order(&mut self, board: &Board) -> Order {
        let (unit, other) = (self.unit_name(board), self.unit_name(board));
        let to = self.place(board);
        let path = (0..=self.below(3)).map(|_| self.province(board)).collect();
        let route = self.pick(&[Route::Unstated, Route::Via, Route::Path(path)]);
        let kind = self.maybe(UnitKind::Army);
        match self.below(10) {
            0 => Order::Movement(unit, Movement::Hold),
            1 | 2 => Order::Movement(unit, Movement::Move { to, route }),
            3 => Order::Movement(unit, Movement::SupportHold { supported: other }),
            4 => Order::Movement(unit, Movement::SupportMove { supported: other, to }),
            5 => Order::Movement(unit, Movement::Convoy { army: other, to }),
            6 => Order::Retreat(unit, self.pick(&[Retreat::Disband, Retreat::To(to)])),
            7 => Order::Adjustment(Adjustment::Build { kind, at: to }),
            8 => Order::Adjustment(Adjustment::Remove(unit)),
            _ => Order::Adjustment(Adjustment::Waive),
        }
    }

    /// An order for the present phase that has some chance to do something.
    fn order(&mut self, game: &Game, power: Power) -> Vec<Order> {
        let (board, position) = (&game.board, &game.position);
        let name = |unit: &chancery::position::Unit| UnitName {
            power: None,
            kind: Some(unit.kind),
            location: unit.location,
        };
        match position.turn.phase {
            Phase::Movement => {
                let units: Vec<_> = position.units_of(power).copied().collect();
                units
                    .iter()
                    .map(|unit| Order::Movement(name(unit), self.movement(board, unit)))
                    .collect()
            }
            Phase::Retreat => {
                let gone: Vec<_> =
                    position.dislodged.iter().filter(|gone| gone.unit.power == power).collect();
                gone.iter()
                    .map(|gone| {
                        let to =
                            gone.retreats.first().map_or(Retreat::Disband, |&to| Retreat::To(to));
                        Order::Retreat(name(&gone.unit), to)
                    })
                    .collect()
            }
            Phase::Adjustment => {
                let homes: Vec<Province> = board.centres().collect();
                let at = self.pick(&homes).into();
                vec![Order::Adjustment(Adjustment::Build { kind: Some(UnitKind::Army), at })]
            }
        }
    }

    fn movement(&mut self, board: &Board, unit: &chancery::position::Unit) -> Movement {
        let goals: Vec<Location> = match unit.kind {
            UnitKind::Army => {
                board.army_borders(unit.location.province).iter().map(|&to| to.into()).collect()
            }
            UnitKind::Fleet => board.fleet_borders(unit.location).to_vec(),
        };
        match self.below(4) {
            0 => Movement::Hold,
            1 => Movement::SupportMove {
                supported: UnitName { power: None, kind: None, location: self.pick(&goals) },
                to: self.pick(&goals),
            },
            _ => Movement::Move { to: self.pick(&goals), route: Route::Unstated },
        }
    }

    fn dues(&mut self) -> Dues {
        let (deadline, grace, early) = (self.time(), self.time(), self.time());
        Dues {
            deadline: self.maybe(deadline),
            reminders: (0..self.below(3)).map(|_| self.time()).collect(),
            grace: self.maybe(grace),
            early: self.maybe(early),
        }
    }

    fn sheet(&mut self, game: &Game, event: EventId) -> HeldSheet {
        let answers = EventId::new(self.below(1000) as u64);
        let turn = game.turn;
        let (seat, arrived, answers) = (self.seat(game), self.time(), self.maybe(answers));
        HeldSheet {
            event,
            seat,
            turn,
            arrived,
            answers,
            written: answers.map(|_| arrived),
            text: self.words(),
            statements: (0..self.below(3))
                .map(|line| HeldStatement {
                    line: line as u32,
                    unit: game.board.provinces().nth(line).filter(|_| line > 0),
                    turns: self.pick(&[TurnSpan::One(turn), TurnSpan::From(turn)]),
                    condition: Condition::None,
                    rank: self.below(9) as u16,
                })
                .collect(),
            standing: self.pick(&[
                SheetStanding::Counts,
                SheetStanding::Replaced,
                SheetStanding::AwaitsConfirmation,
            ]),
        }
    }

    fn seat(&mut self, game: &Game) -> SeatId {
        SeatId::new(self.below(game.seats.len()) as u16)
    }

    /// The turn as ruled, and the one that follows.
    fn turn(&mut self, game: &Game) -> Vec<Change> {
        let orders: Vec<_> =
            game.board.powers().map(|power| (power, self.order(game, power))).collect();
        let verdict = adjudicate(&game.board, &game.settings.rules, &game.position, &orders);
        let record = TurnRecord {
            number: game.turn,
            parent: self.maybe(game.turn),
            position: game.position.clone(),
            orders,
            missed: self.powers(&game.board),
            next: verdict.next.clone(),
            winner: verdict.winner,
            adjudicator: ADJUDICATOR,
        };
        let opened = Change::TurnOpened {
            number: game.turn.next(),
            position: Box::new(verdict.next),
            dues: self.dues(),
        };
        vec![Change::Adjudicated(Box::new(record)), opened]
    }

    fn small_change(&mut self, game: &Game, event: EventId) -> Change {
        let board = &game.board;
        let seat = self.seat(game);
        let person = PersonId::new(self.below(5) as u32 + 1);
        match self.below(14) {
            0 => Change::SeatTaken {
                seat,
                person: self.maybe(person),
                wishes: self.powers(board),
                at: self.time(),
            },
            1 => Change::SeatLeft { seat, at: self.time() },
            2 => {
                Change::PowersGiven(vec![(seat, self.powers(board)), (self.seat(game), Vec::new())])
            }
            3 => Change::DuesSet(self.dues()),
            4 | 5 => Change::SheetHeld(Box::new(self.sheet(game, event))),
            6 => Change::SheetStands {
                sheet: game.sheets.first().map_or(event, |sheet| sheet.event),
                standing: SheetStanding::Replaced,
            },
            7 | 8 => Change::Resolved {
                seat,
                resolved: Resolved {
                    orders: (0..self.below(8))
                        .map(|_| (self.power(board), self.any_order(board)))
                        .collect(),
                },
            },
            9 if game.ready.contains(&seat) => {
                let units = board.provinces().zip(board.powers()).take(2);
                Change::Lent { seat, units: units.collect() }
            }
            9 if game.offered.is_empty() => {
                let orders = vec![(self.power(board), self.any_order(board)); self.below(3)];
                Change::Offered { seat, offered: Offered { event, orders } }
            }
            9 => {
                let said = WrittenAt { event, answers: None, date: None };
                Change::Ready { seat, ready: Readiness::Ready, said: Some(said) }
            }
            10 if game.turn.number() > 3 => Change::Dutchman {
                found: Box::new(Dutchman {
                    origin: TurnNumber::new(1000 + self.below(9) as u32),
                    came: self.pick(&[Came::Ruled, Came::Stray, Came::Overfed]),
                    power: self.power(board),
                    units: game.position.units.iter().take(self.below(3)).copied().collect(),
                    settlement: self.pick(&[Settlement::Identified, Settlement::Legal]),
                }),
                by: self.pick(&[Confirmer::Keeper, Confirmer::Master(seat)]),
            },
            10 if game.turn.number() > 2 => Change::SeatAdded(Role::Observer),
            10 => Change::Ready { seat, ready: Readiness::Waits, said: None },
            11 => Change::Parked(WhyParked::Failed { words: self.words() }),
            12 => Change::Unparked,
            _ => Change::EpochRaised,
        }
    }

    /// What one ruling does to a game.
    pub fn changes(&mut self, game: &Game, event: EventId) -> Vec<Change> {
        match self.below(3) {
            0 => self.turn(game),
            _ => {
                let mut ahead = game.clone();
                let mut changes = Vec::new();
                for _ in 0..=self.below(4) {
                    let change = self.small_change(&ahead, event);
                    apply(&mut ahead, &change);
                    changes.push(change);
                }
                changes.extend(press(&ahead, event));
                changes
            }
        }
    }

    fn people_change(
        &mut self,
        people: &[Person],
        pending: &[Pending],
        board: &Board,
    ) -> PeopleChange {
        let next = PersonId::new(people.len() as u32 + 1);
        let known = PersonId::new(self.below(people.len() + 1) as u32 + 1);
        let zone = self.maybe(chrono_tz::America::New_York);
        let mail = |number: usize| address(&format!("p{number}@Example.org"));
        match self.below(7) {
            0 => PeopleChange::PersonAdded(Box::new(Person {
                id: next,
                addresses: (0..self.below(3)).map(|_| mail(self.below(90))).collect(),
                name: self.words(),
                zone,
                taste: chancery::game::Taste::default(),
                failing: None,
                post: None,
            })),
            1 => PeopleChange::Named(known, self.words()),
            2 => PeopleChange::ZoneSet(known, zone),
            3 => PeopleChange::AddressesSet(
                known,
                (0..self.below(3)).map(|_| mail(self.below(90))).collect(),
            ),
            4 | 5 => {
                let last = pending.iter().map(|open| open.id.number()).max().unwrap_or(0);
                let game = GameId::new(1);
                let wishes = self.powers(board);
                PeopleChange::PendingOpened(Box::new(Pending {
                    id: PendingId::new(last + 1),
                    address: mail(self.below(90)),
                    name: self.words(),
                    asked: self.pick(&[Asked::Join { game, wishes }, Asked::Resign { game }]),
                    expires: self.time(),
                }))
            }
            _ => match self.below(4) {
                0 => PeopleChange::LettersArrive(known),
                1 => {
                    let masters = self.pick(&[Masters::Told, Masters::NotTold]);
                    let score = self.below(4000) as u32;
                    PeopleChange::LettersFail(known, Failing { score, at: self.time(), masters })
                }
                _ => PeopleChange::PendingClosed(PendingId::new(self.below(4) as u32 + 1)),
            },
        }
    }
}

/// Plays so many rulings; gives back what the changes make of the game and of the people.
pub fn play(bench: &mut Bench, seed: u64, rulings: usize) -> (Game, Vec<Person>, Vec<Pending>) {
    let mut dice = Dice::new(seed);
    let board = Arc::new(Board::from_text(STANDARD).expect("a board"));
    let founding: Founding = founding("A game played by chance");
    let id = bench.found(&founding.name);
    let mut game = Game::founded(id, board.clone(), &founding);
    let (mut people, mut pending) = (Vec::new(), Vec::new());
    let mut pens = 0;
    let mut at = moment("2026-03-01T00:00:00Z");
    for _ in 0..rulings {
        at += TimeDelta::milliseconds(dice.below(100_000) as i64);
        let event = bench.event();
        let changes = dice.changes(&game, event);
        for change in &changes {
            apply(&mut game, change);
        }
        let mut some = Vec::new();
        for _ in 0..dice.below(3) {
            let mut change = dice.people_change(&people, &pending, &board);
            if let PeopleChange::PendingOpened(opened) = &mut change {
                pens += 1;
                opened.id = PendingId::new(pens);
            }
            apply_to_people(&mut people, &mut pending, &change);
            some.push(change);
        }
        let ruling = Ruling { game: Some(id), changes, people: some, ..Ruling::default() };
        bench.commit_at(event, at, &ruling, &[]).expect("the ruling is stored");
    }
    (game, people, pending)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_stored_is_what_the_changes_make(seed in any::<u64>(), rulings in 1_usize..25) {
        let mut bench = Bench::new();
        let (game, people, _) = play(&mut bench, seed, rulings);
        let reader = Reader::open(bench.path()).expect("it can be read");
        let card = reader.game("a GAME  played by chance").expect("it is read").expect("it is there");
        prop_assert_eq!(&card.game, &game);
        prop_assert_eq!(reader.people().expect("they are read"), people);
        let rebuilt = reader.rebuild(game.id).expect("it is made again");
        prop_assert!(Some(rebuilt) == reader.snapshot(game.id).expect("it is read"));
        prop_assert_eq!(bench.audit(), Vec::<String>::new());
    }
}

#[test]
fn a_game_that_ends_is_due_no_more() {
    let mut bench = Bench::new();
    let (game, ..) = play(&mut bench, 7, 5);
    let winner = game.board.powers().next().expect("a power");
    let ruling = Ruling {
        game: Some(game.id),
        changes: vec![Change::Ended(Ending::Solo(winner))],
        ..Ruling::default()
    };
    let event = bench.event();
    bench
        .commit_at(event, moment("2027-01-01T00:00:00Z"), &ruling, &[])
        .expect("the ruling is stored");
    assert!(
        bench
            .store
            .due_by(DateTime::<Utc>::MAX_UTC, 10)
            .expect("dues")
            .iter()
            .all(|(_, due)| { !matches!(due, chancery::judge::Due::Game { .. }) })
    );
    assert_eq!(bench.audit(), Vec::<String>::new());
}

/// Press as it comes with every third event; no dice are cast for it.
fn press(game: &Game, event: EventId) -> Vec<Change> {
    let number = event.number() as usize;
    if !number.is_multiple_of(3) {
        return Vec::new();
    }
    let pick = |count: usize| number / 3 % count;
    let seat = SeatId::new(pick(7) as u16);
    let power = game.board.powers().nth(pick(7)).expect("there are seven");
    let readers = [Readers::All, Readers::These(vec![Party::Power(power), Party::Master])];
    let circle =
        Circle { readers: readers[pick(2)].clone(), hidden: (pick(3) == 0).then_some(seat) };
    let standings =
        [PressStanding::Asked, PressStanding::Held, PressStanding::Owed, PressStanding::Told];
    vec![
        Change::ThreadOpened { number: number as u16, circle },
        Change::PressWritten(Box::new(Press {
            event,
            from: seat,
            turn: game.turn,
            at: moment("2026-03-02T01:02:03Z"),
            circle: number as u16,
            signature: [Signature::Signed, Signature::Unsigned][pick(2)],
            delivery: [PressDelivery::AtOnce, PressDelivery::WithResults][pick(2)],
            words: format!("press of event {number}"),
            standing: standings[pick(4)],
        })),
        Change::PressStopped { seat, at: moment("2026-03-02T01:02:03Z") },
        Change::PressDropped(game.press.first().map_or(event, |press| press.event)),
    ]
}
