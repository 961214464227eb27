//! Hints, costs, reasons and solutions on the pages of a game.

use super::{between, body, get, link, location};

#[test]
fn the_reason_is_drawn() {
    // In study mode, a position of each layer is drawn, or all of them if they are few.
    for (name, positions) in [
        ("four?", 17),
        ("sdao?", 36),
        ("four?board=BBWO.WWBB.BWWB.OBWW&", 5),
        // No goal can be reached after this move.
        ("four?board=OWBW.WBBB.OWBB.WWWB&moves=4131&", 1),
    ] {
        let page = get(&format!("/{name}mode=study&hint=reason"), 200);
        let reason = between(&page, "id=\"reason\"", "</section>");
        let drawn = reason.matches("class=\"board small").count();
        assert_eq!(drawn, positions, "{name}");
        assert!(!reason.contains(": 1 positions<"), "{reason}");
    }
    let drawn = |mode: &str| {
        let page = get(&format!("/fridge?hint=reason&mode={mode}"), 200);
        page.matches("class=\"picture\"").count()
    };
    assert_eq!([drawn("play"), drawn("study")], [1, 1]);
}

#[test]
fn a_solution_is_shown_and_hints_are_counted() {
    let page = get("/flip?hint=move&hints=2", 200);
    assert!(page.contains("A best move is "), "{page}");
    let solve = link(&page, "data-key=\"solve\"");
    let end = solve.replace("&at=0", "");
    assert!(get(&end, 200).contains("This is a shortest solution: 4 moves."));
    let own = get(&end.replace("&solve=4", ""), 200);
    assert!(
        own.contains("Solved with 4 moves, the minimum. 3 hints."),
        "{own}"
    );
    assert!(own.contains("Next puzzle</a>"), "{own}");
    // The line to share has the numbers of moves and of hints, and the address of the start.
    let line = "Flip Game: Solved with 4 moves, the minimum. 3 hints. http://localhost/flip?board=bwwb.bbwb.bwwb.bwww</pre>";
    assert!(own.contains(line), "{own}");
    let mixed = get(&end.replace("&solve=4", "&solve=3"), 200);
    assert!(mixed.contains("the minimum. The program played 3 moves. 3 hints."));
}

#[test]
fn a_game_after_help_does_not_claim_to_have_none() {
    let solved = |page: &str| link(page, "data-key=\"solve\"").replace("&at=0", "");
    let end = get(&solved(&get("/flip", 200)), 200);
    let again = link(&end, "Next puzzle</a>");
    let own = solved(&get(&again, 200))
        .split("&solve")
        .next()
        .unwrap_or_default()
        .to_owned();
    let own = get(&own, 200);
    assert!(own.contains("the minimum. 2 hints."), "{own}");
    // The number of moves stands beside the fewest once there was a hint.
    let moves =
        |rest: &str| get(&format!("/flip?moves=11.12{rest}"), 200).contains(">2 moves · fewest 4<");
    assert_eq!([moves(""), moves("&hints=1")], [false, true]);
    // The values of study mode are a hint, too; not those of a solved game.
    let study = link(&get("/flip", 200), "aria-current=\"true\">Play</a>");
    assert!(study.contains("mode=study&hints=1"), "{study}");
    let won = get("/flip?moves=11.12.22.43", 200);
    let study = link(&won, "aria-current=\"true\">Play</a>");
    assert!(study.ends_with("mode=study"), "{study}");
}

#[test]
fn an_exercise_gives_no_solution_away() {
    let drawn = |rest: &str| {
        let page = get(
            &format!("/fridge?moves=22.11&at=0&mode=exercise{rest}"),
            200,
        );
        let reason = between(&page, "id=\"reason\"", "</section>");
        reason.matches("class=\"picture\"").count()
    };
    assert_eq!(drawn("&hint=reason"), 0);
    assert_eq!(drawn("&answer=22&hint=reason"), 1);
    let answered = get("/fridge?moves=22.11&at=0&mode=exercise&answer=22", 200);
    let reason = link(&answered, "Show the answer</a>");
    assert!(reason.contains("answer=22&hint=reason"), "{reason}");
}

#[test]
fn costs_of_moves_are_on_the_edges_that_the_moves_cross() {
    let signs = |game: &str| {
        let page = get(game, 200);
        let signs = page.split("<g class=\"sign ").skip(1);
        let signs = signs.map(|sign| {
            let (class, rest) = sign.split_once('"').expect("a class");
            let place = between(rest, "translate(", ")");
            (class.to_owned(), place.to_owned())
        });
        signs.collect::<Vec<_>>()
    };
    let on_cells = get("/swap?mode=study", 200).matches("class=\"mark").count();
    assert_eq!(on_cells, 12, "one in each row of the table");
    let swap = "/swap?board=1111.0000.1111.0000&target=1111.0000.1110.0001&mode=study";
    let swap = signs(swap);
    assert_eq!(swap.len(), 12);
    let best: Vec<_> = swap.iter().filter(|(class, _)| class == "best").collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0].1, "3.50 3.00");
    let sdao = signs("/sdao?mode=study");
    assert!(sdao.contains(&("best".to_owned(), "1.00 0.50".to_owned())));
    // A diagonal slide is near the corner of its stone, and no sign covers another one.
    for seed in 0..80 {
        let random = get(
            &format!("/sdao/random?level=easy&mode=study&seed={seed}"),
            303,
        );
        let places = signs(location(&random)).into_iter().map(|(_, place)| {
            let (x, y) = place.split_once(' ').expect("two numbers");
            [x, y].map(|it| it.parse::<f64>().expect("a number"))
        });
        let places: Vec<_> = places.collect();
        for (number, [x, y]) in places.iter().enumerate() {
            let mut others = places[..number].iter();
            let is_covered =
                others.any(|other| (other[0] - x).abs() < 0.3 && (other[1] - y).abs() < 0.2);
            assert!(!is_covered, "{seed}: {places:?}");
        }
    }
    assert_eq!(signs("/swap"), []);
    assert_eq!(signs("/swap?mode=study&cell=1"), []);
}

#[test]
fn a_board_without_a_solution_offers_the_reason_alone() {
    let page = get("/flip?board=bwww.wwww.wwww.wwww", 200);
    let hints = between(&page, "id=\"hints\"", "</div>");
    assert_eq!(hints.matches("aria-disabled").count(), 4, "{hints}");
    let reason = link(hints, "data-key=\"reason\"");
    assert!(reason.contains("hint=reason&hints=1"), "{reason}");
    // The button for the next grade leads to the reason, too.
    let next = link(&page, "data-key=\"h\"");
    assert_eq!(next, reason);
    let next = |hint: &str| {
        let page = get(&format!("/flip?{hint}"), 200);
        link(&page, "data-key=\"h\"")
    };
    assert!(next("").contains("hint=distance"));
    assert!(next("hint=distance&hints=1").contains("hint=cell&hints=2"));
    assert!(next("hint=move&hints=3").contains("hint=reason&hints=4"));
}

#[test]
fn the_reason_of_a_wrong_move_is_drawn_and_asked_for() {
    let drawn = |game: &str| {
        let why = get(game, 200).split_once("id=\"why\"")?.1.to_owned();
        let why = why.split_once("</section>").expect("its end").0;
        Some(why.matches("class=\"picture\"").count())
    };
    assert_eq!(drawn("/flip?moves=21&hint=why"), Some(3));
    let exercise = "/flip?moves=21&at=0&mode=exercise&answer=21&hint=why";
    assert_eq!(drawn(exercise), Some(3));
    assert_eq!(drawn("/fridge?moves=22&mode=replay"), Some(1));
    // Two lines of three moves with their ends, and where they part.
    assert_eq!(drawn("/sdao?moves=1131&mode=study"), Some(10));
    for game in [
        "?moves=21",
        "?moves=11&hint=last",
        "?moves=21&hint=last",
        "?moves=21&at=0&mode=exercise&answer=21",
        "?moves=21&at=0&mode=exercise",
    ] {
        assert_eq!(drawn(&format!("/flip{game}")), None, "{game}");
    }
    let asked = link(&get("/flip?moves=11", 200), "id=\"status\"");
    assert!(asked.ends_with("hint=last&hints=1"), "{asked}");
    let why = &body(&get("/api/flip?moves=21", 200))["why"];
    assert_eq!(why["kind"], "press");
    assert_eq!(why["instead"][0], 0);
}
