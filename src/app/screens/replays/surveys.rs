//! Plays saved replays in the background to find out how their games ended and whether they verify.
//!
//! A file of a few kilobytes can hold two hours of Swarm Survival, which take minutes to play. So replays are played on
//! a thread of their own, never on the thread that writes files. Without threads, as in a browser, each frame plays a
//! few ticks.

use super::library::{End, ReplayCard, survey_of};
use crate::app::content::Content;
use crate::replay::{Replay, Survey};
use crate::sim::Outcome;
use crate::threads::spawn;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};

/// The number of ticks after which a longer replay lets the others go first, more than a stage takes.
const TURN_TICKS: u32 = 40_000;
/// The time to play replays in a frame, in microseconds, without threads.
const FRAME_US: f64 = 2_000.0;

/// A replay whose end is not known yet.
pub(super) struct PendingSurvey {
    pub(super) name: String,
    pub(super) card: ReplayCard,
    pub(super) replay: Arc<Replay>,
    pub(super) content: Content,
    /// `None` before the first tick, because a world takes megabytes and hundreds of replays may wait.
    pub(super) survey: Option<Survey>,
}

impl PendingSurvey {
    /// Plays one tick. Returns how the game ended at the end of the replay, or at its first divergence: what follows is
    /// another game.
    fn step(&mut self) -> Option<End> {
        if self.survey.is_none() {
            self.survey = survey_of(Arc::clone(&self.replay), &self.content).ok();
        }
        let Some(survey) = &mut self.survey else {
            return Some(End { outcome: Outcome::Flying, diverged: None });
        };
        survey.advance(1);
        let diverged = survey.diverged().cloned();
        (survey.is_done() || diverged.is_some())
            .then(|| End { outcome: survey.outcome().unwrap_or(Outcome::Flying), diverged })
    }
}

#[derive(Default)]
pub(super) struct SurveyQueue {
    waiting: VecDeque<PendingSurvey>,
    /// The number of ticks that the first replay has played in its turn.
    played: u32,
}

impl SurveyQueue {
    /// Plays one tick of the first replay. Returns its name and its card once its end is known.
    fn step(&mut self) -> Option<(String, ReplayCard)> {
        let end = self.waiting.front_mut()?.step();
        self.played += 1;
        if end.is_none() && self.played < TURN_TICKS {
            return None;
        }
        self.played = 0;
        let first = self.waiting.pop_front()?;
        if end.is_none() {
            self.waiting.push_back(first);
            return None;
        }
        Some((first.name, ReplayCard { end, ..first.card }))
    }
}

/// The place where replays are played.
pub(super) enum Surveyor {
    /// A thread, which ends with the surveyor.
    Thread {
        todo: Sender<PendingSurvey>,
        done: Receiver<(String, ReplayCard)>,
    },
    Frames(SurveyQueue),
}

impl Surveyor {
    pub(super) fn new() -> Self {
        let ((todo, tasks), (results, done)) = (mpsc::channel(), mpsc::channel());
        match spawn("surveys", move || survey_all(&tasks, &results)) {
            Some(_) => Self::Thread { todo, done },
            None => Self::Frames(SurveyQueue::default()),
        }
    }

    pub(super) fn add(&mut self, pending: PendingSurvey) {
        match self {
            // If the thread has panicked, the list does not show how the games ended.
            Self::Thread { todo, .. } => drop(todo.send(pending)),
            Self::Frames(queue) => queue.waiting.push_back(pending),
        }
    }

    /// Returns the names and cards of the replays whose ends became known since the last call.
    pub(super) fn take(&mut self, now_us: &dyn Fn() -> f64) -> Vec<(String, ReplayCard)> {
        let queue = match self {
            Self::Thread { done, .. } => return done.try_iter().collect(),
            Self::Frames(queue) => queue,
        };
        let (begun, mut found) = (now_us(), Vec::new());
        while !queue.waiting.is_empty() {
            found.extend(queue.step());
            if now_us() - begun > FRAME_US {
                break;
            }
        }
        found
    }
}

fn survey_all(tasks: &Receiver<PendingSurvey>, results: &Sender<(String, ReplayCard)>) {
    let mut queue = SurveyQueue::default();
    loop {
        let task = match queue.waiting.is_empty() {
            true => tasks.recv().map_err(|_| TryRecvError::Disconnected),
            false => tasks.try_recv(),
        };
        match task {
            Ok(pending) => queue.waiting.push_back(pending),
            Err(TryRecvError::Empty) => {}
            // The list has been closed.
            Err(TryRecvError::Disconnected) => return,
        }
        if let Some(found) = queue.step() {
            let _ = results.send(found);
        }
    }
}
