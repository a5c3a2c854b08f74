//! How long after a script is saved its rules are in force, for every shipped variant.
//!
//! For each, the folder of variants is followed as the table follows it; the file is saved with a comment and a changed rule in turn, and
//! the time is taken from the save to the moment the game on the table has the new rules. Beside it stands what of that the table itself
//! has to do between two frames. Counts are asserted, times are printed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use birka::session::{RuleUpdate, Session};
use birka_script::{Library, LibraryWatcher};

/// Saves of each variant.
const SAVES: usize = 8;

fn main() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/variants");
    let folder = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(&shipped).expect("the shipped variants").flatten() {
        fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("a copy");
    }
    let library = Library::from_dirs(&[folder.path().to_owned()]);
    assert_eq!(library.diagnostics(), []);
    println!("{:28} {:>14} {:>14} {:>14}", "variant", "median ms", "worst ms", "table worst ms");
    let mut all = Vec::new();
    for variant in library.variants() {
        let (total, table) = measure(&library, &variant.id, &variant.path);
        println!(
            "{:28} {:>14.1} {:>14.1} {:>14.2}",
            variant.id,
            millis(total[total.len() / 2]),
            millis(total[total.len() - 1]),
            millis(table[table.len() - 1])
        );
        all.extend(total.into_iter().zip(table));
    }
    let worst = |times: &mut dyn Iterator<Item = Duration>| times.max().map_or(0.0, millis);
    println!(
        "of {} saves the slowest took {:.1} ms, the table's own part of one at most {:.2} ms",
        all.len(),
        worst(&mut all.iter().map(|times| times.0)),
        worst(&mut all.iter().map(|times| times.1))
    );
}

/// The times of some saves, sorted: all of it, and the table's own part.
fn measure(library: &Library, id: &str, file: &PathBuf) -> (Vec<Duration>, Vec<Duration>) {
    let (send, changed) = channel();
    let library = library.reload();
    let mut session = Session::new(library.get(id).expect("the variant"));
    let live = LibraryWatcher::start(library, move |library| drop(send.send(library))).expect("a thread");
    let text = fs::read_to_string(file).expect("its file");
    let (mut total, mut table) = (Vec::new(), Vec::new());
    for save in 0..SAVES {
        // Another first side is another rule in every variant; a file that inherits it is given it.
        let side = if save % 2 == 0 { "defenders" } else { "attackers" };
        let changed_text = if text.contains("first = \"") {
            let first = text.find("first = \"").expect("it is there") + 9;
            let end = first + text[first..].find('"').expect("a closing quote");
            format!("{}{}{}-- save {save}\n", &text[..first], side, &text[end..])
        } else {
            format!("{}-- save {save}\n", text.replacen("\nlocal variant = {", &format!("\nlocal variant = {{ first = \"{side}\","), 1))
        };
        std::thread::sleep(Duration::from_millis(30));
        let before = session.variant().clone();
        let begun = Instant::now();
        fs::write(file, &changed_text).expect("a save");
        let library = changed.recv_timeout(Duration::from_secs(30)).expect("the save is noticed");
        let handed = Instant::now();
        let renewal = session.update_rules(&library);
        let (whole, own) = (begun.elapsed(), handed.elapsed());
        // The first side may be the one that began before.
        let is_other = matches!(renewal, RuleUpdate::Applied { .. }) || (save == 0 && matches!(renewal, RuleUpdate::Unchanged));
        assert!(is_other, "{id}: {renewal:?}");
        assert!(!std::sync::Arc::ptr_eq(&before, session.variant()), "{id}: the new file is in force");
        total.push(whole);
        table.push(own);
    }
    drop(live);
    fs::write(file, text).expect("the file as it was");
    total.sort_unstable();
    table.sort_unstable();
    (total, table)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
