//! The texts of the pages in English and Chinese, as one table.

use puzzles::About;
use puzzles::wording::grouped;

/// Declares the texts: a key, the English text, and the Chinese text.
macro_rules! texts {
    ($($key:ident: $english:literal, $chinese:literal;)*) => {
        /// The texts in one language. `{}` stands for a number or a name.
        #[derive(Debug)]
        pub(crate) struct Texts {
            $(pub(crate) $key: &'static str,)*
        }

        static ENGLISH: Texts = Texts { $($key: $english,)* };
        static CHINESE: Texts = Texts { $($key: $chinese,)* };

        #[cfg(test)]
        const PAIRS: &[(&str, &str, &str)] = &[$((stringify!($key), $english, $chinese),)*];
    };
}

texts! {
    language: "en", "zh-CN";
    tagline: "Puzzles on a 4×4 board, solved exactly. Play one, see the value of every move, and find your mistakes.",
        "4×4 棋盘上的谜题，精确求解。动手试一试，看每一步的价值，找出自己的失误。";
    puzzles: "Puzzles", "谜题";
    skip: "Skip to the board", "跳到棋盘";
    rules: "Rules", "规则";
    play: "Play", "练习";
    study: "Study", "研究";
    replay: "Replay", "复盘";
    atlas: "Atlas", "图谱";
    mode: "Mode", "模式";
    board: "Board", "棋盘";
    target: "Target", "目标";
    start: "Start", "起始";
    black: "black", "黑";
    white: "white", "白";
    blank: "blank", "空";
    cell: "row {}, column {}: {}", "第 {} 行第 {} 列：{}";
    press: "press", "按下";
    choose: "choose", "选择";
    chosen: "chosen", "已选择";
    go_here: "play {}", "走 {}";
    black_moves: "Black to move", "轮到黑方";
    white_moves: "White to move", "轮到白方";
    either_moves: "Black or White moves first", "黑方或白方先走";
    solved: "Solved with {}. The minimum is {}.", "已完成，用了 {}。最少 {}。";
    solved_best: "Solved with {}, the minimum.", "已完成，用了 {}，正是最少步数。";
    no_move: "No move is possible here.", "这里没有可走的步。";
    one_move: "1 move", "1 步";
    many_moves: "{} moves", "{} 步";
    to_go: "{} to go", "还差 {} 步";
    is_solved: "Solved", "已完成";
    one_list: "1 shortest list", "1 个最短方案";
    many_lists: "{} shortest lists", "{} 个最短方案";
    one_is_best: "1 of {} moves is best", "1 / {} 步是最佳的";
    are_best: "{} of {} moves are best", "{} / {} 步是最佳的";
    unsolvable: "No moves lead to the goal", "怎么走都到不了目标";
    all_moves: "All moves", "全部可走的步";
    your_moves: "Your moves", "你的步";
    no_moves_yet: "Play a move: use a cell of the board or the list of moves.", "请走一步：点棋盘上的格子，或者点列表里的步。";
    how_press: "Press a cell. The arrow keys and Enter work, too.", "点一个格子。也可以用方向键和回车。";
    how_move: "Drag a stone, or choose two cells one after the other. The arrow keys and Enter work, too.",
        "拖动棋子，或者依次点两个格子。也可以用方向键和回车。";
    undo: "Undo", "撤销";
    redo: "Redo", "重做";
    restart: "Restart", "重新开始";
    rotate: "Rotate", "旋转";
    mirror: "Mirror", "镜像";
    exchange: "Exchange colours", "交换颜色";
    symmetry: "Same values", "对称变换（价值不变）";
    hint: "Hint", "提示";
    hint_distance: "Distance", "距离";
    hint_cell: "A cell", "一个格子";
    hint_move: "A move", "一步";
    reason: "Reason", "理由";
    reason_quiet: "Each press turns an even number of the marked cells. The board and each goal differ in an odd number of them. So no presses lead to a goal.",
        "每次按动都翻转偶数个标出的格子；而当前棋盘与每个目标在标出的格子中相差奇数个。所以怎么按都到不了目标。";
    reason_sets: "These {} sets of moves are all sets that lead to a goal. The smallest has {}.",
        "能到达目标的按法一共只有这 {} 种，最小的一种有 {}。";
    reason_one_set: "Exactly one set of moves leads to the goal. It has {}.",
        "能到达目标的按法只有一种，有 {}。";
    reason_heights: "The numbers of neighbours differ by at most 1. So a move changes the sum of the numbers below the black stones by at most 1. The sum is {} now and {} at the target. So the least number of moves is {}.",
        "相邻格子的数最多相差 1，所以走一步，黑子所在格子的数之和最多改变 1。现在的和是 {}，目标的和是 {}：所以最少要 {} 步。";
    reason_layers: "Positions that can be reached in at most {}: {}. None of them is a goal.",
        "在 {}之内可以到达的局面：{} 个，其中没有目标。";
    reason_all: "Positions that can be reached in any number of moves: {}. None of them is a goal.",
        "一共只能到达 {} 个局面，其中没有目标。";
    reason_disjoint_sets: "Positions that can be reached in at most {}: {}. Positions from which the target can be reached in at most {}: {}. No position is in both sets.",
        "从当前局面出发，在 {}之内可以到达的局面：{} 个；在 {}之内可以到达目标的局面：{} 个。两组没有共同的局面。";
    reason_shut: "The side to move has no move.", "轮到的一方没有可走的步。";
    hint_is_cell: "A best move uses the marked cell.", "有一个最佳步用到标出的格子。";
    hint_is_move: "A best move is {}.", "一个最佳步是 {}。";
    new_board: "New board", "新棋盘";
    random: "Random", "随机";
    hardest: "Hardest", "最难";
    distance: "Distance", "距离";
    any: "any", "任意";
    edit: "Edit", "编辑";
    paste: "Paste an input", "粘贴输入";
    done: "Play this board", "用这个棋盘";
    cancel: "Cancel", "取消";
    edit_help: "Each cell changes to the next kind of stone.", "点一个格子，它会变成下一种棋子。";
    edit_faults: "This board does not fit the puzzle:", "这个棋盘不符合要求：";
    paste_help: "Paste the input of a judge. White space does not matter.", "粘贴评测系统的输入，空白不影响。";
    open: "Open", "打开";
    choose_case: "The input has several cases. Choose one.", "输入有多组数据，请选择一组。";
    case: "Case {}", "第 {} 组";
    share: "Share", "分享";
    judge_input: "Judge's input", "评测输入";
    command_line: "Command line", "命令行";
    link: "Link", "链接";
    copy: "Copy", "复制";
    copied: "Copied", "已复制";
    best: "best", "最佳";
    lost: "no longer solvable", "不再有解";
    longer: "{} longer", "多 {} 步";
    legend: "★ best · +1, +2, … longer · ✗ no longer solvable", "★ 最佳 · +1、+2…… 多走的步数 · ✗ 不再有解";
    plot: "Distance after each move", "每一步之后的距离";
    after_move: "after move {}", "第 {} 步之后";
    mistakes: "Mistakes", "失误";
    no_mistakes: "Every move was best.", "每一步都是最佳的。";
    exercise: "Exercise: move {}", "练习：第 {} 步";
    try_again: "Try again", "再试一次";
    exercise_help: "Find a best move in this position.", "找出这个局面的最佳步。";
    exercise_right: "Right: this is a best move.", "对，这是最佳步。";
    exercise_wrong: "Not a best move: {}.", "不是最佳步：{}。";
    count: "Number", "个数";
    part: "Share", "比例";
    orbits: "Orbits", "轨道数";
    in_all: "In all: {} {}", "总数：{}（{}）";
    cannot_solve: "unsolvable", "无解";
    hardest_boards: "Hardest boards, one of each orbit", "最难的棋盘，每个轨道一个";
    and_more: "{} more are not shown.", "另有 {} 个未列出。";
    atlas_wait: "The statistics are being computed. This page reloads until they are complete.",
        "正在统计全部局面，完成之前本页会自动刷新。";
    error: "Something is wrong with this address", "这个地址有问题";
    home: "All puzzles", "全部谜题";
}

/// The titles and rules in Chinese, by puzzle. A puzzle that is not in the table has English ones.
const CHINESE_RULES: &[(&str, &str, &str)] = &[
    (
        "flip",
        "翻转游戏",
        "十六枚双面棋子。按一个格子，它和上下左右相邻的棋子都翻面。求最少按几次，使所有棋子全白或全黑。",
    ),
    (
        "sdao",
        "S-Dao",
        "黑白各四枚棋子。白方先走，双方轮流，不能跳过。棋子沿八个方向之一滑行，直到边界或被别的棋子挡住，至少移动一格。求从初始局面到目标局面的最少步数。",
    ),
    (
        "four",
        "四子连棋",
        "黑棋白棋各七枚，两个空格。棋子走到上下左右相邻的空格，黑白轮流，任一方可以先走，不能跳过。求最少几步，使同色四枚连成一行、一列或一条对角线。",
    ),
    (
        "swap",
        "黑白棋游戏",
        "黑白棋子各八枚。一步交换两枚相邻的异色棋子。求从初始棋盘到目标棋盘的最短方案。",
    ),
    (
        "fridge",
        "飞行员兄弟的冰箱",
        "十六个把手，或开或关。转动一个把手，它所在的行和列的把手全部改变状态。求最少转动几次，使所有把手都打开。",
    ),
    (
        "toys",
        "移动玩具",
        "十六个格子里放着一些玩具。一步交换两个相邻的格子，即把玩具移到旁边的空格。求从初始状态到目标状态的最少步数，玩具个数相同。",
    ),
];

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Chinese,
}

impl Language {
    /// The language that a browser prefers, by the value of its header `Accept-Language`.
    pub(crate) fn preferred(header: &str) -> Self {
        let mut best = (Self::English, 0.0);
        for entry in header.split(',') {
            let mut parts = entry.split(';').map(str::trim);
            let language = match parts.next().and_then(|tag| tag.get(..2)) {
                Some(tag) if tag.eq_ignore_ascii_case("zh") => Self::Chinese,
                Some(tag) if tag.eq_ignore_ascii_case("en") => Self::English,
                _ => continue,
            };
            let quality = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok());
            let quality: f32 = quality.unwrap_or(1.0);
            if quality > best.1 {
                best = (language, quality);
            }
        }
        best.0
    }

    /// The texts.
    pub(crate) fn texts(self) -> &'static Texts {
        match self {
            Self::English => &ENGLISH,
            Self::Chinese => &CHINESE,
        }
    }

    /// The title and the rules of a puzzle.
    pub(crate) fn describe(self, about: &About) -> (String, &'static str) {
        let mut chinese = CHINESE_RULES.iter().filter(|_| self == Self::Chinese);
        match chinese.find(|(name, ..)| *name == about.name) {
            Some((_, title, rules)) => ((*title).to_owned(), rules),
            None => (puzzles::wording::capitalized(about.title), about.rules),
        }
    }
}

/// Replaces each `{}` of a text by the next value.
pub(crate) fn fill(text: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut filled = String::new();
    let mut values = values.iter();
    for (index, part) in text.split("{}").enumerate() {
        if index > 0 {
            let value = values.next().map(ToString::to_string);
            filled.push_str(&value.unwrap_or_default());
        }
        filled.push_str(part);
    }
    filled
}

impl Texts {
    /// A number of moves.
    pub(crate) fn moves(&self, number: usize) -> String {
        counted(self.one_move, self.many_moves, number as u128)
    }

    /// A number of shortest lists.
    pub(crate) fn lists(&self, number: u128) -> String {
        counted(self.one_list, self.many_lists, number)
    }

    /// The number of best moves, and of all moves.
    pub(crate) fn best_moves(&self, best: usize, all: usize) -> String {
        match best {
            1 => fill(self.one_is_best, &[&all]),
            _ => fill(self.are_best, &[&best, &all]),
        }
    }
}

fn counted(one: &str, many: &str, number: u128) -> String {
    match number {
        1 => one.to_owned(),
        _ => fill(many, &[&grouped(number)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_chooses_the_language() {
        for (header, expected) in [
            ("", Language::English),
            ("zh-CN,zh;q=0.9,en;q=0.8", Language::Chinese),
            ("en-US,en;q=0.9,zh;q=0.8", Language::English),
            ("fr, zh;q=0.5, en;q=0.4", Language::Chinese),
            ("zh;q=x, é", Language::Chinese),
        ] {
            assert_eq!(Language::preferred(header), expected, "{header}");
        }
    }

    #[test]
    fn both_languages_have_the_same_gaps_for_values() {
        for (key, english, chinese) in PAIRS {
            let gaps = |text: &str| text.matches("{}").count();
            assert_eq!(gaps(english), gaps(chinese), "{key}");
        }
        assert_eq!(fill("{} of {}", &[&1, &"two"]), "1 of two");
        assert_eq!(grouped(1_234_567_u32), "1,234,567");
    }

    #[test]
    fn a_puzzle_without_chinese_rules_has_english_ones() {
        let flip = puzzles::find("flip").expect("it is a puzzle").about();
        assert_eq!(Language::Chinese.describe(flip).0, "翻转游戏");
        let other = About {
            name: "other",
            ..*flip
        };
        let english = Language::English.describe(flip);
        assert_eq!(Language::Chinese.describe(&other), english);
    }
}
