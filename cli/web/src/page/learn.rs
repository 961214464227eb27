//! A lesson: boards that accept only the moves that show an idea, then boards without help.

use axum::response::Response;
use maud::html;

use super::game::head;
use super::layout;
use super::view::View;
use crate::lesson::cells;
use crate::level::Level;
use crate::refusal::Refusal;
use crate::tables::Visit;
use crate::texts::fill;

/// The page of a step of a lesson.
pub(crate) fn learn(visit: &Visit) -> Result<Response, Refusal> {
    let view = View::new(visit)?;
    let (texts, game) = (view.texts, &view.game);
    let (Some((lesson, taught)), Some(step)) = (game.lesson(), game.step) else {
        return Err(Refusal::no_page());
    };
    let (about, last) = (game.puzzle.about(), lesson.steps.len());
    let to_step = |step: usize| visit.link(&format!("/{}/learn?step={step}", about.name));
    let next = if view.is_last_step() {
        (view.random(Level::Easy), texts.next_puzzle)
    } else {
        (to_step(step + 1), texts.next_step)
    };
    let is_done = view.is_done();
    let title = texts.titled(&visit.language.title(about), texts.learn);
    let body = html! {
        a class="skip" href="#c0" { (texts.skip_board) }
        (head(visit, &visit.language.title(about), &visit.first_game()?, None))
        div class="game play lesson" data-live {
            div class="table" { (view.boards()) }
            div class="panel" {
                ol class="chips" {
                    @for other in 1..=last {
                        li { a href=(to_step(other)) data-step=(other) aria-current=[(other == step).then_some("step")] { (other) } }
                    }
                }
                h2 class="hidden" { (fill(texts.lesson_step, &[&step, &last])) }
                (view.controls(&html! {
                    a class=(if is_done && step < last { "button main" } else { "button" }) href=(next.0) data-key="next" { (next.1) }
                }))
                @if !taught.is_guided() { (view.hints()) }
                (view.status())
                @if let Some(why) = view.why() { (why) }
                (view.no_shorter())
                div class="pair" {
                    @for (set, names) in &taught.pictures {
                        figure { (view.style.drawing(game.boards[0], cells(set), &[])) figcaption { (names[visit.language.file().code]) } }
                    }
                }
                noscript { p class="muted" { (texts.lesson_saved) } }
                p class="muted" id=(view.how().0) { (view.how().1) }
                @if !view.has_presses() { (view.all_moves()) }
            }
        }
    };
    Ok(layout(visit, &title, &body))
}

impl View<'_> {
    /// Whether no other step of the lesson follows.
    pub(super) fn is_last_step(&self) -> bool {
        let lesson = self.game.lesson();
        lesson.is_some_and(|(lesson, _)| self.game.step == Some(lesson.steps.len()))
    }

    /// The question of a step of a lesson, and the answer after its last move.
    pub(super) fn taught(&self) -> Option<(String, Option<String>)> {
        let (_, step) = self.game.lesson()?;
        let texts = step.texts(self.style.about, self.style.language);
        let (question, answer) = match texts {
            Some([question, answer]) => (question, answer),
            None => (self.texts.lesson_alone.to_owned(), self.result()),
        };
        Some((question, self.is_done().then_some(answer)))
    }
}
