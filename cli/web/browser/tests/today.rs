//! Three days of the boards of a date.

use browser::{Browser, Outcome, Settings, run};
use serde_json::json;

/// Sets the clock of the page to noon of a date.
async fn set_clock(page: &Browser, date: &str) -> Outcome {
    let clock = format!(
        "void (() => {{
            const noon = Date.parse('{date}T12:00');
            window.Date = class extends Date {{
                constructor(...given) {{ super(...(given.length ? given : [noon])); }}
                static now() {{ return noon; }}
            }};
        }})()"
    );
    page.value(&clock).await?;
    // The script looks at the clock after each change of the page.
    page.value("void document.dispatchEvent(new Event('visibilitychange'))")
        .await?;
    Ok(())
}

#[test]
fn three_days_make_a_streak() {
    run(Settings::default(), async |page| {
        let streak = "document.querySelector('#streak').textContent";
        for (number, date) in ["2026-11-23", "2026-11-24", "2026-11-25"]
            .iter()
            .enumerate()
        {
            page.open("/").await?;
            set_clock(&page, date).await?;
            page.find(&format!("#today[href$='{date}']")).await?;
            page.find(&format!("#daily.few[data-day='{date}']")).await?;
            page.open(&format!("/flip/today?date={date}")).await?;
            set_clock(&page, date).await?;
            for _ in 0..10 {
                if page.number(".status.end").await? > 0 {
                    break;
                }
                page.click("a[data-key=move]").await?;
                page.click(".board .hinted").await?;
            }
            page.find(".status.end").await?;
            page.open(&format!("/today?date={date}")).await?;
            set_clock(&page, date).await?;
            let score = "document.querySelector('[data-puzzle=flip]').textContent";
            let score = page.value(score).await?;
            assert!(
                score.as_str().is_some_and(|it| it.contains(" hint")),
                "{score}"
            );
            let head = page.text("h1").await?;
            let weekday = ["Monday", "Tuesday", "Wednesday"][number];
            let expected = format!("Today: {weekday}, {} November 2026", 23 + number);
            assert_eq!(head, expected);
            // The link to the day after is for older dates.
            assert_eq!(page.number("[data-after]:not([hidden])").await?, 0);
            let days = page.value(streak).await?;
            let expected = ["1 day in a row", "2 days in a row", "3 days in a row"];
            assert_eq!(days, json!(expected[number]), "{date}");
        }
        page.picture("today").await?;
        // A game goes on where it was left.
        page.open("/swap/today?date=2026-11-25").await?;
        page.click("a[data-key=move]").await?;
        page.click(".board .hinted").await?;
        page.click(".board .goes").await?;
        let left = page.path().await?;
        page.open("/today?date=2026-11-25").await?;
        set_clock(&page, "2026-11-25").await?;
        assert_eq!(
            page.text(".card [data-puzzle=swap]").await?,
            "Begun: continue"
        );
        page.open("/swap/today?date=2026-11-25").await?;
        let moves = left.split('&').find(|it| it.starts_with("moves="));
        page.reach(moves.expect("the game has a move")).await?;
        page.open("/today?date=2026-11-25").await?;
        // A board of an older date does not count, and neither does a date without a board.
        set_clock(&page, "2026-11-27").await?;
        assert_eq!(page.value(streak).await?, json!(""));
        set_clock(&page, "2026-11-26").await?;
        assert_eq!(page.value(streak).await?, json!("3 days in a row"));
        // A solved board shows its result again, and a date with solved boards only has one text.
        page.open("/today?date=2026-11-25").await?;
        assert_eq!(page.number("#results:not([hidden])").await?, 0);
        let solve = "void document.querySelectorAll('.card [data-day]').forEach(({ dataset: it }) => \
            localStorage.setItem(`day ${it.day} ${it.puzzle}`, 'Solved.'))";
        page.value(solve).await?;
        set_clock(&page, "2026-11-25").await?;
        let text = page.text("#results pre").await?;
        assert!(text.contains("\nToys: Solved."), "{text}");
        page.open("/flip/today?date=2026-11-25").await?;
        page.find(".status.end").await?;
        // The language that was chosen last stays.
        page.click("a.language").await?;
        page.open("/").await?;
        page.until("document.documentElement.lang === 'zh-CN'")
            .await?;
        Ok(())
    });
}
