//! News of the script files since the game was opened: errors, changes of the rules, and lines that functions of the variant print.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use birka_diagnostics::read_file;
use birka_localization::Language;
use birka_script::{Code, Diagnostic, PrintedLine, Variant};
use birka_session::{RuleChanges, SwitchRulesError};

use crate::game::messages;
use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{GameTable, HookFailed, HookUse};

/// How many lines of the log are kept.
const LOG_LENGTH: usize = 200;
/// The longest source line that is shown, in characters.
const SOURCE_LINE_LENGTH: usize = 160;
/// The largest file of which a line is shown, in bytes.
const MAX_FILE_SIZE: u64 = 1 << 20;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScriptStatus>()
        .init_resource::<PrintedInPlay>()
        .add_systems(Update, collect_printed.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<ScriptStatus>)
        .redraw_window_if(resource_changed::<PrintedInPlay>);
}

/// Errors of the script files, and changes of the rules.
#[derive(Resource, Clone, Debug, Default)]
pub struct ScriptStatus {
    /// Errors of the current game come first.
    errors: Vec<ScriptError>,
    are_errors_hidden: bool,
    /// The number of the error that the players have chosen to see.
    chosen: usize,
    fault: Option<HookFault>,
    pub(super) note: Option<RulesNote>,
    pub(super) conflict: Option<RulesConflict>,
    log: VecDeque<String>,
}

/// An error of a file, and the line it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The error.
    pub diagnostic: Diagnostic,
    /// The line in the file.
    pub source_line: Option<String>,
}

/// A function of the variant that failed while the game was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookFault {
    /// The place, and what happened.
    pub error: ScriptError,
    /// The reason the function was called.
    pub during: HookUse,
}

/// How the rules of the current game have changed.
#[derive(Clone, Debug)]
pub struct RulesNote {
    changes: RuleChanges,
    sentences: Vec<String>,
    /// The tag of the language of the sentences.
    locale: String,
}

/// New rules that the current game cannot continue with. The players decide.
#[derive(Clone, Debug)]
pub struct RulesConflict {
    /// The variant with its new rules.
    pub variant: Arc<Variant>,
    /// Why the game cannot continue.
    pub reason: SwitchRulesError,
}

impl ScriptStatus {
    /// The errors, unless the players have hidden them.
    #[must_use]
    pub fn visible_errors(&self) -> &[ScriptError] {
        if self.are_errors_hidden { &[] } else { &self.errors }
    }

    /// The error to show, and how many others there are; `None` if there is none or the players have hidden them.
    #[must_use]
    pub fn shown_error(&self) -> Option<(&ScriptError, usize)> {
        let errors = self.visible_errors();
        errors.get(self.chosen).map(|error| (error, errors.len() - 1))
    }

    /// Shows the error after the one that is shown; after the last one, the first.
    pub(super) fn show_next_error(&mut self) {
        self.chosen = (self.chosen + 1) % self.errors.len().max(1);
    }

    #[must_use]
    pub fn errors(&self) -> &[ScriptError] {
        &self.errors
    }

    /// The function that failed last, until the game goes on.
    #[must_use]
    pub fn fault(&self) -> Option<&HookFault> {
        self.fault.as_ref()
    }

    pub(super) fn clear_fault(&mut self) {
        self.fault = None;
    }

    /// Shows a failed function.
    pub(super) fn set_fault(&mut self, failed: &HookFailed) {
        let path = PathBuf::from(&failed.error.file);
        let diagnostic = Diagnostic::error(&path, Code::Hook, failed.error.what.clone());
        let diagnostic = failed.error.line.map_or(diagnostic.clone(), |line| diagnostic.at_line(line));
        let line = diagnostic.to_string();
        let fault = HookFault { error: ScriptError::new(diagnostic), during: failed.during };
        if self.fault.as_ref() != Some(&fault) {
            warn!("{line}");
            self.add_to_log(line);
            self.fault = Some(fault);
        }
    }

    /// How the rules have changed.
    #[must_use]
    pub fn note(&self) -> Option<&RulesNote> {
        self.note.as_ref()
    }

    /// New rules that the game cannot continue with.
    #[must_use]
    pub fn conflict(&self) -> Option<&RulesConflict> {
        self.conflict.as_ref()
    }

    /// The events, oldest first.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.log.iter().map(String::as_str)
    }

    /// Hides the errors until they change.
    pub(super) fn hide_errors(&mut self) {
        self.are_errors_hidden = true;
    }

    pub(super) fn add_to_log(&mut self, line: String) {
        if self.log.len() == LOG_LENGTH {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }

    /// Replaces the errors, and logs those that are new.
    pub(super) fn set_errors(&mut self, language: Language, diagnostics: Vec<Diagnostic>) {
        let errors: Vec<_> = diagnostics.into_iter().map(ScriptError::new).collect();
        let known = std::mem::replace(&mut self.errors, errors);
        if self.errors == known {
            return;
        }
        self.are_errors_hidden = false;
        self.chosen = 0;
        let new: Vec<_> = self.errors.iter().filter(|error| !known.contains(error)).map(|error| error.diagnostic.to_string()).collect();
        for line in new {
            warn!("{line}");
            self.add_to_log(line);
        }
        if self.errors.is_empty() {
            let line = messages::scripts::all_valid(language);
            info!("{line}");
            self.add_to_log(line);
        }
    }
}

impl RulesNote {
    /// Changes, in a language. `locale` is the tag by which texts of the variant are looked up.
    pub(super) fn new(changes: RuleChanges, language: Language, locale: &str) -> Self {
        Self { sentences: changes.describe(language, locale), changes, locale: locale.to_owned() }
    }

    /// The changes, one sentence each.
    #[must_use]
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }

    pub(super) fn is_told_in(&self, locale: &str) -> bool {
        self.locale == locale
    }

    /// Tells the changes in another language. This plays every example of the rules, so it is not done for each frame.
    pub(super) fn tell(&mut self, language: Language, locale: &str) {
        *self = Self::new(self.changes.clone(), language, locale);
    }
}

impl ScriptError {
    fn new(diagnostic: Diagnostic) -> Self {
        let source_line = diagnostic.line.and_then(|line| read_line(&diagnostic.path, line));
        Self { diagnostic, source_line }
    }
}

/// A line of a file, counted from 1, without white space at its ends. `None` if it is empty or cannot be read.
fn read_line(path: &Path, line: usize) -> Option<String> {
    let bytes = read_file(path, MAX_FILE_SIZE).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().nth(line.checked_sub(1)?)?.trim();
    Some(line.chars().take(SOURCE_LINE_LENGTH).collect()).filter(|line: &String| !line.is_empty())
}

/// How many different printed lines are kept.
const MAX_PRINTED: usize = 200;

/// The lines that the functions of the current rules have printed, in the game and in the searches of the engine, in the order in which each
/// was first printed, and how often.
#[derive(Resource, Clone, Debug, Default)]
pub struct PrintedInPlay {
    rules: String,
    lines: Vec<(PrintedLine, usize)>,
}

impl PrintedInPlay {
    /// The lines, and how often each was printed.
    #[must_use]
    pub fn lines(&self) -> &[(PrintedLine, usize)] {
        &self.lines
    }

    fn add(&mut self, printed: PrintedLine) {
        match self.lines.iter().position(|(known, _)| *known == printed) {
            Some(index) => self.lines[index].1 += 1,
            None if self.lines.len() < MAX_PRINTED => self.lines.push((printed, 1)),
            None => {}
        }
    }
}

fn collect_printed(mut printed: ResMut<PrintedInPlay>, table: Res<GameTable>) {
    let session = table.session();
    if !session.has_hooks() {
        return;
    }
    let rules = session.game().rules().fingerprint();
    if printed.rules != rules {
        *printed = PrintedInPlay { rules: rules.to_owned(), lines: Vec::new() };
    }
    let lines = session.variant().take_printed_lines();
    if !lines.is_empty() {
        lines.into_iter().for_each(|line| printed.add(line));
    }
}
