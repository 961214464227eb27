//! Re-exports of whole members, and pairs of modules that import each other.
//!
//! The rule: two sibling modules must not name each other in a path, directly or through their
//! children. A parent may use its children, and a child may use the items of its parents. Tests
//! are exempt. The check reads paths that begin with `crate` or `super` from the text.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::workspace::{Member, entries};

/// The text of each module by its path without `crate`, such as `["a", "b"]`.
type Modules = BTreeMap<Vec<String>, String>;

/// Checks the source of one member.
pub(super) fn findings(member: &Member, members: &[Member]) -> anyhow::Result<Vec<String>> {
    let source = member.directory().join("src");
    let mut modules = Modules::new();
    if source.is_dir() {
        read(&source, &[], &mut modules)?;
    }
    let name = member.name();
    let mut findings = Vec::new();
    for text in modules.values() {
        let whole = members.iter().filter(|other| exports(text, other.name()));
        findings.extend(
            whole.map(|other| format!("{name}: re-export the items of {} by name", other.name())),
        );
    }
    for (one, other) in mutual_imports(&modules) {
        findings.push(format!(
            "{name}: the modules {one} and {other} import each other"
        ));
    }
    Ok(findings)
}

/// Reads the modules below a folder.
fn read(folder: &Path, parent: &[String], modules: &mut Modules) -> anyhow::Result<()> {
    for path in entries(folder)? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let module = match &*name {
            "tests" => continue,
            "mod" | "lib" | "main" => parent.to_vec(),
            _ => [parent, &[name.into_owned()]].concat(),
        };
        if path.is_dir() {
            read(&path, &module, modules)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            modules.insert(module, code(&fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

/// The text of a file without comments and without its tests, which end the file.
fn code(text: &str) -> String {
    let text = text
        .split("\n#[cfg(test)]\nmod ")
        .next()
        .unwrap_or_default();
    let text = text.split("\n#[cfg(all(test").next().unwrap_or_default();
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Whether a text re-exports a member as a whole.
fn exports(text: &str, member: &str) -> bool {
    let member = member.replace('-', "_");
    let starts = ["pub use", "pub extern crate"].map(|start| format!("{start} {member}"));
    let ends = [";", "::*", "::{self", " as "];
    let mut forms = starts
        .iter()
        .flat_map(|start| ends.map(|end| format!("{start}{end}")));
    forms.any(|form| text.contains(&form))
}

/// The pairs of sibling modules that import each other.
fn mutual_imports(modules: &Modules) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for one in modules.keys() {
        for other in modules.keys() {
            let is_sibling = one < other && one.len() == other.len() && !one.is_empty();
            if is_sibling
                && one[..one.len() - 1] == other[..other.len() - 1]
                && imports(modules, one, other)
                && imports(modules, other, one)
            {
                pairs.push((one.join("::"), other.join("::")));
            }
        }
    }
    pairs
}

/// Whether a module or one of its children names a sibling of the module.
fn imports(modules: &Modules, module: &[String], sibling: &[String]) -> bool {
    let Some((name, parents)) = sibling.split_last() else {
        return false;
    };
    let absolute: String = parents.iter().flat_map(|parent| [parent, "::"]).collect();
    let children = modules.iter().filter(|(path, _)| path.starts_with(module));
    let mut texts = children.map(|(path, text)| (path.len() - parents.len(), text));
    texts.any(|(depth, text)| {
        names(text, &format!("crate::{absolute}"), name)
            || names(text, &"super::".repeat(depth), name)
    })
}

/// Whether `name`, or a group in braces that contains it, follows `prefix` in a text.
fn names(text: &str, prefix: &str, name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(prefix).any(|(start, _)| {
        let rest = &text[start + prefix.len()..];
        let is_group = rest.starts_with('{');
        let end = |one: char| if is_group { one == ';' } else { !is_part(one) };
        let path = &rest[..rest.find(end).unwrap_or(rest.len())];
        let is_longer = text[..start].ends_with(|one: char| is_part(one) || one == ':');
        !is_longer
            && path
                .split(|one: char| !is_part(one))
                .any(|word| word == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(b: &str, expected: bool) {
        let files = [
            ("a", ""),
            ("a::c", "use crate::b::d;"),
            ("b", b),
            ("e", "use super::b::D;"),
        ];
        let path = |path: &str| path.split("::").map(ToOwned::to_owned).collect();
        let modules = files
            .map(|(module, text)| (path(module), code(text)))
            .into();
        let pairs = mutual_imports(&modules);
        assert_eq!(
            pairs == [("a".to_owned(), "b".to_owned())],
            expected,
            "{b}: {pairs:?}"
        );
    }

    #[test]
    fn siblings_that_import_each_other_are_found() {
        check("use super::a::{C, D};", true);
        check("use super::{a::C, d};", true);
        check("fn f(x: crate::a::c::X) {}", true);
        check("use super::about::C;", false);
        check("use self::a::C;", false);
        check("// use super::a::C;", false);
        check("\n#[cfg(test)]\nmod tests { use super::a::C; }", false);
    }

    #[test]
    fn whole_members_are_found() {
        for text in [
            "pub use board_core;",
            "pub use board_core::*;",
            "pub use board_core::{self, Board};",
        ] {
            assert!(exports(text, "board-core"), "{text}");
        }
        assert!(!exports(
            "pub use board_core::Board;\nuse board_core;",
            "board-core"
        ));
    }
}
