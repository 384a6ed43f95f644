//! Light that follows from the world's state, not from events: the trails of engines and shots, and the glow of a
//! boss's core and of driven rocks. A driven rock was pushed by a shot and hurts the aliens it hits.

use super::burst::EffectDice;
use super::frame::{Halo, Particle};
use super::painter::Painter;
use crate::sim::{Body, Missile, Part, Rock, Ship, ShipKind, World, kind};
use glam::Vec2;

const fn engines(ship: ShipKind) -> [Vec2; 2] {
    match ship {
        ShipKind::Arrow => [Vec2::new(-5.0, 14.0), Vec2::new(5.0, 14.0)],
        ShipKind::Fan => [Vec2::new(-4.0, 14.0), Vec2::new(4.0, 14.0)],
        ShipKind::Lance => [Vec2::new(0.0, 19.0); 2],
        ShipKind::Anchor => [Vec2::new(0.0, 13.0); 2],
    }
}

const GOING_OUT_TICKS: f32 = 60.0;
/// The maximum number of shots that leave a trail in a tick. Players could not tell more apart.
const MAX_WAKES: usize = 48;
/// The smallest zoom, in screen pixels per world pixel, at which trails are drawn. Below it, they would be thinner than
/// one pixel.
const LEGIBLE_ZOOM: f32 = 0.5;

/// Adds a tick's particles of the trails of engines and shots. `time_s` is their birth time: the frame's clock in
/// seconds.
pub(super) fn leave(world: &World, time_s: f32, dice: &mut EffectDice, painter: &mut Painter<'_>) {
    if painter.frame.camera.zoom < LEGIBLE_ZOOM {
        return;
    }
    let births = &mut painter.frame.births;
    let mut ships = world.entities().query::<(&Body, &Ship)>();
    for (body, ship) in ships.iter() {
        let player = world.players().get(usize::from(ship.player));
        let kind = player.map_or(ShipKind::default(), |player| player.kind);
        engine(body, kind, time_s, dice, births);
    }
    let mut missiles = world.entities().query::<(&Body, &Missile)>();
    let shots =
        missiles.iter().map(|(body, _)| body).filter(|body| body.kind == kind::SHOT && body.age % 2 == 0);
    shots.take(MAX_WAKES).for_each(|body| wake(body, time_s, dice, births));
}

fn engine(body: &Body, kind: ShipKind, time_s: f32, dice: &mut EffectDice, births: &mut Vec<Particle>) {
    let lift = (body.prev.y - body.pos.y).clamp(-2.0, 4.0);
    for place in engines(kind) {
        let beside = Vec2::new(dice.unit() * 1.5, dice.share() * 3.0);
        births.push(Particle {
            pos: (body.pos + place + beside).into(),
            velocity: [dice.unit() * 10.0, 60.0 + 50.0 * dice.share()],
            born_s: time_s,
            life_s: (0.14 + 0.16 * dice.share()) * (1.0 + 0.2 * lift),
            drag: 1.5,
            size: [2.0, 1.0],
            from: [120, 210, 255, 190],
            to: [30, 50, 190, 0],
            cover: 0.0,
        });
    }
}

fn wake(body: &Body, time_s: f32, dice: &mut EffectDice, births: &mut Vec<Particle>) {
    births.push(Particle {
        pos: (body.pos + Vec2::new(dice.unit() * 1.5, 5.0)).into(),
        velocity: [dice.unit() * 8.0, 30.0],
        born_s: time_s,
        life_s: 0.10 + 0.12 * dice.share(),
        drag: 2.0,
        size: [1.0, 1.0],
        from: [70, 150, 235, 150],
        to: [20, 40, 120, 0],
        cover: 0.0,
    });
}

/// Adds the glow of a boss's vulnerable core: a pulse every two seconds, redder as it loses health. `alpha` is the
/// fraction of a tick since the last one, `time_s` the frame's clock in seconds.
pub(super) fn core_glow(world: &World, alpha: f32, time_s: f32, halos: &mut Vec<Halo>) {
    let Some(boss) = world.boss() else { return };
    let spec = boss.spec(world.level());
    if boss.fighting().is_none() {
        return;
    }
    let phase = &spec.phases[usize::from(boss.phase)];
    let left = (boss.hp.max(0) as f32 / phase.hp as f32).min(1.0);
    let pulse = 0.5 + 0.5 * libm::sinf(time_s.rem_euclid(2.0) * core::f32::consts::PI);
    let color = [255, (50.0 + 60.0 * left) as u8, (40.0 + 50.0 * left) as u8];
    for (body, part) in world.entities().query::<(&Body, &Part)>().iter() {
        if !boss.is_armored(spec, usize::from(part.index)) {
            let at = body.prev.lerp(body.pos, alpha);
            halos.push(Halo::disc(at, 20.0 + 5.0 * pulse, color, 60.0 + 50.0 * pulse));
        }
    }
}

pub(super) fn driven_glow(world: &World, alpha: f32, halos: &mut Vec<Halo>) {
    for (body, rock) in world.entities().query::<(&Body, &Rock)>().iter().filter(|(_, rock)| rock.driven > 0)
    {
        let at = body.prev.lerp(body.pos, alpha);
        let left = (f32::from(rock.driven) / GOING_OUT_TICKS).min(1.0);
        let radius = 4.0 + 5.0 * f32::from(rock.size);
        halos.push(Halo::ring(at, radius, 7.0, [90, 170, 255], 120.0 * left));
    }
}
