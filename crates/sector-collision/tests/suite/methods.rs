//! One suite for all methods: every method in `Method::ALL` must agree with a double loop over thousands of random
//! scenes that move, grow and shrink. New methods are included automatically.

use crate::common::start;
use sector_collision::broad::{AxisChoice, Direction, SectorSize};
use sector_collision::testing::Suite;
use sector_collision::{Method, Rect, Tuning, broad};

const SUITE: Suite = Suite { seeds: 0..1000, ticks: 12 };

/// Returns settings that all differ from the game's settings: every choice of an axis, sectors of all sizes, and
/// thresholds and depths that matter in small scenes.
fn tuning(turn: u32) -> Tuning {
    let slant = AxisChoice::Along(Direction::new(3, -2).expect("a direction"));
    let axes = [AxisChoice::X, AxisChoice::Y, AxisChoice::GreaterVariance, AxisChoice::Principal, slant];
    let sector = SectorSize::at_least(1 << (turn % 8), 1 << (turn * 5 % 8));
    let depth = if turn.is_multiple_of(3) { Tuning::MAX_DEPTH } else { turn % 5 };
    Tuning { sector, threshold: 1 + turn as usize % 8, depth, axis: axes[turn as usize % 5] }
}

#[test]
fn all_methods_agree_while_the_scene_changes() {
    for method in Method::ALL {
        let mut turns = 0..;
        let result = SUITE.check(|capacity| broad::make(method, tuning(turns.next().unwrap_or(0)), capacity));
        result.unwrap_or_else(|failure| panic!("{method}: {failure}"));
    }
}

#[test]
fn changing_the_method_changes_no_hit() {
    let mut turns = 0..;
    let result = SUITE.check(|capacity| {
        let turn: usize = turns.next().unwrap_or(0);
        broad::make(Method::ALL[turn * 5 % Method::ALL.len()], Tuning::GAME, capacity)
    });
    assert_eq!(result.map_err(|failure| failure.to_string()), Ok(()));
}

#[test]
fn a_thousand_in_one_place_are_half_a_million_pairs() {
    for method in Method::READABLE {
        let (mut pipeline, handles) = start(method, Tuning::default(), &[Rect::new(-20, 7, 16, 16); 1000]);
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 499_500, "{method}");
        for (_, &gone) in (0..).zip(&handles).filter(|(i, _)| i % 100 != 0) {
            pipeline.remove(gone).expect("a live handle");
        }
        pipeline.run();
        assert_eq!(pipeline.hits().len(), 45, "{method}");
        pipeline.validate().expect("whole");
    }
}
