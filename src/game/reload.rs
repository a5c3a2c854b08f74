//! Files of rules that are saved while the game is on the table, and what is to be told of them.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use crate::game::platform::RedrawAppExt;
use crate::game::schedule::GameSystems;
use crate::game::state::{ChangeCause, GameState, PositionChanged, StartGame};
use crate::game::words;
use crate::session::RuleUpdate;
use birka_script::{Code, Diagnostic, Library, LibraryWatcher, Severity, Variant};

/// The variants have been read again, and something about them is different.
#[derive(Message, Clone, Debug)]
pub struct Reread(pub Library);

/// What has become of the files of rules since the table was laid.
#[derive(Resource, Clone, Debug, Default)]
pub struct Workshop {
    /// What is wrong with the files now, what concerns the game on the table first.
    faults: Vec<Fault>,
    is_hidden: bool,
    note: Option<Note>,
    question: Option<Question>,
    log: VecDeque<String>,
}

/// Something wrong with a file, and the line it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub diagnostic: Diagnostic,
    /// The line as it stands in the file.
    pub source: Option<String>,
}

/// What the players are told when the rules have changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Of what variant.
    pub variant: String,
    /// What is different, one sentence each.
    pub changes: Vec<String>,
}

/// New rules that the game cannot go on by.
#[derive(Clone, Debug)]
pub struct Question {
    /// The variant as it is now.
    pub variant: Arc<Variant>,
    /// What is in the way.
    pub why: String,
}

impl Workshop {
    /// How much of what has happened is remembered.
    const LONGEST_LOG: usize = 200;

    /// What is wrong with the files, unless somebody has put it out of sight.
    #[must_use]
    pub fn shown_faults(&self) -> &[Fault] {
        if self.is_hidden { &[] } else { &self.faults }
    }

    /// What is wrong with the files.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// What has changed.
    #[must_use]
    pub fn note(&self) -> Option<&Note> {
        self.note.as_ref()
    }

    /// What the players have to decide.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// What has happened, the latest last.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.log.iter().map(String::as_str)
    }

    /// Puts the faults out of sight until they change.
    pub fn hide_faults(&mut self) {
        self.is_hidden = true;
    }

    /// Takes the note away.
    pub fn dismiss_note(&mut self) {
        self.note = None;
    }

    /// The game stays under the rules it has.
    pub fn keep_rules(&mut self) {
        self.question = None;
    }

    /// A new game by the new rules.
    pub fn start_anew(&mut self) -> Option<StartGame> {
        self.question.take().map(|question| StartGame { variant: Some(question.variant.id.clone()) })
    }

    fn write(&mut self, line: String) {
        if self.log.len() == Self::LONGEST_LOG {
            self.log.pop_front();
        }
        self.log.push_back(line);
    }

    fn find_faults(&mut self, diagnostics: Vec<Diagnostic>) {
        let known = std::mem::take(&mut self.faults);
        self.faults = diagnostics.into_iter().map(Fault::of).collect();
        if self.faults == known {
            return;
        }
        self.is_hidden = false;
        for fault in &self.faults {
            if !known.contains(fault) {
                warn!("{}", fault.diagnostic);
            }
        }
        let told: Vec<_> = self.faults.iter().filter(|fault| !known.contains(fault)).map(|fault| fault.diagnostic.to_string()).collect();
        told.into_iter().for_each(|line| self.write(line));
        if self.faults.is_empty() {
            self.write(words::MENDED.to_owned());
            info!("{}", words::MENDED);
        }
    }
}

impl Fault {
    fn of(diagnostic: Diagnostic) -> Self {
        let source = diagnostic.line.and_then(|line| line_of(&diagnostic.path, line));
        Self { diagnostic, source }
    }
}

/// A line of a file, without the space at its ends.
fn line_of(path: &Path, line: usize) -> Option<String> {
    const LONGEST: usize = 160;
    let about = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file)?;
    let text = if about.len() < 1 << 20 { std::fs::read(path).ok()? } else { return None };
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().nth(line.checked_sub(1)?)?.trim();
    Some(line.chars().take(LONGEST).collect()).filter(|line: &String| !line.is_empty())
}

/// The thread that reads the files again, and what it hands over.
#[derive(Resource)]
struct Following {
    _live: LibraryWatcher,
    changed: Mutex<Receiver<Library>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Workshop>()
        .add_message::<Reread>()
        .add_systems(Update, hear.in_set(GameSystems::Input))
        .add_systems(Update, renew.in_set(GameSystems::Rules))
        .add_systems(Update, forget.in_set(GameSystems::View))
        .redraw_window_if(resource_changed::<Workshop>);
}

/// Follows the files of the variants on the table. Where a window sleeps, it is woken.
pub fn follow(mut commands: Commands, game_state: Res<GameState>, window: Option<Res<EventLoopProxyWrapper>>) {
    let (send, changed) = channel();
    let bell = window.map(|proxy| (**proxy).clone());
    let live = LibraryWatcher::start(game_state.library().clone(), move |library| {
        // Where nobody listens any more, the program is about to end.
        let _ = send.send(library);
        let _ = bell.as_ref().map(|bell| bell.send_event(WinitUserEvent::WakeUp));
    });
    match live {
        Ok(live) => commands.insert_resource(Following { _live: live, changed: Mutex::new(changed) }),
        Err(error) => warn!("saved scripts will not be noticed: {error}"),
    }
}

fn hear(following: Option<Res<Following>>, mut reread: MessageWriter<Reread>) {
    let Some(following) = following else { return };
    let changed = following.changed.lock().unwrap_or_else(PoisonError::into_inner);
    // Only the latest counts.
    if let Some(library) = changed.try_iter().last() {
        reread.write(Reread(library));
    }
}

fn renew(
    mut game_state: ResMut<GameState>,
    mut workshop: ResMut<Workshop>,
    mut reread: MessageReader<Reread>,
    mut rules_changed: MessageWriter<PositionChanged>,
) {
    let Some(Reread(library)) = reread.read().last() else { return };
    let errors = library.diagnostics().iter().filter(|fault| fault.severity == Severity::Error);
    let mut faults: Vec<_> = errors.cloned().collect();
    workshop.question = None;
    match game_state.reload_library(library.clone()) {
        RuleUpdate::Unchanged => {
            // Its name or the words about it may have changed all the same, and so may what its squares look like.
            rules_changed.write(PositionChanged::RULES_RELOADED);
        }
        RuleUpdate::Applied { changes } => {
            let variant = game_state.variant_name().to_owned();
            info!("{}", words::new_rules(&variant));
            workshop.write(words::new_rules(&variant));
            changes.iter().for_each(|change| workshop.write(format!("  {change}")));
            workshop.note = Some(Note { variant, changes });
            rules_changed.write(PositionChanged::RULES_RELOADED);
        }
        RuleUpdate::Conflict { variant, error: why } => {
            let why = why.to_string();
            workshop.write(words::other_rules(variant.name_in(game_state.language()), &why));
            workshop.question = Some(Question { variant, why });
        }
        RuleUpdate::Invalid { diagnostics: own } => {
            faults.retain(|fault| !own.contains(fault));
            faults.splice(0..0, own);
        }
    }
    // A file that extends a faulty one only repeats what is wrong with that.
    if faults.iter().any(|fault| fault.code != Code::Extends) {
        faults.retain(|fault| fault.code != Code::Extends);
    }
    workshop.find_faults(faults);
}

/// What was told about a position is old news after the next move.
fn forget(mut workshop: ResMut<Workshop>, mut changes: MessageReader<PositionChanged>) {
    for change in changes.read() {
        if change.cause == ChangeCause::GameStarted && workshop.question.is_some() {
            workshop.question = None;
        }
        if matches!(change.cause, ChangeCause::GameStarted | ChangeCause::MovePlayed(_)) && workshop.note.is_some() {
            workshop.note = None;
        }
    }
}
