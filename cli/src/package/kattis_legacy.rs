//! The legacy format of Kattis, with `data`, `submissions` and validators that call `quadrille`.
//!
//! Source: the problem package format, version `legacy`; `verifyproblem` of `problemtools` checks it.

use examiner::{Language, Mutant, Symptom, mutants, statement, test_data};
use puzzles::text::write_input;
use puzzles::{About, Puzzle};

use super::{Package, PackageFile, latex};

/// Where `quadrille` is not on the path, neither validator must look like one that has an opinion: their
/// verdicts are 42 and 43, and anything else is the judge's fault.
const BUILD: &str = "\
#!/bin/sh
# The validator is the command `quadrille`, which has to be on the path.
if ! command -v quadrille >/dev/null; then
    echo 'quadrille is not on the path: install it, or add its directory to PATH' >&2
    exit 1
fi
";

/// The files of a puzzle's package, below a directory of its name.
pub(super) fn package(puzzle: &dyn Puzzle) -> Package {
    let about = puzzle.about();
    let data = data(puzzle);
    let statement = statement(puzzle).map_or_else(|| statement_of_rules(about), str::to_owned);
    let programs = mutants(puzzle);
    let submissions: Vec<PackageFile> = programs.iter().filter_map(submission).collect();
    let correct = programs.iter().filter(|program| program.is_reference());
    let correct = correct.filter(|program| is_known(program.language)).count();
    let summary = format!(
        "{} inputs, {correct} correct programs, {} wrong ones",
        data.len() / 2,
        submissions.len() - correct,
    );
    let mut files = vec![
        PackageFile::new("problem.yaml", configuration(about)),
        PackageFile::new(
            "problem_statement/problem.en.tex",
            latex::document(about.title, &statement),
        ),
        PackageFile::script("input_validators/quadrille/build", BUILD),
        PackageFile::script("input_validators/quadrille/run", input_validator(about)),
        PackageFile::script("output_validators/quadrille/build", BUILD),
        PackageFile::script("output_validators/quadrille/run", output_validator(about)),
    ];
    files.extend(data);
    files.extend(submissions);
    for file in &mut files {
        file.path = format!("{}/{}", about.name, file.path);
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Package { files, summary }
}

/// The statement of a puzzle that has none of its own: the rules, and a reference to the sample.
fn statement_of_rules(about: &About) -> String {
    let several = if about.format.counted {
        "The first line has the number of cases. "
    } else {
        ""
    };
    format!(
        "{}\n\n## Input\n\n{several}The sample shows how a case is written.\n\n## Output\n\n\
         The sample shows how an answer is written.\n",
        about.rules
    )
}

fn configuration(about: &About) -> String {
    let title = latex::capitalised(about.title);
    format!(
        "name: {title}\n\
         author: The Quadrille developers\n\
         rights_owner: The Quadrille developers\n\
         license: permission\n\
         type: pass-fail\n\
         validation: custom\n\
         keywords: search shortest-path board-4x4\n"
    )
}

fn input_validator(about: &About) -> String {
    let name = about.name;
    format!(
        "#!/bin/sh\n\
         # Accepts an input that is written as it must be, to the byte.\n\
         quadrille validate {name} -\n\
         case $? in\n\
         0) exit 42 ;;\n\
         1) exit 43 ;;\n\
         *) exit 1 ;;\n\
         esac\n"
    )
}

fn output_validator(about: &About) -> String {
    let name = about.name;
    format!(
        "#!/bin/sh\n\
         # Accepts an output that is right: INPUT ANSWER FEEDBACK, and the output on standard input.\n\
         exec quadrille check {name} --protocol kattis \"$@\"\n"
    )
}

/// The sample and the secret inputs, each with the judge's answer.
fn data(puzzle: &dyn Puzzle) -> Vec<PackageFile> {
    let about = puzzle.about();
    let mut checker = puzzle.checker();
    let mut files = Vec::from(pair("sample/1", about.sample.input, about.sample.output));
    let data = test_data(puzzle);
    let digits = data.len().to_string().len().max(3);
    for (number, input) in (1..).zip(data) {
        let mut text = Vec::new();
        write_input(&mut text, &about.format, &input.cases).expect("a vector can be written to");
        if text == about.sample.input.as_bytes() {
            continue;
        }
        let path = format!("secret/{number:0digits$}-{}", input.name);
        files.extend(pair(&path, text, checker.expected(&input.cases)));
    }
    files
}

fn pair(path: &str, input: impl Into<Vec<u8>>, answer: impl Into<Vec<u8>>) -> [PackageFile; 2] {
    [
        PackageFile::new(format!("data/{path}.in"), input),
        PackageFile::new(format!("data/{path}.ans"), answer),
    ]
}

/// A planted program as a submission; none where the format has no place for it: in AWK, or with a
/// mistake in the layout alone, which is none there.
fn submission(program: &Mutant) -> Option<PackageFile> {
    if !is_known(program.language) {
        return None;
    }
    let directory = match program.mistake.as_ref().map(|mistake| mistake.symptom) {
        None => "accepted",
        Some(Symptom::WrongAnswer) => "wrong_answer",
        Some(Symptom::RunTimeError) => "run_time_error",
        Some(Symptom::Time) => "time_limit_exceeded",
        Some(Symptom::Presentation) => return None,
    };
    let path = format!("submissions/{directory}/{}", program.file_name());
    Some(PackageFile::new(path, program.source))
}

/// Whether the format knows programs in a language.
const fn is_known(language: Language) -> bool {
    matches!(language, Language::C | Language::Python)
}
