//! How each puzzle looks and what its pages call things, in English and Chinese.

use puzzles::wording::capitalized;
use puzzles::{About, Colour};

use crate::texts::Language;

/// The look and the words of a puzzle. Pairs are in English and in Chinese.
#[derive(Debug)]
pub(crate) struct Theme {
    /// The name of the puzzle; empty in the theme of all other puzzles.
    puzzle: &'static str,
    /// The name in the menu.
    short: [&'static str; 2],
    /// The class of its boards in the style sheet.
    pub(crate) look: &'static str,
    /// The goal in one sentence.
    goal: [&'static str; 2],
    /// The contents of a cell: a black stone, a white one, no stone.
    contents: [[&'static str; 2]; 3],
    /// Whether white stones are drawn and used as empty cells.
    white_is_empty: bool,
    /// The title and the rules in Chinese.
    chinese: [&'static str; 2],
    /// The input of the first game, if it is not the sample.
    pub(crate) start: Option<&'static str>,
}

/// The theme of a puzzle that has none.
const PLAIN: Theme = Theme {
    puzzle: "",
    short: ["", ""],
    look: "stones",
    goal: ["", ""],
    contents: [["black", "黑"], ["white", "白"], ["empty", "空"]],
    white_is_empty: false,
    chinese: ["", ""],
    start: None,
};

static THEMES: &[Theme] = &[
    Theme {
        puzzle: "flip",
        short: ["Flip", "翻转"],
        look: "discs",
        goal: [
            "Make all sixteen pieces one colour. A press turns a piece and its neighbours.",
            "把十六枚棋子变成同一种颜色。按一个格子，它和相邻的棋子都翻面。",
        ],
        chinese: [
            "翻转游戏",
            "十六枚双面棋子。按一个格子，它和上下左右相邻的棋子都翻面。求最少按几次，使所有棋子全白或全黑。",
        ],
        ..PLAIN
    },
    Theme {
        puzzle: "sdao",
        short: ["S-Dao", "S-Dao"],
        look: "stones",
        goal: [
            "Slide the stones, white and black in turn, until the board equals the target.",
            "黑白轮流滑动棋子，直到棋盘与目标相同。",
        ],
        chinese: [
            "S-Dao",
            "黑白各四枚棋子。白方先走，双方轮流，不能跳过。棋子沿八个方向之一滑行，直到边界或被别的棋子挡住，至少移动一格。求从初始局面到目标局面的最少步数。",
        ],
        start: Some("1\nw**b\n*b**\n**b*\nbwww\nw**b\n*bb*\n****\nbwww\n"),
        ..PLAIN
    },
    Theme {
        puzzle: "four",
        short: ["Four", "四连"],
        look: "lines",
        goal: [
            "Step stones into the gaps, black and white in turn, until four of one colour are in a line.",
            "黑白轮流，把棋子走到相邻的空格，直到同色四枚连成一线。",
        ],
        chinese: [
            "四子连棋",
            "黑棋白棋各七枚，两个空格。棋子走到上下左右相邻的空格，黑白轮流，任一方可以先走，不能跳过。求最少几步，使同色四枚连成一行、一列或一条对角线。",
        ],
        ..PLAIN
    },
    Theme {
        puzzle: "swap",
        short: ["Swap", "黑白"],
        look: "tiles",
        goal: [
            "Exchange neighbouring tiles of different colours until the board equals the target.",
            "交换相邻的异色棋子，直到棋盘与目标相同。",
        ],
        chinese: [
            "黑白棋游戏",
            "黑白棋子各八枚。一步交换两枚相邻的异色棋子。求从初始棋盘到目标棋盘的最短方案。",
        ],
        ..PLAIN
    },
    Theme {
        puzzle: "fridge",
        short: ["Fridge", "冰箱"],
        look: "handles",
        goal: [
            "Open all sixteen handles. A handle turns together with its whole row and column.",
            "打开所有十六个把手。转动一个把手，它所在的整行和整列一起转动。",
        ],
        contents: [["closed", "关"], ["open", "开"], ["empty", "空"]],
        chinese: [
            "飞行员兄弟的冰箱",
            "十六个把手，或开或关。转动一个把手，它所在的行和列的把手全部改变状态。求最少转动几次，使所有把手都打开。",
        ],
        ..PLAIN
    },
    Theme {
        puzzle: "toys",
        short: ["Toys", "玩具"],
        look: "toys",
        goal: [
            "Move toys to empty neighbouring cells until the board equals the target.",
            "把玩具移到相邻的空格，直到棋盘与目标相同。",
        ],
        contents: [["toy", "玩具"], ["empty", "空"], ["empty", "空"]],
        white_is_empty: true,
        chinese: [
            "移动玩具",
            "十六个格子里放着一些玩具。一步交换两个相邻的格子，即把玩具移到旁边的空格。求从初始状态到目标状态的最少步数，玩具个数相同。",
        ],
        start: Some("1100\n1000\n0000\n0001\n\n0000\n0100\n0110\n0001\n"),
    },
];

impl Theme {
    /// The theme of a puzzle. A form of a puzzle with another name has the plain theme.
    pub(crate) fn of(about: &About) -> &'static Self {
        let mut themes = THEMES.iter();
        let theme = themes.find(|theme| theme.puzzle == about.name);
        theme.unwrap_or(&PLAIN)
    }

    /// The name in the menu.
    pub(crate) fn short(&self, language: Language, about: &About) -> &'static str {
        match self.short[language as usize] {
            "" => about.name,
            short => short,
        }
    }

    /// The goal in one sentence; the rules if the theme has none.
    pub(crate) fn goal(&self, language: Language, about: &About) -> &'static str {
        match self.goal[language as usize] {
            "" => about.rules,
            goal => goal,
        }
    }

    /// The name of the contents of a cell.
    pub(crate) fn content(&self, language: Language, content: Option<Colour>) -> &'static str {
        let kind = match content {
            Some(Colour::Black) => 0,
            Some(Colour::White) => 1,
            None => 2,
        };
        self.contents[kind][language as usize]
    }

    /// Whether a cell with these contents counts as empty: no move begins on it.
    pub(crate) fn is_empty(&self, content: Option<Colour>) -> bool {
        content.is_none() || self.white_is_empty && content == Some(Colour::White)
    }

    /// The title and the rules of a puzzle.
    pub(crate) fn describe(language: Language, about: &About) -> (String, &'static str) {
        match (language, Self::of(about).chinese) {
            (Language::Chinese, [title, rules]) if !title.is_empty() => (title.to_owned(), rules),
            _ => (capitalized(about.title), about.rules),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_without_a_theme_has_english_rules() {
        let flip = puzzles::find("flip").expect("it is a puzzle").about();
        assert_eq!(Theme::describe(Language::Chinese, flip).0, "翻转游戏");
        let other = About {
            name: "other",
            ..*flip
        };
        let english = Theme::describe(Language::English, flip);
        assert_eq!(Theme::describe(Language::Chinese, &other), english);
        assert_eq!(
            Theme::of(&other).goal(Language::Chinese, &other),
            flip.rules
        );
    }
}
