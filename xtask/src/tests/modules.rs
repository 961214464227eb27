//! Circles of modules.
//!
//! A folder is one module for the modules beside it. The check reads the text of each file: the paths that begin with
//! `crate`, `super` or `self`, through the re-exports of the modules that they lead to. It exempts tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The words and paths of the files of a crate, by the paths of their modules, such as `crate::a::b`.
#[derive(Debug, Default)]
pub(super) struct Modules(BTreeMap<String, BTreeSet<String>>);

impl Modules {
    /// Adds the source of a file, unless it is a test; `file` is its path below `src` without the extension.
    pub(super) fn add(&mut self, file: &Path, source: &str) {
        let names = file.iter().map(|name| name.to_string_lossy());
        let names = names.filter(|name| !["mod", "lib", "main"].contains(&&**name));
        let path = names.fold("crate".to_owned(), |path, name| path + "::" + &name);
        if !path.contains("::tests") {
            self.0.insert(path, words(source));
        }
    }

    /// The module that defines what a path in the module `from` names.
    fn definer(&self, from: &str, path: &str) -> String {
        let mut module = from.to_owned();
        for name in path.split("::") {
            module = match name {
                "crate" => name.to_owned(),
                "self" => module,
                "super" => parent(&module).unwrap_or_default().to_owned(),
                _ => {
                    let child = format!("{module}::{name}");
                    if self.0.contains_key(&child) {
                        child
                    } else {
                        return self.exporter(&module, name).unwrap_or(module);
                    }
                }
            };
        }
        module
    }

    /// The child from which a module re-exports a name.
    fn exporter(&self, module: &str, name: &str) -> Option<String> {
        let words = self.0.get(module)?.iter();
        let mut paths =
            words.filter_map(|word| word.trim_start_matches("self::").rsplit_once("::"));
        let (path, _) = paths.find(|(path, last)| {
            let child = path.split("::").next().unwrap_or(path);
            *last == name && self.0.contains_key(&format!("{module}::{child}"))
        })?;
        Some(self.definer(module, &format!("{path}::{name}")))
    }

    /// The dependencies between modules with the same parent.
    fn edges(&self) -> BTreeSet<[String; 2]> {
        let mut edges = BTreeSet::new();
        for (from, words) in &self.0 {
            let starts = ["crate::", "super::", "self::"];
            for path in words
                .iter()
                .filter(|word| starts.iter().any(|it| word.starts_with(it)))
            {
                let to = self.definer(from, path);
                let [a, b] = [from, &to].map(|path| path.split("::").collect::<Vec<_>>());
                let common = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
                if common < a.len().min(b.len()) {
                    edges.insert([a, b].map(|path| path[..=common].join("::")));
                }
            }
        }
        edges
    }

    /// The dependencies on circles.
    pub(super) fn circles(&self) -> Vec<String> {
        let mut edges = self.edges();
        loop {
            // A module without a dependency, or on which none depends, is on no circle.
            let ends = [0, 1].map(|end| edges.iter().map(|edge| edge[end].clone()).collect());
            let [users, used]: [BTreeSet<String>; 2] = ends;
            let before = edges.len();
            edges.retain(|[from, to]| used.contains(from) && users.contains(to));
            if edges.len() == before {
                let lines = edges.iter();
                return lines
                    .map(|[from, to]| format!("a circle of modules: {from} uses {to}"))
                    .collect();
            }
        }
    }
}

/// The module that contains a module.
fn parent(module: &str) -> Option<&str> {
    module.rsplit_once("::").map(|(parent, _)| parent)
}

/// The paths in a source, those of `use` trees written in full: `a::{b, c}` becomes `a::b` and `a::c`.
fn words(source: &str) -> BTreeSet<String> {
    let source = source
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or(source);
    let lines = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line).trim());
    let mut text = lines.collect::<Vec<_>>().join(" ");
    while let Some(open) = text.rfind("::{") {
        let is_path = |c: char| c.is_alphanumeric() || "_:".contains(c);
        let prefix = text[..open].trim_end_matches(is_path).len();
        let end = text[open..].find('}').map_or(text.len(), |at| open + at);
        let branches = text[open + 3..end].split(',').map(str::trim);
        let paths = branches.map(|branch| format!("{}::{branch}", &text[prefix..open]));
        let paths = paths.collect::<Vec<_>>().join(", ");
        text.replace_range(prefix..(end + 1).min(text.len()), &paths);
    }
    let is_end = |c: char| !c.is_alphanumeric() && !"_:".contains(c);
    let words = text.split(is_end);
    words
        .map(|word| word.trim_matches(':').to_owned())
        .collect()
}

/// Checks whether files, each with its source, have a circle.
#[track_caller]
fn check(files: &[(&str, &str)], has_circle: bool) {
    let mut modules = Modules::default();
    for (file, source) in files {
        modules.add(file.as_ref(), source);
    }
    let circles = modules.circles();
    assert_eq!(!circles.is_empty(), has_circle, "{circles:#?}");
}

const FACADE: (&str, &str) = ("lib", "mod a; mod b; pub use {a::A, b::{B, other}};");

#[test]
fn circles_are_found_behind_re_exports_too() {
    let b = ("b/mod", "use super::A; pub struct B; pub fn other() {}");
    for (a, has_circle) in [
        ("use crate::b::B;", true),
        ("use crate::{b::B as D, E};", true),
        ("fn f() { let x = crate::B::new(); }", true),
        ("fn f() { assert!(x == super::b::other()); }", true),
        ("use std::b::B; // use crate::b::B;", false),
        ("#[cfg(test)]\nmod tests { use crate::b::B; }", false),
    ] {
        check(&[FACADE, ("a", a), b], has_circle);
    }
}

#[test]
fn a_folder_is_one_module() {
    let there = [("a/b", "use crate::c::d::D;"), ("c/d", "pub struct D;")];
    let back = [("c/e", "use crate::a::f::F;"), ("a/f", "pub struct F;")];
    let all = [
        ("lib", ""),
        ("a/mod", ""),
        ("c/mod", ""),
        there[0],
        there[1],
        back[0],
        back[1],
    ];
    check(&all[..5], false);
    check(&all, true);
}
