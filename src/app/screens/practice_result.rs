//! The end of a practice: what it came to, and the same again.

use super::chrome::{self, COLUMN, clock_time};
use super::hints::Hint;
use super::practice::{Exercise, section_words};
use crate::app::choice::Choice;
use crate::app::input::Bindings;
use crate::app::menu::{Menu, Place};
use crate::sim::{Outcome, World};
use crate::view::{Painter, colors};

/// What can be chosen.
pub(in crate::app) const PRACTICE_CHOICES: [Choice; 3] = [Choice::Again, Choice::Change, Choice::Title];

/// Where its menu stands.
pub(in crate::app) const PRACTICE_MENU: Place =
    Place { left: COLUMN.0, top: 244.0, width: 200.0, lines: 4, is_large: false };

/// Draws it over the last picture of the game; `hits` is how often the ship would have been lost, had it not been spared.
pub(in crate::app) fn draw_practice_result(
    world: &World,
    exercise: Exercise,
    hits: u32,
    menu: &Menu,
    bindings: &Bindings,
    painter: &mut Painter<'_>,
) {
    chrome::dim(226, painter);
    let (title, tint) = match world.outcome() {
        Outcome::Cleared => ("PRACTICE DONE", colors::GOLD),
        _ => ("GAME OVER", colors::RED),
    };
    chrome::page(title, tint, painter);
    let score = world.score();
    let rows = [
        ("Stage", exercise.stage.to_string()),
        ("From", painter.translate(&section_words(exercise.practice.from)).to_owned()),
        ("Time", clock_time(world.tick(), painter.language())),
        ("Hits", hits.to_string()),
        ("Ships lost", world.player().deaths.to_string()),
        ("Aliens destroyed", painter.grouped(u64::from(score.kills))),
        ("Bullets grazed", painter.grouped(u64::from(score.grazes))),
    ];
    for (i, (name, value)) in rows.into_iter().enumerate() {
        chrome::result_row(68.0 + 18.0 * i as f32, name, &value, painter);
    }
    menu.draw(painter);
    chrome::foot(&[Hint::CHOOSE, Hint::TAKE], bindings, painter);
}
