//! The operating system, what is kept on the disk, the archive, and games that are written.

use birka_diagnostics::{Irregular, ReadError, SystemError, SystemFault};
use birka_game_archive::{
    ArchiveError, ArchiveProblem, ExportError, ExportNote, Format, MAX_ARCHIVE, RestoreError, SaveNotice, UnusableSave,
};
use birka_localization::Language;
use birka_localization::messages::errors;
use birka_records::game_record::opentafl::Loss;
use birka_session::words;
use birka_storage::{Backup, FieldProblem, LoadProblem, SaveError, Stored};

use super::{joined, link, record, saved_game};

fn stored(language: Language, what: Stored) -> String {
    match what {
        Stored::Game => errors::stored_game(language),
        Stored::Settings => errors::stored_settings(language),
        Stored::Keys => errors::stored_keys(language),
        Stored::SolvedPuzzles => errors::stored_solved(language),
        Stored::SecondPlayer => errors::stored_second_player(language),
    }
}

fn without_annotations(language: Language, format: Format) -> String {
    match format {
        Format::Table => errors::export_bare_table(language),
        Format::Link | Format::Text | Format::OpenTafl => errors::export_bare_link(language),
    }
}

fn without_headers(language: Language, format: Format) -> String {
    match format {
        Format::Table => errors::export_headers_table(language),
        Format::Link | Format::Text | Format::OpenTafl => errors::export_headers_link(language),
    }
}

/// A part of a game that an OpenTafl record leaves out or changes.
fn loss(language: Language, loss: Loss) -> String {
    match loss {
        Loss::Characters => errors::export_characters(language),
        Loss::Drawings => errors::export_drawings(language),
        Loss::Clocks => errors::export_clocks(language),
        Loss::RuleChanges => errors::export_rule_changes(language),
    }
}

fn cause(language: Language, fault: SystemFault) -> String {
    match fault {
        SystemFault::DiskFull => errors::system_disk_full(language),
        SystemFault::QuotaUsedUp => errors::system_quota(language),
        SystemFault::Forbidden => errors::system_forbidden(language),
        SystemFault::ReadOnly => errors::system_read_only(language),
        SystemFault::FileForFolder => errors::system_file_for_folder(language),
        SystemFault::NotFound => errors::system_not_found(language),
        SystemFault::Busy => errors::system_busy(language),
        SystemFault::Other => errors::system_other(language),
    }
}

fn irregular(language: Language, what: Irregular) -> String {
    match what {
        Irregular::Folder => errors::read_folder(language),
        Irregular::Device => errors::read_device(language),
    }
}

/// Why something is not on the disk.
pub fn save(language: Language, error: &SaveError) -> String {
    match error {
        SaveError::NotWritten { what, file, error } => {
            errors::NotWritten { what: stored(language, *what), file, error: system(language, error) }.text(language)
        }
        SaveError::NoFile { first } => errors::no_file(language, first),
    }
}

/// The error in a file of settings, keys or solved puzzles, and what was done with the file.
pub fn load(language: Language, problem: &LoadProblem) -> String {
    let listed = |problems: &[FieldProblem]| joined(problems.iter().map(|problem| field(language, problem)));
    match problem {
        LoadProblem::Unreadable { what, file, error, kept } => {
            errors::LoadUnreadable { what: stored(language, *what), file, error: read(language, error), kept: kept_or_not(language, kept) }
                .text(language)
        }
        LoadProblem::Damaged { what, file, problems, kept } => {
            errors::LoadDamaged { what: stored(language, *what), file, problems: listed(problems), kept: kept_or_not(language, kept) }
                .text(language)
        }
        LoadProblem::Partly { what, file, problems } => {
            errors::LoadPartly { what: stored(language, *what), file, problems: listed(problems) }.text(language)
        }
    }
}

fn kept_or_not(language: Language, kept: &Backup) -> String {
    match kept {
        Ok(file) => errors::kept_as(language, file),
        Err(error) => errors::not_renamed(language, system(language, error)),
    }
}

fn field(language: Language, problem: &FieldProblem) -> String {
    match problem {
        FieldProblem::Empty => errors::field_empty(language),
        FieldProblem::Syntax { line, why: _ } => errors::field_syntax(language, *line),
        FieldProblem::NoFields => errors::field_no_fields(language),
        FieldProblem::Unknown { line, name, near, hint: _ } => near.as_ref().map_or_else(
            || errors::FieldUnknown { line: *line, name }.text(language),
            |near| errors::FieldUnknownNear { line: *line, name, near }.text(language),
        ),
        FieldProblem::NotUnderstood { line, name, why: _ } => errors::FieldNotUnderstood { line: *line, name }.text(language),
        FieldProblem::Twice { line, name } => errors::FieldTwice { line: *line, name }.text(language),
        FieldProblem::NotAName { value } => errors::field_not_a_name(language, value),
    }
}

/// A notice for players about where their games are saved.
pub fn table(language: Language, notice: &SaveNotice) -> String {
    match notice {
        SaveNotice::NoFreeTable { file } => errors::table_none_free(language, file),
        SaveNotice::OwnTable { file } => errors::table_own(language, file),
        SaveNotice::Unlocked { file, error } => errors::TableUnlocked { file, error: system(language, error) }.text(language),
        SaveNotice::NotLoaded(save) => unusable(language, save),
        SaveNotice::SavedElsewhere { unusable: saves, file } => {
            let problems = saves.iter().map(|save| unusable(language, save)).collect::<Vec<_>>().join(" ");
            errors::TableSavedIn { problems, file }.text(language)
        }
        SaveNotice::SavedNowhere(save) => errors::table_saved_nowhere(language, unusable(language, save)),
        SaveNotice::Kept { file } => errors::table_kept(language, file),
        SaveNotice::NotKept { file, error } => errors::TableNotKept { file, error: system(language, error) }.text(language),
        SaveNotice::NotArchived(game) => {
            errors::TableNotArchived { error: archive(language, &game.error), file: &game.file }.text(language)
        }
    }
}

fn unusable(language: Language, save: &UnusableSave) -> String {
    let why = match &save.why {
        RestoreError::Unreadable(error) => read(language, error),
        RestoreError::Save(error) => saved_game(language, error),
        RestoreError::Variant(error) => words::variant_lookup(language, error),
    };
    errors::TableNotLoaded { file: &save.file, error: why, kept: kept_or_not(language, &save.kept) }.text(language)
}

/// Why the archive cannot be used.
pub fn archive(language: Language, error: &ArchiveError) -> String {
    match error {
        ArchiveError::Unreadable { path, error } => errors::ArchiveUnreadable { file: path, error: read(language, error) }.text(language),
        ArchiveError::Unwritable { path, error } => errors::ArchiveUnwritable { file: path, error: system(language, error) }.text(language),
        ArchiveError::Busy { path } => errors::archive_busy(language, path),
        ArchiveError::Full { path } => errors::ArchiveFull { file: path, size: size(MAX_ARCHIVE) }.text(language),
        ArchiveError::NoGame { number } => errors::archive_no_game(language, *number),
        ArchiveError::Damaged { number, why: _ } => errors::archive_damaged(language, *number),
    }
}

/// The unreadable part of the archive.
pub fn problem(language: Language, problem: &ArchiveProblem) -> String {
    match problem {
        ArchiveProblem::PutAside { lines, file, kept } => errors::ArchivePutAside { count: *lines, file, kept }.text(language),
        ArchiveProblem::LeftDamaged { lines, file, error } => {
            errors::ArchiveLeftDamaged { count: *lines, file, error: archive(language, error) }.text(language)
        }
        ArchiveProblem::Newer { games } => errors::archive_newer_games(language, *games),
    }
}

/// Why a game cannot be written in a format.
pub fn export(language: Language, error: &ExportError) -> String {
    errors::export_failed(
        language,
        match error {
            ExportError::Variant(error) => words::variant_lookup(language, error),
            ExportError::Replay { variant, faults } => {
                errors::ExportReplay { variant, faults: joined(faults.iter().map(|fault| record(language, &fault.error))) }.text(language)
            }
            ExportError::Link(error) => link(language, error),
            ExportError::Several(count) => errors::export_several(language, *count),
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
        ExportNote::Extends { files } => Some(errors::export_extends(language, files.join(", "))),
        ExportNote::Rule(_) => None,
    });
    sentences.chain((unsaid > 0).then(|| errors::export_not_said(language, unsaid))).collect()
}

/// An error of the operating system.
pub fn system(language: Language, error: &SystemError) -> String {
    let cause = cause(language, error.fault());
    error.code().map_or(cause.clone(), |code| errors::SystemWithCode { error: cause, code: code.to_string() }.text(language))
}

/// Why a file was not read.
pub fn read(language: Language, error: &ReadError) -> String {
    match error {
        ReadError::Io(error) => system(language, error),
        ReadError::NotAFile { what } => irregular(language, *what),
        ReadError::TooLarge { limit } => errors::read_too_large(language, size(*limit)),
        ReadError::NotText { line } => errors::read_not_text(language, *line),
    }
}

/// A number of bytes.
pub fn size(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MB", bytes >> 20) } else { format!("{} KB", bytes >> 10) }
}
