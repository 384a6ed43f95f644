//! Suspends the screen saver on X11 and detects window changes by other programs, which winit does not support.
//!
//! The requests go through a connection of their own. The server undoes them when the program ends, however it ends.

use winit::dpi::PhysicalSize;
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyError;
use x11rb::protocol::screensaver::ConnectionExt as _;
use x11rb::protocol::xproto::{AtomEnum, ConfigureWindowAux, ConnectionExt as _, MapState};
use x11rb::rust_connection::RustConnection;

pub(super) struct X11 {
    server: RustConnection,
    window: u32,
    /// The names of the property with the window's states, and of the state full screen.
    state: u32,
    full_screen: u32,
    root: u32,
    /// The name of the root's property that a window manager sets.
    manager: u32,
}

impl X11 {
    /// Connects to the server of a window. Returns `None` on Wayland, and if the server refuses.
    pub(super) fn of(window: &Window) -> Option<Self> {
        let window = match window.window_handle().ok()?.as_raw() {
            RawWindowHandle::Xlib(handle) => handle.window as u32,
            RawWindowHandle::Xcb(handle) => handle.window.get(),
            _ => return None,
        };
        let (server, screen) = x11rb::connect(None).ok()?;
        let atom = |name: &[u8]| Some(server.intern_atom(false, name).ok()?.reply().ok()?.atom);
        let (state, full_screen) = (atom(b"_NET_WM_STATE")?, atom(b"_NET_WM_STATE_FULLSCREEN")?);
        let (root, manager) = (server.setup().roots.get(screen)?.root, atom(b"_NET_SUPPORTING_WM_CHECK")?);
        Some(Self { server, window, state, full_screen, root, manager })
    }

    /// Whether the window is not on the screen, because it is minimized.
    pub(super) fn is_unmapped(&self) -> bool {
        let attributes = self.server.get_window_attributes(self.window).ok();
        let attributes = attributes.and_then(|asked| asked.reply().ok());
        attributes.is_some_and(|attributes| attributes.map_state != MapState::VIEWABLE)
    }

    /// Whether the window fills the screen. winit knows only its own requests.
    pub(super) fn is_full_screen(&self) -> bool {
        let states = self.server.get_property(false, self.window, self.state, AtomEnum::ATOM, 0, 64).ok();
        let states = states.and_then(|asked| asked.reply().ok());
        let states = states.and_then(|states| Some(states.value32()?.collect::<Vec<_>>()));
        states.is_some_and(|states| states.contains(&self.full_screen))
    }

    /// Gives the window this size, or that of the whole screen, if no window manager does so.
    pub(super) fn size_without_manager(&self, size: Option<PhysicalSize<u32>>) -> Result<(), ReplyError> {
        let manager =
            self.server.get_property(false, self.root, self.manager, AtomEnum::WINDOW, 0, 1)?.reply()?;
        if manager.value_len > 0 {
            return Ok(());
        }
        let (width, height) = match size {
            Some(size) => (size.width, size.height),
            None => {
                let screen = self.server.get_geometry(self.root)?.reply()?;
                (screen.width.into(), screen.height.into())
            }
        };
        let place = ConfigureWindowAux::new().x(0).y(0).width(width).height(height);
        self.server.configure_window(self.window, &place)?.check()
    }

    /// Suspends or resumes the screen saver and the power saving of the display.
    pub(super) fn suspend_screen_saver(&self, is_suspended: bool) -> Result<(), ReplyError> {
        self.server.screensaver_query_version(1, 1)?.reply()?;
        self.server.screensaver_suspend(is_suspended.into())?.check()
    }
}
