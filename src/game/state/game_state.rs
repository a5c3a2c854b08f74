use std::sync::Arc;

use bevy::prelude::*;
use birka_rules::{BoardSize, CapturedPiece, KindId, Move, PlayedMove, Side, Square};
use birka_script::{Library, Variant};

use crate::session::{Autosave, Player, Players, RuleUpdate, Session};

/// The displayed game, the player's own game, the variants, and where the game is saved.
#[derive(Resource)]
pub struct GameState {
    /// What is displayed.
    displayed: Session,
    /// While something else than the main game is displayed: what that is, and the main game.
    main: Option<(ViewOverride, Session)>,
    library: Library,
    autosave: Option<Autosave>,
    notice: Option<String>,
    language: String,
}

/// What is displayed instead of the main game. It is never saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewOverride {
    /// An earlier position of the main game. No move can be played.
    EarlierPosition,
    /// A puzzle.
    Puzzle {
        /// The side of the player.
        solver: Side,
        /// Whether moves are not allowed for now, because a refutation is displayed.
        locked: bool,
    },
}

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A player.
    Person,
    /// The engine, at a level counted from 1.
    Engine(usize),
    /// Nobody, or the puzzle.
    Nobody,
}

impl GameState {
    /// A game to play. Without an autosave nothing is saved.
    #[must_use]
    pub fn new(library: Library, session: Session, autosave: Option<Autosave>) -> Self {
        let notice = session.notice().map(str::to_owned);
        Self { displayed: session, main: None, library, autosave, notice, language: "en".to_owned() }
    }

    /// Adds a notice from before the game was loaded.
    #[must_use]
    pub fn with_notice(mut self, notice: Option<String>) -> Self {
        self.notice = notice.or(self.notice);
        self
    }

    /// Uses the texts that a mod brings for a language, such as `sv` or `pt-BR`.
    #[must_use]
    pub fn with_language(mut self, language: String) -> Self {
        self.language = language;
        self
    }

    /// The player's language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The name of the displayed variant in the player's language.
    #[must_use]
    pub fn variant_name(&self) -> &str {
        self.displayed.variant().name_in(&self.language)
    }

    /// The displayed game.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.displayed
    }

    /// The player's own game, which is saved, whatever is displayed.
    #[must_use]
    pub fn main_session(&self) -> &Session {
        self.main.as_ref().map_or(&self.displayed, |(_, main)| main)
    }

    fn main_session_mut(&mut self) -> &mut Session {
        self.main.as_mut().map_or(&mut self.displayed, |(_, main)| main)
    }

    /// What is displayed instead of the main game.
    #[must_use]
    pub fn view_override(&self) -> Option<ViewOverride> {
        self.main.as_ref().map(|(view, _)| *view)
    }

    /// Displays something else instead of the main game. The caller writes the [`PositionChanged`](super::PositionChanged).
    pub fn show_instead(&mut self, view: ViewOverride, session: Session) {
        let displayed = std::mem::replace(&mut self.displayed, session);
        let main = self.main.take().map_or(displayed, |(_, main)| main);
        self.main = Some((view, main));
    }

    /// Displays the main game again; returns whether something else was displayed. The caller writes the
    /// [`PositionChanged`](super::PositionChanged).
    pub fn end_override(&mut self) -> bool {
        let Some((_, main)) = self.main.take() else { return false };
        self.displayed = main;
        true
    }

    /// In a puzzle, forbids or allows moves by the player.
    pub fn lock_puzzle(&mut self, lock: bool) {
        if let Some((ViewOverride::Puzzle { locked, .. }, _)) = &mut self.main {
            *locked = lock;
        }
    }

    /// Who moves the pieces of a side now.
    #[must_use]
    pub fn controller(&self, players: Players, side: Side) -> Controller {
        match (self.view_override(), players.of(side)) {
            (Some(ViewOverride::Puzzle { solver, locked: false }), _) if side == solver => Controller::Person,
            (Some(_), _) => Controller::Nobody,
            (None, Player::Engine(level)) if players.of(side).level().is_some() => Controller::Engine(level),
            // Also a level that does not exist.
            (None, _) => Controller::Person,
        }
    }

    /// The variants that can be played.
    #[must_use]
    pub fn variants(&self) -> &[Arc<Variant>] {
        self.library.variants()
    }

    /// The variants, and the errors of their files.
    #[must_use]
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Replaces the variants by those of a library that was read again, also for the main game where that can continue by them.
    pub fn reload_library(&mut self, library: Library) -> RuleUpdate {
        let renewal = self.main_session_mut().update_rules(&library);
        self.library = library;
        if matches!(renewal, RuleUpdate::Applied { .. }) {
            self.save();
        }
        renewal
    }

    /// The size of the displayed board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.displayed.rules().size
    }

    /// The side of a kind of piece.
    #[must_use]
    pub fn side_of(&self, kind: KindId) -> Side {
        self.displayed.rules().kind(kind).side
    }

    /// What a move would capture; nothing if it is illegal.
    #[must_use]
    pub fn would_capture(&self, from: Square, to: Square) -> Vec<CapturedPiece> {
        self.displayed.game().preview(Move { from, to }).map(|played| played.captured).unwrap_or_default()
    }

    /// Every piece captured so far, the first one first.
    pub fn captured_pieces(&self) -> impl Iterator<Item = &CapturedPiece> {
        self.displayed.played_moves().iter().flat_map(|played| &played.captured)
    }

    /// Whether the main game is in progress, so that a new game would end it.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.main_session().is_in_progress()
    }

    /// The notice for the player. An error of saving comes before others.
    #[must_use]
    pub fn notice(&self) -> Option<String> {
        self.autosave.as_ref().and_then(Autosave::error).or_else(|| self.notice.clone())
    }

    /// Shows a notice to the player.
    pub fn show_notice(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// Removes the notice. An error of saving stays until a save succeeds.
    pub fn dismiss_notice(&mut self) {
        self.notice = None;
    }

    /// Waits until the game is on disk.
    pub fn flush(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.flush();
        }
    }

    fn save(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.save(self.main_session());
        }
    }

    /// Starts a game of a variant, or of the variant of the main game.
    ///
    /// # Errors
    /// When there is no such variant, with the message for the player.
    pub(super) fn start_game(&mut self, id: Option<&str>) -> Result<(), String> {
        let variant = match id {
            None => Arc::clone(self.main_session().variant()),
            Some(id) => self.library.get(id).map_err(|unknown| unknown.to_string())?,
        };
        (self.displayed, self.main) = (Session::new(variant), None);
        self.notice = None;
        self.save();
        Ok(())
    }

    /// Plays a move in the displayed game.
    ///
    /// # Errors
    /// When the move is illegal, with the message for the player.
    pub(super) fn play(&mut self, mv: Move) -> Result<PlayedMove, String> {
        let played = self.displayed.play(mv).map_err(|illegal| illegal.to_string())?;
        self.save();
        Ok(played)
    }

    /// Takes the last move of the displayed game back; `None` at its start.
    pub(super) fn undo(&mut self) -> Option<PlayedMove> {
        let played = self.displayed.undo()?;
        self.save();
        Some(played)
    }
}
