//! Gestures on the board: what they select, play, choose in advance and draw.

use birka_records::Drawing;
use birka_rules::{Move, Side, Square, WhyIllegal};
use birka_script::Library;
use birka_session::{Change, Command, Effect, Gesture, Player, Progress, Refusal, Selection, Session, Table, TableEvent};

/// A game of Tablut in which a level of the engine plays the defenders, or a person.
fn table(defenders: Player) -> Table {
    let mut session = Session::new(Library::shipped().get("tablut").unwrap());
    session.set_player(Side::Defenders, defenders);
    Table::new(session)
}

fn at(name: &str) -> Square {
    Square::parse(name, birka_rules::BoardSize::new(9).unwrap()).unwrap()
}

fn play(table: &mut Table, from: &str, to: &str) -> Change {
    let command = Command::Play(Move::piece(at(from), at(to)));
    let Progress::Done(Ok(events)) = table.begin(command, &Library::default()) else { panic!("{from}-{to}") };
    let change = events.into_iter().find_map(|event| if let TableEvent::Changed(change) = event { Some(change) } else { None });
    change.unwrap()
}

/// A click on a square.
fn click(selection: &mut Selection, table: &Table, square: &str) -> Option<Effect> {
    let pressed = selection.apply(Gesture::Press(Some(at(square))), table);
    selection.apply(Gesture::Release(Some(at(square))), table).or(pressed)
}

#[test]
fn a_second_click_puts_a_piece_back_and_a_drag_beside_its_destinations_is_explained() {
    let (table, mut selection) = (table(Player::Person), Selection::default());
    assert_eq!((click(&mut selection, &table, "d1"), selection.piece()), (None, Some(at("d1"))));
    assert!(selection.forecast(table.session().game()).is_none() && selection.leads_to(at("d2")));
    assert_eq!((click(&mut selection, &table, "d1"), selection.piece()), (None, None));
    selection.apply(Gesture::Press(Some(at("d1"))), &table);
    selection.start_drag();
    assert_eq!(selection.dragged(), Some(at("d1")));
    assert_eq!(selection.apply(Gesture::Release(Some(at("e5"))), &table), None);
    assert_eq!(selection.refusal().and_then(Refusal::why_illegal), Some(&WhyIllegal::Taken(at("e5"))));
    click(&mut selection, &table, "d1");
    let played = Effect::Play(Move::piece(at("d1"), at("d2")));
    assert_eq!((click(&mut selection, &table, "d2"), selection.piece(), selection.refusal()), (Some(played), None, None));
}

#[test]
fn a_move_chosen_in_advance_is_due_after_the_engine_and_taken_back_by_any_press() {
    let mut selection = Selection::default();
    let mut game = table(Player::Engine(1));
    let change = play(&mut game, "d1", "d2");
    assert_eq!(selection.follow(&change, &game), None);
    let premove = Move::piece(at("d2"), at("c2"));
    for withdraw in [Gesture::Cancel, Gesture::Press(None), Gesture::BeginDrawing(at("a1")), Gesture::DrawAt(at("a1"))] {
        click(&mut selection, &game, "d2");
        assert_eq!((click(&mut selection, &game, "c2"), selection.premove()), (None, Some(premove)));
        assert_eq!((selection.apply(withdraw, &game), selection.premove(), selection.begun()), (None, None, None), "{withdraw:?}");
    }
    click(&mut selection, &game, "d2");
    click(&mut selection, &game, "c2");
    let change = play(&mut game, "e3", "d3");
    assert_eq!((selection.follow(&change, &game), selection.premove()), (Some(premove), None));
}

#[test]
fn drawings_leave_with_a_press_and_with_their_position() {
    let (mut game, mut selection) = (table(Player::Person), Selection::default());
    let arrow = Drawing { from: at("a1"), to: at("a5") };
    let draw = |selection: &mut Selection, game: &Table| {
        selection.apply(Gesture::BeginDrawing(arrow.from), game);
        assert_eq!(selection.circles().collect::<Vec<_>>(), [arrow.from], "it is seen where it begins");
        assert_eq!(selection.apply(Gesture::EndDrawing(Some(arrow.to)), game), Some(Effect::Draw(arrow)));
        selection.draw(arrow, None);
        selection.drawings().len()
    };
    assert_eq!((draw(&mut selection, &game), draw(&mut selection, &game)), (1, 0), "the same again removes it");
    draw(&mut selection, &game);
    click(&mut selection, &game, "d1");
    assert_eq!(selection.drawings(), []);
    draw(&mut selection, &game);
    let change = play(&mut game, "d1", "d2");
    selection.follow(&change, &game);
    assert_eq!((selection.drawings(), selection.piece()), (&[][..], None));
}
