//! Turns of speech that say in several words what the grammar knows in one: a flat table, applied to
//! a line before it is read.
//!
//! Only what never changes the meaning stands here: `lends its support to` supports, `puts to sea
//! in` sails, `the said` is `the`, `hereby` is nothing. The letter keeps its words: what was
//! written is quoted from the line, not from here.

use std::sync::LazyLock;

use super::hash::WordMap;
use super::tokens::{Sign, Token};

/// A phrase's words behind the first, and what stands for the whole.
type Turn = (Vec<&'static str>, Vec<&'static str>);

static TURNS: LazyLock<WordMap<&'static str, Vec<Turn>>> = LazyLock::new(|| {
    let mut turns: WordMap<&'static str, Vec<Turn>> = WordMap::default();
    for &(meant, phrases) in TABLE {
        for phrase in phrases.split('|') {
            let mut words = phrase.split_whitespace();
            let Some(first) = words.next() else {
                continue;
            };
            let turn = (words.collect(), meant.split_whitespace().collect());
            turns.entry(first).or_default().push(turn);
        }
    }
    for list in turns.values_mut() {
        // The longest phrase counts.
        list.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
    }
    turns
});

#[rustfmt::skip]
const TABLE: &[(&str, &str)] = &[
    // Words that carry nothing where orders stand.
    ("", "hereby|herewith|forthwith|duly|presently|currently|immediately|promptly|at once|right away|straight away|straightaway|without delay|with all speed|with due haste|this turn|this season|this time|this move|of course|as planned|as agreed|as usual|as ever|if you please|if you would|if you will|plz|pls|thx|tks|lol|haha|hehe|kthx|ty|thanks|at anchor|alas|sadly|regretfully|gladly|bravely|boldly|swiftly|quietly|quickly|slowly|gallantly"),
    ("the army", "the northern army|the southern army|the eastern army|the western army"),
    ("the fleet", "the northern fleet|the southern fleet|the eastern fleet|the western fleet|our southern fleet|our northern fleet"),
    ("i want", "i should like|i would like|i'd like|i would love|i'd love|may i have|can i have|could i have|give me"),
    ("the", "a new|an additional|a further|an extra|a second|one more|another|the said|the aforesaid|the aforementioned|said|the poor|the brave|the gallant|the good|the mighty|the loyal|the remaining|the glorious|the little"),
    ("my", "my poor|my brave|my gallant|my good|my mighty|my loyal|my glorious|my little|my faithful|our brave|our gallant|our glorious"),
    ("in", "stationed at|stationed in|stationed on|located at|located in|situated in|situated at|based in|based at|sitting in|standing in|lying in|lying at|anchored in|anchored at|parked in|quartered in|which is in|that is in|now in|lying off"),
    ("the unit in", "the one in|the one at|the one from|that in|that of|that at|those in|those of|the men of|the men in|the men from|the lads in|the lads of|the lads from|the boys in|the boys from|my boys in|my lads in|my men in|my guys in|the guys in|the troops in|the chaps in|celle de|celui de|celles de|celle d|el de|la de|der in|die in|dasjenige in|quella di|quello di|die in|die van|dat in"),
    // Going.
    ("moves to", "sets out for|sets out to|sets off for|sets off to|sets sail for|sets course for|sets course to|puts to sea in|puts to sea for|puts out to sea in|puts to sea to|puts out to|puts into|makes its way to|makes its way into|makes their way to|makes for|is off to|comes to|comes into|come to|come into|comes down to|come down to|comes up to|comes across to|steams to|steams into|steams for|crosses to|crosses into|crosses over to|crosses over into|cross to|cross into|cross over to|follows to|follows into|follow to|follow into|follows on to|to follow into|to follow to|lands in|lands at|lands on|land in|land at|returns to|return to|returns into|takes its place in|take its place in|takes his place in|takes their place in|tries its luck in|try its luck in|tries its luck at|try its luck at|pushes into|pushes to|pushes on to|pushes on into|push into|push to|push on to|presses on to|slips into|slip into|slips to|sneaks into|sneak into|sneaks to|shifts to|shift to|shifts into|transfers to|transfer to|relocates to|relocate to|jumps to|jump to|jumps into|hops to|hop to|hops over to|rolls into|roll into|rolls to|storms into|charges into|barges into|breaks into|falls upon|falls on|descends on|descends upon|sneaking into|coming to|heading for|heads for|head for|makes a move to|makes a move on|has a go at|have a go at|makes an attack on|launches an attack on|launches an attack against|mounts an attack on|is to go to|is to move to|gets to|get to|slides to|slide to|slides into|swings to|swings round to|swings into|bumps into|bump into|wanders to|wanders into|wander to|wander into|strolls to|strolls into|stroll to|nips into|nips to|nip to|pops to|pops into|pop to|rides to|rides into|ride to|flows to|drifts to|drift to|ventures into|ventures to|ventures out to|walks over to|walk over to|moves over to|move over to|moves across to|moves down to|moves up to|moves on to|moves out to|moves along to|moves back to|move back to|moves off to|goes over to|goes across to|goes down to|goes out to|goes on to|goes off to|go over to|go across to|go down to|go up to|go out to|go back to|go on to|sails over to|sails out to|sails out into|sails down to|sails up to|sails on to|sails round to|sails around to|sails back to|sail out to|sail out into|sail over to|sail round to|marches on|marches over to|marches down to|marches up to|march on|march over to|advances on|advances upon|advance on|proceeds to|proceed to|proceeds into"),
    ("to", "is hereby ordered to|is ordered to|are ordered to|is directed to|is instructed to|is commanded to|is told to|is requested to|is asked to|has orders to|ordered to|in its move to|in its move into|in its move on|in its advance to|in its advance into|in its advance on|in its attack on|in its attack upon|in its attack against|in its movement to|in its movement into|in its march to|in its march on|in its march into|in their move to|in his move to|in his attack on|in moving to|in attacking|in entering|in taking|in its invasion of|in its assault on|in their attack on|on its way to|on its way into|on its move to|on its march to|as it moves to|as it goes to|as it moves into|as it attacks|as it enters|with its move to|with its attack on|with the move to|with the attack on|in the move to|in the attack on|in its landing in|in its landing at|in its endeavour to enter"),
    ("via convoy", "by way of such convoy|by way of convoy|by means of convoy|by such convoy|by way of the convoy|by the convoy|via the convoy|via such convoy|using the convoy|through convoy|by sea|with convoy|being convoyed|over sea|per convoy"),
    ("via", "by way of|by way of the"),
    // Helping.
    ("supports", "lends its support to|lend its support to|lends support to|lend support to|gives support to|give support to|gives its support to|give its support to|provides support to|provides support for|provide support to|provide support for|offers support to|offers its support to|in support of|in aid of|is supporting|are supporting|will be supporting|acts in support of|act in support of|stands by|comes to the aid of|gives a hand to|give a hand to|lends a hand to|lend a hand to|assists in the attack by|is to support|shall support"),
    ("convoys", "ferries over|ships over|carries over|takes across|carries across|provides a convoy for|provides convoy for|provide a convoy for|acts as convoy for|gives a lift to|provides transport for|is convoying|will be convoying"),
    ("from", "movement from|landing from|advance from|march from|the move from|the attack from"),
    ("hold", "its holding of that province|its holding of|holding of that province|in its defence|in its defense|in its holding of that province|in its holding|stays home|stay home|stays at home|stay at home|doesn't budge|does not budge|won't budge|sits tight|sit tight|sits still|sit still|stays still|stands fast|stands firm|stands still|stands its ground|holds its ground|holds the fort|hold the fort|holds its anchorage|hold its anchorage|holds its position|holds position|maintains its position|maintain position|maintains position|stays where it is|stay where it is|remains where it is|stands pat|stays as is|keeps still|keeps its place|keeps its position|stays there|remains there|stays on station|does nothing|do nothing"),
    // Retreats and adjustments.
    ("retreats to", "falls back to|falls back on|falls back into|fall back to|fall back on|fall back into|pulls back to|pull back to|pulls back into|is withdrawn to|withdraws to|withdraws into|retires to|retires into|retire to|runs away to|runs to|flees to|flees into|escapes to|escape to|drops back to|drop back to|slinks off to|slinks back to|limps to|limps back to|backs off to|se replie en|se replie vers|se retire en|se retire vers|zieht sich zurück nach|zieht sich zuruck nach|trekt zich terug naar|si ritira in|si ritira a|se retira a|se repliega a"),
    ("in", "dislodged from|dislodged in|ousted from|driven from|driven out of|thrown out of|evicted from|expelled from"),
    ("remove", "get rid of|gets rid of|getting rid of|part with|parts with|parting with|must part with|gives up|give up|giving up|relinquish|relinquishes|does away with|do away with|take off|takes off|take away|takes away|pull off|lay down|stand down|demobilise|demobilises|demobilize|retire|scuttle|scuttles|sink|sinks"),
    ("disbanded", "dissolved|scuttled|sunk|demobilised|demobilized|taken off|removed from the board|removed|gone"),
    ("build", "set up|sets up|put up|puts up|muster|musters|levy|levies|launch a|be built|be raised|be placed|lay down a new|order up"),
    ("waive", "plays one short|play one short|decline its build|declines its build|will not use the other build|not use the other build|won't use the other build|not use my other build|not build the other|keep the other build|keeps the other build|save the other build|saves the other build|keep one build|saves one build|leave one build|leave the other build|hold the other build|leaves the other build unused|leave it unbuilt|do not build|don't build|does not build|won't build|no further builds|no other build|no second build|not build anything|not build anything else|nothing else"),
    // Wishes.
    ("i will", "i think i will|i think i'll|i think i shall|i guess i'll|i guess i will|i suppose i shall|i suppose i'll|i believe i'll|i believe i shall|i have decided to|i've decided to|i decided to|i intend to|i am going to|i'm going to|i'm gonna|i wanna|i want to|i wish to|i would like to|i'd like to|i am sending|let me|i should like to|i plan to|i elect to|i choose to"),
    ("will", "elects to|chooses to|intends to|wishes to|wants to|is going to|is to try to|decides to|prefers to"),
    ("please", "hereby orders|hereby instructs|hereby commands|hereby directs|can u do|could u do|can you do|could you do|can u|could u|would u|would you be so kind as to|be so kind as to|would you be good enough to|do me a favour and|i beg you to|i pray you"),
    ("if", "subject to|on condition that|on the condition that|as long as|so long as|in the event that|in the event of|in case of|should it|should he|should they|should that|should this|provided that|only when|only if|depending on|depending upon|contingent on|contingent upon|supposing|assuming that|dependent on|once we know whether|bei zustimmung|a condition que|a condizione che|siempre que|mits"),
];

/// Puts the plain words in the place of every turn of speech.
pub(super) fn plainly(tokens: Vec<Token>) -> Vec<Token> {
    if !(0..tokens.len()).any(|at| turn_at(&tokens, at).is_some()) {
        return tokens;
    }
    let mut plain: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let Some((length, meant)) = turn_at(&tokens, at) else {
            plain.push(tokens[at].clone());
            at += 1;
            continue;
        };
        let (first, last) = (&tokens[at], &tokens[at + length - 1]);
        for word in meant {
            plain.push(Token {
                word: (*word).to_owned(),
                start: first.start,
                end: last.end,
                ..first.clone()
            });
        }
        at += length;
    }
    plain
}

/// How many tokens from here are a turn of speech, and what it means.
fn turn_at(tokens: &[Token], at: usize) -> Option<(usize, &'static [&'static str])> {
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
    // `F Nap - ty`: behind an arrow stands a place.
    let behind_arrow = at > 0 && tokens[at - 1].sign == Sign::Dash;
    let empties = found.1.is_empty();
    if empties && (behind_arrow || length == tokens.len()) {
        return None;
    }
    Some((length, &found.1))
}
