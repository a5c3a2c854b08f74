//! Random rule sets that use every part of the rule data.

use std::num::{NonZeroU8, NonZeroU16};

use birka_rules::*;

use birka_test_support::rulesets::random;
use birka_test_support::{RandomChoice, Rng};

/// A random rule set, also with repetition and move limits, announcements and ornaments.
pub fn random_rule_set(rng: &mut Rng) -> RuleSet {
    let mut set = random(rng);
    set.ends.repetition = rng.one_in(2).then(|| repetition(rng));
    set.ends.quiet_limit = rng.one_in(2).then(|| quiet_limit(rng));
    for ways in 1..=rng.index(4) as u8 {
        set.announcements.push(Announcement { ways: NonZeroU8::new(ways).expect("not zero"), call: format!("call {ways}") });
    }
    for class in &mut set.classes {
        class.ornament = ornament(rng);
    }
    set
}

pub fn ornament(rng: &mut Rng) -> Ornament {
    rng.pick(&[Ornament::Plain, Ornament::Throne, Ornament::Refuge, Ornament::Camp])
}

pub fn verdict(rng: &mut Rng) -> Verdict {
    let verdicts =
        [Verdict::Draw, Verdict::MoverLoses, Verdict::Loses(Side::Attackers), Verdict::Loses(Side::Defenders), Verdict::Forbidden];
    rng.pick(&verdicts)
}

pub fn repetition(rng: &mut Rng) -> Repetition {
    Repetition { times: NonZeroU8::new(2 + rng.index(20) as u8).expect("not zero"), verdict: verdict(rng) }
}

pub fn quiet_limit(rng: &mut Rng) -> QuietLimit {
    let verdict = match verdict(rng) {
        // A limit cannot forbid a move.
        Verdict::Forbidden => Verdict::Draw,
        other => other,
    };
    QuietLimit { plies: NonZeroU16::new(1 + rng.index(200) as u16).expect("not zero"), verdict }
}
