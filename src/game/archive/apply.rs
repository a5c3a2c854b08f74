use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use birka_localization::Language;
use birka_rules::record::game_record::{GameRecord, link};
use birka_rules::record::position;

use super::work::{self, Finished, Purpose};
use super::{GameList, GamesLoaded, ListSource};
use crate::game::actions::{CopyForm, GameUse, GamesAction, ReviewAction, StudyAction, UiAction};
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::schedule::GameSystems;
use crate::game::settings::SettingsStore;
use crate::game::state::{ContinueGame, GameState, GamesNotice, GamesSource, PositionChanged};
use crate::session::{Player, Study, game_record};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_systems(Update, open_dropped_files.in_set(GameSystems::Input))
        .add_systems(Update, (apply_actions, archive_study, finish).chain().in_set(GameSystems::Display));
}

/// A file that is dropped on the window is opened.
fn open_dropped_files(mut drops: MessageReader<FileDragAndDrop>, mut actions: MessageWriter<UiAction>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            actions.write(UiAction::Games(GamesAction::OpenFile(path_buf.clone())));
        }
    }
}

impl GameList {
    fn start(&mut self, waker: &Waker, work: impl FnOnce() -> Finished + Send + 'static) {
        self.tasks.push(BackgroundTask::spawn("games", waker, work));
    }

    fn read_archive(&mut self, folder: Option<PathBuf>, language: Language, waker: &Waker) {
        self.set_games(ListSource::Archive, Vec::new(), language);
        match folder {
            Some(folder) => {
                self.loaded = GamesLoaded::Reading;
                self.start(waker, move || work::read_archive(&folder));
            }
            None => self.loaded = GamesLoaded::Failed(GamesNotice::NoArchive),
        }
    }
}

fn apply_actions(
    mut list: ResMut<GameList>,
    mut actions: MessageReader<UiAction>,
    mut state: ResMut<GameState>,
    settings: Res<SettingsStore>,
    waker: Res<Waker>,
) {
    for action in actions.read() {
        let UiAction::Games(action) = action else { continue };
        let library = state.library().clone();
        let variant = state.session().variant().id.clone();
        match action.clone() {
            GamesAction::ReadArchive => list.read_archive(state.data_folder(), state.language(), &waker),
            GamesAction::Edit(form) => {
                list.form = *form;
                list.search(state.language());
            }
            GamesAction::Use(number, way) => use_game(&mut list, &mut state, number, way, &waker),
            GamesAction::KeepAll => {
                let games = Arc::clone(&list.games);
                match state.data_folder() {
                    Some(folder) => list.start(&waker, move || work::keep_all(&folder, &games)),
                    None => state.show_notice(GamesNotice::NoArchive),
                }
            }
            GamesAction::OpenFile(path) => list.start(&waker, move || work::open_file(&path, &library, &variant)),
            GamesAction::OpenText(text) => {
                list.start(&waker, move || work::open_text(GamesSource::Clipboard, &text, &library, &variant));
            }
            GamesAction::Copy(form) => copy_displayed(&mut list, &mut state, &settings, form, &waker),
            // The dialog is opened by the overlay, and so is the clipboard.
            GamesAction::Toggle | GamesAction::ShowList | GamesAction::Paste => {}
        }
    }
}

fn use_game(list: &mut GameList, state: &mut GameState, number: u64, way: GameUse, waker: &Waker) {
    let record = match list.game(number).map(|game| game.record()) {
        Some(Ok(record)) => record,
        Some(Err(_)) => return state.show_notice(GamesNotice::DamagedGame(number)),
        None => return,
    };
    let library = state.library().clone();
    let play = |purpose: Purpose, record: GameRecord| {
        let library = library.clone();
        move || work::replay(purpose, record, &library, None)
    };
    match way {
        GameUse::Open => list.start(waker, play(Purpose::Open, record)),
        GameUse::Continue => list.start(waker, play(Purpose::Continue, record)),
        GameUse::Review => list.start(waker, play(Purpose::Review, record)),
        GameUse::Copy(format) => list.start(waker, move || work::copy(number, record, format, &library)),
        GameUse::Save(format, path) => list.start(waker, move || work::save(number, record, format, &path, &library)),
        GameUse::Delete => {
            if let (ListSource::Archive, Some(folder)) = (&list.source, state.data_folder()) {
                list.start(waker, move || work::delete(&folder, number));
            }
        }
    }
}

/// The displayed game as a record: with its variations on the analysis board.
fn displayed_record(state: &GameState, settings: &SettingsStore) -> GameRecord {
    if let Some(study) = state.study() {
        return study.to_record();
    }
    if displays_main_game(state) {
        let players = state.players_of_game().unwrap_or(settings.settings().players);
        return game_record(state.main_session(), Some(players));
    }
    game_record(state.session(), None)
}

/// Whether the main game is displayed, at its last move or an earlier one.
fn displays_main_game(state: &GameState) -> bool {
    crate::game::replay::displayed_ply(state).is_some()
}

fn copy_displayed(list: &mut GameList, state: &mut GameState, settings: &SettingsStore, form: CopyForm, waker: &Waker) {
    let record = displayed_record(state, settings);
    let set = state.session().rules();
    let position = position::write(set, &state.session().game().setup());
    let library = state.library().clone();
    list.start(waker, move || match form {
        CopyForm::Game(format) => work::copy(1, record, format, &library),
        CopyForm::Position => Finished::Copied { text: position, notes: Vec::new() },
        CopyForm::PositionLink => match link::write_position(&record.variant, &position) {
            Ok(text) => Finished::Copied { text, notes: Vec::new() },
            Err(error) => Finished::Told(GamesNotice::NoLink(error)),
        },
    });
}

/// Puts the game on the analysis board into the archive.
fn archive_study(mut list: ResMut<GameList>, mut actions: MessageReader<UiAction>, mut state: ResMut<GameState>, waker: Res<Waker>) {
    for action in actions.read() {
        if *action != UiAction::Study(StudyAction::Archive) {
            continue;
        }
        let Some(record) = state.study().map(Study::to_record) else { continue };
        match state.data_folder() {
            Some(folder) => list.start(&waker, move || work::keep_study(&folder, &record)),
            None => state.show_notice(GamesNotice::NoArchive),
        }
    }
}

/// Applies what has been done on other threads.
fn finish(
    mut list: ResMut<GameList>,
    mut state: ResMut<GameState>,
    mut settings: ResMut<SettingsStore>,
    mut changes: MessageWriter<PositionChanged>,
    mut actions: MessageWriter<UiAction>,
    mut continued: MessageWriter<ContinueGame>,
    waker: Res<Waker>,
) {
    if list.tasks.is_empty() {
        return;
    }
    let mut finished = Vec::new();
    list.bypass_change_detection().tasks.retain(|task| match task.poll() {
        None => true,
        Some(result) => {
            finished.push(result);
            false
        }
    });
    for result in finished {
        list.set_changed();
        let Ok(result) = result else {
            state.show_notice(GamesNotice::Failed);
            continue;
        };
        match result {
            Finished::Archive(contents, put_aside) => {
                // Another list may have been opened meanwhile.
                if list.source != ListSource::Archive {
                    continue;
                }
                list.put_aside = put_aside;
                match contents {
                    Ok(contents) => {
                        contents.problems.into_iter().for_each(|problem| state.show_lasting_notice(GamesNotice::Damaged(problem)));
                        list.set_games(ListSource::Archive, contents.games, state.language());
                    }
                    Err(error) => list.loaded = GamesLoaded::Failed(GamesNotice::Archive(error)),
                }
            }
            Finished::Several { source, games, notice } => {
                list.set_games(ListSource::Elsewhere(source), games, state.language());
                notice.into_iter().for_each(|notice| state.show_notice(notice));
                actions.write(UiAction::Games(GamesAction::ShowList));
            }
            Finished::Game { purpose, study, position, notice } => {
                actions.write(UiAction::CloseDialog);
                match purpose {
                    Purpose::Continue => {
                        settings.update(|settings| {
                            recognise(&study.headers().attackers, &mut settings.players.attackers);
                            recognise(&study.headers().defenders, &mut settings.players.defenders);
                        });
                        continued.write(ContinueGame(study.game().clone()));
                    }
                    Purpose::Open | Purpose::Review => {
                        state.show_study(*study, *position);
                        changes.write(PositionChanged::STARTED);
                        if purpose == Purpose::Review {
                            actions.write(UiAction::Review(ReviewAction::Open));
                        }
                    }
                }
                notice.into_iter().for_each(|notice| state.show_notice(notice));
            }
            Finished::Copied { text, notes } => {
                actions.write(UiAction::CopyText(text));
                state.show_notice(GamesNotice::Copied(notes));
            }
            Finished::ArchiveChanged(notice) => {
                state.show_notice(notice);
                list.form.asks_to_delete = false;
                if list.source == ListSource::Archive {
                    let folder = state.data_folder();
                    if let Some(folder) = folder {
                        list.start(&waker, move || work::read_archive(Path::new(&folder)));
                    }
                }
            }
            Finished::Told(notice) => state.show_notice(notice),
        }
    }
}

/// The player whom records of games call so; a name from elsewhere changes nothing.
fn recognise(name: &str, player: &mut Player) {
    if let Some(recorded) = Player::recorded_as(name) {
        *player = recorded;
    }
}
