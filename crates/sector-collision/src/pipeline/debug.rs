//! Views of a pipeline for developers: shapes to draw, invariants, and the audit of the suite of tests.

use super::{Pipeline, table_of_method};
use crate::broad::Fault;
use crate::draw::DebugShape;

impl<T: Copy> Pipeline<T> {
    /// Calls `shape` with each rectangle of an object, and that around its path if it is swept, and then with the shapes that
    /// show what the method holds, for a debug view: [`draw`](crate::draw) lists them.
    pub fn draw(&self, shape: &mut dyn FnMut(DebugShape)) {
        for slot in self.objects.slots() {
            let kind = self.objects.kind(slot);
            shape(DebugShape::Object { rect: self.objects.place(slot), kind });
            if self.objects.motion(slot).is_some() {
                shape(DebugShape::Path { bounds: self.objects.rect(slot), kind });
            }
        }
        self.broad.draw(table_of_method(&self.objects, self.resting.as_deref()), shape);
    }

    /// Checks the data structure of the method against the table of objects. Slow, for tests.
    ///
    /// # Errors
    /// Names the invariant that does not hold.
    pub fn validate(&self) -> Result<(), String> {
        self.resting.as_ref().map_or(Ok(()), |layer| layer.validate(&self.objects))?;
        self.broad.validate(table_of_method(&self.objects, self.resting.as_deref()))
    }

    /// Lets each tick write down its candidates from now on, for [`fault`](Self::fault).
    pub(crate) fn start_audit(&mut self) {
        self.audit = Some(Vec::new());
    }

    /// Returns a fault of the method in the last tick, if it made one and the tick was written down, which takes a build
    /// with debug assertions. Nothing may have been removed since.
    pub(crate) fn fault(&mut self) -> Option<Fault> {
        let Self { audit, objects, resting, .. } = self;
        let objects = table_of_method(objects, resting.as_deref());
        let candidates = audit.as_mut()?;
        let fault = candidates.iter().find_map(|&(a, b)| Fault::of(a, b, objects));
        fault.or_else(|| Fault::first_twice(candidates, objects))
    }
}
