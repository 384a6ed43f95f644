//! Views of a pipeline for developers: shapes to draw, invariants, and the audit of the suite of tests.

use super::{Pipeline, table_of_method};
use crate::broad::Fault;
use crate::draw::DebugShape;
use crate::objects::{Object, Slot};
use crate::trace::{Place, TraceEvent};

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

    /// Lets each tick [trace](crate::trace) the work of the method from now on, or no longer. Changes neither hits nor counts.
    /// A tick that is traced runs on one thread, and allocates as its trace grows.
    pub fn set_traced(&mut self, is_traced: bool) {
        self.broad.set_recording(is_traced);
    }

    /// Whether ticks are traced.
    pub fn is_traced(&self) -> bool {
        self.broad.recorder().is_recording()
    }

    /// Returns what the method has done in the last tick, piece by piece, and since the tick before where that is counted;
    /// nothing if ticks are not traced, and nothing of the last tick once an object has changed. Objects that
    /// [rest](Self::set_rest_after) are unknown to the method, and looking for them is not traced.
    pub fn trace(&self) -> &[TraceEvent] {
        self.broad.recorder().events()
    }

    /// Returns where in the source of its method each piece of the [trace](Self::trace) was recorded.
    pub fn trace_places(&self) -> &[Place] {
        self.broad.recorder().places()
    }

    /// Returns the object that a trace names; `None` when it has been removed.
    pub fn traced_object(&self, slot: Slot) -> Option<Object> {
        let objects = table_of_method(&self.objects, self.resting.as_deref());
        objects.is_live(slot).then(|| objects.object(slot))
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
