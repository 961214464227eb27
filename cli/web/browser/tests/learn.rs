//! A lesson from its start to its end.

use browser::{Settings, run};
use serde_json::json;

/// The identifier of a cell whose row and column have an odd number of closed handles.
const ODD: &str = "(() => {
    const closed = [...document.querySelectorAll('.game .board .cell')].map((cell) => !!cell.querySelector('.black'));
    const isAround = (a, b) => a >> 2 === b >> 2 || (a & 3) === (b & 3);
    return 'c' + closed.findIndex((_, cell) => closed.filter((it, other) => it && isAround(cell, other)).length % 2);
})()";

#[test]
fn the_rule_of_a_lesson_solves_its_boards_and_progress_is_kept() {
    run(Settings::of_size((390, 844)), async |page| {
        page.open("/").await?;
        page.click("a[data-lesson=fridge]").await?;
        for step in 1..=9 {
            page.find(&format!("[aria-current][data-step='{step}']"))
                .await?;
            assert_eq!(page.number("[data-step].done").await?, step - 1);
            let top = "document.querySelector('.game .board').getBoundingClientRect().top";
            let before = page.value(top).await?;
            if step == 4 {
                page.click("#c5").await?;
                let fault = page.text(".fault").await?;
                assert!(fault.ends_with("so it needs no press."), "{fault}");
                page.picture("learn-refused").await?;
            }
            while page.number("#status[data-done]").await? == 0 {
                let cell = if page.number(".goes").await? > 0 {
                    ".board .goes".to_owned()
                } else {
                    format!("#{}", page.value(ODD).await?.as_str().unwrap_or_default())
                };
                page.click(&cell).await?;
            }
            assert_eq!(page.number("#status .best").await?, 1);
            assert_eq!(page.value(top).await?, before, "{step}");
            page.picture(&format!("learn-{step}")).await?;
            page.click("a[data-key=next]").await?;
        }
        assert!(page.path().await?.contains("level=easy"));
        page.open("/").await?;
        assert_eq!(page.text("a[data-lesson=fridge]").await?, "Learn 9/9 ★★★");
        assert_eq!(page.value("localStorage['learn flip']").await?, json!(null));
        Ok(())
    });
}
