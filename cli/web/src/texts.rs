//! The texts of the pages in English and Chinese, as one table.

use puzzles::wording::{capitalized, grouped};
use serde::{Deserialize, Serialize};

use crate::level::Level;

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
    tagline: "Puzzles on a 4×4 board, solved exactly. Play one, see the value of every move, and find your mistakes.",
        "4×4 棋盘上的谜题，精确求解。动手试一试，看每一步的价值，找出自己的失误。";
    puzzles: "Puzzles", "谜题";
    skip: "Skip to the contents", "跳到正文";
    rules: "Rules", "规则";
    play: "Play", "开始玩";
    study: "Study", "研究";
    replay: "Replay", "复盘";
    atlas: "Atlas", "图谱";
    mode: "Mode", "模式";
    board: "Board", "棋盘";
    target: "Target", "目标";
    differs: "{} cells differ from the target.", "与目标不同的格子：{} 个。";
    start: "Start", "起始";
    cell: "row {}, column {}: {}", "第 {} 行第 {} 列：{}";
    place: "row {}, column {}", "第 {} 行第 {} 列";
    press: "press", "按下";
    choose: "choose", "选择";
    chosen: "chosen", "已选择";
    inspect: "no move begins here", "不能从这里走";
    go_here: "play {}", "走 {}";
    can_go: "The marked cells show where it can go.", "标出的格子是它可以去的地方。";
    note_no_way: "No move goes from {} to {}.", "不能从{}走到{}。";
    note_empty: "{} is empty. Choose a cell that is not empty.", "{}是空的，请先选择不空的格子。";
    note_side: "{} cannot move now: it is the other colour's turn.", "{}现在不能走：轮到另一种颜色。";
    note_stuck: "{} cannot move now.", "{}现在不能走。";
    note_full: "A game has up to 200 moves. Undo some moves, or start again.", "一局最多 200 步，请撤销几步或重新开始。";
    black_moves: "Black moves now.", "现在轮到黑方。";
    white_moves: "White moves now.", "现在轮到白方。";
    either_moves: "Black or White moves first.", "黑方或白方先走。";
    solved: "Solved with {}. The minimum is {}.", "已完成，用了 {}。最少 {} 步。";
    solved_best: "Solved with {}, the minimum.", "已完成，用了 {}，正是最少步数。";
    solution_shown: "This is a shortest solution: {}.", "这是一个最短方案：{}。";
    solved_start: "This board is solved already.", "这个棋盘本来就已完成。";
    no_hints: "No hints.", "没有用提示。";
    one_hint: "1 hint.", "用了 1 次提示。";
    many_hints: "{} hints.", "用了 {} 次提示。";
    next_puzzle: "Next puzzle", "下一题";
    again: "Again", "再玩一次";
    no_move: "No move is possible here.", "这里没有可走的步。";
    no_solution: "This board has no solution. The hint Reason says why.", "这个棋盘没有解，提示“为什么”会说明原因。";
    one_move: "1 move", "1 步";
    many_moves: "{} moves", "{} 步";
    to_go: "{} to go", "还需 {} 步";
    is_solved: "Solved", "已完成";
    one_list: "1 shortest list", "1 个最短方案";
    many_lists: "{} shortest lists", "{} 个最短方案";
    one_set: "1 smallest set", "1 种最少的按法";
    many_sets: "{} smallest sets", "{} 种最少的按法";
    one_is_best: "1 of {} moves is best", "{} 种走法中 1 种最佳";
    are_best: "{} of {} moves are best", "{1} 种走法中 {0} 种最佳";
    unsolvable: "No moves lead to the goal", "怎么走都到不了目标";
    all_moves: "All moves ({})", "所有走法（{}）";
    one_step: "Move", "走法";
    after: "After", "之后";
    cost: "Cost", "代价";
    lists: "Lists", "方案数";
    sets: "Sets", "按法数";
    best_line: "A best line:", "一条最佳路线：";
    your_moves: "Your moves", "已走的步";
    no_moves_yet: "No moves yet.", "还没有走。";
    how_press: "Press a cell. The arrow keys and Enter work, too.", "点一个格子。也可以用方向键和回车。";
    how_move: "Drag a stone, or choose two cells one after the other. The arrow keys and Enter work, too.",
        "拖动棋子，或者依次点两个格子。也可以用方向键和回车。";
    undo: "Undo", "撤销";
    reverted: "{} reverted", "{} 已撤销";
    redo: "Redo", "重做";
    restart: "Restart", "重新开始";
    solve: "Solve", "求解";
    rotate: "Rotate", "旋转";
    mirror: "Mirror", "镜像";
    exchange: "Exchange colours", "交换颜色";
    symmetry: "Same values", "对称变换（价值不变）";
    hint: "Hint", "提示";
    hint_distance: "Distance", "距离";
    hint_cell: "A cell", "一个格子";
    hint_move: "A move", "一步";
    reason: "Reason", "为什么";
    reason_quiet: "Each press turns an even number of the marked cells. The board and each goal differ in an odd number of them. So no presses lead to a goal.",
        "每次按动都翻转偶数个标出的格子；而当前棋盘与每个目标在标出的格子中相差奇数个。所以怎么按都到不了目标。";
    reason_sets: "These {} sets of moves are all sets that lead to a goal. The smallest has {}.",
        "能到达目标的按法一共只有这 {} 种，最小的一种有 {}。";
    reason_one_set: "Exactly one set of moves leads to the goal. It has {}.",
        "能到达目标的按法只有一种，有 {}。";
    reason_heights: "The numbers of neighbours differ by at most 1. So a move changes the sum of the marked numbers by at most 1. The sum is {} now and {} at the target. So at least {} moves are necessary.",
        "相邻格子的数最多相差 1，所以走一步，标出的数之和最多改变 1。现在的和是 {}，目标的和是 {}：所以至少要 {} 步。";
    reason_layers: "Positions that can be reached in at most {}: {}. None of them is a goal. So at least {} are necessary.",
        "在 {}之内可以到达的局面：{} 个，其中没有目标。所以至少要 {}。";
    reason_all: "Positions that can be reached in any number of moves: {}. None of them is a goal.",
        "一共只能到达 {} 个局面，其中没有目标。";
    reason_disjoint_sets: "Positions that can be reached in at most {}: {}. Positions from which the target can be reached in at most {}: {}. No position is in both sets. So at least {} are necessary.",
        "从当前局面出发，在 {}之内可以到达的局面：{} 个；在 {}之内可以到达目标的局面：{} 个。两组没有共同的局面。所以至少要 {}。";
    one_position: "1 position", "1 个局面";
    many_positions: "{} positions", "{} 个局面";
    from_start: "From this position", "从当前局面出发";
    to_goals: "Back from the target", "从目标往回";
    layer_label: "{}, a position of this layer", "{}，这一层的一个局面";
    reason_shut: "The side to move has no move.", "轮到的一方没有可走的步。";
    hint_is_cell: "A best move uses the marked cell.", "有一种最佳走法用到标出的格子。";
    hint_is_move: "A best move is {}.", "一种最佳走法是 {}。";
    new_puzzle: "New puzzle", "新题目";
    level: "Level", "难度";
    easy: "easy", "简单";
    medium: "medium", "中等";
    hard: "hard", "困难";
    hardest: "hardest", "最难";
    any: "any", "任意";
    cannot_solve: "unsolvable", "无解";
    other_boards: "Other boards", "其他棋盘";
    edit: "Edit", "编辑";
    edit_cell: "change", "更换";
    paste: "Paste an input", "粘贴输入";
    done: "Play this board", "用这个棋盘";
    cancel: "Cancel", "取消";
    edit_help: "Each press changes a cell to its next contents.", "点一个格子，它会变成下一种内容。";
    edit_faults: "This board does not fit the puzzle:", "这个棋盘不符合要求：";
    wrong_number: "{}: {} found, {} expected", "{}：现有 {} 个，应有 {} 个";
    paste_help: "Paste the input of a judge. White space does not matter.", "粘贴评测系统的输入，空白不影响。";
    open: "Open", "打开";
    line: "line {}", "第 {} 行";
    choose_case: "The input has several cases. Choose one.", "输入有多组数据，请选择一组。";
    case: "Case {}", "第 {} 组";
    share: "Share", "分享";
    result: "Result", "成绩";
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
    exercise: "Exercise", "练习";
    exercise_move: "move {}", "第 {} 步";
    exercise_help: "You played {} here ({}). Find a best move.", "你在这里走了 {}（{}）。请找出最佳走法。";
    exercise_any: "Find a best move in this position.", "请找出这个局面的最佳走法。";
    exercise_right: "Right: {} is a best move.", "对，{} 是最佳走法。";
    exercise_wrong: "{} is not a best move: {}.", "{} 不是最佳走法：{}。";
    exercise_none: "There is no best move here.", "这里没有最佳走法。";
    try_again: "Try again", "再试一次";
    show_answer: "Show the answer", "看答案";
    previous_mistake: "Previous mistake", "上一个失误";
    next_mistake: "Next mistake", "下一个失误";
    back_to_replay: "Back to the replay", "回到复盘";
    count: "Number", "个数";
    part: "Share", "比例";
    orbits: "Orbits", "轨道数";
    cannot_be_solved: "Unsolvable: {} ({}). {}.", "无解：{}（{}）。{}。";
    hardest_boards: "Hardest boards, one of each orbit", "最难的棋盘，每个轨道一个";
    other_question: "The game asks another question, so these boards are no links.", "对局的问题与此不同，所以这些棋盘不是链接。";
    and_more: "{} more are not shown.", "另有 {} 个未列出。";
    atlas_wait: "The statistics are being computed. This page reloads until they are complete.",
        "正在统计全部局面，完成之前本页会自动刷新。";
    keys: "Keys", "按键";
    keys_list: "Arrow keys: another cell. Enter or Space: press or choose. u: undo. r: redo. s: restart. n: new puzzle. ?: this list.",
        "方向键：移动到别的格子。回车或空格：按下或选择。u：撤销。r：重做。s：重新开始。n：新题目。?：本列表。";
    keys_letters: "Use the letter keys", "使用字母键";
    titled: "{}: {}", "{}：{}";
    full_stop: ".", "。";
    refuse_page: "there is no such page", "没有这个页面";
    refuse_puzzle: "unknown puzzle `{}`; the puzzles are {}", "没有谜题 `{}`，可选的谜题有：{}";
    refuse_method: "the method {} is not supported; use GET", "不支持方法 {}，请用 GET";
    refuse_hosts: "the request has several `Host` headers", "请求有多个 `Host` 头";
    refuse_host: "the host `{}` is not served; open http://localhost or the number of this machine",
        "这里不提供主机 `{}`，请打开 http://localhost 或本机的地址";
    refuse_foreign: "a page of another site may link to this server, and not load parts of it",
        "其他网站的网页可以链接到这里，但不能加载这里的内容";
    refuse_busy: "the server is busy; try again later", "服务器正忙，请稍后再试";
    refuse_atlas: "the statistics are being computed; try again in some seconds", "正在统计，请过几秒再试";
    refuse_internal: "this is an error in Quadrille; please report the address", "这是 Quadrille 的错误，请报告这个地址";
    refuse_unknown: "unknown parameter `{}`; the parameters are {}", "没有参数 `{}`，可选的参数有：{}";
    refuse_twice: "`{}` has several values", "`{}` 有多个值";
    refuse_value: "`{}` is malformed; expected {}", "`{}` 的值不合要求，应为 {}";
    valid_number: "a number in the valid range", "有效范围内的数";
    refuse_moves: "`moves` has {} moves; up to {} are accepted", "`moves` 有 {} 步，最多 {} 步";
    refuse_move: "move {} is not legal: `{}`", "第 {} 步 `{}` 不合规则";
    refuse_number: "`{}` is {}; expected a number from {} to {}", "`{}` 是 {}，应为 {} 到 {} 的数";
    refuse_symmetry: "the rules of `{}` do not have this symmetry", "`{}` 的规则没有这种对称";
    refuse_level: "no board of `{}` has this level; choose another level", "`{}` 没有这个难度的棋盘，请选择别的难度";
    illegal_move: "A move of this address is not legal", "地址里有一步不合规则";
    malformed_address: "Something is wrong with this address", "这个地址有问题";
    not_found: "There is no such page", "没有这个页面";
    not_allowed: "This method is not supported", "不支持这个方法";
    forbidden: "This request is refused", "服务器拒绝这个请求";
    busy: "The server is busy", "服务器正忙，请稍后再试";
    internal_error: "This is an error in Quadrille", "这是 Quadrille 的错误";
    home: "All puzzles", "全部谜题";
}

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Language {
    #[serde(rename = "en")]
    English,
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    /// The languages with their names for themselves.
    pub(crate) const ALL: [(Self, &str); 2] = [(Self::English, "English"), (Self::Chinese, "中文")];

    /// The code in addresses.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The tag in HTML.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-CN",
        }
    }

    /// The words of statistics, such as a title or a unit, with a capital letter.
    pub(crate) fn statistics(self, english: &str) -> String {
        let mut chinese = STATISTICS.iter().filter(|_| self == Self::Chinese);
        match chinese.find(|(known, _)| *known == english) {
            Some((_, chinese)) => (*chinese).to_owned(),
            None => capitalized(english),
        }
    }

    /// The language that the parameters of an address name.
    pub(crate) fn chosen(parameters: &str) -> Option<Self> {
        let mut pairs = parameters.split('&');
        let code = pairs.find_map(|pair| pair.strip_prefix("lang="))?;
        let mut all = Self::ALL.into_iter();
        all.find_map(|(language, _)| (language.code() == code).then_some(language))
    }

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
}

/// The words of statistics in English and Chinese.
const STATISTICS: &[(&str, &str)] = &[
    (
        "to the nearer of white and black",
        "到全白和全黑中较近的一个",
    ),
    ("to white", "到全白"),
    ("to black", "到全黑"),
    ("from the initial position", "从初始局面出发"),
    ("either first mover", "任一方先走"),
    ("black begins", "黑方先走"),
    ("white begins", "白方先走"),
    ("all boards", "全部棋盘"),
    ("all pairs", "全部棋盘对"),
    ("boards", "棋盘"),
    ("pairs", "棋盘对"),
    ("final positions", "最终局面"),
    ("distance", "距离"),
    ("eccentricity", "离心率"),
    ("smallest sets of presses", "最少的按法数"),
    ("smallest sets of switches", "最少的转法数"),
    (
        "a quiet pattern is met in an odd number of cells",
        "与某个静止图案相交于奇数个格子",
    ),
    ("black, to begin, cannot step", "黑方先走，但不能走"),
    ("white, to begin, cannot step", "白方先走，但不能走"),
    (
        "every line of play ends where a side cannot step",
        "每种走法都停在一方不能走的局面",
    ),
    ("white is shut in at the start", "白方一开始就不能走"),
];

/// Replaces each `{}` of a text by the next value, and each `{0}`, `{1}` by the value with this number.
pub(crate) fn fill(text: &str, values: &[&dyn std::fmt::Display]) -> String {
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
        counted(self.one_move, self.many_moves, number as u128)
    }

    /// A number of shortest lists, or of smallest sets of presses.
    pub(crate) fn shortest(&self, number: u128, are_sets: bool) -> String {
        if are_sets {
            counted(self.one_set, self.many_sets, number)
        } else {
            counted(self.one_list, self.many_lists, number)
        }
    }

    /// A title and what it is about.
    pub(crate) fn titled(&self, title: &str, about: &str) -> String {
        fill(self.titled, &[&title, &about])
    }

    /// The title of the page of a refusal, by its code.
    pub(crate) fn refusal(&self, code: &str) -> &'static str {
        match code {
            "illegal-move" => self.illegal_move,
            "malformed-address" => self.malformed_address,
            "not-found" => self.not_found,
            "method-not-allowed" => self.not_allowed,
            "forbidden" => self.forbidden,
            "busy" => self.busy,
            _ => self.internal_error,
        }
    }

    /// A number of hints.
    pub(crate) fn hints(&self, number: u16) -> String {
        match number {
            0 => self.no_hints.to_owned(),
            _ => counted(self.one_hint, self.many_hints, number.into()),
        }
    }

    /// The name of a level.
    pub(crate) fn level(&self, level: Level) -> String {
        match level {
            Level::Any => self.any.to_owned(),
            Level::Easy => self.easy.to_owned(),
            Level::Medium => self.medium.to_owned(),
            Level::Hard => self.hard.to_owned(),
            Level::Hardest => self.hardest.to_owned(),
            Level::Unsolvable => self.cannot_solve.to_owned(),
            Level::At(distance) => self.moves(distance as usize),
        }
    }

    /// The number of best moves, and of all moves.
    pub(crate) fn best_moves(&self, best: usize, all: usize) -> String {
        match best {
            1 => fill(self.one_is_best, &[&all]),
            _ => fill(self.are_best, &[&best, &all]),
        }
    }
}

pub(crate) fn counted(one: &str, many: &str, number: u128) -> String {
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
            ("zh-TW,zh;q=0.9", Language::Chinese),
        ] {
            assert_eq!(Language::preferred(header), expected, "{header}");
        }
    }

    #[test]
    fn both_languages_have_the_same_gaps_for_values() {
        for (key, english, chinese) in PAIRS {
            let gaps = |text: &str| text.matches('{').count();
            assert_eq!(gaps(english), gaps(chinese), "{key}");
        }
        assert_eq!(fill("{} of {}", &[&1, &"two"]), "1 of two");
        assert_eq!(fill("{1}: {0}", &[&1, &"two"]), "two: 1");
        assert_eq!(grouped(1_234_567_u32), "1,234,567");
    }
}
