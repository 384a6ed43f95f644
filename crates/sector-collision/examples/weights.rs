use sector_collision::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let reps: usize = a[2].parse().unwrap();
    let mut rules = Rules::none();
    rules.allow(Kind(0), Kind(1));
    let n = 200i32;
    let (method, rects): (Method, Vec<(u8, Rect)>) = match a[1].as_str() {
        // lists: nothing overlaps on x
        "list-visits" => {
            (Method::AxisList, (0..n).map(|i| ((i % 2) as u8, Rect::new(i * 20, 0, 16, 16))).collect())
        }
        "list-cands" => {
            (Method::AxisList, (0..n).map(|i| ((i % 2) as u8, Rect::new(i % 7, i * 20, 16, 16))).collect())
        }
        "list-hits" => {
            (Method::AxisList, (0..n).map(|i| ((i % 2) as u8, Rect::new(i % 7, i % 5, 16, 16))).collect())
        }
        "brute" => {
            (Method::BruteForce, (0..n).map(|i| ((i % 2) as u8, Rect::new(i % 7, i * 20, 16, 16))).collect())
        }
        "brute-updates" => (
            Method::BruteForce,
            (0..n).map(|i| ((i >= 199) as u8, Rect::new(i % 7, i * 20, 16, 16))).collect(),
        ),
        "grid-1" => {
            (Method::SectorGrid, (0..n).map(|i| ((i % 2) as u8, Rect::new(i * 64 + 8, 8, 16, 16))).collect())
        }
        "grid-2" => (
            Method::SectorGrid,
            (0..n).map(|i| ((i % 2) as u8, Rect::new(i * 128 + 56, 8, 16, 16))).collect(),
        ),
        "grid-4" => (
            Method::SectorGrid,
            (0..n).map(|i| ((i % 2) as u8, Rect::new(i * 128 + 56, 56, 16, 16))).collect(),
        ),
        "grid-crowd" => (
            Method::SectorGrid,
            (0..n).map(|i| ((i % 2) as u8, Rect::new(8 + i % 20, 8 + i % 3, 2, 2))).collect(),
        ),
        "grid-apart" => {
            (Method::SectorGrid, (0..n).map(|i| ((i >= 199) as u8, Rect::new(i * 64, 8, 16, 16))).collect())
        }
        _ => panic!(),
    };
    let mut p = Pipeline::new(method, rules, Vec::new().into(), n as usize);
    let h: Vec<_> = rects
        .iter()
        .enumerate()
        .map(|(i, &(k, r))| p.insert(Object { id: i as u32, kind: Kind(k), rect: r, mask: None }))
        .collect();
    let moves = a.len() > 3;
    for t in 0..reps {
        if moves {
            for (h, &(_, r)) in h.iter().zip(&rects) {
                p.update(*h, Rect::new(r.x + (t % 2) as i32, r.y, r.w, r.h), None);
            }
        }
        p.find_overlaps();
    }
    if reps > 10 {
        println!("{} cand {} {:?}", a[1], p.counts().candidates, p.method_stats());
    }
}
