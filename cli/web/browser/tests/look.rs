//! The look of the web page in windows of many sizes.

use browser::{PUZZLES, Settings, run};
use serde_json::json;

/// Pages of each kind, each with a name.
fn pages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("data/pages.txt").lines();
    lines.filter_map(|line| line.split_once(' '))
}

/// Checks that no page is wider than the window, and takes pictures.
fn check_look(settings: Settings) {
    run(settings, async |page| {
        let width = settings.size.0;
        for (name, path) in pages() {
            page.open(path).await?;
            if name == "atlas" {
                page.find("table").await?;
                let room = "document.querySelector('.scroll').clientWidth";
                let table = "document.querySelector('table').offsetWidth";
                let fits = page.value(&format!("{table} <= {room}")).await?;
                assert_eq!(fits, json!(true), "the table of {path} at {width}");
                // No word of a head is broken.
                let high = "Math.max(...[...document.querySelectorAll('thead th')].map((it) => it.offsetHeight))";
                let high = page.value(high).await?.as_f64();
                assert!(
                    high < Some(80.0),
                    "the heads of {path} at {width}: {high:?}"
                );
            }
            let found = page.value("document.documentElement.scrollWidth").await?;
            assert_eq!(found, json!(width), "{path}");
            page.picture(&format!("{width}-{name}")).await?;
        }
        let background = page
            .value("getComputedStyle(document.body).backgroundColor")
            .await?;
        let expected = if settings.is_dark {
            "rgb(24, 22, 19)"
        } else {
            "rgb(251, 249, 244)"
        };
        assert_eq!(background, json!(expected));
        Ok(())
    });
}

#[test]
fn pages_fit_narrow_and_wide_windows_in_both_schemes() {
    for (size, is_dark) in [
        ((320, 1400), false),
        ((1280, 900), true),
        ((2000, 1100), false),
    ] {
        check_look(Settings {
            size,
            is_dark,
            ..Settings::default()
        });
    }
}

#[test]
fn a_board_fits_the_height_of_the_window() {
    for size in [
        (320, 568),
        (360, 640),
        (375, 667),
        (360, 740),
        (844, 390),
        (667, 375),
        (768, 1024),
        (1024, 768),
        (1440, 900),
    ] {
        run(Settings::of_size(size), async |page| {
            let is_phone = size.0 < 500;
            let bar = "document.querySelector('.bar').getBoundingClientRect().top";
            let edge = if is_phone { bar } else { "innerHeight" };
            for name in PUZZLES {
                page.open(&format!("/{name}")).await?;
                let bottom = "document.querySelector('.board').getBoundingClientRect().bottom";
                let bottom = page.value(bottom).await?.as_f64();
                let height = page.value(edge).await?.as_f64();
                assert!(bottom <= height, "{name}: {bottom:?} of {height:?}");
                let width = page.value("document.documentElement.scrollWidth").await?;
                assert_eq!(width, json!(size.0), "{name}");
                page.picture(&format!("board-{}-{name}", size.0)).await?;
            }
            // What a tap shows is above the controls.
            for (path, cell) in [("/sdao", "#c3"), ("/flip?moves=11.12.22", "#c14")] {
                page.open(path).await?;
                let lines = "new Set([...document.querySelectorAll('header nav a')].map((it) => it.offsetTop)).size";
                let lines = page.value(&format!("{lines} === 1")).await?;
                assert!(!is_phone || lines == json!(true), "{size:?}");
                page.click(cell).await?;
                let shown = "document.querySelector('#status:has(.fault), .end .controls').getBoundingClientRect().bottom";
                let shown = page.value(&format!("{shown} <= {edge}")).await?;
                assert!(!is_phone || shown == json!(true), "{path} at {size:?}");
            }
            Ok(())
        });
    }
}

#[test]
fn no_button_moves_when_a_text_appears() {
    run(Settings::default(), async |page| {
        let places = "[...document.querySelectorAll('#controls a, #hints a, #new button, #level')]
            .map((it) => [it.getBoundingClientRect(), scrollX, scrollY])";
        for name in PUZZLES {
            page.open(&format!("/{name}")).await?;
            let before = page.value(places).await?;
            page.value("void document.querySelector('.moves a').click()")
                .await?;
            page.reach("moves=").await?;
            for asked in ["distance", "cell", "move", "reason", "u", "r"] {
                page.click(&format!("a[data-key={asked}]")).await?;
                assert_eq!(page.value(places).await?, before, "{name}: {asked}");
            }
            page.click("#status a").await?;
            assert_eq!(page.value(places).await?, before, "{name}");
            page.click("a[data-key=solve]").await?;
            page.find(".status.end").await?;
            assert_eq!(page.value(places).await?, before, "{name}: the end");
        }
        Ok(())
    });
}

#[test]
fn nothing_is_lost_with_text_of_twice_the_size() {
    for size in [(320, 900), (1280, 900)] {
        run(Settings::of_size(size), async |page| {
            for (_, path) in pages() {
                page.open(path).await?;
                page.value("document.documentElement.style.fontSize = '200%'")
                    .await?;
                let width = page.value("document.documentElement.scrollWidth").await?;
                assert_eq!(width, json!(size.0), "{path}");
                let cut = "[...document.querySelectorAll('main :is(p, li, a, button, h1, h2)')].filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth && getComputedStyle(it).overflow !== 'visible' && !it.matches('.hidden, .scroll')).length";
                assert_eq!(page.value(cut).await?, json!(0), "{path}");
                let small = "[...document.querySelectorAll('.game')].filter((it) =>
                    it.querySelector('.board[role=group]').clientWidth < it.querySelector('.target')?.clientWidth).length";
                assert_eq!(page.value(small).await?, json!(0), "{path}");
            }
            Ok(())
        });
    }
}

/// Checks pages of each kind with axe-core, if it is installed.
fn check_rules(settings: Settings) {
    let Some(axe) = std::env::var_os("AXE") else {
        println!("skipped: AXE names no file");
        return;
    };
    let axe = std::fs::read_to_string(axe).expect("AXE names a file");
    run(settings, async |page| {
        for (_, path) in pages() {
            page.open(path).await?;
            if path == "/flip/atlas" {
                page.find("table").await?;
            }
            let broken = page.broken_rules(&axe).await?;
            assert_eq!(broken, json!([]), "{path}");
        }
        Ok(())
    });
}

#[test]
fn no_page_breaks_a_rule_of_accessibility() {
    for (is_dark, language) in [(false, "en"), (true, "en"), (false, "zh-CN")] {
        check_rules(Settings {
            is_dark,
            language,
            ..Settings::default()
        });
    }
}
