//! Measures hot reload: the time from saving a script to the session using its new rules, for every bundled variant.
//!
//! A library watcher follows a copy of the scripts, as in the game. Each script is saved repeatedly with a changed rule. The time that the
//! session itself needs, between two frames, is printed separately. Results are asserted, times are printed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use birka_script::{Library, LibraryWatcher};
use birka_session::{RuleUpdate, Session};

/// The number of saves per variant.
const SAVES: usize = 8;

fn main() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/variants");
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["", "locale"] {
        fs::create_dir_all(folder.path().join(part)).expect("a folder");
        for entry in fs::read_dir(shipped.join(part)).expect("the shipped variants").flatten().filter(|entry| entry.path().is_file()) {
            fs::copy(entry.path(), folder.path().join(part).join(entry.file_name())).expect("a copy");
        }
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

/// The sorted times of the saves: from the save to the session, and of the session alone.
fn measure(library: &Library, id: &str, file: &PathBuf) -> (Vec<Duration>, Vec<Duration>) {
    let (sender, receiver) = channel();
    let library = library.reload();
    let mut session = Session::new(library.get(id).expect("the variant"));
    let watcher = LibraryWatcher::start(library, move |library| drop(sender.send(library))).expect("a thread");
    let text = fs::read_to_string(file).expect("its file");
    let (mut total, mut table) = (Vec::new(), Vec::new());
    for save in 0..SAVES {
        // Every variant can be changed by its first side. A script that inherits it gets one of its own.
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
        let start = Instant::now();
        fs::write(file, &changed_text).expect("a save");
        let library = receiver.recv_timeout(Duration::from_secs(30)).expect("the save is noticed");
        let received = Instant::now();
        let update = session.update_rules(&library);
        let (whole, own) = (start.elapsed(), received.elapsed());
        // The first save may set the side that the variant has already.
        let is_expected = matches!(update, RuleUpdate::Applied(_)) || (save == 0 && matches!(update, RuleUpdate::Unchanged));
        assert!(is_expected, "{id}: {update:?}");
        assert!(!std::sync::Arc::ptr_eq(&before, session.variant()), "{id}: the new file is in force");
        total.push(whole);
        table.push(own);
    }
    drop(watcher);
    fs::write(file, text).expect("the file as it was");
    total.sort_unstable();
    table.sort_unstable();
    (total, table)
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
