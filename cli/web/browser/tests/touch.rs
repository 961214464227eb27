//! The web page under a finger.

use browser::{Settings, run};
use serde_json::json;

#[test]
fn a_finger_drags_stones() {
    run(Settings::of_size((390, 800)), async |page| {
        for (name, from, to, moves) in [
            ("sdao", "#c0", "#c2", "moves=1113"),
            ("swap", "#c1", "#c5", "moves=1222"),
            ("toys", "#c1", "#c5", "moves=1222"),
            ("sdao", "#c0", "#c1", "moves=1113"),
            ("four", "#c2", "#c9", "to=9"),
        ] {
            page.open(&format!("/{name}")).await?;
            page.drag_by_touch(from, to).await?;
            assert!(page.path().await?.contains(moves), "{}", page.path().await?);
            assert_eq!(page.value("scrollY").await?, json!(0), "{name}");
        }
        page.open("/four").await?;
        let grown = "(() => {
            const [board, cell] = ['.board', '.board .begins'].map((it) => document.querySelector(it));
            const send = (type, to) => cell.dispatchEvent(
                new PointerEvent(type, { bubbles: true, isPrimary: true, clientX: to, clientY: to }));
            const before = board.clientHeight;
            ['pointerdown', 'pointermove'].forEach((type, number) => send(type, 40 * number));
            const grown = board.clientHeight - before;
            send('pointercancel', 0);
            return grown;
        })()";
        assert_eq!(page.value(grown).await?, json!(0));
        // What cannot move says why.
        for (path, from, to, fault) in [
            ("/four", "#c7", "#c9", "No move goes from row 2, column 4"),
            ("/sdao", "#c3", "#c2", "Row 1, column 4 cannot move now"),
        ] {
            page.open(path).await?;
            page.drag_by_touch(from, to).await?;
            assert!(page.text(".fault").await?.starts_with(fault), "{path}");
        }
        Ok(())
    });
}

#[test]
fn a_swipe_scrolls_and_the_controls_are_in_reach() {
    for size in [(390, 844), (768, 1024)] {
        run(Settings::of_size(size), async |page| {
            for name in ["swap", "sdao"] {
                page.open(&format!("/{name}")).await?;
                let before = page.path().await?;
                page.swipe("#c13", "#c1").await?;
                tokio::time::sleep(std::time::Duration::from_millis(300)).await;
                assert_eq!(page.path().await?, before, "{name}");
                page.swipe("#c13", "#c9").await?;
                page.reach("moves=").await?;
                let gap =
                    "innerHeight - document.querySelector('.bar').getBoundingClientRect().bottom";
                assert_eq!(page.value(gap).await?, json!(0), "{name}");
                let low = "[...document.querySelectorAll('.bar a')].filter((it) => {
                    const box = it.getBoundingClientRect();
                    return box.height < 44 || box.bottom > innerHeight;
                }).length";
                assert_eq!(page.value(low).await?, json!(0), "{name}");
                let shown = "document.querySelector('.board').getBoundingClientRect().bottom
                    < document.querySelector('.bar').getBoundingClientRect().top";
                assert_eq!(page.value(shown).await?, json!(true), "{name}");
                // No control is there twice.
                let grade = "document.querySelector('a[data-key=distance]').offsetWidth";
                assert_eq!(page.value(grade).await?, json!(0), "{name}");
                page.value("document.querySelector('a[data-key=h]').click()")
                    .await?;
                page.reach("hint=distance").await?;
            }
            Ok(())
        });
    }
}
