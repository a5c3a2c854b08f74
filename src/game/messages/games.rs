//! Games that are kept, and games from files and the clipboard.

use std::path::Path;

use birka_game_archive::Format;
use birka_rules::record::game_record::GameResult;

use super::messages;
use crate::game::actions::ResultChoice;
use birka_rules::Side;

messages! {
    title = "Games";
    /// While the archive is read.
    reading = "Reading the games …";
    /// The archive is empty.
    none_yet = "No game has been kept yet. A game goes into the archive when another one takes its place on the table.";
    nothing_found = "No game is like that.";
    no_archive = "There is no folder for the archive: set BIRKA_DATA to a folder.";
    /// Labels of the fields that filter the list.
    any_variant = "Any variant";
    opponent = "Player";
    since = "Since";
    until = "Until";
    contains = "Text";
    /// In the empty fields of days.
    day = "2026-11-22";
    /// A day that cannot be read.
    wrong_day = "A day is written like 2026-11-22.";
    open = "Open";
    resume = "Continue";
    review = "Review";
    delete = "Delete";
    keep = "Keep it";
    copy = "Copy";
    save = "Save";
    paste = "Paste";
    /// All games of a file go into the archive.
    keep_all = "Put all into the archive";
    /// Heading of what copies and saves the chosen game.
    export = "Copy or save the chosen game";
    /// Heading of what opens games from elsewhere.
    from_elsewhere = "Open a file or the clipboard";
    /// In the empty field of a file's path.
    path = "Path of a file; or drag the file onto the window";
    /// Heading of what copies the displayed game.
    displayed_game = "Copy what is on the board";
    game = "Game";
    game_link = "Link";
    position = "Position";
    position_link = "Link to the position";
    /// Why a game that is over cannot be continued.
    is_over = "This game is over. Open it to play on from one of its positions.";
    /// A game without its players' names.
    unknown_player = "?";
    /// The clipboard has no text.
    clipboard_is_empty = "There is no text on the clipboard.";
    /// What has been done.
    copied = "Copied.";
    /// A program that works on this failed.
    work_failed = "That did not succeed; this is a fault of Birka's.";
    /// Heading of the games that were moved aside.
    put_aside = "Games that were moved aside";
}

/// How a game ended, as it is searched for.
pub fn result_choice(choice: ResultChoice) -> String {
    match choice {
        ResultChoice::Any => "Any result",
        ResultChoice::Attackers => "Attackers won",
        ResultChoice::Defenders => "Defenders won",
        ResultChoice::Draw => "Drawn",
        ResultChoice::Unfinished => "Not finished",
    }
    .to_owned()
}

/// How a game ended, in a list.
pub fn result(result: &GameResult) -> String {
    let winner = match result {
        GameResult::None => return "not finished".to_owned(),
        GameResult::Over { winner, .. } => match winner {
            Some(Side::Attackers) => "attackers won",
            Some(Side::Defenders) => "defenders won",
            None => "draw",
        },
    };
    if result.reason().is_empty() { winner.to_owned() } else { format!("{winner}, {}", result.reason().replace('-', " ")) }
}

/// Who played, the attackers first.
pub fn players(attackers: &str, defenders: &str) -> String {
    let name = |name: &str| if name.is_empty() { unknown_player() } else { name.to_owned() };
    format!("{} – {}", name(attackers), name(defenders))
}

/// How many moves a game has.
pub fn moves(count: usize) -> String {
    match count {
        0 => "position".to_owned(),
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

/// How many games of a list are shown.
pub fn count(found: usize, all: usize) -> String {
    if found == all { format!("{all} games") } else { format!("{found} of {all} games") }
}

/// Heading of the games of a file.
pub fn games_of(file: &str) -> String {
    format!("Games of {file}")
}

/// Name of a format.
pub fn format(format: Format) -> String {
    match format {
        Format::Text => "Birka's text (.txt)",
        Format::OpenTafl => "OpenTafl record (.otg)",
        Format::Table => "Table of games (.csv)",
        Format::Link => "Link",
    }
    .to_owned()
}

/// Asks before a game is deleted.
pub fn delete_question(number: u64) -> String {
    format!("Delete game {number}? It cannot be brought back.")
}

/// A game has been deleted.
pub fn deleted(number: u64) -> String {
    format!("Game {number} is deleted.")
}

/// Games have been put into the archive; some may have been there already.
pub fn kept(new: usize, known: usize) -> String {
    let new = match new {
        0 => "No new game".to_owned(),
        1 => "1 game is in the archive now".to_owned(),
        new => format!("{new} games are in the archive now"),
    };
    if known == 0 { format!("{new}.") } else { format!("{new}; {known} were there already.") }
}

/// A game has been written to a file.
pub fn saved(file: &Path) -> String {
    format!("Saved as {}.", file.display())
}

/// A game could not be written to a file.
pub fn not_saved(file: &Path, error: &str) -> String {
    format!("{} could not be written: {error}. Choose another name or folder.", file.display())
}

/// There is a file of that name.
pub fn file_exists(file: &Path) -> String {
    format!("{} exists already and was left as it is. Choose another name.", file.display())
}

/// A file could not be read.
pub fn unreadable(file: &str, error: &str) -> String {
    format!("{file} could not be read: {error}")
}

/// The name of the clipboard in messages, in place of a file's.
pub fn clipboard() -> String {
    "The clipboard".to_owned()
}

/// What is wrong with a text: the source, and the first faults, each with its line and column.
pub fn faults(source: &str, faults: &[String], more: usize) -> String {
    let more = if more > 0 { format!("\nand {more} more faults.") } else { String::new() };
    format!("{source} holds no game that can be opened.\n{}{more}", faults.join("\n"))
}

/// What is wrong with some games of a text whose other games are opened.
pub fn some_faults(source: &str, faults: &[String], more: usize) -> String {
    let more = if more > 0 { format!("\nand {more} more faults.") } else { String::new() };
    format!("{source}: some games are left out.\n{}{more}", faults.join("\n"))
}

/// A rules script without errors.
pub fn valid_script(file: &str) -> String {
    format!(
        "{file} is a rules script without errors. Nothing was changed: to play it, start `birka --scripts FOLDER` with the folder in which it \
         lies, or make a mod of it with `birka mods new`."
    )
}

/// A rules script with errors.
pub fn faulty_script(file: &str, errors: usize, first: &str) -> String {
    let errors = if errors == 1 { "an error".to_owned() } else { format!("{errors} errors") };
    format!("{file} is a rules script with {errors}, so that it cannot be played. Nothing was changed. {first}")
}

/// A packed mod.
pub fn packed_mod(file: &str) -> String {
    format!("{file} looks like a mod. Nothing was changed: `birka mods add {file}` installs it.")
}
