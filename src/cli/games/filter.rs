use birka_game_archive::{Query, ResultFilter};
use birka_records::game_record::GameDate;

/// Which games are meant.
#[derive(Debug, clap::Args)]
pub(super) struct Filter {
    /// Games of this variant; with options, of exactly these
    #[arg(long, value_name = "ID")]
    variant: Option<String>,
    /// Games in which either player's name contains this text
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Games won by `attackers` or `defenders`, games ended as `draw`, games not ended (`none`), or a reason such as `resigned`
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Option<ResultFilter>,
    /// Games of this day and later, as in 2026-11-22
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<GameDate>,
    /// Games of this day and earlier
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Option<GameDate>,
    /// Games of at least this many moves
    #[arg(long, value_name = "N")]
    min_moves: Option<usize>,
    /// Games of at most this many moves
    #[arg(long, value_name = "N")]
    max_moves: Option<usize>,
    /// Games with this text in names, headers or comments
    #[arg(long, value_name = "TEXT")]
    text: Option<String>,
}

impl Filter {
    pub(super) fn query(&self) -> Query {
        Query {
            variant: self.variant.clone(),
            opponent: self.opponent.clone(),
            result: self.result.clone(),
            since: self.since,
            until: self.until,
            min_moves: self.min_moves,
            max_moves: self.max_moves,
            text: self.text.clone(),
        }
    }

    /// Whether any game is left out.
    pub(super) fn is_given(&self) -> bool {
        self.query() != Query::default()
    }
}

fn date(text: &str) -> Result<GameDate, String> {
    GameDate::parse(text).ok_or_else(|| "a date is written like 2026-11-22".to_owned())
}

fn result(text: &str) -> Result<ResultFilter, String> {
    ResultFilter::parse(text).ok_or_else(|| "it is attackers, defenders, draw, none or a word such as resigned".to_owned())
}
