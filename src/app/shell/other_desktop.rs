//! The desktop where the game does without it: winit knows the window, and nothing keeps the display on.

use winit::dpi::PhysicalSize;
use winit::window::Window;

pub(super) use NoDesktop as Desktop;

#[derive(Default)]
pub(super) struct NoDesktop {}

impl NoDesktop {
    pub(super) fn of(_: &Window) -> Self {
        Self {}
    }

    pub(super) fn is_unmapped(&self) -> bool {
        false
    }

    pub(super) fn is_full_screen(&self) -> Option<bool> {
        None
    }

    pub(super) fn size_without_manager(&self, _: Option<PhysicalSize<u32>>) {}

    pub(super) fn keep_display_on(&mut self, _: bool) {}
}
