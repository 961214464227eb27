//! Problem packages for contest systems.

use std::collections::HashSet;
use std::io::{Cursor, Write};
use std::iter;

use puzzles::inputs::{DistanceFilter, OrbitFilter};
use puzzles::text::{Boards, capitalized};
use puzzles::{About, Puzzle, Random};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::{EdgeCase, Judge, Mutant, Symptom, edge_cases, mutants, statement};

/// The seed of the random inputs.
const SEED: u64 = 1;

/// The number of random solvable inputs.
const SOLVABLE: usize = 30;

/// The number of random unsolvable inputs.
const UNSOLVABLE: usize = 3;

/// The number of cases in one input, if the format is counted.
const TOGETHER: usize = 5;

/// The exit codes of a validator are 42 and 43 for its verdicts; another code is the judge's fault.
const BUILD: &str = "\
#!/bin/sh
# The validator is the command `quadrille`, which must be on the path.
if ! command -v quadrille >/dev/null; then
    echo 'quadrille is not on the path: install it, or add its directory to PATH' >&2
    exit 1
fi
";

/// A problem package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The ZIP archive. The same puzzle gives the same bytes.
    pub archive: Vec<u8>,
    /// The number of inputs.
    pub inputs: usize,
    /// The number of correct submissions.
    pub references: usize,
    /// The number of wrong submissions.
    pub mutants: usize,
}

/// The files of a package.
struct Files {
    /// The path from the root of the archive, the content, and whether the file is executable.
    files: Vec<(String, Vec<u8>, bool)>,
}

impl Files {
    fn add(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.files.push((path.into(), content.into(), false));
    }

    fn add_script(&mut self, path: &str, content: impl Into<Vec<u8>>) {
        self.files.push((path.to_owned(), content.into(), true));
    }

    /// A ZIP archive with all files below a directory, sorted by path, with the earliest time that ZIP can record.
    fn archive(mut self, directory: &str) -> Vec<u8> {
        self.files.sort();
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, content, is_executable) in self.files {
            let options = SimpleFileOptions::default()
                .compression_method(CompressionMethod::Deflated)
                .last_modified_time(DateTime::DEFAULT)
                .unix_permissions(if is_executable { 0o755 } else { 0o644 });
            archive
                .start_file(format!("{directory}/{path}"), options)
                .and_then(|()| Ok(archive.write_all(&content)?))
                .expect("a vector takes all bytes, and the paths differ");
        }
        let finished = archive.finish().expect("a vector takes all bytes");
        finished.into_inner()
    }
}

impl Package {
    /// The package of a puzzle in the legacy format of Kattis. `verifyproblem` of problemtools accepts it. Its
    /// validators call `quadrille`.
    ///
    /// Submissions are the puzzle's programs in C and Python: the format does not support AWK, and does not judge the
    /// layout of an output. A puzzle without a statement gets one from its rules.
    ///
    /// Source: the [problem package format](https://www.kattis.com/problem-package-format/spec/legacy.html), version
    /// `legacy`.
    ///
    /// # Panics
    ///
    /// As [`mutants`] and [`edge_cases`].
    #[must_use]
    pub fn kattis_legacy(puzzle: &'static dyn Puzzle) -> Self {
        let about = puzzle.about();
        let (name, title) = (about.name, capitalized(about.title));
        let mut files = Files { files: Vec::new() };
        files.add(
            "problem.yaml",
            format!(
                "name: {title}\n\
                 author: The Quadrille developers\n\
                 rights_owner: The Quadrille developers\n\
                 license: permission\n\
                 type: pass-fail\n\
                 validation: custom\n\
                 keywords: search shortest-path board-4x4\n"
            ),
        );
        let statement = statement(puzzle).map_or_else(|| rules_as_statement(about), str::to_owned);
        files.add(
            "problem_statement/problem.en.tex",
            latex(&title, &statement),
        );
        for validator in ["input_validators", "output_validators"] {
            files.add_script(&format!("{validator}/quadrille/build"), BUILD);
        }
        files.add_script(
            "input_validators/quadrille/run",
            format!(
                "#!/bin/sh\n\
                 # Accepts an input that has exactly the required bytes.\n\
                 quadrille validate {name} -\n\
                 case $? in\n\
                 0) exit 42 ;;\n\
                 1) exit 43 ;;\n\
                 *) exit 1 ;;\n\
                 esac\n"
            ),
        );
        files.add_script(
            "output_validators/quadrille/run",
            format!(
                "#!/bin/sh\n\
                 # Accepts a right output. Arguments: INPUT ANSWER FEEDBACK; the output is on standard input.\n\
                 exec quadrille check {name} --protocol kattis \"$@\"\n"
            ),
        );
        let inputs = add_data(&mut files, puzzle);
        let [mut references, mut wrong] = [0; 2];
        for program in mutants(puzzle) {
            if let Some(directory) = submission_directory(&program) {
                let path = format!("submissions/{directory}/{}", program.file_name);
                files.add(path, program.source);
                *(if program.is_reference() {
                    &mut references
                } else {
                    &mut wrong
                }) += 1;
            }
        }
        Self {
            archive: files.archive(name),
            inputs,
            references,
            mutants: wrong,
        }
    }
}

/// Adds the sample and the secret inputs with their answers; returns their number.
fn add_data(files: &mut Files, puzzle: &'static dyn Puzzle) -> usize {
    let mut add = |path: &str, input: &[u8], answer: &[u8]| {
        files.add(format!("data/{path}.in"), input);
        files.add(format!("data/{path}.ans"), answer);
    };
    let sample = puzzle.about().sample;
    add(
        "sample/1",
        sample.input.as_bytes(),
        sample.output.as_bytes(),
    );
    let judge = Judge::new(puzzle);
    let data = test_data(puzzle);
    let digits = data.len().to_string().len().max(3);
    let mut inputs = 1;
    for (number, (name, cases)) in (1..).zip(data) {
        let input = judge.input(&cases);
        if input != sample.input.as_bytes() {
            let path = format!("secret/{number:0digits$}-{name}");
            add(&path, &input, &judge.expected(&cases));
            inputs += 1;
        }
    }
    inputs
}

/// The inputs of a package with their names: the edge cases, the smallest input of each distance, and random inputs. A
/// case occurs twice only if an edge case needs it.
fn test_data(puzzle: &dyn Puzzle) -> Vec<(String, Vec<Boards>)> {
    let mut inputs = puzzle.inputs();
    let mut used = HashSet::new();
    let mut data = Vec::new();
    for EdgeCase { name, cases, .. } in edge_cases(puzzle, &*inputs) {
        if used.insert(cases.clone()) {
            data.push((name, cases));
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
        ("at-random", at_random(DistanceFilter::Solvable, SOLVABLE)),
        ("no-way", at_random(DistanceFilter::Unsolvable, UNSOLVABLE)),
    ];
    let is_counted = puzzle.about().format.counted;
    let together = if is_counted { TOGETHER } else { 1 };
    for (group, mut cases) in groups {
        cases.retain(|boards| used.insert(vec![boards.clone()]));
        let inputs = (1..).zip(cases.chunks(together));
        data.extend(inputs.map(|(number, cases)| (format!("{group}-{number}"), cases.to_vec())));
    }
    data
}

/// The directory of a submission; `None` if the format has no place for the program.
fn submission_directory(program: &Mutant) -> Option<&'static str> {
    if program.language.name == "AWK" {
        return None;
    }
    match program.mistake.as_ref().map(|mistake| mistake.symptom) {
        None => Some("accepted"),
        Some(Symptom::WrongAnswer) => Some("wrong_answer"),
        Some(Symptom::RunTimeError) => Some("run_time_error"),
        Some(Symptom::Time) => Some("time_limit_exceeded"),
        Some(Symptom::Presentation) => None,
    }
}

/// The statement of a puzzle that has none: its rules, and references to the sample.
fn rules_as_statement(about: &About) -> String {
    let number_of_cases = if about.format.counted {
        "The first line has the number of cases. "
    } else {
        ""
    };
    format!(
        "{}\n\n## Input\n\n{number_of_cases}The sample shows the format of a case.\n\n## Output\n\n\
         The sample shows the format of an answer. \
         The answer to an unsolvable case is `{}`.\n",
        about.rules, about.unsolvable
    )
}

/// A LaTeX document from Markdown that has only paragraphs, second-level headings and code in backquotes.
fn latex(title: &str, markdown: &str) -> String {
    let blocks = markdown.trim_end().split("\n\n").map(|block| {
        let line = block.replace('\n', " ");
        match line.strip_prefix("## ") {
            Some(heading) => format!("\\section*{{{}}}\n", escape(heading)),
            None => format!("{}\n", paragraph(&line)),
        }
    });
    let blocks: Vec<String> = blocks.collect();
    let title = escape(title);
    format!("\\problemname{{{title}}}\n\n{}", blocks.join("\n"))
}

/// A paragraph; text between backquotes is literal.
fn paragraph(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    let pieces = pieces.map(|(index, piece)| match index % 2 {
        0 => escape(piece),
        _ => format!("\\texttt{{{}}}", escape(piece)),
    });
    pieces.collect()
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
    fn special_characters_are_escaped() {
        assert_eq!(escape("50% & a_b {x}"), "50\\% \\& a\\_b \\{x\\}");
        let expected = "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}";
        assert_eq!(escape("\\~^"), expected);
    }

    #[test]
    fn statement_becomes_latex() {
        let document = latex("A & B", "Two\nlines.\n\n## Input\n\nA `*` or `-1`.\n");
        let expected = "\\problemname{A \\& B}\n\nTwo lines.\n\n\\section*{Input}\n\n\
                        A \\texttt{*} or \\texttt{-1}.\n";
        assert_eq!(document, expected);
    }

    #[test]
    fn puzzle_without_statement_gets_its_rules() {
        let about = puzzles::find("sdao").expect("it is a puzzle").about();
        let statement = rules_as_statement(about);
        assert!(statement.starts_with(about.rules));
        assert!(statement.contains("## Input\n\nThe first line has the number of cases."));
    }
}
