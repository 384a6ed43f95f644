use sector_sweep::bot::Autopilot;
use sector_sweep::level::Level;
use sector_sweep::sim::{Assists, Difficulty, GameSetup, Outcome, World, kind};
use sector_collision::Method;
use sector_sprites::Sheet;
use std::sync::Arc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let stage: u32 = args[1].parse().unwrap();
    let seed: u64 = args[3].parse().unwrap();
    let difficulty = Difficulty::ALL.into_iter().find(|d| d.name() == args[2]).unwrap();
    let sheet = Arc::new(Sheet::builtin());
    let level = match args.get(4) {
        Some(file) => Arc::new(Level::from_text(&std::fs::read_to_string(file).unwrap(), file, &sheet).unwrap()),
        None => Arc::new(Level::builtin(stage, &sheet).unwrap().unwrap()),
    };
    let setup = GameSetup { difficulty, assists: Assists { invulnerable: true, ..Assists::default() }, seed, ..GameSetup::new(stage) };
    let mut world = World::new(setup, level, sheet, Method::Auto).unwrap();
    let mut pilot = Autopilot::default();
    let mut events = Vec::new();
    let mut n = 0u64; let mut sums = [0u64; 6];
    while world.outcome() == Outcome::Flying && world.tick() < 36000 {
        events.clear();
        let i = pilot.fly(&world);
        world.step(i, &mut events);
        let c = world.collision();
        n += 1;
        let v = [c.count_of(kind::SHOT) as u64, c.count_of(kind::ALIEN) as u64, c.count_of(kind::BULLET) as u64, c.count_of(kind::SOFT_BULLET) as u64, c.counts().candidates, c.steps()];
        for k in 0..6 { sums[k] += v[k]; }
        if n % 120 == 0 {
            println!("{:>4}s shots {:>3} aliens {:>3} bullets {:>3} soft {:>3} cand {:>5} steps {:>6} {:?} {}", world.tick()/60, sums[0]/120, sums[1]/120, sums[2]/120, sums[3]/120, sums[4]/120, sums[5]/120, c.active_method(), c.reason());
            sums = [0; 6];
        }
    }
}
