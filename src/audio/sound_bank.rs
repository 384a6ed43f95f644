//! The rendered sounds, and the thread that renders them.
//!
//! Effects and jingles stay in memory: 95 MB in total. Music is rendered while it plays, three seconds ahead.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use kira::Frame;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::sound::{EndPosition, PlaybackPosition, Region};

use ron_text::TextError;
use sector_synth::{Instruments, SAMPLE_RATE};

use super::loops::{gunfire, held};
use super::music_stream::{MusicStream, stream};
use super::render_queue::{RenderQueue, RenderRequest, Step};
#[cfg(target_arch = "wasm32")]
use super::score_worker::ScoreWorker;
use super::scores::Scores;
use super::{Cue, Theme};
use crate::threads::spawn;

pub(super) enum Rendered {
    /// The samples of each version of a cue.
    Cue(Cue, Vec<StaticSoundData>),
    /// A score could not be read. A test reads all shipped scores.
    Failed(TextError),
}

pub(super) struct SoundBank {
    ready: Receiver<Rendered>,
    requests: Sender<RenderRequest>,
    /// The scores to render if no thread could be started: each call of [`SoundBank::poll`] renders one step. `None`
    /// if a thread renders.
    queue: Option<RenderQueue>,
    #[cfg(target_arch = "wasm32")]
    worker: Option<ScoreWorker>,
    cues: BTreeMap<Cue, Vec<StaticSoundData>>,
    /// The instruments, once a tune needed them.
    instruments: Option<Instruments>,
    scores: Scores,
}

impl SoundBank {
    pub(super) fn start() -> Self {
        let (sender, ready) = channel();
        let (requests, receiver) = channel();
        let mut bank = Self::with_channels(ready, requests);
        #[cfg(target_arch = "wasm32")]
        if let Some(worker) = ScoreWorker::start(sender.clone()) {
            bank.worker = Some(worker);
            return bank;
        }
        if spawn("scores", move || work(RenderQueue::new(receiver), &sender)).is_none() {
            let (requests, receiver) = channel();
            bank.requests = requests;
            bank.queue = Some(RenderQueue::new(receiver));
        }
        bank
    }

    pub(super) fn with_channels(ready: Receiver<Rendered>, requests: Sender<RenderRequest>) -> Self {
        Self {
            ready,
            requests,
            queue: None,
            #[cfg(target_arch = "wasm32")]
            worker: None,
            cues: BTreeMap::new(),
            instruments: None,
            scores: Scores::default(),
        }
    }

    pub(super) fn empty() -> Self {
        Self::with_channels(channel().1, channel().0)
    }

    /// A bank that renders in [`SoundBank::poll`].
    #[cfg(test)]
    pub(super) fn in_place() -> Self {
        let (requests, receiver) = channel();
        Self { queue: Some(RenderQueue::new(receiver)), ..Self::with_channels(channel().1, requests) }
    }

    /// Renders everything that there is to render.
    #[cfg(test)]
    pub(super) fn settle(&mut self) {
        loop {
            match self.queue.as_mut().expect("rendered in place").step() {
                Step::Rendered(ready) => assert_eq!(self.take(ready), None),
                Step::Played => {}
                Step::Idle => return,
            }
        }
    }

    /// Starts to render a piece from `start_s` seconds on. Reading its score takes a few milliseconds.
    pub(super) fn render_music(&mut self, theme: Theme, start_s: f64) -> Result<MusicStream, TextError> {
        let instruments = match &mut self.instruments {
            Some(instruments) => instruments,
            none => none.insert(self.scores.instruments()?),
        };
        let tune = self.scores.tune(&theme.score(), instruments)?;
        let (writer, stream) = stream(theme, tune, start_s);
        #[cfg(target_arch = "wasm32")]
        if let Some(worker) = &mut self.worker {
            worker.render(writer);
            return Ok(stream);
        }
        // Without a rendering thread there is no new music.
        let _ = self.requests.send(RenderRequest::Music(writer));
        Ok(stream)
    }

    pub(super) fn own_scores(&self) -> &BTreeMap<String, String> {
        self.scores.own()
    }

    /// Replaces the player's own scores. Cues with another score than before are rendered again; until then, the old ones
    /// are heard.
    pub(super) fn set_own_scores(&mut self, own: BTreeMap<String, String>) {
        let before = std::mem::replace(&mut self.scores, Scores::with_own(own));
        let changed = Cue::ALL.into_iter().filter(|cue| self.scores.differs(&before, &cue.score()));
        let changed: Vec<Cue> = changed.collect();
        #[cfg(target_arch = "wasm32")]
        if let Some(worker) = &mut self.worker {
            return worker.set_scores(&self.scores, &changed);
        }
        let _ = self.requests.send(RenderRequest::Scores(self.scores.clone(), changed));
    }

    /// Adds newly rendered samples to the bank without waiting for the thread. If no thread renders, renders a step
    /// first. Returns a notice if a score could not be read.
    pub(super) fn poll(&mut self) -> Option<String> {
        #[cfg(target_arch = "wasm32")]
        self.worker.iter_mut().for_each(ScoreWorker::request_music);
        let mut notice = None;
        if let Some(Step::Rendered(ready)) = self.queue.as_mut().map(RenderQueue::step) {
            notice = self.take(ready);
        }
        while let Ok(ready) = self.ready.try_recv() {
            notice = self.take(ready).or(notice);
        }
        notice
    }

    fn take(&mut self, ready: Rendered) -> Option<String> {
        match ready {
            Rendered::Cue(cue, versions) => {
                let playable = match cue {
                    _ if cue.is_gunfire() => vec![gunfire(&versions)],
                    _ if cue.is_held() => versions.iter().map(held).collect(),
                    _ => versions,
                };
                self.cues.insert(cue, playable);
                None
            }
            Rendered::Failed(error) => Some(missing(&error)),
        }
    }

    /// Returns the samples of one version of `cue`; `turn` wraps at the number of versions. Returns `None` until the
    /// cue is rendered. Cheap, because samples are shared.
    pub(super) fn cue(&self, cue: Cue, turn: usize) -> Option<&StaticSoundData> {
        let versions = self.cues.get(&cue)?;
        versions.get(turn % versions.len().max(1))
    }
}

pub(super) fn missing(error: &TextError) -> String {
    format!("A sound is missing: {error}.")
}

fn work(mut queue: RenderQueue, sender: &Sender<Rendered>) {
    loop {
        let has_receiver = match queue.step() {
            Step::Rendered(ready) => sender.send(ready).is_ok(),
            Step::Played => true,
            Step::Idle => queue.wait(),
        };
        if !has_receiver {
            return;
        }
    }
}

pub(super) fn data(frames: &[[f32; 2]]) -> StaticSoundData {
    of_frames(frames.iter().map(|&[left, right]| Frame { left, right }).collect())
}

pub(super) fn of_frames(frames: Arc<[Frame]>) -> StaticSoundData {
    StaticSoundData { sample_rate: SAMPLE_RATE, frames, settings: StaticSoundSettings::new(), slice: None }
}

/// Makes a sound repeat from frame `start` to its end.
pub(super) fn looped(sound: StaticSoundData, start: usize) -> StaticSoundData {
    sound.loop_region(Region { start: PlaybackPosition::Samples(start), end: EndPosition::EndOfAudio })
}

#[cfg(test)]
mod probes;
#[cfg(test)]
mod tests;
