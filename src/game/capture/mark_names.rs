//! The names of marks.

use birka_look::Mark;

/// The names of marks on the command line.
pub(super) const MARK_NAMES: [(&str, Mark); 9] = [
    ("hovered", Mark::Hovered),
    ("selected", Mark::Selected),
    ("destination", Mark::Destination),
    ("capture", Mark::Capture),
    ("from", Mark::LastFrom),
    ("to", Mark::LastTo),
    ("captor", Mark::Captor),
    ("way", Mark::OpenWay),
    ("fallen", Mark::Fallen),
];
