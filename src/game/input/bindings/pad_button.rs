use gilrs::Button;

/// The name of each button that actions may have, as on a gamepad of an Xbox.
///
/// The triggers are not among them: they zoom, by how far they are pulled.
const NAMES: [(Button, &str); 15] = [
    (Button::South, "A"),
    (Button::East, "B"),
    (Button::West, "X"),
    (Button::North, "Y"),
    (Button::LeftTrigger, "LB"),
    (Button::RightTrigger, "RB"),
    (Button::Select, "Select"),
    (Button::Start, "Start"),
    (Button::Mode, "Mode"),
    (Button::LeftThumb, "LS"),
    (Button::RightThumb, "RS"),
    (Button::DPadUp, "Up"),
    (Button::DPadDown, "Down"),
    (Button::DPadLeft, "Left"),
    (Button::DPadRight, "Right"),
];

/// The name of a button; `None` if no action may have it.
#[must_use]
pub fn pad_button_name(button: Button) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == button).map(|(_, name)| *name)
}

/// The button with a name.
pub(super) fn pad_button(name: &str) -> Option<Button> {
    NAMES.iter().find(|(_, known)| *known == name).map(|(button, _)| *button)
}
