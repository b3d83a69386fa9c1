//! The two Maildirs, on a folder of their own: nothing is lost, nothing doubled.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use chancery::letter::{Address, ArrivalStamp};
use chancery::mailbox::{
    Fate, FetchLimit, Fetched, Incoming, MailboxError, Maildir, MaildirOut, Outward, Parcel, Rest,
    WhoActs,
};

const LIMIT: FetchLimit = FetchLimit { letters: 10, bytes: 1000 };

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn put(folder: &Path, name: &str, text: &str, age: u64) {
    let path = folder.join("new").join(name);
    fs::write(&path, text).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(2_000_000_000 - age)).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn texts(fetched: &Fetched) -> Vec<&str> {
    fetched.mails.iter().map(|mail| std::str::from_utf8(&mail.bytes).unwrap()).collect()
}

fn ids(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[test]
fn letters_come_oldest_first_and_stay_until_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut post = Maildir::open(folder.path(), 100).unwrap();
    put(folder.path(), "b", "second", 10);
    put(folder.path(), "a", "third", 5);
    put(folder.path(), "c", "first", 20);
    put(folder.path(), ".hidden", "never", 30);
    for _ in 0..2 {
        let fetched = run(post.fetch(LIMIT)).unwrap();
        assert_eq!(texts(&fetched), ["first", "second", "third"]);
        assert_eq!(fetched.rest, Rest::Nothing);
        assert_eq!(fetched.mails[0].arrived.timestamp(), 2_000_000_000 - 20);
        assert_eq!(fetched.mails[0].stamp, ArrivalStamp::FirstSeen);
        assert_eq!(fetched.mails[0].transport_id, "c");
    }
    run(post.done(&ids(&["c", "vanished"]), Fate::Processed)).unwrap();
    run(post.done(&ids(&["b"]), Fate::Quarantine)).unwrap();
    run(post.done(&ids(&["c", "b"]), Fate::Processed)).unwrap();
    assert_eq!(texts(&run(post.fetch(LIMIT)).unwrap()), ["third"]);
    assert_eq!(names(&folder.path().join("cur")), ["c:2,S"]);
    assert_eq!(names(&folder.path().join(".Quarantine/cur")), ["b:2,S"]);
}

#[test]
fn a_fetch_keeps_to_its_limits_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut post = Maildir::open(folder.path(), 50).unwrap();
    for name in ["a", "b", "c"] {
        put(folder.path(), name, &"x".repeat(40), 0);
    }
    let fetch = |post: &mut Maildir, letters, bytes| {
        let fetched = run(post.fetch(FetchLimit { letters, bytes })).unwrap();
        (fetched.mails.len(), fetched.rest)
    };
    assert_eq!(fetch(&mut post, 2, 1000), (2, Rest::More));
    assert_eq!(fetch(&mut post, 3, 1000), (3, Rest::Nothing));
    assert_eq!(fetch(&mut post, 3, 90), (2, Rest::More));
    assert_eq!(fetch(&mut post, 3, 1), (1, Rest::More));
}

#[test]
fn only_a_look_of_its_own_tells_a_fetch_that_nothing_waits() {
    let folder = tempfile::tempdir().unwrap();
    let mut post = Maildir::open(folder.path(), 50).unwrap();
    for (name, age) in [("a", 9), ("b", 8), ("c", 7), ("d", 6)] {
        put(folder.path(), name, name, age);
    }
    let two = FetchLimit { letters: 2, bytes: 1000 };
    let fetch = |post: &mut Maildir| {
        let fetched = run(post.fetch(two)).unwrap();
        (texts(&fetched).join(" "), fetched.rest)
    };
    assert_eq!(fetch(&mut post), ("a b".to_owned(), Rest::More));
    // What could not be stored is not put away, and comes again before the others.
    assert_eq!(fetch(&mut post), ("a b".to_owned(), Rest::More));
    run(post.done(&ids(&["a", "b"]), Fate::Processed)).unwrap();
    // These come while the first look is still being worked off, which cannot know of them.
    put(folder.path(), "e", "e", 5);
    put(folder.path(), "old", "old", 20);
    fs::remove_file(folder.path().join("new/c")).unwrap();
    assert_eq!(fetch(&mut post), ("d".to_owned(), Rest::More));
    run(post.done(&ids(&["d"]), Fate::Processed)).unwrap();
    assert_eq!(fetch(&mut post), ("old e".to_owned(), Rest::Nothing));
    run(post.done(&ids(&["old", "e"]), Fate::Quarantine)).unwrap();
    assert_eq!(fetch(&mut post), (String::new(), Rest::Nothing));
}

#[test]
fn of_a_large_letter_only_the_head_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut post = Maildir::open(folder.path(), 50).unwrap();
    put(folder.path(), "large", &"x".repeat(5000), 1);
    put(folder.path(), "small", &"y".repeat(50), 0);
    let mails = run(post.fetch(LIMIT)).unwrap().mails;
    assert_eq!((mails[0].bytes.len(), mails[0].size), (50, 5000));
    assert_eq!((mails[1].bytes.len(), mails[1].size), (50, 50));
}

#[test]
fn an_id_cannot_lead_out_of_the_box() {
    let folder = tempfile::tempdir().unwrap();
    let mut post = Maildir::open(folder.path(), 50).unwrap();
    for id in ["../cur/x", "", ".", "..", "a/b", "a\0b"] {
        let error = run(post.done(&ids(&[id]), Fate::Processed)).unwrap_err();
        assert!(matches!(error, MailboxError::ForeignId { .. }), "{id:?}: {error}");
    }
}

#[test]
fn a_box_that_was_tidied_away_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("box");
    let mut post = Maildir::open(&path, 50).unwrap();
    fs::remove_dir_all(&path).unwrap();
    assert!(run(post.fetch(LIMIT)).unwrap().mails.is_empty());
    assert_eq!(names(&path), ["cur", "new", "tmp"]);
}

#[test]
fn a_name_that_is_no_text_gets_one() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let mut post = Maildir::open(folder.path(), 50).unwrap();
    let odd = folder.path().join("new").join(std::ffi::OsStr::from_bytes(b"odd\xff"));
    fs::write(odd, "hello").unwrap();
    let id = run(post.fetch(LIMIT)).unwrap().mails.remove(0).transport_id;
    run(post.done(&[id], Fate::Processed)).unwrap();
    assert!(run(post.fetch(LIMIT)).unwrap().mails.is_empty());
    assert_eq!(names(&folder.path().join("cur")).len(), 1);
}

fn parcel(to: &str, id: &str, text: &str) -> Parcel {
    Parcel {
        message_id: id.to_owned(),
        envelope_from: None,
        to: Address::parse(to).unwrap(),
        bytes: text.as_bytes().to_vec(),
    }
}

#[test]
fn a_letter_sent_twice_lies_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut post = MaildirOut::open(&folder.path().join("out")).unwrap();
    let bob = post.folder_of(&Address::parse("bob@example.net").unwrap());
    let letter = parcel("bob@example.net", "e1.n0.abc@example.org", "hello");
    run(post.send(letter.clone())).unwrap();
    run(post.send(letter.clone())).unwrap();
    let name = names(&bob.join("new")).remove(0);
    assert_eq!(names(&bob.join("new")).len(), 1);
    assert_eq!(fs::read_to_string(bob.join("new").join(&name)).unwrap(), "hello");
    fs::rename(bob.join("new").join(&name), bob.join("cur").join(format!("{name}:2,RS"))).unwrap();
    run(post.send(letter.clone())).unwrap();
    assert!(names(&bob.join("new")).is_empty(), "sent again after it was read");
    run(post.send(parcel("bob@example.net", "e1.n1.abc@example.org", "more"))).unwrap();
    assert_eq!(names(&bob.join("new")).len(), 1);
    assert!(names(&bob.join("tmp")).is_empty());
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("out");
    let mut post = MaildirOut::open(&root).unwrap();
    let long = format!("{}@{}.example.net", "/".repeat(64), "x".repeat(63));
    let recipients = ["a/b@example.net", "/etc/passwd@example.net", "a=2fb@example.net", &long];
    for to in recipients {
        for id in ["../../x", "/", "", "..", "a\0b", &"y".repeat(2000)] {
            run(post.send(parcel(to, id, "x"))).unwrap();
        }
    }
    assert_eq!(names(&root).len(), recipients.len());
    for name in names(&root) {
        assert_eq!(names(&root.join(name).join("new")).len(), 6);
    }
    assert_eq!(names(folder.path()), ["out"]);
}

#[test]
fn errors_say_whose_turn_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Maildir::open(&file, 50).unwrap_err();
    assert_eq!(error.who_acts(), WhoActs::Keeper, "{error}");
    let full = |code| MailboxError::Full {
        doing: "write",
        path: file.clone(),
        source: std::io::Error::from_raw_os_error(code),
    };
    const ENOSPC: i32 = 28;
    assert!(full(ENOSPC).is_full() && !full(ENOSPC).is_temporary());
}
