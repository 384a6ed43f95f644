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

// World pixels to pixels of the picture (origin top left, y down), shake included.
fn world_to_screen(at: vec2<f32>) -> vec2<f32> {
    return (at - globals.centre) * globals.zoom + FIELD * 0.5 + globals.offset;
}

// Pixels of the picture to clip space (origin in the middle, y up).
fn screen_to_clip(at: vec2<f32>) -> vec4<f32> {
    let unit = at / FIELD;
    return vec4<f32>(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}

// World pixels to clip space.
fn world_to_clip(at: vec2<f32>) -> vec4<f32> {
    return screen_to_clip(world_to_screen(at));
}

// Field pixels to clip space: for what no camera moves.
fn field_to_clip(at: vec2<f32>) -> vec4<f32> {
    return screen_to_clip(at + globals.offset);
}

// The corner of a quad with a number from 0 to 3, as a part of its sides: top left, top right, bottom left, bottom right.
fn corner_of(index: u32) -> vec2<f32> {
    return vec2<f32>(f32(index & 1u), f32(index >> 1u));
}

// ---- what glows is drawn once more, at half size, for the bloom ---------------------------------------------

// Left upper corner of the whole pixels of half size that cover a place of the picture.
fn glow_from(low: vec2<f32>) -> vec2<f32> {
    return floor(low * 0.5) * 2.0;
}

// Right lower corner of them.
fn glow_to(high: vec2<f32>) -> vec2<f32> {
    return ceil(high * 0.5) * 2.0;
}
