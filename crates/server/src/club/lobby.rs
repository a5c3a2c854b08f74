//! The lobby: games that go on, challenges and open offers, which renew themselves by a small script.

use std::collections::HashMap;
use std::net::SocketAddr;

use axum::Router;
use axum::extract::{ConnectInfo, Form, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use birka_localization::Language;
use birka_localization::messages::{club, lobby};
use birka_network::GameId;
use birka_rules::Side;
use maud::{Markup, html};

use super::layout::{Head, page, page_with};
use super::offers::{self, Offer, OfferFault};
use super::{Failure, Player, Server, guest_token};
use crate::identity;
use crate::judge::{DAY, Moment};
use crate::ratings;
use crate::room::now;
use crate::seeks::{self, Seek, SeekFault};
use crate::store::{Beginning, Running, StoreError};
use crate::variants;
use crate::web::Shared;

/// The cookie with the secret of a guest.
pub const GUEST: &str = "birka-guest";
/// How long a browser keeps it: a year.
const KEPT: u32 = 365 * 24 * 3600;

pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/", get(home))
        .route("/club/live", get(live))
        .route("/club/live.js", get(script))
        .route("/club/new", get(new))
        .route("/club/seeks", post(offer))
        .route("/club/seeks/{id}", get(follow))
        .route("/club/seeks/{id}/accept", post(accept))
        .route("/club/seeks/{id}/withdraw", post(withdraw))
}

async fn home(State(shared): Server, player: Player) -> Result<Response, Failure> {
    let language = player.visitor.language;
    let live = html! {
        script src="/club/live.js" defer {}
        noscript { meta http-equiv="refresh" content="15"; }
    };
    let head = Head { more: Some(live), ..Head::default() };
    let content = html! {
        p { a.button href="/club/new" { (lobby::new_game(language)) } }
        div #live { (lists(&shared, &player).await?) }
    };
    Ok(page_with(&player.visitor, &club::title(language), &head, content))
}

/// The part of the page that changes.
async fn live(State(shared): Server, player: Player) -> Result<Response, Failure> {
    Ok(([(CACHE_CONTROL, "no-store")], lists(&shared, &player).await?).into_response())
}

async fn script() -> Response {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "max-age=3600")], include_str!("live.js")).into_response()
}

async fn lists(shared: &Shared, player: &Player) -> Result<Markup, StoreError> {
    let (language, pool) = (player.visitor.language, shared.hub.store().pool());
    let mut games = Vec::new();
    if let Some(id) = &player.id {
        seeks::wait(pool, id).await?;
        games = shared.hub.store().running(id).await?;
    }
    let seeks = seeks::list(pool, player.id.as_ref()).await?;
    let is_own = |seek: &&Seek| player.id.as_ref() == Some(&seek.player);
    let begun: Vec<_> = seeks.iter().filter(|seek| seek.started.is_some()).collect();
    let challenges: Vec<_> = seeks.iter().filter(|seek| !is_own(seek) && seek.opponent.is_some()).collect();
    let open: Vec<_> = seeks.iter().filter(|seek| seek.started.is_none() && (is_own(seek) || seek.opponent.is_none())).collect();
    let (own, others): (Vec<_>, Vec<_>) = games.iter().partition(|game| game.is_own_turn);
    Ok(html! {
        @for seek in begun {
            p role="status" {
                (lobby::begun(language)) " "
                a.button data-go href={ "/club/seeks/" (seek.id) } { (lobby::to_the_board(language)) }
            }
        }
        @if !own.is_empty() {
            h2 { (lobby::your_move(language)) }
            ul.rows { @for game in own { li { (running(language, game)) } } }
        }
        @if !challenges.is_empty() {
            h2 { (lobby::challenges(language)) }
            ul.rows { @for seek in challenges { li { (offered(shared, player, seek).await?) } } }
        }
        h2 { (lobby::open(language)) }
        @if open.is_empty() { p.quiet { (lobby::none(language)) } }
        ul.rows { @for seek in open { li { (offered(shared, player, seek).await?) } } }
        @if !others.is_empty() {
            h2 { (lobby::other_games(language)) }
            ul.rows { @for game in others { li { (running(language, game)) } } }
        }
    })
}

/// A game that goes on.
fn running(language: Language, game: &Running) -> Markup {
    let opponent = game.name.clone().unwrap_or_else(|| lobby::guest(language));
    html! {
        div {
            a href={ "/#join=" (game.game) } { strong { (opponent) } } " · " (variants::name(&game.variant, language))
            div.quiet {
                (you_play(language, Some(game.side)))
                @if game.is_rated { " · " (lobby::rated(language)) }
                @if let Some(days) = game.days { " · " (lobby::days(language, u32::from(days))) }
                @if let Some(due) = game.due { " · " (time_left(language, due.saturating_sub(now()))) }
            }
        }
        div.acts {
            a.button href={ "/#join=" (game.game) } { (lobby::to_the_board(language)) }
            @if game.days.is_some() && !game.is_own_turn { a href={ "/club/plans/" (game.game) } { (lobby::plan(language)) } }
        }
    }
}

/// An offer of a game, with what the player can do about it.
async fn offered(shared: &Shared, player: &Player, seek: &Seek) -> Result<Markup, StoreError> {
    let (language, pool) = (player.visitor.language, shared.hub.store().pool());
    let is_own = player.id.as_ref() == Some(&seek.player);
    let side = if is_own { seek.game.side } else { seek.free_side() };
    let mut name = seek.name.clone().unwrap_or_else(|| lobby::guest(language));
    if seek.player.has_account() {
        let side = seek.game.side.unwrap_or(Side::Attackers);
        name += &format!(" ({})", ratings::of(pool, &seek.player, &seek.game.saved.variant, side).await?.text());
    }
    let time = match (seek.terms.days, seek.game.saved.clock.as_ref().and_then(|clock| clock.attackers)) {
        (Some(days), _) => lobby::days(language, u32::from(days)),
        (None, Some(control)) => format!("{}+{}", control.main / 60, control.increment),
        (None, None) => lobby::no_limit(language),
    };
    let bounds = match seek.bounds {
        (None, None) => String::new(),
        (least, most) => {
            let end = |bound: Option<i64>| bound.map_or_else(|| "…".to_owned(), |bound| bound.to_string());
            format!(" · {}–{}", end(least), end(most))
        }
    };
    Ok(html! {
        div {
            strong { @if is_own { (lobby::waiting(language)) } @else { (name) } }
            " · " (variants::name(&seek.game.saved.variant, language))
            @if let Some((_, options)) = seek.game.saved.variant.split_once('{') { span.quiet { " (" (options.trim_end_matches('}')) ")" } }
            div.quiet {
                (you_play(language, side)) " · " (time) " · "
                @if seek.terms.is_rated { (lobby::rated(language)) } @else { (lobby::casual(language)) }
                (bounds)
            }
        }
        div.acts {
            @if !is_own {
                form method="post" action={ "/club/seeks/" (seek.id) "/accept" } { button { (lobby::accept(language)) } }
            }
            @if is_own || seek.opponent.is_some() {
                form method="post" action={ "/club/seeks/" (seek.id) "/withdraw" } {
                    button.quiet { @if is_own { (lobby::withdraw(language)) } @else { (lobby::decline(language)) } }
                }
            }
        }
    })
}

fn you_play(language: Language, side: Option<Side>) -> String {
    match side {
        Some(Side::Attackers) => lobby::you_play(language, "attackers"),
        Some(Side::Defenders) => lobby::you_play(language, "defenders"),
        None => lobby::you_play(language, "any"),
    }
}

/// A time in the largest unit of which there is more than one.
pub fn time_left(language: Language, time: Moment) -> String {
    let count = |unit: Moment| time / unit;
    match time {
        time if time >= 2 * DAY => lobby::left_days(language, count(DAY)),
        time if time >= 2 * 3_600_000 => lobby::left_hours(language, count(3_600_000)),
        _ => lobby::left_minutes(language, count(60_000)),
    }
}

async fn new(player: Player, Query(fields): Query<HashMap<String, String>>) -> Response {
    show_form(&player, &fields, None)
}

fn show_form(player: &Player, fields: &HashMap<String, String>, fault: Option<String>) -> Response {
    let language = player.visitor.language;
    let is_bad = fault.is_some();
    let content = offers::form(language, player.visitor.account.is_some(), fields, fault);
    let shown = page(&player.visitor, &lobby::new_game(language), content);
    if is_bad { (StatusCode::UNPROCESSABLE_ENTITY, shown).into_response() } else { shown }
}

async fn offer(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut player: Player,
    headers: HeaderMap,
    Form(fields): Form<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let language = player.visitor.language;
    if !shared.limits.may_create(shared.address(peer, &headers)) {
        return Ok((StatusCode::TOO_MANY_REQUESTS, club::fault_too_many(language)).into_response());
    }
    let cookie = player.remember(&shared, &headers)?;
    let made = match Offer::read(fields.clone()).await {
        Ok(offer) => make(&shared, &player, offer).await,
        Err(fault) => Err(fault),
    };
    match made {
        Ok(begun) => {
            let path = begun.map_or_else(|| "/club/".to_owned(), |game| format!("/#join={game}"));
            Ok((cookie, Redirect::to(&path)).into_response())
        }
        Err(OfferFault::Seek(SeekFault::Store(error))) => Err(error.into()),
        Err(fault) => Ok(show_form(&player, &fields, Some(fault.text(language)))),
    }
}

/// Makes an offer, or begins the game at once where an engine is to play.
async fn make(shared: &Shared, player: &Player, offer: Offer) -> Result<Option<GameId>, OfferFault> {
    let id = player.id.clone().ok_or(SeekFault::NeedsAccount)?;
    let name = player.visitor.account.as_ref().map(|account| account.name.clone());
    if offer.game.engine.is_some() {
        let begun = Beginning { terms: offer.terms, ..Beginning::private(offer.game) };
        return Ok(Some(shared.hub.create(begun, &id, name).await.map_err(SeekFault::Refused)?));
    }
    let opponent = match &offer.opponent {
        Some(name) => {
            let found = shared.hub.accounts().named(name).await.map_err(SeekFault::from)?;
            Some(found.map(|account| account.player).filter(|found| *found != id).ok_or(OfferFault::Opponent)?)
        }
        None => None,
    };
    let seek = Seek {
        id: seeks::new_id().map_err(SeekFault::from)?,
        player: id,
        name,
        opponent,
        game: offer.game,
        terms: offer.terms,
        bounds: offer.bounds,
        started: None,
    };
    seek.open(shared.hub.store().pool()).await?;
    Ok(None)
}

/// The game of an offer that somebody has accepted.
async fn follow(State(shared): Server, player: Player, Path(id): Path<String>) -> Result<Response, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::NotFound)?;
    let Some(own) = &player.id else { return Err(Failure::NotFound) };
    match seeks::leave_for(shared.hub.store().pool(), &id, own).await? {
        Some(game) => Ok(Redirect::to(&format!("/#join={game}")).into_response()),
        None => Ok(Redirect::to("/club/").into_response()),
    }
}

async fn accept(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut player: Player,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let language = player.visitor.language;
    let id: GameId = id.parse().map_err(|_| Failure::NotFound)?;
    if !shared.limits.may_create(shared.address(peer, &headers)) {
        return Ok((StatusCode::TOO_MANY_REQUESTS, club::fault_too_many(language)).into_response());
    }
    let cookie = player.remember(&shared, &headers)?;
    let Some(own) = &player.id else { return Err(Failure::NotFound) };
    let name = player.visitor.account.as_ref().map(|account| account.name.clone());
    match seeks::accept(&shared.hub, &id, own, name).await {
        Ok(game) => Ok((cookie, Redirect::to(&format!("/#join={game}"))).into_response()),
        Err(SeekFault::Store(error)) => Err(error.into()),
        Err(fault) => {
            let content = html! {
                p.error role="alert" { (offers::seek_fault(language, &fault)) }
                p { a.button href="/club/" { (club::title(language)) } }
            };
            Ok((StatusCode::CONFLICT, page(&player.visitor, &lobby::open(language), content)).into_response())
        }
    }
}

async fn withdraw(State(shared): Server, player: Player, Path(id): Path<String>) -> Result<Redirect, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::NotFound)?;
    if let Some(own) = &player.id {
        seeks::withdraw(shared.hub.store().pool(), &id, own).await?;
    }
    Ok(Redirect::to("/club/"))
}

impl Player {
    /// Lets a browser without an account keep a secret by which its guest is known. Returns the header that says so.
    fn remember(&mut self, shared: &Shared, headers: &HeaderMap) -> Result<Option<[(HeaderName, String); 1]>, Failure> {
        if self.visitor.account.is_some() || guest_token(headers).is_some() {
            return Ok(None);
        }
        let token = identity::new_token().map_err(|_| StoreError::Closed)?;
        self.id = Some(identity::PlayerId::of_token(&token));
        let secure = if shared.is_encrypted(headers) { "; Secure" } else { "" };
        Ok(Some([(SET_COOKIE, format!("{GUEST}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}"))]))
    }
}
