use bevy::prelude::*;

use super::TableLanguage;
use super::notice::Notice;
use crate::game::actions::UiAction;
use crate::game::messages::reading_time;
use crate::game::platform::{BackgroundTask, RedrawAppExt, Waker};
use crate::game::schedule::GameSystems;

/// How long a notice stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Until the player dismisses it: data was moved away or lost, or differs from what the player left.
    Lasting,
    /// Until the next notice that is not lasting, or the next game: an answer to what the player has just done.
    Passing,
    /// The notice stays as long as a passing one, and leaves at the next move or when it could be read: nothing has to be done about it.
    Information,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ShownNotice {
    /// Its number, which no other notice has.
    pub number: u64,
    /// How long it stays.
    pub kind: NoticeKind,
    /// The text.
    pub notice: Notice,
}

/// The notices to the player, the oldest first. None replaces a lasting one.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notices {
    shown: Vec<ShownNotice>,
    /// How many there have been.
    count: u64,
}

impl Notices {
    /// Adds a notice, unless there is an equal one.
    pub fn add(&mut self, kind: NoticeKind, notice: Notice) {
        if kind != NoticeKind::Lasting {
            self.clear_passing();
        }
        if !self.shown.iter().any(|shown| shown.notice == notice) {
            self.count += 1;
            self.shown.push(ShownNotice { number: self.count, kind, notice });
        }
    }

    /// Adds an answer to what the player has just done, in place of the last one.
    pub fn show(&mut self, notice: impl Into<Notice>) {
        let notice = notice.into();
        let kind = if notice.is_information() { NoticeKind::Information } else { NoticeKind::Passing };
        self.add(kind, notice);
    }

    /// Adds notices that stay until the player dismisses them.
    pub fn add_lasting<N: Into<Notice>>(&mut self, notices: impl IntoIterator<Item = N>) {
        notices.into_iter().for_each(|notice| self.add(NoticeKind::Lasting, notice.into()));
    }

    /// Adds notices of the start of the program, which last unless they are only information.
    pub fn add_first(&mut self, notices: impl IntoIterator<Item = Notice>) {
        for notice in notices {
            let kind = if notice.is_information() { NoticeKind::Information } else { NoticeKind::Lasting };
            self.add(kind, notice);
        }
    }

    /// The notice that is only information, if there is one.
    #[must_use]
    pub fn information(&self) -> Option<&ShownNotice> {
        self.shown.iter().find(|shown| shown.kind == NoticeKind::Information)
    }

    /// The notices that something has to be done about, or that the player must know.
    pub fn others(&self) -> impl Iterator<Item = &ShownNotice> {
        self.shown.iter().filter(|shown| shown.kind != NoticeKind::Information)
    }

    /// Removes the notice with a number.
    pub fn dismiss(&mut self, number: u64) {
        self.shown.retain(|shown| shown.number != number);
    }

    /// Removes the one that is not lasting.
    pub fn clear_passing(&mut self) {
        self.shown.retain(|shown| shown.kind == NoticeKind::Lasting);
    }

    /// Removes what is only information.
    pub fn clear_information(&mut self) {
        self.shown.retain(|shown| shown.kind != NoticeKind::Information);
    }

    /// All of them.
    #[must_use]
    pub fn as_slice(&self) -> &[ShownNotice] {
        &self.shown
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>()
        .add_systems(Update, (dismiss, leave).chain().in_set(GameSystems::Rules))
        .redraw_window_if(resource_changed::<Notices>);
}

fn dismiss(mut notices: ResMut<Notices>, mut actions: MessageReader<UiAction>) {
    for action in actions.read() {
        if let UiAction::DismissNotice(number) = action {
            notices.dismiss(*number);
        }
    }
}

/// Removes what is only information when it could be read.
fn leave(
    mut notices: ResMut<Notices>,
    mut leaving: Local<Option<(u64, BackgroundTask<()>)>>,
    language: Res<TableLanguage>,
    waker: Res<Waker>,
) {
    let Some(shown) = notices.information() else { return };
    let number = shown.number;
    match &*leaving {
        Some((known, delay)) if *known == number => {
            if delay.poll().is_some() {
                notices.dismiss(number);
            }
        }
        _ => {
            let time = reading_time(&shown.notice.text(language.language()));
            *leaving = Some((number, BackgroundTask::delay("notice", &waker, time)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::notice::GamesNotice;
    use super::NoticeKind::{Information, Lasting, Passing};
    use super::*;

    #[test]
    fn lasting_notices_queue_and_only_the_player_removes_them() {
        let [game, settings] = [Notice::EarlierGameArchived, Notice::NoHomeFolder];
        let opponent = Notice::Games(GamesNotice::Deleted(3));
        let mut notices = Notices::default();
        let shown = |notices: &Notices| notices.as_slice().iter().map(|shown| shown.notice.clone()).collect::<Vec<_>>();
        for (kind, notice) in
            [(Lasting, &game), (Passing, &Notice::HintsAreOff), (Lasting, &settings), (Passing, &opponent), (Lasting, &game)]
        {
            notices.add(kind, notice.clone());
        }
        assert_eq!(shown(&notices), [game, settings.clone(), opponent]);
        notices.clear_passing();
        let first = notices.as_slice()[0].number;
        notices.dismiss(first);
        notices.dismiss(77);
        assert_eq!(shown(&notices), [settings]);
    }

    #[test]
    fn information_goes_with_the_next_move_and_takes_no_other_notice_with_it() {
        let mut notices = Notices::default();
        notices.add(Lasting, Notice::NoHomeFolder);
        notices.add(Passing, Notice::HintsAreOff);
        notices.clear_information();
        assert_eq!(notices.as_slice().len(), 2);
        notices.add(Information, Notice::EarlierGameArchived);
        assert_eq!(notices.as_slice().len(), 2, "in place of the passing one");
        notices.clear_information();
        assert_eq!(notices.as_slice().iter().map(|shown| &shown.notice).collect::<Vec<_>>(), [&Notice::NoHomeFolder]);
    }
}
