//! Which variant of the library has the rules of an `OpenTafl` record.

use std::sync::Arc;

use birka_records::game_record::opentafl::OpenTaflGame;
use birka_records::opentafl_rules;
use birka_rules::Setup;
use birka_script::{Library, Variant};

use super::note::ImportNote;

/// Variants that differ from the record in this many more rules than the nearest one are not tried.
const MARGIN: usize = 3;

/// A variant whose rules a record may mean.
pub(super) struct Candidate {
    pub(super) variant: Arc<Variant>,
    /// The starting position of the record in the kinds of the variant.
    pub(super) start: Setup,
    /// What the rules of the record leave out or say differently.
    differences: Vec<String>,
    /// Whether the variant starts from another position.
    starts_elsewhere: bool,
}

impl Candidate {
    fn of(variant: &Arc<Variant>, read: &OpenTaflGame) -> Option<Self> {
        let set = variant.rules.rule_set();
        let record = &read.rules.value.set;
        let start = opentafl_rules::convert(set, record, &read.start)?;
        let usual = opentafl_rules::convert(set, record, &Setup::start(record))?;
        let differences = opentafl_rules::differences(set, record);
        Some(Self { variant: Arc::clone(variant), starts_elsewhere: usual != Setup::start(set), start, differences })
    }

    /// What to tell about rules that differ.
    pub(super) fn note(&self) -> Option<ImportNote> {
        let differences = self.differences.clone();
        (!differences.is_empty()).then(|| ImportNote::ReadAs { variant: self.variant.id.clone(), differences })
    }
}

/// The variants whose rules the record may mean, the nearest first; only the named one if there is a name.
pub(super) fn candidates(library: &Library, read: &OpenTaflGame, named: Option<&str>) -> Vec<Candidate> {
    if let Some(variant) = named.and_then(|name| library.get(name).ok()) {
        return Candidate::of(&variant, read).into_iter().collect();
    }
    let mut candidates: Vec<Candidate> = library.variants().iter().filter_map(|variant| Candidate::of(variant, read)).collect();
    candidates.sort_by_key(|candidate| {
        // Of equals the one without functions, and with the shortest name, is the usual one.
        let has_hooks = candidate.variant.rules.hooks().is_some();
        (candidate.starts_elsewhere, candidate.differences.len(), has_hooks, candidate.variant.id.len())
    });
    let Some(nearest) = candidates.first().map(|candidate| (candidate.starts_elsewhere, candidate.differences.len())) else {
        return candidates;
    };
    candidates.retain(|candidate| candidate.starts_elsewhere == nearest.0 && candidate.differences.len() <= nearest.1 + MARGIN);
    candidates
}
