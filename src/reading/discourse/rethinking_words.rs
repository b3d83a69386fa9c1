//! The words of second thoughts in three languages: flat tables. All words are folded.

/// How words lead up to a second thought.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::reading) enum Lead {
    /// They deny: `no`.
    No,
    /// They turn to something else: `actually`, `rather`.
    Turn,
    /// They stop: `wait`, `sorry`.
    Pause,
    /// They weigh: `hmm`, `or`.
    Muse,
    /// They leave it open: `maybe`.
    Perhaps,
    /// They are no lead; the second thought may begin with them.
    Opener,
}

/// Words that lead up to a second thought.
#[rustfmt::skip]
pub(super) const LEADS: &[(Lead, &str)] = &[
    (Lead::No, "no|nope|nah|no no|nein|nee|ne|non|ah non|oh non|ach nein|ach ne|ach nee|oh nein|nein nein|non non|mais non"),
    (Lead::Turn, "actually|rather|or rather|instead|better|or better|but rather|on second thought|on second thoughts|on reflection|upon reflection|on further reflection|thinking again|thinking about it|thinking about it again|come to think of it|having thought again|make it|make that|make him|make her|let's make it|please make it|please make that|i'd rather|id rather|i would rather|we'd rather|i'd prefer|i would prefer|i prefer|i'd better|i had better|scratch that|doch|lieber|dann lieber|doch lieber|oder lieber|oder besser|besser|eigentlich|stattdessen|statt dessen|bleibt lieber|bleibt doch lieber|soll lieber|soll doch lieber|ich wurde lieber|ich mochte lieber|ich will lieber|ich hatte lieber|mach lieber|mach doch lieber|mach daraus|mach draus|machen wir daraus|finalement|plutot|ou plutot|en fait|fait|tout compte fait|reflexion faite|a la reflexion|apres reflexion|tout bien reflechi|je prefere|je prefererais|j'aimerais mieux|j aimerais mieux|je voudrais plutot|mieux vaut|il vaut mieux|enfin non"),
    (Lead::Pause, "wait|no wait|wait no|hang on|hold on|sorry|oops|moment|moment mal|halt|warte|pardon|attends|attendez"),
    (Lead::Muse, "hmm|hm|hmmm|mmm|mm|uh|um|er|erm|oh|ah|ach|och|well|or|oder|ou|but|aber|mais|tja|na|na ja|naja|bon|euh|then|dann|alors|please|bitte"),
    (Lead::Perhaps, "maybe|perhaps|or maybe|vielleicht|oder vielleicht|peut-etre|ou peut-etre"),
];

/// Words with which a second thought may begin that has no lead.
pub(super) const OPENERS: &str = "not don't dont do mach ne n'en i i'm im i've am bin ich je j'ai j'hesite undecided unsure unsicher unschlussig noch pas";

/// Words that deny.
pub(super) const NEGATIONS: &[&str] = &["not", "don't", "dont", "nicht", "pas", "non"];

/// Words of doing, beside which `don't ... that` takes an order back.
pub(super) const AWAY: &[&str] =
    &["do", "don't", "dont", "mach", "mache", "machen", "tun", "fais", "faites"];

/// All that may stand in words that do nothing but take an order back.
#[rustfmt::skip]
pub(super) const DENIALS: &[&str] = &[
    "not", "don't", "dont", "do", "that", "it", "this", "so", "please", "move", "go", "order", "after", "all",
    "nicht", "das", "es", "so", "tun", "mach", "mache", "machen", "bitte", "doch", "lieber", "besser", "den", "zug", "befehl",
    "ne", "le", "la", "pas", "ca", "cela", "fais", "faites", "faire", "non", "svp",
];

/// Words of somebody who is not sure, each enough by itself.
#[rustfmt::skip]
pub(super) const UNSURE: &[&str] = &[
    "undecided", "unsure", "unsicher", "unschlussig", "unentschlossen", "uberlegt", "d'avis", "avis", "j'hesite", "hesite",
];

/// Words that do so beside `my mind`.
pub(super) const CHANGED: &[&str] = &["changed", "change", "changing"];

/// Words that do so beside a `not`.
#[rustfmt::skip]
pub(super) const SURE: &[&str] =
    &["sure", "certain", "convinced", "sicher", "uberzeugt", "sur", "sure", "certaine", "convaincu", "convaincue"];

/// Words that find fault with an order, where something leads up to them.
#[rustfmt::skip]
pub(super) const FAULTS: &[&str] = &[
    "stupid", "silly", "bad", "dumb", "terrible", "wrong", "nonsense", "foolish", "mistake", "unwise", "rubbish", "awful", "pointless", "useless", "year's",
    "dumm", "dumme", "blod", "blode", "schlecht", "schlechte", "unsinn", "quatsch", "falsch", "fehler", "sinnlos",
    "stupide", "idiot", "idiote", "bete", "mauvais", "mauvaise", "erreur", "faux", "betise", "inutile",
];

/// Words of staying, and of where.
#[rustfmt::skip]
pub(super) const STAYS: &[&str] = &[
    "stay", "hold", "there", "here", "put", "alone", "be", "wait", "bleiben", "stehen", "halten", "dort", "da", "hier", "warten", "rester", "tenir", "la", "ici", "attendre", "tranquille",
];

/// Words that leave a unit where it is.
pub(super) const LEAVES: &[&str] =
    &["leave", "let", "keep", "lass", "lasse", "lassen", "laisse", "laissez", "laissons"];

/// What may stand beside words of staying behind those.
pub(super) const WHERE: &[&str] =
    &["where", "is", "stands", "wo", "ist", "steht", "ou", "est", "se", "trouve"];

/// Words by which a unit just spoken of stays.
#[rustfmt::skip]
pub(super) const REMAINS: &[&str] = &["stay", "stays", "staying", "bleibt", "bleiben", "stehen", "reste", "restent", "rester"];

/// What stands for the unit just spoken of.
#[rustfmt::skip]
pub(super) const PRONOUNS: &[&str] =
    &["it", "him", "her", "he", "she", "they", "them", "that", "sie", "er", "es", "ihn", "il", "elle", "on", "la", "le", "l"];

/// What may stand behind what is meant instead.
#[rustfmt::skip]
pub(super) const TAILS: &[&str] = &[
    "instead", "please", "rather", "then", "after all", "on second thoughts", "on second thought", "on reflection", "actually", "sorry", "thanks", "there",
    "bitte", "stattdessen", "lieber", "doch", "dann", "dort", "danke", "s'il vous plait", "s il vous plait", "s'il te plait", "svp", "plutot", "finalement", "alors", "a la place", "merci",
];

/// Words that say nothing by themselves beside those of doubt.
pub(super) const SMALL: &str = "\
    i i'm im i've am is are was were be been have has would should could might may will do it it's its that that's thats this these those he she they the a an my our me we \
    of for to at in on about with there here yet so quite really entirely totally completely all just still now again too very much more no than instead rather better best good safer wiser \
    sea ocean mer idea plan thought move order orders one mind think guess suppose last first what which where how and or but if maybe perhaps after \
    ich bin mir ist sind war ware waren wurde sollte soll sollen kann konnte das die der den dem des ein eine einer es er sie wir hab habe hab's hat's mein meine \
    nicht noch ganz so wirklich doch auch nur da hier dort von mit fur zu in auf im am ja aber oder besser lieber gut sicherer kluger idee plan gedanke zug befehl letzten letztes mal eher schon darin daruber dabei \
    anders je suis serait etait est c'est c ce cette ces ca cela il elle le la les l l'idee un une de du des d en a au dans pour j'ai j ai ai devrais devrais-je dois-je dois on ne n n'est pas plus encore tout tres trop bien mieux preferable meilleur meilleure idee plan coup ordre vraiment fait certaine peut-etre";
