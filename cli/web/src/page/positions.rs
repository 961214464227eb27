//! The moves of a game with their values.

use maud::{Markup, html};
use puzzles::Distance;
use puzzles::analysis::{Analysis, Step};

use super::board::Cost;
use crate::address::{Game, Mode};
use crate::texts::{Texts, fill};

/// The width of a step of the plot, its height, and its margin, in pixels.
const STEP: f64 = 36.0;
const HEIGHT: f64 = 120.0;
const MARGIN: f64 = 24.0;

/// The positions before and after each move of a game; no positions if their values are hidden.
#[derive(Debug)]
pub(super) struct Positions(pub(super) Vec<Analysis>);

impl Positions {
    /// The distance after a number of moves.
    pub(super) fn distance(&self, number: usize) -> Option<u32> {
        self.0.get(number)?.distance.moves()
    }

    /// The cost of a move after a number of moves; `None` if it is hidden.
    pub(super) fn cost(&self, number: usize, step: &Step) -> Option<Cost> {
        let mut moves = self.0.get(number)?.moves.iter();
        let value = moves.find(|value| value.step == *step)?;
        Some(Cost::new(value.delta))
    }

    /// The moves as links, each with its value if that is shown.
    pub(super) fn moves(&self, texts: &Texts, game: &Game, steps: &[Step]) -> Markup {
        let current = |number: usize| (number == game.at).then_some("step");
        html! {
            section class="line" {
                h2 { (texts.your_moves) }
                @if steps.is_empty() { p class="muted" { (texts.no_moves_yet) } }
                @else {
                    ol start="0" {
                        li { a href=(game.shown_at(0).href()) aria-current=[current(0)] { (texts.start) } }
                        @for (number, step) in steps.iter().enumerate() {
                            li {
                                a href=(game.shown_at(number + 1).href()) aria-current=[current(number + 1)] {
                                    code { (step.text) }
                                    @if game.mode != Mode::Play {
                                        @if let Some(cost) = self.cost(number, step) { " " (cost.badge(texts)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The distance after each move, as a plot with links.
    pub(super) fn plot(&self, texts: &Texts, game: &Game) -> Markup {
        let distances = self.0.iter();
        let distances = distances.filter_map(|position| position.distance.moves());
        let max = f64::from(distances.max().unwrap_or(0).max(1));
        let x = |number: usize| MARGIN + STEP * f64::from(u16::try_from(number).unwrap_or(0));
        let y = |distance: Distance| match distance {
            // A position without a solution is above all others.
            Distance::Unsolvable => MARGIN / 2.0,
            Distance::Moves(distance) => {
                HEIGHT - (HEIGHT - MARGIN * 2.0) * f64::from(distance) / max
            }
        };
        let points = self.0.iter().enumerate().map(|(number, position)| {
            let (x, y) = (x(number), y(position.distance));
            format!("{x},{y:.1}")
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let width = x(self.0.len().max(2) - 1) + MARGIN;
        let label = |number: usize, position: &Analysis| {
            let after = fill(texts.after_move, &[&number]);
            let distance = position.distance.moves();
            let value = distance.map(|distance| fill(texts.to_go, &[&distance]));
            format!("{after}: {}", value.as_deref().unwrap_or(texts.unsolvable))
        };
        html! {
            @if self.0.len() > 1 {
                section {
                    h2 { (texts.plot) }
                    div class="scroll" {
                        svg class="plot" viewBox={ "0 0 " (width) " " (HEIGHT + MARGIN) } width=(width)
                            height=(HEIGHT + MARGIN) role="group" aria-label=(texts.plot) {
                            polyline points=(points) {}
                            @for (number, position) in self.0.iter().enumerate() {
                                @let (x, y) = (x(number), y(position.distance));
                                a href=(game.shown_at(number).href()) aria-label=(label(number, position))
                                    aria-current=[(number == game.at).then_some("step")] {
                                    title { (label(number, position)) }
                                    circle cx=(x) cy=(y) r="7" {}
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
    }

    /// The moves that were not best, each as an exercise with the answer hidden.
    pub(super) fn mistakes(&self, texts: &Texts, game: &Game, steps: &[Step]) -> Markup {
        let costs = steps.iter().enumerate();
        let costs = costs.filter_map(|(number, step)| Some((number, self.cost(number, step)?)));
        let mistakes: Vec<_> = costs.filter(|(_, cost)| *cost != Cost::Longer(0)).collect();
        let exercise = |number: usize| Game {
            moves: game.moves[..number].to_vec(),
            at: number,
            from: number,
            ..game.in_mode(Mode::Play)
        };
        html! {
            @if !steps.is_empty() {
                section {
                    h2 { (texts.mistakes) }
                    @if mistakes.is_empty() { p { "★ " (texts.no_mistakes) } }
                    ul class="moves" {
                        @for (number, cost) in mistakes {
                            li {
                                a class="button" href=(exercise(number).href()) {
                                    (cost.badge(texts))
                                    (fill(texts.exercise, &[&(number + 1)]))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
