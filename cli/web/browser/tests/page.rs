//! The web page in a browser.

use browser::{Browser, Outcome, Settings, run};
use fantoccini::key::Key;
use serde_json::json;

const PUZZLES: [&str; 6] = ["flip", "sdao", "four", "swap", "fridge", "toys"];

/// Solves the board of the page in study mode: each click is on a cell with the symbol of a best move.
async fn solve_by_clicks(page: &Browser) -> Outcome {
    for _ in 0..40 {
        if page.text(".status").await?.contains("the minimum.") {
            return Ok(());
        }
        page.click(".board a.cell:has(.mark.best)").await?;
    }
    panic!(
        "the board is not solved after 40 clicks: {}",
        page.path().await?
    );
}

#[test]
fn clicks_solve_each_puzzle() {
    run(Settings::default(), async |page| {
        for name in PUZZLES {
            page.open(&format!("/{name}?mode=study")).await?;
            assert_eq!(
                page.value("document.documentElement.className").await?,
                json!("scripted")
            );
            solve_by_clicks(&page).await?;
            page.picture(&format!("solved-{name}")).await?;
        }
        Ok(())
    });
}

#[test]
fn the_page_works_without_scripts() {
    let settings = Settings {
        has_scripts: false,
        ..Settings::default()
    };
    run(settings, async |page| {
        for name in PUZZLES {
            page.open(&format!("/{name}?mode=study")).await?;
            assert_eq!(page.number(".scripted").await?, 0);
            solve_by_clicks(&page).await?;
        }
        page.open("/flip").await?;
        page.click(".hints a:nth-of-type(3)").await?;
        assert_eq!(page.number(".hinted").await?, 1);
        page.back().await?;
        assert_eq!(page.number(".hinted").await?, 0);
        Ok(())
    });
}

#[test]
fn the_history_is_undo_and_redo_and_a_link_reopens_a_position() {
    run(Settings::default(), async |page| {
        page.open("/swap?mode=study").await?;
        let start = page.text(".values").await?;
        assert_eq!(
            start,
            "4 to go · 24 shortest lists · 4 of 12 moves are best"
        );
        page.drag("#c1", "#c5").await?;
        let after = page.text(".values").await?;
        assert!(after.starts_with("3 to go · "), "{after}");
        let link = page.path().await?;
        assert!(link.contains("moves=1222"), "{link}");
        page.back().await?;
        assert_eq!(page.text(".values").await?, start);
        page.forward().await?;
        assert_eq!(page.text(".values").await?, after);
        page.click("a[data-key=u]").await?;
        assert_eq!(page.text(".values").await?, start);
        page.click("a[data-key=r]").await?;
        page.click(".group a").await?;
        assert_eq!(page.text(".values").await?, after);
        page.open(&link).await?;
        assert_eq!(page.text(".values").await?, after);
        Ok(())
    });
}

#[test]
fn hints_replay_and_exercises_work() {
    run(Settings::default(), async |page| {
        page.open("/flip").await?;
        assert_eq!(page.number(".mark").await?, 0, "values are hidden");
        page.click(".hints a:nth-of-type(1)").await?;
        assert!(page.text(".hint").await?.starts_with("4 to go"));
        page.click(".hints a:nth-of-type(2)").await?;
        assert_eq!(page.number(".hinted").await?, 1);
        page.picture("hint").await?;
        page.click(".hints a:nth-of-type(4)").await?;
        assert_eq!(page.number(".reason .picture").await?, 8);
        page.picture("reason").await?;
        page.click("#c0").await?;
        page.click("#c0").await?;
        page.click(".modes a:nth-of-type(3)").await?;
        assert_eq!(page.number(".line .mark").await?, 2);
        assert_eq!(page.number(".plot a").await?, 3);
        page.picture("replay").await?;
        page.click(".side .moves a.button").await?;
        assert!(page.path().await?.contains("from="));
        assert_eq!(
            page.text(".status").await?,
            "Find a best move in this position."
        );
        Ok(())
    });
}

#[test]
fn boards_are_edited_and_pasted() {
    run(Settings::default(), async |page| {
        page.open("/flip/edit").await?;
        page.click("#c0").await?;
        page.click("a.button.main").await?;
        assert!(page.path().await?.contains("board=wwwb.bbwb.bwwb.bwww"));
        page.open("/four/edit").await?;
        page.click("#c0").await?;
        assert!(page.text(".fault").await?.contains("6 black stones, not 7"));
        page.picture("edit").await?;
        page.open("/toys/paste").await?;
        page.find("textarea")
            .await?
            .send_keys("1000 0000 0000 0000\n\n0000 0000 0000 0001")
            .await?;
        page.click("main button.main").await?;
        assert!(page.path().await?.contains("target=0000.0000.0000.0001"));
        page.click(".modes a:nth-of-type(2)").await?;
        assert!(
            page.text(".values")
                .await?
                .starts_with("6 to go · 20 shortest lists · ")
        );
        Ok(())
    });
}

#[test]
fn the_keyboard_is_enough() {
    run(Settings::default(), async |page| {
        page.open("/four?mode=study").await?;
        let before = page.path().await?;
        page.type_keys(&[Key::Down], false).await?;
        assert_eq!(
            page.value("document.activeElement.closest('.board') !== null")
                .await?,
            json!(true)
        );
        page.type_keys(&[Key::Enter], true).await?;
        assert!(page.path().await?.contains("cell="));
        assert_eq!(page.number(".chosen").await?, 1);
        page.type_keys(&[Key::Enter], true).await?;
        assert_eq!(
            page.path().await?.contains("cell="),
            before.contains("cell=")
        );
        // Presses need no choice. The focus stays on the cell.
        page.open("/flip").await?;
        page.type_keys(&[Key::Down], false).await?;
        page.type_keys(&[Key::Right, Key::Down], false).await?;
        assert_eq!(page.value("document.activeElement.id").await?, json!("c5"));
        page.type_keys(&[Key::Enter], true).await?;
        assert!(page.path().await?.ends_with("moves=22"));
        assert_eq!(page.value("document.activeElement.id").await?, json!("c5"));
        Ok(())
    });
}

/// Checks that no page is wider than the window, and takes pictures.
fn check_look(theme: &str, settings: Settings) {
    run(settings, async |page| {
        let width = settings.size.0;
        for (name, path) in [
            ("home", "/"),
            ("study", "/sdao?mode=study"),
            ("chosen", "/swap?mode=study&moves=1222&cell=5"),
            ("replay", "/flip?moves=11.22.11.24&mode=replay"),
            ("play", "/four"),
            ("atlas", "/flip/atlas"),
            ("paste", "/sdao/paste?input=w"),
        ] {
            page.open(path).await?;
            if name == "atlas" {
                page.find("table").await?;
                let room = "document.querySelector('.scroll').clientWidth";
                let table = "document.querySelector('table').offsetWidth";
                let fits = page.value(&format!("{table} <= {room}")).await?;
                assert_eq!(fits, json!(true), "the table of {path} at {width}");
            }
            let found = page.value("document.documentElement.scrollWidth").await?;
            assert_eq!(found, json!(width), "{path}");
            page.picture(&format!("{theme}-{width}-{name}")).await?;
        }
        let background = page
            .value("getComputedStyle(document.body).backgroundColor")
            .await?;
        let expected = if settings.is_dark {
            "rgb(25, 24, 22)"
        } else {
            "rgb(255, 255, 255)"
        };
        assert_eq!(background, json!(expected));
        Ok(())
    });
}

#[test]
fn pages_fit_narrow_and_wide_windows_in_light_colours() {
    for size in [(320, 1400), (1280, 900), (2000, 1100)] {
        check_look(
            "light",
            Settings {
                size,
                ..Settings::default()
            },
        );
    }
}

#[test]
fn pages_fit_narrow_and_wide_windows_in_dark_colours() {
    for size in [(320, 1400), (1280, 900), (2000, 1100)] {
        check_look(
            "dark",
            Settings {
                size,
                is_dark: true,
                ..Settings::default()
            },
        );
    }
}

#[test]
fn the_language_of_the_browser_is_used() {
    let settings = Settings {
        language: "zh-CN",
        ..Settings::default()
    };
    run(settings, async |page| {
        page.open("/flip?mode=study").await?;
        assert_eq!(page.text("h1").await?, "翻转游戏");
        page.picture("chinese").await?;
        Ok(())
    });
}
