//! The pages of a game.

use serde_json::Value;

use super::{attribute, body, decoded, get};

#[test]
fn the_reason_is_drawn_and_does_not_give_the_solution_away() {
    for (path, expected) in [
        ("flip", "These 32 sets of moves are all sets"),
        (
            "flip?board=bwww.wwww.wwww.wwww",
            "Each press turns an even number of the marked cells.",
        ),
        ("fridge", "It has 6 moves."),
        ("swap", "So at least 4 moves are necessary."),
        ("toys", "So at least 7 moves are necessary."),
        (
            "four",
            "None of them is a goal. So at least 5 moves are necessary.",
        ),
        (
            "sdao?board=w**b.*wb*.*bw*.b**w&target=w**b.*wb*.**bw.bw**",
            "No position is in both sets. So at least 3 moves are necessary.",
        ),
    ] {
        let separator = if path.contains('?') { '&' } else { '?' };
        let page = get(&format!("/{path}{separator}hint=reason"), 200);
        assert!(page.contains(expected), "{path}: {page}");
    }
    // In study mode, a position of each layer is drawn.
    for (name, layers) in [
        ("four?", 5),
        ("sdao?", 4),
        // No goal can be reached after this move.
        ("four?board=OWBW.WBBB.OWBB.WWWB&moves=4131&", 1),
    ] {
        let page = get(&format!("/{name}mode=study&hint=reason"), 200);
        let (_, reason) = page.split_once("id=\"reason\"").expect("a reason");
        let (reason, _) = reason.split_once("</section>").expect("its end");
        assert_eq!(
            reason.matches("class=\"board small").count(),
            layers,
            "{name}"
        );
        assert!(!reason.contains(": 1 positions<"), "{reason}");
    }
    let drawn = |mode: &str| {
        let page = get(&format!("/fridge?hint=reason&mode={mode}"), 200);
        page.matches("class=\"picture\"").count()
    };
    assert_eq!([drawn("play"), drawn("study")], [0, 1]);
}

#[test]
fn solutions_of_presses_are_sets_and_others_are_lists() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        let page = get(&format!("/{name}?mode=study"), 200);
        let are_sets = ["flip", "fridge"].contains(&name);
        let has_number_of = |words: &str| {
            page.contains(&format!("smallest {words}"))
                || page.contains(&format!("shortest {words}"))
        };
        assert_eq!(has_number_of("set"), are_sets, "{name}");
        assert_eq!(has_number_of("list"), !are_sets, "{name}");
    }
}

#[test]
fn random_boards_are_solvable_and_not_solved() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        for level in ["any", "easy", "medium", "hard", "hardest"] {
            // A board of another level of this puzzle can take a search of seconds.
            if name == "sdao" && level != "easy" {
                continue;
            }
            for seed in 0..8 {
                let random = get(&format!("/{name}/random?level={level}&seed={seed}"), 303);
                let (_, game) = random.split_once("location: ").expect("an address");
                let game = game.split_once("\r\n").expect("its end").0;
                let distance = &body(&get(&format!("/api{game}"), 200))["distance"];
                assert!(distance.as_u64() > Some(0), "{game}: {distance}");
                assert!(game.ends_with(&format!("level={level}")), "{game}");
            }
        }
    }
}

#[test]
fn only_puzzles_with_unsolvable_boards_offer_them() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        let mut page = get(&format!("/{name}"), 200);
        // No page waits for the count of all inputs.
        while !page.contains("<option value=\"1\">") {
            page = get(&format!("/{name}"), 200);
        }
        let has_unsolvable = puzzle.inputs().at(None).each > 0;
        let is_offered = page.contains("<option value=\"none\">");
        assert_eq!(is_offered, has_unsolvable, "{name}");
        assert!(!page.contains("<option value=\"0\">"), "{name}");
    }
}

#[test]
fn the_first_move_is_an_exercise_with_an_answer_and_a_way_back() {
    for puzzle in puzzles::PUZZLES {
        let name = puzzle.about().name;
        let values = body(&get(&format!("/api/{name}"), 200));
        let moves = values["moves"].as_array().expect("the moves");
        let text = |value: &Value| value["move"].as_str().expect("a move").replace(' ', "");
        let best = text(&moves[0]);
        let mistake = text(moves.last().expect("a move"));
        let replay = get(&format!("/{name}?moves={mistake}&mode=replay"), 200);
        let (_, plot) = replay.split_once("class=\"plot\"").expect("a plot");
        let (plot, _) = plot.split_once("</svg>").expect("its end");
        let tags = plot.split("<a ").skip(1).map(|link| link.split('>').next());
        let is_marked = |tag: Option<&str>| tag.is_some_and(|tag| tag.contains(" class="));
        assert_eq!(tags.map(is_marked).collect::<Vec<_>>(), [false, true]);
        let exercise = decoded(attribute(&replay, "class=\"mistakes\"", "href"));
        assert!(exercise.contains("at=0&mode=exercise"), "{exercise}");
        let question = get(&exercise, 200);
        assert!(question.contains("Find a best move."), "{question}");
        let answered = |step: &str| get(&format!("{exercise}&answer={step}"), 200);
        let wrong = answered(&mistake);
        assert!(wrong.contains("is not a best move: "), "{wrong}");
        assert!(
            answered(&best).contains(" is a best move."),
            "{name}: {best}"
        );
        let answer = decoded(attribute(&wrong, "Try again</a>", "href"));
        assert!(get(&answer, 200).contains("A best move is "), "{answer}");
        let reason = decoded(attribute(&wrong, "Show the answer</a>", "href"));
        assert!(get(&reason, 200).contains("class=\"reason\""), "{reason}");
        // The whole game is still in the address.
        let back = decoded(attribute(&question, "Reason</a></p>", "href"));
        assert!(
            back.contains(&format!("moves={mistake}&at=0&mode=replay")),
            "{back}"
        );
    }
}

#[test]
fn an_unsolvable_board_has_no_exercises_and_no_marks() {
    let game = "/flip?board=bwww.wwww.wwww.wwww&moves=11.12";
    let replay = get(&format!("{game}&mode=replay"), 200);
    assert!(!replay.contains("mode=exercise"), "{replay}");
    assert!(!replay.contains("no longer solvable\">"), "{replay}");
    let study = get(&format!("{game}&mode=study"), 200);
    assert!(!study.contains("class=\"mark"), "{study}");
    let play = get("/flip?board=bwww.wwww.wwww.wwww", 200);
    assert!(play.contains("This board has no solution."), "{play}");
}

#[test]
fn the_editor_keeps_the_shown_position_and_the_game() {
    let game = "/swap?board=1111.0000.1110.0010&target=1010.0101.1010.0101&moves=1222.1424&at=1";
    let page = get(game, 200);
    let edit = decoded(attribute(&page, "id=\"other\"", "href"));
    assert!(edit.contains("board=1011.0100.1110.0010"), "{edit}");
    let editor = get(&edit, 200);
    // Each identifier is on one element.
    for cell in 0..16 {
        for board in ["c", "t"] {
            let id = format!(" id=\"{board}{cell}\"");
            assert_eq!(editor.matches(&id).count(), 1, "{id}");
        }
    }
    let changed = get(&decoded(attribute(&editor, "id=\"t3\"", "href")), 200);
    assert!(changed.contains("black: 9 found, 8 expected"), "{changed}");
    let cancel = decoded(attribute(&changed, "</div></div><p>", "href"));
    assert_eq!(cancel, game);
}

#[test]
fn boards_of_the_atlas_open_games_at_the_same_distance() {
    for name in ["flip", "four", "fridge"] {
        let path = format!("/{name}/atlas");
        let mut page = get(&path, 200);
        while page.contains("\r\nrefresh: ") {
            page = get(&path, 200);
        }
        let cards: Vec<&str> = page.split("class=\"card\" href=\"").skip(1).collect();
        assert!(!cards.is_empty());
        let distances = cards.iter().map(|card| {
            let game = card.split_once('"').expect("its end").0;
            body(&get(&format!("/api{}", decoded(game)), 200))["distance"].as_u64()
        });
        let greatest = puzzles::find(name).map(|puzzle| puzzle.inputs().greatest_distance());
        let greatest = greatest.map(u64::from);
        assert!(distances.into_iter().all(|it| it == greatest), "{name}");
    }
}

#[test]
fn an_illegal_move_gets_a_sentence_and_no_change() {
    for (game, sentence) in [
        ("/four?cell=3", "Row 1, column 4 is empty."),
        ("/four?cell=0", "Row 1, column 1 cannot move now."),
        (
            "/four?cell=2&to=9",
            "No move goes from row 1, column 3 to row 3, column 2.",
        ),
        ("/sdao?cell=3", "it is the other colour&#39;s turn."),
        ("/toys?cell=2", "Row 1, column 3 is empty."),
    ] {
        let page = get(game, 200);
        let sentence = sentence.replace("&#39;", "'");
        assert!(page.contains(&sentence), "{game}: {page}");
        assert!(page.contains("No moves yet."), "{game}");
    }
    // The cells to which a stone can go are marked.
    assert_eq!(get("/four?cell=2", 200).matches(" goes").count(), 1);
}

#[test]
fn a_solution_is_shown_and_hints_are_counted() {
    let page = get("/flip?hint=move&hints=2", 200);
    assert!(page.contains("A best move is "), "{page}");
    let solve = decoded(attribute(&page, "data-key=\"solve\"", "href"));
    let end = solve.replace("&at=0", "");
    assert!(get(&end, 200).contains("This is a shortest solution: 4 moves."));
    let own = get(&end.replace("&solve=true", ""), 200);
    assert!(
        own.contains("Solved with 4 moves, the minimum. 2 hints."),
        "{own}"
    );
    assert!(own.contains("Next puzzle</a>"), "{own}");
    // The line to share has the numbers of moves and of hints, and the address of the start.
    let line = "Flip Game: Solved with 4 moves, the minimum. 2 hints. http://localhost/flip?board=bwwb.bbwb.bwwb.bwww</pre>";
    let (_, result) = own.split_once("id=\"status\"").expect("the result");
    assert!(
        result
            .split("id=\"controls\"")
            .next()
            .is_some_and(|it| it.contains(line)),
        "{own}"
    );
}

#[test]
fn a_hint_can_be_obeyed() {
    // The toy is to the right of the gap.
    let toys = "/toys?board=0010.0000.0000.0000&target=1000.0000.0000.0000";
    let page = get(&format!("{toys}&hint=move"), 200);
    assert!(page.contains("A best move is 1,3 → 1,2."), "{page}");
    assert!(page.contains("x1=\"2.5\" y1=\"0.5\" x2=\"1.5\""), "{page}");
    let chosen = get(&format!("{toys}&cell=2"), 200);
    assert!(chosen.contains("empty, play 1,3 → 1,2\""), "{chosen}");
    let page = get("/swap?hint=move", 200);
    assert!(page.contains("A best move is 1,2 ↔ 2,2."), "{page}");
}

#[test]
fn the_script_can_say_that_a_move_was_made_or_reverted() {
    for (language, reverted) in [("en", "2,2 reverted"), ("zh", "2,2 已撤销")] {
        let page = get(&format!("/flip?moves=22.11&at=1&lang={language}"), 200);
        let value = |name| attribute(&page, "id=\"status\"", name);
        assert_eq!((value("data-shown"), value("data-last")), ("1", "2,2"));
        assert_eq!(value("data-reverted"), reverted);
        assert!(!value("data-said").contains("2,2"), "{page}");
    }
    let start = get("/flip?moves=22&at=0", 200);
    assert!(
        start.contains("data-shown=\"0\"") && !start.contains("data-reverted"),
        "{start}"
    );
}

#[test]
fn the_labels_of_the_plot_are_inside_of_it() {
    let page = get("/four?board=BBBO.WWWO.BWBW.WBWB&moves=1314&mode=study", 200);
    let plot = page.split_once("class=\"plot\"").expect("a plot").1;
    for text in plot.split("<text x=\"").skip(1) {
        let y = text
            .split_once(" y=\"")
            .expect("y")
            .1
            .split_once('"')
            .expect("its end")
            .0;
        assert!(y.parse::<f64>().expect("a number") >= 13.0, "{text}");
    }
}

#[test]
fn the_start_page_shows_a_start_and_a_goal_of_each_puzzle() {
    let page = get("/", 200);
    let cards: Vec<&str> = page.split("class=\"card\"").skip(1).collect();
    assert_eq!(cards.len(), puzzles::PUZZLES.len());
    for card in &cards {
        let labels: Vec<&str> = card.split("aria-label=\"").skip(1).take(2).collect();
        assert!(labels[0].starts_with("Start: ") && labels[1].starts_with("Target: "));
    }
    let one_colour = format!("Target: {}\"", ["black black black black"; 4].join("; "));
    assert!(page.contains(&one_colour), "{page}");
}
