//! The shipped stages in play: beginners can learn in them, all aliens leave, and each stage suits its method. The
//! committed clears and `simulate_plays_the_whole_game` in `tests/program` cover their endings.

use crate::flights::{game_on, stages};
use glam::Vec2;
use sector_collision::Method;
use sector_sprites::SpriteId;
use sector_sweep::bot::Pilot;
use sector_sweep::level::{FIELD_HEIGHT, FIELD_WIDTH, Follower, Level, TICKS_PER_SECOND, Wave};
use sector_sweep::sim::{Body, Outcome, PlayerInput, World, kind};
use std::collections::BTreeMap;
use std::sync::Arc;

const MAX_TICKS: u32 = 30_000;

/// Returns the maximum of `count` over all ticks of a stage flown by the bot.
fn most(level: &Arc<Level>, count: fn(&World) -> usize) -> usize {
    let (mut world, mut pilot, mut most) = (game_on(level, Method::SectorGrid), Pilot::default(), 0);
    while world.outcome() == Outcome::Flying && world.tick() < MAX_TICKS {
        world.step(pilot.fly(&world), &mut Vec::new());
        most = most.max(count(&world));
    }
    most
}

/// Returns the largest number of aliens that share their x.
fn in_a_lane(world: &World) -> usize {
    let mut lanes = BTreeMap::<i32, usize>::new();
    for body in world.entities().query::<&Body>().iter().filter(|body| body.kind == kind::ALIEN) {
        *lanes.entry(body.pos.x as i32).or_default() += 1;
    }
    lanes.into_values().max().unwrap_or(0)
}

#[test]
fn a_beginner_has_a_minute_to_learn() {
    for (stage, level) in stages().take(2) {
        let mut world = game_on(&level, Method::Auto);
        for _ in 0..60 * TICKS_PER_SECOND {
            world.step(PlayerInput { buttons: PlayerInput::FIRE, ..PlayerInput::default() }, &mut Vec::new());
        }
        assert_eq!(world.outcome(), Outcome::Flying, "stage {stage}");
        assert!(world.player().deaths <= 2, "stage {stage}: {} ships lost", world.player().deaths);
    }
}

#[test]
fn every_alien_leaves() {
    for (stage, level) in stages() {
        for (i, wave) in level.waves.iter().enumerate() {
            let seconds = longest_stay(&level, wave) / TICKS_PER_SECOND;
            assert!(seconds < 60, "stage {stage}, wave {i}: somebody stays for {seconds} s");
        }
    }
}

/// Returns the ticks from arrival to departure for the alien of a wave that stays longest.
fn longest_stay(level: &Level, wave: &Wave) -> u32 {
    let path = &level.paths[usize::from(wave.path)];
    let places = wave
        .formation
        .iter()
        .flat_map(|&place| [0, wave.count - 1].map(|n| place + wave.step * f32::from(n)));
    let stay = |beside: Vec2| {
        let mut follower = Follower::default();
        let mut ticks = 0;
        while follower.distance < path.length() || !is_gone(path.at(follower.distance) + beside) {
            path.advance(&mut follower, wave.speed);
            ticks += 1;
            assert!(ticks < MAX_TICKS, "it stays forever");
        }
        ticks
    };
    places.map(stay).max().unwrap_or(0)
}

/// Whether a position at the end of a path is at least 48 pixels outside the field.
fn is_gone(at: Vec2) -> bool {
    let low = Vec2::splat(-48.0);
    let high = Vec2::new(FIELD_WIDTH as f32, FIELD_HEIGHT as f32) + 48.0;
    at.cmplt(low).any() || at.cmpgt(high).any()
}

#[test]
fn each_stage_has_its_own_family() {
    let mut home: BTreeMap<SpriteId, u32> = BTreeMap::new();
    for (stage, level) in stages() {
        for alien in &level.aliens {
            let other = *home.entry(alien.sprite).or_insert(stage);
            assert_eq!(other, stage, "{} is at home in stage {other}", alien.name);
        }
        assert!(level.bullets.len() >= 4, "stage {stage} has {} missiles", level.bullets.len());
        let guns: usize = level.aliens.iter().map(|alien| alien.guns.len()).sum();
        assert!(guns >= 6, "the aliens of stage {stage} have {guns} guns");
    }
}

#[test]
fn each_stage_is_the_home_of_its_method() {
    let levels: Vec<_> = stages().collect();
    let [_, (_, column), (_, swarm), (_, belt), ..] = &levels[..] else { panic!("fewer than four stages") };
    let lane = most(column, in_a_lane);
    assert!(lane >= 10, "the Column: {lane} share their x at most");
    let crowd = most(swarm, |world| world.census().aliens as usize);
    assert!(crowd >= 300, "the Swarm: {crowd} at most");
    let rocks = most(belt, |world| world.census().rocks as usize);
    assert!(rocks >= 24, "the Belt: {rocks} rocks at most");
}
