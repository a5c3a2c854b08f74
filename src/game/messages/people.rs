//! The peoples whose games the variants are.

use birka_script::People;

use super::texts;

texts! {
    /// How the list of variants is grouped.
    by_size = "people-by-size";
    by_people = "people-by-people";
    /// The heading of a people's games; of those whose files do not say.
    heading by people: Option<People> {
        Some(People::Norse) => "people-norse",
        Some(People::Sami) => "people-sami",
        Some(People::Irish) => "people-irish",
        Some(People::Welsh) => "people-welsh",
        Some(People::English) => "people-english",
        Some(People::Modern) => "people-modern",
        None => "people-others",
    };
}
