//! Touch input: a finger acts as the left mouse button in menus. In the game, the first finger steers the ship, which
//! fires automatically.
//!
//! The ship moves with the finger from wherever it was put down, so the hand does not have to cover the ship. Touch
//! produces stick input like a pad's, so the ship is no faster.

use super::mouse::MouseShip;
use glam::Vec2;

/// The maximum distance between the ship and its goal, in field pixels. A finger that moves farther, or past the edge
/// of the field, shifts the goal along, so that reversing has an immediate effect.
const MAX_BEHIND_PX: f32 = 40.0;

/// The change of a finger that a touch event reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchPhase {
    /// The finger was put down.
    Down,
    /// The finger moved.
    Moved,
    /// The finger was lifted, or the system took over the touch.
    Up,
}

#[derive(Clone, Copy, Debug)]
struct Lead {
    id: u64,
    at: Vec2,
    to_goal: Option<Vec2>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Touch {
    lead: Option<Lead>,
    pub(super) second: Option<Vec2>,
}

impl Touch {
    pub(super) fn finger(&mut self, id: u64, phase: TouchPhase, at: Vec2) -> bool {
        let is_lead = self.lead.is_some_and(|lead| lead.id == id);
        match (phase, self.lead.as_mut()) {
            (TouchPhase::Down, Some(_)) if !is_lead => self.second = Some(at),
            // The system may have failed to report that the finger was lifted.
            (TouchPhase::Down, _) => self.lead = Some(Lead { id, at, to_goal: None }),
            (TouchPhase::Moved, Some(lead)) if is_lead => lead.at = at,
            (TouchPhase::Up, _) if is_lead => self.lead = None,
            _ => {}
        }
        is_lead || self.lead.is_some_and(|lead| lead.id == id)
    }

    pub(super) fn leads(&self) -> bool {
        self.lead.is_some()
    }

    pub(super) fn let_go(&mut self) {
        *self = Self::default();
    }

    pub(super) fn stick(&mut self, ship: Option<MouseShip>, is_focused: bool) -> [i8; 2] {
        let Some(lead) = &mut self.lead else { return [0, 0] };
        let Some(ship) = ship else {
            // The next ship starts where it appears, not where the last one was steered.
            lead.to_goal = None;
            return [0, 0];
        };
        let to_goal = lead.to_goal.unwrap_or(ship.at - lead.at);
        let behind = (lead.at + to_goal - ship.at).clamp_length_max(MAX_BEHIND_PX);
        lead.to_goal = Some(ship.at + behind - lead.at);
        ship.stick_to(ship.at + behind, is_focused)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIP: MouseShip = MouseShip { at: Vec2::new(100.0, 100.0), speed_px: 5.0, focus_speed_px: 2.5 };

    #[test]
    fn the_ship_moves_like_the_finger() {
        let mut touch = Touch::default();
        assert!(touch.finger(7, TouchPhase::Down, Vec2::new(500.0, 300.0)));
        assert_eq!(touch.stick(Some(SHIP), false), [0, 0]);
        touch.finger(7, TouchPhase::Moved, Vec2::new(502.5, 300.0));
        assert_eq!(touch.stick(Some(SHIP), false), [64, 0]);
        let arrived = MouseShip { at: SHIP.at + Vec2::new(2.5, 0.0), ..SHIP };
        assert_eq!(touch.stick(Some(arrived), false), [0, 0]);
        touch.finger(7, TouchPhase::Up, Vec2::new(502.5, 300.0));
        assert!(!touch.leads());
        assert_eq!(touch.stick(Some(SHIP), false), [0, 0]);
    }

    #[test]
    fn reversing_the_finger_reverses_the_ship() {
        let mut touch = Touch::default();
        touch.finger(1, TouchPhase::Down, Vec2::new(0.0, 0.0));
        touch.stick(Some(SHIP), false);
        touch.finger(1, TouchPhase::Moved, Vec2::new(400.0, 0.0));
        assert_eq!(touch.stick(Some(SHIP), false), [127, 0]);
        touch.finger(1, TouchPhase::Moved, Vec2::new(400.0 - MAX_BEHIND_PX - 5.0, 0.0));
        assert_eq!(touch.stick(Some(SHIP), false), [-127, 0]);
    }

    #[test]
    fn a_finger_that_never_lifted_can_steer_again() {
        let mut touch = Touch::default();
        touch.finger(1, TouchPhase::Down, Vec2::ZERO);
        touch.stick(Some(SHIP), false);
        assert!(touch.finger(1, TouchPhase::Down, Vec2::new(300.0, 0.0)));
        assert_eq!((touch.second.take(), touch.stick(Some(SHIP), false)), (None, [0, 0]));
    }

    #[test]
    fn a_second_finger_does_not_steer_and_a_new_ship_restarts() {
        let mut touch = Touch::default();
        touch.finger(1, TouchPhase::Down, Vec2::ZERO);
        assert!(!touch.finger(2, TouchPhase::Down, Vec2::new(9.0, 9.0)));
        assert_eq!((touch.second.take(), touch.second.take()), (Some(Vec2::new(9.0, 9.0)), None));
        assert!(!touch.finger(2, TouchPhase::Moved, Vec2::new(50.0, 9.0)));
        assert!(!touch.finger(2, TouchPhase::Up, Vec2::new(50.0, 9.0)));
        touch.stick(Some(SHIP), false);
        touch.finger(1, TouchPhase::Moved, Vec2::new(30.0, 0.0));
        touch.stick(None, false);
        assert_eq!(touch.stick(Some(SHIP), false), [0, 0]);
        touch.finger(1, TouchPhase::Moved, Vec2::new(f32::NAN, 0.0));
        assert_eq!(touch.stick(Some(SHIP), false), [0, 0]);
    }
}
