//! Words on sets of orders in six languages: a flat table. All words are folded.

/// The parts a word may play in a phrase on sets of orders, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::reading) struct Part(u32);

macro_rules! parts {
    ($( $(#[$doc:meta])* $name:ident = $bit:literal, )*) => {
        impl Part {
            $( $(#[$doc])* pub const $name: Part = Part(1 << $bit); )*
        }
    };
}

parts! {
    /// Takes something back.
    VOID = 0,
    /// Puts one thing in place of another.
    SWAP = 1,
    /// A set of orders.
    SET = 2,
    /// A letter.
    LETTER = 3,
    /// Earlier.
    BEFORE = 4,
    /// The newest of the earlier ones.
    LAST = 5,
    /// What stands higher up in the same letter.
    ABOVE = 6,
    /// All.
    ALL = 7,
    /// All others.
    REST = 8,
    /// Not changed.
    SAME = 9,
    /// Holds good still; of units: holds.
    STAYS = 10,
    /// Is enough with one other word (`the rest stands`, `cancel`).
    ALONE = 11,
    /// A change.
    CHANGE = 12,
    /// Something that is right where the thing before was wrong.
    CORRECT = 13,
    /// Something more.
    ADD = 14,
    /// New.
    NEW = 15,
    /// The last word.
    FINAL = 16,
    /// No more than a draft.
    DRAFT = 17,
    /// Not.
    NOT = 18,
    /// Is played.
    USE = 19,
    /// Brings back.
    KEEP = 20,
    /// What was just said.
    THAT = 21,
    /// What is being said.
    THIS = 22,
    /// Owns to a slip.
    SORRY = 23,
    /// Begins again.
    RESTART = 24,
    /// For every turn.
    STANDING = 25,
    /// Not as it should be.
    WRONG = 26,
    /// What was sent first of all.
    FIRST = 27,
}

impl Part {
    pub fn any(self, part: Part) -> bool {
        self.0 & part.0 != 0
    }

    pub const fn or(self, part: Part) -> Part {
        Part(self.0 | part.0)
    }

    /// Whether a word of this part means nothing by itself.
    pub fn is_filler(self) -> bool {
        self.0 == 0
    }
}

/// Words by which a writer takes back what he wrote last, and the part they play in a phrase on
/// sets of orders; those of no part mean something else there (`wait`, `no`) and count only behind
/// an order, before the very thing that they mend.
#[rustfmt::skip]
pub(super) const MENDS: &[(Part, &str)] = &[
    (Part::SORRY, "moment|ach nein|ach nee|ach ne|moment doch lieber|ah non|ah no|oh nee|on reflection|upon reflection|on further reflection|thinking again|having thought again|on third thought|on third thoughts|on second thought|on second thoughts|no wait|wait no|hang on|no hang on|no sorry|sorry no|sorry|oops|actually|rather|quatsch|pardon|anzi|mejor|no mejor|perdon|desole|scusa|scusate|entschuldigung"),
    (Part::CORRECT, "i mean|i meant|i meant to say|i mean to say|make that|or rather|correction|ich meine|ich meinte|korrektur|je veux dire|je voulais dire|ou plutot|ik bedoel|ik bedoelde|correctie|voglio dire|volevo dire|intendevo|correzione|quiero decir|quise decir|queria decir|correccion"),
    (Part(0), "never mind|nevermind|oh no|make it|scratch that|scrap that|strike that|my mistake|that is|wait|no|er|erm|uh|um|hmm|hm|mmm|eh|euh|ehm|nein|non|nee|espera|cioe|digo"),
];

/// Several words that are as good as one.
#[rustfmt::skip]
pub(super) const IDIOMS: &[(&str, &str)] = &[
    (" otherwise as ", " rest as before "), (" apart from that as ", " rest as before "), (" take that back ", " withdraw that "), (" take it back ", " withdraw that "), (" take back ", " withdraw "), (" take everything back ", " cancel everything orders "), (" take it all back ", " cancel everything orders "), (" take all back ", " cancel everything orders "), (" took back ", " withdraw "),
    (" as well ", " also "), (" do not ", " not "), (" go back to ", " restore "), (" going back to ", " restore "), (" back to ", " restore "),
    (" stick with ", " keep "), (" stick to ", " keep "), (" throw away ", " discard "), (" throw out ", " discard "), (" start over ", " restart "),
    (" start again ", " restart "), (" from scratch ", " restart "), (" never mind ", " nevermind "), (" mistake in ", " sorry "), (" mistake with ", " sorry "), (" error in ", " sorry "), (" fehler in ", " sorry "), (" erreur dans ", " sorry "), (" fout in ", " sorry "), (" errore in ", " sorry "), (" error en ", " sorry "), (" on rereading ", " sorry "), (" hold on ", " sorry "), (" e mail ", " mail "), (" instead of ", " replace "), (" in place of ", " replace "),
    (" this morning ", " earlier "), (" this morning's ", " earlier "), (" this afternoon ", " earlier "), (" last night ", " earlier "), (" last night's ", " earlier "), (" the other day ", " earlier "), (" heute morgen ", " earlier "), (" heute fruh ", " earlier "), (" gestern abend ", " earlier "), (" ce matin ", " earlier "), (" d hier ", " earlier "), (" hier soir ", " earlier "), (" vanmorgen ", " earlier "), (" stamattina ", " earlier "), (" esta manana ", " earlier "),
    (" for this turn ", " "), (" this turn ", " "), (" for now ", " "), (" no changes ", " unchanged "), (" no change ", " unchanged "),
    (" no other changes ", " rest unchanged "), (" nothing else changes ", " rest unchanged "), (" leave the others ", " rest unchanged "), (" leave the rest ", " rest unchanged "),
    (" everything else is fine ", " rest unchanged "), (" everything else is ok ", " rest unchanged "), (" everything else is okay ", " rest unchanged "), (" everything else is right ", " rest unchanged "), (" everything else is good ", " rest unchanged "), (" that's the only change ", " rest unchanged "), (" thats the only change ", " rest unchanged "), (" that is the only change ", " rest unchanged "), (" quick fix ", " change "), (" small fix ", " change "), (" orig orders ", " original orders "), (" missing order ", " additional "), (" tiny tweak ", " change "), (" small tweak ", " change "),
    (" not changed ", " unchanged "), (" not change ", " unchanged "), (" should be ", " correction "), (" should have been ", " correction "), (" should read ", " correction "),
    (" set aside ", " discard "), (" set of orders ", " set "), (" so far ", " earlier "), (" up to now ", " earlier "), (" until now ", " earlier "), (" i sent ", " sent "), (" ik stuurde ", " sent "), (" in my last letter i wrote ", " sent "), (" i gave ", " sent "), (" i wrote ", " sent "),
    // German
    (" halt korrektur ", " correction "), (" gemeint war ", " correction "), (" nehme ich zuruck ", " withdraw "), (" ziehe ich zuruck ", " withdraw "), (" nicht verwenden ", " draft "), (" nicht werten ", " draft "), (" noch nicht ", " not "), (" wie gehabt ", " unchanged "),
    (" nicht beachten ", " ignore "), (" sonst alles ", " rest "), (" alles streichen ", " cancel everything orders "), (" alles andere ", " rest "), (" alles ubrige ", " rest "), (" gilt weiter ", " unchanged "), (" gelten weiter ", " unchanged "), (" nicht mehr ", " void "), (" anstelle ", " replace "), (" statt dessen ", " instead "),
    // French
    (" tout le reste ", " rest "), (" le reste ", " rest "), (" sans changement ", " unchanged "), (" ne change pas ", " unchanged "), (" ne changent pas ", " unchanged "), (" pas de changement ", " unchanged "),
    (" ne pas utiliser ", " draft "), (" ne tenez pas compte ", " ignore "), (" ne pas tenir compte ", " ignore "), (" a la place ", " replace "), (" au lieu ", " replace "), (" en plus ", " additional "), (" de plus ", " additional "), (" ne tiens pas compte ", " ignore "),
    // Dutch
    (" niet gebruiken ", " draft "), (" in plaats van ", " replace "), (" al het andere ", " rest "), (" blijft hetzelfde ", " unchanged "), (" zoals het was ", " unchanged "), (" trek ik in ", " withdraw "),
    // Italian
    (" tutto il resto ", " rest "), (" il resto ", " rest "), (" non usare ", " draft "), (" non usate ", " draft "), (" al posto ", " replace "), (" in aggiunta ", " additional "), (" come prima ", " unchanged "),
    (" non considerare ", " ignore "), (" non considerate ", " ignore "), (" non tenere conto ", " ignore "),
    // Spanish
    (" todo lo demas ", " rest "), (" lo demas ", " rest "), (" el resto ", " rest "), (" los demas ", " rest "), (" sin cambios ", " unchanged "), (" no usar ", " draft "), (" no utilizar ", " draft "),
    (" en lugar ", " replace "), (" en vez ", " replace "), (" como antes ", " unchanged "), (" no cambia ", " unchanged "), (" no tener en cuenta ", " ignore "),
];

/// Words and the parts they play; those of no part may stand among the others.
#[rustfmt::skip]
pub(super) const TABLE: &[(Part, &str)] = &[
    (Part::VOID, "ignore ignoring disregard disregarding forget scrap scratch cancel cancels discard delete drop void voids withdraw retract annul annuls revoke rescind bin nevermind nullify strike trash clear erase obsolete invalid undo"),
    (Part::VOID, "ignoriere ignorieren ignoriert ignorier vergiss vergesst vergessen streiche streichen storniere stornieren widerrufe widerrufen annulliere verwerfe verwerfen verwirf ungultig losche loschen zurucknehmen zuruecknehmen"),
    (Part::VOID, "ignorez ignorer oubliez oublie oublier annulez annule annuler annulent supprimez supprimer effacez retirez caducs"),
    (Part::VOID, "negeer negeren vergeet vergeten annuleer annuleren schrap schrappen verwijder vervallen"),
    (Part::VOID, "ignora ignorate ignorare dimentica dimenticate annulla annullate annullo annullare annullano cancella cancellate scarta scartate"),
    (Part::VOID, "ignora ignore ignoren ignorad ignorar olvida olvide olviden olvidad anula anule anulen anular anulan cancela cancele cancelar borra borre descarta descarte"),
    (Part::SWAP, "replace replaces replacing replaced supersede supersedes superseding overwrite overwrites override overrides overrule"),
    (Part::SWAP, "ersetze ersetzen ersetzt remplace remplacent remplacez remplacer vervang vervangen vervangt sostituisce sostituiscono sostituite sostituire reemplaza reemplazan reemplazar sustituye sustituyen sustituir"),
    (Part::SET, "orders order set sets sheet instructions moves submission version"),
    (Part::SET, "befehle befehl zuge zug order anweisungen befehlen zugen ordres ordre mouvements coups bevelen bevel orders zetten ordini ordine mosse ordenes orden movimientos jugadas"),
    (Part::SET.or(Part::LETTER), "email emails mail mails letter letters message messages post nachricht nachrichten brief schreiben lettre courriel courrier bericht berichten messaggio messaggi lettera mensaje carta correo"),
    (Part::SET.or(Part::LETTER).or(Part::BEFORE).or(Part::LAST), "cancellation cancelation stornierung annulation annulering annullamento cancelacion anulacion"),
    (Part::BEFORE, "earlier previous previously prior old older former first preceding existing before yesterday's yesterday gestern ieri ayer gisteren original originally already sent stuurde gestuurd geschickt schickte envoye inviato mandato enviado envie"),
    (Part::BEFORE, "vorherigen vorherige vorheriger fruheren fruhere bisherigen bisherige alten alte vorigen vorige ersten vorher bisher fruher voriger"),
    (Part::BEFORE, "precedents precedent precedente precedentes anciens ancien premiers premier anterieurs anterieur avant auparavant"),
    (Part::BEFORE, "eerdere eerder vorige oude voorheen eerste precedenti precedente vecchi vecchie vecchio primi prima anteriores anterior previas previos previa antiguas viejas primeras antes"),
    (Part::BEFORE.or(Part::LAST), "last latest letzten letzte letzter derniers dernier derniere laatste ultimi ultimo ultima ultimas ultimos"),
    (Part::FIRST, "first original originally initial initially ursprunglich ursprungliche ursprunglichen initiaux initiale initiales originele originali iniziali originales iniciales"),
    (Part::BEFORE, "initial initially ursprunglich ursprungliche ursprunglichen initiaux initiale initiales originele originali iniziali iniciales d'hier"),
    (Part::ABOVE, "above foregoing preceding obige obigen oben dessus bovenstaande hierboven sopra arriba"),
    (Part::ALL, "all everything any alle alles tous tout toutes tutti tutto tutte todos todo todas"),
    (Part::REST, "rest remainder others other else remaining ubrigen ubrige anderen andere autres reste overige andere resto altri altre otros otras demas"),
    (Part::SAME, "unchanged same unaltered untouched apply applies count counts valid"),
    (Part::SAME, "unverandert gleich gelten gilt gultig inchange inchanges inchangee inchangees identique memes meme valables ongewijzigd hetzelfde onveranderd gelden invariato invariati invariata invariate uguale uguali igual iguales validos validas"),
    (Part::STAYS, "stand stands stay stays remain remains bleibt bleiben reste restent blijft blijven resta restano rimane rimangono queda quedan sigue siguen"),
    (Part::ALONE, "rest cancel clear withdraw storniere stornieren annuler annulez annuleer annulla annullate cancela cancelar anular"),
    (Part::CHANGE, "change changes changed changing amendment amendments amend modification modifications modify alteration alter update updates"),
    (Part::CHANGE, "anderung anderungen andere andern aenderung aenderungen aendern changement changements changez changer modifiez modifie modifier wijziging wijzigingen wijzig wijzigen verander modifica modifiche cambia cambiate cambio cambiamento cambios cambie modificacion modificar"),
    (Part::CORRECT, "edit edited corrections correct erratum berichtigung rectification rectificatif rectificatie rettifica rectificacion typo"),
    (Part::ADD, "add adding addition additional additionally also plus further forgot forgotten extra omitted missed"),
    (Part::ADD, "zusatzlich erganzung erganzend ausserdem auch vergessen ajout ajouter ajoutez aussi supplement additionnels bovendien aanvulling toevoeging ook aggiunta aggiungi aggiungere inoltre anche ademas anadir anade adicional adicionales tambien"),
    (Part::NEW, "new revised corrected updated amended complete full neue neuer neuen korrigierte nouveaux nouvel nouvelle nouveau corriges nieuwe gecorrigeerde nuovi nuovo nuove corretti nuevas nuevos nueva corregidas"),
    (Part::FINAL, "final finals definitive revised endgultig endgultige definitif definitifs definitives definitief definitieve definitivi definitivo definitive definitivas definitivos definitiva finales finali"),
    (Part(0), "except excepting apart aside save ausser sauf behalve tranne salvo excepto latter matter matters yet ciao hallo bonjour hola hoi salut moin good evening morning heute morgen judge's heutigen von wrote"),
    (Part::DRAFT, "draft drafts entwurf brouillon concept kladversie klad bozza borrador"),
    (Part::NOT, "not don't dont never nicht keine pas ne niet geen non no"),
    (Part::USE, "use used process submit enter count play verwenden werten utiliser utilisez gebruiken usare usate usar"),
    (Part::KEEP, "keep restore reinstate revert return use retain recover behalte behalten gardez garder garde behoud behouden mantieni mantenere mantenete manten mantener conserva"),
    (Part::THAT, "that those it cela ca das dat quello questo eso esto"),
    (Part::THIS, "this these dies diese dieser diesen ceci ces ce cette deze dit questi questa questo estas este esta estos"),
    (Part::SORRY, "nevermind ups oups blast damn mistake erreur fehler fout errore finalement woops whoops apologies instead hoppla plutot excuses oeps ops invece disculpa disculpe"),
    (Part::SORRY, "doch lieber toch liever"),
    (Part::WRONG, "wrong incorrect mistake falsch irrtum fehler faux fausse erreur fout verkeerd sbagliato sbagliata errore equivocado equivocada incorrecto error"),
    (Part::CHANGE, "umstellen stelle stell stellt"),
    (Part(0), "about in um noch what going"),
    (Part::RESTART, "restart"),
    (Part::STANDING, "standing perpetual permanent permanente permanents permanenti permanentes standigen standige vaste"),
    (Part::STANDING.or(Part::SET), "dauerbefehl dauerbefehle dauerorder"),
    (Part(0), "oh ah hey hi hello well fleet fleets army armies unit units flotte armee vloot leger flotta armata flota ejercito please pls follows i'll seul seule seulement sola solo sind ist pero my mine our the a an of for to in on with by from your you i i'd i've is are was were be been and but as only just one single small minor little following below here now so ok okay have has had will would like want me judge dear one ones still in so it's its they them about which were again bitte ich meine meinen meiner der die das den dem des nur eine einen ein und aber mit im zu zum wie als werden s'il vous plait svp je mes mon le la les l de du des un une seulement et mais comme en avec par sont est"),
    (Part(0), "alsjeblieft graag ik mijn de het een alleen en maar van zoals met door worden zijn is in per favore i miei mie mia mio il lo gli le un una solo soltanto e ma di come con da dal sono per favor mis mi el los las la un una solo pero de como con por son y lo todos than what whatever sent hereby with one this's that's these's"),
];
