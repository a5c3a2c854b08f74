//! Scripts that are saved while the game is on the table.

use std::fs;
use std::path::PathBuf;

use birka::game::reload::{Reread, Workshop};
use birka::game::state::PositionChanged;
use tempfile::TempDir;

use super::*;

const TABLUT: &str = include_str!("../../scripts/variants/tablut.lua");

struct Scripts {
    folder: TempDir,
}

impl Scripts {
    fn new() -> Self {
        let scripts = Self { folder: tempfile::tempdir().unwrap() };
        scripts.save(TABLUT);
        scripts
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("tablut.lua")
    }

    fn save(&self, text: &str) {
        fs::write(self.file(), text).unwrap();
    }

    fn app(&self) -> App {
        let library = Library::from_dirs(&[self.folder.path().to_owned()]);
        let session = Session::new(library.get("tablut").unwrap());
        app_with(GameState::new(library, session, None), Pace::None)
    }
}

/// The files are read again, as the thread that follows them would.
fn read_again(app: &mut App) {
    let library = app.world().resource::<GameState>().library().reload();
    app.world_mut().write_message(Reread(library));
    app.update();
}

fn workshop(app: &App) -> &Workshop {
    app.world().resource::<Workshop>()
}

fn rules(app: &App) -> String {
    app.world().resource::<GameState>().session().game().rules().fingerprint().to_owned()
}

fn changed(from: &str, to: &str) -> String {
    assert!(TABLUT.contains(from), "{from} is in the rules");
    TABLUT.replacen(from, to, 1)
}

#[test]
fn a_saved_rule_is_in_force_and_told_in_plain_words() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    ask(&mut app, GAME[0]);
    ask(&mut app, GAME[1]);
    let before = (standing(&mut app), rules(&app));
    scripts.save(&changed("times = 3", "times = 5"));
    read_again(&mut app);
    assert_eq!(standing(&mut app), before.0, "no piece has moved");
    assert_ne!(rules(&app), before.1);
    let changes = app.world().resource::<Messages<PositionChanged>>();
    assert_eq!(changes.iter_current_update_messages().collect::<Vec<_>>(), [&PositionChanged::RULES_RELOADED]);
    let told = workshop(&app).note().unwrap().changes.join("\n");
    assert!(told.contains("fifth") || told.contains("five"), "{told}");
    // The game goes on, and the note goes with the next move.
    ask(&mut app, GAME[2]);
    assert_agreement(&mut app);
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), 3);
    assert!(workshop(&app).note().is_none());
    for left in (0..3).rev() {
        app.world_mut().write_message(TakeBack);
        app.update();
        assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), left);
        assert_agreement(&mut app);
    }
}

#[test]
fn a_rule_changes_where_a_held_piece_may_go() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    let a4 = square(&app, "a4");
    app.world_mut().write_message(BoardGesture::Choose(a4));
    app.update();
    assert!(app.world().resource::<Selection>().piece().is_some());
    let slow = changed("attacker = { letter = \"a\", side = \"attackers\"", "attacker = { letter = \"a\", side = \"attackers\", reach = 1");
    scripts.save(&slow);
    read_again(&mut app);
    assert!(app.world().resource::<Selection>().piece().is_none(), "what was held is let go");
    app.world_mut().write_message(BoardGesture::Choose(a4));
    app.update();
    assert_eq!(app.world().resource::<Selection>().destinations().len(), 2, "{:?}", workshop(&app).faults());
}

#[test]
fn a_fault_leaves_the_last_good_rules_and_goes_away_with_its_mending() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    ask(&mut app, GAME[0]);
    let before = rules(&app);
    scripts.save(&changed("times = 3", "times = \"often\""));
    read_again(&mut app);
    let line = 1 + TABLUT.lines().position(|line| line.contains("times = 3")).unwrap();
    let [fault] = workshop(&app).shown_faults() else { panic!("{:?}", workshop(&app).faults()) };
    assert_eq!((fault.diagnostic.path.clone(), fault.diagnostic.line), (scripts.file(), Some(line)));
    assert!(fault.source.as_ref().unwrap().contains("times = \"often\""));
    assert_eq!(rules(&app), before);
    ask(&mut app, GAME[1]);
    assert_agreement(&mut app);
    // Out of sight until it changes.
    app.world_mut().resource_mut::<Workshop>().hide_faults();
    read_again(&mut app);
    assert!(workshop(&app).shown_faults().is_empty() && workshop(&app).faults().len() == 1);
    scripts.save("return {");
    read_again(&mut app);
    assert_eq!(workshop(&app).shown_faults().len(), 1);
    scripts.save(TABLUT);
    read_again(&mut app);
    assert!(workshop(&app).faults().is_empty() && workshop(&app).note().is_none());
    assert_eq!(rules(&app), before);
}

#[test]
fn a_deleted_file_is_a_fault_too() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    fs::remove_file(scripts.file()).unwrap();
    read_again(&mut app);
    let [fault] = workshop(&app).shown_faults() else { panic!("{:?}", workshop(&app).faults()) };
    assert!(fault.diagnostic.message.contains("gone"), "{}", fault.diagnostic);
    ask(&mut app, GAME[0]);
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), 1);
    scripts.save(TABLUT);
    read_again(&mut app);
    assert!(workshop(&app).faults().is_empty());
}

#[test]
fn other_pieces_leave_the_choice_to_the_players() {
    let scripts = Scripts::new();
    let mut app = scripts.app();
    ask(&mut app, GAME[0]);
    let before = rules(&app);
    let other = TABLUT.replace("attacker = {", "besieger = {");
    scripts.save(&other);
    read_again(&mut app);
    assert!(workshop(&app).question().is_some(), "{:?}", workshop(&app).faults());
    // They may keep the rules for this game …
    app.world_mut().resource_mut::<Workshop>().keep_rules();
    ask(&mut app, GAME[1]);
    assert_eq!((rules(&app), app.world().resource::<GameState>().session().played_moves().len()), (before.clone(), 2));
    // … or begin anew.
    scripts.save(&other.replacen("times = 3", "times = 4", 1));
    read_again(&mut app);
    let wanted = app.world_mut().resource_mut::<Workshop>().start_anew().unwrap();
    app.world_mut().write_message(wanted);
    app.update();
    app.update();
    assert_ne!(rules(&app), before);
    assert_eq!(app.world().resource::<GameState>().session().played_moves().len(), 0);
    assert_agreement(&mut app);
}
