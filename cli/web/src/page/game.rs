//! The page of a game.

use axum::response::Response;
use maud::{Markup, html};

use super::layout;
use super::view::View;
use crate::address::Mode;
use crate::refusal::Refusal;
use crate::tables::Visit;

/// The page of a game.
pub(crate) fn game(visit: &Visit) -> Result<Response, Refusal> {
    let view = View::new(visit)?;
    let about = view.game.puzzle.about();
    let (title, rules) = (visit.language.title(about), visit.language.rules(about));
    let texts = view.texts;
    let mode = match view.game.mode {
        Mode::Play => texts.play,
        Mode::Study => texts.study,
        Mode::Replay => texts.replay,
        Mode::Exercise => texts.exercise,
    };
    // The first visit of a puzzle has no parameters.
    let is_first = visit
        .address
        .query()
        .is_none_or(|query| !query.contains("board="));
    let has_values = matches!(view.game.mode, Mode::Study | Mode::Replay);
    let how = if view.has_presses() {
        ("how-press", texts.how_press)
    } else {
        ("how-move", texts.how_move)
    };
    let body = html! {
        div class="head" {
            h1 { (title) }
            (modes(&view))
        }
        div class="game" data-live {
            div class="table" { (view.boards()) }
            div class="panel" {
                (view.status())
                (view.controls())
                (view.hints())
                (view.new_puzzle())
                details id="rules" open[is_first] { summary { (texts.rules) } p { (rules) } p id=(how.0) { (how.1) } }
                (view.moves_made())
                @if has_values { (view.plot()) }
                @if view.game.mode == Mode::Replay { (view.mistakes_to_mend()) }
                (view.all_moves())
                (view.share())
                details id="keys" class="script" {
                    summary { (texts.keys) }
                    p { (texts.keys_list) }
                    label { input type="checkbox" id="letters" checked; " " (texts.keys_letters) }
                }
            }
        }
    };
    let title = texts.titled(&title, mode);
    Ok(layout(visit, &title, &body))
}

fn modes(view: &View<'_>) -> Markup {
    let (texts, game) = (view.texts, &view.game);
    let modes = [
        (Mode::Play, texts.play),
        (Mode::Study, texts.study),
        (Mode::Replay, texts.replay),
    ];
    let atlas = format!("/{}/atlas", game.puzzle.about().name);
    html! {
        nav class="modes" aria-label=(texts.mode) data-live {
            @for (mode, name) in modes {
                a href=(game.in_mode(mode).href()) aria-current=[(mode == game.mode).then_some("true")] { (name) }
            }
            a href=(view.visit.link(&atlas)) { (texts.atlas) }
        }
    }
}
