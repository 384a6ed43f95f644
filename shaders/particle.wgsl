// A square that is moved from its birth by the time that has passed; light added to the field.
// See src/render/particle.rs.

struct Birth {
    @location(0) pos: vec2<f32>,
    @location(1) velocity: vec2<f32>,
    @location(2) born_s: f32,
    @location(3) life_s: f32,
    @location(4) drag: f32,
    // At birth and at death.
    @location(5) size: vec2<f32>,
    @location(6) start: vec4<f32>,
    @location(7) end: vec4<f32>,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    @location(0) @interpolate(flat) light: vec3<f32>,
}

// How far a velocity of 1 carries within `age` seconds when it falls by exp(-drag · age): its integral.
fn reach_s(drag: f32, age: f32) -> f32 {
    // Below this the closed form divides nothing by nothing, and drag does not show within any life.
    if drag < 0.001 {
        return age;
    }
    return (1.0 - exp(-drag * age)) / drag;
}

@vertex
fn vs_main(@builtin(vertex_index) index: u32, birth: Birth) -> Fragment {
    let age = globals.time_s - birth.born_s;
    var out: Fragment;
    // The unborn and the dead become a triangle without area, outside the field.
    out.clip = vec4<f32>(2.0, 2.0, 0.0, 1.0);
    out.light = vec3<f32>(0.0);
    if !(age >= 0.0 && age < birth.life_s) {
        return out;
    }
    let part = age / birth.life_s;
    // Whole pixels, as everything on the field.
    let side = floor(mix(birth.size.x, birth.size.y, part) + 0.5);
    if side < 1.0 {
        return out;
    }
    let centre = birth.pos + birth.velocity * reach_s(birth.drag, age);
    let top_left = floor(centre - side * 0.5 + 0.5);
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    let colour = mix(birth.start, birth.end, part);
    out.clip = world_to_clip(top_left + corner * side);
    out.light = colour.rgb * colour.a;
    return out;
}

@fragment
fn fs_main(in: Fragment) -> @location(0) vec4<f32> {
    // Premultiplied with no alpha: added, covering nothing.
    return vec4<f32>(in.light, 0.0);
}
