//! Game pads: converts gilrs events for [`Controls`]. No other file uses gilrs.

use gilrs::ev::filter::{Filter, Jitter, axis_dpad_to_button};
use gilrs::{Axis, Button, EventType, Gilrs, GilrsBuilder};

use super::Controls;
use crate::threads::tolerate;

/// All game pads. Empty if the system gives no access to them.
pub struct Pads {
    gilrs: Option<Gilrs>,
}

impl Pads {
    /// Connects to the system's pads. If this fails, there are no pads, and the notice says why.
    #[must_use]
    pub fn new() -> (Self, Option<String>) {
        // Replaces gilrs's dead zone: ours is circular, and players can adjust it.
        let builder = GilrsBuilder::new().with_default_filters(false).with_force_feedback(false);
        // gilrs panics if it gets no thread.
        match tolerate(|| builder.build().map_err(|error| error.to_string())) {
            Ok(gilrs) => (Self { gilrs: Some(gilrs) }, None),
            Err(error) => (Self { gilrs: None }, Some(format!("Gamepads do not work: {error}"))),
        }
    }

    /// Returns the names of the connected pads, as the system reports them.
    pub fn names(&self) -> Vec<String> {
        let pads = self.gilrs.iter().flat_map(Gilrs::gamepads);
        pads.map(|(_, pad)| pad.name().to_owned()).collect()
    }

    /// Passes new events to the controls. Call this once per frame.
    pub fn poll(&mut self, controls: &mut Controls, has_focus: bool) {
        let Some(gilrs) = &mut self.gilrs else { return };
        let jitter = Jitter::new();
        while let Some(event) =
            gilrs.next_event().filter_ev(&axis_dpad_to_button, gilrs).filter_ev(&jitter, gilrs)
        {
            gilrs.update(&event);
            if let Some(plain) = plain_event(event.event) {
                Self::pass_on(event.id.into(), plain, controls, has_focus);
            }
        }
    }

    /// Passes on one pad event. Pads send events even while another window has focus; then only disconnects are passed
    /// on.
    ///
    /// Tests call this with made-up pads, because only gilrs can create its own events.
    pub fn pass_on(id: usize, event: PadEvent, controls: &mut Controls, has_focus: bool) {
        if has_focus || event == PadEvent::Disconnected {
            controls.pad(id, event);
        }
    }
}

/// A pad event used by the controls: a gilrs event without the hardware code, which only gilrs can create.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadEvent {
    /// A button went down (true) or up (false).
    Button(Button, bool),
    /// An axis moved: −1 to 1, positive to the right and upward.
    Axis(Axis, f32),
    /// The pad was disconnected.
    Disconnected,
}

fn plain_event(event: EventType) -> Option<PadEvent> {
    match event {
        EventType::ButtonPressed(button, _) => Some(PadEvent::Button(button, true)),
        EventType::ButtonReleased(button, _) => Some(PadEvent::Button(button, false)),
        EventType::AxisChanged(axis, value, _) => Some(PadEvent::Axis(axis, value)),
        EventType::Disconnected => Some(PadEvent::Disconnected),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_pads_is_played() {
        let (mut pads, notice) = Pads::new();
        assert_eq!(pads.gilrs.is_none(), notice.is_some());
        let mut controls = Controls::default();
        pads.poll(&mut controls, true);
        assert_eq!(controls.lost_pad.take(), None);
    }

    #[test]
    fn only_disconnects_are_passed_on_not_connects() {
        assert_eq!(plain_event(EventType::Disconnected), Some(PadEvent::Disconnected));
        assert_eq!(plain_event(EventType::Connected), None);
        assert_eq!(plain_event(EventType::Dropped), None);
    }

    #[test]
    fn the_left_stick_steers() {
        let cases = [
            (Axis::LeftStickX, [0.5, 0.0]),
            (Axis::LeftStickY, [0.0, -0.5]),
            (Axis::RightStickX, [0.0, 0.0]),
        ];
        for (axis, expected) in cases {
            let mut controls = Controls::default();
            controls.pad(0, PadEvent::Axis(axis, 0.5));
            assert_eq!(controls.stick_position().to_array(), expected, "{axis:?}");
        }
    }

    #[test]
    fn without_focus_only_disconnects_are_passed_on() {
        let mut controls = Controls::default();
        let press = PadEvent::Button(Button::South, true);
        Pads::pass_on(1, press, &mut controls, false);
        assert_eq!(controls.take_ticks()[0].buttons, 0);
        Pads::pass_on(1, press, &mut controls, true);
        assert_ne!(controls.take_ticks()[0].buttons, 0);
        Pads::pass_on(1, PadEvent::Disconnected, &mut controls, false);
        assert!(controls.lost_pad.take().is_some());
    }
}
