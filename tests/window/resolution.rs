//! Changes the resolution of a virtual display as `xrandr` does.

use x11rb::connection::Connection;
use x11rb::protocol::randr::{ConnectionExt as _, Mode, ModeInfo, Rotation, SetConfig};
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::{CURRENT_TIME, NONE};

/// Gives the first output another resolution, which may not be larger than the one that the server was started with.
pub fn change(display: &str, width: u16, height: u16) {
    let (connection, screen) = x11rb::connect(Some(display)).expect("a connection to the display");
    let root = connection.setup().roots[screen].root;
    let resources = connection.randr_get_screen_resources(root).expect("a request").reply().expect("RandR");
    let (crtc, output) = (resources.crtcs[0], resources.outputs[0]);
    let configure = |mode: Mode, outputs: &[u32]| {
        let rotation = Rotation::ROTATE0;
        let reply = connection.randr_set_crtc_config(crtc, CURRENT_TIME, CURRENT_TIME, 0, 0, mode, rotation, outputs);
        assert_eq!(reply.expect("a request").reply().expect("RandR").status, SetConfig::SUCCESS);
    };
    let known = resources.modes.iter().find(|mode| (mode.width, mode.height) == (width, height)).map(|mode| mode.id);
    let mode = known.unwrap_or_else(|| {
        let name = format!("test-{width}x{height}");
        let name_len = u16::try_from(name.len()).expect("a short name");
        let info = ModeInfo { width, height, name_len, ..ModeInfo::default() };
        let mode = connection.randr_create_mode(root, info, name.as_bytes()).expect("a request").reply().expect("RandR").mode;
        connection.randr_add_output_mode(output, mode).expect("a request").check().expect("RandR");
        mode
    });
    // All of it at once for other clients, so that no window is laid out in between.
    connection.grab_server().expect("a request");
    configure(NONE, &[]);
    connection.randr_set_screen_size(root, width, height, 300, 200).expect("a request").check().expect("RandR");
    configure(mode, &[output]);
    connection.ungrab_server().expect("a request").check().expect("the server");
}
