//! Renders scores in a web worker, because a browser has no threads. The worker runs a second copy of the module, and
//! both copies exchange messages.
//!
//! ```text
//! SoundBank --names of pieces--> scores.js: Scores::request
//!           <--["samples", …] …, ["version"], ["cue", score] or ["theme", name, start of the loop]-- Scores::next
//! ```
//!
//! Samples arrive in chunks: a piece of music is 30 MB, and copying it at once would delay a frame.

use std::collections::VecDeque;
use std::mem;
use std::sync::mpsc::{Sender, channel};

use js_sys::{Array, Float32Array};
use kira::Frame;
use kira::sound::static_sound::StaticSoundData;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};

use super::render_queue::{MusicRequest, RenderQueue, loop_start, looped};
use super::sound_bank::{Rendered, of_frames};
use super::{Cue, Theme};
use crate::say::say;

const PART: usize = 1 << 16;

#[wasm_bindgen]
extern "C" {
    type Worker;

    /// Starts a worker that renders scores and calls back with each result; returns `None` if the browser has no
    /// workers.
    #[wasm_bindgen(js_namespace = sectorSweep, js_name = renderScores)]
    fn render_scores(call_back: &Closure<dyn FnMut(Array)>) -> Option<Worker>;

    #[wasm_bindgen(method, js_name = postMessage)]
    fn post_message(this: &Worker, message: &JsValue);
}

pub(super) struct ScoreWorker {
    worker: Worker,
    _call_back: Closure<dyn FnMut(Array)>,
}

impl ScoreWorker {
    pub(super) fn start(ready: Sender<Rendered>) -> Option<Self> {
        let mut arrival = Arrival::default();
        let call_back = Closure::new(move |message: Array| {
            // If the bank is gone, nothing needs the samples.
            let _ = arrival.take(&message).map(|rendered| ready.send(rendered));
        });
        Some(Self { worker: render_scores(&call_back)?, _call_back: call_back })
    }

    pub(super) fn request(&self, themes: &[Theme]) {
        let names: Array = themes.iter().map(|theme| JsValue::from_str(theme.name())).collect();
        self.worker.post_message(&names);
    }
}

#[derive(Default)]
struct Arrival {
    frames: Vec<Frame>,
    versions: Vec<StaticSoundData>,
}

impl Arrival {
    /// Handles a message. Returns the score that it completes, if any. Ignores messages from a worker of another
    /// version.
    fn take(&mut self, message: &Array) -> Option<Rendered> {
        let text = |index| message.get(index).as_string();
        match text(0)?.as_str() {
            "samples" => {
                let samples = message.get(1).unchecked_into::<Float32Array>().to_vec();
                let frames = samples.chunks_exact(2).map(|pair| Frame { left: pair[0], right: pair[1] });
                self.frames.extend(frames);
                None
            }
            "version" => {
                self.versions.push(of_frames(mem::take(&mut self.frames).into()));
                None
            }
            "cue" => {
                let cue = Cue::ALL.iter().copied().find(|cue| Some(cue.score()) == text(1))?;
                Some(Rendered::Cue(cue, mem::take(&mut self.versions)))
            }
            _ => {
                let sound = mem::take(&mut self.versions).pop()?;
                let loop_start = message.get(2).as_f64()? as usize;
                Some(Rendered::Theme(Theme::named(&text(1)?)?, Box::new(looped(sound, loop_start))))
            }
        }
    }
}

/// The worker's queue of scores to render.
#[wasm_bindgen(js_name = Scores)]
pub struct ScoreRenderer {
    queue: RenderQueue,
    requests: Sender<MusicRequest>,
    messages: VecDeque<Array>,
}

impl std::fmt::Debug for ScoreRenderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScoreRenderer").finish_non_exhaustive()
    }
}

#[wasm_bindgen(js_class = Scores)]
impl ScoreRenderer {
    /// Creates a queue with all cue scores and no music.
    #[expect(clippy::new_without_default, reason = "the worker calls it")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        let (requests, receiver) = channel();
        Self { queue: RenderQueue::new(receiver), requests, messages: VecDeque::new() }
    }

    /// Requests pieces of music by name, the most urgent first. Replaces earlier requests.
    pub fn request(&self, names: Vec<String>) {
        let themes = names.iter().filter_map(|name| Theme::named(name)).collect();
        // Cannot fail: the queue in this struct holds the receiver.
        let _ = self.requests.send(MusicRequest { themes, dropped: Vec::new() });
    }

    /// Returns the next message to the page, after rendering the most urgent score if necessary. Returns `None` when
    /// all scores are rendered and sent.
    pub fn next(&mut self) -> Option<Array> {
        while self.messages.is_empty() {
            match self.queue.next()? {
                Rendered::Cue(cue, versions) => {
                    versions.iter().for_each(|version| self.add(version));
                    self.messages.push_back(Array::of2(&"cue".into(), &cue.score().into()));
                }
                Rendered::Theme(theme, sound) => {
                    self.add(&sound);
                    let start = loop_start(&sound) as f64;
                    self.messages.push_back(Array::of3(&"theme".into(), &theme.name().into(), &start.into()));
                }
                Rendered::Failed(error) => say(format_args!("a sound is missing: {error}")),
            }
        }
        self.messages.pop_front()
    }

    fn add(&mut self, version: &StaticSoundData) {
        for part in version.frames.chunks(PART) {
            let samples: Vec<f32> = part.iter().flat_map(|frame| [frame.left, frame.right]).collect();
            let samples = Float32Array::from(samples.as_slice());
            self.messages.push_back(Array::of2(&"samples".into(), &samples));
        }
        self.messages.push_back(Array::of1(&"version".into()));
    }
}
