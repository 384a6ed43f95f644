//! The order in which scores are rendered: effects first, then requested music, then everything that can wait.

use std::collections::{BTreeSet, VecDeque};
use std::sync::mpsc::Receiver;

use kira::sound::static_sound::StaticSoundData;
use kira::sound::{EndPosition, PlaybackPosition, Region};

use ron_text::TextError;
use sector_synth::Instruments;

use super::sound_bank::{Rendered, data, instruments, sound, tune};
use super::{Cue, Theme};

pub(super) struct MusicRequest {
    pub(super) themes: Vec<Theme>,
    /// Samples of music that the bank has dropped. The rendering thread frees them, because freeing 30 MB takes a
    /// millisecond.
    pub(super) dropped: Vec<StaticSoundData>,
}

pub(super) struct RenderQueue {
    requests: Receiver<MusicRequest>,
    instruments: Instruments,
    error: Option<TextError>,
    cues: VecDeque<Cue>,
    wanted: Vec<Theme>,
    done: BTreeSet<Theme>,
}

impl RenderQueue {
    pub(super) fn new(requests: Receiver<MusicRequest>) -> Self {
        // Effects still work without instruments.
        let (instruments, error) = match instruments() {
            Ok(instruments) => (instruments, None),
            Err(error) => (Instruments::default(), Some(error)),
        };
        let (later, first): (Vec<Cue>, Vec<Cue>) = Cue::ALL.iter().copied().partition(can_wait);
        let cues = first.into_iter().chain(later).collect();
        Self { requests, instruments, error, cues, wanted: Vec::new(), done: BTreeSet::new() }
    }

    /// Applies all requests, then renders the most urgent score, which takes up to a second. Returns `None` when
    /// nothing is left to render.
    pub(super) fn next(&mut self) -> Option<Rendered> {
        while let Ok(request) = self.requests.try_recv() {
            self.take(request);
        }
        if let Some(error) = self.error.take() {
            return Some(Rendered::Failed(error));
        }
        let music_can_wait = self.cues.front().is_some_and(|cue| !can_wait(cue));
        let theme = self.wanted.iter().copied().find(|theme| !self.done.contains(theme));
        let result = match theme {
            Some(theme) if !music_can_wait => {
                self.done.insert(theme);
                self.theme(theme)
            }
            _ => self.cue(self.cues.front().copied()?),
        };
        Some(result.unwrap_or_else(Rendered::Failed))
    }

    /// Blocks until the bank sends a request, and applies it. Returns `false` when the bank has been dropped.
    pub(super) fn wait(&mut self) -> bool {
        self.requests.recv().map(|request| self.take(request)).is_ok()
    }

    /// Applies a request, which replaces earlier ones. Pieces missing from it are rendered again when a later request
    /// names them.
    fn take(&mut self, request: MusicRequest) {
        drop(request.dropped);
        self.done.retain(|theme| request.themes.contains(theme));
        self.wanted = request.themes;
    }

    fn cue(&mut self, cue: Cue) -> Result<Rendered, TextError> {
        self.cues.pop_front();
        let path = cue.score();
        if cue.is_jingle() {
            return Ok(Rendered::Cue(cue, vec![data(&tune(&path, &self.instruments)?.render().frames)]));
        }
        let sound = sound(&path)?;
        Ok(Rendered::Cue(cue, (0..sound.variants()).map(|variant| data(&sound.render(variant))).collect()))
    }

    fn theme(&self, theme: Theme) -> Result<Rendered, TextError> {
        let rendered = tune(&theme.score(), &self.instruments)?.render();
        let sound = looped(data(&rendered.frames), rendered.loop_start.unwrap_or(0));
        Ok(Rendered::Theme(theme, Box::new(sound)))
    }
}

pub(super) fn looped(sound: StaticSoundData, start: usize) -> StaticSoundData {
    sound.loop_region(Region { start: PlaybackPosition::Samples(start), end: EndPosition::EndOfAudio })
}

#[cfg(target_arch = "wasm32")]
pub(super) fn loop_start(sound: &StaticSoundData) -> usize {
    match sound.settings.loop_region.map(|region| region.start) {
        Some(PlaybackPosition::Samples(start)) => start,
        _ => 0,
    }
}

/// Whether a cue is rendered after the requested music. Jingles are.
fn can_wait(cue: &Cue) -> bool {
    cue.is_jingle()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::{Cue, MusicRequest, RenderQueue, Rendered, Theme, can_wait};

    fn request(themes: &[Theme]) -> MusicRequest {
        MusicRequest { themes: themes.to_vec(), dropped: Vec::new() }
    }

    fn rendered(queue: &mut RenderQueue) -> Option<Result<Theme, Cue>> {
        match queue.next()? {
            Rendered::Theme(theme, _) => Some(Ok(theme)),
            Rendered::Cue(cue, _) => Some(Err(cue)),
            Rendered::Failed(error) => panic!("{error}"),
        }
    }

    #[test]
    fn the_most_urgent_score_comes_first() {
        let (requests, receiver) = channel();
        let mut queue = RenderQueue::new(receiver);
        requests.send(request(&[Theme::Title])).unwrap();
        let effects = Cue::ALL.iter().filter(|cue| !can_wait(cue)).count();
        for _ in 0..effects {
            assert!(rendered(&mut queue).unwrap().is_err_and(|cue| !can_wait(&cue)));
        }
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Title)));
        assert!(rendered(&mut queue).unwrap().is_err_and(|cue| can_wait(&cue)));
        requests.send(request(&[Theme::Boss, Theme::Title])).unwrap();
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Boss)), "the finished title is not rendered again");
        assert!(rendered(&mut queue).unwrap().is_err_and(|cue| can_wait(&cue)));
    }

    #[test]
    fn dropped_music_is_rendered_again() {
        let (requests, receiver) = channel();
        let mut queue = RenderQueue::new(receiver);
        queue.cues.clear();
        requests.send(request(&[Theme::Title])).unwrap();
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Title)));
        requests.send(request(&[Theme::Ending])).unwrap();
        requests.send(request(&[Theme::Title])).unwrap();
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Title)));
        assert_eq!(rendered(&mut queue), None);
        drop(requests);
        assert!(!queue.wait());
    }
}
