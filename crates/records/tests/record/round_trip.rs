//! What is written is read back as the same.

use crate::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn positions_round_trip(seed: u64) {
        let game = random_game(seed);
        let set = game.rules().rule_set();
        let text = position::write(set, &game.setup());
        prop_assert_eq!(position::parse(&text, set), Ok(game.setup()));
    }

    #[test]
    fn moves_round_trip(seed: u64) {
        let game = random_game(seed);
        let set = game.rules().rule_set();
        for turn in game.played_moves() {
            let text = MoveNotation::from_played(turn);
            prop_assert!(text.agrees_with(turn, set));
            let read = MoveNotation::parse(&text.name(set.size), set.size).expect("a move");
            prop_assert_eq!(read.mv, turn.mv);
            prop_assert_eq!(read.captured.unwrap_or_default(), turn.captured.iter().map(|piece| piece.square).collect::<Vec<_>>());
        }
    }

    #[test]
    fn saved_games_round_trip(seed: u64) {
        let game = random_game(seed);
        let saved = SavedGame::new("some-id", &[], &Setup::start(game.rules().rule_set()), &game);
        let read = SavedGame::parse(&saved.to_text()).expect("a saved game");
        prop_assert_eq!(&read, &saved);
        let ReplayedGame { start, game: again, .. } = read.replay(game.rules()).expect("the same game");
        prop_assert_eq!(start, Setup::start(game.rules().rule_set()));
        prop_assert_eq!(again.played_moves(), game.played_moves());
        prop_assert_eq!(again.setup(), game.setup());
    }

    #[test]
    fn a_flipped_bit_of_a_saved_game_is_detected(seed: u64, place: prop::sample::Index, bit in 0..8_u32) {
        let game = random_game(seed);
        let saved = SavedGame::new("some-id", &[], &Setup::start(game.rules().rule_set()), &game);
        let mut bytes = saved.to_text().into_bytes();
        let place = place.index(bytes.len());
        bytes[place] ^= 1_u8 << bit;
        if let Ok(Ok(read)) = String::from_utf8(bytes).map(|text| SavedGame::parse(&text)) {
            prop_assert_eq!(read, saved);
        }
    }

    #[test]
    fn parsers_never_panic(text in any::<String>(), shaped in "[/0-9tTKad x-]{0,80}") {
        let rules = tablut();
        for text in [&text, &shaped] {
            let _ = position::game(&rules, text);
            let _ = MoveNotation::parse(text, size());
            let _ = games::read(text, size()).count();
            let _ = SavedGame::parse(text);
        }
    }
}
