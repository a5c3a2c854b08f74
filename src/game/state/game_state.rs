use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use birka_localization::Language;
use birka_rules::record::Conclusion;
use birka_rules::{BoardSize, CapturedPiece, KindId, Move, Side, Square};
use birka_script::{Library, Variant};

use super::awaited::AwaitedGame;
use super::inquiry::{Answer, Inquiry, Question};
use super::notices::{Notice, NoticeKind, Notices};
use crate::game::platform::Waker;
use crate::session::{Autosave, NodeId, Player, Players, RuleUpdate, SaveAttempt, SaveStatus, Session, Study, TimeControls};

/// The displayed game, the player's own game, the variants, and where the game is saved.
#[derive(Resource)]
pub struct GameState {
    /// What is displayed.
    displayed: Session,
    /// While something else than the main game is displayed: what that is, and the main game.
    main: Option<(ViewOverride, Session)>,
    /// What is on the analysis board while it is displayed.
    study: Option<Box<Study>>,
    /// What was on the analysis board last.
    last_study: Option<Box<Study>>,
    /// The game that a placeholder stands in for as the main game, and whether to try to load it.
    awaited: Option<(AwaitedGame, bool)>,
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
    language: Language,
    /// The tag of the language that the system asks for, such as `pt-BR`.
    system_locale: String,
    /// The tag by which texts of a variant are looked up.
    locale: String,
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

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// A player.
    Person,
    /// The engine, at a level counted from 1.
    Engine(usize),
    /// Nobody, the puzzle, or nobody until the rules have answered.
    Nobody,
}

impl GameState {
    /// A game to play. Without an autosave nothing is saved.
    #[must_use]
    pub fn new(library: Library, session: Session, autosave: Option<Autosave>) -> Self {
        let mut notices = Notices::default();
        let messages = autosave.as_ref().map(Autosave::take_messages).unwrap_or_default();
        messages.into_iter().chain(session.notice().map(str::to_owned)).for_each(|text| notices.add(NoticeKind::Lasting, text));
        Self {
            notices,
            // Nobody sits at the table yet.
            is_paused: session.has_running_clock(),
            displayed: session,
            main: None,
            study: None,
            last_study: None,
            awaited: None,
            inquiry: None,
            revision: 0,
            library,
            autosave: autosave.map(Arc::new),
            players: None,
            language: Language::English,
            system_locale: Language::English.to_string(),
            locale: Language::English.to_string(),
        }
    }

    /// A table that waits until a game can be loaded. Until then nothing is saved.
    #[must_use]
    pub fn awaiting(library: Library, game: AwaitedGame, autosave: Option<Autosave>) -> Self {
        Self { awaited: Some((game, true)), ..Self::new(library, Session::placeholder(), autosave) }
    }

    /// The game that the table waits for.
    #[must_use]
    pub fn awaited(&self) -> Option<&AwaitedGame> {
        self.awaited.as_ref().map(|(game, _)| game)
    }

    /// Whether the rules are being asked about a change of the displayed game. Until they answer, nobody can move.
    #[must_use]
    pub fn is_asking_rules(&self) -> bool {
        self.inquiry.is_some()
    }

    /// Adds lasting notices.
    #[must_use]
    pub fn with_notices(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        texts.into_iter().for_each(|text| self.show_lasting_notice(text));
        self
    }

    /// The language that the system asks for, by its tag, such as `sv-FI` or `pt-BR`. It is spoken until a player chooses one.
    #[must_use]
    pub fn with_system_locale(mut self, locale: String) -> Self {
        self.system_locale = locale;
        self.speak(None);
        self
    }

    /// Speaks a language from now on: the one that a player has chosen, or that of the system, or English where Birka does not speak that one.
    pub fn speak(&mut self, chosen: Option<Language>) {
        self.language = chosen.unwrap_or_else(|| self.system_language());
        self.locale = chosen.map_or_else(|| self.system_locale.clone(), |language| language.to_string());
    }

    /// The language of the table.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The language in which the table speaks unless a player chooses one.
    #[must_use]
    pub fn system_language(&self) -> Language {
        Language::of_locale(&self.system_locale).unwrap_or_default()
    }

    /// The tag of the language in which variants and mods are shown. A mod may speak a language that Birka does not: then it is that of the system.
    #[must_use]
    pub fn locale(&self) -> &str {
        &self.locale
    }

    /// The name of the displayed variant in the player's language, or the id of the one that is awaited.
    #[must_use]
    pub fn variant_name(&self) -> &str {
        let awaited = self.awaited().filter(|_| self.main.is_none()).and_then(AwaitedGame::variant);
        awaited.unwrap_or_else(|| self.displayed.variant().name_in(&self.locale))
    }

    /// The variant of a new game unless another is chosen: that of the main game, or the default one while rules are awaited. `None` if no
    /// variant can be played.
    #[must_use]
    pub fn variant_for_new_game(&self) -> Option<Arc<Variant>> {
        if self.awaited.is_some() { self.library.default_variant() } else { Some(Arc::clone(self.main_session().variant())) }
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
        let awaits = self.awaited.as_ref().map(|_| ViewOverride::AwaitedRules);
        self.main.as_ref().map(|(view, _)| *view).or(awaits)
    }

    /// Displays something else instead of the main game. The caller writes the [`PositionChanged`](super::PositionChanged).
    pub fn show_instead(&mut self, view: ViewOverride, session: Session) {
        let displayed = std::mem::replace(&mut self.displayed, session);
        let main = self.main.take().map_or(displayed, |(_, main)| main);
        self.main = Some((view, main));
        self.inquiry = None;
        self.put_study_aside();
        // What was being loaded is loaded when the main game is displayed again.
        if let Some((_, is_due)) = &mut self.awaited {
            *is_due = true;
        }
    }

    /// Displays the main game again; returns whether something else was displayed. The caller writes the
    /// [`PositionChanged`](super::PositionChanged).
    pub fn end_override(&mut self) -> bool {
        let Some((_, main)) = self.main.take() else { return false };
        self.displayed = main;
        self.inquiry = None;
        self.put_study_aside();
        true
    }

    /// What is on the analysis board, while it is displayed.
    #[must_use]
    pub fn study(&self) -> Option<&Study> {
        self.study.as_deref()
    }

    /// What is on the analysis board, to be commented on.
    pub fn study_mut(&mut self) -> Option<&mut Study> {
        self.study.as_deref_mut()
    }

    /// The game that is looked through: that of the analysis board, or else the main game.
    #[must_use]
    pub fn viewed_session(&self) -> &Session {
        self.study.as_ref().map_or_else(|| self.main_session(), |study| study.game())
    }

    /// Displays a study at a position. What was tried out last in the same game is there again. The caller writes the
    /// [`PositionChanged`](super::PositionChanged).
    pub fn show_study(&mut self, mut study: Study, position: Session) {
        self.show_instead(ViewOverride::Analysis, position);
        if let Some(last) = &self.last_study {
            study.adopt(last);
        }
        self.study = Some(Box::new(study));
    }

    /// Displays another position of the study. Returns whether it is displayed already; where functions of the variant are called, it is
    /// later.
    pub fn go_to(&mut self, node: NodeId, waker: &Waker) -> bool {
        let Some(study) = &self.study else { return false };
        if study.current() == node {
            return false;
        }
        let question = Question::Reach(study.route_to(node), node);
        match self.ask(question, waker) {
            Some(Answer::Reached(session, node)) => self.arrive(*session, node),
            _ => false,
        }
    }

    /// Displays a position of the study that has been reached. Returns whether it is displayed.
    pub(super) fn arrive(&mut self, session: Session, node: NodeId) -> bool {
        let Some(study) = &mut self.study else { return false };
        study.go_to(node);
        // A function of the variant may have failed on the way.
        study.follow(&session);
        self.displayed = session;
        true
    }

    fn put_study_aside(&mut self) {
        self.last_study = self.study.take().or(self.last_study.take());
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
        if self.is_asking_rules() || (self.is_paused && self.main.is_none()) {
            return Controller::Nobody;
        }
        self.seated(players, side)
    }

    /// Who moves the pieces of a side while the game does not pause.
    pub(super) fn seated(&self, players: Players, side: Side) -> Controller {
        match (self.view_override(), players.of(side)) {
            (Some(ViewOverride::Puzzle { solver, locked: false }), _) if side == solver => Controller::Person,
            (Some(ViewOverride::Analysis), _) => Controller::Person,
            (Some(_), _) => Controller::Nobody,
            (None, Player::Engine(level)) if players.of(side).level().is_some() => Controller::Engine(level),
            // Also a level that does not exist.
            (None, _) => Controller::Person,
        }
    }

    /// Whether the main game pauses. Nobody moves its pieces then, and its clocks stand still.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Lets the main game pause, or go on.
    pub fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
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
        if self.awaited.is_some() || !self.main_session_mut().conclude(conclusion) {
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

    /// Saves the time that has passed since the last move.
    pub(super) fn save_clock(&self) {
        if self.main_session().clock().is_some() {
            self.save();
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

    /// A number that changes whenever the main game does.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Replaces the variants by those of a library that was read again, and the main game by one that [`Session::update_rules`] has updated.
    pub fn apply_update(&mut self, library: Library, session: Session, update: &RuleUpdate) {
        self.library = library;
        *self.main_session_mut() = session;
        self.revision += 1;
        if self.main.is_none() {
            self.inquiry = None;
        }
        if matches!(update, RuleUpdate::Applied { .. }) {
            self.save();
        }
    }

    /// Replaces the variants by those of a library that was read again, and tries again to load the awaited game.
    pub fn retry_awaited(&mut self, library: Library) {
        self.library = library;
        if let Some((_, is_due)) = &mut self.awaited {
            *is_due = true;
        }
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

    /// What a move would capture; nothing if it is illegal. Calls the functions of the variant.
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

    /// The notices for the player.
    #[must_use]
    pub fn notices(&self) -> &[Notice] {
        self.notices.as_slice()
    }

    /// Shows a notice to the player, in place of the last one of its kind.
    pub fn show_notice(&mut self, text: String) {
        self.notices.add(NoticeKind::Passing, text);
    }

    /// Shows a notice that stays until the player dismisses it.
    pub fn show_lasting_notice(&mut self, text: String) {
        self.notices.add(NoticeKind::Lasting, text);
    }

    /// Removes the notice with a text.
    pub fn dismiss_notice(&mut self, text: &str) {
        self.notices.dismiss(text);
    }

    /// Why the game is not on disk, for the player; `None` if it is, or about to be.
    #[must_use]
    pub fn save_error(&self) -> Option<String> {
        self.autosave.as_ref().and_then(|autosave| autosave.error())
    }

    /// Whether the game is on disk. Without an autosave, there is nothing to save.
    #[must_use]
    pub fn save_status(&self) -> SaveStatus {
        self.autosave.as_ref().map_or(SaveStatus::Saved, |autosave| autosave.status())
    }

    /// Tries a save that has failed again, without waiting for the result.
    pub fn retry_save(&self) {
        if let Some(autosave) = &self.autosave {
            autosave.retry();
        }
    }

    /// Waits until the game is on disk.
    ///
    /// # Errors
    /// Why it is not, for the player.
    pub fn flush(&self) -> Result<(), String> {
        self.autosave.as_ref().map_or(Ok(()), |autosave| autosave.flush())
    }

    /// The folder of the archive and of the saved game; `None` without an autosave.
    #[must_use]
    pub fn data_folder(&self) -> Option<PathBuf> {
        self.autosave.as_ref().map(|autosave| autosave.folder().to_owned())
    }

    /// The players of the main game: those of its last move, if it is known.
    #[must_use]
    pub fn players_of_game(&self) -> Option<Players> {
        self.players
    }

    /// Calls a function after each attempt to save, on another thread.
    pub(super) fn on_save_attempt(&self, listener: impl Fn(SaveAttempt) + Send + Sync + 'static) {
        if let Some(autosave) = &self.autosave {
            autosave.on_attempt(listener);
        }
    }

    fn save(&self) {
        if let (Some(autosave), None) = (&self.autosave, &self.awaited) {
            autosave.save(self.main_session());
        }
    }

    /// Asks the rules. The answer, if it is there at once; otherwise [`take_answer`](Self::take_answer) has it later.
    pub(super) fn ask(&mut self, question: Question, waker: &Waker) -> Option<Answer> {
        self.inquiry = None;
        if question.is_for_hooks() {
            self.inquiry = Some(question.answer_later(waker));
            return None;
        }
        Some(question.answer())
    }

    /// The answer to a question; `None` while there is none. The inner `None`: the rules gave none.
    pub(super) fn poll_answer(&self) -> Option<Option<Answer>> {
        self.inquiry.as_ref()?.poll()
    }

    /// Forgets the question that is being asked; returns whether there was one.
    pub(super) fn end_inquiry(&mut self) -> bool {
        self.inquiry.take().is_some()
    }

    /// The question whether the awaited game can be loaded, if it has not been asked about the present files.
    pub(super) fn next_loading(&mut self) -> Option<Question> {
        let (awaited, is_due) = self.awaited.as_mut()?;
        *is_due = false;
        Some(Question::Load(awaited.clone(), self.library.clone(), self.autosave.clone()))
    }

    /// Whether the awaited game should be loaded.
    pub(super) fn is_loading_due(&self) -> bool {
        self.awaited.as_ref().is_some_and(|(_, is_due)| *is_due) && self.main.is_none()
    }

    /// Displays a new game as the main game.
    pub(super) fn begin(&mut self, session: Session) {
        // The file of a game that could not be loaded is kept.
        let kept = match self.awaited.take() {
            Some((AwaitedGame::Saved { .. }, _)) => self.autosave.as_ref().and_then(|autosave| autosave.back_up()),
            _ => None,
        };
        let players = self.players.take();
        if let Some(autosave) = &self.autosave {
            autosave.replace(self.main_session(), players);
        }
        (self.displayed, self.main, self.inquiry, self.is_paused) = (session, None, None, false);
        self.put_study_aside();
        self.revision += 1;
        self.notices.clear_passing();
        kept.into_iter().for_each(|text| self.show_lasting_notice(text));
        self.save();
    }

    /// Displays the awaited game, or keeps it behind what is displayed instead of it.
    pub(super) fn show_awaited(&mut self, session: Session, notice: Option<String>) {
        self.awaited = None;
        self.is_paused = session.has_running_clock();
        *self.main_session_mut() = session;
        self.revision += 1;
        self.show_messages_of_autosave();
        notice.into_iter().for_each(|text| self.show_lasting_notice(text));
    }

    /// Replaces the displayed game by the same game some moves later or earlier.
    pub(super) fn replace_displayed(&mut self, session: Session) {
        self.displayed = session;
        if let Some(study) = &mut self.study {
            study.follow(&self.displayed);
        }
        if self.main.is_none() {
            self.revision += 1;
            self.save();
        }
        self.show_messages_of_autosave();
    }

    /// Remembers who played the last move of the main game: the archive keeps it.
    pub(super) fn remember_players(&mut self, players: Players) {
        if self.main.is_none() {
            self.players = Some(players);
        }
    }

    fn show_messages_of_autosave(&mut self) {
        let messages = self.autosave.as_ref().map(|autosave| autosave.take_messages()).unwrap_or_default();
        messages.into_iter().for_each(|text| self.show_lasting_notice(text));
    }
}
