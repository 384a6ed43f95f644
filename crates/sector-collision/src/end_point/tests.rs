use super::{EndPoint, Slot};

#[test]
fn end_points_sort_by_place_and_ends_come_first() {
    let far = (1 << 30) + 65_536;
    let sorted = [
        EndPoint::begin(-far, Slot(9)),
        EndPoint::end(-1, Slot(7)),
        EndPoint::begin(-1, Slot(0)),
        EndPoint::end(0, Slot(u32::MAX >> 1)),
        EndPoint::begin(0, Slot(1)),
        EndPoint::begin(0, Slot(2)),
        EndPoint::end(far, Slot(0)),
    ];
    assert!(sorted.is_sorted());
    assert_eq!(sorted.map(EndPoint::at), [-far, -1, -1, 0, 0, 0, far]);
    assert_eq!(sorted.map(|end_point| end_point.slot().0), [9, 7, 0, u32::MAX >> 1, 1, 2, 0]);
    assert_eq!(sorted.map(EndPoint::is_begin), [true, false, true, false, true, true, false]);
}
