//! The page of a game.

use axum::response::Response;
use maud::{Markup, html};
use puzzles::analysis::{Analysis, MoveValue, Step};
use puzzles::{Bitboard, Cell, Colour, Distance, Reason, SearchedSets};

use super::board::{self, Cost, Look};
use super::layout::layout;
use super::positions::Positions;
use super::reason::reason;
use super::turn::Turn;
use crate::address::{Game, Hint, Mode, boards_href, case_text};
use crate::picture::picture;
use crate::refusal::Refusal;
use crate::tables::Tables;
use crate::texts::{Texts, fill};
use crate::visit::Visit;

/// A game with the values that its page shows.
pub(super) struct GamePage<'a> {
    texts: &'static Texts,
    tables: &'a Tables,
    game: Game,
    /// All moves of the address.
    steps: Vec<Step>,
    /// The shown position.
    now: Analysis,
    positions: Positions,
    /// The reason why no shorter list exists, if it was requested.
    reason: Option<Reason>,
}

/// The page of a game.
pub(crate) fn game(visit: &Visit) -> Result<Response, Refusal> {
    let tables = visit.tables()?;
    let page = GamePage::new(visit.language.texts(), tables, visit.game()?)?;
    let (title, rules) = visit.language.describe(tables.puzzle.about());
    let body = page.body(&title, rules, &visit.host);
    Ok(layout(visit.language, &title, Some(tables.puzzle), &body))
}

impl<'a> GamePage<'a> {
    fn new(texts: &'static Texts, tables: &'a Tables, game: Game) -> Result<Self, Refusal> {
        let line = tables.analyser.read(&game.boards, &game.moves.join(" "))?;
        let now = line.analyse(game.at);
        let is_answered = game.from > 0 && game.at > game.from;
        let is_shown = game.mode != Mode::Play || now.distance == Distance::Moves(0) || is_answered;
        let shown = if is_shown { game.moves.len() + 1 } else { 0 };
        let reason = match game.hint {
            Some(Hint::Reason) => Some(line.reason(game.at, SearchedSets::Counted)),
            _ => None,
        };
        Ok(Self {
            reason,
            positions: Positions((0..shown).map(|number| line.analyse(number)).collect()),
            texts,
            tables,
            game,
            steps: line.steps().to_vec(),
            now,
        })
    }

    fn body(&self, title: &str, rules: &str, host: &str) -> Markup {
        let texts = self.texts;
        html! {
            h1 { (title) }
            details class="rules" { summary { (texts.rules) } p { (rules) } }
            (self.modes())
            div class="game" {
                div class="table" {
                    (self.status())
                    (self.boards())
                    (self.controls())
                    (self.hints())
                }
                div class="side" {
                    (self.positions.moves(texts, &self.game, &self.steps))
                    @if self.game.mode != Mode::Play { (self.positions.plot(texts, &self.game)) }
                    @if self.game.mode == Mode::Replay {
                        (self.positions.mistakes(texts, &self.game, &self.steps))
                    }
                    (self.all_moves())
                    (self.new_board())
                    (self.share(host))
                }
            }
        }
    }

    fn modes(&self) -> Markup {
        let texts = self.texts;
        let modes = [
            (Mode::Play, texts.play),
            (Mode::Study, texts.study),
            (Mode::Replay, texts.replay),
        ];
        html! {
            nav class="modes" aria-label=(texts.mode) {
                @for (mode, name) in modes {
                    a href=(self.game.in_mode(mode).href())
                        aria-current=[(mode == self.game.mode).then_some("true")] { (name) }
                }
                a href={ "/" (self.game.puzzle.about().name) "/atlas" } { (texts.atlas) }
            }
        }
    }

    /// The side to move, the values if they are shown, and the result.
    fn status(&self) -> Markup {
        let texts = self.texts;
        let game = &self.game;
        let has_sides = self.now.moves.iter().any(|value| value.step.side.is_some());
        let side = match self.now.side {
            Some(Colour::Black) => texts.black_moves,
            Some(Colour::White) => texts.white_moves,
            None => texts.either_moves,
        };
        let is_solved = self.now.distance == Distance::Moves(0);
        html! {
            div class="status" role="status" {
                @if is_solved { p class="best" { (self.result()) } }
                @else if self.now.moves.is_empty() { p class="lost" { (texts.no_move) } }
                @else if has_sides { p { (side) } }
                @if game.mode != Mode::Play && !is_solved { p class="values" { (values(texts, &self.now)) } }
                @if game.mode == Mode::Play && is_solved && game.at > 0 {
                    p { a class="button" href=(game.in_mode(Mode::Replay).href()) { (texts.replay) } }
                }
                @if game.from > 0 { (self.exercise()) }
            }
        }
    }

    /// The numbers of moves of a solved game.
    fn result(&self) -> String {
        let texts = self.texts;
        let minimum = self.positions.distance(0);
        let minimum = minimum.map_or(0, |minimum| minimum as usize);
        let made = texts.moves(self.game.at);
        if self.game.at == minimum {
            fill(texts.solved_best, &[&made])
        } else {
            fill(texts.solved, &[&made, &minimum])
        }
    }

    /// The question of an exercise, or the value of its answer.
    fn exercise(&self) -> Markup {
        let texts = self.texts;
        let game = &self.game;
        let answer = (game.at > game.from).then(|| &self.steps[game.from]);
        let cost = answer.and_then(|step| self.positions.cost(game.from, step));
        html! {
            @match cost {
                None => p { (texts.exercise_help) },
                Some(Cost::Longer(0)) => p class="best" { "★ " (texts.exercise_right) },
                Some(cost) => {
                    p { (cost.badge(texts)) " " (fill(texts.exercise_wrong, &[&cost.parts(texts).2])) }
                    p {
                        a class="button" href=(Game { moves: game.moves[..game.from].to_vec(), ..game.shown_at(game.from) }.href())
                            { (texts.try_again) }
                    }
                },
            }
        }
    }

    fn boards(&self) -> Markup {
        let texts = self.texts;
        let format = &self.game.puzzle.about().format;
        let names = self.stone_names();
        let changed = self.game.at.checked_sub(1).map(|last| &self.steps[last]);
        html! {
            div class="pair" {
                (board::board(texts, format, self.now.boards[0], texts.board, |cell| {
                    let mut look = self.look(cell);
                    if changed.is_some_and(|step| step.cells.contains(&cell)) {
                        look.classes.push("changed");
                    }
                    look.stone = Some(names[usize::from(cell.index())]);
                    look
                }))
                @for stones in self.now.boards.iter().skip(1) {
                    figure class="target" {
                        figcaption { (texts.target) }
                        (picture(format, *stones, Bitboard::EMPTY))
                    }
                }
            }
            @if self.game.at == 0 {
                p class="muted how" { @if self.has_presses() { (texts.how_press) } @else { (texts.how_move) } }
            }
        }
    }

    /// The stone on each cell, by the cell where it was at the start: a move of two cells exchanges them.
    fn stone_names(&self) -> [u8; 16] {
        let mut names = Cell::ALL.map(Cell::index);
        for step in &self.steps[..self.game.at] {
            if let [from, to] = step.cells[..] {
                names.swap(from.index().into(), to.index().into());
            }
        }
        names
    }

    fn has_presses(&self) -> bool {
        self.now
            .moves
            .iter()
            .any(|value| value.step.cells.len() == 1)
    }

    /// The moves that a click on a cell makes, or that begin with it.
    fn uses(&self, cell: Cell) -> impl Iterator<Item = &MoveValue> {
        let moves = self.now.moves.iter();
        moves.filter(move |value| value.step.cells.contains(&cell))
    }

    /// The first best move.
    fn best(&self) -> Option<&MoveValue> {
        let mut moves = self.now.moves.iter();
        moves.find(|value| value.delta == Some(0))
    }

    fn look(&self, cell: Cell) -> Look {
        let mut look = self.link(cell);
        if self.game.cell == Some(cell) {
            look.classes.push("chosen");
        }
        let hinted = match (self.game.hint, self.best()) {
            (Some(Hint::Cell), Some(best)) => best.step.cells.first() == Some(&cell),
            (Some(Hint::Move), Some(best)) => best.step.cells.contains(&cell),
            _ => false,
        };
        if hinted {
            look.classes.push("hinted");
        }
        look
    }

    /// The effect of a click on a cell.
    fn link(&self, cell: Cell) -> Look {
        let (texts, game) = (self.texts, &self.game);
        let link = |game: Game, action: String, cost| Look {
            cost,
            ..Look::link(game.href(), action)
        };
        if game.cell == Some(cell) {
            return link(game.plain(), texts.chosen.to_owned(), None);
        }
        let shown = |value: &MoveValue| (game.mode == Mode::Study).then(|| Cost::new(value.delta));
        let is_complete = |value: &&MoveValue| {
            let cells = &value.step.cells;
            cells.len() == 1 || game.cell.is_some_and(|chosen| cells.contains(&chosen))
        };
        if let Some(value) = self.uses(cell).find(is_complete) {
            let action = match value.step.cells[..] {
                [_] => texts.press.to_owned(),
                _ => fill(texts.go_here, &[&value.step.text]),
            };
            return link(game.after(&value.step), action, shown(value));
        }
        // The moves are in order of their distance, so the first one is the best one.
        let Some(first) = self.uses(cell).next() else {
            return Look::default();
        };
        let cost = shown(first).filter(|_| game.cell.is_none());
        let mut chosen = game.plain();
        chosen.cell = Some(cell);
        link(chosen, texts.choose.to_owned(), cost)
    }

    /// The links that go to another point of the game, and the images of the game.
    fn controls(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let about = game.puzzle.about();
        let turns = [
            (Turn::Rotate, "rotate", texts.rotate),
            (Turn::Mirror, "mirror", texts.mirror),
            (Turn::Exchange, "exchange", texts.exchange),
        ];
        let turns = turns
            .into_iter()
            .filter(|(turn, ..)| turn.of(game.puzzle).is_some());
        let parameters = game.plain().parameters();
        let go = |name: &'static str, key: &'static str, to: Option<Game>| {
            html! {
                @match to {
                    Some(to) => a class="button" data-key=(key) href=(to.href()) { (name) },
                    None => span class="button off" aria-disabled="true" { (name) },
                }
            }
        };
        html! {
            div class="controls" {
                (go(texts.undo, "u", (game.at > game.from).then(|| game.shown_at(game.at - 1))))
                (go(texts.redo, "r", (game.at < game.moves.len()).then(|| game.shown_at(game.at + 1))))
                (go(texts.restart, "s", (game.at > game.from).then(|| game.shown_at(game.from))))
                span class="group" role="group" aria-label=(texts.symmetry) title=(texts.symmetry) {
                    @for (_, path, name) in turns {
                        a class="button" href={ "/" (about.name) "/" (path) "?" (parameters) } { (name) }
                    }
                }
            }
        }
    }

    /// The grades of hints, and the hint of the chosen grade.
    fn hints(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let hints = [
            (Hint::Distance, texts.hint_distance),
            (Hint::Cell, texts.hint_cell),
            (Hint::Move, texts.hint_move),
            (Hint::Reason, texts.reason),
        ];
        // In study mode, only the reason is hidden.
        let hidden = hints
            .into_iter()
            .filter(|(hint, _)| game.mode != Mode::Study || *hint == Hint::Reason);
        let text = match (game.hint, self.best()) {
            (None | Some(Hint::Reason), _) => None,
            (Some(_), None) if self.now.distance != Distance::Moves(0) => {
                Some(texts.unsolvable.to_owned())
            }
            (Some(Hint::Cell), Some(_)) => Some(texts.hint_is_cell.to_owned()),
            (Some(Hint::Move), Some(best)) => Some(fill(texts.hint_is_move, &[&best.step.text])),
            (Some(_), _) => Some(values(texts, &self.now)),
        };
        html! {
            @if game.mode != Mode::Replay && self.now.distance != Distance::Moves(0) {
                div class="controls hints" {
                    span class="muted" { (texts.hint) }
                    @for (hint, name) in hidden {
                        a class="button" href=(Game { hint: Some(hint), ..game.plain() }.href())
                            aria-current=[(game.hint == Some(hint)).then_some("true")] { (name) }
                    }
                }
            }
            @if let Some(text) = text { p class="hint" role="status" { (text) } }
            @if let Some(found) = &self.reason { (reason(texts, found, &self.now)) }
        }
    }

    /// All legal moves as links, with their values in study mode.
    fn all_moves(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let is_study = game.mode == Mode::Study;
        let mut moves: Vec<&MoveValue> = self.now.moves.iter().collect();
        if !is_study {
            moves.sort_by_key(|value| value.step.text);
        }
        let cells = |step: &Step| {
            let cells = step.cells.iter().map(|cell| cell.index().to_string());
            cells.collect::<Vec<_>>().join(" ")
        };
        html! {
            @if !moves.is_empty() {
                details class="all" open[is_study] {
                    summary { (texts.all_moves) " (" (moves.len()) ")" }
                    @if is_study { p class="muted" { (texts.legend) } }
                    ul class="moves" {
                        @for value in moves {
                            li {
                                a href=(game.after(&value.step).href()) data-cells=(cells(&value.step)) {
                                    @if is_study { (Cost::new(value.delta).badge(texts)) }
                                    code { (value.step.text) }
                                    @if is_study && value.distance != Distance::Unsolvable {
                                        span class="muted" { " " (texts.lists(value.count)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The ways to another board.
    fn new_board(&self) -> Markup {
        let texts = self.texts;
        let about = self.game.puzzle.about();
        let path = format!("/{}", about.name);
        html! {
            details class="new" open {
                summary { (texts.new_board) }
                form action={ (path) "/random" } class="controls" {
                    label for="distance" { (texts.distance) }
                    select id="distance" name="distance" {
                        option value="any" { (texts.any) }
                        @for distance in 0..=self.tables.max_distance() {
                            option value=(distance) { (distance) }
                        }
                        option value="none" { (texts.cannot_solve) }
                    }
                    @if self.game.mode == Mode::Study { input type="hidden" name="mode" value="study"; }
                    button { (texts.random) }
                }
                div class="controls" {
                    a class="button" href={ (path) "/random?distance=hardest" } { (texts.hardest) }
                    a class="button" href=(boards_href(about, "/edit", &self.game.boards)) { (texts.edit) }
                    a class="button" href={ (path) "/paste" } { (texts.paste) }
                }
            }
        }
    }

    /// The texts to copy.
    fn share(&self, host: &str) -> Markup {
        let texts = self.texts;
        let about = self.game.puzzle.about();
        let input = case_text(&about.format, &self.game.boards);
        let words = input.lines().map(|line| format!("'{line}'"));
        let words = words.collect::<Vec<_>>().join(" ");
        let after = match self.game.at {
            0 => String::new(),
            _ => format!(" --after '{}'", self.game.played()),
        };
        let command = format!(
            "printf '%s\\n' {words} | quadrille analyse {}{after}",
            about.name
        );
        let link = format!("http://{host}{}", self.game.plain().href());
        let parts = [
            (texts.judge_input, input),
            (texts.command_line, command),
            (texts.link, link),
        ];
        html! {
            details class="share" {
                summary { (texts.share) }
                @for (name, text) in parts {
                    figure class="copy" {
                        figcaption { (name) " " button type="button" class="script" data-copied=(texts.copied) { (texts.copy) } }
                        pre tabindex="0" { "\n" (text) }
                    }
                }
            }
        }
    }
}

/// The values of a position in one line, such as `4 to go · 24 shortest lists · 9 of 14 moves are best`.
pub(super) fn values(texts: &Texts, analysis: &Analysis) -> String {
    match analysis.distance {
        Distance::Unsolvable => texts.unsolvable.to_owned(),
        Distance::Moves(0) => texts.is_solved.to_owned(),
        Distance::Moves(distance) => {
            let moves = analysis.moves.iter();
            let best = moves.filter(|value| value.delta == Some(0)).count();
            [
                fill(texts.to_go, &[&distance]),
                texts.lists(analysis.count),
                texts.best_moves(best, analysis.moves.len()),
            ]
            .join(" · ")
        }
    }
}
