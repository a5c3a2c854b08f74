//! The operating system, what is kept on the disk, the archive, and games that are written.

use std::path::Path;

use birka_diagnostics::{Irregular, ReadError, SystemError, SystemFault};
use birka_game_archive::{
    ArchiveError, ArchiveProblem, ExportError, ExportNote, Format, MAX_ARCHIVE, RestoreError, SaveNotice, UnusableSave,
};
use birka_localization::Language;
use birka_records::game_record::opentafl::Loss;
use birka_session::words;
use birka_storage::{Backup, FieldProblem, LoadProblem, SaveError, Stored};

use super::{joined, link, record, saved_game, syntax, texts};

texts! {
    stored by what: Stored {
        Stored::Game => "errors-stored-game",
        Stored::Settings => "errors-stored-settings",
        Stored::Keys => "errors-stored-keys",
        Stored::SolvedPuzzles => "errors-stored-solved",
    };
    not_stored(what: String, file: String, error: String) = "errors-not-written";
    no_file(file: String) = "errors-no-file";
    unreadable(what: String, file: String, error: String, kept: String) = "errors-load-unreadable";
    damaged(what: String, file: String, problems: String, kept: String) = "errors-load-damaged";
    partly_understood(what: String, file: String, problems: String) = "errors-load-partly";
    kept_as(file: String) = "errors-kept-as";
    not_renamed(error: String) = "errors-not-renamed";
    empty = "errors-field-empty";
    no_fields = "errors-field-no-fields";
    unknown_field(line: usize, name: &str) = "errors-field-unknown";
    unknown_field_but_near(line: usize, name: &str, near: &str) = "errors-field-unknown-near";
    value_not_understood(line: usize, name: &str) = "errors-field-not-understood";
    given_twice(line: usize, name: &str) = "errors-field-twice";
    no_name(value: &str) = "errors-field-not-a-name";
    no_free_table(file: String) = "errors-table-none-free";
    own_table(file: String) = "errors-table-own";
    unlocked(file: String, error: String) = "errors-table-unlocked";
    not_loaded(file: String, error: String, kept: String) = "errors-table-not-loaded";
    saved_elsewhere(problems: String, file: String) = "errors-table-saved-in";
    saved_nowhere(problems: String) = "errors-table-saved-nowhere";
    game_kept(file: String) = "errors-table-kept";
    game_not_kept(file: String, error: String) = "errors-table-not-kept";
    game_not_archived(error: String, file: String) = "errors-table-not-archived";
    /// The saved game continues under rules that have changed.
    rules_changed(variant: &str) = "errors-table-rules-changed";
    // The archive, and games that are written
    archive_unreadable(file: String, error: String) = "errors-archive-unreadable";
    unwritable(file: String, error: String) = "errors-archive-unwritable";
    busy(file: String) = "errors-archive-busy";
    full(file: String, size: String) = "errors-archive-full";
    no_game(nth: u64) = "errors-archive-no-game";
    /// A game of the archive cannot be read.
    damaged_game(nth: u64) = "errors-archive-damaged";
    games_put_aside(count: usize, file: String, kept: String) = "errors-archive-put-aside";
    left_damaged(count: usize, file: String, error: String) = "errors-archive-left-damaged";
    newer_games(count: usize) = "errors-archive-newer-games";
    not_written(error: String) = "errors-export-failed";
    not_replayed(variant: &str, faults: String) = "errors-export-replay";
    several(count: usize) = "errors-export-several";
    without_annotations by format: Format {
        Format::Table => "errors-export-bare-table",
        Format::Link | Format::Text | Format::OpenTafl => "errors-export-bare-link",
    };
    without_headers by format: Format {
        Format::Table => "errors-export-headers-table",
        Format::Link | Format::Text | Format::OpenTafl => "errors-export-headers-link",
    };
    /// A part of a game that an OpenTafl record leaves out or changes.
    loss by loss: Loss {
        Loss::Characters => "errors-export-characters",
        Loss::Drawings => "errors-export-drawings",
        Loss::Clocks => "errors-export-clocks",
        Loss::RuleChanges => "errors-export-rule-changes",
    };
    without_base(files: String) = "errors-export-extends";
    not_said(count: usize) = "errors-export-not-said";
    // The operating system
    cause by fault: SystemFault {
        SystemFault::DiskFull => "errors-system-disk-full",
        SystemFault::QuotaUsedUp => "errors-system-quota",
        SystemFault::Forbidden => "errors-system-forbidden",
        SystemFault::ReadOnly => "errors-system-read-only",
        SystemFault::FileForFolder => "errors-system-file-for-folder",
        SystemFault::NotFound => "errors-system-not-found",
        SystemFault::Busy => "errors-system-busy",
        SystemFault::Other => "errors-system-other",
    };
    with_code(error: String, code: String) = "errors-system-with-code";
    irregular by what: Irregular { Irregular::Folder => "errors-read-folder", Irregular::Device => "errors-read-device" };
    too_large(size: String) = "errors-read-too-large";
    not_text(line: usize) = "errors-read-not-text";
}

/// Why something is not on the disk.
pub fn save(language: Language, error: &SaveError) -> String {
    match error {
        SaveError::NotWritten { what, file, error } => not_stored(language, stored(language, *what), name(file), system(language, error)),
        SaveError::NoFile { first } => no_file(language, name(first)),
    }
}

/// The error in a file of settings, keys or solved puzzles, and what was done with the file.
pub fn load(language: Language, problem: &LoadProblem) -> String {
    let listed = |problems: &[FieldProblem]| joined(problems.iter().map(|problem| field(language, problem)));
    match problem {
        LoadProblem::Unreadable { what, file, error, kept } => {
            unreadable(language, stored(language, *what), name(file), read(language, error), kept_or_not(language, kept))
        }
        LoadProblem::Damaged { what, file, problems, kept } => {
            damaged(language, stored(language, *what), name(file), listed(problems), kept_or_not(language, kept))
        }
        LoadProblem::Partly { what, file, problems } => partly_understood(language, stored(language, *what), name(file), listed(problems)),
    }
}

fn kept_or_not(language: Language, kept: &Backup) -> String {
    match kept {
        Ok(file) => kept_as(language, name(file)),
        Err(error) => not_renamed(language, system(language, error)),
    }
}

fn field(language: Language, problem: &FieldProblem) -> String {
    match problem {
        FieldProblem::Empty => empty(language),
        FieldProblem::Syntax { line, why: _ } => syntax(language, *line),
        FieldProblem::NoFields => no_fields(language),
        FieldProblem::Unknown { line, name, near, hint: _ } => {
            near.as_ref().map_or_else(|| unknown_field(language, *line, name), |near| unknown_field_but_near(language, *line, name, near))
        }
        FieldProblem::NotUnderstood { line, name, why: _ } => value_not_understood(language, *line, name),
        FieldProblem::Twice { line, name } => given_twice(language, *line, name),
        FieldProblem::NotAName { value } => no_name(language, value),
    }
}

/// A notice for players about where their games are saved.
pub fn table(language: Language, notice: &SaveNotice) -> String {
    match notice {
        SaveNotice::NoFreeTable { file } => no_free_table(language, name(file)),
        SaveNotice::OwnTable { file } => own_table(language, name(file)),
        SaveNotice::Unlocked { file, error } => unlocked(language, name(file), system(language, error)),
        SaveNotice::NotLoaded(save) => unusable(language, save),
        SaveNotice::SavedElsewhere { unusable: saves, file } => {
            let problems = saves.iter().map(|save| unusable(language, save)).collect::<Vec<_>>().join(" ");
            saved_elsewhere(language, problems, name(file))
        }
        SaveNotice::SavedNowhere(save) => saved_nowhere(language, unusable(language, save)),
        SaveNotice::Kept { file } => game_kept(language, name(file)),
        SaveNotice::NotKept { file, error } => game_not_kept(language, name(file), system(language, error)),
        SaveNotice::NotArchived(game) => game_not_archived(language, archive(language, &game.error), name(&game.file)),
    }
}

fn unusable(language: Language, save: &UnusableSave) -> String {
    let why = match &save.why {
        RestoreError::Unreadable(error) => read(language, error),
        RestoreError::Save(error) => saved_game(language, error),
        RestoreError::Variant(error) => words::variant_lookup(language, error),
    };
    not_loaded(language, name(&save.file), why, kept_or_not(language, &save.kept))
}

/// Why the archive cannot be used.
pub fn archive(language: Language, error: &ArchiveError) -> String {
    match error {
        ArchiveError::Unreadable { path, error } => archive_unreadable(language, name(path), read(language, error)),
        ArchiveError::Unwritable { path, error } => unwritable(language, name(path), system(language, error)),
        ArchiveError::Busy { path } => busy(language, name(path)),
        ArchiveError::Full { path } => full(language, name(path), size(MAX_ARCHIVE)),
        ArchiveError::NoGame { number } => no_game(language, *number),
        ArchiveError::Damaged { number, why: _ } => damaged_game(language, *number),
    }
}

/// The unreadable part of the archive.
pub fn problem(language: Language, problem: &ArchiveProblem) -> String {
    match problem {
        ArchiveProblem::PutAside { lines, file, kept } => games_put_aside(language, *lines, name(file), name(kept)),
        ArchiveProblem::LeftDamaged { lines, file, error } => left_damaged(language, *lines, name(file), archive(language, error)),
        ArchiveProblem::Newer { games } => newer_games(language, *games),
    }
}

/// Why a game cannot be written in a format.
pub fn export(language: Language, error: &ExportError) -> String {
    not_written(
        language,
        match error {
            ExportError::Variant(error) => words::variant_lookup(language, error),
            ExportError::Replay { variant, faults } => {
                not_replayed(language, variant, joined(faults.iter().map(|fault| record(language, &fault.error))))
            }
            ExportError::Link(error) => link(language, error),
            ExportError::Several(count) => several(language, *count),
        },
    )
}

/// Information a format omits. Rules that it cannot express are counted.
pub fn export_notes(language: Language, notes: &[ExportNote]) -> Vec<String> {
    let unsaid = notes.iter().filter(|note| matches!(note, ExportNote::Rule(_))).count();
    let sentences = notes.iter().filter_map(|note| match note {
        ExportNote::Annotations { games: _, format } => Some(without_annotations(language, *format)),
        ExportNote::Headers { games: _, format } => Some(without_headers(language, *format)),
        ExportNote::Loss(of_game) => Some(loss(language, *of_game)),
        ExportNote::Extends { files } => Some(without_base(language, files.join(", "))),
        ExportNote::Rule(_) => None,
    });
    sentences.chain((unsaid > 0).then(|| not_said(language, unsaid))).collect()
}

/// An error of the operating system.
pub fn system(language: Language, error: &SystemError) -> String {
    let cause = cause(language, error.fault());
    error.code().map_or(cause.clone(), |code| with_code(language, cause, code.to_string()))
}

/// Why a file was not read.
pub fn read(language: Language, error: &ReadError) -> String {
    match error {
        ReadError::Io(error) => system(language, error),
        ReadError::NotAFile { what } => irregular(language, *what),
        ReadError::TooLarge { limit } => too_large(language, size(*limit)),
        ReadError::NotText { line } => not_text(language, *line),
    }
}

/// A number of bytes.
pub fn size(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MB", bytes >> 20) } else { format!("{} KB", bytes >> 10) }
}

fn name(file: &Path) -> String {
    file.display().to_string()
}
