//! Routes, the checks of each request, and the headers of each answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY,
    VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use puzzles::{ORIGINALS, PUZZLES};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::api;
use crate::page::{self, Turn, turned};
use crate::refusal::Refusal;
use crate::tables::Tables;
use crate::texts::Language;
use crate::visit::{Handler, Visit};

/// The time in which a request must be answered.
const TIME: Duration = Duration::from_secs(15);

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-cache"),
    (VARY, "Accept-Language"),
];

/// The state that all requests share.
#[derive(Debug)]
struct App {
    tables: Vec<Arc<Tables>>,
    /// One permit for each further thread that may work on a request.
    threads: Arc<Semaphore>,
    /// The address that the server is bound to.
    bound: IpAddr,
}

/// The routes of a server that is bound to this address.
pub(crate) fn router(bound: IpAddr) -> Router {
    let threads = thread::available_parallelism().map_or(2, |number| 2 * number.get());
    let all = PUZZLES.iter().chain(ORIGINALS);
    let app = Arc::new(App {
        tables: all.map(|puzzle| Tables::new(*puzzle)).collect(),
        threads: Arc::new(Semaphore::new(threads)),
        bound,
    });
    let tables = app.tables.clone();
    // The pages of games show the greatest distance.
    thread::spawn(move || {
        for tables in tables {
            tables.max_distance();
        }
    });
    let style = concat!(
        include_str!("../assets/colours.css"),
        include_str!("../assets/style.css")
    );
    let script = include_str!("../assets/script.js");
    let icon = include_str!("../assets/icon.svg");
    let one_at_a_time = from_fn_with_state(Arc::new(Semaphore::new(1)), one_at_a_time);
    Router::new()
        .route("/", page(page::home))
        .route("/style.css", asset("text/css; charset=utf-8", style))
        .route(
            "/script.js",
            asset("text/javascript; charset=utf-8", script),
        )
        .route("/icon.svg", asset("image/svg+xml", icon))
        .route("/api/{puzzle}", api())
        .route("/{puzzle}", page(page::game))
        .route("/{puzzle}/atlas", page(page::atlas))
        .route("/{puzzle}/edit", page(page::edit))
        .route("/{puzzle}/paste", page(page::paste))
        .route("/{puzzle}/random", page(page::random).layer(one_at_a_time))
        .route(
            "/{puzzle}/rotate",
            page(|visit| turned(visit, Turn::Rotate)),
        )
        .route(
            "/{puzzle}/mirror",
            page(|visit| turned(visit, Turn::Mirror)),
        )
        .route(
            "/{puzzle}/exchange",
            page(|visit| turned(visit, Turn::Exchange)),
        )
        .fallback(|headers: HeaderMap| async move {
            let refusal = Refusal::not_found("there is no such page");
            page::refusal(&refusal, language(&headers))
        })
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// Lets one request pass at a time. The others wait without a thread.
async fn one_at_a_time(
    State(turn): State<Arc<Semaphore>>,
    request: Request,
    next: Next,
) -> Response {
    let _turn = turn.acquire().await;
    next.run(request).await
}

/// A file that does not change.
fn asset(kind: &'static str, text: &'static str) -> MethodRouter<Arc<App>> {
    get(move || async move { ([(CONTENT_TYPE, kind)], text) })
}

/// A page. Refusals are pages, too.
fn page(handler: Handler) -> MethodRouter<Arc<App>> {
    route(handler, page::refusal)
}

/// The values of a position as JSON. Refusals are JSON, too.
fn api() -> MethodRouter<Arc<App>> {
    route(api::analyse, |refusal, _| api::refusal(refusal))
}

fn route(handler: Handler, refuse: fn(&Refusal, Language) -> Response) -> MethodRouter<Arc<App>> {
    get(
        move |State(app): State<Arc<App>>,
              path: Option<Path<String>>,
              address: Uri,
              headers: HeaderMap| async move {
            let answer = app.answer(handler, path, address, &headers).await;
            answer.unwrap_or_else(|refusal| refuse(&refusal, language(&headers)))
        },
    )
}

impl App {
    /// Answers a request on a thread that may compute. The number of these threads is limited.
    async fn answer(
        &self,
        handler: Handler,
        path: Option<Path<String>>,
        address: Uri,
        headers: &HeaderMap,
    ) -> Result<Response, Refusal> {
        let tables = match path {
            Some(Path(name)) => Some(self.tables_of(&name)?),
            None => None,
        };
        let visit = Visit {
            tables,
            address,
            language: language(headers),
            host: text(headers, &HOST).to_owned(),
        };
        let permit = Arc::clone(&self.threads).acquire_owned().await;
        let answer = spawn_blocking(move || {
            // A thread keeps its permit if the client does not wait for it.
            let _permit = permit;
            handler(&visit)
        });
        answer.await.unwrap_or_else(|_| {
            let message = "this is an error in Quadrille; please report the address";
            Err(Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message))
        })
    }

    fn tables_of(&self, name: &str) -> Result<Arc<Tables>, Refusal> {
        let about = puzzles::find(name).map(|puzzle| puzzle.about().name);
        let mut tables = self.tables.iter();
        let found = tables.find(|tables| Some(tables.puzzle.about().name) == about);
        found.cloned().ok_or_else(|| {
            let names = PUZZLES.iter().map(|puzzle| puzzle.about().name);
            let names = names.collect::<Vec<_>>().join(", ");
            Refusal::not_found(format!("unknown puzzle `{name}`; the puzzles are {names}"))
        })
    }

    /// Whether a request may name this host. A page of another site can send requests to this server only under the
    /// name of that site.
    fn accepts(&self, host: &str) -> bool {
        let authority = host.parse::<Authority>();
        let name = authority.as_ref().map_or("", Authority::host);
        let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
        name.eq_ignore_ascii_case("localhost")
            || address.is_ok_and(|address| {
                address.is_loopback() || address == self.bound || self.bound.is_unspecified()
            })
    }
}

/// Checks a request before its page, limits its time, and adds the headers of every answer.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let host = text(request.headers(), &HOST).to_owned();
    let language = language(request.headers());
    let answer = if app.accepts(&host) {
        let busy = "the server is busy; try again later";
        let answer = timeout(TIME, next.run(request)).await;
        answer.map_err(|_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, busy))
    } else {
        let message = format!(
            "the host `{host}` is not served; open http://localhost or the number of this machine"
        );
        Err(Refusal::new(StatusCode::FORBIDDEN, message))
    };
    let mut response = answer.unwrap_or_else(|refusal| page::refusal(&refusal, language));
    let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}

/// The value of a header; empty if it is missing or not ASCII.
fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    let value = headers.get(name).map(HeaderValue::to_str);
    value.and_then(Result::ok).unwrap_or_default()
}

fn language(headers: &HeaderMap) -> Language {
    Language::preferred(text(headers, &ACCEPT_LANGUAGE))
}
