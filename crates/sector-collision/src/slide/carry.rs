//! Moving platforms: what stands on them moves with them, what is in their way is pushed.
//!
//! ```text
//!        [rider]                         1. find the riders, and the riders of riders
//!   [rider][rider]     [box]             2. move them as one, then those that something stops
//!   [==== platform ====] -->             3. push what is in the way, the foremost first
//!                                        4. move the platform
//! ```

use super::Slide;
use super::carry_lists::{CarryLists, InTheWay};
use crate::handle::{Handle, HandleError, UpdateError};
use crate::hit::FoundObject;
use crate::motion::Motion;
use crate::pipeline::Pipeline;
use crate::rect::Rect;

impl<T: Copy> Pipeline<T> {
    /// Moves a platform by `delta` pixels at once, whatever is in its way, together with the objects that stand on it.
    ///
    /// * Objects that the platform's kind [blocks](crate::Rules::block) and that stand on it are moved by the same
    ///   distance, and so are the objects that stand on these, each once: carriers may stand on each other in a ring.
    ///   Riders do not block each other as long as all of them can move. One that a wall stops stays behind, moved by
    ///   [`move_and_slide`](Self::move_and_slide) along x and then along y.
    /// * Other objects that the platform's kind blocks are pushed out of its way, first along x, then along y. A platform
    ///   of a [one-way](Slide::one_way) kind pushes only up, and crushes nothing.
    /// * Riders and pushed objects that cannot get out of its way are written to `crushed`, in order of their keys: it
    ///   overlaps them at the end, or has gone past them. The buffer is cleared first.
    ///
    /// A rider of two platforms is moved by both: make one object of a platform of several tiles, with a mask.
    ///
    /// What an object stands on depends on [`Slide::down`]; [`drop_through`](Slide::drop_through) and
    /// [`snap`](Slide::snap) do not matter. Pushed objects do not carry others. Costs a few queries for each rider and
    /// each pushed object. Allocates nothing once its lists and `crushed` are large enough.
    ///
    /// ```
    /// use sector_collision::Slide;
    /// use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
    ///
    /// const HERO: Kind = Kind(0);
    /// const LIFT: Kind = Kind(1);
    /// let mut rules = Rules::none();
    /// rules.block(HERO, LIFT);
    /// let mut pipeline = Pipeline::new(Method::Auto, rules, [], 10);
    /// let lift = pipeline.insert(Object::new(0, LIFT, Rect::new(0, 20, 30, 4)));
    /// let hero = pipeline.insert(Object::new(1, HERO, Rect::new(5, 12, 8, 8)));
    /// let mut crushed = Vec::new();
    /// pipeline.carry(lift, (2, -3), &Slide::default(), &mut crushed)?;
    /// assert_eq!(pipeline.object(hero)?.rect, Rect::new(7, 9, 8, 8));
    /// assert!(crushed.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A [disabled](Self::set_enabled) platform moves alone.
    ///
    /// # Errors
    /// If the platform has been removed, its handle belongs to another pipeline, or it would be farther than
    /// [`MAX_COORDINATE`](crate::rect::MAX_COORDINATE) from the origin. Nothing is moved then.
    pub fn carry(
        &mut self,
        platform: Handle,
        (dx, dy): (i32, i32),
        slide: &Slide,
        crushed: &mut Vec<FoundObject<T>>,
    ) -> Result<(), UpdateError> {
        crushed.clear();
        let start = self.object(platform)?.rect;
        Motion::by(start, (dx.into(), dy.into()))?;
        if (dx, dy) == (0, 0) {
            return Ok(());
        }
        if !self.is_enabled(platform)? {
            return Ok(self.move_to(platform, (start.x + dx, start.y + dy))?);
        }
        let slide = &Slide { drop_through: false, snap: 0, ..*slide };
        let mut lists = std::mem::take(&mut self.carry_lists);
        self.move_riders(&mut lists, platform, (dx, dy), slide)?;
        for leg in legs((dx, dy)) {
            self.push(&mut lists, platform, leg, slide)?;
            let Rect { x, y, .. } = self.object(platform)?.rect;
            self.move_to(platform, (x + leg.0, y + leg.1))?;
        }
        if slide.one_way & self.object(platform)?.kind.bit() == 0 {
            lists.find_crushed(self.queries(), platform, crushed);
        }
        lists.clear();
        self.carry_lists = lists;
        Ok(())
    }

    fn move_riders(
        &mut self,
        lists: &mut CarryLists,
        platform: Handle,
        (dx, dy): (i32, i32),
        slide: &Slide,
    ) -> Result<(), HandleError> {
        lists.find_riders(self.queries(), platform, slide);
        lists.find_stopped(self.queries(), platform, (dx, dy), slide);
        for rider in lists.moving() {
            let Rect { x, y, .. } = self.object(rider)?.rect;
            self.move_to(rider, (x + dx, y + dy))?;
        }
        for leg in legs((dx, dy)) {
            lists.sort_stopped(self.queries(), leg);
            for &(rider, _) in &lists.stopped {
                self.slide_past(rider, leg, slide, Some(platform))?;
            }
        }
        for at in (0..lists.stopped.len()).filter(|_| slide.is_up((dx, dy))) {
            let (rider, start) = lists.stopped[at];
            let Rect { x, y, .. } = self.object(rider)?.rect;
            if (x.wrapping_sub(start.x), y.wrapping_sub(start.y)) != (dx, dy) {
                lists.find_overrun(self.queries(), platform, [0, 0], [dx, dy].map(i64::from), rider);
            }
        }
        Ok(())
    }

    /// Pushes what is in the way of a platform that is about to move along an axis.
    fn push(
        &mut self,
        lists: &mut CarryLists,
        platform: Handle,
        leg: (i32, i32),
        slide: &Slide,
    ) -> Result<(), HandleError> {
        lists.find_in_the_way(self.queries(), platform, leg, slide);
        let way = [leg.0, leg.1].map(|way| i64::from(way.signum()));
        let whole = i64::from(leg.0).abs() + i64::from(leg.1).abs();
        for at in 0..lists.in_the_way.len() {
            let InTheWay { distance, handle, .. } = lists.in_the_way[at];
            let push = way.map(|way| (way * distance) as i32);
            if distance != 0 {
                let (x, y) = self.slide_past(handle, push.into(), slide, Some(platform))?.displacement;
                // Until it was stopped, it was as far in front of the platform, or in a gap of it, as before.
                let left = (distance - way[0] * i64::from(x) - way[1] * i64::from(y)).clamp(0, whole);
                let [before, rest] = [whole - left, left].map(|length| way.map(|way| way * length));
                lists.find_overrun(self.queries(), platform, before, rest, handle);
            }
            lists.pushed.push(handle);
        }
        Ok(())
    }
}

/// The two legs of a platform's way: along x, then along y.
fn legs((dx, dy): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    [(dx, 0), (0, dy)].into_iter().filter(|&leg| leg != (0, 0))
}
