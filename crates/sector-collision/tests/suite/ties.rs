//! Steps along x and y that are due at the same time: neither direction comes first.

use crate::common::Random;
use sector_collision::narrow::{Motion, Sweep, SweptContact, TickFraction, sweep};
use sector_collision::{Kind, Mask, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};

const ROOM: i32 = 48;

fn sight(from: (i32, i32), to: (i32, i32)) -> Motion {
    Motion::new(Rect::new(from.0, from.1, 1, 1), (to.0.into(), to.1.into())).expect("within the limits")
}

#[test]
fn a_diagonal_step_hits_walls_on_both_sides() {
    for wall in [(1, 0), (0, 1), (1, 1)] {
        let wall = Motion::still(Rect::new(wall.0, wall.1, 1, 1));
        for (from, to) in [((0, 0), (1, 1)), ((1, 1), (0, 0))] {
            let Sweep::Contact(contact) = sweep(sight(from, to), None, wall, None).sweep else {
                panic!("{from:?} to {to:?} misses {wall:?}")
            };
            let is_at_start = contact.a.x == from.0 && contact.a.y == from.1;
            let time = if is_at_start { TickFraction::START } else { TickFraction::new(1, 2) };
            assert_eq!(contact.time, time);
        }
    }
}

#[test]
fn all_lines_of_sight_in_a_room_are_the_same_in_both_directions() {
    let mut random = Random(3);
    let pillars: Vec<bool> = (0..ROOM * ROOM).map(|_| random.below(20) == 0).collect();
    let room = Mask::from_fn(ROOM, ROOM, |x, y| pillars[(y * ROOM + x) as usize]);
    let wall = Motion::still(Rect::new(0, 0, ROOM, ROOM));
    let sees = |from, to| sweep(sight(from, to), None, wall, Some(&room)).sweep == Sweep::NearMiss;
    let cells: Vec<_> = (0..ROOM).flat_map(|y| (0..ROOM).map(move |x| (x, y))).collect();
    let mut clear = 0;
    for (i, &from) in cells.iter().enumerate() {
        // Every line between an even cell and any other: more would only take longer.
        for &to in cells[i + 1..].iter().filter(|_| from.0 % 4 == 0 && from.1 % 2 == 0) {
            let sight = sees(from, to);
            assert_eq!(sight, sees(to, from), "{from:?} to {to:?}");
            clear += u32::from(sight);
        }
    }
    assert!(clear > 30_000, "{clear} clear lines");
}

#[test]
fn a_path_and_its_reverse_meet_the_same_objects() {
    let mut random = Random(5);
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 200);
    for key in 0..200 {
        let rect =
            Rect::new(random.below(ROOM), random.below(ROOM), 1 + random.below(2), 1 + random.below(2));
        pipeline.insert(Object::new(key, Kind(0), rect));
    }
    let queries = pipeline.queries();
    let (mut there, mut back, mut met) = (Vec::new(), Vec::new(), 0);
    for _ in 0..9_216 {
        let mut cell = || (random.below(ROOM), random.below(ROOM));
        let (from, to) = (cell(), cell());
        let segment = |from, to| QueryPath::segment(from, to).expect("within the limits");
        queries.path(&segment(from, to), QueryFilter::ALL, &mut there).expect("a path");
        queries.path(&segment(to, from), QueryFilter::ALL, &mut back).expect("a path");
        let [mut keys, mut reverse] = [&there, &back]
            .map(|contacts| contacts.iter().map(|contact| contact.object.key).collect::<Vec<_>>());
        keys.sort_unstable();
        reverse.sort_unstable();
        assert_eq!(keys, reverse, "{from:?} to {to:?}");
        met += keys.len();
    }
    assert!(met > 40_000, "{met} objects met");
}

#[derive(Clone, Debug)]
struct Flyer(Motion, Mask);

impl Flyer {
    fn any(random: &mut Random) -> Self {
        let (w, h) = (1 + random.below(9), 1 + random.below(9));
        let (step, shift) = (1 + random.below(6), random.below(6));
        let mask = Mask::from_fn(w, h, |x, y| (x * 5 + y * 3 + shift) % step == 0);
        let mut place = || (random.around(0, 20), random.around(0, 20));
        let ((x, y), to) = (place(), place());
        let to = if random.below(4) == 0 { (x, y) } else { to };
        let to = if random.below(2) == 0 { (to.0, y + (to.0 - x)) } else { to };
        let motion = Motion::new(Rect::new(x, y, w, h), (to.0.into(), to.1.into()));
        Self(motion.expect("within the limits"), mask)
    }

    fn seen_in(&self, mirror: Mirror) -> Self {
        let (from, to) = (mirror.rect(self.0.from()), mirror.rect(self.0.to()));
        let mask = Mask::from_fn(from.w, from.h, |x, y| {
            let (x, y) = match mirror {
                Mirror::X => (from.w - 1 - x, y),
                Mirror::Y => (x, from.h - 1 - y),
                Mirror::Diagonal => (y, x),
            };
            self.1.get(x, y)
        });
        Self(Motion::new(from, (to.x.into(), to.y.into())).expect("within the limits"), mask)
    }
}

#[derive(Clone, Copy, Debug)]
enum Mirror {
    X,
    Y,
    Diagonal,
}

impl Mirror {
    fn rect(self, Rect { x, y, w, h }: Rect) -> Rect {
        match self {
            Self::X => Rect { x: -x - w, y, w, h },
            Self::Y => Rect { x, y: -y - h, w, h },
            Self::Diagonal => Rect { x: y, y: x, w: h, h: w },
        }
    }

    fn vector(self, (x, y): (i32, i32)) -> (i32, i32) {
        match self {
            Self::X => (-x, y),
            Self::Y => (x, -y),
            Self::Diagonal => (y, x),
        }
    }
}

#[test]
fn mirrored_scenes_have_mirrored_contacts() {
    let mut random = Random(7);
    let mut contacts = 0;
    for _ in 0..60_000 {
        let [a, b] = [(); 2].map(|()| Flyer::any(&mut random));
        let meet = |a: &Flyer, b: &Flyer| sweep(a.0, Some(&a.1), b.0, Some(&b.1)).sweep;
        let seen = meet(&a, &b);
        for mirror in [Mirror::X, Mirror::Y, Mirror::Diagonal] {
            let found = meet(&a.seen_in(mirror), &b.seen_in(mirror));
            let (Sweep::Contact(contact), Sweep::Contact(found)) = (seen, found) else {
                assert_eq!(found, seen, "{mirror:?} of {a:?} and {b:?}");
                continue;
            };
            let SweptContact { time, a: a_rect, b: b_rect, normal, free } = contact;
            let mirrored = SweptContact {
                time,
                a: mirror.rect(a_rect),
                b: mirror.rect(b_rect),
                normal: normal.map(|normal| mirror.vector(normal)),
                free: free.map(|rect| mirror.rect(rect)),
            };
            if matches!(mirror, Mirror::Diagonal) && found.normal != mirrored.normal {
                // Where both sides of a corner are contacts, x counts; right at a corner, y.
                assert_eq!((found.time, found.free), (time, mirrored.free), "{a:?} and {b:?}");
            } else {
                assert_eq!(found, mirrored, "{mirror:?} of {a:?} and {b:?}");
            }
            contacts += 1;
        }
    }
    assert!(contacts > 20_000, "{contacts} contacts");
}
