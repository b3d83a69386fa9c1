//! What people write out of courtesy, around their orders: how they greet, thank, present their orders and sign.

use std::sync::LazyLock;

use crate::reading::lexer::fold::{fold, key};
use crate::reading::lexer::lookup::WordSet;
use crate::reading::lexer::names::Lexicon;

/// A longer sentence says more than that.
const MOST_WORDS: usize = 12;
/// A longer line is no name.
const LONGEST_NAME: usize = 3;

/// Words of greeting, thanks and farewell.
const GREETS: &str = "\
    hi hello hey hiya howdy dear greetings morning afternoon evening gday sir madam gm judge master ump folks thanks thank thx thankyou ta cheers regards sincerely yours faithfully truly \
    love bye goodbye ciao ttyl cu best wishes kind kindest warm warmest happy weekend luck enjoy \
    hallo moin servus grezi lieber liebe geehrter geehrte guten tag abend gruss grusse gruesse viele herzliche herzlichen freundlichen danke dank vielen besten bis bald tschuss mfg lg vg \
    bonjour bonsoir salut cher chere amicalement cordialement merci avance bien bonne journee soiree bientot amities sincerement \
    saluti cordiali caro cara buongiorno buonasera grazie distinti hola saludos gracias estimado querido buenos dias buenas tardes abrazo hoi groeten groetjes beste geachte dank vriendelijke bedankt";

/// Words by which somebody presents his orders, and nothing more.
const PRESENTS: &str = "\
    orders order moves move set below follow follows following attached herewith enclosed \
    befehle befehl zuge zug anbei folgen hiermit ordres ordre mouvements ci-joint dessous ordini mosse seguono ordenes movimientos siguen bevelen orders hierbij onderstaand";

/// Words that say nothing beside those.
const BESIDE: &str = "\
    the a an to for from of in on with and as my our your you yours me us this that these here are is be it all always again so very much many please find have nice good great lovely day \
    patience time work help effort running everything everyone everybody turn season game well hope hoping see you soon once more new current \
    der die das den ein eine einen und mit von fur im am an meine mein unsere euch dir ihnen sie du hier sind ist kommen schonen schone gute noch mal wieder alle zusammen wochenende sonntag woche runde \
    le la les un une et de du des pour avec mes mon nos vous toi tous voici sont bon bonne tour semaine fin a \
    il i gli e di per con miei mie ecco y el los las mis aqui estan van en de het mijn zijn en voor met je";

static WORDS: LazyLock<[WordSet<&'static str>; 3]> =
    LazyLock::new(|| [GREETS, PRESENTS, BESIDE].map(|words| words.split_whitespace().collect()));

/// Whether words do nothing but greet, thank, present orders, or sign.
pub(in crate::reading) fn is_courtesy(lexicon: &Lexicon, text: &str) -> bool {
    let [greets, presents, beside] = &*WORDS;
    let words: Vec<&str> = text
        .split(|it: char| !(it.is_alphanumeric() || it == '-'))
        .filter(|word| !word.is_empty())
        .collect();
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase)
            && lexicon.named(&key(&fold(word))).is_none()
            && lexicon.roles(&fold(word)).is_none()
    };
    if words.len() <= LONGEST_NAME && words.iter().all(|word| is_name(word)) {
        return !words.is_empty();
    }
    let says = |word: &&str| {
        let word = fold(word);
        greets.contains(word.as_str()) || presents.contains(word.as_str())
    };
    words.len() <= MOST_WORDS
        && words.iter().any(says)
        && words
            .iter()
            .all(|word| says(word) || beside.contains(fold(word).as_str()) || is_name(word))
}
