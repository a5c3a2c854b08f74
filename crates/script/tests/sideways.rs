//! Moves sideways only and backward only: slides and steps, to empty squares and onto enemies.

use std::sync::Arc;

use birka_engine::{Engine, Limits, Resources};
use birka_localization::Language;
use birka_prose::{Signs, describe_rules, to_plain_text};
use birka_rules::{Game, Rules, Side};
use birka_script::{VariantMetadata, load_source, write_variant};
use birka_test_support::rulesets::position;

/// Geese step forward and sideways, crabs slide sideways, and White goes backward only and takes what stands diagonally behind.
fn rules(goose: &str, white: &str) -> Arc<Rules> {
    let source = format!(
        "return {{ api = 1, id = 'own', name = 'Own', board = [[\n.w...\n.....\n..w..\n.....\ngcg..\n]], first = 'attackers',
        pieces = {{
            goose = {{ letter = 'g', side = 'attackers', moves = {{ {goose} }} }},
            crab = {{ letter = 'c', side = 'attackers', moves = {{ 'slide sideways' }} }},
            white = {{ letter = 'w', side = 'defenders', moves = {{ {white} }} }},
        }},
        ends = {{ fewer_than = {{ attackers = 2, defenders = 1 }} }} }}"
    );
    load_source("own.lua", &source).unwrap_or_else(|errors| panic!("{errors:?}")).rules
}

fn fox_and_geese() -> Arc<Rules> {
    rules("'step forward', 'step sideways'", "'slide backward', { take = 'attackers', by = 'step diagonally backward' }")
}

/// Where the piece on a square can move to, drawn as `x` beside the pieces.
fn drawn(rules: &Arc<Rules>, side: Side, from: &str, board: &str) -> String {
    let set = rules.rule_set();
    let game = Game::from_setup(Arc::clone(rules), &position(set, board, side)).expect("a position");
    let from = birka_rules::Square::parse(from, set.size).expect("a square");
    let targets = game.destinations(from);
    let letter = |square| if targets.contains(&square) { 'x' } else { game.piece(square).map_or('.', |id| set.kind(id).letter) };
    birka_rules::BoardDiagram::draw(set.size, letter).to_string().chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn pieces_move_in_the_directions_that_their_items_name() {
    let rules = fox_and_geese();
    let board = ".....\n.w...\n..g..\n.....\n.c..g";
    // Forward for the attackers is up the board.
    assert_eq!(drawn(&rules, Side::Attackers, "c3", board), ".....\n.wx..\n.xgx.\n.....\n.c..g".replace('\n', ""));
    assert_eq!(drawn(&rules, Side::Attackers, "b1", board), ".....\n.w...\n..g..\n.....\nxcxxg".replace('\n', ""));
    // Backward for the defenders is up the board, too: b4 slides to b5 and takes nothing before it.
    assert_eq!(drawn(&rules, Side::Defenders, "b4", board), ".x...\n.w...\n..g..\n.....\n.c..g".replace('\n', ""));
    let behind = "..g..\n.w...\n.....\n.....\n.c..g";
    assert_eq!(drawn(&rules, Side::Defenders, "b4", behind), ".xx..\n.w...\n.....\n.....\n.c..g".replace('\n', ""));
}

#[test]
fn directions_survive_writing_and_are_left_out_of_rules_without_them() {
    let rules = fox_and_geese();
    let about = VariantMetadata { id: "own".into(), name: "Own".into(), ..VariantMetadata::default() };
    let written = write_variant(&about, rules.rule_set());
    let again = load_source("own.lua", &written).unwrap_or_else(|errors| panic!("{errors:?}\n{written}")).rules;
    assert_eq!(again.rule_set(), rules.rule_set(), "{written}");
    assert!(written.contains("\"step forward\", \"step sideways\"") && written.contains("by = \"step diagonally backward\""), "{written}");
    let plain = self::rules("'step'", "'slide'");
    assert!(serde_json::to_string(rules.rule_set()).expect("text").contains("headed"));
    let crab = plain.rule_set().kinds.iter().filter(|kind| kind.name != "crab").map(|kind| serde_json::to_string(kind).expect("text"));
    assert!(crab.into_iter().all(|text| !text.contains("headed")));
}

#[test]
fn a_direction_beside_every_direction_is_an_error() {
    let source = "return { api = 1, id = 'own', name = 'Own', board = [[a..\n...\n..d]], first = 'attackers', ends = { attackers_taken = true },
        pieces = { a = { letter = 'a', side = 'attackers', moves = { 'slide', 'step sideways' } }, d = { letter = 'd', side = 'defenders' } } }";
    let errors = load_source("own.lua", source).err().unwrap_or_default();
    assert!(errors.iter().any(|error| error.message.contains("both sideways only and in every direction")), "{errors:?}");
}

#[test]
fn directions_are_told_in_every_language() {
    let rules = fox_and_geese();
    let told = |language| {
        to_plain_text(&describe_rules(rules.rule_set(), Signs::Letters, language)).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (language, parts) in [
        (Language::English, ["sideways along a rank", "straight backward", "diagonally backward"]),
        (Language::Swedish, ["i sidled längs en rad", "rakt bakåt", "diagonalt bakåt"]),
        (Language::German, ["seitwärts entlang einer Reihe", "gerade zurück", "schräg zurück"]),
        (Language::French, ["de côté, le long d’une rangée", "tout droit vers l’arrière", "en diagonale vers l’arrière"]),
        (Language::Spanish, ["de lado, por una fila", "recto hacia atrás", "en diagonal hacia atrás"]),
        (Language::Latin, ["per ordinem in latus", "recta retrorsum", "per obliquum retrorsum"]),
    ] {
        let text = told(language);
        assert!(parts.iter().all(|part| text.contains(part)), "{language}\n{text}");
    }
    assert!(told(Language::English).contains("forward is towards rank 1"));
}

#[test]
fn the_engine_takes_backward() {
    let rules = fox_and_geese();
    // The second goose falls, and with it the game.
    let game = Game::from_setup(Arc::clone(&rules), &position(rules.rule_set(), "..g..\n.w...\n.....\n.....\n....g", Side::Defenders));
    let found =
        Engine::new(Resources { threads: 1, memory: 4 }).search(&game.expect("a position"), &Limits::depth(3)).expect("no hook fails");
    assert_eq!(found.mv.map(|mv| mv.name(rules.rule_set().size)).as_deref(), Some("b4-c5"));
}
