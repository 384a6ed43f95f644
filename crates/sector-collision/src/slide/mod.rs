//! Characters that walk, slide along walls and climb slopes, exact to the pixel.
//!
//! ```text
//!   flight             walk                     step up                  snap
//!     \                                              +---- o  >          o  >
//!      \  |            o  >  along the floor    o  > |                   ---+   o  down again
//!       v |            --------                 -----+                      +-----
//!       | |  the rest of the movement, along the wall
//! ```
//!
//! [`Pipeline::move_and_slide`](crate::Pipeline::move_and_slide) moves an object at once, by whole pixels, and stops it
//! at objects of the kinds that [block](crate::Rules::block) its kind. [`SubPixel`] turns speeds into whole pixels.
//! [`separation`] is the shortest way out of an overlap.
//!
//! **Flight** follows the straight path to the first blocker and drops the rest of the movement along the axis of the
//! contact. Whatever its speed, the object passes through nothing, and it stops at the last free pixel. **A walk** goes
//! pixel by pixel along a floor: it climbs what is at most [`step_up`](Slide::step_up) pixels high and follows a floor
//! that falls by at most [`snap`](Slide::snap) pixels from one pixel to the next. Slopes of masks need nothing else.
//!
//! **Bounds.** A call takes at most 65,536 single steps while walking, and a fixed number of attempts to leave an
//! overlap. What is left of the movement then is in [`SlideOutcome::remainder`].

mod blockers;
mod floor;
mod leave;
mod outcome;
mod separation;
mod solid;
mod sub_pixel;
mod walk;

pub use outcome::{MAX_CONTACTS, SlideContact, SlideOutcome};
pub use separation::{Separation, separation};
pub use sub_pixel::SubPixel;

use crate::handle::{Handle, HandleError};
use crate::pipeline::Pipeline;
use blockers::Blockers;
use walk::Movement;

/// How an object moves: see [`Pipeline::move_and_slide`](crate::Pipeline::move_and_slide).
///
/// ```
/// use sector_collision::Kind;
/// use sector_collision::Slide;
///
/// let platform = Kind(3);
/// let walking = Slide { one_way: platform.bit(), step_up: 4, snap: 4, ..Slide::default() };
/// let dropping = Slide { drop_through: true, ..walking };
/// # assert_ne!(walking, dropping);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The direction of gravity; by default (0, 1), toward the bottom of the screen. Only the sign of the longer
    /// component counts, of y if they are equal. With (0, 0), as in a game seen from above, nothing is a floor.
    pub down: (i32, i32),
    /// The kinds that block only from above, one bit each: [`Kind::bit`](crate::Kind::bit). They stop an object that
    /// moves down onto them, if the object could leave upward without touching them. They must also
    /// [block](crate::Rules::block) its kind. None by default.
    pub one_way: u64,
    /// Whether the object falls through the one-way kinds, for example while the player holds *down*. If it stands on
    /// nothing else and does not move down or up, it moves down by one pixel, so that a single tick is enough.
    pub drop_through: bool,
    /// The height in pixels that an object on a floor climbs for each pixel sideways: 1 for slopes of 45°, more for
    /// steeper ones and for stairs. Objects of one-way kinds that are no higher are climbed, too. 0 by default.
    pub step_up: i32,
    /// The depth in pixels down to which an object on a floor follows it for each pixel sideways, unless it moves up.
    /// Where the floor falls deeper, the object leaves it: the rest of its movement is straight along the axis, and it
    /// falls only when a later call moves it down. 0 by default.
    pub snap: i32,
}

impl Slide {
    /// Settings for games seen from above: no gravity, floors, steps or one-way kinds.
    pub const TOP_DOWN: Self = Self { down: (0, 0), ..Self::DEFAULT };

    const DEFAULT: Self = Self { down: (0, 1), one_way: 0, drop_through: false, step_up: 0, snap: 0 };

    /// Returns the direction of gravity, one pixel long or (0, 0).
    fn unit_down(self) -> (i32, i32) {
        let (x, y) = self.down;
        if x.unsigned_abs() > y.unsigned_abs() { (x.signum(), 0) } else { (0, y.signum()) }
    }
}

impl Default for Slide {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl<T: Copy> Pipeline<T> {
    /// Moves an object by `delta` pixels at once, stopped by the solid pixels of objects whose kinds
    /// [block](crate::Rules::block) its kind, and slides along them.
    ///
    /// * An object that overlaps blockers first leaves them by the [shortest way](SlideOutcome::pushed_out), which may be
    ///   long. If none is found, it may still move up to 64 pixels, but not deeper, and
    ///   [`is_stuck`](SlideOutcome::is_stuck) is true.
    /// * Where it meets a blocker, the rest of its movement along the axis of the contact is dropped. The rest along
    ///   the other axis continues.
    /// * An object on a floor that does not move up walks: see [`Slide::step_up`] and [`Slide::snap`].
    /// * The limit of coordinates stops an object like a wall, but without a contact.
    ///
    /// Of several blockers that it meets at the same time, the one with the lowest key counts as the contact. Where a
    /// diagonal path steps along both axes at the same time, the places on both sides are tried, too: it does not slip
    /// between two corners, and lands on a corner that it meets exactly.
    ///
    /// Objects do not move with each other: in a tick, first [move](Self::move_to) platforms, then the characters, then
    /// [`run`](Self::run), which finds what each overlaps where it stands. To let a character ride, move it by the same
    /// step as the platform that it was [standing on](SlideOutcome::standing_on). What a platform or a wall then
    /// overlaps is pushed out by its own next movement, or is stuck. A blocker that it only touches is no hit:
    /// see [`SlideOutcome::contacts`]. For what lies on the way of a dash, such as coins, ask
    /// [`Queries::path`](crate::query::Queries::path). A [sweep](Self::sweep_to) of the object that has not run yet is
    /// replaced.
    ///
    /// Costs a few queries, and two more for each pixel that it walks where the floor is not a level rectangle:
    /// microseconds, however large the map is. Allocates nothing.
    ///
    /// ```
    /// use sector_collision::Slide;
    /// use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// const HERO: Kind = Kind(0);
    /// const WALL: Kind = Kind(1);
    /// let mut rules = Rules::none();
    /// rules.block(HERO, WALL);
    /// let mut pipeline = Pipeline::new(Method::Auto, rules, [], 10);
    /// let hero = pipeline.insert(Object::new(0, HERO, Rect::new(0, 0, 8, 8)));
    /// let floor = pipeline.insert(Object::new(1, WALL, Rect::new(0, 20, 100, 10)));
    ///
    /// let moved = pipeline.move_and_slide(hero, (3, 30), &Slide::default())?;
    /// assert_eq!((moved.displacement, moved.remainder), ((3, 12), (0, 18)));
    /// assert_eq!(moved.standing_on.map(|object| object.handle), Some(floor));
    /// # Ok::<(), HandleError>(())
    /// ```
    ///
    /// # Errors
    /// If the object has been removed, or the handle belongs to another pipeline.
    pub fn move_and_slide(
        &mut self,
        handle: Handle,
        delta: (i32, i32),
        slide: &Slide,
    ) -> Result<SlideOutcome<T>, HandleError> {
        let object = self.object(handle)?;
        let outcome = Movement::new(Blockers::new(self.queries(), handle, slide), object.rect).run(delta);
        let (dx, dy) = outcome.displacement;
        if (dx, dy) != (0, 0) || self.objects.motions().in_next_tick(handle.slot).is_some() {
            self.move_to(handle, (object.rect.x + dx, object.rect.y + dy))?;
        }
        Ok(outcome)
    }
}
