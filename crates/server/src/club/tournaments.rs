//! The pages of tournaments: the list with a form for a new one, and each with its entrants, games and tables.

use axum::Router;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use birka_localization::Language;
use birka_localization::messages::events;
use birka_network::messages::{NewGame, Terms, plain_line};
use birka_records::TimeControl;
use birka_session::{Session, TimeControls};
use maud::{Markup, html};
use serde::Deserialize;

use super::layout::{field, page};
use super::{Failure, Member, Server, Visitor};
use crate::accounts::Account;
use crate::room::now;
use crate::tournaments::table::{cross, written};
use crate::tournaments::{self, Announcement, Board, Entrant, Kind, Tournament, TournamentError, Tournaments};
use crate::variants;
use crate::web::Shared;

/// The longest name of a tournament, in characters.
const LONGEST_NAME: usize = 60;
/// The variant that a new tournament has at first.
const USUAL_VARIANT: &str = "copenhagen";
/// A minute in milliseconds.
const MINUTE: u64 = 60_000;

pub fn router() -> Router<Shared> {
    Router::new()
        .route("/club/events", get(list).post(announce))
        .route("/club/events/{id}", get(tournament))
        .route("/club/events/{id}/enter", post(enter))
        .route("/club/events/{id}/withdraw", post(withdraw))
        .route("/club/events/{id}/begin", post(begin))
}

impl From<TournamentError> for Failure {
    fn from(error: TournamentError) -> Self {
        match error {
            TournamentError::Store(error) => Self::Store(error),
            TournamentError::TooMany | TournamentError::Closed | TournamentError::TooFew | TournamentError::Randomness => {
                Self::Refused(error.to_string())
            }
        }
    }
}

fn kind_name(language: Language, kind: Kind) -> String {
    match kind {
        Kind::Robin => events::robin(language),
        Kind::Swiss => events::swiss(language),
    }
}

fn variant_name(id: &str) -> String {
    variants::named(id).map_or_else(|_| id.to_owned(), |variant| variant.name.clone())
}

fn stage(language: Language, tournament: &Tournament) -> String {
    match (tournament.ended, tournament.round) {
        (Some(_), _) => events::ended(language),
        (None, 0) => events::open(language),
        (None, round) => events::RoundOf { round, rounds: tournament.rounds }.text(language),
    }
}

async fn list(State(shared): Server, visitor: Visitor) -> Result<Response, Failure> {
    show_list(&shared, &visitor, &Announced::default(), html! {}).await
}

async fn show_list(shared: &Shared, visitor: &Visitor, form: &Announced, news: Markup) -> Result<Response, Failure> {
    let language = visitor.language;
    let newest = Tournaments::new(shared.hub.store().pool()).newest().await?;
    let content = html! {
        (news)
        @if newest.is_empty() {
            p { (events::none(language)) }
        } @else {
            div.scroll { table {
                @for tournament in &newest {
                    tr {
                        td { a href={ "/club/events/" (tournament.id) } { (tournament.name) } }
                        td { (variant_name(&tournament.variant)) }
                        td { (kind_name(language, tournament.kind)) }
                        td { (stage(language, tournament)) }
                    }
                }
            } }
        }
        @if visitor.account.is_some() {
            h2 { (events::new(language)) }
            (announce_form(language, form))
        }
    };
    Ok(page(visitor, &events::title(language), content))
}

/// A tournament as the form has it.
#[derive(Deserialize)]
struct Announced {
    name: String,
    kind: String,
    variant: String,
    minutes: u32,
    increment: u32,
    /// 0 for a game with clocks.
    days: u8,
    rounds: u32,
    first_move: u64,
    /// The box is ticked.
    rated: Option<String>,
}

impl Default for Announced {
    fn default() -> Self {
        let (name, kind, variant) = (String::new(), Kind::Swiss.name().to_owned(), USUAL_VARIANT.to_owned());
        Self { name, kind, variant, minutes: 10, increment: 5, days: 0, rounds: 5, first_move: 10, rated: None }
    }
}

impl Announced {
    /// The tournament; `None` if a number is not possible.
    fn announcement(&self) -> Option<Announcement> {
        let name = plain_line(&self.name, LONGEST_NAME);
        let is_possible = !name.is_empty()
            && (1..=180).contains(&self.minutes)
            && self.increment <= 60
            && self.days <= 14
            && (1..=15).contains(&self.rounds)
            && (1..=60).contains(&self.first_move);
        let kind = Kind::of(&self.kind).filter(|_| is_possible)?;
        let mut session = Session::new(variants::named(&self.variant).ok()?);
        let days = (self.days > 0).then_some(self.days);
        if days.is_none() {
            let control = Some(TimeControl { main: self.minutes * 60, increment: self.increment });
            session.set_clock(TimeControls { attackers: control, defenders: control });
        }
        let game = NewGame { saved: session.to_saved_game().with_dice(None), source: None, side: None, engine: None };
        let terms = Terms { is_rated: self.rated.is_some(), days };
        Some(Announcement { name, kind, game, terms, rounds: self.rounds, first_move: self.first_move * MINUTE })
    }
}

fn number(label: &str, name: &str, value: u64, least: u64, most: u64) -> Markup {
    html! {
        label {
            span { (label) }
            input name=(name) type="number" value=(value) min=(least) max=(most) required;
        }
    }
}

fn announce_form(language: Language, form: &Announced) -> Markup {
    html! {
        form method="post" action="/club/events" {
            (field(&events::name(language), "name", "text", &form.name, "off"))
            label {
                span { (events::variant(language)) }
                select name="variant" {
                    @for variant in variants::library().variants() {
                        option value=(variant.id) selected[variant.id == form.variant] { (variant.name) }
                    }
                }
            }
            label {
                span { (events::kind(language)) }
                select name="kind" {
                    @for kind in [Kind::Swiss, Kind::Robin] {
                        option value=(kind.name()) selected[kind.name() == form.kind] { (kind_name(language, kind)) }
                    }
                }
            }
            (number(&events::rounds(language), "rounds", form.rounds.into(), 1, 15))
            (number(&events::minutes(language), "minutes", form.minutes.into(), 1, 180))
            (number(&events::increment(language), "increment", form.increment.into(), 0, 60))
            (number(&events::first_move(language), "first_move", form.first_move, 1, 60))
            (number(&events::days(language), "days", form.days.into(), 0, 14))
            label.check {
                input type="checkbox" name="rated" value="yes" checked[form.rated.is_some()];
                span { (events::rated(language)) }
            }
            button { (events::announce(language)) }
        }
    }
}

async fn announce(State(shared): Server, Member(account): Member, Form(form): Form<Announced>) -> Result<Response, Failure> {
    let language = account.language;
    let Some(announcement) = form.announcement() else {
        let visitor = Visitor { account: Some(account), language };
        let news = html! { p.error role="alert" { (events::fault(language)) } };
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, show_list(&shared, &visitor, &form, news).await?).into_response());
    };
    let id = Tournaments::new(shared.hub.store().pool()).announce(&announcement, &account.player, now()).await?;
    Ok(Redirect::to(&format!("/club/events/{id}")).into_response())
}

async fn found(shared: &Shared, id: &str) -> Result<Tournament, Failure> {
    Tournaments::new(shared.hub.store().pool()).of(id).await?.ok_or(Failure::NotFound)
}

fn back(tournament: &Tournament) -> Redirect {
    Redirect::to(&format!("/club/events/{}", tournament.id))
}

async fn enter(State(shared): Server, Member(account): Member, Path(id): Path<String>) -> Result<Redirect, Failure> {
    let tournament = found(&shared, &id).await?;
    Tournaments::new(shared.hub.store().pool()).enter(&tournament, &account).await?;
    Ok(back(&tournament))
}

async fn withdraw(State(shared): Server, Member(account): Member, Path(id): Path<String>) -> Result<Redirect, Failure> {
    let tournament = found(&shared, &id).await?;
    Tournaments::new(shared.hub.store().pool()).withdraw(&tournament, &account.player).await?;
    Ok(back(&tournament))
}

async fn begin(State(shared): Server, Member(account): Member, Path(id): Path<String>) -> Result<Redirect, Failure> {
    let tournament = found(&shared, &id).await?;
    if tournament.organizer != account.player {
        return Err(Failure::NotFound);
    }
    if tournament.round == 0 {
        let tournaments = Tournaments::new(shared.hub.store().pool());
        tournaments.begin(&tournament).await?;
        tournaments.advance_all(&shared.hub, now()).await?;
    }
    Ok(back(&tournament))
}

async fn tournament(State(shared): Server, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Failure> {
    let tournament = found(&shared, &id).await?;
    let tournaments = Tournaments::new(shared.hub.store().pool());
    let entrants = tournaments.entrants(&id).await?;
    let boards = tournaments.boards(&id, &entrants).await?;
    let language = visitor.language;
    let content = html! {
        p { (description(language, &tournament)) }
        p.quiet { (events::organizer(language, tournament.organizer_name.as_str())) " · " (stage(language, &tournament)) }
        @if tournament.terms.days.is_none() {
            p.quiet { (events::pairs_note(language, tournament.first_move / MINUTE)) }
        } @else {
            p.quiet { (events::pairs_note_days(language)) }
        }
        @if let Some(account) = &visitor.account {
            (actions(language, &tournament, account, &entrants, &boards))
        }
        @if tournament.round == 0 {
            h2 { (events::entrants(language, entrants.len())) }
            ul { @for entrant in &entrants { li { (name(language, entrant)) } } }
        } @else {
            (standings(language, &tournament, &entrants, &boards))
            @if tournament.kind == Kind::Robin {
                (cross_table(language, &tournament, &entrants, &boards))
            }
            @for round in (1..=tournament.round).rev() {
                (pairings(language, round, &entrants, &boards))
            }
        }
    };
    Ok(page(&visitor, &tournament.name, content))
}

fn description(language: Language, tournament: &Tournament) -> String {
    let mut parts = vec![variant_name(&tournament.variant), kind_name(language, tournament.kind)];
    let clock = tournament.game.saved.clock.as_ref().and_then(|clock| clock.attackers);
    parts.extend(clock.map(|clock| format!("{} + {}", clock.main / 60, clock.increment)));
    parts.extend(tournament.terms.days.map(|days| events::days_a_move(language, u32::from(days))));
    if tournament.terms.is_rated {
        parts.push(events::rated(language));
    }
    parts.join(" · ")
}

/// The buttons of a member, and the way to her games.
fn actions(language: Language, tournament: &Tournament, account: &Account, entrants: &[Entrant], boards: &[Board]) -> Markup {
    let own = entrants.iter().position(|entrant| entrant.player == account.player);
    let button = |action: &str, class: &str, label: String| {
        html! { form method="post" action={ "/club/events/" (tournament.id) "/" (action) } { button class=(class) { (label) } } }
    };
    let is_own = |board: &&Board| own.is_some() && (Some(board.played.attackers) == own || board.played.defenders == own);
    html! {
        @for board in boards.iter().filter(is_own).filter(|board| board.played.points.is_none()) {
            @if let Some(game) = &board.game {
                p { a.button href={ "/#join=" (game) } { (events::your_game(language)) } }
            }
        }
        @if tournament.ended.is_none() {
            @match own.map(|own| &entrants[own]) {
                Some(entrant) if !entrant.is_withdrawn => (button("withdraw", "quiet", events::withdraw(language))),
                None if tournament.round == 0 => (button("enter", "", events::enter(language))),
                _ => {}
            }
            @if tournament.round == 0 && tournament.organizer == account.player && entrants.len() >= 2 {
                (button("begin", "", events::begin(language)))
            }
        }
    }
}

fn name(language: Language, entrant: &Entrant) -> Markup {
    html! {
        (entrant.name)
        @if entrant.is_bot { " " span.quiet { "(" (events::bot(language)) ")" } }
        @if entrant.is_withdrawn { " " span.quiet { "(" (events::withdrawn(language)) ")" } }
    }
}

fn standings(language: Language, tournament: &Tournament, entrants: &[Entrant], boards: &[Board]) -> Markup {
    let tie_break = match tournament.kind {
        Kind::Robin => "Sonneborn-Berger",
        Kind::Swiss => "Buchholz",
    };
    html! {
        h2 { (events::standings(language)) }
        div.scroll { table {
            tr {
                th { "#" }
                th { (events::player(language)) }
                th { (events::points(language)) }
                th { (tie_break) }
                th { (events::wins(language)) }
            }
            @for (place, line) in (1..).zip(tournaments::standings(tournament, entrants, boards)) {
                tr {
                    td { (place) }
                    td { (name(language, &entrants[line.entrant])) }
                    td { (written(line.points)) }
                    td { (written(line.tie_break)) }
                    td { (line.wins) }
                }
            }
        } }
    }
}

fn cross_table(language: Language, tournament: &Tournament, entrants: &[Entrant], boards: &[Board]) -> Markup {
    let played: Vec<_> = boards.iter().map(|board| board.played).collect();
    let cells = cross(&played);
    let lines = tournaments::standings(tournament, entrants, boards);
    html! {
        h2 { (events::cross_table(language)) }
        div.scroll { table {
            tr {
                th { "#" }
                th { (events::player(language)) }
                @for (place, _) in (1..).zip(&lines) { th { (place) } }
            }
            @for (place, line) in (1..).zip(&lines) {
                tr {
                    td { (place) }
                    td { (entrants[line.entrant].name) }
                    @for other in &lines {
                        td {
                            @if other.entrant == line.entrant { "×" }
                            @else if let Some(points) = cells.get(&(line.entrant, other.entrant)) { (written(*points)) }
                        }
                    }
                }
            }
        } }
    }
}

fn pairings(language: Language, round: u32, entrants: &[Entrant], boards: &[Board]) -> Markup {
    html! {
        h2 { (events::round(language, round)) }
        div.scroll { table {
            tr {
                th { (events::attackers(language)) }
                th { (events::defenders(language)) }
                th { (events::result(language)) }
                th {}
            }
            @for board in boards.iter().filter(|board| board.played.round == round) {
                tr {
                    td { (entrants[board.played.attackers].name) }
                    td {
                        @match board.played.defenders {
                            Some(defenders) => (entrants[defenders].name),
                            None => (events::bye(language)),
                        }
                    }
                    td {
                        @match (board.played.points, board.played.defenders) {
                            (Some(points), Some(_)) => { (written(points.into())) " : " (written((2 - points.min(2)).into())) },
                            (Some(points), None) => (written(points.into())),
                            (None, _) => "–",
                        }
                    }
                    td { @if let Some(game) = &board.game { a href={ "/#join=" (game) } { (events::game(language)) } } }
                }
            }
        } }
    }
}
