//! 5,000 sprites with pixel-exact hits. The mouse moves a star that destroys the rocks it touches; rocks between its
//! points survive. G shows the rectangles.

use bevy::render::render_resource::{Extent3d, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb};
use bevy::{asset::RenderAssetUsages, prelude::*, sprite::Anchor};
use bevy_sector_collision::{
    Collider, CollisionGizmos, CollisionObject, CollisionPlugin, CollisionSystems, Collisions, CountsOverlay,
};
use sector_collision::{Kind, Mask, Rules};
use sector_collision::mask::PixelRule;

const STAR: Kind = Kind(0);
const ROCK: Kind = Kind(1);
const FIELD: Vec3 = Vec3::new(1280.0, 690.0, 1.0);

#[derive(Component)]
struct Velocity(Vec3);

/// Paints a square image and reads its mask from the bytes, just as for a loaded image.
fn paint(size: u32, alpha: impl Fn(f32, f32) -> f32) -> Result<(Image, Mask)> {
    let at = |i: u32| (i as f32 + 0.5) / size as f32 * 2.0 - 1.0;
    let pixel = |i: u32| [255, 255, 255, (alpha(at(i % size), at(i / size)).sqrt() * 255.0) as u8];
    let bytes: Vec<u8> = (0..size * size).flat_map(pixel).collect();
    let mask = Mask::from_rgba(size as usize, size as usize, &bytes, PixelRule::AlphaAbove(0))?;
    let extent = Extent3d { width: size, height: size, ..default() };
    Ok((Image::new(extent, D2, bytes, Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD), mask))
}

fn set_up(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut collisions: ResMut<Collisions>,
) -> Result {
    commands.spawn((Camera2d, Msaa::Off, Transform::from_xyz(640.0, 360.0, 0.0)));
    commands.spawn((CountsOverlay, Anchor::TOP_LEFT, Transform::from_xyz(0.0, 720.0, 0.0)));
    let star = paint(96, |x, y| 1.0 - x.abs().sqrt() - y.abs().sqrt())?;
    let rock = paint(10, |x, y| 1.0 - x * x - y * y - (x * y).max(0.0))?;
    for (kind, count, size, (image, mask)) in [(STAR, 1, 96, star), (ROCK, 5_000, 10, rock)] {
        let (image, mask) = (images.add(image), collisions.add_mask(mask));
        for i in 0..count {
            let place = Transform::from_translation(i as f32 * Vec3::new(966.3, 393.2, 0.0) % FIELD);
            let velocity = Velocity(Quat::from_rotation_z((i * i) as f32) * Vec3::X);
            let collider = Collider::new(kind, (size, size)).with_mask(mask);
            commands.spawn((Sprite::from_image(image.clone()), place, velocity, collider));
        }
    }
    Ok(())
}

fn fly(window: Single<&Window>, mut bodies: Query<(&Collider, &Velocity, &mut Transform, &mut Sprite)>) {
    for (collider, velocity, mut place, mut sprite) in &mut bodies {
        if collider.kind == ROCK {
            place.translation = (place.translation + velocity.0).rem_euclid(FIELD);
            sprite.color = Color::srgb(0.5, 0.5, 0.5);
        } else if let Some(mouse) = window.cursor_position() {
            place.translation = Vec3::new(mouse.x, 720.0 - mouse.y, 0.5);
        }
    }
}

fn strike(
    mut commands: Commands,
    mut collisions: ResMut<Collisions>,
    mut sprites: Query<&mut Sprite, With<CollisionObject>>,
) -> Result {
    while let Some(hit) = collisions.next_hit() {
        if let Some([_, rock]) = hit.of_kinds(STAR, ROCK) {
            collisions.remove(rock.handle)?;
            commands.entity(rock.value).despawn();
        } else {
            for body in [hit.a, hit.b] {
                sprites.get_mut(body.value)?.color = Color::srgb(1.0, 0.6, 0.0);
            }
        }
    }
    Ok(())
}

fn show_rectangles(keys: Res<ButtonInput<KeyCode>>, mut gizmos: ResMut<CollisionGizmos>) {
    gizmos.enabled ^= keys.just_pressed(KeyCode::KeyG);
}

fn main() {
    let mut rules = Rules::none();
    rules.allow(STAR, ROCK).allow(ROCK, ROCK);
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()))
        .add_plugins(CollisionPlugin::new(rules).with_capacity(5_001))
        .add_systems(Startup, set_up)
        .add_systems(FixedUpdate, fly.before(CollisionSystems::Sync))
        .add_systems(FixedUpdate, strike.after(CollisionSystems::Report))
        .add_systems(Update, show_rectangles)
        .run();
}
