use birka_rules::Rng;

/// The largest input that mutations make, in bytes. Larger files are refused before they are read.
pub const MAX_BYTES: usize = 16 << 10;

/// Numbers at the limits of types and of Birka's own ranges.
const NUMBERS: [&str; 14] =
    ["0", "1", "-1", "9", "19", "20", "255", "256", "65536", "2147483647", "-2147483648", "18446744073709551615", "1e308", "NaN"];

/// Bytes that end or begin something in most formats, and characters that terminals or parsers treat in a special way.
const TOKENS: [&str; 24] = [
    "\0",
    "\u{1b}[2J",
    "\r\n",
    "\n\n",
    "\t",
    "\u{feff}",
    "\u{202e}",
    "\u{fffd}",
    "é",
    "𝔅",
    "\"",
    "'",
    "\\",
    "(",
    ")",
    "[[",
    "]]",
    "{",
    "}",
    ",",
    ":",
    "/",
    "--",
    "Some(",
];

/// Makes inputs from seeds: the same ones from the same number on every machine.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
}

impl Mutator {
    #[must_use]
    pub fn new(seeds: Vec<Vec<u8>>) -> Self {
        Self { seeds }
    }

    /// The mutation with a number: one to eight changes of a seed, some of them with parts of another.
    #[must_use]
    pub fn mutation(&self, number: u64) -> Vec<u8> {
        // Successive seeds of a SplitMix64 generator give overlapping sequences.
        let mut rng = Rng::new(Rng::new(number).next_u64());
        let mut input = rng.choose(&self.seeds).cloned().unwrap_or_default();
        let other = rng.choose(&self.seeds).cloned().unwrap_or_default();
        for _ in 0..=rng.below(8) {
            change(&mut input, &other, &mut rng);
        }
        input.truncate(MAX_BYTES);
        input
    }
}

fn change(input: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let at = index(input.len() + 1, rng);
    match rng.below(10) {
        0 => {
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        1 => {
            if let Some(byte) = input.get_mut(at) {
                *byte = rng.next_u64().to_le_bytes()[0];
            }
        }
        2 => drop(input.drain(range(input.len(), 16, rng))),
        3 => drop(input.drain(range(input.len(), 1, rng))),
        4 => {
            // Repeat a part, up to deep nesting.
            let part = input[range(input.len(), 32, rng)].to_vec();
            let times = 1 + (index(64, rng) >> index(7, rng));
            insert(input, at, &part.repeat(times));
        }
        5 => {
            let part = &other[range(other.len(), 64, rng)];
            insert(input, at, part);
        }
        6 => insert(input, at, rng.choose(&TOKENS).copied().unwrap_or_default().as_bytes()),
        7 => replace_number(input, rng),
        8 => {
            // Exchange the lines at two places.
            let mut lines: Vec<Vec<u8>> = input.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
            let (one, two) = (index(lines.len(), rng), index(lines.len(), rng));
            lines.swap(one, two);
            *input = lines.join(&b'\n');
        }
        _ => input.truncate(at),
    }
}

/// Replaces a run of digits.
fn replace_number(input: &mut Vec<u8>, rng: &mut Rng) {
    let starts: Vec<usize> =
        (0..input.len()).filter(|&at| input[at].is_ascii_digit() && (at == 0 || !input[at - 1].is_ascii_digit())).collect();
    let Some(&start) = rng.choose(&starts) else { return };
    let end = input[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(input.len(), |length| start + length);
    let number = rng.choose(&NUMBERS).copied().unwrap_or_default();
    input.splice(start..end, number.bytes());
}

fn insert(input: &mut Vec<u8>, at: usize, part: &[u8]) {
    if input.len() + part.len() <= MAX_BYTES {
        input.splice(at..at, part.iter().copied());
    }
}

/// A number below `end`, or 0.
fn index(end: usize, rng: &mut Rng) -> usize {
    rng.below(u32::try_from(end).unwrap_or(u32::MAX)) as usize
}

/// At most `most` positions of a sequence of `length`.
fn range(length: usize, most: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let start = index(length + 1, rng);
    start..start + index(most.min(length - start) + 1, rng)
}
