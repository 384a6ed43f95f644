//! 07 – Queries: what is at this point, in this area, nearest, in sight, or in the way?
//!
//! Run: `cargo run -p sector-collision --example 07_queries`
//!
//! Try this: replace the `#` between the player and guard B by a space. B sees the player, and the laser hits B.
//!
//! Output:
//! ```text
//! at the mouse pointer: A
//! guards in the right half: BC
//! the 2 guards nearest to the player: AB
//! guards within 40 pixels: A
//! the guard at x = 48 sees the player: true
//! the guard at x = 144 sees the player: false
//! the laser hits # at x = 96, normal Some((-1, 0))
//! a boulder meets, in this order: A#######C
//! ```

use sector_collision::hit::FoundObject;
use sector_collision::narrow::Motion;
use sector_collision::{Kind, Method, Object, Pipeline, QueryFilter, QueryPath, Rect, Rules};
use std::error::Error;

const PLAYER: Kind = Kind(0);
const GUARD: Kind = Kind(1);
const WALL: Kind = Kind(2);
/// The side of a map cell, in pixels.
const CELL: i32 = 8;
const MAP: [&str; 7] = [
    "##############################",
    "#        ####                #",
    "#  @        #     B          #",
    "#                            #",
    "#     A     #######    C     #",
    "#                            #",
    "##############################",
];

fn cell(column: i32, row: i32) -> Rect {
    Rect::new(column * CELL, row * CELL, CELL, CELL)
}

/// Returns a pipeline with an object for each letter of the map, which is also its value.
fn load() -> Pipeline<char> {
    let mut world = Pipeline::new(Method::Auto, Rules::none(), [], 300);
    for (row, line) in (0..).zip(MAP) {
        for (column, letter) in (0..).zip(line.chars()).filter(|&(_, letter)| letter != ' ') {
            let kind = match letter {
                '@' => PLAYER,
                '#' => WALL,
                _ => GUARD,
            };
            let key = (row * 100 + column) as u32;
            world.insert(Object::new(key, kind, cell(column, row)).with_value(letter));
        }
    }
    world
}

fn letters<'a>(objects: impl Iterator<Item = &'a FoundObject<char>>) -> String {
    objects.map(|object| object.value).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let world = load();
    // Queries work on the current positions, without a run. Results go to lists of yours, which are cleared first.
    let queries = world.queries();
    let (mut found, mut near, mut contacts) = (Vec::new(), Vec::new(), Vec::new());
    let guards = QueryFilter::kind(GUARD);

    queries.point((52, 36), QueryFilter::ALL, &mut found)?;
    println!("at the mouse pointer: {}", letters(found.iter()));
    queries.rect(Rect::new(90, 0, 150, 56), guards, &mut found)?;
    println!("guards in the right half: {}", letters(found.iter()));

    let eye = (28, 20);
    queries.nearest(eye, 2, guards, &mut near)?;
    println!("the 2 guards nearest to the player: {}", letters(near.iter().map(|near| &near.object)));
    queries.nearest(eye, usize::MAX, guards.within(40), &mut near)?;
    println!("guards within 40 pixels: {}", letters(near.iter().map(|near| &near.object)));

    // A guard sees the player if the first object on the way is not a wall.
    for guard in [cell(6, 4), cell(18, 2)] {
        let sight = QueryPath::segment((guard.x + 4, guard.y + 4), eye)?;
        let first = queries.first_on_path(&sight, QueryFilter::kinds(PLAYER.bit() | WALL.bit()))?;
        let is_seen = first.is_some_and(|contact| contact.object.kind == PLAYER);
        println!("the guard at x = {} sees the player: {is_seen}", guard.x);
    }

    let laser = QueryPath::ray(eye, (1.0, 0.0))?;
    let others = QueryFilter::kinds(GUARD.bit() | WALL.bit());
    let contact = queries.first_on_path(&laser, others)?.ok_or("the map has a wall around it")?;
    println!(
        "the laser hits {} at x = {}, normal {:?}",
        contact.object.value, contact.place.x, contact.normal
    );

    let boulder = QueryPath::rect(Motion::new(cell(1, 4), (28 * CELL, 4 * CELL))?);
    queries.path(&boulder, QueryFilter::ALL, &mut contacts)?;
    println!("a boulder meets, in this order: {}", letters(contacts.iter().map(|contact| &contact.object)));
    Ok(())
}
