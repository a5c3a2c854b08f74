//! Checks that positions can be read off the pictures: with every backdrop and piece set, and with every kind of color vision.

use std::path::Path;

use bevy::math::Vec3;
use birka::game::board::square_center;
use birka_look::{CameraView, PieceShape};
use birka_rules::{BoardSize, Square};
use birka_script::Library;
use image::RgbImage;

use crate::color::{COLOR_VISIONS, LabImage, as_float, difference};
use crate::render::render_shot;

/// The least difference between the sides: in color, and in lightness alone.
const MIN_SIDES: f32 = 25.0;
const MIN_SIDES_LIGHTNESS: f32 = 12.0;
/// The least difference between a piece and the board.
const MIN_PIECE: f32 = 12.0;
/// The least mean difference between the squares of a king and of a common defender.
const MIN_KING: f32 = 6.0;
/// The least difference between a mark and the board, and the least share of the square where it is reached.
const MIN_MARK: f32 = 20.0;
const MIN_MARK_SHARE: f32 = 0.02;

const WIDTH: u16 = 640;
const HEIGHT: u16 = 400;

/// A position with a king on an open square beside a defender, and the marks of the pictures with marks.
const POSITION: &str = "/9/9/2t3t2/9/2TK3T1/9/2t3t2/9/9/ a";
const MARKS: [&str; 5] = ["a1=destination", "c1=capture", "a3=from", "b2=to", "c3=selected"];

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

fn picture(name: &str, arguments: &[&str]) -> RgbImage {
    render_shot(name, arguments, &format!("{WIDTH}x{HEIGHT}")).1
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
    for (place, set) in
        ["day", "fire", "studio"].into_iter().flat_map(|place| ["glass", "all-glass", "bone", "pegs"].map(|set| (place, set)))
    {
        // The view from above hardly depends on the backdrop, so one is enough.
        for view in [CameraView::Table, CameraView::Above].into_iter().filter(|view| *view == CameraView::Table || place == "day") {
            let camera = view.to_string();
            let name = format!("readable-{place}-{set}-{view}");
            let arguments = ["tablut", "--position", POSITION, "--place", place, "--pieces", set, "--camera", &camera];
            let picture = picture(&name, &arguments);
            for (vision, matrix) in COLOR_VISIONS {
                let image = LabImage::new(&matrix, &picture);
                // Pegs have narrow necks that show the board, so their heads are measured.
                let height = if set == "pegs" { 0.38 } else { 0.2 };
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
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn marks_are_visible_on_every_board_and_backdrop() {
    let marks: Vec<&str> = MARKS.iter().flat_map(|mark| ["--mark", mark]).collect();
    let mut failures = Vec::new();
    let boards = [("tablut", 9, "day"), ("tablut", 9, "fire"), ("tablut", 9, "studio"), ("brandubh", 7, "day"), ("tawlbwrdd", 11, "fire")];
    for (variant, side, place) in boards {
        let (size, at) = board(side);
        let name = format!("marks-{variant}-{place}");
        let unmarked = picture(&format!("{name}-none"), &[variant, "--place", place]);
        let marked = picture(&name, &[&[variant, "--place", place], marks.as_slice()].concat());
        for (vision, matrix) in COLOR_VISIONS {
            let (before, after) = (LabImage::new(&matrix, &unmarked), LabImage::new(&matrix, &marked));
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
