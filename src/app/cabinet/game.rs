//! The game on show, from its first stage to its end: on what terms, how far, and whose it is.

use crate::app::screens::{CampaignSummary, Exercise};
use crate::sim::{Assists, Carry, Difficulty, GameSetup, Score, Ships, World};
use std::sync::{Arc, Mutex};

/// How often a game from the menu may go on after its last ship.
pub(super) const CONTINUES: u8 = 3;

/// What a game is played with, from its first stage to its last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// How hard it is.
    pub(super) difficulty: Difficulty,
    /// Who plays, and what each flies.
    pub(super) ships: Ships,
    /// How often it may go on after the last ship is lost, over all of its stages: those taken go along.
    pub(super) continues: u8,
    /// What is practised, if it is a practice.
    pub(super) practice: Option<Exercise>,
}

impl Terms {
    /// Those of a game that was kept, with no more continues than games from the menu have.
    fn of(setup: &GameSetup) -> Self {
        let &GameSetup { difficulty, ships, continues, .. } = setup;
        Self { difficulty, ships, continues: continues.min(CONTINUES), practice: Exercise::of(setup) }
    }
}

/// Names of replays; the thread that writes files puts them there.
pub(super) type Names = Arc<Mutex<Vec<String>>>;

/// A game, from its first stage on.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// The stage on show, from 1.
    pub(super) stage: u32,
    /// What the player has taken along to it; nothing to the stage that the game began with.
    pub(super) carry: Option<Carry>,
    /// What it is played with.
    pub(super) terms: Terms,
    /// What the stages came to that lie behind it.
    pub(super) voyage: CampaignSummary,
    /// The names of its replays, as far as they are written.
    pub(super) replays: Names,
    /// Whether a stage of it was cleared: before that it is given up, not ended.
    pub(super) has_cleared: bool,
    /// Bombs that were thrown in the stages that were cleared.
    pub(super) bombs: u64,
    /// A part of it was flown by somebody else: it has no place in tables and sums.
    pub(super) is_taken_over: bool,
    /// A stage that lies behind it was flown slower, or with any other assist.
    was_assisted: bool,
    /// How often a stage behind its first was begun again: as good as a continue.
    again: u8,
    /// It has had its place in the table, or none.
    is_scored: bool,
}

impl Game {
    /// One that begins with a stage, from 1.
    pub(super) fn new(stage: u32, terms: Terms) -> Self {
        Self {
            stage,
            carry: None,
            terms,
            voyage: CampaignSummary::default(),
            replays: Names::default(),
            has_cleared: false,
            bombs: 0,
            is_taken_over: false,
            was_assisted: false,
            again: 0,
            is_scored: false,
        }
    }

    /// One that somebody else has begun, and that may be taken over.
    pub(super) fn of_replay(setup: &GameSetup) -> Self {
        let game = Self::new(setup.stage, Terms::of(setup));
        Self { carry: setup.carry, is_taken_over: true, ..game }
    }

    /// Whether the stage on show is the one it began with.
    pub(super) fn is_first_stage(&self) -> bool {
        self.carry.is_none()
    }

    /// The stage on show is won.
    pub(super) fn clear_stage(&mut self, flown: &World) {
        self.has_cleared = true;
        self.bombs += flown.players().iter().map(|player| u64::from(player.bombs_used)).sum::<u64>();
    }

    /// On to the next stage, with what the one that was flown leaves.
    pub(super) fn go_on(&mut self, flown: &World) {
        (self.stage, self.carry) = (self.stage + 1, Some(flown.carry()));
        self.was_assisted |= !flown.setup().assists.is_none();
    }

    /// Whether any stage of it was made easier, that of `world` or one before.
    pub(super) fn is_assisted(&self, world: &World) -> bool {
        self.was_assisted || !world.setup().assists.is_none()
    }

    /// The stage on show is to be begun once more, with the ships one came to it with.
    ///
    /// The stage that a game began with makes a new game: of one's own, whoever flew the one before. A later one stays
    /// in its game, and counts its tries: the points begin at their number and that of the continues taken, as those of
    /// an arcade did after a coin, so that a score shows how it was come by.
    pub(super) fn begin_again(&mut self) {
        let Some(carry) = &mut self.carry else {
            *self = Self::new(self.stage, self.terms);
            return;
        };
        self.again = self.again.saturating_add(1);
        self.is_scored = false;
        let points = u64::from(self.again) + u64::from(carry.continues_used);
        carry.score = Score { points, next_extend: Score::default().next_extend, ..carry.score };
    }

    /// How often the ships came back: by the continues that were taken, and by stages begun once more. (A stage begun
    /// again forgets the continues taken in it, as all else that happened there, and counts as one itself.)
    pub(super) fn continues(&self, world: &World) -> u8 {
        world.continues_used().saturating_add(self.again)
    }

    /// Takes the one chance of a place in the table; whether there was one.
    pub(super) fn take_place(&mut self) -> bool {
        !std::mem::replace(&mut self.is_scored, true)
    }

    /// How its stage is begun.
    pub(super) fn setup(&self, seed: u64) -> GameSetup {
        let Terms { difficulty, ships, continues, practice } = self.terms;
        let of_the_stage = practice.map_or_else(Assists::default, Exercise::assists);
        // What a game was once, it stays: its later stages and their replays say so, too.
        let taken_over = self.is_taken_over && !self.is_first_stage() && practice.is_none();
        let slowed = of_the_stage.slowed || self.was_assisted;
        GameSetup {
            stage: self.stage,
            difficulty,
            ships,
            continues,
            assists: Assists { taken_over, slowed, ..of_the_stage },
            practice: practice.map(|exercise| exercise.practice),
            carry: self.carry,
            seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Practice, Section, ShipKind};

    fn carry(points: u64, continues_used: u8) -> Carry {
        Carry { score: Score { points, ..Score::default() }, continues_used, ..Carry::default() }
    }

    /// Tests that the stage a game began with makes a new game of one's own, also out of one that was taken over, with
    /// the same terms.
    #[test]
    fn the_first_stage_once_more_is_a_new_game() {
        let terms = Terms { difficulty: Difficulty::Ace, ..Terms::default() };
        for is_taken_over in [false, true] {
            let mut game = Game { has_cleared: true, is_taken_over, ..Game::new(2, terms) };
            assert!(game.take_place() && !game.take_place(), "one place a game");
            game.begin_again();
            assert!(!game.is_taken_over && !game.has_cleared && game.take_place());
            assert_eq!((game.stage, game.terms), (2, terms));
        }
    }

    /// Tests that a later stage once more stays in its game, counts in the points, and remains somebody else's.
    #[test]
    fn a_later_stage_once_more_counts() {
        let mut game =
            Game { carry: Some(carry(5000, 1)), is_taken_over: true, ..Game::new(3, Terms::default()) };
        for points in [2, 3] {
            game.begin_again();
            assert_eq!(game.carry.map(|carry| carry.score.points), Some(points));
        }
        assert!(game.is_taken_over);
    }

    /// Tests that a practice that was kept is the same practice again.
    #[test]
    fn a_practice_that_was_kept_is_practised_again() {
        let practice = Practice { from: Section::Boss(2), power: 4 };
        let assists = Assists { invulnerable: true, taken_over: true, slowed: true };
        let kept = GameSetup {
            difficulty: Difficulty::Veteran,
            ships: Ships::Alone(ShipKind::Lance),
            continues: 200,
            assists,
            practice: Some(practice),
            ..GameSetup::new(4)
        };
        let mut game = Game::of_replay(&kept);
        game.begin_again();
        let setup = game.setup(1);
        assert_eq!((setup.stage, setup.practice), (4, Some(practice)));
        assert_eq!(setup.ships, Ships::Alone(ShipKind::Lance));
        assert_eq!(setup.difficulty, Difficulty::Veteran);
        assert!(setup.assists.invulnerable && !setup.assists.taken_over);
        assert_eq!(setup.continues, CONTINUES, "no more than any other game has");
    }
}
