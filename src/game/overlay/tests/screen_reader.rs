//! The accessibility tree for a screen reader, and a game that is played by its actions alone.

use accesskit_consumer::Tree;
use bevy_egui::egui::accesskit::{Action as NodeAction, ActionRequest, Live, Node, NodeId, Role, Toggled, TreeId};
use birka_network::Status;

use super::forms::position_form;
use super::*;
use crate::game::accessibility::ScreenReader;
use crate::game::second_player::{Place, SaidLine, SecondPlayer, SecondPlayerAction};
use crate::game::settings::AccessibilitySettings;
use crate::game::state::{Notice, Notices};

impl Table {
    /// A table that a screen reader reads.
    fn read(width: u32, height: u32) -> Self {
        Self::read_in(&egui::Context::default(), width, height)
    }

    /// The same in a context that may have drawn other tables before.
    fn read_in(context: &egui::Context, width: u32, height: u32) -> Self {
        let mut table = Self::in_context(context, width, height, Settings { pace: Pace::None, ..Settings::default() });
        table.app.insert_resource(ScreenReader::active());
        table.context.enable_accesskit();
        table.frame([]);
        table.frame([]);
        table
    }

    fn nodes(&self) -> &[(NodeId, Node)] {
        &self.tree.as_ref().expect("a tree").nodes
    }

    /// The node with a name.
    fn node(&self, name: &str) -> Option<NodeId> {
        self.nodes().iter().find(|(_, node)| node.label() == Some(name)).map(|(id, _)| *id)
    }

    /// The names of all squares.
    fn squares(&self) -> Vec<String> {
        let tree = Tree::new(self.tree.clone().expect("a tree"), true);
        let board = self.node("Board").expect("the board");
        let board = tree.state().node_by_tree_local_id(board, TreeId::ROOT).expect("the board");
        board.children().filter_map(|square| square.label()).collect()
    }

    /// The text read for a square.
    fn square(&self, name: &str) -> String {
        let start = format!("{name},");
        self.squares().into_iter().find(|label| label.starts_with(&start)).unwrap_or_else(|| panic!("no square {name}"))
    }

    /// Does what a screen reader asks for when its user activates a widget.
    fn activate(&mut self, name: &str, action: NodeAction) {
        let target_node = self.node(name).unwrap_or_else(|| panic!("nothing is called {name}"));
        let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node, data: None };
        self.frame([Event::AccessKitActionRequest(request)]);
        (0..3).for_each(|_| self.frame([]));
    }

    /// The announcements.
    fn announced(&self) -> String {
        let live = self.nodes().iter().filter(|(_, node)| node.live() == Some(Live::Polite));
        live.filter_map(|(_, node)| node.value()).collect()
    }
}

#[test]
fn every_square_says_what_is_on_it_and_what_can_be_done_there() {
    let mut table = Table::read(1280, 720);
    assert_eq!(table.squares().len(), 81);
    assert_eq!(table.squares()[0].split(',').next(), Some("a9"), "as the player reads the board");
    assert_eq!(table.square("e5"), "e5, King, throne");
    assert_eq!(table.square("d1"), "d1, Attacker, can move");
    assert_eq!(table.square("d4"), "d4, empty");
    table.activate(&table.square("d1"), NodeAction::Click);
    assert_eq!(table.square("d1"), "d1, Attacker, selected");
    assert_eq!(table.square("d3"), "d3, empty, the selected piece can move here");
    assert!(table.announced().starts_with("d1 selected. It can move to "), "{}", table.announced());
    table.activate(&table.square("d3"), NodeAction::Click);
    assert_eq!((table.square("d1").as_str(), table.square("d3").as_str()), ("d1, empty", "d3, Attacker"));
    assert_eq!(table.square("e3"), "e3, Defender, can move");
    assert_eq!(table.announced(), "Attacker d1 to d3. Defenders to move.");
    super::languages::speak(&mut table, Language::Swedish);
    assert_eq!(table.announced(), "Angripare d1 till d3. Försvararna vid draget.", "it is said again in the language that is spoken now");
    super::languages::speak(&mut table, Language::English);
    // From the other side of the board.
    table.app.world_mut().resource_mut::<view_state::ViewState>().flipped = true;
    table.frame([]);
    assert_eq!(table.squares()[0].split(',').next(), Some("i1"));
}

#[test]
fn a_whole_game_is_played_by_the_actions_of_a_screen_reader_alone() {
    let mut table = Table::read(1280, 720);
    let moves = [("i4", "i3"), ("e4", "f4"), ("i3", "i4"), ("e5", "e4"), ("i4", "i3"), ("e4", "c4"), ("i3", "i4"), ("c4", "c1")];
    for (number, (from, to)) in moves.into_iter().enumerate() {
        table.activate(&table.square(from), NodeAction::Click);
        table.activate(&table.square(to), NodeAction::Click);
        assert_eq!(table.session().ply(), number + 1, "{from}-{to}: {}", table.announced());
    }
    assert_eq!(table.session().outcome().and_then(|outcome| outcome.winner), Some(Side::Defenders));
    assert_eq!(table.announced(), "King c4 to c1. The defenders win. The king has escaped.");
    // The card of the result, and then the dialog for a new game.
    table.activate("New game", NodeAction::Click);
    assert!(matches!(table.active(), ActiveOverlay::NewGame(_)), "{:?}", table.active());
    table.activate("Start", NodeAction::Click);
    assert_eq!((table.active(), table.session().ply()), (&ActiveOverlay::None, 0));
    assert_eq!(table.announced(), "Tablut. Attackers to move.");
}

#[test]
fn a_square_that_does_nothing_says_why_and_the_arrow_keys_go_on_from_the_focused_one() {
    let mut table = Table::read(1280, 720);
    table.activate(&table.square("e3"), NodeAction::Click);
    assert_eq!(table.announced(), "The piece on e3 belongs to the defenders, and the attackers are to move.");
    table.activate(&table.square("b7"), NodeAction::Focus);
    let cursor = table.app.world().resource::<crate::game::input::KeyboardCursor>().0;
    assert_eq!(cursor.map(|square| square.name(table.session().rules().size)).as_deref(), Some("b7"));
    assert_eq!(table.session().ply(), 0);
}

#[test]
fn a_notice_is_announced_once() {
    let mut table = Table::read(1280, 720);
    let notice = Notice::EarlierGameArchived;
    table.app.world_mut().resource_mut::<Notices>().show(notice.clone());
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(table.announced(), notice.text(Language::English));
    table.play("d1", "d3");
    table.frame([]);
    assert_eq!(table.announced(), "Attacker d1 to d3. Defenders to move.");
}

#[test]
fn behind_a_dialog_there_are_no_squares() {
    let mut table = Table::read(1280, 720);
    table.act(UiAction::Do(Action::Settings));
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(table.node("Board"), None);
    let dialogs = table.nodes().iter().filter(|(_, node)| node.role() == Role::Dialog && node.is_modal()).count();
    assert_eq!(dialogs, 1);
}

#[test]
fn a_position_is_set_up_by_the_actions_of_a_screen_reader_alone() {
    let mut table = Table::read(1280, 720);
    table.act(UiAction::Do(Action::PositionEditor));
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(table.squares().len(), 81);
    assert_eq!(table.squares()[0], "a9, empty", "as the player reads the board");
    assert_eq!((table.square("e5"), table.square("d1")), ("e5, King, throne".to_owned(), "d1, Attacker".to_owned()));
    table.activate("Empty board", NodeAction::Click);
    assert_eq!(table.square("e5"), "e5, empty, throne");
    table.activate("King", NodeAction::Click);
    table.activate("c3, empty", NodeAction::Click);
    assert_eq!(table.square("c3"), "c3, King");
    table.activate("c3, King", NodeAction::Click);
    assert_eq!(table.square("c3"), "c3, empty", "a second one takes the piece away");
    table.activate("c4, empty", NodeAction::Click);
    // The pointer still reaches the board below the nodes.
    let board = table.area("position").left_top() + egui::vec2(260.0, 200.0);
    table.activate("Defender", NodeAction::Click);
    table.click(board);
    assert_eq!(position_form(&table).setup().occupied().count(), 2);
    table.activate("Analyse", NodeAction::Click);
    table.wait_for_list();
    assert_eq!((table.active(), table.session().game().pieces().len()), (&ActiveOverlay::None, 2));
}

#[test]
fn every_dialog_is_called_by_its_title() {
    let (context, dialogs) = (egui::Context::default(), super::layout::dialogs());
    let titles = |language| {
        let context = &context;
        dialogs.clone().into_iter().map(move |(id, active)| {
            let mut table = Table::read_in(context, 1280, 900);
            table.app.world_mut().resource_mut::<SettingsStore>().update(|settings| settings.language = Some(language));
            *table.app.world_mut().resource_mut::<ActiveOverlay>() = active;
            (0..4).for_each(|_| table.frame([]));
            let dialogs: Vec<_> = table.nodes().iter().filter(|(_, node)| node.role() == Role::Dialog).collect();
            let [(_, dialog)] = dialogs.as_slice() else { panic!("{id}: {dialogs:?}") };
            dialog.label().unwrap_or_else(|| panic!("{id} has no name")).to_owned()
        })
    };
    let english: Vec<String> = titles(Language::English).collect();
    assert!(english.contains(&"Tablut: the rules".to_owned()) && english.contains(&"Settings".to_owned()), "{english:?}");
    for (title, swedish) in english.iter().zip(titles(Language::Swedish)) {
        assert_ne!(*title, swedish);
    }
}

#[test]
fn without_a_screen_reader_there_is_no_tree() {
    let mut table = Table::new(1280, 720);
    table.frame([]);
    assert!(table.tree.is_none());
}

/// Widgets that can be activated or focused and have no name.
fn nameless(table: &Table) -> Vec<String> {
    let tree = Tree::new(table.tree.clone().expect("a tree"), true);
    let mut nameless = Vec::new();
    for (id, node) in table.nodes() {
        let is_control = node.supports_action(NodeAction::Click) || node.supports_action(NodeAction::Focus);
        let known = tree.state().node_by_tree_local_id(*id, TreeId::ROOT).expect("a node");
        let has_name = known.label().is_some_and(|label| label.chars().any(char::is_alphanumeric));
        // A scroll bar is what its role says.
        if is_control && node.role() != Role::ScrollBar && (!has_name || node.role() == Role::Unknown) {
            nameless.push(format!("{:?} {:?} at {:?}", node.role(), node.value(), node.bounds()));
        }
    }
    nameless
}

#[test]
fn every_control_has_a_name_and_a_role() {
    let context = egui::Context::default();
    for (id, active) in super::layout::dialogs() {
        let mut table = Table::read_in(&context, 1280, 900);
        *table.app.world_mut().resource_mut::<ActiveOverlay>() = active;
        (0..4).for_each(|_| table.frame([]));
        assert_eq!(nameless(&table), Vec::<String>::new(), "{id}");
    }
    let mut table = Table::read(1280, 900);
    table.play("d1", "d3");
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(nameless(&table), Vec::<String>::new(), "panel");
    table.act(UiAction::Do(Action::Analysis));
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(nameless(&table), Vec::<String>::new(), "analysis board");
}

/// A game on the server of a club, in which the other player has written a line.
fn place_with_a_line() -> Place {
    Place::Open {
        invitation: "https://example.org/#join=k7mtw2pzx4qhr9ab".parse().unwrap(),
        is_house: false,
        code: Vec::new(),
        status: Status::Here(None),
        offers: Vec::new(),
        is_asked: false,
        is_lost: false,
        side: Some(Side::Attackers),
        said: vec![SaidLine { is_own: false, text: "Other player: Good luck!".to_owned() }],
    }
}

/// Everything that was chosen.
#[derive(Resource, Default)]
struct Chosen(Vec<UiAction>);

fn remember(mut actions: MessageReader<UiAction>, mut chosen: ResMut<Chosen>) {
    chosen.0.extend(actions.read().cloned());
}

#[test]
fn a_player_elsewhere_is_invited_and_written_to_by_keyboard_and_screen_reader() {
    let mut table = Table::read(1280, 900);
    table.app.init_resource::<Chosen>().add_systems(Update, remember);
    table.act(UiAction::Do(Action::SecondPlayer));
    (0..3).for_each(|_| table.frame([]));
    assert!(table.node("By phone, in this house").is_some());
    let field = |table: &Table| table.nodes().iter().find(|(_, node)| node.role() == Role::TextInput).map(|(id, _)| *id).expect("a field");
    let type_into = |table: &mut Table, text: &str| {
        let request = ActionRequest { action: NodeAction::Focus, target_tree: TreeId::ROOT, target_node: field(table), data: None };
        table.frame([Event::AccessKitActionRequest(request)]);
        table.frame([Event::Text(text.to_owned())]);
        (0..3).for_each(|_| table.frame([]));
    };
    type_into(&mut table, "example.org");
    assert!(table.texts().iter().any(|text| text == "This is no link to a game.") && table.node("Open the link").is_none());
    table.press(&[Key::Backspace; 11]);
    type_into(&mut table, "https://example.org/#join=k7mtw2pzx4qhr9ab");
    table.activate("Open the link", NodeAction::Click);
    assert!(table.texts().iter().any(|text| text.starts_with("The link leads to a game on example.org.")), "{:?}", table.texts());
    table.press(&[Key::Escape]);
    table.act(UiAction::CloseDialog);

    table.app.world_mut().resource_mut::<SecondPlayer>().place = place_with_a_line();
    (0..3).for_each(|_| table.frame([]));
    assert_eq!(nameless(&table), Vec::<String>::new());
    let is_shown = |table: &mut Table| table.texts().iter().any(|text| text == "Other player: Good luck!");
    assert!(is_shown(&mut table));
    table.activate("Mute", NodeAction::Click);
    assert!(!is_shown(&mut table));
    table.activate("Unmute", NodeAction::Click);
    assert!(is_shown(&mut table));
    type_into(&mut table, "Thank you");
    table.press(&[Key::Enter]);
    let chosen = &table.app.world().resource::<Chosen>().0;
    assert!(chosen.contains(&UiAction::SecondPlayer(SecondPlayerAction::Say("Thank you".to_owned()))), "{chosen:?}");
    assert!(!table.texts().iter().any(|text| text == "Thank you"), "the field is empty for another line");
}

#[test]
fn every_sound_has_a_caption_where_they_are_wanted() {
    for captions in [false, true] {
        let accessibility = AccessibilitySettings { captions, ..AccessibilitySettings::default() };
        let mut table = Table::with_settings(1280, 720, Settings { pace: Pace::None, accessibility, ..Settings::default() });
        table.play("d1", "d3");
        (0..3).for_each(|_| table.frame([]));
        assert_eq!(table.texts().iter().any(|text| text == "A piece is set down"), captions);
        table.act(UiAction::Do(Action::Resign));
        table.act(UiAction::Confirm);
        (0..3).for_each(|_| table.frame([]));
        assert_eq!(table.texts().iter().any(|text| text == "Horn: The attackers win"), captions);
    }
}

#[test]
fn a_variant_that_two_groups_list_is_marked_once_where_it_was_chosen() {
    let mut table = Table::read(1280, 900);
    table.act(UiAction::Do(Action::NewGame));
    (0..3).for_each(|_| table.frame([]));
    let entries = |table: &Table| -> Vec<(NodeId, bool)> {
        let is_entry = |node: &&(NodeId, Node)| node.1.label() == Some("Brandubh") && node.1.toggled().is_some();
        table.nodes().iter().filter(is_entry).map(|(id, node)| (*id, node.toggled() == Some(Toggled::True))).collect()
    };
    let click = |table: &mut Table, target_node: NodeId| {
        let request = ActionRequest { action: NodeAction::Click, target_tree: TreeId::ROOT, target_node, data: None };
        table.frame([Event::AccessKitActionRequest(request)]);
        (0..30).for_each(|_| table.frame([]));
    };
    assert_eq!(entries(&table).len(), 1, "to start with; its size is folded away");
    let is_heading = |node: &&(NodeId, Node)| node.1.label().is_some_and(|label| label.eq_ignore_ascii_case("small boards, short games"));
    let heading = table.nodes().iter().find(is_heading).expect("the heading of small boards").0;
    click(&mut table, heading);
    let listed = entries(&table);
    assert_eq!(listed.len(), 2, "and by its size");
    for index in [1, 0] {
        click(&mut table, listed[index].0);
        let marked: Vec<bool> = entries(&table).iter().map(|(_, is_marked)| *is_marked).collect();
        assert_eq!(marked, [index == 0, index == 1]);
    }
}

#[test]
fn the_graph_of_a_review_is_turned_as_the_evaluation_bar_is() {
    let mut table = Table::read(1280, 900);
    table.play("d1", "d3");
    for action in [UiAction::Do(Action::Resign), UiAction::Confirm, UiAction::Do(Action::Review)] {
        table.act(action);
    }
    let says = |table: &mut Table, above: &str| {
        (0..3).for_each(|_| table.frame([]));
        let start = format!("Chances after each move: the line rises where the {above}");
        table.nodes().iter().any(|(_, node)| node.label().is_some_and(|label| label.starts_with(&start)))
    };
    assert!(says(&mut table, "defenders"));
    table.app.world_mut().resource_mut::<view_state::ViewState>().flipped = true;
    assert!(says(&mut table, "attackers"));
}
