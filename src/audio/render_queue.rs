//! The order in which scores are rendered: music that plays soon, effects, then jingles and music further ahead.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use ron_text::TextError;
use sector_synth::{Frame, Instruments, SAMPLE_RATE};

use super::Cue;
use super::music_stream::{StreamRenderer, StreamWriter};
use super::scores::Scores;
use super::sound_bank::{Rendered, data};

/// The steps of music after which effects are more urgent: a second.
const URGENT_STEPS: usize = 10;
/// How long a thread waits until the queues of the music have room.
const WAIT: Duration = Duration::from_millis(100);

/// What the renderer is asked for.
pub(super) enum RenderRequest {
    /// A piece of music.
    Music(StreamWriter),
    /// Other scores of the player's own, and the cues to render again.
    Scores(Scores, Vec<Cue>),
}

pub(super) struct RenderQueue {
    requests: Receiver<RenderRequest>,
    scores: Scores,
    instruments: Instruments,
    error: Option<TextError>,
    cues: VecDeque<Cue>,
    streams: Vec<StreamRenderer>,
}

/// What a step of rendering has done.
pub(super) enum Step {
    /// Rendered a cue, or found that it cannot be.
    Rendered(Rendered),
    /// Rendered a tenth of a second of music.
    Played,
    /// Nothing is left to render for now.
    Idle,
}

impl RenderQueue {
    pub(super) fn new(requests: Receiver<RenderRequest>) -> Self {
        let scores = Scores::default();
        // Effects still work without instruments.
        let (instruments, error) = match scores.instruments() {
            Ok(instruments) => (instruments, None),
            Err(error) => (Instruments::default(), Some(error)),
        };
        let (later, first): (Vec<Cue>, Vec<Cue>) = Cue::ALL.iter().copied().partition(can_wait);
        let cues = first.into_iter().chain(later).collect();
        Self { requests, scores, instruments, error, cues, streams: Vec::new() }
    }

    /// Renders what is most urgent: a tenth of a second of music, or a cue, which takes up to a third of a second.
    pub(super) fn step(&mut self) -> Step {
        while let Ok(request) = self.requests.try_recv() {
            self.take(request);
        }
        self.streams.retain(|stream| !stream.is_over());
        if let Some(error) = self.error.take() {
            return Step::Rendered(Rendered::Failed(error));
        }
        // The queue with the most room runs dry first.
        let stream =
            self.streams.iter_mut().max_by_key(|stream| stream.room()).filter(|stream| stream.room() > 0);
        let is_urgent = |stream: &StreamRenderer| stream.rendered_steps() < URGENT_STEPS;
        match (stream, self.cues.pop_front()) {
            (Some(stream), Some(cue)) if is_urgent(stream) || can_wait(&cue) => {
                self.cues.push_front(cue);
                stream.step();
                Step::Played
            }
            (_, Some(cue)) => Step::Rendered(self.cue(cue).unwrap_or_else(Rendered::Failed)),
            (Some(stream), None) => {
                stream.step();
                Step::Played
            }
            (None, None) => Step::Idle,
        }
    }

    /// Blocks until there may be something to render. Returns `false` when the bank has been dropped.
    pub(super) fn wait(&mut self) -> bool {
        let request = if self.streams.is_empty() {
            self.requests.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            self.requests.recv_timeout(WAIT)
        };
        match request {
            Ok(request) => self.take(request),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }

    /// Takes a request. Cues whose scores have changed come before all others.
    pub(super) fn take(&mut self, request: RenderRequest) {
        match request {
            RenderRequest::Music(writer) => self.streams.push(StreamRenderer::new(writer)),
            RenderRequest::Scores(scores, changed) => {
                self.scores = scores;
                self.cues.retain(|cue| !changed.contains(cue));
                changed.into_iter().rev().for_each(|cue| self.cues.push_front(cue));
            }
        }
    }

    fn cue(&self, cue: Cue) -> Result<Rendered, TextError> {
        let path = cue.score();
        if cue.is_jingle() {
            return Ok(Rendered::Cue(cue, vec![data(&self.scores.tune(&path, &self.instruments)?.render())]));
        }
        let sound = self.scores.sound(&path)?;
        let mut versions: Vec<Vec<Frame>> =
            (0..sound.variants()).map(|variant| sound.render(variant)).collect();
        if cue.is_held() {
            // Only the note itself is held, and not its end.
            let held = (sound.length_ms.get() / 1000.0 * SAMPLE_RATE as f32) as usize;
            versions.iter_mut().for_each(|version| version.truncate(held));
        }
        Ok(Rendered::Cue(cue, versions.iter().map(|version| data(version)).collect()))
    }
}

/// Whether a cue is rendered after the music. Jingles are.
fn can_wait(cue: &Cue) -> bool {
    cue.is_jingle()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::{Cue, RenderQueue, RenderRequest, Rendered, Step, can_wait};
    use crate::audio::Theme;
    use crate::audio::music_stream::{STEP_FRAMES, stream};
    use crate::audio::scores::Scores;

    fn title() -> sector_synth::Tune {
        let scores = Scores::default();
        scores.tune(&Theme::Title.score(), &scores.instruments().unwrap()).unwrap()
    }

    #[test]
    fn music_that_plays_soon_comes_first() {
        let (requests, receiver) = channel();
        let mut queue = RenderQueue::new(receiver);
        assert!(matches!(queue.step(), Step::Rendered(Rendered::Cue(..))));
        let (writer, stream) = stream(Theme::Title, title(), 0.0);
        requests.send(RenderRequest::Music(writer)).unwrap();
        for _ in 0..super::URGENT_STEPS {
            assert!(matches!(queue.step(), Step::Played));
        }
        assert!(stream.is_ready());
        let effects = Cue::ALL.iter().filter(|cue| !can_wait(cue)).count();
        for _ in 1..effects {
            assert!(matches!(queue.step(), Step::Rendered(Rendered::Cue(cue, _)) if !can_wait(&cue)));
        }
        assert!(matches!(queue.step(), Step::Played), "before the jingles");
    }

    #[test]
    fn a_full_queue_waits_and_a_dropped_one_is_forgotten() {
        let (requests, receiver) = channel();
        let mut queue = RenderQueue::new(receiver);
        queue.cues.clear();
        let (writer, mut stream) = stream(Theme::Title, title(), 1e9);
        requests.send(RenderRequest::Music(writer)).unwrap();
        let steps = (0..99).take_while(|_| matches!(queue.step(), Step::Played)).count();
        assert_eq!(steps, stream.frames.slots() / STEP_FRAMES);
        assert!(queue.wait(), "a timeout");
        assert!((0..STEP_FRAMES).all(|_| stream.frames.pop().is_ok()));
        assert!(matches!(queue.step(), Step::Played));
        drop(stream);
        assert!(matches!(queue.step(), Step::Idle) && queue.streams.is_empty());
        drop(requests);
        assert!(!queue.wait());
    }

    #[test]
    fn changed_scores_are_rendered_first() {
        let (requests, receiver) = channel();
        let mut queue = RenderQueue::new(receiver);
        while matches!(queue.step(), Step::Rendered(_)) {}
        let own = [
            ("sounds/hit.ron", "(3)"),
            ("sounds/medal.ron", include_str!("../../assets/audio/sounds/hit.ron")),
        ];
        let own = own.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect();
        let scores = Scores::with_own(own);
        requests.send(RenderRequest::Scores(scores, vec![Cue::Hit, Cue::Medal])).unwrap();
        assert!(
            matches!(queue.step(), Step::Rendered(Rendered::Failed(error)) if error.file == "sounds/hit.ron")
        );
        assert!(
            matches!(queue.step(), Step::Rendered(Rendered::Cue(Cue::Medal, versions)) if versions.len() >= 3)
        );
        assert!(matches!(queue.step(), Step::Idle));
    }
}
