//! The web page in a browser.

use browser::{Browser, Outcome, PUZZLES, Settings, run};
use fantoccini::key::Key;
use serde_json::json;

/// Solves the board of the page in study mode: each click is on a cell of a best move, which the table names.
async fn solve_by_clicks(page: &Browser) -> Outcome {
    for _ in 0..40 {
        if page.text("#status").await?.contains("the minimum.") {
            return Ok(());
        }
        let cells = "document.querySelector('table.values tr:has(.best)').dataset.cells";
        let cells = page.value(cells).await?;
        for cell in cells.as_str().into_iter().flat_map(|it| it.split(' ')) {
            page.click(&format!("#c{cell}")).await?;
        }
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
        page.open("/flip/learn").await?;
        assert!(page.text("noscript").await?.contains("JavaScript"));
        page.click("#c5").await?;
        page.find("#status .best").await?;
        Ok(())
    });
}

/// Records for each animation whether it is of a stone of the board.
const ANIMATED: &str = "void (() => {
    window.animated = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...rest) {
        animated.push(!this.closest('.target'));
        return animate.apply(this, rest);
    };
})()";

#[test]
fn the_history_is_undo_and_redo_and_a_link_reopens_a_position() {
    run(Settings::default(), async |page| {
        page.open("/swap?mode=study").await?;
        let start = page.text("#status p").await?;
        assert_eq!(
            start,
            "4 to go · 24 shortest solutions · 4 of 12 moves are best"
        );
        page.value(ANIMATED).await?;
        page.drag("#c1", "#c5").await?;
        // The other tile makes room, and no tile of the target moves.
        assert_eq!(page.value("animated").await?, json!([true]));
        let after = page.text("#status p").await?;
        assert!(after.starts_with("3 to go · "), "{after}");
        let link = page.path().await?;
        assert!(link.contains("moves=1222"), "{link}");
        page.back().await?;
        page.reads("#status p", &start).await?;
        page.forward().await?;
        page.reads("#status p", &after).await?;
        page.click("a[data-key=u]").await?;
        assert_eq!(page.text("#status p").await?, start);
        page.click("a[data-key=r]").await?;
        page.open(&link).await?;
        assert_eq!(page.text("#status p").await?, after);
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
        assert_eq!(page.number(".hinted").await?, 4, "a row");
        page.picture("hint").await?;
        page.click(".hints a:nth-of-type(4)").await?;
        assert_eq!(page.number(".reason").await?, 1);
        page.click("#c0").await?;
        page.click("#c0").await?;
        page.click(".modes a:nth-of-type(3)").await?;
        assert_eq!(page.number(".line .mark").await?, 2);
        assert_eq!(page.number(".plot a").await?, 3);
        page.picture("replay").await?;
        // The arrow keys go through the moves.
        page.type_fast(&[char::from(Key::Left)]).await?;
        page.reach("at=1").await?;
        page.click("a[data-key=s]").await?;
        page.type_fast(&[char::from(Key::Right)]).await?;
        page.reach("at=1").await?;
        page.click("a[data-key=e]").await?;
        assert!(!page.path().await?.contains("at="));
        page.click(".mistakes a").await?;
        assert!(page.path().await?.contains("mode=exercise"));
        // The link is gone, so the question has the focus.
        let focus = "document.activeElement.id";
        assert_eq!(page.value(focus).await?, json!("status"));
        let question = page.text("#status p").await?;
        assert!(question.ends_with("Find a best move."), "{question}");
        page.click("#c0").await?;
        page.picture("exercise").await?;
        assert!(
            page.text("#status p")
                .await?
                .starts_with("1,1 is not a best move: ")
        );
        assert_eq!(page.value(focus).await?, json!("c0"));
        // A click after a wrong answer is the next answer.
        page.click("#c2").await?;
        let answer = page.text("#status p").await?;
        assert!(answer.starts_with("1,3 is not a best"), "{answer}");
        page.click("a[data-key=answer]").await?;
        assert!(page.text(".hint").await?.starts_with("A best move is "));
        assert_eq!(page.number(":focus").await?, 1);
        // Hints are remembered with the board.
        page.open("/flip?board=bwwb.bbwb.bwwb.bwww").await?;
        page.reach("hints=").await?;
        page.open("/flip?board=bwwb.bbwb.bwwb.wwww").await?;
        assert!(!page.path().await?.contains("hints="));
        Ok(())
    });
}

#[test]
fn boards_are_pasted() {
    run(Settings::default(), async |page| {
        page.open("/toys/paste").await?;
        page.find("textarea")
            .await?
            .send_keys("1000 0000 0000 0000\n\n0000 0000 0000 0001")
            .await?;
        page.click("main button.main").await?;
        assert!(page.path().await?.contains("target=0000.0000.0000.0001"));
        page.click(".modes a:nth-of-type(2)").await?;
        assert!(
            page.text("#status p")
                .await?
                .starts_with("6 to go · 20 shortest solutions · ")
        );
        Ok(())
    });
}

#[test]
fn the_keyboard_is_enough() {
    run(Settings::default(), async |page| {
        page.open("/four?mode=study").await?;
        // All cells can be reached, also those that cannot be used.
        let keys = [Key::Down, Key::Right, Key::Right, Key::Right, Key::Left];
        page.type_fast(&keys.map(char::from)).await?;
        assert_eq!(page.value("document.activeElement.id").await?, json!("c2"));
        page.type_keys(&[Key::Enter], true).await?;
        assert_eq!(page.number(".chosen").await?, 1);
        let said = "document.querySelector('#said').textContent";
        let chosen = "row 1, column 3: black, chosen, 1,3 → 1,4. 3 to go";
        assert!(
            page.value(said)
                .await?
                .as_str()
                .is_some_and(|it| it.starts_with(chosen))
        );
        page.type_fast(&[Key::Right, Key::Enter].map(char::from))
            .await?;
        page.reach("moves=1314").await?;
        // The focus is where the stone is now, and the region that screen readers read says what happened.
        assert_eq!(page.value("document.activeElement.id").await?, json!("c3"));
        let said = "document.querySelector('body > [role=status]').textContent.split('.')[0]";
        let made = "From row 1, column 3 to row 1, column 4";
        assert_eq!(page.value(said).await?, json!(made));
        page.type_keys(&[Key::Enter], true).await?;
        assert!(page.text(".fault").await?.contains("cannot move now"));
        // The move was not made again.
        assert_ne!(page.value(said).await?, json!(made));
        page.type_fast(&['u']).await?;
        page.reach("at=0").await?;
        page.type_fast(&['n']).await?;
        page.until("document.querySelector('#said').textContent.startsWith('New puzzle.')")
            .await
    });
}

#[test]
fn the_focus_stays_on_controls_and_letters_can_be_turned_off() {
    run(Settings::default(), async |page| {
        page.open("/flip").await?;
        page.click("#c5").await?;
        page.click("a[data-key=u]").await?;
        let key = "document.activeElement.dataset.key";
        assert_eq!(
            page.value(key).await?,
            json!("u"),
            "there is nothing more to undo"
        );
        page.click_fast(&["a[data-key=r]"]).await?;
        page.reach("moves=22").await?;
        page.open("/flip?moves=22").await?;
        page.type_fast(&['u', '?']).await?;
        page.reach("at=0").await?;
        page.find("#keys[open] #letters").await?.click().await?;
        page.open("/flip?moves=22").await?;
        page.type_fast(&['u', char::from(Key::Down), char::from(Key::Enter)])
            .await?;
        page.reach("moves=22.11").await
    });
}

#[test]
fn fast_inputs_arrive_in_order() {
    run(Settings::default(), async |page| {
        page.open("/flip").await?;
        // No key is typed before the script is there: the browser shows the page after the script.
        let waits = "document.querySelector('script').blocking.contains('render')";
        assert_eq!(page.value(waits).await?, json!(true));
        let cells = ["#c0", "#c5", "#c10", "#c15", "#c3", "#c6", "#c9", "#c12"];
        page.click_fast(&cells).await?;
        page.reach("moves=11.22.33.44.14.23.32.41").await?;
        // Two cells for each move.
        page.open("/sdao").await?;
        page.click_fast(&["#c0", "#c2", "#c10", "#c6", "#c2", "#c0"])
            .await?;
        page.reach("moves=1113.3323.1311").await?;
        page.open("/four").await?;
        page.click_fast(&[
            "#c2",
            "#c3",
            "a[data-key=u]",
            "a[data-key=r]",
            "#c9",
            "#c13",
        ])
        .await?;
        page.reach("moves=1314&cell=13").await?;
        page.open("/flip").await?;
        // A level starts a puzzle when it is chosen.
        page.value(
            "void (() => {
            const level = document.querySelector('#level');
            level.value = 'hard';
            level.dispatchEvent(new Event('change', { bubbles: true }));
        })()",
        )
        .await?;
        page.reach("level=hard").await?;
        // Redo has no address yet when it is clicked.
        page.open("/flip?moves=11").await?;
        page.value("void ['[data-key=u]', '[data-key=r]', '#c5'].forEach((it) => document.querySelector(it).click())")
            .await?;
        page.reach("moves=11.22").await?;
        page.open("/fridge").await?;
        let [down, right, enter] = [Key::Down, Key::Right, Key::Enter].map(char::from);
        page.type_fast(&[
            down, enter, right, enter, down, enter, 'u', enter, right, enter,
        ])
        .await?;
        page.reach("moves=11.12.22.23").await
    });
}

#[test]
fn the_history_has_one_entry_for_each_position() {
    run(Settings::default(), async |page| {
        page.open("/sdao").await?;
        for cell in ["#c0", "#c3", "#c2", "#c10", "#c6"] {
            page.click(cell).await?;
        }
        page.click(".hints a").await?;
        page.back().await?;
        assert!(page.path().await?.ends_with("moves=1113"));
        page.back().await?;
        assert!(!page.path().await?.contains("moves="));
        assert_eq!(page.number(".chosen").await?, 0);
        Ok(())
    });
}

#[test]
fn modes_keep_their_parts_and_nothing_jumps() {
    run(Settings::default(), async |page| {
        page.open("/sdao").await?;
        let top = "document.querySelector('.board').getBoundingClientRect().top + scrollY";
        let before = page.value(top).await?;
        for name in ["flip", "four", "swap", "fridge", "toys"] {
            page.open(&format!("/{name}")).await?;
            assert_eq!(page.value(top).await?, before, "{name}");
        }
        page.open("/sdao").await?;
        for link in [
            "#c0",
            "#c2",
            ".modes a:nth-of-type(2)",
            ".modes a:nth-of-type(3)",
            ".modes a:nth-of-type(1)",
        ] {
            page.click(link).await?;
            assert_eq!(page.value(top).await?, before, "{link}");
        }
        page.click(".modes a:nth-of-type(2)").await?;
        assert!(page.number("table.values tbody tr").await? > 0);
        // A row of the table is an arrow on the board.
        page.value("document.querySelector('table.values a').focus()")
            .await?;
        assert_eq!(page.number(".overlay .pointer.shown").await?, 1);
        Ok(())
    });
}

/// Clicks on 40 links of the page, chosen at random, each 20 milliseconds after the one before it.
const WALK: &str = "void (async () => {
    let state = 2026;
    window.faults = [];
    addEventListener('error', (event) => faults.push(event.message));
    addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
    for (let step = 0; step < 40; step++) {
        const links = [...document.querySelectorAll('[data-live] a[href]')].filter((link) =>
            link.hasAttribute('data-live') || new URL(link.href.baseVal ?? link.href, location).pathname === location.pathname);
        state = (state * 16807) % 2147483647;
        links[state % links.length].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        await new Promise((resume) => setTimeout(resume, 20));
    }
    window.isWalked = true;
})()";

/// Whether the walk is over and the page equals the page that the server sends for its address.
const EQUAL: &str = "(() => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href, false);
    request.send();
    const page = new DOMParser().parseFromString(request.responseText, 'text/html');
    const list = (root) => JSON.stringify([...root.querySelectorAll('main *')].map((it) =>
        [it.nodeName, it.id, it.getAttribute('href'), it.getAttribute('aria-label'), it.children.length ? '' : it.textContent]));
    return window.isWalked === true && list(document) === list(page);
})()";

#[test]
fn random_clicks_lead_to_the_page_of_the_address() {
    for size in [(320, 700), (768, 1024), (1440, 900)] {
        run(Settings::of_size(size), async |page| {
            for name in PUZZLES {
                page.open(&format!("/{name}")).await?;
                page.value(WALK).await?;
                page.until(EQUAL).await?;
                assert_eq!(page.value("faults").await?, json!([]), "{name}");
                let width = page.value("document.documentElement.scrollWidth").await?;
                assert_eq!(width, json!(size.0), "{}", page.path().await?);
            }
            Ok(())
        });
    }
}

#[test]
fn a_stone_is_dropped_and_the_board_stays_without_a_server() {
    run(Settings::default(), async |page| {
        page.open("/sdao").await?;
        page.click("#c0").await?;
        assert_eq!(page.number(".chosen").await?, 1);
        page.type_fast(&[char::from(Key::Escape)]).await?;
        page.until("!document.querySelector('.chosen')").await?;
        // A stone of the other side says why it does not move.
        page.drag("#c5", "#c6").await?;
        assert!(
            page.text(".fault")
                .await?
                .contains("the other colour's turn")
        );
        page.find("#rules summary").await?.click().await?;
        page.until("localStorage.rules === 'closed'").await?;
        page.open("/flip").await?;
        assert_eq!(page.number("#rules[open]").await?, 0);
        page.open("/flip?moves=11.22.33").await?;
        page.value("void (window.fetch = () => Promise.reject(new TypeError()))")
            .await?;
        page.click_fast(&["#c9"]).await?;
        assert!(
            page.text(".fault")
                .await?
                .starts_with("The server does not answer.")
        );
        assert_eq!(page.number(".board .cell").await?, 16);
        Ok(())
    });
}

#[test]
fn a_text_is_copied_without_a_secure_connection() {
    run(Settings::default(), async |page| {
        page.open("/flip").await?;
        page.value("void Object.defineProperty(navigator, 'clipboard', { value: undefined })")
            .await?;
        page.find("#share summary").await?.click().await?;
        page.find("#share button").await?.click().await?;
        assert_eq!(page.text("#share button").await?, "Copied");
        let selected = page.value("String(getSelection())").await?;
        assert!(
            selected
                .as_str()
                .is_some_and(|text| text.contains("/flip?board=")),
            "{selected}"
        );
        Ok(())
    });
}
