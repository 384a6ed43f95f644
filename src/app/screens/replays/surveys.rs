//! Plays saved replays in the background to find out how their games ended and whether they verify.
//!
//! A file of a few kilobytes can hold two hours of Swarm Survival, which take minutes to play. So replays are never
//! played on the thread that writes files, and the shortest one that waits goes next.

use super::library::{End, ReplayCard, survey_of};
use crate::app::background::{Background, BackgroundWork, Clock};
use crate::app::content::Content;
use crate::replay::{Replay, Survey};
use crate::sim::Outcome;
use std::sync::Arc;

/// The time to play replays in a frame, in microseconds, without threads.
const FRAME_US: f64 = 2_000.0;

/// A replay whose end is not known yet.
pub(super) struct PendingSurvey {
    pub(super) name: String,
    pub(super) card: ReplayCard,
    pub(super) replay: Arc<Replay>,
    pub(super) content: Content,
}

/// A replay that is being played, up to its end or its first divergence: what follows is another game.
struct RunningSurvey(Survey);

impl BackgroundWork for RunningSurvey {
    type Priority = ();
    type Progress = Option<End>;

    fn work(&mut self, (): (), now_us: &dyn Fn() -> f64, budget_us: f64) -> bool {
        let begun = now_us();
        while self.report().is_none() {
            self.0.advance(1);
            if now_us() - begun > budget_us {
                return true;
            }
        }
        false
    }

    fn report(&self) -> Option<End> {
        let diverged = self.0.diverged().cloned();
        (self.0.is_done() || diverged.is_some())
            .then(|| End { outcome: self.0.outcome().unwrap_or(Outcome::Flying), diverged })
    }
}

/// Plays replays one after another. A waiting replay has no world yet, because a world takes megabytes and hundreds of
/// replays may wait.
#[derive(Default)]
pub(super) struct Surveyor {
    waiting: Vec<PendingSurvey>,
    current: Option<(PendingSurvey, Background<RunningSurvey>)>,
}

impl Surveyor {
    pub(super) fn add(&mut self, pending: PendingSurvey) {
        self.waiting.push(pending);
    }

    /// Continues to play, on a thread if there is a clock for it, and begins with another replay if `may_begin`. Returns
    /// the name and the card of a replay whose end has become known.
    pub(super) fn advance(
        &mut self,
        may_begin: bool,
        clock: Option<&Clock>,
        now_us: &dyn Fn() -> f64,
    ) -> Option<(String, ReplayCard)> {
        if self.current.is_none() && may_begin {
            let shortest = (0..self.waiting.len()).min_by_key(|&i| self.waiting[i].card.ticks)?;
            let next = self.waiting.swap_remove(shortest);
            let survey = survey_of(Arc::clone(&next.replay), &next.content).ok()?;
            self.current = Some((next, Background::begin(RunningSurvey(survey), (), "surveys", clock)));
        }
        let (_, background) = self.current.as_mut()?;
        let end = background.advance((), now_us, FRAME_US).flatten()?;
        let (played, _) = self.current.take()?;
        Some((played.name, ReplayCard { end: Some(end), ..played.card }))
    }
}
