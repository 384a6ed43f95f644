//! The mouse in the lab: grabbing and dragging.

use super::{Lab, page};
use crate::app::screens::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Grip {
    /// The button is up, or went down where nothing can be dragged.
    Nothing,
    Strip,
    /// The mouse holds the object with this key, at this offset from its corner in scene pixels. `moved` is true once
    /// the object has left its original position.
    Object {
        key: u32,
        from_corner: (i32, i32),
        moved: bool,
    },
}

impl Lab {
    /// Drags the event strip or an object; a click on an object seeks to its next event. Returns whether the input had
    /// an effect.
    pub(super) fn point(&mut self, pointer: Pointer) -> bool {
        if pointer.clicked {
            self.grip = self.grip_at(pointer.at);
        }
        if !pointer.held && !pointer.clicked {
            let grip = std::mem::replace(&mut self.grip, Grip::Nothing);
            return match grip {
                Grip::Object { key, moved: false, .. } if self.course.is_none() => {
                    self.stepper.run_to_object(key)
                }
                _ => false,
            };
        }
        self.pull(pointer)
    }

    /// Moves the grabbed object or strip to the pointer. Returns whether its position changed.
    pub(super) fn pull(&mut self, pointer: Pointer) -> bool {
        match self.grip {
            Grip::Nothing => false,
            Grip::Strip => {
                let Some(share) = page::STRIP.share_at(pointer.at, Vec2::splat(400.0)) else { return false };
                self.playback = None;
                if let Some((walk, _)) = self.walk() {
                    return self.walk_to((share * walk.steps.len() as f32).round() as usize);
                }
                let at = (share * self.stepper.events().len() as f32).round() as usize;
                let is_other = at != self.stepper.at();
                self.stepper.seek(at);
                is_other
            }
            Grip::Object { key, from_corner, moved } => {
                let point = self.view.nearest(pointer.at);
                let is_dragged = self.drag(key, (point.0 - from_corner.0, point.1 - from_corner.1));
                self.grip = Grip::Object { key, from_corner, moved: moved || is_dragged };
                is_dragged
            }
        }
    }

    pub(super) fn drag(&mut self, key: u32, corner: (i32, i32)) -> bool {
        let object = self.stepper.pipeline().objects().find(|object| object.key == key);
        // A click alone moves nothing, wherever the object is.
        let object = object.filter(|object| (object.rect.x, object.rect.y) != corner);
        let has_moved =
            object.is_some_and(|object| self.stepper.drag(key, self.view.within(object.rect, corner)));
        if has_moved {
            self.after_drag();
        }
        has_moved
    }

    pub(super) fn grip_at(&self, at: Vec2) -> Grip {
        if !self.is_short() && page::STRIP.share_at(at, Vec2::new(4.0, 5.0)).is_some() {
            let is_held = self.course.as_ref().is_some_and(|course| course.is_held());
            return if is_held { Grip::Nothing } else { Grip::Strip };
        }
        let Some(point) = self.view.point(at) else { return Grip::Nothing };
        let is_allowed = |key: u32| self.course.as_ref().is_none_or(|course| course.dragged() == Some(key));
        let object = self.view.object_at(&self.stepper, at).filter(|object| is_allowed(object.key));
        object.map_or(Grip::Nothing, |object| {
            let from_corner = (point.0 - object.rect.x, point.1 - object.rect.y);
            Grip::Object { key: object.key, from_corner, moved: false }
        })
    }
}
