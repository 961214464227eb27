//! The texts of the pages. Each language is a file in `texts/`.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::LazyLock;

use puzzles::wording::{capitalized, grouped};
use puzzles::{About, Colour};
use serde::Deserialize;

use crate::day::Day;
use crate::level::Level;

/// The languages. The first one is the default.
static FILES: LazyLock<[File; 2]> = LazyLock::new(|| {
    let files = [
        include_str!("../texts/en.json"),
        include_str!("../texts/zh.json"),
    ];
    files.map(|file| serde_json::from_str(file).expect("a test reads the file"))
});

/// The file of a language. `{}` stands for a number or a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    /// The code in addresses.
    pub(crate) code: &'static str,
    /// The tag in HTML.
    pub(crate) tag: &'static str,
    /// The name of the language for itself.
    pub(crate) name: &'static str,
    texts: Texts,
    /// The words of each puzzle, by its name.
    #[serde(borrow)]
    puzzles: HashMap<&'static str, Words>,
    /// The names of levels, modes and hints, and the titles of refusals, by their codes in addresses; and what mistakes teach.
    #[serde(borrow)]
    names: HashMap<&'static str, &'static str>,
    /// What words of statistics mean, by the English words.
    #[serde(borrow)]
    notes: HashMap<&'static str, &'static str>,
    /// The words of statistics, by their English words.
    #[serde(default, borrow)]
    statistics: HashMap<&'static str, &'static str>,
    /// Faults of inputs and moves, by their kind.
    #[serde(default, borrow)]
    faults: HashMap<&'static str, &'static str>,
}

/// The words of a puzzle. English words replace missing ones, and the description of the puzzle replaces those.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    /// The name in the menu.
    short: Option<&'static str>,
    title: Option<&'static str>,
    /// The goal, and how to reach it.
    goal: Option<&'static str>,
    rules: Option<&'static str>,
    /// The contents of a cell: a black stone, a white one, no stone.
    contents: Option<[&'static str; 3]>,
}

/// Declares the texts, which are fields of a language.
macro_rules! texts {
    ($($key:ident)*) => {
        /// The texts in one language. `{}` stands for a number or a name.
        #[derive(Debug, Deserialize)]
        #[serde(from = "HashMap<&'static str, &'static str>")]
        pub(crate) struct Texts {
            $(pub(crate) $key: &'static str,)*
        }

        // A derived `Deserialize` of 230 fields takes long to compile.
        impl From<HashMap<&'static str, &'static str>> for Texts {
            fn from(texts: HashMap<&'static str, &'static str>) -> Self {
                Self { $($key: texts[stringify!($key)],)* }
            }
        }

        #[cfg(test)]
        const KEYS: &[fn(&Texts) -> &'static str] = &[$(|texts| texts.$key,)*];
    };
}

texts! {
    tagline about about_api about_licence start_here learn_on all_puzzles puzzles skip rules atlas mode board target
    differs start cell place press choose chosen skip_board go_here can_go note_no_way note_empty note_side note_shut
    note_alike note_full black_moves white_moves either_moves solved solved_best solution_shown solution_follows
    solved_for solved_start no_hints next_puzzle again no_move no_solution to_go is_solved unsolvable all_moves
    one_step after cost solutions best_line your_moves no_moves_yet how_press how_move undo reverted redo restart solve
    hint reason reason_quiet reason_sets reason_one_set reason_heights reason_layers reason_all reason_disjoint_sets
    from_start to_goals layer_label reason_shut hint_is_cell hint_is_row hint_is_move new_puzzle level other_boards
    edit edit_cell paste done cancel edit_help edit_faults wrong_number paste_help open line choose_case case share
    share_help result judge_input command_line link copy copied best lost longer legend plot after_move mistakes
    no_mistakes exercise_move exercise_help exercise_any exercise_right exercise_wrong exercise_none try_again
    show_answer previous_mistake next_mistake back_to_replay count part orbits cannot_be_solved hardest_boards
    other_question and_more atlas_wait keys keys_list keys_letters titled full_stop refuse_page refuse_puzzle
    refuse_method refuse_hosts refuse_host refuse_foreign refuse_busy refuse_atlas refuse_internal refuse_unknown
    refuse_twice refuse_value refuse_at refuse_moves refuse_level home comma black white empty marked target_is
    out_of_reach gap replay_empty replay_cuts no_answer legal_part pressed moved exchanged atlas_orbit new_replaces
    fewest first previous last today date weekdays months boards_of day_before day_after begun today_help why_without
    why_with why why_lost why_twice why_no_set why_smallest why_odd why_again why_instead why_ways line_before
    line_after line_late line_way line_gone line_early line_shut line_stop line_vain line_end line_pass line_then
    line_now before learn lesson_step lesson_alone lesson_other lesson_again lesson_saved next_step save_picture
    count_moves count_lists count_hints count_positions count_days count_best many_lists lesson_done reason_count
    line_same why_lesson line_move line_place refuse_missing line_shared why_sum
    proof reason_fours answer_back
}

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Language(usize);

impl Language {
    /// The default, and the language of answers to programs.
    pub(crate) const ENGLISH: Self = Self(0);

    /// All languages.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..FILES.len()).map(Self)
    }

    /// The file of the language.
    pub(crate) fn file(self) -> &'static File {
        &FILES[self.0]
    }

    /// The position in the list of [all](Self::all) languages.
    pub(crate) const fn index(self) -> usize {
        self.0
    }

    /// The texts.
    pub(crate) fn texts(self) -> &'static Texts {
        &self.file().texts
    }

    /// The language with this code.
    fn find(code: &str) -> Option<Self> {
        Self::all().find(|language| language.file().code.eq_ignore_ascii_case(code))
    }

    /// The language that the parameters of an address name.
    pub(crate) fn chosen(parameters: &str) -> Option<Self> {
        let mut pairs = parameters.split('&');
        Self::find(pairs.find_map(|pair| pair.strip_prefix("lang="))?)
    }

    /// The language that a browser prefers, by the value of its header `Accept-Language`, which begins with the best one.
    pub(crate) fn preferred(header: &str) -> Self {
        let mut tags = header.split(',').map(str::trim);
        let found = tags.find_map(|tag| Self::find(tag.get(..2)?));
        found.unwrap_or(Self::ENGLISH)
    }

    /// The words of statistics, such as a title or a unit, with a capital letter.
    pub(crate) fn statistics(self, english: &str) -> String {
        let words = self.file().statistics.get(english);
        words.map_or_else(|| capitalized(english), ToString::to_string)
    }

    /// What the English words of statistics mean, if that is explained.
    pub(crate) fn note(self, english: &str) -> Option<&'static str> {
        self.file().notes.get(english).copied()
    }

    /// The words for a code, such as the name of a level or the code of a refusal.
    pub(crate) fn named(self, code: &str) -> &'static str {
        self.file().names.get(code).copied().unwrap_or_default()
    }

    /// The name of a level.
    pub(crate) fn level(self, level: Level) -> String {
        match level {
            Level::At(distance) => self.texts().moves(distance as usize),
            named => self.named(&named.to_string()).to_owned(),
        }
    }

    /// A fault of this kind; `None` if the language has no words for it.
    pub(crate) fn fault(self, kind: &str, values: &[&dyn Display]) -> Option<String> {
        let text = self.file().faults.get(kind)?;
        Some(fill(text, values))
    }

    /// Words of a puzzle.
    fn words<T>(self, about: &About, choose: fn(&'static Words) -> Option<T>) -> Option<T> {
        self.file().puzzles.get(about.name).and_then(choose)
    }

    /// The name of a puzzle in the menu.
    pub(crate) fn short(self, about: &About) -> &'static str {
        self.words(about, |it| it.short).unwrap_or(about.name)
    }

    /// The title of a puzzle.
    pub(crate) fn title(self, about: &About) -> String {
        let words = self.words(about, |it| it.title);
        words.map_or_else(|| capitalized(about.title), str::to_owned)
    }

    /// The goal of a puzzle in one sentence, and how to reach it; the rules if there are no such words.
    pub(crate) fn goal(self, about: &About) -> &'static str {
        self.words(about, |it| it.goal).unwrap_or(about.rules)
    }

    /// The rules of a puzzle.
    pub(crate) fn rules(self, about: &About) -> &'static str {
        self.words(about, |it| it.rules).unwrap_or(about.rules)
    }

    /// The name of the contents of a cell.
    pub(crate) fn content(self, about: &About, content: Option<Colour>) -> &'static str {
        let texts = self.texts();
        let usual = [texts.black, texts.white, texts.empty];
        let words = self.words(about, |it| it.contents);
        let [black, white, empty] = words.unwrap_or(usual);
        match content {
            Some(Colour::Black) => black,
            Some(Colour::White) => white,
            None => empty,
        }
    }
}

/// Replaces each `{}` of a text by the next value, and each `{0}`, `{1}` by the value with this number.
pub(crate) fn fill(text: &str, values: &[&dyn Display]) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for (next, part) in parts.enumerate() {
        let (number, rest) = part.split_once('}').unwrap_or_default();
        let value = values.get(number.parse().unwrap_or(next));
        filled.push_str(&value.map(ToString::to_string).unwrap_or_default());
        filled.push_str(rest);
    }
    filled
}

impl Texts {
    /// A number of moves.
    pub(crate) fn moves(&self, number: usize) -> String {
        counted(self.count_moves, number as u128)
    }

    /// A sentence with its capital letter and its full stop.
    pub(crate) fn sentence(&self, text: &str) -> String {
        capitalized(text)
            .trim_end_matches(self.full_stop)
            .to_owned()
            + self.full_stop
    }

    /// One or more sentences.
    pub(crate) fn sentences(&self, parts: impl IntoIterator<Item = Option<String>>) -> String {
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join(self.gap)
    }

    /// A title and what it is about.
    pub(crate) fn titled(&self, title: &str, about: &str) -> String {
        fill(self.titled, &[&title, &about])
    }

    /// A date in words.
    pub(crate) fn date(&self, day: Day) -> String {
        let date = day.date();
        let word = |words: &'static str, number: u32| {
            words.split('|').nth(number as usize).unwrap_or_default()
        };
        let month = word(self.months, u32::from(date.month().unsigned_abs()) - 1);
        let weekday = word(self.weekdays, day.weekday());
        fill(self.date, &[&weekday, &date.day(), &month, &date.year()])
    }

    /// The name of the boards of a date.
    pub(crate) fn boards_of(&self, day: Day) -> String {
        fill(self.boards_of, &[&self.date(day)])
    }

    /// A number of hints.
    pub(crate) fn hints(&self, number: u16) -> String {
        match number {
            0 => self.no_hints.to_owned(),
            _ => counted(self.count_hints, number.into()),
        }
    }
}

/// The form of a text for a number. A text such as `1 move|{} moves` has a form for one.
pub(crate) fn form(text: &str, number: usize) -> &str {
    let (one, many) = text.split_once('|').unwrap_or((text, text));
    if number == 1 { one } else { many }
}

/// The first of two forms if it is chosen, otherwise the second one.
pub(crate) fn either(text: &str, is_first: bool) -> &str {
    form(text, 2 - usize::from(is_first))
}

/// A number with its noun.
pub(crate) fn counted(text: &str, number: u128) -> String {
    let size = usize::try_from(number).unwrap_or(usize::MAX);
    fill(form(text, size), &[&grouped(number)])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_browser_chooses_the_language() {
        for (header, expected) in [
            ("", "en"),
            ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
            ("en-US,en;q=0.9,zh;q=0.8", "en"),
            ("fr, zh;q=0.5, en;q=0.4", "zh"),
            ("zh;q=x, é", "zh"),
            ("zh-TW,zh;q=0.9", "zh"),
        ] {
            assert_eq!(
                Language::preferred(header).file().code,
                expected,
                "{header}"
            );
        }
    }

    #[test]
    fn all_languages_have_the_same_gaps_for_values() {
        let gaps = |text: &str| form(text, 2).matches('{').count();
        for (language, text) in Language::all().flat_map(|it| KEYS.iter().map(move |key| (it, key)))
        {
            let [own, english] = [language, Language::ENGLISH].map(|it| text(it.texts()));
            assert_eq!(gaps(own), gaps(english), "{own}");
        }
        for file in [
            include_str!("../texts/en.json"),
            include_str!("../texts/zh.json"),
        ] {
            let file: serde_json::Value = serde_json::from_str(file).expect("it is JSON");
            let texts = file["texts"].as_object().expect("it has texts");
            assert_eq!(texts.len(), KEYS.len(), "a text is not used");
            // A sentence without a solution ends before the colon: a cell may stand there, but no move.
            for key in [
                "line_gone",
                "line_way",
                "line_stop",
                "line_early",
                "line_end",
            ] {
                for form in texts[key].as_str().expect("a text").split('|') {
                    let (brief, _) = form.split_once([':', '：']).expect("it has a colon");
                    assert!(!brief.contains(['0', '2']), "{form}");
                }
            }
        }
        let names = Language::all().map(|it| {
            let keys = it.file().names.keys().chain(it.file().notes.keys());
            keys.collect::<BTreeSet<_>>()
        });
        let names: Vec<_> = names.collect();
        assert!(names.windows(2).all(|two| two[0] == two[1]), "{names:?}");
        assert_eq!(fill("{} of {}", &[&1, &"two"]), "1 of two");
        assert_eq!(fill("{1}: {0}", &[&1, &"two"]), "two: 1");
    }

    #[test]
    fn the_description_of_a_puzzle_replaces_missing_words() {
        let flip = puzzles::find("flip").expect("it is a puzzle").about();
        let other = &About {
            name: "other",
            ..*flip
        };
        let chinese = Language::find("zh").expect("it is a language");
        assert_eq!(chinese.title(flip), "翻转游戏");
        assert_eq!(chinese.title(other), Language::ENGLISH.title(flip));
        assert_eq!(chinese.goal(other), flip.rules);
    }
}
