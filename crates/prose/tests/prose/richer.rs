//! Random rule sets with a word of everything.

use std::num::{NonZeroU8, NonZeroU16};

use birka_rules::*;

use birka_test_support::rulesets::{Dice, random};

/// A random rule set with what `random` leaves out: limits, announcements and ornaments.
pub fn richer(dice: &mut Dice) -> RuleSet {
    let mut set = random(dice);
    set.ends.repetition = dice.once_in(2).then(|| repetition(dice));
    set.ends.quiet_limit = dice.once_in(2).then(|| quiet_limit(dice));
    for ways in 1..=dice.below(4) as u8 {
        set.announcements.push(Announcement { ways: NonZeroU8::new(ways).expect("not zero"), call: format!("call {ways}") });
    }
    for class in &mut set.classes {
        class.ornament = ornament(dice);
    }
    set
}

pub fn ornament(dice: &mut Dice) -> Ornament {
    dice.one_of(&[Ornament::Plain, Ornament::Throne, Ornament::Refuge, Ornament::Camp])
}

pub fn verdict(dice: &mut Dice) -> Verdict {
    let verdicts =
        [Verdict::Draw, Verdict::MoverLoses, Verdict::Loses(Side::Attackers), Verdict::Loses(Side::Defenders), Verdict::Forbidden];
    dice.one_of(&verdicts)
}

pub fn repetition(dice: &mut Dice) -> Repetition {
    Repetition { times: NonZeroU8::new(2 + dice.below(20) as u8).expect("not zero"), verdict: verdict(dice) }
}

pub fn quiet_limit(dice: &mut Dice) -> QuietLimit {
    let verdict = match verdict(dice) {
        // A limit can forbid nothing.
        Verdict::Forbidden => Verdict::Draw,
        other => other,
    };
    QuietLimit { plies: NonZeroU16::new(1 + dice.below(200) as u16).expect("not zero"), verdict }
}
