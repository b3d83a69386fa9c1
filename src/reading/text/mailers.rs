//! How mail programs set off what is not the writer's: the words with which they introduce an old
//! letter, sign themselves, and disclaim. Tables of words in many languages, all folded.

use std::sync::LazyLock;

use crate::reading::lexer::fold::fold;
use crate::reading::lexer::hash::Needles;

/// Marks that decorate a line.
const DECORATION: [char; 11] = ['-', '_', '=', '*', ' ', ':', '|', '<', '>', '•', '\''];

/// Whether a program wrote the line about itself (`Sent from my phone`).
pub(super) fn is_footer(folded: &str) -> bool {
    #[rustfmt::skip]
    static BEGIN: LazyLock<Needles> = LazyLock::new(|| Needles::of(&[
        "sent from ", "sent via ", "sent with ", "sent using ", "sent on the ", "sent on my ", "get outlook for", "download outlook for",
        "get boxer", "get the all-new", "von meinem ", "von meiner ", "gesendet von ", "gesendet mit ", "gesendet uber ", "gesendet aus ",
        "diese nachricht wurde von mein", "diese nachricht wurde gesendet", "diese mail wurde ", "diese e-mail wurde ", "envoye de mon ", "envoye de ma ",
        "envoye depuis ", "envoye a partir d", "envoye avec ", "envoye via ", "telecharger outlook", "obtenir outlook", "obtenez outlook",
        "provenance :", "provenance:", "ce message a ete envoye", "verstuurd vanaf", "verstuurd via", "verstuurd met", "verzonden vanaf", "verzonden met ",
        "verzonden via", "outlook voor ", "outlook fur ", "outlook pour ", "outlook per ", "outlook para ", "inviato da ", "inviato dal ", "inviato dall", "inviato con ", "inviato tramite ", "scarica outlook", "ottieni outlook", "enviado desde", "enviado de mi ", "enviado de meu ", "enviado do meu ", "enviado con ", 
        "obtener outlook", "descargar outlook", "obtem o outlook", "skickat fran", "sendt fra ", "lahetetty ", "wyslane z ", "odeslano z ", "this email has been checked", "this e-mail has been checked",
        "this email was scanned", "no virus found", "scanned by ", "virus-free", "virenfrei", "virusvrij", "sans virus", "garanti sans virus", "senza virus",
        "libre de virus", "unsubscribe", "to unsubscribe", "you received this message because", "you are receiving this", "you're receiving this", "mailing list",
        "list archives", "yahoo! groups", "un mondo di ", "una messagerie gratuite", "une messagerie gratuite", "please consider the environment", "external email", "caution: this email",
        "caution: external", "[external]", "l'absence de virus", "nao contem virus", "please excuse typos", "excuse typos", "excuse the brevity", "antes de imprimir", "prima di stampare", "pensez a l'environnement", "denken sie an die umwelt", "bitte denken sie", "denk aan het milieu", "avant d'imprimer", "bevor sie diese",
    ]));
    // The mark of a telephone may stand anywhere in the line.
    #[rustfmt::skip]
    static ANYWHERE: LazyLock<Needles> = LazyLock::new(|| Needles::of(&[
        "iphone gesendet", "ipad gesendet", "galaxy gesendet", "handy gesendet", "smartphone gesendet", "gerat gesendet", "android gesendet", "mobiltelefon gesendet",
        "outlook fur ios", "outlook fur android", "outlook for ios", "outlook for android", "outlook pour ios", "outlook pour android", "outlook voor ios", "outlook voor android",
        "outlook per ios", "outlook per android", "outlook para ios", "outlook para android", "www.avast.com", "www.avg.com", "k-9 mail", "mobile.de.yahoo", "mail.yahoo.com",
    ]));
    let bare = folded.trim_start_matches(DECORATION);
    BEGIN.begin(bare) || ANYWHERE.are_in(bare)
}

/// Whether a lawyer's text begins here, which goes to the letter's end.
pub(super) fn begins_disclaimer(folded: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "confidential", "privileged", "intended recipient", "intended only for", "intended solely", "addressee", "vertraulich", "confidentiel", "vertrouwelijk", "riservat", "confidencial",
        "rechtlich geschutzt", "uitsluitend bestemd", "esclusivamente", "exclusivement", "exclusivamente", "disclaimer", "virus",
    ];
    #[rustfmt::skip]
    static SUBJECTS: LazyLock<Needles> = LazyLock::new(|| Needles::of(&[
        "this e-mail", "this email", "this message", "this communication", "this mail", "the information in this", "the information contained", "the contents of this", "any views expressed",
        "disclaimer", "confidentiality", "diese e-mail", "diese mail", "diese nachricht", "ce message", "ce courriel", "cet e-mail", "ce courrier", "dit bericht", "deze e-mail", "de informatie in",
        "questo messaggio", "questa e-mail", "questa mail", "le informazioni contenute", "ai sensi", "este mensaje", "este correo", "la informacion contenida", "der inhalt dieser", "notice:", "important:",
        "legal notice", "privacy", "avviso di riservatezza", "aviso legal", "a viso",
    ]));
    let bare = folded.trim_start_matches(DECORATION);
    SUBJECTS.begin(bare) && WORDS.iter().any(|words| bare.contains(words))
}

/// Whether a firm signs here, by law (`Registered in England`).
pub(super) fn is_imprint(folded: &str) -> bool {
    #[rustfmt::skip]
    static WORDS: LazyLock<Needles> = LazyLock::new(|| Needles::of(&[
        "registered in england", "registered office", "registered number", "company number", "geschaftsfuhrer", "handelsregister", "amtsgericht", "ust-id", "kvk nummer", "kvk-nummer", "kvk:",
        "p. iva", "p.iva", "partita iva", "siret", "capital social", "sede legale", "vat no", "vat number",
    ]));
    WORDS.are_in(folded)
}

/// Whether an old letter begins here.
pub(super) fn begins_forwarded(folded: &str) -> bool {
    #[rustfmt::skip]
    static MARKS: LazyLock<Needles> = LazyLock::new(|| Needles::of(&[
        "original message", "mail original", "previous mail", "previous message", "previous letter", "earlier message", "original-message", "original e-mail", "original email", "original mail", "forwarded message", "forwarded by", "begin forwarded message", "begin original message", "initial header",
        "reply message", "reply to message", "message replied to", "ursprungliche nachricht", "urspruengliche nachricht", "ursprungliche mail", "originalnachricht", "original-nachricht", "originalmail", "weitergeleitete nachricht", "weitergeleitete mail",
        "weitergeleitet von", "anfang der weitergeleiteten", "message d'origine", "message original", "message initial", "message transfere", "courriel original", "courrier original", "debut du message",
        "message du ", "oorspronkelijk bericht", "oorspronkelijk e-mail", "origineel bericht", "doorgestuurd bericht", "begin doorgestuurd", "messaggio originale", "messaggio originario", "messaggio inoltrato", "inizio messaggio inoltrato",
        "mensaje original", "mensaje reenviado", "inicio del mensaje", "mensagem original", "mensagem encaminhada", "original meddelande", "ursprungligt meddelande", "original meddelelse", "oprindelig meddelelse", "opprinnelig melding",
        "alkuperainen viesti", "wiadomosc oryginalna", "puvodni zprava", "puvodni e-mail", "puvodni email", "povodna sprava", "eredeti uzenet", "orijinal ileti",
    ]));
    let bare = folded.trim_matches(DECORATION);
    // `Original message:` is a mark, `Original message to you was wrong` is not.
    MARKS.beginning(bare).any(|mark| bare.len() - mark.len() <= 40)
        && (folded.starts_with(['-', '_', '=', '*', '|', '<', '>'])
            || !bare.contains(". ") && bare.split(' ').count() <= 5)
}

/// Whether a mark calls what follows passed on, and not only the letter that is answered.
pub(super) fn is_passed_on(folded: &str) -> bool {
    #[rustfmt::skip]
    const PASSED: &[&str] = &[
        "forwarded", "weitergeleitet", "transfere", "doorgestuurd", "inoltrat", "reenviad", "encaminhad",
    ];
    PASSED.iter().any(|mark| folded.contains(mark))
}

/// How programs introduce what they quote.
const INTRODUCTIONS: &[&str] = &[
    "on ",
    "am ",
    "le ",
    "op ",
    "il ",
    "el ",
    "em ",
    "den ",
    "w dniu ",
    "dne ",
    "vom ",
    "in data ",
    "quoting ",
    "zitat von ",
    "citando ",
    "citeren ",
    "quotando ",
    "in reply to ",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
];

/// The words for writing in them.
const WROTE: &[&str] = &[
    "wrote",
    "writes",
    "said",
    "schrieb",
    "geschrieben",
    "schreibt",
    "a ecrit",
    "ecrivait",
    "ecrit",
    "schreef",
    "geschreven",
    "ha scritto",
    "scrive",
    "scritto",
    "escribio",
    "ha escrito",
    "escribe",
    "escreveu",
    "skrev",
    "skriver",
    "kirjoitti",
    "napisal",
    "napisal(a)",
    "pisze",
    "napsal",
    "irta",
];

/// Whether the text introduces a quotation; of several lines, only if the first begins so.
pub(super) fn is_attribution(folded: &str, single: bool) -> bool {
    let bare = folded.trim_start_matches(DECORATION).trim_end_matches(['-', ' ', '*', '<', '>']);
    let writes = |text: &str| WROTE.iter().any(|word| text.ends_with(&format!(" {word}")));
    // `On 14/11/2026 10:03, Chancery wrote`, and the same between dashes, without a colon.
    let plain = || single && introduces(bare) && writes(bare) && bare.contains(',');
    let colon = bare.strip_suffix(':').or_else(|| bare.strip_suffix("..."));
    let Some(text) = colon.or_else(|| plain().then_some(bare)) else {
        return false;
    };
    let text = text.trim_end();
    let quotes = WROTE.iter().any(|word| has_word(text, word))
        || ["quoting ", "zitat von ", "citando ", "in reply to "]
            .iter()
            .any(|word| text.starts_with(word));
    let dated = text.chars().any(char::is_numeric) || text.contains('@');
    let ends_so = writes(text);
    let own = [
        "i ",
        "we ",
        "as i ",
        "as we ",
        "like i ",
        "what i ",
        "ich ",
        "wie ich ",
        "comme j",
        "je ",
        "zoals ik ",
        "ik ",
        "come ho ",
        "como ",
        "you ",
        "he ",
        "she ",
        "they ",
    ]
    .iter()
    .any(|word| text.starts_with(word));
    let mine = [
        " i wrote",
        " we wrote",
        " you wrote",
        " i said",
        " ich schrieb",
        " ich geschrieben",
        " ik schreef",
        " ho scritto",
        " j'ai ecrit",
        " he escrito",
    ]
    .iter()
    .any(|words| text.ends_with(words));
    if own || mine {
        return false;
    }
    let address = text.contains('@') && text.chars().any(|letter| letter.is_ascii_digit());
    quotes && dated && (single || introduces(bare)) || single && (ends_so || address)
}

/// Whether a quotation's introduction stands here with the beginning of the old letter behind it, on
/// one line. Only an address tells that a program wrote it.
pub(super) fn attributes_on_the_line(folded: &str) -> bool {
    introduces(folded)
        && folded.match_indices(": ").any(|(at, _)| {
            let introduction = &folded[..=at];
            introduction.contains('@') && is_attribution(introduction, false)
        })
}

/// Whether the judge's own letter comes to its examples here, in any language that it has letters in.
pub(super) fn announces_examples(folded: &str) -> bool {
    const WORDS: [&str; 3] = [
        "(only to show how it can be written)",
        "(nur um zu zeigen, wie man es schreiben kann)",
        "(juste pour montrer comment cela s'ecrit)",
    ];
    WORDS.iter().any(|words| folded.contains(words))
}

/// Whether a quotation's introduction may begin here and go on in the next lines.
pub(super) fn introduces(folded: &str) -> bool {
    let bare = folded.trim_start_matches(DECORATION);
    let dated = bare.chars().any(|letter| letter.is_ascii_digit()) && !bare.contains(" - ");
    dated && INTRODUCTIONS.iter().any(|first| bare.starts_with(first))
        || bare.contains('@') && bare.contains('<')
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, found)| {
        let edge = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        edge(text[..at].chars().next_back()) && edge(text[at + found.len()..].chars().next())
    })
}

/// A field of the header that some programs put above the letter they answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::reading) enum Field {
    /// Who wrote it.
    From,
    /// When.
    Sent,
    /// What about.
    Subject,
    /// To whom.
    To,
}

/// The field of a header that the line is.
pub(super) fn header_field(folded: &str) -> Option<Field> {
    let line = folded.trim_start_matches(DECORATION);
    let (name, _) = line.split_once([':', '：'])?;
    let name = name.trim_end_matches(['*', ' ']).trim_start_matches(['*', ' ']);
    Some(match name {
        "from" | "von" | "de" | "van" | "da" | "fra" | "fran" | "od" | "expediteur"
        | "mittente" | "发件人" | "от" | "差出人" | "afzender" | "absender" | "remitente"
        | "reply-to" | "felado" | "lahettaja" | "kimden" | "απο" | "de la" | "salje"
        | "posiljatelj" | "від" | "מאת" => Field::From,
        "sent"
        | "date"
        | "gesendet"
        | "datum"
        | "envoye"
        | "verzonden"
        | "inviato"
        | "data"
        | "发送时间"
        | "дата"
        | "日時"
        | "enviado"
        | "fecha"
        | "skickat"
        | "sendt"
        | "wyslano"
        | "date d'envoi"
        | "received"
        | "envoye le"
        | "enviada"
        | "enviada em"
        | "dato"
        | "gesendet am"
        | "sent at"
        | "sent on"
        | "odeslano"
        | "odoslane"
        | "elkuldve"
        | "kuldve"
        | "lahetetty"
        | "paivamaara"
        | "gonderildi"
        | "gonderme tarihi"
        | "tarih"
        | "σταλθηκε"
        | "ημερομηνια"
        | "trimis"
        | "poslano"
        | "надіслано"
        | "送信日時"
        | "נשלח" => Field::Sent,
        "主题" | "тема" | "件名" | "subject" | "betreff" | "objet" | "sujet" | "onderwerp"
        | "oggetto" | "ogg" | "asunto" | "assunto" | "amne" | "emne" | "temat" | "aihe"
        | "betr" | "predmet" | "targy" | "konu" | "θεμα" | "subiect" | "נושא" => {
            Field::Subject
        }
        "收件人" | "кому" | "宛先" | "to" | "an" | "a" | "aan" | "para" | "til" | "till" | "do"
        | "cc" | "kopie" | "copie" | "destinataire" | "destinatario" | "empfanger" | "reply to"
        | "antwort an" | "bcc" | "importance" | "attachments" | "cci" | "copie a" | "kopie an"
        | "komu" | "cimzett" | "vastaanottaja" | "kime" | "bilgi" | "προς" | "κοιν" | "catre"
        | "kopio" | "masolat" | "masolatot kap" | "אל" => Field::To,
        _ => return korean_field(name),
    })
}

/// The same in Korean, whose letters come folded into their parts.
fn korean_field(name: &str) -> Option<Field> {
    static NAMES: LazyLock<Vec<(String, Field)>> = LazyLock::new(|| {
        let names = [
            ("보낸 사람", Field::From),
            ("보낸 날짜", Field::Sent),
            ("날짜", Field::Sent),
            ("받는 사람", Field::To),
            ("참조", Field::To),
            ("제목", Field::Subject),
        ];
        names.into_iter().map(|(name, field)| (fold(name), field)).collect()
    });
    NAMES.iter().find(|(known, _)| known == name).map(|&(_, field)| field)
}

/// Whether a whole header stands on the one line.
pub(super) fn is_flat_header(folded: &str) -> bool {
    #[rustfmt::skip]
    const SENT: &[&str] = &["sent:", "gesendet:", "date:", "datum:", "envoye :", "envoye:", "verzonden:", "inviato:", "enviado:", "fecha:"];
    #[rustfmt::skip]
    const SUBJECTS: &[&str] = &["subject:", "betreff:", "objet :", "objet:", "onderwerp:", "oggetto:", "asunto:"];
    let holds = |words: &[&str]| words.iter().any(|word| folded.contains(word));
    matches!(header_field(folded), Some(Field::From | Field::Sent))
        && holds(SENT)
        && holds(SUBJECTS)
}
