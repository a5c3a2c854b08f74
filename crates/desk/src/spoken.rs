//! Sentences: what a screen reader says, and what is shown of refusals and ends.

use birka_rules::Outcome;
use birka_session::words::spoken::Spoken;
use birka_session::{Refusal, SideNames, words};

use crate::{Desk, Effect};

/// Words.
impl Desk {
    pub(crate) fn announce(&mut self, text: String) {
        if !text.is_empty() {
            self.effects.push(Effect::Announce(text));
        }
    }

    /// Says and shows a sentence.
    pub(crate) fn explain(&mut self, text: String) {
        self.explanation.clone_from(&text);
        self.announce(text);
    }

    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        words::refusal(self.language, refusal, self.names())
    }

    pub(crate) fn names(&self) -> SideNames<'_> {
        self.table.session().side_names(self.language.code())
    }

    /// The words of the displayed game.
    pub(crate) fn spoken(&self) -> Spoken<'_> {
        self.table.session().spoken(self.language, self.language.code())
    }

    /// Who has won, and why.
    pub(crate) fn ending(&self, outcome: Outcome) -> String {
        format!("{}. {}", self.spoken().result(outcome), self.spoken().reason(outcome))
    }
}
