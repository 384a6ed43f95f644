//! The sink without a device.

use crate::sim::Event;

use super::{Cue, Notice, Sink, Theme, Volumes};

/// Swallows everything, for machines without sound and for `--mute`. Renders nothing, so it costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct SilentSink;

impl Sink for SilentSink {
    fn events(&mut self, _events: &[Event]) {}

    fn cue(&mut self, _cue: Cue) {}

    fn music(&mut self, _theme: Option<Theme>) {}

    fn expect(&mut self, _theme: Option<Theme>) {}

    fn set_volumes(&mut self, _volumes: Volumes) {}

    fn pause_world(&mut self, _paused: bool) {}

    fn update(&mut self, _now_s: f64) -> Option<Notice> {
        None
    }
}
