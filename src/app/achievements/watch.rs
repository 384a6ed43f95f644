//! Checks the conditions of achievements, in a stage and for a whole game.

use super::Achievement;
use crate::sim::{Difficulty, Event, GameMode, Outcome, ShipKind, World};

const CHAIN: u32 = 300;
const GRAZES: u32 = 100;
const MEDALS: u32 = 20;
const PARTS: u32 = 3;
const POCKETED: u32 = 3;
const POINTS: u64 = 1_000_000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    points_before: u64,
    /// The achievements earned in this stage, one bit each. Each counts once per stage.
    had: u32,
    parts: u32,
    pocketed: u32,
    /// Whether no ship was lost, no bomb used and no boss phase timed out since the current boss was announced.
    is_duel: bool,
    has_waited: bool,
}

impl Watch {
    pub(crate) fn from(points_before: u64) -> Self {
        Self { points_before, ..Self::default() }
    }

    pub(crate) fn look(&mut self, world: &World, events: &[Event], done: &mut Vec<Achievement>) {
        for event in events {
            match *event {
                Event::BossWarning | Event::MidbossWarning => {
                    (self.parts, self.is_duel, self.has_waited) = (0, true, false);
                }
                Event::PlayerDied { .. } | Event::BombFired { .. } => self.is_duel = false,
                // A boss that times out is not beaten.
                Event::BossTimeout => (self.is_duel, self.has_waited) = (false, true),
                Event::PartDestroyed { .. } => {
                    self.parts += 1;
                    self.note(self.parts >= PARTS, Achievement::Disarmed, done);
                }
                Event::RockRammed { fatal: true, .. } => {
                    self.pocketed += 1;
                    self.note(self.pocketed >= POCKETED, Achievement::Billiards, done);
                }
                Event::MedalCaught { row, .. } => self.note(row + 1 >= MEDALS, Achievement::Collector, done),
                Event::BossDefeated { .. } => {
                    let has_none_left = world.players().iter().all(|player| player.lives == 0);
                    let flies = world.players().iter().any(|player| player.ship.is_some());
                    self.note(self.is_duel, Achievement::Duel, done);
                    self.note(has_none_left && flies && !self.has_waited, Achievement::ByAThread, done);
                }
                _ => {}
            }
        }
        self.note(world.score().chain >= CHAIN, Achievement::LongChain, done);
        let is_new = self.points_before < POINTS;
        self.note(is_new && world.score().points >= POINTS, Achievement::Million, done);
        if world.setup().mode == GameMode::Stages {
            self.look_at_stage(world, done);
        }
    }

    /// Checks the achievements that only a whole stage of the game earns.
    fn look_at_stage(&mut self, world: &World, done: &mut Vec<Achievement>) {
        let here = world.of_this_stage();
        self.note(here.score.grazes >= GRAZES, Achievement::CloseShaves, done);
        if world.outcome() != Outcome::Cleared {
            return;
        }
        let (players, continued) = (world.players(), here.continues_used > 0);
        let bombs: u32 = players.iter().map(|player| player.bombs_used).sum();
        let all_there = players.len() == 2 && players.iter().all(|player| player.ship.is_some());
        self.note(true, Achievement::FirstSector, done);
        self.note(here.deaths() == 0 && !continued, Achievement::NotAScratch, done);
        self.note(bombs == 0 && !continued, Achievement::NoBomb, done);
        self.note(all_there && !continued, Achievement::Together, done);
    }

    fn note(&mut self, is_done: bool, achievement: Achievement, done: &mut Vec<Achievement>) {
        let bit = 1 << achievement as u32;
        if is_done && self.had & bit == 0 {
            self.had |= bit;
            done.push(achievement);
        }
    }
}

pub(crate) fn of_game(world: &World, continues: u8, bombs: u64) -> Vec<Achievement> {
    let by_difficulty = match world.setup().difficulty {
        Difficulty::Cadet => Achievement::Cadet,
        Difficulty::Pilot => Achievement::Pilot,
        Difficulty::Captain => Achievement::Captain,
        Difficulty::Veteran => Achievement::Veteran,
        Difficulty::Ace => Achievement::Ace,
    };
    let mut done = vec![by_difficulty];
    let by_ship = [Achievement::Arrow, Achievement::Fan, Achievement::Lance, Achievement::Anchor]
        .into_iter()
        .zip(ShipKind::ALL);
    let is_flown = |ship| world.players().iter().any(|player| player.kind == ship);
    done.extend(by_ship.filter(|&(_, ship)| is_flown(ship)).map(|(achievement, _)| achievement));
    done.extend((continues == 0).then_some(Achievement::OneCoin));
    done.extend((continues == 0 && bombs == 0).then_some(Achievement::BareHands));
    done
}
