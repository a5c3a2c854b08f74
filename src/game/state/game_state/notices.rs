use super::GameState;
use crate::game::state::{Notice, NoticeKind, ShownNotice};

/// Messages for the player.
impl GameState {
    /// Adds lasting notices.
    #[must_use]
    pub fn with_notices(mut self, notices: impl IntoIterator<Item = Notice>) -> Self {
        notices.into_iter().for_each(|notice| self.show_lasting_notice(notice));
        self
    }

    /// The notices for the player.
    #[must_use]
    pub fn notices(&self) -> &[ShownNotice] {
        self.notices.as_slice()
    }

    /// Shows a notice to the player, in place of the last one of its kind.
    pub fn show_notice(&mut self, notice: impl Into<Notice>) {
        self.notices.add(NoticeKind::Passing, notice.into());
    }

    /// Shows a notice that stays until the player dismisses it.
    pub fn show_lasting_notice(&mut self, notice: impl Into<Notice>) {
        self.notices.add(NoticeKind::Lasting, notice.into());
    }

    /// Removes the notice with a number.
    pub fn dismiss_notice(&mut self, number: u64) {
        self.notices.dismiss(number);
    }
}
