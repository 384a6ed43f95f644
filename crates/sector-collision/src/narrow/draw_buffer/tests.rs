use super::{DrawBuffer, DrawBufferTest, Mask};

/// If the numbers wrap around without clearing the buffer, a pixel of the first test would match a later one.
#[test]
fn numbers_wrap_around() {
    let (left, right) = (Mask::from_fn(2, 1, |x, _| x == 0), Mask::from_fn(2, 1, |x, _| x == 1));
    let mut buffer = DrawBuffer::default();
    let hit = DrawBufferTest { hit: true, pixels_painted: 1, pixels_looked_at: 1 };
    assert_eq!(buffer.masks_touch(&left, (0, 0), &left, (0, 0)), hit, "paints number 1");
    buffer.number = u32::MAX;
    assert_eq!(buffer.masks_touch(&right, (0, 0), &left, (0, 0)), DrawBufferTest { hit: false, ..hit });
    assert_eq!(buffer.number, 1);
}
