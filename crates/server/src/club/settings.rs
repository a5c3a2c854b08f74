//! What a member chooses: absence, notices by e-mail, and whose lines she does not read.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::{ConnectInfo, Form, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use birka_localization::messages::{club, lobby};
use maud::{Markup, html};
use serde::Deserialize;

use super::layout::{field, page};
use super::lobby::time_left;
use super::{Failure, Member, Server, Visitor};
use crate::accounts::Account;
use crate::chat;
use crate::identity::PlayerId;
use crate::mail::{Letter, is_address};
use crate::notices;
use crate::room::{Call, now};
use crate::web::Shared;

pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/settings", get(settings))
        .route("/club/settings/absence", post(absence))
        .route("/club/settings/mutes", post(mute))
        .route("/club/settings/unmute", post(unmute))
        .route("/club/settings/mail", post(mail))
        .route("/club/settings/no-mail", post(no_mail))
        .route("/club/confirm/{token}", get(confirm_page).post(confirm))
        .route("/club/unsubscribe/{key}", get(unsubscribe_page).post(unsubscribe))
}

async fn settings(State(shared): Server, Member(account): Member) -> Result<Response, Failure> {
    show(&shared, &account, html! {}).await
}

async fn show(shared: &Shared, account: &Account, news: Markup) -> Result<Response, Failure> {
    let language = account.language;
    let muted = chat::muted_by(shared.hub.store().pool(), &account.player).await?;
    let left = shared.hub.accounts().absence_left(&account.player, now()).await?;
    let content = html! {
        (news)
        h2 { (lobby::absence(language)) }
        @match account.absent_until.filter(|until| *until > now()) {
            Some(until) => {
                form method="post" action="/club/settings/absence" {
                    p { (lobby::absence_now(language, time_left(language, until - now()))) }
                    input type="hidden" name="days" value="0";
                    button { (lobby::absence_end(language)) }
                }
            }
            None => {
                form method="post" action="/club/settings/absence" {
                    p.quiet { (lobby::absence_note(language, left)) }
                    label {
                        span { (lobby::absence_days(language)) }
                        input name="days" type="number" min="1" max=(left) required;
                    }
                    button { (lobby::absence_begin(language)) }
                }
            }
        }
        @if shared.hub.choices().mail.is_some() {
            h2 { (lobby::mail(language)) }
            p.quiet { (lobby::mail_note(language)) }
            @if let Some(email) = &account.email {
                form method="post" action="/club/settings/no-mail" {
                    p { (lobby::mail_is(language, email.as_str())) }
                    button { (lobby::mail_end(language)) }
                }
            }
            form method="post" action="/club/settings/mail" {
                (field(&lobby::mail_address(language), "email", "email", "", "email"))
                button { (lobby::mail_save(language)) }
            }
        }
        h2 { (lobby::mutes(language)) }
        @if !muted.is_empty() { p.quiet { (lobby::mutes_note(language)) } }
        ul.rows {
            @for one in &muted {
                li {
                    (one.name)
                    form method="post" action="/club/settings/unmute" {
                        input type="hidden" name="player" value=(one.player.as_str());
                        button.quiet { (lobby::unmute(language)) }
                    }
                }
            }
        }
        form method="post" action="/club/settings/mutes" {
            (field(&lobby::mute_name(language), "name", "text", "", "off"))
            button { (lobby::mute(language)) }
        }
    };
    Ok(page(&Visitor { account: Some(account.clone()), language }, &lobby::settings(language), content))
}

#[derive(Deserialize)]
struct Days {
    days: u32,
}

async fn absence(State(shared): Server, Member(account): Member, Form(form): Form<Days>) -> Result<Redirect, Failure> {
    if let Some(until) = shared.hub.accounts().be_absent(&account.player, form.days, now()).await? {
        for game in shared.hub.store().running(&account.player).await?.into_iter().filter(|game| game.days.is_some()) {
            shared.hub.call(&game.game, Call::Absent { player: account.player.clone(), until }).await;
        }
    }
    Ok(Redirect::to("/club/settings"))
}

#[derive(Deserialize)]
struct Name {
    name: String,
}

async fn mute(State(shared): Server, Member(account): Member, Form(form): Form<Name>) -> Result<Response, Failure> {
    match shared.hub.accounts().named(&form.name).await?.filter(|found| found.player != account.player) {
        Some(found) => {
            chat::mute(shared.hub.store().pool(), &account.player, &found.player, &found.name).await?;
            Ok(Redirect::to("/club/settings").into_response())
        }
        None => show(&shared, &account, html! { p.error role="alert" { (lobby::fault_opponent(account.language)) } }).await,
    }
}

#[derive(Deserialize)]
struct Unmuted {
    player: String,
}

async fn unmute(State(shared): Server, Member(account): Member, Form(form): Form<Unmuted>) -> Result<Redirect, Failure> {
    chat::unmute(shared.hub.store().pool(), &account.player, &PlayerId::stored(form.player)).await?;
    Ok(Redirect::to("/club/settings"))
}

#[derive(Deserialize)]
struct Email {
    email: String,
}

async fn mail(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Member(account): Member,
    headers: HeaderMap,
    Form(form): Form<Email>,
) -> Result<Response, Failure> {
    let language = account.language;
    let Some(mail) = &shared.hub.choices().mail else { return Err(Failure::NotFound) };
    let email = form.email.trim();
    let bad = |text: String| html! { p.error role="alert" { (text) } };
    if !is_address(email) {
        return show(&shared, &account, bad(lobby::mail_bad(language))).await;
    }
    // Whoever has an account does not fill somebody's mailbox.
    if !shared.limits.may_try(shared.address(peer, &headers), &account.name) {
        return show(&shared, &account, bad(club::fault_too_many(language))).await;
    }
    let token = notices::propose(shared.hub.store().pool(), &account.player, email).await?;
    let link = mail.address(&format!("/club/confirm/{token}"));
    let (hello, text) = (lobby::mail_hello(language, account.name.as_str()), lobby::mail_confirm_link(language));
    let body = format!("{hello}\n\n{text}\n{link}\n\n{}\n", lobby::mail_confirm_other(language));
    let letter = Letter { to: email.to_owned(), subject: lobby::mail_confirm_subject(language), body, unsubscribe: None };
    match mail.send(letter).await {
        Ok(()) => show(&shared, &account, html! { p role="status" { (lobby::mail_sent(language, email)) } }).await,
        Err(error) => {
            tracing::warn!("e-mail: {error}");
            show(&shared, &account, bad(club::fault_unavailable(language))).await
        }
    }
}

async fn no_mail(State(shared): Server, Member(account): Member) -> Result<Redirect, Failure> {
    notices::forget_address(shared.hub.store().pool(), &account.player).await?;
    Ok(Redirect::to("/club/settings"))
}

/// A page with one button: programs that look into letters open their links, but press nothing.
fn one_button(visitor: &Visitor, action: &str, button: &str) -> Response {
    let content = html! { form method="post" action=(action) { button { (button) } } };
    page(visitor, &lobby::mail(visitor.language), content)
}

fn told(visitor: &Visitor, text: &str) -> Response {
    page(visitor, &lobby::mail(visitor.language), html! { p role="status" { (text) } })
}

async fn confirm_page(visitor: Visitor, Path(token): Path<String>) -> Response {
    one_button(&visitor, &format!("/club/confirm/{token}"), &lobby::mail_save(visitor.language))
}

async fn confirm(State(shared): Server, visitor: Visitor, Path(token): Path<String>) -> Result<Response, Failure> {
    let is_confirmed = notices::confirm(shared.hub.store().pool(), &token).await?;
    let text = if is_confirmed { lobby::mail_confirmed(visitor.language) } else { lobby::mail_expired(visitor.language) };
    Ok(told(&visitor, &text))
}

async fn unsubscribe_page(visitor: Visitor, Path(key): Path<String>) -> Response {
    one_button(&visitor, &format!("/club/unsubscribe/{key}"), &lobby::mail_end(visitor.language))
}

async fn unsubscribe(State(shared): Server, visitor: Visitor, Path(key): Path<String>) -> Result<Response, Failure> {
    notices::unsubscribe(shared.hub.store().pool(), &key).await?;
    Ok(told(&visitor, &lobby::mail_ended(visitor.language)))
}
