//! Counting games and visits: what is written is read again, files are rotated, and nothing that goes wrong disturbs the exhibit.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use birka_exhibition::config::{Config, StatisticsConfig};
use birka_exhibition::statistics::{Ended, Party, Summary, VisitLine, VisitLog, VisitTask, Winner, page};
use birka_localization::Language;

/// A visit of its own with one game.
fn visit(start: &str, seconds: u32, winner: Winner) -> VisitLine {
    static VISITS: AtomicU32 = AtomicU32::new(1);
    VisitLine {
        start: start.to_owned(),
        visit: VISITS.fetch_add(1, Ordering::Relaxed),
        table: String::new(),
        seconds,
        offer: 1,
        variant: "brandubh".to_owned(),
        task: VisitTask::Game,
        party: Party::Defenders,
        language: Language::Swedish,
        level: 2,
        moves: 12,
        ended: if winner == Winner::None { Ended::Left } else { Ended::Finished },
        winner,
        errors: 0,
    }
}

/// Somebody has touched the invitation and played nothing.
fn touch(start: &str) -> VisitLine {
    VisitLine {
        variant: String::new(),
        task: VisitTask::None,
        level: 0,
        offer: 0,
        moves: 0,
        errors: 3,
        language: Language::French,
        ..visit(start, 5, Winner::None)
    }
}

fn config(file: &Path) -> StatisticsConfig {
    StatisticsConfig { file: Some(file.to_owned()), ..Config::default().statistics }
}

fn record(config: &StatisticsConfig, visits: impl IntoIterator<Item = VisitLine>) {
    let log = VisitLog::open(config, "", None);
    for visit in visits {
        log.record(visit);
    }
}

fn summary(files: &[&Path]) -> Summary {
    let mut summary = Summary::default();
    files.iter().for_each(|file| _ = summary.add_file(file).unwrap());
    summary
}

#[test]
fn a_game_is_one_line_without_personal_data() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deep/visits.csv");
    let settings = StatisticsConfig { table: "hall".to_owned(), ..config(&file) };
    let lost = visit("2026-11-22 14:05", 130, Winner::Attackers);
    let again =
        VisitLine { start: "2026-11-22 14:09".to_owned(), seconds: 20, ended: Ended::Left, winner: Winner::None, moves: 5, ..lost.clone() };
    record(&settings, [lost, again]);
    record(&settings, [visit("2026-11-22 15:00", 40, Winner::Draw)]);
    record(&settings, [visit("2026-11-23 10:00", 50, Winner::Draw)]);
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(
        text,
        "start,visit,table,seconds,offer,variant,task,party,language,level,moves,ended,winner,errors\n\
         2026-11-22 14:05,1,hall,130,1,brandubh,game,defenders,sv,2,12,finished,attackers,0\n\
         2026-11-22 14:09,1,hall,20,1,brandubh,game,defenders,sv,2,5,left,none,0\n\
         2026-11-22 15:00,2,hall,40,1,brandubh,game,defenders,sv,2,12,finished,draw,0\n\
         2026-11-23 10:00,1,hall,50,1,brandubh,game,defenders,sv,2,12,finished,draw,0\n"
    );
    let all = summary(&[&file]);
    assert_eq!((all.visits(), all.games()), (3, 4), "{all}");
    assert!(all.to_string().contains("length            median 0:50"), "{all}");
}

#[test]
fn visits_are_numbered_by_day_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let today = VisitLine::time_now();
    record(&config(&file), [visit(&today, 10, Winner::Draw), visit(&today, 10, Winner::Draw)]);
    record(&config(&file), [visit(&today, 10, Winner::Draw)]);
    let text = fs::read_to_string(&file).unwrap();
    let numbers: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert!(numbers == ["1", "2", "3"] || VisitLine::time_now()[..10] != today[..10], "{numbers:?}");
}

#[test]
fn a_report_is_written_into_a_folder_of_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let reports = folder.path().join("reports");
    fs::create_dir(&reports).unwrap();
    record(&config(&file), [visit("2026-11-22 14:05", 130, Winner::Draw)]);
    let settings = StatisticsConfig { table: "Hall 2".to_owned(), report: Some(reports.clone()), ..config(&file) };
    let log = VisitLog::open(&settings, "The Hall", None);
    let begun = Instant::now();
    // The lines are written last.
    while !reports.join("visits-Hall-2.csv").exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no report");
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(log);
    assert_eq!(fs::read(reports.join("visits-Hall-2.csv")).unwrap(), fs::read(&file).unwrap());
    assert!(fs::read_to_string(reports.join("visits-Hall-2.html")).unwrap().contains("<h1>The Hall: visits</h1>"));
    assert_eq!(fs::read_dir(&reports).unwrap().count(), 2);
}

#[test]
fn a_new_month_and_a_large_file_begin_a_new_one_and_the_oldest_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let settings = StatisticsConfig { rotate_at_kb: 1, keep_files: 3, ..config(&file) };
    for month in 1..=4 {
        record(&settings, (0..30).map(|at| visit(&format!("2026-{month:02}-01 10:{at:02}"), 60, Winner::Attackers)));
    }
    let mut names: Vec<String> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["visits-2026-03-003.csv", "visits-2026-04-001.csv", "visits-2026-04-002.csv", "visits.csv"]);
    let files: Vec<_> = names.iter().map(|name| folder.path().join(name)).collect();
    let all = summary(&files.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    assert_eq!((all.visits(), all.unreadable()), (6 + 30, 0), "no visit of the last month is lost, and each file has its own header");
}

#[test]
fn a_line_that_was_cut_off_spoils_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    record(&config(&file), [visit("2026-11-22 14:05", 130, Winner::Draw)]);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}2026-11-22 14:0")).unwrap();
    record(&config(&file), [visit("2026-11-22 14:10", 60, Winner::Draw)]);
    let all = summary(&[&file]);
    assert_eq!((all.visits(), all.unreadable()), (2, 0), "the rest of the line is gone");
    // The options of a variant are in quotes, within which a line could go on for ever.
    let text = fs::read_to_string(&file).unwrap();
    let cut = "2026-11-22 14:11,9,,60,1,\"tablut?armed=1,cen";
    fs::write(&file, format!("{text}{cut}")).unwrap();
    record(&config(&file), [visit("2026-11-22 14:12", 60, Winner::Draw)]);
    assert_eq!((summary(&[&file]).visits(), summary(&[&file]).unreadable()), (3, 0));
    fs::write(&file, format!("{text}{cut}\n{}", text.lines().last().unwrap())).unwrap();
    assert_eq!((summary(&[&file]).games(), summary(&[&file]).unreadable()), (3, 1), "in a file that was written before");
    // Only a part of the first line.
    fs::write(&file, "start,visi").unwrap();
    record(&config(&file), [visit("2026-11-22 14:13", 60, Winner::Draw)]);
    assert_eq!((summary(&[&file]).visits(), summary(&[&file]).unreadable()), (1, 0));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_is_no_file_of_visits_is_kept_and_a_new_file_is_begun() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    // The last is what a power cut may leave of the first block.
    for (number, content) in
        ["no visits at all", "start,seconds\n1,2\n", &format!("{}\n2026-11-22 14:05,1", "\0".repeat(200))].iter().enumerate()
    {
        fs::write(&file, content).unwrap();
        record(&config(&file), [visit("2026-11-22 14:05", 130, Winner::Draw)]);
        assert_eq!((summary(&[&file]).visits(), summary(&[&file]).unreadable()), (1, 0), "{content:?}");
        let kept = folder.path().join(format!("visits-2026-11-{:03}.csv", number + 1));
        assert_eq!(&fs::read_to_string(kept).unwrap(), content);
    }
}

#[test]
fn a_file_of_any_size_is_neither_read_into_memory_nor_appended_to() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    fs::File::create(&file).unwrap().set_len(20 << 30).unwrap();
    let error = Summary::default().add_file(&file).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::FileTooLarge);
    record(&config(&file), [visit("2026-11-22 14:05", 130, Winner::Draw)]);
    assert_eq!(summary(&[&file]).visits(), 1);
}

#[test]
fn a_file_that_cannot_be_written_disturbs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file where a folder should be").unwrap();
    let log = VisitLog::open(&config(&blocked.join("visits.csv")), "", None);
    let start = VisitLine::time_now();
    for _ in 0..3 {
        log.record(visit(&start, 60, Winner::Defenders));
    }
    assert!(log.is_on());
    drop(log);
    assert_eq!(fs::read_to_string(&blocked).unwrap(), "a file where a folder should be");
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_first_visit_and_its_lines_wait() {
    let folder = tempfile::tempdir().unwrap();
    let blocked = folder.path().join("blocked");
    fs::write(&blocked, "a file where a folder should be").unwrap();
    let file = blocked.join("visits.csv");
    let log = VisitLog::open(&config(&file), "", None);
    assert_eq!(log.path(), Some(&*file));
    wait_until("the fault is told", || log.fault().is_some());
    let start = VisitLine::time_now();
    log.record(visit(&start, 60, Winner::Defenders));
    wait_until("the visit is counted", || log.today().visits == 1);
    assert!(log.fault().is_some());
    fs::remove_file(&blocked).unwrap();
    log.record(visit(&start, 70, Winner::Defenders));
    wait_until("the fault is gone", || log.fault().is_none());
    drop(log);
    assert_eq!(summary(&[&file]).games(), 2, "no line is lost");
}

#[test]
fn off_means_that_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let settings = StatisticsConfig { enabled: false, ..config(&file) };
    assert!(!VisitLog::open(&settings, "", None).is_on());
    record(&settings, [visit("2026-11-22 14:05", 130, Winner::Draw)]);
    assert!(!file.exists());
}

#[test]
fn the_numbers_of_today_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let today = VisitLine::time_now();
    record(&config(&file), [visit("2020-01-01 10:00", 10, Winner::Attackers)]);
    record(&config(&file), [visit(&today, 100, Winner::Attackers), visit(&today, 50, Winner::None)]);
    let log = VisitLog::open(&config(&file), "", None);
    log.record(touch(&today));
    log.record(visit(&today, 30, Winner::Defenders));
    // The writer counts on its own thread.
    let mut totals = log.today();
    for _ in 0..10_000 {
        if totals.visits == 3 {
            break;
        }
        std::thread::yield_now();
        std::thread::sleep(std::time::Duration::from_millis(1));
        totals = log.today();
    }
    let counted = (totals.visits, totals.finished, totals.seconds, totals.defenders_won, totals.attackers_won, totals.errors);
    assert!(counted == (3, 2, 180, 1, 1, 3) || VisitLine::time_now()[..10] != today[..10], "{counted:?}");
}

#[test]
fn the_summary_says_what_happened() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let mut visits: Vec<VisitLine> = (0..9).map(|at| visit("2026-11-22 14:05", 60 + at, Winner::Defenders)).collect();
    visits.push(VisitLine { variant: "tablut".to_owned(), errors: 2, ..visit("2026-11-23 09:00", 1000, Winner::Attackers) });
    visits.push(VisitLine { party: Party::Two, language: Language::German, ..visit("2026-11-23 10:00", 30, Winner::None) });
    // Somebody passed by.
    visits.push(touch("2026-11-24 10:00"));
    record(&config(&file), visits);
    let text = summary(&[&file]).to_string();
    for line in [
        "visits            11, 2026-11-22 to 2026-11-23, on 2 days",
        "touched only      1",
        "length            median 1:04, nine of ten below 1:08",
        "games             11",
        "played to the end 10 (91 %)",
        "left before       1 walked away, 0 chose to; median after 12 moves",
        "won               king's side 9, attackers 1, drawn 0",
        "against the table 10 games, visitors won 9 (90 %)",
        "weekdays          Mon 2, Tue 0, Wed 0, Thu 0, Fri 0, Sat 0, Sun 9",
        "hours             9:00 1, 10:00 1, 14:00 9",
        "variants          brandubh 10, tablut 1",
        "languages         Svenska 10, Deutsch 1",
        "errors            5",
    ] {
        assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
    }
    assert!(Summary::default().to_string().starts_with("visits            0\n"));
}

#[test]
fn the_page_has_plots_and_nothing_of_a_file_becomes_markup() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let evil = VisitLine { variant: "<script>alert(1)</script>\u{1b}[2J".to_owned(), ..visit("2026-11-22 14:05", 60, Winner::Draw) };
    record(&config(&file), [evil, visit("2026-11-23 15:05", 200, Winner::Attackers)]);
    let all = summary(&[&file]);
    let html = page(&all, "The <Hall>");
    assert_eq!(html.matches("<svg").count(), 7);
    assert!(html.contains("<h1>The &lt;Hall&gt;: visits</h1>") && html.contains("Visits by day of the week"));
    assert!(html.matches("<rect").count() > 10);
    assert!(!html.contains("<script") && html.contains("&lt;script"));
    assert!(!all.to_string().contains('\u{1b}'));
    assert_eq!(page(&Summary::default(), "").matches("<svg").count(), 0, "nothing to draw");
}

#[test]
fn many_variants_share_a_chart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    record(
        &config(&file),
        (0..20).map(|at| VisitLine { variant: format!("variant-{at:02}"), ..visit("2026-11-22 14:05", 60, Winner::Draw) }),
    );
    let html = page(&summary(&[&file]), "");
    // One in the figures alone; the first also under its bar.
    assert_eq!((html.matches("variant-00").count(), html.matches("variant-19").count()), (2, 1));
    assert!(html.contains("others"));
}

#[test]
fn no_file_makes_the_reader_fail() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("visits.csv");
    let header = "start,visit,table,seconds,offer,variant,task,party,language,level,moves,ended,winner,errors\n";
    for (bytes, unreadable) in [
        (b"".to_vec(), 0),
        (header.as_bytes().to_vec(), 0),
        (b"\xff\xfe\x00garbage\n1,2,3\n".to_vec(), 2),
        (format!("{header}tomorrow,1,,60,1,x,game,two,sv,1,3,left,none,0\n").into_bytes(), 1),
        (format!("{header}2026-11-22 14:05,1,,-1,1,x,game,two,sv,1,3,left,none,0\n").into_bytes(), 1),
        (format!("{header}2026-11-22 14:05,1,,99999999999,1,x,game,two,sv,1,3,left,none,0\n").into_bytes(), 1),
        (format!("{header}2026-13-41 14:05,1,,1,1,x,game,two,sv,1,3,left,none,0\n").into_bytes(), 1),
        (format!("{header}\"unclosed").into_bytes(), 1),
    ] {
        fs::write(&file, &bytes).unwrap();
        let all = summary(&[&file]);
        assert_eq!((all.visits(), all.unreadable()), (0, unreadable), "{}", String::from_utf8_lossy(&bytes));
        assert!(page(&all, "").starts_with("<!DOCTYPE html>"));
    }
    assert!(Summary::default().add_file(folder.path()).is_err());
    assert!(Summary::default().add_file(&folder.path().join("none.csv")).is_err());
}
