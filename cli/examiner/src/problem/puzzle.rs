//! A puzzle as a problem: the exact answer to each input is known.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use puzzles::Puzzle;
use puzzles::check::Checker;
use puzzles::inputs::{DistanceFilter, Inputs, OrbitFilter};
use puzzles::text::{Boards, Format, input_text, read_input, read_test, validate};
use runner::Execution;

use super::{CheckedOutput, Feature, Problem, Validity, Visit};
use crate::acceptance::Submission;
use crate::error::{Error, ErrorKind};
use crate::judge::{CaseNumber, DrawnCase, Excerpt, Judgement, LoadedTest, Trial};
use crate::mutant::mutants;
use crate::pool::lock;
use crate::program::{Candidate, Program};
use crate::selection::{ChosenInput, Generated, GeneratedInput, InputKind, Selection};
use crate::stress::{CaseProblem, PreparedSearch, PuzzleInputs, SearchRequest};
use crate::verdict::{FailureKind, Verdict, VerdictCode};

/// The number of cases of an input that are drawn at most.
const MAX_DRAWN: usize = 6;

/// A puzzle as a problem. Several threads may share it.
///
/// # Example: an output
///
/// ```
/// use examiner::Verdict;
/// use examiner::problem::PuzzleProblem;
///
/// let flip = puzzles::find("flip").unwrap();
/// let problem = PuzzleProblem::new(flip);
/// let case = flip.about().format.parse("bwwb bbwb bwwb bwww").unwrap();
/// assert_eq!(problem.check(&[case.clone()], b"4\n").verdict, Verdict::Accepted);
///
/// let judgement = problem.check(&[case], b"5\n");
/// assert_eq!(judgement.verdict, Verdict::WrongAnswer);
/// assert_eq!(judgement.reason, "line 1: expected 4, got 5");
/// ```
#[derive(Debug)]
pub struct PuzzleProblem {
    puzzle: &'static Puzzle,
    /// The checkers that no thread uses at the moment. A checker may own large tables and is used again.
    checkers: Mutex<Vec<Checker>>,
}

impl PuzzleProblem {
    /// The problem of a puzzle.
    pub const fn new(puzzle: &'static Puzzle) -> Self {
        Self {
            puzzle,
            checkers: Mutex::new(Vec::new()),
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    fn format(&self) -> &'static Format {
        &self.puzzle.about().format
    }

    /// The greatest number of cases that the statement allows in an input.
    pub fn max_cases(&self) -> usize {
        usize::try_from(self.format().max_cases).unwrap_or(usize::MAX)
    }

    /// Runs a program once on an input that was read, the text and its cases, and judges its output.
    ///
    /// # Errors
    ///
    /// [`Environment`](ErrorKind::Environment) if the program cannot be run, [`Interrupted`](ErrorKind::Interrupted) if the
    /// candidate is cancelled.
    pub fn run_on(
        &self,
        candidate: &Candidate<'_>,
        input: &[u8],
        cases: &[Boards],
    ) -> Result<Judgement, Error> {
        let execution = candidate.execute(input)?;
        let judgement = self.judge(cases, &execution.output, Some(&execution));
        Ok(judgement.with_run(execution, candidate))
    }

    /// Judges an output for these cases.
    pub fn check(&self, cases: &[Boards], output: &[u8]) -> Judgement {
        Judgement {
            output: Excerpt::new(output),
            ..self.judge(cases, output, None)
        }
    }

    fn judge(&self, cases: &[Boards], output: &[u8], execution: Option<&Execution>) -> Judgement {
        let (rejection, is_first_right) = self.with_checker(|checker| {
            let rejection = checker.check(cases, output).err();
            let is_candidate = rejection.is_some() && cases.len() > 1;
            let is_first_right = is_candidate && checker.check(&cases[..1], output).is_ok();
            (rejection, is_first_right)
        });
        let failure = execution.and_then(Verdict::of_failed_run);
        let (verdict, reason) = failure.unwrap_or_else(|| Verdict::of_output(rejection.as_ref()));
        let fault = rejection.as_ref().map(|rejection| rejection.kind);
        Judgement {
            kind: FailureKind::of(verdict, fault),
            case: rejection.and_then(|rejection| CaseNumber::new(rejection.case)),
            answers_only_first: is_first_right && verdict == Verdict::WrongAnswer,
            ..Judgement::without_run(verdict, reason)
        }
    }

    /// An input of a data set with its answer.
    pub fn generated(&self, chosen: ChosenInput, inputs: &mut dyn Inputs) -> GeneratedInput {
        let cases = &chosen.cases;
        GeneratedInput {
            input: self.input(cases),
            answer: self.expected(cases),
            distances: cases.iter().map(|case| inputs.distance(case)).collect(),
            edge_case: (chosen.kind != InputKind::Other).then_some(chosen.name),
        }
    }

    fn with_checker<T>(&self, task: impl FnOnce(&mut Checker) -> T) -> T {
        let free = lock(&self.checkers).pop();
        let mut checker = free.unwrap_or_else(|| self.puzzle.checker());
        let result = task(&mut checker);
        lock(&self.checkers).push(checker);
        result
    }

    /// The cases of a test. Only the first faulty case has faults.
    fn read(&self, input: &[u8]) -> Result<Vec<Boards>, Validity<'static>> {
        let faulty = |error| Validity::Faulty(error, self.format());
        read_test(input, self.format()).map_err(faulty)
    }

    /// Why the answer of a test is wrong, if it is. Its layout does not matter.
    fn fault_of_answer(
        &self,
        test: LoadedTest<'_>,
        cases: &[Boards],
    ) -> Result<Option<String>, Error> {
        let answer = match test.answer() {
            Err(error) if error.kind() == ErrorKind::Input => return Ok(Some(error.to_string())),
            answer => answer?,
        };
        Ok(answer.and_then(|(path, answer)| {
            let judgement = self.check(cases, &answer);
            let is_right = matches!(judgement.verdict, Verdict::Accepted | Verdict::Presentation);
            (!is_right).then(|| format!("{} is wrong: {}", path.display(), judgement.reason))
        }))
    }
}

impl Problem for PuzzleProblem {
    fn name(&self) -> &str {
        self.puzzle.about().name
    }

    fn title(&self) -> &str {
        self.puzzle.about().title
    }

    fn lacks(&self) -> (Feature, &'static str) {
        let why = "is for grammars and packages: remove it, because all inputs and answers of a puzzle are known";
        (Feature::Described, why)
    }

    fn validate(
        &self,
        _path: &Path,
        input: &[u8],
        is_lenient: bool,
    ) -> Result<Validity<'_>, Error> {
        let cases = if is_lenient {
            self.read(input)
        } else {
            validate(input, self.format()).map_err(|error| Validity::Faulty(error, self.format()))
        };
        Ok(cases.map_or_else(|fault| fault, |cases| Validity::Valid(Some(cases.len()))))
    }

    /// If the test has an answer, it is checked, too: the output is not compared with it.
    fn judge_test(&self, candidate: &Candidate<'_>, test: LoadedTest<'_>) -> Result<Trial, Error> {
        let input = test.input;
        let refuse = |fault: Validity<'_>| fault.check(input).map(|()| Vec::new());
        let cases = self.read(input).or_else(refuse)?;
        let fault = self.fault_of_answer(test, &cases)?;
        let mut judgement = self.run_on(candidate, input, &cases)?;
        if let Some(reason) = fault {
            judgement = judgement.into_judge_fault(reason);
        }
        let case = judgement.wrong_case().filter(|_| cases.len() > 1);
        let drawn = case.map_or(&cases[..], |case| &cases[case.index()..=case.index()]);
        Ok(Trial {
            case,
            drawn: self.drawn(drawn),
            expected: Excerpt::new(self.expected(&cases)),
            ..Trial::new(test.files.input.display().to_string(), judgement)
        })
    }

    fn check_output(&self, test: LoadedTest<'_>, output: &[u8]) -> Result<CheckedOutput, Error> {
        let input = test.input;
        let refuse = |fault: Validity<'_>| fault.check(input).map(|()| Vec::new());
        let cases = self.read(input).or_else(refuse)?;
        let check = |text: &[u8]| self.with_checker(|checker| checker.check(&cases, text).err());
        // The layout of the answer does not matter.
        let wrong = test.answer()?.and_then(|(_, answer)| check(&answer));
        let wrong = wrong.filter(|wrong| !wrong.kind.is_presentation());
        let is_wrong = wrong.is_some();
        let rejection = wrong.or_else(|| check(output));
        let (mut verdict, mut reason) = Verdict::of_output(rejection.as_ref());
        if is_wrong {
            verdict = Verdict::JudgeFault;
            reason = format!("the judge's answer is wrong: {reason}");
        }
        Ok(CheckedOutput {
            judgement: Judgement::without_run(verdict, reason),
            cases: Some(cases.len()),
            rejection,
        })
    }

    fn search(&self, request: &SearchRequest) -> Result<PreparedSearch<'_>, Error> {
        let mut inputs = PuzzleInputs::of(self.puzzle, request)?;
        let about = self.puzzle.about();
        let sample = read_input(about.sample.input.as_bytes(), &about.format);
        let sample = sample.expect("the samples of all puzzles are right");
        // Random inputs at one distance would say little.
        let sample = (inputs.filter == DistanceFilter::Any).then_some(sample);
        let start = request.start.as_ref();
        inputs.start = start.and_then(|text| self.read(text).ok());
        Ok(PreparedSearch {
            part: inputs.part(self.max_cases()),
            ..PreparedSearch::new(self, inputs, self.max_cases(), sample)
        })
    }

    fn each_input(&self, visit: &mut Visit<'_>) -> Result<bool, Error> {
        let inputs = self.puzzle.inputs();
        for case in inputs.walk(&DistanceFilter::Any, OrbitFilter::All) {
            if !visit(Some(&self.input(&[case])))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn generate(
        &self,
        selection: &Selection,
        with_answers: bool,
        write: &mut dyn FnMut(Generated<'_>),
    ) -> Result<String, Error> {
        let (mut inputs, mut known) = (self.puzzle.inputs(), self.puzzle.inputs());
        let chosen = selection.choose(self.puzzle, &mut *inputs);
        let chosen =
            chosen.map_err(|error| Error::request(format_args!("{}: {error}", self.name())))?;
        // On standard output, all cases are one input.
        let format = Format {
            counted: false,
            ..*self.format()
        };
        let input = |chosen: ChosenInput| {
            if with_answers {
                return self.generated(chosen, &mut *known);
            }
            GeneratedInput {
                input: input_text(&format, &chosen.cases).into_bytes(),
                ..GeneratedInput::default()
            }
        };
        let is_counted = self.format().counted;
        write(Generated {
            number: chosen.length,
            seed: selection.random_seed(),
            head: is_counted.then(|| format!("{}\n", chosen.cases)),
            separator: "",
            inputs: Box::new(chosen.inputs.map(input).map(Ok)),
        });
        Ok(String::new())
    }
}

impl CaseProblem for PuzzleProblem {
    type Inputs = PuzzleInputs;

    fn input(&self, cases: &[Boards]) -> Vec<u8> {
        input_text(self.format(), cases).into_bytes()
    }

    fn expected(&self, cases: &[Boards]) -> Vec<u8> {
        self.with_checker(|checker| checker.expected(cases))
    }

    fn run(&self, candidate: &Candidate<'_>, cases: &[Boards]) -> Result<Judgement, Error> {
        self.run_on(candidate, &self.input(cases), cases)
    }

    fn wrong_programs<'a>(
        &'a self,
        directory: &'a Path,
        cancel: &'a AtomicBool,
    ) -> Box<dyn Iterator<Item = (String, Program)> + 'a> {
        let mut wrong = mutants(self.puzzle);
        wrong.retain(|mutant| mutant.verdict == VerdictCode::Wa);
        let programs = wrong.into_iter().filter_map(move |mutant| {
            let program = Submission::of_mutant(&mutant, directory, cancel).ok()?;
            Some((program.about, program.program))
        });
        Box::new(programs)
    }

    fn drawn(&self, cases: &[Boards]) -> Vec<DrawnCase> {
        let puzzle = self.puzzle;
        let cases = cases.iter().take(MAX_DRAWN).cloned();
        cases.map(|boards| DrawnCase { puzzle, boards }).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::atomic::AtomicBool;

    use puzzles::inputs::{DistanceFilter, OrbitFilter};
    use runner::RunLimits;

    use super::*;
    use crate::judge::Test;
    use crate::problem::run_test;
    use crate::program::Program;

    fn problem(name: &str) -> PuzzleProblem {
        PuzzleProblem::new(puzzles::find(name).expect("it is in the registry"))
    }

    #[test]
    fn fault_of_the_judge_leaves_nothing_of_the_verdict_on_the_program() {
        let flip = problem("flip");
        let sample = flip.format().parse(flip.puzzle.about().sample.input);
        let judgement = Judgement {
            advice: Some("advice on the program".to_owned()),
            exceeds_limit: true,
            ..flip.check(&[sample.expect("the sample is faultless")], b"5\n")
        };
        assert_eq!(judgement.kind, Some(FailureKind::TooHigh));
        let fault = judgement.into_judge_fault("1.ans is wrong".to_owned());
        let expected = Judgement {
            exceeds_limit: true,
            output: Excerpt::new(*b"5\n"),
            ..Judgement::without_run(Verdict::JudgeFault, "1.ans is wrong".to_owned())
        };
        assert_eq!(fault, expected);
        assert_eq!((fault.kind, fault.case), (None, None));
    }

    #[test]
    fn answers_to_the_first_case_alone_are_detected() {
        let sdao = problem("sdao");
        let inputs = sdao.puzzle.inputs();
        let case = inputs.walk(&DistanceFilter::Any, OrbitFilter::All).next();
        let case = case.expect("there are inputs");
        let judgement = |cases, output: &[u8]| sdao.check(&vec![case.clone(); cases], output);
        let first = judgement(3, b"0\n");
        assert!(first.answers_only_first);
        let second = CaseNumber::new(2);
        assert_eq!((first.verdict, first.case), (Verdict::WrongAnswer, second));
        assert!(judgement(3, b"0\n0\n0\n").is_accepted());
        assert!(!judgement(1, b"0\n").answers_only_first);
        assert!(!judgement(3, b"0\n0\n").answers_only_first);
    }

    #[test]
    fn an_unreadable_file_is_a_judge_fault_and_an_interruption_is_an_error() {
        let program = Program::from_command(runner::Program::new(vec!["true".to_owned()]));
        let candidate = Candidate {
            program: &program,
            limits: RunLimits::DEFAULT,
            cancel: &AtomicBool::new(false),
        };
        let flip = problem("flip");
        let test = Test {
            input: "1.in".into(),
            answer: Some("1.ans".into()),
        };
        let input = |error: &Error| {
            let read = |_: &Path| Err(error.clone());
            let trial = run_test(&flip, &candidate, &test, &read)?;
            assert_eq!(trial.judgement.verdict, Verdict::JudgeFault);
            Ok(trial.judgement.reason)
        };
        let answer = |error: &Error| {
            let read = |_: &Path| Err(error.clone());
            let test = LoadedTest {
                files: &test,
                input: b"",
                read: &read,
            };
            flip.fault_of_answer(test, &[])
        };
        let unreadable = Error::input("cannot read 1.in");
        assert_eq!(input(&unreadable).as_deref(), Ok("cannot read 1.in"));
        assert_eq!(answer(&unreadable), Ok(Some("cannot read 1.in".to_owned())));
        let interrupted = Error::interrupted();
        assert_eq!(input(&interrupted), Err(interrupted.clone()));
        assert_eq!(answer(&interrupted), Err(interrupted));
    }
}
