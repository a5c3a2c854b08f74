//! The list of games, and how games stand in lists.

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use birka_localization::Language;
use birka_localization::messages::{archive, games};
use birka_records::game_record::GameDate;
use birka_rules::Side;
use birka_session::words;
use maud::{Markup, html};
use serde::Deserialize;

use super::layout::page;
use super::{Failure, Server, Visitor, encoded};
use crate::archive::{Ending, Listed, PAGE, Search, Seated, State as Going};
use crate::judge::{DAY, Moment};
use crate::variants::library;
use crate::web::Shared;

pub fn router() -> Router<Shared> {
    Router::new().route("/club/games", get(list))
}

/// The fields of the search, as they stand in the address.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Form {
    player: String,
    variant: String,
    result: String,
    since: String,
    until: String,
    state: String,
    after: String,
}

/// A search that cannot be made, in words.
struct Fault(String);

impl Form {
    fn is_empty(&self) -> bool {
        [&self.player, &self.variant, &self.result, &self.since, &self.until, &self.state, &self.after].iter().all(|field| field.is_empty())
    }

    /// The search, without the player.
    fn search(&self, language: Language) -> Result<Search, Fault> {
        let day = |text: &str| match text {
            "" => Ok(None),
            text => GameDate::parse(text)
                .map(|day| Some(Moment::try_from(day.unix_days()).unwrap_or_default().saturating_mul(DAY)))
                .ok_or_else(|| Fault(games::wrong_day(language, "2026-11-22"))),
        };
        let is_name = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
        Ok(Search {
            state: if self.state == "going" { Going::Going } else { Going::Ended },
            player: None,
            variant: Some(self.variant.as_str()).filter(is_name).map(str::to_owned),
            ending: match self.result.as_str() {
                "a" => Some(Ending::Won(Side::Attackers)),
                "d" => Some(Ending::Won(Side::Defenders)),
                "draw" => Some(Ending::Drawn),
                _ => None,
            },
            since: day(&self.since)?,
            until: day(&self.until)?.map(|day| day + DAY),
            after: parse_place(&self.after),
        })
    }

    /// The address of the same search from a game on.
    fn address(&self, after: &str) -> String {
        let Self { player, variant, result, since, until, state, .. } = self;
        let fields = [
            ("player", player.as_str()),
            ("variant", variant),
            ("result", result),
            ("since", since),
            ("until", until),
            ("state", state),
            ("after", after),
        ];
        let fields: Vec<String> =
            fields.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        format!("/club/games?{}", fields.join("&"))
    }
}

/// The place of a game in a list: `1767225600000-k7mtw2pzx4qhr9ab`.
pub fn parse_place(text: &str) -> Option<(Moment, String)> {
    let (moment, id) = text.split_once('-')?;
    Some((moment.parse().ok()?, id.parse::<birka_network::GameId>().ok()?.as_str().to_owned()))
}

/// The place of a game in its list.
pub fn place(game: &Listed) -> String {
    format!("{}-{}", game.ended.unwrap_or(game.created), game.id)
}

async fn list(State(shared): Server, visitor: Visitor, Query(form): Query<Form>) -> Result<Response, Failure> {
    let (language, pool) = (visitor.language, shared.hub.store().pool());
    let (mut found, mut fault, mut going) = ((Vec::new(), false), None, Vec::new());
    match form.search(language) {
        Ok(mut search) => {
            let player = if form.player.is_empty() { None } else { shared.hub.accounts().named(form.player.trim()).await? };
            if form.player.is_empty() || player.is_some() {
                search.player = player.map(|account| account.player);
                found = search.run(pool, PAGE).await?;
            }
        }
        Err(Fault(text)) => fault = Some(text),
    }
    if form.is_empty() {
        going = Search { state: Going::Going, ..Search::default() }.run(pool, 10).await?.0;
    }
    let (listed, has_more) = found;
    let variants = tokio::task::spawn_blocking(|| library().variants()).await.unwrap_or_default();
    let content = html! {
        @if !going.is_empty() {
            h2 { (archive::going_on(language)) }
            (table(language, &going))
            p { a href="/club/games?state=going" { (archive::all_going_on(language)) } }
        }
        h2 { (if form.state == "going" { archive::going_on(language) } else { archive::ended(language) }) }
        form.search method="get" action="/club/games" {
            label { span { (archive::member(language)) } input name="player" value=(form.player) maxlength="32" autocomplete="off"; }
            label {
                span { (games::column_variant(language)) }
                select name="variant" {
                    option value="" { (games::any_variant(language)) }
                    @for variant in variants {
                        option value=(variant.id) selected[variant.id == form.variant] { (variant.name_in(language.code())) }
                    }
                }
            }
            label {
                span { (games::column_result(language)) }
                select name="result" {
                    @for (value, text) in [
                        ("", games::result_any(language)), ("a", games::result_attackers(language)),
                        ("d", games::result_defenders(language)), ("draw", games::result_draw(language)),
                    ] {
                        option value=(value) selected[value == form.result] { (text) }
                    }
                }
            }
            label {
                span { (archive::state(language)) }
                select name="state" {
                    option value="" { (archive::ended(language)) }
                    option value="going" selected[form.state == "going"] { (archive::going_on(language)) }
                }
            }
            label { span { (games::since(language)) } input name="since" type="date" value=(form.since); }
            label { span { (games::until(language)) } input name="until" type="date" value=(form.until); }
            button { (archive::search(language)) }
        }
        @if let Some(fault) = fault {
            p.error role="alert" { (fault) }
        } @else if listed.is_empty() {
            p { (games::nothing_found(language)) }
        } @else {
            (table(language, &listed))
        }
        @if let Some(last) = listed.last().filter(|_| has_more) {
            p { a.button rel="next" href=(form.address(&place(last))) { (archive::older(language)) } }
        }
    };
    Ok(page(&visitor, &games::title(language), content))
}

/// A table of games.
pub fn table(language: Language, games_listed: &[Listed]) -> Markup {
    html! {
        div.scroll {
            table.games {
                tr {
                    th scope="col" { (games::column_day(language)) }
                    th scope="col" { (games::column_variant(language)) }
                    th scope="col" { (games::column_players(language)) }
                    th scope="col" { (games::column_result(language)) }
                    th scope="col" { (games::column_moves(language)) }
                    th scope="col" { span.aside { (archive::watch(language)) } }
                }
                @for game in games_listed {
                    tr {
                        td { a href={ "/club/games/" (game.id) } { (day(game.ended.unwrap_or(game.created))) } }
                        td { (variant_name(language, &game.variant)) }
                        td { (player(language, &game.players[0])) " – " (player(language, &game.players[1])) }
                        td { (words::games::recorded_result(language, &game.result)) }
                        td { (game.plies) }
                        td { @if game.ended.is_none() { a href={ "/#join=" (game.id) } { (archive::watch(language)) } } }
                    }
                }
            }
        }
    }
}

/// A player, with a link to the page of an account.
pub fn player(language: Language, seated: &Seated) -> Markup {
    html! {
        @match seated {
            Seated::Member(name) => a href={ "/club/players/" (encoded(name)) } { (name) },
            other => (player_name(language, other)),
        }
    }
}

/// The name of a player.
pub fn player_name(language: Language, seated: &Seated) -> String {
    match seated {
        Seated::Member(name) | Seated::Guest(Some(name)) => name.clone(),
        Seated::Guest(None) => archive::guest(language),
        Seated::Nobody => games::unknown_player(language),
    }
}

/// The name of a variant. Options stand behind it as they are.
pub fn variant_name(language: Language, name: &str) -> String {
    let (base, options) = name.split_at(name.find('{').unwrap_or(name.len()));
    let known = library().variants().iter().find(|variant| variant.id == base);
    format!("{} {options}", known.map_or(base, |variant| variant.name_in(language.code()))).trim_end().to_owned()
}

/// The day of a moment, by the clock of Greenwich.
pub fn day(moment: Moment) -> String {
    date(moment).map(|date| date.to_string()).unwrap_or_default()
}

/// The day of a moment.
///
/// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
pub fn date(moment: Moment) -> Option<GameDate> {
    let days = moment / DAY + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    GameDate::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_the_day_whose_moment_it_is() {
        for text in ["1970-01-01", "2000-02-29", "2026-12-01", "2100-03-01", "2399-12-31"] {
            let date_of = GameDate::parse(text).unwrap();
            let moment = Moment::try_from(date_of.unix_days()).unwrap() * DAY + DAY / 2;
            assert_eq!(day(moment), text);
        }
    }
}
