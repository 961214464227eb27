//! Circles of modules, and re-exports of whole members.
//!
//! A file depends on the files that its paths lead to, in `use` declarations and in code. Paths lead through
//! re-exports, aliases and globs. A parent that declares its children or exports their items does not depend on them.
//! Tests are exempt. A module in braces is a part of its file.
//!
//! The check reads tokens: it sees the arguments of macros, but it does not expand macros.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::anyhow;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The maximum number of re-exports between a name and its definition.
const MAX_REEXPORTS: usize = 8;

/// A name that a `use` declaration declares. The name of a glob is `*`.
#[derive(Debug)]
struct Import {
    path: String,
    name: String,
    is_public: bool,
}

/// The names in a file.
#[derive(Debug, Default)]
struct Module {
    imports: Vec<Import>,
    /// The words and paths outside `use` declarations.
    paths: BTreeSet<String>,
}

/// The files of a crate by the paths of their modules, such as `crate::a::b`.
#[derive(Debug, Default)]
pub(super) struct Modules(BTreeMap<String, Module>);

impl Modules {
    /// Adds the source of a file, unless it is a test; `file` is its path below `src` without the extension.
    ///
    /// # Errors
    ///
    /// If the source is no sequence of tokens.
    pub(super) fn add(&mut self, file: &std::path::Path, source: &str) -> anyhow::Result<()> {
        let mut path = "crate".to_owned();
        for name in file.iter().map(|name| name.to_string_lossy()) {
            match &*name {
                "tests" => return Ok(()),
                "mod" | "lib" | "main" => {}
                _ => path = path + "::" + &name,
            }
        }
        let tokens = source.parse().map_err(|error| anyhow!("{error}"))?;
        self.0.insert(path, Module::read(tokens));
        Ok(())
    }

    /// The module with the item that a path in the module `from` names; `None` for a module and for the name of a crate.
    fn definer(&self, from: &str, path: &str, depth: usize) -> Option<String> {
        let (name, rest) = path.split_once("::").unwrap_or((path, ""));
        let child = format!("{from}::{name}");
        let is_module = self.0.contains_key(&child);
        let next = match name {
            "crate" => name,
            "self" => from,
            "super" => from.rsplit_once("::").map_or(from, |(parent, _)| parent),
            _ if is_module && !rest.is_empty() => &child,
            _ => {
                let imports = &self.0.get(from)?.imports;
                let import = |name| imports.iter().find(|import| import.name == name);
                let Some(import) = import(name).or_else(|| import("*")) else {
                    return (!is_module).then(|| from.to_owned());
                };
                let path = import.path.replace('*', name) + "::" + rest;
                let is_followed = import.path != name && depth < MAX_REEXPORTS;
                let definer = is_followed.then(|| self.definer(from, &path, depth + 1));
                let is_own = import.name == "*";
                return definer.flatten().or(is_own.then(|| from.to_owned()));
            }
        };
        self.definer(next, Some(rest).filter(|rest| !rest.is_empty())?, depth)
    }

    /// The dependencies of files, as pairs of siblings or of a parent and a child, each with a line that explains it.
    fn edges(&self) -> BTreeMap<[String; 2], String> {
        let mut edges = BTreeMap::new();
        for (from, module) in &self.0 {
            let imports = module.imports.iter().map(|it| (&it.path, it.is_public));
            let paths = module.paths.iter().map(|path| (path, false));
            for (path, is_public) in imports.chain(paths) {
                let Some(to) = self.definer(from, path, 0) else {
                    continue;
                };
                let [a, b] = [from, &to].map(|path| path.split("::").collect::<Vec<_>>());
                let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
                let is_facade = is_public && common == a.len();
                if *from != to && !is_facade {
                    let pair = [a, b].map(|it| it[..it.len().min(common + 1)].join("::"));
                    let line = || format!("\n    {from} uses {path} of {to}");
                    edges.entry(pair).or_insert_with(line);
                }
            }
        }
        edges
    }

    /// The circles of siblings, and of parents and children, each with a line for each of its edges.
    pub(super) fn circles(&self) -> Vec<String> {
        let edges = self.edges();
        let nodes = edges.keys().flatten();
        let reached: BTreeMap<&String, _> = nodes.map(|it| (it, reached(&edges, it))).collect();
        let mut circles = BTreeMap::<String, String>::new();
        for ([from, to], line) in &edges {
            if reached[to].contains(from) {
                let names = reached[from].iter();
                let names = names.filter(|name| reached[**name].contains(from));
                let names = names.map(|name| name.trim_start_matches("crate::"));
                let names = names.collect::<Vec<_>>().join(", ");
                *circles.entry(names).or_default() += line;
            }
        }
        let finding = |(names, lines)| format!("a circle of modules: {names}{lines}");
        circles.into_iter().map(finding).collect()
    }

    /// The members that a module re-exports as a whole.
    pub(super) fn exports(&self, member: &str) -> bool {
        let member = member.replace('-', "_");
        let imports = self.0.values().flat_map(|module| &module.imports);
        let mut public = imports.filter(|import| import.is_public);
        public.any(|import| import.path.trim_end_matches("::*") == member)
    }
}

impl Module {
    /// Reads the names in the tokens of a file.
    fn read(tokens: TokenStream) -> Self {
        let mut module = Self::default();
        let text = expand(text(tokens)).replace("::self", "");
        let text = text.replace(" use{", " use {");
        let mut is_public = false;
        // Code, then `use` trees, each with the code after it.
        for part in format!(";{text}").split(" use ") {
            let (tree, code) = part.split_once(';').unwrap_or((part, ""));
            for branch in tree.trim_matches([' ', '{', '}']).split(',') {
                let last = branch.rsplit("::").next().unwrap_or(branch);
                let (path, name) = branch.split_once(" as ").unwrap_or((branch, last));
                let [path, name] = [path, name].map(|text| text.trim().to_owned());
                module.imports.push(Import {
                    path,
                    name,
                    is_public,
                });
            }
            let is_path = |character: char| character.is_alphanumeric() || "_:".contains(character);
            let paths = code.split(|character| !is_path(character));
            let paths = paths.map(|path| path.trim_matches(':').to_owned());
            module.paths.extend(paths);
            is_public = code.ends_with([')', 'b']);
        }
        module
    }
}

/// The text of tokens with a space before each word, without tests, literals, declarations of modules, fields and lifetimes.
fn text(tokens: TokenStream) -> String {
    let mut text = String::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(_) if [" mod", ".", "'"].iter().any(|it| text.ends_with(it)) => {}
            TokenTree::Ident(word) if text.ends_with("::") => text += &word.to_string(),
            TokenTree::Ident(word) => text = text + " " + &word.to_string(),
            TokenTree::Punct(punct) => text.push(punct.as_char()),
            TokenTree::Literal(_) => text.push(' '),
            TokenTree::Group(group) if is_test(&group) => {
                let ends = |token: &TokenTree| match token {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    _ => token.to_string() == ";",
                };
                tokens.find(ends);
            }
            TokenTree::Group(group) => {
                let is_block = group.delimiter() == Delimiter::Brace;
                let [open, close] = if is_block { ["{", "}"] } else { ["(", ")"] };
                text = text + open + &self::text(group.stream()) + close;
            }
        }
    }
    text
}

/// Writes each path of the `use` trees in full: `a::{b, c}` becomes `a::b, a::c`.
fn expand(mut text: String) -> String {
    while let Some(open) = text.rfind("::{") {
        let start = text[..open].rfind([' ', ',', '{']).map_or(0, |at| at + 1);
        let end = text[open..].find('}').map_or(text.len(), |at| open + at);
        let prefix = &text[start..open + 2];
        let branches = text[open + 3..end].split(',');
        let paths = branches.map(|branch| prefix.to_owned() + branch.trim());
        let paths = paths.collect::<Vec<_>>().join(",");
        text.replace_range(start..=end, &paths);
    }
    text
}

/// Whether an attribute excludes an item from all builds but tests.
fn is_test(attribute: &Group) -> bool {
    let text = attribute.to_string().replace(' ', "");
    text.starts_with("[cfg(test)") || text.starts_with("[cfg(all(test,")
}

/// The nodes that a node reaches along edges.
fn reached<'a>(edges: &'a BTreeMap<[String; 2], String>, node: &'a str) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        let ends = edges.keys().filter(|[from, _]| from == node);
        let ends = ends.map(|[_, to]| to).filter(|to| reached.insert(*to));
        open.extend(ends.map(String::as_str));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the circles of files: a line of `files` is a file and its source.
    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[&str]) {
        let mut modules = Modules::default();
        for (file, source) in files {
            modules
                .add(file.as_ref(), source)
                .expect("these are tokens");
        }
        let circles = modules.circles();
        let names = circles.iter().filter_map(|circle| circle.lines().next());
        let names: Vec<&str> = names.filter_map(|line| line.split(": ").nth(1)).collect();
        assert_eq!(names, expected, "{circles:#?}");
    }

    const FACADE: (&str, &str) = ("lib", "mod a; mod b; pub use {a::A, b::{B as C, other}};");

    #[test]
    fn circles_behind_a_facade_are_found() {
        for a in [
            "const fn f() { const { C::<u8>::new(crate::C) } }",
            "use crate::C;",
            "use crate::{C as D, E};",
            "use super::*; fn f(x: C) {}",
            "fn f() { let x = crate::C::new(); }",
            "use crate as root; fn f(x: root::b::B) {}",
            "fn f() { assert!(x == crate::C); }",
            "mod inner { use super::super::C; }",
            "use crate::b; fn f() { b::other() }",
        ] {
            let a = format!("pub struct A; {a}");
            let b = ("b/mod", "use super::A; pub struct B; pub fn other() {}");
            check(&[FACADE, ("a", &a), b], &["a, b"]);
        }
    }

    #[test]
    fn facades_and_tests_are_innocent() {
        for b in [
            "use super::About;",
            "use crate::a;",
            "use self::A;",
            "// use super::A;\nfn f() { \"crate::A\"; x.A }",
            "#[cfg(test)] mod tests { use super::A; }",
            "#[cfg(all(test, unix))] use super::A;",
        ] {
            let a = ("a", "use crate::C; pub struct A;");
            let b = format!("pub struct B; fn f() -> impl Iterator + use<'_> {{}} {b}");
            check(&[FACADE, a, ("b", &b), ("b/tests", "use crate::A;")], &[]);
        }
    }

    #[test]
    fn circles_of_parents_and_folders_are_found() {
        let parent = ("a/mod", "mod b; pub(crate) use b::B; pub struct A { b: B }");
        check(&[parent, ("a/b", "pub struct B;")], &[]);
        check(
            &[parent, ("a/b", "use super::A; pub struct B;")],
            &["a, a::b"],
        );
        let [root, a, c] = ["lib", "a/mod", "c/mod"].map(|parent| (parent, ""));
        let there = [("a/b", "use crate::c::d::D;"), ("c/d", "pub struct D;")];
        let back = [("c/e", "use crate::a::f::F;"), ("a/f", "pub struct F;")];
        check(&[root, a, c, there[0], there[1]], &[]);
        check(
            &[root, a, c, there[0], there[1], back[0], back[1]],
            &["a, c"],
        );
    }

    #[test]
    fn re_exports_of_whole_members_are_found() {
        for (source, expected) in [
            ("pub use board_core;", true),
            ("pub use board_core::*;", true),
            ("pub(crate) use board_core::{self as core, Board};", true),
            ("pub use board_core::Board; use board_core::*;", false),
        ] {
            let mut modules = Modules::default();
            modules
                .add("lib".as_ref(), source)
                .expect("these are tokens");
            assert_eq!(modules.exports("board-core"), expected, "{source}");
        }
    }
}
