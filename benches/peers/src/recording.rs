//! Boxes recorded from the game. The game runs alongside the comparison, and after each tick the contestants get the
//! boxes of all objects that can collide.

use crate::workload::Frame;
use sector_collision::{Kind, Method, Rect};
use sector_sprites::Sheet;
use sector_sweep::bot::Autopilot;
use sector_sweep::level::{Difficulty, Level};
use sector_sweep::sim::{Assists, Body, GameSetup, Outcome, PlayerInput, World, kind};
use sector_sweep::stress::{self, Density, Stress, StressSettings};
use std::sync::Arc;

/// The number of ticks that the stress mode runs before the first frame, so that all missiles are in flight.
const WARM_UP: usize = 120;

/// Returns the boxes of a stage at Ace, as the autopilot flies it. It is invulnerable, so that it sees the whole stage.
pub fn stage(number: u32) -> impl Iterator<Item = Frame> {
    let sheet = Arc::new(Sheet::builtin());
    let level = Level::builtin(number, &sheet).expect("a stage of the game").expect("a valid level");
    let assists = Assists { invulnerable: true, ..Assists::default() };
    let setup = GameSetup { difficulty: Difficulty::Ace, assists, seed: 1, ..GameSetup::default() };
    let mut world = World::new(setup, Arc::new(level), sheet, Method::Auto).expect("a game of this stage");
    let (mut autopilot, mut events, mut objects) = (Autopilot::default(), Vec::new(), Objects::default());
    let ticks = std::iter::from_fn(move || {
        (world.outcome() == Outcome::Flying).then(|| {
            events.clear();
            let inputs = autopilot.fly(&world);
            world.step(inputs, &mut events);
            objects.frame(&world)
        })
    });
    // Libraries need not handle frames without boxes.
    ticks.filter(|frame| !frame.rects.is_empty())
}

/// Returns frames of a layout of the stress mode, each with about `n` boxes. There are half as many missiles as aliens,
/// and the player's fleet is about a sixth of their number. Rocks fire no missiles.
pub fn stress(layout: stress::Layout, n: usize) -> impl Iterator<Item = Frame> {
    let aliens = if layout == stress::Layout::Rocks { n * 5 / 6 } else { n * 3 / 5 };
    let settings = StressSettings {
        aliens: aliens as u32,
        layout,
        density: Density::Constant,
        seed: 1,
        method: Method::Auto,
    };
    let mut stress = Stress::new(settings, Arc::new(Sheet::builtin())).expect("a number within the limits");
    let (mut events, mut objects) = (Vec::new(), Objects::default());
    let mut tick = move || {
        events.clear();
        stress.step_watched(PlayerInput::default(), &mut events, &mut |_| {});
        objects.frame(stress.world())
    };
    (0..WARM_UP).for_each(|_| {
        tick();
    });
    std::iter::from_fn(move || Some(tick()))
}

/// Returns all boxes of a world, with the number of each entity.
fn boxes(world: &World) -> impl Iterator<Item = (u32, Rect, Kind)> + '_ {
    world.entities_by_id().iter().filter_map(|&(id, entity)| {
        let handle = world.entities().get::<&Body>(entity).ok()?.handle;
        let object = world.collision().object(handle).ok()?;
        Some((id, object.rect, object.kind))
    })
}

/// The objects of a game in one list without gaps, as a game would keep them for a finder: a removed object is replaced
/// by the last, and a new one is appended.
#[derive(Default)]
struct Objects {
    ids: Vec<u32>,
    /// The highest number so far. New objects have higher ones.
    newest: Option<u32>,
}

impl Objects {
    fn frame(&mut self, world: &World) -> Frame {
        let now: Vec<(u32, Rect, Kind)> = boxes(world).collect();
        let find = |id: u32| now.binary_search_by_key(&id, |row| row.0).ok();
        let mut at = 0;
        while at < self.ids.len() {
            if find(self.ids[at]).is_some() {
                at += 1;
            } else {
                self.ids.swap_remove(at);
            }
        }
        let ids = now.iter().map(|row| row.0);
        self.ids.extend(ids.filter(|&id| self.newest.is_none_or(|newest| id > newest)));
        self.newest = now.last().map(|row| row.0).max(self.newest);
        assert_eq!(self.ids.len(), now.len(), "objects come with a new number and never return");
        let found = self.ids.iter().filter_map(|&id| find(id));
        let (rects, kinds) = found.map(|at| (now[at].1, now[at].2)).unzip();
        Frame { jumps: true, ..Frame::new(rects, kinds, Some(kind::rules())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recordings_are_deterministic_and_keep_most_numbers() {
        let frames = |from: usize| stage(1).skip(from).take(40).collect::<Vec<_>>();
        let all = frames(900);
        assert_eq!(all, frames(900));
        let near = |a: &Rect, b: &Rect| (a.x - b.x).abs() < 40 && (a.y - b.y).abs() < 40;
        for two in all.windows(2) {
            let same = two[0].rects.iter().zip(&two[1].rects).filter(|(a, b)| near(a, b)).count();
            assert!(same * 10 >= two[0].rects.len() * 8, "{same} of {}", two[0].rects.len());
        }
    }

    #[test]
    fn the_stress_mode_gives_about_the_requested_number_of_boxes() {
        for layout in stress::Layout::ALL {
            let frame = stress(layout, 1000).nth(60).expect("a frame");
            assert!((950..1050).contains(&frame.rects.len()), "{layout}: {}", frame.rects.len());
        }
    }
}
