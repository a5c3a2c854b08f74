//! A game on the table from the first start to its end, saving, and the analysis board.

use std::collections::BTreeSet;

use super::languages::speak;
use super::*;
use crate::game::accessibility::Announcement;
use crate::game::actions::{Action, PuzzleAction, ReviewAction};
use crate::game::analysis::hint::HintState;
use crate::game::analysis::review::ReviewState;
use crate::game::messages::{self, puzzles};
use crate::game::puzzles::PuzzleState;
use crate::game::rendering::{Missing, NextImage};
use crate::game::state::{DialogOpen, Notice, Notices};
use bevy::color::Srgba;
use birka_game_archive::Autosave;
use birka_look::{PieceSet, PieceSymbol};
use birka_session::{ExerciseStatus, StepTopic, tutorial, words};

#[test]
fn resigning_takes_a_key_and_a_confirmation() {
    let mut table = Table::new(1280, 720);
    let resign = UiAction::Do(Action::Resign);
    table.act(resign.clone());
    assert_eq!(*table.active(), ActiveOverlay::None, "the game has not begun");
    table.play("d1", "d2");
    table.act(resign.clone());
    table.act(UiAction::CloseDialog);
    assert_eq!(table.session().outcome(), None);
    table.act(resign);
    assert_eq!(*table.active(), ActiveOverlay::Resign(Side::Defenders));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    assert_eq!(*table.active(), ActiveOverlay::None);
    // Rematch: the card of the result has the button, and so has the panel.
    table.frame([]);
    table.focus("Rematch");
    table.press(&[Key::Enter]);
    assert_eq!((table.session().ply(), table.session().outcome()), (0, None));
}

#[test]
fn sides_have_the_names_that_the_variant_gives_them() {
    let mut table = Table::new(1280, 720);
    let hasami = NewGame { variant: Some("hasami-shogi".to_owned()), ..NewGame::default() };
    table.app.world_mut().write_message(GameCommand(Command::Start(hasami)));
    table.frame([]);
    table.play("a1", "a2");
    let says = |table: &mut Table, wanted: &str| {
        table.frame([]);
        assert!(table.texts().iter().any(|text| text.contains(wanted)), "{wanted}: {:?}", table.texts());
    };
    table.act(UiAction::Do(Action::OfferDraw));
    says(&mut table, "Draw offered by White. Does the other side accept?");
    table.act(UiAction::CloseDialog);
    table.act(UiAction::Do(Action::Resign));
    says(&mut table, "Giving up: White. The other side wins.");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().and_then(|outcome| outcome.winner), Some(Side::Attackers));
    says(&mut table, "Victory: Black");
    says(&mut table, "White resigned.");
}

#[test]
fn the_panel_counts_the_pieces_that_are_to_be_placed() {
    let mut table = Table::new(1280, 720);
    let seega = NewGame { variant: Some("seega".to_owned()), ..NewGame::default() };
    table.app.world_mut().write_message(GameCommand(Command::Start(seega)));
    table.frame([]);
    table.play("a1", "a1");
    table.frame([]);
    let texts = table.texts();
    assert!(["Person · 11 to place", "Person · 12 to place"].iter().all(|status| texts.iter().any(|text| text == status)), "{texts:?}");
}

#[test]
fn the_other_person_is_asked_about_a_draw_and_accepts_it_with_a_button() {
    let mut table = Table::new(1280, 720);
    let offer = UiAction::Do(Action::OfferDraw);
    table.act(offer.clone());
    assert_eq!(*table.active(), ActiveOverlay::None, "the game has not begun");
    table.play("d1", "d2");
    table.act(offer.clone());
    assert_eq!(*table.active(), ActiveOverlay::DrawOffer(Side::Defenders));
    table.frame([]);
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome(), None, "the key alone accepts nothing");
    table.focus("Accept");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().outcome().map(|outcome| outcome.reason), Some(Reason::Agreed));
    table.act(UiAction::Do(Action::TakeBack));
    assert_eq!(table.session().outcome(), None);
}

#[test]
fn a_pause_is_shown_and_ended_by_its_button() {
    let mut table = Table::new(1280, 720);
    Side::ALL.into_iter().for_each(|side| table.app.world_mut().resource_mut::<GameTable>().seat(side, Player::Engine(1)));
    table.act(UiAction::Do(Action::Pause));
    table.frame([]);
    assert!(table.texts().iter().any(|text| text == "Paused"), "{:?}", table.texts());
    table.focus("Continue");
    table.press(&[Key::Enter]);
    assert!(!table.app.world().resource::<GameTable>().main_session().is_paused());
}

#[test]
fn the_card_of_a_finished_game_offers_a_review_with_the_usual_settings() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::Do(Action::Resign));
    table.frame([]);
    table.press(&[Key::Enter]);
    table.focus("Review the game");
    table.press(&[Key::Enter]);
    assert!(table.app.world().resource::<ReviewState>().is_open());
    assert!(table.texts().iter().any(|text| text == "Review"), "the panel opens it again: {:?}", table.texts());
}

#[test]
fn the_card_of_the_result_does_not_return_after_the_analysis_or_a_puzzle_and_comes_again_with_another_result() {
    let is_shown = |table: &mut Table| {
        (0..3).for_each(|_| table.frame([]));
        table.texts().iter().any(|text| text == "Review the game")
    };
    let resign = |table: &mut Table| {
        table.act(UiAction::Do(Action::Resign));
        table.act(UiAction::Confirm);
    };
    let [enter_study, leave_study] = [0, 1].map(|_| UiAction::Do(Action::Analysis));
    let puzzle = UiAction::Puzzle(PuzzleAction::Start { book: 0, puzzle: 0 });
    for (enter, leave) in [(enter_study, leave_study), (puzzle, UiAction::Puzzle(PuzzleAction::Leave))] {
        let mut table = Table::new(1280, 720);
        table.play("d1", "d2");
        resign(&mut table);
        assert!(is_shown(&mut table));
        table.act(enter.clone());
        assert!(!is_shown(&mut table));
        if matches!(enter, UiAction::Study(_)) {
            table.play("e3", "f3");
        }
        table.act(leave);
        assert!(table.session().outcome().is_some() && !is_shown(&mut table), "after {enter:?}");
        table.act(UiAction::Do(Action::TakeBack));
        assert!(table.session().outcome().is_none());
        resign(&mut table);
        assert!(is_shown(&mut table), "another result");
    }
}

#[test]
fn hints_that_are_off_are_switched_on_where_they_are_asked_for() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Hint));
    table.frame([]);
    table.focus("Switch hints on");
    table.press(&[Key::Enter]);
    assert!(table.app.world().resource::<SettingsStore>().settings().analysis.hints);
    assert_eq!(table.app.world().resource::<Notices>().as_slice(), []);
    let hint = table.app.world().resource::<HintState>();
    assert!(hint.is_searching() || hint.shown().is_some(), "what was asked for");
}

#[test]
fn without_the_panel_a_strip_has_clocks_side_to_move_notices_and_the_result() {
    let mut table = Table::new(1280, 720);
    let control = Some(TimeControl { main: 300, increment: 0 });
    let clock = birka_session::TimeControls { attackers: control, defenders: control };
    let game = NewGame { clock, ..NewGame::like(table.session()) };
    table.app.world_mut().write_message(GameCommand(Command::Start(game)));
    let window = Window { resolution: (1280, 720).into(), ..default() };
    table.app.insert_resource(WindowLayout::of(&window, &Settings::default(), false));
    table.act(UiAction::Do(Action::Hint));
    (0..2).for_each(|_| table.frame([]));
    let said = |table: &mut Table, wanted: &str| table.texts().iter().filter(|text| *text == wanted).count();
    assert_eq!(
        [said(&mut table, "5:00"), said(&mut table, "▶ Attackers"), said(&mut table, "Defenders")],
        [2, 1, 1],
        "{:?}",
        table.texts()
    );
    assert_eq!(said(&mut table, "Hints are off. Switch them on in the settings."), 1);
    table.play("d1", "d2");
    table.frame([]);
    assert_eq!([said(&mut table, "▶ Defenders"), said(&mut table, "Attackers")], [1, 1], "{:?}", table.texts());
    table.act(UiAction::Do(Action::Resign));
    table.act(UiAction::Confirm);
    table.act(UiAction::DismissGameOver);
    assert_eq!(said(&mut table, "The attackers win"), 1, "{:?}", table.texts());
}

#[test]
fn a_move_cannot_be_typed_after_the_end_and_the_reason_does_not_cover_the_result() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    table.act(UiAction::Do(Action::Resign));
    table.act(UiAction::Confirm);
    (0..2).for_each(|_| table.frame([]));
    super::controls::type_key(&mut table, KeyCode::KeyK, "k");
    assert_eq!(table.app.world().resource::<crate::game::input::TypedMove>().text(), None);
    assert!(table.texts().iter().any(|text| text == "The game is over."), "{:?}", table.texts());
    let [refusal, result] = ["refusal", "game over"].map(|card| table.area(card));
    assert!(refusal.bottom() <= result.top(), "{refusal:?} {result:?}");
}

#[test]
fn nothing_is_taken_back_before_the_first_move() {
    let mut table = Table::new(1280, 720);
    table.focus("Take back");
    table.press(&[Key::Enter]);
    assert!(table.texts().iter().any(|text| text == "You have not moved yet."));
    table.play("d1", "d2");
    table.focus("Take back");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().ply(), 0);
    // And played again.
    table.act(UiAction::Do(Action::Menu));
    table.focus("Redo");
    table.press(&[Key::Enter]);
    assert_eq!(table.session().ply(), 1);
}

#[test]
fn a_grey_button_says_why_it_does_nothing_while_pointed_at_focused_and_pressed() {
    let why = "The game has not begun: make a move first.";
    let is_said = |table: &mut Table| table.texts().iter().any(|text| text == why);
    let mut table = Table::new(1280, 720);
    (0..3).for_each(|_| table.frame([]));
    let button = place(&table, "Resign").expect("the button");
    assert!(!is_said(&mut table));
    table.frame([Event::PointerMoved(button)]);
    // A tooltip waits until the pointer rests.
    (0..120).for_each(|_| table.frame([]));
    assert!(is_said(&mut table), "{:?}", table.texts());
    table.frame([Event::PointerMoved(Pos2::new(300.0, 300.0))]);
    (0..3).for_each(|_| table.frame([]));
    assert!(!is_said(&mut table));
    table.focus("Resign");
    (0..3).for_each(|_| table.frame([]));
    assert!(is_said(&mut table), "the focus: {:?}", table.texts());
    let mut table = Table::new(1280, 720);
    (0..3).for_each(|_| table.frame([]));
    table.click(button);
    table.frame([Event::PointerGone]);
    (0..3).for_each(|_| table.frame([]));
    assert!(is_said(&mut table), "the press: {:?}", table.texts());
    assert_eq!((table.active(), table.session().outcome()), (&ActiveOverlay::None, None));
}

#[test]
fn the_player_reads_the_aim_of_the_own_side_and_that_of_the_side_to_move_where_two_persons_play() {
    let mut table = Table::new(1280, 720);
    let aims = |table: &mut Table| -> Vec<String> { table.texts().into_iter().filter(|text| text.starts_with("Your aim")).collect() };
    let [king, besiegers] = ["Your aim: Bring the king to the edge.", "Your aim: Capture the king before he reaches the edge."];
    assert_eq!(aims(&mut table), [besiegers]);
    table.play("d1", "d2");
    assert_eq!(aims(&mut table), [king]);
    table.app.world_mut().resource_mut::<GameTable>().seat(Side::Attackers, Player::Engine(1));
    assert_eq!(aims(&mut table), [king]);
    table.play("e3", "f3");
    assert_eq!(aims(&mut table), [king], "the engine is to move");
    table.act(UiAction::Do(Action::Analysis));
    assert_eq!(aims(&mut table), Vec::<String>::new());
}

#[test]
fn the_result_is_that_of_the_person_and_says_how_and_by_which_move() {
    let mut table = Table::new(1280, 720);
    let moves = [("i4", "i3"), ("e4", "f4"), ("i3", "i4"), ("e5", "e4"), ("i4", "i3"), ("e4", "c4"), ("i3", "i4"), ("c4", "c1")];
    for (from, to) in moves {
        table.play(from, to);
    }
    let said = |table: &mut Table, text: &str| {
        (0..3).for_each(|_| table.frame([]));
        table.texts().iter().any(|drawn| drawn == text)
    };
    assert!(said(&mut table, "The defenders win") && said(&mut table, "Winning move: c4-c1"), "{:?}", table.texts());
    for (engine, result) in [(Side::Attackers, "You win"), (Side::Defenders, "You lose")] {
        table.app.world_mut().resource_mut::<GameTable>().seat(Side::Attackers, Player::Person);
        table.app.world_mut().resource_mut::<GameTable>().seat(Side::Defenders, Player::Person);
        table.app.world_mut().resource_mut::<GameTable>().seat(engine, Player::Engine(1));
        assert!(said(&mut table, result), "{result}: {:?}", table.texts());
        assert!(said(&mut table, "The defenders win. The king has escaped."));
    }
}

#[test]
fn a_better_move_than_the_mistake_of_a_review_has_no_sign() {
    let mut table = Table::new(1280, 900);
    for (from, to) in [("i6", "i8"), ("f5", "f8"), ("i8", "g8"), ("e5", "f5"), ("a4", "b4"), ("f5", "f7"), ("b4", "a4"), ("f7", "i7")] {
        table.play(from, to);
    }
    table.act(UiAction::Do(Action::Review));
    table.wait_until(|app| app.world().resource::<ReviewState>().is_complete());
    table.act(UiAction::Puzzle(PuzzleAction::LearnFromMistakes));
    let posed = table.app.world().resource::<PuzzleState>().current().expect("a mistake").game().expect("a mistake").clone();
    let mistake = posed.mistake().expect("a mistake");
    let better = mistake.better_line.as_ref().expect("a better line").moves[0];
    table.app.world_mut().write_message(GameCommand(Command::Play(better)));
    table.wait_until(|app| {
        app.world().resource::<PuzzleState>().current().is_some_and(|current| *current.status() == ExerciseStatus::Solved)
    });
    let texts = table.texts();
    let better = better.name(table.session().rules().size);
    assert!(texts.iter().any(|text| *text == puzzles::improved(Language::English)), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with(&better)), "{better}: {texts:?}");
    let signed = |text: &&String| text.starts_with(&better) && text.ends_with(['?', '!']);
    assert_eq!(texts.iter().find(signed), None, "{texts:?}");
    assert!(!texts.iter().any(|text| text == "blunder" || text == "mistake"), "{texts:?}");
}

#[test]
fn the_moves_have_room_in_a_review_beside_what_is_said_of_one() {
    let mut table = Table::new(1280, 720);
    for (from, to) in [("i6", "i8"), ("f5", "f8"), ("i8", "g8"), ("e5", "f5"), ("a4", "b4"), ("f5", "f7"), ("b4", "a4"), ("f7", "i7")] {
        table.play(from, to);
    }
    table.act(UiAction::Do(Action::Review));
    table.wait_until(|app| app.world().resource::<ReviewState>().is_complete());
    let ply = table.app.world().resource::<ReviewState>().found().turning_points().next().expect("a mistake").ply;
    table.act(UiAction::Review(ReviewAction::ShowMove(ply)));
    table.wait_until(|app| app.world().resource::<ReviewState>().shown().is_some_and(|shown| shown.explanation.is_some()));
    let mut faults = Vec::new();
    for language in Language::ALL {
        speak(&mut table, language);
        let rows = visible_texts(&table).iter().filter(|(text, _)| text.len() == 3 && text.trim().parse::<usize>().is_ok()).count();
        if rows < 4 {
            faults.push(format!("{language}: {rows} rows of moves"));
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn what_a_lesson_teaches_later_is_not_in_its_list_of_moves_and_the_escape_says_where_to() {
    let mut table = Table::new(1280, 900);
    table.act(UiAction::Puzzle(PuzzleAction::StartLesson(0)));
    table.play("f3", "f6");
    (0..3).for_each(|_| table.frame([]));
    let texts = table.texts();
    assert!(texts.iter().any(|text| text == "f3-f6"), "{texts:?}");
    assert!(table.session().last_move().is_some_and(|played| played.announcement.is_some()), "the king has open ways");
    assert!(!texts.iter().any(|text| ["raichi", "tuichu"].contains(&text.to_lowercase().as_str())), "{texts:?}");
    let steps = tutorial(table.session().variant());
    let escape = steps.iter().position(|step| step.topic == StepTopic::Escape).expect("a lesson about it");
    table.act(UiAction::Puzzle(PuzzleAction::StartLesson(escape)));
    (0..3).for_each(|_| table.frame([]));
    let texts = table.texts();
    assert!(texts.iter().any(|text| text.ends_with(" Bring the king to the edge.")), "{texts:?}");
}

#[test]
fn the_second_move_of_a_turn_is_asked_for() {
    let mut table = Table::new(1280, 720);
    let breakthru = NewGame { variant: Some("breakthru".to_owned()), ..NewGame::default() };
    table.app.world_mut().write_message(GameCommand(Command::Start(breakthru)));
    table.frame([]);
    let says = |table: &mut Table, wanted: &str| {
        assert!(table.texts().iter().any(|text| text == wanted), "{wanted}: {:?}", table.texts());
        let said = table.app.world().resource::<Announcement>().text().to_owned();
        assert!(said.ends_with(&format!("{wanted}.")), "{said}");
    };
    says(&mut table, "To move: Gold");
    table.play("e8", "e9");
    says(&mut table, "To move again: Gold");
    table.play("d7", "c7");
    says(&mut table, "To move: Silver");
    table.act(UiAction::Do(Action::TakeBack));
    says(&mut table, "To move again: Gold");
}

#[test]
fn puzzles_give_nothing_away_and_the_last_one_says_so() {
    let mut table = Table::new(1280, 720);
    let (book, puzzles) = birka_session::puzzle::books().next().expect("puzzles are shipped");
    let [(first, themed), (last, _)] = [puzzles.puzzles.first(), puzzles.puzzles.last()].map(|puzzle| {
        let puzzle = puzzle.expect("a puzzle");
        (puzzle.id.clone(), words::puzzles::themes(Language::English, puzzle).join(" · "))
    });
    table.act(UiAction::Do(Action::Puzzles));
    table.act(UiAction::SelectPuzzleBook(book));
    let says_how = |table: &mut Table| {
        (0..3).for_each(|_| table.frame([]));
        table.texts().iter().any(|text| text.ends_with(&themed))
    };
    assert!(!themed.is_empty() && !says_how(&mut table), "{:?}", table.texts());
    table.app.world_mut().resource_mut::<PuzzleState>().remember(&first);
    assert!(says_how(&mut table), "{:?}", table.texts());
    let puzzle = puzzles.puzzles.len() - 1;
    table.act(UiAction::Puzzle(PuzzleAction::Start { book, puzzle }));
    let solved =
        |app: &App| app.world().resource::<PuzzleState>().current().is_some_and(|current| *current.status() == ExerciseStatus::Solved);
    while !solved(&table.app) {
        let current = table.app.world().resource::<PuzzleState>().current().expect("the puzzle");
        if let Some(mv) = current.game().and_then(|game| game.hint(table.session().game())) {
            table.app.world_mut().write_message(GameCommand(Command::Play(mv)));
        }
        table.frame([]);
    }
    assert!(table.texts().contains(&puzzles::last(Language::English)), "{last}: {:?}", table.texts());
}

#[test]
fn a_beginner_has_hints_and_everybody_else_is_asked_by_the_button() {
    let mut table = Table::new(1280, 720);
    table.focus("Hint");
    table.press(&[Key::Enter]);
    assert!(table.texts().iter().any(|text| text == "Switch hints on"), "{:?}", table.texts());
    let mut table = Table::new(1280, 720);
    *table.app.world_mut().resource_mut::<ActiveOverlay>() = ActiveOverlay::Welcome;
    table.act(UiAction::ChooseFirstGame(crate::game::actions::FirstGame::Play(Side::Attackers)));
    table.act(UiAction::Do(Action::Hint));
    let hint = table.app.world().resource::<HintState>();
    assert!(hint.is_searching() || hint.shown().is_some());
}

/// The middle of a text in the panel, if it is drawn there.
fn place(table: &Table, text: &str) -> Option<Pos2> {
    let all = visible_texts(table);
    all.into_iter()
        .find(|(drawn, place)| drawn == text && place.left() > table.size.x - WindowLayout::PANEL_WIDTH)
        .map(|(_, place)| place.center())
}

/// The texts of the last frame that are not cut off, and where they are.
pub(super) fn visible_texts(table: &Table) -> Vec<(String, egui::Rect)> {
    fn collect(shape: &egui::Shape, clip: egui::Rect, found: &mut Vec<(String, egui::Rect)>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            egui::Shape::Text(text) => {
                let place = text.visual_bounding_rect();
                if clip.expand(1.0).contains_rect(place) {
                    found.push((text.galley.text().to_owned(), place));
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    table.shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut found));
    found
}

/// The names of the buttons of the panel that can be pressed or are grey.
fn buttons_of_panel(table: &mut Table) -> Vec<&'static str> {
    const NAMES: [&str; 12] =
        ["Hint", "Take back", "Offer draw", "Resign", "Rematch", "Review", "New game", "Games", "Settings", "Menu", "View", "Flip board"];
    (0..3).for_each(|_| table.frame([]));
    NAMES.into_iter().filter(|name| place(table, name).is_some()).collect()
}

#[test]
fn the_panel_has_at_most_four_buttons_beside_the_menu_and_they_fit_what_is_shown() {
    const BAR: [&str; 3] = ["Menu", "View", "Flip board"];
    let mut table = Table::new(1280, 720);
    let has = |table: &mut Table, main: &[&'static str]| assert_eq!(buttons_of_panel(table), [main, &BAR].concat());
    has(&mut table, &["Hint", "Take back", "Offer draw", "Resign"]);
    table.play("d1", "d2");
    has(&mut table, &["Hint", "Take back", "Offer draw", "Resign"]);
    table.act(UiAction::Do(Action::Analysis));
    has(&mut table, &["Hint", "Take back"]);
    table.act(UiAction::Do(Action::Analysis));
    table.act(UiAction::Do(Action::Resign));
    table.act(UiAction::Confirm);
    table.act(UiAction::DismissGameOver);
    has(&mut table, &["Take back", "Rematch", "Review", "New game"]);
}

#[test]
fn the_buttons_of_the_panel_keep_their_places_while_a_game_is_played() {
    const NAMES: [&str; 7] = ["Hint", "Take back", "Offer draw", "Resign", "Menu", "View", "Flip board"];
    let mut table = Table::new(1280, 720);
    // In whole points.
    let places = |table: &mut Table| -> Vec<Option<Pos2>> {
        (0..3).for_each(|_| table.frame([]));
        NAMES.iter().map(|name| place(table, name).map(Pos2::floor)).collect()
    };
    let first = places(&mut table);
    assert!(first.iter().all(Option::is_some), "{NAMES:?}: {first:?}");
    table.play("d1", "d2");
    assert_eq!(places(&mut table), first, "a move was played");
    table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.analysis.hints = true);
    assert_eq!(places(&mut table), first, "hints are on");
}

#[test]
fn the_menu_leads_to_every_dialog_and_closes_when_something_is_chosen() {
    let mut table = Table::new(1280, 720);
    for (entry, opened) in [
        ("New game", "Start"),
        ("Games", "Set up a position"),
        ("Puzzles", "Close"),
        ("Rules", "Close"),
        ("Settings", "Keys and buttons…"),
        ("Help", "Keys and buttons…"),
        ("Console", "Copy"),
    ] {
        table.act(UiAction::Do(Action::Menu));
        table.click_text(entry);
        assert!(!matches!(table.active(), ActiveOverlay::Menu | ActiveOverlay::None), "{entry}: {:?}", table.active());
        assert!(table.texts().iter().any(|text| text == opened), "{entry}: {:?}", table.texts());
        table.act(UiAction::CloseDialog);
    }
    table.act(UiAction::Do(Action::Menu));
    table.click_text("Hide the panel");
    assert_eq!(table.active(), &ActiveOverlay::None);
    assert_eq!(table.app.world().resource::<view_state::ViewState>().shown, view_state::Shown::Board);
}

#[test]
fn without_the_panel_the_menu_stays_within_reach() {
    let mut table = Table::new(1280, 720);
    table.act(UiAction::Do(Action::Panel));
    assert_eq!(table.app.world().resource::<view_state::ViewState>().shown, view_state::Shown::Board);
    let window = Window { resolution: (1280, 720).into(), ..default() };
    table.app.insert_resource(WindowLayout::of(&window, &Settings::default(), false));
    let texts = table.texts();
    assert!(!texts.iter().any(|text| text == "Take back"), "{texts:?}");
    table.click_text("Menu");
    table.click_text("Show the panel");
    assert_eq!(table.app.world().resource::<view_state::ViewState>().shown, view_state::Shown::Panel);
}

#[test]
fn a_photograph_shows_no_texts_and_takes_no_moves_until_escape() {
    let mut table = Table::new(1280, 720);
    assert!(!table.texts().is_empty());
    table.act(UiAction::Do(Action::Photo));
    assert_eq!(table.texts(), Vec::<String>::new());
    assert!(table.app.world().resource::<DialogOpen>().0, "letters are not for the board");
    table.act(UiAction::Do(Action::Photo));
    assert_eq!(table.texts(), Vec::<String>::new(), "the second time saves it");
    table.act(UiAction::Do(Action::Help));
    assert!(!table.texts().is_empty(), "a dialog is shown");
    table.act(UiAction::CloseAll);
    assert!(table.texts().iter().any(|text| text == "Take back") && !table.app.world().resource::<DialogOpen>().0);
}

#[test]
fn six_rows_of_moves_have_room_and_two_beside_a_notice_in_every_language() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        let mut table = Table::new(1280, 720);
        speak(&mut table, language);
        // No position comes again, so that the game goes on.
        for (from, to) in [
            ("d1", "d2"),
            ("e3", "f3"),
            ("d2", "c2"),
            ("f3", "g3"),
            ("c2", "b2"),
            ("g3", "f3"),
            ("b2", "b1"),
            ("f3", "g3"),
            ("b1", "c1"),
            ("g3", "f3"),
            ("f1", "f2"),
            ("f3", "g3"),
            ("f2", "g2"),
            ("e4", "f4"),
            ("c1", "c2"),
            ("f4", "e4"),
        ] {
            table.play(from, to);
        }
        for (is_noticed, least) in [(false, 6), (true, 2)] {
            if is_noticed {
                table.act(UiAction::Do(Action::Hint));
            }
            (0..4).for_each(|_| table.frame([]));
            let rows = visible_texts(&table).iter().filter(|(text, _)| text.len() == 3 && text.trim().parse::<usize>().is_ok()).count();
            if rows < least {
                faults.push(format!("{language}: {rows} rows of moves; is there a notice: {is_noticed}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn a_notice_that_is_only_information_goes_with_the_next_move() {
    let mut table = Table::new(1280, 720);
    let state = |table: &Table| table.app.world().resource::<Notices>().as_slice().len();
    table.app.world_mut().resource_mut::<Notices>().show(Notice::EarlierGameArchived);
    table.frame([]);
    assert_eq!(state(&table), 1);
    table.play("d1", "d2");
    assert_eq!(state(&table), 0);
}

#[test]
fn information_is_drawn_over_the_board_moves_nothing_in_the_panel_and_leaves_by_itself() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d2");
    let panel = |table: &mut Table| -> Vec<(String, Pos2)> {
        (0..3).for_each(|_| table.frame([]));
        let edge = table.size.x - WindowLayout::PANEL_WIDTH;
        visible_texts(table)
            .into_iter()
            .filter(|(_, place)| place.left() > edge)
            .map(|(text, place)| (text, place.center().floor()))
            .collect()
    };
    let before = panel(&mut table);
    table.app.world_mut().resource_mut::<Notices>().show(Notice::EarlierGameArchived);
    assert_eq!(panel(&mut table), before);
    let said = Notice::EarlierGameArchived.text(Language::English);
    let place = visible_texts(&table).into_iter().find(|(text, _)| *text == said).map(|(_, place)| place);
    assert!(place.is_some_and(|place| place.right() < table.size.x - WindowLayout::PANEL_WIDTH), "{place:?}");
    table.wait_until(|app| app.world().resource::<Notices>().as_slice().is_empty());
    assert!(!table.texts().contains(&said));
}

#[test]
fn the_number_of_a_row_stands_beside_its_moves() {
    let mut table = Table::new(1280, 720);
    table.play("d1", "d3");
    table.play("e3", "f3");
    (0..3).for_each(|_| table.frame([]));
    let middle = |said: &str| {
        let text = table.shapes.iter().find_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == said => Some(text),
            _ => None,
        });
        let text = text.unwrap_or_else(|| panic!("{said} is not drawn"));
        text.pos.y + text.galley.size().y / 2.0
    };
    assert!((middle("  1") - middle("d1-d3")).abs() < 1.5, "{} and {}", middle("  1"), middle("d1-d3"));
    assert!((middle("d1-d3") - middle("e3-f3")).abs() < 0.1);
}

#[test]
fn the_first_start_asks_one_thing_with_three_answers() {
    let welcome = |width, height| {
        let mut table = Table::new(width, height);
        *table.app.world_mut().resource_mut::<ActiveOverlay>() = ActiveOverlay::Welcome;
        (0..3).for_each(|_| table.frame([]));
        table
    };
    for (width, height) in [(480, 320), (800, 600), (1280, 720)] {
        let table = welcome(width, height);
        assert!(egui::Rect::from_min_size(Pos2::ZERO, table.size).contains_rect(table.area("welcome")), "{width} × {height}");
    }
    let mut table = welcome(1280, 720);
    assert!(table.texts().iter().any(|text| text == "Bring the king to the edge. The opponent moves first."), "{:?}", table.texts());
    table.focus("Play the defenders");
    table.press(&[Key::Enter]);
    let chosen = Players { attackers: Player::Engine(0), defenders: Player::Person };
    let next = table.app.world().resource::<SettingsStore>().settings().players;
    assert_eq!((table.active(), table.session().players(), next), (&ActiveOverlay::None, chosen, chosen));
    let mut table = welcome(1280, 720);
    table.focus("Learn");
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert!(table.texts().iter().any(|text| text == "LESSON 1 OF 8 · MOVING"), "{:?}", table.texts());
    // Whoever closes the question plays both sides.
    let mut table = welcome(1280, 720);
    table.act(UiAction::CloseAll);
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert_eq!(table.session().players(), Players::default());
    assert_eq!(table.app.world().resource::<SettingsStore>().settings().players, Players::default());
}

#[test]
fn the_position_is_shown_with_the_progress_until_the_scene_is() {
    let mut table = Table::new(1280, 720);
    let says = |table: &mut Table| table.texts().iter().any(|text| text == "Preparing the table…");
    assert!(!says(&mut table));
    for preparation in [Preparation::Interface(0), Preparation::Scene(Missing { most: 40, left: 10 })] {
        table.app.insert_resource(preparation);
        assert!(says(&mut table));
        // A position in two dimensions: squares and pieces.
        assert!(table.shapes.len() > 100, "{}", table.shapes.len());
    }
    // So it is while another board is drawn, whose last image would be that of another game.
    table.app.insert_resource(Preparation::Done);
    for (milliseconds, is_shown) in [(100, false), (2000, true)] {
        let next = NextImage { waited: Duration::from_millis(milliseconds), missing: Missing { most: 8, left: 2 } };
        table.app.insert_resource(PicturePending(Some(next)));
        assert_eq!(says(&mut table), is_shown);
        assert_eq!(table.shapes.len() > 200, is_shown, "{}", table.shapes.len());
    }
}

/// The colors of everything that is drawn as a mesh, as symbols of pieces are.
fn colors_of_meshes(table: &mut Table) -> Vec<[u8; 3]> {
    fn collect(shape: &egui::Shape, colors: &mut Vec<[u8; 3]>) {
        match shape {
            egui::Shape::Mesh(mesh) => {
                colors.extend(mesh.vertices.iter().map(|vertex| [vertex.color.r(), vertex.color.g(), vertex.color.b()]))
            }
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, colors)),
            _ => {}
        }
    }
    table.frame([]);
    let mut colors = Vec::new();
    table.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut colors));
    colors
}

#[test]
fn panel_rules_and_lessons_show_the_pieces_of_the_set_on_the_table() {
    for (name, set) in PieceSet::ALL {
        let mut table = Table::with_settings(1280, 900, Settings { pieces: set, pace: Pace::None, ..Settings::default() });
        let rules = table.session().rules().clone();
        let bodies: Vec<_> = rules.kinds().map(|(id, kind)| (kind.royal, PieceSymbol::of(&rules, id, set, None).color())).collect();
        // Light and shadow change how bright a color is.
        let is_shown = |colors: &[[u8; 3]], body: Srgba| {
            let hue = |[red, green, blue]: [f32; 3]| [red - green, green - blue].map(|step| step / red.max(green).max(blue).max(1.0));
            let wanted = hue([body.red, body.green, body.blue].map(|channel| 255.0 * channel));
            colors.iter().any(|color| hue(color.map(f32::from)).iter().zip(wanted).all(|(one, other)| (one - other).abs() < 0.03))
        };
        let see = |what: &str, table: &mut Table, kings_too: bool| {
            let colors = colors_of_meshes(table);
            for (_, body) in bodies.iter().filter(|(royal, _)| kings_too || !royal) {
                assert!(is_shown(&colors, *body), "{name}: {body:?} is not in the {what}");
            }
        };
        see("panel", &mut table, false);
        table.act(UiAction::Do(Action::Rules));
        (0..3).for_each(|_| table.frame([]));
        see("rules", &mut table, true);
        table.act(UiAction::CloseAll);
        table.act(UiAction::Puzzle(PuzzleAction::StartLesson(0)));
        (0..3).for_each(|_| table.frame([]));
        see("lesson", &mut table, true);
    }
}

#[test]
fn the_question_says_so_when_the_game_has_been_saved_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("blocked");
    std::fs::write(&blocked, "a file in place of a folder").expect("a file");
    let mut table = Table::new(1280, 720);
    let library = Library::shipped();
    let session = Session::new(library.get("tablut").expect("Tablut"));
    let autosave = Autosave::open(blocked.join("table.ron"));
    OpenedTable::new(library, session, Some(autosave)).insert_into(table.app.world_mut());
    table.play("d1", "d2");
    table.act(UiAction::Do(Action::Quit));
    table.wait_until(|app| matches!(app.world().resource::<ActiveOverlay>(), ActiveOverlay::Unsaved(_)));
    assert!(table.texts().iter().any(|text| text == "Quit without saving"));

    std::fs::remove_file(&blocked).expect("removed");
    table.wait_until(|app| *app.world().resource::<ActiveOverlay>() == ActiveOverlay::SavedNow);
    let texts = table.texts();
    assert!(texts.iter().any(|text| text == "The game is saved now"), "{texts:?}");
    assert!(!texts.iter().any(|text| text == "Quit without saving"), "{texts:?}");
    // The exit is asked for as a message, which is gone two frames later.
    table.frame([Event::Key { key: Key::Enter, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE }]);
    table.wait_until(|app| app.should_exit().is_some());
}

#[test]
fn what_is_said_about_a_move_is_typed_into_the_panel() {
    let mut table = Table::new(1280, 900);
    table.play("d1", "d3");
    table.act(UiAction::Do(Action::Analysis));
    (0..2).for_each(|_| table.frame([]));
    let comment = |table: &Table| {
        let study = table.app.world().resource::<GameTable>().study().unwrap();
        study.comment(study.current()).to_owned()
    };
    let screen = egui::Rect::from_min_size(Pos2::ZERO, table.size);
    // The comment is the only field of the panel.
    for _ in 0..60 {
        table.press(&[Key::Tab]);
        let focused = table.context.memory(|memory| memory.focused()).expect("focus");
        let place = table.context.read_response(focused).expect("a widget").rect;
        assert!(screen.contains_rect(place), "{place:?} of {:?} is cut off", table.focused);
        table.frame([Event::Text("Solid.".to_owned())]);
        table.frame([]);
        if !comment(&table).is_empty() {
            break;
        }
    }
    assert_eq!(comment(&table), "Solid.");
}

#[test]
fn the_analysis_is_closed_by_another_word_than_the_program_in_every_language() {
    for language in Language::ALL {
        let mut table = Table::new(1280, 720);
        table.play("d1", "d3");
        table.act(UiAction::Do(Action::Analysis));
        speak(&mut table, language);
        let words = [
            messages::study::leave(language),
            messages::study::play_on(language),
            messages::study::archive(language),
            messages::study::remove(language),
            messages::variations::promote(language),
            messages::buttons::quit(language),
            messages::buttons::leave(language),
        ];
        assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{language}: {words:?}");
        let texts = table.texts();
        for word in &words[..5] {
            assert!(texts.contains(word), "{language}: {word} is cut short: {texts:?}");
        }
        assert_eq!(table.cut_off(), Vec::<String>::new(), "{language}");
    }
}
