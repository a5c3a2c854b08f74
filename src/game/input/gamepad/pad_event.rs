use gilrs::{Axis, Button};

/// The number of a gamepad. One that is connected again has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PadId(pub usize);

/// Something has happened to a gamepad.
#[derive(Clone, Debug, PartialEq)]
pub enum PadEvent {
    /// It is there, under this name.
    Connected(PadId, String),
    /// It is gone.
    Disconnected(PadId),
    /// A button is pressed.
    Pressed(Button),
    /// A button is released.
    Released(Button),
    /// A trigger is pulled this far, from 0 to 1.
    Pulled(Button, f32),
    /// A stick has moved along an axis: from -1, to the left or down, to 1.
    Moved(Axis, f32),
}
