//! Makes a failing scene smaller than independent values can: proptest shrinks one number after the other, while here
//! objects move together, and a late tick becomes the first.

use crate::hints::CELL;
use crate::scene::{Mover, Scene};
use sector_collision::Rect;

/// Returns scenes that are a step smaller or plainer, the most promising first.
pub(crate) fn simpler(scene: &Scene) -> Vec<Scene> {
    let mut all = vec![last_tick(scene)];
    all.extend((0..scene.movers.len()).map(|i| {
        let mut fewer = scene.clone();
        fewer.movers.remove(i);
        fewer
    }));
    let mut one_kind = Scene { forbidden: 0, ..scene.clone() };
    one_kind.movers.iter_mut().for_each(|mover| mover.kind = 0);
    all.extend([one_kind, Scene { ticks: (scene.ticks - 1).max(1), ..scene.clone() }, near_origin(scene)]);
    for (i, mover) in scene.movers.iter().enumerate() {
        all.extend(simpler_movers(mover).into_iter().map(|mover| {
            let mut plainer = scene.clone();
            plainer.movers[i] = mover;
            plainer
        }));
    }
    all.retain(|simpler| simpler != scene);
    all
}

/// Returns the last tick of a scene, as a scene in which nothing moves.
fn last_tick(scene: &Scene) -> Scene {
    let last = scene.ticks - 1;
    let still = scene.objects(last).into_iter().map(|(_, kind, start)| Mover {
        kind: kind.0,
        start,
        step: (0, 0),
        life: 0..9,
    });
    Scene { movers: still.collect(), ticks: 1, ..scene.clone() }
}

/// Moves all objects by whole cells, so that no coordinate is negative and the first cells are in use.
fn near_origin(scene: &Scene) -> Scene {
    let mut moved = scene.clone();
    let least = |coordinate: fn(&Mover) -> i32| scene.movers.iter().map(coordinate).min().unwrap_or(0);
    let (x, y) = (least(|mover| mover.start.x), least(|mover| mover.start.y));
    for Mover { start, .. } in &mut moved.movers {
        start.x -= x.div_euclid(CELL) * CELL;
        start.y -= y.div_euclid(CELL) * CELL;
    }
    moved
}

fn simpler_movers(mover: &Mover) -> Vec<Mover> {
    let Rect { x, y, w, h } = mover.start;
    let rects = [
        Rect { w: 1, ..mover.start },
        Rect { h: 1, ..mover.start },
        Rect { w: (w / 2).max(1), ..mover.start },
        Rect { h: (h / 2).max(1), ..mover.start },
        Rect { w: (w - 1).max(1), ..mover.start },
        Rect { h: (h - 1).max(1), ..mover.start },
        Rect { x: x / 2, ..mover.start },
        Rect { y: y / 2, ..mover.start },
        Rect { x: x - x.signum(), ..mover.start },
        Rect { y: y - y.signum(), ..mover.start },
    ];
    let still = [Mover { step: (0, 0), ..mover.clone() }, Mover { life: 0..9, ..mover.clone() }];
    still.into_iter().chain(rects.map(|start| Mover { start, ..mover.clone() })).collect()
}
