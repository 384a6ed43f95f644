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
    // Screen pixels for a pixel of the world; 1 for layers of the screen.
    zoom: f32,
    // What lies in the middle of the screen, in world pixels.
    center: vec2<f32>,
    // Of the backdrop: the empty sky, the nebula's second color, the tint of stars and in `a` how many there are.
    sky: vec4<f32>,
    accent: vec4<f32>,
    star: vec4<f32>,
    // How far each depth has moved aside, in whole pixels: far, middle, near stars, nebula.
    sway: vec4<i32>,
}

@group(0) @binding(0) var<uniform> globals: Globals;

const FIELD = vec2<f32>(640.0, 360.0);

// World pixels to pixels of the picture (origin top left, y down), shake included.
fn world_to_screen(at: vec2<f32>) -> vec2<f32> {
    return (at - globals.center) * globals.zoom + FIELD * 0.5 + globals.offset;
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

// ---- chance and dither -----------------------------------------------------------------------------------------

// Integers, the same on every GPU.
fn hash(at: vec3<u32>) -> u32 {
    var h = (at.x * 0x8da6b343u) ^ (at.y * 0xd8163841u) ^ (at.z * 0xcb1ab31fu);
    h = (h ^ (h >> 16u)) * 0x7feb352du;
    h = (h ^ (h >> 15u)) * 0x846ca68bu;
    return h ^ (h >> 16u);
}

// 0 to 1 from eight bits of a hash.
fn part(h: u32, shift: u32) -> f32 {
    return f32((h >> shift) & 255u) / 255.0;
}

// Thresholds of a 4 × 4 ordered dither, between 0 and 1: the bits of x ^ y and y, lowest first.
fn bayer(at: vec2<u32>) -> f32 {
    let x = at.x ^ at.y;
    let rank = (x & 1u) * 8u + (at.y & 1u) * 4u + (x & 2u) + ((at.y & 2u) >> 1u);
    return (f32(rank) + 0.5) / 16.0;
}
