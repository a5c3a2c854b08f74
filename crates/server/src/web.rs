//! The paths of the server: the WebSocket of games, its health, and the page.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{ConnectInfo, State, WebSocketUpgrade};
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use birka_network::messages::MAX_MESSAGE;
use serde_json::json;
use tokio::sync::watch;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::Config;
use crate::api;
use crate::club;
use crate::connection;
use crate::hub::Hub;
use crate::limits::Limits;

/// What a page cannot say of itself. Which scripts run, it says in its head.
const POLICY: &str = "frame-ancestors 'self'; base-uri 'none'; object-src 'none'";

const NO_PAGE: &str = "<!doctype html><title>Birka</title><p>This server has no page: it was started without <code>--site</code>. \
                       <code>make web</code> builds the page.";

/// The state that handlers share.
#[derive(Clone)]
pub struct Shared {
    pub hub: Arc<Hub>,
    pub limits: Arc<Limits>,
    pub is_behind_proxy: bool,
    draining: Arc<AtomicBool>,
    /// The days after which games without a member are deleted.
    pub keep_guest_games: u32,
    closing: watch::Receiver<bool>,
}

impl Shared {
    /// The address of a client, behind a proxy the one that the proxy names.
    pub fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        if self.is_behind_proxy { forwarded(headers).unwrap_or(peer.ip()) } else { peer.ip() }
    }
}

/// The paths of a server.
pub fn router(config: &Config, hub: Arc<Hub>, draining: Arc<AtomicBool>, closing: watch::Receiver<bool>) -> Router {
    let Config { rates, is_behind_proxy, keep_guest_games, .. } = *config;
    let shared = Shared { hub, limits: Limits::new(rates), is_behind_proxy, keep_guest_games, draining, closing };
    let router = Router::new().route("/games", get(play)).route("/health", get(health)).merge(club::router()).merge(api::router());
    let router = match &config.site {
        Some(site) => router.fallback_service(ServeDir::new(site).append_index_html_on_directories(true)),
        None => router.route("/", get(|| async { Html(NO_PAGE) })),
    };
    let header = |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
    router
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(REFERRER_POLICY, "no-referrer"))
        .with_state(shared)
}

/// Whether the server and its database answer.
async fn health(State(shared): State<Shared>) -> Response {
    if shared.draining.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "the server ends" }))).into_response();
    }
    match shared.hub.store().check().await {
        Ok(()) => Json(json!({ "status": "ok", "games": shared.hub.count_rooms() })).into_response(),
        Err(error) => {
            tracing::error!("{error}");
            (StatusCode::SERVICE_UNAVAILABLE, Json(json!({ "status": "the database does not answer" }))).into_response()
        }
    }
}

async fn play(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own_page(&headers) {
        return (StatusCode::FORBIDDEN, "a page of another address").into_response();
    }
    let address = shared.address(peer, &headers);
    let account = match club::account_of(&headers, &shared).await {
        Ok(account) => account,
        Err(error) => return club::Failure::from(error).into_response(),
    };
    let guest = club::guest_of(&headers);
    let Some(connected) = shared.limits.connect(address) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many connections from this address").into_response();
    };
    upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).on_upgrade(move |socket| async move {
        let Shared { hub, limits, closing, .. } = shared;
        connection::serve(socket, hub, limits, address, account, guest, closing).await;
        drop(connected);
    })
}

/// Whether a request comes from the page of this server, or from a program, which names no page.
pub fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, origin)| Some(origin) == host)
}

/// The client before the last proxy.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}
