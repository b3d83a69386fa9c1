//! NeoMutt, a mail program that people read and write letters with: driven by its keys, on a screen
//! that tmux keeps.
//!
//! tmux is our child and holds the screen only as long as we hold its standard input, by which we tell
//! it what to do; so nothing is left however we go.

use std::cell::RefCell;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::process::{PATIENCE, is_there, not_run};
use super::servers::Ports;

/// More than any letter or list is long: nothing has to be scrolled.
const HEIGHT: &str = "3000";
/// What it takes.
const TOOLS: &[(&str, &str)] =
    &[("neomutt", "-v"), ("tmux", "-V"), ("w3m", "-version"), ("khal", "--version")];

/// How a letter that comes in two forms is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    Text,
    Html,
}

/// Where somebody writes orders in a reply, which begins with all of the letter it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writes {
    AboveTheQuote,
    BelowTheQuote,
}

/// Somebody's mail program, set up once.
pub struct Mutt {
    folder: tempfile::TempDir,
    starts: usize,
}

impl Mutt {
    /// The program of whoever has this name and this letterbox; nothing where it cannot be had,
    /// which is said.
    pub fn of(name: &str, address: &str, ports: Ports) -> Option<Mutt> {
        if let Some((tool, _)) = TOOLS.iter().find(|(tool, version)| !is_there(tool, version)) {
            not_run(&format!("letters in a mail program (needs {tool})"));
            return None;
        }
        // Short, for a socket lies in it.
        let folder = tempfile::Builder::new().prefix("mutt").tempdir_in("/tmp").unwrap();
        let mutt = Mutt { folder, starts: 0 };
        let user = address.replace('@', "%40");
        let (imap, smtp, home) = (ports.imap, ports.smtp, mutt.folder.path().display());
        mutt.put("rc", &format!(
            "set folder=imap://{user}@localhost:{imap}/ spoolfile=imap://{user}@localhost:{imap}/INBOX\n\
             set imap_user={address} imap_pass=secret ssl_starttls=no ssl_force_tls=no\n\
             set from={address} realname='{name}' use_from hostname=pbm.test\n\
             set smtp_url=smtp://localhost:{smtp} copy=no include reply_to fast_reply fcc_before_send=no\n\
             set signature={home}/signature editor=\"sh {home}/editor\" mailcap_path={home}/mailcap\n\
             set charset=utf-8 send_charset=utf-8 header_cache='' tmpdir={home}\n\
             set sort=threads ascii_chars help=no wait_key=no quit mark_old=no text_flowed\n\
             set index_format='%C|%M|%i|%n|%{{%Y-%m-%d %H:%M}}|%s' status_format='INDEX %?V?of&%m?'\n\
             set attach_format='%n|%m/%M|%I|%f' pager_format='PAGER %C.' compose_format='COMPOSE'\n\
             set pipe_decode=no markers smart_wrap=no wrap=0\n\
             auto_view text/html text/calendar\n"
        ));
        mutt.put("mailcap", &format!(
            "text/html; w3m -dump -T text/html -I %{{charset}} -O utf-8 -cols 240 %s; copiousoutput\n\
             text/calendar; khal -c {home}/khal printics -f 'DUE {{start-long}} {{title}} {{cancelled}}' %s; copiousoutput\n"
        ));
        mutt.put(
            "khal",
            &format!(
                "[calendars]\n[[all]]\npath = {home}/calendar\n[sqlite]\npath = {home}/khal.db\n\
             [locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n\
             datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n\
             local_timezone = UTC\ndefault_timezone = UTC\n"
            ),
        );
        fs::create_dir(mutt.path("calendar")).unwrap();
        mutt.put("tmux", "set -g status off\nset -g escape-time 0\nset -g destroy-unattached on\n");
        mutt.put("signature", "");
        Some(mutt)
    }

    /// What stands below each letter that is written.
    pub fn signs(&self, text: &str) {
        self.put("signature", text);
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// A file of its own.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Looks into the letterbox, in a window so many columns wide.
    pub fn open(&mut self, reads: Reads, columns: usize) -> Screen {
        self.starts += 1;
        let socket = self.path(&format!("socket{}", self.starts));
        let form = match reads {
            Reads::Text => "alternative_order text/plain",
            // A page with pictures is one thing with them (RFC 2387).
            Reads::Html => "alternative_order multipart/related text/html",
        };
        let rc = self.path("rc");
        let start = format!("neomutt -F {} -e '{form}'", rc.display());
        self.screen(socket, columns, &start)
    }

    fn screen(&self, socket: PathBuf, columns: usize, start: &str) -> Screen {
        let columns = columns.to_string();
        let mut tmux = Command::new("tmux")
            .arg("-uCS")
            .arg(socket)
            .arg("-f")
            .arg(self.path("tmux"))
            .args(["new-session", "-f", "no-output", "-x", &columns, "-y", HEIGHT, start])
            .env("HOME", self.folder.path())
            .env("LC_ALL", "C.UTF-8")
            .env("TZ", "UTC")
            .env_remove("TMUX")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = RefCell::new(BufReader::new(tmux.stdout.take().unwrap()).lines());
        let screen = Screen { tmux, said };
        screen.answer();
        screen.shows("INDEX");
        screen
    }

    /// Writes a first letter.
    pub fn write(&mut self, to: &str, subject: &str, words: &str) {
        self.edits(words, Writes::AboveTheQuote);
        let screen = self.open(Reads::Text, 80);
        screen.press("m");
        screen.shows("To:");
        screen.types(to);
        screen.shows("Subject:");
        screen.types(subject);
        screen.send();
    }

    /// Answers the letter of this Message-ID, from the form in which it is read.
    pub fn reply(&mut self, id: &str, words: &str, (reads, writes): (Reads, Writes)) {
        self.edits(words, writes);
        let screen = self.open(reads, 80);
        screen.looks_for(id);
        screen.press("r");
        screen.send();
    }

    /// What the editor does when it is started next.
    fn edits(&self, words: &str, writes: Writes) {
        let words = format!("{words}\n");
        self.put("words", &words);
        let (home, file) = (self.folder.path().display(), "\"$1\"");
        let put = match writes {
            Writes::AboveTheQuote => format!("cat {home}/words {file}"),
            // The signature is there already.
            Writes::BelowTheQuote => {
                format!("sed '/^-- $/,$d' {file}; cat {home}/words; sed -n '/^-- $/,$p' {file}")
            }
        };
        let script = format!("#!/bin/sh\n{{ {put}; }} >{home}/edited\ncat {home}/edited >{file}\n");
        self.put("editor", &script);
    }
}

/// The program's window; closed when it goes.
pub struct Screen {
    tmux: Child,
    said: RefCell<Lines<BufReader<ChildStdout>>>,
}

impl Screen {
    /// Has tmux do something, and gives what it answers.
    fn tell(&self, command: &str) -> Vec<String> {
        writeln!(self.tmux.stdin.as_ref().unwrap(), "{command}").unwrap();
        self.answer()
    }

    /// An answer stands between two marks; before it, tmux may have said other things.
    fn answer(&self) -> Vec<String> {
        let mut said = self.said.borrow_mut();
        let mut lines = said.by_ref().map(Result::unwrap);
        lines.find(|line| line.starts_with("%begin ")).expect("tmux answers");
        let mut answer = Vec::new();
        loop {
            let line = lines.next().expect("an answer ends");
            assert!(!line.starts_with("%error "), "{answer:?}");
            if line.starts_with("%end ") {
                return answer;
            }
            answer.push(line);
        }
    }

    /// Presses a key, as tmux names it.
    pub fn press(&self, key: &str) {
        self.tell(&format!("send-keys -- '{key}'"));
    }

    /// Types a line over whatever stands there, and ends it.
    pub fn types(&self, line: &str) {
        self.press("C-u");
        self.tell(&format!("send-keys -l -- '{line}'"));
        self.press("Enter");
    }

    /// Shows the letter of this Message-ID alone in the list.
    pub fn looks_for(&self, id: &str) {
        self.press("l");
        self.shows("Limit to");
        self.types(&format!("~i {id}"));
        self.shows("INDEX of");
    }

    fn now(&self) -> Vec<String> {
        self.tell("capture-pane -p").iter().map(|line| line.trim_end().to_owned()).collect()
    }

    /// Waits until these words begin a line, and nothing moves any more; then all that is shown.
    pub fn shows(&self, words: &str) -> Vec<String> {
        self.until(words, |lines| lines.iter().any(|line| line.starts_with(words)))
    }

    /// The same until the lines are such.
    pub fn until(&self, what: &str, are_such: impl Fn(&[String]) -> bool) -> Vec<String> {
        let begun = Instant::now();
        let mut before = Vec::new();
        loop {
            let now = self.now();
            if now == before && are_such(&now) {
                return now;
            }
            let seen = || now.join("\n").trim_end().to_owned();
            assert!(begun.elapsed() < PATIENCE, "it never shows {what} but\n{}", seen());
            before = now;
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Sends the letter that was written.
    fn send(&self) {
        self.shows("COMPOSE");
        self.press("y");
        self.shows("Mail sent");
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        drop(self.tmux.stdin.take());
        let _ = self.tmux.wait();
    }
}
