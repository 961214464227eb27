//! What stands beside the board of a game: the result, the controls, the hints, new boards, and texts to copy.

use maud::{Markup, html};
use puzzles::{Distance, PUZZLES, Reason};

use super::board::{Cost, place};
use super::reason::reason;
use super::view::View;
use crate::address::{Game, Hint, Mode};
use crate::boards::{boards_href, case_text};
use crate::day::Day;
use crate::level::Level;
use crate::query::encoded;
use crate::texts::{Texts, fill};

impl View<'_> {
    /// What has happened, in sentences: the result, the effect of the last click, the values if they are shown.
    pub(super) fn sentences(&self) -> Vec<(&'static str, String)> {
        let (texts, game) = (self.texts, &self.game);
        let mut sentences = Vec::new();
        let taught = self.taught();
        sentences.extend(taught.iter().map(|(question, _)| ("", question.clone())));
        sentences.extend(self.note().map(|note| ("fault", note)));
        if let Some((_, answer)) = taught {
            let end = answer.as_ref().filter(|_| self.is_last_step());
            let end = end.map(|_| ("", texts.lesson_done.to_owned()));
            sentences.extend(answer.map(|answer| ("best", answer)).into_iter().chain(end));
        } else if game.mode == Mode::Exercise {
            sentences.push(self.exercise());
        } else if self.is_solved() {
            sentences.push(("best", self.result()));
        } else if self.now.moves.is_empty() {
            sentences.push(("lost", texts.no_move.to_owned()));
        } else if self.minimum().is_none() && game.mode == Mode::Play {
            sentences.push(("lost", texts.no_solution.to_owned()));
        } else if game.mode == Mode::Replay && game.moves.is_empty() {
            sentences.push(("", texts.replay_empty.to_owned()));
        } else if game.mode != Mode::Play {
            sentences.push(("", self.values()));
        } else if game.solve > 0 && game.at + game.solve == game.moves.len() {
            let solution = texts.moves(game.solve);
            sentences.push(("", fill(texts.solution_follows, &[&solution])));
        } else if game.at > 0 {
            let least = self.minimum().filter(|_| game.hints > 0);
            let least = least.map(|least| fill(texts.fewest, &[&least]));
            let numbers = [Some(texts.moves(game.at)), least].into_iter().flatten();
            sentences.push(("muted", numbers.collect::<Vec<_>>().join(" · ")));
        }
        sentences.extend(self.hint().map(|hint| ("hint", hint)));
        let obstacle = self.obstacle().filter(|_| !self.explains());
        let rule = obstacle.as_ref().and_then(|_| self.rule());
        // Without a solution, each fact and what it teaches end before the colon.
        let first = |it: &str| texts.sentence(it.split([':', '：']).next().unwrap_or(it));
        let facts = obstacle.map(|it| it.lines().map(first).collect::<Vec<_>>());
        sentences.extend(facts.map(|facts| ("cause", facts.join("\n"))));
        sentences.extend(rule.map(|rule| ("muted", first(rule))));
        sentences
    }

    /// The sentences of the position, and the links that follow from them.
    pub(super) fn status(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let sentences = self.sentences();
        let last = self.steps[..self.shown].last();
        let last = last.map(|step| self.style.made(step));
        let reverted = last.as_ref().map(|made| fill(texts.reverted, &[made]));
        let place = match self.shown {
            0 => texts.start.to_owned(),
            number => fill(texts.after_move, &[&number]),
        };
        let side = self.side().filter(|_| !self.is_solved());
        // The question of a lesson is read once.
        let is_known = game.at > 0 || game.hint.is_some() || game.cell.is_some();
        let known = usize::from(game.step.is_some() && is_known);
        let said = sentences.iter().skip(known).map(|it| texts.sentence(&it.1));
        let said: Vec<String> = said.chain(side.map(|it| texts.sentence(it))).collect();
        let is_end =
            self.is_solved() && game.at > 0 && game.mode == Mode::Play && game.step.is_none();
        let done = game.step.filter(|_| self.is_done());
        let is_alone = game.step.is_some() && game.guided().is_none();
        let is_best = self.minimum() == u32::try_from(game.at).ok() && game.hints == 0;
        // After the last puzzle, the page of the date follows.
        let name = game.puzzle.about().name;
        let mut rest = PUZZLES.iter().skip_while(|it| it.about().name != name);
        let next = rest.nth(1).map(|it| it.about());
        let lesson = next.unwrap_or_else(|| PUZZLES[0].about());
        let path = next.map_or(String::new(), |it| format!("/{}", it.name));
        let next = match game.day {
            None => self.random(game.level.unwrap_or(Level::Easy)),
            Some(day) => self.of_day(&path, day),
        };
        html! {
            div class=(if is_end { "status end" } else { "status" }) id="status" tabindex="-1" data-said=(said.join(" "))
                data-game=(boards_href(game.puzzle.about(), "", &game.boards)) data-shown=(self.shown) data-place=(texts.sentence(&place))
                data-puzzle=(name) data-done=[done] data-best=[done.filter(|_| is_alone && is_best)] data-day=[game.day]
                data-last=[last.as_deref().map(|it| texts.sentence(it))] data-reverted=[reverted.as_deref().filter(|_| game.mode == Mode::Play).map(|it| texts.sentence(it))] {
                @for (class, sentence) in &sentences { p class=(class) { (sentence) } }
                @if let Some(answer) = self.steps[self.shown..self.made].last() {
                    figure { (self.style.drawing(answer.board, answer.changed, &[])) figcaption { (fill(texts.answer_back, &[&self.style.move_name(answer)])) } }
                }
                @if game.mode == Mode::Exercise { (self.exercise_links()) }
                @if game.shows_values() && game.at < game.moves.len() { p class="muted" { (texts.replay_cuts) } }
                // The explanation follows at once, but in a replay it comes after the moves.
                @if let Some(title) = self.why.as_ref().and_then(|_| self.why_named(self.made - 1)).filter(|_| !self.explains() || game.mode == Mode::Replay) {
                    @let to = if self.explains() { "#why".to_owned() } else { game.hinted(Hint::Why).href() };
                    p { a class="button" href=(to) data-key=[(!self.explains()).then_some("w")] { (title) } }
                }
                @let replay = Game { step: None, ..game.in_mode(Mode::Replay) };
                @if done.is_some() && is_alone && !is_best { p { a class="button" href=(replay.href()) { (self.visit.language.named("replay")) } } }
                @if done.is_some() && self.is_last_step() {
                    p { a class="button main" href=(self.visit.link(&format!("/{}/learn", lesson.name))) { (fill(texts.learn_on, &[&self.visit.language.short(lesson)])) } }
                }
                @if self.offers(Hint::Last) {
                    p { a class="button" data-key="b" href=(game.hinted(Hint::Last).href()) { (self.visit.language.named("last")) } }
                }
                @if is_end {
                    p class="controls" {
                        @if let Some(day) = game.day {
                            a class="button" href=(self.of_day("", day)) data-score=[(game.solve == 0).then(|| self.result())] { (texts.boards_of(day)) }
                        }
                        a class="button main" href=(next) { (texts.next_puzzle) }
                        a class="button" href=(game.again().href()) { (texts.again) }
                        a class="button" href=(replay.href()) { (self.visit.language.named("replay")) }
                    }
                    (copyable(texts, texts.result, &self.result_to_share(), ""))
                }
            }
        }
    }

    /// The numbers of moves and of hints of a solved game.
    pub(super) fn result(&self) -> String {
        let texts = self.texts;
        let minimum = self.minimum().unwrap_or(0) as usize;
        let made = texts.moves(self.game.at);
        let result = match self.game.at == minimum {
            _ if self.game.at == 0 => return texts.solved_start.to_owned(),
            true if self.game.solve == minimum => return fill(texts.solution_shown, &[&made]),
            true => fill(texts.solved_best, &[&made]),
            false => fill(texts.solved, &[&made, &minimum]),
        };
        let solve = self.game.solve;
        let shown = (solve > 0).then(|| fill(texts.solved_for, &[&texts.moves(solve)]));
        texts.sentences([Some(result), shown, Some(texts.hints(self.game.hints))])
    }

    /// The question of an exercise, or the value of its answer.
    fn exercise(&self) -> (&'static str, String) {
        let (texts, game) = (self.texts, &self.game);
        if game.at < self.made {
            let judged = self.judged(game.at);
            return judged.unwrap_or(("lost", texts.exercise_none.to_owned()));
        }
        let played = self.steps.get(game.at);
        let cost = played.and_then(|step| Some((step, self.cost(game.at, &step.text)?)));
        match (self.best(), cost) {
            (None, _) => ("lost", texts.exercise_none.to_owned()),
            (_, Some((step, cost))) if cost != Cost::BEST => {
                let name = self.style.move_name(step);
                let help = fill(texts.exercise_help, &[&name, &cost.parts(texts).2]);
                ("", help)
            }
            _ => ("", texts.exercise_any.to_owned()),
        }
    }

    /// Whether a move was a best move; `None` if there was none.
    fn judged(&self, number: usize) -> Option<(&'static str, String)> {
        let (texts, step) = (self.texts, self.steps.get(number)?);
        let name = self.style.move_name(step);
        let before = self.positions[number].distance.moves().unwrap_or(1);
        let left = texts.moves(before as usize - 1);
        let (class, text, value) = match self.cost(number, &step.text)? {
            Cost::BEST => ("best", texts.exercise_right, left),
            cost => ("far", texts.exercise_wrong, cost.parts(texts).2),
        };
        Some((class, fill(text, &[&name, &value])))
    }

    /// The links of an exercise to other exercises, and to the game.
    fn exercise_links(&self) -> Markup {
        let (texts, game, mistakes) = (self.texts, &self.game, self.mistakes());
        let replay = game.in_mode(Mode::Replay);
        let others = mistakes.iter().map(|(number, _)| *number);
        let previous = others.clone().rfind(|number| *number < game.at);
        let next = others.clone().find(|number| *number > game.at);
        html! {
            p class="controls" {
                @if let Some(previous) = previous { a class="button" href=(self.exercise_at(previous).href()) { (texts.previous_mistake) } }
                @if let Some(next) = next { a.button.main[self.exercise().0 == "best"] href=(self.exercise_at(next).href()) { (texts.next_mistake) } }
                @let played = self.why_named(game.at).filter(|_| game.hint == Some(Hint::Move));
                @if let Some(title) = played { a class="button" href={ (replay.shown_at(game.at + 1).href()) "#why" } { (title) } }
                a class="button" href=(replay.href()) { (texts.back_to_replay) }
            }
        }
    }

    /// The controls that a game needs all the time. Where values are shown, they go through the moves.
    pub(super) fn controls(&self, more: &Markup) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let (back, last) = (game.at.checked_sub(1), game.moves.len());
        let next = (game.at < last).then_some(game.at + 1);
        let start = back.map(|_| 0);
        let to = |name, key, at: Option<usize>| {
            control(name, key, at.map(|at| game.shown_at(at).href()), false)
        };
        let again = (self.made > self.shown).then(|| game.plain());
        let asked = |hint| Some(game.hinted(hint)).filter(|_| game.hint != Some(hint));
        let answer = asked(Hint::Move).filter(|_| game.answer.is_none() || again.is_some());
        html! {
            div class="controls bar" id="controls" role="group" aria-label=(texts.your_moves) {
                @match game.mode {
                    Mode::Play => {
                        (to(texts.undo, "u", back)) (to(texts.redo, "r", next)) (to(texts.restart, "s", start))
                        @if game.guided().is_none() { (control(texts.hint, "h", self.next_hint(), false)) }
                    }
                    Mode::Study | Mode::Replay => {
                        (to(texts.first, "s", start)) (to(texts.previous, "u", back))
                        (to(texts.next_step, "r", next)) (to(texts.last, "e", next.map(|_| last)))
                    }
                    Mode::Exercise => {
                        @for (name, key, to) in [(texts.try_again, "again", again), (texts.show_answer, "answer", answer), (texts.reason, "reason", asked(Hint::Reason))] {
                            (control(name, key, to.map(|to| to.href()), false))
                        }
                    }
                }
                (more)
            }
        }
    }

    /// The address with the next grade of a hint; `None` after the last one, so that no grade is counted twice.
    fn next_hint(&self) -> Option<String> {
        let grades = || Hint::NAMED.into_iter().skip(2).map(|it| it.1);
        let shown = grades().position(|hint| self.game.hint == Some(hint));
        let mut later = grades().skip(shown.map_or(0, |shown| shown + 1));
        let next = later.find(|hint| self.offers(*hint))?;
        Some(self.game.hinted(next).href())
    }

    /// Whether the page offers a grade of a hint.
    fn offers(&self, hint: Hint) -> bool {
        let is_reason = hint == Hint::Reason;
        match self.game.mode {
            _ if self.game.guided().is_some() => false,
            Mode::Play if hint == Hint::Last => {
                let is_asked = matches!(self.game.hint, Some(Hint::Last | Hint::Why));
                let is_own = self.game.at + self.game.solve <= self.game.moves.len();
                let has_move = self.game.at > 0 && is_own && !self.is_solved();
                has_move && !is_asked && self.minimum().is_some()
            }
            Mode::Play => !self.is_solved() && (is_reason || self.best().is_some()),
            Mode::Study => !self.is_solved() && is_reason,
            Mode::Replay | Mode::Exercise => false,
        }
    }

    /// The grades of hints, and a solution.
    pub(super) fn hints(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let list = self.now.list.as_deref();
        let list = list.filter(|list| !list.is_empty() && game.has_room(list.len()));
        html! {
            div class="controls hints" id="hints" {
                @if game.mode == Mode::Play { span class="muted" { (texts.hint) } }
                @for (key, hint) in Hint::NAMED.into_iter().skip(2) {
                    // In study mode, only the reason is hidden.
                    @if game.mode == Mode::Play || game.mode == Mode::Study && hint == Hint::Reason {
                        @let to = self.offers(hint).then(|| game.hinted(hint).href());
                        (control(self.visit.language.named(key), key, to, game.hint == Some(hint)))
                    }
                }
                @if game.step.is_none() && matches!(game.mode, Mode::Play | Mode::Study) {
                    (control(texts.solve, "solve", list.map(|list| game.with_solution(list).href()), false))
                }
            }
        }
    }

    /// The reason why no shorter list exists, if it was requested.
    pub(super) fn no_shorter(&self) -> Markup {
        let position = self.positions.get(self.game.at).unwrap_or(&self.now);
        let drawn = match self.game.mode {
            Mode::Play => 1,
            // The solutions of an exercise stay hidden until its answer.
            Mode::Exercise if self.game.answer.is_none() => 0,
            _ => 8,
        };
        html! {
            @if let Some(found) = &self.reason { (reason(self.style, found, position, drawn)) }
            // A person cannot check the numbers of a search, so a best line follows.
            @if self.game.mode == Mode::Play && matches!(self.reason, Some(Reason::DisjointSets { .. } | Reason::Layers { .. })) { (self.best_line()) }
        }
    }

    /// The hint of the chosen grade as a sentence.
    fn hint(&self) -> Option<String> {
        let (texts, game) = (self.texts, &self.game);
        let is_shown = |hint: &Hint| *hint != Hint::Reason && game.answer.is_none();
        let hint = game.hint.filter(is_shown)?;
        Some(match (hint, self.best()) {
            (Hint::Last | Hint::Why, _) => self.judged(self.made.checked_sub(1)?)?.1,
            (_, None) if self.now.distance == Distance::Unsolvable => texts.unsolvable.to_owned(),
            (Hint::Cell, Some(best)) if self.has_presses() => {
                fill(texts.hint_is_row, &[&(best.step.cells[0].row() + 1)])
            }
            (Hint::Cell, Some(best)) => {
                fill(texts.hint_is_cell, &[&place(texts, best.step.cells[0])])
            }
            (Hint::Move, Some(best)) => {
                fill(texts.hint_is_move, &[&self.style.move_name(&best.step)])
            }
            _ => self.values(),
        })
    }

    /// The address of a random board of a level.
    pub(super) fn random(&self, level: Level) -> String {
        let name = self.game.puzzle.about().name;
        self.visit.link(&format!("/{name}/random?level={level}"))
    }

    /// The address of a board of a date, or of the page of the date.
    pub(super) fn of_day(&self, puzzle: &str, day: Day) -> String {
        self.visit.link(&format!("{puzzle}/today?date={day}"))
    }

    /// The choice of a random board.
    pub(super) fn new_puzzle(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        // A count of all pairs takes seconds, and no page waits for it.
        let (max, has_unsolvable) = self.tables.known_limits().unwrap_or_default();
        let of_start = self.minimum().map(|least| Level::of(least, max));
        let of_game = game.level.or(of_start).unwrap_or(Level::Easy);
        let unsolvable = has_unsolvable.then_some(Level::Unsolvable);
        let levels = Level::NAMED.into_iter().chain((1..=max).map(Level::At));
        let levels = levels.chain(unsolvable);
        html! {
            form action={ "/" (game.puzzle.about().name) "/random" } class="controls new" id="new" {
                button title=[(!game.moves.is_empty() && !self.is_solved()).then_some(texts.new_replaces)] { (texts.new_puzzle) }
                label class="hidden" for="level" { (texts.level) }
                select id="level" name="level" {
                    @for level in levels {
                        option value=(level) selected[level == of_game] { (self.visit.language.level(level)) }
                    }
                }
                @if game.mode == Mode::Study { input type="hidden" name="mode" value="study"; }
                @if let Some(lang) = game.lang { input type="hidden" name="lang" value=(lang.file().code); }
            }
        }
    }

    /// The pages on which a board is made.
    pub(super) fn other_boards(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let about = game.puzzle.about();
        let back = [("back", Some(game.plain().parameters()))];
        let edit = boards_href(about, "/edit", &self.now.boards);
        let edit = self.visit.link(&format!("{edit}&{}", encoded(back)));
        html! {
            details id="other" {
                summary { (texts.other_boards) }
                p class="controls" {
                    a class="button" href=(edit) { (texts.edit) }
                    a class="button" href=(self.visit.link(&format!("/{}/paste", about.name))) { (texts.paste) }
                }
            }
        }
    }

    /// The texts to copy.
    pub(super) fn share(&self) -> Markup {
        let (texts, game) = (self.texts, &self.game);
        let about = game.puzzle.about();
        let input = case_text(&about.format, &game.boards);
        let words = input.lines().map(|line| format!("'{line}'"));
        let words = words.collect::<Vec<_>>().join(" ");
        let after = match game.at {
            0 => String::new(),
            _ => format!(" --after '{}'", game.played().join(" ")),
        };
        let name = about.name;
        let command = format!("printf '%s\\n' {words} | quadrille analyse {name}{after}");
        let link = format!("{}{}", self.visit.site, game.plain().href());
        html! {
            details id="share" {
                summary { (texts.share) }
                p { (texts.share_help) }
                @for (name, text) in [(texts.link, link), (texts.judge_input, input), (texts.command_line, command)] { (copyable(texts, name, &text, "")) }
                p class="controls" {
                    a class="button" href=(game.picture()) download { (texts.save_picture) }
                }
            }
        }
    }

    /// The result of a solved game in one line, with the address of its start.
    fn result_to_share(&self) -> String {
        let about = self.game.puzzle.about();
        let mut title = self.visit.language.title(about);
        let mut start = self.game.again();
        start.hints = 0;
        let mut path = start.href();
        if let Some(day) = self.game.day {
            title = format!("{title}, {day}");
            path = format!("/{}/today?date={day}", about.name);
        }
        let result = self.texts.titled(&title, &self.result());
        format!("{result} {}{path}", self.visit.site)
    }
}

/// A text with a button that copies it. The script can add a link.
pub(super) fn copyable(texts: &Texts, name: &str, text: &str, link: &str) -> Markup {
    html! {
        figure class="copy" {
            figcaption { (name) " " button type="button" class="script" data-copied=(texts.copied) { (texts.copy) } }
            pre tabindex="0" data-link=(link) { "\n" (text) }
        }
    }
}

/// A control of a game, with its key. Without an address, it is off and keeps the focus.
fn control(name: &str, key: &str, to: Option<String>, is_current: bool) -> Markup {
    let is_off = to.is_none();
    html! {
        a class=(if is_off { "button off" } else { "button" }) data-key=(key) href=[to] role=[is_off.then_some("link")]
            aria-disabled=[is_off.then_some("true")] tabindex=[is_off.then_some("-1")]
            aria-current=[is_current.then_some("true")] { (name) }
    }
}
