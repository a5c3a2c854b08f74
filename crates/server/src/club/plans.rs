//! The page of a player's conditional moves in a game by correspondence.

use axum::Router;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use birka_localization::Language;
use birka_localization::messages::lobby;
use birka_network::GameId;
use birka_rules::Side;
use maud::html;
use serde::Deserialize;

use super::layout::page;
use super::{Failure, Player, Server};
use crate::identity::PlayerId;
use crate::judge::Judge;
use crate::plans::{self, Plan, PlanFault};
use crate::variants;
use crate::web::Shared;

pub fn router() -> Router<Shared> {
    Router::new().route("/club/plans/{id}", get(show).post(add)).route("/club/plans/{id}/remove", post(remove))
}

/// A game of a player with her plan for it.
struct Planned {
    id: GameId,
    player: PlayerId,
    side: Side,
    judge: Judge,
    plan: Plan,
}

async fn find(shared: &Shared, player: &Player, id: &str) -> Result<Planned, Failure> {
    let id: GameId = id.parse().map_err(|_| Failure::NotFound)?;
    let Some(own) = player.id.clone() else { return Err(Failure::NotFound) };
    let (_, judge, _) = shared.hub.load(&id).await.map_err(|_| Failure::NotFound)?;
    let Some(side) = judge.side_of(&own).filter(|_| judge.terms().days.is_some()) else { return Err(Failure::NotFound) };
    let plan = plans::of(shared.hub.store().pool(), &id, &own).await?;
    Ok(Planned { id, player: own, side, judge, plan })
}

async fn show(State(shared): Server, player: Player, Path(id): Path<String>) -> Result<Response, Failure> {
    Ok(page_of(&player, &find(&shared, &player, &id).await?, None))
}

fn page_of(player: &Player, planned: &Planned, fault: Option<(&PlanFault, &str)>) -> Response {
    let Planned { id, side, judge, plan, .. } = planned;
    let language = player.visitor.language;
    let moves = judge.moves();
    let summary = judge.summary();
    let content = html! {
        p { a href={ "/#join=" (id) } { (lobby::to_the_board(language)) } " · " (variants::name(&judge.session().variant().id, language)) }
        @if !moves.is_empty() { p.quiet { (moves.join(" ")) } }
        @match summary.turn {
            Some(turn) if turn == *side => p { (lobby::plan_own_turn(language)) },
            None => p { (summary.result) },
            Some(_) => {
                form method="post" action={ "/club/plans/" (id) } {
                    p.quiet #note { (lobby::plan_note(language, "e3-e5 d4-d6 e5-e7 d6-a6")) }
                    @if let Some((fault, _)) = fault { p.error role="alert" { (words(language, fault)) } }
                    label {
                        span { (lobby::plan_line(language)) }
                        input name="line" type="text" maxlength="400" autocomplete="off" spellcheck="false" required aria-describedby="note"
                            value=(fault.map(|(_, line)| line).unwrap_or_default());
                    }
                    button { (lobby::plan_add(language)) }
                }
                ul.rows {
                    @for (number, line) in plan.rest(&moves).into_iter().enumerate() {
                        li {
                            code { (line.join(" ")) }
                            form method="post" action={ "/club/plans/" (id) "/remove" } {
                                input type="hidden" name="number" value=(number);
                                button.quiet { (lobby::plan_remove(language)) }
                            }
                        }
                    }
                }
            }
        }
    };
    page(&player.visitor, &lobby::plan(language), content)
}

fn words(language: Language, fault: &PlanFault) -> String {
    match fault {
        PlanFault::Incomplete => lobby::plan_incomplete(language),
        PlanFault::TooLong => lobby::plan_too_long(language),
        PlanFault::Contradiction => lobby::plan_contradiction(language),
        PlanFault::Illegal { name, why } => lobby::PlanIllegal { name, why }.text(language),
    }
}

#[derive(Deserialize)]
struct Line {
    line: String,
}

async fn add(State(shared): Server, player: Player, Path(id): Path<String>, Form(form): Form<Line>) -> Result<Response, Failure> {
    let planned = find(&shared, &player, &id).await?;
    let moves = planned.judge.moves();
    // Functions of a variant may take long.
    let plan = tokio::task::block_in_place(|| planned.plan.with(planned.judge.session(), &moves, planned.side, &form.line));
    match plan {
        Ok(plan) => keep(&shared, &planned, &plan).await,
        Err(fault) => Ok((StatusCode::UNPROCESSABLE_ENTITY, page_of(&player, &planned, Some((&fault, &form.line)))).into_response()),
    }
}

#[derive(Deserialize)]
struct Number {
    number: usize,
}

async fn remove(State(shared): Server, player: Player, Path(id): Path<String>, Form(form): Form<Number>) -> Result<Response, Failure> {
    let planned = find(&shared, &player, &id).await?;
    keep(&shared, &planned, &planned.plan.without(&planned.judge.moves(), form.number)).await
}

async fn keep(shared: &Shared, planned: &Planned, plan: &Plan) -> Result<Response, Failure> {
    plans::keep(shared.hub.store().pool(), &planned.id, &planned.player, plan).await?;
    // The expected move may have come meanwhile.
    shared.hub.settle(&planned.id).await;
    Ok(Redirect::to(&format!("/club/plans/{}", planned.id)).into_response())
}
