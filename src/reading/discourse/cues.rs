//! What words do to the orders above them, beside the orders they may hold: a flat table of words and
//! phrases. All are folded.

use std::sync::LazyLock;

use crate::reading::lexer::lookup::{ByFirstWord, by_first_word};
use crate::reading::lexer::token::{Sign, Token};

/// What a word or a phrase does in a sentence that stands below orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Cue {
    /// It turns from what was said: `rather`, `on second thoughts`, `correction`.
    Turns,
    /// It drops what it names: `forget`, `scrap`.
    Drops,
    /// It has two change what they do: `swap`.
    Swaps,
    /// It stands before what is not meant: `instead of`, `isn't going to`.
    Denies,
    /// It wishes: `should`, `had better`. The order says the same without it.
    Wishes,
    /// It keeps a unit where it is: `stays in port`.
    Stays,
    /// Its writer is not sure: `undecided`, `hesitate`.
    Wavers,
    /// It leaves something open, or asks: `maybe`, `if`.
    Opens,
    /// It tells what somebody else says or wants, or what was not done after all: `begged me`, `nearly`.
    Tells,
    /// It says nothing of orders: `please`.
    Light,
}

/// The cues by their first words.
static CUES: LazyLock<ByFirstWord<Cue>> = LazyLock::new(|| {
    by_first_word(TABLE.iter().flat_map(|&(cue, all)| all.split('|').map(move |it| (it, cue))))
});

/// The longest cue that begins with this token, and how many tokens it takes.
pub(in crate::reading) fn cue_at(words: &[Token], at: usize) -> Option<(usize, Cue)> {
    let first = words.get(at).filter(|token| token.sign == Sign::Word)?;
    let cues = CUES.get(first.word.as_str())?;
    let stands = |(rest, _): &&(Vec<&str>, Cue)| {
        rest.iter()
            .enumerate()
            .all(|(ahead, word)| words.get(at + 1 + ahead).is_some_and(|token| token.word == *word))
    };
    let (rest, cue) = cues.iter().filter(stands).max_by_key(|(rest, _)| rest.len())?;
    Some((1 + rest.len(), *cue))
}

#[rustfmt::skip]
const TABLE: &[(Cue, &str)] = &[
    // English
    (Cue::Turns, "actually|the other way|goes the other way|rather|note|please note|nb|careful|come what may|instead|after all|on second thought|on second thoughts|second thoughts|on reflection|upon reflection|on further reflection|thinking again|come to think of it|now that i think of it|now that i look at the map|correction|correction to|corrections|rectification|erratum|errata|sorry|oops|whoops|argh|aargh|damn|bother|blast|drat|silly me|my mistake|my bad|typo|a typo|slip|a slip|slip of the pen|my finger slipped|cold feet|no wait|wait no|wait|hold it|stop|hmm|hm|change of plan|change of plans|change of heart|new idea|new plan|one change|just one change|quick change|a change|one small change|two changes|three changes|changes|edit|update|amendment|ps|p s|pps|nb|n b|any more|anymore|any longer|now|make that|make it|changed my mind|i've changed my mind|better|one more thing|read this first|before you type these in|upon rereading|on rereading|let us|let's|lets|after some thought|having thought about it|in the end|then again|come to that|scratch that|nope|no"),
    (Cue::Drops, "forget|scratch|scrap|strike|cancel|disregard|ignore|i withdraw|i take back|take back|take off|skip|never mind|nevermind|call off|undo|leave out"),
    (Cue::Drops, "is off|is cancelled|is canceled|is called off|falls through|is scrapped|is dropped|is withdrawn|'s off|convoy's off|can wait"),
    (Cue::Swaps, "swap|swap round|switch|switch round|exchange|trade|trade places|swap over|should trade|each other's|the other way round|the other way around|the other way about|other way round|other way around|other way about|wrong way round|wrong way around"),
    (Cue::Denies, "neither|instead of|rather than|in place of|and not|but not|not|no longer|isn't|isnt|aren't|arent|doesn't|doesnt|don't|won't|wont|shouldn't|shouldnt|is not|are not|does not|will not|should not|must not|need not|needn't"),
    (Cue::Wishes, "should|should rather|ought to|had better|has to|have to|needs to|need to|is to|are to|must|shall|will|can|may|is going to|is supposed to|was meant to|were meant to|was supposed to|it's to|it is to|i want|i'd like|would you have|let|have"),
    (Cue::Stays, "stays in port|stay in port|stays at home|stay at home|stays home|stay home|stays put|stay put|sits tight|sit tight|sits still|sit still|stays where it is|stay where they are|stays where he is|stays as is|stands still|stand still|digs in|dig in|just holds|just hold|simply holds|keeps still|remains at home|remain at home|sits this one out|stays in bed|defends|at home|in port|where it is|where they are"),
    (Cue::Opens, "if|unless|until|till|maybe|perhaps|possibly|might|could|would|whether|or|either|wonder|wondering|depends"),
    (Cue::Wavers, "wrong|incorrect|change|amend|fix|might prefer|prefer|not sure|unsure|undecided|no longer sure|hesitate|hesitating|torn|in two minds|wait with|second thoughts about|not certain|don't know about|back and forth"),
    (Cue::Tells, "nearly|almost|had i|had you|would have|wouldn't have|considered|was tempted|tempted|thought about|thought of|first draft|for a moment|told me|told us|begged|begs|asked me|asks me|wanted|wants|wanted me|wants me|suggested|suggests|suggest|said|says|promised|promises|hopes|hoped|expects|expected|would rather i|is joking|was joking|don't be surprised|no typo|not a typo|is not a typo|not vice versa|so there's no mistake|was about to|had you|colleague|no mistake|i mean it|i do mean|in your report|i told|told the|not orders|not an order|let it stand|let that stand|just a thought|for information|could have|have been|has been|should have|might have|next winter|in fall|in spring|in winter|in autumn|for winter|for spring|for fall|as i wrote|as i said|as above|as before|as sent|as written|as it is|unchanged|is fine|is right|is correct|is good|order stays|what happens|what if|will be|can wait for|last turn|last year|last season|next turn|next year|next season|next spring|next autumn|next fall|ever|never|poor|see you|imagine|guess|can i|may i|could i|do i|that should|this should|should be fun|should do it|should be interesting|fat chance"),
    (Cue::Light, "please|just|simply|then|so|therefore|well|oh|ah|ok|okay|right|yes|this turn|this season|would you|will you|could you|thanks|thank you|as well|also|here|again|really|quite|only|both of them|i think|i guess|of course|the|my"),
    // German
    (Cue::Turns, "achtung|bitte beachten|nein halt|halt stopp|moment halt|doch|lieber|doch lieber|doch besser|stattdessen|statt dessen|korrektur|korrektur zum|korrektur zur|moment|stopp|ach nein|nein|nee|unsinn|quatsch|kommando zuruck|tippfehler|verschrieben|vertippt|anderung|planaenderung|planwechsel|umgekehrt|nun doch|jetzt doch|jetzt|besser|ps|hinweis|anmerkung|vorab|eigentlich|nach reiflicher uberlegung|bei naherem hinsehen|entschuldigung|sorry|nicht mehr|muss es heissen|muss heissen|also doch|lass uns|ich noch mal|ach|mist|mein fehler"),
    (Cue::Drops, "vergiss|vergesst|vergessen sie|streiche|streichen|streich|streicht|nehme ich zuruck|ziehe ich zuruck|ist abgeblasen|fallt aus|entfallt|ist gestrichen|ist abgesagt|lassen wir|lassen wir bleiben|lasse ich bleiben|kannst du streichen|ignorier|ignoriere|ignorieren sie|loschen|losche"),
    (Cue::Swaps, "tausche|tauschen|tausch|vertausche|vertauschen|vertauscht|verwechselt|umgekehrt|andersherum|andersrum"),
    (Cue::Denies, "statt|anstatt|anstelle von|und nicht|nicht|nicht mehr|keinesfalls"),
    (Cue::Wishes, "soll|sollen|sollte|sollten|muss|mussen|darf|wird|werden|moge"),
    (Cue::Stays, "bleibt zu hause|bleiben zu hause|bleibt daheim|bleiben daheim|bleibt im hafen|bleiben im hafen|bleibt stehen|bleiben stehen|bleiben also stehen|bleibt liegen|ruhrt sich nicht|bleibt wo sie ist|bleibt da|verteidigt|zu hause|daheim|im hafen|wo sie ist|bleibt doch daheim|bleibt besser zu hause"),
    (Cue::Opens, "falls|wenn|sofern|ausser|vielleicht|eventuell|evtl|ob|oder|konnte|konnten|wurde|wurden"),
    (Cue::Wavers, "falsch|unsicher|unschlussig|schwanke|uberlege noch|mal sehen|nicht sicher|noch warten|warten"),
    (Cue::Tells, "fast|beinahe|hatte|hatten|wollte|wollten|meinte|meint|sagte|sagt|bat|bittet|versprach|verspricht|schlug|schlagt|uberlegt hatte|kann ich|darf ich|das sollte|kein tippfehler|kein fehler|kein befehl|keine befehle|wie oben|wie gehabt|wie vorher|ist richtig|stimmt|im herbst|im fruhjahr|im winter|hatte ich|was passiert|letzte runde|letzten zug|nachste runde|nachstes jahr|letztes jahr|bis bald"),
    (Cue::Light, "bitte|nur|einfach|dann|also|so|ja|danke|diesmal|diese runde|auch|noch|mal|hier|den|die|das|der"),
    // French
    (Cue::Turns, "finalement|plutot|ferait mieux|feraient mieux|en fait|en fin de compte|tout compte fait|reflexion faite|a la reflexion|apres reflexion|tout bien pese|tout bien reflechi|correction|rectification|rectificatif|erratum|attention|coquille|faute de frappe|ah non|oh non|non|mais non|pardon|desole|desolee|changement de programme|changement de plan|changement|ps|p s|avertissement|nota|desormais|maintenant|mieux vaut|il vaut mieux|zut|oups|mon erreur|au temps pour moi|autant pour moi|c'est"),
    (Cue::Drops, "oubliez|oublie|annulez|annule|j annule|j'annule|supprimez|supprime|biffez|rayez|laissez tomber|laisse tomber|je retire|je renonce|je renonce a|est annule|est annulee|tombe a l eau|retirez|attendra|attendront"),
    (Cue::Swaps, "intervertissez|intervertis|intervertir|inversez|inverse|inverser|echangez|echanger|l inverse|l'inverse"),
    (Cue::Denies, "au lieu de|au lieu du|au lieu d|plutot que|et non|et non pas|et pas|mais pas|pas|ne va plus|ne vont plus|n'est pas|n'attaque pas|ne va pas|ne vont pas|ne soutient plus|ne tient plus"),
    (Cue::Wishes, "doit|doivent|devrait|devra|je veux|je voudrais"),
    (Cue::Stays, "reste au port|restent au port|reste a la maison|restent a la maison|reste chez elle|reste sur place|restent sur place|ne bouge pas|ne bougent pas|ne bouge plus|reste ou elle est|reste tranquille|tient bon|defend|a la maison|au port|ou elle est|sur place"),
    (Cue::Opens, "si|s il|s'il|sauf|a moins|peut-etre|peut etre|ou|ou bien|pourrait|pourraient"),
    (Cue::Wavers, "faux|changez|j'hesite|j hesite|hesite|je ne sais pas|je ne suis plus sur|pas sur|attendez pour"),
    (Cue::Tells, "failli|faillit|j ai failli|j'ai failli|aurait|auraient|voulait|voulaient|veut que|m a dit|m'a dit|a dit|dit que|m a demande|m'a demande|proposait|propose|promis|promet|l an prochain|l'an prochain|au prochain tour|au dernier tour|puis je|puis-je|ca devrait|pas une erreur|pas un ordre|comme avant|ci dessus|inchange|inchanges|sans changement|au printemps|a l automne|que se passe|pas d erreur"),
    (Cue::Light, "s il vous plait|s'il vous plait|s il te plait|svp|merci|donc|alors|bon|oui|ce tour|aussi|juste|seulement|le|la|les"),
    // Italian, Spanish, Dutch
    (Cue::Turns, "anzi|invece|piuttosto|ripensandoci|correzione|mejor|en cambio|pensandolo mejor|correccion|liever|toch|bij nader inzien|correctie|in plaats daarvan"),
    (Cue::Drops, "dimentica|annulla|lascia perdere|olvida|anula|cancela|vergeet|schrap|annuleer"),
    (Cue::Swaps, "scambia|intercambia|wissel|verwissel|omgekeerd|al contrario|al reves"),
    (Cue::Denies, "invece di|e non|anziche|en vez de|en lugar de|y no|in plaats van|en niet|niet"),
];
