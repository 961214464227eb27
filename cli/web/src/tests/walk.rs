//! Requests to the router: a random walk over the links and forms of the pages, and many slow requests.

use std::collections::HashSet;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{HOST, LOCATION, REFRESH};
use axum::http::{Request, StatusCode, Uri};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use puzzles::analysis::Analyser;
use puzzles::wording::grouped;
use puzzles::{Distance, PUZZLES, Puzzle, Random};
use tokio::runtime::Builder;

use crate::address::{Game, Mode};
use crate::app;

/// The number of pages of each walk; there are two walks for each puzzle.
const STEPS: usize = 10_000 / 12 + 1;

/// A walk with more moves goes back to the start.
const MOVES: usize = 40;

#[test]
fn random_walks_find_no_error_no_dead_link_and_no_wrong_value() {
    let runtime = Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("threads");
    let router = runtime.block_on(async { app::router(Ipv4Addr::LOCALHOST.into(), None, None) });
    let walks = PUZZLES.iter().flat_map(|puzzle| {
        [("en", 1), ("zh", 2)].map(|(language, seed)| {
            let walk = Walk {
                router: TowerToHyperService::new(router.clone()),
                puzzle,
                analyser: puzzle.analyser(),
                random: Random::new(seed),
            };
            runtime.spawn(walk.run(language))
        })
    });
    for walk in walks.collect::<Vec<_>>() {
        runtime.block_on(walk).expect("no page is wrong");
    }
}

#[test]
fn slow_requests_do_not_delay_other_pages() {
    let runtime = Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("threads");
    let finished = Arc::new(AtomicUsize::new(0));
    let number = runtime.block_on(async {
        let router = TowerToHyperService::new(app::router(Ipv4Addr::LOCALHOST.into(), None, None));
        let get = |address: &str| {
            let request = Request::get(address).header(HOST, "localhost");
            router.call(request.body(Body::empty()).expect("an address"))
        };
        for seed in 0..64 {
            let slow = get(&format!("/sdao/random?level=11&seed={seed}"));
            let finished = Arc::clone(&finished);
            tokio::spawn(async move {
                let _ = slow.await;
                finished.fetch_add(1, Ordering::Relaxed);
            });
        }
        for address in [
            "/flip",
            "/sdao?mode=study",
            "/flip/random?level=hard",
            "/fridge/random",
        ] {
            let answer = get(address).await.expect("an answer");
            assert!(answer.status().is_success() || answer.status().is_redirection());
        }
        finished.load(Ordering::Relaxed)
    });
    runtime.shutdown_background();
    assert!(number < 32, "the pages waited for {number} slow requests");
}

struct Walk {
    router: TowerToHyperService<Router>,
    puzzle: &'static Puzzle,
    analyser: Analyser,
    random: Random,
}

impl Walk {
    async fn run(mut self, language: &'static str) {
        let start = format!("/{}?lang={language}", self.puzzle.about().name);
        let mut address = start.clone();
        for _ in 0..STEPS {
            let page = self.get(&address).await;
            let links = self.links(&page, &address);
            assert!(page.contains("lang="), "{address}");
            let next = self.random.below(links.len() as u64);
            address = links[usize::try_from(next).expect("it is small")].clone();
            if address.matches('.').count() > MOVES {
                address.clone_from(&start);
            }
        }
    }

    /// Requests a page, follows redirections, and checks what arrives.
    async fn get(&self, address: &str) -> String {
        let mut address = address.to_owned();
        loop {
            let request = Request::get(&address).header(HOST, "localhost");
            let request = request.body(Body::empty()).expect("an address");
            let answer = self.router.call(request).await.expect("an answer");
            if answer.status() == StatusCode::SEE_OTHER {
                let location = answer.headers()[LOCATION].to_str().expect("an address");
                address = location.to_owned();
                continue;
            }
            assert_eq!(answer.status(), StatusCode::OK, "{address}");
            let is_complete = !answer.headers().contains_key(REFRESH);
            let body = to_bytes(answer.into_body(), usize::MAX).await;
            let page = String::from_utf8(body.expect("a body").to_vec()).expect("UTF-8");
            let path = address.split('?').next().unwrap_or_default();
            if path == format!("/{}", self.puzzle.about().name) {
                self.check(&page, &address);
            }
            assert!(page.ends_with("</html>") || !is_complete, "{address}");
            return page;
        }
    }

    /// Compares the page of a game with the values of the analyser.
    fn check(&self, page: &str, address: &str) {
        let uri: Uri = address.parse().expect("an address");
        let game = Game::parse(self.puzzle, &uri).expect("it is a game");
        let mut moves = game.played().to_vec();
        moves.extend(game.answer.clone());
        let line = self.analyser.replay(&game.boards, &moves);
        let line = line.expect("the moves are legal");
        let analysis = line.analyse(line.steps().len());
        let is_solved = analysis.distance == Distance::Moves(0);
        if game.mode != Mode::Exercise {
            let (_, status) = page.split_once("id=\"status\"").expect("the result");
            let (status, _) = status.split_once("</div>").expect("its end");
            assert_eq!(status.contains("class=\"best\""), is_solved, "{address}");
        }
        let ids = page.split(" id=\"").skip(1).map(|it| it.split('"').next());
        let mut known = HashSet::new();
        assert!(ids.into_iter().all(|id| known.insert(id)), "{address}");
        if game.mode == Mode::Study && analysis.distance != Distance::Unsolvable {
            let rows = page.split("<tr data-cells=").skip(1);
            let rows = rows.map(|row| row.split("</tr>").next().unwrap_or_default());
            let rows: Vec<&str> = rows.collect();
            assert_eq!(rows.len(), analysis.moves.len(), "{address}");
            for (row, value) in rows.iter().zip(&analysis.moves) {
                let after = value
                    .distance
                    .moves()
                    .map_or("✗".to_owned(), |it| it.to_string());
                let count = grouped(value.count);
                let cells =
                    format!("<td class=\"number\">{after}</td><td class=\"number\">{count}</td>");
                assert!(row.ends_with(&cells), "{address}: {row}");
                assert!(row.contains(&format!("moves={}", moves.join("."))) || moves.is_empty());
            }
        }
    }

    /// The addresses to which the links and forms of a page lead.
    fn links(&mut self, page: &str, address: &str) -> Vec<String> {
        let unescaped = |text: &str| text.replace("&amp;", "&");
        let links = page.split(" href=\"").skip(1);
        let links = links.map(|link| unescaped(link.split('"').next().unwrap_or_default()));
        let name = format!("/{}", self.puzzle.about().name);
        // Other puzzles have their own walks.
        let is_inside = |link: &String| {
            let rest = link.strip_prefix(&name);
            // The statistics of all pairs of boards take seconds.
            let is_slow = link.contains("/atlas") && self.puzzle.about().format.boards.len() == 2;
            !is_slow
                && (link.starts_with("/?") || rest.is_some_and(|it| it.starts_with(['?', '/'])))
        };
        let mut links: Vec<String> = links.filter(is_inside).collect();
        let levels = page.split("<option value=\"").skip(1);
        let levels = levels.filter_map(|level| level.split('"').next());
        // A random board of S-Dao at another level takes up to seconds.
        let is_quick = |level: &&str| {
            let quick = ["easy", "3", "4", "5"];
            self.puzzle.about().name != "sdao" || quick.contains(level)
        };
        let levels: Vec<&str> = levels.filter(is_quick).collect();
        if !levels.is_empty() {
            let level =
                levels[usize::try_from(self.random.below(levels.len() as u64)).expect("small")];
            let seed = self.random.below(1 << 32);
            let lang = address
                .split_once("lang=")
                .map_or("en", |(_, rest)| &rest[..2]);
            links.push(format!(
                "{name}/random?level={level}&seed={seed}&lang={lang}"
            ));
        }
        if page.contains("<textarea") {
            let sample = self.puzzle.about().sample.input;
            let input = sample.replace('+', "%2B").replace('\n', "%0A");
            links.push(format!("{name}/paste?input={input}&lang=en"));
        }
        links
    }
}
