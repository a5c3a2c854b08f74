//! The desk as a face uses it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use birka_desk::open::{OpenFault, Variants};
use birka_desk::{Desk, Effect, Host, Input, TaskRunner, View};
use birka_localization::Language;
use birka_records::game_record::GameDate;
use birka_script::{Library, Variant, VariantLookupError};
use serde_json::{Value, json};

#[derive(Clone, Default)]
struct Page(Arc<Mutex<BTreeMap<String, String>>>);

impl Variants for Page {
    fn shipped(&self, name: &str) -> Result<Arc<Variant>, VariantLookupError> {
        Library::shipped().get(name)
    }

    fn of_source(&self, source: &str, _: &str) -> Result<Arc<Variant>, OpenFault> {
        birka_script::load_source("own.lua", source).map(Arc::new).map_err(OpenFault::Script)
    }
}

impl Host for Page {
    fn read(&self, name: &str) -> Option<String> {
        self.0.lock().unwrap().get(name).cloned()
    }

    fn write(&mut self, name: &str, text: &str) {
        self.0.lock().unwrap().insert(name.to_owned(), text.to_owned());
    }

    fn now(&self) -> (u64, Option<GameDate>) {
        (1_000, GameDate::parse("2026-11-30"))
    }
}

/// A face without a picture, which does tasks at once.
struct Face {
    desk: Desk,
    page: Page,
    said: Vec<String>,
    effects: Vec<Effect>,
}

impl Face {
    fn new() -> Self {
        Self::speaking(Language::English)
    }

    fn speaking(language: Language) -> Self {
        let page = Page::default();
        let desk = Desk::new(Box::new(page.clone()), language).unwrap();
        let mut face = Self { desk, page, said: Vec::new(), effects: Vec::new() };
        face.send(json!({ "openKept": null }));
        face
    }

    /// Sends an input, and does all tasks that follow.
    fn send(&mut self, input: Value) -> View {
        self.send_only(input);
        while let Some(at) = self.effects.iter().position(|effect| matches!(effect, Effect::Ask { .. })) {
            let Effect::Ask { id, task, .. } = self.effects.remove(at) else { unreachable!() };
            let mut news = Vec::new();
            let result = task.map(|task| TaskRunner::new(Box::new(self.page.clone())).run(&task, &mut |one| news.push(one)));
            self.send_only(json!({ "news": { "id": id, "news": news } }));
            let answer = match result.transpose() {
                Ok(result) => json!({ "answer": { "id": id, "result": result } }),
                Err(error) => json!({ "answer": { "id": id, "error": error } }),
            };
            self.send_only(answer);
        }
        self.desk.view()
    }

    fn send_only(&mut self, input: Value) {
        self.desk.send(serde_json::from_value::<Input>(input).unwrap());
        for effect in self.desk.take_effects() {
            if let Effect::Announce(text) = &effect {
                self.said.push(text.clone());
            }
            self.effects.push(effect);
        }
    }

    fn act(&mut self, action: &str) -> View {
        self.send(json!({ "action": action }))
    }

    fn begin(&mut self, variant: &str, attackers: Value, defenders: Value) -> View {
        self.act("new-game");
        self.choose(json!("variant"), variant);
        for (side, player) in [("Attackers", attackers), ("Defenders", defenders)] {
            self.choose(json!({ "player": side }), player.as_str().unwrap_or(&player.to_string()));
        }
        self.send(json!("begin"))
    }

    /// Fills a field of the dialog for a new game.
    fn choose(&mut self, field: Value, value: &str) -> View {
        self.send(json!({ "setNewGame": { "field": field, "value": value } }))
    }

    fn press(&mut self, square: &str) -> View {
        self.send(json!({ "gesture": { "kind": "press", "square": square } }))
    }

    fn play(&mut self, moves: &str) -> View {
        for (from, to) in moves
            .split_whitespace()
            .filter_map(|mv| mv.split(['-', 'x']).collect::<Vec<_>>().get(..2).map(|m| (m[0].to_owned(), m[1].to_owned())))
        {
            self.press(&from);
            self.press(&to);
        }
        self.desk.view()
    }

    fn has_said(&self, text: &str) -> bool {
        self.said.iter().any(|said| said.contains(text))
    }
}

const GAME: &str = "b4-b3 d5-b5 f4-f5 b5-b6 d7-b7 c4-c7 f5-e5 d4-d5 a4-a5 c7-d7 g4-g6 b6-e6 a5-c5 d5-g5 c5-f5 g5-g1";

fn moves(view: &View) -> Vec<String> {
    let json = json!(view.moves);
    let rows = json.as_array().unwrap().iter().flat_map(|row| row["parts"].as_array().unwrap().clone());
    rows.filter_map(|part| part["move"]["text"].as_str().map(str::to_owned)).collect()
}

fn label<'v>(view: &'v View, square: &str) -> &'v str {
    &view.board.descriptions[square]
}

#[test]
fn every_language_is_spoken() {
    let told = |language| {
        let mut face = Face::speaking(language);
        let status = face.begin("brandubh", json!("person"), json!("person")).status;
        face.press("d4");
        (status, face.said.join(" "))
    };
    let english = told(Language::English);
    for language in Language::ALL.into_iter().skip(1) {
        let (status, said) = told(language);
        assert!(!status.is_empty() && status != english.0 && said != english.1, "{language}: {status}: {said}");
        println!("{language}: {status}");
    }
}

#[test]
fn a_game_is_played_explained_looked_through_and_taken_back() {
    let mut face = Face::new();
    let view = face.begin("brandubh", json!("person"), json!("person"));
    assert_eq!((view.title.as_str(), view.status.as_str()), ("Brandubh", "Attackers to move"));
    assert!(view.card.is_none() && view.actions["take-back"].is_disabled);
    assert!(face.press("d4").explanation.contains("belongs to the defenders"));
    let view = face.press("d6");
    assert_eq!((view.board.selection.selected.as_deref(), view.board.selection.destinations.len()), (Some("d6"), 6));
    assert!(face.has_said("d6 selected") && label(&view, "a6").contains("the selected piece can move here"));
    face.press("d6");
    let view = face.play(GAME);
    assert_eq!((view.status.as_str(), view.explanation.as_str()), ("The defenders win.", "The king has escaped."));
    assert_eq!(moves(&view).len(), 16);
    assert!(face.has_said("Captured: b7."));
    assert!(view.actions["rematch"].is_shown && view.actions["review"].is_shown && !view.actions["resign"].is_shown);
    let view = face.act("first-position");
    assert!(label(&view, "d4").starts_with("d4, King, throne") && view.actions["step-back"].is_disabled);
    assert!(view.actions["rematch"].is_disabled);
    assert!(face.press("d6").explanation.contains("earlier position") || !face.desk.view().explanation.is_empty());
    face.act("take-back");
    let view = face.act("take-back");
    assert_eq!((view.status.as_str(), moves(&view).len()), ("Defenders to move", 15));
    assert!(face.has_said("Taken back: g5 to g1."));
    assert_eq!(moves(&face.act("redo")).len(), 16);
}

#[test]
fn the_engine_answers_hints_and_a_premove_is_played() {
    let mut face = Face::new();
    face.begin("brandubh", json!("person"), json!(1));
    face.press("d6");
    face.send_only(json!({ "gesture": { "kind": "press", "square": "a6" } }));
    let view = face.desk.view();
    assert!(view.players[1].status.contains("thinking") || view.players[1].status.contains("Thinking"), "{:?}", view.players[1].status);
    // While it thinks, the next move is chosen.
    for square in ["d7", "b7"] {
        face.send_only(json!({ "gesture": { "kind": "press", "square": square } }));
    }
    assert!(face.desk.view().board.selection.premove.is_some() && face.has_said("Chosen in advance: d7 to b7."));
    let Some(Effect::Ask { id, .. }) = face.effects.iter().rfind(|effect| matches!(effect, Effect::Ask { .. })).cloned() else { panic!() };
    face.effects.clear();
    face.send_only(json!({ "answer": { "id": id, "result": { "move": "d3-a3" } } }));
    assert_eq!(moves(&face.desk.view()), ["d6-a6", "d3-a3", "d7-b7"]);
    // An answer that comes too late is ignored.
    face.send_only(json!({ "answer": { "id": id, "result": { "move": "d4-d3" } } }));
    assert_eq!(moves(&face.desk.view()).len(), 3);
    face.effects.clear();
    let view = face.act("take-back");
    assert_eq!(moves(&view).len(), 2, "{:?}", moves(&view));
    let view = face.act("hint");
    assert!(view.board.hint.is_some() && view.explanation.ends_with('.'), "{}", view.explanation);
}

#[test]
fn a_review_finds_mistakes_which_are_posed_and_the_analysis_keeps_variations() {
    let mut face = Face::new();
    face.begin("brandubh", json!("person"), json!("person"));
    face.play(GAME);
    let view = face.act("review");
    let card = view.card.unwrap();
    assert_eq!(card.caption, "Review");
    assert!(moves(&face.desk.view()).iter().any(|mv| mv.ends_with('?')) && face.has_said("Attackers: Accuracy"));
    let view = face.send(json!({ "mistake": 0 }));
    let card = view.card.unwrap();
    assert!(card.caption.starts_with("Mistake 1 of ") && !view.actions["copy-link"].is_shown, "{card:?}");
    // The move that was played is a mistake still, and is taken back.
    let wrong = card.text.split(' ').next().unwrap().trim_end_matches('?').to_owned();
    let view = face.play(&wrong);
    let card = view.card.unwrap();
    assert!(card.is_bad && card.remark.contains("is a mistake too"), "{card:?}");
    let view = face.act("hint");
    let better = view.board.hint.unwrap();
    let view = face.play(&format!("{}-{}", better.from, better.to));
    assert!(view.card.unwrap().remark.starts_with("That is better!"));
    let view = face.send(json!("leave"));
    assert_eq!(view.card.unwrap().caption, "Review");
    face.send(json!("endReview"));
    face.act("analysis");
    face.act("first-position");
    let view = face.play("d6-a6");
    assert!(view.is_study && view.moves.iter().any(|row| row.is_variation));
    face.send(json!({ "setComment": "Better." }));
    face.send(json!({ "setSign": "!" }));
    let view = face.send(json!("leave"));
    assert!(!view.is_study && moves(&view).len() == 16);
    let view = face.act("analysis");
    assert!(moves(&view).contains(&"d6-a6!".to_owned()));
}

#[test]
fn puzzles_and_lessons_are_solved_and_remembered() {
    let mut face = Face::new();
    face.send(json!({ "puzzle": "brandubh-1" }));
    let view = face.act("hint");
    let hint = view.board.hint.unwrap();
    let view = face.play(&format!("{}-{}", hint.from, hint.to));
    assert!(view.card.as_ref().is_some_and(|card| card.remark.contains("Solved!") || card.remark.contains("Correct")), "{:?}", view.card);
    assert!(face.page.read("solved").unwrap().contains("missed 1000 brandubh-1"));
    face.send(json!("leave"));
    let view = face.send(json!({ "lesson": 0 }));
    assert!(view.card.unwrap().caption.starts_with("Lesson 1 of 8"));
    // A wrong move is shown, taken back, and still explained.
    let card = face.play("f3-f4").card.unwrap();
    assert!(card.is_bad && card.remark.starts_with("Not that move"), "{}", card.remark);
    assert_eq!(face.press("f3").board.selection.selected.as_deref(), Some("f3"), "the solver is to move again");
    let card = face.send(json!({ "play": "f3-f6" })).card.unwrap();
    assert!(!card.is_bad && card.buttons[1].is_main, "{}", card.remark);
    assert!(face.page.read("solved").unwrap().contains("lesson tablut Moving"));
    let view = face.act("lessons");
    assert_eq!(view.dialog.unwrap().title, "Lessons");
}

#[test]
fn a_replaced_game_goes_into_the_archive_and_is_opened_and_deleted_there() {
    let mut face = Face::new();
    face.begin("brandubh", json!("person"), json!("person"));
    face.play("d6-a6 d3-a3");
    face.begin("tablut", json!("person"), json!("person"));
    let dialog = json!(face.act("games").dialog);
    assert!(dialog.to_string().contains("Person – Person · not finished · 2 moves"), "{dialog}");
    let view = face.send(json!({ "openGame": 0 }));
    assert_eq!((view.title.as_str(), moves(&view).len()), ("Brandubh", 2));
    assert_eq!(face.page.read("games").unwrap(), "[]", "an unfinished game is on the table");
    let view = face.send(json!({ "openLink": "game?v=1&variant=brandubh&moves=d6-a6.a1-a7" }));
    assert_eq!(moves(&view).len(), 2, "a bad link changes nothing");
    assert!(matches!(face.effects.last(), Some(Effect::Notice { is_bad: true, .. })));
    face.send(json!({ "openText": { "text": "[Variant \"tablut\"]\n\n1. d1-d3", "from": "x" } }));
    face.send(json!({ "deleteGame": { "game": 0, "chosen": "" } }));
    assert_eq!(face.page.read("games").unwrap(), "[]");
    let kept = face.effects.iter().rev().find_map(|effect| if let Effect::Keep { game, .. } = effect { Some(game.clone()) } else { None });
    assert!(kept.unwrap()["record"].as_str().unwrap().contains("d1-d3"));
}

#[test]
fn a_position_is_set_up_and_played() {
    let mut face = Face::new();
    face.begin("brandubh", json!("person"), json!("person"));
    face.act("position-editor");
    face.send(json!("emptyBoard"));
    let view = face.send(json!({ "positionText": "/7/7/7/7/7/t6/3K3/ d" }));
    assert!(!view.card.as_ref().unwrap().is_bad && label(&view, "d7").contains("King"));
    let view = face.press("a7");
    assert!(view.card.unwrap().is_bad && face.has_said("a7 is closed"));
    face.press("a7");
    let view = face.send(json!("playOn"));
    assert!(view.card.is_none() && view.status == "Defenders to move", "{}", view.status);
}

#[test]
fn changed_rules_replay_the_game_or_offer_a_new_one() {
    let mut face = Face::new();
    face.begin("brandubh", json!("person"), json!("person"));
    let own = "return { api = 1, id = 'brandubh', name = 'Other', extends = 'brandubh', pieces = { attacker = { reach = 1 } } }";
    let view = face.send(json!({ "changeRules": own }));
    assert_eq!(view.title, "Other");
    assert!(face.effects.iter().any(|effect| matches!(effect, Effect::RulesChanged(changes) if !changes.is_empty())));
    assert_eq!(face.press("d6").board.selection.destinations.len(), 2);
    let view = face.play("d6-c6");
    assert_eq!(moves(&view).len(), 1);
    let view = face.send(json!({ "changeRules": "" }));
    assert_eq!((view.title.as_str(), moves(&view).len()), ("Brandubh", 1));
    face.send(json!({ "changeRules": "return { api = 1, id = 'brandubh', name = 'Small', extends = 'tablut' }" }));
    assert!(matches!(face.effects.last(), Some(Effect::Notice { button: Some(_), .. })), "{:?}", face.effects.last());
}

/// The fields of a dialog with their explanations, values and choices.
fn fields(view: &View) -> Vec<(String, String, String, usize)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let body = json!(view.dialog)["body"].as_array().cloned().unwrap_or_default();
    let controls = body.iter().filter_map(|item| Some((&item["field"], item["field"]["control"].as_object()?.values().next()?)));
    let field = |(field, control): (&Value, &Value)| {
        (text(&field["label"]), text(&field["explained"]), text(&control["chosen"]), control["options"].as_array().map_or(0, Vec::len))
    };
    controls.map(field).collect()
}

#[test]
fn the_dialog_for_a_new_game_offers_what_the_variant_has_and_begins_it() {
    let mut face = Face::new();
    face.page.clone().write("settings", &json!({ "players": { "attackers": 3, "defenders": "person" }, "clocks": {} }).to_string());
    let view = face.act("new-game");
    let labels: Vec<_> = fields(&view).into_iter().map(|(label, _, chosen, _)| (label, chosen)).collect();
    let row = |label: &str, chosen: &str| (label.to_owned(), chosen.to_owned());
    let clocks = || [row("Clock", "0"), row("Different for each side", "")];
    assert_eq!(labels[..4], [[row("Attackers", "3"), row("Defenders", "person")], clocks()].concat());
    face.choose(json!("variant"), "tablut-castle");
    let view = face.choose(json!({ "option": "king" }), "two");
    let king = fields(&view).into_iter().find(|(.., chosen, _)| chosen == "two").expect("the option of the king");
    assert!(king.3 > 1 && !king.1.is_empty(), "{king:?}");
    assert_eq!(json!(face.choose(json!({ "option": "king" }), "nine").dialog), json!(view.dialog), "no option has this value");
    face.choose(json!({ "time": "both" }), "300");
    face.choose(json!({ "increment": "both" }), "5");
    face.choose(json!("clocksDiffer"), "true");
    let view = face.choose(json!({ "time": { "of": "Defenders" } }), "0");
    let explained: Vec<String> = fields(&view).into_iter().map(|(_, explained, ..)| explained).collect();
    assert!(explained.iter().any(|text| text.contains("5 minutes") && text.contains("5 seconds")), "{explained:?}");
    face.choose(json!({ "player": "Attackers" }), "person");
    face.effects.clear();
    let view = face.send(json!("begin"));
    assert!(view.dialog.is_none() && view.title.contains("Tablut"));
    assert!(face.desk.clocks()[0].is_some() && face.desk.clocks()[1].is_none());
    assert!(face.desk.main_edition().options().contains("king=two"));
    let kept = face.effects.iter().find_map(|effect| if let Effect::Settings(kept) = effect { Some(kept) } else { None });
    assert_eq!(
        kept,
        Some(
            &json!({ "players": { "attackers": "person", "defenders": "person" }, "clocks": { "attackers": { "main": 300, "increment": 5 }, "defenders": null } })
        )
    );
}

#[test]
fn rules_are_shown_with_their_diagrams_and_sources() {
    let mut face = Face::new();
    let body = json!(face.act("rules").dialog)["body"].clone();
    let parts: Vec<String> = body.as_array().unwrap().iter().flat_map(|part| part.as_object().unwrap().keys().cloned()).collect();
    for (part, least) in [("heading", 4), ("diagram", 6), ("list", 1)] {
        assert!(parts.iter().filter(|one| *one == part).count() >= least, "{part} in {parts:?}");
    }
}

#[test]
fn an_action_that_is_disabled_does_nothing() {
    let mut face = Face::new();
    let copies = |face: &Face| face.effects.iter().filter(|effect| matches!(effect, Effect::Copy(_))).count();
    assert!(!face.act("copy-game").actions["copy-game"].is_disabled);
    assert_eq!(copies(&face), 1);
    // A lesson is no game to copy.
    assert!(face.send(json!({ "lesson": 0 })).actions["copy-game"].is_disabled);
    face.act("copy-game");
    assert_eq!(copies(&face), 1);
}

#[test]
fn a_game_of_another_tab_that_cannot_be_read_is_put_aside() {
    let mut face = Face::new();
    for unreadable in ["no JSON", r#"{"record": "[Variant \"chess\"]", "players": {}}"#] {
        face.effects.clear();
        face.send(json!({ "archiveOther": unreadable }));
        let aside = face.effects.iter().find_map(|effect| if let Effect::PutAside(text) = effect { Some(text.as_str()) } else { None });
        assert_eq!(aside, Some(unreadable));
    }
}

/// A server's side of a game of Brandubh that the face has brought, and in which somebody has taken the other seat.
fn with_a_player_elsewhere() -> Face {
    let mut face = Face::new();
    face.begin("brandubh", json!("person"), json!("person"));
    face.act("second-player");
    face.send(json!({ "remote": "invite" }));
    connect(&mut face);
    let create = sent(&mut face).pop().unwrap();
    assert_eq!(create["type"], "create");
    let seat = json!({ "isTaken": true, "isHere": true });
    let game = json!({ "id": GAME_ID, "saved": create["game"]["saved"], "seats": [seat, seat], "offers": [], "number": 0 });
    hear(&mut face, &json!({ "type": "joined", "game": game, "side": "Attackers" }));
    face
}

const GAME_ID: &str = "k7mtw2pzx4qhr9ab";

fn connect(face: &mut Face) {
    face.send(json!({ "remote": "connected" }));
    hear(face, &json!({ "type": "welcome", "version": 1, "token": "secret" }));
}

fn hear(face: &mut Face, message: &Value) -> View {
    face.send(json!({ "remote": { "heard": message.to_string() } }))
}

/// The messages to the server since the last call.
fn sent(face: &mut Face) -> Vec<Value> {
    let effects = std::mem::take(&mut face.effects);
    effects.iter().filter_map(|effect| if let Effect::Send(text) = effect { serde_json::from_str(text).ok() } else { None }).collect()
}

#[test]
fn lines_of_a_player_elsewhere_are_shown_in_the_card_until_she_is_muted() {
    let mut face = with_a_player_elsewhere();
    let said = |number: usize, side: &str, text: &str| {
        let event = json!({ "event": "said", "side": side, "text": text });
        json!({ "type": "happened", "game": GAME_ID, "number": number, "event": event })
    };
    let lines = |view: &View| -> Vec<Value> {
        let card = json!(view.card);
        card["body"].as_array().unwrap().iter().find_map(|item| item["list"].as_array().cloned()).unwrap_or_default()
    };
    face.send(json!({ "remote": { "say": "Hello" } }));
    let told = sent(&mut face).pop().unwrap();
    assert_eq!(told["action"], json!({ "do": "say", "text": "Hello" }));
    hear(&mut face, &said(0, "Attackers", "Hello"));
    let view = hear(&mut face, &said(1, "Defenders", "<b>Good\u{202e} luck</b>\n"));
    assert_eq!(lines(&view), ["You: Hello", "Other player: <b>Good luck</b>"]);
    let is_noticed = |face: &Face| face.effects.iter().any(|effect| matches!(effect, Effect::Notice { key, .. } if key == "said"));
    assert!(is_noticed(&face));
    face.effects.clear();
    let view = face.send(json!({ "remote": "mute" }));
    assert_eq!(lines(&view), ["You: Hello"]);
    hear(&mut face, &said(2, "Defenders", "Hm"));
    assert!(!is_noticed(&face));
}

#[test]
fn a_move_that_is_played_while_the_connection_is_lost_is_told_when_it_is_back() {
    let mut face = with_a_player_elsewhere();
    face.send(json!({ "remote": "disconnected" }));
    assert_eq!(moves(&face.play("b4-b3")), ["b4-b3"]);
    sent(&mut face);
    connect(&mut face);
    let join = sent(&mut face).pop().unwrap();
    assert_eq!((&join["type"], &join["game"]), (&json!("join"), &json!(GAME_ID)));
    let seat = json!({ "isTaken": true, "isHere": true });
    let saved = Library::shipped().get("brandubh").map(birka_session::Session::new).unwrap().to_saved_game();
    let game = json!({ "id": GAME_ID, "saved": saved, "seats": [seat, seat], "offers": [], "number": 0 });
    let view = hear(&mut face, &json!({ "type": "joined", "game": game, "side": "Attackers" }));
    assert_eq!(moves(&view), ["b4-b3"], "it is not taken back");
    assert_eq!(sent(&mut face).pop().unwrap()["action"], json!({ "do": "move", "ply": 0, "name": "b4-b3" }));
}
