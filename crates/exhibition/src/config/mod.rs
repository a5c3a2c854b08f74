//! What a house chooses: [`Config`], read from `exhibition.ron`.
//!
//! Every key is optional. [`Config::read`] reports all faults of a file at once; a faulty value has its default and the others hold, so that a
//! table always starts. [`ConfigSource`] reads the file again when it is asked to, and keeps the last valid config.

mod attract;
mod catalogue;
mod hours;
mod house;
mod model;
mod offer;
mod read;
mod reader;
mod screen;
mod source;
mod staff;

pub use attract::{Attract, CameraMove, Scene, Show};
pub use catalogue::{AnyVariant, Catalogue};
pub use hours::{ClosedScreen, Hours, Interval, OpeningTime, TimeOfDay, Weekdays, now};
pub use house::{House, OwnText};
pub use model::{Config, FrameCaps, Idle, PIECE_SETS, PLACES, PRESETS, QuietHours, SoundConfig, StatisticsConfig, Supervision};
pub use offer::{Offer, Task, VisitorSide};
pub use screen::{Controls, Screen};
pub use source::{ConfigSource, Reload};
pub use staff::{Gesture, Pin, Staff};
