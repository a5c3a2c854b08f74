//! Games: seen, made, and played move by move.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use birka_network::messages::{GameAction, GameId, GameState, NewGame, RefusalCode, ServerMessage, Terms, Wish};
use birka_records::TimeControl;
use birka_records::game_record::text;
use birka_rules::Side;
use birka_session::{Session, TimeControls};
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc};
use utoipa::ToSchema;

use super::lists::{self, Filter, ListedGame};
use super::{Anyone, ApiError, Asked, Content, Program};
use crate::accounts::Account;
use crate::connection::next_connection;
use crate::judge::{Judge, Refused};
use crate::room::{Call, Caller, now};
use crate::store::Beginning;
use crate::variants;
use crate::web::Shared;

/// A game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GameAnswer {
    /// The state as `joined` of the WebSocket has it.
    #[schema(value_type = Object)]
    game: GameState,
    /// The side to move; `null` if the game is over.
    #[schema(value_type = Option<String>)]
    turn: Option<Side>,
    /// The side of the owner of the token.
    #[schema(value_type = Option<String>)]
    side: Option<Side>,
    /// The page on which the game is played.
    link: String,
}

fn answer(judge: &Judge, me: Option<&Account>) -> GameAnswer {
    let side = me.and_then(|account| judge.side_of(&account.player));
    GameAnswer { game: judge.state(now()), turn: judge.summary().turn, side, link: format!("/#join={}", judge.id()) }
}

fn id_of(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| Refused::new(RefusalCode::NoGame, "there is no such game").into())
}

/// The public games, the newest first.
#[utoipa::path(get, path = "/api/v1/games", params(Filter), responses((status = 200, body = Vec<ListedGame>), (status = 400, body = ApiError)))]
pub(super) async fn list(
    State(shared): State<Shared>,
    Anyone(account): Anyone,
    Asked(filter): Asked<Filter>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    let me = account.as_ref().map(|account| &account.player);
    Ok(Json(lists::list(shared.hub.store().pool(), &filter, None, me).await?))
}

/// A game. Whoever knows its name may see it.
#[utoipa::path(get, path = "/api/v1/games/{id}", responses((status = 200, body = GameAnswer), (status = 404, body = ApiError)))]
pub(super) async fn game(
    State(shared): State<Shared>,
    Anyone(account): Anyone,
    Path(id): Path<String>,
) -> Result<Json<GameAnswer>, ApiError> {
    let (_, judge, _) = shared.hub.load(&id_of(&id)?).await?;
    Ok(Json(answer(&judge, account.as_ref())))
}

/// The record of a game as text.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/record",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = ApiError)),
)]
pub(super) async fn record(State(shared): State<Shared>, _: Anyone, Path(id): Path<String>) -> Result<Response, ApiError> {
    let (_, judge, _) = shared.hub.load(&id_of(&id)?).await?;
    let mut record = judge.session().record(None);
    let state = judge.state(now());
    let name = |side| state.seat(side).name.clone().unwrap_or_default();
    (record.attackers, record.defenders) = (name(Side::Attackers), name(Side::Defenders));
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text::write(&record)).into_response())
}

/// A new game of the account. Others take the free seat by its name.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateGame {
    #[serde(flatten)]
    start: Start,
    /// The days for each move of a game by correspondence.
    days: Option<u8>,
    /// Whether lists show it.
    #[serde(default)]
    is_public: bool,
    /// The name of a bot that plays the other side.
    opponent: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
enum Start {
    /// A game as `create` of the WebSocket has it: with moves, or of a variant with its own source.
    Game {
        #[schema(value_type = Object)]
        game: Box<NewGame>,
    },
    /// A variant that the server has.
    Variant {
        variant: String,
        /// The side of the account; at random if it is left out.
        #[schema(value_type = Option<String>)]
        side: Option<Side>,
        /// `{"main": 300, "increment": 5}`, in seconds.
        #[schema(value_type = Option<Object>)]
        clock: Option<TimeControl>,
    },
}

impl Start {
    fn game(self) -> Result<NewGame, Refused> {
        match self {
            Self::Game { game } => Ok(*game),
            Self::Variant { variant, side, clock } => {
                let mut session = Session::new(variants::named(&variant)?);
                session.set_clock(TimeControls { attackers: clock, defenders: clock });
                Ok(NewGame { saved: session.to_saved_game().with_dice(None), source: None, side, engine: None })
            }
        }
    }
}

/// Makes a game.
#[utoipa::path(
    post, path = "/api/v1/games", security(("token" = [])), request_body = CreateGame,
    responses((status = 201, body = GameAnswer), (status = 401, body = ApiError), (status = 422, body = ApiError), (status = 429, body = ApiError)),
)]
pub(super) async fn create(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Program(account): Program,
    Content(asked): Content<CreateGame>,
) -> Result<(StatusCode, Json<GameAnswer>), ApiError> {
    if !shared.limits.may_create(shared.address(peer, &headers)) {
        return Err(Refused::new(RefusalCode::TooFast, "too many games from this address; try again in a minute").into());
    }
    if asked.days.is_some_and(|days| !(1..=30).contains(&days)) {
        return Err(ApiError::malformed("a move has 1 to 30 days"));
    }
    let opponent = match &asked.opponent {
        Some(name) => {
            let found = shared.hub.accounts().named(name).await?.filter(|found| found.is_bot && found.player != account.player);
            Some(found.ok_or_else(|| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "notBot", "there is no bot of this name"))?)
        }
        None => None,
    };
    let game = asked.start.game()?;
    let chosen =
        game.side.unwrap_or(if getrandom::u32().unwrap_or_default().is_multiple_of(2) { Side::Attackers } else { Side::Defenders });
    let players: Vec<_> = [(Some(&account), chosen), (opponent.as_ref(), chosen.opponent())]
        .into_iter()
        .filter_map(|(player, side)| player.map(|player| (player.player.clone(), side, Some(player.name.clone()))))
        .collect();
    // Rated games are made where both players agree on them.
    let terms = Terms { is_rated: false, days: asked.days };
    let begun = Beginning { game, terms, is_public: asked.is_public, tournament: None, follows: None };
    let id = shared.hub.create_for(begun, &players).await?;
    let (_, judge, _) = shared.hub.load(&id).await?;
    Ok((StatusCode::CREATED, Json(answer(&judge, Some(&account)))))
}

/// Takes the free seat of a game.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/seat", security(("token" = [])),
    responses((status = 200, body = GameAnswer), (status = 401, body = ApiError), (status = 403, body = ApiError), (status = 404, body = ApiError)),
)]
pub(super) async fn take_seat(
    State(shared): State<Shared>,
    Program(account): Program,
    Path(id): Path<String>,
) -> Result<Json<GameAnswer>, ApiError> {
    let id = id_of(&id)?;
    let (caller, answers) = caller(&account);
    let connection = caller.connection;
    ask(&shared, &id, Call::Join { caller, wish: Wish::Any }, answers).await?;
    shared.hub.call_open(&id, Call::Leave(connection)).await;
    let (_, judge, _) = shared.hub.load(&id).await?;
    match judge.side_of(&account.player) {
        Some(_) => Ok(Json(answer(&judge, Some(&account)))),
        None => Err(Refused::new(RefusalCode::NoSeat, "both seats are taken").into()),
    }
}

/// Does something in a game: `{"do": "move", "ply": 4, "name": "e3-f3"}`, `{"do": "offer", "offer": "draw"}`, `{"do": "decline", "offer": "takeBack"}`,
/// `{"do": "resign"}` or `{"do": "say", "text": "Good luck!"}`. The answer comes when it is stored.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/actions", security(("token" = [])), request_body = Object,
    responses(
        (status = 200, body = GameAnswer), (status = 401, body = ApiError), (status = 403, body = ApiError), (status = 404, body = ApiError),
        (status = 409, body = ApiError), (status = 422, body = ApiError),
    ),
)]
pub(super) async fn act(
    State(shared): State<Shared>,
    Program(account): Program,
    Path(id): Path<String>,
    Content(action): Content<GameAction>,
) -> Result<Json<GameAnswer>, ApiError> {
    let id = id_of(&id)?;
    let (caller, answers) = caller(&account);
    ask(&shared, &id, Call::Act { caller, action, lag: Duration::ZERO }, answers).await?;
    let (_, judge, _) = shared.hub.load(&id).await?;
    Ok(Json(answer(&judge, Some(&account))))
}

/// A caller without a connection, and what rooms say to it.
fn caller(account: &Account) -> (Caller, mpsc::Receiver<axum::extract::ws::Utf8Bytes>) {
    let (outbox, answers) = mpsc::channel(16);
    let (player, name) = (account.player.clone(), Some(account.name.clone()));
    (Caller { connection: next_connection(), player, name, guest: None, outbox, end: Arc::new(Notify::new()) }, answers)
}

/// Calls the room of a game, and waits until it has done what is asked for: it says why it does not, says that the caller is in, or lets go of the caller.
async fn ask(shared: &Shared, id: &GameId, call: Call, mut answers: mpsc::Receiver<axum::extract::ws::Utf8Bytes>) -> Result<(), ApiError> {
    shared.hub.call(id, call).await;
    let said = answers.recv().await.and_then(|text| serde_json::from_str(text.as_str()).ok());
    match said {
        Some(ServerMessage::Refused { code, text, .. }) => Err(Refused::new(code, text).into()),
        _ => Ok(()),
    }
}
