//! A report as an HTML page that needs no other file. Its only script copies a command.
//!
//! Words and colours show what passed or failed. Failures come first.

use examiner::{DrawnCase, Excerpt, Trial};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use puzzles::analysis::Step;
use puzzles::{About, Bitboard, Stones};

use super::{Criterion, Note, Report, parts, trial_table, word};
use crate::number::{self, counted};
use crate::render::table::{Align, Table};
use crate::visible::{shown, visible};

/// The style, after the colours that the web page also has.
const STYLE: &str = include_str!("style.css");

/// The number of failed trials that are shown in detail.
const MAX_DETAILS: usize = 25;

/// The number of bytes of an input or an output that are shown.
const MAX_BYTES: usize = 1 << 12;

/// The page: summary, limits and notes, then the results.
pub(crate) fn page(report: &Report) -> String {
    let passed = word(report.passed());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (report.title()) ", " (passed) }
                style { (PreEscaped(web::COLOURS)) (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (report.title()) ", " span class=(passed) { (passed) } }
                    p { (visible(&report.summary)) }
                    dl {
                        @if let Some(program) = &report.program {
                            dt { "program" }
                            dd { code { (visible(program)) } }
                        }
                        @if let Some(limits) = &report.limits {
                            dt { "limits of a run" }
                            dd { (number::limits(limits)) }
                        }
                    }
                    @if !report.notes.is_empty() {
                        ul { @for item in &report.notes { li { (note(item)) } } }
                    }
                }
                main { (results(report)) }
            }
        }
    };
    page.into_string()
}

/// A note. A command is in a fixed-width font and has a button that copies it.
fn note(note: &Note) -> Markup {
    html! {
        (visible(&note.text))
        @if let Some(command) = &note.command {
            ": " code { (visible(command)) } " "
            button type="button" onclick="navigator.clipboard.writeText(this.previousElementSibling.textContent)" { "Copy" }
        }
    }
}

/// The failed trials in detail, the criteria with the failed ones first, and all trials.
fn results(report: &Report) -> Markup {
    let mut criteria: Vec<&Criterion> = report.criteria.iter().collect();
    criteria.sort_by_key(|criterion| criterion.passed);
    html! {
        @if let Some(comparison) = &report.comparison { (plain_table(&comparison.programs)) }
        @let failures = report.failures();
        @if !failures.is_empty() {
            section {
                h2 { "Failures" }
                @for trial in failures.iter().take(MAX_DETAILS) {
                    (detail(trial))
                }
                @if failures.len() > MAX_DETAILS {
                    p class="muted" { "… and more, in the table below" }
                }
            }
        }
        @if !criteria.is_empty() {
            (section("Findings: the failed ones first", &html! {
                @for name in ["result", "finding", "why"] { th scope="col" { (name) } }
            }, &html! {
                @for criterion in criteria {
                    tr {
                        td class=(word(criterion.passed)) { (word(criterion.passed)) }
                        th scope="row" { (visible(&criterion.name)) }
                        td { (visible(&criterion.why)) (boards(&criterion.drawn)) }
                    }
                }
            }))
        }
        @if let Some(comparison) = &report.comparison {
            (plain_table(&comparison.tests))
        } @else if !report.trials.is_empty() {
            (plain_table(&trial_table(&report.trials)))
        }
    }
}

/// A section with a table.
fn section(title: &str, headings: &Markup, rows: &Markup) -> Markup {
    html! {
        section {
            h2 { (title) }
            div class="scroll" {
                table { thead { tr { (headings) } } tbody { (rows) } }
            }
        }
    }
}

/// A table. A cell with a verdict has the colour of the verdict.
fn plain_table(table: &Table) -> Markup {
    let class = |align: &Align| (*align == Align::Right).then_some("number");
    section(
        table.title.unwrap_or_default(),
        &html! {
            @for (heading, align) in table.headings.iter().zip(&table.columns) {
                th scope="col" class=[class(align)] { (heading) }
            }
        },
        &html! {
            @for row in &table.rows {
                tr {
                    @for (cell, align) in row.iter().zip(&table.columns) {
                        td class=[cell.passed().map(word).or(class(align))] { (cell.plain()) }
                    }
                }
            }
        },
    )
}

fn detail(trial: &Trial) -> Markup {
    let [input, expected, got, stderr] = parts(trial);
    html! {
        article {
            h3 { (visible(&trial.name)) ": " span class="failed" { (trial.judgement.verdict) } }
            @if let Some(why) = trial.judgement.further_reason() { p { (visible(why)) } }
            @if let Some(advice) = &trial.judgement.advice { p { "Advice: " (advice) } }
            @if let Some(case) = trial.case { p class="muted" { "case " (case.get()) } }
            (boards(&trial.drawn))
            @if let [DrawnCase { puzzle, boards }] = &*trial.drawn {
                (solution(puzzle.about(), puzzle.analyser().start(boards).analyse(0).list.as_deref()))
            }
            @if !input.1.is_empty() {
                div class="beside" { @for part in [input, expected, got] { (stream(part)) } }
            }
            @if !stderr.1.is_empty() { (stream(stderr)) }
        }
    }
}

/// A text of a trial, below its name.
fn stream((name, part): (&str, &Excerpt)) -> Markup {
    html! {
        figure {
            figcaption { (name) }
            @if part.is_empty() {
                p class="muted" { "nothing" }
            } @else {
                // The keyboard must reach scrollable text.
                pre tabindex="0" { "\n" (shown(part, MAX_BYTES)) }
            }
        }
    }
}

/// The boards of these cases as images, each with its name, and a link to play each case.
fn boards(cases: &[DrawnCase]) -> Markup {
    html! {
        @if !cases.is_empty() {
            div class="boards" {
                @for DrawnCase { puzzle, boards } in cases {
                    @let about = puzzle.about();
                    @for (name, stones) in about.format.boards.iter().zip(boards) {
                        (board(about, *stones, Bitboard::EMPTY, name))
                    }
                    p { a href=(web::link(about, boards)) { "Play" } " (if " code { "quadrille serve" } " runs)" }
                }
            }
        }
    }
}

/// A board as an image above its name. A frame marks changed cells.
fn board(about: &About, stones: Stones, changed: Bitboard, name: &str) -> Markup {
    html! {
        figure { (web::picture(&about.format, stones, changed)) figcaption { (name) } }
    }
}

/// One shortest solution of a case: the board after each move, with frames around the changed cells.
fn solution(about: &About, steps: Option<&[Step]>) -> Markup {
    let Some(steps) = steps else {
        let word = about.unsolvable;
        return html! { p { "No list of moves solves it, so the right answer is " code { (word) } "." } };
    };
    if steps.is_empty() {
        return html! { p { "It is solved already: no move is needed." } };
    }
    html! {
        p { "One shortest solution, " (counted(steps.len() as u64, "move", "moves"))
            ". Each board is shown after the move below it; frames mark the changed cells." }
        div class="boards" {
            @for (number, step) in (1..).zip(steps) {
                @let side = step.side.map(|side| format!(" ({side})")).unwrap_or_default();
                (board(about, step.board, step.changed, &format!("{number}: {}{side}", step.text)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzles::Puzzle;
    use puzzles::text::Boards;

    use super::*;
    use record::board::rows;

    fn solved(puzzle: &'static Puzzle, case: &Boards) -> Option<Vec<Step>> {
        puzzle.analyser().start(case).analyse(0).list
    }

    #[test]
    fn commands_have_a_button_and_other_notes_do_not() {
        let command = note(&Note {
            text: "crash: replay".to_owned(),
            command: Some("printf '%s\\n' bbbb | ./a <b".to_owned()),
        });
        let command = command.into_string();
        assert!(
            command
                .starts_with("crash: replay: <code>printf '%s\\n' bbbb | ./a &lt;b</code> <button")
        );
        // A text that looks like a command is a text.
        let text = "program a: judge: replay: it".to_owned();
        assert_eq!(note(&Note::from(text.clone())).into_string(), text);
    }

    #[test]
    fn a_solution_ends_on_a_goal_and_marks_the_changed_cells() {
        for &puzzle in puzzles::PUZZLES {
            let about = puzzle.about();
            let cases = puzzles::text::read_input(about.sample.input.as_bytes(), &about.format);
            let cases = cases.expect("the sample is faultless");
            let drawn = solution(about, solved(puzzle, &cases[0]).as_deref()).into_string();
            let number = about.sample.output.split_whitespace().next();
            let number: usize = number.and_then(|word| word.parse().ok()).expect("a number");
            assert_eq!(drawn.matches("<svg").count(), number, "{}", about.name);
            let changed = drawn.matches("class=\"changed\"").count();
            assert!(changed >= 2 * number, "{}: {changed}", about.name);
            if let [_, goal] = &*cases[0] {
                let goal = rows(about, goal).join(", ");
                let last = drawn.rsplit("aria-label=\"").next().unwrap_or_default();
                assert!(last.starts_with(&goal), "{}: {last}", about.name);
            }
        }
        let puzzle = puzzles::find("flip").expect("it is a puzzle");
        let flip = puzzle.about();
        for (board, sentence) in [
            ("wwww wwww wwww wwww", "solved already"),
            ("bbww wwww wwww wwww", "<code>Impossible</code>"),
        ] {
            let case = flip.format.parse(board).expect("it is a board");
            let drawn = solution(flip, solved(puzzle, &case).as_deref()).into_string();
            assert!(
                drawn.contains(sentence) && !drawn.contains("<svg"),
                "{drawn}"
            );
        }
    }
}
