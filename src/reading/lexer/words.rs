//! Order words in six languages: a flat table, and what part each word may play.
//!
//! A word may play several parts (`a` is an army, an article, and the Spanish "to"); which one it
//! plays is settled where the sentence is taken apart. All words are folded.

use std::sync::LazyLock;

use super::fold::{is_near, slips};
use super::hash::WordMap;

/// The parts a word may play, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roles(u64);

macro_rules! roles {
    ($( $(#[$doc:meta])* $name:ident = $bit:literal, )*) => {
        impl Roles {
            $( $(#[$doc])* pub const $name: Roles = Roles(1 << $bit); )*
        }
    };
}

roles! {
    /// An army.
    ARMY = 0,
    /// A fleet.
    FLEET = 1,
    /// Stays where it is.
    HOLD = 2,
    /// Goes.
    MOVE = 3,
    /// Helps.
    SUPPORT = 4,
    /// Carries.
    CONVOY = 5,
    /// By convoy.
    VIA = 6,
    /// Retreats.
    RETREAT = 7,
    /// Goes off the board, by any phase's rule.
    DISBAND = 8,
    /// Is built.
    BUILD = 9,
    /// Does without a build.
    WAIVE = 10,
    /// Before the place somebody goes to.
    TO = 11,
    /// Before the place somebody comes from.
    FROM = 12,
    /// Before the place somebody is in.
    IN = 13,
    /// Before those who help.
    BY = 14,
    /// Between two things that both hold good.
    AND = 15,
    /// `the`, `a`.
    ARTICLE = 16,
    /// Carries no meaning between the unit and what it does.
    AUXILIARY = 17,
    /// May stand before an order without changing it.
    FILLER = 18,
    /// Turns an order into its opposite.
    NOT = 19,
    /// Makes an order hang on something.
    IF = 20,
    /// Offers a second possibility.
    OR = 21,
    /// Begins a question.
    QUESTION = 22,
    /// Begins a reason: what follows is no order.
    BECAUSE = 23,
    /// All units.
    ALL = 24,
    /// All other units.
    REST = 25,
    /// `unit`, `units`.
    UNIT = 26,
    /// `coast`.
    COAST = 27,
    /// `north` as a coast.
    NORTH = 28,
    /// `south` as a coast.
    SOUTH = 29,
    /// `east` as a coast.
    EAST = 30,
    /// `west` as a coast.
    WEST = 31,
    /// `place`, as in "in place".
    PLACE = 32,
    /// Whose: `its`, `their`.
    ITS = 33,
    /// A verb that goes to a place with no `to` after it (attacks Burgundy).
    TAKES = 34,
    /// A support or an attack as a thing (the attack on ...).
    DEED = 35,
    /// Before a place attacked.
    ON = 36,
    /// Two units help each other.
    MUTUAL = 37,
    /// A word of ordinary letters that is never a place unless it stands where one must.
    COMMON = 38,
    /// Begins a letter or ends one.
    GREETING = 39,
}

impl Roles {
    /// Whether the word may play any of these parts.
    pub fn any(self, roles: Roles) -> bool {
        self.0 & roles.0 != 0
    }

    /// Whether the word has no part at all.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// This set and another.
    pub const fn or(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }
}

/// All words, by how they are written.
#[derive(Clone, Debug)]
pub struct Words {
    roles: WordMap<&'static str, Roles>,
    /// Verbs long enough to be known with a slip in them, by their first letters.
    verbs: WordMap<char, Vec<(&'static str, Roles)>>,
}

static WORDS: LazyLock<Words> = LazyLock::new(Words::new);

impl Words {
    /// The table, looked through once.
    pub(in crate::reading) fn all() -> &'static Words {
        &WORDS
    }

    fn new() -> Words {
        let mut roles: WordMap<&'static str, Roles> = WordMap::default();
        let mut verbs: WordMap<char, Vec<_>> = WordMap::default();
        for &(role, words) in TABLE {
            for word in words.split_whitespace() {
                let entry = roles.entry(word).or_default();
                *entry = entry.or(role);
                let first = word.chars().next().filter(|_| VERBS.any(role) && word.len() >= 5);
                if let Some(first) = first {
                    verbs.entry(first).or_default().push((word, role));
                }
            }
        }
        Words { roles, verbs }
    }

    pub(in crate::reading) fn roles(&self, word: &str) -> Roles {
        self.roles.get(word).copied().unwrap_or_default()
    }

    /// The part of the verb that lies nearest to a word that is none, and how many slips away.
    /// Only verbs of these parts are looked at.
    pub(in crate::reading) fn nearest_verb(
        &self,
        word: &str,
        parts: Roles,
    ) -> Option<(Roles, usize)> {
        let allowed = match word.len() {
            0..=3 => return None,
            4..=5 => 1,
            _ => 2,
        };
        let mut best: Option<(Roles, usize)> = None;
        let mut contested = false;
        let alike = word.chars().next().and_then(|first| self.verbs.get(&first));
        for &(verb, role) in alike.into_iter().flatten() {
            let Some(distance) = slips(verb, word, allowed).filter(|_| parts.any(role)) else {
                continue;
            };
            match best {
                Some((_, least)) if distance > least => {}
                // `holps`: two verbs as near as each other are no verb.
                Some((known, least)) if distance == least => contested |= known != role,
                _ => {
                    best = Some((role, distance));
                    contested = false;
                }
            }
        }
        best.filter(|_| !contested)
    }

    /// The unit type a word with one slip in it is meant for.
    pub(in crate::reading) fn nearest_kind(&self, word: &str) -> Option<Roles> {
        const KINDS: &[(&str, Roles)] = &[
            ("army", Roles::ARMY),
            ("armies", Roles::ARMY),
            ("armee", Roles::ARMY),
            ("leger", Roles::ARMY),
            ("armata", Roles::ARMY),
            ("ejercito", Roles::ARMY),
            ("fleet", Roles::FLEET),
            ("fleets", Roles::FLEET),
            ("flotte", Roles::FLEET),
            ("vloot", Roles::FLEET),
            ("flotta", Roles::FLEET),
            ("flota", Roles::FLEET),
        ];
        if word.len() < 4 || !self.roles(word).is_none() {
            return None;
        }
        let mut near =
            KINDS.iter().filter(|(kind, _)| is_near(kind, word, 1)).map(|(_, role)| *role);
        let first = near.next()?;
        near.all(|other| other == first).then_some(first)
    }
}

const VERBS: Roles = Roles::HOLD
    .or(Roles::MOVE)
    .or(Roles::SUPPORT)
    .or(Roles::CONVOY)
    .or(Roles::RETREAT)
    .or(Roles::DISBAND)
    .or(Roles::BUILD)
    .or(Roles::WAIVE);

/// Any word that says what a unit does.
pub const ANY_VERB: Roles = VERBS;

/// Verbs that may end an order.
pub const ENDING_VERB: Roles = Roles::HOLD.or(Roles::DISBAND).or(Roles::BUILD).or(Roles::WAIVE);

#[rustfmt::skip]
const TABLE: &[(Roles, &str)] = &[
    (Roles::ARMY, "regiment regiments corps garrison battalion battalions brigade brigades soldiers infantry a army armies amy troops troop tank tanks cannon armee armeen armees leger legers armata ejercito ejercitos esercito esercite l e div division divisions"),
    (Roles::FLEET, "squadron squadrons flotilla flotillas armada f fleet fleets flt ship ships boat boats navy navies flotte flotten flottes vloot vloten flotta flotte flota flotas armada v fl"),

    (Roles::HOLD, "std stnd stds h hold holds holding hld stand stands standing stay stays staying remain remains remaining sit sits sitting defend defends defending defend keep xxx idle idles rest rests"),
    (Roles::HOLD, "halt halten halt haelt hält bleibt bleiben steht stehen tient tenir defend reste restent tiennent houdt houden stand blijft blijven fermo ferma fermi resta restano difende mantiene mantienen mantener queda quedan defiende staan staande ferme fermes quieta quieto aguanta aguantan aguantar permanece permanecen verteidigt verteidigen verdedigt verdedigen stationne stationnent rimane rimangono"),

    (Roles::MOVE, "mov mvs mve withdraw withdraws withdrawing flee flees seize seizes relieve relieves bombard bombards recce m mv move moves moving mto cto go goes going march marches marching sail sails sailing advance advances advancing travel travels proceed proceeds head heads heading send sends sending run runs walk walks"),
    (Roles::MOVE, "zieh ziehe zieht ziehen geh gehe geht gehen vais marschiert va vont bouge avance marche gaat gaan trekt trekken muove muovono mueve mueven moves avanza avanzan va van ir rend rendent dirige dirigent dirigono dirigen start starts stalk stalks deplace deplacent envoie aille aillent progresse fahrt faehrt fahren segelt segeln ruckt rueckt rucken ruecken marschieren schicke schickt schicken bewegt bewege verlegt verlege vaart varen verplaatst verplaats beweegt marcheert zeilt salpa salpano naviga sposta sposto spostano marcia navega navegan marcha muevo zarpa"),
    (Roles::MOVE.or(Roles::TAKES), "attack attacks attacking take takes taking enter enters entering invade invades invading capture captures hit hits strike strikes occupy occupies assault assaults angreift greift attackiert attackieren attaque attaquent valt ataca atacan attacca attaccano entra stab stabs stabbing"),

    (Roles::SUPPORT, "s sup supp supt support supports supported supporting sprt spt assist assists assisting help helps helped helping back backs backed backing aid aids aided aiding assisted cover covers covered covering sh"),
    (Roles::SUPPORT, "unterstutzt unterstuetzt protects protect protege protegent aiuta aiutano sppt sptg unterst stutzt stuetzt stutzen stuetzen deckt decken unterstutzen unterstuetzen unt u hilft helfen soutient soutiennent soutenir soutien steunt steunen ondersteunt ondersteunen st appoggia appoggiano app supporta supportano sostiene sostengono apoya apoyan ap apoyar appuie appuient appuyer soutenu soutenue appuye appuyee appoggiato appoggiata supportato supportata apoyado apoyada gesteund ondersteund appoggio apoyo steun soutien"),

    (Roles::CONVOY, "cnv c convoy convoys convoying convoyed convoi cvy transport transports transporting carry carries carrying ferry ferries ferrying t trans conv lift lifts lifting"),
    (Roles::CONVOY, "geleitet geleiten befordert befoerdert konvoyiert konvoiert konvoi convoie convoient convoyer konvooieert vervoert vervoeren trasporta trasportano tra tr convoglia convoya convoyan transporta transportan"),

    (Roles::VIA, "via using"),

    (Roles::RETREAT, "retr rtr r ret retreat retreats retreating rto ruckzug rueckzug weicht retraite retraites recule terugtrekt terugtrekken trekt ritira ritirata retira retirada retrocede recula reculent replie ripiega ripiegano repliega zuruckziehen zurueckziehen"),

    (Roles::DISBAND, "lose loses losing sacrifice sacrifices d off dis dsb disband disbands disbanding disbanded otb remove removes removing removal removals rem delete deletes destroy destroys destroyed scrap scraps dissolve dissolves die dies dead kill kills drop drops boom explodes explode eliminate eliminates del dump dumps enleve enlever losche loesche loschen"),
    (Roles::DISBAND, "abbau abbauen abgebaut entfernt entfernen aufgelost aufgeloest auflosen aufloesen dissout dissoudre supprime supprimer retire retirer elimina eliminan eliminare sciolta sciogliere scioglie verwijdert verwijder verwijderen ontbindt ontbinden ontbonden dissoute dissoutes dissous retiree retirees supprimee supprimees dissolue dissolvo sciolgo sciolto disuelvo disuelta retira retirar disuelve"),

    (Roles::BUILD, "request requests commission commissions enlist enlists muster musters b build builds building built bld raise raises construct constructs place places create creates make new recruit recruits"),
    (Roles::BUILD, "baue baut bauen aufbau construit construire construis costruisce costruisco costruire bouwt bouwen bouw construye construir construyo construction constructions costruzione costruzioni construccion construcciones bau bauten neubau aufbauten nouvelle neue nieuwe nuova nueva"),

    (Roles::WAIVE, "w waive waives waived waiving wve skip skips passe pass passes passing decline declines forgo verzicht verzichte verzichten verzichtet renonce renoncer rinuncia rinuncio renuncia renuncio"),

    (Roles::TO, "to into onto unto towards toward nach naar vers a in hacia zu para en dans au aux nel nella nell al alla all allo ins zum zur hasta aller verso"),
    (Roles::FROM, "from out von aus de depuis van uit da dal dalla desde"),
    (Roles::IN, "nel nell nello nei nelle in at of from de di du des von van located stationed on in en im a nella nel dans te bei del della dello dell au aux"),
    (Roles::BY, "by with from through via using mit durch par avec met door con por"),
    (Roles::ON, "on against upon at to into in of auf gegen contre sur tegen contro contra su"),
    (Roles::AND, "and then also while whilst plus und et e en y"),
    (Roles::ARTICLE, "another an one dislodged displaced routed the l a an my our your their his its der die das den dem ein eine meine mein la le les l' un une ma mon mes de het een mijn il lo gli i una mia mio mie el los las mi mis"),
    (Roles::AUXILIARY, "est sont ist sind soll sollen doch mag will shall is are be to does do now again also just please gets has have must should wird werden wordt worden viene vengono should'll 'll simply then se sich zich ordered orders try tries trying its their gonna all both each"),
    (Roles::FILLER, "donc dus quindi therefore thus hence entonces luego finalement please just simply kindly lets let's let us i we i'm i'd i'll ill we'll would like want order orders ordering let have also then next finally and my our first second third last lastly okay ok so now well here bitte veuillez svp alsjeblieft graag per favore por favor ich mochte moechte aub alstublieft je nous wij wir ik yo io noi vorrei voudrais quiero quisiera wil will bitteschon favore que che dass j"),
    (Roles::NOT, "not don't dont doesn't doesnt won't wont never cannot can't cant nicht keine kein niet geen non pas ne nunca no"),
    (Roles::IF, "sofern solange vorausgesetzt pourvu indien zolang purche qualora pending ersatzweise hypothetically failing alternatively preferably ideally contingent supposing whichever if unless otherwise else when whenever provided assuming depending incase wenn falls sonst ausser es si sinon sauf autrement als tenzij anders se altrimenti senno salvo"),
    (Roles::OR, "or oder ou of o oppure"),
    (Roles::QUESTION, "what why how should shall could can who which where whether does did is are maybe perhaps might wondering was warum wie pourquoi comment waarom perche porque"),
    (Roles::BECAUSE, "because since so hoping expecting cause weil da denn damit parce car pour omdat want perche cosi porque"),
    (Roles::ALL, "all todo toda tutto everything everthing evrything everyting everyone everybody alle alles tous tout toutes tutti tutte todos todas"),
    (Roles::REST, "rest others other remaining remainder anderen andere restlichen ubrige uebrige overigen altra resto otras otros demás ubrigen uebrigen autres overige altri altre demas"),
    (Roles::UNIT, "unit units piece pieces force forces einheit einheiten unite unites eenheid eenheden unita unidad unidades"),
    (Roles::COAST, "coast coasts cst kuste kueste cote kust costa shore"),
    (Roles::NORTH, "north northern nth n nord noord norte nc ncs nk cn nordkuste nordkueste noordkust"),
    (Roles::SOUTH, "south southern sth s sud zuid sur sc scs sk zk cs sudkuste suedkueste sudkueste zuidkust"),
    (Roles::EAST, "east eastern est e ost oost este ec ecs ok ce ostkuste ostkueste oostkust"),
    (Roles::WEST, "west western w ouest oeste ovest wc wcs wk cw co westkuste westkueste westkust"),
    (Roles::PLACE, "place position there put itself where same"),
    (Roles::ITS, "its their his her it's in on making on for to"),
    (Roles::DEED, "angriff attaque attacco ataque aanval attack advance move movement moving assault march moves moving hold holding defence defense entry attacking advancing invasion convoy"),
    (Roles::MUTUAL, "ms mutual"),
    (Roles::GREETING, "hi hello hey dear greetings thanks thank cheers regards best sincerely yours love ciao bye hallo liebe lieber grusse gruesse bonjour salut merci cordialement beste groeten groetjes hoi saluti grazie caro hola saludos gracias judge gm master"),
    (Roles::COMMON, "three four five the be that have it for not with he she as you do at this but his by they we say her she or will my one all would there their so up out about who get which go me when make can like time no just him know people into year your good some could them see other than then now look only come its over think also after use two how our work first well way even new want because any these give day most us war men both best more see sea was were had has am is are may men here such very too war far own off ask been let yes did big got last next long great little world still every much before through back where right too does got same tell ally peace press draw turn game season order orders move letter email mail today tomorrow yesterday week note time monday tuesday wednesday thursday friday saturday sunday sorry hope hopefully actually really maybe sure thing things something going north south east west block blocks"),
];
