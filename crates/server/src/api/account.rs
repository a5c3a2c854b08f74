//! The account of a token.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::{self, Filter, ListedGame};
use super::{ApiError, Asked, Program};
use crate::accounts::Account;
use crate::web::Shared;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnAccount {
    name: String,
    is_bot: bool,
    language: String,
    /// Milliseconds since 1970.
    created: u64,
}

fn own(account: Account) -> Json<OwnAccount> {
    let Account { name, is_bot, language, created, .. } = account;
    Json(OwnAccount { name, is_bot, language: language.code().to_owned(), created })
}

/// The account of the token.
#[utoipa::path(get, path = "/api/v1/account", security(("token" = [])), responses((status = 200, body = OwnAccount), (status = 401, body = ApiError)))]
pub(super) async fn account(Program(account): Program) -> Json<OwnAccount> {
    own(account)
}

/// Marks the account as one of a bot, for good. It must not have played yet.
#[utoipa::path(
    post, path = "/api/v1/account/bot", security(("token" = [])),
    responses((status = 200, body = OwnAccount), (status = 401, body = ApiError), (status = 409, body = ApiError)),
)]
pub(super) async fn become_bot(State(shared): State<Shared>, Program(account): Program) -> Result<Json<OwnAccount>, ApiError> {
    let accounts = shared.hub.accounts();
    if !account.is_bot && !accounts.become_bot(&account.player).await? {
        return Err(ApiError::new(StatusCode::CONFLICT, "notBot", "the account has played as a person; make another one for the bot"));
    }
    Ok(own(Account { is_bot: true, ..account }))
}

/// The games of the account, the newest first. `state=myTurn` asks for those in which it is to move.
#[utoipa::path(
    get, path = "/api/v1/account/games", security(("token" = [])), params(Filter),
    responses((status = 200, body = Vec<ListedGame>), (status = 401, body = ApiError)),
)]
pub(super) async fn own_games(
    State(shared): State<Shared>,
    Program(account): Program,
    Asked(filter): Asked<Filter>,
) -> Result<Json<Vec<ListedGame>>, ApiError> {
    let me = Some(&account.player);
    Ok(Json(lists::list(shared.hub.store().pool(), &filter, me, me).await?))
}
