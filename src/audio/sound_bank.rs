//! The rendered sounds, and the thread that renders them.
//!
//! Effects and jingles stay in memory: 45 MB in total. A piece of music takes 30 MB, and all ten take 300 MB, so only
//! the current and the next piece stay in memory. The others are rendered on request, in half a second each, long
//! before they are heard.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use include_dir::{Dir, include_dir};
use kira::Frame;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};

use ron_text::{TextError, ValuePath};
use sector_synth::{Instruments, SAMPLE_RATE, Sound, Tune};

use super::gunfire::gunfire;
use super::render_queue::{MusicRequest, RenderQueue};
#[cfg(target_arch = "wasm32")]
use super::score_worker::ScoreWorker;
use super::{Cue, Theme};
use crate::threads::spawn;

static SCORES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/audio");

pub(super) enum Rendered {
    /// The samples of each version of a cue.
    Cue(Cue, Vec<StaticSoundData>),
    /// The samples of a piece of music, including its loop.
    Theme(Theme, Box<StaticSoundData>),
    /// A score could not be read. A test reads all shipped scores.
    Failed(TextError),
}

pub(super) struct SoundBank {
    ready: Receiver<Rendered>,
    requests: Sender<MusicRequest>,
    /// The scores to render if no thread could be started: each call of [`SoundBank::poll`] renders one. `None` if a
    /// thread renders.
    queue: Option<RenderQueue>,
    #[cfg(target_arch = "wasm32")]
    worker: Option<ScoreWorker>,
    cues: BTreeMap<Cue, Vec<StaticSoundData>>,
    pub(super) themes: BTreeMap<Theme, StaticSoundData>,
    wanted: Vec<Theme>,
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

    pub(super) fn with_channels(ready: Receiver<Rendered>, requests: Sender<MusicRequest>) -> Self {
        let (cues, themes) = (BTreeMap::new(), BTreeMap::new());
        Self {
            ready,
            requests,
            queue: None,
            #[cfg(target_arch = "wasm32")]
            worker: None,
            cues,
            themes,
            wanted: Vec::new(),
        }
    }

    pub(super) fn empty() -> Self {
        Self::with_channels(channel().1, channel().0)
    }

    /// Requests the pieces `now` and then `next`, and drops all others. A piece that is still audible is not cut off,
    /// because its voice shares the samples.
    pub(super) fn request_music(&mut self, now: Option<Theme>, next: Option<Theme>) {
        let next = next.filter(|_| next != now);
        let themes: Vec<Theme> = now.into_iter().chain(next).collect();
        if themes == self.wanted {
            return;
        }
        let dropped =
            self.themes.extract_if(.., |theme, _| !themes.contains(theme)).map(|(_, sound)| sound).collect();
        self.wanted.clone_from(&themes);
        #[cfg(target_arch = "wasm32")]
        self.worker.iter().for_each(|worker| worker.request(&themes));
        // Without a rendering thread there is no new music; the existing samples still play.
        let _ = self.requests.send(MusicRequest { themes, dropped });
    }

    /// Adds newly rendered samples to the bank without waiting for the thread. If no thread renders, renders one score
    /// first. Returns a notice if a score could not be read.
    pub(super) fn poll(&mut self) -> Option<String> {
        let mut notice = None;
        if let Some(ready) = self.queue.as_mut().and_then(RenderQueue::next) {
            notice = self.take(ready);
        }
        while let Ok(ready) = self.ready.try_recv() {
            notice = self.take(ready).or(notice);
        }
        notice
    }

    fn take(&mut self, ready: Rendered) -> Option<String> {
        match ready {
            Rendered::Cue(cue, versions) if cue.is_gunfire() => {
                drop(self.cues.insert(cue, vec![gunfire(&versions)]))
            }
            Rendered::Cue(cue, versions) => drop(self.cues.insert(cue, versions)),
            Rendered::Theme(theme, sound) if self.wanted.contains(&theme) => {
                drop(self.themes.insert(theme, *sound))
            }
            // The piece was dropped during rendering.
            Rendered::Theme(..) => {}
            Rendered::Failed(error) => return Some(format!("A sound is missing: {error}.")),
        }
        None
    }

    /// Returns the samples of one version of `cue`; `turn` wraps at the number of versions. Returns `None` until the
    /// cue is rendered. Cheap, because samples are shared.
    pub(super) fn cue(&self, cue: Cue, turn: usize) -> Option<&StaticSoundData> {
        let versions = self.cues.get(&cue)?;
        versions.get(turn % versions.len().max(1))
    }
}

fn work(mut queue: RenderQueue, sender: &Sender<Rendered>) {
    loop {
        let has_receiver = match queue.next() {
            Some(ready) => sender.send(ready).is_ok(),
            None => queue.wait(),
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

#[cfg(test)]
mod probes;
#[cfg(test)]
mod tests;
