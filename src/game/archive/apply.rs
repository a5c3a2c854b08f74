//! Applies what players ask for in the list of games, what has been done for it on other threads, and files that are dropped or chosen.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;
#[cfg(not(target_family = "wasm"))]
use bevy::tasks::block_on;
use bevy::window::FileDragAndDrop;
#[cfg(target_family = "wasm")]
use birka_diagnostics::fs;
use birka_game_archive::{Format, today};
use birka_localization::Language;
use birka_records::game_record::GameRecord;
use birka_records::position;
use birka_records::shared::{SharedContent, WebAddress};
use birka_script::Library;
use birka_session::{Command, Player, Study, annotate};
#[cfg(not(target_family = "wasm"))]
use rfd::AsyncFileDialog;

use super::work::{self, Existing, Finished, Purpose};
use super::{GameList, GamesLoaded, ListSource};
use crate::game::actions::{Action, CopyForm, GamesAction, RowAction, StudyAction, UiAction};
use crate::game::analysis::review::ReviewState;
#[cfg(target_family = "wasm")]
use crate::game::platform::page;
use crate::game::platform::{BackgroundTask, Waker};
use crate::game::puzzles::PuzzleState;
use crate::game::schedule::GameSystems;
use crate::game::second_player::opened_invitation;
use crate::game::settings::SettingsStore;
use crate::game::state::{
    GameCommand, GameTable, GamesNotice, GamesSource, Notice, Notices, PositionChanged, Saving, TableLanguage, Variants,
};

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
    table: Res<GameTable>,
    waker: Res<Waker>,
    language: Res<TableLanguage>,
    mut notices: ResMut<Notices>,
    variants: Res<Variants>,
    saving: Res<Saving>,
    (settings, puzzles, review): (Res<SettingsStore>, Res<PuzzleState>, Res<ReviewState>),
) {
    let address = settings.settings().link_address;
    // A link to a game on a server is opened with the second player.
    for action in actions.read().filter(|action| opened_invitation(action).is_none()) {
        let action = match action {
            UiAction::Games(action) => action.clone(),
            UiAction::Do(Action::CopyGame) => GamesAction::Copy(CopyForm::Game(Format::Text)),
            UiAction::Do(Action::CopyLink) => GamesAction::Copy(CopyForm::Game(Format::Link)),
            UiAction::Do(Action::CopyPosition) => GamesAction::Copy(CopyForm::Position),
            _ => continue,
        };
        let library = variants.0.clone();
        let variant = table.session().variant().id.clone();
        match action {
            GamesAction::ReadArchive => list.read_archive(saving.data_folder(), language.language(), &waker),
            GamesAction::Edit(form) => {
                list.form = *form;
                list.search(language.language());
            }
            GamesAction::Row(number, action) => act_on_game(&mut list, number, action, address, &waker, &mut notices, &variants, &saving),
            GamesAction::KeepAll => {
                let games = Arc::clone(&list.games);
                match saving.data_folder() {
                    Some(folder) => list.start(&waker, move || work::keep_all(&folder, &games)),
                    None => notices.show(GamesNotice::NoArchive),
                }
            }
            GamesAction::OpenFile(path) => list.start(&waker, move || work::open_file(&path, &library, &variant)),
            GamesAction::ChooseFile => list.start(&waker, || file_to_open().map_or(Finished::Nothing, Finished::FileChosen)),
            GamesAction::OpenText(text) => {
                list.start(&waker, move || work::open_text(GamesSource::Clipboard, &text, &library, &variant));
            }
            GamesAction::Copy(form) => {
                let work = copy_displayed(&table, &puzzles, &review, form, address, &library, language.language());
                list.start(&waker, work);
            }
            // The dialog is opened by the overlay, and so is the clipboard.
            GamesAction::ShowList => {}
        }
    }
}

fn act_on_game(
    list: &mut GameList,
    number: u64,
    action: RowAction,
    address: Option<WebAddress>,
    waker: &Waker,
    notices: &mut Notices,
    variants: &Variants,
    saving: &Saving,
) {
    let record = match list.game(number).map(|game| game.record()) {
        Some(Ok(record)) => record,
        Some(Err(_)) => return notices.show(GamesNotice::DamagedGame(number)),
        None => return,
    };
    let library = variants.0.clone();
    let play = |purpose: Purpose, record: GameRecord| {
        let library = library.clone();
        move || work::replay(purpose, record, &library, None)
    };
    match action {
        RowAction::Open => list.start(waker, play(Purpose::Open, record)),
        RowAction::Continue => list.start(waker, play(Purpose::Continue, record)),
        RowAction::Review => list.start(waker, play(Purpose::Review, record)),
        RowAction::Copy(format) => list.start(waker, move || work::copy(number, record, format, address.as_ref(), &library)),
        RowAction::Save(format, path) => {
            list.start(waker, move || work::save(number, record, format, path, Existing::Kept, address.as_ref(), &library));
        }
        RowAction::SaveAs(format, proposed) => list.start(waker, move || match file_to_write(&proposed) {
            Some(path) => {
                let finished = work::save(number, record, format, path.clone(), Existing::Replaced, address.as_ref(), &library);
                hand_over(&path);
                finished
            }
            None => Finished::Nothing,
        }),
        RowAction::Delete => {
            if let (ListSource::Archive, Some(folder)) = (&list.source, saving.data_folder()) {
                list.start(waker, move || work::delete(&folder, number));
            }
        }
    }
}

/// The displayed game as a record: with its variations on the analysis board, and without players where it is a puzzle.
fn displayed_record(table: &GameTable) -> GameRecord {
    match table.study() {
        Some(study) => study.to_record(),
        None if table.displayed_ply().is_some() => table.main_session().record(today()),
        None => GameRecord { attackers: String::new(), defenders: String::new(), ..table.session().record(today()) },
    }
}

/// Writes the displayed game, or the puzzle, the review, the position or the variant in its place, for the clipboard.
fn copy_displayed(
    table: &GameTable,
    puzzles: &PuzzleState,
    review: &ReviewState,
    form: CopyForm,
    address: Option<WebAddress>,
    library: &Library,
    language: Language,
) -> impl FnOnce() -> Finished + Send + use<> {
    let mut record = displayed_record(table);
    let position = position::write(table.session().rules(), &table.session().game().setup());
    let variant = Arc::clone(table.session().variant());
    let puzzle = puzzles.current().and_then(|current| current.game()?.book());
    let viewed = table.viewed_session();
    let is_reviewed = review.is_open() && puzzles.current().is_none();
    let judged = is_reviewed.then(|| (viewed.first_ply(), viewed.game().clone(), review.found().moves.clone()));
    let library = library.clone();
    move || match (form, puzzle, judged) {
        (CopyForm::Game(Format::Link), Some(book), _) => work::copy_link(&SharedContent::Puzzle(book), address.as_ref()),
        (CopyForm::Game(Format::Link), None, Some((first, game, judged))) => {
            annotate(&mut record, first, &game, &judged, language);
            work::copy_link(&SharedContent::Review(record), address.as_ref())
        }
        (CopyForm::Game(Format::Link), None, None) => work::copy_link(&SharedContent::Game(record), address.as_ref()),
        (CopyForm::Game(format), ..) => work::copy(1, record, format, None, &library),
        (CopyForm::Position, ..) => Finished::Copied { text: position, notes: Vec::new() },
        (CopyForm::PositionLink, ..) => work::copy_link(&SharedContent::Position { variant: record.variant, position }, address.as_ref()),
        (CopyForm::VariantLink, ..) => work::copy_variant(&variant, address.as_ref()),
    }
}

/// Puts the game on the analysis board into the archive.
fn archive_study(
    mut list: ResMut<GameList>,
    mut actions: MessageReader<UiAction>,
    table: Res<GameTable>,
    waker: Res<Waker>,
    mut notices: ResMut<Notices>,
    saving: Res<Saving>,
) {
    for action in actions.read() {
        if *action != UiAction::Study(StudyAction::Archive) {
            continue;
        }
        let Some(record) = table.study().map(Study::to_record) else { continue };
        match saving.data_folder() {
            Some(folder) => list.start(&waker, move || work::keep_study(&folder, &record)),
            None => notices.show(GamesNotice::NoArchive),
        }
    }
}

/// Applies what has been done on other threads.
fn finish(
    mut list: ResMut<GameList>,
    (mut table, mut puzzles): (ResMut<GameTable>, ResMut<PuzzleState>),
    settings: Res<SettingsStore>,
    mut changes: MessageWriter<PositionChanged>,
    mut actions: MessageWriter<UiAction>,
    mut commands: MessageWriter<GameCommand>,
    waker: Res<Waker>,
    language: Res<TableLanguage>,
    mut notices: ResMut<Notices>,
    saving: Res<Saving>,
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
            notices.show(GamesNotice::Failed);
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
                        notices.add_lasting(contents.problems.into_iter().map(GamesNotice::Damaged));
                        list.set_games(ListSource::Archive, contents.games, language.language());
                    }
                    Err(error) => list.loaded = GamesLoaded::Failed(GamesNotice::Archive(error)),
                }
            }
            Finished::Several { source, games, notice } => {
                list.set_games(ListSource::Elsewhere(source), games, language.language());
                notice.into_iter().for_each(|notice| notices.show(notice));
                actions.write(UiAction::Games(GamesAction::ShowList));
            }
            Finished::Game { purpose, study, position, notice } => {
                actions.write(UiAction::CloseDialog);
                match purpose {
                    Purpose::Continue => {
                        let mut players = settings.settings().players;
                        recognise(&study.headers().attackers, &mut players.attackers);
                        recognise(&study.headers().defenders, &mut players.defenders);
                        let game = study.game().clone().with_players(players);
                        commands.write(GameCommand(Command::Continue(Box::new(game))));
                    }
                    Purpose::Open | Purpose::Review => {
                        table.show_study(*study, *position);
                        changes.write(PositionChanged::STARTED);
                        if purpose == Purpose::Review {
                            actions.write(UiAction::Do(Action::Review));
                        }
                    }
                }
                notice.into_iter().for_each(|notice| notices.show(notice));
            }
            Finished::Copied { text, notes } => {
                actions.write(UiAction::CopyText(text));
                notices.show(GamesNotice::Copied(notes));
            }
            Finished::ArchiveChanged(notice) => {
                notices.show(notice);
                list.form.asks_to_delete = false;
                if list.source == ListSource::Archive {
                    let folder = saving.data_folder();
                    if let Some(folder) = folder {
                        list.start(&waker, move || work::read_archive(Path::new(&folder)));
                    }
                }
            }
            Finished::Puzzle(game) => {
                actions.write(UiAction::CloseDialog);
                puzzles.pose(*game, &mut table);
                changes.write(PositionChanged::STARTED);
            }
            Finished::Told(notice) => notices.show(notice),
            Finished::FileChosen(path) => {
                actions.write(UiAction::Games(GamesAction::OpenFile(path)));
            }
            Finished::Nothing => {}
            Finished::NoPuzzle(error) => notices.show(Notice::Puzzle(error)),
        }
    }
}

/// The player whom records of games call so; a name from elsewhere changes nothing.
fn recognise(name: &str, player: &mut Player) {
    if let Some(recorded) = Player::recorded_as(name) {
        *player = recorded;
    }
}

/// Asks for a file to open by the dialog of the desktop, that of its portal or of zenity, which blocks until it is answered.
#[cfg(not(target_family = "wasm"))]
fn file_to_open() -> Option<PathBuf> {
    block_on(AsyncFileDialog::new().pick_file()).map(|file| file.path().to_owned())
}

/// Asks for a file to open. The page opens it once it is chosen.
#[cfg(target_family = "wasm")]
fn file_to_open() -> Option<PathBuf> {
    page::choose_file();
    None
}

/// Asks for a file to write, and proposes one. The dialog asks before it chooses a file that exists.
#[cfg(not(target_family = "wasm"))]
fn file_to_write(proposed: &Path) -> Option<PathBuf> {
    let name = proposed.file_name().unwrap_or_default().to_string_lossy();
    let folder = proposed.parent().unwrap_or(Path::new(""));
    block_on(AsyncFileDialog::new().set_directory(folder).set_file_name(name).save_file()).map(|file| file.path().to_owned())
}

/// A file in memory, which [`hand_over`] gives to the player.
#[cfg(target_family = "wasm")]
fn file_to_write(proposed: &Path) -> Option<PathBuf> {
    proposed.file_name().map(PathBuf::from)
}

/// Hands a file that has been written over to the player. On the desktop it is where the player wanted it.
#[cfg(not(target_family = "wasm"))]
fn hand_over(_: &Path) {}

/// Hands a file that has been written over to the player, as a download of the browser.
#[cfg(target_family = "wasm")]
fn hand_over(file: &Path) {
    if let (Ok(text), Some(name)) = (fs::read_to_string(file), file.file_name()) {
        page::download(&name.to_string_lossy(), &text);
    }
    let _ = fs::remove_file(file);
}
