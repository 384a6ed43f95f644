//! Long random games that change objects and ask in turn: the index for queries, which follows each change, is compared
//! with a loop over all objects and with a pipeline that has just been filled, whose index is new.

use crate::common::Random;
use sector_collision::narrow::Motion;
use sector_collision::rect::MAX_COORDINATE;
use sector_collision::{
    Handle, Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules, Snapshot,
};

const STEPS: u32 = 3_000;
/// Beyond this number of objects, most are removed again.
const CROWD: usize = 250;
const ALL: QueryFilter<'static> = QueryFilter::ALL;

struct Game {
    random: Random,
    pipeline: Pipeline,
    live: Vec<(Handle, Object)>,
    saved: (Snapshot, Vec<(Handle, Object)>),
    /// How far objects are from the origin, in pixels.
    reach: i32,
    next_key: u32,
}

impl Game {
    fn new(method: Method, seed: u64) -> Self {
        let pipeline = Pipeline::new(method, Rules::all(), [], 50);
        let saved = (pipeline.snapshot(), Vec::new());
        Self { random: Random(seed), pipeline, live: Vec::new(), saved, reach: 300, next_key: 0 }
    }

    /// Returns a rectangle in a cluster, in a field, in a corner of the coordinates, or beside them; sometimes a giant.
    fn any_rect(&mut self) -> Rect {
        let random = &mut self.random;
        let (w, h) = match random.below(40) {
            0 => (1 + random.below(65_536), 1 + random.below(3000)),
            1..=9 => (1, 1),
            10..=14 => (1 + random.below(200), 1 + random.below(200)),
            _ => (1 + random.below(16), 1 + random.below(16)),
        };
        let (x, y) = match random.below(30) {
            0 => (MAX_COORDINATE - random.below(9), random.below(9) - MAX_COORDINATE),
            1 => (random.around(0, MAX_COORDINATE - 1), random.around(0, MAX_COORDINATE - 1)),
            _ => (random.around(0, self.reach), random.around(0, self.reach)),
        };
        Rect::new(x, y, w, h)
    }

    fn any_object(&mut self) -> Object {
        self.next_key += 1;
        let kind = Kind(self.random.below(3) as u8);
        Object::new(self.next_key, kind, self.any_rect())
    }

    /// Returns a rectangle near another one, or anywhere.
    fn any_move(&mut self, from: Rect) -> Rect {
        if self.random.below(8) == 0 {
            return self.any_rect();
        }
        let mut near = |at: i32| self.random.around(at, 9).clamp(-MAX_COORDINATE, MAX_COORDINATE);
        Rect { x: near(from.x), y: near(from.y), ..from }
    }

    fn any_index(&mut self) -> Option<usize> {
        (!self.live.is_empty()).then(|| self.random.below(self.live.len() as i32) as usize)
    }

    fn change(&mut self) {
        match self.random.below(64) {
            0..=9 => {
                let object = self.any_object();
                self.live.push((self.pipeline.insert(object), object));
            }
            10..=35 => self.move_one(),
            36..=41 => self.sweep_one(),
            42..=47 => {
                if let Some(i) = self.any_index() {
                    let (handle, object) = self.live.swap_remove(i);
                    assert_eq!(self.pipeline.remove(handle), Ok(object));
                }
            }
            48 => {
                let count = self.random.below(30);
                let objects: Vec<_> = (0..count).map(|_| self.any_object()).collect();
                let first = self.next_key + 1 - objects.len() as u32;
                self.pipeline.load(objects.iter().copied());
                let handles = self.pipeline.handles().zip(self.pipeline.objects());
                self.live.extend(handles.filter(|(_, object)| object.key >= first));
            }
            49 | 50 => self.move_many(),
            51 => self.saved = (self.pipeline.snapshot(), self.live.clone()),
            52 => {
                self.pipeline.restore(&self.saved.0).expect("no masks");
                self.live.clone_from(&self.saved.1);
            }
            53 => self.reach = self.random.pick(&[5, 60, 300, 3000]),
            54 if self.random.below(8) == 0 => {
                self.pipeline.clear();
                self.live.clear();
            }
            _ => self.pipeline.run(),
        }
        while self.live.len() > CROWD {
            let (handle, _) = self.live.swap_remove(0);
            self.pipeline.remove(handle).expect("a live handle");
        }
    }

    fn move_one(&mut self) {
        let Some(i) = self.any_index() else { return };
        let (handle, object) = self.live[i];
        let rect = self.any_move(object.rect);
        self.live[i].1.rect = rect;
        self.pipeline.update(handle, rect, None).expect("a live handle");
    }

    fn sweep_one(&mut self) {
        let Some(i) = self.any_index() else { return };
        let (handle, object) = self.live[i];
        let Rect { x, y, .. } = self.any_move(object.rect);
        let Ok(motion) = Motion::new(object.rect, (x, y)) else { return };
        if self.pipeline.update_swept(handle, motion, None).is_ok() {
            self.live[i].1.rect = motion.to();
        }
    }

    /// Moves a few objects or all of them, in one call.
    fn move_many(&mut self) {
        let every = self.random.pick(&[1, 2, 30]);
        for i in (0..self.live.len()).step_by(every) {
            self.live[i].1.rect = self.any_move(self.live[i].1.rect);
        }
        let places = self.live.iter().step_by(every).map(|(handle, object)| (*handle, object.rect, None));
        if self.random.below(2) == 0 {
            self.pipeline.update_all(places).expect("live handles");
        } else {
            self.pipeline
                .update_in_parts(|part| {
                    part.update_each(places.clone().map(|(handle, rect, _)| (handle, rect)), |rect| {
                        (rect, None)
                    })
                })
                .expect("live handles");
        }
    }

    /// Asks for all objects, in an area, at a point, nearby and on a path.
    fn ask(&mut self) -> usize {
        let fresh = &mut Pipeline::new(Method::BruteForce, Rules::all(), [], 0);
        fresh.load(self.live.iter().map(|(_, object)| *object));
        let near_one = self.any_index().map_or(Rect::new(0, 0, 1, 1), |i| self.live[i].1.rect);
        let (area, Rect { x, y, .. }) = (self.any_move(near_one), self.any_rect());
        let mut found = Vec::new();
        self.pipeline.queries().rect(area, ALL, &mut found).expect("a rectangle");
        let touched = self.live.iter().map(|(_, object)| object).filter(|object| object.rect.overlaps(area));
        let mut expected: Vec<u32> = touched.map(|object| object.key).collect();
        expected.sort_unstable();
        assert!(found.iter().map(|object| object.key).eq(expected), "{area:?}");

        let path = QueryPath::segment((x, y), (area.x, area.y)).expect("within the limits");
        let k = self.random.pick(&[1, 5, usize::MAX]);
        let answers = |pipeline: &Pipeline| {
            let (queries, mut near, mut met) = (pipeline.queries(), Vec::new(), Vec::new());
            queries.nearest((area.x, area.y), k, ALL, &mut near).expect("a point");
            queries.path(&path, ALL, &mut met).expect("a path");
            let first = queries.first_on_path(&path, ALL).expect("a path").map(|contact| contact.object.key);
            let near: Vec<_> = near.iter().map(|near| (near.distance_squared, near.object.key)).collect();
            let met: Vec<_> = met.iter().map(|contact| (contact.time, contact.object.key)).collect();
            (near, met, first)
        };
        assert_eq!(answers(&self.pipeline), answers(fresh), "{path:?}");
        found.len()
    }
}

#[test]
fn answers_stay_exact_however_objects_change_under_every_method() {
    for (seed, method) in (0..).zip(Method::ALL) {
        let mut game = Game::new(method, seed);
        let mut found = 0;
        for step in 0..STEPS {
            game.change();
            // Long runs of changes between two questions, and questions after each change.
            if step % 400 > 200 || game.random.below(6) == 0 {
                found += game.ask();
            }
            game.pipeline.validate().unwrap_or_else(|error| panic!("{method}, step {step}: {error}"));
        }
        assert!(found > 1000, "{method}: {found} objects found");
    }
}

/// Two threads may ask for the first time at once.
#[test]
fn threads_share_one_index() {
    let mut pipeline = Pipeline::new(Method::Auto, Rules::all(), [], 5000);
    pipeline.load((0..5000).map(|i| Object::new(i, Kind(0), Rect::new(i as i32 * 9, 0, 9, 9))));
    let ask = || {
        let mut found = Vec::new();
        pipeline.queries().rect(Rect::new(900, 0, 90, 9), ALL, &mut found).expect("a rectangle");
        found
    };
    let answers = std::thread::scope(|scope| [(); 4].map(|()| scope.spawn(ask)).map(|asked| asked.join()));
    for found in answers {
        assert_eq!(found.expect("no panic").len(), 10);
    }
}
