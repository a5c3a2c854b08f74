//! Golden-image tests: rendered pictures are compared with reviewed ones.
//!
//! `BIRKA_BLESS=1 cargo test --test golden` replaces the reviewed pictures; look at them before committing.
//!
//! Positions can be read off the pictures: with every backdrop and piece set, and with every kind of color vision. Colors are compared as CIE 1976
//! differences in L*a*b*; a difference of about 2.3 is just noticeable. Color blindness is simulated after Machado, Oliveira and Fernandes, "A
//! Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), with the
//! matrices for full dichromacy.

use std::path::{Path, PathBuf};
use std::process::Command;

use bevy::color::ColorToPacked;
use bevy::math::Vec3;
use birka::game::board::square_center;
use birka::game::{ShotOptions, shots};
use birka_look::{Backdrop, CameraView, PieceSet, PieceShape, PieceSymbol, QualityPreset};
use birka_rules::{BoardSize, Square};
use birka_script::Library;
use image::RgbImage;

/// Width and height of the reviewed pictures.
const SIZE: (u32, u32) = (480, 270);
/// The largest mean difference per channel. Drivers round differently.
const MAX_MEAN_DIFFERENCE: f64 = 2.0;
/// A pixel differs when a channel differs by at least this much…
const PIXEL_DIFFERENCE: u8 = 32;
/// …and at most this share of the pixels may differ.
const MAX_DIFFERING_SHARE: f64 = 0.01;

/// Where a picture is written.
fn path_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden").join(name).with_extension("png")
}

fn read(path: &Path) -> RgbImage {
    image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgb8()
}

/// A picture at low quality of the initial position of a variant, from the player's seat, in daylight and with pieces of glass.
fn picture_of(variant: &str, name: &str, size: (u32, u32)) -> ShotOptions {
    ShotOptions {
        variant: variant.to_owned(),
        position: None,
        out: path_of(name),
        size,
        camera: CameraView::Table.to_string(),
        turn: 0.0,
        distance: 1.0,
        pieces: PieceSet::Glass,
        place: Backdrop::HallByDay,
        preset: QualityPreset::Low,
        marks: Vec::new(),
        scripts: None,
        mods: None,
    }
}

/// Renders pictures, all in one go: most of the time of one is the start of the renderer.
fn render(pictures: &[ShotOptions]) -> Vec<RgbImage> {
    shots(pictures).unwrap_or_else(|error| panic!("{error}"));
    pictures.iter().map(|picture| read(&picture.out)).collect()
}

/// Renders a picture at low quality by the program. Returns its path and its pixels.
fn render_shot(name: &str, arguments: &[&str]) -> (PathBuf, RgbImage) {
    let path = path_of(name);
    let output = Command::new(env!("CARGO_BIN_EXE_birka"))
        .arg("shot")
        .args(arguments)
        .args(["--size", &format!("{}x{}", SIZE.0, SIZE.1), "--out"])
        .arg(&path)
        .env("BIRKA_QUALITY", "low")
        .output()
        .expect("birka runs");
    assert!(output.status.success(), "birka shot {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let picture = read(&path);
    (path, picture)
}

/// The mean difference of the channels, and the share of pixels that differ.
fn compare(one: &RgbImage, other: &RgbImage) -> (f64, f64) {
    assert_eq!(one.dimensions(), other.dimensions());
    let mut sum = 0.0;
    let mut differing = 0_u32;
    for (a, b) in one.pixels().zip(other.pixels()) {
        let differences = a.0.iter().zip(b.0).map(|(x, y)| x.abs_diff(y));
        sum += differences.clone().map(f64::from).sum::<f64>();
        differing += u32::from(differences.max() >= Some(PIXEL_DIFFERENCE));
    }
    let pixels = f64::from(one.width() * one.height());
    (sum / (3.0 * pixels), f64::from(differing) / pixels)
}

fn assert_matches_golden(name: &str, arguments: &[&str]) {
    let (path, picture) = render_shot(name, arguments);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("png");
    if std::env::var_os("BIRKA_BLESS").is_some() {
        std::fs::copy(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
        return;
    }
    let (mean, share) = compare(&picture, &read(&golden));
    assert!(
        mean <= MAX_MEAN_DIFFERENCE && share <= MAX_DIFFERING_SHARE,
        "{} differs from {}: mean difference {mean:.2}, {:.1}% of the pixels differ",
        path.display(),
        golden.display(),
        share * 100.0
    );
}

#[test]
fn tablut_from_the_players_seat() {
    assert_matches_golden("tablut-table", &["tablut"]);
}

#[test]
fn brandubh_position_from_above() {
    let position = "/3t3/3t3/2T4/tt1K1tt/3T3/3t1T1/3t3/ a";
    assert_matches_golden("brandubh-above", &["brandubh", "--camera", "above", "--position", position]);
}

#[test]
fn comparison_detects_a_single_moved_piece() {
    let start = picture_of("brandubh", "comparison-start", SIZE);
    let position = Some("/3t3/3t3/2T4/ttTKTtt/3T3/3t3/3t3/ a".to_owned());
    let moved = ShotOptions { position, ..picture_of("brandubh", "comparison-moved", SIZE) };
    let pictures = render(&[start, moved]);
    let (mean, share) = compare(&pictures[0], &pictures[1]);
    assert!(mean > MAX_MEAN_DIFFERENCE / 4.0 && share > 0.002, "{mean:.3}, {share:.4}");
}

/// The least difference between the sides: in color, and in lightness alone.
const MIN_SIDES: f32 = 24.0;
const MIN_SIDES_LIGHTNESS: f32 = 12.0;
/// The least difference between a piece and the board.
const MIN_PIECE: f32 = 12.0;
/// The least mean difference between the squares of a king and of a common defender.
const MIN_KING: f32 = 6.0;
/// The greatest difference between the color of a piece's symbol and the mean one of the piece on the table.
const MAX_SYMBOL: f32 = 25.0;
/// The least difference between a mark and the board, and the least share of the square where it is reached.
const MIN_MARK: f32 = 20.0;
const MIN_MARK_SHARE: f32 = 0.02;

const WIDTH: u16 = 640;
const HEIGHT: u16 = 400;

/// A position with a king on an open square beside a defender, and the marks of the pictures with marks.
const POSITION: &str = "/9/9/2t3t2/9/2TK3T1/9/2t3t2/9/9/ a";
const MARKS: [&str; 6] = ["a1=destination", "c1=capture", "a3=from", "b2=to", "c3=selected", "b1=cursor"];

/// The pixels within `radius` squares of a point at `height` above a square.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
fn pixels_near(size: BoardSize, square: Square, view: CameraView, height: f32, radius: f32) -> Vec<usize> {
    let (width_pixels, height_pixels) = (f32::from(WIDTH), f32::from(HEIGHT));
    let camera = view.pose(size, width_pixels / height_pixels);
    let point = camera.to_matrix().inverse().transform_point3(square_center(size, square) + Vec3::Y * height);
    let half_height = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -point.z;
    let x = (point.x / half_height / (width_pixels / height_pixels) + 1.0) * width_pixels / 2.0;
    let y = (1.0 - point.y / half_height) * height_pixels / 2.0;
    let radius = radius / half_height * height_pixels / 2.0;
    let centers = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (f32::from(column) + 0.5, f32::from(row) + 0.5)));
    let within = centers.filter(|(column, row)| (column - x).hypot(row - y) <= radius);
    within.map(|(column, row)| row as usize * usize::from(WIDTH) + column as usize).collect()
}

fn picture(variant: &str, name: &str, place: Backdrop) -> ShotOptions {
    ShotOptions { place, ..picture_of(variant, name, (WIDTH.into(), HEIGHT.into())) }
}

fn board(side: usize) -> (BoardSize, impl Fn(&str) -> Square) {
    let size = BoardSize::new(side).unwrap();
    (size, move |name: &str| Square::parse(name, size).unwrap())
}

#[test]
fn strong_men_are_those_of_whom_a_side_has_few() {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/mods");
    let library = Library::at(None, Some(&mods));
    let of_commanders = [
        ("attacker", PieceShape::Attacker),
        ("captain", PieceShape::StrongAttacker),
        ("commander", PieceShape::StrongDefender),
        ("defender", PieceShape::Defender),
        ("king", PieceShape::King),
    ];
    let of_alea = [("attacker", PieceShape::Attacker), ("defender", PieceShape::Defender), ("strong", PieceShape::StrongDefender)];
    for (variant, shapes) in [("commanders", of_commanders.as_slice()), ("alea", &of_alea)] {
        let variant = library.get(variant).unwrap_or_else(|unknown| panic!("{unknown}"));
        let rules = variant.rules.rule_set();
        for &(name, shape) in shapes {
            let (id, _) = rules.kinds().find(|(_, kind)| kind.name == name).unwrap_or_else(|| panic!("{} has no {name}", variant.id));
            assert_eq!(PieceShape::of(rules, id), shape, "{} {name}", variant.id);
        }
    }
}

#[test]
fn sides_and_king_can_be_told_apart() {
    let (size, at) = board(9);
    let mut failures = Vec::new();
    let mut shown = Vec::new();
    for (place, backdrop) in Backdrop::ALL {
        for (set, pieces) in PieceSet::ALL {
            // The view from above hardly depends on the backdrop, so one is enough.
            let views = [CameraView::Table, CameraView::Above];
            for view in views.into_iter().filter(|view| *view == CameraView::Table || backdrop == Backdrop::HallByDay) {
                let name = format!("readable-{place}-{set}-{view}");
                let (position, camera) = (Some(POSITION.to_owned()), view.to_string());
                let picture = ShotOptions { position, camera, pieces, ..picture("tablut", &name, backdrop) };
                shown.push((name, pieces, view, picture));
            }
        }
    }
    let pictures = render(&shown.iter().map(|(.., picture)| picture.clone()).collect::<Vec<_>>());
    let tablut = Library::shipped().get("tablut").unwrap();
    for ((name, pieces, view, options), picture) in shown.into_iter().zip(&pictures) {
        for (vision, matrix) in COLOR_VISIONS {
            let image = LabImage::new(&matrix, picture);
            // Pegs have narrow necks that show the board, so their heads are measured.
            let height = if pieces == PieceSet::Pegs { 0.38 } else { 0.2 };
            let mean = |square: &str| image.mean(&pixels_near(size, at(square), view, height, 0.17));
            let (attacker, defender) = (mean("g7"), mean("h5"));
            let wood = image.mean(&pixels_near(size, at("h3"), view, 0.0, 0.3));
            let mut require = |what: &str, found: f32, least: f32| {
                println!("{name} {vision}: {what} {found:.1}");
                if found < least {
                    failures.push(format!("{name} {vision}: {what} {found:.1} < {least}"));
                }
            };
            require("sides", difference(attacker, defender), MIN_SIDES);
            require("lightness of the sides", (attacker[0] - defender[0]).abs(), MIN_SIDES_LIGHTNESS);
            require("attacker on the board", difference(attacker, wood), MIN_PIECE);
            require("defender on the board", difference(defender, wood), MIN_PIECE);
            // Corresponding pixels of the two squares.
            let (king, common) = (pixels_near(size, at("d5"), view, 0.3, 0.45), pixels_near(size, at("c5"), view, 0.3, 0.45));
            let pairs = king.iter().zip(&common).map(|(&one, &other)| difference(image.0[one], image.0[other]));
            require("king and defender", pairs.sum::<f32>() / as_float(king.len().min(common.len())), MIN_KING);
            // The panel and the diagrams show symbols of the pieces.
            let rules = tablut.rules.rule_set();
            for (kind_name, seen) in [("attacker", attacker), ("defender", defender)] {
                let (kind, _) = rules.kinds().find(|(_, kind)| kind.name == kind_name).unwrap();
                let symbol = lab(&matrix, PieceSymbol::of(rules, kind, pieces, None).color().to_u8_array_no_alpha());
                let found = difference(symbol, seen);
                println!("{name} {vision}: symbol of the {kind_name} {found:.1}");
                if options.place == Backdrop::HallByDay && found > MAX_SYMBOL {
                    failures.push(format!("{name} {vision}: the symbol of the {kind_name} differs by {found:.1} from the piece"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn marks_are_visible_on_every_board_and_backdrop() {
    let mut failures = Vec::new();
    let boards = [
        ("tablut", 9, "day", Backdrop::HallByDay),
        ("brandubh", 7, "day", Backdrop::HallByDay),
        ("tablut", 9, "fire", Backdrop::HallByFire),
        ("tawlbwrdd", 11, "fire", Backdrop::HallByFire),
        ("tablut", 9, "studio", Backdrop::Studio),
    ];
    let name_of = |variant: &str, place: &str| format!("marks-{variant}-{place}");
    let shown: Vec<_> = boards
        .into_iter()
        .flat_map(|(variant, _, place, backdrop)| {
            let name = name_of(variant, place);
            let marked = ShotOptions { marks: MARKS.map(str::to_owned).to_vec(), ..picture(variant, &name, backdrop) };
            [picture(variant, &format!("{name}-none"), backdrop), marked]
        })
        .collect();
    let pictures = render(&shown);
    for ((variant, side, place, _), pictures) in boards.into_iter().zip(pictures.chunks(2)) {
        let (size, at) = board(side);
        let name = name_of(variant, place);
        for (vision, matrix) in COLOR_VISIONS {
            let [before, after] = [0, 1].map(|picture| LabImage::new(&matrix, &pictures[picture]));
            for mark in MARKS {
                let (square, kind) = mark.split_once('=').unwrap();
                let pixels = pixels_near(size, at(square), CameraView::Table, 0.0, 0.5);
                let changes: Vec<f32> = pixels.iter().map(|&pixel| difference(before.0[pixel], after.0[pixel])).collect();
                let share = as_float(changes.iter().filter(|change| **change >= MIN_MARK).count()) / as_float(pixels.len());
                println!("{name} {vision}: {kind} on {share:.3}");
                if share < MIN_MARK_SHARE {
                    failures.push(format!("{name} {vision}: {kind} shows on {share:.3} of the square"));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A matrix that transforms linear RGB.
type Matrix = [[f32; 3]; 3];

/// The kinds of color vision, each with the linear RGB that it sees.
const COLOR_VISIONS: [(&str, Matrix); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopic", [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
    ("deuteranopic", [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]),
    ("tritanopic", [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]),
];

/// A picture in L*a*b* as one kind of color vision sees it.
struct LabImage(Vec<[f32; 3]>);

impl LabImage {
    fn new(vision: &Matrix, picture: &RgbImage) -> Self {
        Self(picture.pixels().map(|pixel| lab(vision, pixel.0)).collect())
    }

    /// The mean color of some pixels.
    fn mean(&self, pixels: &[usize]) -> [f32; 3] {
        let sum = pixels.iter().fold([0.0; 3], |sum, &at| std::array::from_fn(|channel| sum[channel] + self.0[at][channel]));
        sum.map(|channel| channel / as_float(pixels.len()))
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn as_float(number: usize) -> f32 {
    number as f32
}

/// The CIE 1976 color difference.
fn difference(one: [f32; 3], other: [f32; 3]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// The color of an sRGB pixel in L*a*b* with the white point D65.
fn lab(vision: &Matrix, pixel: [u8; 3]) -> [f32; 3] {
    let linear = pixel.map(|channel| {
        let channel = f32::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    let dot = |row: [f32; 3], color: [f32; 3]| row.iter().zip(color).map(|(weight, channel)| weight * channel).sum::<f32>();
    let seen = vision.map(|row| dot(row, linear).clamp(0.0, 1.0));
    let xyz = [
        dot([0.412_456, 0.357_576, 0.180_438], seen) / 0.950_47,
        dot([0.212_673, 0.715_152, 0.072_175], seen),
        dot([0.019_334, 0.119_192, 0.950_304], seen) / 1.088_83,
    ];
    let [x, y, z] = xyz.map(|value| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn color_blindness_reduces_the_difference_of_red_and_green() {
    let red_and_green =
        |vision: usize| difference(lab(&COLOR_VISIONS[vision].1, [200, 60, 60]), lab(&COLOR_VISIONS[vision].1, [60, 140, 60]));
    assert!(red_and_green(0) > 90.0, "{}", red_and_green(0));
    assert!(red_and_green(1) < 45.0 && red_and_green(2) < 45.0, "{} {}", red_and_green(1), red_and_green(2));
}

#[test]
fn gray_stays_gray() {
    for (name, vision) in COLOR_VISIONS {
        let [lightness, a, b] = lab(&vision, [128, 128, 128]);
        assert!((lightness - 53.6).abs() < 0.5 && a.abs() < 1.0 && b.abs() < 1.0, "{name}");
    }
}
