//! `features`: every library builds with every subset of its features.

use std::collections::BTreeMap;

use crate::context::Context;
use crate::report::Report;
use crate::workspace;

/// Checks each library once a subset, without a warning.
pub(super) fn run(context: &Context) -> anyhow::Result<Report> {
    let libraries = workspace::libraries(context.metadata()?);
    let mut checked = 0;
    for library in &libraries {
        for subset in powerset(&independent(&library.features)) {
            let features = subset.join(",");
            let finished = context.run(context.cargo([
                "check",
                "--lib",
                "--package",
                library.name.as_str(),
                "--no-default-features",
                "--features",
                &features,
            ]))?;
            if !finished.success() || has_warnings(&finished.output) {
                let set = if features.is_empty() {
                    "no feature".to_owned()
                } else {
                    format!("features {features}")
                };
                return Ok(Report::failed(
                    format!("{} with {set}", library.name),
                    finished.unseen(),
                ));
            }
            checked += 1;
        }
    }
    Ok(Report::passed(format!(
        "{checked} subsets of the features of {} libraries",
        libraries.len()
    )))
}

/// The features that are more than a name for others: `default` mostly turns
/// on features that have names, and is then a subset like any other.
fn independent(features: &BTreeMap<String, Vec<String>>) -> Vec<&str> {
    features
        .iter()
        .filter(|(name, enables)| {
            *name != "default" || !enables.iter().all(|one| features.contains_key(one))
        })
        .map(|(name, _)| name.as_str())
        .collect()
}

/// Every subset of `items`, the empty one first and the whole one last.
fn powerset<T: Copy>(items: &[T]) -> Vec<Vec<T>> {
    let mut subsets = vec![Vec::new()];
    for &item in items {
        let with_item: Vec<Vec<T>> = subsets
            .iter()
            .map(|subset| subset.iter().copied().chain([item]).collect())
            .collect();
        subsets.extend(with_item);
    }
    subsets
}

/// Whether cargo closed a crate with the number of its warnings.
fn has_warnings(output: &str) -> bool {
    output
        .lines()
        .any(|line| line.starts_with("warning: `") && line.contains("` (lib) generated "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powerset_holds_every_subset_once() {
        assert_eq!(powerset::<u8>(&[]), [[0; 0]]);
        let subsets: Vec<Vec<char>> = powerset(&['a', 'b', 'c']);
        let joined: Vec<String> = subsets
            .into_iter()
            .map(|subset| subset.into_iter().collect())
            .collect();
        assert_eq!(joined, ["", "a", "b", "ab", "c", "ac", "bc", "abc"]);
    }

    #[test]
    fn default_is_left_out_when_it_only_names_features() {
        let named = |enables: &[&str]| {
            let enables = enables.iter().map(ToString::to_string).collect();
            BTreeMap::from([
                ("default".to_owned(), enables),
                ("serde".to_owned(), Vec::new()),
                ("std".to_owned(), Vec::new()),
            ])
        };
        assert_eq!(independent(&named(&["std"])), ["serde", "std"]);
        assert_eq!(
            independent(&named(&["dep:rayon"])),
            ["default", "serde", "std"]
        );
    }

    #[test]
    fn warnings_are_noticed() {
        assert!(has_warnings(
            "warning: `puzzles` (lib) generated 1 warning\n"
        ));
        assert!(has_warnings(
            "warning: `puzzles` (lib) generated 2 warnings (run `cargo fix`)\n"
        ));
        assert!(!has_warnings("    Checking puzzles v0.1.0\n"));
    }
}
