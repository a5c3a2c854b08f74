//! A handful of variants as data, for tests without the script layer.

use std::sync::Arc;

use birka_records::opentafl_rules;
use birka_rules::{RuleSet, Rules};

use crate::rulesets::{TABLUT, saami};

/// Variants in `OpenTafl` notation: they differ in the size of the board, the escape squares, the capture of the king, the kinds of pieces,
/// speeds, camps, shieldwalls and exit forts.
const RECORDS: [(&str, &str); 7] = [
    ("brandubh", "dim:7 ks:w cenhe: cenh: surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"),
    ("sea-battle", "dim:9 esc:e ka:n cen: cenhe: cor: surf:n start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"),
    (
        "camps",
        "dim:9 esc:e ks:c linc:y afor:d1,e1,f1,e2,a4,a5,a6,b5,i4,i5,i6,h5,d9,e9,f9,e8 aforh:TK afors:t aforp:t aforre: start:/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
    ),
    ("fetlar", "dim:11 start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("copenhagen", "dim:11 sw:s efe:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"),
    ("thirteen", "dim:13 ks:m spd:-1,3 start:/4ttttt4/6t6/13/6T6/t5T5t/t4T1T4t/tt1TT1K1TT1tt/t4T1T4t/t5T5t/6T6/13/6t6/4ttttt4/"),
    (
        "nineteen",
        "dim:19 ks:c cj:n start:/2t2t7t2t2/19/t4t7t4t/7t1T1t7/6t1t1t1t6/t1t2C7C2t1t/4t4T4t4/3t4T1T4t3/4t2T1T1T2t4/3T2T1TKT1T2T3/4t2T1T1T2t4/3t4T1T4t3/4t4T4t4/t1t2C7C2t1t/6t1t1t1t6/7t1T1t7/t4t7t4t/19/2t2t7t2t2/",
    ),
];

/// Every variant with its name: those in `OpenTafl` notation, and Saami Tablut with its announcements and repetition.
pub fn all() -> Vec<(&'static str, RuleSet)> {
    let read = |record: &str| opentafl_rules::read(record).unwrap_or_else(|errors| panic!("{record}: {errors:?}")).set;
    std::iter::once(("tablut", saami(TABLUT))).chain(RECORDS.into_iter().map(|(name, record)| (name, read(record)))).collect()
}

/// The compiled rules of a variant of [`all`].
pub fn compiled(name: &str) -> Arc<Rules> {
    let (_, set) = all().into_iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no variant is named {name}"));
    Arc::new(Rules::compile(set).expect("valid rules"))
}
