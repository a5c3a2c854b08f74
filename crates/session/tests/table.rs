//! Commands to a table: what is done at once, what waits for functions of a variant, and what is refused.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use birka_records::game_record::GameRecord;
use birka_records::{Conclusion, TimeControl, position};
use birka_rules::{Move, NotSecond, Reason, Side, Square, WhyIllegal};
use birka_script::Library;
use birka_session::{
    Action, Change, Command, Job, Mover, NewGame, NodeId, Player, Players, Progress, Refusal, RuleUpdate, Session, Study, StudyPart, Table,
    TableEvent, TimeControls, View,
};

/// Rules that are data.
const PLAIN: &str = "tablut";
/// Rules with a function that is asked what falls.
const HOOKED: &str = "tablut-one-stroke";

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

fn game(id: &str, moves: &[&str]) -> Session {
    let mut session = Session::new(LIBRARY.get(id).unwrap());
    for text in moves {
        let mv = mv(text, &session);
        session.play(mv).unwrap();
    }
    session
}

fn table(moves: &[&str]) -> Table {
    Table::new(game(PLAIN, moves))
}

fn mv(text: &str, session: &Session) -> Move {
    let (from, to) = text.split_once('-').unwrap();
    let at = |name| Square::parse(name, session.rules().size).unwrap();
    session.game().move_between(at(from), at(to))
}

fn begin(table: &mut Table, command: Command) -> Progress {
    table.begin(command, &LIBRARY)
}

fn play(table: &mut Table, text: &str) -> Progress {
    let mv = mv(text, table.session());
    begin(table, Command::Play(mv))
}

fn done(step: Progress) -> Vec<TableEvent> {
    match step {
        Progress::Done(Ok(events)) => events,
        Progress::Done(Err(refusal)) => panic!("{refusal:?}"),
        Progress::Pending(_) => panic!("functions of the variant are asked"),
    }
}

fn refused(step: Progress) -> Refusal {
    match step {
        Progress::Done(Err(refusal)) => refusal,
        Progress::Done(Ok(_)) => panic!("nothing speaks against it"),
        Progress::Pending(_) => panic!("functions of the variant are asked"),
    }
}

fn pending(step: Progress) -> Job {
    match step {
        Progress::Pending(job) => job,
        Progress::Done(_) => panic!("no function of the variant is asked"),
    }
}

/// The changes among some events.
fn changes(events: &[TableEvent]) -> Vec<&Change> {
    events.iter().filter_map(|event| if let TableEvent::Changed(change) = event { Some(change) } else { None }).collect()
}

/// The moves, as text.
fn moves(session: &Session) -> String {
    let size = session.rules().size;
    let texts = session.moves().map(|played| played.mv.name(size));
    texts.collect::<Vec<_>>().join(" ")
}

fn minute() -> TimeControls {
    let control = Some(TimeControl { main: 60, increment: 0 });
    TimeControls { attackers: control, defenders: control }
}

/// Displays the game on the analysis board, at its end.
fn analyse(table: &mut Table) {
    let position = table.session().for_analysis();
    table.show_study(Study::of_session(&position, GameRecord::default()), position);
}

fn study(table: &Table) -> &Study {
    table.study().unwrap()
}

#[test]
fn rules_that_are_data_answer_at_once() {
    let mut table = table(&[]);
    let before = table.revision();
    let events = done(play(&mut table, "d1-d3"));
    assert!(matches!(events[..], [TableEvent::Changed(Change::MovePlayed(_))]));
    assert_eq!((moves(table.session()).as_str(), table.is_asking_rules()), ("d1-d3", false));
    assert_ne!(table.revision(), before);
    // A move against the rules changes nothing.
    let before = table.revision();
    assert!(matches!(refused(play(&mut table, "e5-a1")), Refusal::Illegal(_)));
    assert_eq!((table.session().ply(), table.revision()), (1, before));
}

#[test]
fn functions_of_a_variant_are_asked_before_a_move_is_played() {
    let mut table = Table::new(game(HOOKED, &[]));
    let job = pending(play(&mut table, "d1-d3"));
    assert_eq!((table.session().ply(), table.is_asking_rules(), table.mover(Side::Attackers)), (0, true, Mover::Nobody));
    assert_eq!(refused(play(&mut table, "a4-b4")), Refusal::RulesAreBusy);
    let events = done(table.finish(job.run()));
    assert!(matches!(events[..], [TableEvent::Changed(Change::MovePlayed(_))]));
    assert_eq!((moves(table.session()).as_str(), table.is_asking_rules()), ("d1-d3", false));
    // Taking back calls no function: the positions before are known.
    assert_eq!(done(begin(&mut table, Command::TakeBack)).len(), 1);
    assert_eq!(table.session().ply(), 0);
}

#[test]
fn what_comes_too_late_changes_nothing() {
    let mut table = Table::new(game(HOOKED, &["d1-d3"]));
    let withdrawn = pending(play(&mut table, "e3-f3"));
    assert!(done(begin(&mut table, Command::TakeBack)).is_empty(), "only the move in question is withdrawn");
    assert_eq!((table.session().ply(), table.is_asking_rules()), (1, false));
    let replaced = pending(play(&mut table, "e3-g3"));
    let before = table.revision();
    assert!(done(table.finish(withdrawn.run())).is_empty());
    assert_eq!((table.session().ply(), table.revision(), table.is_asking_rules()), (1, before, true));
    // So does an answer about a game that has been replaced.
    done(begin(&mut table, Command::Start(NewGame { variant: Some(PLAIN.to_owned()), ..NewGame::default() })));
    assert!(done(table.finish(replaced.run())).is_empty());
    assert_eq!((table.session().variant().id.as_str(), table.session().ply()), (PLAIN, 0));
}

#[test]
fn a_function_that_gives_no_answer_is_given_up() {
    let mut table = Table::new(game(HOOKED, &[]));
    let job = pending(play(&mut table, "d1-d3"));
    assert!(matches!(table.abandon(job.id()), Err(Refusal::RulesGaveNoAnswer)));
    assert_eq!((table.is_asking_rules(), table.mover(Side::Attackers)), (false, Mover::Person));
    assert!(matches!(table.abandon(job.id()), Ok(events) if events.is_empty()));
    assert!(done(table.finish(job.run())).is_empty());
    assert_eq!(table.session().ply(), 0);
}

#[test]
fn seats_and_a_pause_that_change_while_rules_are_asked_stay_changed() {
    let players = |attackers, defenders| Players { attackers: Player::Engine(attackers), defenders: Player::Engine(defenders) };
    let mut table = Table::new(game(HOOKED, &["d1-d3"]).with_players(players(1, 1)));
    let job = pending(play(&mut table, "e3-f3"));
    table.seat(Side::Attackers, Player::Engine(3));
    table.seat(Side::Defenders, Player::Engine(2));
    assert!(matches!(done(begin(&mut table, Command::TogglePause))[..], [TableEvent::Paused(true)]));
    done(table.finish(job.run()));
    assert_eq!((table.session().ply(), table.session().players(), table.session().is_paused()), (2, players(3, 2), true));
}

#[test]
fn taking_back_returns_to_a_turn_of_a_person() {
    let mut table = table(&["d1-d3", "e3-f3", "a4-b4"]);
    table.seat(Side::Attackers, Player::Engine(1));
    assert!(table.can_take_back());
    let events = done(begin(&mut table, Command::TakeBack));
    assert!(matches!(events[..], [TableEvent::Changed(Change::MoveTakenBack(_)), TableEvent::Changed(Change::MoveTakenBack(_))]));
    assert_eq!((moves(table.session()).as_str(), table.session().turn()), ("d1-d3", Side::Defenders));
    // Only the engine has moved.
    assert!(!table.can_take_back());
    assert_eq!(refused(begin(&mut table, Command::TakeBack)), Refusal::NothingToTakeBack);
    assert_eq!(table.session().ply(), 1);
    // Both moves are played again.
    assert_eq!(done(begin(&mut table, Command::Redo)).len(), 2);
    assert_eq!(moves(table.session()), "d1-d3 e3-f3 a4-b4");
    assert!(done(begin(&mut table, Command::Redo)).is_empty());
    // Between persons, and between engines, it is one move.
    for player in [Player::Person, Player::Engine(1)] {
        Side::ALL.into_iter().for_each(|side| table.seat(side, player));
        assert_eq!(done(begin(&mut table, Command::TakeBack)).len(), 1);
    }
    assert_eq!(table.session().ply(), 1);
}

#[test]
fn without_moves_there_is_nothing_to_take_back() {
    let mut table = table(&[]);
    let before = table.revision();
    assert!(!table.can_take_back());
    assert_eq!(refused(begin(&mut table, Command::TakeBack)), Refusal::NothingToTakeBack);
    assert_eq!(table.revision(), before);
}

#[test]
fn taking_back_withdraws_the_end_on_which_the_players_agreed() {
    let mut table = table(&["d1-d3"]);
    let events = done(begin(&mut table, Command::Conclude(Conclusion::Agreed)));
    assert_eq!(changes(&events), [&Change::ResultChanged]);
    assert!(table.session().outcome().is_some());
    assert!(done(begin(&mut table, Command::Conclude(Conclusion::Agreed))).is_empty(), "it is over");
    let events = done(begin(&mut table, Command::TakeBack));
    assert_eq!(changes(&events), [&Change::ResultChanged]);
    assert_eq!((table.session().outcome(), table.session().ply()), (None, 1));
}

#[test]
fn a_change_of_seats_touches_nothing_else() {
    let mut session = game(PLAIN, &[]);
    session.set_clock(minute());
    let mut table = Table::new(session);
    for text in ["d1-d3", "e3-f3", "a4-b4"] {
        done(play(&mut table, text));
    }
    done(begin(&mut table, Command::TakeBack));
    done(begin(&mut table, Command::TogglePause));
    done(begin(&mut table, Command::ShowPly(0)));
    let state = |table: &Table| {
        let main = table.main_session();
        let shown = (table.view(), table.displayed_ply(), table.revision());
        (main.to_saved_game(), main.is_paused(), main.can_redo(), main.clock().cloned(), shown)
    };
    let before = state(&table);
    table.seat(Side::Attackers, Player::Engine(2));
    assert_eq!(state(&table), before);
    assert_eq!(table.main_session().players(), Players { attackers: Player::Engine(2), defenders: Player::Person });
    assert_eq!(table.main_session().record(None).attackers, Player::Engine(2).recorded_name());
    // The seat counts as soon as the game is displayed and continues.
    assert_eq!(table.mover(Side::Attackers), Mover::Nobody);
    table.end_view();
    done(begin(&mut table, Command::TogglePause));
    assert_eq!(Side::ALL.map(|side| table.mover(side)), [Mover::Engine(2), Mover::Person]);
}

#[test]
fn a_new_game_has_its_own_seats_and_clocks_and_hands_over_the_game_before() {
    let mut table = table(&["d1-d3"]);
    let players = Players { attackers: Player::Engine(2), defenders: Player::Person };
    for (variant, expected) in [(None, PLAIN), (Some("brandubh"), "brandubh")] {
        let before = moves(table.main_session());
        done(begin(&mut table, Command::ShowPly(0)));
        let new = NewGame { variant: variant.map(str::to_owned), players, clock: minute() };
        let events = done(begin(&mut table, Command::Start(new.clone())));
        let [TableEvent::Replaced { game, awaited: None }, TableEvent::Changed(Change::GameStarted)] = &events[..] else {
            panic!("other events")
        };
        assert_eq!(moves(game), before, "the whole game, whatever was displayed");
        let session = table.session();
        assert_eq!((session.variant().id.as_str(), session.ply(), session.players(), table.view()), (expected, 0, players, None));
        assert_eq!(Side::ALL.map(|side| session.remaining_time(side)), [Some(Duration::from_mins(1)); 2]);
        assert_eq!(NewGame::like(session), NewGame { variant: None, ..new });
    }
}

#[test]
fn a_variant_of_a_new_game_may_be_unknown_or_have_functions() {
    let mut table = table(&["d1-d3"]);
    let named = |name: &str| Command::Start(NewGame { variant: Some(name.to_owned()), ..NewGame::default() });
    assert!(matches!(refused(begin(&mut table, named("no-such-game"))), Refusal::UnknownVariant(_)));
    assert_eq!(table.session().ply(), 1);
    let job = pending(begin(&mut table, named(HOOKED)));
    assert_eq!((table.session().ply(), table.mover(Side::Defenders)), (1, Mover::Nobody));
    let events = done(table.finish(job.run()));
    assert!(matches!(&events[..], [TableEvent::Replaced { .. }, TableEvent::Changed(Change::GameStarted)]));
    assert_eq!(table.session().variant().id, HOOKED);
}

#[test]
fn nobody_moves_while_the_game_pauses() {
    let mut session = game(PLAIN, &[]);
    session.set_clock(minute());
    let mut table = Table::new(session);
    done(play(&mut table, "d1-d3"));
    assert!(matches!(done(begin(&mut table, Command::TogglePause))[..], [TableEvent::Paused(true)]));
    assert_eq!((refused(play(&mut table, "e3-f3")), table.mover(Side::Defenders)), (Refusal::GameIsPaused, Mover::Nobody));
    assert_eq!(table.why_not(mv("e3-f3", table.session())), Some(Refusal::GameIsPaused));
    assert!(matches!(done(begin(&mut table, Command::TogglePause))[..], [TableEvent::Paused(false)]));
    done(play(&mut table, "e3-f3"));
    // A game of persons without clocks waits by itself.
    done(begin(&mut table, Command::Start(NewGame::default())));
    assert!(done(begin(&mut table, Command::TogglePause)).is_empty() && !table.session().is_paused());
}

#[test]
fn a_game_with_a_running_clock_is_paused_when_it_is_resumed() {
    let mut session = game(PLAIN, &[]);
    session.set_clock(minute());
    let resumed = |session: &Session| Session::resume(session.variant().clone(), &session.to_saved_game()).unwrap();
    assert!(!resumed(&session).is_paused(), "no time passes before the first move");
    let first = mv("d1-d3", &session);
    session.play(first).unwrap();
    assert!(resumed(&session).is_paused() && !resumed(&game(PLAIN, &["d1-d3"])).is_paused());
    session.conclude(Conclusion::Agreed);
    assert!(!resumed(&session).is_paused());
}

#[test]
fn an_earlier_position_is_only_shown() {
    let mut table = table(&["d1-d3", "e3-f3", "a4-b4"]);
    let before = table.revision();
    assert_eq!(changes(&done(begin(&mut table, Command::ShowPly(1)))), [&Change::ViewSwitched]);
    assert_eq!((table.view(), table.displayed_ply(), table.last_ply()), (Some(View::EarlierPosition), Some(1), 3));
    assert_eq!((table.session().ply(), table.main_session().ply(), table.revision()), (1, 3, before));
    assert_eq!(refused(play(&mut table, "e3-g3")), Refusal::PositionIsOnlyShown);
    assert!(done(begin(&mut table, Command::ShowPly(1))).is_empty(), "it is displayed already");
    // Taking back leaves it, and so does showing the last position.
    for back in [Command::TakeBack, Command::ShowPly(3)] {
        assert_eq!(changes(&done(begin(&mut table, back))), [&Change::ViewSwitched]);
        assert_eq!((table.view(), table.session().ply()), (None, 3));
        done(begin(&mut table, Command::ShowPly(0)));
    }
    // A rematch is another game, so that what is shown does not matter.
    assert_eq!(table.why_no(Action::Rematch), Some(Refusal::GameIsNotOver));
    done(begin(&mut table, Command::ShowPly(3)));
    done(begin(&mut table, Command::Conclude(Conclusion::Agreed)));
    done(begin(&mut table, Command::ShowPly(0)));
    assert_eq!((table.view(), table.why_no(Action::Rematch)), (Some(View::EarlierPosition), None));
}

#[test]
fn removing_the_displayed_variation_shows_the_position_before_it() {
    let mut table = table(&["d1-d3", "e3-f3"]);
    analyse(&mut table);
    let before = study(&table).in_game(1);
    assert_eq!(changes(&done(begin(&mut table, Command::ShowNode(before)))), [&Change::ViewSwitched]);
    for text in ["e3-g3", "a4-b4"] {
        done(play(&mut table, text));
    }
    let variation = study(&table).parent(study(&table).current());
    assert_eq!((table.session().ply(), table.displayed_ply()), (3, Some(3)));
    assert_eq!(changes(&done(begin(&mut table, Command::RemoveVariation(variation)))), [&Change::ViewSwitched]);
    assert_eq!((study(&table).current(), moves(table.session()).as_str()), (before, "d1-d3"));
    // The game's own moves stay, and removing a variation that is not displayed displays nothing else.
    let of_game = study(&table).in_game(2);
    assert!(done(begin(&mut table, Command::RemoveVariation(of_game))).is_empty());
    assert_eq!(table.last_ply(), 2, "the line is that of the game again");
    done(play(&mut table, "e3-g3"));
    let variation = study(&table).current();
    done(begin(&mut table, Command::ShowNode(NodeId::START)));
    assert!(done(begin(&mut table, Command::RemoveVariation(variation))).is_empty());
    assert_eq!((study(&table).current(), study(&table).parts().len(), table.main_session().ply()), (NodeId::START, 2, 2));
}

#[test]
fn a_variation_is_only_removed_once_the_position_before_it_is_reached() {
    let mut table = Table::new(game(HOOKED, &["d1-d3"]));
    analyse(&mut table);
    for text in ["e3-f3", "a4-b4"] {
        let job = pending(play(&mut table, text));
        done(table.finish(job.run()));
    }
    let (end, parts) = (study(&table).current(), study(&table).parts().len());
    let before = study(&table).parent(end);
    let withdrawn = pending(begin(&mut table, Command::RemoveVariation(end)));
    done(begin(&mut table, Command::TakeBack));
    assert!(done(table.finish(withdrawn.run())).is_empty());
    assert_eq!((study(&table).current(), study(&table).parts().len(), table.session().ply()), (end, parts, 3));
    let job = pending(begin(&mut table, Command::RemoveVariation(end)));
    assert_eq!(changes(&done(table.finish(job.run()))), [&Change::ViewSwitched]);
    assert_eq!((study(&table).current(), study(&table).parts().len(), table.session().ply()), (before, parts - 1, 2));
}

#[test]
fn the_same_library_leaves_the_rules_as_they_are() {
    for id in [PLAIN, HOOKED] {
        let mut table = Table::new(Session::new(LIBRARY.get(id).unwrap()));
        let before = table.revision();
        let step = match table.begin(Command::UpdateRules(LIBRARY.clone()), &LIBRARY) {
            Progress::Pending(job) if id == HOOKED => table.finish(job.run()),
            step => step,
        };
        let events = done(step);
        assert!(matches!(events.first(), Some(TableEvent::RulesUpdated { update: Some(RuleUpdate::Unchanged), .. })), "{id}");
        assert_eq!((changes(&events), table.revision()), (vec![&Change::RulesReloaded], before));
    }
}

/// Why a move is illegal.
fn why_illegal(refusal: Option<Refusal>) -> Option<WhyIllegal> {
    refusal.as_ref().and_then(Refusal::why_illegal).cloned()
}

#[test]
fn a_move_that_begins_only_on_other_squares_is_refused_with_that_reason() {
    let source = "return { api = 1, id = 'own', name = 'Own', first = 'defenders', ends = { escape = 'corners' },
        board = '. . . . . | . . . a . | . . K . . | . d . . . | . . . . .', squares = { throne = { at = 'middle' } },
        pieces = { a = { letter = 'a', side = 'attackers' },
            d = { letter = 'd', side = 'defenders', moves = { 'step', { move = 'slide', from = 'edge' }, { hop = 'all', from = 'edge' } } },
            K = { letter = 'K', side = 'defenders', royal = true, moves = { 'step', { leap = { 1, 2 }, outside = 'throne' } } } } }";
    let variant = birka_script::load_source("own.lua", &source.replace(" | ", "\\n")).expect("a variant");
    let table = Table::new(Session::new(Arc::new(variant)));
    let mv = |text: &str| mv(text, table.session());
    assert_eq!(why_illegal(table.why_not(mv("c3-d5"))), Some(WhyIllegal::NotFromHere(mv("c3-d5").piece_move().unwrap())));
    assert_eq!(why_illegal(table.why_not(mv("b2-b4"))), Some(WhyIllegal::NotFromHere(mv("b2-b4").piece_move().unwrap())));
    assert_eq!(why_illegal(table.why_not(mv("b2-c4"))), Some(WhyIllegal::Forbidden(mv("b2-c4").piece_move().unwrap())), "by no move");
    assert_eq!(table.why_not(mv("b2-b3")), None);
    assert_eq!(table.why_not(mv("c3-c4")), None);
}

#[test]
fn what_cannot_be_a_second_move_is_refused_with_its_reason() {
    let mut table = Table::new(game("breakthru", &["e8-e9"]));
    let at = |name: &str| Square::parse(name, table.session().rules().size).unwrap();
    let because = |square, why| Some(WhyIllegal::NotSecond { square: at(square), why });
    assert_eq!(why_illegal(table.why_not(mv("e9-e10", table.session()))), because("e9", NotSecond::SamePiece));
    assert_eq!(why_illegal(table.why_not(mv("f6-f7", table.session()))), because("f6", NotSecond::MovesAlone));
    assert_eq!(why_illegal(table.why_not_pressed(None, at("e9"))), because("e9", NotSecond::SamePiece));
    assert_eq!(why_illegal(table.why_not_pressed(Some(at("e9")), at("f6"))), because("f6", NotSecond::MovesAlone));
    assert_eq!(table.why_not_pressed(None, at("g8")), None);
    done(play(&mut table, "g8-g9"));
    assert_eq!(table.session().turn(), Side::Attackers);
    done(begin(&mut table, Command::TakeBack));
    assert_eq!((table.session().turn(), table.session().ply()), (Side::Defenders, 1));
}

#[test]
fn pieces_are_placed_by_choosing_an_empty_square() {
    let mut table = Table::new(game("seega", &[]));
    let at = |name: &str| Square::parse(name, table.session().rules().size).unwrap();
    let [a1, c3, e5] = ["a1", "c3", "e5"].map(at);
    assert_eq!((table.session().in_hand().total(), table.session().placements().len()), (24, 24));
    assert!(table.session().movable_squares().is_empty() && table.reach(a1) == [a1]);
    assert_eq!(table.why_not_pressed(None, a1), None);
    assert_eq!(why_illegal(table.why_not_pressed(None, c3)), Some(WhyIllegal::ClosedToPlacement(c3)));
    done(begin(&mut table, Command::Play(Move::Placement(a1))));
    assert_eq!((table.session().turn(), table.session().in_hand().attackers), (Side::Attackers, 11));
    assert_eq!(why_illegal(table.why_not_pressed(None, a1)), Some(WhyIllegal::PlaceFirst));
    assert_eq!(why_illegal(table.why_not(mv("a1-a2", table.session()))), Some(WhyIllegal::PlaceFirst));
    assert_eq!(why_illegal(table.why_not(Move::Placement(a1))), Some(WhyIllegal::Taken(a1)));
    assert_eq!(why_illegal(table.why_not(Move::Placement(c3))), Some(WhyIllegal::ClosedToPlacement(c3)));
    assert_eq!(table.why_not(Move::Placement(e5)), None);
    done(begin(&mut table, Command::Play(Move::Placement(e5))));
    assert_eq!(table.session().turn(), Side::Defenders, "two a turn");
    let study = Study::of_session(table.session(), GameRecord::default());
    let shown: Vec<_> = study
        .parts()
        .into_iter()
        .filter_map(|part| if let StudyPart::Move { text, .. } = part { Some(text.to_owned()) } else { None })
        .collect();
    assert_eq!(shown, ["a1", "e5"], "people read the square alone");
    assert_eq!(study.to_record().moves[1].text(), "e5-e5");
    let saved = table.session().to_saved_game();
    let resumed = Session::resume(LIBRARY.get("seega").unwrap().clone(), &saved).expect("the same game");
    assert_eq!(resumed.game().setup(), table.session().game().setup());
    done(begin(&mut table, Command::TakeBack));
    assert_eq!((table.session().turn(), table.session().in_hand().attackers), (Side::Attackers, 11));
}

#[test]
fn a_person_passes_where_the_rules_let_it() {
    let source = "return { api = 1, id = 'wait', name = 'Wait', board = 'b b b\\n. . .\\nw w w', first = 'attackers', may_pass = 'all',
        pieces = { black = { letter = 'b', side = 'attackers' }, white = { letter = 'w', side = 'defenders' } },
        ends = { fewer_than = { attackers = 2, defenders = 2 } } }";
    let variant = Arc::new(birka_script::load_source("wait.lua", source).expect("a variant"));
    let mut table = Table::new(Session::new(Arc::clone(&variant)));
    assert!(table.session().may_pass() && table.why_not(Move::Pass).is_none());
    done(begin(&mut table, Command::Play(Move::Pass)));
    assert_eq!((table.session().turn(), table.session().ply()), (Side::Defenders, 1));
    let saved = table.session().to_saved_game();
    let resumed = Session::resume(variant, &saved).expect("the same game");
    assert_eq!(resumed.game().setup(), table.session().game().setup());
    done(begin(&mut table, Command::Play(Move::Pass)));
    assert_eq!(table.session().outcome().map(|outcome| outcome.reason), Some(Reason::Passes));
    assert_eq!(table.why_not(Move::Pass), Some(Refusal::GameIsOver));
    done(begin(&mut table, Command::TakeBack));
    assert!(table.session().may_pass());
    let tablut = Table::new(game("tablut", &[]));
    assert_eq!(why_illegal(tablut.why_not(Move::Pass)), Some(WhyIllegal::NoPass(Side::Attackers)));
}

#[test]
fn moves_of_a_side_that_moves_twice_are_taken_back_and_played_again() {
    let variant = LIBRARY.get("seega").unwrap();
    let setup = position::parse("/tT3/T4/5/3T1/5/ d", variant.rules.rule_set()).expect("a position");
    let mut session = Session::from_setup(variant.clone(), &setup).expect("a position");
    for text in ["d4-d5", "d5-c5", "a2-a3", "a1-a2"] {
        session.play(mv(text, &session)).expect("a legal move");
    }
    let end = session.game().setup();
    assert_eq!(end.turn, Side::Defenders);
    for _ in 0..4 {
        session.undo().expect("a move");
    }
    assert_eq!(session.game().setup(), setup);
    while let Some(played) = session.redo() {
        played.expect("a legal move");
    }
    assert_eq!(session.game().setup(), end);
    let resumed = Session::resume(variant.clone(), &session.to_saved_game()).expect("the same game");
    assert_eq!(resumed.game().setup(), end);
}

/// Rules with a die.
const ROLLED: &str = "alea-dice";

#[test]
fn the_die_is_rolled_by_itself_and_does_not_change_when_moves_are_taken_back() {
    let mut table = Table::new(Session::new(LIBRARY.get(ROLLED).unwrap()).with_dice_seed(5));
    let first = table.session().die().expect("a roll");
    assert!(table.session().ply() == 1 && !table.session().has_begun() && !table.can_take_back());
    let events = done(play(&mut table, "a6-b6"));
    let [Change::MovePlayed(moved), Change::MovePlayed(roll)] = changes(&events)[..] else { panic!("a move and a roll") };
    assert!(!moved.mv.is_roll());
    assert_eq!(Some(roll.mv), table.session().die().map(Move::Roll));
    assert_eq!((table.session().turn(), table.session().last_move().map(|played| played.mv)), (Side::Defenders, Some(moved.mv)));
    let second = table.session().die();
    // The move goes back with the roll after it, and the roll before it stays.
    done(begin(&mut table, Command::TakeBack));
    assert_eq!((table.session().die(), table.session().turn(), table.session().has_begun()), (Some(first), Side::Attackers, false));
    assert_eq!(refused(begin(&mut table, Command::TakeBack)), Refusal::NothingToTakeBack);
    done(begin(&mut table, Command::Redo));
    assert_eq!((table.session().die(), table.session().ply()), (second, 3));
    // Another move does not change it either.
    done(begin(&mut table, Command::TakeBack));
    done(play(&mut table, "a14-b14"));
    assert_eq!(table.session().die(), second);
    // Nor does a saved game.
    let saved = table.session().to_saved_game();
    let resumed = Session::resume(LIBRARY.get(ROLLED).unwrap(), &saved).expect("the same game");
    assert_eq!((resumed.game().setup(), resumed.dice_seed()), (table.session().game().setup(), 5));
}

#[test]
fn games_with_a_die_differ_by_their_seeds() {
    let rolls = |seed| {
        let mut session = Session::new(LIBRARY.get(ROLLED).unwrap()).with_dice_seed(seed);
        let mut rolls = Vec::new();
        for _ in 0..12 {
            session.roll_if_due().unwrap();
            rolls.push(session.die().unwrap());
            let mv = session.game().legal_moves()[0];
            session.play(mv).unwrap();
        }
        rolls
    };
    assert_eq!(rolls(1), rolls(1));
    assert_ne!(rolls(1), rolls(2));
    let fresh = || Session::new(LIBRARY.get(ROLLED).unwrap()).dice_seed();
    assert_ne!(fresh(), fresh());
}

#[test]
fn what_the_die_forbids_is_told() {
    let variant = LIBRARY.get(ROLLED).unwrap();
    // The man on d12 can go up to seven squares, that on s14 none down.
    let start = position::parse("/19/19/19/19/19/19/19/19/19/9K9/19/3t15/19/19/19/19/19/19/19/ a rolled:2", variant.rules.rule_set());
    let session = Session::from_setup(variant, &start.expect("a position")).expect("a position");
    let table = Table::new(session);
    let go = |text: &str| why_illegal(table.why_not(mv(text, table.session())));
    assert_eq!((go("d12-d14"), go("d12-d10")), (None, None));
    let face = table.session().die().unwrap();
    assert_eq!(go("d12-d15"), Some(WhyIllegal::Die { face, mv: mv("d12-d15", table.session()).piece_move().unwrap() }));
    assert_eq!(go("d12-e13"), Some(WhyIllegal::NotInALine(mv("d12-e13", table.session()).piece_move().unwrap())));
    let before = position::parse("/19/19/19/19/19/19/19/19/19/9K9/19/3t15/19/19/19/19/19/19/19/ a", table.session().rules()).unwrap();
    let earlier = Session::from_setup(LIBRARY.get(ROLLED).unwrap(), &before).unwrap();
    assert_eq!(earlier.game().why_illegal(mv("d12-d13", &earlier)).map(|illegal| illegal.why), Some(WhyIllegal::MustRoll(Side::Attackers)));
}

#[test]
fn the_die_is_rolled_at_the_end_of_a_line_of_a_study() {
    let variant = LIBRARY.get(ROLLED).unwrap();
    let text = "/19/19/19/19/19/19/19/19/19/9K9/19/3t15/19/19/19/19/19/19/19/ a";
    let start = position::parse(text, variant.rules.rule_set()).expect("a position");
    let position = Session::from_setup(Arc::clone(&variant), &start).expect("a position").with_dice_seed(3);
    let mut table = Table::new(game(PLAIN, &[]));
    let study = Study::of_session(&position, GameRecord::default());
    table.show_study(study, position);
    assert!(table.session().die().is_some());
    done(play(&mut table, "d12-d13"));
    assert_eq!((table.session().ply(), table.session().turn()), (3, Side::Defenders));
    let line = table.study().expect("a study").line();
    assert_eq!(line.len(), 4, "the start, a roll, a move and a roll");
    // Before a roll that was made nobody moves.
    done(begin(&mut table, Command::ShowNode(line[2])));
    assert!(table.session().die().is_none() && table.session().game().awaits_roll());
    assert_eq!(why_illegal(table.why_not(mv("j10-j11", table.session()))), Some(WhyIllegal::MustRoll(Side::Defenders)));
    done(begin(&mut table, Command::ShowNode(line[1])));
    done(play(&mut table, "d12-e12"));
    assert_eq!(table.study().expect("a study").line().len(), 4, "a variation with a roll of its own");
}
