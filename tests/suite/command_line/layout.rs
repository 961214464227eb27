//! However an input is laid out, it is read as judges read it.

use tests::binary;

use super::sample::Sample;

/// A way to lay out an input, and what it is called.
type Layout = (&'static str, fn(&str) -> String);

/// Ways to lay out an input whose rows are lines.
const LAYOUTS: [Layout; 14] = [
    ("plain", str::to_owned),
    ("carriage returns", |text| text.replace('\n', "\r\n")),
    ("only some carriage returns", |text| {
        text.replacen('\n', "\r\n", 3)
    }),
    ("no last newline", |text| text.trim_end().to_owned()),
    ("several last newlines", |text| format!("{text}\n\n\n")),
    ("blank lines first", |text| format!("\n\n \n\t\n{text}")),
    ("trailing blanks", |text| text.replace('\n', "   \n")),
    ("trailing tabs", |text| text.replace('\n', "\t\n")),
    ("indented", |text| {
        format!("  {}", text.replace('\n', "\n  "))
    }),
    ("indented by tabs", |text| {
        format!("\t{}", text.replace('\n', "\n\t"))
    }),
    ("all on one line", |text| text.replace('\n', " ")),
    ("all on one line, by tabs", |text| text.replace('\n', "\t")),
    ("two rows a line", |text| {
        let ends = [" ", "\n"].into_iter().cycle();
        text.lines().zip(ends).flat_map(<[&str; 2]>::from).collect()
    }),
    ("form feeds at the end", |text| format!("{text}\u{c}\n")),
];

#[track_caller]
fn check(sample: Sample, name: &str, input: &str) {
    let finished = binary::run(sample.solve(), input);
    let context = format!("{}, {name}: {}", sample.puzzle(), finished.stderr);
    assert_eq!(finished.code, 0, "{context}");
    assert_eq!(finished.stdout, sample.output(), "{context}");
    assert_eq!(finished.stderr, "", "{context}");
}

#[test]
fn every_layout_is_read_alike() {
    for sample in Sample::all() {
        for (name, lay_out) in LAYOUTS {
            check(sample, name, &lay_out(sample.input()));
        }
    }
}

#[test]
fn blank_lines_may_stand_between_boards() {
    for sample in Sample::all() {
        for blanks in ["\n", "\r\n", "\n\n\n", "  \n\t\n", " \r\n \r\n"] {
            let mut input = sample.head(1);
            for (index, row) in sample.cases.split_inclusive('\n').enumerate() {
                if index % 4 == 0 {
                    input += blanks;
                }
                input += row;
            }
            check(sample, &format!("{blanks:?} before every board"), &input);
        }
    }
}
