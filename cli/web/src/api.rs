//! The interface for other programs: puzzles, random boards, and the values of positions, as JSON.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use include_dir::{Dir, include_dir};
use puzzles::{Colour, PUZZLES, SearchedSets};
use record::Json;
use record::page::{Contents, Game, Puzzle, Puzzles, RandomBoard};

use crate::boards::parameters;
use crate::page;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// The schemas of all documents.
static SCHEMAS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/schema");

/// What programs can ask, and the answers, with the address of this server.
pub(crate) fn documentation(visit: &Visit) -> Result<Response, Refusal> {
    visit.query().language()?;
    let text = include_str!("../../../docs/json.md").replace("http://127.0.0.1:4004", &visit.site);
    Ok(text.into_response())
}

/// The schema of a document.
pub(crate) fn schema(visit: &Visit) -> Result<Response, Refusal> {
    let name = visit.address.path().rsplit('/').next();
    let file = name.and_then(|name| SCHEMAS.get_file(name));
    let file = file.ok_or_else(Refusal::no_page)?;
    Ok(([(CONTENT_TYPE, "application/json")], file.contents()).into_response())
}

/// Lists the puzzles with their rules and the characters of their boards.
pub(crate) fn puzzles(visit: &Visit) -> Result<Response, Refusal> {
    visit.query().end_with_language()?;
    let language = visit.language;
    let all = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        let character = |content| about.format.alphabet.character(content);
        let [black, white, empty] = [Some(Colour::Black), Some(Colour::White), None].map(Some);
        let vacant = if about.white_is_empty { white } else { empty };
        let kinds = [black, white.filter(|_| !about.white_is_empty), vacant];
        let characters = kinds.map(|kind| character(kind?));
        let contents = kinds.into_iter().zip(characters);
        let contents = contents.filter_map(|(kind, character)| {
            let (character, name) = (character?, language.content(about, kind?));
            Some(Contents { character, name })
        });
        Puzzle {
            name: about.name,
            title: language.title(about),
            rules: language.rules(about),
            goal: language.goal(about),
            boards: about.format.boards,
            black: characters[0],
            white: characters[1],
            blank: characters[2],
            contents: contents.collect(),
        }
    });
    Ok(answer(&Puzzles {
        documentation: "/json.md",
        puzzles: all.collect(),
    }))
}

/// Chooses a random board, as parameters of an analysis.
pub(crate) fn random(visit: &Visit) -> Result<Response, Refusal> {
    let game = page::choose(visit, visit.query())?;
    let about = game.puzzle.about();
    let [(_, board), (_, target)] = parameters(&about.format, &game.boards);
    let start = visit.tables()?.analyser.start(&game.boards).analyse(0);
    Ok(answer(&RandomBoard {
        puzzle: about.name,
        board,
        target,
        distance: start.distance.moves(),
    }))
}

/// Analyses the position of the address, as `quadrille analyse --format json` does.
pub(crate) fn analyse(visit: &Visit) -> Result<Response, Refusal> {
    let (line, about) = (visit.line()?, visit.tables()?.puzzle.about());
    let last = line.steps().len();
    let (analysis, reason) = (line.analyse(last), line.reason(last, SearchedSets::Counted));
    let why = last.checked_sub(1).and_then(|last| line.why(last));
    let record = record::analysis::Analysis::new(about, &analysis, &reason, why.as_ref());
    Ok(answer(&record))
}

/// The values of all positions of a game.
pub(crate) fn game(visit: &Visit) -> Result<Response, Refusal> {
    let (line, about) = (visit.line()?, visit.tables()?.puzzle.about());
    let last = line.steps().len();
    let positions: Vec<_> = (0..=last).map(|number| line.analyse(number)).collect();
    let steps = line.steps().iter().cloned();
    let moves: Vec<_> = steps.zip((0..).map(|number| line.why(number))).collect();
    Ok(answer(&Game::new(about, &positions, &moves)))
}

/// The statistics of all boards, as `quadrille atlas --format json` does.
pub(crate) fn atlas(visit: &Visit) -> Result<Response, Refusal> {
    visit.query().end_with_language()?;
    let tables = visit.tables()?;
    let atlas = tables
        .atlas()
        .ok_or_else(|| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, |it| it.refuse_atlas, &[]))?;
    let about = tables.puzzle.about();
    Ok(answer(&record::atlas::Atlas::new(about, atlas)))
}

/// A refusal as JSON: the sentence, its kind, and the place of the fault.
pub(crate) fn refusal(refusal: &Refusal, visit: &Visit) -> Response {
    let body = answer(&record::page::Refusal {
        error: refusal.message(visit.language),
        code: refusal.code(),
        number: refusal.number,
        parameter: refusal.parameter.as_deref(),
        position: refusal.position,
    });
    (refusal.status, body).into_response()
}

fn answer(document: &dyn Json) -> Response {
    ([(CONTENT_TYPE, "application/json")], document.text()).into_response()
}
