use std::fmt::Write as _;
use std::sync::Arc;

use birka_script::Variant;
use serde::Deserialize;

use super::result_table::ResultTable;

/// What sources and online play say about the balance of a variant.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Claim {
    variant: String,
    /// A statement and its source.
    says: String,
    /// The results of a tafl server.
    server: Option<ServerResults>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct ServerResults {
    games: u32,
    /// The ratio of wins: -1 or less if attackers win more often, 1 or more if defenders do, 0 if the server gives none.
    figure: f64,
}

impl ServerResults {
    /// The attackers' share of decided games.
    fn attackers_share(self) -> Option<f64> {
        match self.figure {
            ratio if ratio <= -1.0 => Some(-ratio / (1.0 - ratio)),
            ratio if ratio >= 1.0 => Some(1.0 / (1.0 + ratio)),
            _ => None,
        }
    }
}

fn claims() -> Vec<Claim> {
    // The text is compiled in and parsed by a test.
    ron::from_str(include_str!("claims.ron")).expect("the claims are valid")
}

/// The results of balance tests as a Markdown table.
pub(in crate::cli::tournament) fn balance_table(rows: &[(Arc<Variant>, ResultTable)]) -> String {
    let claims = claims();
    let mut text = String::from(
        "| variant | attackers | bounds | games | drawn | plies | ended by | people | the sources |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for (variant, results) in rows {
        let interval = results.score_interval();
        let percent = |share: f64| format!("{:.0}%", share * 100.0);
        let ends: Vec<_> = results.terminations_by_count().iter().map(|(word, count)| format!("{word} {count}")).collect();
        let claim = claims.iter().find(|claim| claim.variant == variant.id);
        let people = claim.and_then(|claim| claim.server).map_or_else(String::new, |server| {
            let share = server.attackers_share().map_or_else(|| "no figure".to_owned(), percent);
            format!("{share} of {}", server.games)
        });
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| `{}` | {} | {} to {} | {} | {} | {:.0} | {} | {people} | {} |",
            variant.id,
            percent(results.score()),
            percent(interval.low),
            percent(interval.high),
            results.games(),
            results.draws,
            results.mean_plies(),
            ends.join(", "),
            claim.map_or("", |claim| claim.says.as_str())
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use birka_script::Library;

    use super::*;

    #[test]
    fn attackers_share_is_computed_from_the_ratio_of_wins() {
        let share = |figure| ServerResults { games: 1, figure }.attackers_share();
        assert!(share(-1.19).is_some_and(|share| (share - 0.5434).abs() < 1e-4));
        assert!(share(1.19).is_some_and(|share| (share - 0.4566).abs() < 1e-4));
        assert_eq!(share(1.0), Some(0.5));
        assert_eq!(share(0.0), None);
    }

    #[test]
    fn every_claim_names_a_shipped_variant() {
        let library = Library::shipped();
        for claim in claims() {
            assert!(library.get(&claim.variant).is_ok(), "{}", claim.variant);
            assert!(!claim.says.is_empty() || claim.server.is_some(), "{}", claim.variant);
        }
    }
}
