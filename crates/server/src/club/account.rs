//! Registering, logging in and out, and what a member changes about her account.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Router, http};
use birka_localization::Language;
use birka_localization::messages::{archive, club, lobby};
use maud::{Markup, html};
use serde::Deserialize;

use super::layout::{field, page};
use super::{Failure, Member, SESSION, Server, Visitor, token};
use crate::accounts::{AccountError, Use};
use crate::identity;
use crate::room::now;
use crate::web::Shared;

/// How long a browser keeps its cookie: 90 days, as the server does.
const KEPT: u32 = 90 * 24 * 3600;

pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/register", get(register_page).post(register))
        .route("/club/log-in", get(log_in_page).post(log_in))
        .route("/club/log-out", post(log_out))
        .route("/club/account", get(account))
        .route("/club/account/password", post(set_password))
        .route("/club/account/tokens", post(new_token))
        .route("/club/account/sessions", post(close_session))
        .route("/club/account/delete", post(delete))
}

#[derive(Deserialize)]
struct Credentials {
    name: String,
    password: String,
}

/// A fault of a form in the words of a visitor.
fn fault(language: Language, error: &AccountError) -> String {
    match error {
        AccountError::Name => club::fault_name(language),
        AccountError::Taken => club::fault_taken(language),
        AccountError::Password => club::fault_password(language),
        AccountError::Wrong => club::fault_wrong(language),
        AccountError::Banned(reason) => club::fault_banned(language, reason.as_str()),
        AccountError::Store(_) | AccountError::Hash => club::fault_unavailable(language),
    }
}

fn credentials_form(language: Language, action: &str, button: &str, name: &str, is_new: bool, error: Option<&AccountError>) -> Markup {
    html! {
        form method="post" action=(action) {
            @if let Some(error) = error {
                p.error role="alert" { (fault(language, error)) }
            }
            (field(&club::name(language), "name", "text", name, "username"))
            (field(&club::password(language), "password", "password", "", if is_new { "new-password" } else { "current-password" }))
            button { (button) }
        }
    }
}

async fn register_page(visitor: Visitor) -> Response {
    show_register(&visitor, "", None)
}

fn show_register(visitor: &Visitor, name: &str, error: Option<&AccountError>) -> Response {
    let language = visitor.language;
    let title = club::register(language);
    let form = credentials_form(language, "/club/register", &title, name, true, error);
    page(
        visitor,
        &title,
        html! { (form) p.quiet { (club::register_note(language)) " " a href="/club/privacy" { (archive::privacy(language)) } } },
    )
}

async fn log_in_page(visitor: Visitor) -> Response {
    show_log_in(&visitor, "", None)
}

fn show_log_in(visitor: &Visitor, name: &str, error: Option<&AccountError>) -> Response {
    let language = visitor.language;
    let title = club::log_in(language);
    page(visitor, &title, credentials_form(language, "/club/log-in", &title, name, false, error))
}

async fn register(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<Credentials>,
) -> Response {
    if !shared.limits.may_try(shared.address(peer, &headers), &form.name) {
        return too_many(visitor.language);
    }
    match shared.hub.accounts().register(&form.name, &form.password, visitor.language, now()).await {
        Ok(account) => open(&shared, &headers, &account.player).await,
        Err(error) => (status(&error), show_register(&visitor, &form.name, Some(&error))).into_response(),
    }
}

async fn log_in(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    visitor: Visitor,
    headers: HeaderMap,
    Form(form): Form<Credentials>,
) -> Response {
    if !shared.limits.may_try(shared.address(peer, &headers), &form.name) {
        return too_many(visitor.language);
    }
    match shared.hub.accounts().log_in(&form.name, &form.password).await {
        Ok(account) => open(&shared, &headers, &account.player).await,
        Err(error) => (status(&error), show_log_in(&visitor, &form.name, Some(&error))).into_response(),
    }
}

fn too_many(language: Language) -> Response {
    (StatusCode::TOO_MANY_REQUESTS, club::fault_too_many(language)).into_response()
}

fn status(error: &AccountError) -> StatusCode {
    match error {
        AccountError::Name | AccountError::Taken | AccountError::Password => StatusCode::UNPROCESSABLE_ENTITY,
        AccountError::Wrong | AccountError::Banned(_) => StatusCode::UNAUTHORIZED,
        AccountError::Store(_) | AccountError::Hash => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// Opens a session in a browser.
async fn open(shared: &Shared, headers: &HeaderMap, player: &identity::PlayerId) -> Response {
    match shared.hub.accounts().open_session(player, &Use::Browser, now()).await {
        Ok(token) => ([cookie(shared, headers, &token, KEPT)], Redirect::to("/club/")).into_response(),
        Err(error) => Failure::from(error).into_response(),
    }
}

fn cookie(shared: &Shared, headers: &HeaderMap, token: &str, seconds: u32) -> (http::HeaderName, String) {
    let secure = if shared.is_encrypted(headers) { "; Secure" } else { "" };
    (SET_COOKIE, format!("{SESSION}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"))
}

async fn log_out(State(shared): Server, Member(account): Member, headers: HeaderMap) -> Result<Response, Failure> {
    if let Some(token) = token(&headers) {
        shared.hub.accounts().close_session(&account.player, &identity::hash(token)).await?;
    }
    Ok(([cookie(&shared, &headers, "", 0)], Redirect::to("/club/")).into_response())
}

async fn account(State(shared): Server, Member(account): Member) -> Result<Response, Failure> {
    show_account(&shared, &account, html! {}).await
}

async fn show_account(shared: &Shared, account: &crate::accounts::Account, news: Markup) -> Result<Response, Failure> {
    let language = account.language;
    let sessions = shared.hub.accounts().sessions(&account.player).await?;
    let content = html! {
        (news)
        p { a href="/club/settings" { (lobby::settings(language)) } }
        form method="post" action="/club/log-out" { button { (club::log_out(language)) } }
        h2 { (club::change_password(language)) }
        form method="post" action="/club/account/password" {
            (field(&club::password(language), "password", "password", "", "current-password"))
            (field(&club::new_password(language), "new", "password", "", "new-password"))
            button { (club::change_password(language)) }
        }
        h2 { (club::sessions(language)) }
        p.quiet { (club::sessions_note(language)) }
        table {
            @for session in &sessions {
                tr {
                    td {
                        @match &session.way {
                            Use::Browser => (club::browser(language)),
                            Use::Program(label) => (label),
                        }
                    }
                    td {
                        form method="post" action="/club/account/sessions" {
                            input type="hidden" name="hash" value=(session.hash);
                            button.quiet { (club::end_session(language)) }
                        }
                    }
                }
            }
        }
        form method="post" action="/club/account/tokens" {
            (field(&club::token_label(language), "label", "text", "", "off"))
            button { (club::new_token(language)) }
        }
        h2 { (archive::delete_account(language)) }
        p.quiet { (archive::delete_note(language)) " " a href="/club/privacy" { (archive::privacy(language)) } }
        form method="post" action="/club/account/delete" {
            (field(&club::password(language), "password", "password", "", "current-password"))
            button { (archive::delete_account(language)) }
        }
    };
    Ok(page(&Visitor { account: Some(account.clone()), language }, &account.name, content))
}

#[derive(Deserialize)]
struct NewPassword {
    password: String,
    new: String,
}

async fn set_password(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Member(account): Member,
    headers: HeaderMap,
    Form(form): Form<NewPassword>,
) -> Result<Response, Failure> {
    if !shared.limits.may_try(shared.address(peer, &headers), &account.name) {
        return Ok(too_many(account.language));
    }
    let accounts = shared.hub.accounts();
    let changed = match accounts.log_in(&account.name, &form.password).await {
        Ok(_) => accounts.set_password(&account.player, &form.new).await,
        Err(error) => Err(error),
    };
    match changed {
        Ok(()) => Ok(open(&shared, &headers, &account.player).await),
        Err(error) => {
            let news = html! { p.error role="alert" { (fault(account.language, &error)) } };
            Ok((status(&error), show_account(&shared, &account, news).await?).into_response())
        }
    }
}

#[derive(Deserialize)]
struct NewToken {
    label: String,
}

async fn new_token(State(shared): Server, Member(account): Member, Form(form): Form<NewToken>) -> Result<Response, Failure> {
    let token = shared.hub.accounts().open_session(&account.player, &Use::Program(form.label), now()).await?;
    let news = html! { p role="status" { (club::token_is(account.language)) " " code { (token) } } };
    show_account(&shared, &account, news).await
}

#[derive(Deserialize)]
struct Ended {
    hash: String,
}

async fn close_session(State(shared): Server, Member(account): Member, Form(form): Form<Ended>) -> Result<Redirect, Failure> {
    shared.hub.accounts().close_session(&account.player, &form.hash).await?;
    Ok(Redirect::to("/club/account"))
}

#[derive(Deserialize)]
struct Deletion {
    password: String,
}

async fn delete(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Member(account): Member,
    headers: HeaderMap,
    Form(form): Form<Deletion>,
) -> Result<Response, Failure> {
    let language = account.language;
    if !shared.limits.may_try(shared.address(peer, &headers), &account.name) {
        return Ok(too_many(language));
    }
    if let Err(error) = shared.hub.accounts().log_in(&account.name, &form.password).await {
        let news = html! { p.error role="alert" { (fault(language, &error)) } };
        return Ok((status(&error), show_account(&shared, &account, news).await?).into_response());
    }
    shared.hub.delete_account(&account.player).await?;
    let done = archive::deleted(language);
    let gone = page(&Visitor { account: None, language }, &done, html! { p { a href="/club/" { (club::title(language)) } } });
    Ok(([cookie(&shared, &headers, "", 0)], gone).into_response())
}
