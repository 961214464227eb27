//! The links of the READMEs of published libraries work on the page of the registry.

use std::fs;

use super::{conclude, directory, workspace};

#[test]
fn links_are_absolute() {
    let mut findings = Vec::new();
    for member in workspace().published() {
        let name = member.name();
        let readme = fs::read_to_string(directory(member).join("README.md"));
        let readme = readme.expect("each published library has a README");
        let links = readme.split("](").skip(1);
        let links = links.filter(|link| !link.starts_with("https://") && !link.starts_with('#'));
        let links = links.filter_map(|link| link.split([')', ' ']).next());
        findings.extend(
            links.map(|link| format!("{name}: README.md: use an absolute URL for `{link}`")),
        );
    }
    conclude(&findings);
}
