//! Import of every format with the shipped variants, and export.

use std::path::Path;

use birka_game_archive::{Archive, ExportNote, Format, Import, ImportNote, Subject, export, import, import_bytes};
use birka_records::game_record::opentafl::Loss;
use birka_records::game_record::{AnnotatedMove, GameRecord, MAX_FAULTS, MoveSign, RuleChange, Variation, link, text};
use birka_records::shared::{SharedContent, WebAddress};
use birka_records::{SavedGame, position};
use birka_rules::{Game, Setup};
use birka_script::Library;
use birka_session::Study;
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

/// Random moves with signs, comments and variations at every place. Two alternatives to the same move are different moves.
fn annotated_line(rng: &mut Rng, game: &mut Game, most: usize, depth: usize) -> Vec<AnnotatedMove> {
    let comment = |rng: &mut Rng| {
        if rng.one_in(3) { ["Good.", "two\nlines", "{a} (b) 1. [c]", "å"][rng.index(4)].to_owned() } else { String::new() }
    };
    let mut line = Vec::new();
    for _ in 0..most {
        let mut legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal.swap_remove(rng.index(legal.len()));
        let mut variations = Vec::new();
        while depth < 3 && rng.one_in(4) && !legal.is_empty() {
            let mut other = game.clone();
            let first = other.play(legal.swap_remove(rng.index(legal.len()))).expect("a legal move");
            let mut first = AnnotatedMove::of(&first, game.rules().rule_set().size);
            first.comment = comment(rng);
            let mut moves = vec![first];
            moves.extend(annotated_line(rng, &mut other, 4, depth + 1));
            variations.push(Variation { comment: comment(rng), moves });
        }
        let played = game.play(mv).expect("a legal move");
        let mut mv = AnnotatedMove::of(&played, game.rules().rule_set().size);
        (mv.variations, mv.comment) = (variations, comment(rng));
        mv.sign = rng.one_in(5).then(|| MoveSign::ALL[rng.index(MoveSign::ALL.len())]);
        line.push(mv);
    }
    line
}

#[test]
fn every_kind_of_turn_comes_back_with_everything_said_about_it() {
    let library = library();
    let folder = tempfile::tempdir().expect("a folder");
    let archive = Archive::at(folder.path());
    let address: WebAddress = "https://example.org/birka/".parse().expect("an address");
    for (seed, variant) in (1..).zip(library.variants()).flat_map(|(seed, variant)| [(seed, variant), (seed + 1000, variant)]) {
        let mut rng = Rng::new(2 * seed + 1);
        let start = Setup::start(variant.rules.rule_set());
        let mut game = Game::new(variant.rules.clone());
        let moves = annotated_line(&mut rng, &mut game, 30, 0);
        let record = GameRecord { comment: "About it.".to_owned(), moves, ..GameRecord::of(&variant.id, &start, &game) };
        let written = text::write(&record);
        assert_eq!(only(import(&written, &library, None)).0, record, "{written}");
        let number = archive.add(&record).expect("added");
        assert_eq!(archive.read().expect("an archive").game(number).as_ref(), Ok(&record), "{written}");
        let link = SharedContent::Game(record.clone()).write(Some(&address)).expect("a link");
        assert_eq!(only(import(&link, &library, None)).0, record, "{written}");
        let study = Study::from_record(variant.clone(), record.clone()).expect("it is replayed");
        assert_eq!(study.to_record(), record, "{written}");
        let saved = SavedGame::parse(&record.to_saved(&variant.rules).expect("a game").to_text()).expect("a saved game");
        let mut restored = GameRecord::from_saved(&saved).expect("a game");
        restored.settle(&variant.rules).expect("it is replayed");
        assert_eq!(restored, GameRecord::of(&variant.id, &start, &game), "{written}");
    }
}

#[test]
fn links_stand_one_on_a_line() {
    let library = library();
    let games: Vec<_> = (1..4).map(|seed| (seed, game(&library, "brandubh", seed, 8))).collect();
    let address: WebAddress = "https://example.org/birka/".parse().expect("an address");
    for address in [None, Some(&address)] {
        let exported = export(&games, Format::Link, address, &library).expect("links").text;
        for text in [exported.clone(), exported.replace('\n', "\r\n \r\n"), exported.replace("birka://", "BIRKA://")] {
            let read = import(&text, &library, None);
            assert_eq!(faults(&read), [""; 0]);
            assert!(read.games.iter().map(|game| &game.record).eq(games.iter().map(|(_, record)| record)), "{text}");
        }
        let mixed = format!(
            "\n<{}>\nGreetings\n \"{}\"\n",
            exported.lines().next().expect("a link"),
            &exported[..exported.find('&').unwrap_or(60)]
        );
        let read = import(&mixed, &library, None);
        assert_eq!((read.games.len(), read.games[0].place.line), (1, 2), "{mixed}");
        assert!(faults(&read)[0].starts_with("line 3, column 1: this is no game"), "{:?}", faults(&read));
        assert!(faults(&read)[1].starts_with("line 4, "), "{:?}", faults(&read));
    }
    let variant = SharedContent::Variant { name: "mine".to_owned(), source: "return {}".to_owned() }.write(None).expect("a link");
    let read = import(&format!("{variant}\nbirka://game?v=1&variant=tablut\n{variant}"), &library, None);
    assert_eq!((read.games.len(), read.others.iter().map(|other| other.place.line).collect::<Vec<_>>()), (1, vec![1, 3]));
}

#[test]
fn a_game_that_is_too_long_for_a_link_does_not_hide_the_others() {
    let library = library();
    let good = game(&library, "brandubh", 1, 8);
    let long = GameRecord { attackers: "å".repeat(3000), ..good.clone() };
    let exported = export(&[(1, long.clone()), (2, good)], Format::Link, None, &library).expect("links");
    assert_eq!((exported.text.lines().count(), exported.too_long[0].0), (1, 1));
    assert!(export(&[(1, long)], Format::Link, None, &library).is_err());
}

#[test]
fn text_of_another_encoding_is_read_with_a_note() {
    let library = library();
    let games =
        b"[Variant \"tablut\"]\n\n1. d1-d3 {\xc3\xa5}\n\n[Variant \"tablut\"]\n[Attackers \"J\xf6rg\"]\n1. d1-d3 {\x93caf\xe9\x94}\n";
    let read = import_bytes(games, &library, None);
    assert_eq!(faults(&read), [""; 0]);
    assert_eq!((read.games[0].record.moves[0].comment.as_str(), read.games[0].notes.len()), ("å", 0));
    assert_eq!((read.games[1].record.attackers.as_str(), read.games[1].record.moves[0].comment.as_str()), ("Jörg", "“café”"));
    assert_eq!(read.games[1].notes, [ImportNote::Decoded { line: 6 }]);
    assert!(read.games[1].notes[0].to_string().contains("line 6 is not UTF-8"));
}

#[test]
fn a_text_without_moves_is_no_game() {
    let library = library();
    for text in ["{hello}", r#"{"variant":"copenhagen","dim":11,"moves":"d1-d3 f8-c8"}"#, "{a}\n[Event \"x\"]"] {
        for variant in [None, Some("tablut")] {
            let found = faults(&import(text, &library, variant));
            assert!(found[0].starts_with("line 1, column 1: there are no moves in it"), "{text}: {found:?}");
        }
    }
    // A game that says what it is may be at its start.
    assert!(only(import("[Variant \"tablut\"]\n{hello}", &library, None)).0.moves.is_empty());
    // A fault in a game does not affect the others.
    let read = import("[Variant \"tablut\"]\n1. d1-d3 (\n\n[Variant \"tablut\"]\n1. d1-d3\n", &library, None);
    assert_eq!((read.games.len(), faults(&read).len()), (1, 2), "{:?}", faults(&read));
}

#[test]
fn the_names_of_the_fields_may_be_the_first_line_of_a_table() {
    let library = library();
    let read = import("game_id,moves,black_captured,white_captured,winner\n1,d1-d3,0,0,Black\n", &library, Some("tablut"));
    assert_eq!((faults(&read), read.games.len()), (Vec::new(), 1));
    let read = import("id,,,,result\n1,d1-d3,0,0,Black\n", &library, Some("tablut"));
    assert!(faults(&read)[0].contains("a heading begins with `#`"), "{:?}", faults(&read));
}

#[test]
fn what_is_opened_is_a_link_or_a_file() {
    let of = |word: &str| Subject::of(Path::new(word));
    let link = |link: &str| Subject::Link(link.to_owned());
    let file = |path: &str| Subject::File(path.into());
    assert_eq!(of("BIRKA://game?v=1"), link("BIRKA://game?v=1"));
    assert_eq!(of(" \"birka://game?v=1\"\n"), link("birka://game?v=1"));
    assert_eq!(of("<https://example.org/#game=1.x>"), link("https://example.org/#game=1.x"));
    assert_eq!(of("games/a b.txt"), file("games/a b.txt"));
    assert_eq!(of("file:///tmp/a%20%C3%A5.txt"), file("/tmp/a å.txt"));
    assert_eq!(of("'FILE://localhost/tmp/a.txt'"), file("/tmp/a.txt"));
    assert_eq!(of("file:/tmp/a.txt"), file("/tmp/a.txt"));
    for word in ["file:///%zz", "file:///a%2", "file://host", "birka:"] {
        assert_eq!(of(word), file(word));
    }
    let read = import(" \"BIRKA://game?v=1&variant=tablut&moves=d1-d3\" ", &library(), None);
    assert_eq!(only(read).0.moves.len(), 1);
}

#[test]
fn an_opentafl_record_says_or_notes_everything() {
    let library = library();
    let read = |moves: &str| {
        only(import(&format!("[Variant \"tablut\"]\n[Time-Control \"{}\"]\n1. d1-d3 {moves} e3-f3\n", "60+1"), &library, None)).0
    };
    let losses = |record: &GameRecord| {
        let exported = export(&[(1, record.clone())], Format::OpenTafl, None, &library).expect("a record");
        let losses: Vec<_> =
            exported.notes.into_iter().filter_map(|note| if let ExportNote::Loss(loss) = note { Some(loss) } else { None }).collect();
        (exported.text, losses)
    };
    let plain = read("{a}");
    let (text, none) = losses(&plain);
    assert!(text.contains("[time-control:60 1i]") && none.is_empty(), "{text} {none:?}");
    assert_eq!(only(import(&text, &library, None)).0, plain);
    let opentafl = only(import(&text.replace("60 1i", "60 0/0 1i"), &library, None)).0;
    assert_eq!(opentafl.header("Time-Control"), Some("60+1"));
    let overtime = only(import(&text.replace("60 1i", "60 10/3 1i"), &library, None)).0;
    assert_eq!(overtime.header("Time-Control"), Some("60 10/3 1i"));
    let (text, lost) = losses(&read("{[%cal Gd4g4] a | b [x]\tc}"));
    assert!(text.contains("\n[a / b (x) c|]\n"), "{text}");
    assert_eq!(lost, [Loss::Drawings, Loss::Characters]);
    let mut clocks = plain.clone();
    clocks.headers = vec![("Time-Control".to_owned(), "attackers -, defenders 300+3".to_owned())];
    let (text, lost) = losses(&clocks);
    assert!(!text.contains("time-control") && lost == [Loss::Clocks], "{text} {lost:?}");
    let changed = GameRecord { changes: vec![RuleChange { moves: 1, rules: "00ff".to_owned() }], ..plain };
    assert_eq!(losses(&changed).1, [Loss::RuleChanges]);
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
    assert!(read.games.is_empty() && read.faults.is_empty() && read.others[0].value == variant);
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
    assert_eq!((notes(Format::Table).len(), notes(Format::Link).len()), (1, 1));
    let named = GameRecord { attackers: "Anna".to_owned(), ..record.clone() };
    let notes_of = |record: &GameRecord, format| export(&[(1, record.clone())], format, None, &library).expect("exported").notes;
    assert!(notes_of(&named, Format::Table)[1].to_string().contains("names, dates, clocks"));
    assert_eq!(notes_of(&named, Format::Link).len(), 1, "a link has the names");
    let clocked = GameRecord { headers: vec![("Time-Control".to_owned(), "60+1".to_owned())], ..record.clone() };
    assert!(notes_of(&clocked, Format::Link)[1].to_string().contains("clocks"));
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
