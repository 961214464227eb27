//! The survey of a puzzle as one table in CSV.

use puzzles::atlas::Count;
use record::atlas::{Atlas, Survey};

/// One header, then one line per number. Numbers without a value, such as totals, leave this field empty.
pub(crate) fn document(atlas: &Atlas) -> String {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    let header = [
        "puzzle", "survey", "quantity", "value", "unit", "each", "orbits",
    ];
    let written = writer.write_record(header);
    written.expect("memory accepts every record");
    for survey in &atlas.surveys {
        let title = &survey.title;
        let mut line = |quantity: &str, value: Option<u64>, unit: &str, count: Count| {
            let Count { each, orbits } = count;
            let record = (&atlas.puzzle, title, quantity, value, unit, each, orbits);
            let written = writer.serialize(record);
            written.expect("memory accepts every record");
        };
        let Survey { unit, total, .. } = survey;
        line("total", None, unit, *total);
        for distribution in [&survey.distances].into_iter().chain(&survey.more) {
            for row in &distribution.rows {
                let value = Some(row.value);
                line(&distribution.quantity, value, &distribution.unit, row.count);
            }
        }
        if let Some(count) = survey.unique {
            line("exactly one shortest list", None, unit, count);
        }
        for reason in &survey.unsolvable {
            let quantity = format!("unsolvable: {}", reason.why);
            line(&quantity, None, unit, reason.count);
        }
        for fact in &survey.facts {
            line(&fact.name, None, "", fact.count);
        }
    }
    let bytes = writer.into_inner().expect("memory accepts every record");
    String::from_utf8(bytes).expect("all fields are text")
}
