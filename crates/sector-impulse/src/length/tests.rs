use super::{DVec2, length, unit};

#[test]
fn lengths_are_the_same_to_the_last_bit() {
    for case in 0..10_000_i32 {
        let part = |k: i32| f64::from(case.wrapping_mul(k).rotate_left(7) % 10_007) / 3.0;
        let vector = DVec2::new(part(7919), part(104_729)) * f64::from(1 << (case % 30)) / 16_384.0;
        assert_eq!(length(vector).to_bits(), vector.length().to_bits(), "{vector}");
        let (own, glams) = (unit(vector), vector.normalize());
        let bits = |v: DVec2| [v.x.to_bits(), v.y.to_bits()];
        assert!(bits(own) == bits(glams) || !own.is_finite(), "{vector}: {own}, {glams}");
    }
}
