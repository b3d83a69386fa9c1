//! Cron expressions as people write them, read into grids.
//!
//! Six or seven fields are as the cron crate has them: seconds first, weekday numbers 1 to 7 for
//! Sunday to Saturday, a day of the month and a weekday run only where both agree, years 1970 to
//! 2100. Five fields are those of a crontab: they get the second 0 in front, and where a crontab
//! would mean something else than the crate (weekdays in digits, both kinds of day at once) they
//! are refused. `@daily` and its kin are refused: words say it better.

use std::str::FromStr;

use super::fault::{CronField, FaultKind};
use super::grid::Grid;
use super::words::Slip;

const FIELDS: [CronField; 7] = [
    CronField::Second,
    CronField::Minute,
    CronField::Hour,
    CronField::DayOfMonth,
    CronField::Month,
    CronField::Weekday,
    CronField::Year,
];

/// The names of the weekdays under a crontab's numbers; 0 and 7 are both Sunday.
const CRONTAB_DAYS: [&str; 8] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Reads a cron expression of five, six or seven fields.
pub(super) fn read_cron(text: &str) -> Result<Grid, Slip> {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    match fields.len() {
        5 => {
            refuse_crontab_traps(&fields)?;
            fields.insert(0, "0");
        }
        6 | 7 => {}
        count => return Err(Slip::new(text, FaultKind::FieldCount { fields: count })),
    }
    for (field, kind) in fields.iter().zip(FIELDS) {
        if !field_reads(field, kind) {
            return Err(Slip::new(field, FaultKind::Field(kind)));
        }
    }
    let source = fields.join(" ");
    let whole = FaultKind::FieldCount { fields: fields.len() };
    let cron = cron::Schedule::from_str(&source).map_err(|_| Slip::new(text, whole))?;
    Grid::of_cron(source, cron).ok_or_else(|| Slip::new(text, FaultKind::NeverRuns))
}

/// What a crontab reads otherwise than the crate does.
fn refuse_crontab_traps(fields: &[&str]) -> Result<(), Slip> {
    let [_, _, day, _, weekday] = fields else {
        return Ok(());
    };
    if weekday.contains(|c: char| c.is_ascii_digit()) {
        let instead = crontab_names(weekday);
        return Err(Slip::new(weekday, FaultKind::WeekdayDigits { instead }));
    }
    let any = |field: &str| field == "*" || field == "?";
    if !any(day) && !any(weekday) {
        return Err(Slip::new(&format!("{day} and {weekday}"), FaultKind::DayAndWeekday));
    }
    Ok(())
}

/// The weekdays a crontab means by these digits, in names. None: not a plain list of them.
fn crontab_names(field: &str) -> Option<String> {
    let name = |digit: &str| CRONTAB_DAYS.get(digit.parse::<usize>().ok()?).copied();
    let item = |item: &str| match item.split_once('-') {
        None => name(item).map(str::to_string),
        Some((first, last)) => Some(format!("{}-{}", name(first)?, name(last)?)),
    };
    let items: Option<Vec<String>> = field.split(',').map(item).collect();
    Some(items?.join(","))
}

/// Whether the crate takes the field in its place. The shape is looked at first: the crate needs
/// no blank between fields and would read `1*` as two of them.
fn field_reads(field: &str, kind: CronField) -> bool {
    if !field.split(',').all(item_has_shape) {
        return false;
    }
    let alone: Vec<&str> = FIELDS.iter().map(|at| if *at == kind { field } else { "*" }).collect();
    cron::Schedule::from_str(&alone.join(" ")).is_ok()
}

/// `*`, `?`, `n`, `n-m`, `name` or `name-name`, each perhaps with `/n`.
fn item_has_shape(item: &str) -> bool {
    let (base, step) = match item.split_once('/') {
        None => (item, None),
        Some((base, step)) => (base, Some(step)),
    };
    let (first, last) = match base.split_once('-') {
        None => (base, None),
        Some((first, last)) => (first, Some(last)),
    };
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let letters = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
    let base_reads = match last {
        None => first == "*" || first == "?" || digits(first) || letters(first),
        Some(last) => digits(first) && digits(last) || letters(first) && letters(last),
    };
    base_reads && step.is_none_or(digits)
}
