//! The saved replays: their file names, and their contents, which another thread reads in the background.
//!
//! Even a list of hundreds appears at once. Files are read one after another, as their rows become visible, by the
//! thread that writes files. It also plays each replay once in the background to find out how the game ended and
//! whether the replay verifies.

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
    File(String, Box<ReplayState>),
}

/// All saved replays, newest first.
pub(super) struct ReplayLibrary {
    pub(super) entries: Vec<ReplayEntry>,
    pub(super) remark: String,
    answers: Receiver<LibraryReport>,
    reports: Sender<LibraryReport>,
    asked: usize,
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
        Self { entries: Vec::new(), remark: "Looking for replays...".to_owned(), answers, reports, asked: 0 }
    }

    pub(super) fn advance(&mut self, on_show: Range<usize>, content: &Content, saver: &mut Saver) {
        while let Ok(answer) = self.answers.try_recv() {
            self.take(answer);
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
                // A valid replay sends two answers: its card, and later how it ended.
                self.asked -=
                    usize::from(!matches!(*state, ReplayState::Sound(ReplayCard { end: Some(_), .. })));
                if let Some(entry) = self.entries.iter_mut().find(|entry| entry.name == name) {
                    entry.state = *state;
                }
            }
        }
    }
}

/// Returns the file name of a replay without folder and extension, or `None` if the file is not a replay.
pub(super) fn stem(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit('/').next()?.rsplit_once('.')?;
    ending.eq_ignore_ascii_case("replay").then_some(stem)
}

/// Queues a replay file to be read and played in the background by the thread that writes files. `reports` receives the
/// file's contents and, once the replay has been played, the contents again with how the game ended.
fn ask(name: String, content: Content, reports: Sender<LibraryReport>, saver: &mut Saver) {
    saver.later(move |storage| {
        // The list may have been closed.
        let send = |state| drop(reports.send(LibraryReport::File(name.clone(), Box::new(state))));
        let replay = match read(storage.read(&name)) {
            Ok(replay) => Arc::new(replay),
            Err(problem) => return send(ReplayState::Damaged(problem)),
        };
        let card = card_of(&replay, &content);
        match survey_of(replay, &content) {
            Err(why) => send(ReplayState::Other(card, why)),
            Ok(mut survey) => {
                send(ReplayState::Sound(card.clone()));
                survey.advance(u32::MAX);
                let outcome = survey.outcome().unwrap_or(Outcome::Flying);
                let end = End { outcome, diverged: survey.diverged().cloned() };
                send(ReplayState::Sound(ReplayCard { end: Some(end), ..card }));
            }
        }
    });
}

fn level_of(replay: &Replay, content: &Content) -> Option<Arc<Level>> {
    content.level(replay.header.setup.stage)
}

fn card_of(replay: &Replay, content: &Content) -> ReplayCard {
    let stage = level_of(replay, content).map(|level| level.name.clone()).unwrap_or_default();
    let (header, ticks) = (replay.header.clone(), replay.inputs.len() as u32);
    ReplayCard { header, stage, ticks, score: replay.score, end: None }
}

fn survey_of(replay: Arc<Replay>, content: &Content) -> Result<Survey, String> {
    let no_stage = || format!("this version of the game has no stage {}", replay.header.setup.stage);
    let level = level_of(&replay, content).ok_or_else(no_stage)?;
    Survey::new(replay, level, Arc::clone(&content.sheet)).map_err(|problem| problem.to_string())
}
