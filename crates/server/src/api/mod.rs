//! The HTTP API for programs, which prove whose they are by a token of an account. Cookies are not read, so that no page of another site can act by them.

mod account;
mod games;
mod lists;

use std::net::SocketAddr;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use birka_network::messages::{MAX_MESSAGE, RefusalCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Account;
use crate::judge::Refused;
use crate::room::now;
use crate::store::StoreError;
use crate::variants;
use crate::web::Shared;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Birka",
        description = "Games on this server. A program proves whose it is with `Authorization: Bearer TOKEN`; the page of an account makes tokens. \
                       Moves and other events of a game come by the WebSocket: see `docs/network.md`.",
    ),
    modifiers(&Bearer),
)]
struct Description;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        description.components.get_or_insert_default().add_security_scheme("token", scheme);
    }
}

/// The paths of the API, with their description.
pub fn router() -> Router<Shared> {
    let (router, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health))
        .routes(routes!(variants))
        .routes(routes!(account::account))
        .routes(routes!(account::become_bot))
        .routes(routes!(account::own_games))
        .routes(routes!(games::list, games::create))
        .routes(routes!(games::game))
        .routes(routes!(games::record))
        .routes(routes!(games::take_seat))
        .routes(routes!(games::act))
        .split_for_parts();
    let text = serde_json::to_string(&description).unwrap_or_default();
    let description = move || async move { ([(CONTENT_TYPE, "application/json")], text) };
    router
        .route("/api/v1/openapi.json", get(description))
        .route("/api/{*path}", any(|| async { ApiError::new(StatusCode::NOT_FOUND, "notFound", "there is no such path") }))
        .layer(DefaultBodyLimit::max(MAX_MESSAGE))
}

/// Why something is not done, as JSON.
#[derive(Debug, Serialize, ToSchema)]
struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    /// A word for programs, such as `illegal`; those of the WebSocket, and `noToken`, `notFound` and `notBot`.
    #[schema(value_type = String)]
    code: Code,
    /// The reason in English.
    text: String,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Code {
    Game(RefusalCode),
    Api(&'static str),
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> Self {
        Self { status, code: Code::Api(code), text: text.into() }
    }

    fn malformed(text: impl Into<String>) -> Self {
        Refused::new(RefusalCode::Malformed, text).into()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}

impl From<Refused> for ApiError {
    fn from(Refused { code, text }: Refused) -> Self {
        let status = match code {
            RefusalCode::Malformed | RefusalCode::Version => StatusCode::BAD_REQUEST,
            RefusalCode::NoGame => StatusCode::NOT_FOUND,
            RefusalCode::NoSeat => StatusCode::FORBIDDEN,
            RefusalCode::NotYourTurn | RefusalCode::Stale | RefusalCode::GameOver => StatusCode::CONFLICT,
            RefusalCode::Illegal | RefusalCode::Rules | RefusalCode::Words => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self { status, code: Code::Game(code), text }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!("{error}");
        Refused::new(RefusalCode::Unavailable, "the database does not answer; try again").into()
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        Self { status: rejection.status(), ..Self::malformed(rejection.body_text()) }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed(rejection.body_text())
    }
}

/// Who asks: the account of a token; `None` without one.
struct Anyone(Option<Account>);

impl FromRequestParts<Shared> for Anyone {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, ApiError> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        let account = match header {
            Some(header) => {
                let token =
                    header.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim());
                let account = shared.hub.accounts().of_token(token.unwrap_or_default(), now()).await?;
                Some(account.ok_or(()))
            }
            None => None,
        };
        let who = match &account {
            Some(Ok(account)) => account.player.as_str().to_owned(),
            _ => {
                let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
                peer.map(|peer| shared.address(peer, &parts.headers).to_string()).unwrap_or_default()
            }
        };
        if !shared.limits.may_ask(&who) {
            return Err(Refused::new(RefusalCode::TooFast, "too many requests; wait a few seconds").into());
        }
        match account.transpose() {
            Ok(account) => Ok(Self(account)),
            Err(()) => Err(ApiError::new(StatusCode::UNAUTHORIZED, "noToken", "the token is of no account, or has ended")),
        }
    }
}

/// The account of the token that a request needs.
struct Program(Account);

impl FromRequestParts<Shared> for Program {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, ApiError> {
        let Anyone(account) = Anyone::from_request_parts(parts, shared).await?;
        account.map(Self).ok_or_else(|| {
            ApiError::new(
                StatusCode::UNAUTHORIZED,
                "noToken",
                "this needs `Authorization: Bearer TOKEN`; the page of an account makes tokens",
            )
        })
    }
}

/// The content of a request.
struct Content<T>(T);

impl<T: DeserializeOwned> FromRequest<Shared> for Content<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, ApiError> {
        let Json(content) = Json::from_request(request, shared).await?;
        Ok(Self(content))
    }
}

/// The query of a request.
struct Asked<T>(T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, ApiError> {
        let Query(asked) = Query::from_request_parts(parts, shared).await?;
        Ok(Self(asked))
    }
}

#[derive(Serialize, ToSchema)]
struct Health {
    /// `ok`
    status: &'static str,
    /// The games that are open on this server.
    games: usize,
}

/// Whether the server and its database answer.
#[utoipa::path(get, path = "/api/v1/health", responses((status = 200, body = Health), (status = 503, body = ApiError)))]
async fn health(State(shared): State<Shared>) -> Result<Json<Health>, ApiError> {
    shared.hub.store().check().await?;
    Ok(Json(Health { status: "ok", games: shared.hub.count_rooms() }))
}

#[derive(Serialize, ToSchema)]
struct VariantEntry {
    id: String,
    name: String,
    summary: String,
    files: usize,
    ranks: usize,
    /// The fingerprint of its rules.
    rules: String,
}

/// The variants that every server has.
#[utoipa::path(get, path = "/api/v1/variants", responses((status = 200, body = Vec<VariantEntry>)))]
async fn variants() -> Response {
    let entry = |variant: &std::sync::Arc<birka_script::Variant>| {
        let size = variant.rules.rule_set().size;
        VariantEntry {
            id: variant.id.clone(),
            name: variant.name.clone(),
            summary: variant.summary.clone(),
            files: size.files(),
            ranks: size.ranks(),
            rules: variant.rules.fingerprint().to_owned(),
        }
    };
    let entries: Vec<_> = variants::library().variants().iter().map(entry).collect();
    ([(CACHE_CONTROL, "max-age=3600")], Json(entries)).into_response()
}
