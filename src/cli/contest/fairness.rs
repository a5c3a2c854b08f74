use std::fmt::Write as _;
use std::sync::Arc;

use serde::Deserialize;

use super::tally::Tally;
use birka_script::Variant;

/// What is said about the balance of a variant.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Claim {
    variant: String,
    /// By a source, and which.
    says: String,
    /// By the results of a tafl server.
    server: Option<Server>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Server {
    games: u32,
    /// Below -1, attackers win so many times as often; above 1, defenders; 0 if the server gives none.
    figure: f64,
}

impl Server {
    /// The share of the attackers.
    fn share(self) -> Option<f64> {
        match self.figure {
            times if times <= -1.0 => Some(-times / (1.0 - times)),
            times if times >= 1.0 => Some(1.0 / (1.0 + times)),
            _ => None,
        }
    }
}

fn claims() -> Vec<Claim> {
    // The text is part of the program, and a test reads it.
    ron::from_str(include_str!("claims.ron")).expect("the claims that come with Birka")
}

/// The results as a table.
pub(super) fn table(rows: &[(Arc<Variant>, Tally)]) -> String {
    let claims = claims();
    let mut text = String::from(
        "| variant | attackers | bounds | games | drawn | plies | ended by | people | the sources |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for (variant, tally) in rows {
        let bounds = tally.bounds();
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        let ends: Vec<_> = tally.ends().iter().map(|(reason, times)| format!("{reason} {times}")).collect();
        let claim = claims.iter().find(|claim| claim.variant == variant.id);
        let people = claim.and_then(|claim| claim.server).map_or_else(String::new, |server| {
            let share = server.share().map_or_else(|| "no figure".to_owned(), percent);
            format!("{share} of {}", server.games)
        });
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| `{}` | {} | {} to {} | {} | {} | {:.0} | {} | {people} | {} |",
            variant.id,
            percent(tally.score()),
            percent(bounds.low),
            percent(bounds.high),
            tally.games(),
            tally.draws,
            tally.mean_plies(),
            ends.join(", "),
            claim.map_or("", |claim| claim.says.as_str())
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_figure_is_a_share() {
        let share = |figure| Server { games: 1, figure }.share();
        assert!(share(-1.19).is_some_and(|share| (share - 0.5434).abs() < 1e-4));
        assert!(share(1.19).is_some_and(|share| (share - 0.4566).abs() < 1e-4));
        assert_eq!(share(1.0), Some(0.5));
        assert_eq!(share(0.0), None);
    }

    #[test]
    fn claims_are_about_variants_there_are() {
        let library = birka_script::Library::shipped();
        for claim in claims() {
            assert!(library.get(&claim.variant).is_ok(), "{}", claim.variant);
            assert!(!claim.says.is_empty() || claim.server.is_some(), "{}", claim.variant);
        }
    }
}
