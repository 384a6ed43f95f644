//! An app without a window: entities move, collide, change and go.

use bevy::ecs::entity_disabling::Disabled;
use bevy::prelude::*;
use bevy_sector_collision::{
    Collider, CollisionBegan, CollisionEnded, CollisionObject, CollisionPlugin, Collisions, Swept,
};
use sector_collision::{Kind, Mask, Rect as PixelRect, Rules};

const SHIP: Kind = Kind(0);
const ROCK: Kind = Kind(1);
const GHOST: Kind = Kind(2);

fn app(rules: Rules) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, CollisionPlugin::new(rules).in_schedule(Update)));
    app
}

fn spawn(app: &mut App, x: f32, y: f32, kind: Kind) -> Entity {
    app.world_mut().spawn((Transform::from_xyz(x, y, 0.0), Collider::new(kind, (16, 16)))).id()
}

fn place(app: &mut App, entity: Entity, x: f32, y: f32) {
    app.world_mut().entity_mut(entity).get_mut::<Transform>().unwrap().translation = Vec3::new(x, y, 0.0);
}

/// Runs a tick and returns the numbers of contacts that began and ended in it.
fn tick(app: &mut App) -> (usize, usize) {
    app.update();
    let began = app.world_mut().resource_mut::<Messages<CollisionBegan>>().drain().count();
    let ended = app.world_mut().resource_mut::<Messages<CollisionEnded>>().drain().count();
    (began, ended)
}

#[test]
fn contacts_begin_and_end_once() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let ship = spawn(&mut app, 0.0, 0.0, SHIP);
    spawn(&mut app, 100.0, 50.0, ROCK);
    assert_eq!(tick(&mut app), (0, 0));
    place(&mut app, ship, 90.0, 45.0);
    assert_eq!(tick(&mut app), (1, 0));
    assert_eq!(tick(&mut app), (0, 0), "the contact stays");
    place(&mut app, ship, 0.0, 0.0);
    assert_eq!(tick(&mut app), (0, 1));
}

#[test]
fn a_despawned_entity_ends_its_contacts() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let ship = spawn(&mut app, 0.0, 0.0, SHIP);
    let rock = spawn(&mut app, 5.0, 0.0, ROCK);
    assert_eq!(tick(&mut app), (1, 0));
    app.world_mut().entity_mut(ship).despawn();
    assert_eq!(tick(&mut app), (0, 1));
    app.world_mut().entity_mut(rock).remove::<Collider>();
    tick(&mut app);
    assert!(app.world().resource::<Collisions>().is_empty());
    assert!(!app.world().entity(rock).contains::<CollisionObject>());
}

#[test]
fn an_object_that_the_game_removed_first_is_no_error() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let ship = spawn(&mut app, 0.0, 0.0, SHIP);
    tick(&mut app);
    let handle = app.world().entity(ship).get::<CollisionObject>().unwrap().handle();
    app.world_mut().resource_mut::<Collisions>().remove(handle).unwrap();
    app.world_mut().entity_mut(ship).despawn();
    tick(&mut app);
    assert!(app.world().resource::<Collisions>().is_empty());
}

#[test]
fn another_kind_keeps_its_contacts_if_the_rules_allow_them() {
    let mut app = app(Rules::from([(SHIP, ROCK), (GHOST, ROCK)]));
    let ship = spawn(&mut app, 0.0, 0.0, SHIP);
    spawn(&mut app, 5.0, 0.0, ROCK);
    assert_eq!(tick(&mut app), (1, 0));
    for kind in [GHOST, SHIP, GHOST] {
        app.world_mut().entity_mut(ship).get_mut::<Collider>().unwrap().kind = kind;
        assert_eq!(tick(&mut app), (0, 0), "{kind:?}");
    }
}

#[test]
fn a_disabled_entity_touches_nothing() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let ship = spawn(&mut app, 0.0, 0.0, SHIP);
    spawn(&mut app, 5.0, 0.0, ROCK);
    assert_eq!(tick(&mut app), (1, 0));
    app.world_mut().entity_mut(ship).insert(Disabled);
    assert_eq!(tick(&mut app), (0, 1));
    app.world_mut().entity_mut(ship).remove::<Disabled>();
    assert_eq!(tick(&mut app), (1, 0));
}

#[test]
fn a_child_moves_with_its_parent() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let parent = app.world_mut().spawn(Transform::from_xyz(-100.0, 0.0, 0.0)).id();
    let turret = spawn(&mut app, 0.0, 0.0, SHIP);
    app.world_mut().entity_mut(parent).add_child(turret);
    spawn(&mut app, 0.0, 0.0, ROCK);
    assert_eq!(tick(&mut app), (0, 0));
    place(&mut app, parent, 10.0, 0.0);
    assert_eq!(tick(&mut app), (1, 0));
}

#[test]
fn a_swept_entity_stops_where_a_rule_blocks_it() {
    let mut rules = Rules::none();
    rules.block(SHIP, ROCK);
    let mut app = app(rules);
    let ship = spawn(&mut app, 0.0, 0.0, SHIP);
    app.world_mut().entity_mut(ship).insert(Swept);
    spawn(&mut app, 100.0, 0.0, ROCK);
    tick(&mut app);
    place(&mut app, ship, 500.0, 0.0);
    tick(&mut app);
    let stopped = app.world().entity(ship).get::<Transform>().unwrap().translation;
    assert_eq!((stopped.x, stopped.y), (84.0, 0.0));
}

#[test]
fn rectangles_are_where_sprites_are_drawn() {
    let collider = Collider::new(SHIP, (16, 10));
    assert_eq!(collider.rect_at(Vec2::new(8.0, 5.0)), PixelRect::new(0, -10, 16, 10));
    let corner = collider.with_anchor(Vec2::new(-0.5, 0.5));
    assert_eq!(corner.rect_at(Vec2::new(3.0, -4.0)), PixelRect::new(3, 4, 16, 10));
    for at in [Vec2::new(8.0, 5.0), Vec2::new(-120.0, 77.0)] {
        for collider in [collider, corner] {
            assert_eq!(collider.position_of(collider.rect_at(at)), at);
        }
    }
}

#[test]
fn positions_that_are_no_numbers_are_clamped() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let ship = spawn(&mut app, f32::NAN, f32::INFINITY, SHIP);
    tick(&mut app);
    for x in [f32::NEG_INFINITY, 1e30, f32::NAN, 3.0] {
        place(&mut app, ship, x, -x);
        tick(&mut app);
    }
    assert_eq!(app.world().entity(ship).get::<CollisionObject>().unwrap().rect().x, -5);
}

#[test]
fn a_mask_decides_by_pixels() {
    let mut app = app(Rules::from([(SHIP, ROCK)]));
    let corner = Mask::from_fn(16, 16, |x, y| x < 4 && y < 4);
    let mask = app.world_mut().resource_mut::<Collisions>().add_mask(corner);
    let collider = Collider::new(SHIP, (16, 16)).with_mask(mask);
    let ship = app.world_mut().spawn((Transform::from_xyz(0.0, 0.0, 0.0), collider)).id();
    spawn(&mut app, 12.0, 0.0, ROCK);
    assert_eq!(tick(&mut app), (0, 0), "only the rectangles overlap");
    app.world_mut().entity_mut(ship).get_mut::<Collider>().unwrap().mask = None;
    assert_eq!(tick(&mut app), (1, 0));
}
