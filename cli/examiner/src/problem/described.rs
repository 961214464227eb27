//! A problem that a grammar and programs describe: its inputs by grammars and validators, and its answers by references.

use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use inputs::Input;
use puzzles::wording::grouped;
use runner::{RunLimits, Termination};

use super::comparison::{Comparison, ReferenceJudge};
use super::package::ProblemPackage;
use super::sources::Sources;
use super::witnesses::{Witnesses, why_unusable};
use super::words::WordRules;
use super::{CheckedOutput, Feature, NO_PACKAGE, NO_TEST, Note, Problem, Validity, Visit};
use crate::error::Error;
use crate::grammar::NamedGrammar;
use crate::judge::{Excerpt, Judgement, LoadedTest, Trial};
use crate::program::{Candidate, Program};
use crate::selection::{Generated, GeneratedInput, Selection};
use crate::stress::{
    CaseProblem, GrammarInputs, InputSpace, MAX_BATCH, PreparedSearch, SearchRequest,
};
use crate::submission::program_files;
use crate::verdict::VerdictCode;

/// The byte-order marks of UTF-8 and UTF-16.
const MARKS: [&[u8]; 3] = [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"];

/// A problem that a package describes, or a grammar. Named programs and references replace or complete those of the package.
#[expect(missing_debug_implementations, reason = "a function has none")]
pub struct DescribedProblem<'a> {
    /// The path of the grammar or of the package, as it was typed.
    name: String,
    package: ProblemPackage,
    sources: Sources<'a>,
    /// Programs that give the answers, instead of those of the package.
    named_references: Vec<PathBuf>,
    note: &'a Note<'a>,
    cancel: &'a Arc<AtomicBool>,
    /// Without a reference until it is [prepared](Problem::prepare).
    judge: ReferenceJudge,
    /// Accepted programs besides the reference, if that was not named.
    witnesses: Witnesses<'a>,
    /// The comparisons of outputs for tests, see [`ProblemPackage::comparisons`].
    comparisons: Vec<(Vec<String>, Comparison)>,
}

impl<'a> DescribedProblem<'a> {
    /// The problem with this name, and with the grammars of the package. Its validators are compiled. `note` takes notes on the choice of programs, and `cancel` ends long work.
    ///
    /// # Errors
    ///
    /// As [`Program::of_problem`], and if a validator is at fault.
    pub fn new(
        name: String,
        mut package: ProblemPackage,
        grammars: Vec<NamedGrammar>,
        named_references: Vec<PathBuf>,
        alphabet: Option<Vec<u8>>,
        note: &'a Note<'a>,
        cancel: &'a Arc<AtomicBool>,
    ) -> Result<Self, Error> {
        let comparison = Comparison::Words(WordRules::EXACT);
        Ok(Self {
            sources: Sources::new(&mut package, grammars, alphabet, note, cancel)?,
            name,
            package,
            named_references,
            note,
            cancel,
            judge: ReferenceJudge::new(Vec::new(), RunLimits::DEFAULT, comparison),
            witnesses: Witnesses::new(Vec::new(), None, note),
            comparisons: Vec::new(),
        })
    }

    /// The accepted programs of the package that can be used. A note names each other one.
    fn usable(&self) -> impl Iterator<Item = Result<PathBuf, Error>> {
        let all = self.package.accepted.iter();
        all.filter_map(|path| match why_unusable(path, self.cancel) {
            Ok(Some(why)) => {
                (self.note)(&format!("{} is left out: {why}", path.display()));
                None
            }
            usable => Some(usable.map(|_| path.clone())),
        })
    }

    /// The comparison for a test.
    fn comparison(&self, input: &Path) -> &Comparison {
        let known = self.package.groups.of(input).and_then(|group| {
            let mut known = self.comparisons.iter();
            known.find(|(outputs, _)| *outputs == group.outputs)
        });
        known.map_or(&self.judge.comparison, |(_, comparison)| comparison)
    }

    /// The judgement on a program on a test with an answer file. If the output is wrong, the references are run: a file that
    /// contradicts them is the judge's fault.
    fn judge_by_file(
        &self,
        candidate: &Candidate<'_>,
        (path, input): (&Path, &[u8]),
        (file, answer): (&Path, &[u8]),
    ) -> Result<Judgement, Error> {
        let file = file.display();
        if MARKS.iter().any(|mark| answer.starts_with(mark)) || answer.contains(&0) {
            let why = "has a byte-order mark or a NUL byte: save it as UTF-8 without them";
            return Err(Error::input(format_args!("{file} {why}")));
        }
        let comparison = self.comparison(path);
        let (judgement, _) = comparison.run(candidate, input, Some(answer), false)?;
        // References that fail or disagree say nothing about the file.
        if judgement.verdict.code() == VerdictCode::Wa
            && let Some(reference) = self.judge.references.first()
            && let Ok(known) = self.judge.answer(input, self.cancel)?
        {
            let judged = comparison.judge(input, answer, &known, self.cancel)?;
            if judged.verdict.code() == VerdictCode::Wa {
                let (name, reason) = (&reference.name, judged.reason);
                let fault = format!("{file} and {name} disagree: {reason}");
                return Ok(judgement.into_judge_fault(fault));
            }
        }
        Ok(judgement)
    }

    /// The judgement on a program on an input of a search. A test has the answer of its file, but a limit is exceeded only if no
    /// reference exceeds it.
    fn judge_in_search(&self, candidate: &Candidate<'_>, input: &[u8]) -> Result<Judgement, Error> {
        let Some((test, answer)) = self.sources.tests()?.find(input) else {
            return self.judge.judge(candidate, input);
        };
        let validity = self.sources.match_grammars(input);
        validity.check(input).map_err(Error::refused)?;
        let file = test.answer.as_deref().unwrap_or(&test.input);
        let judgement = self.judge_by_file(candidate, (&test.input, input), (file, &answer))?;
        if judgement.exceeds_limit
            && let Err(fault) = self.judge.answer(input, self.cancel)?
        {
            return Ok(*fault);
        }
        Ok(judgement)
    }
}

impl<'a> CaseProblem for DescribedProblem<'a> {
    type Inputs = GrammarInputs<'a>;

    fn input(&self, cases: &[Input]) -> Vec<u8> {
        cases.iter().flat_map(Input::text).copied().collect()
    }

    fn expected(&self, cases: &[Input]) -> Vec<u8> {
        let input = self.input(cases);
        let test = self.sources.tests().ok().and_then(|it| it.find(&input));
        if let Some((_, answer)) = test {
            return answer;
        }
        let answer = self.judge.answer(&input, self.cancel);
        let answer = answer.ok().and_then(Result::ok);
        answer.map_or_else(Vec::new, |answer| answer.to_vec())
    }

    fn reference_time(&self, cases: &[Input]) -> Option<(&str, Duration)> {
        let reference = self.judge.references.first()?;
        let run = reference.run(&self.input(cases), &self.judge.limits, self.cancel);
        let run = run.ok()?;
        let is_right = run.termination == Termination::Exited(0);
        is_right.then_some((&*reference.name, run.usage.cpu))
    }

    /// The other programs of the package.
    fn wrong_programs<'b>(
        &'b self,
        _: &'b Path,
        cancel: &'b AtomicBool,
    ) -> Box<dyn Iterator<Item = (String, Program)> + 'b> {
        // A wrong tag in one folder does not hide the others.
        let others = self.package.others.iter().map(slice::from_ref);
        let files = others.flat_map(|other| program_files(other).unwrap_or_default().0);
        Box::new(files.filter_map(move |(path, _)| {
            let program = Program::of_problem(&path, cancel).ok()?;
            Some((path.display().to_string(), program))
        }))
    }

    fn find_faulty_validator(&self) -> Result<(), Error> {
        self.sources.validators.suspect()
    }

    fn run(&self, candidate: &Candidate<'_>, cases: &[Input]) -> Result<Judgement, Error> {
        let input = self.input(cases);
        if let Some(why) = self.sources.validators.refusal_in_search(&input)? {
            return Err(Error::refused(why));
        }
        let judgement = self.judge_in_search(candidate, &input)?;
        let is_guessed = self.sources.are_guessed();
        let run = &|other: &Candidate<'_>| self.judge_in_search(other, &input);
        let reference = (&self.judge, &*input);
        let witnesses = &self.witnesses;
        match witnesses.doubt(candidate, &judgement, is_guessed, reference, run)? {
            Some(why) => Err(Error::refused(why)),
            None => Ok(judgement),
        }
    }
}

impl Problem for DescribedProblem<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn lacks(&self) -> (Feature, &'static str) {
        let why = "is for puzzles: remove it, or name a puzzle such as `flip`";
        (Feature::Distances, why)
    }

    fn limits(&self) -> RunLimits {
        let cpu = self.package.time_limit.unwrap_or(RunLimits::DEFAULT.cpu);
        RunLimits {
            cpu,
            wall: cpu.saturating_mul(RunLimits::WALL_FACTOR),
            memory: self.package.memory,
            output: self.package.output.unwrap_or(RunLimits::DEFAULT.output),
            ..RunLimits::DEFAULT
        }
    }

    fn test_data(&self) -> Result<Vec<PathBuf>, Error> {
        let directories = self.package.data();
        let hint = if Path::new(&self.name).join("generators").is_dir() {
            "; the package has generators: run `bt generate` in it first"
        } else {
            ""
        };
        if directories.is_empty() {
            return Err(Error::request(format_args!("{NO_TEST}{hint}")));
        }
        Ok(directories)
    }

    fn secret_data(&self) -> Result<PathBuf, Error> {
        let directory = self.package.secret_data();
        directory.ok_or_else(|| Error::request(NO_PACKAGE))
    }

    fn accepted(&self) -> Result<Vec<PathBuf>, Error> {
        for folder in &self.package.others {
            let (name, folder) = (&self.name, folder.display());
            (self.note)(&format!(
                "to examine other programs: quadrille stress {name} {folder}/*"
            ));
        }
        self.usable().collect()
    }

    fn needs_reference(&self) -> bool {
        let has_program = self.package.checker.is_some() || !self.package.accepted.is_empty();
        self.named_references.is_empty() && !has_program
    }

    fn prepare(
        &mut self,
        limits: RunLimits,
        reference: Option<&Path>,
        has_answer_files: bool,
    ) -> Result<(), Error> {
        let named = &self.named_references;
        let mut usual = reference.filter(|_| named.is_empty()).map(Path::to_owned);
        if named.is_empty() && usual.is_none() && !self.package.accepted.is_empty() {
            usual = self.usable().next().transpose()?;
            let accepted = self.package.accepted.clone();
            self.witnesses = Witnesses::new(accepted, usual.clone(), self.note);
            if usual.is_none() {
                return Err(Error::environment(
                    "no accepted program of the package can be used: name a correct one with --reference PROGRAM",
                ));
            }
        }
        if let Some(usual) = &usual {
            let in_files = if has_answer_files {
                "in the answer files; without one, they are "
            } else {
                ""
            };
            (self.note)(&format!(
                "the answers are {in_files}those of {}",
                usual.display()
            ));
        }
        let references = named.iter().chain(&usual);
        let references = references.map(|path| Program::of_problem(path, self.cancel));
        let references = references.collect::<Result<_, _>>()?;
        let package = &self.package;
        let comparison = package.comparison(&package.arguments.outputs, self.cancel)?;
        self.comparisons = package.comparisons(self.cancel)?;
        self.judge = ReferenceJudge::new(references, limits, comparison);
        Ok(())
    }

    fn references(&self) -> &[Program] {
        &self.judge.references
    }

    fn validate(
        &self,
        path: &Path,
        input: &[u8],
        _is_lenient: bool,
    ) -> Result<Validity<'_>, Error> {
        if self.sources.are_empty() {
            return Err(Error::input(format_args!(
                "{} has no grammar and no input validator: write one into `input_validators`, or name one with --validator \
                 PROGRAM",
                self.name()
            )));
        }
        self.sources.validate(path, input)
    }

    /// If the test has no answer file, the references give the answer.
    fn judge_test(&self, candidate: &Candidate<'_>, test: LoadedTest<'_>) -> Result<Trial, Error> {
        let (path, input) = (&test.files.input, test.input);
        self.sources.validate(path, input)?.check(input)?;
        let (judgement, expected) = if let Some((file, answer)) = test.answer()? {
            let judgement = self.judge_by_file(candidate, (path, input), (file, &answer))?;
            (judgement, answer)
        } else {
            match self.judge.answer(input, self.cancel)? {
                Ok(answer) => {
                    let comparison = self.comparison(path);
                    let known = Some(&*answer);
                    let (judgement, _) = comparison.run(candidate, input, known, false)?;
                    (judgement, answer.to_vec())
                }
                Err(fault) => (*fault, Vec::new()),
            }
        };
        Ok(Trial {
            expected: Excerpt::new(expected),
            ..Trial::new(path.display().to_string(), judgement)
        })
    }

    fn check_output(&self, test: LoadedTest<'_>, output: &[u8]) -> Result<CheckedOutput, Error> {
        let (path, input) = (&test.files.input, test.input);
        self.sources.validate(path, input)?.check(input)?;
        let answer = match test.answer()? {
            Some((_, answer)) => Ok(answer.into()),
            None => self.judge.answer(input, self.cancel)?,
        };
        let comparison = self.comparison(path);
        let answer = answer.map_err(|fault| Error::environment(fault.reason))?;
        let judgement = comparison.judge(input, &answer, output, self.cancel)?;
        Ok(CheckedOutput {
            judgement,
            cases: None,
            rejection: None,
        })
    }

    fn search(&self, request: &SearchRequest) -> Result<PreparedSearch<'_>, Error> {
        if let Some(start) = &request.start {
            // A problem is searched once.
            let _ = self.sources.start.set(start.clone());
        }
        let grammars = self.sources.grammars()?;
        let mut inputs = GrammarInputs::new(grammars, request.ends, self.cancel)?;
        inputs.words.clone_from(&self.sources.words);
        inputs.tests = Arc::clone(self.sources.tests()?);
        if let Some(start) = &request.start {
            inputs = inputs.starting_with(start)?;
        } else if self.sources.validators.is_empty() {
            let answer = |input: &[u8]| Ok(self.judge.answer(input, self.cancel)?.ok());
            inputs = inputs.by_cases(&answer)?;
        }
        let mut max_cases = inputs.max_cases();
        if let Some(batch) = request.batch {
            if max_cases == 1 && batch.get() > 1 {
                return Err(Error::request(
                    "--batch needs a grammar with the number of cases and then equal cases, which the reference answers one by \
                     one, and no input validators: remove it",
                ));
            }
            // No run has more cases, also not one that tries as many as possible.
            max_cases = max_cases.min(batch.get());
        }
        Ok(PreparedSearch {
            part: request.ends.then(|| "with --ends".to_owned()),
            is_exhaustive: grammars.iter().all(|it| it.is_complete),
            // The references answer only inputs of the grammar.
            max_batch: max_cases.min(MAX_BATCH.get()),
            ..PreparedSearch::new(self, inputs, max_cases, Some(Vec::new()))
        })
    }

    fn remark(&self) -> Option<String> {
        let remarks = [self.sources.remark(), self.witnesses.remark()];
        let remarks = remarks.into_iter().flatten();
        remarks.reduce(|all, remark| format!("{all}; {remark}"))
    }

    fn each_input(&self, visit: &mut Visit<'_>) -> Result<bool, Error> {
        let grammars = self.sources.grammars()?;
        for step in GrammarInputs::new(grammars, false, self.cancel)?.walk(None, &|_| ()) {
            let input = step?;
            let text = input.as_ref().map(Input::text);
            let refusal = text.map(|text| self.sources.validators.refusal_in_search(text));
            if refusal.transpose()?.flatten().is_none() && !visit(text)? {
                return Ok(false);
            }
        }
        Ok(grammars.iter().all(|it| it.is_complete))
    }

    fn generate(
        &self,
        selection: &Selection,
        with_answers: bool,
        write: &mut dyn FnMut(Generated<'_>),
    ) -> Result<String, Error> {
        let mut inputs = GrammarInputs::new(self.sources.grammars()?, selection.ends, self.cancel)?;
        let (mut found, mut refused) = (0, 0_u64);
        let number = selection.number.unwrap_or(1);
        let walk = inputs.walk(None, &|_| ()).filter_map(Result::transpose);
        let valid = walk.filter_map(|case| {
            let generated = case.and_then(|case| {
                let input = case.text().to_vec();
                if self.sources.validators.refusal_in_search(&input)?.is_some() {
                    refused += 1;
                    return Ok(None);
                }
                found += 1;
                let mut answer = Vec::new();
                if with_answers {
                    let known = self.judge.answer(&input, self.cancel)?;
                    let known = known.map_err(|fault| {
                        let (reason, text) = (fault.reason, String::from_utf8_lossy(&input));
                        Error::input(format_args!("{reason}; the input is\n{text}"))
                    })?;
                    answer = known.to_vec();
                }
                Ok(Some(GeneratedInput {
                    input,
                    answer,
                    ..GeneratedInput::default()
                }))
            });
            generated.transpose()
        });
        let max = usize::try_from(number).unwrap_or(usize::MAX);
        write(Generated {
            number,
            seed: None,
            head: None,
            separator: "\n",
            inputs: Box::new(valid.take(max)),
        });
        let refused = match refused {
            0 => String::new(),
            refused => format!("; {} refused by the input validators", grouped(refused)),
        };
        if found == 0 {
            self.sources.validators.suspect()?;
            return Err(Error::input(format_args!(
                "no input was written: the grammar has no valid one{refused}"
            )));
        }
        let all = if found < number {
            ": the grammar has no more"
        } else {
            ""
        };
        Ok(all.to_owned() + &refused)
    }
}
