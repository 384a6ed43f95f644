//! Outlines of the colliders, for looking for errors.

use crate::{Collider, CollisionObject, Collisions};
use bevy::color::palettes::css::{GRAY, ORANGE};
use bevy::prelude::*;

/// Whether the outlines of colliders are drawn, and how. Off at first. A collider is drawn in the color of hits if it
/// shares a solid pixel with another.
#[derive(Resource, Clone, Copy, Debug)]
pub struct CollisionGizmos {
    /// Whether outlines are drawn.
    pub enabled: bool,
    /// The color of colliders that hit nothing.
    pub color: Color,
    /// The color of colliders with a hit.
    pub hit_color: Color,
}

impl Default for CollisionGizmos {
    fn default() -> Self {
        Self { enabled: false, color: GRAY.into(), hit_color: ORANGE.into() }
    }
}

pub(crate) fn build(app: &mut App) {
    app.init_resource::<CollisionGizmos>();
    // Without bevy's own plugin for gizmos, as on a server, nothing can be drawn.
    app.add_systems(PostUpdate, draw.run_if(resource_exists::<GizmoConfigStore>.and_then(is_enabled)));
}

fn is_enabled(settings: Res<CollisionGizmos>) -> bool {
    settings.enabled
}

fn draw(
    mut gizmos: Gizmos,
    settings: Res<CollisionGizmos>,
    mut collisions: ResMut<Collisions>,
    objects: Query<(Entity, &Collider, &CollisionObject)>,
) {
    let mut hit: Vec<Entity> = Vec::new();
    for i in 0..collisions.hits().len() {
        if let Some(found) = collisions.hit(i) {
            hit.extend([found.a.value, found.b.value]);
        }
    }
    hit.sort_unstable();
    for (entity, collider, object) in &objects {
        let center = Collider { anchor: Vec2::ZERO, ..*collider }.position_of(object.rect);
        let is_hit = hit.binary_search(&entity).is_ok();
        let color = if is_hit { settings.hit_color } else { settings.color };
        gizmos.rect_2d(center, Vec2::new(collider.size.0 as f32, collider.size.1 as f32), color);
    }
}
