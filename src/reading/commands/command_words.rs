//! The phrases of commands, all folded: flat tables. Those of people who do not only play are in
//! `wishes`, those on sets of orders in `set_words`.

use super::arguments::{given, join, signon};
use crate::game::{Form, ResultsLayout};
use crate::reading::ast::command::SetWord;
use crate::reading::ast::command::{Command, Unserved};

/// Makes a command of what stands behind its phrase.
pub(in crate::reading) type Make = fn(&str) -> Command;

/// Phrases that are a line by themselves: in English, and in the other languages.
#[rustfmt::skip]
pub(super) const WHOLE: &[(Make, &str, &str)] = &[
    (join, "join|i would like to join|i want to join|i'd like to join",
        "mitspielen|teilnehmen|ich mochte mitspielen|ich mochte gern mitspielen|ich will mitspielen|rejoindre|je voudrais jouer|je voudrais participer|je veux jouer|je veux participer"),
    (|_| Command::Observe(None), "observe|watch", "zuschauen|beobachten|ich mochte zuschauen|ich mochte gern zuschauen|observer|je voudrais observer"),
    (|_| Command::List, "list|list games|games|list of games|list full|full list|which games are open|which games are there|what games are there|what games are open|are there open games",
        "spiele|liste|welche spiele gibt es|welche spiele sind offen|quelles parties sont ouvertes|quelles parties y a-t-il|liste der spiele|spieleliste|spielliste|spiele zeigen|parties|les parties|liste des parties|montrer les parties"),
    (|_| Command::Help(None), "help|help me|?|commands|info", "hilfe|aide|ayuda|aiuto"),
    (|_| Command::Rules(None), "rules", "regeln|regles"),
    (|_| Command::Unwatch(None), "unsubscribe", ""),
    (|_| Command::Status, "status|map|show map|show orders|position|my orders|send map|history|summary|whogame|players|who plays|who is playing|who is late|who has ordered|who has not ordered|whose orders are missing|who is missing|when is the deadline|when is the next deadline|when are orders due|what is the deadline|what are my orders",
        "spielstand|wann ist der abgabetermin|wann ist abgabeschluss|wer spielt|wer spielt mit|wer fehlt noch|wessen befehle fehlen|quand est l'echeance|qui joue|qui manque|stand des spiels|karte|karte zeigen|befehle zeigen|verlauf|etat|etat de la partie|situation|carte|montrer la carte|montrer les ordres|historique"),
    (|_| Command::Ready, "ready|i am ready|i'm ready|im ready|orders final|orders are final|my orders are final|these orders are final|these are final|no wait|nowait|set no wait|set nowait|process early|ready to process|go ahead",
        "bereit|ich bin bereit|bin bereit|fertig|ich bin fertig|bin fertig|alles fertig|ich bin soweit|bin soweit|ich bin so weit|bin so weit|meine befehle sind endgultig|befehle sind endgultig|nicht warten|pret|prete|je suis pret|je suis prete|c'est pret|tout est pret|mes ordres sont definitifs|les ordres sont definitifs|ne pas attendre"),
    (|_| Command::Wait, "not ready|i am not ready|i'm not ready|wait|please wait|set wait|unready|wait for the deadline|do not process early",
        "warten|bitte warten|warte|nicht bereit|ich bin nicht bereit|bin nicht bereit|noch nicht bereit|nicht fertig|noch nicht fertig|ich bin nicht fertig|ich bin noch nicht fertig|bin noch nicht fertig|attendre|attends|attendez|pas pret|pas prete|pas encore pret|pas encore prete|je ne suis pas pret|je ne suis pas prete|je ne suis pas encore pret|je ne suis pas encore prete"),
    (|_| Command::Resign, "resign|i resign|leave game|leave the game|quit|i quit|i have to resign|i have to resign, sorry|i must resign|i want to resign|abandon|please find a substitute|please find a replacement",
        "aufgeben|ich gebe auf|ich steige aus|spiel verlassen|ich verlasse das spiel|abandonner|j'abandonne|quitter la partie|je quitte la partie|je demissionne"),
    (|_| Command::Confirm, "yes|yes please|confirm|confirmed|i confirm", "ja|oui|si|jawohl|ich bestatige|bestatigt|je confirme|oui merci"),
    (|_| Command::Deny, "no|no thanks|deny", "nein|non|nee|nein danke|non merci"),
    (|_| Command::OnSets(SetWord::Undo), "undo", "ruckgangig|rueckgangig|rueckgaengig|ruckgaengig|defaire|revenir en arriere"),
    (|_| Command::OnSets(SetWord::Restore), "keep|restore", "behalten|befehle behalten|zuruckholen|zurueckholen|befehle zuruckholen|retablir|garder|garder les ordres|retablir les ordres"),
    (|_| Command::Form(Form::Plain), "plain text|text only|plain|no html", "nur text|ohne html|texte seul|sans html"),
    (|_| Command::Form(Form::Both), "html", "mit html|avec html"),
    (|_| Command::Results(ResultsLayout::OldJudge), "old layout|judge layout", "altes layout|alte form|ancienne presentation|ancienne mise en page"),
    (|_| Command::Results(ResultsLayout::Sentences), "new layout", "neues layout|neue form|nouvelle presentation|nouvelle mise en page"),
    (vote, "vote|draw|no draw|dias|propose draw|propose a draw|i propose a draw|concede|i concede",
        "abstimmen|abstimmung|remis|remis vorschlagen|unentschieden|unentschieden vorschlagen|ich schlage ein remis vor|voter|match nul|partie nulle|proposer le match nul|je propose le match nul|je propose un match nul"),
    (more_time, "extend|extend the deadline|extend deadline|please extend the deadline|extension please|extension|more time|i need more time|need more time|please give me more time|i need an extension|delay the deadline|postpone the deadline",
        "mehr zeit|ich brauche mehr zeit|frist verlangern|abgabetermin verschieben|aufschub|plus de temps|j'ai besoin de plus de temps|reporter l'echeance|prolonger l'echeance|prolongation|meer tijd|piu tempo|mas tiempo"),
    (absence, "absent|i'll be absent|i will be absent|i'll be away|i will be away",
        "abwesend|ich bin abwesend|ich bin weg|ich bin im urlaub|je serai absent|je serai absente|ik ben afwezig|saro assente|estare ausente"),
];

/// What may stand behind a phrase, so that a sentence is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Rest {
    /// A few words.
    Few,
    /// One word.
    One,
    /// The name of a game; behind a word in capitals, as letters print it, also the word that invites.
    Watched,
    /// The name of a time zone.
    Zone,
    /// The name of a person: `Name of the game` begins none.
    Person,
}

/// Phrases with something behind them.
#[rustfmt::skip]
pub(super) const BEFORE: &[(Make, Rest, &str)] = &[
    (join, Rest::Few, "join|mitspielen|mitspielen bei|teilnehmen|teilnehmen an|beitreten|rejoindre|rejoindre la partie|participer a"),
    (|rest| join(&format!("as {rest}")), Rest::Few, "play as"),
    (signon, Rest::Few, "signon|sign on"),
    (|rest| Command::Observe(given(rest)), Rest::Watched, "observe|watch|zuschauen|zuschauen bei|beobachten|observer|meekijken|meekijken bij|osserva|osservare|observar"),
    (|rest| Command::Name(rest.to_owned()), Rest::Person, "name|my name is|call me|mein name ist|nom|mon nom est|je m'appelle"),
    (|rest| Command::Zone(rest.to_owned()), Rest::Zone, "zone|timezone|time zone|zeitzone|fuseau|fuseau horaire"),
    (|rest| Command::Language(rest.to_owned()), Rest::One, "language|set language|sprache|langue"),
    (|_| Command::Resign, Rest::Few, "resign|i resign from|i resign as"),
    (|_| Command::Status, Rest::One, "status|summary|whogame|history"),
    (vote, Rest::Few, "vote|i vote|concede|concede to|i concede to|propose a draw between|i propose a draw between|propose a draw with|i propose a draw with"),
    (vote, Rest::One, "draw"),
    (absence, Rest::Few, "absent|absence|vacation|holiday|away|i'll be absent|i will be absent|i'll be away|i will be away|i am away|i'm away|i am absent|ich bin abwesend|abwesend|urlaub|ich bin im urlaub|je serai absent|je serai absente|vacances"),
    // `Spiel beendet` and `Partie remise` name no game.
    (|rest| Command::Game(rest.to_owned()), Rest::One, "game|spiel:|partie:|partie :"),
];

/// What other judges let a game's master set while it runs.
#[rustfmt::skip]
pub(super) const SETTINGS: &[&str] = &[
    "press", "clock", "move", "retreat", "adjust", "grace", "nmr", "nonmr", "access", "moderate", "moderated", "unmoderated", "variant", "gunboat", "dedication", "ontime", "resrat",
    "victory", "days", "next", "min", "max", "delay", "start", "strict", "manual", "automatic", "observer", "observers", "anonymous", "secret", "build", "partial", "portage", "proxy", "comment", "late", "limit",
];

/// Words that begin what is no person's name.
pub(super) const NO_NAMES: &[&str] = &["of", "the", "your", "me", "one", "des", "der", "de", "du"];

/// What stands before a new address, in six languages.
#[rustfmt::skip]
pub(super) const ADDRESS: &[&str] = &[
    "address", "my address is", "new address", "my new address is", "my address is now", "change address", "change my address to", "change address to", "e-mail", "my email is", "my new email is", "please write to",
    "adresse", "meine adresse ist", "neue adresse", "meine neue adresse ist", "meine adresse ist jetzt", "adresse andern", "adresse aendern",
    "mon adresse est", "nouvelle adresse", "ma nouvelle adresse est", "mon adresse est maintenant", "changer d'adresse",
    "adres", "mijn adres is", "nieuw adres", "mijn nieuwe adres is", "mijn adres is nu",
    "indirizzo", "il mio indirizzo e", "nuovo indirizzo", "il mio nuovo indirizzo e", "il mio indirizzo ora e",
    "direccion", "mi direccion es", "nueva direccion", "mi nueva direccion es", "mi direccion ahora es",
];

/// What stands before an address more.
#[rustfmt::skip]
pub(super) const ALSO: &[&str] = &[
    "also", "i also write from", "also write from", "i also use", "also address", "my other address is",
    "auch", "ich schreibe auch von", "meine andere adresse ist",
    "aussi", "j'ecris aussi de", "mon autre adresse est",
    "ook", "ik schrijf ook van", "ik schrijf ook vanaf", "mijn andere adres is",
    "anche", "scrivo anche da", "il mio altro indirizzo e",
    "tambien", "tambien escribo desde", "escribo tambien desde", "mi otra direccion es",
];

/// What stands before the word with which a stranger asks for a seat.
#[rustfmt::skip]
pub(super) const BEFORE_JOIN: &[&str] = &[
    "hello", "hi", "hey", "dear", "judge", "sir", "please", "let", "me", "i", "i'd", "would", "should", "want", "wish", "like", "love", "to", "may", "can", "could", "also",
    "hallo", "guten", "tag", "lieber", "bitte", "ich", "mochte", "will", "wurde", "gern", "gerne", "bonjour", "salut", "cher", "juge", "je", "j'aimerais", "voudrais", "veux", "souhaite",
];
/// What ends such a wish.
#[rustfmt::skip]
pub(super) const BEHIND_JOIN: &[&str] = &[
    "please", "pls", "plz", "if", "thanks", "thank", "thx", "and", "bitte", "danke", "wenn", "und", "svp", "s'il", "merci", "si", "et",
];

fn vote(_: &str) -> Command {
    Command::Unserved(Unserved::Vote)
}

fn more_time(_: &str) -> Command {
    Command::Unserved(Unserved::MoreTime)
}

fn absence(_: &str) -> Command {
    Command::Unserved(Unserved::Absence)
}
