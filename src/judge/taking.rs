//! Taking in a letter's orders: sheets, what they mean together, readiness, the receipt. What else it
//! asks for is carried out by `commands`.
//!
//! Whether a letter may come in at all was asked at the door (`orders`).

use chrono::{DateTime, Utc};

use super::commands::{came_late, carry_out, changes_its_writer};
use super::door::Call;
use super::incoming::Incoming;
use super::ruling::Bench;
use super::sender::{Sender, refuse};
use super::{
    Body, Doubt, Hand, Ready, Receipt, Refused, Setting, deadlines, lasting, outlook, proof,
    proxies,
};
use crate::board::{Phase, Power};
use crate::game::{
    Change, Early, EventId, Game, HeldSheet, Offered, Readiness, Resolved, Role, SeatId,
    SheetStanding,
};
use crate::reading::{
    self, Command, Lexicon, LineOutcome, Reading, Request, Sequence, Sheet, TextOrigin, Why,
};
use crate::view::View;

/// Takes orders and commands, and gives back what the receipt says.
/// `confirmed` is a held letter that this one makes count: its commands have their turn now, too.
pub(super) fn take(
    setting: Setting<'_>,
    bench: &mut Bench,
    incoming: &Incoming<'_>,
    confirmed: Option<&Request>,
    hand: Hand,
) -> Option<Body> {
    let (seat, request) = (incoming.seat, &incoming.request);
    let sheet = incoming.sheet(setting, bench.game.as_ref()?, SheetStanding::Counts);
    lasting::bring_back(bench, seat, request);
    if request.changes_sheet() {
        bench.change(Change::SheetHeld(Box::new(sheet.clone())));
    }
    let game = bench.game.as_ref()?;
    let mut sheets = counting(game, seat);
    let counts = !sheets.is_empty();
    if !request.changes_sheet() {
        // A letter without orders changes nothing, but its receipt still says how it was read.
        sheets.push(sheet);
    }
    let mut reading = read_with(game, seat, &sheets, Some((setting.event.id, request)));
    let own = sheets.iter().position(|sheet| sheet.event == setting.event.id);
    keep_news(game, &sheets, own, &mut reading);
    let mut lent = Vec::new();
    if counts {
        lent = proxies::note(bench, seat, &mut reading);
        lasting::note(bench, &sheets, &reading, request.set_words().any(lasting::ends));
    }
    let game = bench.game.as_ref()?;
    let resolved = Resolved { orders: reading.orders.clone() };
    if counts && game.resolved.get(&seat) != Some(&resolved) {
        bench.change(Change::Resolved { seat, resolved });
    }
    let orders_are_new = request.changes_sheet() || confirmed.is_some();
    let game = bench.game.as_ref()?;
    let open = open_words(game, &reading, own, orders_are_new);
    let speaks_of_orders = orders_are_new || own.is_some_and(|own| says_more(game, &reading, own));
    let late = came_late(setting, bench.game.as_ref()?, seat);
    let was_ready = speaks_of_orders && !late && bench.game.as_ref()?.ready.contains(&seat);
    if was_ready {
        // Whoever writes new orders, or what may be some, has not said READY to them yet.
        bench.change(Change::Ready { seat, ready: Readiness::Waits, said: None });
    }
    if hand == Hand::Player {
        // Whoever writes by post cannot say yes.
        ask_what_was_meant(setting, bench, seat, request, &mut reading);
    }
    let (done, undone) = obey(setting, bench, request, confirmed, seat, open);
    proxies::tell(bench, &lent);
    deadlines::look_for_early(setting, bench);
    if is_told_apart(request) && undone.is_empty() {
        return None;
    }
    let game = bench.game.as_ref()?;
    Some(Body::Receipt(Box::new(Receipt {
        reading,
        outlook: bench.outlook(&powers_of(bench, seat)),
        done,
        undone,
        ready: readiness_now(game, seat, was_ready),
        hand,
        press: Vec::new(),
    })))
}

/// Notes which orders a receipt asks about, so that a yes to their numbers can make them count. What an earlier one
/// asked is asked again, until orders or a no have come since.
fn ask_what_was_meant(
    setting: Setting<'_>,
    bench: &mut Bench,
    seat: SeatId,
    request: &Request,
    reading: &mut Reading,
) {
    let Some(game) = &bench.game else { return };
    let before = game.offered.get(&seat).map(|before| before.orders.clone()).unwrap_or_default();
    let lexicon = Lexicon::of(&game.board);
    let is_declined = request.commands().any(|command| *command == Command::Deny);
    if !is_declined {
        let view = view_of(game, seat);
        reading.offers = reading::offers(&view, &game.settings.rules, &lexicon, reading);
    }
    if !is_declined && reading.offers.is_empty() {
        reading.offers.clone_from(&before);
    }
    let orders = reading.offers.clone();
    if !orders.is_empty() || !before.is_empty() {
        let offered = Offered { event: setting.event.id, orders };
        bench.change(Change::Offered { seat, offered });
    }
}

/// Carries out what a letter, and one that it confirms, asks for beside orders. While words are open, no
/// READY counts that does not say so in spite of them.
fn obey(
    setting: Setting<'_>,
    bench: &mut Bench,
    request: &Request,
    confirmed: Option<&Request>,
    seat: SeatId,
    open: Vec<String>,
) -> (Vec<Command>, Vec<(Command, Refused)>) {
    let (mut done, mut undone) = carry_out(setting, bench, request, seat);
    if let Some(confirmed) = confirmed {
        let (more_done, more_undone) = carry_out(setting, bench, confirmed, seat);
        done.extend(more_done);
        undone.extend(more_undone);
    }
    if !open.is_empty() && done.contains(&Command::Ready) {
        // A turn must not end on a letter half of which was not understood.
        bench.change(Change::Ready { seat, ready: Readiness::Waits, said: None });
        done.retain(|command| *command != Command::Ready);
        undone.push((Command::Ready, Refused::LinesUnused(open)));
    }
    (done, undone)
}

/// Words that may be orders and were not used, in the letter itself and in the newest one with orders.
fn open_words(game: &Game, reading: &Reading, own: Option<usize>, is_new: bool) -> Vec<String> {
    let lexicon = Lexicon::of(&game.board);
    let mut sheets: Vec<usize> = reading::newest_orders(reading).into_iter().chain(own).collect();
    sheets.sort_unstable();
    sheets.dedup();
    let lines = sheets.into_iter().flat_map(|sheet| reading::overlooked(&lexicon, reading, sheet));
    let mut words: Vec<String> = lines.map(|line| line.written.clone()).collect();
    let refused = reading.refused.iter().filter(|_| is_new).map(|refused| refused.written.clone());
    words.extend(refused);
    let mut seen = Vec::new();
    words.retain(|text| {
        let is_new = !seen.contains(text);
        seen.push(text.clone());
        is_new
    });
    words
}

/// Whether a letter says, and does not only ask, what may be an order and is none that counts.
fn says_more(game: &Game, reading: &Reading, sheet: usize) -> bool {
    let lexicon = Lexicon::of(&game.board);
    let lines = reading::overlooked(&lexicon, reading, sheet);
    lines.iter().any(|line| line.outcome != LineOutcome::Question)
}

/// Leaves of what is refused only what a receipt is to tell: the letter's own lines, the earlier lines
/// that it says again, and those that counted until it came. The rest was told in earlier receipts.
fn keep_news(game: &Game, sheets: &[HeldSheet], own: Option<usize>, reading: &mut Reading) {
    if reading.refused.iter().all(|refused| Some(refused.sheet) == own) {
        return;
    }
    let said_again = |words: &str| {
        reading.lines.iter().any(|line| {
            Some(line.sheet) == own
                && line.outcome == LineOutcome::Repeated
                && line.written.trim() == words.trim()
        })
    };
    let earlier = sheets.iter().enumerate().filter(|(at, _)| Some(*at) != own);
    let earlier: Vec<HeldSheet> = earlier.map(|(_, sheet)| sheet.clone()).collect();
    let seat = sheets.first().map(|sheet| sheet.seat);
    let before = seat.map(|seat| read(game, seat, &earlier).refused).unwrap_or_default();
    let was_refused = |words: &str| before.iter().any(|refused| refused.written == words);
    let news: Vec<bool> = reading
        .refused
        .iter()
        .map(|refused| {
            let words = &refused.written;
            let is_own = Some(refused.sheet) == own;
            is_own || said_again(words) || refused.why == Why::Doubtful && !was_refused(words)
        })
        .collect();
    let mut news = news.into_iter();
    reading.refused.retain(|_| news.next().unwrap_or(true));
}

/// Whether a letter only asks for letters that it gets anyway, so that a receipt would be one more.
pub(super) fn is_told_apart(request: &Request) -> bool {
    use Command::{Address, Also, Help, List, Rules, Status};
    let mut commands = request.commands().peekable();
    commands.peek().is_some()
        && !request.changes_sheet()
        && commands
            .all(|it| matches!(it, List | Help(_) | Rules(_) | Status | Address(_) | Also(_)))
}

pub(super) fn powers_of(bench: &Bench, seat: SeatId) -> Vec<Power> {
    bench.game.as_ref().map_or(Vec::new(), |game| game.powers(seat).to_vec())
}

/// Takes a letter and writes its receipt to the seat's holder.
pub(super) fn take_letter(
    setting: Setting<'_>,
    bench: &mut Bench,
    sender: &Sender,
    incoming: &Incoming<'_>,
    confirmed: Option<&Request>,
) {
    if let Some(receipt) = take(setting, bench, incoming, confirmed, Hand::Player) {
        sender.answer_seat(bench, incoming.seat, receipt);
    }
}

/// Answers a letter of somebody who orders nothing: what it asks for is told, and what it changes is
/// his own.
pub(super) fn answer_apart(bench: &mut Bench, call: Call<'_>) {
    let Call { setting, sender, letter, door } = call;
    if door.doubt == Some(Doubt::OtherSender) {
        // Nobody's questions are answered for him to somebody else.
        return;
    }
    let Some(game) = &bench.game else { return };
    let incoming = Incoming::of_letter(setting, game, letter, door);
    if incoming.request.changes_sheet() || letter.commands().iter().any(Command::is_on_time) {
        let role = game.role(door.seat).unwrap_or(Role::Observer);
        return refuse(bench, sender, Refused::NotForRole(role));
    }
    if incoming.request.commands().any(changes_its_writer) && door.doubt.is_some() {
        return proof::say_nothing(bench, sender);
    }
    let (done, undone) = carry_out(setting, bench, &incoming.request, door.seat);
    if done.is_empty() && undone.is_empty() {
        return refuse(bench, sender, Refused::Nothing);
    }
    if is_told_apart(&incoming.request) && undone.is_empty() {
        return;
    }
    sender.answer_seat(bench, door.seat, Body::Noted { done, undone });
}

fn readiness_now(game: &Game, seat: SeatId, was_ready: bool) -> Ready {
    match readiness(game, seat) {
        Ready::MaySay if was_ready => Ready::Withdrawn,
        ready => ready,
    }
}

pub(super) fn readiness(game: &Game, seat: SeatId) -> Ready {
    let owes =
        game.seat(seat).is_some_and(|seat| seat.powers.iter().any(|&power| game.owes(power)));
    let newly_free = || game.board.powers().any(|power| outlook::is_newly_free(game, power));
    match game.settings.early {
        _ if game.ready.contains(&seat) && newly_free() => Ready::SaidForNow,
        _ if game.ready.contains(&seat) => Ready::Said,
        Early::WhenReady if owes => Ready::MaySay,
        _ => Ready::Moot,
    }
}

/// The sheets of a seat that count in the present turn, in sequence (4.D.1).
pub(super) fn counting(game: &Game, seat: SeatId) -> Vec<HeldSheet> {
    let sheets = game
        .sheets
        .iter()
        .filter(|sheet| {
            sheet.seat == seat && sheet.turn == game.turn && sheet.standing == SheetStanding::Counts
        })
        .filter(|sheet| {
            // Orders for every turn are orders of movement phases.
            game.position.turn.phase == Phase::Movement || !lasting::is_carried(sheet)
        })
        .cloned();
    in_sequence(sheets.collect())
}

/// Puts a player's letters in sequence by trusted arrival. The clocks that stamp arrivals are set back
/// now and then, or disagree: a letter that the judge had later is later in any case if it answers what
/// the judge wrote to the other one or after it, or if its writer's own clock says so.
fn in_sequence(mut sheets: Vec<HeldSheet>) -> Vec<HeldSheet> {
    sheets.sort_by_key(|sheet| sheet.event);
    let mut placed: Vec<(DateTime<Utc>, HeldSheet)> = Vec::new();
    for sheet in sheets {
        let is_before = |earlier: &HeldSheet| {
            sheet.answers.is_some_and(|answered| answered >= earlier.event)
                || sheet.written.zip(earlier.written).is_some_and(|(own, other)| own > other)
        };
        let before = placed.iter().filter(|(_, earlier)| is_before(earlier)).map(|(at, _)| *at);
        let at = before.chain([sheet.arrived]).max().unwrap_or(sheet.arrived);
        placed.push((at, sheet));
    }
    placed.sort_by_key(|(at, sheet)| (*at, sheet.event));
    placed.into_iter().map(|(_, sheet)| sheet).collect()
}

/// What these sheets of a seat mean together in the present turn.
pub(super) fn read(game: &Game, seat: SeatId, sheets: &[HeldSheet]) -> Reading {
    read_with(game, seat, sheets, None)
}

/// What words would mean as the only orders of a seat.
pub(super) fn read_words(game: &Game, seat: SeatId, words: &str) -> Reading {
    let sheet = HeldSheet {
        event: EventId::default(),
        seat,
        turn: game.turn,
        arrived: DateTime::UNIX_EPOCH,
        answers: None,
        written: None,
        text: words.to_owned(),
        statements: Vec::new(),
        standing: SheetStanding::Counts,
    };
    read(game, seat, &[sheet])
}

/// The same, where the letter that is ruled on is taken apart already.
fn read_with(
    game: &Game,
    seat: SeatId,
    sheets: &[HeldSheet],
    own: Option<(EventId, &Request)>,
) -> Reading {
    let view = view_of(game, seat);
    let request_of = |sheet: &HeldSheet| match own {
        Some((event, request)) if event == sheet.event => request.clone(),
        _ => parse(game, &sheet.text),
    };
    let lexicon = Lexicon::of(&game.board);
    let sheets: Vec<Sheet> = sheets
        .iter()
        .map(|sheet| match lasting::is_carried(sheet) {
            true => Sheet::carried(request_of(sheet), lasting::orders(sheet)),
            false => Sheet::of(request_of(sheet), Sequence::Known),
        })
        .collect();
    reading::understand(&view, &game.settings.rules, &lexicon, &sheets)
}

/// The position as the holder of a seat sees it.
fn view_of(game: &Game, seat: SeatId) -> View<'_> {
    View::of_powers(&game.board, &game.position, game.powers(seat))
        .with_lent(proxies::lent_to(game, seat))
}

/// Whether there is a game, and these words give orders for it or say something of orders.
pub(super) fn speaks_of_orders(bench: &Bench, text: &str) -> bool {
    bench.game.as_ref().is_some_and(|game| parse(game, text).changes_sheet())
}

/// Takes words apart with the names of this game's board.
pub(super) fn parse(game: &Game, text: &str) -> Request {
    reading::parse(&Lexicon::of(&game.board), text, TextOrigin::Plain)
        .in_phase(game.position.turn.phase)
}
