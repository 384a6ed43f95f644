//! What is rendered when: effects first, then the music that is asked for, then what can wait.

use std::collections::{BTreeSet, VecDeque};
use std::sync::mpsc::Receiver;

use kira::sound::static_sound::StaticSoundData;
use kira::sound::{EndPosition, PlaybackPosition, Region};

use ron_text::TextError;
use sector_synth::Instruments;

use super::bank::{Ready, data, instruments, sound, tune};
use super::{Cue, Theme};

/// What the bank asks for: the pieces it wants, the most urgent first, in place of all it wanted before.
pub(super) struct Wish {
    pub(super) themes: Vec<Theme>,
    /// What it does not want any more; freed by whoever takes the wish, because 30 MB take a millisecond.
    pub(super) gone: Vec<StaticSoundData>,
}

/// Everything that is to be rendered, in order of need.
pub(super) struct Queue {
    wishes: Receiver<Wish>,
    instruments: Instruments,
    /// A fault of the instruments that has not been told yet.
    fault: Option<TextError>,
    cues: VecDeque<Cue>,
    wanted: Vec<Theme>,
    /// Of the wanted, those that the bank was given.
    done: BTreeSet<Theme>,
}

impl Queue {
    /// Nothing is rendered yet.
    pub(super) fn new(wishes: Receiver<Wish>) -> Self {
        // Without instruments there are still effects.
        let (instruments, fault) = match instruments() {
            Ok(instruments) => (instruments, None),
            Err(fault) => (Instruments::default(), Some(fault)),
        };
        let (later, first): (Vec<Cue>, Vec<Cue>) = Cue::ALL.iter().copied().partition(can_wait);
        let cues = first.into_iter().chain(later).collect();
        Self { wishes, instruments, fault, cues, wanted: Vec::new(), done: BTreeSet::new() }
    }

    /// Renders what is needed most, in up to a second; none if nothing is.
    pub(super) fn next(&mut self) -> Option<Ready> {
        while let Ok(wish) = self.wishes.try_recv() {
            self.take(wish);
        }
        if let Some(fault) = self.fault.take() {
            return Some(Ready::Bad(fault));
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
        Some(result.unwrap_or_else(Ready::Bad))
    }

    /// Waits until the bank wishes for something; false when it never will again.
    pub(super) fn wait(&mut self) -> bool {
        self.wishes.recv().map(|wish| self.take(wish)).is_ok()
    }

    /// One wish after the other: what was given up in between was dropped, and has to be rendered anew.
    fn take(&mut self, wish: Wish) {
        drop(wish.gone);
        self.done.retain(|theme| wish.themes.contains(theme));
        self.wanted = wish.themes;
    }

    fn cue(&mut self, cue: Cue) -> Result<Ready, TextError> {
        self.cues.pop_front();
        let path = cue.score();
        if cue.is_jingle() {
            return Ok(Ready::Cue(cue, vec![data(&tune(path, &self.instruments)?.render().frames)]));
        }
        let sound = sound(path)?;
        Ok(Ready::Cue(cue, (0..sound.variants()).map(|variant| data(&sound.render(variant))).collect()))
    }

    fn theme(&self, theme: Theme) -> Result<Ready, TextError> {
        let rendered = tune(theme.score(), &self.instruments)?.render();
        let whole = Region {
            start: PlaybackPosition::Samples(rendered.loop_start.unwrap_or(0)),
            end: EndPosition::EndOfAudio,
        };
        Ok(Ready::Theme(theme, Box::new(data(&rendered.frames).loop_region(whole))))
    }
}

/// Whether music comes first: jingles, and what the game does not play yet.
fn can_wait(cue: &Cue) -> bool {
    cue.is_jingle() || Cue::AWAITED.contains(cue)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::{Cue, Queue, Ready, Theme, Wish, can_wait};

    fn wish(themes: &[Theme]) -> Wish {
        Wish { themes: themes.to_vec(), gone: Vec::new() }
    }

    fn rendered(queue: &mut Queue) -> Option<Result<Theme, Cue>> {
        match queue.next()? {
            Ready::Theme(theme, _) => Some(Ok(theme)),
            Ready::Cue(cue, _) => Some(Err(cue)),
            Ready::Bad(error) => panic!("{error}"),
        }
    }

    /// Tests that effects come first, then what is wished for, then jingles, and that a later wish is served before those
    /// that are left.
    #[test]
    fn what_is_needed_most_comes_first() {
        let (wishes, receiver) = channel();
        let mut queue = Queue::new(receiver);
        wishes.send(wish(&[Theme::Title])).unwrap();
        let effects = Cue::ALL.iter().filter(|cue| !can_wait(cue)).count();
        for _ in 0..effects {
            assert!(rendered(&mut queue).unwrap().is_err_and(|cue| !can_wait(&cue)));
        }
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Title)));
        assert!(rendered(&mut queue).unwrap().is_err_and(|cue| can_wait(&cue)));
        wishes.send(wish(&[Theme::Boss, Theme::Title])).unwrap();
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Boss)), "and the title, which is there, not again");
        assert!(rendered(&mut queue).unwrap().is_err_and(|cue| can_wait(&cue)));
    }

    /// Tests that a piece that was given up in between is rendered anew: the bank has dropped it.
    #[test]
    fn what_was_given_up_is_rendered_anew() {
        let (wishes, receiver) = channel();
        let mut queue = Queue::new(receiver);
        queue.cues.clear();
        wishes.send(wish(&[Theme::Title])).unwrap();
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Title)));
        wishes.send(wish(&[Theme::Ending])).unwrap();
        wishes.send(wish(&[Theme::Title])).unwrap();
        assert_eq!(rendered(&mut queue), Some(Ok(Theme::Title)));
        assert_eq!(rendered(&mut queue), None);
        drop(wishes);
        assert!(!queue.wait());
    }
}
