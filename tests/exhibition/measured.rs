//! What the running exhibit reports about itself, collected over a share of the time: memory, entities and the times of frames.

use serde_json::Value;

/// A number of an event; 0 if there is none.
pub fn number(event: &Value, key: &str) -> f64 {
    event[key].as_f64().unwrap_or_default()
}

/// The keys of the parts of memory in the report, and what they are.
pub const PARTS: [(&str, &str); 3] = [
    ("anonymous", "anonymous memory, the allocator's and the driver's"),
    ("heap", "of that the heap"),
    ("files", "pages of the program and its libraries"),
];

/// What is measured in a share of the time.
#[derive(Default)]
pub struct Measured {
    /// Hours since the start, and memory in megabytes, in attract.
    pub memory: Vec<(f64, f64)>,
    /// The same for its parts: anonymous memory, of that the heap, and files.
    pub parts: [Vec<(f64, f64)>; 3],
    /// Frames in attract while nothing is being prepared.
    pub frames: FrameTimes,
    /// Frames in attract while another board or set of pieces is being prepared. Their share depends on the programme.
    pub changing: FrameTimes,
    pub entities: f64,
    pub meshes: f64,
    pub images: f64,
    pub graphics: f64,
}

impl Measured {
    pub fn note(&mut self, hours: f64, event: &Value) {
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

    pub fn mean_memory(&self) -> f64 {
        self.memory.iter().map(|(_, memory)| memory).sum::<f64>() / self.memory.len().max(1) as f64
    }
}

/// How often a frame took so many milliseconds.
#[derive(Default)]
pub struct FrameTimes(Vec<u64>);

impl FrameTimes {
    fn add(&mut self, milliseconds: &Value) {
        for milliseconds in milliseconds.as_array().into_iter().flatten().filter_map(Value::as_u64) {
            let index = usize::try_from(milliseconds).unwrap_or(usize::MAX).min(60_000);
            self.0.resize(self.0.len().max(index + 1), 0);
            self.0[index] += 1;
        }
    }

    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The time within which this many of 1000 frames came, in milliseconds.
    pub fn within_ms(&self, thousandths: u64) -> usize {
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
pub fn slope(points: &[(f64, f64)]) -> f64 {
    let count = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (above, below) =
        points.iter().fold((0.0, 0.0), |(above, below), point| (above + (point.0 - x) * (point.1 - y), below + (point.0 - x).powi(2)));
    above / below
}
