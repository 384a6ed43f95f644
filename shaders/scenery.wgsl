// Stars in three depths before a nebula. See src/render/scenery.rs.
//
// Everything here is in whole pixels and few tones, so that it is of one piece with the pixel art before it,
// and dark: bullets have to stand out. Hashes are integers, the same on every GPU.

// The nebula's tile: density in red, hue in green. See nebula.wgsl.
@group(1) @binding(0) var tile: texture_2d<f32>;

// Its size in pixels.
const TILE = vec2<f32>(768.0, 1024.0);
// Pixels to the left of and above the field that shake may bring in; globals.rs allows no more.
const MARGIN = 64;

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

// ---- the nebula, each frame: one texel a pixel -------------------------------------------------------------

// Which texel of the tile lies behind a pixel of the picture, before it is scrolled: never negative.
fn behind(at: vec4<f32>) -> vec2<u32> {
    return vec2<u32>(vec2<i32>(at.xy) - vec2<i32>(globals.offset) - vec2<i32>(globals.sway.w, 0) + MARGIN);
}

fn sky(pixel: vec2<u32>) -> vec3<f32> {
    let own = vec2<u32>(pixel.x, (pixel.y + u32(TILE.y) - globals.scroll.w) % u32(TILE.y));
    let cloud = textureLoad(tile, own, 0).rg;
    let tint = globals.nebula.rgb;
    return globals.sky.rgb + tint * 0.10 + mix(tint, globals.accent.rgb, cloud.g * 0.7) * cloud.r;
}

@fragment
fn fs_main(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    return vec4<f32>(sky(behind(at)) * globals.brightness, 1.0);
}

// Light that falls in from above, slanted: where two rows of rays that drift past each other let it through. They stand
// on the screen, whatever scrolls behind them; the tile's hue is their pattern, the same in all of its rows.
@fragment
fn fs_shafts(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let pixel = behind(at);
    let slanted = pixel.x + u32(TILE.x) - pixel.y / 3u;
    let drift = u32(fract(globals.twinkle * 4.0) * TILE.x);
    let near = textureLoad(tile, vec2<u32>((slanted + drift) % u32(TILE.x), 0u), 0).g;
    let far = textureLoad(tile, vec2<u32>((slanted + 2u * u32(TILE.x) - drift) % u32(TILE.x), 0u), 0).g;
    let high = max(1.0 - at.y / FIELD.y, 0.0);
    let light = near * far * high * sqrt(high);
    let threshold = bayer(pixel);
    let steps = floor(light * SHAFT_TONES + threshold) / SHAFT_TONES;
    // It grows darker with the depth.
    let depth = floor(high * DEPTH_TONES + threshold) / DEPTH_TONES;
    let own = vec2<u32>(pixel.x, (pixel.y + u32(TILE.y) - globals.scroll.w) % u32(TILE.y));
    let swell = textureLoad(tile, own, 0).r * (0.35 + 0.65 * depth);
    let water = globals.sky.rgb + globals.nebula.rgb * (0.45 * depth + swell);
    return vec4<f32>((water + globals.accent.rgb * steps) * globals.brightness, 1.0);
}

const DEPTH_TONES = 6.0;
const SHAFT_TONES = 8.0;

// ---- stars, each frame: a quad each ------------------------------------------------------------------------

// After this many pixels the stars repeat; scenery.rs wraps at the same.
const STAR_PERIOD = 65536u;

// Far, middle, near. The sky of each is cut into cells with at most one star.
// Side of a cell in pixels, a power of two.
const CELL = array<u32, 3>(16u, 32u, 64u);
// Part of the cells that have a star.
const SHARE = array<f32, 3>(0.36, 0.42, 0.45);
// Of the brightest star.
const LIGHT = array<f32, 3>(0.30, 0.46, 0.60);
// Cells that cover 768 × 488 pixels, the field and its margins, wherever the scroll stands. scenery.rs draws as
// many instances as this makes: 1536, 408 and 108.
const COLUMNS = array<u32, 3>(48u, 24u, 12u);
const ROWS = array<u32, 3>(32u, 17u, 9u);

struct Star {
    @builtin(position) clip: vec4<f32>,
    // Pixels from the center of the star.
    @location(0) away: vec2<f32>,
    @location(1) @interpolate(flat) light: vec3<f32>,
}

@vertex
fn vs_star(@builtin(vertex_index) index: u32, @builtin(instance_index) instance: u32) -> Star {
    var depth = 0u;
    var place_in_depth = instance;
    while depth < 2u && place_in_depth >= COLUMNS[depth] * ROWS[depth] {
        place_in_depth -= COLUMNS[depth] * ROWS[depth];
        depth += 1u;
    }
    let cell = CELL[depth];
    // The top of the margin in the depth's own, endless pixels; one period is added to stay above zero.
    let top = 2u * STAR_PERIOD - u32(MARGIN) - globals.scroll[depth];
    let home = vec2<u32>(place_in_depth % COLUMNS[depth], top / cell + place_in_depth / COLUMNS[depth]);
    let id = vec3<u32>(home.x, home.y % (STAR_PERIOD / cell), depth + 1u);
    let h = hash(id);

    var out: Star;
    // A cell without a star becomes a triangle without area, outside the field.
    out.clip = vec4<f32>(2.0, 2.0, 0.0, 1.0);
    if part(h, 0u) > SHARE[depth] * globals.star.a {
        return out;
    }
    let more = hash(id + vec3<u32>(0u, 0u, 10u));
    // Some of the near stars are large: a cross whose arms fade.
    let arm = select(0.0, 2.0, depth == 2u && (more & 3u) == 0u);
    let own = home * cell + vec2<u32>(h >> 8u, h >> 16u) % cell;
    let center = vec2<f32>(vec2<i32>(own) - vec2<i32>(MARGIN - globals.sway[depth], i32(top) + MARGIN));
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u)) * (2.0 * arm + 1.0);
    let steps = floor(part(more, 8u) * 4.0) / 4.0;
    out.clip = field_to_clip(center - arm + corner);
    out.away = corner - arm - 0.5;
    out.light = temperature(more >> 4u) * globals.star.rgb * LIGHT[depth] * (0.55 + 0.5 * steps) * twinkle(more);
    return out;
}

@fragment
fn fs_star(in: Star) -> @location(0) vec4<f32> {
    let away = abs(round(in.away));
    let fade = select(select(0.16, 0.38, away.x + away.y < 2.0), 1.0, away.x + away.y < 1.0);
    let on_cross = select(0.0, 1.0, min(away.x, away.y) == 0.0);
    let light = in.light * fade * on_cross * globals.brightness;
    // The brighter the star, the less of the cloud shines through: the sum stays below what a bullet has.
    return vec4<f32>(light, max(light.r, max(light.g, light.b)));
}

fn temperature(h: u32) -> vec3<f32> {
    let kind = h & 7u;
    if kind == 0u { return vec3<f32>(1.0, 0.82, 0.66); }
    if kind <= 3u { return vec3<f32>(0.66, 0.78, 1.0); }
    return vec3<f32>(0.86, 0.90, 1.0);
}

// A third of the stars dim by a step for part of every four to eight seconds.
fn twinkle(h: u32) -> f32 {
    if (h >> 20u) % 3u != 0u {
        return 1.0;
    }
    let cycles = f32(8u + ((h >> 24u) & 7u));
    let phase = fract(globals.twinkle * cycles + part(h, 12u));
    return select(1.0, select(0.72, 0.5, abs(phase - 0.15) < 0.05), phase < 0.3);
}
