//! Several cases in one run of a program.

use super::{Script, check, claim, input, text};

#[test]
fn all_boards_are_tried_in_a_moment() {
    let finished = Script::new("quadrille solve flip").stress("flip", "--batch 2000 --for 50s");
    check(&finished, 0, "no failure: all 65,536 inputs passed", "");
}

#[test]
fn one_wrong_answer_among_many_is_found_by_itself() {
    let last = text("flip", &[input("flip", 4_000)]).replace('\n', "");
    let script = Script::new(&format!(
        "awk '{{ board = board $0 }} NR % 4 == 0 {{ print board; board = \"\" }}' > boards.txt\n\
         awk '{{ for (row = 0; row < 4; row++) print substr($0, 4 * row + 1, 4) }}' boards.txt |\n\
         quadrille solve flip | paste boards.txt - |\n\
         awk '{{ print ($1 == \"{last}\" ? 1 : $2) }}'"
    ));
    let finished = script.stress("flip", "--batch 500 --for 50s -j 1");
    check(
        &finished,
        1,
        "smallest possible: all 4,000 smaller inputs passed",
        "got 1",
    );
}

#[test]
fn where_a_judge_has_several_cases_to_answer_only_the_first_is_wrong() {
    let script = Script::new("read count\n{ echo 1; head -n 8; } | quadrille solve sdao");
    let finished = script.stress("sdao", "-n 1000");
    assert_eq!(finished.code, 1, "{finished}");
    let said = "answers only the first case of an input with several";
    assert!(finished.stdout.contains(said), "{finished}");
    assert!(finished.stdout.contains("printf '%s\\n' 2 "), "{finished}");
}

#[test]
fn one_case_a_run_is_one_even_where_a_judge_has_several() {
    let script = Script::new(
        "read count\n[ \"$count\" = 1 ] || exit 3\n{ echo 1; cat; } | quadrille solve sdao",
    );
    let finished = script.stress("sdao", "--batch 1 -n 100");
    assert_eq!(finished.code, 0, "{finished}");
    assert!(
        claim(&finished).starts_with("no failure in 100 inputs of "),
        "{finished}"
    );
}

#[test]
fn where_a_judge_has_one_case_to_answer_only_the_first_is_right() {
    let script = Script::new("head -n 4 | quadrille solve flip");
    let finished = script.stress("flip", "--batch 100 -n 300");
    let said = "the program does not read until the end of input";
    check(
        &finished,
        0,
        "no failure in 300 inputs of 65,536 (0.46 %)",
        said,
    );
}

#[test]
fn what_is_left_over_from_a_case_takes_two_cases_to_show() {
    let script = Script::new(
        "quadrille solve sdao | awk '{ print (NR > 1 && last == 0 && $1 == 0 ? 1 : $1); last = $1 }'",
    );
    let finished = script.stress("sdao", "-n 100000");
    assert_eq!(finished.code, 1, "{finished}");
    let said = "passes alone, fails as case 2 of 2";
    assert!(finished.stdout.contains(said), "{finished}");
    assert!(
        claim(&finished).starts_with("cases passed before: "),
        "{finished}"
    );
}
