//! What a template uses, wherever it stands in it: the facts it asks for, `groups[].lines[].code` whatever
//! its loops call them; the filters, tests and functions it calls; the files it includes.
//!
//! A template is read here as the template language reads it, in every branch and in all that it includes,
//! and nothing is rendered: what would show only in the one letter that takes a branch shows at once.
//! `expressions` goes through what stands between braces. Absent on purpose: what may be used (`asked`).

mod expressions;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use minijinja::Environment;
use minijinja::machinery::ast::{Expr, ForLoop, FromImport, IfCond, Macro, Stmt};
use minijinja::machinery::parse;

/// Something that a template uses, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Use {
    /// The file, of those that the template includes or itself.
    pub(super) file: String,
    pub(super) line: u16,
    pub(super) what: What,
}

/// What a template can use.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum What {
    /// A fact, with the way to it.
    Fact(String),
    Filter(String),
    Test(String),
    /// Something that is called, and what can be called in its place.
    Function(String, Vec<String>),
    /// What a loop would tell of itself, and what it does tell.
    OfLoop(String, Vec<String>),
    /// Another file.
    File(String),
    /// Another file, whose name would be known only when a letter is written.
    SomeFile,
    /// A file that it lies in itself.
    Circle(String),
}

/// What a name stands for.
#[derive(Clone, PartialEq, Eq)]
enum Meaning {
    /// A fact, with the way to it.
    Fact(String),
    /// Something that can be called.
    Called,
    /// What a loop tells of itself.
    Loop,
    /// All that a file of this name defines.
    File(String),
    /// The blocks of a file.
    Blocks(String),
    /// Something that the template made.
    Other,
}

/// What a loop, a `with`, a `set` or a macro has given names to.
type Names = BTreeMap<String, Meaning>;

/// All that a template uses, and those it includes.
pub(super) fn used_by(templates: &Environment<'_>, file: &str) -> Vec<Use> {
    let mut walk = Walk { templates, files: Vec::new(), line: 0, uses: Vec::new() };
    walk.file(file, &Names::new());
    walk.uses.sort();
    walk.uses.dedup();
    walk.uses
}

/// A template, and the files it includes.
pub(super) fn files_of(templates: &Environment<'_>, file: &str) -> BTreeSet<String> {
    let included = used_by(templates, file).into_iter().filter_map(|it| match it.what {
        What::File(file) => Some(file),
        _ => None,
    });
    included.chain([file.to_owned()]).collect()
}

/// Whether a template says anything at all.
pub(super) fn says_anything(templates: &Environment<'_>, file: &str) -> bool {
    let Ok(template) = templates.get_template(file) else { return false };
    let parsed = parse(template.source(), file, templates.syntax().clone());
    parsed.is_ok_and(|parsed| {
        any(&parsed, &|statement| match statement {
            Stmt::EmitRaw(it) => !it.raw.trim().is_empty(),
            Stmt::EmitExpr(it) => text_of(&it.expr).is_none_or(|it| !it.trim().is_empty()),
            Stmt::Include(_) | Stmt::Extends(_) | Stmt::CallBlock(_) => true,
            _ => false,
        })
    })
}

/// Whether this is said of a statement, or of one of those in it that the letter is written with where it
/// stands.
fn any(statement: &Stmt<'_>, is_so: &dyn Fn(&Stmt<'_>) -> bool) -> bool {
    let within: [&[Stmt<'_>]; 2] = match statement {
        Stmt::Template(it) => [&it.children, &[]],
        Stmt::ForLoop(it) => match &it.iter {
            // Over nothing, a loop does nothing.
            Expr::List(all) if all.items.is_empty() => [&[], &it.else_body],
            _ => [&it.body, &it.else_body],
        },
        Stmt::IfCond(it) => match &it.expr {
            Expr::Const(known) if known.value.is_true() => [&it.true_body, &[]],
            Expr::Const(_) => [&[], &it.false_body],
            _ => [&it.true_body, &it.false_body],
        },
        Stmt::WithBlock(it) => [&it.body, &[]],
        Stmt::AutoEscape(it) => [&it.body, &[]],
        Stmt::FilterBlock(it) => [&it.body, &[]],
        Stmt::Block(it) => [&it.body, &[]],
        _ => [&[], &[]],
    };
    is_so(statement) || within.into_iter().flatten().any(|it| any(it, is_so))
}

/// The way through a template.
struct Walk<'e> {
    templates: &'e Environment<'e>,
    /// The file it is in, behind those that include it.
    files: Vec<String>,
    line: u16,
    uses: Vec<Use>,
}

impl Walk<'_> {
    fn file(&mut self, file: &str, names: &Names) {
        let Ok(template) = self.templates.get_template(file) else { return };
        let source = template.source().to_owned();
        let Ok(parsed) = parse(&source, file, self.templates.syntax().clone()) else { return };
        self.files.push(file.to_owned());
        // What the blocks of a template that extends another are called stands in that other, too.
        let has_parent = any(&parsed, &|it| matches!(it, Stmt::Extends(_)));
        let itself = if has_parent { Meaning::Called } else { Meaning::Blocks(file.to_owned()) };
        self.apart(&[parsed], names, &[("self", itself)]);
        self.files.pop();
    }

    fn uses(&mut self, what: What) {
        let file = self.files.last().cloned().unwrap_or_default();
        self.uses.push(Use { file, line: self.line, what });
    }

    /// Goes through statements that keep to themselves what they give names to.
    fn apart(&mut self, all: &[Stmt<'_>], names: &Names, more: &[(&str, Meaning)]) -> Names {
        let mut inner = names.clone();
        inner.extend(more.iter().map(|(name, meaning)| ((*name).to_owned(), meaning.clone())));
        all.iter().for_each(|statement| self.statement(statement, &mut inner));
        inner
    }

    fn statement(&mut self, statement: &Stmt<'_>, names: &mut Names) {
        match statement {
            Stmt::Template(it) => it.children.iter().for_each(|it| self.statement(it, names)),
            Stmt::EmitRaw(_) => {}
            Stmt::EmitExpr(it) => drop(self.expression(&it.expr, names)),
            Stmt::ForLoop(it) => self.for_loop(it, names),
            Stmt::IfCond(it) => self.branches(it, names),
            Stmt::WithBlock(it) => {
                let mut inner = names.clone();
                for (target, value) in &it.assignments {
                    let meaning = self.expression(value, &inner);
                    give(target, &meaning, &mut inner);
                }
                self.apart(&it.body, &inner, &[]);
            }
            Stmt::Set(it) => {
                let meaning = self.expression(&it.expr, names);
                give(&it.target, &meaning, names);
            }
            Stmt::SetBlock(it) => {
                it.filter.iter().for_each(|it| drop(self.expression(it, names)));
                self.apart(&it.body, names, &[]);
                give(&it.target, &Meaning::Other, names);
            }
            Stmt::AutoEscape(it) => {
                self.expression(&it.enabled, names);
                self.apart(&it.body, names, &[]);
            }
            Stmt::FilterBlock(it) => {
                self.expression(&it.filter, names);
                self.apart(&it.body, names, &[]);
            }
            Stmt::Block(it) => {
                // Without a parent there is nothing above a block.
                let above = [("super", Meaning::Called)];
                let has_parent = names.get("self") == Some(&Meaning::Called);
                self.apart(&it.body, names, if has_parent { &above } else { &[] });
            }
            Stmt::Include(it) => drop(self.other_file(&it.name, names)),
            Stmt::Extends(it) => drop(self.other_file(&it.name, names)),
            Stmt::Import(it) => {
                let meaning = self.other_file(&it.expr, names);
                give(&it.name, &meaning, names);
            }
            Stmt::FromImport(it) => self.imported(it, names),
            Stmt::Macro(it) => {
                names.insert(it.name.to_owned(), Meaning::Called);
                self.made_macro(it, names);
            }
            Stmt::CallBlock(it) => {
                self.line = it.call.span().start_line;
                self.call(&it.call, names);
                self.made_macro(&it.macro_decl, names);
            }
            Stmt::Do(it) => {
                self.line = it.call.span().start_line;
                self.call(&it.call, names);
            }
        }
    }

    fn for_loop(&mut self, it: &ForLoop<'_>, names: &Names) {
        let each = element(self.expression(&it.iter, names));
        let mut inner = names.clone();
        inner.insert("loop".to_owned(), Meaning::Loop);
        give(&it.target, &each, &mut inner);
        it.filter_expr.iter().for_each(|it| drop(self.expression(it, &inner)));
        self.apart(&it.body, &inner, &[]);
        self.apart(&it.else_body, names, &[]);
    }

    /// A name is given behind branches where each of them gave it.
    fn branches(&mut self, it: &IfCond<'_>, names: &mut Names) {
        self.expression(&it.expr, names);
        let one = self.apart(&it.true_body, names, &[]);
        let mut other = self.apart(&it.false_body, names, &[]);
        for (name, meaning) in one {
            if let Some(there) = other.remove(&name) {
                names.insert(name, if there == meaning { meaning } else { Meaning::Other });
            }
        }
    }

    fn made_macro(&mut self, it: &Macro<'_>, names: &Names) {
        it.defaults.iter().for_each(|it| drop(self.expression(it, names)));
        let mut inner = names.clone();
        it.args.iter().for_each(|it| give(it, &Meaning::Other, &mut inner));
        self.apart(&it.body, &inner, &[("caller", Meaning::Called)]);
    }

    fn imported(&mut self, it: &FromImport<'_>, names: &mut Names) {
        let file = self.other_file(&it.expr, names);
        for (name, called) in &it.names {
            if let Expr::Var(name) = name {
                self.line = name.span().start_line;
                self.part(&file, name.id);
            }
            give(called.as_ref().unwrap_or(name), &Meaning::Called, names);
        }
    }

    /// A file that is included: all in it counts, with the names that are given here.
    fn other_file(&mut self, name: &Expr<'_>, names: &Names) -> Meaning {
        self.expression(name, names);
        let Some(file) = text_of(name) else {
            self.uses(What::SomeFile);
            return Meaning::Other;
        };
        self.uses(What::File(file.to_owned()));
        match self.files.iter().any(|it| it == file) {
            true => self.uses(What::Circle(file.to_owned())),
            false => self.file(file, names),
        }
        Meaning::File(file.to_owned())
    }

    /// What a file gives a name to that others can import.
    fn defined(&self, file: &str) -> Vec<String> {
        let Ok(template) = self.templates.get_template(file) else { return Vec::new() };
        let parsed = parse(template.source(), file, self.templates.syntax().clone());
        let Ok(Stmt::Template(all)) = &parsed else { return Vec::new() };
        let named = |target: &Expr<'_>| match target {
            Expr::Var(it) => Some(it.id.to_owned()),
            _ => None,
        };
        // Those of a block, or of a branch, may not be there.
        let defined = all.children.iter().filter_map(|statement| match statement {
            Stmt::Macro(it) => Some(it.name.to_owned()),
            Stmt::Set(it) => named(&it.target),
            Stmt::SetBlock(it) => named(&it.target),
            _ => None,
        });
        defined.collect()
    }

    /// What the blocks of a file are called.
    fn blocks(&self, file: &str) -> Vec<String> {
        let Ok(template) = self.templates.get_template(file) else { return Vec::new() };
        let Ok(parsed) = parse(template.source(), file, self.templates.syntax().clone()) else {
            return Vec::new();
        };
        let found = RefCell::new(Vec::new());
        any(&parsed, &|it| {
            if let Stmt::Block(it) = it {
                found.borrow_mut().push(it.name.to_owned());
            }
            false
        });
        found.into_inner()
    }
}

/// What one of a list is.
fn element(list: Meaning) -> Meaning {
    match list {
        Meaning::Fact(way) => Meaning::Fact(format!("{way}[]")),
        _ => Meaning::Other,
    }
}

/// Gives a name; of several at once nobody knows which is which.
fn give(target: &Expr<'_>, meaning: &Meaning, names: &mut Names) {
    match target {
        Expr::Var(it) => drop(names.insert(it.id.to_owned(), meaning.clone())),
        Expr::List(it) => it.items.iter().for_each(|it| give(it, &Meaning::Other, names)),
        Expr::Tuple(it) => it.items.iter().for_each(|it| give(it, &Meaning::Other, names)),
        // A part of something that has its name.
        _ => {}
    }
}

/// What stands in quotes.
fn text_of<'x>(expression: &'x Expr<'_>) -> Option<&'x str> {
    match expression {
        Expr::Const(it) => it.value.as_str(),
        _ => None,
    }
}
