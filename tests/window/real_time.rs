//! The exhibit in a real window at real speed: under its supervisor, with the real renderer, and visitors who press a mouse button where controls and squares are.
//!
//! `make soak HOURS=72` runs it on a virtual display, and with `SOAK_DISPLAY=:0` on a real one.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use birka_records::shared::SharedContent;
use birka_rules::Rng;
use serde_json::Value;

use crate::screen::{self, Screen};

/// How long the first frame may take.
const START: Duration = Duration::from_mins(3);
/// The greatest growth of memory after the warm-up, in megabytes an hour, and what a measurement of less than four hours cannot tell from noise, in megabytes.
const MEMORY_SLOPE: f64 = 1.0;
const MEMORY_NOISE: f64 = 24.0;

struct RunningExhibit<'s> {
    display: &'s Display,
    supervisor: Child,
    report: BufReader<File>,
    line: String,
    log: PathBuf,
}

/// A virtual display, or the one that `BIRKA_SOAK_DISPLAY` names.
enum Display {
    Virtual(Screen),
    Real(String),
}

impl Display {
    fn new() -> Self {
        Self::Virtual(Screen::of_size(1280, 720))
    }

    fn open() -> Self {
        std::env::var("BIRKA_SOAK_DISPLAY").ok().filter(|name| !name.is_empty()).map_or_else(Self::new, Self::Real)
    }

    fn command(&self, program: &str) -> Command {
        match self {
            Self::Virtual(screen) => screen.command(program),
            Self::Real(display) => {
                let mut command = Command::new(program);
                command.env("DISPLAY", display);
                command
            }
        }
    }
}

impl<'s> RunningExhibit<'s> {
    fn start(display: &'s Display, folder: &Path, config: &str) -> Self {
        let (file, report, log) = (folder.join("exhibition.ron"), folder.join("report.jsonl"), folder.join("log.txt"));
        fs::write(&file, config).expect("a config");
        fs::write(&report, "").expect("a report");
        let mut command = display.command(env!("CARGO_BIN_EXE_birka"));
        if matches!(display, Display::Virtual(_)) {
            // A real display may need what is in the home folder.
            command.env("HOME", folder);
        }
        let supervisor = command
            .arg("exhibit")
            .arg(&file)
            .env("BIRKA_DATA", folder)
            .env("BIRKA_REPORT", &report)
            .env("XDG_RUNTIME_DIR", folder)
            .stdout(Stdio::null())
            .stderr(File::create(&log).expect("a log"))
            .spawn()
            .expect("birka starts");
        Self { display, supervisor, report: BufReader::new(File::open(&report).expect("a report")), line: String::new(), log }
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// The lines of the report that have come since the last call.
    fn events(&mut self) -> Vec<Value> {
        let ended = self.supervisor.try_wait().expect("the process exists");
        assert!(ended.is_none(), "the supervisor ended ({ended:?}): {}", self.log());
        let mut events = Vec::new();
        // A line may still be being written.
        while self.report.read_line(&mut self.line).expect("the report is read") > 0 && self.line.ends_with('\n') {
            let event: Value = serde_json::from_str(&self.line).expect("JSON");
            self.line.clear();
            events.extend(Some(event).filter(|event| event["event"] == "exhibit"));
        }
        events
    }

    fn wait_until(&mut self, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            if let Some(event) = self.events().into_iter().find(&holds) {
                return event;
            }
            assert!(start.elapsed() < START, "never: {what}; {}", self.log());
            sleep(Duration::from_millis(200));
        }
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let output = self.display.command(program).args(arguments).output().unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(output.status.success(), "{program} {arguments:?}: {output:?}");
    }

    fn touch(&self, (x, y): (f64, f64)) {
        self.run("xdotool", &["mousemove", &format!("{x:.0}"), &format!("{y:.0}")]);
        sleep(Duration::from_millis(200));
        self.run("xdotool", &["mousedown", "1"]);
        sleep(Duration::from_millis(300));
        self.run("xdotool", &["mouseup", "1"]);
    }

    /// Touches the screen until it shows offers with their controls. Until its picture is complete, the window is hidden, and a touch meets the still.
    /// Returns the number of the process.
    fn touch_until_welcomed(&mut self) -> Value {
        let start = Instant::now();
        loop {
            let events = self.events();
            let welcomed = events.iter().rev().find(|event| event["screen"] == "welcome" && !controls(event).is_empty());
            if let Some(event) = welcomed {
                return event["pid"].clone();
            }
            assert!(start.elapsed() < START, "never: the offers; {}", self.log());
            if events.last().is_some_and(|event| event["screen"] == "attract") {
                self.touch((640.0, 200.0));
            }
            sleep(Duration::from_secs(2));
        }
    }

    /// Asks the supervisor to end, as systemd does.
    fn stop(mut self) {
        self.run("kill", &["-TERM", &self.supervisor.id().to_string()]);
        let status = self.supervisor.wait().expect("it ends");
        assert!(status.success(), "{status}: {}", self.log());
    }
}

impl Drop for RunningExhibit<'_> {
    fn drop(&mut self) {
        // The exhibit notices that its supervisor is gone.
        let _ = self.supervisor.kill();
        let _ = self.supervisor.wait();
    }
}

/// Where the controls are.
fn controls(event: &Value) -> Vec<(f64, f64)> {
    let list = event["controls"].as_array().into_iter().flatten();
    list.map(|control| (number(control, "x"), number(control, "y"))).collect()
}

/// Where moves of the visitor begin and end.
fn moves(event: &Value) -> Vec<[(f64, f64); 2]> {
    let list = event["moves"].as_array().into_iter().flatten();
    list.map(|mv| [0, 1].map(|end| (mv[end][0].as_f64().unwrap_or_default(), mv[end][1].as_f64().unwrap_or_default()))).collect()
}

/// Simulates the visitor's next action on the shown screen; nothing, if the visitor has gone.
fn visit(exhibit: &RunningExhibit, rng: &mut Rng, event: &Value) {
    let anywhere = || (number(event, "width") / 2.0, number(event, "height") / 3.0);
    match event["screen"].as_str().unwrap_or_default() {
        "attract" if rng.below(2) == 0 => exhibit.touch(anywhere()),
        "playing" if rng.below(20) > 0 => {
            if let Some(mv) = rng.choose(&moves(event)) {
                mv.iter().for_each(|&point| exhibit.touch(point));
            }
        }
        _ => {
            if let Some(control) = rng.choose(&controls(event)) {
                exhibit.touch(*control);
            }
        }
    }
}

#[test]
#[ignore = "takes half an hour, or BIRKA_SOAK_HOURS"]
fn soak() {
    let hours: f64 = std::env::var("BIRKA_SOAK_HOURS").ok().and_then(|hours| hours.parse().ok()).unwrap_or(0.5);
    assert!(screen::is_available(), "Xvfb and xdotool are needed");
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let seed = std::process::id();
    println!("{hours} hours, seed {seed}");
    // Visitors come quickly one after the other.
    let mut exhibit = RunningExhibit::start(&display, folder.path(), "(idle: (still_there_after_s: 20, countdown_s: 20, ending_s: 20))");
    let first = exhibit.wait_until("the first frames", |_| true);
    let (start, mut rng) = (Instant::now(), Rng::new(seed.into()));
    // A quarter of the time, but no more than an hour, to warm up; then two halves are compared.
    let warm = (hours / 4.0).min(1.0);
    let (mut early, mut late) = (Measured::default(), Measured::default());
    let (mut act_at, mut touches, mut was_attract, mut visits) = (Duration::ZERO, 0_u32, true, 0_u32);
    while start.elapsed().as_secs_f64() < hours * 3600.0 {
        let passed = start.elapsed().as_secs_f64() / 3600.0;
        let events = exhibit.events();
        for event in &events {
            assert_eq!(event["pid"], first["pid"], "it was restarted: {}", exhibit.log());
            if passed > warm {
                let half = if passed < (warm + hours) / 2.0 { &mut early } else { &mut late };
                half.note(passed, event);
            }
            let is_attract = event["screen"] == "attract";
            visits += u32::from(is_attract && !was_attract);
            was_attract = is_attract;
        }
        if let Some(event) = events.last().filter(|_| start.elapsed() >= act_at) {
            visit(&exhibit, &mut rng, event);
            touches += 1;
            // Mostly a few seconds of thought; now and then he walks away.
            let pause = if rng.below(12) == 0 { 45 + rng.below(60) } else { 2 + rng.below(4) };
            act_at = start.elapsed() + Duration::from_secs(pause.into());
        }
        sleep(Duration::from_millis(250));
    }
    let all: Vec<_> = early.memory.iter().chain(&late.memory).copied().collect();
    let (slope, growth) = (slope(&all), late.mean_memory() - early.mean_memory());
    println!("{visits} visits, {touches} touches; {} samples of memory", all.len());
    for (name, half) in [("first half", &early), ("second half", &late)] {
        println!(
            "{name}: {:.0} MB, graphics {:.0} MB, at most {} entities, {} meshes, {} images",
            half.mean_memory(),
            half.graphics,
            half.entities,
            half.meshes,
            half.images,
        );
        for (what, frames) in [("frames", &half.frames), ("frames while a scene is prepared", &half.changing)] {
            let [most, nearly_all] = [500, 990].map(|thousandths| frames.within_ms(thousandths));
            println!("  {} {what}: 50 % within {most} ms, 99 % within {nearly_all} ms", frames.count());
        }
    }
    println!("memory: {slope:.2} MB an hour; {growth:+.1} MB from one half to the other");
    for (index, (_, what)) in PARTS.into_iter().enumerate() {
        let [early, late] = [&early, &late]
            .map(|half| half.parts[index].iter().map(|(_, megabytes)| megabytes).sum::<f64>() / half.parts[index].len() as f64);
        println!("  {what}: {early:.1} MB in the first half, {late:.1} MB in the second");
    }
    assert!(visits > 0 && all.len() > 100, "nobody came");
    // A short measurement sees noise: the allocator keeps what a large board needed.
    assert!(slope < MEMORY_SLOPE || (hours < 4.0 && growth < MEMORY_NOISE), "memory grows by {slope:.2} MB an hour");
    assert!(late.entities <= early.entities + 300.0, "entities: {} to {}", early.entities, late.entities);
    assert!(late.meshes <= early.meshes + 2.0 && late.images <= early.images + 4.0, "assets grow");
    assert!(late.graphics <= early.graphics * 1.02 + 8.0, "graphics memory: {} to {} MB", early.graphics, late.graphics);
    let [early, late] = [&early, &late].map(|half| half.frames.within_ms(990));
    assert!(late <= early * 3 / 2 + 20, "99 % of the frames: within {early} ms, then within {late} ms");
    exhibit.stop();
    let counted = fs::read_to_string(folder.path().join("exhibition/visits.csv")).expect("the statistics").lines().count();
    println!("{} lines of statistics", counted - 1);
}

#[test]
fn the_window_fills_a_screen_without_a_window_manager_and_a_mouse_is_a_finger() {
    if !screen::is_available() {
        return;
    }
    let (display, folder) = (Display::new(), tempfile::tempdir().expect("a folder"));
    let mut exhibit = RunningExhibit::start(&display, folder.path(), r#"(preset: "low")"#);
    exhibit.wait_until("a window of the size of the screen", |event| {
        (event["width"].as_u64(), event["height"].as_u64()) == (Some(1280), Some(720))
    });
    exhibit.touch_until_welcomed();
    exhibit.stop();
}

/// A variant of the house that is over after a move.
const SHORT_GAME: &str = r#"return {
    api = 1, id = "short-game", name = "Short game", extends = "brandubh",
    hooks = {
        words = "The first move ends the game.",
        outcome = function(board) if board:turn() == "defenders" then return "defenders", "king-escaped" end end,
    },
}"#;

#[test]
fn a_decoder_reads_the_game_of_a_visitor_from_a_picture_of_the_screen() {
    if !screen::is_available() {
        return;
    }
    let (display, folder) = (Display::new(), tempfile::tempdir().expect("a folder"));
    let variants = folder.path().join("house-mods/short-game/variants");
    fs::create_dir_all(&variants).expect("a folder");
    let manifest =
        r#"(id: "short-game", name: "Short game", version: "1.0.0", api: 1, author: "A house", licence: "MIT", summary: "One move.")"#;
    fs::write(folder.path().join("house-mods/short-game/mod.ron"), manifest).expect("a manifest");
    fs::write(variants.join("short-game.lua"), SHORT_GAME).expect("a variant");
    let config = r#"(
        preset: "low", offers: [(variant: "short-game", level: 1)], attract: [(show: "board", variant: "brandubh")],
        house: (mods: "house-mods", take_home: "https://museum.example/birka/"),
    )"#;
    let mut exhibit = RunningExhibit::start(&display, folder.path(), config);
    exhibit.touch_until_welcomed();
    let event = exhibit.wait_until("the offers", |event| event["screen"] == "welcome" && !controls(event).is_empty());
    let first = event["controls"]
        .as_array()
        .into_iter()
        .flatten()
        .find(|control| control["does"].as_str().is_some_and(|it| it.contains("Visitor(Defenders)")));
    let offer = first.expect("an offer");
    exhibit.touch((number(offer, "x"), number(offer, "y")));
    // The table makes the only move.
    exhibit.wait_until("the screen about the end", |event| event["controls"].to_string().contains("PlayAgain"));
    let Display::Virtual(screen) = &display else { panic!("a virtual display") };
    // The controls are reported before the code is on the screen.
    let deadline = Instant::now() + Duration::from_secs(30);
    let payload = loop {
        let picture = screen.picture(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("take-home.png"));
        let picture = image::DynamicImage::from(picture).to_luma8();
        let mut decoder = quircs::Quirc::new();
        let mut codes = decoder.identify(picture.width() as usize, picture.height() as usize, picture.as_raw());
        if let Some(code) = codes.next().and_then(|code| code.ok()?.decode().ok()) {
            break code.payload;
        }
        assert!(Instant::now() < deadline, "no code on the screen");
    };
    let link = String::from_utf8(payload).expect("text");
    assert!(link.starts_with("https://museum.example/birka/#game=1."), "{link}");
    let Ok(SharedContent::Game(record)) = SharedContent::read(&link) else { panic!("{link}") };
    assert_eq!((record.variant.as_str(), record.moves.len()), ("short-game", 1));
    exhibit.stop();
}

#[test]
fn an_exhibit_that_loses_its_graphics_device_comes_back_with_its_screens() {
    if !screen::is_available() {
        return;
    }
    let (display, folder) = (Display::new(), tempfile::tempdir().expect("a folder"));
    let mut exhibit = RunningExhibit::start(&display, folder.path(), r#"(preset: "low")"#);
    let mut process = exhibit.touch_until_welcomed();
    // In the middle of a frame, where the renderer panics, and at its end.
    for (crash, moment) in ["prepare", "submit"].into_iter().enumerate() {
        fs::write(folder.path().join("report.lose-graphics"), moment).expect("a request");
        exhibit.wait_until("another process", |event| event["pid"] != process);
        process = exhibit.touch_until_welcomed();
        let crash = fs::read_to_string(folder.path().join(format!("exhibition/crashes/crash-00000{}.log", crash + 1))).expect("its log");
        assert!(crash.contains("restarted because its graphics failed"), "{moment}: {crash}");
        assert!(crash.contains("the graphics have failed, and the exhibit ends: the device is lost"), "{moment}: {crash}");
    }
    exhibit.stop();
    // Every touch was answered in the frame that read it: at most the one that was being drawn came first.
    let report = fs::read_to_string(folder.path().join("report.jsonl")).expect("the report");
    let events = report.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let frames: Vec<_> = events.filter(|event| event["event"] == "answered").map(|event| event["frames"].as_u64()).collect();
    assert!(frames.len() >= 3 && frames.iter().all(|&frames| matches!(frames, Some(1 | 2))), "{frames:?}");
}

#[test]
fn a_sound_card_that_comes_while_the_exhibit_runs_is_found() {
    let has_cards = fs::read_to_string("/proc/asound/cards").is_ok_and(|cards| !cards.contains("no soundcards"));
    if !screen::is_available() || has_cards || Path::new("/etc/asound.conf").exists() || std::env::var_os("PULSE_SERVER").is_some() {
        eprintln!("skipped: there is a sound card already, or no virtual display");
        return;
    }
    let (display, folder) = (Display::new(), tempfile::tempdir().expect("a folder"));
    let mut exhibit = RunningExhibit::start(&display, folder.path(), r#"(preset: "low")"#);
    exhibit.wait_until("the first frames", |_| true);
    assert!(exhibit.log().contains("Birka is silent until there is one"), "{}", exhibit.log());
    // ALSA's device that plays into nothing.
    fs::write(folder.path().join(".asoundrc"), "pcm.!default { type null }\nctl.!default { type null }\n").expect("a configuration");
    let start = Instant::now();
    while !exhibit.log().contains("a sound card has been found") {
        assert!(start.elapsed() < START, "never: a sound card; {}", exhibit.log());
        exhibit.events();
        sleep(Duration::from_millis(500));
    }
    exhibit.stop();
}

/// A number of an event; 0 if missing.
fn number(event: &Value, key: &str) -> f64 {
    event[key].as_f64().unwrap_or_default()
}

/// The keys of the parts of memory in the report, and what they are.
const PARTS: [(&str, &str); 3] = [
    ("anonymous", "anonymous memory, the allocator's and the driver's"),
    ("heap", "of that the heap"),
    ("files", "pages of the program and its libraries"),
];

/// The exhibit's own report for a share of the time: memory, entities and frame times.
#[derive(Default)]
struct Measured {
    /// Hours since the start, and memory in megabytes, in attract.
    pub memory: Vec<(f64, f64)>,
    /// The same for its parts: anonymous memory, of that the heap, and files.
    pub parts: [Vec<(f64, f64)>; 3],
    /// Frames in attract while nothing is being prepared.
    pub frames: FrameHistogram,
    /// Frames in attract while another board or set of pieces is being prepared. Their share depends on the programme.
    pub changing: FrameHistogram,
    pub entities: f64,
    pub meshes: f64,
    pub images: f64,
    pub graphics: f64,
}

impl Measured {
    fn note(&mut self, hours: f64, event: &Value) {
        if event["screen"] != "attract" {
            return;
        }
        self.memory.push((hours, number(event, "memory_mb")));
        for (part, (key, _)) in self.parts.iter_mut().zip(PARTS) {
            part.push((hours, number(&event["memory_parts_kb"], key) / 1024.0));
        }
        self.frames.add(&event["frames_ms"]);
        self.changing.add(&event["changing_frames_ms"]);
        self.entities = self.entities.max(number(event, "entities"));
        self.meshes = self.meshes.max(number(event, "meshes"));
        self.images = self.images.max(number(event, "images"));
        self.graphics = self.graphics.max(number(event, "graphics_mb"));
    }

    fn mean_memory(&self) -> f64 {
        self.memory.iter().map(|(_, memory)| memory).sum::<f64>() / self.memory.len().max(1) as f64
    }
}

/// How often a frame took a number of milliseconds, by that number.
#[derive(Default)]
struct FrameHistogram(Vec<u64>);

impl FrameHistogram {
    fn add(&mut self, milliseconds: &Value) {
        for milliseconds in milliseconds.as_array().into_iter().flatten().filter_map(Value::as_u64) {
            let index = usize::try_from(milliseconds).unwrap_or(usize::MAX).min(60_000);
            self.0.resize(self.0.len().max(index + 1), 0);
            self.0[index] += 1;
        }
    }

    fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The time within which this many of 1000 frames came, in milliseconds.
    fn within_ms(&self, thousandths: u64) -> usize {
        let mut counted = 0;
        self.0
            .iter()
            .position(|count| {
                counted += count;
                counted * 1000 >= self.count() * thousandths
            })
            .unwrap_or(0)
    }
}

/// The slope of the line that fits points best.
fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (above, below) =
        points.iter().fold((0.0, 0.0), |(above, below), point| (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2)));
    above / below
}
