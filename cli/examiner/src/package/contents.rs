//! The parts of a problem package that all formats share.

use std::collections::HashSet;
use std::io::{Cursor, Write};
use std::iter;

use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::{Boards, read_input};
use puzzles::wording::capitalized;
use puzzles::{About, MoveTable, Puzzle, Random};
use quick_xml::escape::escape as xml;
use serde_json::json;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::programs::fill;
use crate::folder::statement;
use crate::mutant::{Mutant, mutants};
use crate::problem::PuzzleProblem;
use crate::selection::{ChosenInput, edge_cases};
use crate::stress::CaseProblem;
use crate::verdict::VerdictCode;

/// The time limit in seconds. A correct program in Python takes up to two seconds on a slow machine, and each program
/// that is too slow takes more than thirty.
const TIME_LIMIT: u32 = 10;

/// The memory limit in bytes, which only Polygon needs.
const MEMORY_LIMIT: u32 = 256 << 20;

/// The seed of the random inputs.
const SEED: u64 = 1;

/// The number of random solvable inputs.
const SOLVABLE: usize = 30;

/// The number of random unsolvable inputs.
const UNSOLVABLE: usize = 3;

/// The number of cases in one input, if the format is counted and the judge allows this number.
const TOGETHER: usize = 5;

/// The parts of a package.
pub(super) struct Contents {
    pub(super) about: &'static About,
    /// The title with a capital letter.
    pub(super) title: String,
    /// The task, the input and the output in Markdown.
    pub(super) statement: [&'static str; 3],
    /// The sample, then the secret tests.
    pub(super) tests: Vec<Test>,
    /// The programs that the formats support, references first.
    pub(super) programs: Vec<Mutant>,
    /// The moves, if an answer has a list of moves; otherwise answers are unique.
    pub(super) moves: Option<MoveTable>,
    /// The greatest distance of a case.
    pub(super) greatest: u32,
}

/// An input with its answer.
pub(super) struct Test {
    /// The name: lower-case letters, digits and hyphens.
    pub(super) name: String,
    /// The purpose of an edge case; otherwise empty.
    pub(super) why: String,
    pub(super) input: Vec<u8>,
    pub(super) answer: Vec<u8>,
}

/// The files of a package.
pub(super) struct Files {
    /// The directory of all files, with a slash at the end unless it is empty.
    directory: String,
    /// The path below the directory, and the content.
    files: Vec<(String, Vec<u8>)>,
}

impl Files {
    pub(super) const fn new(directory: String) -> Self {
        let files = Vec::new();
        Self { directory, files }
    }

    pub(super) fn add(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.files.push((path.into(), content.into()));
    }

    /// A ZIP archive with all files, sorted by path, with the earliest time that ZIP can record.
    pub(super) fn archive(mut self) -> Vec<u8> {
        self.files.sort();
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::DEFAULT)
            .unix_permissions(0o644);
        for (path, content) in self.files {
            archive
                .start_file(self.directory.clone() + &path, options)
                .and_then(|()| Ok(archive.write_all(&content)?))
                .expect("a vector takes all bytes, and the paths differ");
        }
        let finished = archive.finish().expect("a vector takes all bytes");
        finished.into_inner()
    }
}

impl Contents {
    /// The contents of the package of a puzzle.
    pub(super) fn of(puzzle: &'static Puzzle) -> Self {
        let about = puzzle.about();
        let table = || puzzle.move_table().expect("a checker replays the moves");
        // A checker reads one case.
        assert!(!(about.prints_moves && about.format.counted));
        // Those in languages of the formats that fail in a way that the formats know.
        let mut programs = mutants(puzzle);
        programs.retain(|program| {
            program.language().in_packages.is_some() && program.verdict != VerdictCode::Pe
        });
        Self {
            about,
            title: capitalized(about.title),
            statement: sections(statement(puzzle)),
            tests: tests(puzzle),
            programs,
            moves: about.prints_moves.then(table),
            greatest: puzzle.inputs().greatest_distance(),
        }
    }

    /// The identifier of the problem: a UUID of version 8 from a hash of the name, so that it never changes.
    fn uuid(&self) -> String {
        let hash = hmac_sha256::Hash::hash(format!("quadrille/{}", self.about.name).as_bytes());
        let half = hash.first_chunk().expect("the hash has 32 bytes");
        let hash = format!("{:032x}", u128::from_be_bytes(*half));
        let groups = [0..8, 8..12, 13..16, 17..20, 20..32].map(|digits| &hash[digits]);
        let [first, second, third, fourth, last] = groups;
        // The first digits of the third and the fourth group are the version and the variant.
        format!("{first}-{second}-8{third}-8{fourth}-{last}")
    }

    /// Fills in a template of a format: the title, the statement in LaTeX, and the limits.
    pub(super) fn fill(&self, template: &str) -> String {
        let [task, input, output] = self.statement.map(latex);
        let data = vec![
            ("NAME", self.about.name.to_owned()),
            ("UUID", self.uuid()),
            ("TITLE", escape(&self.title)),
            ("QUOTED_TITLE", json!(self.title).to_string()),
            ("XML_TITLE", xml(&self.title).into_owned()),
            ("TASK", task),
            ("INPUT", input),
            ("OUTPUT", output),
            ("SECONDS", TIME_LIMIT.to_string()),
            ("MILLISECONDS", (TIME_LIMIT * 1000).to_string()),
            ("MEGABYTES", (MEMORY_LIMIT >> 20).to_string()),
            ("BYTES", MEMORY_LIMIT.to_string()),
        ];
        fill(template, data)
    }
}

/// The names of the verdict on a program: the directory of Kattis, and the tag of Polygon.
pub(super) const fn names_of_verdict(program: &Mutant) -> (&'static str, &'static str) {
    match program.verdict {
        VerdictCode::Ac => ("accepted", "accepted"),
        VerdictCode::Re => ("run_time_error", "failed"),
        VerdictCode::Tle => ("time_limit_exceeded", "time-limit-exceeded"),
        _ => ("wrong_answer", "wrong-answer"),
    }
}

/// The sample, the edge cases, the smallest input of each distance, and random inputs. No input occurs twice, and a
/// case occurs twice only if an edge case needs it.
fn tests(puzzle: &'static Puzzle) -> Vec<Test> {
    let about = puzzle.about();
    let problem = PuzzleProblem::new(puzzle);
    let sample = read_input(about.sample.input.as_bytes(), &about.format)
        .expect("the sample of a puzzle is valid");
    let test = |chosen: ChosenInput| Test {
        name: chosen.name,
        why: chosen.why,
        input: problem.input(&chosen.cases),
        answer: problem.expected(&chosen.cases),
    };
    let sample = test(ChosenInput {
        name: "sample".to_owned(),
        cases: sample,
        ..ChosenInput::default()
    });
    let secret = secret_inputs(puzzle).into_iter().map(test);
    let secret: Vec<Test> = secret.filter(|test| test.input != sample.input).collect();
    iter::once(sample).chain(secret).collect()
}

/// The secret inputs. All have names, but only edge cases have a purpose.
fn secret_inputs(puzzle: &'static Puzzle) -> Vec<ChosenInput> {
    let format = &puzzle.about().format;
    let max = usize::try_from(format.max_cases).unwrap_or(usize::MAX);
    let mut inputs = puzzle.inputs();
    let mut used = HashSet::new();
    let mut data = Vec::new();
    for edge_case in edge_cases(puzzle, &*inputs) {
        if edge_case.cases.len() <= max && used.insert(edge_case.cases.clone()) {
            data.push(edge_case);
        }
    }
    let first = |distance| {
        let mut walk = inputs.walk(&DistanceFilter::at(distance), OrbitFilter::All);
        walk.next()
    };
    let smallest = inputs.distances().filter_map(first).collect();
    let mut random = Random::new(SEED);
    let mut at_random = |filter: DistanceFilter, number| -> Vec<Boards> {
        let draw = || inputs.random(&mut random, &filter);
        iter::repeat_with(draw).take(number).flatten().collect()
    };
    let groups = [
        ("smallest", smallest),
        ("random", at_random(DistanceFilter::Solvable, SOLVABLE)),
        (
            "unsolvable",
            at_random(DistanceFilter::Unsolvable, UNSOLVABLE),
        ),
    ];
    let together = if format.counted { TOGETHER.min(max) } else { 1 };
    for (group, mut cases) in groups {
        cases.retain(|boards| used.insert(vec![boards.clone()]));
        let inputs = (1..).zip(cases.chunks(together));
        data.extend(inputs.map(|(number, cases)| ChosenInput {
            name: format!("{group}-{number}"),
            cases: cases.to_vec(),
            ..ChosenInput::default()
        }));
    }
    data
}

/// The task of a statement and its sections `## Input` and `## Output`, in Markdown with paragraphs and code in backquotes.
fn sections(markdown: &str) -> [&str; 3] {
    let sections = markdown.split_once("## Input");
    let (task, sections) = sections.expect("a statement has a section on the input");
    let sections = sections.split_once("## Output");
    let (input, output) = sections.expect("a statement has a section on the output");
    [task, input, output].map(str::trim)
}

/// LaTeX from Markdown that has only paragraphs and code in backquotes. It ends with a line feed.
fn latex(markdown: &str) -> String {
    let paragraphs = markdown.split("\n\n").map(|block| {
        let line = block.replace('\n', " ");
        let pieces = line.split('`').enumerate();
        let pieces = pieces.map(|(index, piece)| match index % 2 {
            0 => escape(piece),
            _ => format!("\\texttt{{{}}}", escape(piece)),
        });
        pieces.collect::<String>() + "\n"
    });
    paragraphs.collect::<Vec<String>>().join("\n")
}

/// Escapes the characters that have a meaning in LaTeX.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_fixed_and_differ() {
        let uuid = |name| {
            let puzzle = puzzles::find(name).expect("it is a puzzle");
            Contents::of(puzzle).uuid()
        };
        assert_eq!(uuid("flip"), "2783fce5-4df7-881e-801a-a2a51a94a0a1");
        assert_ne!(uuid("flip"), uuid("fridge"));
    }

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("50% & a_b {x}"), "50\\% \\& a\\_b \\{x\\}");
        let expected = "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}";
        assert_eq!(escape("\\~^"), expected);
    }

    #[test]
    fn statement_becomes_latex() {
        let [task, input, output] =
            sections("Two\nlines.\n\n## Input\n\nA `*`.\n\nB\n\n## Output\n\n-1\n");
        assert_eq!(latex(task), "Two lines.\n");
        assert_eq!(latex(input), "A \\texttt{*}.\n\nB\n");
        assert_eq!(output, "-1");
    }
}
