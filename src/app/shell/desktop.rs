//! Keeps the display on and detects window changes by other programs, which winit does not support.

use super::screen_saver::{self, Inhibition};
use super::x11::X11;
use std::sync::Once;
use winit::dpi::PhysicalSize;
use winit::window::Window;

#[derive(Default)]
pub(super) struct Desktop {
    x11: Option<X11>,
    is_kept_on: bool,
    inhibition: Option<Inhibition>,
}

impl Desktop {
    pub(super) fn of(window: &Window) -> Self {
        Self { x11: X11::of(window), ..Self::default() }
    }

    /// Whether the window is not on the screen, because it is minimized. Unknown on Wayland.
    pub(super) fn is_unmapped(&self) -> bool {
        self.x11.as_ref().is_some_and(X11::is_unmapped)
    }

    /// Whether the window fills the screen, where winit knows only its own requests.
    pub(super) fn is_full_screen(&self) -> Option<bool> {
        self.x11.as_ref().map(X11::is_full_screen)
    }

    /// Gives the window this size, or that of the whole screen, if no window manager does so.
    pub(super) fn size_without_manager(&self, size: Option<PhysicalSize<u32>>) {
        if let Some(Err(error)) = self.x11.as_ref().map(|x11| x11.size_without_manager(size)) {
            log::warn!("cannot resize the window: {error}");
        }
    }

    /// Keeps the display on, or lets it turn off. Asks both the X server, which works without a desktop, and the
    /// desktop, which may have a screen saver of its own. The first failure of both is logged.
    pub(super) fn keep_display_on(&mut self, is_on: bool) {
        if std::mem::replace(&mut self.is_kept_on, is_on) == is_on {
            return;
        }
        let server = self.x11.as_ref().map(|x11| x11.suspend_screen_saver(is_on));
        let is_done = matches!(server, Some(Ok(())));
        self.inhibition = is_on.then(|| {
            screen_saver::inhibit(move |error| {
                static LOGGED: Once = Once::new();
                if !is_done {
                    LOGGED.call_once(|| log::warn!("cannot keep the display on: {error}"));
                }
            })
        });
    }
}
