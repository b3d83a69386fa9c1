//! What provinces are called in German, French, Dutch, Italian and Spanish: a flat table of words.
//!
//! It goes by the English name, so that every board that has such a province has its names too.
//! Full names are as good as English ones. The short codes are not: many of them are also codes of
//! other provinces (`nwg` is Norway in Dutch), so they are looked at last, and trusted only in a
//! letter that is plainly in that language.

/// The languages of the table, in the order of its columns.
pub(in crate::reading) const COLUMNS: [Language; 5] =
    [Language::German, Language::French, Language::Dutch, Language::Italian, Language::Spanish];

/// A language in which players write.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Dutch.
    Dutch,
    /// Italian.
    Italian,
    /// Spanish.
    Spanish,
}

/// One province: the English name, the full names in each language (parted by semicolons), the
/// codes in each language (parted by blanks).
pub(in crate::reading) type Row = (&'static str, [&'static str; 5], [&'static str; 5]);

#[rustfmt::skip]
pub(super) const PLACES: &[Row] = &[
    ("Adriatic Sea", ["Adria; Adriatisches Meer", "Mer Adriatique; Adriatique; adriatique", "Adriatische Zee; adriatische", "Mare Adriatico; Mar Adriatico; Adriatico", "Mar Adriático; Adriático"], ["adr", "adr", "adr", "", ""]),
    ("Aegean Sea", ["Ägäis; Ägäisches Meer", "Mer Égée; Égée", "Egeïsche Zee; egeïsche", "Mar Egeo; Egeo; Mare Egeo", "Mar Egeo"], ["aeg", "ege égé", "ege", "", ""]),
    ("Albania", ["Albanien", "Albanie", "Albanië", "Albania", "Albania"], ["alb", "alb", "alb", "", ""]),
    ("Ankara", ["Ankara", "Ankara", "Ankara", "Ankara", "Ankara"], ["ank", "ank", "ank", "", ""]),
    ("Apulia", ["Apulien", "Apulie; Pouilles; Les Pouilles", "Apulië", "Puglia; Puglie", "Apulia"], ["apu", "apu", "apu", "", ""]),
    ("Armenia", ["Armenien", "Arménie", "Armenië", "Armenia", "Armenia"], ["arm", "arm", "arm", "", ""]),
    ("Baltic Sea", ["Ostsee", "Mer Baltique; Baltique; baltique", "Baltische Zee; Oostzee; baltische", "Mar Baltico; Mare Baltico; Baltico", "Mar Báltico"], ["ost", "bal", "bal", "", ""]),
    ("Barents Sea", ["Barentssee", "Mar de Barents; Mer de Barents; barents", "Barentszzee; Barentszee; barents", "Mare di Barents; Mar di Barents", "Mar de Barents"], ["bar", "bar", "bar", "", ""]),
    ("Belgium", ["Belgien", "Belgique", "België", "Belgio", "Bélgica"], ["bel", "bel", "bel", "", ""]),
    ("Berlin", ["Berlin", "Berlin", "Berlijn", "Berlino", "Berlín"], ["ber", "ber", "ber", "", ""]),
    ("Black Sea", ["Schwarzes Meer", "Mer Noire; noire", "Zwarte Zee; zwarte", "Mar Nero; Mare Nero", "Mar Negro"], ["swa", "noi", "zwa", "", ""]),
    ("Bohemia", ["Böhmen", "Bohême", "Bohemië", "Boemia", "Bohemia"], ["boe", "boh lab", "boh", "", ""]),
    ("Gulf of Bothnia", ["Bottnischer Meerbusen; Bottnischen Meerbusen; Bottnische Meerbusen; Golf von Bothnien; Bottnische Bucht", "Golfe de Botnie", "Botnische Golf; Golf van Botnië; botnische", "Golfo di Botnia", "Golfo de Botnia"], ["bot", "gdb bot", "bot", "", ""]),
    ("Brest", ["Brest", "Brest", "Brest", "Brest", "Brest"], ["bre", "bre", "bre", "", ""]),
    ("Budapest", ["Budapest", "Budapest", "Budapest", "Budapest", "Budapest"], ["bud", "bud", "bud", "", ""]),
    ("Bulgaria", ["Bulgarien", "Bulgarie", "Bulgarije", "Bulgaria", "Bulgaria"], ["bul", "bul", "bul", "", ""]),
    ("Burgundy", ["Burgund", "Bourgogne", "Bourgondië", "Borgogna", "Borgoña"], ["bur", "bou", "bou boe", "", ""]),
    ("Clyde", ["Clyde", "Clyde", "Clyde", "Clyde", "Clyde"], ["cly", "cly", "cly", "", ""]),
    ("Constantinople", ["Konstantinopel; Istanbul", "Constantinople", "Constantinopel", "Costantinopoli", "Constantinopla"], ["kon", "con", "con kon", "", ""]),
    ("Denmark", ["Dänemark", "Danemark", "Denemarken", "Danimarca", "Dinamarca"], ["dae", "dan", "den", "", ""]),
    ("Eastern Mediterranean", ["Östliches Mittelmeer; Ostmittelmeer; Östl. Mittelmeer", "Mer Méditerranée de l'est; Méditerranée de l'est; Med Est; Méditerranée Orientale; Mer Méditerranée Orientale", "Oostelijke Middellandse Zee", "Mediterraneo Orientale; Mar Mediterraneo Orientale", "Mediterráneo Oriental; Mar Mediterráneo Oriental; Mediterráneo Este"], ["oes", "mme", "omz oos", "", ""]),
    ("Edinburgh", ["Edinburgh", "Édimbourg", "Edinburgh; edinburg", "Edimburgo", "Edimburgo"], ["edi", "édi edi", "edi", "", ""]),
    ("English Channel", ["Ärmelkanal; Kanal; Englischer Kanal", "La Manche; Manche", "Het Kanaal; Kanaal", "Canale della Manica; la Manica; Manica", "Canal de la Mancha; Canal Inglés; la Mancha; Mancha"], ["aer", "man lam", "kan", "", ""]),
    ("Finland", ["Finnland", "Finlande", "Finland", "Finlandia", "Finlandia"], ["fin", "fin", "fin", "", ""]),
    ("Galicia", ["Galizien", "Galicie", "Galicië", "Galizia", "Galitzia; Galicia; Galizia"], ["gal", "gal", "gal", "", ""]),
    ("Gascony", ["Gascogne", "Gascogne", "Gascogne", "Guascogna", "Gascuña"], ["gas", "gas", "gas", "", ""]),
    ("Greece", ["Griechenland", "Grèce", "Griekenland", "Grecia", "Grecia"], ["gri", "grè gre", "gri", "", ""]),
    ("Helgoland Bight", ["Helgoländer Bucht; Deutsche Bucht", "Baie d'Heligoland; Baie de Helgoland", "Helgoland Bocht", "Baia di Helgoland; Baia di Heligoland", "Bahía de Heligoland; Bahía de Helgoland"], ["hel", "bdh hel", "hel", "", ""]),
    ("Holland", ["Niederlande; Holland", "Hollande", "Holland; Nederland", "Olanda", "Holanda"], ["nie", "hol", "hol", "", ""]),
    ("Ionian Sea", ["Ionisches Meer", "Mer Ionienne; Ionienne", "Ionische Zee; ionische", "Mar Ionio; Mare Ionio; Ionio", "Mar Jónico; Jónico"], ["ion", "ion", "ion", "", ""]),
    ("Irish Sea", ["Irische See", "Mer d'Irlande", "Ierse Zee; ierse", "Mare d'Irlanda; Mar d'Irlanda", "Mar de Irlanda"], ["iri", "irl", "ier", "", ""]),
    ("Kiel", ["Kiel", "Kiel", "Kiel", "Kiel", "Kiel"], ["kie", "kie", "kie", "", ""]),
    ("London", ["London", "Londres", "Londen", "Londra", "Londres"], ["lon", "lon", "lon", "", ""]),
    ("Livonia", ["Livland", "Livonie", "Lijfland", "Livonia", "Livonia"], ["lvl", "lvn", "lij", "", ""]),
    ("Liverpool", ["Liverpool", "Liverpool", "Liverpool", "Liverpool", "Liverpool"], ["lvp", "lvp", "lvp", "", ""]),
    ("Gulf of Lyon", ["Golfe du Lion; Golf von Lyon; Löwengolf; Golf von Lion", "Golfe du Lion; Golfe de Lyon", "Golfe du Lion; Golf van Lyon", "Golfo del Leone; Golfo di Lione", "Golfo de León; Golfo de Lyon"], ["gol", "gdl lio", "lio gdl", "", ""]),
    ("Mid-Atlantic Ocean", ["Mittelatlantik; Mittelatlantischer Ozean; Mittlerer Atlantik", "Océan Atlantique Central; Atlantique Central; Atlantique Centre; Centre Atlantique", "Mid-Atlantische Oceaan", "Medio Atlantico; Atlantico Centrale; Oceano Atlantico Centrale", "Atlántico Medio; Océano Atlántico Medio; Atlántico Central"], ["mit", "oac", "mao mid", "", ""]),
    ("Marseilles", ["Marseille", "Marseille", "Marseille", "Marsiglia", "Marsella"], ["mar", "mar", "mar", "", ""]),
    ("Moscow", ["Moskau", "Moscou", "Moskou", "Mosca", "Moscú"], ["mos", "mos", "mos", "", ""]),
    ("Munich", ["München", "Munich", "Munchen; München", "Monaco; Monaco di Baviera", "Múnich"], ["mue", "mun", "mun", "", ""]),
    ("North Africa", ["Nordafrika", "Afrique du Nord", "Noord-Afrika", "Nord Africa; Africa del Nord; Nordafrica", "Norte de África; África del Norte; Norte África"], ["naf", "afn", "naf", "", ""]),
    ("North Atlantic Ocean", ["Nordatlantik; Nordatlantischer Ozean", "Océan Atlantique Nord; Atlantique Nord", "Noord-Atlantische Oceaan; Noord-Atlantische; Noord Atlantische Oceaan", "Nord Atlantico; Atlantico del Nord; Oceano Nord Atlantico; Atlantico Settentrionale", "Atlántico Norte; Océano Atlántico Norte; Atlántico del Norte"], ["nat", "oan", "nao", "", ""]),
    ("Naples", ["Neapel", "Naples", "Napels", "Napoli", "Nápoles"], ["nea", "nap", "nap", "", ""]),
    ("North Sea", ["Nordsee", "Mer du Nord", "Noordzee", "Mare del Nord; Mar del Nord; Mare Nord", "Mar del Norte"], ["nse", "nrd", "nrd", "", ""]),
    ("Norwegian Sea", ["Europäisches Nordmeer; Norwegische See; Norwegensee", "Mer de Norvège; Mer de Norvege", "Noorse Zee; noorse", "Mare di Norvegia; Mar di Norvegia", "Mar de Noruega"], ["eur", "mnv", "nrs", "", ""]),
    ("Norway", ["Norwegen", "Norvège", "Noorwegen", "Norvegia", "Noruega"], ["nrw", "nvg", "nwg", "", ""]),
    ("Paris", ["Paris", "Paris", "Parijs", "Parigi", "París"], ["par", "par", "par", "", ""]),
    ("Picardy", ["Picardie", "Picardie", "Picardië", "Piccardia", "Picardía"], ["pic", "pic", "pic", "", ""]),
    ("Piedmont", ["Piemont", "Piémont", "Piemonte", "Piemonte", "Piamonte"], ["pie", "pié pie", "pie pië", "", ""]),
    ("Portugal", ["Portugal", "Portugal", "Portugal", "Portogallo", "Portugal"], ["por", "por", "por", "", ""]),
    ("Prussia", ["Preussen", "Prusse", "Pruisen", "Prussia", "Prusia"], ["pre", "pru", "pru", "", ""]),
    ("Rome", ["Rom", "Rome", "Rome", "Roma", "Roma"], ["rom", "rom", "rom", "", ""]),
    ("Ruhr", ["Rheinland; Ruhrgebiet; Ruhr", "Ruhr; La Ruhr", "Ruhr; Ruhrgebied", "Ruhr", "Ruhr"], ["rhe", "ruh", "ruh", "", ""]),
    ("Rumania", ["Rumänien", "Roumanie", "Roemenië", "Romania; Rumania", "Rumanía"], ["rum", "rmn", "roe rmn", "rmn", ""]),
    ("Serbia", ["Serbien", "Serbie", "Servië", "Serbia", "Serbia"], ["ser", "ser", "ser", "", ""]),
    ("Sevastopol", ["Sewastopol", "Sébastopol", "Sevastopol", "Sebastopoli", "Sebastopol"], ["sew", "séb seb", "sev", "", ""]),
    ("Silesia", ["Schlesien", "Silésie", "Silezië", "Slesia", "Silesia"], ["sle", "sil", "sil", "", ""]),
    ("Skagerrak", ["Skagerrak", "Skagerrak", "Skagerrak", "Skagerrak", "Skagerrak"], ["ska", "ska", "ska", "", ""]),
    ("Smyrna", ["Smyrna", "Smyrne", "Smyrna", "Smirne", "Esmirna"], ["smy", "smy", "smy", "", ""]),
    ("Spain", ["Spanien", "Espagne", "Spanje", "Spagna", "España"], ["spa", "esp", "spa", "", ""]),
    ("St Petersburg", ["St. Petersburg; Sankt Petersburg", "Saint-Pétersbourg; St Pétersbourg", "Sint-Petersburg; St Petersburg", "San Pietroburgo; Pietroburgo; S. Pietroburgo", "San Petersburgo; S. Petersburgo"], ["stp", "stp", "stp", "", ""]),
    ("Sweden", ["Schweden", "Suède", "Zweden", "Svezia", "Suecia"], ["swe", "suè sue", "zwe", "", ""]),
    ("Syria", ["Syrien", "Syrie", "Syrië", "Siria", "Siria"], ["syr", "syr", "syr", "", ""]),
    ("Trieste", ["Triest", "Trieste", "Triëste", "Trieste", "Trieste"], ["tri", "tri", "tri", "", ""]),
    ("Tunis", ["Tunis", "Tunisie", "Tunesië", "Tunisi", "Túnez"], ["tun", "tun", "tun", "", ""]),
    ("Tuscany", ["Toskana", "Toscane", "Toscane", "Toscana", "Toscana"], ["tos", "tos", "tos", "", ""]),
    ("Tyrolia", ["Tirol", "Tyrol", "Tirol", "Tirolo", "Tirol"], ["tir", "trl", "trl tir", "", ""]),
    ("Tyrrhenian Sea", ["Tyrrhenisches Meer", "Mer Tyrrhénienne", "Tyrreense Zee; Tyrrheense Zee", "Mar Tirreno; Mare Tirreno; Tirreno", "Mar Tirreno; Tirreno"], ["tyr", "trn mty", "trn tyr", "", ""]),
    ("Ukraine", ["Ukraine", "Ukraine", "Oekraïne", "Ucraina", "Ucrania"], ["ukr", "ukr", "oek", "", ""]),
    ("Venice", ["Venedig", "Venise", "Venetië", "Venezia", "Venecia"], ["ven", "ven", "ven", "", ""]),
    ("Vienna", ["Wien", "Vienne", "Wenen", "Vienna", "Viena"], ["wie", "vie", "wen", "", ""]),
    ("Wales", ["Wales", "Pays de Galles", "Wales", "Galles", "Gales"], ["wal", "pdg", "wal", "", ""]),
    ("Warsaw", ["Warschau", "Varsovie", "Warschau", "Varsavia", "Varsovia"], ["war", "var", "war", "", ""]),
    ("Western Mediterranean", ["Westliches Mittelmeer; Westmittelmeer", "Mer Méditerranée de l'ouest; Méditerranée de l'ouest; Med Ouest; Méditerranée Occidentale; Mer Méditerranée Occidentale", "Westelijke Middellandse Zee", "Mediterraneo Occidentale; Mar Mediterraneo Occidentale", "Mediterráneo Occidental; Mar Mediterráneo Occidental; Mediterráneo Oeste"], ["wes", "mmo", "wmz wes", "", ""]),
    ("Yorkshire", ["Yorkshire", "Yorkshire", "Yorkshire", "Yorkshire", "Yorkshire"], ["yor", "yor", "yor", "", ""]),
];

/// What powers are called: the English name, and names, adjectives and peoples in all languages.
#[rustfmt::skip]
pub(super) const POWERS: &[(&str, &str)] = &[
    ("Austria", "austrians austro-hungary austro-hungarian österreich österreicher österreichisch österreichische österreich-ungarn autriche autrichien autrichienne oostenrijk oostenrijker oostenrijkse austriaco austriaca austríaco austríaca"),
    ("England", "englishman englishmen brit brits uk english engländer englisch englische angleterre anglais anglaise engeland engelsman engelse inghilterra inglese inglaterra inglés inglesa"),
    ("France", "frenchman frenchmen frankreich franzose franzosen französisch französische français française frankrijk fransman franse francia francese francés francesa"),
    ("Germany", "germans deutschland deutscher deutsche deutsch allemagne allemand allemande duitsland duitser duitse germania tedesco tedesca alemania alemán alemana"),
    ("Italy", "italians italien italiener italienisch italienische italie italienne italië italiaan italiaanse italia italiano italiana"),
    ("Russia", "russians russland russe russen russisch russische russie rusland rus russo russa rusia ruso rusa"),
    ("Turkey", "turks turk türkei türke türken türkisch türkische turquie turc turque turkije turkse turchia turco turca turquía"),
];
