//! When frames are run, and whether they are drawn.
//!
//! The pacer's times and the window system's requests run frames; input brings the next one forward. A frame is drawn
//! if the window can be seen, and if the frame differs from the last one or something happened to the window.

use super::Shell;
#[cfg(not(target_arch = "wasm32"))]
use super::clock;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Duration;
use winit::event_loop::{ActiveEventLoop, ControlFlow};

/// If no redraw comes within this time, the window counts as hidden.
#[cfg(not(target_arch = "wasm32"))]
const ANSWER: Duration = Duration::from_secs(1);

impl Shell {
    /// Requests the redraw that is due. A window that cannot be seen gets no answer, so its frame runs here.
    pub(super) fn wake(&mut self, event_loop: &ActiveEventLoop) {
        let Some(picture) = &self.picture else { return };
        // Wayland does not report hidden windows, but leaves the last request unanswered.
        self.is_hidden = self.is_due || self.cannot_be_seen();
        if self.is_hidden {
            self.run_frame(event_loop, true);
            self.plan_next(event_loop);
        } else {
            picture.window.request_redraw();
            self.is_due = true;
            #[cfg(not(target_arch = "wasm32"))]
            event_loop.set_control_flow(ControlFlow::WaitUntil(clock() + ANSWER));
        }
    }

    pub(super) fn redraw_requested(&mut self, event_loop: &ActiveEventLoop) {
        if self.picture.is_none() {
            return;
        }
        #[cfg(target_arch = "wasm32")]
        if self.is_early() {
            return self.plan_next(event_loop);
        }
        let is_hidden = self.cannot_be_seen();
        let was_hidden = std::mem::replace(&mut self.is_hidden, is_hidden);
        // A request that is not the pacer's means that the window has lost its content.
        self.is_stirred |= !std::mem::take(&mut self.is_due) || was_hidden;
        self.run_frame(event_loop, was_hidden);
        self.plan_next(event_loop);
    }

    /// Brings the next frame forward and draws it in any case, because something happened to the window.
    pub(super) fn stir(&mut self, event_loop: &ActiveEventLoop) {
        self.is_stirred = true;
        // A pending redraw needs no timer. In a browser, one is always pending while the page can be seen.
        if self.picture.is_some() && !self.is_due {
            event_loop.set_control_flow(ControlFlow::WaitUntil(self.started + self.pacer.hurry()));
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn plan_next(&mut self, event_loop: &ActiveEventLoop) {
        let wake = self.pacer.next_wake(clock() - self.started, self.app.pace(self.is_hidden));
        event_loop.set_control_flow(ControlFlow::WaitUntil(self.started + wake));
    }

    /// Whether the limit of the frame rate leaves out this frame of the browser's, to save power.
    #[cfg(target_arch = "wasm32")]
    fn is_early(&self) -> bool {
        // Frames come a little earlier or later.
        const EARLY: f64 = 0.8;
        let cap = self.app.context.settings.window.frame_cap;
        let since_s = (super::clock() - self.last_frame).as_secs_f64();
        cap.is_some_and(|cap| since_s * f64::from(cap) < EARLY)
    }

    /// Requests the next frame, unless the page is hidden: Firefox would still run one a second. The browser sets the pace.
    #[cfg(target_arch = "wasm32")]
    fn plan_next(&mut self, event_loop: &ActiveEventLoop) {
        event_loop.set_control_flow(ControlFlow::Wait);
        self.is_due = !self.is_occluded;
        self.window.iter().filter(|_| self.is_due).for_each(|window| window.request_redraw());
    }

    /// Whether the window is covered, minimized or unmapped. A window with focus is not minimized, so the window system
    /// is not asked in every frame of a game.
    fn cannot_be_seen(&self) -> bool {
        let is_minimized = || self.window.as_ref().is_some_and(|window| window.is_minimized() == Some(true));
        self.is_occluded || self.focused != Some(true) && (is_minimized() || self.desktop.is_unmapped())
    }

    pub(super) fn show_if_changed(&mut self) -> anyhow::Result<()> {
        // With WebGPU, only the next drawing replaces a lost device.
        self.is_stirred |= self.picture.as_ref().is_some_and(|picture| picture.gpu.is_lost());
        if self.is_hidden || !self.is_stirred && self.frame.is_shown_by(&self.shown) {
            return Ok(());
        }
        self.show()?;
        self.frame.store_in(&mut self.shown);
        Ok(())
    }
}
