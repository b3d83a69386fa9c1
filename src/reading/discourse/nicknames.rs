//! What people call a province's unit or its people when they do not name it: `the Belgian adventure`, `the Danes
//! sit tight`, `scratch Lisbon`. Such a word is good for telling which order somebody speaks of.

use std::sync::LazyLock;

use crate::board::Province;
use crate::reading::lexer::lookup::WordMap;
use crate::reading::lexer::names::Lexicon;

/// The words by the English names of the provinces; those that are also powers' are no nicknames there.
#[rustfmt::skip]
const NICKNAMES: &[(&str, &str)] = &[
    ("spain", "spaniards spaniard spanish madrid spanier spanische spanischen espagnols espagnole espagnol spagnoli espanoles"),
    ("portugal", "portuguese lisbon portugiesen portugiesische portugiesischen lissabon portugais portugaise lisbonne"),
    ("belgium", "belgian belgians brussels antwerp belgier belgische belgischen brussel belges belge bruxelles"),
    ("holland", "dutch dutchmen amsterdam hollander hollandische hollandischen niederlandische hollandais hollandaise neerlandais"),
    ("denmark", "danish danes copenhagen danen danische danischen kopenhagen danois danoise copenhague"),
    ("sweden", "swedish swedes stockholm schweden schwedische schwedischen suedois suedoise"),
    ("norway", "norwegian norwegians oslo norweger norwegische norwegischen norvegiens norvegien norvegienne"),
    ("finland", "finnish finns helsinki finnen finnische finnischen finlandais finlandaise"),
    ("burgundy", "burgundian burgundians burgunder burgundische bourguignons bourguignonne"),
    ("gascony", "gascon gascons gascogner gasconne"),
    ("picardy", "picard picards"),
    ("paris", "parisian parisians capital's pariser parisiens parisienne"),
    ("brest", "bretons breton bretonische bretonne"),
    ("marseilles", "marseillais"),
    ("piedmont", "piedmontese turin piemontesen piemontais"),
    ("tuscany", "tuscan tuscans florence toskaner toscans toscane"),
    ("rome", "roman romans romer romische romains romaine"),
    ("naples", "neapolitan neapolitans neapolitaner napolitains"),
    ("venice", "venetian venetians venezianer venezianische venitiens venitienne"),
    ("apulia", "apulian bari"),
    ("tunis", "tunisian tunisians tunesier tunisiens"),
    ("munich", "bavarian bavarians bavaria bayern bayerische bavarois baviere"),
    ("ruhr", "ruhrarmee essen"),
    ("silesia", "silesian silesians schlesier schlesische silesiens"),
    ("bohemia", "bohemian bohemians prague bohmen bohmische prag bohemiens"),
    ("galicia", "galician galicians galizier galizische"),
    ("tyrolia", "tyrolean tyrolian tyroleans tirol tiroler tyroliens"),
    ("trieste", "triestines"),
    ("vienna", "viennese wiener viennois"),
    ("budapest", "hungarian hungarians hungary ungarn ungarische hongrois"),
    ("serbia", "serbian serbs belgrade serben serbische belgrad serbes serbe"),
    ("greece", "greek greeks athens griechen griechische griechischen athen grecs grecque grec athenes"),
    ("albania", "albanian albanians albaner albanische albanais"),
    ("bulgaria", "bulgarian bulgarians bulgars sofia bulgaren bulgarische bulgarischen bulgares bulgare"),
    ("rumania", "rumanian romanian rumanians romanians bucharest rumanen rumanische bukarest roumains roumaine bucarest"),
    ("warsaw", "polish poles warschauer polen polonais"),
    ("ukraine", "ukrainian ukrainians kiev ukrainer ukrainische ukrainiens"),
    ("moscow", "muscovites muscovite moskauer moscovites"),
    ("livonia", "livonian livonians riga"),
    ("stpetersburg", "petersburgers petersburg"),
    ("sevastopol", "crimea crimean krim crimee"),
    ("armenia", "armenian armenians armenier armenische armeniens"),
    ("syria", "syrian syrians syrer syriens"),
    ("smyrna", "izmir"),
    ("constantinople", "istanbul"),
    ("yorkshire", "yorkshiremen yorkshireman york"),
    ("wales", "welsh welshmen cardiff waliser gallois"),
    ("edinburgh", "scots scottish schotten ecossais"),
    ("englishchannel", "channel"),
    ("midatlanticocean", "atlantic atlantik atlantique"),
    ("ioniansea", "ionian ionische ionienne"),
    ("aegeansea", "aegean"),
    ("adriaticsea", "adriatic"),
    ("tyrrheniansea", "tyrrhenian"),
    ("balticsea", "baltic"),
    ("helgolandbight", "bight"),
];

static BY_WORD: LazyLock<WordMap<&'static str, &'static str>> = LazyLock::new(|| {
    let words =
        |&(name, all): &(&'static str, &'static str)| all.split(' ').map(move |word| (word, name));
    NICKNAMES.iter().flat_map(words).collect()
});

impl Lexicon {
    /// The province that a word is a nickname of.
    pub(in crate::reading) fn nickname(&self, word: &str) -> Option<Province> {
        self.nickname_of(word).and_then(|name| self.exact(name))
    }

    /// The name of that province.
    pub(in crate::reading) fn nickname_of(&self, word: &str) -> Option<&'static str> {
        self.people_of(word).filter(|_| self.named(word).is_none())
    }

    /// The name of the province whose people a word means, though it may be another one's name.
    pub(in crate::reading) fn people_of(&self, word: &str) -> Option<&'static str> {
        let name = BY_WORD.get(word).copied().filter(|_| self.power(word).is_none());
        name.filter(|name| self.exact(name).is_some())
    }
}
