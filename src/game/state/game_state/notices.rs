use super::GameState;
use crate::game::state::{Notice, NoticeKind, ShownNotice};

/// Messages for the player.
impl GameState {
    /// Adds notices of the start of the program, which last unless they are only information.
    #[must_use]
    pub fn with_notices(mut self, notices: impl IntoIterator<Item = Notice>) -> Self {
        for notice in notices {
            let kind = if notice.is_information() { NoticeKind::Information } else { NoticeKind::Lasting };
            self.notices.add(kind, notice);
        }
        self
    }

    /// The notices for the player.
    #[must_use]
    pub fn notices(&self) -> &[ShownNotice] {
        self.notices.as_slice()
    }

    /// Shows a notice to the player, in place of the last one of its kind.
    pub fn show_notice(&mut self, notice: impl Into<Notice>) {
        let notice = notice.into();
        let kind = if notice.is_information() { NoticeKind::Information } else { NoticeKind::Passing };
        self.notices.add(kind, notice);
    }

    /// Removes the notices that are only information.
    pub(in crate::game::state) fn clear_information(&mut self) {
        self.notices.clear_information();
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
