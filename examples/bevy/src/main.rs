//! 5,000 sprites with pixel-exact hits in bevy. The README explains what you see and how to run it.

use bevy::render::render_resource::{Extent3d, TextureDimension::D2, TextureFormat::Rgba8UnormSrgb};
use bevy::{asset::RenderAssetUsages, prelude::*, sprite::Anchor};
use sector_collision::{Counts, Handle, Kind, Mask, Method, Object, Pipeline, PixelRule, Rect, Rules};

const STAR: Kind = Kind(0);
const ROCK: Kind = Kind(1);
const FIELD: Vec3 = Vec3::new(1280.0, 690.0, 1.0);

#[derive(Resource, Deref, DerefMut)]
struct Collisions(Pipeline<Entity>);

#[derive(Component)]
struct Body {
    velocity: Vec3,
    object: Object<Entity>,
    handle: Handle,
}

/// Returns a square sprite's rectangle in pixels. In Bevy, a position is the sprite's center, and y points up. In the
/// pipeline, it is the upper left corner, and y points down.
fn rect(place: &Transform, size: i32) -> Rect {
    let (x, y, half) = (place.translation.x, -place.translation.y, size as f32 / 2.0);
    Rect::from_position(((x - half).round(), (y - half).round()), size, size)
}

/// Paints a square image and reads its mask from the bytes, just as for a loaded image.
fn paint(size: u32, alpha: impl Fn(f32, f32) -> f32) -> Result<(Image, Mask)> {
    let at = |i: u32| (i as f32 + 0.5) / size as f32 * 2.0 - 1.0;
    let pixel = |i: u32| [255, 255, 255, (alpha(at(i % size), at(i / size)).sqrt() * 255.0) as u8];
    let bytes: Vec<u8> = (0..size * size).flat_map(pixel).collect();
    let mask = Mask::from_rgba(size as usize, size as usize, &bytes, PixelRule::AlphaAbove(0))?;
    let extent = Extent3d { width: size, height: size, ..default() };
    Ok((Image::new(extent, D2, bytes, Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD), mask))
}

fn set_up(mut commands: Commands, mut images: ResMut<Assets<Image>>) -> Result {
    commands.spawn((Camera2d, Msaa::Off, Transform::from_xyz(640.0, 360.0, 0.0)));
    commands.spawn((Text2d::default(), Anchor::TOP_LEFT, Transform::from_xyz(0.0, 720.0, 0.0)));
    let mut rules = Rules::none();
    rules.allow(STAR, ROCK).allow(ROCK, ROCK);
    let mut pipeline = Pipeline::new(Method::Auto, rules, [], 5_001);
    let star = paint(96, |x, y| 1.0 - x.abs().sqrt() - y.abs().sqrt())?;
    let rock = paint(10, |x, y| 1.0 - x * x - y * y - (x * y).max(0.0))?;
    for (kind, count, size, (image, mask)) in [(STAR, 1, 96, star), (ROCK, 5_000, 10, rock)] {
        let (image, mask) = (images.add(image), pipeline.add_mask(mask));
        for i in 0..count {
            let place = Transform::from_translation(i as f32 * Vec3::new(966.3, 393.2, 0.0) % FIELD);
            let mut entity = commands.spawn((Sprite::from_image(image.clone()), place));
            let object = Object::new(i, kind, rect(&place, size)).with_mask(mask).with_value(entity.id());
            let velocity = Quat::from_rotation_z((i * i) as f32) * Vec3::X;
            entity.insert(Body { velocity, object, handle: pipeline.insert(object) });
        }
    }
    commands.insert_resource(Collisions(pipeline));
    Ok(())
}

fn fly(window: Single<&Window>, mut bodies: Query<(&Body, &mut Transform, &mut Sprite)>) {
    for (body, mut place, mut sprite) in &mut bodies {
        if body.object.kind == ROCK {
            place.translation = (place.translation + body.velocity).rem_euclid(FIELD);
            sprite.color = Color::srgb(0.5, 0.5, 0.5);
        } else if let Some(mouse) = window.cursor_position() {
            place.translation = Vec3::new(mouse.x, 720.0 - mouse.y, 0.5);
        }
    }
}

fn collide(
    mut commands: Commands,
    mut pipeline: ResMut<Collisions>,
    mut bodies: Query<(&Body, &Transform, &mut Sprite)>,
    mut text: Single<&mut Text2d>,
) -> Result {
    let start = std::time::Instant::now();
    let places = bodies.iter().map(|(it, at, _)| (it.handle, rect(at, it.object.rect.w), it.object.mask));
    pipeline.update_all(places)?;
    pipeline.run();
    for i in 0..pipeline.hits().len() {
        let Some(hit) = pipeline.hit(i) else { continue }; // An earlier hit removed the rock.
        if let Some([_, rock]) = hit.of_kinds(STAR, ROCK) {
            pipeline.remove(rock.handle)?;
            commands.entity(rock.value).despawn();
        } else {
            bodies.get_mut(hit.a.value)?.2.color = Color::srgb(1.0, 0.6, 0.0);
            bodies.get_mut(hit.b.value)?.2.color = Color::srgb(1.0, 0.6, 0.0);
        }
    }
    let ms = start.elapsed().as_secs_f64() * 1e3;
    let Counts { objects, candidates, hits, .. } = pipeline.counts();
    text.0 = format!("{candidates} tests  {hits} hits  {ms:.2} ms  {objects} sprites");
    Ok(())
}

fn main() {
    let (plugins, systems) = (DefaultPlugins.set(ImagePlugin::default_nearest()), (fly, collide).chain());
    App::new().add_plugins(plugins).add_systems(Startup, set_up).add_systems(FixedUpdate, systems).run();
}
