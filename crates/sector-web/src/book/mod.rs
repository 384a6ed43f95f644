//! The book about collision detection, from the chapters in `docs/book`.
//!
//! A chapter is Markdown with markers. This module replaces them before mdBook renders the chapter:
//!
//! | marker | becomes |
//! |---|---|
//! | `{{#lessons en}}` | the lessons of the lab with their answers, in a language of the game |
//! | `{{#method axis-list}}` | the name of a collision method, its idea and its listing |
//! | `{{#cost axis-list}}` | the work of the method and of brute force on scenes of the lab, and how its tests grow |
//! | `{{#times axis-list}}` | the measured scenes on which the method does best and worst |
//! | `{{#listing bitmaps}}` | the listing of the bitmap test, or of the `impulses` |
//! | `{{#counters}}` | the meaning of each counter |
//! | `{{#figure table-2 axis-list step=9}}` | a figure: the lab at a step of a tick, which the reader steps through and changes |
//! | `{{#figure spread brute-force objects=60 controls=objects,seed id=growth}}` | the same, with other settings, controls and a name |
//! | `{{#knob growth objects 60}}` | the value of a control of the figure; the reader drags the number |
//! | `{{#live growth tests}}` | a number that the method counts in the figure, and that follows its changes |
//! | `{{#count table-2 axis-list tests}}` | a number that the method counts in a scene; `field=640` means a larger random one |
//! | `{{#excerpt sector-collision/src/rect.rs overlaps}}` | a function of the source, or with `loop=2` its second loop |
//! | `{{#stage 2 pairs}}` | a mean per tick in the committed flight of a stage; `{{#stage 2 pairs most}}` is the maximum |
//! | `{{#stages}}` | a table of such means for all stages |
//! | `{{#choices pilot}}` | the measured choices of `auto` in each stage on a difficulty |
//!
//! Numbers about a method are counted when the book is built or read from the measured page. The few that were measured
//! by hand name the command.

mod count;
mod excerpt;
mod figure;
mod lesson;
mod marker;
mod scene_counts;
mod stage;
mod times;

use crate::build;
use anyhow::{Context, anyhow, bail, ensure};
use count::Costs;
pub use figure::{Figure, figures};
use marker::Marker;
use mdbook_driver::MDBook;
use mdbook_driver::book::{Book, BookItem};
use mdbook_driver::config::Config;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use sector_collision::Method;
use sector_sweep::lab::stepper::Listing;
use sector_sweep::words::Language;
use stage::Flights;
use std::path::Path;

/// Builds the book in the folder `book` into the folder `dist`, which is emptied first.
pub fn build_book(book: &Path, dist: &Path) -> anyhow::Result<()> {
    let mut config = Config::from_disk(book.join("book.toml"))?;
    // mdBook resolves a relative path against the book.
    config.build.build_dir = std::path::absolute(dist)?;
    let mut book = MDBook::load_with_config(book, config)?;
    // The module is next to the book. Where there is none, the figures stay still.
    let version = build::version_in(dist.parent().unwrap_or(dist));
    let chapters = book.source_dir();
    book.with_preprocessor(Engine { version });
    book.build().with_context(|| dist.display().to_string())?;
    figure::write_stills(&chapters, dist)
}

struct Engine {
    version: String,
}

/// What several markers share, so that it is counted once.
#[derive(Default)]
struct Counted {
    costs: Costs,
    flights: Flights,
    /// The version of the module that runs the figures.
    version: String,
}

impl Preprocessor for Engine {
    fn name(&self) -> &str {
        "engine"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> anyhow::Result<Book> {
        let mut counted = Counted { version: self.version.clone(), ..Counted::default() };
        let mut result = Ok(());
        book.for_each_mut(|item| {
            let BookItem::Chapter(chapter) = item else { return };
            let filled = fill(&chapter.content, &mut counted).with_context(|| chapter.name.clone());
            match filled.and_then(|text| Ok((title(&text)?.to_owned(), text))) {
                Ok((name, text)) => (chapter.name, chapter.content) = (name, text),
                Err(error) if result.is_ok() => result = Err(error),
                Err(_) => {}
            }
        });
        result.map(|()| book)
    }
}

fn title(text: &str) -> anyhow::Result<&str> {
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    heading.ok_or_else(|| anyhow!("expected a heading: # Title"))
}

fn fill(text: &str, counted: &mut Counted) -> anyhow::Result<String> {
    let figures = figure::figures_of(text)?;
    let mut next = figures.iter();
    marker::replace(text, |marker| match (marker.name, next.as_slice()) {
        ("figure", [figure, ..]) => {
            next.next();
            figure.html(&counted.version)
        }
        ("knob", _) => knob(marker, &figures),
        ("live", _) => live(marker, &figures),
        _ => replacement(marker, counted),
    })
}

/// Returns the value of a figure's control, which the reader drags.
fn knob(marker: &Marker<'_>, figures: &[Figure]) -> anyhow::Result<String> {
    let [id, control, expected] = marker.words[..] else {
        bail!("expected a figure, a control and its value")
    };
    let figure = named(figures, id)?;
    ensure!(figure.has_control(control), "the figure {id} does not have {control:?} among its controls");
    let value = figure.value(control)?;
    ensure!(value == expected, "the figure {id} has {control}={value}");
    Ok(format!("<span class=\"knob\" data-figure=\"{id}\" data-control=\"{control}\">{value}</span>"))
}

/// Returns a counter of a figure, which follows the figure's changes.
fn live(marker: &Marker<'_>, figures: &[Figure]) -> anyhow::Result<String> {
    let [id, counter] = marker.words[..] else { bail!("expected a figure and a counter") };
    let count = grouped(named(figures, id)?.count(counter)?);
    Ok(format!("<span class=\"live\" data-figure=\"{id}\" data-counter=\"{counter}\">{count}</span>"))
}

fn named<'a>(figures: &'a [Figure], id: &str) -> anyhow::Result<&'a Figure> {
    let found = figures.iter().find(|figure| figure.id() == id);
    found.ok_or_else(|| anyhow!("this chapter has no figure with id={id}"))
}

fn replacement(marker: &Marker<'_>, counted: &mut Counted) -> anyhow::Result<String> {
    match marker.name {
        "lessons" => lesson::lessons(marker),
        "method" => Ok(heading(method_of(marker)?)),
        "cost" => Ok(counted.costs.table(method_of(marker)?)),
        "times" => times::measured(method_of(marker)?),
        "listing" => match marker.words[..] {
            ["bitmaps"] => Ok(listing(Listing::of_bitmaps())),
            ["impulses"] => Ok(listing(Listing::of_impulses())),
            _ => Err(anyhow!("expected bitmaps or impulses")),
        },
        "counters" => Ok(count::meanings()),
        "count" => count::count(marker),
        "excerpt" => excerpt::excerpt(marker),
        "stage" => counted.flights.count(marker),
        "stages" => counted.flights.table(),
        "choices" => match marker.words[..] {
            [difficulty] => stage::choices(difficulty),
            _ => Err(anyhow!("expected a difficulty")),
        },
        _ => Err(anyhow!(
            "expected lessons, method, cost, times, listing, counters, figure, knob, live, count, excerpt, stage, stages or \
             choices"
        )),
    }
}

fn method_of(marker: &Marker<'_>) -> anyhow::Result<Method> {
    ensure!(marker.words.len() == 1, "expected the name of a method");
    Ok(marker.words[0].parse()?)
}

fn heading(method: Method) -> String {
    let idea = sector_sweep::lab::idea(method);
    // Show what the article describes; the chapter explains the refinement.
    let shown = match method {
        Method::AxisList => Method::AxisListTextbook,
        Method::SectorGrid => Method::SectorGridTextbook,
        method => method,
    };
    format!("# {method}\n\n*{idea}*\n\n{}", listing(Listing::of(shown)))
}

/// Returns a collapsed block with a listing, the source code that the game runs. Its summary is the file name.
fn listing(listing: Listing) -> String {
    let lines: Vec<&str> = listing.algorithm().collect();
    let summary = format!("<summary>The source: <code>{}</code></summary>", listing.file);
    format!("<details>{summary}\n\n```rust,ignore\n{}\n```\n\n</details>", lines.join("\n"))
}

fn grouped(number: u64) -> String {
    Language::ENGLISH.grouped(number)
}

#[cfg(test)]
mod tests {
    use super::{Counted, fill};

    fn error(text: &str) -> String {
        format!("{:#}", fill(text, &mut Counted::default()).unwrap_err())
    }

    #[test]
    fn markers_are_replaced() {
        let filled = |text: &str| fill(text, &mut Counted::default()).unwrap();
        assert!(filled("{{#lessons en}}").contains("## 5. Sorted along x\n"));
        assert!(filled("{{#lessons de}}").contains("<summary>Antwort</summary>"));
        assert!(filled("{{#method axis-list}}").contains("fn find("));
        assert!(filled("{{#times quadtree}}").contains("times as fast as"));
        assert!(filled("{{#listing bitmaps}}").contains("step.left & step.right"));
        assert!(filled("{{#counters}}").contains("rectangle tests"));
        assert_eq!(filled("a {{#count table-2 axis-list tests}} b"), "a 4 b");
        assert_eq!(filled("{{#count spread brute-force tests objects=80}}"), "3,160");
        assert_eq!(filled("{{#count column axis-list tests}}"), "45");
        assert_ne!(filled("{{#count column axis-list tests axis=y}}"), "45");
        assert_eq!(filled("{{#count table-2 brute-force comparisons}}"), "28");
        assert_eq!(
            filled("{{#count void delimiters found of=2}} {{#count void delimiters walked of=2}}"),
            "3 8"
        );
        assert_eq!(filled("{{#count spread brute-force tests field=80}}"), "3,160");
        let blind = filled("{{#count discs brute-force words-of-all-pairs}}").replace(',', "");
        assert!(blind.parse::<u32>().unwrap() > 120 && filled("{{#count discs brute-force words}}") == "34");
        assert!(filled("{{#choices pilot}}").contains("| 6 | 43.1 | 4.3 | 52.6 | 20 |"));
    }

    #[test]
    fn figures_have_controls_and_numbers_in_the_text() {
        let filled = |text: &str| fill(text, &mut Counted::default()).unwrap();
        let figure = filled("{{#figure table-2 axis-list step=9}}");
        assert!(
            figure.contains("?lab=table-2&amp;method=axis-list&amp;tick=1&amp;step=9&amp;mute"),
            "{figure}"
        );
        assert!(figure.contains("aria-live=\"polite\">The scan for"), "{figure}");
        let text = filled(
            "{{#knob growth objects 60}} make {{#live growth tests}}.\n\n\
             {{#figure spread brute-force objects=60 controls=objects,sector id=growth}}",
        );
        assert!(text.contains("data-control=\"objects\">60</span> make "), "{text}");
        assert!(text.contains("data-counter=\"tests\">1,770</span>."), "{text}");
        assert!(
            text.contains("id=\"figure-growth\" data-scene=\"spread\" data-settings=\"objects=60\""),
            "{text}"
        );
        assert!(text.contains("<option value=\"16\" selected>16 px</option>"), "{text}");
    }

    #[test]
    fn excerpts_are_functions_or_loops_of_the_source() {
        let filled = |text: &str| fill(text, &mut Counted::default()).unwrap();
        let corner = filled("{{#excerpt sector-collision/src/rect.rs intersection}}");
        assert!(corner.contains("`intersection` in `crates/sector-collision/src/rect.rs`"), "{corner}");
        assert!(corner.contains("\npub fn intersection(") && corner.ends_with("\n}\n```"), "{corner}");
        let sweep = filled("{{#excerpt sector-collision/src/broad/active_set.rs find loop=1}}");
        assert!(sweep.contains("\nfor i in 0..self.end_points.len() {\n    let end_point"), "{sweep}");
    }

    #[test]
    fn a_stage_is_counted_on_its_flight() {
        let mut counted = Counted::default();
        let mut count = |counter: &str| {
            let text = fill(&format!("{{{{#stage 1 {counter}}}}}"), &mut counted).unwrap();
            text.replace(',', "").parse::<f64>().unwrap()
        };
        let narrowed = ["pairs", "after-rules", "tests", "overlaps", "bitmap-tests", "hits"].map(&mut count);
        assert!(narrowed.is_sorted_by(|a, b| a >= b) && narrowed[5] > 0.0, "{narrowed:?}");
        assert!(count("objects most") > count("objects") && count("ticks") > 3600.0);
    }

    #[test]
    fn unknown_markers_are_named() {
        for (text, expected) in [
            ("{{#chapter 3}}", "{{#chapter 3}}: expected lessons, method"),
            ("{{#lessons xx}}", "{{#lessons xx}}: expected the code of a language such as en"),
            ("{{#method axis}}", "\"axis\" is not a method"),
            ("{{#figure table axis-list}}", "{{#figure table axis-list}}: \"table\" is not a scene"),
            ("{{#figure table-2 axis-list step=99}}", "expected a step from 0 to"),
            ("{{#figure table-2 axis-list tick=2}}", "expected a tick from 1 to 1"),
            ("{{#figure table-2 axis-list width=9}}", "width: expected step, tick, id, controls, objects"),
            ("{{#figure table-2 axis-list controls=objects}}", "\"objects\" is not a control of this scene"),
            ("{{#live growth tests}}", "this chapter has no figure with id=growth"),
            ("{{#figure spread fast id=a}} {{#live a walls}}", "\"walls\" is not a counter"),
            ("{{#figure spread fast id=a}} {{#knob a seed 1}}", "does not have \"seed\" among its controls"),
            ("{{#figure spread fast id=a controls=seed}} {{#knob a seed 2}}", "the figure a has seed=1"),
            ("{{#count table-2 axis-list walls}}", "\"walls\" is not a counter"),
            ("{{#count table-2 axis-list tests width=9}}", "width: expected tick, field, of, objects"),
            ("{{#lessons en", "{{#lessons en: expected }}"),
            (
                "{{#excerpt sector-collision/src/rect.rs ovelraps}}",
                "crates/sector-collision/src/rect.rs has no function or type \"ovelraps\"",
            ),
            (
                "{{#excerpt sector-collision/src/rect.rs overlaps loop=1}}",
                "\"overlaps\" in crates/sector-collision/src/rect.rs has no loop 1",
            ),
            ("{{#excerpt sector-collision/src/rekt.rs overlaps}}", "crates/sector-collision/src/rekt.rs: "),
            ("{{#stage 7 pairs}}", "\"7\" is not a stage: expected 1 to 6"),
            ("{{#choices easy}}", "\"easy\" is not a difficulty"),
        ] {
            assert!(error(text).contains(expected), "{text}: {}", error(text));
        }
    }
}
