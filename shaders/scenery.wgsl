// Stars in three depths before a nebula. See src/render/scenery.rs.
//
// Everything here is in whole pixels and few tones, so that it is of one piece with the pixel art before it,
// and dark: bullets have to stand out. Hashes are integers, the same on every GPU.

// The texture that the pass at hand reads: noise while the tile is dithered, the tile ever after.
@group(1) @binding(0) var source: texture_2d<f32>;
@group(1) @binding(1) var source_sampler: sampler;

// The nebula's tile in pixels; its noise has half of it.
const TILE = vec2<f32>(768.0, 1024.0);
// Pixels to the left of and above the field that shake may bring in; globals.rs allows no more.
const MARGIN = 64;

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

// ---- the nebula, each frame: one texel a pixel -------------------------------------------------------------

@fragment
fn fs_main(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let pixel = vec2<u32>(vec2<i32>(at.xy) - vec2<i32>(globals.offset) + MARGIN);
    let own = vec2<u32>(pixel.x, (pixel.y + u32(TILE.y) - globals.scroll.w) % u32(TILE.y));
    let cloud = textureLoad(source, own, 0).rg;
    let tint = globals.nebula.rgb;
    // Some of the clouds lean towards the violet between their red and their blue, whatever their own hue.
    let violet = vec3<f32>(max(tint.r, tint.b * 0.7), tint.g * 0.7, max(tint.b, tint.r * 0.6));
    let colour = EMPTY_SKY + tint * 0.10 + mix(tint, violet, cloud.g * 0.7) * cloud.r;
    return vec4<f32>(colour * globals.brightness, 1.0);
}

const EMPTY_SKY = vec3<f32>(0.010, 0.012, 0.026);

// ---- stars, each frame: a quad each ------------------------------------------------------------------------

// After this many pixels the stars repeat; scenery.rs wraps at the same.
const STAR_PERIOD = 65536u;

// Far, middle, near. The sky of each is cut into cells with at most one star.
// Side of a cell in pixels, a power of two.
const CELL = array<u32, 3>(16u, 32u, 64u);
// Part of the cells that have a star.
const SHARE = array<f32, 3>(0.36, 0.42, 0.45);
// Of the brightest star.
const LIGHT = array<f32, 3>(0.30, 0.48, 0.68);
// Cells that cover 768 × 488 pixels, the field and its margins, wherever the scroll stands. scenery.rs draws as
// many instances as this makes: 1536, 408 and 108.
const COLUMNS = array<u32, 3>(48u, 24u, 12u);
const ROWS = array<u32, 3>(32u, 17u, 9u);

struct Star {
    @builtin(position) clip: vec4<f32>,
    // Pixels from the centre of the star.
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
    if part(h, 0u) > SHARE[depth] {
        return out;
    }
    let more = hash(id + vec3<u32>(0u, 0u, 10u));
    // Some of the near stars are large: a cross whose arms fade.
    let arm = select(0.0, 2.0, depth == 2u && (more & 3u) == 0u);
    let own = home * cell + vec2<u32>(h >> 8u, h >> 16u) % cell;
    let centre = vec2<f32>(vec2<i32>(own) - vec2<i32>(MARGIN, i32(top) + MARGIN));
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u)) * (2.0 * arm + 1.0);
    let steps = floor(part(more, 8u) * 4.0) / 4.0;
    out.clip = field_to_clip(centre - arm + corner);
    out.away = corner - arm - 0.5;
    out.light = temperature(more >> 4u) * LIGHT[depth] * (0.55 + 0.5 * steps) * twinkle(more);
    return out;
}

@fragment
fn fs_star(in: Star) -> @location(0) vec4<f32> {
    let away = abs(round(in.away));
    let fade = select(select(0.16, 0.38, away.x + away.y < 2.0), 1.0, away.x + away.y < 1.0);
    let on_cross = select(0.0, 1.0, min(away.x, away.y) == 0.0);
    // Premultiplied with no alpha: added to the sky.
    return vec4<f32>(in.light * fade * on_cross * globals.brightness, 0.0);
}

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

// ---- the nebula's tile, once -------------------------------------------------------------------------------

// How many tones the nebula has above the empty sky.
const TONES = 5.0;
// Part of a tone's width that is dithered into the next; 1 dithers everywhere, 0 draws bare contours.
const DITHER = 0.7;

// Thresholds of a 4 × 4 ordered dither, between 0 and 1: the bits of x ^ y and y, lowest first.
fn bayer(at: vec2<u32>) -> f32 {
    let x = at.x ^ at.y;
    let rank = (x & 1u) * 8u + (at.y & 1u) * 4u + (x & 2u) + ((at.y & 2u) >> 1u);
    return (f32(rank) + 0.5) / 16.0;
}

// Noise to tones. Dithered in the tile and not on the screen: the pattern moves with the cloud and does not swim.
@fragment
fn fs_dither(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let cloud = textureSampleLevel(source, source_sampler, at.xy / TILE, 0.0).rg;
    let threshold = bayer(vec2<u32>(at.xy));
    let tone = floor(cloud.r * TONES + 0.5 + (threshold - 0.5) * DITHER) / TONES;
    let hue = floor(cloud.g * 4.0 + threshold) / 4.0;
    return vec4<f32>(tone, hue, 0.0, 1.0);
}

// Value noise on a lattice of `cell` pixels that repeats with the tile.
fn noise(at: vec2<f32>, cell: f32, seed: u32) -> f32 {
    let count = vec2<i32>(TILE / cell);
    let low = floor(at / cell);
    let f = at / cell - low;
    let ease = f * f * (3.0 - 2.0 * f);
    let a = ((vec2<i32>(low) % count) + count) % count;
    let b = (a + 1) % count;
    let top = mix(lattice(a.x, a.y, seed), lattice(b.x, a.y, seed), ease.x);
    let bottom = mix(lattice(a.x, b.y, seed), lattice(b.x, b.y, seed), ease.x);
    return mix(top, bottom, ease.y);
}

fn lattice(x: i32, y: i32, seed: u32) -> f32 {
    return f32(hash(vec3<u32>(u32(x), u32(y), seed)) >> 8u) / 16777216.0;
}

// Octaves of noise from `cell` down, each half as wide and half as strong; 0 to 1.
fn cloud(at: vec2<f32>, cell: f32, octaves: u32, seed: u32) -> f32 {
    var sum = 0.0;
    var weight = 0.5;
    var total = 0.0;
    var width = cell;
    for (var octave = 0u; octave < octaves; octave++) {
        // Shifted, so that the lattices of the octaves do not lie on one another and show as squares.
        let shift = vec2<f32>(97.0, 59.0) * f32(octave);
        sum += weight * noise(at + shift, width, seed + octave);
        total += weight;
        weight *= 0.5;
        width *= 0.5;
    }
    return sum / total;
}

// Density in red, hue in green.
@fragment
fn fs_noise(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    // Pulled about by another noise, or it would look like heaps of cotton wool.
    let pull = vec2<f32>(cloud(own, 128.0, 3u, 100u), cloud(own, 128.0, 3u, 200u)) - 0.5;
    let body = cloud(own + pull * 240.0, 256.0, 6u, 301u);
    let mass = smoothstep(0.30, 0.70, body);
    // Bright threads where one noise passes its middle, and lanes of dust where another does.
    let thread = 1.0 - abs(cloud(own + pull * 210.0, 128.0, 5u, 400u) * 2.0 - 1.0);
    let dust = abs(cloud(own + pull * 120.0, 128.0, 5u, 600u) * 2.0 - 1.0);
    let lit = 0.42 + 0.58 * pow(thread, 4.0);
    let density = mass * lit * (0.45 + 0.55 * smoothstep(0.0, 0.22, dust)) * 1.15;
    let hue = smoothstep(0.4, 0.7, cloud(own - pull * 200.0, 256.0, 3u, 500u));
    return vec4<f32>(density, hue, 0.0, 1.0);
}
