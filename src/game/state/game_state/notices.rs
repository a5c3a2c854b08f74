use super::GameState;
use crate::game::state::{Notice, NoticeKind};

/// Messages for the player.
impl GameState {
    /// Adds lasting notices.
    #[must_use]
    pub fn with_notices(mut self, texts: impl IntoIterator<Item = String>) -> Self {
        texts.into_iter().for_each(|text| self.show_lasting_notice(text));
        self
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
}
