//! The moves of a game and of a position, with their values.

use maud::{Markup, html};
use puzzles::analysis::{Analysis, MoveValue};
use puzzles::wording::grouped;
use puzzles::{Distance, analysis::Step};

use super::board::{Cost, cell_numbers};
use super::view::View;
use crate::address::{Game, Mode};
use crate::texts::fill;

/// The width of a step of the plot, its height, and its margin, in pixels.
const STEP: f64 = 48.0;
const HEIGHT: f64 = 150.0;
const MARGIN: f64 = 28.0;

impl View<'_> {
    /// The moves of the game as links, each with its value if that is shown.
    pub(super) fn moves_made(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let current = |number: usize| (number == self.shown).then_some("step");
        // The later moves of a game may be answers of its exercise.
        let is_known = |number: usize| game.mode != Mode::Exercise || number < self.made;
        html! {
            section class="line" {
                h2 { (texts.your_moves) }
                @if self.steps.is_empty() { p class="muted" { (texts.no_moves_yet) } }
                @else {
                    ol class="chips" start="0" {
                        li { a href=(game.shown_at(0).href()) aria-current=[current(0)] { (texts.start) } }
                        @for (number, step) in self.steps.iter().enumerate().filter(|it| is_known(it.0)) {
                            li {
                                a href=(game.shown_at(number + 1).href()) aria-current=[current(number + 1)] {
                                    (self.style.move_name(step))
                                    @if game.mode != Mode::Play {
                                        @if let Some(cost) = self.cost(number, &step.text) { " " (cost.badge(texts)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The distance after each move, as a plot with links. Moves that were not best are marked.
    pub(super) fn plot(&self) -> Markup {
        let texts = self.texts;
        let positions = &self.positions;
        let distances = positions.iter().filter_map(|it| it.distance.moves());
        let max = f64::from(distances.max().unwrap_or(0).max(1));
        let x = |number: usize| MARGIN + STEP * f64::from(u16::try_from(number).unwrap_or(0));
        let y = |distance: Distance| match distance {
            // A position without a solution is above all others.
            Distance::Unsolvable => MARGIN,
            Distance::Moves(distance) => {
                HEIGHT - (HEIGHT - MARGIN * 2.0) * f64::from(distance) / max
            }
        };
        let points = positions.iter().enumerate().map(|(number, position)| {
            let (x, y) = (x(number), y(position.distance));
            format!("{x},{y:.1}")
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let width = x(positions.len().max(2) - 1) + MARGIN;
        let mistakes = self.mistakes();
        let cost = |number| Some(mistakes.iter().find(|it| it.0 + 1 == number)?.1);
        let label = |number: usize, position: &Analysis| {
            let after = fill(texts.after_move, &[&number]);
            let distance = position.distance.moves();
            let value = distance.map(|distance| fill(texts.to_go, &[&distance]));
            let cost = cost(number).map(|cost| format!(" ({})", cost.parts(texts).2));
            let value = value.as_deref().unwrap_or(texts.unsolvable);
            texts.titled(&after, value) + &cost.unwrap_or_default()
        };
        html! {
            @if positions.len() > 1 {
                section {
                    h2 { (texts.plot) }
                    div class="scroll" {
                        svg class="plot" viewBox={ "0 0 " (width) " " (HEIGHT + MARGIN) } width=(width)
                            height=(HEIGHT + MARGIN) role="group" aria-label=(texts.plot) {
                            polyline points=(points) {}
                            @for (number, position) in positions.iter().enumerate() {
                                @let (x, y) = (x(number), y(position.distance));
                                a href=(self.game.shown_at(number).href()) aria-label=(label(number, position))
                                    class=[cost(number).map(|cost| cost.parts(texts).0)]
                                    aria-current=[(number == self.game.at).then_some("step")] {
                                    title { (label(number, position)) }
                                    circle cx=(x) cy=(y) r="7" {}
                                }
                                text x=(x) y=(y - 11.0) {
                                    @match position.distance { Distance::Moves(distance) => (distance), Distance::Unsolvable => "✗" }
                                }
                                text class="muted" x=(x) y=(HEIGHT + MARGIN * 0.8) { (number) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The moves that were not best, each as an exercise with the answer hidden.
    pub(super) fn mistakes_to_mend(&self) -> Markup {
        let texts = self.texts;
        let mistakes = self.mistakes();
        html! {
            @if !self.steps.is_empty() && self.minimum().is_some() {
                section class="mistakes" {
                    h2 { (texts.mistakes) }
                    @if mistakes.is_empty() { p { "★ " (texts.no_mistakes) } }
                    @else {
                        ul class="chips scroll" {
                            @for (number, cost) in mistakes {
                                li {
                                    a href=(self.exercise_at(number).href()) {
                                        (cost.badge(texts)) " "
                                        (texts.titled(self.visit.language.named("exercise"), &fill(texts.exercise_move, &[&(number + 1)])))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The exercise of the position after a number of moves.
    pub(super) fn exercise_at(&self, number: usize) -> Game {
        self.game.shown_at(number).in_mode(Mode::Exercise)
    }

    /// All legal moves: in study mode as a table with their values, otherwise as links.
    pub(super) fn all_moves(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        if self.now.moves.is_empty() || self.rests() {
            return html! {};
        }
        let title = fill(texts.all_moves, &[&self.now.moves.len()]);
        // Without a solution, all moves have the same value.
        if game.mode == Mode::Study && self.now.distance != Distance::Unsolvable {
            return html! {
                section class="all" {
                    h2 { (title) }
                    (self.best_line())
                    (self.table())
                    @if self.shows_costs() { p class="muted" { (texts.legend) } }
                }
            };
        }
        let mut moves: Vec<&MoveValue> = self.now.moves.iter().collect();
        moves.sort_by_key(|value| value.step.text);
        html! {
            details id="all" {
                summary { (title) }
                ul class="chips moves" {
                    @for value in moves { li { (self.move_link(&game.after(&value.step), &value.step)) } }
                }
            }
        }
    }

    /// The moves of the position with the distance after each, its cost, and the number of shortest lists after it.
    fn table(&self) -> Markup {
        let texts = self.texts;
        let cost = self.shows_costs().then_some(texts.cost);
        html! {
            div class="scroll" {
                table class="values moves" {
                    thead {
                        tr {
                            @for name in cost.into_iter().chain([texts.one_step, texts.after, texts.solutions]) { th scope="col" { (name) } }
                        }
                    }
                    tbody {
                        @for value in &self.now.moves {
                            tr data-cells=(cell_numbers(&value.step.cells)) {
                                @if cost.is_some() { td { (Cost(value.delta).badge(texts)) } }
                                th scope="row" { (self.move_link(&self.game.after(&value.step), &value.step)) }
                                td class="number" {
                                    @match value.distance { Distance::Moves(distance) => (distance), Distance::Unsolvable => "✗" }
                                }
                                td class="number" { (grouped(value.count)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The link to the game after a move.
    fn move_link(&self, after: &Game, step: &Step) -> Markup {
        html! { a href=(after.href()) data-cells=(cell_numbers(&step.cells)) { (self.style.move_name(step)) } }
    }

    /// A shortest list.
    pub(super) fn best_line(&self) -> Markup {
        let list = self.now.list.as_deref().unwrap_or_default();
        let mut game = self.game.plain();
        // Each link plays the moves up to its own.
        let links = list.iter().map(|step| {
            game = game.after(step);
            self.move_link(&game, step)
        });
        html! {
            @if !list.is_empty() && self.game.has_room(list.len()) {
                p { (self.texts.best_line) }
                ol class="chips" { @for link in links { li { (link) } } }
            }
        }
    }
}
