//! Views of a pipeline for developers: shapes to draw, invariants, and the audit for the test suite.

use super::Pipeline;
use crate::draw::DebugShape;
use crate::fault::Fault;
use crate::objects::{Object, Slot};
use crate::trace::{Place, TraceEvent};

impl<T: Copy> Pipeline<T> {
    /// Calls `shape` with the rectangle of each object (and the one around its path if it is swept), then with shapes
    /// that show the method's data, for a debug view. See [`DebugShape`] for the shapes of each method.
    pub fn draw(&self, shape: &mut dyn FnMut(DebugShape)) {
        for slot in self.objects.slots() {
            let kind = self.objects.kind(slot);
            shape(DebugShape::Object { rect: self.objects.place(slot), kind });
            if self.objects.motion(slot).is_some() {
                shape(DebugShape::Path { bounds: self.objects.rect(slot), kind });
            }
        }
        self.broad.draw(&self.objects, shape);
    }

    /// Turns [tracing](crate::trace) of the method's work on or off, starting now. Changes neither hits nor counts. A
    /// traced tick runs on one thread, and allocates as its trace grows.
    pub fn set_traced(&mut self, is_traced: bool) {
        self.broad.set_recording(is_traced);
    }

    /// Whether ticks are traced; off by default.
    pub fn is_traced(&self) -> bool {
        self.broad.recorder().is_recording()
    }

    /// Returns the steps of the method in the last tick, and in the changes before it that count toward it. Empty if
    /// tracing is off; steps of the last tick are gone once an object has changed.
    pub fn trace(&self) -> &[TraceEvent] {
        self.broad.recorder().events()
    }

    /// Returns the source line that recorded each step of the [trace](Self::trace).
    pub fn trace_places(&self) -> &[Place] {
        self.broad.recorder().places()
    }

    /// Returns the object that a trace refers to; `None` if it has been removed.
    pub fn traced_object(&self, slot: Slot) -> Option<Object> {
        self.objects.is_live(slot).then(|| self.objects.object(slot))
    }

    /// Checks the data structures of the method and of queries against the table of objects. Slow; for tests.
    ///
    /// # Errors
    /// Names the violated invariant.
    pub fn validate(&self) -> Result<(), String> {
        self.query_index.validate(&self.objects)?;
        self.broad.validate(&self.objects)
    }

    /// Makes each tick log its candidates from now on, so that [`fault`](Self::fault) can check them.
    pub(crate) fn start_audit(&mut self) {
        self.audit = Some(Vec::new());
    }

    /// Runs a tick and returns the keys of its candidates in order; `None` for a slot without an object.
    pub(crate) fn run_audited(&mut self) -> Vec<[Option<u32>; 2]> {
        self.start_audit();
        self.run();
        let Self { audit, objects, .. } = self;
        let key = |slot| objects.is_live(slot).then(|| objects.key(slot));
        audit.take().into_iter().flatten().map(|(a, b)| [key(a), key(b)]).collect()
    }

    /// Returns the fault of the method in the last tick, if there is one and the tick was logged, which requires a
    /// build with debug assertions. Nothing may have been removed since.
    pub(crate) fn fault(&mut self) -> Option<Fault> {
        let Self { audit, objects, .. } = self;
        let candidates = audit.as_mut()?;
        let fault = candidates.iter().find_map(|&(a, b)| Fault::of(a, b, objects));
        fault.or_else(|| Fault::first_twice(candidates, objects))
    }
}
