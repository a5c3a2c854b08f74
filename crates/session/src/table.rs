//! The table: the main game, which is saved, and what is displayed in its place.

mod commands;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use birka_records::Conclusion;
use birka_rules::{Game, Rules, Side, Square};
use birka_script::{Library, Variant};

use crate::players::Player;
use crate::session::Session;
use crate::study::Study;

/// The number of studies that are kept. Beyond that, the one that was displayed longest ago is dropped.
const KEPT_STUDIES: usize = 100;

/// The main game and what is displayed.
///
/// A [`Command`](crate::Command) changes it: [`begin`](Self::begin) does it at once where no function of a variant is called, and hands out a [`Job`](crate::Job) otherwise.
/// Until [`finish`](Self::finish) has its result, nobody can move.
pub struct Table {
    main: Session,
    /// The view displayed instead of the main game.
    instead: Option<(View, Session)>,
    study: Option<Box<Study>>,
    /// Earlier contents of the analysis board, one study per game, the latest last.
    kept_studies: Vec<Study>,
    /// The game that the main game, a placeholder, stands in for.
    awaited: Option<AwaitedGame>,
    is_loading_due: bool,
    /// The job about the displayed game.
    asked: Option<Asked>,
    /// The change of rules that is being computed: its job, and the revision that it is about.
    update: Option<(u64, u64)>,
    jobs: u64,
    revision: u64,
}

/// A job about the displayed game.
struct Asked {
    id: u64,
    is_load: bool,
}

/// The view displayed instead of the main game. It is never saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// An earlier position of the main game. No move can be played.
    EarlierPosition,
    /// The analysis board: a [`Study`]. A person moves both sides.
    Analysis,
    /// An empty board: the rules of the game cannot be loaded yet.
    AwaitedRules,
    Puzzle {
        /// The side of the solver.
        solver: Side,
        /// Whether moves are not allowed for now, because a refutation is displayed.
        locked: bool,
    },
}

/// A game that cannot be displayed yet: its rules have errors, or its moves are still being replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwaitedGame {
    /// The saved game. Its file stays unchanged until it is loaded.
    Saved {
        /// The name of its variant.
        variant: String,
    },
    New {
        /// The name of its variant; `None` for the library's default.
        variant: Option<String>,
    },
}

impl AwaitedGame {
    /// The name of the variant, if one is chosen.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        match self {
            Self::Saved { variant } => Some(variant),
            Self::New { variant } => variant.as_deref(),
        }
    }
}

/// Who moves the pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    Person,
    /// The engine, at a level.
    Engine(usize),
    /// Somebody on another machine.
    Elsewhere,
    /// Nobody: the game pauses, the rules are being asked, or the position is only shown; in a puzzle, the side that answers.
    Nobody,
}

impl Table {
    /// A table with a game.
    #[must_use]
    pub fn new(main: Session) -> Self {
        Self {
            main: main.rolled(),
            instead: None,
            study: None,
            kept_studies: Vec::new(),
            awaited: None,
            is_loading_due: false,
            asked: None,
            update: None,
            jobs: 0,
            revision: 0,
        }
    }

    /// A table that waits until a game can be loaded.
    #[must_use]
    pub fn awaiting(game: AwaitedGame) -> Self {
        Self { awaited: Some(game), is_loading_due: true, ..Self::new(Session::placeholder()) }
    }

    /// The displayed game.
    #[must_use]
    pub fn session(&self) -> &Session {
        self.instead.as_ref().map_or(&self.main, |(_, session)| session)
    }

    fn session_mut(&mut self) -> &mut Session {
        self.instead.as_mut().map_or(&mut self.main, |(_, session)| session)
    }

    /// The main game, whatever is displayed.
    #[must_use]
    pub fn main_session(&self) -> &Session {
        &self.main
    }

    /// The view displayed instead of the main game.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        self.instead.as_ref().map(|(view, _)| *view).or(self.awaited.as_ref().map(|_| View::AwaitedRules))
    }

    /// The game that the table waits for.
    #[must_use]
    pub fn awaited(&self) -> Option<&AwaitedGame> {
        self.awaited.as_ref()
    }

    /// A number that changes whenever a move or the rules of the main game do, or its end.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the main game is displayed, has begun and is not over.
    #[must_use]
    pub fn is_in_play(&self) -> bool {
        self.view().is_none() && self.main.is_in_progress()
    }

    /// Whether functions of the variant are being asked about the displayed game. Until they answer, nobody can move.
    #[must_use]
    pub fn is_asking_rules(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether the awaited game should be [loaded](crate::Command::Load) now: not while the rules are asked about a game that may take its place.
    #[must_use]
    pub fn is_loading_due(&self) -> bool {
        self.is_loading_due && self.awaited.is_some() && self.instead.is_none() && self.asked.as_ref().is_none_or(|asked| asked.is_load)
    }

    /// The variant of a new game unless another is chosen: that of the main game, or the library's default while rules are awaited. `None` if no
    /// variant can be played.
    #[must_use]
    pub fn variant_for_new_game(&self, library: &Library) -> Option<Arc<Variant>> {
        if self.awaited.is_some() { library.default_variant() } else { Some(Arc::clone(self.main.variant())) }
    }

    /// The name of the displayed variant in a language, or the id of the one that is awaited. `locale` is the tag of the language.
    #[must_use]
    pub fn variant_name(&self, locale: &str) -> &str {
        let awaited = self.awaited.as_ref().filter(|_| self.instead.is_none()).and_then(AwaitedGame::variant);
        awaited.unwrap_or_else(|| self.session().variant().name_in(locale))
    }
}

/// Seats.
impl Table {
    /// Who moves the pieces of a side now.
    #[must_use]
    pub fn mover(&self, side: Side) -> Mover {
        if self.is_asking_rules() || (self.instead.is_none() && self.main.is_paused()) { Mover::Nobody } else { self.seated(side) }
    }

    /// Who moves the pieces of a side while the game does not pause.
    fn seated(&self, side: Side) -> Mover {
        match (self.view(), self.main.players().of(side)) {
            (Some(View::Puzzle { solver, locked: false }), _) if side == solver => Mover::Person,
            (Some(View::Analysis), _) => Mover::Person,
            (Some(_), _) => Mover::Nobody,
            (None, player @ Player::Engine(level)) if player.level().is_some() => Mover::Engine(level),
            (None, Player::Elsewhere) => Mover::Elsewhere,
            // Also a level that does not exist.
            (None, _) => Mover::Person,
        }
    }

    /// The sides whose pieces a person moves while the game does not pause.
    fn sides_of_persons(&self) -> Vec<Side> {
        Side::ALL.into_iter().filter(|&side| self.seated(side) == Mover::Person).collect()
    }

    /// Gives the seat of a side in the main game to a player.
    pub fn seat(&mut self, side: Side, player: Player) {
        self.main.set_player(side, player);
    }

    /// Whether taking back changes anything: there is a move of a person, or of an engine where no person plays, an end on which the players
    /// have agreed, or a later position to go back to.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        match self.view() {
            Some(View::EarlierPosition) => true,
            Some(View::Puzzle { locked: true, .. } | View::AwaitedRules) => false,
            view => {
                self.is_asking_rules()
                    || (view.is_none() && self.main.is_concluded())
                    || self.session().can_take_back(&self.sides_of_persons())
            }
        }
    }

    /// Whether [`Command::TogglePause`](crate::Command::TogglePause) does anything.
    #[must_use]
    pub fn can_toggle_pause(&self) -> bool {
        self.main.is_paused() || (self.view().is_none() && self.main.can_pause())
    }

    /// Lets time pass for the side to move in the main game. Returns how the game ends if no time is left.
    pub fn run_clock(&mut self, elapsed: Duration) -> Option<Conclusion> {
        self.main.run_clock(elapsed)
    }
}

/// The displayed view.
impl Table {
    /// Displays something else in place of the main game.
    pub fn show_instead(&mut self, view: View, session: Session) {
        self.instead = Some((view, session));
        self.asked = None;
        self.keep_study();
        // Pending loads resume when the main game is displayed again.
        self.is_loading_due = true;
    }

    /// Displays the main game again. Returns whether something else was displayed.
    pub fn end_view(&mut self) -> bool {
        let was_shown = self.instead.take().is_some();
        if was_shown {
            self.asked = None;
            self.keep_study();
        }
        was_shown
    }

    /// In a puzzle, forbids or allows moves of the solver.
    pub fn lock_puzzle(&mut self, lock: bool) {
        if let Some((View::Puzzle { locked, .. }, _)) = &mut self.instead {
            *locked = lock;
        }
    }

    /// The study on the analysis board, while it is displayed.
    #[must_use]
    pub fn study(&self) -> Option<&Study> {
        self.study.as_deref()
    }

    /// The study on the analysis board, for adding comments.
    pub fn study_mut(&mut self) -> Option<&mut Study> {
        self.study.as_deref_mut()
    }

    /// The game that is looked through: that of the analysis board, or else the main game.
    #[must_use]
    pub fn viewed_session(&self) -> &Session {
        self.study().map_or(&self.main, |study| study.game())
    }

    /// Displays a study at a position. What was tried out earlier in the same game is there again.
    pub fn show_study(&mut self, mut study: Study, position: Session) {
        self.show_instead(View::Analysis, position);
        for earlier in self.kept_studies.iter().rev() {
            study.adopt(earlier);
        }
        if let Some((_, position)) = &mut self.instead {
            study.roll_at_end(position);
        }
        self.study = Some(Box::new(study));
    }

    /// Keeps the study of the analysis board, which is no longer displayed.
    fn keep_study(&mut self) {
        let Some(study) = self.study.take() else { return };
        // It has adopted them when it was displayed, and what has been removed from it since then stays removed.
        self.kept_studies.retain(|earlier| !study.goes_on_from(earlier));
        if study.says_more_than_its_game() {
            if self.kept_studies.len() == KEPT_STUDIES {
                self.kept_studies.remove(0);
            }
            self.kept_studies.push(*study);
        }
    }

    /// The number of moves that lead to the displayed position; `None` in a puzzle and while rules are awaited.
    #[must_use]
    pub fn displayed_ply(&self) -> Option<usize> {
        match self.view() {
            None | Some(View::EarlierPosition) => Some(self.session().ply()),
            Some(View::Analysis) => self.study().map(|study| study.ply(study.current())),
            Some(View::Puzzle { .. } | View::AwaitedRules) => None,
        }
    }

    /// The number of moves that can be looked through: those of the game, or on the analysis board those of the line through the displayed
    /// position.
    #[must_use]
    pub fn last_ply(&self) -> usize {
        self.study().map_or_else(|| self.main.ply(), |study| study.line().len() - 1)
    }
}

impl Table {
    /// The side whose next move can be chosen in advance: that of a person while the engine or somebody elsewhere is to move.
    #[must_use]
    pub fn premove_side(&self) -> Option<Side> {
        let session = self.session();
        let turn = session.turn();
        let waits = self.view().is_none() && session.outcome().is_none() && matches!(self.mover(turn), Mover::Engine(_) | Mover::Elsewhere);
        (waits && self.mover(turn.opponent()) == Mover::Person).then(|| turn.opponent())
    }

    /// Where a person can move a piece: now, or in advance after at least one move of the engine.
    #[must_use]
    pub fn reach(&self, from: Square) -> Vec<Square> {
        let session = self.session();
        match self.premove_side() {
            None if self.mover(session.turn()) == Mover::Person => session.destinations(from),
            Some(side) if session.game().piece(from).is_some_and(|kind| session.rules().kind(kind).side == side) => {
                destinations_after_any_move(session.game(), from)
            }
            _ => Vec::new(),
        }
    }
}

/// The destinations of a piece after each move of the side to move. Functions of the variant, which may forbid some of them or add
/// others, are not called.
fn destinations_after_any_move(game: &Game, from: Square) -> Vec<Square> {
    let without_hooks = || {
        let rules = Rules::compile(game.rules().rule_set().clone()).ok()?;
        Game::from_setup(Arc::new(rules), &game.setup()).ok()
    };
    let copy = if game.rules().hooks().is_some() { without_hooks() } else { Some(game.clone()) };
    let Some(mut game) = copy else { return Vec::new() };
    let mut reached = BTreeSet::new();
    for mv in game.legal_moves() {
        if game.play(mv).is_ok() {
            reached.extend(game.destinations(from));
            game.undo();
        }
    }
    reached.into_iter().collect()
}
