/// The 32-bit generator PCG: small, and good enough to scatter boxes.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = ((self.0 >> 18 ^ self.0) >> 27) as u32;
        let bits = mixed.rotate_right((self.0 >> 59) as u32);
        ((u64::from(bits) * u64::from(bound)) >> 32) as i32
    }

    pub fn unit(&mut self) -> f64 {
        f64::from(self.below(1 << 30)) / f64::from(1 << 30)
    }
}
