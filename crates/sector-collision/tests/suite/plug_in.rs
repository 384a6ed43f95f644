//! A method defined outside the crate: how a pipeline uses and reports it, and how its faults are found.

#[path = "../../examples/18_your_own_method.rs"]
mod sorted_grid;

use crate::common::solid;
use sector_collision::broad::{AnyMethod, BroadPhase, Fault, Objects, Pair, Slot};
use sector_collision::narrow::RectangleTest;
use sector_collision::testing::{Failure, Problem, Suite};
use sector_collision::trace::Reason;
use sector_collision::{Kind, Method, Object, Pipeline, Rect, Rules};
use sorted_grid::SortedGrid;

#[derive(Clone, Copy, Debug)]
enum Flaw {
    Misses,
    /// Reports the first pair again, in reverse order.
    Twice,
    /// Reports the first pair that the rules forbid.
    Forbidden,
    /// Reports the first object as a pair with itself.
    Itself,
    /// Reports a slot that is not in the table.
    NoObject,
    /// Has an invariant that is violated when there are three objects.
    Invalid,
}

#[derive(Clone, Debug)]
struct Flawed(Flaw);

impl BroadPhase for Flawed {
    fn find(&mut self, objects: &Objects, sink: &mut RectangleTest<'_>) {
        let slots: Vec<_> = objects.slots().collect();
        let pairs = slots.iter().enumerate().flat_map(|(i, &a)| slots[i + 1..].iter().map(move |&b| (a, b)));
        let may_meet = |&(a, b): &(Slot, Slot)| objects.rules().may_meet(objects.kind(a), objects.kind(b));
        let (mut permitted, forbidden): (Vec<_>, Vec<_>) = pairs.partition(may_meet);
        match self.0 {
            Flaw::Misses => drop(permitted.pop()),
            Flaw::Twice => permitted.extend(permitted.first().map(|&(a, b)| (b, a))),
            Flaw::Forbidden => permitted.extend(forbidden.first()),
            Flaw::Itself => permitted.extend(slots.first().map(|&slot| (slot, slot))),
            Flaw::NoObject => permitted.extend(slots.first().map(|&slot| (slot, Slot(1_000_000)))),
            Flaw::Invalid => {}
        }
        permitted.into_iter().for_each(|(a, b)| sink.candidate(a, b));
    }

    fn validate(&self, objects: &Objects) -> Result<(), String> {
        match self.0 {
            Flaw::Invalid if objects.len() == 3 => Err("three are too many".to_owned()),
            _ => Ok(()),
        }
    }
}

fn failure(flaw: Flaw) -> Failure {
    Suite::default().check(|_| Box::new(Flawed(flaw))).expect_err("a flaw that is found")
}

#[test]
fn the_sorted_grid_passes_the_suite() {
    let mut made = 0;
    let result = Suite::default().check(|capacity| {
        made += 1;
        Box::new(SortedGrid::new(capacity))
    });
    assert_eq!(result.map_err(|failure| failure.to_string()), Ok(()));
    assert!(made > 300, "{made} in 300 scenes");
}

#[test]
fn a_pipeline_reports_a_method_from_outside() {
    let grid = || Box::new(SortedGrid::new(10));
    let mut pipeline = Pipeline::with_broad_phase(grid(), Rules::all(), [], 10);
    pipeline.load((0..10).map(|i| solid(i as u32, Rect::new(i * 9, i, 16, 16))));
    let external = AnyMethod::External("sorted-grid");
    assert_eq!((pipeline.method(), pipeline.active_method()), (external, external));
    assert_eq!(
        (pipeline.method().to_string(), pipeline.reason()),
        ("sorted-grid".to_owned(), Reason::Chosen)
    );
    assert_eq!(pipeline.method().built_in(), None);
    assert_ne!(pipeline.method(), Method::SectorGrid);
    pipeline.run();
    let hits = pipeline.hits().to_vec();
    assert_eq!(hits.len(), 9);
    assert_eq!(pipeline.cross_check(), Ok(()));

    pipeline.set_method(Method::AxisList);
    pipeline.run();
    assert_eq!((pipeline.method(), pipeline.hits()), (AnyMethod::BuiltIn(Method::AxisList), hits.as_slice()));
    pipeline.set_broad_phase(grid());
    pipeline.run();
    assert_eq!((pipeline.method(), pipeline.hits()), (external, hits.as_slice()));
    pipeline.set_broad_phase(Box::new(Flawed(Flaw::Misses)));
    assert!(pipeline.method().name().ends_with("Flawed"), "the type's name: {}", pipeline.method());
}

#[test]
fn a_missing_pair_is_reported() {
    let found = failure(Flaw::Misses);
    let Problem::Missing([a, b]) = found.problem else { panic!("{found}") };
    assert!(a.rect.overlaps(b.rect), "{found}");
    let text = found.to_string();
    assert!(
        text.starts_with(&format!("seed {}, tick {}: expected the pair of object ", found.seed, found.tick))
    );
    assert!(text.contains(&format!("object {} (kind {}, {} x", b.key, b.kind.0, b.rect.w)), "{text}");
    let again =
        |ticks| Suite { seeds: found.seed..found.seed + 1, ticks }.check(|_| Box::new(Flawed(Flaw::Misses)));
    assert_eq!(again(found.tick), Ok(()), "the ticks before");
    assert_eq!(again(found.tick + 1), Err(found.clone()));

    let mut pipeline = Pipeline::with_broad_phase(Box::new(Flawed(Flaw::Misses)), Rules::all(), [], 2);
    pipeline.load((0..2).map(|id| solid(id, Rect::new(0, 0, 1, 1))));
    pipeline.run();
    let mismatch = pipeline.cross_check().expect_err("a pair is missing");
    assert_eq!((mismatch.method, mismatch.missing), (pipeline.method(), vec![Pair::new(0, 1)]));
}

#[test]
fn a_broken_structure_is_reported() {
    assert_eq!(failure(Flaw::Invalid).problem, Problem::Invalid("three are too many".to_owned()));
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "other builds do not check candidates")]
fn forbidden_candidates_are_reported() {
    let twice = failure(Flaw::Twice);
    assert!(matches!(twice.problem, Problem::Fault(Fault::Twice(_))), "{twice}");
    let forbidden = failure(Flaw::Forbidden);
    assert!(matches!(forbidden.problem, Problem::Fault(Fault::Forbidden(..))), "{forbidden}");
    let itself = failure(Flaw::Itself);
    assert!(matches!(itself.problem, Problem::Fault(Fault::Itself(_))), "{itself}");
    let nothing = failure(Flaw::NoObject);
    assert_eq!(nothing.problem, Problem::Fault(Fault::NoObject(Slot(1_000_000))), "{nothing}");
}

/// Runs a tick of a flawed method over two pairs of touching objects: 7 and 8 of kind 0, and 9 and 10 of kind 1. The
/// two kinds may not meet.
fn run_with(flaw: Flaw) {
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(0)).allow(Kind(1), Kind(1));
    let mut pipeline = Pipeline::with_broad_phase(Box::new(Flawed(flaw)), rules, [], 4);
    for id in 7..11 {
        let kind = Kind(u8::from(id > 8));
        pipeline.insert(Object::new(id, kind, Rect::new(i32::from(kind.0) * 50, 0, 9, 9)));
    }
    pipeline.run();
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "other builds do not check candidates")]
fn a_fault_is_named_where_it_is_made() {
    let faults = [
        (Flaw::Twice, "Flawed: objects 7 and 8 were reported twice in a tick"),
        (Flaw::Forbidden, "objects 7 and 9 were reported, but the rules do not let kinds 0 and 1 meet"),
        (Flaw::Itself, "object 7 was reported as a pair with itself"),
    ];
    for (flaw, expected) in faults {
        let panic = std::panic::catch_unwind(|| run_with(flaw)).expect_err("a fault");
        let message = panic.downcast::<String>().expect("a formatted message");
        assert!(message.contains(expected), "{flaw:?}: {message}");
    }
}
