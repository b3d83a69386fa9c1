//! The words of tests/imap: what a server says, and what comes of it.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use chancery::config::{Account, ImapBox, Login, Secret, Security, Server};
use chancery::daemon::block_on;
use chancery::letter::ArrivalStamp;
use chancery::mailbox::{Fate, FetchLimit, Imap, Incoming, MailboxError, WhoActs};
use tokio::sync::Notify;

use crate::support::files;
use crate::support::scripted::Scripted;

const LIMIT: FetchLimit = FetchLimit { letters: 10, bytes: 1000 };
/// Larger letters are cut.
const LETTER: u64 = 100;

#[derive(Default)]
struct Case {
    answers: BTreeMap<String, String>,
    want: Vec<String>,
    sent: Vec<String>,
    unsent: Vec<String>,
}

fn cases(text: &str) -> Vec<(&str, Case)> {
    let mut cases: Vec<(&str, Case)> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("case ") {
            cases.push((name, Case::default()));
            continue;
        }
        let case = &mut cases.last_mut().expect("a case first").1;
        match line.split_once(' ') {
            Some(("want", words)) => case.want.push(words.to_owned()),
            Some(("sent", words)) => case.sent.push(words.to_owned()),
            Some(("unsent", words)) => case.unsent.push(words.to_owned()),
            Some((key, words)) => {
                case.answers.insert(key.trim_end_matches(':').to_owned(), words.to_owned());
            }
            None => panic!("{line:?} is no line of a case"),
        }
    }
    cases
}

fn told(error: &MailboxError) -> String {
    match error.who_acts() {
        WhoActs::Keeper => format!("keeper: {error}"),
        WhoActs::Time => format!("error: {error}"),
    }
}

/// A look, what it brought put away, and a wait; what came of it, line by line.
async fn visit(mut imap: Imap) -> Vec<String> {
    let fetched = match imap.fetch(LIMIT).await {
        Ok(fetched) => fetched,
        Err(error) => return vec![told(&error)],
    };
    let mut lines: Vec<String> = Vec::new();
    for mail in &fetched.mails {
        let arrived = match mail.stamp {
            ArrivalStamp::Server => mail.arrived.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            ArrivalStamp::FirstSeen => "nobody knows when".to_owned(),
        };
        lines.push(format!(
            "{} of {arrived}, {} of {} bytes: {}",
            mail.transport_id,
            mail.bytes.len(),
            mail.size,
            String::from_utf8_lossy(&mail.bytes)
        ));
    }
    lines.extend(fetched.troubles.iter().map(|trouble| format!("trouble: {trouble}")));
    let mut ids: Vec<String> = fetched.mails.into_iter().map(|it| it.transport_id).collect();
    if !ids.is_empty() {
        // Names of a folder that was another one do no harm.
        ids.push("99.7".to_owned());
        lines.push(match imap.done(&ids, Fate::Processed).await {
            Ok(()) => "put away".to_owned(),
            Err(error) => told(&error),
        });
    }
    lines.push(match imap.wait(Duration::from_millis(20), &Notify::new()).await {
        Ok(()) => "waited".to_owned(),
        Err(error) => told(&error),
    });
    lines
}

fn check(name: &str, case: &Case) -> Vec<String> {
    let server = Scripted::saying(&case.answers);
    let folder = tempfile::tempdir().unwrap();
    let password = case.answers.get("password").map_or("sesame", String::as_str);
    fs::write(folder.path().join("secret"), password).unwrap();
    let secret = match case.answers.get("token") {
        Some(token) => Secret::Token(vec!["echo".to_owned(), token.clone()]),
        None => Secret::File("secret".into()),
    };
    let found = ImapBox {
        account: Account {
            server: Server {
                host: "127.0.0.1".to_owned(),
                port: server.port,
                security: Security::Plain,
                ca_file: None,
                patience: Duration::from_secs(5),
            },
            login: Login { user: "judge".to_owned(), secret },
        },
        folder: "INBOX".to_owned(),
        processed: "Processed".to_owned(),
        quarantine: "Quarantine".to_owned(),
    };
    let came = block_on(visit(Imap::new(found, folder.path(), LETTER))).unwrap();
    let mut faults = Vec::new();
    // What a broken answer looks like in the parser's eyes is its own business.
    let same = |(came, want): (&String, &String)| came.starts_with(want.as_str());
    if came.len() != case.want.len() || !came.iter().zip(&case.want).all(same) {
        faults.push(format!("{name}: wanted {:#?}, came {came:#?}", case.want));
    }
    let heard = server.heard();
    for words in case.sent.iter().filter(|words| !heard.iter().any(|it| it.contains(*words))) {
        faults.push(format!("{name}: {words} was not sent, but {heard:#?}"));
    }
    for words in case.unsent.iter().filter(|words| heard.iter().any(|it| it.contains(*words))) {
        faults.push(format!("{name}: {words} was sent: {heard:#?}"));
    }
    faults
}

#[test]
fn what_servers_say_is_understood() {
    let mut faults = Vec::new();
    for file in files("imap", "txt") {
        for (name, case) in cases(&fs::read_to_string(file).unwrap()) {
            faults.extend(check(name, &case));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
