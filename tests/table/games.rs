//! Games of the archive, of files and of the clipboard at the table.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use birka::game::actions::{Action, CopyForm, GamesAction, GamesForm, PuzzleAction, ResultChoice, RowAction, StudyAction, UiAction};
use birka::game::analysis::review::ReviewState;
use birka::game::archive::{GameList, GamesLoaded, ListSource};
use birka::game::puzzles::PuzzleState;
use birka::game::settings::SettingsStore;
use birka::game::state::{GamesSource, Saving, Variants};
use birka_game_archive::{Archive, Format};
use birka_localization::Language;
use birka_records::PuzzleBook;
use birka_records::game_record::GameRecord;
use birka_records::shared::SharedContent;
use birka_session::View;

use crate::support::*;

fn act(app: &mut App, action: GamesAction) {
    send(app, UiAction::Games(action));
    run_until(app, "the work on games", |app| !app.world().resource::<GameList>().is_working());
    // Commands take effect in the next frames.
    (0..3).for_each(|_| app.update());
}

fn list(app: &App) -> &GameList {
    app.world().resource::<GameList>()
}

fn act_on_game(app: &mut App, number: u64, way: RowAction) {
    act(app, GamesAction::Row(number, way));
}

fn notices(app: &App) -> String {
    notices_of(app).join("\n")
}

/// A table whose archive has a game of three moves that is not over, and one that the defenders won.
fn app_with_archive(folder: &Path) -> App {
    let mut app = app_saving_to(&folder.join("table.ron"), "tablut");
    for moves in [&GAME[..3], &GAME[..]] {
        moves.iter().for_each(|mv| play(&mut app, mv));
        start_game(&mut app, None);
        app.world().resource::<Saving>().flush().unwrap();
    }
    act(&mut app, GamesAction::ReadArchive);
    assert_eq!((list(&app).loaded(), list(&app).games().len()), (&GamesLoaded::Ready, 2));
    app
}

#[test]
fn games_of_the_archive_are_found_opened_continued_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app_with_archive(folder.path());
    let numbers = |app: &App| (0..list(app).found_count()).map(|index| list(app).found(index).unwrap().number).collect::<Vec<_>>();
    assert_eq!(numbers(&app), [2, 1], "the newest first");
    let filter = |form: GamesForm, expected: &[u64], app: &mut App| {
        act(app, GamesAction::Edit(Box::new(form)));
        assert_eq!(numbers(app), expected);
    };
    filter(GamesForm { result: ResultChoice::Defenders, ..GamesForm::default() }, &[2], &mut app);
    filter(GamesForm { result: ResultChoice::Unfinished, ..GamesForm::default() }, &[1], &mut app);
    filter(GamesForm { opponent: "perso".to_owned(), ..GamesForm::default() }, &[2, 1], &mut app);
    filter(GamesForm { variant: Some("brandubh".to_owned()), ..GamesForm::default() }, &[], &mut app);
    filter(GamesForm { since: "9999-01-01".to_owned(), ..GamesForm::default() }, &[], &mut app);
    filter(GamesForm { since: "tomorrow".to_owned(), ..GamesForm::default() }, &[2, 1], &mut app);

    // Looking at a game leaves the one on the table as it is.
    play(&mut app, "a4-b4");
    act_on_game(&mut app, 2, RowAction::Open);
    assert_eq!(game_state(&app).view(), Some(View::Analysis));
    assert_eq!(game_state(&app).study().unwrap().game().ply(), 8);
    assert_entities_match_session(&mut app);
    send(&mut app, UiAction::Do(Action::Analysis));
    app.update();
    assert_eq!((session(&app).ply(), game_state(&app).view()), (1, None));

    act_on_game(&mut app, 2, RowAction::Review);
    assert!(app.world().resource::<ReviewState>().is_open());
    run_until(&mut app, "the review", |app| app.world().resource::<ReviewState>().is_complete());

    // The game that is continued takes the place of the one on the table, which is kept.
    act_on_game(&mut app, 1, RowAction::Continue);
    assert_eq!((game_state(&app).main_session().ply(), game_state(&app).view()), (3, None));
    app.world().resource::<Saving>().flush().unwrap();
    assert_eq!(Archive::at(folder.path()).read().unwrap().games.last().map(|game| (game.number, game.length)), Some((3, 1)));

    act(&mut app, GamesAction::ReadArchive);
    act_on_game(&mut app, 2, RowAction::Delete);
    run_until(&mut app, "the archive", |app| !list(app).is_working());
    app.update();
    assert_eq!(numbers(&app), [3, 1]);
    assert!(notices(&app).contains("Game 2 is deleted"), "{}", notices(&app));
}

#[test]
fn an_analysis_is_added_to_its_game_in_the_archive() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app_with_archive(folder.path());
    let archived = || Archive::at(folder.path()).read().unwrap();
    let save_with_variation = |app: &mut App| {
        send(app, UiAction::Do(Action::FirstPosition));
        play(app, "d1-d3");
        send(app, UiAction::Study(StudyAction::Archive));
        run_until(app, "the archive", |app| !list(app).is_working());
        (0..3).for_each(|_| app.update());
    };
    act_on_game(&mut app, 2, RowAction::Open);
    save_with_variation(&mut app);
    assert!(notices(&app).contains("Game 2 of the archive now has this analysis"), "{}", notices(&app));
    assert_eq!(archived().games.iter().map(|game| (game.number, game.length)).collect::<Vec<_>>(), [(1, 3), (2, 8)]);
    assert_eq!(archived().game(2).unwrap().moves[0].variations.len(), 1);
    send(&mut app, UiAction::Study(StudyAction::Archive));
    run_until(&mut app, "the archive", |app| !list(app).is_working());
    assert_eq!(archived().games.len(), 2);
    // The game on the table, whose analysis is in the archive before the game itself is.
    send(&mut app, UiAction::Do(Action::Analysis));
    GAME[..2].iter().for_each(|mv| play(&mut app, mv));
    send(&mut app, UiAction::Do(Action::Analysis));
    save_with_variation(&mut app);
    assert_eq!(archived().games.len(), 3);
    send(&mut app, UiAction::Do(Action::Analysis));
    start_game(&mut app, None);
    app.world().resource::<Saving>().flush().unwrap();
    assert_eq!(archived().games.iter().map(|game| (game.number, game.length)).collect::<Vec<_>>(), [(1, 3), (2, 8), (3, 2)]);
    assert_eq!(archived().game(3).unwrap().moves[0].variations.len(), 1, "what was tried out is not lost");
}

#[test]
fn players_are_found_by_their_names_in_the_language_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app_with_archive(folder.path());
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(Language::German));
    (0..3).for_each(|_| app.update());
    for (typed, found) in [("mensch", 2), ("person", 0), ("", 2)] {
        act(&mut app, GamesAction::Edit(Box::new(GamesForm { opponent: typed.to_owned(), ..GamesForm::default() })));
        assert_eq!(list(&app).found_count(), found, "{typed}");
    }
}

/// The text on the clipboard after a copy.
fn copied(app: &mut App, form: CopyForm) -> String {
    send(app, UiAction::Games(GamesAction::Copy(form)));
    let mut text = String::new();
    run_until(app, "a copy", |app| {
        let actions = app.world().resource::<Messages<UiAction>>();
        let copied = actions.iter_current_update_messages().find_map(|action| match action {
            UiAction::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        text = copied.unwrap_or_default();
        !text.is_empty()
    });
    text
}

fn app_with_page() -> App {
    let mut app = app("tablut", birka::game::settings::Pace::None);
    let address = "https://example.org/birka/".parse().ok();
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.link_address = address);
    app
}

#[test]
fn links_to_a_page_carry_what_is_on_the_board_and_open_here_too() {
    let mut app = app_with_page();
    GAME[..3].iter().for_each(|mv| play(&mut app, mv));
    // A study keeps its variation.
    send(&mut app, UiAction::Do(Action::Analysis));
    send(&mut app, UiAction::Do(Action::FirstPosition));
    play(&mut app, "a4-b4");
    let link = copied(&mut app, CopyForm::Game(Format::Link));
    assert!(link.starts_with("https://example.org/birka/#game=1."), "{link}");
    let text = copied(&mut app, CopyForm::Game(Format::Text));
    send(&mut app, UiAction::Do(Action::Analysis));
    start_game(&mut app, None);
    act(&mut app, GamesAction::OpenText(link));
    assert_eq!(copied(&mut app, CopyForm::Game(Format::Text)), text);
    let position = copied(&mut app, CopyForm::PositionLink);
    assert!(position.starts_with("https://example.org/birka/#position=1."), "{position}");
    act(&mut app, GamesAction::OpenText(position));
    assert_eq!(game_state(&app).study().map(|study| study.game().ply()), Some(0));
    // The variant with its file is judged, and nothing is changed.
    send(&mut app, UiAction::Do(Action::Analysis));
    let variant = copied(&mut app, CopyForm::VariantLink);
    assert!(variant.starts_with("https://example.org/birka/#variant=1."), "{variant}");
    act(&mut app, GamesAction::OpenText(variant));
    assert!(notices(&app).contains("The link carries the variant tablut"), "{}", notices(&app));
    assert!(game_state(&app).study().is_none());
}

#[test]
fn a_puzzle_is_sent_as_a_link_and_played_from_it() {
    let mut app = app_with_page();
    send(&mut app, UiAction::Puzzle(PuzzleAction::Start { book: 0, puzzle: 1 }));
    (0..3).for_each(|_| app.update());
    let puzzle = |app: &App| {
        let current = app.world().resource::<PuzzleState>().current();
        current.map(|current| (current.game().unwrap().puzzle().unwrap().clone(), current.index().is_some()))
    };
    let (posed, _) = puzzle(&app).expect("a puzzle");
    let link = copied(&mut app, CopyForm::Game(Format::Link));
    assert!(link.starts_with("https://example.org/birka/#puzzle=1."), "{link}");
    send(&mut app, UiAction::Puzzle(PuzzleAction::Leave));
    (0..3).for_each(|_| app.update());
    assert!(puzzle(&app).is_none());
    act(&mut app, GamesAction::OpenText(link));
    assert_eq!(puzzle(&app), Some((posed.clone(), false)), "{}", notices(&app));
    send(&mut app, UiAction::Puzzle(PuzzleAction::Restart));
    (0..3).for_each(|_| app.update());
    assert_eq!(puzzle(&app), Some((posed.clone(), false)));
    // One whose solution does not win is refused.
    let mut wrong = posed;
    wrong.solution.clear();
    let rules = app.world().resource::<Variants>().get("brandubh").expect("shipped").rules.fingerprint().to_owned();
    let book = PuzzleBook { variant: "brandubh".to_owned(), rules, puzzles: vec![wrong] };
    act(&mut app, GamesAction::OpenText(SharedContent::Puzzle(book).write(None).expect("a link")));
    assert!(notices(&app).to_lowercase().contains("puzzle"), "{}", notices(&app));
}

#[test]
fn links_that_lie_are_told_and_nothing_is_changed() {
    let mut app = app_with_page();
    let variant = |source: &str| SharedContent::Variant { name: "mine".to_owned(), source: source.to_owned() };
    let game = |variant: &str| SharedContent::Game(GameRecord { variant: variant.to_owned(), ..GameRecord::default() });
    let link = |content: SharedContent| content.write(None).expect("a link");
    let whole = link(game("tablut"));
    for (text, expected) in [
        (link(game("nowhere")), "nowhere"),
        (whole[..whole.len() - 3].to_owned(), "cut off or changed"),
        ("https://example.org/".to_owned(), "nothing that a link carries"),
        (link(variant("while true do end")), "mine is a rules script with an error"),
        (link(variant("return { api = 1 }")), "mine is a rules script with"),
    ] {
        act(&mut app, GamesAction::OpenText(text.clone()));
        assert!(notices(&app).contains(expected), "{text}: {}", notices(&app));
        assert_eq!((session(&app).ply(), game_state(&app).view()), (0, None));
    }
}

#[test]
fn what_is_copied_is_pasted_again() {
    let mut app = app("tablut", birka::game::settings::Pace::None);
    GAME[..3].iter().for_each(|mv| play(&mut app, mv));
    for (form, moves) in [
        (CopyForm::Game(Format::Text), 3),
        (CopyForm::Game(Format::Link), 3),
        (CopyForm::Game(Format::OpenTafl), 3),
        (CopyForm::Position, 0),
        (CopyForm::PositionLink, 0),
    ] {
        let text = copied(&mut app, form);
        let before = session(&app).game().setup();
        act(&mut app, GamesAction::OpenText(text));
        let opened = game_state(&app).study().unwrap_or_else(|| panic!("{form:?}: {}", notices(&app)));
        assert_eq!(opened.game().ply(), moves, "{form:?}");
        assert_eq!(opened.game().game().setup(), before, "{form:?}");
        send(&mut app, UiAction::Do(Action::Analysis));
        app.update();
    }
}

#[test]
fn a_link_shows_what_it_carries_and_the_own_analysis_of_the_game_is_kept() {
    let mut app = app("tablut", birka::game::settings::Pace::None);
    GAME[..3].iter().for_each(|mv| play(&mut app, mv));
    let toggle = |app: &mut App| {
        send(app, UiAction::Do(Action::Analysis));
        app.update();
    };
    toggle(&mut app);
    let end = game_state(&app).study().expect("a study").current();
    send(&mut app, UiAction::Study(StudyAction::SetComment(end, "Mine.".to_owned())));
    app.update();
    toggle(&mut app);
    act(&mut app, GamesAction::OpenText("birka://game?v=1&variant=tablut&moves=i6-i8.f5-f8.i8-g8".to_owned()));
    let comment = |app: &App| game_state(app).study().map(|study| study.comment(end).to_owned());
    assert_eq!(comment(&app).as_deref(), Some(""), "{}", notices(&app));
    toggle(&mut app);
    toggle(&mut app);
    assert_eq!(comment(&app).as_deref(), Some("Mine."));
}

#[test]
fn a_faulty_text_is_told_and_nothing_is_lost() {
    let mut app = app("tablut", birka::game::settings::Pace::None);
    GAME[..3].iter().for_each(|mv| play(&mut app, mv));
    act(&mut app, GamesAction::OpenText("[Variant \"tablut\"]\n\n1. d1-d3 e3-z3".to_owned()));
    assert!(notices(&app).contains("line 3, column 10"), "{}", notices(&app));
    assert_eq!((session(&app).ply(), game_state(&app).view()), (3, None));
}

#[test]
fn a_dropped_file_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app_saving_to(&folder.path().join("data/table.ron"), "tablut");
    let drop = |app: &mut App, name: &str, text: &str| {
        let path_buf = folder.path().join(name);
        std::fs::write(&path_buf, text).unwrap();
        send(app, FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
        app.update();
        run_until(app, "the file", |app| !list(app).is_working());
        (0..3).for_each(|_| app.update());
    };
    let table = "game_id,moves,black_captured,white_captured,winner\n# variant: tablut\n1,d1-d3 e3-f3,,,\n2,a4-b4,,,\n3,a4-z4,,,\n";
    drop(&mut app, "games.csv", table);
    assert_eq!(
        (list(&app).source(), list(&app).games().len()),
        (&ListSource::Elsewhere(GamesSource::File("games.csv".to_owned())), 2),
        "{}",
        notices(&app)
    );
    assert!(notices(&app).contains("games.csv, line 5"), "{}", notices(&app));
    act(&mut app, GamesAction::KeepAll);
    assert!(notices(&app).contains("2 games added to the archive"), "{}", notices(&app));
    assert_eq!(Archive::at(&folder.path().join("data")).read().unwrap().games.len(), 2);
    drop(&mut app, "rules.lua", "return {}");
    assert!(notices(&app).contains("rules.lua is a rules script with"), "{}", notices(&app));
    // A saved game that was moved aside.
    play(&mut app, "d1-d3");
    app.world().resource::<Saving>().flush().unwrap();
    std::fs::copy(folder.path().join("data/table.ron"), folder.path().join("data/table.ron.earlier-1")).unwrap();
    act(&mut app, GamesAction::ReadArchive);
    let aside = list(&app).put_aside().to_vec();
    assert_eq!(aside.len(), 1);
    act(&mut app, GamesAction::OpenFile(aside[0].clone()));
    assert_eq!(game_state(&app).study().map(|study| study.game().ply()), Some(1));
    // With its variations it goes into the archive.
    play(&mut app, "e3-f3");
    send(&mut app, UiAction::Study(StudyAction::Archive));
    run_until(&mut app, "the archive", |app| !list(app).is_working());
    assert_eq!(Archive::at(&folder.path().join("data")).read().unwrap().games.len(), 3);
}
