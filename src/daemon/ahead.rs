//! Letters opened ahead of the one who rules, on another core: taken apart, and their words to the
//! judge read.
//!
//! What a letter is follows from its bytes and the office alone, so it makes no difference when that
//! is found out. Everything that hangs on what was ruled before stays with the one who rules, in the
//! order of the inbox.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, Scope};

use crate::judge::EventKind;
use crate::letter::{self, DeliveryReport, Office};
use crate::store::{Unread, UnreadEvent};

/// What an event is to the judge; why it cannot be read; or what panicked over it.
pub(super) type Opened = thread::Result<Result<EventKind, String>>;

/// Opens these events in their order, while somebody takes what is opened. It comes to nothing where
/// the system gives no thread, and is not begun for a single event, which nobody would wait less for.
pub(super) fn open_ahead<'scope>(
    scope: &'scope Scope<'scope, '_>,
    office: &'scope Office,
    unread: &'scope [UnreadEvent],
) -> Receiver<Opened> {
    let (ahead, opened) = channel();
    if unread.len() > 1 {
        let open_all = move || {
            // Where nobody takes them any more, whoever rules has given up.
            let _ = unread.iter().try_for_each(|event| ahead.send(open(office, event)));
        };
        let _ = thread::Builder::new().spawn_scoped(scope, open_all);
    }
    opened
}

/// Opens an event.
pub(super) fn open(office: &Office, event: &UnreadEvent) -> Opened {
    catch_unwind(AssertUnwindSafe(|| kind_of(office, &event.what)))
}

fn kind_of(office: &Office, what: &Unread) -> Result<EventKind, String> {
    Ok(match what {
        Unread::Letter { raw, .. } => EventKind::of_letter(letter::decode(office, raw)),
        Unread::GivenUp { letter, said } => {
            EventKind::Delivery(Box::new(DeliveryReport::given_up(*letter, said)))
        }
        Unread::Trouble(trouble) => EventKind::Trouble(trouble.clone()),
        Unread::Keeper(command) => EventKind::Keeper((**command).clone()),
        Unread::Unreadable(why) => return Err(why.clone()),
    })
}
