//! Whether the places that `judge.toml` names can be side by side: letters lie in folders of their own, where
//! the judge keeps nothing else, and no port is opened twice.

use core::net::SocketAddr;
use core::ops::Range;
use std::path::{Component, Path, PathBuf};

use super::boxes::{Door, MailIn, MailOut};
use super::fault;
use crate::board::{Fault, line_of};

/// What the judge keeps in the data folder beside letters, and what goes with its database.
const OWN: [&str; 6] = ["chancery.db", "key", "lock", "paper", "pictures", "templates"];
/// What begins the names of the database and of what it makes beside itself.
const DATABASE: &str = "chancery.db";
/// The folders of a Maildir.
const OF_MAILDIR: [&str; 3] = ["cur", "new", "tmp"];

/// Something, and where in the text it stands.
pub(super) type At<T> = (T, Range<usize>);

/// The places, and where in the text each is named.
pub(super) struct Places<'a> {
    pub text: &'a str,
    pub inbox: At<&'a Path>,
    pub incoming: &'a [At<MailIn>],
    /// Where that is not named, letters go to a Maildir all the same.
    pub outgoing: (&'a MailOut, Option<Range<usize>>),
    pub metrics: Option<At<SocketAddr>>,
}

impl Places<'_> {
    /// What of them cannot be.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut all = vec![("inbox", self.inbox.0, &self.inbox.1)];
        all.extend(self.incoming.iter().filter_map(|(mail_in, at)| match mail_in {
            MailIn::Maildir(path) => Some(("maildir", path.as_path(), at)),
            MailIn::Imap(_) | MailIn::Pop3(_) | MailIn::Lmtp(_) => None,
        }));
        if let (MailOut::Maildir(out), at) = &self.outgoing {
            let at = at.as_ref().unwrap_or(&self.inbox.1);
            if all.iter().any(|(_, place, _)| lies_in(out, place)) {
                let what = format!(
                    "the judge's letters would go to {:?}, where letters to him come from; allowed: a \
                     Maildir of their own",
                    out.display().to_string()
                );
                faults.push(fault(self.text, at.clone(), what));
            }
            all.push(("maildir", out, at));
        }
        for (key, place, at) in all {
            if let Some(why) = taken(place) {
                let what = format!(
                    "{key} = {:?}: {why}; allowed: a folder for letters alone, as in \"in\" or \"out\"",
                    place.display().to_string()
                );
                faults.push(fault(self.text, at.clone(), what));
            }
        }
        faults.extend(self.opened_twice());
        faults
    }

    /// A port, or a socket, that would be opened a second time.
    fn opened_twice(&self) -> Option<Fault> {
        let doors = self.incoming.iter().filter_map(|(mail_in, at)| match mail_in {
            MailIn::Lmtp(door) => Some((door.clone(), at)),
            MailIn::Maildir(_) | MailIn::Imap(_) | MailIn::Pop3(_) => None,
        });
        let figures = self.metrics.iter().map(|(at, span)| (Door::Port(at.ip(), at.port()), span));
        let all: Vec<_> = doors.chain(figures).collect();
        for (place, (door, at)) in all.iter().enumerate() {
            if let Some((_, first)) = all[..place].iter().find(|(other, _)| are_one(door, other)) {
                let called = match door {
                    Door::Port(address, port) => SocketAddr::new(*address, *port).to_string(),
                    Door::Socket(path) => path.display().to_string(),
                };
                let line = line_of(self.text, first.start);
                let what = format!(
                    "{called} is opened already for what line {line} names; allowed: a port or a socket \
                     of its own"
                );
                return Some(fault(self.text, (*at).clone(), what));
            }
        }
        None
    }
}

/// Whether two doors cannot both be opened: whoever listens at all addresses leaves none to others.
fn are_one(one: &Door, other: &Door) -> bool {
    match (one, other) {
        (Door::Port(here, port), Door::Port(there, same)) if port == same => {
            let has_all = |it: &core::net::IpAddr, other: &core::net::IpAddr| {
                it.is_unspecified() && (it.is_ipv6() || other.is_ipv4())
            };
            here == there || has_all(here, there) || has_all(there, here)
        }
        (Door::Socket(one), Door::Socket(other)) => within(one) == within(other),
        _ => false,
    }
}

/// A path as it is from the data folder on, without steps that lead nowhere.
fn within(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(whole.components().next_back(), Some(Component::Normal(_))) =>
            {
                whole.pop();
            }
            other => whole.push(other),
        }
    }
    whole
}

/// Whether a folder is another one, or one of those in which that one's letters lie.
fn lies_in(folder: &Path, maildir: &Path) -> bool {
    let (folder, maildir) = (within(folder), within(maildir));
    folder == maildir || OF_MAILDIR.iter().any(|it| folder.starts_with(maildir.join(it)))
}

/// Why letters cannot lie in a folder of the data folder.
fn taken(folder: &Path) -> Option<String> {
    match within(folder).components().next() {
        None => Some("that is the data folder itself".to_owned()),
        Some(Component::Normal(first)) => {
            let first = first.to_string_lossy();
            let is_own = OWN.contains(&first.as_ref()) || first.starts_with(DATABASE);
            is_own.then(|| format!("the judge keeps something else in {first:?}"))
        }
        Some(_) => None,
    }
}
