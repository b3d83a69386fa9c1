//! The script of the demonstration: the text of `letters.txt` as values. What its lines mean
//! stands at its head.
//!
//! The text is embedded, so a fault in it is ours; it is told all the same, with its line.

use crate::letter::Address;

/// A fault of the script.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: found {found:?}, allowed is {allowed}")]
pub struct ScriptFault {
    /// Its line, from 1.
    line: usize,
    /// What stands there.
    found: String,
    /// What may stand there.
    allowed: &'static str,
}

/// The whole game.
pub(super) struct Script {
    /// The game's file.
    pub game: String,
    /// Who plays.
    pub players: Vec<Player>,
    /// What they write, turn by turn.
    pub turns: Vec<TurnScript>,
}

/// Somebody who plays.
pub(super) struct Player {
    /// By what the script knows the player.
    pub key: String,
    /// The code of the power to play.
    pub power: String,
    /// The name in the letters' From.
    pub name: String,
    /// The address there.
    pub address: Address,
    /// The letter that asks for a seat.
    pub join: String,
    /// The answer to the question whether it was meant.
    pub confirm: String,
}

/// A turn.
#[derive(Default)]
pub(super) struct TurnScript {
    /// Its code.
    pub code: String,
    /// What is told about it.
    pub story: String,
    /// The letters for it, in order.
    pub letters: Vec<Written>,
    /// The recorded position after it.
    pub then: Vec<String>,
    /// The code of the turn that follows.
    pub next: String,
}

/// A letter's text, not yet posted.
#[derive(Clone)]
pub(super) struct Written {
    /// The index of the player.
    pub player: usize,
    /// When it is posted.
    pub timing: Timing,
    /// Its words.
    pub text: String,
}

/// When a letter is posted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Timing {
    /// Before the deadline.
    InTime,
    /// Before the deadline, and by a mail program.
    Automatic,
    /// Between the deadline and the end of the grace.
    Late,
    /// Once the turn is ruled.
    TooLate,
}

/// A line that begins with `@`, and the text below it.
struct Entry<'a> {
    line: usize,
    word: &'a str,
    rest: &'a str,
    text: String,
}

impl Entry<'_> {
    fn fault(&self, allowed: &'static str) -> ScriptFault {
        ScriptFault { line: self.line, found: format!("@{} {}", self.word, self.rest), allowed }
    }
}

impl Script {
    /// Reads the script.
    pub fn read(text: &str) -> Result<Script, ScriptFault> {
        let mut script = Script { game: String::new(), players: Vec::new(), turns: Vec::new() };
        for entry in entries(text) {
            script.take(entry)?;
        }
        Ok(script)
    }

    fn take(&mut self, entry: Entry<'_>) -> Result<(), ScriptFault> {
        match entry.word {
            "game" => self.game = entry.text,
            "player" => self.players.push(player(&entry)?),
            "join" => {
                let player = self.player(&entry, entry.rest)?;
                self.players[player].join = entry.text;
            }
            "confirm" => {
                let player = self.player(&entry, entry.rest)?;
                self.players[player].confirm = entry.text;
            }
            "turn" => {
                self.turns
                    .push(TurnScript { code: entry.rest.to_owned(), ..TurnScript::default() });
            }
            _ => self.take_in_turn(&entry)?,
        }
        Ok(())
    }

    fn take_in_turn(&mut self, entry: &Entry<'_>) -> Result<(), ScriptFault> {
        let letter = match entry.word {
            "letter" => Some(self.letter(entry)?),
            _ => None,
        };
        let turn = self.turns.last_mut().ok_or_else(|| entry.fault("@turn first"))?;
        match entry.word {
            "letter" => turn.letters.extend(letter),
            "story" => turn.story = entry.rest.to_owned(),
            "then" => turn.then.push(entry.rest.to_owned()),
            "next" => turn.next = entry.rest.to_owned(),
            _ => {
                return Err(entry.fault(
                    "@game, @player, @join, @confirm, @turn, @story, @letter, @then, @next",
                ));
            }
        }
        Ok(())
    }

    fn player(&self, entry: &Entry<'_>, key: &str) -> Result<usize, ScriptFault> {
        self.players
            .iter()
            .position(|player| player.key == key)
            .ok_or_else(|| entry.fault("the key of a player"))
    }

    fn letter(&self, entry: &Entry<'_>) -> Result<Written, ScriptFault> {
        let (key, timing) = entry.rest.split_once(' ').unwrap_or((entry.rest, ""));
        Ok(Written {
            player: self.player(entry, key)?,
            timing: match timing {
                "" => Timing::InTime,
                "automatic" => Timing::Automatic,
                "late" => Timing::Late,
                "too-late" => Timing::TooLate,
                _ => return Err(entry.fault("automatic, late, too-late, or nothing")),
            },
            text: entry.text.clone(),
        })
    }
}

/// The script cut at its `@` lines; what stands before the first is for whoever reads it.
fn entries(text: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(order) = line.strip_prefix('@') {
            let (word, rest) = order.split_once(' ').unwrap_or((order, ""));
            entries.push(Entry { line: index + 1, word, rest: rest.trim(), text: String::new() });
        } else if let Some(entry) = entries.last_mut() {
            entry.text.push_str(line);
            entry.text.push('\n');
        }
    }
    for entry in &mut entries {
        let kept = entry.text.trim_end().len();
        entry.text.truncate(kept);
        entry.text.push('\n');
    }
    entries
}

fn player(entry: &Entry<'_>) -> Result<Player, ScriptFault> {
    const SHAPE: &str = "@player KEY POWER NAME <ADDRESS>";
    let mut words = entry.rest.splitn(3, ' ');
    let (Some(key), Some(power), Some(rest)) = (words.next(), words.next(), words.next()) else {
        return Err(entry.fault(SHAPE));
    };
    let (name, address) = rest.split_once(" <").ok_or_else(|| entry.fault(SHAPE))?;
    let address = Address::parse(address.trim_end_matches('>')).map_err(|_| entry.fault(SHAPE))?;
    Ok(Player {
        key: key.to_owned(),
        power: power.to_owned(),
        name: name.to_owned(),
        address,
        join: String::new(),
        confirm: String::new(),
    })
}
