//! What is kept of players, how long, and how it is deleted; and what search engines may read.

use axum::Router;
use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use birka_localization::messages::archive;
use maud::html;

use super::layout::page;
use super::{Server, Visitor};
use crate::accounts::SESSION;
use crate::judge::DAY;
use crate::web::Shared;

/// Search engines read the pages that are for everybody.
const ROBOTS: &str = "User-agent: *\nDisallow: /club/account\nDisallow: /club/log-in\nDisallow: /club/register\nDisallow: /club/games?\n";

pub fn router() -> Router<Shared> {
    Router::new().route("/club/privacy", get(show)).route("/robots.txt", get(robots))
}

async fn show(State(shared): Server, visitor: Visitor) -> Response {
    let language = visitor.language;
    let content = html! {
        h2 { (archive::privacy_kept(language)) }
        p { (archive::privacy_account(language)) }
        @if shared.hub.choices().mail.is_some() { p { (archive::privacy_letters(language)) } }
        p { (archive::privacy_games(language)) }
        p { (archive::privacy_tournaments(language)) }
        p { (archive::privacy_guest(language)) }
        p { (archive::privacy_cookie(language)) }
        p { (archive::privacy_address(language)) }
        h2 { (archive::privacy_time(language)) }
        p { (archive::privacy_guest_games(language, shared.keep_guest_games)) }
        p { (archive::privacy_member_games(language)) }
        p { (archive::privacy_sessions(language, SESSION / DAY)) }
        h2 { (archive::privacy_deletion(language)) }
        p { (archive::privacy_delete(language)) " " a href="/club/account" { (archive::delete_account(language)) } }
        p { (archive::privacy_after(language)) }
        p { (archive::privacy_copies(language)) }
    };
    page(&visitor, &archive::privacy(language), content)
}

async fn robots() -> Response {
    ([(CACHE_CONTROL, "max-age=86400")], ROBOTS).into_response()
}
