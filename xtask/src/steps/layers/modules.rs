//! Circles of modules, and re-exports of whole members.
//!
//! A file depends on the files that define the items that it names: in `use` declarations and in the
//! paths of its code. Names are resolved through re-exports, aliases and globs. A parent that declares
//! its children or exports their items does not depend on them. Tests are exempt.
//!
//! The check reads tokens: it sees the arguments of macros, but it does not expand macros.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use anyhow::anyhow;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The words of a path, such as `["crate", "a", "B"]`. The path of a module begins after `crate`.
type Path = Vec<String>;

/// Pairs of modules, and a path in the first one that names an item of the second one.
type Edges = BTreeMap<(Path, Path), String>;

/// The maximum number of re-exports between a name and its definition.
const MAX_REEXPORTS: usize = 8;

/// The keywords that define the item whose name follows.
const ITEMS: &str = " struct enum trait type const static fn union ";

/// A name that a `use` declaration declares. The path of a glob ends with `*`.
#[derive(Debug)]
struct Import {
    path: Path,
    name: String,
    is_public: bool,
}

/// The names in the source of a module. A module in braces belongs to the module of its file.
#[derive(Debug, Default)]
struct Module {
    file: Path,
    items: BTreeSet<String>,
    imports: Vec<Import>,
    paths: BTreeSet<Path>,
}

/// The modules of a crate by their paths.
#[derive(Debug, Default)]
pub(super) struct Modules(BTreeMap<Path, Module>);

impl Modules {
    /// Adds the source of a file, unless it is a test; `file` is its path below `src` without the extension.
    ///
    /// # Errors
    ///
    /// If the source is no sequence of tokens.
    pub(super) fn add(&mut self, file: &std::path::Path, source: &str) -> anyhow::Result<()> {
        let names = file.iter().map(|name| name.to_string_lossy().into_owned());
        let mut module: Path = names.collect();
        module.retain(|name| !["mod", "lib", "main"].contains(&&**name));
        if !module.contains(&"tests".to_owned()) {
            let tokens = source.parse::<TokenStream>();
            let tokens = tokens.map_err(|error| anyhow!("{error}"))?;
            self.read(&module, &module, tokens, true);
        }
        Ok(())
    }

    /// Gathers the names in the tokens of a module; `is_top` excludes its blocks.
    fn read(&mut self, file: &[String], path: &[String], tokens: TokenStream, is_top: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let words: Vec<String> = tokens.iter().map(word).collect();
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        self.0.entry(path.to_vec()).or_default().file = file.to_vec();
        let mut at = 0;
        while at < words.len() {
            let module = self.0.entry(path.to_vec()).or_default();
            match (&words[at..], &tokens[at]) {
                (["#", "[", rest @ ..], _) if is_test(&tokens[at + 1]) => {
                    let end = rest.iter().position(|word| [";", "{"].contains(word));
                    at = end.map_or(words.len(), |end| at + 2 + end);
                }
                (["use", next, rest @ ..], _) if *next != "<" => {
                    let is_public = matches!(words[..at], [.., "pub"] | [.., "pub", "("]);
                    let end = rest.iter().position(|word| *word == ";");
                    let end = at + 2 + end.unwrap_or(rest.len());
                    module.import(&tokens[at + 1..end], &[], is_public);
                    at = end;
                }
                (["mod", name, "{", ..], _) => {
                    if let TokenTree::Group(group) = &tokens[at + 2] {
                        let child = [path, &[(*name).to_owned()]].concat();
                        self.read(file, &child, group.stream(), true);
                    }
                    at += 2;
                }
                (["const", "fn" | "unsafe" | "{", ..], _) => {}
                ([item, name, ..], _) if ITEMS.contains(&format!(" {item} ")) => {
                    if is_top {
                        module.items.insert((*name).to_owned());
                    }
                    at += 1;
                }
                (_, TokenTree::Group(group)) => self.read(file, path, group.stream(), false),
                (_, TokenTree::Ident(_)) => {
                    let mut used = vec![words[at].to_owned()];
                    let is_name = !matches!(words[..at], [.., "." | "'"]);
                    while let [_, ":", ":", next, ..] = words[at..] {
                        used.push(next.to_owned());
                        at += 3;
                    }
                    module.paths.extend(is_name.then_some(used));
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// The path of the module that defines what a path in the module `from` names.
    ///
    /// `None` if the path names a module, or an item of another crate.
    fn definer(&self, from: &[String], path: &[String], depth: usize) -> Option<Path> {
        let parent = &from[..from.len().saturating_sub(1)];
        let (name, rest) = path.split_first().filter(|_| depth < MAX_REEXPORTS)?;
        match &**name {
            "crate" => return self.definer(&[], rest, depth),
            "self" => return self.definer(from, rest, depth),
            "super" => return self.definer(parent, rest, depth),
            _ => {}
        }
        let module = self.0.get(from)?;
        let child = [from, slice::from_ref(name)].concat();
        let through = |import: &Import| {
            let (last, parents) = import.path.split_last()?;
            let last = if last == "*" { name } else { last };
            self.definer(
                from,
                &[parents, slice::from_ref(last), rest].concat(),
                depth + 1,
            )
        };
        if self.0.contains_key(&child) && !rest.is_empty() {
            return self.definer(&child, rest, depth);
        }
        let imports = |name: &str| {
            let mut imports = module.imports.iter().filter(|it| it.name == name);
            imports.find_map(through)
        };
        let is_item = module.items.contains(name);
        let own = || is_item.then(|| from.to_vec());
        imports(name).or_else(own).or_else(|| imports("*"))
    }

    /// The files that depend on each other.
    fn edges(&self) -> Edges {
        let mut edges = Edges::new();
        for (path, module) in &self.0 {
            let imports = module.imports.iter();
            let names = imports.map(|import| (&import.path, import.is_public));
            let names = names.chain(module.paths.iter().map(|path| (path, false)));
            for (name, is_public) in names {
                let Some(definer) = self.definer(path, name, 0) else {
                    continue;
                };
                let to = &self.0[&definer].file;
                let is_facade = is_public && to.starts_with(path);
                if *to != module.file && !is_facade {
                    let edge = edges.entry((module.file.clone(), to.clone()));
                    edge.or_insert(name.join("::"));
                }
            }
        }
        edges
    }

    /// The circles of files and of folders, each with a path for each of its edges.
    pub(super) fn circles(&self) -> Vec<String> {
        let edges = self.edges();
        let deepest = self.0.keys().map(Vec::len).max().unwrap_or(0);
        let mut found: Vec<(String, BTreeSet<String>)> = Vec::new();
        // At each depth, deeper modules count as parts of their parents.
        for depth in (1..=deepest).rev() {
            let cut = |path: &Path| path[..path.len().min(depth)].to_vec();
            let ends = |(from, to): &(Path, Path)| [cut(from), cut(to)];
            let pairs = edges.keys().map(ends).filter(|[from, to]| from != to);
            for circle in circles(pairs.collect()) {
                let is_within = |[from, to]: [Path; 2]| {
                    from != to && circle.contains(&from) && circle.contains(&to)
                };
                let within = edges.iter().filter(|(modules, _)| is_within(ends(modules)));
                let line = |((from, to), name): (&(Path, Path), &String)| {
                    let [from, to] = [from, to].map(|path| format!("crate::{}", path.join("::")));
                    format!("\n    {from} uses {name}, which {to} defines")
                };
                let lines: BTreeSet<String> = within.map(line).collect();
                let names: Vec<String> = circle.iter().map(|path| path.join("::")).collect();
                if !found.iter().any(|(_, known)| known.is_subset(&lines)) {
                    found.push((names.join(", "), lines));
                }
            }
        }
        let found = found.into_iter();
        let finding =
            |(names, lines)| format!("a circle of modules: {names}{}", String::from_iter(lines));
        found.map(finding).collect()
    }

    /// The members that a module re-exports as a whole.
    pub(super) fn exports(&self, member: &str) -> bool {
        let member = member.replace('-', "_");
        let imports = self.0.values().flat_map(|module| &module.imports);
        let mut public = imports.filter(|import| import.is_public);
        public.any(|import| match &*import.path {
            [name] => *name == member,
            [name, last] => *name == member && last == "*",
            _ => false,
        })
    }
}

impl Module {
    /// Adds the names of a `use` tree.
    fn import(&mut self, tree: &[TokenTree], prefix: &[String], is_public: bool) {
        for branch in tree.split(|token| word(token) == ",") {
            let mut path = prefix.to_vec();
            let mut words = branch.iter();
            let mut name = None;
            while let Some(token) = words.next() {
                match token {
                    TokenTree::Group(group) => {
                        let tree: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.import(&tree, &path, is_public);
                        path.clear();
                    }
                    _ if word(token) == "as" => name = words.next().map(word),
                    _ if [":", "self"].contains(&&*word(token)) && !path.is_empty() => {}
                    _ => path.push(word(token)),
                }
            }
            if let Some(last) = path.last() {
                let name = name.unwrap_or(last.clone());
                self.imports.push(Import {
                    path,
                    name,
                    is_public,
                });
            }
        }
    }
}

/// The text of a token; of a group, its opening delimiter.
fn word(token: &TokenTree) -> String {
    let TokenTree::Group(group) = token else {
        return token.to_string();
    };
    let delimiter = match group.delimiter() {
        Delimiter::Brace => "{",
        Delimiter::Bracket => "[",
        Delimiter::Parenthesis => "(",
        Delimiter::None => "",
    };
    delimiter.to_owned()
}

/// Whether an attribute excludes an item from all builds but tests.
fn is_test(attribute: &TokenTree) -> bool {
    let text = attribute.to_string().replace(' ', "");
    text.starts_with("[cfg(test)") || text.starts_with("[cfg(all(test,")
}

/// The strongly connected components of a graph that have several nodes.
fn circles(edges: BTreeSet<[Path; 2]>) -> BTreeSet<BTreeSet<Path>> {
    let mut after: BTreeMap<Path, BTreeSet<Path>> = BTreeMap::new();
    for [from, to] in edges {
        after.entry(from).or_default().insert(to);
    }
    // Each step doubles the length of the paths.
    loop {
        let before = after.clone();
        for reached in after.values_mut() {
            let farther = reached.iter().filter_map(|node| before.get(node));
            let farther: Vec<Path> = farther.flatten().cloned().collect();
            reached.extend(farther);
        }
        if after == before {
            break;
        }
    }
    let reaches = |from: &Path, to: &Path| after.get(from).is_some_and(|it| it.contains(to));
    let on_circles = after.keys().filter(|node| reaches(node, node));
    let circle = |node: &Path| {
        let others = after[node].iter();
        others
            .filter(|other| reaches(other, node))
            .cloned()
            .collect()
    };
    on_circles.map(circle).collect()
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
