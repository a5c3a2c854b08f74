//! OpenTafl rules records: the examples of the notation, notes and losses, and round trips.

use std::num::NonZeroU8;
use std::sync::Arc;

use birka_records::opentafl_rules::{RulesRecordError, read, write};
use birka_rules::Square;
use birka_rules::{
    CaptureRoles, ClassId, Game, Hostility, KindId, Leap, LimitedMove, Move, Origin, Ornament, Reason, RequiredSides, RuleSet, Rules, Side,
    SquareClass, SquareRule, TakeBy, Verdict,
};
use birka_script::{Library, VariantMetadata, load_source, write_variant};
use birka_test_support::{RandomChoice, Rng};

const FETLAR: &str = "dim:11 atkf:n start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const COPENHAGEN: &str = "dim:11 atkf:n sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
const BERSERK: &str = "dim:11 surf:n atkf:n kj:r ber:c start:/3ttttt3/5c5/11/t4T4t/t3NTT3t/tc1TTKTT1ct/t3TTT3t/t4T4t/11/5c5/3ttttt3/";
const BRANDUB: &str = "dim:7 ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const SEA_BATTLE: &str = "dim:9 esc:e ka:n cen: cenhe: cor: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/";

#[test]
fn reads_the_examples_of_the_notation() {
    let fetlar = read(FETLAR).expect("Fetlar").set;
    assert_eq!((fetlar.size.files(), fetlar.first), (11, Side::Defenders), "atkf:n: the defenders move first");
    let king = fetlar.kinds.iter().find(|kind| kind.royal).expect("a king");
    assert_eq!((king.capture.elsewhere, king.capture_roles), (RequiredSides::Four { edge_counts: false }, CaptureRoles::BOTH));
    let corners = fetlar.escape_squares().collect::<Vec<_>>();
    assert!(corners.len() == 4 && corners.iter().all(|&square| fetlar.size.is_corner(square)));
    assert!(fetlar.ends.encirclement && !fetlar.ends.exit_fort && fetlar.shieldwall.is_none());
    assert_eq!(fetlar.ends.repetition.map(|rule| (rule.times.get(), rule.verdict)), Some((3, Verdict::Draw)));
    let copenhagen = read(COPENHAGEN).expect("Copenhagen").set;
    assert!(copenhagen.ends.exit_fort && copenhagen.shieldwall.as_ref().is_some_and(|rule| rule.closed_by.len() == 1));
    // By default only attackers can be captured against the occupied throne.
    let (id, _) = copenhagen.kinds().find(|(_, kind)| kind.record == 't').expect("attackers");
    let (men, _) = copenhagen.kinds().find(|(_, kind)| kind.record == 'T').expect("defenders");
    let throne = |id| copenhagen.square_rule_at(copenhagen.size.middle(), id);
    assert_eq!((throne(id).hostile, throne(men).hostile), (Hostility::Always, Hostility::WhenEmpty));
    assert!(!throne(id).stop && throne(id).pass);

    let berserk = read(BERSERK).expect("Berserk");
    let about = |key: &str| berserk.notes.iter().filter(|note| note.contains(&format!("`{key}`"))).count();
    assert_eq!(["ber", "kj", "nj", "cj"].map(about), [1; 4], "{:?}", berserk.notes);
    assert_eq!(berserk.set.kinds.len(), 5);

    let brandub = read(BRANDUB).expect("Brandub").set;
    assert!(brandub.kinds.iter().all(|kind| kind.capture.elsewhere == RequiredSides::Opposite));
    assert!(brandub.kinds().all(|(id, _)| brandub.square_rule_at(brandub.size.middle(), id).hostile == Hostility::Never));

    let sea = read(SEA_BATTLE).expect("Sea Battle").set;
    assert_eq!(sea.kinds.iter().find(|kind| kind.royal).map(|king| king.capture_roles), Some(CaptureRoles::NONE));
    assert_eq!(sea.escape_squares().count(), 32);
    assert_eq!(sea.classes.len(), 1, "no square but the edge has a name");
}

#[test]
fn reads_every_value_of_the_notation() {
    let with = |keys: &str| read(&FETLAR.replace("atkf:n", keys)).expect(keys);
    let king = |keys: &str| with(keys).set.kinds.iter().find(|kind| kind.royal).expect("a king").clone();
    assert_eq!(king("ks:m").capture.elsewhere, RequiredSides::Four { edge_counts: true });
    assert_eq!((king("ks:c").capture.elsewhere, king("ks:c").capture.places.len()), (RequiredSides::Opposite, 2));
    assert_eq!(king("ka:a").capture_roles, CaptureRoles { hammer: false, anvil: true });
    assert_eq!(king("ka:h").capture_roles, CaptureRoles { hammer: true, anvil: false });
    let repetition = |keys: &str| with(keys).set.ends.repetition.map(|rule| rule.verdict);
    assert_eq!([repetition("tfr:i"), repetition("tfr:d"), repetition("tfr:l")], [None, Some(Verdict::Draw), Some(Verdict::MoverLoses)]);
    assert!(with("tfr:w").notes.iter().any(|note| note.contains("tfr:w")));
    let reach = |keys: &str| with(keys).set.kinds.iter().map(|kind| kind.reach).collect::<Vec<_>>();
    assert_eq!(reach("spd:4"), [Some(4); 3]);
    assert_eq!(reach("spd:3,4"), [Some(3), Some(4), Some(4)]);
    assert_eq!(reach("spd:1,1,1,1,1,1,1,1,1,2,1,1"), [Some(1), Some(1), Some(2)], "attackers, defenders, king");
    assert_eq!(reach("spd:-1,1,1,1,5,1,1,2"), [None, Some(5), Some(2)]);
    let inverted = read("dim:5 starti:/2t2/5/T1K1T/5/5/").expect("an inverted position").set;
    assert!(inverted.start[22].is_some() && inverted.start[2].is_none(), "the first row is the highest rank");
    let forts = with("afor:a5,a6,a7 aforp: aforre: aforh:T linc:y").set;
    let (men, _) = forts.kinds().find(|(_, kind)| kind.record == 'T').expect("defenders");
    let rule = forts.square_rule_at(Square::parse("a6", forts.size).expect("a square"), men);
    assert_eq!((rule.stop, rule.pass, rule.enter, rule.hostile), (true, false, false, Hostility::Always));
    assert!(forts.square_rule_at(forts.size.middle(), men).hostile_when_besieged);
    assert_eq!(with("name:Large_Fetlar").name.as_deref(), Some("Large Fetlar"));
}

#[test]
fn reports_all_errors_at_once() {
    let faults = |record: &str| read(record).err().unwrap_or_default();
    assert_eq!(faults(""), [RulesRecordError::Missing { key: "dim" }, RulesRecordError::Missing { key: "start" }]);
    let told = faults("dim:2 esc:x ks:q cor:z9 spd:0 corh:tX start:/3t3/");
    let text = told.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(text.contains("`dim:2`"), "{text}");
    let told = faults("dim:7 esc:x ks:q cor:z9 spd:0 corh:tX dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/");
    let text = told.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    for part in ["`esc:x`", "`ks:q`", "`cor:z9`", "`spd:0`", "`corh:tX`", "`dim:` is given twice"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(faults("dim:7 start:/3t3/3t3/").iter().any(|fault| matches!(fault, RulesRecordError::Start(_))));
    assert!(faults(&BRANDUB.replace("ks:n", "cor:")).iter().any(|fault| matches!(fault, RulesRecordError::Rules(_))), "no way out");
    assert!(read(&format!("wat:1 {}", BRANDUB.replace("dim:7", "dim:7 hurry:y"))).expect("read").notes.iter().any(|n| n.contains("hurry")));
    for nonsense in ["\u{0}", "dim", ":::", "dim:99999999999999999999 start:x", "start:/🦀/ dim:5", "dim:5 start://///"] {
        assert!(read(nonsense).is_err(), "{nonsense:?}");
    }
}

/// A corner that attackers may stop on as well has other laws than the rest, and a record has one group of goals.
#[test]
fn of_goals_with_different_laws_the_most_are_written() {
    let imported = read("dim:7 afor:a1,d1 afors:t aforh:tTK start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").expect("rules").set;
    let goals = |set: &RuleSet| set.escape_squares().map(|square| square.name(set.size)).collect::<Vec<_>>();
    assert_eq!(goals(&imported), ["a1", "g1", "a7", "g7"]);
    let written = write(&Rules::compile(imported).expect("valid rules"), "fort");
    assert_eq!(goals(&read(&written.record).expect("a record that can be read").set), ["g1", "a7", "g7"], "{}", written.record);
    assert!(!written.lost.is_empty(), "the fourth goal is lost");
}

#[test]
fn moves_that_the_notation_lacks_are_told_as_losses() {
    let lost = |change: fn(&mut RuleSet)| {
        let mut set = read(BRANDUB).expect("rules").set;
        change(&mut set);
        let written = write(&Rules::compile(set).expect("valid rules"), "own");
        assert!(read(&written.record).is_ok(), "{}", written.record);
        written.lost
    };
    assert!(lost(|_| ()).iter().all(|lost| !lost.contains("moves otherwise") && !lost.contains("how far it goes")));
    let leaps = lost(|set| set.kinds[0].other_moves.leaps.extend(Leap::new(1, 2)));
    assert!(leaps.iter().any(|lost| lost.contains("moves otherwise than along rank and file")), "{leaps:?}");
    let limited = lost(|set| {
        let from = Origin::Outside(vec![ClassId(0)]);
        set.kinds[0].other_moves.limited = vec![LimitedMove { by: TakeBy::Diagonal(None), from }];
    });
    assert!(limited.iter().any(|lost| lost.contains("begin only on some squares")), "{limited:?}");
    let still = lost(|set| set.kinds[0].reach = Some(0));
    assert!(still.iter().any(|lost| lost.contains("how far it goes")), "{still:?}");
    let kept = lost(|set| set.ends.fewer_than.kinds = vec![(KindId(1), NonZeroU8::MIN)]);
    assert!(kept.iter().any(|lost| lost.contains("too few of a kind, has lost")), "{kept:?}");
    let reached = lost(|set| {
        set.ends.reach = vec![(KindId(0), vec![ClassId(set.classes.len() as u8)])];
        let squares = vec![Square::parse("b2", set.size).expect("a square")];
        let rules = vec![SquareRule::OPEN; set.kinds.len()];
        set.classes.push(SquareClass { name: "goal".into(), squares, rules, ornament: Ornament::Plain });
    });
    assert!(reached.iter().any(|lost| lost.contains("by squares that its pieces reach")), "{reached:?}");
}

#[test]
fn an_imported_record_gives_a_script_with_the_same_rules() {
    for record in [FETLAR, COPENHAGEN, BERSERK, BRANDUB, SEA_BATTLE] {
        let imported = read(record).expect(record);
        let about = VariantMetadata {
            id: "imported".into(),
            name: "\"Im\\ported\"".into(),
            comments: vec!["a remark".into()],
            ..VariantMetadata::default()
        };
        let text = write_variant(&about, &imported.set);
        let variant = load_source("imported.lua", &text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        assert_eq!(*variant.rules.rule_set(), imported.set, "{text}");
    }
}

#[test]
fn write_variant_preserves_the_rules_of_shipped_variants() {
    for variant in Library::shipped().variants() {
        let about = VariantMetadata {
            id: variant.id.clone(),
            name: variant.name.clone(),
            sources: variant.sources.clone(),
            ..VariantMetadata::default()
        };
        let text = write_variant(&about, variant.rules.rule_set());
        let again = load_source("again.lua", &text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        assert_eq!(again.rules.rule_set(), variant.rules.rule_set(), "{text}");
        assert_eq!((&again.name, &again.sources), (&variant.name, &variant.sources));
    }
}

/// Plays a random game under both rules and compares moves, captures and outcomes.
fn assert_plays_the_same(one: &Arc<Rules>, other: &Arc<Rules>, rng: &mut Rng, id: &str) {
    let (mut mine, mut theirs) = (Game::new(Arc::clone(one)), Game::new(Arc::clone(other)));
    for _ in 0..80 {
        let mut moves = [mine.legal_moves(), theirs.legal_moves()];
        moves.iter_mut().for_each(|moves| moves.sort_unstable());
        let lasted = |game: &Game| matches!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition | Reason::QuietLimit));
        if lasted(&mine) || lasted(&theirs) {
            break;
        }
        assert_eq!(moves[0], moves[1], "{id}");
        assert_eq!(mine.outcome(), theirs.outcome(), "{id}");
        if moves[0].is_empty() {
            break;
        }
        let handful: Vec<Move> = (0..6).map(|_| rng.pick(&moves[0])).collect();
        let mv = handful.into_iter().max_by_key(|&mv| mine.preview(mv).map_or(0, |turn| turn.captured.len())).expect("a move");
        let squares = |game: &mut Game| game.play(mv).expect("legal").captured.iter().map(|fallen| fallen.square).collect::<Vec<_>>();
        assert_eq!(squares(&mut mine), squares(&mut theirs), "{id}: {}", mv.name(one.rule_set().size));
    }
}

#[test]
fn an_exported_and_imported_variant_plays_the_same() {
    let mut whole = Vec::new();
    for variant in Library::shipped().variants() {
        let exported = write(&variant.rules, &variant.name);
        // A record always has a king.
        if variant.rules.rule_set().king().is_none() {
            assert!(!exported.lost.is_empty(), "{}", variant.id);
            continue;
        }
        let again = read(&exported.record).unwrap_or_else(|faults| panic!("{}: {faults:?}\n{}", variant.id, exported.record));
        assert_eq!(again.name.as_deref(), Some(variant.name.as_str()));
        // Calls do not affect play, and games are stopped when repetition or the limit of quiet moves ends one of them.
        let harmless = ["the calls", "how often a position", "the limit of moves"];
        if exported.lost.iter().any(|lost| !harmless.iter().any(|known| lost.starts_with(known))) {
            continue;
        }
        whole.push(variant.id.clone());
        let again = Arc::new(Rules::compile(again.set).expect("sound"));
        assert_eq!(Game::new(Arc::clone(&again)).perft(2), Game::new(Arc::clone(&variant.rules)).perft(2));
        let mut rng = Rng::new(0x0F7A);
        (0..4).for_each(|_| assert_plays_the_same(&variant.rules, &again, &mut rng, &variant.id));
    }
    assert!(whole.len() >= 20, "too few variants are fully recorded: {whole:?}");
    for id in ["brandubh", "copenhagen", "tablut-1811"] {
        assert!(whole.iter().any(|known| known == id), "{id} is lost in part: {whole:?}");
    }
}

#[test]
fn lists_what_a_record_cannot_express() {
    let library = Library::shipped();
    let lost = |id: &str| {
        let variant = library.get(id).expect("a variant");
        write(&variant.rules, &variant.name).lost.join("\n")
    };
    for (id, parts) in [
        ("alea", &["strong: what it takes to capture it: everywhere"][..]),
        ("tawlbwrdd-apifan", &["falls when it steps between"]),
        ("tablut", &["the calls"]),
        ("tablut-ashton-online", &["own camp spares it"]),
        ("tablut-tuichu", &["a function of the variant's own: The defenders win"]),
        ("copenhagen", &["how often a position may come back"]),
    ] {
        let lost = lost(id);
        assert!(parts.iter().all(|part| lost.contains(part)), "{id}:\n{lost}");
    }
}
