//! Import of every format with the shipped variants, and export.

use birka_game_archive::{Archive, Format, Import, ImportNote, export, import};
use birka_records::game_record::{GameRecord, MAX_FAULTS, link, text};
use birka_records::position;
use birka_records::shared::{SharedContent, WebAddress};
use birka_rules::{Game, Setup};
use birka_script::Library;
use birka_test_support::{RandomChoice as _, Rng};
use proptest::prelude::*;

fn library() -> Library {
    Library::shipped()
}

/// A game of random moves of a variant.
fn game(library: &Library, id: &str, seed: u64, moves: usize) -> GameRecord {
    let variant = library.get(id).expect("the variant is shipped");
    let mut rng = Rng::new(seed | 1);
    let mut game = Game::new(variant.rules.clone());
    for _ in 0..moves {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(legal[rng.index(legal.len())]).expect("a legal move");
    }
    GameRecord::of(&variant.id, &Setup::start(variant.rules.rule_set()), &game)
}

#[track_caller]
fn only(import: Import) -> (GameRecord, Vec<ImportNote>) {
    assert!(import.faults.is_empty(), "{:?}", faults(&import));
    assert_eq!(import.games.len(), 1);
    let game = import.games.into_iter().next().expect("a game");
    (game.record, game.notes)
}

fn faults(import: &Import) -> Vec<String> {
    import.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_byte_order_mark_is_no_part_of_any_format() {
    let library = library();
    let record = game(&library, "tablut", 3, 6);
    let written = |format| export(&[(7, record.clone())], format, None, &library).expect("every format").text;
    let folder = tempfile::tempdir().expect("a folder");
    let archive = Archive::at(folder.path());
    archive.add(&record).expect("added");
    let archived = std::fs::read_to_string(archive.file()).expect("a file");
    let without_heading = archived.lines().nth(1).expect("a game").to_owned();
    let rules = &library.get("tablut").expect("the variant is shipped").rules;
    let saved = record.to_saved(rules).expect("a game").to_text();
    let position = position::write(rules.rule_set(), &Setup::start(rules.rule_set()));
    for text in [
        written(Format::Text),
        written(Format::OpenTafl),
        written(Format::Table),
        written(Format::Link),
        archived,
        without_heading,
        saved,
        position,
    ] {
        let (plain, marked) = (import(&text, &library, Some("tablut")), import(&format!("\u{feff}{text}"), &library, Some("tablut")));
        assert_eq!(faults(&plain), faults(&marked), "{text}");
        let records = |import: &Import| import.games.iter().map(|game| game.record.clone()).collect::<Vec<_>>();
        assert_eq!(records(&plain), records(&marked), "{text}");
    }
}

#[test]
fn every_variant_is_exported_and_imported_in_every_format() {
    let library = library();
    for (seed, variant) in (1..).zip(library.variants()) {
        let record = game(&library, &variant.id, seed, 24);
        let games = [(7, record.clone())];
        let read = |text: &str| only(import(text, &library, None)).0;
        let written = |format| export(&games, format, None, &library).unwrap_or_else(|error| panic!("{}: {error}", variant.id));
        for format in [Format::Text, Format::OpenTafl, Format::Link] {
            let exported = written(format);
            assert_eq!(read(&exported.text), record, "{format:?}: {}", exported.text);
        }
        let mut table = read(&written(Format::Table).text);
        assert_eq!(std::mem::take(&mut table.headers), [("Id".to_owned(), "7".to_owned())]);
        assert_eq!(table, record);
        let saved = record.to_saved(&variant.rules).expect("a game").to_text();
        assert_eq!(read(&saved), record);
    }
}

#[test]
fn a_position_is_a_game_without_moves() {
    let library = library();
    let start = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ d";
    let (record, _) = only(import(&format!("  {start}\n"), &library, Some("tablut")));
    assert_eq!((record.start.as_deref(), record.moves.len(), record.variant.as_str()), (Some(start), 0, "tablut"));
    let (linked, _) = only(import(&link::write_position("tablut", start).expect("a link"), &library, None));
    assert_eq!(linked, record);
    assert_eq!(faults(&import(start, &library, None)).len(), 1, "the variant is not named");
    let invalid = import("/9/9/9/9/9/9/9/9/9/ a", &library, Some("tablut"));
    assert_eq!(faults(&invalid), ["line 1, column 1: in the starting position: the position has 0 kings; it needs exactly one"]);
}

#[test]
fn links_to_a_page_keep_a_game_with_everything_said_about_it() {
    let library = library();
    let address: WebAddress = "https://example.org/birka/".parse().expect("an address");
    let mut record = game(&library, "tablut", 3, 9);
    (record.comment, record.moves[2].comment) = ("A game.".to_owned(), "Makes room.".to_owned());
    let exported = export(&[(1, record.clone())], Format::Link, Some(&address), &library).expect("a link");
    assert!(exported.text.starts_with("https://example.org/birka/#game=1.") && exported.notes.is_empty(), "{exported:?}");
    assert_eq!(only(import(&exported.text, &library, None)).0, record);
    let SharedContent::Game(bare) = SharedContent::bare_game(&record) else { panic!("a game") };
    let read = only(import(&SharedContent::Game(bare).write(None).expect("a link"), &library, None)).0;
    assert!(read.moves.iter().zip(&record.moves).all(|(read, mv)| read.text() == mv.text()) && !read.is_annotated());
    let position = position::write(
        library.get("tablut").expect("shipped").rules.rule_set(),
        &Setup::start(library.get("tablut").expect("shipped").rules.rule_set()),
    );
    let shared = SharedContent::Position { variant: "tablut".to_owned(), position: position.replace(" a", " d") };
    let read = only(import(&shared.write(Some(&address)).expect("a link"), &library, None)).0;
    assert_eq!((read.start, read.moves.len()), (Some(position.replace(" a", " d")), 0));
}

#[test]
fn links_to_a_page_that_lie_say_so() {
    let library = library();
    let link = |content: &SharedContent| content.write(None).expect("a link");
    let game = |change: fn(&mut GameRecord)| {
        let mut record = game(&library, "tablut", 3, 4);
        change(&mut record);
        link(&SharedContent::Game(record))
    };
    let cases = [
        (game(|record| record.variant = "nowhere".to_owned()), "there is no variant `nowhere`"),
        (game(|record| record.moves.swap(0, 1)), "move 1, "),
        (game(|record| record.start = Some("/9/9/9/9/9/9/9/9/9/ a".to_owned())), "0 kings"),
        (link(&SharedContent::Position { variant: "tablut".to_owned(), position: "/8/ a".to_owned() }), "in the starting position"),
        ("https://example.org/".to_owned(), "is nothing that a link carries"),
    ];
    for (link, expected) in cases {
        let read = import(&link, &library, Some("brandubh"));
        assert!(read.games.is_empty() && read.faults[0].to_string().starts_with("line 1, column 1: "), "{:?}", faults(&read));
        assert!(faults(&read)[0].contains(expected), "{:?}", faults(&read));
    }
    let variant = SharedContent::Variant { name: "mine".to_owned(), source: "return {}".to_owned() };
    let read = import(&link(&variant), &library, None);
    assert!(read.games.is_empty() && read.faults.is_empty() && read.other == Some(variant));
}

#[test]
fn options_are_kept_and_written_in_their_short_form() {
    let library = library();
    let (record, _) = only(import("[Variant \"tablut-castle{king = 'two', }\"]\n", &library, None));
    assert_eq!(record.variant, "tablut-castle{king=two}");
}

#[test]
fn an_opentafl_record_is_matched_with_a_variant_by_its_rules() {
    let library = library();
    // Written by hand after the examples of the notation: no variant is named.
    let tablut = "[result:?]\n[attackers:Xerxes]\n[rules:dim:9 name:Tablut esc:e atkf:y ka:y ks:c cor: cens: cenh: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/]\n\n\
        1. e2-g2 e3-h3 \n[good|]\n";
    let (record, notes) = only(import(tablut, &library, None));
    let variant = library.get(&record.variant).expect("a variant");
    assert_eq!(variant.rules.rule_set().size.files(), 9);
    assert_eq!((record.attackers.as_str(), record.moves[0].comment.as_str(), record.start), ("Xerxes", "good", None));
    assert!(notes.iter().any(|note| note.to_string().starts_with("read as tablut,")), "{notes:?}");
    let (named, _) = only(import(tablut, &library, Some("tablut-1811")));
    assert_eq!(named.variant, "tablut-1811");
    let copenhagen =
        "[rules:dim:11 atkf:y sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/]\n1. d1-d3 h6-h9\n";
    assert_eq!(only(import(copenhagen, &library, None)).0.variant, "copenhagen");
    let strange = "[rules:dim:5 start:/2t2/2T2/tTKTt/2T2/2t2/]\n1. c1-b1\n";
    assert!(faults(&import(strange, &library, None))[0].contains("birka import-rules"));
    let illegal = tablut.replace("e3-h3", "e3-h4");
    assert!(faults(&import(&illegal, &library, Some("tablut")))[0].starts_with("line 5, column 10: move 2, e3-h4"));
}

#[test]
fn every_fault_has_its_place_and_the_other_games_are_read() {
    let library = library();
    let text = "[Variant \"tablut\"]\n1. d1-d3 d3-d4\n\n[Variant \"tablut\"]\n1. d1-d3\n\n[Variant \"nowhere\"]\n1. d1-d3\n\n1. d1-d3\n";
    let text = text.replace("\n\n1. d1", "\n\n[Date \"2026-11-22\"]\n1. d1");
    let read = import(&text, &library, None);
    assert_eq!(read.games.len(), 1);
    let found = faults(&read);
    assert!(found[0].starts_with("line 2, column 10: move 2, d3-d4"), "{found:?}");
    assert!(found[1].starts_with("line 7, column 11:") && found[1].contains("nowhere"), "{found:?}");
    assert!(found[2].starts_with("line 10, column 1:") && found[2].contains("[Variant"), "{found:?}");
    assert_eq!(found.len(), 3);
    let cases = [
        ("hello", "line 1, column 1: this is no game"),
        ("(format: 2,\n variant: 7)", "line 2, column"),
        ("(format: 99)", "line 1, column 1: it is in format 99"),
        ("1,d1-d3,,,Black", "line 1, column 1: the game does not say what variant it is"),
        ("birka://game?v=1&variant=tablut&moves=d1-d3.d3-d4", "line 1, column 45: move 2"),
        ("birka://game?v=1&variant=nowhere", "line 1, column 26:"),
    ];
    for (text, expected) in cases {
        let found = faults(&import(text, &library, None));
        assert!(found.len() == 1 && found[0].starts_with(expected), "{text}: {found:?}");
    }
    let many = "# variant: tablut\n".to_owned() + &"1,d1-d9,,,Black\n".repeat(500);
    assert_eq!(import(&many, &library, None).faults.len(), MAX_FAULTS + 1);
}

#[test]
fn an_archive_of_another_folder_is_imported() {
    let library = library();
    let folder = tempfile::tempdir().expect("a folder");
    let archive = Archive::at(folder.path());
    let games: Vec<GameRecord> = (1..4).map(|seed| game(&library, "brandubh", seed, 8)).collect();
    for game in &games {
        archive.add(game).expect("added");
    }
    let text = std::fs::read_to_string(archive.file()).expect("a file") + "rubbish\n";
    let read = import(&text, &library, None);
    assert_eq!(read.games.iter().map(|game| &game.record).collect::<Vec<_>>(), games.iter().collect::<Vec<_>>());
    assert!(faults(&read)[0].starts_with("line 5, column 1: the line of the archive is damaged"), "{:?}", faults(&read));
}

#[test]
fn what_a_format_leaves_out_is_said() {
    let library = library();
    let mut record = game(&library, "tablut", 3, 4);
    record.comment = "said".to_owned();
    let notes = |format| export(&[(1, record.clone())], format, None, &library).expect("exported").notes;
    assert!(notes(Format::Text).is_empty());
    assert!(notes(Format::Table)[0].to_string().contains("left out") && notes(Format::Link)[0].to_string().contains("left out"));
    assert!(notes(Format::OpenTafl).iter().any(|note| note.to_string().contains("calls")), "{:?}", notes(Format::OpenTafl));
    assert!(export(&[(1, record.clone()), (2, record)], Format::OpenTafl, None, &library).is_err());
}

#[test]
fn a_game_by_rules_that_have_changed_is_read_with_a_note() {
    let library = library();
    let record = game(&library, "tablut", 5, 6);
    let (read, notes) = only(import(&text::write(&record).replace(&record.rules, "0123456789abcdef"), &library, None));
    assert_eq!(read, record);
    assert!(notes[0].to_string().contains("have changed"), "{notes:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn import_never_panics(text: String, head in 0usize..10, shaped in "[\\[\\]{}()|:\"\\\\ \\n.,!?/a-k1-9-]{0,120}") {
        let library = Library::default();
        let heads = ["[Birka \"1\"]\n", "[rules:dim:9]", "#\n1,", "(format:", "// Birka's games, one on each line. Read them with `birka games list`.\n(format:1,", "/", "birka://game?", "birka://#game=1.", "https://", ""];
        for text in [&text, &shaped] {
            let whole = format!("{}{text}", heads[head]);
            prop_assert!(import(&whole, &library, Some("tablut")).games.is_empty());
        }
    }
}

#[test]
fn a_saved_game_of_a_missing_variant_is_a_fault_that_names_it() {
    let saved = "(format: 2, birka: \"0\", variant: \"gone\", rules: \"\", start: None, moves: [\"d1-d3\"], result: \"none\")";
    assert!(faults(&import(saved, &library(), None))[0].contains("gone"));
}
