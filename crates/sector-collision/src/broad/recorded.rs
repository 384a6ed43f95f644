//! A method together with its recorder, which collects the work between two ticks until the next tick counts it.

use super::BroadPhase;
use crate::narrow::RectangleTest;
use crate::objects::{Objects, Slot};
use crate::recorder::Recorder;
use std::ops::{Deref, DerefMut};

/// A method with a recorder of its work. During a tick, that work includes all changes since the previous tick.
#[derive(Clone, Debug)]
pub(crate) struct Recorded {
    method: Box<dyn BroadPhase>,
    recorder: Recorder,
    /// Whether `recorder` has the work of a completed tick.
    is_over: bool,
}

impl Recorded {
    pub(crate) fn new(method: Box<dyn BroadPhase>) -> Self {
        Self { method, recorder: Recorder::default(), is_over: false }
    }

    /// Replaces the method. Recording stays on if it is on. The caller must rebuild the method.
    pub(crate) fn replace(&mut self, method: Box<dyn BroadPhase>) {
        self.method = method;
    }

    pub(crate) fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// Turns recording on or off, starting with the next step.
    pub(crate) fn set_recording(&mut self, is_recording: bool) {
        if is_recording != self.recorder.is_recording() {
            self.recorder.log.set_recording(is_recording);
        }
    }

    /// Clears the work of a completed tick before more is recorded.
    #[inline]
    fn open(&mut self) {
        if self.is_over {
            self.recorder.clear();
            self.is_over = false;
        }
    }

    /// Rebuilds the method. Discards changes since the last tick without counting them.
    pub(crate) fn rebuild(&mut self, objects: &Objects) {
        self.recorder.clear();
        self.is_over = false;
        self.method.rebuild(objects, &mut self.recorder);
    }

    pub(crate) fn insert(&mut self, slot: Slot, objects: &Objects) {
        self.open();
        self.method.insert(slot, objects, &mut self.recorder);
    }

    #[inline]
    pub(crate) fn moved(&mut self, slot: Slot, objects: &Objects) {
        self.open();
        self.method.moved(slot, objects, &mut self.recorder);
    }

    /// Runs the method, which reports candidates to `sink`, and stores the recorded work.
    pub(crate) fn find(&mut self, objects: &Objects, mut sink: RectangleTest<'_>) {
        self.open();
        sink.recorder = std::mem::take(&mut self.recorder);
        self.method.find(objects, &mut sink);
        self.recorder = sink.recorder;
        self.is_over = true;
    }
}

/// Calls that neither count nor record go directly to the method.
impl Deref for Recorded {
    type Target = dyn BroadPhase;

    fn deref(&self) -> &Self::Target {
        &*self.method
    }
}

impl DerefMut for Recorded {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.method
    }
}
