//! Routes, the checks of each request, and the headers of each answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, ETAG, HOST, IF_NONE_MATCH, REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{MethodRouter, get};
use puzzles::{ORIGINALS, PUZZLES};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tower_http::compression::{CompressionLayer, CompressionLevel};

use crate::day::Day;
use crate::image::split_format;
use crate::query::is_api;
use crate::refusal::Refusal;
use crate::tables::{Handler, Tables, Visit, header};
use crate::theme::{ICON, SCRIPT, STYLE, digest};
use crate::{api, page};

/// The time in which a request must be answered. Tests do not depend on how busy the machine is.
const TIME: Duration = Duration::from_secs(if cfg!(test) { 3_600 } else { 15 });

/// The header that names the sites whose pages can show an answer.
const READERS: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

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
    (READERS, "same-origin"),
];

/// The headers in which a browser names the site that sends a request, and the purpose of the request.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const PURPOSE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// The state that all requests share.
#[derive(Debug)]
struct App {
    tables: Vec<Arc<Tables>>,
    /// One permit for each thread that may work on a request that names no puzzle.
    threads: Arc<Semaphore>,
    /// The address that the server is bound to.
    bound: IpAddr,
    /// The origin whose pages can read the JSON answers.
    allowed: Option<HeaderValue>,
    /// The address under which others know the server.
    site: Option<Uri>,
}

/// The routes of a server that is bound to this address.
pub(crate) fn router(bound: IpAddr, allowed: Option<HeaderValue>, site: Option<Uri>) -> Router {
    let threads = thread::available_parallelism().map_or(2, |number| number.get().max(2));
    let all = PUZZLES.iter().chain(ORIGINALS);
    let app = Arc::new(App {
        tables: all.map(|puzzle| Tables::new(puzzle, threads)).collect(),
        threads: Arc::new(Semaphore::new(threads)),
        bound,
        allowed,
        site,
    });
    let tables = app.tables.clone();
    // The pages of games show the greatest distance, and the page of today its boards.
    thread::spawn(move || {
        for tables in tables {
            tables.max_distance();
            tables.of_day(Day::today());
        }
    });
    Router::new()
        .route("/", page(page::home))
        .route("/style.css", file("text/css; charset=utf-8", STYLE))
        .route("/script.js", file("text/javascript; charset=utf-8", SCRIPT))
        .route("/icon.svg", file("image/svg+xml", ICON))
        .route("/json.md", page(api::documentation))
        .route("/schema/{file}", page(api::schema))
        .route("/api", page(api::puzzles))
        .route("/api/{puzzle}", page(api::analyse))
        .route("/api/{puzzle}/random", random(api::random))
        .route("/api/{puzzle}/game", page(api::game))
        .route("/api/{puzzle}/atlas", page(api::atlas))
        .route("/today", page(page::today))
        .route("/{puzzle}", page(page::game))
        .route("/{puzzle}/atlas", page(page::atlas))
        .route("/{puzzle}/edit", page(page::edit))
        .route("/{puzzle}/learn", page(page::learn))
        .route("/{puzzle}/paste", page(page::paste))
        .route("/{puzzle}/random", random(page::random))
        .route("/{puzzle}/today", random(page::board_of_day))
        .method_not_allowed_fallback(|request: Request| async move {
            let method = request.method().clone();
            let status = StatusCode::METHOD_NOT_ALLOWED;
            let refused = Refusal::new(status, |it| it.refuse_method, &[&method]);
            let answer = refusal(&refused, &visit(&request));
            ([(ALLOW, "GET, HEAD")], answer)
        })
        .fallback(|request: Request| async move {
            match without_slash(request.uri()) {
                Some(address) => Redirect::permanent(&address).into_response(),
                None => refusal(&Refusal::no_page(), &visit(&request)),
            }
        })
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .with_state(app)
}

/// An address without a slash at its end. One with two slashes at its start would lead to another site.
fn without_slash(address: &Uri) -> Option<String> {
    let path = address.path().strip_suffix('/')?;
    let is_path = !path.is_empty() && !path.starts_with("//");
    let query = address.query().map(|query| format!("?{query}"));
    is_path.then(|| format!("{path}{}", query.unwrap_or_default()))
}

/// A file of the pages. Other contents have another address.
fn file(kind: &'static str, text: &'static str) -> MethodRouter<Arc<App>> {
    let kept = "max-age=31536000, immutable";
    get(move || async move { ([(CONTENT_TYPE, kind), (CACHE_CONTROL, kept)], text) })
}

/// A page, or an answer of the interface.
fn page(handler: Handler) -> MethodRouter<Arc<App>> {
    route(handler, |tables| &tables.threads)
}

/// Random boards. Their table is locked, so one request waits for the other without a thread.
fn random(handler: Handler) -> MethodRouter<Arc<App>> {
    route(handler, |tables| &tables.choosing)
}

fn route(handler: Handler, threads: fn(&Tables) -> &Arc<Semaphore>) -> MethodRouter<Arc<App>> {
    get(
        move |State(app): State<Arc<App>>, address: Uri, headers: HeaderMap| async move {
            let mut visit = Visit::new(address, &headers);
            let answer = match app.enter(&mut visit) {
                Ok(()) => app.answer(handler, threads, visit.clone()).await,
                Err(error) => Err(error),
            };
            answer.unwrap_or_else(|error| refusal(&error, &visit))
        },
    )
}

/// The answer to a request that is refused: JSON if its address is that of the interface, otherwise a page.
fn refusal(refusal: &Refusal, visit: &Visit) -> Response {
    if is_api(&visit.address) {
        api::refusal(refusal, visit)
    } else {
        page::refusal(refusal, visit)
    }
}

fn visit(request: &Request) -> Visit {
    Visit::new(request.uri().clone(), request.headers())
}

impl App {
    /// Finds the tables of the puzzle in the address, and the start of links.
    fn enter(&self, visit: &mut Visit) -> Result<(), Refusal> {
        visit.all = self.tables[..PUZZLES.len()].to_vec();
        if let Some(site) = &self.site {
            visit.site = site.to_string().trim_end_matches('/').into();
        }
        let path = visit.address.path();
        let stem = split_format(path).map_or(path, |it| it.0);
        let mut names = stem.split('/').skip(1);
        let name = names.find(|name| !["api", "today", ""].contains(name));
        if let Some(name) = name.filter(|name| !["schema", "json.md"].contains(name)) {
            visit.tables = Some(self.tables_of(name)?);
        }
        Ok(())
    }

    /// Answers a request on a thread that may compute. Each puzzle has its own limited number of these threads, so slow
    /// requests for one puzzle do not delay requests for the others.
    async fn answer(
        &self,
        handler: Handler,
        threads: fn(&Tables) -> &Arc<Semaphore>,
        visit: Visit,
    ) -> Result<Response, Refusal> {
        let tables = visit.tables.as_deref();
        let threads = tables.map_or(&self.threads, threads);
        let permit = Arc::clone(threads).acquire_owned().await;
        let answer = spawn_blocking(move || {
            // A thread keeps its permit if the client does not wait for it.
            let _permit = permit;
            handler(&visit)
        });
        answer.await.unwrap_or_else(|_| {
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            Err(Refusal::new(status, |it| it.refuse_internal, &[]))
        })
    }

    fn tables_of(&self, name: &str) -> Result<Arc<Tables>, Refusal> {
        let about = puzzles::find(name).map(|puzzle| puzzle.about().name);
        let mut tables = self.tables.iter();
        let found = tables.find(|tables| Some(tables.puzzle.about().name) == about);
        found.cloned().ok_or_else(|| {
            let names = PUZZLES.iter().map(|puzzle| puzzle.about().name);
            let names = names.collect::<Vec<_>>().join(", ");
            let status = StatusCode::NOT_FOUND;
            Refusal::new(status, |it| it.refuse_puzzle, &[&name, &names])
        })
    }

    /// Whether a request may name this host. A page of another site can send requests to this server only under the
    /// name of that site.
    fn accepts(&self, host: &str) -> bool {
        let authority = host.parse::<Authority>();
        let name = authority.as_ref().map_or("", Authority::host);
        let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
        let mut known = self.site.iter().filter_map(Uri::host).chain(["localhost"]);
        let is_any = self.bound.is_unspecified();
        let is_own = |it: IpAddr| is_any || it.is_loopback() || it == self.bound;
        known.any(|known| name.eq_ignore_ascii_case(known)) || address.is_ok_and(is_own)
    }
}

/// Checks a request before its page, limits its time, and adds the headers of every answer.
async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let visit = visit(&request);
    let allowed = app.allowed.clone().filter(|_| is_api(request.uri()));
    let is_foreign = allowed.is_none()
        && split_format(request.uri().path()).is_none()
        && header(request.headers(), &SITE) == "cross-site"
        && header(request.headers(), &PURPOSE) != "navigate";
    let [known, host] = [IF_NONE_MATCH, HOST].map(|it| header(request.headers(), &it).to_owned());
    // The connection omits the contents of the answer to `HEAD`.
    if request.method() == Method::HEAD {
        *request.method_mut() = Method::GET;
    }
    let is_get = request.method() == Method::GET;
    let forbidden = StatusCode::FORBIDDEN;
    let answer = if request.headers().get_all(HOST).iter().count() > 1 {
        Err(Refusal::address(|it| it.refuse_hosts, &[]))
    } else if !app.accepts(&host) {
        Err(Refusal::new(forbidden, |it| it.refuse_host, &[&host]))
    } else if is_foreign {
        Err(Refusal::new(forbidden, |it| it.refuse_foreign, &[]))
    } else {
        let answer = timeout(TIME, next.run(request)).await;
        let status = StatusCode::SERVICE_UNAVAILABLE;
        answer.map_err(|_| Refusal::new(status, |it| it.refuse_busy, &[]))
    };
    let mut response = answer.unwrap_or_else(|error| refusal(&error, &visit));
    if is_get && response.status() == StatusCode::OK {
        response = tagged(response, &known).await;
    }
    let is_busy = response.status() == StatusCode::SERVICE_UNAVAILABLE;
    let wait = is_busy.then_some((RETRY_AFTER, "2"));
    for (name, value) in HEADERS.into_iter().chain(wait) {
        // A file of the pages says itself how long browsers keep it.
        let header = response.headers_mut().entry(name);
        header.or_insert(HeaderValue::from_static(value));
    }
    if let Some(origin) = allowed {
        let name = ACCESS_CONTROL_ALLOW_ORIGIN;
        response.headers_mut().insert(name, origin);
    }
    response
}

/// Adds the tag of the contents, which is the same if they are compressed. A client that knows them gets an answer without them.
async fn tagged(response: Response, known: &str) -> Response {
    let (mut head, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await;
    let body = body.expect("an answer is complete");
    let tag = format!("W/\"{:016x}\"", digest(&body));
    let is_known = known.split(',').any(|it| it.trim() == tag);
    let value = HeaderValue::from_str(&tag).expect("it is ASCII");
    head.headers.insert(ETAG, value);
    if is_known {
        head.status = StatusCode::NOT_MODIFIED;
        head.headers.remove(CONTENT_LENGTH);
    }
    let body = if is_known { Body::empty() } else { body.into() };
    Response::from_parts(head, body)
}
