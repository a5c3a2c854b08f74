//! Visits in accelerated time, and random inputs.

use std::time::Duration;

use birka_exhibition::visit::{
    Choice, Control, Effect, Ending, EntryEnd, Input, OfferLevels, Screen, ServiceAction, Verdict, Visit, VisitEntry, VisitPlayers,
    VisitSettings,
};
use birka_localization::Language;
use birka_rules::{Outcome, Reason, Rng, Side};

const IDLE: Duration = Duration::from_secs(60);

const SHORT: Choice = Choice { offer: 0, players: VisitPlayers::Visitor(Side::Defenders) };
const PUZZLE: Choice = Choice { offer: 1, players: VisitPlayers::Visitor(Side::Defenders) };
const FULL: Choice = Choice { offer: 2, players: VisitPlayers::Visitor(Side::Attackers) };
const TWO: Choice = Choice { offer: 0, players: VisitPlayers::Two };
const CHOICES: [Choice; 4] = [SHORT, PUZZLE, FULL, TWO];

fn settings() -> VisitSettings {
    let game = OfferLevels { first: 2, lowest: 1, highest: 5, adapts: true };
    let offers = vec![game, OfferLevels { adapts: false, ..game }, game];
    VisitSettings { idle: IDLE, ending_idle: IDLE, pin: Some("2469".parse().unwrap()), offers, ..VisitSettings::default() }
}

fn visit() -> Visit {
    Visit::new(settings())
}

fn seconds(count: u64) -> Input {
    Input::Elapsed(Duration::from_secs(count))
}

fn ending(winner: Option<Side>, visitor: Option<Side>) -> Ending {
    Ending::Game { outcome: Outcome { winner, reason: Reason::KingEscaped }, visitor }
}

fn counted(effects: &[Effect]) -> Option<&VisitEntry> {
    effects.iter().find_map(|effect| if let Effect::Count(entry) = effect { Some(entry) } else { None })
}

fn play(choice: Choice) -> Visit {
    let mut visit = visit();
    visit.apply(Input::Touched);
    visit.apply(Input::Pressed(Control::Play(choice)));
    visit
}

fn service() -> Visit {
    let mut visit = visit();
    visit.apply(Input::ServiceGesture);
    for digit in [2, 4, 6, 9] {
        visit.apply(Input::Pressed(Control::Digit(digit)));
    }
    visit.apply(Input::Pressed(Control::EnterPin));
    visit
}

#[test]
fn a_touch_invites_and_one_further_touch_is_a_running_game() {
    let mut visit = visit();
    assert_eq!(visit.apply(Input::Touched), []);
    assert_eq!(visit.screen(), &Screen::Welcome);
    let effects = visit.apply(Input::Pressed(Control::Play(SHORT)));
    assert_eq!(effects, [Effect::StartGame { choice: SHORT, level: 2 }]);
    assert_eq!(visit.screen(), &Screen::Playing(SHORT));
}

#[test]
fn an_invitation_in_a_language_begins_the_visit_in_it_and_the_next_visit_begins_in_the_first() {
    let mut visit = visit();
    visit.apply(Input::Pressed(Control::Language(Language::Swedish)));
    assert_eq!((visit.screen(), visit.language()), (&Screen::Welcome, Language::Swedish));
    visit.apply(Input::Pressed(Control::Play(FULL)));
    visit.apply(Input::Pressed(Control::Language(Language::Latin)));
    assert_eq!((visit.screen(), visit.language()), (&Screen::Playing(FULL), Language::Latin));
    let effects = visit.apply(Input::Pressed(Control::Leave));
    assert_eq!(counted(&effects).unwrap().language, Language::Latin);
    assert_eq!((visit.screen(), visit.language()), (&Screen::Attract, Language::English));
}

#[test]
fn nobody_there_is_asked_counted_down_and_then_the_visit_ends() {
    let mut visit = play(SHORT);
    visit.apply(seconds(30));
    visit.apply(Input::Touched);
    visit.apply(seconds(59));
    assert_eq!(visit.countdown(), None);
    visit.apply(seconds(1));
    assert_eq!(visit.countdown(), Some(Duration::from_secs(20)));
    visit.apply(seconds(5));
    assert_eq!(visit.countdown(), Some(Duration::from_secs(15)));
    visit.apply(Input::Touched);
    assert_eq!((visit.countdown(), visit.screen()), (None, &Screen::Playing(SHORT)), "any touch extends");
    visit.apply(seconds(60));
    visit.apply(seconds(19));
    let effects = visit.apply(seconds(1));
    let game = counted(&effects).unwrap();
    // From the first touch to the last: 30 + 59 + 1 + 5 seconds.
    assert_eq!((game.length, game.end, game.choice, game.visit), (Duration::from_secs(95), EntryEnd::Left, Some(SHORT), 1));
    assert_eq!(effects.last(), Some(&Effect::ShowAttract));
    assert_eq!(visit.screen(), &Screen::Attract);
}

#[test]
fn a_slow_reader_can_extend_every_screen_without_end() {
    let welcome = {
        let mut visit = visit();
        visit.apply(Input::Touched);
        visit
    };
    let mut ended = play(SHORT);
    ended.apply(Input::GameEnded(ending(Some(Side::Attackers), Some(Side::Defenders))));
    for mut visit in [welcome, play(FULL), play(TWO), ended] {
        let screen = visit.screen().clone();
        for _ in 0..100 {
            visit.apply(Input::Elapsed(IDLE));
            assert!(visit.countdown().is_some_and(|left| left >= VisitSettings::SHORTEST_COUNTDOWN), "{screen:?}");
            visit.apply(seconds(10));
            visit.apply(Input::Pressed(Control::StillHere));
            assert_eq!((visit.screen(), visit.countdown()), (&screen, None));
        }
    }
    let hasty = Visit::new(VisitSettings { countdown: Duration::ZERO, ..settings() });
    assert_eq!(hasty.countdown(), None);
    assert_eq!(VisitSettings { countdown: Duration::ZERO, ..settings() }.effective_countdown(), VisitSettings::SHORTEST_COUNTDOWN);
}

#[test]
fn who_starts_anew_and_leaves_is_one_visitor() {
    let mut visit = play(FULL);
    visit.apply(seconds(30));
    let effects = visit.apply(Input::Pressed(Control::StartAnew));
    let given_up = counted(&effects).unwrap();
    assert_eq!((given_up.visit, given_up.choice, given_up.end), (1, Some(FULL), EntryEnd::Stopped));
    assert_eq!(visit.screen(), &Screen::Welcome);
    assert_eq!(visit.apply(Input::Pressed(Control::Leave)), [Effect::ShowAttract], "the visit has its entry");
    // The next touch is another visitor's.
    visit.apply(Input::Touched);
    let effects = visit.apply(Input::Pressed(Control::Leave));
    let nothing = counted(&effects).unwrap();
    assert_eq!((nothing.visit, nothing.choice, nothing.end), (2, None, EntryEnd::Stopped));
}

#[test]
fn a_game_that_ends_is_counted_and_can_be_played_again() {
    let mut visit = play(SHORT);
    visit.apply(seconds(40));
    let effects = visit.apply(Input::GameEnded(ending(Some(Side::Defenders), Some(Side::Defenders))));
    let won = counted(&effects).unwrap();
    assert_eq!((won.length, won.level, won.end), (Duration::from_secs(40), 2, EntryEnd::Finished { winner: Some(Side::Defenders) }));
    let Screen::Ending { choice: SHORT, ending } = visit.screen() else { panic!("{:?}", visit.screen()) };
    assert_eq!(ending.verdict(), Verdict::Won);
    assert_eq!(visit.level(0), 3, "a win raises the level");
    let effects = visit.apply(Input::Pressed(Control::PlayAgain));
    assert_eq!(effects, [Effect::StartGame { choice: SHORT, level: 3 }]);
    visit.apply(seconds(5));
    let effects = visit.apply(Input::GameEnded(Ending::Game {
        outcome: Outcome { winner: Some(Side::Attackers), reason: Reason::KingCaptured },
        visitor: Some(Side::Defenders),
    }));
    let lost = counted(&effects).unwrap();
    assert_eq!((lost.visit, lost.length, lost.level), (1, Duration::from_secs(5), 3));
    assert_eq!(lost.end, EntryEnd::Finished { winner: Some(Side::Attackers) });
    assert_eq!(visit.level(0), 2);
    assert_eq!(visit.apply(Input::Pressed(Control::Leave)), [Effect::ShowAttract]);
}

#[test]
fn a_game_that_was_lost_counts_although_the_visitor_leaves_the_next_one() {
    let mut visit = play(SHORT);
    let effects = visit.apply(Input::GameEnded(ending(Some(Side::Attackers), Some(Side::Defenders))));
    assert_eq!(counted(&effects).unwrap().end, EntryEnd::Finished { winner: Some(Side::Attackers) });
    visit.apply(Input::Pressed(Control::OtherGame));
    visit.apply(Input::Pressed(Control::Play(FULL)));
    visit.apply(seconds(12));
    visit.apply(Input::Touched);
    visit.apply(seconds(60));
    let effects = visit.apply(seconds(60));
    let left = counted(&effects).unwrap();
    assert_eq!((left.visit, left.choice, left.length, left.end), (1, Some(FULL), Duration::from_secs(12), EntryEnd::Left));
}

#[test]
fn verdicts() {
    for (winner, visitor, verdict) in [
        (Some(Side::Attackers), Some(Side::Attackers), Verdict::Won),
        (Some(Side::Attackers), Some(Side::Defenders), Verdict::Lost),
        (Some(Side::Defenders), None, Verdict::WonBy(Side::Defenders)),
        (None, Some(Side::Defenders), Verdict::Drawn),
        (None, None, Verdict::Drawn),
    ] {
        assert_eq!(ending(winner, visitor).verdict(), verdict);
    }
}

#[test]
fn games_of_two_and_puzzles_leave_the_level_alone() {
    for (choice, end) in [(TWO, ending(Some(Side::Attackers), None)), (PUZZLE, Ending::Solved)] {
        let mut visit = play(choice);
        visit.apply(Input::GameEnded(end));
        assert_eq!(visit.level(choice.offer), 2, "{choice:?}");
    }
}

#[test]
fn the_house_closes_when_nobody_plays() {
    let mut visit = visit();
    assert_eq!(visit.apply(Input::Open(false)), [Effect::ShowAttract]);
    assert_eq!(visit.screen(), &Screen::Closed);
    visit.apply(Input::Touched);
    assert_eq!(visit.screen(), &Screen::Closed);
    visit.apply(Input::Open(true));
    assert_eq!(visit.screen(), &Screen::Attract);

    let mut visit = play(SHORT);
    visit.apply(Input::Open(false));
    assert_eq!(visit.screen(), &Screen::Playing(SHORT), "the game is played to its end");
    visit.apply(Input::Pressed(Control::Leave));
    assert_eq!(visit.screen(), &Screen::Closed);
}

#[test]
fn an_edited_config_takes_effect_at_the_next_attract() {
    let edited = VisitSettings {
        language: Language::German,
        offers: vec![OfferLevels { first: 6, lowest: 6, highest: 6, adapts: true }],
        ..settings()
    };
    let mut visit = play(SHORT);
    visit.apply(Input::Settings(edited.clone()));
    assert_eq!((visit.language(), visit.level(0)), (Language::English, 2));
    visit.apply(Input::Pressed(Control::Leave));
    assert_eq!((visit.language(), visit.level(0)), (Language::German, 6));
    let mut visit = self::visit();
    visit.apply(Input::Settings(edited));
    assert_eq!(visit.language(), Language::German, "in the attract at once");
}

#[test]
fn staff_reach_the_service_screen_by_gesture_and_pin_only() {
    let mut visit = visit();
    let service_action = Input::Pressed(Control::Service(ServiceAction::Close));
    assert_eq!(visit.apply(service_action.clone()), []);
    visit = self::visit();
    visit.apply(Input::ServiceGesture);
    assert!(matches!(visit.screen(), Screen::Pin { .. }));
    assert_eq!(visit.apply(service_action.clone()), []);
    for digit in [1, 1, 1, 1] {
        visit.apply(Input::Pressed(Control::Digit(digit)));
    }
    assert_eq!(visit.apply(Input::Pressed(Control::EnterPin)), [Effect::PinRefused]);
    assert!(matches!(visit.screen(), Screen::Pin { entered, is_wrong: true, .. } if entered.is_empty()));
    visit.apply(Input::Pressed(Control::Digit(1)));
    assert!(matches!(visit.screen(), Screen::Pin { is_wrong: false, .. }), "another attempt");
    assert_eq!(visit.apply(service_action.clone()), []);

    let mut visit = service();
    assert!(matches!(visit.screen(), Screen::Service { .. }));
    assert_eq!(visit.apply(service_action.clone()), [], "staff are asked first");
    visit.apply(Input::Pressed(Control::Back));
    assert!(matches!(visit.screen(), Screen::Service { is_closing: false, .. }));
    assert_eq!(visit.apply(service_action.clone()), []);
    assert_eq!(visit.apply(service_action), [Effect::Service(ServiceAction::Close)]);
    let mut visit = service();
    visit.apply(Input::Pressed(Control::Back));
    assert_eq!(visit.screen(), &Screen::Attract);
}

#[test]
fn staff_reach_the_service_screen_after_wrong_pins_of_visitors() {
    let mut visit = Visit::new(VisitSettings { code: Some("604913827".parse().unwrap()), ..settings() });
    let enter = |visit: &mut Visit, digits: &[u8]| {
        digits.iter().for_each(|&digit| drop(visit.apply(Input::Pressed(Control::Digit(digit)))));
        visit.apply(Input::Pressed(Control::EnterPin));
    };
    visit.apply(Input::ServiceGesture);
    (0..3).for_each(|_| enter(&mut visit, &[1, 1, 1, 1]));
    enter(&mut visit, &[2, 4, 6, 9]);
    assert!(matches!(visit.screen(), Screen::Pin { .. }) && !visit.pin_wait().is_zero(), "the PIN has to wait");
    enter(&mut visit, &[6, 0, 4, 9, 1, 3, 8, 2, 7]);
    assert!(matches!(visit.screen(), Screen::Service { .. }) && visit.pin_wait().is_zero());
}

#[test]
fn each_side_of_a_table_speaks_its_language_and_the_one_chosen_last_is_counted() {
    let mut visit = visit();
    visit.apply(Input::Pressed(Control::Language(Language::Swedish)));
    assert_eq!((visit.language(), visit.far_language()), (Language::Swedish, Language::Swedish));
    visit.apply(Input::Pressed(Control::FarLanguage(Language::German)));
    assert_eq!((visit.language(), visit.far_language()), (Language::Swedish, Language::German));
    let effects = visit.apply(Input::Pressed(Control::Leave));
    assert!(matches!(&effects[0], Effect::Count(entry) if entry.language == Language::German), "{effects:?}");
    assert_eq!(visit.language(), visit.far_language());
}

#[test]
fn a_visitor_who_makes_the_gesture_by_chance_loses_nothing() {
    let mut visit = play(FULL);
    visit.apply(Input::ServiceGesture);
    visit.apply(seconds(29));
    assert!(matches!(visit.screen(), Screen::Pin { .. }));
    visit.apply(Input::GameEnded(ending(Some(Side::Attackers), Some(Side::Defenders))));
    visit.apply(seconds(1));
    assert!(matches!(visit.screen(), Screen::Ending { choice: FULL, .. }), "{:?}", visit.screen());

    let mut without_pin = Visit::new(VisitSettings { pin: None, ..settings() });
    without_pin.apply(Input::ServiceGesture);
    assert_eq!(without_pin.screen(), &Screen::Attract);
}

#[test]
fn the_first_language_can_be_changed_in_service() {
    let mut visit = service();
    visit.apply(Input::Pressed(Control::Service(ServiceAction::NextLanguage)));
    visit.apply(Input::Pressed(Control::Back));
    assert_eq!(visit.language(), Language::Swedish);
}

/// Whatever happens in whatever order: effects belong to the screen, every visit counts, and an untouched table returns to attract.
#[test]
fn random_inputs_never_break_the_order_of_a_visit() {
    let mut rng = Rng::new(20);
    let mut below = |count: usize| usize::try_from(rng.next_u64() % count as u64).unwrap();
    for _ in 0..200 {
        let mut visit = visit();
        let (mut begun, mut counted) = (0, 0);
        for _ in 0..500 {
            let before = visit.screen().clone();
            let is_open = !matches!(before, Screen::Closed);
            let input = match below(12) {
                0 => Input::Touched,
                1 => Input::ServiceGesture,
                2 => Input::GameEnded(ending([None, Some(Side::Attackers), Some(Side::Defenders)][below(3)], Some(Side::Defenders))),
                3 => seconds(below(100) as u64),
                4 if below(10) == 0 => Input::Open(!is_open),
                5 => Input::Pressed(Control::Digit(u8::try_from(below(10)).unwrap())),
                6 => Input::Pressed(Control::Play(CHOICES[below(4)])),
                7 => Input::Pressed([Control::StartAnew, Control::Leave, Control::Back, Control::EnterPin][below(4)]),
                8 => Input::Pressed(Control::Service(ServiceAction::Restart)),
                9 => {
                    Input::Pressed([Control::PlayAgain, Control::OtherGame, Control::StillHere, Control::TakeBack, Control::Pass][below(5)])
                }
                10 => Input::Pressed(Control::Language(Language::ALL[below(6)])),
                _ => seconds(1),
            };
            for effect in visit.apply(input.clone()) {
                match effect {
                    Effect::Count(entry) => {
                        assert!(entry.visit >= counted && entry.visit <= begun, "{} of {begun}", entry.visit);
                        counted = entry.visit;
                    }
                    Effect::Service(_) => assert!(matches!(before, Screen::Service { .. }), "{input:?} on {before:?}"),
                    Effect::StartGame { .. } => assert!(matches!(visit.screen(), Screen::Playing(_))),
                    Effect::TakeBack | Effect::Pass => assert!(matches!(before, Screen::Playing(_))),
                    Effect::ClearTable => assert_eq!(visit.screen(), &Screen::Welcome),
                    Effect::PinAccepted => assert!(matches!(visit.screen(), Screen::Service { .. })),
                    Effect::PinRefused => assert!(matches!(visit.screen(), Screen::Pin { is_wrong: true, .. })),
                    Effect::ShowAttract => {
                        assert!(matches!(visit.screen(), Screen::Attract | Screen::Closed));
                        assert_eq!(counted, begun, "every visit counts");
                    }
                }
            }
            let was_idle = matches!(before, Screen::Attract | Screen::Closed);
            begun += u32::from(was_idle && visit.screen() == &Screen::Welcome);
        }
        visit.apply(Input::Open(true));
        (0..400).for_each(|_| drop(visit.apply(seconds(1))));
        assert_eq!(visit.screen(), &Screen::Attract);
    }
}
