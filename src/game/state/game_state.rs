mod analysis_board;
mod controller;
mod language;
mod loading;
mod notices;
mod rules;
mod saving;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_records::Conclusion;
use birka_rules::{BoardSize, CapturedPiece, KindId, Side};
use birka_script::Library;

use super::awaited::AwaitedGame;
use super::inquiry::Inquiry;
use super::notice::Notice;
use super::notices::{NoticeKind, Notices};
use crate::session::{Autosave, Players, Session, TimeControls};
use analysis_board::AnalysisBoard;
use language::TableLanguage;
use loading::Loading;

pub use controller::Controller;

/// The displayed game, the player's own game, the variants, and where the game is saved.
#[derive(Resource)]
pub struct GameState {
    /// What is displayed.
    displayed: Session,
    /// While something else than the main game is displayed: what that is, and the main game.
    main: Option<(ViewOverride, Session)>,
    analysis_board: AnalysisBoard,
    /// The game that a placeholder stands in for as the main game.
    loading: Option<Loading>,
    /// A change of the displayed game that the rules are being asked about.
    inquiry: Option<Inquiry>,
    /// Whether the main game pauses: nobody moves, and the clocks stand still.
    is_paused: bool,
    /// Counts the changes of the main game.
    revision: u64,
    library: Library,
    autosave: Option<Arc<Autosave>>,
    /// Who played when the last move of the main game was made; `None` before the first one since it was loaded.
    players: Option<Players>,
    notices: Notices,
    language: TableLanguage,
}

/// What is displayed instead of the main game. It is never saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewOverride {
    /// An earlier position of the main game. No move can be played.
    EarlierPosition,
    /// The analysis board: a [`Study`]. A player moves both sides.
    Analysis,
    /// An empty board: the rules of the game cannot be loaded yet.
    AwaitedRules,
    /// A puzzle.
    Puzzle {
        /// The side of the player.
        solver: Side,
        /// Whether moves are not allowed for now, because a refutation is displayed.
        locked: bool,
    },
}

impl GameState {
    /// A game to play. Without an autosave nothing is saved.
    #[must_use]
    pub fn new(library: Library, session: Session, autosave: Option<Autosave>) -> Self {
        let mut notices = Notices::default();
        let about_saving = autosave.as_ref().map(Autosave::take_notices).unwrap_or_default();
        let about_saving = about_saving.into_iter().map(Notice::from).chain(Notice::about_rules_of(&session));
        about_saving.for_each(|notice| notices.add(NoticeKind::Lasting, notice));
        Self {
            notices,
            // Nobody sits at the table yet.
            is_paused: session.has_running_clock(),
            displayed: session,
            main: None,
            analysis_board: AnalysisBoard::default(),
            loading: None,
            inquiry: None,
            revision: 0,
            library,
            autosave: autosave.map(Arc::new),
            players: None,
            language: TableLanguage::default(),
        }
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
        let awaits = self.awaited().map(|_| ViewOverride::AwaitedRules);
        self.main.as_ref().map(|(view, _)| *view).or(awaits)
    }

    /// Displays something else instead of the main game. The caller writes the [`PositionChanged`](super::PositionChanged).
    pub fn show_instead(&mut self, view: ViewOverride, session: Session) {
        let displayed = std::mem::replace(&mut self.displayed, session);
        let main = self.main.take().map_or(displayed, |(_, main)| main);
        self.main = Some((view, main));
        self.inquiry = None;
        self.analysis_board.put_aside();
        // What was being loaded is loaded when the main game is displayed again.
        self.load_again();
    }

    /// Displays the main game again; returns whether something else was displayed. The caller writes the
    /// [`PositionChanged`](super::PositionChanged).
    pub fn end_override(&mut self) -> bool {
        let Some((_, main)) = self.main.take() else { return false };
        self.displayed = main;
        self.inquiry = None;
        self.analysis_board.put_aside();
        true
    }

    /// Gives clocks to a main game without moves.
    pub fn set_clock(&mut self, controls: TimeControls) {
        self.main_session_mut().set_clock(controls);
    }

    /// Lets time pass for the side to move in the main game. Returns how the game ends if no time is left. Nothing but the clock changes.
    pub fn run_clock(&mut self, elapsed: Duration) -> Option<Conclusion> {
        self.main_session_mut().run_clock(elapsed)
    }

    /// Ends the main game without a move. Returns whether it was still going on. The caller writes the
    /// [`PositionChanged`](super::PositionChanged).
    pub(super) fn conclude(&mut self, conclusion: Conclusion, players: Players) -> bool {
        if self.loading.is_some() || !self.main_session_mut().conclude(conclusion) {
            return false;
        }
        self.players = Some(players);
        self.is_paused = false;
        self.revision += 1;
        if self.main.is_none() {
            self.inquiry = None;
        }
        self.save();
        true
    }

    /// Goes on with a displayed main game that the players have ended. Returns whether they had. The caller writes the
    /// [`PositionChanged`](super::PositionChanged).
    pub(super) fn withdraw_conclusion(&mut self) -> bool {
        let is_withdrawn = self.main.is_none() && self.displayed.withdraw_conclusion();
        if is_withdrawn {
            self.revision += 1;
            self.save();
        }
        is_withdrawn
    }

    /// A number that changes whenever the main game does.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
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

    /// Every piece captured so far, the first one first.
    pub fn captured_pieces(&self) -> impl Iterator<Item = &CapturedPiece> {
        self.displayed.played_moves().iter().flat_map(|played| &played.captured)
    }

    /// Whether the main game is in progress, so that a new game would end it.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.main_session().is_in_progress()
    }

    /// The players of the main game: those of its last move, if it is known.
    #[must_use]
    pub fn players_of_game(&self) -> Option<Players> {
        self.players
    }

    /// Displays a new game as the main game.
    pub(super) fn begin(&mut self, session: Session) {
        // The file of a game that could not be loaded is kept.
        let kept = match self.take_awaited() {
            Some(AwaitedGame::Saved { .. }) => self.autosave.as_ref().and_then(|autosave| autosave.back_up()),
            _ => None,
        };
        let players = self.players.take();
        if let Some(autosave) = &self.autosave {
            autosave.replace(self.main_session(), players);
        }
        (self.displayed, self.main, self.inquiry, self.is_paused) = (session, None, None, false);
        self.analysis_board.put_aside();
        self.revision += 1;
        self.notices.clear_passing();
        kept.into_iter().for_each(|notice| self.show_lasting_notice(notice));
        self.save();
    }

    /// Replaces the displayed game by the same game some moves later or earlier.
    pub(super) fn replace_displayed(&mut self, session: Session) {
        self.displayed = session;
        self.analysis_board.follow(&self.displayed);
        if self.main.is_none() {
            self.revision += 1;
            self.save();
        }
        self.show_notices_of_autosave();
    }

    /// Remembers who played the last move of the main game: the archive keeps it.
    pub(super) fn remember_players(&mut self, players: Players) {
        if self.main.is_none() {
            self.players = Some(players);
        }
    }
}
