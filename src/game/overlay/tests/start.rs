//! What is shown at the first start, and before the scene is.

use super::*;

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
    let players = table.app.world().resource::<SettingsStore>().settings().players;
    assert_eq!((table.active(), players), (&ActiveOverlay::None, Players { attackers: Player::Engine(0), defenders: Player::Person }));
    let mut table = welcome(1280, 720);
    table.focus("Learn");
    table.press(&[Key::Enter]);
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert!(table.texts().iter().any(|text| text == "LESSON 1 OF 8 · MOVING"), "{:?}", table.texts());
    // Whoever closes the question plays both sides.
    let mut table = welcome(1280, 720);
    table.act(UiAction::CloseAll);
    assert_eq!(*table.active(), ActiveOverlay::None);
    assert_eq!(table.app.world().resource::<SettingsStore>().settings().players, Players::default());
}

#[test]
fn the_position_is_shown_with_the_progress_until_the_scene_is() {
    let mut table = Table::new(1280, 720);
    let says = |table: &mut Table| table.texts().iter().any(|text| text == "Preparing the table…");
    assert!(!says(&mut table));
    for preparation in [Preparation::Interface(0), Preparation::Scene { most: 40, left: 10 }] {
        table.app.insert_resource(preparation);
        assert!(says(&mut table));
        // A position in two dimensions: squares and pieces.
        assert!(table.shapes.len() > 100, "{}", table.shapes.len());
    }
}
