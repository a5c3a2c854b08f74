//! The page of a player with an account.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::routing::get;
use birka_localization::Language;
use birka_localization::messages::{archive, game, games};
use birka_rules::Side;
use maud::{Markup, html};
use serde::Deserialize;

use super::games::{day, parse_place, place, table, variant_name};
use super::layout::{Head, page_with};
use super::{Failure, Server, Visitor, encoded};
use crate::archive::{PAGE, Rated, Search, State as Going, Tally, ratings};
use crate::web::Shared;

pub fn router() -> Router<Shared> {
    Router::new().route("/club/players/{name}", get(show))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct From {
    after: String,
}

async fn show(State(shared): Server, visitor: Visitor, Path(name): Path<String>, Query(from): Query<From>) -> Result<Response, Failure> {
    let (language, pool) = (visitor.language, shared.hub.store().pool());
    let account = shared.hub.accounts().named(&name).await?.ok_or(Failure::NotFound)?;
    let search = Search { player: Some(account.player.clone()), ..Search::default() };
    let going = Search { state: Going::Going, ..search.clone() }.run(pool, PAGE).await?.0;
    let (ended, has_more) = Search { after: parse_place(&from.after), ..search }.run(pool, PAGE).await?;
    let ratings = ratings(pool, &account.player).await?;
    let since = day(account.created);
    let content = html! {
        p.quiet {
            (archive::player_since(language, since))
            @if account.is_bot { " " (archive::is_program(language)) }
        }
        @if !ratings.is_empty() {
            h2 { (archive::ratings(language)) }
            (table_of_ratings(language, &ratings))
        }
        @if !going.is_empty() {
            h2 { (archive::going_on(language)) }
            (table(language, &going))
        }
        h2 { (archive::ended(language)) }
        @if ended.is_empty() { p { (games::nothing_found(language)) } } @else { (table(language, &ended)) }
        @if let Some(last) = ended.last().filter(|_| has_more) {
            p { a.button rel="next" href={ "/club/players/" (encoded(&account.name)) "?after=" (place(last)) } { (archive::older(language)) } }
        }
    };
    let head = Head { is_hidden: account.banned.is_some(), ..Head::default() };
    Ok(page_with(&visitor, &account.name, &head, content))
}

fn table_of_ratings(language: Language, ratings: &[Rated]) -> Markup {
    html! {
        div.scroll {
            table {
                tr {
                    th scope="col" { (games::column_variant(language)) }
                    th scope="col" { (archive::side(language)) }
                    th scope="col" { (archive::rating(language)) }
                    th scope="col" { (games::title(language)) }
                }
                @for rated in ratings {
                    tr {
                        td { a href={ "/club/variants/" (encoded(&rated.variant)) } { (variant_name(language, &rated.variant)) } }
                        td { (side(language, rated.side)) }
                        td { (rating(rated)) }
                        td { (rated.games) }
                    }
                }
            }
        }
    }
}

/// The name of a side where no variant gives it another.
pub fn side(language: Language, side: Side) -> String {
    game::side(language, side.name())
}

/// A rating with its uncertainty: `1612 ± 90`.
pub fn rating(rated: &Rated) -> String {
    format!("{:.0} ± {:.0}", rated.rating, 2.0 * rated.deviation)
}

/// How games have ended, in a sentence.
pub fn tally(language: Language, tally: Tally) -> String {
    let Tally { games, attackers, defenders } = tally;
    archive::Tally { games, attackers, defenders, drawn: tally.drawn() }.text(language)
}
