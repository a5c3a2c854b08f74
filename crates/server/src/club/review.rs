//! The engine's judgement of an ended game, which workers make.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use birka_localization::messages::{analysis, club};
use birka_network::GameId;
use maud::{Markup, html};

use super::{Failure, Server, Visitor, page};
use crate::judge::Judge;
use crate::room::now;
use crate::web::Shared;
use crate::work::{GameReview, Work};

pub fn router() -> Router<Shared> {
    Router::new().route("/club/games/{id}/review", get(show).post(ask))
}

/// An ended game, which is the only kind that is reviewed: the engine does not help who plays.
async fn ended(shared: &Shared, id: &str) -> Result<(GameId, Judge), Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::NotFound)?;
    let (_, judge, _) = shared.hub.load(&id).await.map_err(|_| Failure::NotFound)?;
    if judge.session().outcome().is_some() { Ok((id, judge)) } else { Err(Failure::NotFound) }
}

async fn ask(
    State(shared): Server,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let (id, _) = ended(&shared, &id).await?;
    if !shared.limits.may_create(shared.address(peer, &headers)) {
        return Ok((StatusCode::TOO_MANY_REQUESTS, "too many games from this address; try again in a minute").into_response());
    }
    shared.hub.store().ask_review(&id, now()).await?;
    shared.hub.queue().add(Work::Review { game: id.clone() }).await;
    Ok(Redirect::to(&format!("/club/games/{id}/review")).into_response())
}

async fn show(State(shared): Server, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Failure> {
    let (id, judge) = ended(&shared, &id).await?;
    let language = visitor.language;
    let content = match shared.hub.store().review(&id).await? {
        None => html! {
            form method="post" { button { (analysis::review(language)) } }
        },
        Some(None) => html! {
            meta http-equiv="refresh" content="3";
            p role="status" { (club::review_awaited(language)) }
        },
        Some(Some(review)) => judged(&visitor, &judge, &review),
    };
    Ok(page(&visitor, &analysis::review(language), content))
}

fn judged(visitor: &Visitor, judge: &Judge, review: &GameReview) -> Markup {
    let language = visitor.language;
    let names = judge.names(language);
    let moves = judge.moves();
    html! {
        @for (name, accuracy) in names.iter().zip(review.accuracy) {
            @if let Some(accuracy) = accuracy {
                p { strong { (name) } " " (analysis::accuracy(language, f64::from(accuracy.round()))) }
            }
        }
        table {
            @for judged in &review.moves {
                tr {
                    td { (judged.ply + 1) }
                    td { (moves.get(judged.ply).map_or("", String::as_str)) (judged.sign) }
                    td { @if let Some(better) = &judged.better { (club::review_better(language, better.as_str())) } }
                }
            }
        }
    }
}
