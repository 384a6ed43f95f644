use super::{MIN_CHUNK_LEN, MethodStats, Objects, RectangleTest, Slot, ThreadPool};
use crate::objects::Object;
use crate::rect::Rect;
use crate::rules::{Kind, Rules};

#[test]
fn chunks_are_joined_in_order() {
    let mut objects = Objects::new(Rules::all(), 2);
    for id in 0..1000 {
        objects.insert(Object::new(id, Kind(0), Rect::new(0, 0, 1, 1)));
    }
    let ask = |sink: &mut RectangleTest<'_>, len: usize| {
        sink.par_chunks(len, |chunk, sink| {
            for i in chunk {
                sink.bulk(MethodStats { visits: 1, ..MethodStats::default() });
                // The first queries take longest, so the last chunks finish first.
                (0..(1000 - i as u32).min(5))
                    .for_each(|k| sink.candidate(Slot(i as u32), Slot((i as u32 + 1 + k) % 1000)));
            }
        });
        sink.stats()
    };
    let mut pool = ThreadPool::new(4, 10).expect("four threads");
    for len in [0, 1, MIN_CHUNK_LEN, 2 * MIN_CHUNK_LEN, 999, 1000] {
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        let mut alone = RectangleTest::new(&objects, &mut expected);
        let stats = ask(&mut alone, len);
        assert_eq!(stats, MethodStats { visits: len as u64, ..MethodStats::default() });
        let mut helped = RectangleTest::with_threads(&objects, &mut found, &mut pool);
        assert_eq!(ask(&mut helped, len), stats, "{len} queries");
        assert_eq!(helped.tests(), alone.tests());
        assert_eq!(found, expected, "{len} queries");
    }
}
