//! What stands between the braces of a template.

use minijinja::machinery::ast::{BinOpKind, Call, CallArg, Expr, Filter, Test};

use super::{Meaning, Names, Walk, What, element, text_of};

/// What a loop tells of itself.
const OF_LOOPS: [&str; 9] =
    ["depth", "depth0", "first", "index", "index0", "last", "length", "revindex", "revindex0"];
/// What a loop can be asked to do.
const BY_LOOPS: [&str; 2] = ["changed", "cycle"];

impl Walk<'_> {
    /// Notes what an expression uses; gives what it stands for.
    pub(super) fn expression(&mut self, expression: &Expr<'_>, names: &Names) -> Meaning {
        match expression {
            Expr::Const(it) => {
                self.line = it.span().start_line;
                Meaning::Other
            }
            Expr::Var(it) => {
                self.line = it.span().start_line;
                self.name(it.id, names)
            }
            Expr::GetAttr(it) => {
                let whole = self.expression(&it.expr, names);
                self.line = it.span().start_line;
                self.part(&whole, it.name)
            }
            Expr::GetItem(it) => {
                let whole = self.expression(&it.expr, names);
                self.expression(&it.subscript_expr, names);
                match text_of(&it.subscript_expr) {
                    Some(name) => self.part(&whole, name),
                    None => element(whole),
                }
            }
            Expr::Slice(it) => {
                let whole = self.expression(&it.expr, names);
                let ends = [&it.start, &it.stop, &it.step].into_iter().flatten();
                ends.for_each(|it| drop(self.expression(it, names)));
                whole
            }
            Expr::Filter(it) => {
                let whole = it.expr.as_ref().map(|it| self.expression(it, names));
                self.line = it.span().start_line;
                self.filter(it, whole.unwrap_or(Meaning::Other), names)
            }
            Expr::Test(it) => {
                self.expression(&it.expr, names);
                self.line = it.span().start_line;
                self.test(it, names)
            }
            Expr::Call(it) => {
                self.line = it.span().start_line;
                self.call(it, names)
            }
            other => self.operation(other, names),
        }
    }

    /// What puts several together.
    fn operation(&mut self, expression: &Expr<'_>, names: &Names) -> Meaning {
        let mut all = |parts: &[&Expr<'_>]| -> Vec<Meaning> {
            parts.iter().map(|part| self.expression(part, names)).collect()
        };
        match expression {
            Expr::UnaryOp(it) => drop(all(&[&it.expr])),
            Expr::BinOp(it) => {
                let mut sides = all(&[&it.left, &it.right]);
                if matches!(it.op, BinOpKind::ScOr) {
                    return same(sides.swap_remove(0), sides.swap_remove(0));
                }
            }
            Expr::IfExpr(it) => {
                all(&[&it.test_expr]);
                let mut sides = all(&[&it.true_expr]);
                sides.extend(it.false_expr.iter().flat_map(|it| all(&[it])));
                let first = sides.swap_remove(0);
                return match sides.pop() {
                    Some(other) => same(first, other),
                    None => first,
                };
            }
            Expr::Compare(it) => {
                all(&[&it.expr]);
                it.ops.iter().for_each(|op| drop(all(&[&op.expr])));
            }
            Expr::List(it) => it.items.iter().for_each(|it| drop(all(&[it]))),
            Expr::Tuple(it) => it.items.iter().for_each(|it| drop(all(&[it]))),
            Expr::Map(it) => it.keys.iter().chain(&it.values).for_each(|it| drop(all(&[it]))),
            _ => {}
        }
        Meaning::Other
    }

    /// What a name stands for that the template, the language or the letter gives.
    fn name(&mut self, name: &str, names: &Names) -> Meaning {
        if let Some(meaning) = names.get(name) {
            return meaning.clone();
        }
        if self.templates.globals().any(|(global, _)| global == name) {
            return Meaning::Called;
        }
        self.uses(What::Fact(name.to_owned()));
        Meaning::Fact(name.to_owned())
    }

    /// A part of something, by its name.
    pub(super) fn part(&mut self, whole: &Meaning, name: &str) -> Meaning {
        match whole {
            Meaning::Fact(way) => {
                let way = format!("{way}.{name}");
                self.uses(What::Fact(way.clone()));
                Meaning::Fact(way)
            }
            Meaning::Loop if !OF_LOOPS.contains(&name) => {
                let all = OF_LOOPS.iter().map(|it| format!("loop.{it}")).collect();
                self.uses(What::OfLoop(format!("loop.{name}"), all));
                Meaning::Other
            }
            Meaning::File(file) => {
                let defined = self.defined(file);
                if !defined.iter().any(|it| it == name) {
                    self.uses(What::Function(name.to_owned(), defined));
                }
                Meaning::Called
            }
            Meaning::Blocks(_) => Meaning::Called,
            Meaning::Loop | Meaning::Called | Meaning::Other => Meaning::Other,
        }
    }

    pub(super) fn call(&mut self, call: &Call<'_>, names: &Names) -> Meaning {
        let line = self.line;
        call.args.iter().for_each(|it| drop(self.expression(value(it), names)));
        let (name, known) = match &call.expr {
            Expr::Var(it) => (it.id, self.functions(it.id, names)),
            Expr::GetAttr(it) => {
                let all = match self.expression(&it.expr, names) {
                    Meaning::Loop => Some(BY_LOOPS.map(str::to_owned).to_vec()),
                    Meaning::File(file) => Some(self.defined(&file)),
                    Meaning::Blocks(file) => Some(self.blocks(&file)),
                    Meaning::Called => None,
                    // Facts are read; nothing can be had done by them.
                    Meaning::Fact(_) | Meaning::Other => Some(Vec::new()),
                };
                (it.name, all)
            }
            other => {
                self.expression(other, names);
                ("", None)
            }
        };
        if let Some(all) = known.filter(|all| !all.iter().any(|it| it == name)) {
            self.line = line;
            self.uses(What::Function(name.to_owned(), all));
        }
        Meaning::Other
    }

    /// What can be called by its name alone; none where nobody knows what a name stands for.
    fn functions(&self, name: &str, names: &Names) -> Option<Vec<String>> {
        let is_called = |meaning: &Meaning| matches!(meaning, Meaning::Called | Meaning::Loop);
        if names.get(name).is_some_and(is_called) {
            return None;
        }
        let own = names.iter().filter(|(_, meaning)| **meaning == Meaning::Called);
        let own = own.map(|(own, _)| own.clone()).filter(|own| own != "self");
        let known = self.templates.globals().map(|(global, _)| global.to_owned());
        let known = known.filter(|it| it != "debug" && !names.contains_key(it));
        Some(own.chain(known).collect())
    }

    fn test(&mut self, test: &Test<'_>, names: &Names) -> Meaning {
        self.uses(What::Test(test.name.to_owned()));
        test.args.iter().for_each(|it| drop(self.expression(value(it), names)));
        Meaning::Other
    }

    fn filter(&mut self, filter: &Filter<'_>, whole: Meaning, names: &Names) -> Meaning {
        self.uses(What::Filter(filter.name.to_owned()));
        filter.args.iter().for_each(|it| drop(self.expression(value(it), names)));
        let mut in_order = filter.args.iter().filter_map(|it| match it {
            CallArg::Pos(it) => Some(text_of(it)),
            _ => None,
        });
        let (first, second) = (in_order.next().flatten(), in_order.next().flatten());
        let attribute = filter.args.iter().find_map(|it| match it {
            CallArg::Kwarg("attribute", it) => text_of(it),
            _ => None,
        });
        let each = element(whole.clone());
        attribute.iter().for_each(|name| drop(self.part(&each, name)));
        match filter.name {
            "map" => first.iter().for_each(|it| self.uses(What::Filter((*it).to_owned()))),
            "select" | "reject" => {
                first.iter().for_each(|it| self.uses(What::Test((*it).to_owned())));
            }
            "selectattr" | "rejectattr" => {
                first.iter().for_each(|name| drop(self.part(&each, name)));
                second.iter().for_each(|it| self.uses(What::Test((*it).to_owned())));
            }
            "groupby" => first.iter().for_each(|name| drop(self.part(&each, name))),
            _ => {}
        }
        match (filter.name, first) {
            ("attr", Some(name)) => self.part(&whole, name),
            ("first" | "last", _) => each,
            (
                "default" | "d" | "list" | "reject" | "rejectattr" | "reverse" | "select"
                | "selectattr" | "sort" | "unique",
                _,
            ) => whole,
            _ => Meaning::Other,
        }
    }
}

/// What is known of one of two.
fn same(one: Meaning, other: Meaning) -> Meaning {
    if one == other { one } else { Meaning::Other }
}

fn value<'x, 's>(argument: &'x CallArg<'s>) -> &'x Expr<'s> {
    match argument {
        CallArg::Pos(it)
        | CallArg::Kwarg(_, it)
        | CallArg::PosSplat(it)
        | CallArg::KwargSplat(it) => it,
    }
}
