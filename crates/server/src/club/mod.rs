//! The pages of a club: server-rendered HTML that works without JavaScript. The lobby renews itself by a script. Forms do what a visitor asks for.

mod account;
mod game;
mod games;
mod layout;
mod lobby;
mod offers;
mod plans;
mod players;
mod privacy;
mod review;
mod settings;
mod tournaments;
mod variants;

use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use birka_localization::Language;

use crate::accounts::{Account, AccountError};
use crate::identity::{PlayerId, is_token};
use crate::room::now;
use crate::store::StoreError;
use crate::web::{Shared, is_own_page};

pub use games::day;
pub use layout::page;

/// The cookie with the secret of a browser.
const SESSION: &str = "birka";

/// The paths of a club.
pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/style.css", get(layout::style))
        .merge(account::router())
        .merge(review::router())
        .merge(tournaments::router())
        .merge(games::router())
        .merge(game::router())
        .merge(players::router())
        .merge(variants::router())
        .merge(privacy::router())
        .merge(lobby::router())
        .merge(plans::router())
        .merge(settings::router())
        .route("/club/{*path}", get(|| async { Failure::NotFound }))
        .layer(from_fn(only_own_forms))
}

/// Who asks for a page.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub account: Option<Account>,
    pub language: Language,
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Failure> {
        let account = account_of(&parts.headers, shared).await?;
        let language = account.as_ref().map_or_else(|| language_of(&parts.headers), |account| account.language);
        Ok(Self { account, language })
    }
}

/// A visitor with an account. Others are sent to log in.
pub struct Member(pub Account);

impl FromRequestParts<Shared> for Member {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Response> {
        match account_of(&parts.headers, shared).await {
            Ok(Some(account)) => Ok(Self(account)),
            Ok(None) => Err(Redirect::to("/club/log-in").into_response()),
            Err(error) => Err(Failure::from(error).into_response()),
        }
    }
}

/// Who asks for a page, as a player: a member, or a guest who has been in the lobby.
pub struct Player {
    pub visitor: Visitor,
    pub id: Option<PlayerId>,
}

impl FromRequestParts<Shared> for Player {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Failure> {
        let visitor = Visitor::from_request_parts(parts, shared).await?;
        let id = visitor.account.as_ref().map(|account| account.player.clone()).or_else(|| guest_of(&parts.headers));
        Ok(Self { visitor, id })
    }
}

/// The guest of the cookie of a browser.
pub fn guest_of(headers: &HeaderMap) -> Option<PlayerId> {
    guest_token(headers).map(PlayerId::of_token)
}

fn guest_token(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, lobby::GUEST).filter(|token| is_token(token))
}

/// The account of the cookie of a browser; `None` for a visitor who is not logged in.
///
/// # Errors
/// If the database fails.
pub async fn account_of(headers: &HeaderMap, shared: &Shared) -> Result<Option<Account>, StoreError> {
    match token(headers) {
        Some(token) => shared.hub.accounts().of_token(token, now()).await,
        None => Ok(None),
    }
}

fn token(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, SESSION)
}

fn cookie<'h>(headers: &'h HeaderMap, wanted: &str) -> Option<&'h str> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|header| header.to_str().ok()).flat_map(|header| header.split(';'));
    cookies.filter_map(|cookie| cookie.trim().split_once('=')).find(|(name, _)| *name == wanted).map(|(_, token)| token)
}

/// The first language that a browser asks for and the program speaks.
fn language_of(headers: &HeaderMap) -> Language {
    let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok()).unwrap_or_default();
    wanted.split(',').filter_map(|tag| Language::of_locale(tag.split(';').next()?.trim())).next().unwrap_or_default()
}

/// A form of another site is not obeyed.
async fn only_own_forms(request: Request, next: Next) -> Response {
    if *request.method() != Method::GET && !is_own_page(request.headers()) {
        return (StatusCode::FORBIDDEN, "a page of another address").into_response();
    }
    next.run(request).await
}

/// Why a page is not shown.
#[derive(Debug)]
pub enum Failure {
    Store(StoreError),
    Account(AccountError),
    NotFound,
    /// The reason in English.
    Refused(String),
    /// Something cannot be done now.
    Unavailable,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        Self::Account(error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self {
            Self::Store(error) | Self::Account(AccountError::Store(error)) => {
                tracing::error!("{error}");
                (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer; try again").into_response()
            }
            Self::Account(error) => (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
            Self::Refused(reason) => (StatusCode::CONFLICT, reason).into_response(),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "this cannot be shown now; try again").into_response(),
            Self::NotFound => (StatusCode::NOT_FOUND, "there is no such page").into_response(),
        }
    }
}

impl Shared {
    /// The address of this server as a visitor sees it, for links that are read elsewhere; `None` if the request does not say it.
    fn origin(&self, headers: &HeaderMap) -> Option<String> {
        let host = headers.get(HOST)?.to_str().ok()?;
        let is_host = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']'));
        let protocol = if self.is_encrypted(headers) { "https" } else { "http" };
        is_host.then(|| format!("{protocol}://{host}"))
    }

    /// Whether a browser may send its cookie by an encrypted connection only.
    fn is_encrypted(&self, headers: &HeaderMap) -> bool {
        self.is_behind_proxy && headers.get("x-forwarded-proto").is_some_and(|protocol| protocol == "https")
    }
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~');
    text.bytes().map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// The shared state as an argument of a handler.
pub type Server = State<Shared>;
