// Put before every shader of the field. Twin of `Globals` in src/render/globals.rs.

struct Globals {
    // Whole pixels added to every position: the shake in the world, nothing on the screen.
    offset: vec2<f32>,
    // The clock of particles.
    time_s: f32,
    // Of everything behind the field, 0 to 1.
    brightness: f32,
    nebula: vec4<f32>,
    // How far each depth has moved down, in whole pixels, wrapped: far, middle, near stars, nebula.
    scroll: vec4<u32>,
    // Where the stars are in their common period, 0 to 1.
    twinkle: f32,
    // Screen pixels for a pixel of the world; 1 for what is on the screen itself.
    zoom: f32,
    // What lies in the middle of the screen, in world pixels.
    centre: vec2<f32>,
}

@group(0) @binding(0) var<uniform> globals: Globals;

const FIELD = vec2<f32>(640.0, 360.0);

// World pixels to clip space.
fn world_to_clip(at: vec2<f32>) -> vec4<f32> {
    return field_to_clip((at - globals.centre) * globals.zoom + FIELD * 0.5);
}

// Field pixels (origin top left, y down) to clip space (origin in the middle, y up).
fn field_to_clip(at: vec2<f32>) -> vec4<f32> {
    let unit = (at + globals.offset) / FIELD;
    return vec4<f32>(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}

