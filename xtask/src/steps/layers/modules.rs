//! Re-exports of whole members, and pairs of modules that import each other.
//!
//! The rule: two sibling modules must not name each other in a path, directly or through their
//! children. A parent may use its children, and a child may use the items of its parents. Tests
//! are exempt. The check reads paths that begin with `crate` or `super` from the text.

use std::collections::BTreeMap;
use std::fs;

use crate::workspace::{Member, Workspace};

/// The text of each module by its path without `crate`, such as `["a", "b"]`.
type Modules = BTreeMap<Vec<String>, String>;

/// Checks the source of one member.
pub(super) fn findings(member: &Member, workspace: &Workspace) -> anyhow::Result<Vec<String>> {
    let source = member.directory().join("src");
    let mut modules = Modules::new();
    for file in workspace.files()? {
        let file = workspace.root.join(file).with_extension("");
        let Ok(module) = file.strip_prefix(&source) else {
            continue;
        };
        let names = module
            .iter()
            .map(|name| name.to_string_lossy().into_owned());
        let mut path: Vec<String> = names.collect();
        path.retain(|name| !["mod", "lib", "main"].contains(&&**name));
        let text = fs::read_to_string(file.with_extension("rs"));
        if let Some(text) = text.ok().filter(|_| !path.contains(&"tests".to_owned())) {
            modules.insert(path, code(&text));
        }
    }
    let name = member.name();
    let mut findings = Vec::new();
    for text in modules.values() {
        for other in workspace.members.iter().map(Member::name) {
            if exports(text, other) {
                findings.push(format!("{name}: re-export the items of {other} by name"));
            }
        }
    }
    findings.extend(
        mutual_imports(&modules)
            .into_iter()
            .map(|(one, other)| format!("{name}: the modules {one} and {other} import each other")),
    );
    Ok(findings)
}

/// The text of a file without comments and without its tests, which end the file.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"));
    let code = lines.filter_map(|line| line.split("//").next());
    code.flat_map(|line| [line, "\n"]).collect()
}

/// Whether a text re-exports a member as a whole.
fn exports(text: &str, member: &str) -> bool {
    let member = member.replace('-', "_");
    let forms = [
        "use {};",
        "use {}::*",
        "use {}::{self",
        "use {} as ",
        "extern crate {}",
    ];
    let mut forms = forms
        .map(|form| form.replacen("{}", &member, 1))
        .into_iter();
    forms.any(|form| text.contains(&format!("pub {form}")))
}

/// The pairs of sibling modules that import each other.
fn mutual_imports(modules: &Modules) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    for one in modules.keys().filter(|module| !module.is_empty()) {
        let is_sibling = |other: &&Vec<String>| {
            *other > one && other.len() == one.len() && other.starts_with(&one[..one.len() - 1])
        };
        for other in modules.keys().filter(is_sibling) {
            if imports(modules, one, other) && imports(modules, other, one) {
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
        let mut words = path.split(|one: char| !is_part(one));
        !is_longer && words.any(|word| word == name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(b: &str, expected: bool) {
        let path = |path: &str| path.split("::").map(ToOwned::to_owned).collect();
        let files = [("a::c", "use crate::b::d;"), ("b", b), ("a", "")];
        let modules = files.map(|(module, text)| (path(module), code(text)));
        let pairs = mutual_imports(&modules.into());
        assert_eq!(pairs.len(), usize::from(expected), "{b}: {pairs:?}");
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
