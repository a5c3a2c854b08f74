//! What the teacher shows at the table: hints, the bar, the best lines, reviews.

use std::time::Instant;

use birka::game::actions::UiAction;
use birka::game::ribbons::Arrows;
use birka::game::settings::AnalysisSettings;
use birka::game::state::ViewOverride;
use birka::game::teacher::hint::Hints;
use birka::game::teacher::review::{AskReview, Reviews};
use birka::game::teacher::study::{LINES, Search, Study};
use birka_engine::Standing as Judgement;
use birka_look::ArrowStyle;

use super::*;

fn teach(app: &mut App, lessons: AnalysisSettings) {
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.lessons = lessons);
    app.update();
}

/// Lets the clock run until something has come about.
pub fn wait_until(app: &mut App, what: &str, mut is_so: impl FnMut(&App) -> bool) {
    let patience = Instant::now() + Duration::from_secs(240);
    while !is_so(app) {
        assert!(Instant::now() < patience, "{what}: it does not come");
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    app.update();
}

fn arrows(app: &App) -> Vec<(ArrowStyle, Move)> {
    app.world().resource::<Arrows>().all().to_vec()
}

fn hints(app: &App) -> &Hints {
    app.world().resource::<Hints>()
}

fn wish(app: &mut App, action: UiAction) {
    app.world_mut().write_message(action);
    app.update();
}

#[test]
fn a_hint_comes_when_it_is_asked_for_and_goes_with_the_next_move() {
    let mut app = app("brandubh", Pace::None);
    teach(&mut app, AnalysisSettings { hints: true, ..AnalysisSettings::default() });
    assert!(hints(&app).given().is_none() && !hints(&app).is_sought(), "nobody has asked");
    wish(&mut app, UiAction::RequestHint);
    assert!(hints(&app).is_sought());
    wait_until(&mut app, "a hint", |app| hints(app).given().is_some());
    let given = hints(&app).given().unwrap().clone();
    let size = size(&app);
    assert!(given.words.starts_with(&given.mv.name(size)), "{}", given.words);
    assert_eq!(arrows(&app), [(ArrowStyle::Advice, given.mv)]);

    ask(&mut app, &given.mv.name(size));
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), 1);
    assert!(hints(&app).given().is_none());
    assert_eq!(arrows(&app), []);
}

#[test]
fn a_hint_that_is_too_late_is_not_given() {
    let mut app = app("tablut", Pace::None);
    teach(&mut app, AnalysisSettings { hints: true, ..AnalysisSettings::default() });
    wish(&mut app, UiAction::RequestHint);
    ask(&mut app, GAME[0]);
    assert!(!hints(&app).is_sought());
    for _ in 0..200 {
        app.update();
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(hints(&app).given().is_none());
}

#[test]
fn hints_that_are_switched_off_are_not_given_and_it_is_said_where_they_are() {
    let mut app = app("tablut", Pace::None);
    wish(&mut app, UiAction::RequestHint);
    assert!(!hints(&app).is_sought());
    let message = app.world().resource::<GameState>().notice().unwrap();
    assert!(message.contains("ettings"), "{message}");
}

#[test]
fn nobody_gets_hints_for_the_engine() {
    let mut app = app("tablut", Pace::None);
    // The strongest takes its time.
    let players = Players { attackers: Player::Engine(8), defenders: Player::Person };
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| (settings.players, settings.lessons.hints) = (players, true));
    wish(&mut app, UiAction::RequestHint);
    assert!(!hints(&app).is_sought());
}

fn judgement(app: &App) -> Option<Judgement> {
    app.world().resource::<Study>().standing()
}

#[test]
fn the_bar_follows_the_game_to_its_end_and_back() {
    let mut app = app("tablut", Pace::None);
    assert_eq!(judgement(&app), None, "it is off until it is switched on");
    teach(&mut app, AnalysisSettings { bar: true, ..AnalysisSettings::default() });
    wait_until(&mut app, "a judgement", |app| judgement(app).is_some());
    for mv in &GAME[..6] {
        ask(&mut app, mv);
    }
    // Raichi: wherever the attackers go, the king may not be held, and if he may go he goes.
    ask(&mut app, GAME[6]);
    wait_until(&mut app, "the win", |app| {
        judgement(app).and_then(Judgement::win).is_some_and(|(side, moves)| side == Side::Defenders && moves == 1)
    });
    ask(&mut app, GAME[7]);
    assert_eq!(judgement(&app).and_then(Judgement::win), Some((Side::Defenders, 0)));
    app.world_mut().write_message(TakeBack);
    app.update();
    wait_until(&mut app, "the win ahead", |app| judgement(app).and_then(Judgement::win).is_some_and(|(_, moves)| moves == 1));
    teach(&mut app, AnalysisSettings::default());
    assert_eq!(judgement(&app), None);
}

#[test]
fn a_position_that_has_been_looked_into_is_left_alone() {
    let mut app = app("brandubh", Pace::None);
    teach(&mut app, AnalysisSettings { bar: true, ..AnalysisSettings::default() });
    wait_until(&mut app, "a judgement", |app| judgement(app).is_some());
    wait_until(&mut app, "the end of the search", |app| app.world().resource::<Search>().is_over());
    assert!(judgement(&app).is_some());
    ask(&mut app, "d7-c7");
    assert!(!app.world().resource::<Search>().is_over(), "a new position is looked into anew");
}

#[test]
fn the_best_lines_are_drawn_and_told() {
    let mut app = app("tablut", Pace::None);
    teach(&mut app, AnalysisSettings { lines: true, ..AnalysisSettings::default() });
    let lines = |app: &App| app.world().resource::<Study>().lines().to_vec();
    wait_until(&mut app, "three lines", |app| lines(app).len() == LINES);
    let game_state = app.world().resource::<GameState>();
    let legal = game_state.session().game().legal_moves();
    for line in lines(&app) {
        assert!(legal.contains(&line.moves[0]));
        assert!(line.text.starts_with(&line.moves[0].name(game_state.size())), "{}", line.text);
    }
    wait_until(&mut app, "steadiness", |app| arrows(app).len() >= LINES);
    let heads: Vec<_> = lines(&app).iter().map(|line| line.moves[0]).collect();
    let drawn = arrows(&app);
    for (ribbon, head) in [ArrowStyle::First, ArrowStyle::Second, ArrowStyle::Third].into_iter().zip(heads) {
        assert!(drawn.contains(&(ribbon, head)), "{drawn:?}");
    }
    // A hint explains the best of them.
    wait_until(&mut app, "depth", |app| app.world().resource::<Study>().is_deep());
    let settings = AnalysisSettings { lines: true, hints: true, ..AnalysisSettings::default() };
    teach(&mut app, settings);
    wait_until(&mut app, "depth", |app| app.world().resource::<Search>().is_over());
    wish(&mut app, UiAction::RequestHint);
    wait_until(&mut app, "a hint", |app| hints(app).given().is_some());
    assert_eq!(hints(&app).given().unwrap().mv, lines(&app)[0].moves[0]);
    // Lines of another position are not shown for a moment.
    ask(&mut app, GAME[0]);
    let game_state = app.world().resource::<GameState>();
    let legal = game_state.session().game().legal_moves();
    assert!(lines(&app).iter().all(|line| legal.contains(&line.moves[0])));
    teach(&mut app, AnalysisSettings::default());
    app.update();
    assert_eq!(arrows(&app), []);
}

fn reviews(app: &App) -> &Reviews {
    app.world().resource::<Reviews>()
}

fn ask_review(app: &mut App, ask: AskReview) {
    app.world_mut().write_message(ask);
    app.update();
    app.update();
}

#[test]
fn a_review_marks_where_the_game_turned_and_shows_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.ron");
    let library = library();
    let session = Session::new(library.get("tablut").unwrap());
    let mut app = app_with(GameState::new(library, session, Some(Autosave::open(file.clone()))), Pace::None);
    teach(&mut app, AnalysisSettings { review: true, ..AnalysisSettings::default() });
    ask_review(&mut app, AskReview::Begin);
    assert!(!reviews(&app).is_open(), "a game that goes on is not reviewed");
    for mv in GAME {
        ask(&mut app, mv);
    }
    let end = standing(&mut app);
    let kept = || match Autosave::open(file.clone()).restore(&self::library()) {
        Restored::Game(session) => session.played_moves().len(),
        _ => panic!("no game was kept"),
    };

    ask_review(&mut app, AskReview::Begin);
    assert!(reviews(&app).is_open());
    wait_until(&mut app, "a review", |app| reviews(app).is_complete());
    assert_eq!(reviews(&app).progress(), (8, 8));
    let points: Vec<_> = reviews(&app).turning_points().cloned().collect();
    assert!(points.iter().any(|judged| judged.side == Side::Attackers), "the attackers let him go: {points:?}");
    for judged in &points {
        ask_review(&mut app, AskReview::Show(judged.ply));
        let game_state = app.world().resource::<GameState>();
        assert_eq!(
            (game_state.view_override(), game_state.session().played_moves().len()),
            (Some(ViewOverride::EarlierPosition), judged.ply)
        );
        assert_eq!(game_state.main_session().played_moves().len(), GAME.len(), "the game itself is as it was");
        game_state.flush();
        assert_eq!(kept(), GAME.len());
        assert_agreement(&mut app);
        assert_at_rest(&mut app);
        let shown = reviews(&app).shown().unwrap().clone();
        let better = shown.better.expect("a mistake is one because something was better");
        assert_eq!(arrows(&app), [(ArrowStyle::Against, judged.mv), (ArrowStyle::Advice, better)]);
        wait_until(&mut app, "words", |app| reviews(app).shown().is_some_and(|shown| shown.words.is_some()));
        let words = reviews(&app).shown().unwrap().words.clone().unwrap();
        assert!(words.starts_with(&better.name(size(&app))), "{words}");
    }

    // What is looked at is not played on.
    let at = points.last().unwrap().ply;
    let from = app.world().resource::<GameState>().session().movable_squares()[0];
    gesture(&mut app, BoardGesture::Press(Some(from)));
    assert_eq!(selected(&app), None);
    let mv = app.world().resource::<GameState>().session().game().legal_moves()[0];
    app.world_mut().write_message(PlayMove(mv));
    app.update();
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), at);

    ask_review(&mut app, AskReview::Close);
    assert!(!reviews(&app).is_open());
    assert_eq!(standing(&mut app), end);
    assert_agreement(&mut app);
    assert_eq!(arrows(&app), []);

    // Asked for again, it is there at once; and it goes when the game goes on.
    ask_review(&mut app, AskReview::Begin);
    assert!(reviews(&app).is_complete());
    ask_review(&mut app, AskReview::Show(points[0].ply));
    app.world_mut().write_message(TakeBack);
    app.update();
    let game_state = app.world().resource::<GameState>();
    assert_eq!(
        (game_state.view_override(), game_state.session().played_moves().len()),
        (None, 8),
        "what is looked at is left, and no more"
    );
    app.world_mut().write_message(TakeBack);
    app.update();
    app.update();
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), 7);
    assert!(!reviews(&app).is_open());
    assert_agreement(&mut app);
}

#[test]
fn a_new_game_ends_a_review() {
    let mut app = app("tablut", Pace::None);
    for mv in GAME {
        ask(&mut app, mv);
    }
    ask_review(&mut app, AskReview::Begin);
    app.world_mut().write_message(StartGame { variant: Some("brandubh".to_owned()) });
    app.update();
    app.update();
    assert!(!reviews(&app).is_open() && !reviews(&app).is_complete());
    assert_agreement(&mut app);
}

#[test]
fn two_engines_play_a_game_while_the_bar_watches() {
    let mut app = app("brandubh", Pace::None);
    let players = Players { attackers: Player::Engine(1), defenders: Player::Engine(2) };
    app.world_mut().resource_mut::<SettingsStore>().update(|settings| {
        settings.players = players;
        settings.lessons.bar = true;
    });
    wait_for_moves(&mut app, 6);
    wait_until(&mut app, "a judgement", |app| judgement(app).is_some());
    assert_agreement(&mut app);
}
