//! The saved replays: their file names, and their contents, which another thread reads in the background.
//!
//! Even a list of hundreds appears at once. Files are read one after another, as their rows become visible, by the
//! thread that writes files. [`Surveyor`] then plays each replay once to find out how the game ended.

use super::surveys::{PendingSurvey, Surveyor};
use crate::app::background::Clock;
use crate::app::content::Content;
use crate::app::replay_files::read;
use crate::app::storage::{Saver, StoredFolder};
use crate::level::Level;
use crate::replay::{Divergence, Header, Replay, Survey};
use crate::sim::Outcome;
use core::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

const ASKED_AT_ONCE: usize = 2;

#[derive(Clone, Debug)]
pub(super) struct ReplayEntry {
    pub(super) name: String,
    pub(super) state: ReplayState,
}

#[derive(Clone, Debug)]
pub(super) enum ReplayState {
    Unread,
    Asked,
    Sound(ReplayCard),
    /// The replay was recorded by another version of the game and cannot be played. The text says why.
    Other(ReplayCard, String),
    Damaged(String),
}

#[derive(Clone, Debug)]
pub(super) struct ReplayCard {
    pub(super) header: Header,
    /// The name of the stage. Empty if this game does not have the stage.
    pub(super) stage: String,
    pub(super) ticks: u32,
    pub(super) score: u64,
    pub(super) end: Option<End>,
}

#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) outcome: Outcome,
    pub(super) diverged: Option<Divergence>,
}

enum LibraryReport {
    Names(Result<Vec<String>, String>),
    /// A file that cannot be played.
    File(String, Box<ReplayState>),
    Playable(Box<PendingSurvey>),
}

/// All saved replays, newest first.
pub(super) struct ReplayLibrary {
    pub(super) entries: Vec<ReplayEntry>,
    pub(super) remark: String,
    answers: Receiver<LibraryReport>,
    reports: Sender<LibraryReport>,
    asked: usize,
    surveyor: Surveyor,
}

impl ReplayLibrary {
    pub(super) fn open(saver: &mut Saver) -> Self {
        let (reports, answers) = mpsc::channel();
        let sender = reports.clone();
        saver.later(move |storage| {
            let names = storage.list(StoredFolder::Replays.name()).map_err(|error| error.to_string());
            // The list may have been closed.
            let _ = sender.send(LibraryReport::Names(names));
        });
        let (remark, surveyor) = ("Looking for replays...".to_owned(), Surveyor::default());
        Self { entries: Vec::new(), remark, answers, reports, asked: 0, surveyor }
    }

    pub(super) fn advance(
        &mut self,
        on_show: Range<usize>,
        content: &Content,
        saver: &mut Saver,
        clock: Option<&Clock>,
        now_us: &dyn Fn() -> f64,
    ) {
        while let Ok(answer) = self.answers.try_recv() {
            self.take(answer);
        }
        // The shortest of the replays on show is known once all of them have been read.
        if let Some((name, card)) = self.surveyor.advance(self.asked == 0, clock, now_us) {
            self.set(&name, ReplayState::Sound(card));
        }
        let end = on_show.end.min(self.entries.len());
        for entry in &mut self.entries[on_show.start.min(end)..end] {
            if self.asked >= ASKED_AT_ONCE {
                break;
            }
            if matches!(entry.state, ReplayState::Unread) {
                entry.state = ReplayState::Asked;
                self.asked += 1;
                ask(entry.name.clone(), content.clone(), self.reports.clone(), saver);
            }
        }
    }

    fn take(&mut self, answer: LibraryReport) {
        match answer {
            LibraryReport::Names(Ok(names)) => {
                "No replays yet. Every game you play is saved here.".clone_into(&mut self.remark);
                let unread = |name| ReplayEntry { name, state: ReplayState::Unread };
                self.entries =
                    names.into_iter().rev().filter(|name| stem(name).is_some()).map(unread).collect();
            }
            LibraryReport::Names(Err(problem)) => self.remark = problem,
            LibraryReport::File(name, state) => {
                self.asked -= 1;
                self.set(&name, *state);
            }
            LibraryReport::Playable(pending) => {
                self.asked -= 1;
                self.set(&pending.name, ReplayState::Sound(pending.card.clone()));
                self.surveyor.add(*pending);
            }
        }
    }

    fn set(&mut self, name: &str, state: ReplayState) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.name == name) {
            entry.state = state;
        }
    }
}

/// Returns the file name of a replay without folder and extension, or `None` if the file is not a replay.
pub(super) fn stem(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit('/').next()?.rsplit_once('.')?;
    ending.eq_ignore_ascii_case("replay").then_some(stem)
}

/// Queues a replay file to be read in the background by the thread that writes files.
fn ask(name: String, content: Content, reports: Sender<LibraryReport>, saver: &mut Saver) {
    saver.later(move |storage| {
        // The list may have been closed.
        let send = |report| drop(reports.send(report));
        let replay = match read(storage.read(&name)) {
            Ok(replay) => Arc::new(replay),
            Err(problem) => return send(LibraryReport::File(name, Box::new(ReplayState::Damaged(problem)))),
        };
        let mut content = content;
        content.bring_stage(&replay.header.setup, true, storage);
        let card = card_of(&replay, &content);
        send(match survey_of(Arc::clone(&replay), &content) {
            Err(why) => LibraryReport::File(name, Box::new(ReplayState::Other(card, why))),
            Ok(_) => LibraryReport::Playable(Box::new(PendingSurvey { name, card, replay, content })),
        });
    });
}

fn level_of(replay: &Replay, content: &Content) -> Option<Arc<Level>> {
    content.level(&replay.header.setup)
}

fn card_of(replay: &Replay, content: &Content) -> ReplayCard {
    let stage = level_of(replay, content).map(|level| level.name.clone()).unwrap_or_default();
    let (header, ticks) = (replay.header.clone(), replay.inputs.len() as u32);
    ReplayCard { header, stage, ticks, score: replay.score, end: None }
}

/// Returns a survey of a replay, or the reason why this version of the game cannot play it.
pub(super) fn survey_of(replay: Arc<Replay>, content: &Content) -> Result<Survey, String> {
    let level = content.level_or_reason(&replay.header.setup)?;
    Survey::new(replay, level, Arc::clone(&content.sheet)).map_err(|problem| problem.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::storage::Memory;
    use crate::replay::{HASH_EVERY_TICKS, MAX_TICKS, Recorder};
    use crate::sim::{Inputs, ShipKind};
    use crate::stress::{new_world, survival_setup};
    use sector_collision::Method;
    use std::cell::Cell;

    /// Returns a library with one replay of two hours of Swarm Survival, which diverges.
    fn library() -> (ReplayLibrary, Content, Saver) {
        let content = Content::builtin();
        let setup = survival_setup(ShipKind::ALL[0], 7);
        let level = content.level(&setup).unwrap();
        let world = new_world(setup, level, Arc::clone(&content.sheet), Method::Auto).unwrap();
        let mut replay = Recorder::new(&world).replay(&world);
        replay.inputs.resize(MAX_TICKS as usize, Inputs::default());
        replay.hashes.resize((MAX_TICKS / HASH_EVERY_TICKS) as usize, 0);
        let mut saver = Saver::new(Box::new(Memory::default()));
        saver.now(|storage| storage.write("replays/00001.replay", &replay.to_bytes())).unwrap();
        (ReplayLibrary::open(&mut saver), content, saver)
    }

    fn end(library: &ReplayLibrary) -> Option<&End> {
        match &library.entries.first()?.state {
            ReplayState::Sound(card) => card.end.as_ref(),
            _ => None,
        }
    }

    #[test]
    fn a_survey_stops_at_the_first_divergence() {
        let (mut library, content, mut saver) = library();
        let background: Clock = Arc::new(|| 0.0);
        while end(&library).is_none() {
            library.advance(0..1, &content, &mut saver, Some(&background), &|| 0.0);
            std::thread::yield_now();
        }
        let diverged = end(&library).and_then(|end| end.diverged.clone());
        assert!(matches!(diverged, Some(Divergence::State { tick: HASH_EVERY_TICKS, .. })), "{diverged:?}");
    }

    #[test]
    fn without_threads_frames_share_the_survey_and_saving_never_waits() {
        let (mut library, content, mut saver) = library();
        let clock = Cell::new(0.0);
        let mut frames_with_a_card = 0;
        while end(&library).is_none() {
            // The file has been read, but no tick has been played by the thread that writes files.
            saver.settle();
            library.advance(0..1, &content, &mut saver, None, &|| clock.replace(clock.get() + 1e6));
            let is_card = |entry: &ReplayEntry| matches!(entry.state, ReplayState::Sound(_));
            frames_with_a_card += u32::from(library.entries.first().is_some_and(is_card));
        }
        assert_eq!(frames_with_a_card, HASH_EVERY_TICKS, "a tick in each frame");
    }
}
