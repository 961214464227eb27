//! The tables of a puzzle, built when they are needed, then kept; and a request for a page, which uses them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread;

use axum::http::header::{ACCEPT_LANGUAGE, HOST};
use axum::http::{HeaderMap, HeaderName, Uri};
use axum::response::Response;
use puzzles::analysis::{Analyser, Line};
use puzzles::atlas::Statistics;
use puzzles::inputs::{DistanceFilter, Inputs};
use puzzles::text::Boards;
use puzzles::{Puzzle, Random};
use tokio::sync::Semaphore;

use crate::address::Game;
use crate::boards::first_boards;
use crate::day::Day;
use crate::level::Level;
use crate::query::{Query, is_api};
use crate::refusal::Refusal;
use crate::texts::Language;

/// The number of boards from which that of a date is chosen, and of dates whose boards are kept.
const SAMPLE: usize = 24;
const DAYS: usize = 64;

/// Locks a value, also after a panic of another thread.
fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tables of a puzzle.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) analyser: Analyser,
    /// One permit for each thread that may work on a request for this puzzle.
    pub(crate) threads: Arc<Semaphore>,
    /// The permit of the request that chooses random boards.
    pub(crate) choosing: Arc<Semaphore>,
    limits: OnceLock<(u32, bool)>,
    inputs: OnceLock<Mutex<Box<dyn Inputs>>>,
    /// The boards of dates that were asked for.
    of_day: Mutex<HashMap<u64, Boards>>,
    atlas: OnceLock<Vec<Statistics>>,
    atlas_start: Once,
}

impl Tables {
    pub(crate) fn new(puzzle: &'static Puzzle, threads: usize) -> Arc<Self> {
        Arc::new(Self {
            puzzle,
            analyser: puzzle.analyser(),
            threads: Arc::new(Semaphore::new(threads)),
            choosing: Arc::new(Semaphore::new(1)),
            limits: OnceLock::new(),
            inputs: OnceLock::new(),
            of_day: Mutex::default(),
            atlas: OnceLock::new(),
            atlas_start: Once::new(),
        })
    }

    /// All inputs of the puzzle.
    fn inputs(&self) -> MutexGuard<'_, Box<dyn Inputs>> {
        lock(self.inputs.get_or_init(|| Mutex::new(self.puzzle.inputs())))
    }

    /// Samples the boards of an input; `None` if there is none at these distances.
    pub(crate) fn random(&self, random: &mut Random, distances: &DistanceFilter) -> Option<Boards> {
        self.inputs().random(random, distances)
    }

    /// The boards of a date. Where there are few distances, they are those with the fewest shortest lists in a sample, or
    /// with the most if the day after has the same distance.
    pub(crate) fn of_day(&self, day: Day) -> Option<Boards> {
        let mut kept = lock(&self.of_day);
        if let Some(boards) = kept.get(&day.0) {
            return Some(boards.clone());
        }
        let (max, mut random) = (self.max_distance(), Random::new(day.0));
        let filter = Level::At(day.distance(max)).filter(max);
        let sample =
            (0..if max < 9 { SAMPLE } else { 1 }).filter_map(|_| self.random(&mut random, &filter));
        let mut sample: Vec<Boards> = sample.collect();
        sample.sort_by_cached_key(|boards| self.analyser.start(boards).analyse(0).count);
        let place = usize::from(day.is_repeated(max)) * sample.len().saturating_sub(1);
        let boards = sample.get(place);
        if kept.len() == DAYS {
            kept.clear();
        }
        kept.extend(boards.map(|boards| (day.0, boards.clone())));
        boards.cloned()
    }

    /// Whether a game of these boards has a move. The unsolvable boards of S-Dao have none.
    pub(crate) fn has_move(&self, boards: &Boards) -> bool {
        !self.analyser.start(boards).analyse(0).moves.is_empty()
    }

    /// The greatest distance of an input.
    pub(crate) fn max_distance(&self) -> u32 {
        let limits = self.limits.get_or_init(|| {
            let boards = self.random(&mut Random::new(0), &DistanceFilter::Unsolvable);
            let has_unsolvable = boards.is_some_and(|boards| self.has_move(&boards));
            (self.inputs().greatest_distance(), has_unsolvable)
        });
        limits.0
    }

    /// The greatest distance of an input, and whether the puzzle has unsolvable inputs with a move; `None` until they are computed.
    pub(crate) fn known_limits(&self) -> Option<(u32, bool)> {
        self.limits.get().copied()
    }

    /// The statistics of all boards. The first call starts a thread that computes them; `None` until they are
    /// complete.
    pub(crate) fn atlas(self: &Arc<Self>) -> Option<&[Statistics]> {
        self.atlas_start.call_once(|| {
            let tables = Arc::clone(self);
            thread::spawn(move || tables.atlas.set(tables.puzzle.atlas(None)));
        });
        self.atlas.get().map(Vec::as_slice)
    }
}

/// A request for a page.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    /// The tables of the puzzle in the address; `None` if it names no puzzle.
    pub(crate) tables: Option<Arc<Tables>>,
    /// The tables of all puzzles of the menu.
    pub(crate) all: Vec<Arc<Tables>>,
    pub(crate) address: Uri,
    pub(crate) language: Language,
    /// Whether the address names the language.
    is_chosen: bool,
    /// The start of a link to this server, from elsewhere.
    pub(crate) site: String,
}

/// Answers a request. It runs on a thread that may compute.
pub(crate) type Handler = fn(&Visit) -> Result<Response, Refusal>;

/// The value of a header; empty if it is missing or not ASCII.
pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    let value = headers.get(name).map(|value| value.to_str());
    value.and_then(Result::ok).unwrap_or_default()
}

impl Visit {
    pub(crate) fn new(address: Uri, headers: &HeaderMap) -> Self {
        let chosen = Language::chosen(address.query().unwrap_or_default());
        // Answers to programs do not depend on the browser.
        let accepted = Some(header(headers, &ACCEPT_LANGUAGE)).filter(|_| !is_api(&address));
        let preferred = || Language::preferred(accepted.unwrap_or_default());
        Self {
            tables: None,
            all: Vec::new(),
            address,
            language: chosen.unwrap_or_else(preferred),
            is_chosen: chosen.is_some(),
            site: format!("http://{}", header(headers, &HOST)),
        }
    }

    /// The tables of the puzzle in the address.
    pub(crate) fn tables(&self) -> Result<&Arc<Tables>, Refusal> {
        self.tables.as_ref().ok_or_else(Refusal::no_page)
    }

    /// The first game of the puzzle in the address, in its language.
    pub(crate) fn first_game(&self) -> Result<Game, Refusal> {
        let puzzle = self.tables()?.puzzle;
        let mut game = Game::new(puzzle, first_boards(puzzle));
        game.lang = self.is_chosen.then_some(self.language);
        Ok(game)
    }

    /// The parameters of the address.
    pub(crate) fn query(&self) -> Query {
        Query::new(&self.address)
    }

    /// The address of another page, with the language if this address names one.
    pub(crate) fn link(&self, path: &str) -> String {
        if !self.is_chosen {
            return path.to_owned();
        }
        let separator = if path.contains('?') { '&' } else { '?' };
        format!("{path}{separator}lang={}", self.language.file().code)
    }

    /// The address of this page in another language.
    pub(crate) fn switched(&self, language: Language) -> String {
        let parameters = self.address.query().unwrap_or_default().split('&');
        let kept = parameters.filter(|it| !it.is_empty() && !it.starts_with("lang="));
        let lang = format!("lang={}", language.file().code);
        let query: Vec<&str> = kept.chain([lang.as_str()]).collect();
        format!("{}?{}", self.address.path(), query.join("&"))
    }

    /// The game of the address.
    pub(crate) fn game(&self) -> Result<Game, Refusal> {
        let tables = self.tables()?;
        let mut game = Game::parse(tables.puzzle, &self.address)?;
        // Another board than that of the date is no board of a date.
        let day = game.day.take();
        game.day = day.filter(|day| tables.of_day(*day).as_ref() == Some(&game.boards));
        Ok(game)
    }

    /// The moves of the address before the shown position.
    pub(crate) fn line(&self) -> Result<Line, Refusal> {
        let (game, tables) = (self.game()?, self.tables()?);
        Ok(tables.analyser.replay(&game.boards, game.played())?)
    }
}
