//! 7. Sweep with an active set, along the better axis.
//!
//! **Task**: a broad phase that sorts the begins and ends of all objects along an axis and visits them in order. A begin
//! pairs its object with each object of the active set, then adds it to the set. An end removes its object. An end comes
//! before a begin at the same position.
//!
//! Sweep along the axis on which the centers of the objects vary more. You may use the axis of the tick before.
//!
//! **Output**: call `sink.candidate(a, b)` once for each pair that overlaps along your axis and that the rules allow.
//!
//! **Budget**: in the third tick, with 20,000 objects in a row and in a column, twice the tests of the textbook version.
//! Removing an object from the set must not search the set.
//!
//! **Hint**: `EndPoint` (`sector_collision::broad::EndPoint`) is a begin or an end that sorts in the right order. The
//! variance of numbers is the mean of their squares minus the square of their mean; use `i64` or `f64`.
//!
//! **Read** in the book: active-set, gamedev.ru (the axis by variance).

use sector_collision::broad::{BroadPhase, Objects};
use sector_collision::narrow::RectangleTest;

#[derive(Clone, Debug, Default)]
pub struct ActiveSet {}

impl BroadPhase for ActiveSet {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        todo!()
    }
}
