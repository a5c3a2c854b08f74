//! The archive, and games that are written.

use std::path::Path;

use birka_game_archive::{ArchiveError, ArchiveProblem, ExportError, ExportNote, Format, MAX_ARCHIVE};
use birka_localization::Language;

use super::{joined, records, system, texts, variants};

texts! {
    unreadable(file: String, error: String) = "errors-archive-unreadable";
    unwritable(file: String, error: String) = "errors-archive-unwritable";
    busy(file: String) = "errors-archive-busy";
    full(file: String, size: String) = "errors-archive-full";
    no_game(nth: u64) = "errors-archive-no-game";
    /// A game of the archive cannot be read.
    damaged_game(nth: u64) = "errors-archive-damaged";
    put_aside(count: usize, file: String, kept: String) = "errors-archive-put-aside";
    left_damaged(count: usize, file: String, error: String) = "errors-archive-left-damaged";
    newer_games(count: usize) = "errors-archive-newer-games";
    not_written(error: String) = "errors-export-failed";
    not_replayed(variant: &str, faults: String) = "errors-export-replay";
    several(count: usize) = "errors-export-several";
    without_annotations by format: Format {
        Format::Table => "errors-export-bare-table",
        Format::Link | Format::Text | Format::OpenTafl => "errors-export-bare-link",
    };
    not_said(count: usize) = "errors-export-not-said";
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

/// Why the archive cannot be used.
pub fn archive(language: Language, error: &ArchiveError) -> String {
    match error {
        ArchiveError::Unreadable { path, error } => unreadable(language, name(path), system::read(language, error)),
        ArchiveError::Unwritable { path, error } => unwritable(language, name(path), system::system(language, error)),
        ArchiveError::Busy { path } => busy(language, name(path)),
        ArchiveError::Full { path } => full(language, name(path), system::size(MAX_ARCHIVE)),
        ArchiveError::NoGame { number } => no_game(language, *number),
        ArchiveError::Damaged { number, why: _ } => damaged_game(language, *number),
    }
}

/// What the archive has that cannot be read.
pub fn problem(language: Language, problem: &ArchiveProblem) -> String {
    match problem {
        ArchiveProblem::PutAside { lines, file, kept } => put_aside(language, *lines, name(file), name(kept)),
        ArchiveProblem::LeftDamaged { lines, file, error } => left_damaged(language, *lines, name(file), archive(language, error)),
        ArchiveProblem::Newer { games } => newer_games(language, *games),
    }
}

/// Why a game cannot be written in a format.
pub fn export(language: Language, error: &ExportError) -> String {
    not_written(
        language,
        match error {
            ExportError::Variant(error) => variants::lookup(language, error),
            ExportError::Replay { variant, faults } => {
                not_replayed(language, variant, joined(faults.iter().map(|fault| records::record(language, &fault.error))))
            }
            ExportError::Link(error) => records::link(language, error),
            ExportError::Several(count) => several(language, *count),
        },
    )
}

/// What a format leaves out. Rules that it does not say are counted.
pub fn export_notes(language: Language, notes: &[ExportNote]) -> Vec<String> {
    let unsaid = notes.iter().filter(|note| matches!(note, ExportNote::Rule(_))).count();
    let sentences = notes.iter().filter_map(|note| match note {
        ExportNote::Annotations { games: _, format } => Some(without_annotations(language, *format)),
        ExportNote::Rule(_) => None,
    });
    sentences.chain((unsaid > 0).then(|| not_said(language, unsaid))).collect()
}
