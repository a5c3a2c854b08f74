//! Reloading a library when its files change.

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use birka_script::{Library, LibraryWatcher};
use birka_test_support::TempFiles;

const TABLUT: &str = include_str!("../../../scripts/variants/tablut.lua");
const BRANDUBH: &str = include_str!("../../../scripts/variants/brandubh.lua");
/// A variant that extends Tablut.
const CHILD: &str = "return { api = 1, id = \"child\", name = \"Child\", sources = { \"here\" }, extends = \"tablut\" }";
/// The longest time to wait for a change, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

fn variant_files() -> TempFiles {
    TempFiles::new(&[("tablut.lua", TABLUT), ("brandubh.lua", BRANDUBH), ("child.lua", CHILD)])
}

fn library(files: &TempFiles) -> Library {
    Library::from_dirs(&[files.folder().to_owned()])
}

/// A watcher of the folder, and the libraries that it reports.
fn watch(files: &TempFiles) -> (LibraryWatcher, Receiver<Library>) {
    let (sender, reloaded) = channel();
    let watcher = LibraryWatcher::start(library(files), move |library| drop(sender.send(library))).expect("a thread");
    (watcher, reloaded)
}

/// Tablut with another repetition rule.
fn changed_tablut() -> String {
    assert!(TABLUT.contains("times = 3"));
    TABLUT.replacen("times = 3", "times = 4", 1)
}

/// Writes a file in parts until no part took so long that the watcher may take it for the whole, as on a machine with much other work.
fn without_delay<T>(mut write: impl FnMut() -> (T, Duration)) -> T {
    const SHORT: Duration = Duration::from_millis(100);
    let mut attempts = (0..20).map(|_| write());
    attempts.find(|(_, slowest)| *slowest < SHORT).expect("the machine has time to write a file").0
}

/// The next library that the watcher reports.
fn next(reloaded: &Receiver<Library>) -> Library {
    reloaded.recv_timeout(TIMEOUT).expect("the change is noticed")
}

fn fingerprint(library: &Library, id: &str) -> String {
    library.get(id).expect("the variant").rules.fingerprint().to_owned()
}

#[test]
fn a_variant_that_extends_a_shipped_one_is_kept() {
    let files = TempFiles::new(&[("child.lua", CHILD)]);
    let before = library(&files);
    assert_eq!(before.diagnostics(), []);
    let again = before.reload();
    assert!(again.is_same(&before) && again.reload().is_same(&before), "nothing has changed");
    files.write("child.lua", &CHILD.replace("Child", "Other"));
    let after = again.reload();
    assert!(!after.is_same(&before));
    assert_eq!(after.get("child").unwrap().name, "Other");
}

#[test]
fn translations_beside_the_variants_are_read_again() {
    let files = variant_files();
    fs::create_dir(files.folder().join("locale")).unwrap();
    let swedish = |name: &str| format!("(variants: {{\"brandubh\": (name: \"{name}\")}})");
    files.write("locale/sv.ron", &swedish("Svart korp"));
    let before = library(&files);
    assert_eq!(before.diagnostics(), []);
    assert_eq!(before.get("brandubh").unwrap().name_in("sv"), "Svart korp");
    assert!(before.reload().is_same(&before), "nothing has changed");
    files.write("locale/sv.ron", &swedish("Svarta korpen"));
    let after = before.reload();
    assert_eq!(after.get("brandubh").unwrap().name_in("sv"), "Svarta korpen");
    // An unknown variant name, and a file whose name is not a language tag.
    files.write("locale/sv.ron", &swedish("Svarta korpen").replace("brandubh", "brandub"));
    files.write("locale/svenska!.ron", &swedish("Svarta korpen"));
    let messages: Vec<String> = after.reload().diagnostics().iter().map(ToString::to_string).collect();
    assert!(messages.iter().any(|text| text.contains("did you mean `brandubh`?")), "{messages:?}");
    assert!(messages.iter().any(|text| text.contains("not a language tag")), "{messages:?}");
}

#[test]
fn reload_rebuilds_only_what_a_change_affects() {
    let files = variant_files();
    let before = library(&files);
    assert!(before.reload().is_same(&before), "nothing has changed");
    files.write("tablut.lua", &changed_tablut());
    let after = before.reload();
    assert!(!after.is_same(&before));
    let is_reused = |id: &str| Arc::ptr_eq(&before.get(id).expect("a variant"), &after.get(id).expect("a variant"));
    assert!(is_reused("brandubh") && !is_reused("tablut") && !is_reused("child"), "the child changes with its base");
    assert_eq!(fingerprint(&after, "child"), fingerprint(&after, "tablut"));
}

#[test]
fn a_file_that_takes_over_an_id_becomes_the_base() {
    let files = variant_files();
    let before = library(&files);
    // Of two files with one id, the first by name is extended.
    files.write("another.lua", &changed_tablut());
    let after = before.reload();
    assert_eq!(fingerprint(&after, "child"), fingerprint(&after, "tablut"));
    assert_ne!(fingerprint(&after, "child"), fingerprint(&before, "child"));
    assert_eq!(after.diagnostics().len(), 1, "the duplicate id");
}

#[test]
fn a_save_is_noticed() {
    let files = variant_files();
    let before = library(&files);
    let (_watcher, reloaded) = watch(&files);
    files.write("tablut.lua", &changed_tablut());
    let after = next(&reloaded);
    assert_eq!(after.diagnostics(), []);
    assert_ne!(fingerprint(&after, "tablut"), fingerprint(&before, "tablut"));
}

#[test]
fn a_save_by_renaming_is_noticed() {
    let files = variant_files();
    let (_watcher, reloaded) = watch(&files);
    files.write(".tablut.lua.swp", &changed_tablut());
    fs::rename(files.path(".tablut.lua.swp"), files.path("tablut.lua")).expect("renamed");
    assert_eq!(fingerprint(&next(&reloaded), "tablut"), fingerprint(&library(&files), "tablut"));
}

#[test]
fn a_partly_written_file_causes_no_error() {
    let (_watcher, reloaded, files) = without_delay(|| {
        let files = variant_files();
        let (watcher, reloaded) = watch(&files);
        let start = Instant::now();
        files.write("tablut.lua", &changed_tablut()[..2000]);
        // Long enough for the watcher to read the part, shorter than its delay for new errors.
        sleep(Duration::from_millis(40));
        files.write("tablut.lua", &changed_tablut());
        ((watcher, reloaded, files), start.elapsed())
    });
    let after = next(&reloaded);
    assert_eq!(after.diagnostics(), []);
    assert_eq!(fingerprint(&after, "tablut"), fingerprint(&library(&files), "tablut"));
}

#[test]
fn a_burst_of_saves_is_combined() {
    let (_watcher, reloaded, _files) = without_delay(|| {
        let files = variant_files();
        let (watcher, reloaded) = watch(&files);
        let mut slowest = Duration::ZERO;
        for number in 0..40 {
            let start = Instant::now();
            files.write("tablut.lua", &TABLUT.replacen("name = \"", &format!("name = \"{number} "), 1));
            slowest = slowest.max(start.elapsed());
        }
        ((watcher, reloaded, files), slowest)
    });
    let mut reports = 0;
    while !next(&reloaded).get("tablut").expect("no partly written file is reported").name.starts_with("39 ") {
        reports += 1;
    }
    assert!(reports < 20, "every save was reported separately");
}

#[test]
fn an_error_and_its_fix_are_reported() {
    let files = variant_files();
    let (_watcher, reloaded) = watch(&files);
    files.write("tablut.lua", "return {");
    let broken = next(&reloaded);
    assert!(broken.diagnostics().iter().any(|error| error.path == files.path("tablut.lua")), "{:?}", broken.diagnostics());
    assert!(broken.get("tablut").is_err() && broken.get("brandubh").is_ok());
    files.write("tablut.lua", TABLUT);
    let fixed = next(&reloaded);
    assert_eq!((fixed.diagnostics(), fixed.variants().len()), (&[][..], 3));
}

#[test]
fn a_deleted_and_restored_file_is_followed() {
    let files = variant_files();
    let (_watcher, reloaded) = watch(&files);
    fs::remove_file(files.path("brandubh.lua")).expect("removed");
    assert_eq!(next(&reloaded).variants().len(), 2);
    files.write("brandubh.lua", BRANDUBH);
    assert_eq!(next(&reloaded).variants().len(), 3);
}

#[test]
fn a_moved_and_restored_folder_is_followed() {
    let files = variant_files();
    let (_watcher, reloaded) = watch(&files);
    let elsewhere = TempFiles::new(&[]);
    fs::rename(files.folder(), elsewhere.path("moved")).expect("renamed");
    assert_eq!(next(&reloaded).variants().len(), 0);
    fs::rename(elsewhere.path("moved"), files.folder()).expect("renamed");
    assert_eq!(next(&reloaded).variants().len(), 3);
    files.write("tablut.lua", &changed_tablut());
    assert_eq!(fingerprint(&next(&reloaded), "tablut"), fingerprint(&library(&files), "tablut"));
}

#[test]
fn an_unchanged_save_is_not_reported() {
    let files = variant_files();
    let (_watcher, reloaded) = watch(&files);
    files.write("tablut.lua", TABLUT);
    files.write("brandubh.lua", &BRANDUBH.replacen("\"Brandubh\"", "\"Raven\"", 1));
    let after = next(&reloaded);
    assert_eq!(after.get("brandubh").expect("the variant").name, "Raven", "the first report is about the changed file");
    assert!(reloaded.try_recv().is_err());
}

#[cfg(unix)]
#[test]
fn a_change_of_the_file_that_a_link_leads_to_is_noticed() {
    let elsewhere = TempFiles::new(&[("real.lua", TABLUT)]);
    let files = TempFiles::new(&[("brandubh.lua", BRANDUBH)]);
    std::os::unix::fs::symlink(elsewhere.folder().join("real.lua"), files.folder().join("tablut.lua")).expect("a link");
    let before = fingerprint(&library(&files), "tablut");
    let (_watcher, reloaded) = watch(&files);
    elsewhere.write("real.lua", &changed_tablut());
    assert_ne!(fingerprint(&next(&reloaded), "tablut"), before);
}
