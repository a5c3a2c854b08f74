use std::sync::Arc;

use birka_rules::{CapturedPiece, Move, Square};
use birka_script::{Library, Variant};

use super::GameState;
use crate::game::platform::Waker;
use crate::game::state::inquiry::{Answer, Question};
use crate::session::{RuleUpdate, Session};

/// The variants, and what their rules say of the displayed game.
impl GameState {
    /// Whether the rules are being asked about a change of the displayed game. Until they answer, nobody can move.
    #[must_use]
    pub fn is_asking_rules(&self) -> bool {
        self.inquiry.is_some()
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

    /// Replaces the variants by those of a library that was read again, and the main game by one that [`Session::update_rules`] has updated.
    pub fn apply_update(&mut self, library: Library, session: Session, update: &RuleUpdate) {
        let fingerprint = |session: &Session| session.game().rules().fingerprint().to_owned();
        let is_other = fingerprint(self.main_session()) != fingerprint(&session);
        self.library = library;
        *self.main_session_mut() = session;
        self.revision += 1;
        if self.main.is_none() {
            self.inquiry = None;
        }
        // Also where only the text of the functions is another one: the saved game names the rules by it.
        if is_other || matches!(update, RuleUpdate::Applied(_)) {
            self.save();
        }
    }

    /// What a move would capture; nothing if it is illegal. Calls the functions of the variant.
    #[must_use]
    pub fn would_capture(&self, from: Square, to: Square) -> Vec<CapturedPiece> {
        self.displayed.game().preview(Move { from, to }).map(|played| played.captured).unwrap_or_default()
    }

    /// Asks the rules, in place of what they are being asked. The answer, if it is there at once; otherwise
    /// [`poll_answer`](Self::poll_answer) has it later.
    pub(in crate::game::state) fn ask(&mut self, question: Question, waker: &Waker) -> Option<Answer> {
        if self.inquiry.take().is_some_and(|replaced| replaced.loads_awaited()) && !question.loads_awaited() {
            // What is asked instead may come to nothing.
            self.load_again();
        }
        if question.is_for_hooks() {
            self.inquiry = Some(question.answer_later(waker));
            return None;
        }
        Some(question.answer())
    }

    /// The answer to a question; `None` while there is none. The inner `None`: the rules gave none.
    pub(in crate::game::state) fn poll_answer(&self) -> Option<Option<Answer>> {
        self.inquiry.as_ref()?.poll()
    }

    /// Forgets the question that is being asked; returns whether there was one.
    pub(in crate::game::state) fn end_inquiry(&mut self) -> bool {
        self.inquiry.take().is_some()
    }
}
