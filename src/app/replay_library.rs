//! The replays that are kept: which there are, and what is in each, read beside the game.
//!
//! A list of hundreds is there at once; the files are read when their rows come on show, one after the other, by the thread
//! that writes files. Then, too, each is played once through unseen: that tells how it ended and whether it verifies.

use super::content::Content;
use super::replays::{FOLDER, read};
use super::storage::Saver;
use crate::replay::{Divergence, Header, Playback, Survey};
use crate::sim::Outcome;
use sector_collision::Method;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

/// Files asked for and not there yet, at most.
const ASKED_AT_ONCE: usize = 2;

/// A kept replay.
#[derive(Clone, Debug)]
pub(super) struct ReplayEntry {
    /// Its file.
    pub(super) name: String,
    /// What is known of it.
    pub(super) state: State,
}

/// What is known of a file.
#[derive(Clone, Debug)]
pub(super) enum State {
    /// Nobody has asked.
    Unread,
    /// It is being read.
    Asked,
    /// It can be watched.
    Sound(Card),
    /// It was recorded in another version of the game: what it is, and why it cannot be watched.
    Other(Card, String),
    /// It cannot be read, and why.
    Damaged(String),
}

/// What stands in the list.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) header: Header,
    /// The name of its stage; empty for one that is not in this game.
    pub(super) stage: String,
    pub(super) ticks: u32,
    pub(super) score: u64,
    pub(super) end: Option<End>,
}

/// How a game ended, found by playing it.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) outcome: Outcome,
    pub(super) diverged: Option<Divergence>,
}

/// What the thread has to say.
enum Answer {
    Names(Result<Vec<String>, String>),
    File(String, Box<State>),
}

/// All kept replays, the newest first.
pub(super) struct ReplayLibrary {
    pub(super) volumes: Vec<ReplayEntry>,
    /// Why there is no list.
    pub(super) problem: Option<String>,
    answers: Receiver<Answer>,
    tell: Sender<Answer>,
    asked: usize,
    /// The names have not come yet.
    is_waiting: bool,
}

impl ReplayLibrary {
    /// Asks for the list.
    pub(super) fn open(saver: &mut Saver) -> Self {
        let (tell, answers) = mpsc::channel();
        let told = tell.clone();
        saver.later(move |storage| {
            let names = storage.list(FOLDER).map_err(|error| error.to_string());
            // Nobody listens any more when the list has been closed.
            let _ = told.send(Answer::Names(names));
            Vec::new()
        });
        Self { volumes: Vec::new(), problem: None, answers, tell, asked: 0, is_waiting: true }
    }

    /// Whether the list itself is still to come.
    pub(super) fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    /// Takes what has come, and asks for what is on show and not there. Says whether anything has changed.
    pub(super) fn advance(
        &mut self,
        on_show: core::ops::Range<usize>,
        content: &Content,
        saver: &mut Saver,
    ) -> bool {
        let mut changed = false;
        while let Ok(answer) = self.answers.try_recv() {
            changed = true;
            self.take(answer);
        }
        let end = on_show.end.min(self.volumes.len());
        for volume in &mut self.volumes[on_show.start.min(end)..end] {
            if self.asked >= ASKED_AT_ONCE {
                break;
            }
            if matches!(volume.state, State::Unread) {
                volume.state = State::Asked;
                self.asked += 1;
                ask(volume.name.clone(), content.clone(), self.tell.clone(), saver);
            }
        }
        changed
    }

    /// Takes a volume out of the list.
    pub(super) fn remove(&mut self, index: usize) {
        if index < self.volumes.len() {
            self.volumes.remove(index);
        }
    }

    fn take(&mut self, answer: Answer) {
        match answer {
            Answer::Names(Ok(names)) => {
                self.is_waiting = false;
                let is_replay = |name: &String| name.ends_with(".replay");
                let unread = |name| ReplayEntry { name, state: State::Unread };
                self.volumes = names.into_iter().rev().filter(is_replay).map(unread).collect();
            }
            Answer::Names(Err(problem)) => {
                self.is_waiting = false;
                self.problem = Some(problem);
            }
            Answer::File(name, state) => {
                // Of a sound one there are two answers: what it is, and how it ended.
                self.asked -= usize::from(!matches!(*state, State::Sound(Card { end: Some(_), .. })));
                if let Some(volume) = self.volumes.iter_mut().find(|volume| volume.name == name) {
                    volume.state = *state;
                }
            }
        }
    }
}

/// Has a file read, and then played.
fn ask(name: String, content: Content, tell: Sender<Answer>, saver: &mut Saver) {
    saver.later(move |storage| {
        let bytes = storage.read(&name);
        let replay = match read(bytes) {
            Ok(replay) => Arc::new(replay),
            Err(problem) => {
                let _ = tell.send(Answer::File(name, Box::new(State::Damaged(problem))));
                return Vec::new();
            }
        };
        let (header, ticks) = (replay.header.clone(), replay.inputs.len() as u32);
        let level = content.stages.get((header.setup.stage as usize).wrapping_sub(1));
        let stage = level.map(|level| level.name.clone()).unwrap_or_default();
        let card = Card { header, stage, ticks, score: replay.score, end: None };
        let Some(level) = level else {
            let why = format!("stage {} is not in this game", replay.header.setup.stage);
            let _ = tell.send(Answer::File(name, Box::new(State::Other(card, why))));
            return Vec::new();
        };
        let (level, sheet) = (Arc::clone(level), Arc::clone(&content.sheet));
        if let Err(why) =
            Playback::new(Arc::clone(&replay), Arc::clone(&level), Arc::clone(&sheet), Method::Auto)
        {
            let _ = tell.send(Answer::File(name, Box::new(State::Other(card, why.to_string()))));
            return Vec::new();
        }
        let _ = tell.send(Answer::File(name.clone(), Box::new(State::Sound(card.clone()))));
        if let Ok(mut survey) = Survey::new(replay, level, sheet) {
            survey.advance(u32::MAX);
            let outcome = survey.outcome().unwrap_or(Outcome::Flying);
            let end = End { outcome, diverged: survey.diverged().cloned() };
            let _ = tell.send(Answer::File(name, Box::new(State::Sound(Card { end: Some(end), ..card }))));
        }
        Vec::new()
    });
}
