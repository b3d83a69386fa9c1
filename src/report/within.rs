//! What a template asks for of the things it goes through: `groups[].lines[].code`, whatever its loops
//! call them. The template language tells of a loop's variable only that it is one.

use std::collections::BTreeMap;

use minijinja::Environment;

/// What a loop, a `with` or a `set` has given a name to.
type Names<'s> = BTreeMap<&'s str, String>;

/// How deep files may include one another.
const DEPTH: usize = 8;

/// All that is asked for below a name that the template itself gives, each with the file that asks.
pub(super) fn asked_within(templates: &Environment<'_>, file: &str) -> Vec<(String, String)> {
    let mut asked = Vec::new();
    walk(templates, file, &Names::new(), DEPTH, &mut asked);
    asked.sort();
    asked.dedup();
    asked
}

/// The files that a template includes.
pub(super) fn included(source: &str) -> impl Iterator<Item = &str> {
    tags(source).filter_map(|tag| included_by(tag))
}

fn included_by(tag: &str) -> Option<&str> {
    let rest = tag.strip_prefix('%')?.trim_start_matches('-').trim().strip_prefix("include")?;
    rest.split('"').nth(1)
}

fn walk(
    templates: &Environment<'_>,
    file: &str,
    outer: &Names<'_>,
    depth: usize,
    asked: &mut Vec<(String, String)>,
) {
    let Ok(template) = templates.get_template(file) else { return };
    let source = template.source().to_owned();
    let mut scopes: Vec<Names<'_>> =
        vec![outer.iter().map(|(name, path)| (*name, path.clone())).collect()];
    for tag in tags(&source) {
        let Some(names) = scopes.last() else { return };
        let mut found = paths(tag);
        let below = found.clone().filter(|path| path.contains('.'));
        asked.extend(below.filter_map(|path| Some((file.to_owned(), resolved(names, path)?))));
        let told = |path: &str| resolved(names, path).unwrap_or_else(|| path.to_owned());
        match found.next() {
            Some("for") if tag.starts_with('%') => {
                let mut inner = names.clone();
                let each: Vec<&str> = found.by_ref().take_while(|word| *word != "in").collect();
                let list = found.next().map_or_else(String::new, told);
                // Of pairs nobody knows which is which.
                if let [each] = each[..] {
                    inner.insert(each, format!("{list}[]"));
                }
                scopes.push(inner);
            }
            Some("with") if tag.starts_with('%') => {
                let mut inner = names.clone();
                inner.extend(given(tag).map(|(name, path)| (name, told(path))));
                scopes.push(inner);
            }
            Some("set") if tag.starts_with('%') => {
                let new: Vec<_> = given(tag).map(|(name, path)| (name, told(path))).collect();
                scopes.last_mut().into_iter().for_each(|names| names.extend(new.clone()));
            }
            Some("endfor" | "endwith") if scopes.len() > 1 => {
                scopes.pop();
            }
            _ => {
                if let (Some(other), 1..) = (included_by(tag), depth) {
                    walk(templates, other, names, depth - 1, asked);
                }
            }
        }
    }
}

/// `name = path` in a tag that gives names.
fn given(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    tag.split(',').filter_map(|one| {
        let (name, value) = one.split_once('=')?;
        Some((paths(name).last()?, paths(value).next()?))
    })
}

/// What a path is in truth that begins with a name which the template gave.
fn resolved(names: &Names<'_>, path: &str) -> Option<String> {
    match path.split_once('.') {
        Some((first, rest)) => Some(format!("{}.{rest}", names.get(first)?)),
        None => names.get(path).cloned(),
    }
}

/// What stands in each pair of braces but comments, with the sign behind the first: `% for x in y `,
/// `{ x.name }`.
fn tags(source: &str) -> impl Iterator<Item = &str> {
    source.match_indices('{').filter_map(|(at, _)| {
        let rest = &source[at + 1..];
        let end = match rest.as_bytes().first()? {
            b'%' => rest.find("%}")?,
            b'{' => rest.find("}}")?,
            _ => return None,
        };
        Some(&rest[..end])
    })
}

/// The names in a tag with what is asked of them, `line.code`, but for what stands in quotes.
fn paths(tag: &str) -> impl Iterator<Item = &str> + Clone {
    let spoken = tag.split('"').step_by(2);
    let words =
        spoken.flat_map(|part| part.split(|c: char| !(c.is_alphanumeric() || "._".contains(c))));
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_'))
}
