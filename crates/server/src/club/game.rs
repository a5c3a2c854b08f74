//! The page of a game: its players, its end, every position, and files of it.

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use birka_localization::Language;
use birka_localization::messages::{analysis, archive, game, games};
use birka_network::GameId;
use birka_network::messages::RefusalCode;
use birka_records::MoveNotation;
use birka_records::game_record::{GameRecord, opentafl, text};
use birka_records::shared::SharedContent;
use birka_rules::{KindId, Side, Square};
use birka_session::{Session, SideNames, words};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::games::{date, day, player, player_name, variant_name};
use super::layout::{Head, PICTURE, page_with};
use super::{Failure, Server, Visitor};
use crate::archive::{Listed, Seated, game as find_game};
use crate::drawing::Drawing;
use crate::identity::hash;
use crate::picture;
use crate::web::Shared;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/games/{id}", get(show))
        .route("/club/games/{id}/position.png", get(show_picture))
        .route("/club/games/{id}/text", get(|state, path| download(state, path, File::Text)))
        .route("/club/games/{id}/opentafl", get(|state, path| download(state, path, File::OpenTafl)))
        .route("/club/games/{id}/saved", get(|state, path| download(state, path, File::Saved)))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct At {
    /// The number of moves before the position; the last one without it.
    ply: Option<usize>,
}

/// A game as it is shown.
struct Shown {
    listed: Listed,
    is_public: bool,
    /// `None` if it cannot be played by the rules of this version.
    session: Option<Session>,
    has_source: bool,
}

/// A game with its moves replayed. A few are replayed at once, so that readers leave the processors to players.
async fn find(shared: &Shared, id: &str) -> Result<Shown, Failure> {
    static PLACES: Semaphore = Semaphore::const_new(4);
    let _place = PLACES.acquire().await.map_err(|_| Failure::Unavailable)?;
    let id: GameId = id.parse().map_err(|_| Failure::NotFound)?;
    let (listed, is_public) = find_game(shared.hub.store().pool(), id.as_str()).await?.ok_or(Failure::NotFound)?;
    match shared.hub.load(&id).await {
        Ok((begun, judge, _)) => {
            Ok(Shown { listed, is_public, session: Some(judge.session().clone()), has_source: begun.game.source.is_some() })
        }
        Err(refused) if refused.code == RefusalCode::Rules => Ok(Shown { listed, is_public, session: None, has_source: true }),
        Err(refused) if refused.code == RefusalCode::NoGame => Err(Failure::NotFound),
        Err(_) => Err(Failure::Unavailable),
    }
}

/// The pieces after so many moves.
fn pieces_at(session: &Session, ply: usize) -> Vec<(Square, KindId)> {
    let set = session.rules();
    let mut before = 0;
    for chapter in session.earlier_chapters() {
        let moves = chapter.moves.len();
        if ply < before + moves {
            let after = chapter.moves.iter().take(ply - before);
            let pieces = after.fold(chapter.start.pieces.clone(), |pieces, played| played.pieces_after(set, &pieces));
            return set.size.numbers().zip(pieces).filter_map(|(square, kind)| Some((square, kind?))).collect();
        }
        before += moves;
    }
    let mut game = session.game().clone();
    while before + game.played_moves().len() > ply && game.undo().is_some() {}
    game.pieces()
}

/// The position after so many moves, with the move that led to it.
fn drawing_at(session: &Session, ply: usize) -> Drawing {
    let mv = ply.checked_sub(1).and_then(|last| session.moves().nth(last)).and_then(|played| played.mv.squares());
    Drawing { pieces: pieces_at(session, ply), mv, ..Drawing::default() }
}

/// The end of a game in words, or whose turn it is.
fn standing(language: Language, session: &Session) -> String {
    let locale = language.code();
    let spoken = session.spoken(language, locale);
    match session.outcome() {
        Some(outcome) => format!("{}. {}", spoken.result(outcome), spoken.reason(outcome)),
        None => spoken.turn(),
    }
}

async fn show(
    State(shared): Server,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(At { ply }): Query<At>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let shown = find(&shared, &id).await?;
    let language = visitor.language;
    let Listed { id, variant, players, .. } = &shown.listed;
    let name = variant_name(language, variant);
    let [attackers, defenders] = players.each_ref().map(|seated| player_name(language, seated));
    let title = format!("{attackers} – {defenders}, {name}");
    let plies = shown.session.as_ref().map_or(0, Session::ply);
    let at = ply.unwrap_or(plies).min(plies);
    let picture = shared.origin(&headers).filter(|_| shown.session.is_some());
    let head = Head {
        description: Some(shown.session.as_ref().map_or_else(
            || words::games::recorded_result(language, &shown.listed.result),
            |session| format!("{} {}", standing(language, session), games::moves(language, plies)),
        )),
        picture: picture.map(|origin| format!("{origin}/club/games/{id}/position.png?ply={at}")),
        is_hidden: !shown.is_public,
        more: None,
    };
    let content = html! {
        dl.facts {
            @let names = shown.session.as_ref().map(|session| SideNames::of(session.variant(), language.code())).unwrap_or_default();
            @for (side, seated) in Side::ALL.into_iter().zip(players) {
                div { dt { (game::side(language, names.named(side))) } dd { (player(language, seated)) } }
            }
            div { dt { (games::column_day(language)) } dd { (day(shown.listed.ended.unwrap_or(shown.listed.created))) } }
            div {
                dt { (games::column_variant(language)) }
                dd { @if shown.has_source { (name) } @else { a href={ "/club/variants/" (super::encoded(variant)) } { (name) } } }
            }
        }
        @match &shown.session {
            None => p.error { (archive::not_shown(language)) " " (words::games::recorded_result(language, &shown.listed.result)) },
            Some(session) => {
                p { strong { (standing(language, session)) } }
                (board(language, session, &name, at))
                (files(language, &shown, session))
            }
        }
    };
    Ok(answer(&shown, &headers, page_with(&visitor, &title, &head, content)).await)
}

fn board(language: Language, session: &Session, name: &str, at: usize) -> Markup {
    let (set, plies) = (session.rules(), session.ply());
    let label = archive::BoardLabel { variant: name, ply: at, plies }.text(language);
    let link = |ply: usize, text: String, rel: &'static str, is_there: bool| {
        let label = archive::MoveOf { ply, plies }.text(language);
        html! {
            @if is_there { a.button rel=(rel) href={ "?ply=" (ply) "#board" } title=(label) { (text) } } @else { span.button.off { (text) } }
        }
    };
    html! {
        div.position id="board" {
            figure {
                (PreEscaped(drawing_at(session, at).to_svg(set, set.size, &label)))
                figcaption { (archive::MoveOf { ply: at, plies }.text(language)) }
            }
            div {
                nav.moving {
                    (link(0, "«".to_owned(), "first", at > 0))
                    (link(at.saturating_sub(1), archive::previous(language), "prev", at > 0))
                    (link(at + 1, archive::next(language), "next", at < plies))
                    (link(plies, "»".to_owned(), "last", at < plies))
                }
                ol.moves {
                    @for (ply, played) in (1..).zip(session.moves()) {
                        li { a href={ "?ply=" (ply) "#board" } aria-current=[(ply == at).then_some("true")] { (MoveNotation::from_played(played).shown(set.size)) } }
                    }
                }
            }
        }
    }
}

fn files(language: Language, shown: &Shown, session: &Session) -> Markup {
    let id = &shown.listed.id;
    // A variant that is not a shipped one is not in the link.
    let replay = if shown.has_source { None } else { SharedContent::Game(record(shown, session)).write(None).ok() };
    let fragment = replay.as_deref().and_then(|link| link.split_once('#')).map(|(_, fragment)| fragment);
    html! {
        p.actions {
            @if shown.listed.ended.is_none() { a.button href={ "/#join=" (id) } { (archive::watch(language)) } }
            @if let Some(fragment) = fragment { a.button href={ "/#" (fragment) } { (archive::replay(language)) } }
            @if shown.listed.ended.is_some() { a.button href={ "/club/games/" (id) "/review" } { (analysis::review(language)) } }
        }
        h2 { (archive::download(language)) }
        ul {
            li { a href={ "/club/games/" (id) "/text" } { (archive::as_text(language)) } }
            li { a href={ "/club/games/" (id) "/opentafl" } { (archive::as_opentafl(language)) } }
            li { a href={ "/club/games/" (id) "/saved" } { (archive::as_saved(language)) } }
        }
    }
}

/// The game as a record with the names of its players. Lines that they wrote are not in it.
fn record(shown: &Shown, session: &Session) -> GameRecord {
    let name = |seated: &Seated| match seated {
        Seated::Member(name) | Seated::Guest(Some(name)) => name.clone(),
        Seated::Guest(None) | Seated::Nobody => String::new(),
    };
    let mut record = session.record(date(shown.listed.ended.unwrap_or(shown.listed.created)));
    [record.attackers, record.defenders] = shown.listed.players.each_ref().map(name);
    record
}

/// The form of a file.
#[derive(Clone, Copy)]
enum File {
    Text,
    OpenTafl,
    Saved,
}

async fn download(State(shared): Server, Path(id): Path<String>, file: File) -> Result<Response, Failure> {
    let shown = find(&shared, &id).await?;
    let session = shown.session.as_ref().ok_or(Failure::NotFound)?;
    let record = || record(&shown, session);
    let (content, ending) = match file {
        File::Text => (text::write(&record()), "txt"),
        File::OpenTafl => {
            let written = opentafl::write(&record(), &session.variant().rules, &session.variant().name).map_err(|_| Failure::NotFound)?;
            (written.record, "otg")
        }
        File::Saved => (session.to_saved_game().with_dice(None).to_text(), "ron"),
    };
    let name = format!("attachment; filename=\"{}.{ending}\"", shown.listed.id);
    let robots = if shown.is_public { "all" } else { "noindex" };
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8"), (CONTENT_DISPOSITION, name.as_str()), (CACHE_CONTROL, "no-cache"), (ROBOTS, robots)];
    Ok((headers, content).into_response())
}

async fn show_picture(State(shared): Server, Path(id): Path<String>, Query(At { ply }): Query<At>) -> Result<Response, Failure> {
    let shown = find(&shared, &id).await?;
    let session = shown.session.as_ref().ok_or(Failure::NotFound)?;
    let drawing = drawing_at(session, ply.unwrap_or(usize::MAX).min(session.ply()));
    let png = picture::png(drawing.to_picture(session.rules(), PICTURE)).await.ok_or(Failure::Unavailable)?;
    // No move of a game that has ended is taken back.
    let kept = match (shown.listed.ended, shown.is_public) {
        (None, _) => "no-cache",
        (Some(_), true) => "public, max-age=604800",
        (Some(_), false) => "private, max-age=604800",
    };
    let robots = if shown.is_public { "all" } else { "noindex" };
    Ok(([(ROBOTS, robots)], picture::response(&png, kept)).into_response())
}

/// The answer with a page of a game. What a browser has already is not sent again: a game that has ended changes no more, but its players may be
/// renamed or gone.
async fn answer(shown: &Shown, headers: &HeaderMap, page: Response) -> Response {
    let (mut parts, body) = page.into_parts();
    let Ok(body) = axum::body::to_bytes(body, usize::MAX).await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    if !shown.is_public {
        parts.headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    let tag = format!("\"{}\"", hash(&String::from_utf8_lossy(&body)));
    if shown.listed.ended.is_none() {
        return (parts, body).into_response();
    }
    parts.headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        parts.headers.insert(ETAG, tag);
    }
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        parts.status = StatusCode::NOT_MODIFIED;
        return parts.into_response();
    }
    (parts, body).into_response()
}
