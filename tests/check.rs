//! `chancery check` and the figures for Prometheus: what a keeper is told before and while something
//! is wrong with the door for letters, or with the room for data.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;

use chrono::TimeDelta;

use crate::support::mail::Player;
use crate::support::process::{Home, PROGRAM, Serve, is_there, names, not_run, own_door};

const NOW: &str = "2026-03-02T09:00:00Z";

/// What the check says of the thing that is named so, and whether it is content with everything.
fn check(home: &Home, thing: &str) -> (bool, String) {
    let done = home.run(&["check"]);
    let said = String::from_utf8(done.stdout).unwrap();
    let lines = said.lines().filter_map(|line| line.split_once(thing));
    let found: Vec<&str> = lines.map(|(_, rest)| rest.trim_start_matches(": ")).collect();
    let [found] = found.as_slice() else { panic!("{said}") };
    let well = done.status.success();
    assert_eq!(well, !said.contains("FAULT"), "{said}");
    (well, (*found).to_owned())
}

#[test]
fn the_door_is_knocked_at() {
    let mut home = Home::new(NOW, "[[mail.in]]\nlmtp = \"./door\"\n");
    fs::create_dir(home.data()).unwrap();
    let path = home.data().join("door");
    let free = (true, "nobody is in; serve can open it".to_owned());
    let door = || check(&home, "letters in by lmtp:./door");
    assert_eq!(door(), free);
    assert_eq!(names(&home.data()), [""; 0], "something was left behind");
    fs::write(&path, "a file").unwrap();
    let (well, said) = door();
    assert!(!well && said.contains("something else of this name"), "{said}");
    fs::remove_file(&path).unwrap();

    let mut serve = home.serve();
    serve.ready();
    let door = || check(&home, "letters in by lmtp:./door");
    assert_eq!(door(), (true, "the judge answers".to_owned()));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
    let (well, said) = door();
    assert!(!well && said.contains("everybody on this machine"), "{said}");
    serve.kill();
    // The socket that is left behind is nobody's.
    assert_eq!(door(), free);

    fs::write(home.path("judge.toml"), "[[mail.in]]\nlmtp = \"./no/door\"\n").unwrap();
    let (well, said) = check(&home, "letters in by lmtp:./no/door");
    assert!(!well && said.contains("No such file"), "{said}");
}

#[test]
fn somebody_else_behind_the_door_is_noticed() {
    let listener = own_door();
    let at = listener.local_addr().unwrap();
    let config =
        format!("[mail]\ntrusted-server = \"mx.example.org\"\n[[mail.in]]\nlmtp = \"{at}\"\n");
    let mut home = Home::new(NOW, &config);
    let thing = format!("letters in by lmtp:{at}");
    let answers = std::thread::spawn(move || {
        for greeting in
            ["220 mx.example.org ESMTP\r\n", "220 mx.example.org LMTP\r\n500 what?\r\n", ""]
        {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(greeting.as_bytes()).unwrap();
        }
    });
    for why in ["somebody else is there", "500 what?", "it ends the connection"] {
        let (well, said) = check(&home, &thing);
        assert!(!well && said.contains(why), "{why}: {said}");
    }
    answers.join().unwrap();
    assert_eq!(check(&home, &thing), (true, "nobody is in; serve can open it".to_owned()));
    let mut serve = home.serve();
    serve.ready();
    assert_eq!(check(&home, &thing), (true, "the judge answers".to_owned()));
}

#[test]
fn a_port_that_is_taken_is_noticed() {
    let listener = own_door();
    let at = listener.local_addr().unwrap();
    let mut home = Home::new(NOW, &format!("[metrics]\nlisten = \"{at}\"\n"));
    let thing = format!("figures at {at}");
    let (well, said) = check(&home, &thing);
    assert!(!well && said.contains("somebody else is there"), "{said}");
    drop(listener);
    assert_eq!(check(&home, &thing), (true, "nobody is in; serve can open it".to_owned()));
    let mut serve = home.serve();
    serve.ready();
    assert_eq!(check(&home, &thing), (true, "the judge answers".to_owned()));
}

/// A figure of a judge that serves them there.
fn figure(at: SocketAddr, name: &str) -> f64 {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    let value = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("{name}: {page}")).parse().unwrap()
}

/// Posts letters until there is room for no more, or gives up.
fn fill(home: &mut Home, serve: &mut Serve, at: SocketAddr) {
    let mut player = Player::new("anna");
    let quoted = "> and so on, as people quote whole letters below their own\n".repeat(500);
    for _ in 0..30 {
        let (_, bytes) = player.write(home.now(), &format!("help\n\n{quoted}"));
        home.post(&bytes);
        home.pass(TimeDelta::seconds(3));
        std::thread::sleep(Duration::from_millis(50));
        serve.assert_up();
        if figure(at, "chancery_room") == 0.0 {
            return;
        }
    }
    panic!("there was room for everything\n{}", home.logs());
}

#[test]
fn a_full_disk_is_seen_in_the_figures_and_by_the_check() {
    let at = own_door().local_addr().unwrap();
    let metrics = format!("[metrics]\nlisten = \"{at}\"\n");
    let mut home = Home::new(NOW, &metrics);
    let mut serve = home.serve();
    serve.ready();
    assert_eq!(figure(at, "chancery_room"), 1.0);
    let pages = figure(at, "chancery_pages") as u32;
    assert!(check(&home, "data folder").0);
    assert!(serve.stop().success());

    let limit = pages + 30;
    fs::write(home.path("judge.toml"), format!("{metrics}[store]\npage-limit = {limit}\n"))
        .unwrap();
    let mut serve = home.serve();
    serve.ready();
    fill(&mut home, &mut serve, at);
    assert_eq!(figure(at, "chancery_loop_works"), 0.0);
    let (well, said) = check(&home, "data folder");
    assert!(!well && said.contains("that page-limit allows"), "{said}");
    assert!(serve.stop().success());

    fs::write(home.path("judge.toml"), &metrics).unwrap();
    let mut serve = home.serve();
    serve.ready();
    home.settle(&mut serve);
    assert_eq!((figure(at, "chancery_room"), figure(at, "chancery_loop_works")), (1.0, 1.0));
    assert!(check(&home, "data folder").0);
    if !is_there("prlimit", "--version") {
        return not_run("the file-size limit (needs prlimit, Debian's package util-linux)");
    }
    // The signal that comes with this limit, and not with a full disk, is ignored.
    let tried = Command::new("sh")
        .args(["-c", "trap '' 25; exec prlimit --fsize=100000 \"$@\"", "sh", PROGRAM, "--data"])
        .args([home.data().to_str().unwrap(), "check"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&tried.stdout);
    assert!(!tried.status.success() && said.contains("nothing more can be written"), "{said}");
    let left = names(&home.data());
    assert!(!left.iter().any(|name| name.starts_with("check")), "{left:?}");
}
