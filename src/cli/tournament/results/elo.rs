//! The logistic Elo model: a difference of 400 Elo means odds of ten to one.

/// The difference in Elo that corresponds to a score; infinite for 0 and 1.
pub(super) fn elo_from_score(score: f64) -> f64 {
    match score {
        _ if score <= 0.0 => f64::NEG_INFINITY,
        _ if score >= 1.0 => f64::INFINITY,
        _ => -400.0 * (1.0 / score - 1.0).log10(),
    }
}

/// The expected score at a difference in Elo.
pub(super) fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_three_quarters_is_191() {
        assert!((elo_from_score(0.75) - 190.8).abs() < 0.1);
        assert!(elo_from_score(1.0).is_infinite() && elo_from_score(0.5).abs() < 1e-9);
        assert!((score_from_elo(elo_from_score(0.75)) - 0.75).abs() < 1e-9);
    }
}
