//! What all pages have in common.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use birka_localization::messages::{archive, club, events, games};
use maud::{DOCTYPE, Markup, html};

use super::Visitor;

/// Nothing from elsewhere, and scripts in files only.
const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The head of a page for those who find it elsewhere: search engines, and chats that show a link.
#[derive(Clone, Debug, Default)]
pub struct Head {
    pub description: Option<String>,
    /// The whole address of a picture.
    pub picture: Option<String>,
    /// Whether only those may find it who know its address.
    pub is_hidden: bool,
    pub more: Option<Markup>,
}

/// The width and height of the pictures of links, in pixels.
pub const PICTURE: [u32; 2] = [1200, 630];

/// A page with a title and a content.
pub fn page(visitor: &Visitor, title: &str, content: Markup) -> Response {
    page_with(visitor, title, &Head::default(), content)
}

/// A page with a title, a head and a content.
pub fn page_with(visitor: &Visitor, title: &str, head: &Head, content: Markup) -> Response {
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
                @if let Some(more) = &head.more { (more) }
                @if head.is_hidden { meta name="robots" content="noindex"; }
                meta property="og:title" content=(title);
                @if let Some(description) = &head.description {
                    meta name="description" content=(description);
                    meta property="og:description" content=(description);
                }
                @if let Some(picture) = &head.picture {
                    meta property="og:image" content=(picture);
                    meta property="og:image:width" content=(PICTURE[0]);
                    meta property="og:image:height" content=(PICTURE[1]);
                    meta name="twitter:card" content="summary_large_image";
                }
            }
            body {
                header {
                    nav {
                        a.home href="/club/" { "Birka" }
                        a href="/" { (club::board(language)) }
                        a href="/club/events" { (events::title(language)) }
                        a href="/club/games" { (games::title(language)) }
                        a href="/club/variants" { (archive::variants(language)) }
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
                footer { a href="/club/privacy" { (archive::privacy(language)) } }
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
