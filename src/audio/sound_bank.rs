//! The rendered sounds, and the thread that renders them.
//!
//! Effects and jingles stay in memory: 95 MB in total. Music is rendered while it plays, three seconds ahead.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use include_dir::{Dir, include_dir};
use kira::Frame;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::sound::{EndPosition, PlaybackPosition, Region};

use ron_text::{TextError, ValuePath};
use sector_synth::{Instruments, SAMPLE_RATE, Sound, Tune};

use super::loops::{gunfire, held};
use super::music_stream::{MusicStream, StreamWriter, stream};
use super::render_queue::{RenderQueue, Step};
#[cfg(target_arch = "wasm32")]
use super::score_worker::ScoreWorker;
use super::{Cue, Theme};
use crate::threads::spawn;

static SCORES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/audio");

pub(super) enum Rendered {
    /// The samples of each version of a cue.
    Cue(Cue, Vec<StaticSoundData>),
    /// A score could not be read. A test reads all shipped scores.
    Failed(TextError),
}

pub(super) struct SoundBank {
    ready: Receiver<Rendered>,
    requests: Sender<StreamWriter>,
    /// The scores to render if no thread could be started: each call of [`SoundBank::poll`] renders one step. `None`
    /// if a thread renders.
    queue: Option<RenderQueue>,
    #[cfg(target_arch = "wasm32")]
    worker: Option<ScoreWorker>,
    cues: BTreeMap<Cue, Vec<StaticSoundData>>,
    /// The instruments, once a tune needed them.
    instruments: Option<Instruments>,
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

    pub(super) fn with_channels(ready: Receiver<Rendered>, requests: Sender<StreamWriter>) -> Self {
        Self {
            ready,
            requests,
            queue: None,
            #[cfg(target_arch = "wasm32")]
            worker: None,
            cues: BTreeMap::new(),
            instruments: None,
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
            none => none.insert(instruments()?),
        };
        let tune = tune(&theme.score(), instruments)?;
        let (writer, stream) = stream(theme, tune, start_s);
        #[cfg(target_arch = "wasm32")]
        if let Some(worker) = &mut self.worker {
            worker.render(writer);
            return Ok(stream);
        }
        // Without a rendering thread there is no new music.
        let _ = self.requests.send(writer);
        Ok(stream)
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

fn text(path: &str) -> Result<&'static str, TextError> {
    SCORES
        .get_file(path)
        .and_then(|file| file.contents_utf8())
        .ok_or_else(|| TextError::at(path, "", &ValuePath::root(), "no such score in assets/audio"))
}

pub(super) fn instruments() -> Result<Instruments, TextError> {
    Instruments::parse("instruments.ron", text("instruments.ron")?)
}

pub(super) fn tune(path: &str, instruments: &Instruments) -> Result<Tune, TextError> {
    Tune::parse(path, text(path)?, instruments)
}

pub(super) fn sound(path: &str) -> Result<Sound, TextError> {
    Sound::parse(path, text(path)?)
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
