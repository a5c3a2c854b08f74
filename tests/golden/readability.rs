//! Whether the game can be read off the picture: in every place, with every set of pieces, and by eyes that lack one kind of cone.
//!
//! Colours are compared as CIE 1976 differences in L*a*b*; one of about 2.3 can just be seen. How a picture looks to dichromats is
//! worked out after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
//! IEEE Transactions on Visualization and Computer Graphics 15 (2009), with the matrices for the full defect.

use bevy::math::Vec3;
use birka::game::board::square_center;
use birka_look::CameraView;
use birka_rules::{BoardSize, Square};
use image::RgbImage;

use super::shoot_sized;

/// How far apart the sides must be, in L*a*b* and in lightness alone.
const SIDES: f32 = 25.0;
const SIDES_LIGHTNESS: f32 = 12.0;
/// How far a piece must be from the board it stands on.
const PIECE: f32 = 12.0;
/// How far the picture of a king must be from that of a man of his, on the average over the square.
const KING: f32 = 6.0;
/// How far a sign must be from the board it lies on, and on how much of the square at least it must be so.
const SIGN: f32 = 20.0;
const SIGN_SHARE: f32 = 0.02;

const WIDTH: u16 = 640;
const HEIGHT: u16 = 400;

/// The eyes that look: how each mixes linear red, green and blue.
const EYES: [(&str, [[f32; 3]; 3]); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopic", [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
    ("deuteranopic", [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]]),
    ("tritanopic", [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]]),
];

/// A position with a king on an open square beside a man of his, and what lies on the squares in the pictures with signs.
const POSITION: &str = "/9/9/2t3t2/9/2TK3T1/9/2t3t2/9/9/ a";
const SIGNS: [&str; 5] = ["a1=destination", "c1=capture", "a3=from", "b2=to", "c3=selected"];

/// A picture as one pair of eyes sees it.
struct Seen(Vec<[f32; 3]>);

impl Seen {
    fn through(eyes: &[[f32; 3]; 3], picture: &RgbImage) -> Self {
        Self(picture.pixels().map(|pixel| lab(eyes, pixel.0)).collect())
    }

    /// The mean of a few pixels.
    fn mean(&self, pixels: &[usize]) -> [f32; 3] {
        let sum = pixels.iter().fold([0.0; 3], |sum, &at| std::array::from_fn(|part| sum[part] + self.0[at][part]));
        sum.map(|part| part / count(pixels.len()))
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixels")]
fn count(number: usize) -> f32 {
    number as f32
}

fn difference(one: [f32; 3], other: [f32; 3]) -> f32 {
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// The colour of a pixel in L*a*b* for daylight (D65).
fn lab(eyes: &[[f32; 3]; 3], pixel: [u8; 3]) -> [f32; 3] {
    let linear = pixel.map(|part| {
        let part = f32::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let mix = |row: [f32; 3], of: [f32; 3]| row.iter().zip(of).map(|(share, part)| share * part).sum::<f32>();
    let seen = eyes.map(|row| mix(row, linear).clamp(0.0, 1.0));
    let xyz = [
        mix([0.412_456, 0.357_576, 0.180_438], seen) / 0.950_47,
        mix([0.212_673, 0.715_152, 0.072_175], seen),
        mix([0.019_334, 0.119_192, 0.950_304], seen) / 1.088_83,
    ];
    let [x, y, z] = xyz.map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The pixels within so many squares of a point over a square.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
fn around(size: BoardSize, square: Square, view: CameraView, high: f32, reach: f32) -> Vec<usize> {
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let eye = view.pose(size, width / height);
    let seen = eye.to_matrix().inverse().transform_point3(square_center(size, square) + Vec3::Y * high);
    let tall = (CameraView::FIELD_OF_VIEW / 2.0).tan() * -seen.z;
    let (x, y) = ((seen.x / tall / (width / height) + 1.0) * width / 2.0, (1.0 - seen.y / tall) * height / 2.0);
    let radius = reach / tall * height / 2.0;
    let rows = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (f32::from(column) + 0.5, f32::from(row) + 0.5)));
    let within = rows.filter(|(column, row)| (column - x).hypot(row - y) <= radius);
    within.map(|(column, row)| row as usize * usize::from(WIDTH) + column as usize).collect()
}

fn picture(name: &str, arguments: &[&str]) -> RgbImage {
    shoot_sized(name, arguments, &format!("{WIDTH}x{HEIGHT}")).1
}

fn board(side: usize) -> (BoardSize, impl Fn(&str) -> Square) {
    let size = BoardSize::new(side).unwrap();
    (size, move |name: &str| Square::parse(name, size).unwrap())
}

#[test]
fn sides_and_king_are_told_apart_in_every_place_with_every_set_by_all_eyes() {
    let (size, at) = board(9);
    let mut faults = Vec::new();
    for (place, set) in ["day", "fire", "studio"].into_iter().flat_map(|place| ["glass", "bone", "pegs"].map(|set| (place, set))) {
        // From above the light is the same, so one place will do.
        for view in [CameraView::Table, CameraView::Above].into_iter().filter(|view| *view == CameraView::Table || place == "day") {
            let camera = view.to_string();
            let name = format!("readable-{place}-{set}-{view}");
            let taken = picture(&name, &["tablut", "--position", POSITION, "--place", place, "--pieces", set, "--camera", &camera]);
            for (eyes, mix) in EYES {
                let seen = Seen::through(&mix, &taken);
                // Pegs have narrow necks, past which the board is seen: they are told by their heads.
                let high = if set == "pegs" { 0.38 } else { 0.2 };
                let mean = |square: &str| seen.mean(&around(size, at(square), view, high, 0.17));
                let (attacker, defender) = (mean("g7"), mean("h5"));
                let wood = seen.mean(&around(size, at("h3"), view, 0.0, 0.3));
                let mut want = |what: &str, found: f32, least: f32| {
                    println!("{name} {eyes}: {what} {found:.1}");
                    if found < least {
                        faults.push(format!("{name} {eyes}: {what} {found:.1} < {least}"));
                    }
                };
                want("sides", difference(attacker, defender), SIDES);
                want("lightness of the sides", (attacker[0] - defender[0]).abs(), SIDES_LIGHTNESS);
                want("attacker on the board", difference(attacker, wood), PIECE);
                want("defender on the board", difference(defender, wood), PIECE);
                // The pixels of both squares, as far as they have counterparts.
                let (king, man) = (around(size, at("d5"), view, 0.3, 0.45), around(size, at("c5"), view, 0.3, 0.45));
                let pairs = king.iter().zip(&man).map(|(&one, &other)| difference(seen.0[one], seen.0[other]));
                want("king and man", pairs.sum::<f32>() / count(king.len().min(man.len())), KING);
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn signs_are_seen_on_every_board_in_every_place_by_all_eyes() {
    let signs: Vec<&str> = SIGNS.iter().flat_map(|sign| ["--mark", sign]).collect();
    let mut faults = Vec::new();
    let tables = [("tablut", 9, "day"), ("tablut", 9, "fire"), ("tablut", 9, "studio"), ("brandubh", 7, "day"), ("tawlbwrdd", 11, "fire")];
    for (variant, side, place) in tables {
        let (size, at) = board(side);
        let name = format!("signs-{variant}-{place}");
        let bare = picture(&format!("{name}-bare"), &[variant, "--place", place]);
        let signed = picture(&name, &[&[variant, "--place", place], signs.as_slice()].concat());
        for (eyes, mix) in EYES {
            let (before, after) = (Seen::through(&mix, &bare), Seen::through(&mix, &signed));
            for sign in SIGNS {
                let (square, word) = sign.split_once('=').unwrap();
                let pixels = around(size, at(square), CameraView::Table, 0.0, 0.5);
                let changes: Vec<f32> = pixels.iter().map(|&pixel| difference(before.0[pixel], after.0[pixel])).collect();
                let share = count(changes.iter().filter(|change| **change >= SIGN).count()) / count(pixels.len());
                println!("{name} {eyes}: {word} on {share:.3}");
                if share < SIGN_SHARE {
                    faults.push(format!("{name} {eyes}: {word} shows on {share:.3} of the square"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn eyes_that_lack_a_cone_see_what_the_paper_says() {
    let red_and_green = |eyes: usize| difference(lab(&EYES[eyes].1, [200, 60, 60]), lab(&EYES[eyes].1, [60, 140, 60]));
    assert!(red_and_green(0) > 90.0, "red and green are far apart to most: {}", red_and_green(0));
    assert!(red_and_green(1) < 45.0 && red_and_green(2) < 45.0, "{} {}", red_and_green(1), red_and_green(2));
    for (eyes, mix) in EYES {
        let [lightness, a, b] = lab(&mix, [128, 128, 128]);
        assert!((lightness - 53.6).abs() < 0.5 && a.abs() < 1.0 && b.abs() < 1.0, "{eyes}: grey stays grey");
    }
}
