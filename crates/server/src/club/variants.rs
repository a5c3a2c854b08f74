//! The variants that a club plays: their rules in words, their results, and who plays them best.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use birka_localization::Language;
use birka_localization::messages::{archive, game, games};
use birka_prose::{Block, Signs, describe_aim, describe_hooks, describe_rules};
use birka_rules::{RuleSet, Side};
use birka_script::Variant;
use birka_session::SideNames;
use maud::{Markup, PreEscaped, html};

use super::games::table;
use super::layout::{Head, PICTURE, page, page_with};
use super::players::{rating, tally};
use super::{Failure, Server, Visitor, encoded};
use crate::archive::{Rated, Search, best};
use crate::drawing::Drawing;
use crate::picture;
use crate::variants::library;
use crate::web::Shared;

/// The games that the page of a variant lists.
const LISTED: usize = 10;

pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/variants", get(list))
        .route("/club/variants/{id}", get(show))
        .route("/club/variants/{id}/position.png", get(show_picture))
}

async fn list(visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let code = language.code();
    let variants = tokio::task::spawn_blocking(|| library().variants()).await.map_err(|_| Failure::Unavailable)?;
    let content = html! {
        dl.variants {
            @for variant in variants {
                div {
                    dt { a href={ "/club/variants/" (encoded(&variant.id)) } { (variant.name_in(code)) } }
                    dd { (variant.rules.rule_set().size.to_string()) ". " (variant.summary_in(code)) }
                }
            }
        }
    };
    Ok(page(&visitor, &archive::variants(language), content))
}

/// A shipped variant with the options in its name.
async fn find(id: String) -> Result<Arc<Variant>, Failure> {
    let found = tokio::task::spawn_blocking(move || library().get(&id)).await.map_err(|_| Failure::Unavailable)?;
    found.map_err(|_| Failure::NotFound)
}

/// The position at the beginning.
fn start(set: &RuleSet) -> Drawing {
    let pieces = set.size.numbers().zip(&set.start).filter_map(|(square, kind)| Some((square, (*kind)?)));
    Drawing { pieces: pieces.collect(), ..Drawing::default() }
}

async fn show(
    State(shared): Server,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: axum::http::HeaderMap,
) -> Result<Response, Failure> {
    let (language, pool) = (visitor.language, shared.hub.store().pool());
    let code = language.code();
    let variant = find(id).await?;
    let base = variant.base_id.clone();
    let search = Search { variant: Some(base.clone()), ..Search::default() };
    let results = search.tally(pool).await?;
    let (played, _) = search.run(pool, LISTED).await?;
    let best = [best(pool, &base, Side::Attackers).await?, best(pool, &base, Side::Defenders).await?];
    let set = variant.rule_set_in(code);
    let names = SideNames::of(&variant, code);
    let name = variant.name_in(code);
    let label = archive::start_label(language, name);
    let content = html! {
        p { (variant.summary_in(code)) }
        div.position {
            figure { (PreEscaped(start(&set).to_svg(&set, set.size, &label))) }
            div {
                h2 { (archive::results(language)) }
                p { (tally(language, results)) }
                @for (side, best) in Side::ALL.into_iter().zip(&best).filter(|(_, best)| !best.is_empty()) {
                    h3 { (archive::best(language, names.named(side))) }
                    (list_of_best(best))
                }
            }
        }
        h2 { (game::rules_title(language, name)) }
        @for side in Side::ALL {
            p { (game::side(language, names.named(side))) ": " (describe_aim(&set, side, language)) }
        }
        (rules(language, &variant, &set))
        @if !variant.sources.is_empty() {
            h2 { (archive::sources(language)) }
            ul { @for source in &variant.sources { li { (source) } } }
        }
        @if !played.is_empty() {
            h2 { (games::title(language)) }
            (table(language, &played))
            p { a href={ "/club/games?variant=" (encoded(&base)) } { (archive::older(language)) } }
        }
    };
    let head = Head {
        description: Some(variant.summary_in(code).to_owned()),
        picture: shared.origin(&headers).map(|origin| format!("{origin}/club/variants/{}/position.png", encoded(&variant.id))),
        is_hidden: false,
        more: None,
    };
    Ok(page_with(&visitor, name, &head, content))
}

fn list_of_best(best: &[Rated]) -> Markup {
    html! {
        ol {
            @for rated in best {
                li { a href={ "/club/players/" (encoded(&rated.name)) } { (rated.name) } " " span.quiet { (rating(rated)) } }
            }
        }
    }
}

/// The rules in words and pictures.
fn rules(language: Language, variant: &Variant, set: &RuleSet) -> Markup {
    let mut sections = describe_rules(set, Signs::Pictures, language);
    sections.extend(describe_hooks(variant.hook_words_in(language.code()), language));
    html! {
        @for section in sections {
            h3 { (section.heading) }
            @for block in section.blocks {
                @match block {
                    Block::Paragraph(text) => p { (text) },
                    Block::Diagram(diagram) => figure.diagram {
                        div {
                            @for (size, drawing) in Drawing::of_diagram(set, &diagram) {
                                (PreEscaped(drawing.to_svg(set, size, &diagram.caption)))
                            }
                        }
                        figcaption { (diagram.caption) }
                    },
                }
            }
        }
    }
}

async fn show_picture(Path(id): Path<String>) -> Result<Response, Failure> {
    let variant = find(id).await?;
    let set = variant.rules.rule_set();
    let png = picture::png(start(set).to_picture(set, PICTURE)).await.ok_or(Failure::Unavailable)?;
    Ok(picture::response(&png, "public, max-age=604800"))
}
