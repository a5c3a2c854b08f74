/// How long a notice stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Until the player dismisses it: something was put aside, lost, or is not as the player left it.
    Lasting,
    /// Until the next one of its kind or the next game: an answer to what the player has just done.
    Passing,
}

/// A message for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How long it stays.
    pub kind: NoticeKind,
    /// The text, which also identifies it.
    pub text: String,
}

/// The messages for the player, the oldest first. None replaces a lasting one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Adds a notice, unless there is one with the same text.
    pub fn add(&mut self, kind: NoticeKind, text: String) {
        if kind == NoticeKind::Passing {
            self.clear_passing();
        }
        if !self.0.iter().any(|notice| notice.text == text) {
            self.0.push(Notice { kind, text });
        }
    }

    /// Removes the notice with a text.
    pub fn dismiss(&mut self, text: &str) {
        self.0.retain(|notice| notice.text != text);
    }

    /// Removes the passing one.
    pub fn clear_passing(&mut self) {
        self.0.retain(|notice| notice.kind != NoticeKind::Passing);
    }

    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[Notice] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::NoticeKind::{Lasting, Passing};
    use super::*;

    fn texts(notices: &Notices) -> Vec<&str> {
        notices.as_slice().iter().map(|notice| notice.text.as_str()).collect()
    }

    #[test]
    fn lasting_notices_queue_and_only_the_player_removes_them() {
        let mut notices = Notices::default();
        for (kind, text) in [(Lasting, "game"), (Passing, "hint"), (Lasting, "settings"), (Passing, "opponent"), (Lasting, "game")] {
            notices.add(kind, text.to_owned());
        }
        assert_eq!(texts(&notices), ["game", "settings", "opponent"]);
        notices.clear_passing();
        assert_eq!(texts(&notices), ["game", "settings"]);
        notices.dismiss("game");
        notices.dismiss("none of them");
        assert_eq!(texts(&notices), ["settings"]);
    }
}
