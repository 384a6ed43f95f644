//! What the mouse does on every screen alike: hints are clicked, and its right button leads back.
//!
//! Whatever draws a hint says where it stands ([`Hotspot`](crate::view::Hotspot)), and the next picture looks there for a click. So
//! a page needs no code for what its keys do already.

use super::{App, Screen};
use crate::app::input::{Action, Controls, Pointer};
use crate::view::{InputDevice, Layer, Painter, colors};
use glam::Vec2;

impl App {
    /// What the mouse did: a click on a hint is its action, all else is for the page.
    pub(super) fn click(&mut self, pointer: Pointer, shown: Screen, controls: &mut Controls) {
        // The hints are those of the last picture.
        let hint = self.hint_at(pointer.at).filter(|_| pointer.clicked && self.screen == shown);
        match hint {
            Some(Action::Start) => controls.tap(Action::Start),
            Some(action) => self.act(action, controls),
            None => self.point(pointer, controls),
        }
    }

    /// The way back by the mouse; in flight that is the pause.
    pub(super) fn click_back(&mut self, controls: &mut Controls) {
        let is_flying = self.screen == Screen::Playing && !self.is_asked();
        if controls.take_mouse_back(is_flying) {
            self.act(if is_flying { Action::Pause } else { Action::Back }, controls);
        }
    }

    /// The action of the hint at a place of the screen.
    fn hint_at(&self, at: Vec2) -> Option<Action> {
        let spot = self.hotspots.iter().find(|spot| spot.contains(at))?;
        Action::ALL.get(usize::from(spot.action)).copied()
    }

    /// Frames the hint under the mouse.
    pub(super) fn draw_pointed(&self, painter: &mut Painter<'_>) {
        let is_seen = self.shows_pointer() && painter.frame.ui.device == InputDevice::Mouse;
        let spot = painter.frame.hotspots.iter().find(|spot| spot.contains(self.pointed_at)).copied();
        if let Some(spot) = spot.filter(|_| is_seen) {
            let ([left, top], [width, height]) = (spot.pos, spot.size);
            painter.outline(Layer::Hud, left - 1.0, top - 1.0, width + 2.0, height + 2.0, colors::SKY);
        }
    }
}
