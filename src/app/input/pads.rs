//! The one place that knows gilrs: its events become those of [`Controls`].

use gilrs::ev::filter::{Filter, Jitter, axis_dpad_to_button};
use gilrs::{Axis, EventType, Gilrs, GilrsBuilder};

use super::{Controls, PadEvent};

/// All game pads, or none where the system has no way to them.
pub struct Pads {
    gilrs: Option<Gilrs>,
}

impl Pads {
    /// Asks the system for pads. Without an answer the keyboard remains, and the notice says so.
    #[must_use]
    pub fn new() -> (Self, Option<String>) {
        // Not gilrs's own dead zone: ours is a circle, and the player sets it.
        match GilrsBuilder::new().with_default_filters(false).with_force_feedback(false).build() {
            Ok(gilrs) => (Self { gilrs: Some(gilrs) }, None),
            Err(error) => (Self { gilrs: None }, Some(format!("no game pads: {error}"))),
        }
    }

    /// Passes on what has happened since the last call; once a frame. Pads are heard even when another window
    /// has the focus, so without it only their loss is passed on.
    pub fn poll(&mut self, controls: &mut Controls, has_focus: bool) {
        let Some(gilrs) = &mut self.gilrs else { return };
        let jitter = Jitter::new();
        while let Some(event) =
            gilrs.next_event().filter_ev(&axis_dpad_to_button, gilrs).filter_ev(&jitter, gilrs)
        {
            gilrs.update(&event);
            let Some(plain) = plain_event(event.event) else { continue };
            if has_focus || plain == PadEvent::Disconnected {
                controls.pad(event.id.into(), plain);
            }
        }
    }
}

/// What an event means to the game, `None` for nothing.
fn plain_event(event: EventType) -> Option<PadEvent> {
    match event {
        EventType::ButtonPressed(button, _) => Some(PadEvent::Button { button, pressed: true }),
        EventType::ButtonReleased(button, _) => Some(PadEvent::Button { button, pressed: false }),
        EventType::AxisChanged(Axis::LeftStickX, value, _) => Some(PadEvent::StickX(value)),
        // gilrs counts upward, the game downward.
        EventType::AxisChanged(Axis::LeftStickY, value, _) => Some(PadEvent::StickY(-value)),
        EventType::Disconnected => Some(PadEvent::Disconnected),
        _ => None,
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
        assert!(!controls.take_lost_pad());
    }

    /// Tests that what the game does not use is left out.
    #[test]
    fn a_disconnection_is_passed_on_and_a_connection_is_not() {
        assert_eq!(plain_event(EventType::Disconnected), Some(PadEvent::Disconnected));
        assert_eq!(plain_event(EventType::Connected), None);
        assert_eq!(plain_event(EventType::Dropped), None);
    }
}
