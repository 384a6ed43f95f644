//! Pixel-perfect 2-D collision detection: finds the pairs of objects that collide in a tick.
//!
//! The crate works with rectangles, kinds and bit masks, and does not need an entity system or a clock. A [`Pipeline`]
//! holds the objects. Move them, then call [`run`](Pipeline::run) to find the pairs that collide:
//!
//! ```
//! use sector_collision::{HandleError, Kind, Method, Object, Pipeline, Rect, Rules};
//!
//! const SHOT: Kind = Kind(0);
//! const ALIEN: Kind = Kind(1);
//! let mut rules = Rules::none();
//! rules.allow(SHOT, ALIEN);
//! let mut pipeline = Pipeline::new(Method::Auto, rules, [], 100);
//! let shot = pipeline.insert(Object::new(7, SHOT, Rect::new(0, 9, 2, 4)).with_value("shot"));
//! pipeline.insert(Object::new(9, ALIEN, Rect::new(0, 0, 8, 8)).with_value("alien"));
//!
//! pipeline.update(shot, Rect::new(0, 6, 2, 4), None)?;
//! pipeline.run();
//! let hit = pipeline.hit(0).expect("two rows are shared");
//! assert_eq!((hit.a.value, hit.b.value), ("shot", "alien"));
//! pipeline.remove(hit.b.handle)?;
//! # Ok::<(), HandleError>(())
//! ```
//!
//! # Where to look
//!
//! | to | see |
//! |---|---|
//! | add objects, each with a value of your own | [`Object`], [`Pipeline::insert`], which returns a [`Handle`] |
//! | define which kinds may collide | [`Rules`], [`Kind`] |
//! | move objects | [`Pipeline::move_to`], [`update`](Pipeline::update); many at once, [`update_all`](Pipeline::update_all); for fast objects, [`sweep_to`](Pipeline::sweep_to) |
//! | react to hits | [`Pipeline::next_hit`], [`Hit::of_kinds`], [`Hit::sides`]; which hits [stay true](hit#hits-stay-true) |
//! | stop swept objects at walls | [`Rules::block`] |
//! | move characters | [`Pipeline::move_and_slide`], [`slide`] |
//! | get begin, stay and end events | [`Events`] |
//! | find objects at a point, on a ray or nearby | [`Pipeline::queries`], [`query`] |
//! | make hits pixel-perfect | [`Mask`], [`Pipeline::add_mask`], [`Object::with_mask`] |
//! | flip, turn and scale sprites | [`Mask::flip_horizontal`], [`rotate90`](Mask::rotate90), [`scale`](Mask::scale), [`Pipeline::update`] |
//! | choose a method, or write one | [`Method`], [`Tuning`]; [`broad::BroadPhase`], [`testing`] |
//! | find overlapping rectangles in a slice, without a pipeline | [`fast::Finder`] |
//! | compute bounding boxes of rotating objects (feature `turning`) | [`bounding::Bounding`] |
//! | go back to an earlier tick | [`Pipeline::snapshot`], [`Pipeline::restore`], [`snapshot`] |
//! | see how a method works and what it costs | [`Pipeline::draw`], [`Counts`], [`trace`], [`Pipeline::memory`] |
//!
//! The names at the root are what most games need. Everything else is in the module of its subject: methods and their
//! contract in [`broad`], single tests in [`narrow`], counters and steps in [`trace`].
//!
//! The README has a complete game, the guarantees, and a comparison with other crates. The rest of this page explains
//! how the crate works.
//!
//! # The idea
//!
//! There are two ways to make collision detection faster: *fewer tests* and *cheaper tests*. If you combine them, the
//! gains multiply (Dave Roberts, "Collision Detection: Getting the most out of your collision tests", Dr. Dobb's
//! Journal).
//!
//! ```text
//!   all pairs      (n² - n) / 2
//!      |  rules          aliens do not hit aliens                        [Rules]
//!   after rules
//!      |  broad phase    which are near?           fewer tests           [broad]
//!   candidates
//!      |  rectangle      four comparisons          cheaper tests         [narrow::rectangle]
//!   rect hits
//!      |  bitmap         64 pixels at a time                             [narrow::bitmap]
//!   hits
//! ```
//!
//! Each line of the drawing has a counter in [`Counts`], which is incremented where the work happens.
//!
//! # Where to start reading
//!
//! 1. [`rect`]: what a rectangle is and when two of them overlap. All other code builds on this.
//! 2. [`rules`]: how to skip pairs that cannot collide.
//! 3. [`broad::brute_force`]: tests all pairs; the other methods are checked against it. Then read
//!    [`broad::axis_list`], the main method of Roberts's article, and [`broad::sector_grid`] (with [`sector`]), which
//!    suits crowds. [`broad::auto`] chooses among these three methods. [`broad::BroadPhase`] is the contract of all
//!    methods, and [`broad`] compares them.
//!    * *More methods along one axis*: [`broad::sort_and_sweep`] works along x, y or any [`direction`]. Its
//!      [`delimiters`] can also find the neighbors of a single object. [`broad::active_set`] picks the better
//!      [`axis`].
//!    * *Methods along both axes*: [`broad::dimensional_clustering`] cuts at the gaps, [`broad::sweep_and_prune`] stores
//!      its sorted lists and its pairs from tick to tick, and [`broad::interval_tree`] has the best worst case.
//!    * *Other divisions of space*: [`broad::quadtree`] for uneven density, [`broad::kd_tree`] when some objects are
//!      far from all others, [`broad::hierarchical_grid`] for objects of different sizes.
//! 4. [`mask`] and [`narrow::bitmap`]: pixel-perfect tests with a shift and an AND, and the other operations on masks.
//!    [`narrow::swept`] tests along a path, for objects that move farther in a tick than they are long.
//! 5. [`bounding`]: bounding boxes of rotating objects, fixed or tight.
//! 6. [`threads`]: how several cores find the same pairs in the same order.
//! 7. [`pipeline`]: all steps in order. The example of [`Pipeline`] shows most of the interface. See [`handle`] for
//!    how a game refers to its objects, [`hit`] for what a hit contains, [`query`] for how to find objects at a
//!    position or along a path, and [`events`] for how contacts begin and end.
//! 8. [`snapshot`]: how a game returns to an earlier tick, and which handles remain valid.
//! 9. [`testing`]: the test suite that all methods pass. Run it on your own method, too.
//! 10. [`trace`]: the work of a tick, step by step.
//!
//! # What the articles get wrong
//!
//! For each mistake, a test in the repository rebuilds the original and shows that it fails
//! (`tests/suite/*_mistakes.rs`, and `tests/suite/growth.rs` for the claims about cost). The page in the last column
//! has the details.
//!
//! | article | mistake | correction | see |
//! |---|---|---|---|
//! | Roberts, listing 1 | stops before a sprite that begins in the last column of the other | continue; they share that column | [`broad::axis_list`] |
//! | Roberts, stop rule | has three rules that differ by up to two columns: beyond the width, beyond the last column, at the last column | stop at the first left edge at or past the right edge | [`broad::axis_list_textbook`] |
//! | Roberts, sectors | calls a left shift equivalent to a division | use an arithmetic right shift | [`sector`] |
//! | Roberts, sectors | tests a pair in every sector that both objects cover | test it only in the first | [`broad::sector_grid`] |
//! | Roberts, listing 3 | assigns two bytes to a shift register of 8 bits, so each bit that crosses into the next byte is lost | use a register of 16 bits | [`narrow::bitmap_textbook`] |
//! | Roberts, listing 3 | with such a register, still loses the bits that a shift pushes out of the last byte | add one more step | [`narrow::bitmap_textbook`] |
//! | Roberts, listing 3 | rounds the width in bytes down, so the last columns are in no byte | round up | [`narrow::bitmap_textbook`] |
//! | Rabin, listing | never creates the collection of the current group | create it before its use | [`broad::dimensional_clustering`] |
//! | Rabin, listing | stores boundaries, which cover only one axis, in a group | store objects | [`broad::dimensional_clustering`] |
//! | Rabin, listing | does not start a new group after storing one | start a new group | [`broad::dimensional_clustering`] |
//! | Rabin, listing | does not order boundaries at the same coordinate | put ends first | [`broad::dimensional_clustering`] |
//! | Rabin | calls clustering approximately linear | it is almost linear (n^1.3) only while there are gaps; without gaps, it is quadratic | [`broad::dimensional_clustering`] |
//! | Rabin | says that all pairs grow exponentially | they grow quadratically | [`broad::brute_force`] |
//! | Gorguner | says that the worst case of any algorithm is O(n²) | O((n + k) log n) is possible for k overlapping pairs; only k itself may be n² / 2 | [`broad::interval_tree`] |
//! | Wells, query | compares positions alone, so the search may land on any delimiter at the same position | use an order without ties | [`delimiters`] |
//! | Wells | says that a quadratic game slows down exponentially | it slows down quadratically | [`broad::sort_and_sweep`] |
//! | gamedev.ru, comparison | returns -1 or 1, never 0 | use an order without ties | [`end_point`] |
//! | gamedev.ru, example | the end of object 2 removes object 1 | remove object 2 | [`broad::active_set`] |
//! | gamedev.ru, variance | squares a point | square each component | [`axis`] |
//! | gamedev.ru, listing | takes the size of `vAABB*`, but `vAABB` is a variable, so it does not compile | take the size of `AABB*`: the array holds pointers | [`broad::active_set`] |
//! | gamedev.ru, sweep | recommends the method where little changes between frames, but sorts from scratch in each frame | stay sorted, and move only what is out of place | [`broad::sweep_and_prune`] |
//!
//! gamedev.ru and Gorguner compare closed intervals, so two that share only an end overlap. That is a different touching
//! rule, not a mistake.
//!
//! # Guarantees
//!
//! * Rectangles are half-open, with coordinates in whole pixels. One function decides whether two of them overlap.
//! * Every method finds the same hits, sorted by (lower key, higher key), on any number of threads. A replay ends in the
//!   same state with every method. [`Pipeline::cross_check`] compares all methods on one tick.
//! * A steady tick on one thread allocates nothing, once its lists have grown to the number of objects.
//! * Memory is bounded by the number of objects, regardless of their positions and sizes.
//! * The same calls give the same counts on every machine, because nothing depends on a clock or on random numbers.
//!   Floating point is used only for angles and directions of rays, with sines that do not depend on the platform.

// Without this feature, links to `bounding` cannot be resolved.
#![cfg_attr(not(feature = "turning"), allow(rustdoc::broken_intra_doc_links))]

#[doc(hidden)]
pub mod axis;
mod axis_choice;
#[cfg(feature = "turning")]
pub mod bounding;
pub mod broad;
mod counts;
mod cross_check;
#[doc(hidden)]
pub mod delimiters;
#[doc(hidden)]
pub mod direction;
mod draw;
#[doc(hidden)]
pub mod end_point;
pub mod events;
pub mod fast;
mod fault;
mod flight;
pub mod handle;
pub mod hit;
mod lanes;
pub mod mask;
mod masks;
mod memory;
mod messages;
mod method;
mod motion;
mod motions;
mod named;
pub mod narrow;
mod objects;
mod pair;
pub mod pipeline;
pub mod pixel;
pub mod query;
mod reason;
mod recorder;
pub mod rect;
pub mod rules;
#[doc(hidden)]
pub mod sector;
#[cfg(feature = "serde")]
mod serialization;
pub mod slide;
mod slot;
pub mod snapshot;
mod state_hash;
pub mod testing;
#[doc(hidden)]
pub mod threads;
mod tick_fraction;
pub mod trace;
mod tuning;

#[doc(inline)]
pub use counts::Counts;
#[doc(inline)]
pub use events::{Change, Event, Events};
#[doc(inline)]
pub use handle::{Handle, HandleError};
#[doc(inline)]
pub use hit::Hit;
#[doc(inline)]
pub use mask::Mask;
#[doc(inline)]
pub use method::Method;
#[doc(inline)]
pub use objects::{MaskId, Object};
#[doc(inline)]
pub use pipeline::Pipeline;
#[doc(inline)]
pub use query::{QueryFilter, QueryPath};
#[doc(inline)]
pub use rect::Rect;
#[doc(inline)]
pub use rules::{Kind, Rules};
#[doc(inline)]
pub use slide::Slide;
#[doc(inline)]
pub use snapshot::Snapshot;
#[doc(inline)]
pub use tuning::Tuning;

/// Compiles and runs the examples of the README as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct ReadmeExamples;
