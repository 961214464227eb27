//! Compares outputs with exact answers, and replays lists of moves by the rules.

use arrayvec::ArrayVec;
use board_core::Stones;
use search_core::{Control, StateSpace};

use super::output::{Output, Phrase, Quote, Rejection, RejectionKind};
use crate::about::About;
use crate::distance::Distance;
use crate::engine::{Engine, Method};
use crate::format::Boards;
use crate::rules::{Case, PuzzleRules, Spelling, State};
use crate::solve::{Request, Session};
use crate::text::words::UTF_8_MARK;
use crate::wording::counted;

/// Checks the outputs of programs.
///
/// # Example: right, wrong, and right with another layout
///
/// ```
/// use puzzles::check::RejectionKind;
/// use puzzles::text::read_input;
///
/// let flip = puzzles::find("flip").unwrap();
/// let cases = read_input(flip.about().sample.input.as_bytes(), &flip.about().format).unwrap();
/// let mut checker = flip.checker();
/// assert_eq!(checker.expected(&cases), b"4\n");
/// assert!(checker.check(&cases, b"4").is_ok());
///
/// let wrong = checker.check(&cases, b"5\n").unwrap_err();
/// assert_eq!(wrong.to_string(), "line 1: expected 4, got 5");
///
/// let untidy = checker.check(&cases, b"\r\n4\r\n").unwrap_err();
/// assert!(untidy.kind.is_presentation());
/// ```
#[derive(Debug)]
pub struct Checker {
    rules: &'static PuzzleRules,
    /// Finds the exact output.
    session: Session,
}

impl Checker {
    pub(crate) fn new(rules: &'static PuzzleRules) -> Self {
        let request = Request {
            moves: rules.about.prints_moves,
            ..Request::new(Method::new(Engine::Auto))
        };
        let session = Session::new(rules, request, None);
        Self {
            rules,
            session: session.expect("every puzzle has an engine"),
        }
    }

    /// The exact output for these cases in the format of the puzzle's judge.
    ///
    /// # Panics
    ///
    /// If the number of boards of a case, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format).
    pub fn expected(&mut self, cases: &[Boards]) -> Vec<u8> {
        let mut out = Vec::new();
        for boards in cases {
            let written = self.session.write(boards, Control::default(), &mut out);
            written.expect("there is no limit");
        }
        out
    }

    /// Checks an output with the answers to these cases in order.
    ///
    /// Time and memory are proportional to the sizes of the cases and of the output.
    ///
    /// # Errors
    ///
    /// The first wrong word; if all words are right, the first fault of the layout.
    ///
    /// # Panics
    ///
    /// If the number of boards of a case, or the number of stones on them, differs from the
    /// [`Format`](crate::text::Format).
    ///
    /// # Example: every shortest list is right
    ///
    /// ```
    /// use puzzles::text::read_input;
    ///
    /// let swap = puzzles::find("swap").unwrap();
    /// let cases = read_input(swap.about().sample.input.as_bytes(), &swap.about().format).unwrap();
    /// let mut checker = swap.checker();
    /// // Another order than in the sample, and the cells of the last move are exchanged.
    /// assert!(checker.check(&cases, b"4\n1424\n1222\n3242\n4443\n").is_ok());
    ///
    /// let wrong = checker.check(&cases, b"4\n1222\n1424\n3142\n4344\n").unwrap_err();
    /// let why = "the piece at row 3, column 1 and the one at row 4, column 2 are not neighbours";
    /// assert_eq!((wrong.line, &*wrong.why), (4, why));
    /// ```
    pub fn check(&mut self, cases: &[Boards], output: &[u8]) -> Result<(), Rejection> {
        let mut output = Output::new(output, cases.len());
        for boards in cases {
            output.case += 1;
            self.check_case(boards, &mut output)?;
        }
        output.end()
    }

    /// Checks the answer to one case.
    fn check_case(&mut self, boards: &[Stones], output: &mut Output<'_>) -> Result<(), Rejection> {
        let about = &self.rules.about;
        let distance = self.session.solver.exact_distance(boards);
        let is_at_start = output.is_at_start();
        let Some(word) = output.next(1) else {
            let (kind, what) = if is_at_start {
                (RejectionKind::NoOutput, "no output")
            } else {
                (RejectionKind::MissingAnswer, "the answer is missing")
            };
            let why = format!("{what}: expected {}", expected(about, distance));
            return Err(output.missing(kind, why));
        };
        let answer = Answer::read(about, &word);
        match (distance, answer) {
            (Distance::Unsolvable, Answer::Impossible) => Ok(()),
            (Distance::Moves(distance), Answer::Number(Some(number))) if number == distance => {
                let Some(spelling) = self.rules.spelling.filter(|_| about.prints_moves) else {
                    return Ok(());
                };
                let case = self.rules.case(boards);
                let states = case.starts.clone();
                let replay = Replay {
                    about,
                    case,
                    spelling,
                    states,
                };
                replay.check(word, distance, output)
            }
            _ => {
                let kind = match (distance, answer) {
                    (Distance::Unsolvable, _) | (_, Answer::Impossible) => RejectionKind::Sentinel,
                    (_, Answer::Nothing) => RejectionKind::NotAnAnswer,
                    (Distance::Moves(distance), Answer::Number(Some(number)))
                        if number < distance =>
                    {
                        RejectionKind::TooLow
                    }
                    _ if about.prints_moves => RejectionKind::NotMinimal,
                    _ => RejectionKind::TooHigh,
                };
                let why = why_wrong(about, &word, distance, answer);
                Err(output.reject(kind, word.span, why))
            }
        }
    }
}

/// The meaning of a word as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// A number; `None` if it is too large for a distance.
    Number(Option<u32>),
    /// The puzzle's word for an unsolvable case.
    Impossible,
    /// Not an answer.
    Nothing,
}

impl Answer {
    /// Reads a word.
    fn read(about: &About, word: &Phrase) -> Self {
        match &*word.bytes {
            bytes if bytes == about.unsolvable.as_bytes() => Self::Impossible,
            [b'0'] => Self::Number(Some(0)),
            [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => {
                Self::Number(word.text().parse().ok())
            }
            _ => Self::Nothing,
        }
    }
}

/// Why an answer is wrong.
fn why_wrong(about: &About, word: &Phrase, distance: Distance, answer: Answer) -> String {
    let right = expected(about, distance);
    let got = match answer {
        Answer::Number(Some(number)) => number.to_string(),
        _ => Quote(&word.bytes).to_string(),
    };
    match (distance, answer) {
        (Distance::Moves(distance), Answer::Impossible) => {
            format!("{got}, but {}", enough(distance, moves(distance)))
        }
        (Distance::Moves(distance), Answer::Number(Some(number)))
            if about.prints_moves && number > distance =>
        {
            let fewer = enough(distance, distance.to_string());
            format!("{}, but {fewer}", moves(number))
        }
        (Distance::Unsolvable, Answer::Nothing)
            if word.text().eq_ignore_ascii_case(about.unsolvable) =>
        {
            format!("expected {right}, got {got}: capital and small letters differ")
        }
        _ if word.bytes.starts_with(UTF_8_MARK) => {
            format!("expected {right}, got {got}: it begins with a byte-order mark")
        }
        _ => format!("expected {right}, got {got}"),
    }
}

/// The right answer, for messages.
fn expected(about: &About, distance: Distance) -> String {
    match distance {
        Distance::Moves(moves) => moves.to_string(),
        Distance::Unsolvable => Quote(about.unsolvable.as_bytes()).to_string(),
    }
}

fn moves(number: u32) -> String {
    counted(number, "move", "moves")
}

/// States that a number of moves, with this name, is enough.
fn enough(distance: u32, name: String) -> String {
    match distance {
        0 => "none is needed".to_owned(),
        1 => name + " is enough",
        _ => name + " are enough",
    }
}

/// A case during the replay of its moves.
struct Replay {
    about: &'static About,
    case: Case,
    spelling: Spelling,
    /// The states after the moves so far, one for each start from which they are legal.
    states: ArrayVec<State, 2>,
}

impl Replay {
    /// Checks the list below the number of moves, which is right: this number of legal moves to a goal, and no
    /// further move.
    fn check(
        mut self,
        number: Phrase,
        distance: u32,
        output: &mut Output<'_>,
    ) -> Result<(), Rejection> {
        let (form, read_move) = (self.about.moves, self.spelling.read);
        let words = form.words(self.spelling.digits);
        let is_move = |step: &Phrase| form.read(step.text(), read_move).is_ok();
        // Before another case, a number is the answer to that case, even if it looks like a move.
        let about = self.about;
        let is_answer = |word: Phrase| {
            let answer = Answer::read(about, &word);
            !matches!(answer, Answer::Nothing | Answer::Number(None))
        };
        let is_before_answer = |output: &Output<'_>| {
            output.case < output.cases && output.peek(1).is_some_and(is_answer)
        };
        let mut last = number;
        for made in 0..distance {
            let next = output.peek(words);
            let next = next.filter(|next| is_move(next) || !is_before_answer(output));
            let Some(step) = next else {
                let why = wrong_count(distance, made as usize);
                return Err(output.missing(RejectionKind::WrongCount, why));
            };
            self.make(&step, output)?;
            output.next(words);
            last = step;
        }
        let mut more = output.ahead(words).take_while(is_move).peekable();
        if let Some(step) = more.peek()
            && !is_before_answer(output)
        {
            let span = step.span.clone();
            let why = wrong_count(distance, distance as usize + more.count());
            return Err(output.reject(RejectionKind::WrongCount, span, why));
        }
        if self.states.iter().any(|state| self.case.is_goal(state)) {
            return Ok(());
        }
        let why = match self.about.format.boards {
            [_, goal] => format!("the list ends on another board than the {goal}"),
            _ => "the list does not end on a solved board".to_owned(),
        };
        Err(output.reject(RejectionKind::WrongEnd, last.span, why))
    }

    /// Makes the move of a phrase.
    fn make(&mut self, phrase: &Phrase, output: &Output<'_>) -> Result<(), Rejection> {
        let (form, read_move) = (self.about.moves, self.spelling.read);
        let step = form.read(phrase.text(), read_move).map_err(|expected| {
            let words = form.words(self.spelling.digits);
            let phrase = output.peek_in_line(words).expect("it has a word");
            let why = format!("{} is not a move: {expected}", Quote(&phrase.bytes));
            output.reject(RejectionKind::NotAMove, phrase.span, why)
        })?;
        let space = self.case.space();
        let before = self.states.first().copied();
        self.states
            .retain(|state| space.moves(state).any(|legal| legal == step));
        if self.states.is_empty() {
            let before = before.expect("there is a state before each move");
            let why = (self.spelling.why_illegal)(before, step);
            return Err(output.reject(RejectionKind::IllegalMove, phrase.span.clone(), why));
        }
        for state in &mut self.states {
            *state = space.apply(state, &step);
        }
        Ok(())
    }
}

/// The reason if the number of moves is right and the list has another length.
fn wrong_count(number: u32, found: usize) -> String {
    let moves = match found {
        0 => "no move follows".to_owned(),
        _ => counted(found as u64, "move follows", "moves follow"),
    };
    format!("the number is {number}, but {moves}")
}
