//! Turns of speech that say in several words what the grammar knows in one: a flat table, applied to
//! a line before it is read.
//!
//! Only what never changes the meaning stands here: `lends its support to` supports, `puts to sea
//! in` sails, `the said` is `the`, `hereby` is nothing. The letter keeps its words: what was
//! written is quoted from the line, not from here.

use std::sync::LazyLock;

use super::hash::{WordMap, by_first_word};
use super::names::Lexicon;
use super::token::{Sign, Token};
use super::words::Roles;

/// A phrase's words behind the first, and what stands for the whole.
type Turn = (Vec<&'static str>, Vec<&'static str>);

static TURNS: LazyLock<WordMap<&'static str, Vec<Turn>>> = LazyLock::new(|| {
    let plain = |&(meant, phrases): &(&'static str, &'static str)| {
        phrases.split('|').map(move |phrase| (phrase, meant.split_whitespace().collect()))
    };
    let mut turns = by_first_word(TABLE.iter().flat_map(plain));
    for list in turns.values_mut() {
        // The longest phrase counts.
        list.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    }
    turns
});

#[rustfmt::skip]
const TABLE: &[(&str, &str)] = &[
    // Words that carry nothing where orders stand.
    ("", "together|jointly|between them|zusammen|gemeinsam|ensemble|conjointement|samen|gezamenlijk|insieme|juntos|juntas|too|as well|likewise|accordingly|dear|kindly|hereby|herewith|forthwith|duly|presently|currently|immediately|promptly|at once|right away|straight away|straightaway|without delay|with all speed|with due haste|this turn|this season|this time|this move|of course|as planned|as agreed|as usual|as ever|if you please|if you would|if you will|plz|pls|thx|tks|lol|haha|hehe|kthx|ty|thanks|alas|sadly|regretfully|gladly|bravely|boldly|swiftly|quietly|quickly|slowly|gallantly"),
    ("the army", "said army|the northern army|the southern army|the eastern army|the western army"),
    ("the fleet", "said fleet|the northern fleet|the southern fleet|the eastern fleet|the western fleet|our southern fleet|our northern fleet"),
    ("", "as for|regarding|concerning"),
    ("i want", "i have decided that|i've decided that|i decided that|it is decided that|i should like|i would like|i'd like|i would love|i'd love|may i have|can i have|could i have|give me"),
    ("fleet", "task force|southern fleet|northern fleet|eastern fleet|western fleet|grand fleet|home fleet|high seas fleet"),
    ("army", "southern army|northern army|eastern army|western army|home army"),
    ("moves to", "s en va a|s en va au|s en va en|s en va vers|s'en va a|s'en va au|s'en va en|passe en|passe a|passe au|passe dans|salpa per|salpano per|parte per|part pour|partent pour|met le cap sur|met les voiles vers|trekt op naar|trekken op naar|si muove in|si muove a|si muove verso|si dirige verso|si dirige in|si dirige a|si sposta in|si sposta a|si porta in|se dirige vers|se dirigent vers|se dirige sur|se dirige a|se dirige hacia|se mueve a|se mueve hacia|se desplaza a|sort vers|setzt uber nach"),
    ("hold", "reste sur place|restent sur place|reste en place|restent en place|ne bouge pas|ne bougent pas|ne se deplace pas|reste ou elle est|bewegt sich nicht|ruhrt sich nicht|bleibt wo sie ist|halt die stellung|non si muove|resta dov'e|no se mueve|se queda donde esta|beweegt niet|blijft waar het is|blijft waar hij is"),
    ("", "den angriff von|der angriff von|l attaque de|l attaque d|l attacco di|el ataque de|de aanval van|den zug von|le mouvement de|l'attaque de|l'attacco di"),
    ("", "pour le reste|fur den rest|per il resto|para el resto|por lo demas|voor de rest|for the rest|as for the rest|if i count correctly|if i counted correctly|if i counted right|if i count right|if i am not mistaken|if i'm not mistaken|if memory serves|if i may|if i remember correctly|if i remember right|if i understand correctly|if i read the map right|if i'm right|if i am right|si je ne me trompe|si je compte bien|wenn ich richtig zahle|wenn ich mich nicht irre|als ik goed tel|als ik het goed heb|se non sbaglio|si no me equivoco|in either case|in any case|either way|in any event|in both cases|jedenfalls|auf jeden fall|in jedem fall|en tout cas|dans tous les cas|in ieder geval|in elk geval|in ogni caso|in tutti i casi|en todo caso|en cualquier caso"),
    ("the", "a new|an additional|a further|an extra|a second|one more|the said|the aforesaid|the aforementioned|the poor|the brave|the gallant|the good|the mighty|the loyal|the remaining|the glorious|the little"),
    ("my", "my poor|my brave|my gallant|my good|my mighty|my loyal|my glorious|my little|my faithful|our brave|our gallant|our glorious"),
    ("in", "stationed at|stationed in|stationed on|located at|located in|situated in|situated at|based in|based at|sitting in|standing in|lying in|lying at|anchored in|anchored at|parked in|quartered in|which is in|that is in|now in|lying off"),
    ("the unit in", "the one in|the one at|the one from|that in|that of|that at|those in|those of|the men of|the men in|the men from|the lads in|the lads of|the lads from|the boys in|the boys from|my boys in|my lads in|my men in|my guys in|the guys in|the troops in|the chaps in|celle de|celui de|celles de|celle d|el de|la de|der in|die in|dasjenige in|quella di|quello di|die van|dat in"),
    // Going.
    ("moves to", "sets out for|sets out to|sets off for|sets off to|sets sail for|sets course for|sets course to|puts to sea in|puts to sea for|puts out to sea in|puts to sea to|puts out to|puts into|makes its way to|makes its way into|makes their way to|sails for|sail for|puts out into|put out into|runs for|run for|makes for|is off to|comes to|comes into|come to|come into|comes down to|come down to|comes up to|comes across to|steams to|steams into|steams for|crosses to|crosses into|crosses over to|crosses over into|cross to|cross into|cross over to|folgt nach|folgen nach|suit vers|suit en|follows to|follows into|follow to|follow into|follows on to|to follow into|to follow to|lands in|lands at|lands on|land in|land at|returns to|return to|returns into|takes its place in|take its place in|takes his place in|takes their place in|tries its luck in|try its luck in|tries its luck at|try its luck at|pushes into|pushes to|pushes on to|pushes on into|push into|push to|push on to|presses on to|slips into|slip into|slips to|sneaks into|sneak into|sneaks to|shifts to|shift to|shifts into|transfers to|transfer to|relocates to|relocate to|jumps to|jump to|jumps into|hops to|hop to|hops over to|rolls into|roll into|rolls to|storms into|charges into|barges into|breaks into|falls upon|falls on|descends on|descends upon|sneaking into|coming to|heading for|heads for|head for|makes a move to|makes a move on|has a go at|have a go at|makes an attack on|launches an attack on|launches an attack against|mounts an attack on|is to go to|is to move to|gets to|get to|slides to|slide to|slides into|swings to|swings round to|swings into|bumps into|bump into|wanders to|wanders into|wander to|wander into|strolls to|strolls into|stroll to|nips into|nips to|nip to|pops to|pops into|pop to|rides to|rides into|ride to|flows to|drifts to|drift to|ventures into|ventures to|ventures out to|walks over to|walk over to|moves over to|move over to|moves across to|moves down to|moves up to|moves on to|moves out to|moves along to|moves back to|move back to|moves off to|goes over to|goes across to|goes down to|goes out to|goes on to|goes off to|go over to|go across to|go down to|go up to|go out to|go back to|go on to|make for|make sail for|steers for|steer for|zieht sich zuruck nach|se deplace vers|sails over to|sails out to|sails out into|sails down to|sails up to|sails on to|sails round to|sails around to|sails back to|sail out to|sail out into|sail over to|sail round to|marches on|marches over to|marches down to|marches up to|march on|march over to|advances on|advances upon|advance on|proceeds to|proceed to|proceeds into"),
    ("moves via convoy to", "embarks for|embark for|board for|boards for|embarks to|takes ship for|takes ship to|takes ship at|take ship for|take ship to|schifft sich ein nach|s'embarque pour|s'embarquent pour|scheept zich in naar|s'imbarca per|si imbarca per|se embarca para|se embarca hacia"),
    ("to", "is hereby ordered to|is ordered to|are ordered to|is directed to|is instructed to|is commanded to|is told to|is requested to|is asked to|has orders to|ordered to|in its move to|in its move into|in its move on|in its advance to|in its advance into|in its advance on|in its attack on|in its attack upon|in its attack against|in its movement to|in its movement into|in its march to|in its march on|in its march into|in their move to|in his move to|in his attack on|in moving to|in attacking|in entering|in taking|in its invasion of|in its assault on|in their attack on|on its way to|on its way into|on its move to|on its march to|as it moves to|as it goes to|as it moves into|as it attacks|as it enters|with its move to|with its attack on|with the move to|with the attack on|in the move to|in the attack on|in its landing in|in its landing at|in its endeavour to enter"),
    ("no wait", "of nee|of neen|oder nein|oder nee|o meglio|o mejor"),
    ("that", "the same army to the same place|the same to the same place|the same unit to the same place|the said army to the said place"),
    ("via convoy", "aboard them|aboard it|aboard|on board of|on board|an bord|a bord|aan boord|a bordo|per konvooi|met konvooi|par convoi|per convoglio|mit konvoi|per konvoi|por convoy|by way of such convoy|by way of convoy|by means of convoy|by such convoy|by way of the convoy|by the convoy|via the convoy|via such convoy|using the convoy|through convoy|by sea|with convoy|being convoyed|over sea|per convoy"),
    ("via", "by way of|by way of the|par la|par le|en passant par|en passant par la|en passant par le|en passant par l'|uber die|uber das|uber den|over de"),
    ("convoyed by", "by convoy of|via convoy of|by convoy from|by convoy with|via convoy by|with convoy of|with convoy by|with convoy from|is convoyed by|carried by|ferried by|conveyed by"),
    ("-", "x|dash|hyphen|arrow"),
    (";", "comma|period|full stop|semicolon|new line|newline|next line|new paragraph|stop"),
    ("to", "across to|across into|over to|over into|out to|out into|down to|up to|on to|back to|across toward|zuruck nach|zuruck in die|zuruck in den|zuruck ins|course for|course to"),
    // Helping.
    ("supports", "give covering fire to|gives covering fire to|lends its support to|lend its support to|lends support to|lend support to|gives support to|give support to|gives its support to|give its support to|provides support to|provides support for|provide support to|provide support for|offers support to|offers its support to|in support of|in aid of|is supporting|are supporting|will be supporting|acts in support of|act in support of|stands by|comes to the aid of|gives a hand to|give a hand to|lends a hand to|lend a hand to|assists in the attack by|is to support|shall support"),
    ("convoys", "ferries over|ships over|carries over|takes across|carries across|provides a convoy for|provides convoy for|provide a convoy for|acts as convoy for|gives a lift to|provides transport for|is convoying|will be convoying"),
    ("from", "movement from|landing from|advance from|march from|the move from|the attack from"),
    ("hold", "lies at anchor|lie at anchor|drops anchor|drop anchor|rides at anchor|keeps position|keep position|hold position|digs in|dig in|stand to|stands to|its holding of that province|its holding of|holding of that province|in its defence|in its defense|in its holding of that province|in its holding|stays home|stay home|stays at home|stay at home|doesn't budge|does not budge|won't budge|sits tight|sit tight|sits still|sit still|stays still|stands fast|stands firm|stands still|stands its ground|holds its ground|holds the fort|hold the fort|holds its anchorage|hold its anchorage|holds its position|holds position|maintains its position|maintain position|maintains position|stays where it is|stay where it is|remains where it is|stands pat|stays as is|keeps still|keeps its place|keeps its position|stays there|remains there|stays on station|does nothing|do nothing"),
    // Retreats and adjustments.
    ("moves to", "falls back to|falls back on|falls back into|falls back|fall back to|fall back on|fall back into|fall back|pulls back to|pull back to|pulls back into|is withdrawn to|withdraws to|withdraws into|withdraw to|withdraw into|weicht zuruck nach|se replie sur|se replie a|retires to|retires into|retire to|runs away to|runs to|flees to|flees into|escapes to|escape to|drops back to|drop back to|slinks off to|slinks back to|limps to|limps back to|backs off to|se replie en|se replie vers|se retire en|se retire vers|zieht sich zurück nach|trekt zich terug naar|si ritira in|si ritira a|se retira a|se repliega a"),
    ("retreats to", "bat en retraite vers|bat en retraite en|bat en retraite a|battent en retraite vers"),
    ("in", "dislodged from|dislodged in|ousted from|driven from|driven out of|thrown out of|evicted from|expelled from"),
    ("remove", "get rid of|gets rid of|getting rid of|part with|parts with|parting with|must part with|gives up|give up|giving up|relinquish|relinquishes|does away with|do away with|take off|takes off|take away|takes away|pull off|stand down|demobilise|demobilises|demobilize|retire|scuttle|scuttles|sink|sinks|lets go|let go of|minus"),
    ("disbanded", "dissolved|scuttled|sunk|demobilised|demobilized|taken off|removed from the board|removed|gone"),
    ("build", "lay down a|lay down an|lay down one|lay down|lays down a|set up|sets up|put up|puts up|muster|musters|levy|levies|launch a|be built|be raised|be placed|lay down a new|order up"),
    ("not build", "do not build|don't build|does not build|won't build"),
    ("waive", "plays one short|play one short|decline its build|declines its build|will not use the other build|not use the other build|won't use the other build|not use my other build|not build the other|keep the other build|keeps the other build|save the other build|saves the other build|keep one build|saves one build|leave one build|leave the other build|hold the other build|leaves the other build unused|leave it unbuilt|no further builds|no other build|no second build|not build anything|not build anything else|nothing else|one build is waived|auf einen aufbau wird verzichtet|une construction est abandonnee|abandonne une construction"),
    // Wishes.
    ("i will", "i think i will|i think i'll|i think i shall|i guess i'll|i guess i will|i suppose i shall|i suppose i'll|i believe i'll|i believe i shall|i have decided to|i've decided to|i decided to|i intend to|i am going to|i'm going to|i'm gonna|i wanna|i want to|i wish to|i would like to|i'd like to|i am sending|let me|i should like to|i plan to|i elect to|i choose to"),
    ("will", "had better|should better|would like to|would love to|elects to|chooses to|intends to|wishes to|wants to|is going to|is to try to|decides to|prefers to"),
    ("please that", "my orders are that|my order is that|my wish is that|it is my order that|it is my will that|it is my wish that|i order that|i hereby order that|i request that|i want that|i would like that|i'd like that|i decree that|i command that|i instruct that|i direct that|i ask that|the undersigned hereby directs that|the undersigned directs that|the undersigned orders that|the undersigned hereby orders that|the undersigned instructs that|the undersigned requests that"),
    ("at", "presently situated in|presently situated at|presently stationed in|presently stationed at|presently in|currently in|currently at|currently stationed in|currently stationed at|presently at|presently standing in|now standing in|at present in|garrisoned in|garrisoned at"),
    ("that", "said advance|said attack|said move|said movement|such advance|such attack|such move|such movement|the said advance|the said attack|the said move|the said movement|the aforesaid move|the aforesaid advance|the aforesaid attack"),
    ("all others", "all units not herein mentioned|all units not mentioned|all units not mentioned above|all units not named|all units not listed|all units not listed above|all units not otherwise mentioned|all units not otherwise ordered|any unit not mentioned|any units not mentioned|any unit not listed|any units not listed|everything not mentioned|everything not mentioned above|everything not listed|anything not mentioned|anything not listed|units not mentioned|units not listed|all units not specified|any units not specified|any unit not specified"),
    ("please", "let's go with|lets go with|let us go with|i'll go with|i will go with|i go with|going with|let's do|let's try|lets try|i'll play|i play|ich spiele|ich nehme|je joue|hereby orders|hereby instructs|hereby commands|hereby directs|can u do|could u do|can you do|could you do|can u|could u|would u|would you be so kind as to|be so kind as to|would you be good enough to|do me a favour and|i beg you to|i pray you"),
    ("if", "subject to|on condition that|on the condition that|as long as|so long as|in the event that|in the event of|in case of|should it|should he|should they|should that|should this|provided that|only when|only if|depending on|depending upon|contingent on|contingent upon|supposing|assuming that|dependent on|once we know whether|bei zustimmung|a condition que|a condizione che|siempre que|mits|a moins que|a moins qu'|a moins d'|a meno che|a menos que|excepto si|sauf si|en caso contrario|nur wenn|nur falls|but only|only with|with luck|im falle|au cas ou|en caso de|in caso di|nel caso"),
    ("with support from", "con apoyo de|con apoyo del|con el apoyo del|con appoggio di|con appoggio del|con appoggio della|con l'appoggio del|con l'appoggio della|con supporto di|con l appoggio di|con l appoggio del|con l appoggio della|avec l appui de|avec l appui du|avec l aide de|avec l aide du|avec soutien de|avec appui de|avec aide de|avec le soutien du|avec l'appui du|met hulp van|met ondersteuning van|mit hilfe von|unterstutzung durch|unterstutzung von|mit support von|avec le soutien de|avec l'appui de|avec l'aide de|mit unterstutzung von|mit unterstutzung durch|mit der unterstutzung von|con l'appoggio di|con il supporto di|con el apoyo de|met steun van"),
    ("or", "bzw|beziehungsweise|with a fallback to"),
];

/// Adjectives of places, by the English names: `the Bulgarian army` stands in Bulgaria. Those that
/// are powers' too, or also a sea's, are left out.
#[rustfmt::skip]
const ADJECTIVES: &[(&str, &str)] = &[
    ("parisian", "paris"), ("burgundian", "burgundy"), ("portuguese", "portugal"), ("spanish", "spain"), ("swedish", "sweden"),
    ("danish", "denmark"), ("belgian", "belgium"), ("dutch", "holland"), ("greek", "greece"), ("serbian", "serbia"),
    ("bulgarian", "bulgaria"), ("rumanian", "rumania"), ("romanian", "rumania"), ("albanian", "albania"), ("tunisian", "tunis"),
    ("bohemian", "bohemia"), ("silesian", "silesia"), ("galician", "galicia"), ("prussian", "prussia"), ("ukrainian", "ukraine"),
    ("finnish", "finland"), ("livonian", "livonia"), ("venetian", "venice"), ("roman", "rome"), ("neapolitan", "naples"),
    ("apulian", "apulia"), ("tuscan", "tuscany"), ("tyrolean", "tyrolia"), ("tyrolian", "tyrolia"), ("welsh", "wales"),
    ("syrian", "syria"), ("armenian", "armenia"), ("viennese", "vienna"), ("gascon", "gascony"), ("picard", "picardy"),
];

/// Puts the plain words in the place of every turn of speech.
pub(in crate::reading) fn plainly(tokens: Vec<Token>, lexicon: &Lexicon) -> Vec<Token> {
    let plain_already = |at: usize| {
        turn_at(&tokens, at, lexicon).is_none() && adjective_at(&tokens, at, lexicon).is_none()
    };
    if (0..tokens.len()).all(plain_already) {
        return tokens;
    }
    let mut plain: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if let Some(place) = adjective_at(&tokens, at, lexicon) {
            plain.extend([tokens[at + 1].clone(), said_as(&tokens[at..=at], place)]);
            at += 2;
        } else if let Some((length, meant)) = turn_at(&tokens, at, lexicon) {
            plain.extend(meant.iter().map(|word| said_as(&tokens[at..at + length], word)));
            at += length;
        } else {
            plain.push(tokens[at].clone());
            at += 1;
        }
    }
    plain
}

/// One word for what these tokens say.
fn said_as(tokens: &[Token], word: &str) -> Token {
    let (first, last) = (&tokens[0], &tokens[tokens.len() - 1]);
    let sign = match word {
        ";" => Sign::Semicolon,
        "-" => Sign::Dash,
        _ => Sign::Word,
    };
    Token { sign, word: word.to_owned(), end: last.end, ..first.clone() }
}

/// The place whose adjective stands here before a word for a unit.
fn adjective_at(tokens: &[Token], at: usize, lexicon: &Lexicon) -> Option<&'static str> {
    let word = |at: usize| tokens.get(at).filter(|token| token.sign == Sign::Word);
    let unit = matches!(
        word(at + 1)?.word.as_str(),
        "army" | "fleet" | "troops" | "unit" | "navy" | "forces"
    );
    let adjective = word(at)?.word.as_str();
    let found = ADJECTIVES.iter().find(|(known, _)| *known == adjective);
    // "The Dutch fleet" is that of a power where the Dutch are one.
    found
        .filter(|(_, place)| {
            unit && lexicon.power(adjective).is_none() && lexicon.named(place).is_some()
        })
        .map(|(_, place)| *place)
}

/// How many tokens from here are a turn of speech, and what it means.
fn turn_at(
    tokens: &[Token],
    at: usize,
    lexicon: &Lexicon,
) -> Option<(usize, &'static [&'static str])> {
    let first = tokens.get(at).filter(|token| token.sign == Sign::Word)?;
    let turns = TURNS.get(first.word.as_str())?;
    let found = turns.iter().find(|(words, _)| {
        words.iter().enumerate().all(|(ahead, word)| {
            tokens
                .get(at + 1 + ahead)
                .is_some_and(|token| token.sign == Sign::Word && token.word == *word)
        })
    })?;
    let length = found.0.len() + 1;
    // `A Par la Bourgogne`: behind a unit's type stands its place.
    let kind = Roles::ARMY.or(Roles::FLEET);
    let place = at > 0
        && lexicon.named(&first.word).is_some()
        && lexicon.roles(&tokens[at - 1].word).any(kind);
    if place {
        return None;
    }
    // `F Nap - ty`: behind an arrow stands a place.
    let behind_arrow = at > 0 && tokens[at - 1].sign == Sign::Dash;
    let empties = found.1.is_empty();
    if empties && (behind_arrow || length == tokens.len()) {
        return None;
    }
    Some((length, &found.1))
}
