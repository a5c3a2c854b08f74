//! Games that are kept, and games from files and the clipboard.

use std::path::Path;

use birka_game_archive::Format;
use birka_localization::Language;

use super::texts;

use crate::game::actions::{GamesColumn, ResultChoice};
pub use birka_session::words::games::{
    count, moves, recorded_player as player, recorded_players as players, recorded_result, result, unknown_player,
};

texts! {
    title = "games-title";
    /// While the archive is read.
    reading = "games-reading";
    /// The archive is empty.
    none_yet = "games-none-yet";
    nothing_found = "games-nothing-found";
    no_archive = "games-no-archive";
    /// Labels of the fields that filter the list.
    any_variant = "games-any-variant";
    opponent = "games-opponent";
    since = "games-since";
    until = "games-until";
    contains = "games-contains";
    day_is_written_like(example: String) = "games-wrong-day";
    open = "games-open";
    resume = "games-resume";
    review = "games-review";
    delete = "games-delete";
    keep = "games-keep";
    copy = "games-copy";
    save = "games-save";
    /// Name of the field for the path of the file to which a game is saved.
    save_as = "games-save-as";
    /// Opens the dialog of the desktop that chooses a file.
    browse = "games-browse";
    paste = "games-paste";
    /// All games of a file go into the archive.
    keep_all = "games-keep-all";
    /// Heading of the results of the listed games.
    statistics = "games-statistics";
    /// Heading of the numbers of games.
    number = "games-number";
    /// Headings of the wins of persons against the engine.
    own_wins = "games-own-wins";
    as_attackers = "games-as-attackers";
    as_defenders = "games-as-defenders";
    /// So many of the games were won.
    wins(won: usize, games: usize) = "games-wins";
    /// Heading of what copies and saves the chosen game.
    export = "games-export";
    /// Heading of what opens games from elsewhere.
    from_elsewhere = "games-from-elsewhere";
    /// In the empty field of a file's path.
    path = "games-path";
    /// Heading of what copies the displayed game.
    displayed_game = "games-displayed-game";
    game = "games-game";
    game_link = "games-game-link";
    position = "games-position";
    position_link = "games-position-link";
    variant_link = "games-variant-link";
    /// Why a game that is over cannot be continued.
    is_over = "games-is-over";
    /// The clipboard has no text.
    clipboard_is_empty = "games-clipboard-is-empty";
    /// The action that was done.
    copied = "games-copied";
    /// A program that works on this failed.
    work_failed = "games-work-failed";
    /// Heading of the games that were moved aside.
    put_aside = "games-put-aside";
    /// How a game ended, as it is searched for.
    result_choice by choice: ResultChoice {
        ResultChoice::Any => "games-result-any",
        ResultChoice::Attackers => "games-result-attackers",
        ResultChoice::Defenders => "games-result-defenders",
        ResultChoice::Draw => "games-result-draw",
        ResultChoice::Unfinished => "games-result-unfinished",
    };
    /// Heading of a column of the list.
    column by column: GamesColumn {
        GamesColumn::Day => "games-column-day",
        GamesColumn::Variant => "games-column-variant",
        GamesColumn::Players => "games-column-players",
        GamesColumn::Result => "games-column-result",
        GamesColumn::Moves => "games-column-moves",
    };
    /// Heading of the games of a file.
    games_of(file: &str) = "games-of-file";
    /// Name of a format.
    format by format: Format {
        Format::Text => "games-format-text",
        Format::OpenTafl => "games-format-opentafl",
        Format::Table => "games-format-table",
        Format::Link => "games-format-link",
    };
    /// Asks before a game is deleted.
    delete_question(nth: u64) = "games-delete-question";
    /// A game has been deleted.
    deleted(nth: u64) = "games-deleted";
    /// An analysis has been added to the game of the archive that it is of.
    extended(nth: u64) = "games-extended";
    /// Games have been put into the archive; some may have been there already.
    kept(new: usize, known: usize) = "games-kept";
    file_saved(file: String) = "games-saved";
    file_not_saved(file: String, error: &str) = "games-not-saved";
    name_is_taken(file: String) = "games-file-exists";
    /// A file could not be read.
    unreadable(file: &str, error: &str) = "games-unreadable";
    /// The name of the clipboard in messages, in place of a file's.
    clipboard = "games-clipboard";
    no_game_in(source: &str) = "games-no-game-in";
    some_left_out(source: &str) = "games-some-left-out";
    more_faults(count: usize) = "games-more-faults";
    /// A rules script without errors.
    valid_script(file: &str) = "games-valid-script";
    /// A rules script with errors.
    faulty_script(file: &str, errors: usize, first: &str) = "games-faulty-script";
    /// A variant from a link, without errors.
    shared_variant(name: &str) = "games-shared-variant";
    mod_installed(name: &str, version: &str) = "games-mod-installed";
    mod_not_installed(file: &str, error: &str) = "games-mod-not-installed";
}

/// In the empty fields of days.
pub fn day() -> String {
    "2026-11-22".to_owned()
}

/// A day that cannot be read.
pub fn wrong_day(language: Language) -> String {
    day_is_written_like(language, day())
}

/// A game has been written to a file.
pub fn saved(language: Language, file: &Path) -> String {
    file_saved(language, file.display().to_string())
}

/// A game could not be written to a file.
pub fn not_saved(language: Language, file: &Path, error: &str) -> String {
    file_not_saved(language, file.display().to_string(), error)
}

/// There is a file of that name.
pub fn file_exists(language: Language, file: &Path) -> String {
    name_is_taken(language, file.display().to_string())
}

/// The errors in a text: the source, and the first errors, each with its line and column.
pub fn faults(language: Language, source: &str, faults: &[String], more: usize) -> String {
    with_faults(language, no_game_in(language, source), faults, more)
}

/// The errors in some games of a text whose other games are opened.
pub fn some_faults(language: Language, source: &str, faults: &[String], more: usize) -> String {
    with_faults(language, some_left_out(language, source), faults, more)
}

fn with_faults(language: Language, heading: String, faults: &[String], more: usize) -> String {
    let more = (more > 0).then(|| more_faults(language, more));
    std::iter::once(heading).chain(faults.iter().cloned()).chain(more).collect::<Vec<_>>().join("\n")
}
