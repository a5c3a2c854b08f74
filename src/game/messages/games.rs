//! Games that are kept, and games from files and the clipboard.

use birka_game_archive::Format;
use birka_localization::Language;
use birka_localization::messages::games;

pub use birka_localization::messages::games::*;
pub use birka_session::words::games::{count, recorded_player as player, recorded_players as players, recorded_result, result};

use crate::game::actions::{GamesColumn, ResultChoice};

/// How a game ended, as it is searched for.
pub fn result_choice(language: Language, choice: ResultChoice) -> String {
    match choice {
        ResultChoice::Any => games::result_any(language),
        ResultChoice::Attackers => games::result_attackers(language),
        ResultChoice::Defenders => games::result_defenders(language),
        ResultChoice::Draw => games::result_draw(language),
        ResultChoice::Unfinished => games::result_unfinished(language),
    }
}

/// Heading of a column of the list.
pub fn column(language: Language, column: GamesColumn) -> String {
    match column {
        GamesColumn::Day => games::column_day(language),
        GamesColumn::Variant => games::column_variant(language),
        GamesColumn::Players => games::column_players(language),
        GamesColumn::Result => games::column_result(language),
        GamesColumn::Moves => games::column_moves(language),
    }
}

/// Name of a format.
pub fn format(language: Language, format: Format) -> String {
    match format {
        Format::Text => games::format_text(language),
        Format::OpenTafl => games::format_opentafl(language),
        Format::Table => games::format_table(language),
        Format::Link => games::format_link(language),
    }
}

/// In the empty fields of days.
pub const DAY: &str = "2026-11-22";

/// The errors in a text: the source, and the first errors, each with its line and column.
pub fn faults(language: Language, source: &str, faults: &[String], more: usize) -> String {
    with_faults(language, games::no_game_in(language, source), faults, more)
}

/// The errors in some games of a text whose other games are opened.
pub fn some_faults(language: Language, source: &str, faults: &[String], more: usize) -> String {
    with_faults(language, games::some_left_out(language, source), faults, more)
}

fn with_faults(language: Language, heading: String, faults: &[String], more: usize) -> String {
    let more = (more > 0).then(|| games::more_faults(language, more));
    std::iter::once(heading).chain(faults.iter().cloned()).chain(more).collect::<Vec<_>>().join("\n")
}
