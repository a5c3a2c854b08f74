//! Games as text, as `OpenTafl` records and in tables; what is written is read back as the same game, whatever the format.

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
        move_comments_of_variations(&mut record.moves);
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
            let inside: usize = mv.variations.iter().flat_map(|variation| &variation.moves).map(count).sum();
            let place = places.next().copied();
            places.by_ref().take(inside).for_each(drop);
            place
        })
        .collect()
}

fn count(mv: &AnnotatedMove) -> usize {
    1 + mv.variations.iter().flat_map(|variation| &variation.moves).map(count).sum::<usize>()
}

/// Removes comments whose first word is a sign: `OpenTafl` has no other place for signs.
fn clear_ambiguous_comments(moves: &mut [AnnotatedMove]) {
    for mv in moves {
        let first = mv.comment.split(' ').next().unwrap_or_default();
        if MoveSign::parse(first).is_some() {
            mv.comment.clear();
        }
        mv.variations.iter_mut().for_each(|variation| clear_ambiguous_comments(&mut variation.moves));
    }
}

/// Writes the comment before a variation on its first move: `OpenTafl` has no other place for it.
fn move_comments_of_variations(moves: &mut [AnnotatedMove]) {
    for variation in moves.iter_mut().flat_map(|mv| &mut mv.variations) {
        let said = std::mem::take(&mut variation.comment);
        if let Some(first) = variation.moves.first_mut().filter(|first| first.comment.is_empty() && first.sign.is_none()) {
            first.comment = said.trim_end().to_owned();
        }
        clear_ambiguous_comments(&mut variation.moves);
        move_comments_of_variations(&mut variation.moves);
    }
}

#[test]
fn the_text_of_a_game_is_what_a_person_would_write() {
    let written = "[Birka \"1\"]\n[Variant \"tablut\"]\n[Date \"2026-11-22\"]\n[Attackers \"Anna \\\"A\\\"\"]\n[Result \"a resigned\"]\n\n\
        {About the game.}\n1. d1-d3!? {Usual.\nTwo lines \\}.} (1. d1-d2 e3-f3 (1... e3-d3??)) 1... e3-f3\n2. a4-b4\n\n";
    let game = only(text::read(written));
    let record = &game.record;
    assert_eq!((record.variant.as_str(), record.attackers.as_str(), record.comment.as_str()), ("tablut", "Anna \"A\"", "About the game."));
    assert_eq!((record.result.winner(), record.result.reason()), (Some(Side::Attackers), "resigned"));
    assert_eq!(record.moves.iter().map(AnnotatedMove::text).collect::<Vec<_>>(), ["d1-d3", "e3-f3", "a4-b4"]);
    let first = &record.moves[0];
    assert_eq!((first.sign, first.comment.as_str()), (Some(MoveSign::Interesting), "Usual.\nTwo lines }."));
    assert_eq!(first.variations[0].moves[1].variations[0].moves[0].sign, Some(MoveSign::Blunder));
    assert_eq!(
        game.moves.iter().map(|place| (place.line, place.column)).collect::<Vec<_>>(),
        [(8, 4), (9, 20), (9, 26), (9, 38), (9, 53), (10, 4)]
    );
    assert!(record.replay(&tablut()).is_ok());
    assert_eq!(text::write(record), written);
}

#[test]
fn a_turn_may_be_divided_by_comments_and_variations() {
    for written in [
        "1. roll-6 e7-e1 roll-6 {a good roll} 1... j13-f13",
        "1. roll-6 e7-e1 roll-6 j13-f13 (1... j13-g13)\n2. roll-2",
        "1. roll-6 {a} 1... e7-e1 (1... e7-e2 roll-1 {b} 1... j13-j12) 1... roll-6 (1... roll-2) 1... j13-f13",
        "1. e4-e7xd7 {takes} 1... e7-e9xd9 d1-d3\n2. e9-e9",
    ] {
        let game = only(text::read(written));
        assert_eq!(text::write(&game.record), format!("[Birka \"1\"]\n\n{written}\n\n"));
        assert_eq!(text::parse_moves(&text::write_moves(&game.record, " ")), Ok((String::new(), game.record.moves)));
    }
}

#[test]
fn a_comment_may_begin_a_variation() {
    let written = "[Birka \"1\"]\n\n1. d1-d3 e3-f3 ({Or} 1... e3-g3 ({And} 1... e3-d3))\n2. a4-b4\n\n";
    let record = only(text::read(written)).record;
    assert_eq!(record.moves[1].variations[0].comment, "Or");
    assert_eq!(text::write(&record), written);
    let two = only(text::read("d1-d3 ({a} {b} 1. d1-d2)")).record;
    assert_eq!(two.moves[0].variations[0].comment, "a\nb");
}

#[test]
fn a_text_by_hand_may_be_less_tidy() {
    let game = only(text::read("\u{feff}  \r\n[Variant \"tablut\"]\r\n1.d1d3 e3f3 2. a4-b4{a}{b}\r\n"));
    assert_eq!(game.record.moves.iter().map(AnnotatedMove::text).collect::<Vec<_>>(), ["d1-d3", "e3-f3", "a4-b4"]);
    assert_eq!(game.record.moves[2].comment, "a\nb");
    assert_eq!(only(text::read("d1-d3 e3-f3")).record.moves.len(), 2);
    assert_eq!(only(text::read("1. d1-d3 (1. d1-d2) 1. ... e3-f3")).record.moves.len(), 2);
}

#[test]
fn tables_name_the_variant_of_their_games() {
    let size = |name: &str| if name == "tablut" { Ok(tablut().rule_set().size) } else { Err(format!("there is no variant `{name}`")) };
    let text = "# a comment\n# variant: tablut\n1,e4-c4 d9-d8xc8 resigned,1,0,White\n\n2, /9/ a e4-c4,,,Ongoing\n";
    assert!(games_of(table::read(&format!("\u{feff}{}", &text[12..]), None, size)).is_ok(), "a byte order mark hides nothing");
    let games = games_of(table::read(text, None, size)).expect("games");
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].record.header(table::ID), games[0].record.result.to_string().as_str()), (Some("1"), "d resigned"));
    assert_eq!((games[0].moves[1].line, games[0].moves[1].column), (3, 9));
    assert_eq!((games[1].record.start.as_deref(), games[1].moves[0].column), (Some("/9/ a"), 10));
    let cases: Cases = &[
        ("1,e4-c4,,,White", &[(1, 1, "does not say what variant")]),
        ("# variant: x\n1,e4-c4,,,White\n2,e4-c4,,,White", &[(2, 1, "no variant `x`")]),
        ("# variant: tablut\n1,e4-c4 é q,,,White", &[(2, 9, "move 2")]),
        ("# variant: tablut\n1,e4-c4,,,Purple\n2,", &[(2, 11, "no result"), (3, 1, "2 fields")]),
        ("# nothing", &[(1, 1, "no game")]),
    ];
    let partly = table::read("# variant: tablut\n1,e4-c4,,,White\n2,q1,,,White\n3,e4-c4,,,White", None, size);
    assert_eq!((partly.games.len(), partly.faults.len()), (2, 1), "one line does not affect the others");
    for (text, expected) in cases {
        assert_faults(games_of(table::read(text, None, size)).map(drop), text, expected);
    }
}

fn opentafl(moves: &str) -> Result<opentafl::OpenTaflGame, Vec<Fault>> {
    opentafl::read(&format!(
        "[date:2015.05.04]\n[event:A match]\n[result:-1]\n[attackers:Nasa]\n[termination:Black resigns]\n[start-comment:Two\nlines]\n[rules:{RULES}]\n\n{moves}"
    ))
}

#[test]
fn opentafl_records_have_comments_and_variations() {
    let read = opentafl(
        "1. d1-d3 Ke5-e4+ \n[first|]\n\n2. a4-b4 e3-f3\n[|second]\n\n2a.1.1a. a5-b5 f5-f8xce8\n[!? why not|]\n2a.1.2a. a6-b6\n[]\n\
         2a.1.2a.1.1a. a6-b6 d5-d6\n[|]\n2b.1.1a. ..... e3-d3\n[reply]\n\n3. --- \n",
    )
    .unwrap_or_else(|faults| panic!("{:?}", places(&faults)));
    let record = &read.game.record;
    assert_eq!(
        text::write(record),
        "[Birka \"1\"]\n[Date \"2015-05-04\"]\n[Attackers \"Nasa\"]\n[Result \"d resigned\"]\n[Event \"A match\"]\n[Termination \"Black resigns\"]\n\n\
         {Two\nlines}\n1. d1-d3 {first} 1... e5-e4\n\
         2. a4-b4 (2. a5-b5!? {why not} 2... f5-f8xe8 3. a6-b6 (3. a6-b6 d5-d6)) 2... e3-f3 {second} (2... e3-d3 {reply})\n\n"
    );
    assert_eq!(read.start, Setup::start(&read.rules.value.set));
    // As OpenTafl writes them: the number of the pair, and dots if the second move is replaced; numbers may be left out.
    let quirky = opentafl(
        "1. d1-d3 e3-f3\n2. a4-b4 f3-f2\n1a.3.1a. ..... e3-d3\n[|]\n1a.3.2a. a4-c4 d3-d2\n1a.3.1a.1.1a. ..... f5-f4\n1a.3.1a.1.2a. a4-b4\n",
    );
    let quirky = quirky.unwrap_or_else(|faults| panic!("{:?}", places(&faults)));
    assert!(
        text::write(&quirky.game.record).ends_with("1. d1-d3 e3-f3 (1... e3-d3 (1... f5-f4 2. a4-b4) 2. a4-c4 d3-d2)\n2. a4-b4 f3-f2\n\n"),
        "{}",
        text::write(&quirky.game.record)
    );
    let surplus = opentafl("1. d1-d3 e3-f3\n[a|b|c]\n\n1b.1.1a. ..... e3-g3\n[|d]\n\n2. a4-b4\n[e|f]\n[!|g]\n");
    let surplus = surplus.unwrap_or_else(|faults| panic!("{:?}", places(&faults)));
    assert!(
        text::write(&surplus.game.record).ends_with("1. d1-d3 {a} 1... e3-f3 {b\nc} (1... e3-g3 {d})\n2. a4-b4 {e\nf\n!\ng}\n\n"),
        "{}",
        text::write(&surplus.game.record)
    );
    let resigned = opentafl::read(&format!("[rules:{RULES}]\n1. d1-d3 ---\n")).expect("a game");
    assert_eq!(resigned.game.record.result, GameResult::over(Some(Side::Attackers), "resigned"));
}

#[test]
fn every_fault_of_an_opentafl_record_has_its_place() {
    let cases: Cases = &[
        ("1. d1-d3 e3-f3 a4-b4", &[(10, 16, "berserk")]),
        ("1. d1-z3 e3-f3\n2. a4-b4", &[(10, 4, "not a move")]),
        ("1. d1^d3 e3-f3", &[(10, 4, "berserk")]),
        ("1. d1-d3 e3-f3\n3. a4-b4", &[(11, 1, "before move 2")]),
        ("1. d1-d3 e3-f3\n[a|b\n", &[(11, 2, "does not end")]),
        ("1. d1-d3 e3 \n2. a4-b4", &[(10, 10, "not a move")]),
        ("hello\n1. d1-d3", &[(10, 1, "no place")]),
        ("1. d1-d3\n3a.1.1a. d1-d2", &[(11, 1, "no move read so far")]),
        ("1. d1-d3\n1a.1.2a. d1-d2", &[(11, 1, "has not begun")]),
        ("1. d1-d3\n1a.1.1a.1.1a. d1-d2", &[(11, 1, "around it has not begun")]),
        ("1. d1-d3\n1a.1.1a. d1-d2\n1a.1.3a. d1-d2", &[(12, 1, "a move is missing")]),
        ("1. d1-d3\n1c.1.1a. d1-d2", &[(11, 1, "first or second")]),
        ("1. ..... ..... ..... d1-d3", &[(10, 1, "first move of a pair")]),
    ];
    for (moves, expected) in cases {
        assert_faults(opentafl(moves).map(drop), moves, expected);
    }
    assert_faults(opentafl::read("1. d1-d3").map(drop), "no rules", &[(1, 1, "[rules:")]);
    assert_faults(opentafl::read("[rules:dim:2 ks:q]").map(drop), "bad rules", &[(1, 8, "dim:2"), (1, 8, "start")]);
    assert_faults(opentafl::read(&format!("[result:2]\n[rules:{RULES}]")).map(drop), "result", &[(1, 9, "result")]);
    assert_faults(opentafl::read(&format!("[position:/9/]\n[rules:{RULES}]")).map(drop), "position", &[(1, 11, "ranks")]);
    assert_faults(opentafl::read(&format!("[event]\n[rules:{RULES}]")).map(drop), "tag", &[(1, 1, "header")]);
}

#[test]
fn names_and_headers_cannot_be_taken_for_tags() {
    let record =
        &only(text::read("[Variant \"tablut\"]\n[Position \"one\"]\n[Start-Comment \"two\"]\n[Rules-Of \"three\"]\n\n1. d1-d3\n")).record;
    let written = opentafl::write(record, &tablut(), "Tablut [1811]: castle").expect("a record").record;
    let again = opentafl::read(&written).unwrap_or_else(|faults| panic!("{:?}\n{written}", places(&faults))).game.record;
    assert_eq!((again.moves.len(), again.start.as_deref(), again.comment.as_str()), (1, None, ""), "{written}");
    assert_eq!((again.header("other-position"), again.header("rules-of")), (Some("one"), Some("three")), "{written}");
}

#[test]
fn games_with_placements_and_turns_without_a_move_are_read_as_the_same_games() {
    let mut rng = Rng::new(77);
    for number in 0..60 {
        let set = if number % 2 == 0 { with_hands(&mut rng) } else { random_without_king(&mut rng) };
        let rules = Arc::new(Rules::compile(passing_over(set)).expect("valid rules"));
        let mut game = Game::new(Arc::clone(&rules));
        let mut start = game.setup();
        let moves = |game: &mut Game, rng: &mut Rng, most: usize| {
            for _ in 0..most {
                let legal = game.legal_moves();
                if !legal.is_empty() {
                    game.play(rng.pick(&legal)).expect("a legal move");
                }
            }
        };
        // Some begin in the middle of the placement.
        if number % 4 == 2 {
            moves(&mut game, &mut rng, 3);
            start = game.setup();
            game = Game::from_setup(Arc::clone(&rules), &start).expect("a position");
        }
        moves(&mut game, &mut rng, 25);
        let mut record = GameRecord::of("some-id", &start, &game);
        record.settle(&rules).expect("a game");
        let mut read = vec![
            only(text::read(&text::write(&record))).record,
            link::read(&link::write_game(&record).expect("short")).expect("a game").record,
        ];
        let line = table::write_line("1", &record);
        let in_table = format!("{}\n{}\n{line}\n", table::HEADING, table::variant_line(&record.variant));
        read.push(only(games_of(table::read(&in_table, None, |_| Ok(rules.rule_set().size)))).record);
        for mut again in read {
            let replayed = again.settle(&rules).unwrap_or_else(|faults| panic!("{faults:?}\n{line}"));
            assert_eq!((&again.moves, &again.start, &again.result), (&record.moves, &record.start, &record.result), "{line}");
            assert_eq!(replayed.game.setup(), game.setup());
        }
    }
}
