//! First-flight lessons: each asks a new player to try one action. Performing the action completes the lesson. The
//! statistics record completed lessons, so that they are not shown again.

use crate::app::Context;
use crate::app::statistics::Statistics;
use crate::named::named;
use crate::sim::{Arena, Event, TICKS_PER_SECOND, World};

/// The number of games after which lessons are no longer shown: a player who has not tried an action by then does not
/// want to.
const GAMES: u64 = 3;
/// The ticks into a stage after which lessons are no longer shown.
const SHOWN_TICKS: u32 = 60 * TICKS_PER_SECOND;
/// The distance from the start that counts as flying, in pixels.
const FLOWN_PX: f32 = 24.0;
const MULTIPLIER: u32 = 2;

named! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum FlightLesson {
        Fly = "fly",
        Fire = "fire",
        Focus = "focus",
        Bomb = "bomb",
        Surge = "surge",
        Chain = "chain",
        Graze = "graze",
    }
}

impl FlightLesson {
    fn is_learned(self, world: &World, events: &[Event]) -> bool {
        match self {
            Self::Fly => world.player().pos.distance(Arena::FIELD.start()) > FLOWN_PX,
            Self::Fire => events.iter().any(|event| matches!(event, Event::ShotFired { .. })),
            Self::Focus => events.iter().any(|event| matches!(event, Event::FocusChanged { on: true, .. })),
            // An automatic bomb does not count.
            Self::Bomb => {
                let is_by_itself = events.iter().any(|event| matches!(event, Event::BombSaved { .. }));
                !is_by_itself && events.iter().any(|event| matches!(event, Event::BombFired { .. }))
            }
            Self::Surge => events.iter().any(|event| matches!(event, Event::SurgeFired { .. })),
            Self::Chain => world.score().multiplier() >= MULTIPLIER,
            Self::Graze => events.iter().any(|event| matches!(event, Event::Grazed { .. })),
        }
    }
}

impl Context {
    /// Whether to show a lesson: for the first minute of a stage, in the first games. Only single players get lessons,
    /// because each of two players has their own keys.
    pub(crate) fn is_shown(&self, lesson: FlightLesson) -> bool {
        let is_new = self.records.statistics.games < GAMES;
        is_new && self.game.session.world().tick() < SHOWN_TICKS && self.is_due(lesson)
    }

    fn is_due(&self, lesson: FlightLesson) -> bool {
        let is_pupil = self.counts() && self.game.session.world().players().len() == 1;
        is_pupil && !self.records.statistics.lessons.contains_key(lesson.name())
    }

    pub(super) fn watch_lessons(&mut self) {
        for lesson in FlightLesson::ALL {
            let session = &self.game.session;
            if self.is_due(lesson) && lesson.is_learned(session.world(), &session.events) {
                self.count(Statistics::of_lesson(lesson.name()));
            }
        }
    }
}
