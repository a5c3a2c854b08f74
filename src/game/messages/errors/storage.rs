//! What is kept on the disk: the game on the table, settings, keys and solved puzzles.

use std::path::Path;

use birka_localization::Language;

use super::archive;
use super::{joined, saved_games, system, texts, variants};
use crate::session::{FieldProblem, LoadProblem, PutAside, RestoreError, SaveError, Stored, TableNotice, UnusableSave};

texts! {
    stored by what: Stored {
        Stored::Game => "errors-stored-game",
        Stored::Settings => "errors-stored-settings",
        Stored::Keys => "errors-stored-keys",
        Stored::SolvedPuzzles => "errors-stored-solved",
    };
    not_written(what: String, file: String, error: String) = "errors-not-written";
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
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

/// Why something is not on the disk.
pub fn save(language: Language, error: &SaveError) -> String {
    match error {
        SaveError::NotWritten { what, file, error } => {
            not_written(language, stored(language, *what), name(file), system::system(language, error))
        }
        SaveError::NoFile { first } => no_file(language, name(first)),
    }
}

/// What is wrong with a file of settings, keys or solved puzzles, and what became of it.
pub fn load(language: Language, problem: &LoadProblem) -> String {
    let listed = |problems: &[FieldProblem]| joined(problems.iter().map(|problem| field(language, problem)));
    match problem {
        LoadProblem::Unreadable { what, file, error, kept } => {
            unreadable(language, stored(language, *what), name(file), system::read(language, error), put_aside(language, kept))
        }
        LoadProblem::Damaged { what, file, problems, kept } => {
            damaged(language, stored(language, *what), name(file), listed(problems), put_aside(language, kept))
        }
        LoadProblem::Partly { what, file, problems } => partly_understood(language, stored(language, *what), name(file), listed(problems)),
    }
}

fn put_aside(language: Language, kept: &PutAside) -> String {
    match kept {
        Ok(file) => kept_as(language, name(file)),
        Err(error) => not_renamed(language, system::system(language, error)),
    }
}

fn field(language: Language, problem: &FieldProblem) -> String {
    match problem {
        FieldProblem::Empty => empty(language),
        FieldProblem::Syntax { line, why: _ } => saved_games::syntax(language, *line),
        FieldProblem::NoFields => no_fields(language),
        FieldProblem::Unknown { line, name, near, hint: _ } => {
            near.as_ref().map_or_else(|| unknown_field(language, *line, name), |near| unknown_field_but_near(language, *line, name, near))
        }
        FieldProblem::NotUnderstood { line, name, why: _ } => value_not_understood(language, *line, name),
        FieldProblem::Twice { line, name } => given_twice(language, *line, name),
        FieldProblem::NotAName { value } => no_name(language, value),
    }
}

/// What players must know about where their games are saved.
pub fn table(language: Language, notice: &TableNotice) -> String {
    match notice {
        TableNotice::NoFreeTable { file } => no_free_table(language, name(file)),
        TableNotice::OwnTable { file } => own_table(language, name(file)),
        TableNotice::Unlocked { file, error } => unlocked(language, name(file), system::system(language, error)),
        TableNotice::NotLoaded(save) => unusable(language, save),
        TableNotice::SavedElsewhere { unusable: saves, file } => {
            let problems = saves.iter().map(|save| unusable(language, save)).collect::<Vec<_>>().join(" ");
            saved_elsewhere(language, problems, name(file))
        }
        TableNotice::SavedNowhere(save) => saved_nowhere(language, unusable(language, save)),
        TableNotice::Kept { file } => game_kept(language, name(file)),
        TableNotice::NotKept { file, error } => game_not_kept(language, name(file), system::system(language, error)),
        TableNotice::NotArchived(game) => game_not_archived(language, archive::archive(language, &game.error), name(&game.file)),
    }
}

fn unusable(language: Language, save: &UnusableSave) -> String {
    let why = match &save.why {
        RestoreError::Unreadable(error) => system::read(language, error),
        RestoreError::Save(error) => saved_games::saved_game(language, error),
        RestoreError::Variant(error) => variants::lookup(language, error),
    };
    not_loaded(language, name(&save.file), why, put_aside(language, &save.kept))
}
