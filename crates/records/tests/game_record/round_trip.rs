//! What is written is read back as the same game, whatever the format.

use crate::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_game_as_text_is_read_as_the_same_game(seed: u64, texts in prop::collection::vec(any::<String>(), 3)) {
        // An end of a line in another system's form is read as an end of a line.
        let texts: Vec<String> = texts.into_iter().map(|text| text.replace('\r', "\n")).collect();
        let (record, rules) = random_record(seed, &texts);
        let written = text::write(&record);
        let read = only(text::read(&written));
        prop_assert_eq!(&read.record, &record, "{}", written);
        prop_assert_eq!(read.moves.len(), record.count_moves());
        prop_assert!(read.record.replay(&rules).is_ok());
        prop_assert!(!written.contains(|c: char| c.is_control() && c != '\n'));
        // Each move stands where its place says.
        let lines: Vec<Vec<char>> = written.lines().map(|line| line.chars().collect()).collect();
        for (mv, place) in read.record.moves.iter().zip(main_places(&read)) {
            let there: String = lines[place.line - 1][place.column - 1..].iter().take(mv.text().len()).collect();
            prop_assert_eq!(there, mv.text());
        }
    }

    #[test]
    fn several_games_stand_in_one_text(seeds in prop::collection::vec(any::<u64>(), 1..5)) {
        let records: Vec<GameRecord> = seeds.iter().map(|&seed| random_record(seed, &[]).0).collect();
        let written: String = records.iter().map(text::write).collect();
        let read = text::read(&written).expect("games");
        prop_assert_eq!(read.into_iter().map(|game| game.record).collect::<Vec<_>>(), records);
    }

    #[test]
    fn an_opentafl_record_is_read_as_the_same_game(seed: u64, texts in prop::collection::vec("[a-z ,.;:!?]{0,30}", 3)) {
        let (mut record, rules) = random_record(seed, &texts);
        clear_ambiguous_comments(&mut record.moves);
        record.settle(&rules).expect("a game");
        let set = rules.rule_set();
        let written = opentafl::write(&record, &rules, "Some name").expect("a game").record;
        let opentafl::OpenTaflGame { game, rules: imported, start } = opentafl::read(&written).unwrap_or_else(|faults| panic!("{faults:?}\n{written}"));
        let mut read = game.record;
        // More than six kinds of a side share a letter.
        if let Some(setup) = opentafl_rules::convert(set, &imported.value.set, &start) {
            read.start = (setup != Setup::start(set)).then(|| position::write(set, &setup));
            read.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{written}"));
            prop_assert_eq!(&read.start, &record.start);
        }
        (read.start, read.rules) = (record.start.clone(), record.rules.clone());
        prop_assert_eq!(&read.moves, &record.moves, "{}", &written);
        prop_assert_eq!(&read.result, &record.result);
        prop_assert_eq!((&read.attackers, &read.defenders, &read.variant), (&record.attackers, &record.defenders, &record.variant));
        prop_assert_eq!((&read.comment, &read.date), (&record.comment, &record.date));
    }

    #[test]
    fn a_link_is_read_as_the_same_game(seed: u64, texts in prop::collection::vec(any::<String>(), 3)) {
        let (mut record, rules) = random_record(seed, &texts);
        (record.comment, record.headers) = (String::new(), Vec::new());
        for mv in &mut record.moves {
            (mv.sign, mv.comment, mv.variations) = (None, String::new(), Vec::new());
        }
        record.settle(&rules).expect("a game");
        let Ok(written) = link::write_game(&record) else { return Ok(()) };
        prop_assert!(written.len() <= link::MAX_LENGTH && written.bytes().all(|b| b.is_ascii_graphic()));
        let mut read = link::read(&written).unwrap_or_else(|faults| panic!("{faults:?}\n{written}")).record;
        read.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{written}"));
        prop_assert_eq!(read, record);
    }

    #[test]
    fn a_line_of_a_table_is_read_as_the_same_game(seed: u64, id in any::<String>()) {
        let (mut record, rules) = random_record(seed, &[]);
        record.moves.iter_mut().for_each(|mv| (mv.sign, mv.comment, mv.variations) = (None, String::new(), Vec::new()));
        record.settle(&rules).expect("a game");
        (record.date, record.headers) = (None, Vec::new());
        let line = table::write_line(&format!("#{id}").replace('#', "n"), &record);
        let text = format!("{}\n{}\n{line}\n", table::HEADING, table::variant_line(&record.variant));
        let mut read = only(games_of(table::read(&text, None, |_| Ok(rules.rule_set().size)))).record;
        read.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{line}"));
        read.headers.clear();
        prop_assert_eq!(read, record);
    }

    #[test]
    fn a_saved_game_is_the_same_game(seed: u64, cut in 0usize..20) {
        let (mut record, rules) = random_record(seed, &[]);
        let plain = |mv: &AnnotatedMove| AnnotatedMove::parse(mv.text()).expect("a move");
        record.moves = record.moves.iter().map(plain).collect();
        (record.date, record.headers) = (None, Vec::new());
        let cut = cut.min(record.moves.len());
        if cut > 0 && record.result.reason() != "repetition" {
            record.changes = vec![RuleChange { moves: cut, rules: "0123456789abcdef".to_owned() }];
        }
        // A chapter writes its position down even if it is the variant's.
        let saved = record.to_saved(&rules);
        if let Ok(saved) = saved {
            let read = GameRecord::from_saved(&SavedGame::parse(&saved.to_text()).expect("a saved game")).expect("a game");
            let (mut read, mut expected) = (read, record.clone());
            read.settle(&rules).expect("a game");
            expected.settle(&rules).expect("a game");
            // A saved game does not say that a player resigned.
            read.result.clone_from(&expected.result);
            prop_assert_eq!(&read, &expected);
            let written = text::write(&read);
            prop_assert_eq!(only(text::read(&written)).record, expected);
        }
    }

    #[test]
    fn readers_never_panic(
        text in any::<String>(),
        shaped in "[\\[\\]{}()|:\"\\\\ \\n.!?/a-k1-9-]{0,120}",
        tail in "[\\[\\]{}()|. \\n!?/x^=a-k1-9-]{0,80}",
        link in "[a-z%=&.0-9/?{}é-]{0,60}",
    ) {
        let rules = tablut();
        for text in [&text, &shaped, &format!("[Birka \"1\"]\n{tail}"), &format!("[rules:{RULES}]\n1. {tail}"), &format!("{link},{tail},,,Black")] {
            for game in text::read(text).into_iter().flatten() {
                let _ = game.record.replay(&rules);
            }
            if let Ok(read) = opentafl::read(text) {
                let _ = read.game.record.replay(&rules);
            }
            let _ = table::read(text, Some("tablut"), |_| Ok(rules.rule_set().size));
            let _ = link::read(text);
        }
        let _ = link::read(&format!("birka://game?v=1&variant=tablut&moves={link}"));
        let _ = link::read(&format!("birka://position?{link}"));
    }
}

/// The places of the moves of the game itself.
fn main_places(game: &ParsedGame) -> Vec<birka_records::game_record::Place> {
    let mut places = game.moves.iter();
    game.record
        .moves
        .iter()
        .filter_map(|mv| {
            let inside: usize = mv.variations.iter().flatten().map(count).sum();
            let place = places.next().copied();
            places.by_ref().take(inside).for_each(drop);
            place
        })
        .collect()
}

fn count(mv: &AnnotatedMove) -> usize {
    1 + mv.variations.iter().flatten().map(count).sum::<usize>()
}

/// Removes comments whose first word is a sign: `OpenTafl` has no other place for signs.
fn clear_ambiguous_comments(moves: &mut [AnnotatedMove]) {
    for mv in moves {
        let first = mv.comment.split(' ').next().unwrap_or_default();
        if MoveSign::parse(first).is_some() {
            mv.comment.clear();
        }
        mv.variations.iter_mut().for_each(|line| clear_ambiguous_comments(line));
    }
}
