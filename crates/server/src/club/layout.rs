//! What all pages have in common.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use birka_localization::messages::{club, events};
use maud::{DOCTYPE, Markup, html};

use super::Visitor;

/// Nothing from elsewhere, and no script.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A page with a title and a content.
pub fn page(visitor: &Visitor, title: &str, content: Markup) -> Response {
    let language = visitor.language;
    let markup = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – Birka" }
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/club/style.css";
            }
            body {
                header {
                    nav {
                        a.home href="/club/" { "Birka" }
                        a href="/" { (club::board(language)) }
                        a href="/club/events" { (events::title(language)) }
                    }
                    nav {
                        @match &visitor.account {
                            Some(account) => a href="/club/account" { (account.name) },
                            None => {
                                a href="/club/log-in" { (club::log_in(language)) }
                                a href="/club/register" { (club::register(language)) }
                            }
                        }
                    }
                }
                main {
                    h1 { (title) }
                    (content)
                }
            }
        }
    };
    ([(CONTENT_SECURITY_POLICY, POLICY), (CACHE_CONTROL, "no-store")], markup).into_response()
}

/// The style of all pages.
pub async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "max-age=3600")], include_str!("style.css")).into_response()
}

/// A field of a form with its label.
pub fn field(label: &str, name: &str, kind: &str, value: &str, autocomplete: &str) -> Markup {
    html! {
        label {
            span { (label) }
            input name=(name) type=(kind) value=(value) autocomplete=(autocomplete) required;
        }
    }
}
