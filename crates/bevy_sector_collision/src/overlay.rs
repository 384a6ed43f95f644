//! The counts of the last tick as text.

use crate::Collisions;
use bevy::prelude::*;
use sector_collision::Counts;

/// Turns the text of an entity into the counts of the last tick: how many pairs each step left over.
///
/// Spawn it with `Text2d::default()` and a transform.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Text2d)]
pub struct CountsOverlay;

pub(crate) fn build(app: &mut App) {
    app.add_systems(PostUpdate, write);
}

fn write(collisions: Res<Collisions>, mut texts: Query<&mut Text2d, With<CountsOverlay>>) {
    let Counts { objects, all_pairs, after_rules, candidates, rect_hits, hits, .. } = collisions.counts();
    for mut text in &mut texts {
        text.0 = format!(
            "{objects} objects  {all_pairs} pairs  rules {after_rules}  {} {candidates}  rectangles {rect_hits}  \
             hits {hits}",
            collisions.active_method(),
        );
    }
}
