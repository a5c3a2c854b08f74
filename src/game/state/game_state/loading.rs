use std::sync::Arc;

use birka_script::{Library, Variant};

use super::GameState;
use crate::game::state::inquiry::{Inquiry, Question};
use crate::game::state::{AwaitedGame, Notice};
use crate::session::{Autosave, Session};

/// A game that a placeholder stands in for as the main game.
pub(super) struct Loading {
    game: AwaitedGame,
    /// Whether to try to load it.
    is_due: bool,
}

/// The game that the table waits for.
impl GameState {
    /// A table that waits until a game can be loaded. Until then nothing is saved.
    #[must_use]
    pub fn awaiting(library: Library, game: AwaitedGame, autosave: Option<Autosave>) -> Self {
        Self { loading: Some(Loading { game, is_due: true }), ..Self::new(library, Session::placeholder(), autosave) }
    }

    /// The game that the table waits for.
    #[must_use]
    pub fn awaited(&self) -> Option<&AwaitedGame> {
        self.loading.as_ref().map(|loading| &loading.game)
    }

    /// The variant of a new game unless another is chosen: that of the main game, or the default one while rules are awaited. `None` if no
    /// variant can be played.
    #[must_use]
    pub fn variant_for_new_game(&self) -> Option<Arc<Variant>> {
        if self.loading.is_some() { self.library.default_variant() } else { Some(Arc::clone(self.main_session().variant())) }
    }

    /// Replaces the variants by those of a library that was read again, and tries again to load the awaited game.
    pub fn retry_awaited(&mut self, library: Library) {
        self.library = library;
        self.load_again();
    }

    /// The question whether the awaited game can be loaded, if it has not been asked about the present files.
    pub(in crate::game::state) fn next_loading(&mut self) -> Option<Question> {
        let loading = self.loading.as_mut()?;
        loading.is_due = false;
        Some(Question::Load(loading.game.clone(), self.library.clone(), self.autosave.clone()))
    }

    /// Whether the awaited game should be loaded now: not while the rules are asked about a game that may take its place.
    pub(in crate::game::state) fn is_loading_due(&self) -> bool {
        let is_due = self.loading.as_ref().is_some_and(|loading| loading.is_due);
        is_due && self.main.is_none() && self.inquiry.as_ref().is_none_or(Inquiry::loads_awaited)
    }

    /// The game that the table waits for, from now on no longer.
    pub(super) fn take_awaited(&mut self) -> Option<AwaitedGame> {
        self.loading.take().map(|loading| loading.game)
    }

    /// Tries again to load the awaited game, if there is one, as soon as it would be displayed.
    pub(super) fn load_again(&mut self) {
        if let Some(loading) = &mut self.loading {
            loading.is_due = true;
        }
    }

    /// Displays the awaited game, or keeps it behind what is displayed instead of it.
    pub(in crate::game::state) fn show_awaited(&mut self, session: Session, notice: Option<Notice>) {
        self.loading = None;
        self.is_paused = session.has_running_clock();
        *self.main_session_mut() = session;
        self.revision += 1;
        self.show_notices_of_autosave();
        notice.into_iter().for_each(|notice| self.show_lasting_notice(notice));
    }
}
