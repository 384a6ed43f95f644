//! Renders scores in a web worker, because a browser has no threads. The worker runs a second copy of the module, and
//! both copies exchange messages.
//!
//! ```text
//! SoundBank --["play", id, name, frame], ["more", id], ["stop", id], ["scores", own, changed]--> scores.js: Scores::take
//!           <--["samples", …] …, ["version"], ["cue", score], or ["music", …, id]-- Scores::next
//! ```
//!
//! Samples arrive in chunks, because copying a long sound at once would delay a frame.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::mem;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use js_sys::{Array, Float32Array};
use kira::Frame;
use kira::sound::static_sound::StaticSoundData;
use sector_synth::{Stem, TunePlayer};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};

use super::music_stream::{STEP_FRAMES, StreamWriter};
use super::render_queue::{RenderQueue, RenderRequest, Step};
use super::scores::Scores;
use super::sound_bank::{Rendered, of_frames};
use super::{Cue, Theme};
use crate::say::say;

const PART: usize = 1 << 16;
/// The frames of music in a message: 0.3 s.
const MORE_FRAMES: usize = 3 * STEP_FRAMES;
/// The messages that are asked for ahead.
const MOST_ASKED: usize = 2;

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
    music: Rc<RefCell<Vec<AskedStream>>>,
    next_id: u32,
    _call_back: Closure<dyn FnMut(Array)>,
}

/// A piece that the worker renders.
struct AskedStream {
    id: u32,
    writer: StreamWriter,
    /// The number of messages that are asked for and have not arrived.
    asked: usize,
}

impl ScoreWorker {
    pub(super) fn start(ready: Sender<Rendered>) -> Option<Self> {
        let music = Rc::new(RefCell::new(Vec::new()));
        let mut arrival = Arrival { music: Rc::clone(&music), ..Arrival::default() };
        let call_back = Closure::new(move |message: Array| {
            // If the bank is gone, nothing needs the samples.
            let _ = arrival.take(&message).map(|rendered| ready.send(rendered));
        });
        Some(Self { worker: render_scores(&call_back)?, music, next_id: 0, _call_back: call_back })
    }

    pub(super) fn render(&mut self, writer: StreamWriter) {
        let id = self.next_id;
        self.next_id += 1;
        let (name, start) = (writer.theme.name(), writer.start as f64);
        self.worker.post_message(&Array::of4(&"play".into(), &id.into(), &name.into(), &start.into()));
        self.music.borrow_mut().push(AskedStream { id, writer, asked: 0 });
        self.request_music();
    }

    /// Sends the player's own scores, and the cues to render again.
    pub(super) fn set_scores(&mut self, scores: &Scores, changed: &[Cue]) {
        let words = |words: &mut dyn Iterator<Item = &str>| words.map(JsValue::from).collect::<Array>();
        let own = words(&mut scores.own().iter().flat_map(|(path, text)| [path.as_str(), text.as_str()]));
        let changed = words(&mut changed.iter().map(|cue| cue.name()));
        self.worker.post_message(&Array::of3(&"scores".into(), &own, &changed));
    }

    /// Requests as much music as the queues have room for, and stops abandoned streams.
    pub(super) fn request_music(&mut self) {
        self.music.borrow_mut().retain_mut(|stream| {
            if stream.writer.is_over() {
                self.worker.post_message(&Array::of2(&"stop".into(), &stream.id.into()));
                return false;
            }
            while stream.asked < MOST_ASKED
                && stream.writer.frames.slots() >= (stream.asked + 1) * MORE_FRAMES
            {
                self.worker.post_message(&Array::of2(&"more".into(), &stream.id.into()));
                stream.asked += 1;
            }
            true
        });
    }
}

#[derive(Default)]
struct Arrival {
    frames: Vec<Frame>,
    versions: Vec<StaticSoundData>,
    music: Rc<RefCell<Vec<AskedStream>>>,
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
            "music" => {
                let id = message.get(2).as_f64()?;
                let mut music = self.music.borrow_mut();
                let stream = music.iter_mut().find(|stream| f64::from(stream.id) == id)?;
                stream.asked = stream.asked.saturating_sub(1);
                let samples = message.get(1).unchecked_into::<Float32Array>().to_vec();
                for stems in samples.chunks_exact(2 * Stem::ALL.len()) {
                    let frame = std::array::from_fn(|stem| [stems[2 * stem], stems[2 * stem + 1]]);
                    let _ = stream.writer.frames.push(frame);
                }
                None
            }
            _ => None,
        }
    }
}

/// The worker's queue of scores to render.
#[wasm_bindgen(js_name = Scores)]
pub struct ScoreRenderer {
    queue: RenderQueue,
    scores: Scores,
    players: BTreeMap<u32, TunePlayer>,
    /// Music that is rendered and not sent yet, in order. It goes before all else.
    music: VecDeque<Array>,
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
        // Music has messages of its own.
        let (_, receiver) = channel();
        Self {
            queue: RenderQueue::new(receiver),
            scores: Scores::default(),
            players: BTreeMap::new(),
            music: VecDeque::new(),
            messages: VecDeque::new(),
        }
    }

    /// Handles a message from the page: starts, continues or stops a piece of music. Ignores other messages.
    pub fn take(&mut self, message: &Array) {
        if message.get(0).as_string().as_deref() == Some("scores") {
            return self.take_scores(&message.get(1), &message.get(2));
        }
        let (Some(kind), Some(id)) = (message.get(0).as_string(), message.get(1).as_f64()) else { return };
        let id = id as u32;
        match kind.as_str() {
            "play" => {
                let theme = message.get(2).as_string().and_then(|name| Theme::named(&name));
                let start = message.get(3).as_f64().unwrap_or(0.0) as usize;
                let Some(theme) = theme else { return };
                let scores = &self.scores;
                let instruments = scores.instruments();
                match instruments.and_then(|instruments| scores.tune(&theme.score(), &instruments)) {
                    Ok(tune) => drop(self.players.insert(id, TunePlayer::new(Arc::new(tune), start))),
                    Err(error) => say(format_args!("a sound is missing: {error}")),
                }
            }
            "more" => {
                let Some(player) = self.players.get_mut(&id) else { return };
                let blocks = MORE_FRAMES / TunePlayer::BLOCK;
                let mut samples = Vec::with_capacity(MORE_FRAMES * 2 * Stem::ALL.len());
                for _ in 0..blocks {
                    samples.extend(player.next_block().iter().flatten().flatten());
                }
                let samples = Float32Array::from(samples.as_slice());
                self.music.push_back(Array::of3(&"music".into(), &samples, &id.into()));
            }
            "stop" => drop(self.players.remove(&id)),
            _ => {}
        }
    }

    /// Returns the next message to the page, after rendering the most urgent score if necessary. Returns `None` when
    /// all scores are rendered and sent.
    pub fn next(&mut self) -> Option<Array> {
        while self.music.is_empty() && self.messages.is_empty() {
            match self.queue.step() {
                Step::Rendered(Rendered::Cue(cue, versions)) => {
                    versions.iter().for_each(|version| self.add(version));
                    self.messages.push_back(Array::of2(&"cue".into(), &cue.score().into()));
                }
                Step::Rendered(Rendered::Failed(error)) => {
                    say(format_args!("a sound is missing: {error}"));
                }
                Step::Played => {}
                Step::Idle => return None,
            }
        }
        self.music.pop_front().or_else(|| self.messages.pop_front())
    }

    fn take_scores(&mut self, own: &JsValue, changed: &JsValue) {
        let words = |words: &JsValue| Array::from(words).iter().filter_map(|word| word.as_string()).collect();
        let own: Vec<String> = words(own);
        let changed: Vec<String> = words(changed);
        let own = own.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        self.scores = Scores::with_own(own);
        let changed = Cue::ALL.into_iter().filter(|cue| changed.iter().any(|name| name == cue.name()));
        self.queue.take(RenderRequest::Scores(self.scores.clone(), changed.collect()));
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
