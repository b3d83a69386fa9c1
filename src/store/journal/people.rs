//! People, matters that wait, and their changes as JSON.

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::act::ActJson;
use super::change::Versioned;
use super::codes::{code, read_code, read_language, read_province};
use super::lift::lift_to_present;
use super::text::{Subject, TextJson, Texts};
use super::time::Time;
use super::{CodeFault, Keeping};
use crate::board::Board;
use crate::game::{
    Asked, Failing, GameId, Pending, PendingId, PeopleChange, Person, PersonId, Taste, TurnNumber,
};
use crate::letter::{Address, PostalAddress};

/// What stands where the address of an unconfirmed matter was erased (RFC 2606 keeps `.invalid`
/// free of hosts).
const ERASED: &str = "erased@erased.invalid";

/// The boards of games, for the powers a matter names.
pub(in crate::store) type BoardOf<'a> =
    &'a dyn Fn(GameId) -> Result<std::sync::Arc<Board>, CodeFault>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
enum PeopleChangeJson {
    PendingOpened { pending: PendingJson },
    PendingClosed { pending: u32 },
    PersonAdded { person: PersonJson },
    Named { person: u32, name: TextJson },
    ZoneSet { person: u32, zone: Option<String> },
    TasteSet { person: u32, taste: TasteJson },
    AddressesSet { person: u32, addresses: Vec<TextJson> },
    LettersFail { person: u32, failing: FailingJson },
    LettersArrive { person: u32 },
    PostSet { person: u32, post: Option<TextJson> },
}

/// What was not chosen is left out: whoever chose nothing gets what the program gives at the time.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct TasteJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct FailingJson {
    score: u32,
    at: Time,
    masters: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct PendingJson {
    id: u32,
    address: TextJson,
    name: TextJson,
    asked: AskedJson,
    expires: Time,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AskedJson {
    Join { game: u32, wishes: Vec<String> },
    Resign { game: u32 },
    Observe { game: u32 },
    Dutchman { game: u32, turn: u32, unit: Option<String> },
    Act { game: u32, turn: u32, act: ActJson },
    Address { person: u32, wish: String, objection: Time, step: String },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct PersonJson {
    id: u32,
    addresses: Vec<TextJson>,
    name: TextJson,
    zone: Option<String>,
    #[serde(default, skip_serializing_if = "TasteJson::is_usual")]
    taste: TasteJson,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failing: Option<FailingJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    post: Option<TextJson>,
}

/// The change as JSON, its personal words taken out.
pub(in crate::store) fn write_people_change(
    keeping: &mut Keeping<'_>,
    boards: BoardOf<'_>,
    change: &PeopleChange,
) -> Result<String, CodeFault> {
    Versioned::text(&PeopleChangeJson::of(keeping, boards, change)?)
}

/// The change of such a JSON, of any version.
pub(in crate::store) fn read_people_change(
    texts: Texts<'_>,
    boards: BoardOf<'_>,
    change: Value,
) -> Result<PeopleChange, CodeFault> {
    serde_json::from_value::<PeopleChangeJson>(lift_to_present(change)?)?.read(texts, boards)
}

/// A person as a snapshot.
pub(in crate::store) fn write_person(person: &Person) -> Result<String, CodeFault> {
    Ok(serde_json::to_string(&PersonJson::of(&mut Keeping::Here, person))?)
}

/// The person of a snapshot.
pub(in crate::store) fn read_person(snapshot: &str) -> Result<Person, CodeFault> {
    serde_json::from_str::<PersonJson>(snapshot)?.read(Texts(&[]))
}

/// A matter as a snapshot.
pub(in crate::store) fn write_pending(
    boards: BoardOf<'_>,
    pending: &Pending,
) -> Result<String, CodeFault> {
    let json = PendingJson::of(&mut Keeping::Here, boards, pending)?;
    Ok(serde_json::to_string(&json)?)
}

/// The matter of a snapshot.
pub(in crate::store) fn read_pending(
    boards: BoardOf<'_>,
    snapshot: &str,
) -> Result<Pending, CodeFault> {
    serde_json::from_str::<PendingJson>(snapshot)?.read(Texts(&[]), boards)
}

impl PeopleChangeJson {
    fn of(
        keeping: &mut Keeping<'_>,
        boards: BoardOf<'_>,
        change: &PeopleChange,
    ) -> Result<PeopleChangeJson, CodeFault> {
        Ok(match change {
            PeopleChange::PendingOpened(pending) => PeopleChangeJson::PendingOpened {
                pending: PendingJson::of(keeping, boards, pending)?,
            },
            PeopleChange::PendingClosed(pending) => {
                PeopleChangeJson::PendingClosed { pending: pending.number() }
            }
            PeopleChange::PersonAdded(person) => {
                PeopleChangeJson::PersonAdded { person: PersonJson::of(keeping, person) }
            }
            PeopleChange::Named(person, name) => PeopleChangeJson::Named {
                person: person.number(),
                name: keeping.put(Subject::Person(*person), name),
            },
            PeopleChange::ZoneSet(person, zone) => {
                PeopleChangeJson::ZoneSet { person: person.number(), zone: zone_code(*zone) }
            }
            PeopleChange::TasteSet(person, taste) => {
                PeopleChangeJson::TasteSet { person: person.number(), taste: TasteJson::of(taste) }
            }
            PeopleChange::AddressesSet(person, addresses) => PeopleChangeJson::AddressesSet {
                person: person.number(),
                addresses: put_addresses(keeping, *person, addresses),
            },
            PeopleChange::LettersFail(person, failing) => PeopleChangeJson::LettersFail {
                person: person.number(),
                failing: FailingJson::of(failing),
            },
            PeopleChange::LettersArrive(person) => {
                PeopleChangeJson::LettersArrive { person: person.number() }
            }
            PeopleChange::PostSet(person, post) => PeopleChangeJson::PostSet {
                person: person.number(),
                post: put_post(keeping, *person, post.as_ref()),
            },
        })
    }

    fn read(&self, texts: Texts<'_>, boards: BoardOf<'_>) -> Result<PeopleChange, CodeFault> {
        Ok(match self {
            PeopleChangeJson::PendingOpened { pending } => {
                PeopleChange::PendingOpened(Box::new(pending.read(texts, boards)?))
            }
            PeopleChangeJson::PendingClosed { pending } => {
                PeopleChange::PendingClosed(PendingId::new(*pending))
            }
            PeopleChangeJson::PersonAdded { person } => {
                PeopleChange::PersonAdded(Box::new(person.read(texts)?))
            }
            PeopleChangeJson::Named { person, name } => {
                PeopleChange::Named(PersonId::new(*person), texts.get(name)?.unwrap_or_default())
            }
            PeopleChangeJson::ZoneSet { person, zone } => {
                PeopleChange::ZoneSet(PersonId::new(*person), read_zone(zone.as_deref())?)
            }
            PeopleChangeJson::TasteSet { person, taste } => {
                PeopleChange::TasteSet(PersonId::new(*person), taste.read()?)
            }
            PeopleChangeJson::AddressesSet { person, addresses } => PeopleChange::AddressesSet(
                PersonId::new(*person),
                read_addresses(texts, addresses)?,
            ),
            PeopleChangeJson::LettersFail { person, failing } => {
                PeopleChange::LettersFail(PersonId::new(*person), failing.read()?)
            }
            PeopleChangeJson::LettersArrive { person } => {
                PeopleChange::LettersArrive(PersonId::new(*person))
            }
            PeopleChangeJson::PostSet { person, post } => {
                PeopleChange::PostSet(PersonId::new(*person), read_post(texts, post.as_ref())?)
            }
        })
    }
}

impl TasteJson {
    fn of(taste: &Taste) -> TasteJson {
        let Taste { form, results, language } = *taste;
        let usual = Taste::default();
        TasteJson {
            form: (form != usual.form).then(|| code(form)),
            results: (results != usual.results).then(|| code(results)),
            language: language.map(|it| it.tag().to_owned()),
        }
    }

    fn read(&self) -> Result<Taste, CodeFault> {
        let form = self.form.as_deref().map(read_code).transpose()?;
        let results = self.results.as_deref().map(read_code).transpose()?;
        let language = self.language.as_deref().map(read_language).transpose()?;
        Ok(Taste { form: form.unwrap_or_default(), results: results.unwrap_or_default(), language })
    }

    fn is_usual(&self) -> bool {
        *self == TasteJson::default()
    }
}

impl FailingJson {
    fn of(failing: &Failing) -> FailingJson {
        let Failing { score, at, masters } = failing;
        FailingJson { score: *score, at: Time(*at), masters: code(*masters) }
    }

    fn read(&self) -> Result<Failing, CodeFault> {
        Ok(Failing { score: self.score, at: self.at.0, masters: read_code(&self.masters)? })
    }
}

impl PendingJson {
    fn of(
        keeping: &mut Keeping<'_>,
        boards: BoardOf<'_>,
        pending: &Pending,
    ) -> Result<PendingJson, CodeFault> {
        let Pending { id, address, name, asked, expires } = pending;
        // Who is erased takes the addresses wished for along.
        let subject = asked.person().map_or(Subject::Pending(*id), Subject::Person);
        Ok(PendingJson {
            id: id.number(),
            address: keeping.put(subject, address.as_str()),
            name: keeping.put(subject, name),
            asked: match asked {
                Asked::Join { game, wishes } => {
                    let board = boards(*game)?;
                    AskedJson::Join {
                        game: game.number(),
                        wishes: super::codes::powers(&board, wishes),
                    }
                }
                Asked::Observe { game } => AskedJson::Observe { game: game.number() },
                Asked::Resign { game } => AskedJson::Resign { game: game.number() },
                Asked::Dutchman { game, turn, unit } => {
                    let board = boards(*game)?;
                    AskedJson::Dutchman {
                        game: game.number(),
                        turn: turn.number(),
                        unit: unit.map(|at| board.code(at).to_owned()),
                    }
                }
                Asked::Act { game, turn, act } => AskedJson::Act {
                    game: game.number(),
                    turn: turn.number(),
                    act: ActJson::of(act),
                },
                Asked::Address { person, wish, objection, step } => AskedJson::Address {
                    person: person.number(),
                    wish: code(*wish),
                    objection: Time(*objection),
                    step: code(*step),
                },
            },
            expires: Time(*expires),
        })
    }

    fn read(&self, texts: Texts<'_>, boards: BoardOf<'_>) -> Result<Pending, CodeFault> {
        let address = texts.get(&self.address)?;
        Ok(Pending {
            id: PendingId::new(self.id),
            address: read_address(address.as_deref().unwrap_or(ERASED))?,
            name: texts.get(&self.name)?.unwrap_or_default(),
            asked: match &self.asked {
                AskedJson::Join { game, wishes } => {
                    let game = GameId::new(*game);
                    let wishes = super::codes::read_powers(&*boards(game)?, wishes)?;
                    Asked::Join { game, wishes }
                }
                AskedJson::Observe { game } => Asked::Observe { game: GameId::new(*game) },
                AskedJson::Resign { game } => Asked::Resign { game: GameId::new(*game) },
                AskedJson::Dutchman { game, turn, unit } => {
                    let game = GameId::new(*game);
                    let board = boards(game)?;
                    let unit = unit.as_deref().map(|code| read_province(&board, code));
                    let turn = TurnNumber::new(*turn);
                    Asked::Dutchman { game, turn, unit: unit.transpose()? }
                }
                AskedJson::Act { game, turn, act } => Asked::Act {
                    game: GameId::new(*game),
                    turn: TurnNumber::new(*turn),
                    act: act.read()?,
                },
                AskedJson::Address { person, wish, objection, step } => Asked::Address {
                    person: PersonId::new(*person),
                    wish: read_code(wish)?,
                    objection: objection.0,
                    step: read_code(step)?,
                },
            },
            expires: self.expires.0,
        })
    }
}

impl PersonJson {
    fn of(keeping: &mut Keeping<'_>, person: &Person) -> PersonJson {
        let Person { id, addresses, name, zone, taste, failing, post } = person;
        PersonJson {
            id: id.number(),
            addresses: put_addresses(keeping, *id, addresses),
            name: keeping.put(Subject::Person(*id), name),
            zone: zone_code(*zone),
            taste: TasteJson::of(taste),
            failing: failing.as_ref().map(FailingJson::of),
            post: put_post(keeping, *id, post.as_ref()),
        }
    }

    fn read(&self, texts: Texts<'_>) -> Result<Person, CodeFault> {
        Ok(Person {
            id: PersonId::new(self.id),
            addresses: read_addresses(texts, &self.addresses)?,
            name: texts.get(&self.name)?.unwrap_or_default(),
            zone: read_zone(self.zone.as_deref())?,
            taste: self.taste.read()?,
            failing: self.failing.as_ref().map(FailingJson::read).transpose()?,
            post: read_post(texts, self.post.as_ref())?,
        })
    }
}

fn put_addresses(keeping: &mut Keeping<'_>, person: PersonId, list: &[Address]) -> Vec<TextJson> {
    list.iter().map(|address| keeping.put(Subject::Person(person), address.as_str())).collect()
}

fn put_post(
    keeping: &mut Keeping<'_>,
    person: PersonId,
    post: Option<&PostalAddress>,
) -> Option<TextJson> {
    post.map(|post| keeping.put(Subject::Person(person), &post.to_string()))
}

/// One that was erased is none.
fn read_post(
    texts: Texts<'_>,
    post: Option<&TextJson>,
) -> Result<Option<PostalAddress>, CodeFault> {
    let Some(text) = post.map(|post| texts.get(post)).transpose()?.flatten() else {
        return Ok(None);
    };
    let read = PostalAddress::read(&text);
    read.map(Some).map_err(|fault| CodeFault::new(format!("a postal address: {fault}")))
}

/// Erased addresses are left out.
fn read_addresses(texts: Texts<'_>, list: &[TextJson]) -> Result<Vec<Address>, CodeFault> {
    let mut addresses = Vec::new();
    for text in list {
        if let Some(text) = texts.get(text)? {
            addresses.push(read_address(&text)?);
        }
    }
    Ok(addresses)
}

/// The words are not told: a fault may be logged.
fn read_address(text: &str) -> Result<Address, CodeFault> {
    Address::parse(text).map_err(|fault| CodeFault::new(format!("an address: {fault}")))
}

fn zone_code(zone: Option<Tz>) -> Option<String> {
    zone.map(|zone| zone.name().to_owned())
}

fn read_zone(name: Option<&str>) -> Result<Option<Tz>, CodeFault> {
    name.map(|name| name.parse().map_err(|_| CodeFault::new(format!("{name:?} is no IANA zone"))))
        .transpose()
}
