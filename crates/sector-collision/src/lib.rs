//! Collision detection in two dimensions: which objects touch in this tick, exact to the pixel.
//!
//! The crate knows nothing of a game: no alien, no clock, no entity. It works on rectangles, kinds of object and bit
//! masks. A [`Pipeline`] holds the objects; they are moved, and [`run`](Pipeline::run) finds what touches:
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
//! # Where is what
//!
//! | to | look at |
//! |---|---|
//! | put objects in, with a value of your own | [`Object`], [`Pipeline::insert`], which gives a [`Handle`] |
//! | say which kinds may meet | [`Rules`], [`Kind`] |
//! | move objects | [`Pipeline::move_to`], [`update`](Pipeline::update); fast ones: [`sweep_to`](Pipeline::sweep_to) |
//! | act on hits | [`Pipeline::next_hit`], [`Hit::of_kinds`], [`Hit::sides`] |
//! | know which pairs began to touch, stay or ended | [`Events`] |
//! | ask what is here, on this ray, near | [`Pipeline::queries`], [`query`] |
//! | be exact to the pixel | [`Mask`], [`Pipeline::add_mask`], [`Object::with_mask`] |
//! | choose a method, or write one | [`Method`], [`Tuning`]; [`BroadPhase`], [`testing`] |
//! | find overlapping rectangles in slices, without a pipeline | [`fast::Finder`] |
//! | let bodies bounce (feature `impulse`) | [`impulse::World`] |
//! | bound what turns (feature `turning`) | [`Bounding`] |
//! | go back to an earlier tick, save a game (feature `serde`) | [`Pipeline::snapshot`], [`Pipeline::restore`], [`snapshot`] |
//! | see what a method does, and what it costs | [`Pipeline::draw`], [`Counts`], [`MethodStats`], [`Pipeline::memory`] |
//!
//! The README has a whole game, guarantees, and a comparison with other crates. The rest of this page says how the crate
//! is built.
//!
//! # The idea
//!
//! Two ways lead to fast collision detection, and they multiply (Dave Roberts, "Collision Detection: Getting
//! the most out of your collision tests", Dr. Dobb's Journal): make *fewer tests*, and make *cheaper tests*.
//!
//! ```text
//!   all pairs      (n² - n) / 2
//!      |  rules          aliens do not hit aliens                        [Rules]
//!   after rules
//!      |  broad phase    who is near whom?         fewer tests           [broad]
//!   candidates
//!      |  rectangle      four comparisons          cheaper tests         [narrow::rectangle]
//!   rect hits
//!      |  bitmap         64 pixels at a time                             [narrow::bitmap]
//!   hits
//! ```
//!
//! Each line of the drawing is a number in [`Counts`], counted where the work is done.
//!
//! # Where to start reading
//!
//! 1. [`rect`]: what a rectangle is, and what "touching" means. Everything rests on these forty lines.
//! 2. [`rules`]: the cheapest test is the one that is never made.
//! 3. [`broad::brute_force`]: the oracle. Then [`broad::axis_list`], the main method of Roberts's article, and
//!    [`broad::sector_grid`] (with [`sector`]) for crowds; [`broad::auto`] chooses between them and all pairs.
//!    [`broad::BroadPhase`] has the contract of all methods, and [`broad`] a table that compares them.
//!    * *More along one axis*: [`broad::sort_and_sweep`] with [`delimiters`], which answers for a single object,
//!      along x, y or any [`direction`]; [`broad::active_set`], which looks for the better [`axis`].
//!    * *Along both*: [`broad::dimensional_clustering`] cuts at the gaps; [`broad::sweep_and_prune`] keeps its sorted
//!      lists and its pairs from tick to tick; [`broad::interval_tree`] has the best worst case.
//!    * *Other divisions of space*: [`broad::quadtree`] where density differs, [`broad::kd_tree`] where some objects are
//!      far from all others, [`broad::hierarchical_grid`] where sizes differ.
//! 4. [`mask`] and [`narrow::bitmap`]: exact to the pixel with a shift and an AND, and all else that masks can do;
//!    [`narrow::draw_buffer`] and
//!    [`narrow::circle`], what it is better than. [`narrow::swept`]: the same along a path, for objects that move farther
//!    in a tick than they are long.
//! 5. [`bounding`]: bounding boxes of objects that turn, fixed or tight.
//! 6. [`threads`]: how several cores find the same pairs in the same order.
//! 7. [`pipeline`]: all steps in order. The example of [`Pipeline`] shows most of the interface; [`handle`] says how a game
//!    names its objects, [`hit`] what it is told of two that touch. [`query`]: what is here, what is on this path, what is near?
//!    [`events`]: who began to touch whom, who stays, who parted?
//!    [`Pipeline::set_rest_after`]: objects that do not move, at no cost.
//! 8. [`snapshot`]: how a game goes back to an earlier tick, and what its handles mean then.
//! 9. [`testing`]: the suite that all methods pass, for a method of your own too.
//! 10. [`trace`]: the work of a tick, piece by piece, for whoever wants to watch.
//! 11. [`impulse`]: what happens after a hit. Bodies bounce, rub, spin and come to rest.
//!
//! # What the articles get wrong
//!
//! Each mistake is rebuilt in a test that shows it fail (in the repository: `tests/suite/*_mistakes.rs`, and `tests/suite/growth.rs` for
//! what is said about the cost), and noted where the code differs from the article.
//!
//! | article | mistake | right | noted at |
//! |---|---|---|---|
//! | Roberts, listing 1 | stops before a sprite that begins in the last column | that column is shared | [`broad::axis_list`] |
//! | Roberts, sectors | a shift to the left, the same as dividing | an arithmetic shift to the right | [`sector`] |
//! | Roberts, sectors | tests a pair in each sector that it shares | in the first | [`broad::sector_grid`] |
//! | Roberts, listing 3 | the bits that a shift pushes out of the last byte are lost | one more step | [`narrow::bitmap`] |
//! | Rabin, listing | the collection of the current group is never created | is created before its use | [`broad::dimensional_clustering`] |
//! | Rabin, listing | a group holds boundaries, which know one axis alone | objects | [`broad::dimensional_clustering`] |
//! | Rabin, listing | after a group is stored, none is begun | a new group | [`broad::dimensional_clustering`] |
//! | Rabin, listing | boundaries at one place have no order | ends first | [`broad::dimensional_clustering`] |
//! | Rabin | clustering is approximately linear | while there are gaps; quadratic without | [`broad::dimensional_clustering`] |
//! | Rabin | all pairs grow exponentially | quadratically | [`broad::brute_force`] |
//! | Wells, query | equal Begins: a search may land behind one of them | an order without ties | [`delimiters`] |
//! | Wells | a quadratic game slows down exponentially | quadratically | [`broad::sort_and_sweep`] |
//! | gamedev.ru, comparison | -1 or 1, never 0 | an order without ties | [`end_point`] |
//! | gamedev.ru, example | the end of 2 removes 1 | removes 2 | [`broad::active_set`] |
//! | gamedev.ru, variance | squares a point | each component | [`axis`] |
//! | gamedev.ru, listing | sorts boxes by the size of a pointer | that of a box | [`broad::active_set`] |
//!
//! # What always holds
//!
//! * Rectangles are half-open, in whole pixels; one function says whether two overlap.
//! * Every method finds the same hits, sorted by (lower key, higher key), on any number of threads. A game that is
//!   played again with another method ends in the same state. [`Pipeline::cross_check`] compares all methods on one
//!   tick.
//! * A steady tick on one thread allocates nothing, once its lists have grown to the size of the crowd.
//! * Memory is bounded by the number of objects, whatever their places and sizes.
//! * The same calls give the same counts on every machine: there is no clock and no random number, and floating point
//!   is used for angles, directions of rays and [`impulse`] only, with sines that do not depend on the platform.

// Without their features the links to `impulse` and `bounding` lead nowhere.
#![cfg_attr(not(feature = "impulse"), allow(rustdoc::broken_intra_doc_links))]

pub mod axis;
mod axis_choice;
#[cfg(feature = "turning")]
pub mod bounding;
pub mod broad;
pub mod counts;
pub mod cross_check;
pub mod delimiters;
pub mod direction;
pub mod draw;
pub mod end_point;
pub mod events;
pub mod fast;
pub mod fault;
pub mod handle;
pub mod hit;
#[cfg(feature = "impulse")]
pub mod impulse;
mod lanes;
pub mod mask;
mod masks;
mod memory;
mod messages;
pub mod method;
pub mod motion;
mod motions;
mod named;
pub mod narrow;
pub mod objects;
pub mod pair;
pub mod pipeline;
pub mod query;
pub mod reason;
pub mod recorder;
pub mod rect;
mod resting;
pub mod rules;
pub mod sector;
#[cfg(feature = "serde")]
mod serialization;
mod slot;
pub mod snapshot;
pub mod testing;
pub mod threads;
pub mod tick_fraction;
pub mod trace;
pub mod tuning;

#[doc(inline)]
pub use axis::{Axis, Variance};
pub use axis_choice::AxisChoice;
#[cfg(feature = "turning")]
#[doc(inline)]
pub use bounding::{Bounding, BoundingError, Outline, Rotation};
#[doc(inline)]
pub use broad::{BroadPhase, Fault};
#[doc(inline)]
pub use counts::{Counts, MethodStats};
#[doc(inline)]
pub use cross_check::Mismatch;
#[doc(inline)]
pub use delimiters::{Delimiter, Delimiters};
#[doc(inline)]
pub use direction::{Direction, DirectionError};
#[doc(inline)]
pub use draw::DebugShape;
#[doc(inline)]
pub use events::{Change, Event, Events};
#[doc(inline)]
pub use handle::{Handle, HandleError, UpdateError};
#[doc(inline)]
pub use hit::{FoundObject, Hit};
#[doc(inline)]
pub use lanes::instruction_set::{self, InstructionSet, UnknownInstructionSet};
#[doc(inline)]
pub use mask::{Mask, MaskError, PixelRule};
#[doc(inline)]
pub use method::{AnyMethod, Method, UnknownMethod};
#[doc(inline)]
pub use narrow::{Motion, TickFraction};
#[doc(inline)]
pub use objects::{MaskId, Object};
#[doc(inline)]
pub use pair::Pair;
#[doc(inline)]
pub use pipeline::{Pipeline, TablePart};
#[doc(inline)]
pub use query::{Neighbor, PathContact, Queries, QueryError, QueryFilter, QueryPath};
#[doc(inline)]
pub use reason::{MethodCosts, Reason};
#[doc(inline)]
pub use recorder::Recorder;
#[doc(inline)]
pub use rect::{Rect, RectError};
#[doc(inline)]
pub use rules::{Kind, Rules};
#[doc(inline)]
pub use sector::SectorSize;
#[doc(inline)]
pub use snapshot::{Snapshot, SnapshotError};
#[doc(inline)]
pub use threads::{MAX_THREADS, ThreadsError};
#[doc(inline)]
pub use trace::TraceEvent;
#[doc(inline)]
pub use tuning::Tuning;

/// The examples of the README, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct ReadmeExamples;
