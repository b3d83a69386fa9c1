//! The game that letters of a trial tell of: its turns, what they were ruled to, and what is owed in them.

use std::sync::{Arc, LazyLock};

use chrono::{DateTime, TimeDelta, Utc};

use crate::adjudication::{Verdict, adjudicate};
use crate::board::{Board, Power, STANDARD};
use crate::game::{
    Access, Copies, Early, GameId, Names, Observers, PressKinds, PressRules, Proof, Settings,
    Status, TurnNumber, TurnRecord, Waives,
};
use crate::judge::{GameFacts, Outlook, Played, Results, Timing};
use crate::order::{Order, read};
use crate::position::Position;
use crate::reading::{self, Lexicon, Reading, Sequence, Sheet, TextOrigin};
use crate::rules::Rules;
use crate::schedule::Schedule;
use crate::view::View;

static BOARD: LazyLock<Arc<Board>> =
    LazyLock::new(|| Arc::new(Board::from_text(STANDARD).expect("a test reads every board")));

/// What is ordered in its turns: a year with a bounce, a convoy, a unit that is dislodged and retreats, and
/// centres that change hands.
const TURNS: [&[(&str, &str)]; 4] = [
    &[
        ("FRANCE", "F BRE - MAO; A PAR - BUR; A MAR - SPA"),
        ("GERMANY", "A MUN - BUR; F KIE - HOL; A BER - KIE"),
        ("ENGLAND", "F LON - NTH; F EDI - NWG; A LVP - YOR"),
        ("ITALY", "A VEN - TYR; A ROM - VEN; F NAP - ION"),
        ("TURKEY", "A CON - BUL; F ANK - BLA; A SMY H"),
    ],
    &[
        ("FRANCE", "F MAO - POR; A SPA H"),
        ("GERMANY", "A KIE - DEN; F HOL S A KIE - DEN"),
        ("ENGLAND", "F NTH C A YOR - NWY; A YOR - NWY"),
        ("ITALY", "A VEN - TRI; A TYR S A VEN - TRI"),
        ("TURKEY", "A BUL H; F BLA - RUM"),
    ],
    &[("AUSTRIA", "F TRI R ALB")],
    &[("FRANCE", "A MAR B; F BRE B"), ("TURKEY", "A CON B")],
];

/// When all this is written.
pub(super) fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_773_146_400, 0).unwrap_or_default()
}

/// Powers by their codes.
pub(super) fn powers(codes: &str) -> Vec<Power> {
    codes.split_whitespace().filter_map(|code| BOARD.power(code)).collect()
}

/// One of its turns, as it was ruled.
pub(super) struct Ruled {
    pub(super) number: TurnNumber,
    pub(super) before: Position,
    orders: Vec<(Power, Vec<Order>)>,
    verdict: Verdict,
}

impl Ruled {
    /// It as it is kept.
    pub(super) fn record(&self) -> TurnRecord {
        TurnRecord {
            number: self.number,
            parent: self.number.number().checked_sub(1).filter(|it| *it > 0).map(TurnNumber::new),
            position: self.before.clone(),
            orders: self.orders.clone(),
            missed: Vec::new(),
            next: self.verdict.next.clone(),
            winner: None,
            adjudicator: 0,
        }
    }
}

/// All its turns.
pub(super) fn turns() -> Vec<Ruled> {
    let mut before = Position::first(&BOARD);
    let mut ruled = Vec::new();
    for (lines, number) in TURNS.iter().zip(1..) {
        let phase = before.turn.phase;
        let orders: Vec<(Power, Vec<Order>)> = lines
            .iter()
            .filter_map(|(code, list)| {
                let orders = list.split("; ").filter_map(|text| read(&BOARD, phase, text));
                Some((BOARD.power(code)?, orders.collect()))
            })
            .collect();
        let verdict = adjudicate(&BOARD, &Rules::default(), &before, &orders);
        let next = verdict.next.clone();
        ruled.push(Ruled { number: TurnNumber::new(number), before, orders, verdict });
        before = next;
    }
    ruled
}

/// The game before its first turn.
pub(super) fn forming() -> GameFacts {
    GameFacts {
        id: GameId::new(1),
        name: "Harbour".to_owned(),
        board: Arc::clone(&BOARD),
        rules: Rules::default(),
        status: Status::Forming,
        turn: TurnNumber::default(),
        position: Position::first(&BOARD),
        deadline: None,
        copies: Copies::None,
        pictures: None,
        master: None,
        language: None,
        press: PressRules::default(),
        played: Vec::new(),
        stood: None,
    }
}

/// The game in a turn that is to be ruled: the first and every other one with a master and with press of all
/// kinds.
pub(super) fn in_turn(turn: &Ruled) -> GameFacts {
    let bare = GameFacts {
        status: Status::Running,
        turn: turn.number,
        position: turn.before.clone(),
        deadline: Some(now() + TimeDelta::days(3)),
        played: BOARD.powers().collect(),
        ..forming()
    };
    if turn.number.number().is_multiple_of(2) {
        return bare;
    }
    let press = PressRules { kinds: PressKinds::WhiteOrGrey, ..bare.press };
    GameFacts { master: Some("Ann".to_owned()), press, ..bare }
}

/// The game right after a turn.
pub(super) fn after(turn: &Ruled) -> GameFacts {
    let position = turn.verdict.next.clone();
    GameFacts { position, turn: turn.number.next(), ..in_turn(turn) }
}

/// What happened in a turn, to somebody who plays these powers.
pub(super) fn results(turn: &Ruled, plays: &[Power]) -> Results {
    let (before, after) = (&turn.before, after(turn));
    let before_it = in_turn(turn);
    let captured = BOARD.centres().map(|it| (it, before.owner(it), after.position.owner(it)));
    let reading = (turn.number.number() == 2).then(|| Box::new(read_as(&before_it, plays)));
    Results {
        number: turn.number,
        before: before.clone(),
        lines: turn.verdict.results(&after.rules, &turn.orders).into(),
        dislodged: turn.verdict.dislodged.clone(),
        captured: captured.filter(|(_, from, to)| from != to).collect(),
        winner: None,
        missed: powers("RUSSIA"),
        unread: Vec::new(),
        timing: Timing::Deadline,
        outlook: outlook(&after, plays, None),
        reading: reading.filter(|_| !plays.is_empty()),
        corrects: None,
        press: Vec::new(),
    }
}

/// What is read in a letter of which not every line is an order.
pub(super) fn read_as(game: &GameFacts, powers: &[Power]) -> Reading {
    let lexicon = Lexicon::of(&game.board);
    let view = View::of_powers(&game.board, &game.position, powers);
    let text = "A Mar - Spa\nA Par - Atlantis\nF Lon - Nth\nBuild A Paris\n";
    let request = reading::parse(&lexicon, text, TextOrigin::Plain);
    reading::understand(&view, &game.rules, &lexicon, &[Sheet::of(request, Sequence::Known)])
}

/// What these powers owe in the present turn, with what was read of their orders.
pub(super) fn outlook(game: &GameFacts, powers: &[Power], read: Option<&Reading>) -> Outlook {
    let orders = read.map(|reading| reading.orders.clone()).unwrap_or_default();
    Outlook::of(&game.board, &game.position, Waives::Written, powers, orders)
}

/// What was chosen for the game.
pub(super) fn settings(game: &GameFacts) -> Settings {
    Settings {
        rules: game.rules.clone(),
        schedule: Schedule::usual(chrono_tz::Europe::Berlin),
        access: Access::Public,
        early: Early::WhenReady,
        waives: Waives::Written,
        proof: Proof::default(),
        names: Names::default(),
        observers: Observers::default(),
        copies: game.copies,
        pictures: None,
        language: None,
        press: game.press,
    }
}

/// Who played one of its seats: somebody until he left, and then somebody without a name.
pub(super) fn played() -> Played {
    let holders = vec![("Clara".to_owned(), Some("F1901M".to_owned())), (String::new(), None)];
    Played { powers: powers("FRANCE"), holders }
}
