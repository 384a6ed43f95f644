//! A method with its trace: keeps what the method does between two ticks, until the tick that counts it.

use super::BroadPhase;
use crate::draw::DebugShape;
use crate::method::Method;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::reason::Reason;
use crate::trace::{Trace, TraceEvent, Tracer};

/// A method whose work is traced.
#[derive(Clone, Debug)]
pub(crate) struct Traced {
    method: Box<dyn BroadPhase>,
    /// The work since the last tick, and after a tick all that the tick counts.
    trace: Trace,
    /// Whether `trace` is that of a tick which is over.
    is_over: bool,
}

impl Traced {
    /// Traces a method from now on.
    pub(crate) fn new(method: Box<dyn BroadPhase>) -> Self {
        Self { method, trace: Trace::default(), is_over: false }
    }

    /// Returns the trace for more work; forgets that of the last tick.
    fn begin(&mut self) -> (&mut dyn BroadPhase, &mut Trace) {
        if std::mem::take(&mut self.is_over) {
            self.trace.keep_first(0);
        }
        (&mut *self.method, &mut self.trace)
    }
}

impl BroadPhase for Traced {
    fn name(&self) -> &'static str {
        self.method.name()
    }

    fn rebuild(&mut self, objects: &Objects) {
        let (method, trace) = self.begin();
        method.trace_rebuild(objects, trace);
    }

    fn insert(&mut self, slot: Slot, objects: &Objects) {
        let (method, trace) = self.begin();
        method.trace_insert(slot, objects, trace);
    }

    fn remove(&mut self, slot: Slot, objects: &Objects) {
        self.method.remove(slot, objects);
    }

    fn moved(&mut self, slot: Slot, objects: &Objects) {
        let (method, trace) = self.begin();
        method.trace_moved(slot, objects, trace);
    }

    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let (method, trace) = self.begin();
        sink.traced(trace, |sink| method.trace(objects, sink));
        self.is_over = true;
    }

    fn memory(&self) -> usize {
        self.method.memory()
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        self.method.validate(objects)
    }

    fn draw(&self, objects: &Objects, shape: &mut dyn FnMut(DebugShape)) {
        self.method.draw(objects, shape);
    }

    fn choice(&self) -> Option<(Method, Reason)> {
        self.method.choice()
    }

    fn events(&self) -> Option<&[TraceEvent]> {
        Some(self.trace.events())
    }

    fn without_trace(&mut self) -> Option<Box<dyn BroadPhase>> {
        Some(std::mem::replace(&mut self.method, Box::new(super::BruteForce::new(0))))
    }
}
