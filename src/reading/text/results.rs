//! How letters show what became of the orders of an earlier turn: headings and marks.

/// Whether a list of results begins here.
pub(super) fn begins_results(folded: &str) -> bool {
    const HEADS: &[&str] = &[
        "movement results for",
        "retreat results for",
        "adjustment results for",
        "results for",
        "order resolution",
        "the following units were dislodged",
        "unit locations:",
        "ownership of supply centers",
        "adjudication results",
        "here are the results",
        "results of",
    ];
    #[rustfmt::skip]
    const WHOLE: &[&str] = &[
        "last season", "last turn", "last phase", "previous turn", "previous season", "last year", "last spring", "last fall", "last autumn", "results", "letzte runde", "letzte saison",
        "ergebnisse", "tour precedent", "resultats", "vorige beurt", "vorig seizoen", "resultaten", "risultati", "turno precedente", "turno anterior", "resultados",
    ];
    // `Spring results:`
    let season = folded
        .strip_suffix("results:")
        .or_else(|| folded.strip_suffix("results"))
        .is_some_and(|before| before.split_whitespace().count() <= 2 && !before.contains("my"));
    season
        || HEADS.iter().any(|head| folded.starts_with(head))
        || folded.strip_suffix(':').is_some_and(|head| WHOLE.contains(&head.trim_end()))
}

/// Whether a sentence announces what became of the orders of an earlier turn.
pub(super) fn announces_results(sentence: &str) -> bool {
    #[rustfmt::skip]
    const WHAT: &[&str] = &["report", "result", "recap", "summary", "what happened", "outcome", "bericht", "ergebnis", "resultat", "risultat", "resultad", "uitslag"];
    #[rustfmt::skip]
    const WHEN: &[&str] = &[
        "last season", "last turn", "last phase", "previous", "last spring", "last fall", "last autumn", "last year", "letzte", "vorige", "dernier", "precedent", "scors", "pasad", "anterior", "ultim",
    ];
    #[rustfmt::skip]
    const ORDERS: &[&str] = &["order", "my move", "moves are", "befehl", "ordre", "ordini", "ordenes", "zuge", "zetten"];
    let has = |words: &[&str]| words.iter().any(|word| sentence.contains(word));
    // "After last season's results my orders are:"
    sentence.trim_end().ends_with(':') && !has(ORDERS) && has(WHAT) && has(WHEN)
}

/// Whether the line says what became of an order.
pub(super) fn is_result(folded: &str) -> bool {
    if !folded.contains(['(', '*', '<', '[', '{']) {
        return false;
    }
    const MARKS: &[&str] = &[
        "(*bounce*)",
        "(*void*)",
        "(*cut*)",
        "(*dislodged*)",
        "(*no convoy*)",
        "(*destroyed*)",
        "(*disrupted*)",
        "*dislodged*",
        "*bounce*",
        "*void*",
        "*cut*",
        "<nso>",
        "(nso)",
        "[nso]",
        "<nsu>",
        "<imp>",
        "<void>",
        "<cut>",
        "<dislodged>",
        "<bounce>",
        "{r:",
    ];
    // Players write these too, beside their orders.
    const BARE: &[&str] = &[
        "(bounce)",
        "(bounced)",
        "(void)",
        "(dislodged)",
        "(succeeds)",
        "(fails)",
        "(failed)",
        "(cut)",
    ];
    MARKS.iter().any(|mark| folded.contains(mark))
        || BARE.iter().any(|mark| folded.contains(mark)) && is_report_line(folded)
}

/// Whether the line looks like one of a list of results (`Austria: Army Budapest -> Serbia.`).
pub(super) fn is_report_line(folded: &str) -> bool {
    folded.contains(": ")
        && (folded.contains("->") || folded.contains(" army ") || folded.contains(" fleet "))
}
