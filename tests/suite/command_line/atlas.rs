//! The numbers in the reports of `quadrille atlas` add up. `tests/cli/atlas` has the reports.

use serde_json::Value;
use tests::binary;

/// The result of a complete run of `--all-pairs`, which the documents show.
const ALL_PAIRS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../docs/atlas/sdao-all-pairs.json"
);

fn sum(counts: &Value, key: &str) -> u64 {
    let counts = counts.as_array().expect("the counts are an array");
    let count = |value: &Value| value["count"][key].as_u64().expect("a count is a number");
    counts.iter().map(count).sum()
}

/// The totals of the statistics in a JSON report; each is the sum of its distances and unsolvable boards.
#[track_caller]
fn totals(arguments: &[&str]) -> Vec<u64> {
    let all = ["atlas"].iter().chain(arguments).copied();
    let finished = binary::run(all.chain(["--format", "json"]), "");
    assert_eq!((finished.code, &*finished.stderr), (0, ""), "{arguments:?}");
    let atlas: Value = serde_json::from_str(&finished.stdout).expect("the report is JSON");
    assert_eq!(atlas["schema"], "quadrille.atlas/1");
    assert_eq!(atlas["puzzle"], arguments[0]);
    let surveys = atlas["surveys"].as_array().expect("surveys are an array");
    let total = |survey: &Value| {
        let rows = &survey["distances"]["rows"];
        for key in ["each", "orbits"] {
            let all = sum(rows, key) + sum(&survey["unsolvable"], key);
            assert_eq!(survey["total"][key], all, "{arguments:?}");
        }
        let last = rows.as_array().and_then(|rows| rows.last());
        let last = last.expect("there is a distance");
        assert_eq!(survey["maximum"], last["value"]);
        survey["total"]["each"]
            .as_u64()
            .expect("a total is a number")
    };
    surveys.iter().map(total).collect()
}

#[test]
fn totals_are_the_sums_of_the_rows() {
    assert_eq!(totals(&["flip"]), [65_536; 3]);
    assert_eq!(totals(&["four"]), [411_840; 3]);
    assert_eq!(totals(&["fridge"]), [65_536]);
    let pairs = 811_620_810_000;
    assert_eq!(totals(&["sdao", "--read", ALL_PAIRS]), [pairs]);
}
