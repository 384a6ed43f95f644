//! Game pads: events of gilrs become those of [`Controls`]. No other file reads gilrs.

use gilrs::ev::filter::{Filter, Jitter, axis_dpad_to_button};
use gilrs::{Axis, Button, EventType, Gilrs, GilrsBuilder};

use super::{Controls, PadEvent};

/// All game pads, or none where the system has no way to them.
pub struct Pads {
    gilrs: Option<Gilrs>,
}

impl Pads {
    /// Connects to the system's pads. Where this fails there are none, and the notice says why.
    #[must_use]
    pub fn new() -> (Self, Option<String>) {
        // Not gilrs's own dead zone: ours is a circle, and the player sets it.
        match GilrsBuilder::new().with_default_filters(false).with_force_feedback(false).build() {
            Ok(gilrs) => (Self { gilrs: Some(gilrs) }, None),
            Err(error) => (Self { gilrs: None }, Some(format!("no game pads: {error}"))),
        }
    }

    /// Passes on the events since the last call; once a frame.
    pub fn poll(&mut self, controls: &mut Controls, has_focus: bool) {
        let Some(gilrs) = &mut self.gilrs else { return };
        let jitter = Jitter::new();
        while let Some(event) =
            gilrs.next_event().filter_ev(&axis_dpad_to_button, gilrs).filter_ev(&jitter, gilrs)
        {
            gilrs.update(&event);
            if let Some(signal) = signal(event.event) {
                Self::pass_on(event.id.into(), signal, controls, has_focus);
            }
        }
    }

    /// Passes on a signal of one pad. Pads send events even when another window has the focus: then only their loss is
    /// passed on.
    ///
    /// Tests call this with virtual pads: only gilrs itself can make its events.
    pub fn pass_on(id: usize, signal: PadSignal, controls: &mut Controls, has_focus: bool) {
        let Some(plain) = plain_event(signal) else { return };
        if has_focus || plain == PadEvent::Disconnected {
            controls.pad(id, plain);
        }
    }
}

/// An event of gilrs without the marks that only gilrs can make.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadSignal {
    /// A button went down or up.
    Button(Button, bool),
    /// An axis moved: −1 to 1, to the right and upward.
    Axis(Axis, f32),
    /// The pad is gone.
    Disconnected,
}

/// An event without its marks, `None` for one that says nothing new.
fn signal(event: EventType) -> Option<PadSignal> {
    match event {
        EventType::ButtonPressed(button, _) => Some(PadSignal::Button(button, true)),
        EventType::ButtonReleased(button, _) => Some(PadSignal::Button(button, false)),
        EventType::AxisChanged(axis, value, _) => Some(PadSignal::Axis(axis, value)),
        EventType::Disconnected => Some(PadSignal::Disconnected),
        _ => None,
    }
}

/// The event of the game that a signal stands for, `None` for none.
fn plain_event(signal: PadSignal) -> Option<PadEvent> {
    match signal {
        PadSignal::Button(button, pressed) => Some(PadEvent::Button { button, pressed }),
        PadSignal::Axis(Axis::LeftStickX, value) => Some(PadEvent::StickX(value)),
        // gilrs counts upward, the game downward.
        PadSignal::Axis(Axis::LeftStickY, value) => Some(PadEvent::StickY(-value)),
        PadSignal::Axis(..) => None,
        PadSignal::Disconnected => Some(PadEvent::Disconnected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a machine without pads, or without a way to them, is answered without a panic or a wait.
    #[test]
    fn no_pads_are_no_trouble() {
        let (mut pads, notice) = Pads::new();
        assert_eq!(pads.gilrs.is_none(), notice.is_some());
        let mut controls = Controls::default();
        pads.poll(&mut controls, true);
        assert_eq!(controls.take_lost_pad(), None);
    }

    /// Tests that events without a use are left out.
    #[test]
    fn a_disconnection_is_passed_on_and_a_connection_is_not() {
        assert_eq!(signal(EventType::Disconnected).and_then(plain_event), Some(PadEvent::Disconnected));
        assert_eq!(signal(EventType::Connected), None);
        assert_eq!(signal(EventType::Dropped), None);
    }

    /// Tests that the stick that steers is the left one, and that up is up.
    #[test]
    fn the_left_stick_steers() {
        let cases = [
            (Axis::LeftStickX, 0.5, Some(PadEvent::StickX(0.5))),
            (Axis::LeftStickY, 0.5, Some(PadEvent::StickY(-0.5))),
            (Axis::RightStickX, 0.5, None),
        ];
        for (axis, value, expected) in cases {
            assert_eq!(plain_event(PadSignal::Axis(axis, value)), expected, "{axis:?}");
        }
    }

    /// Tests that while another window has the focus the buttons of a pad do nothing, and its loss is passed on.
    #[test]
    fn without_the_focus_only_a_loss_is_passed_on() {
        let mut controls = Controls::default();
        let press = PadSignal::Button(Button::South, true);
        Pads::pass_on(1, press, &mut controls, false);
        assert_eq!(controls.take_tick().buttons, 0);
        Pads::pass_on(1, press, &mut controls, true);
        assert_ne!(controls.take_tick().buttons, 0);
        Pads::pass_on(1, PadSignal::Disconnected, &mut controls, false);
        assert!(controls.take_lost_pad().is_some());
    }
}
