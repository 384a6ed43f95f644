// Stars in three depths before a nebula. See src/render/scenery.rs.
//
// Everything here is in whole pixels and few tones, so that it is of one piece with the pixel art before it,
// and dark: bullets have to stand out. Hashes are integers, the same on every GPU.

@group(1) @binding(0) var nebula: texture_2d<f32>;
@group(1) @binding(1) var nebula_sampler: sampler;

// After this many pixels the stars repeat; scenery.rs wraps at the same.
const STAR_PERIOD = 65536u;
// The nebula's tile on the field, in pixels; its texture has half of it.
const TILE = vec2<f32>(768.0, 1024.0);
// Keeps coordinates positive under shake; a multiple of every cell.
const MARGIN = 1024;

// ---- the picture -------------------------------------------------------------------------------------------

// How many tones the nebula has above the empty sky.
const TONES = 5.0;
// Part of a tone's width that is dithered into the next; 1 dithers everywhere, 0 draws bare contours.
const DITHER = 0.7;

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fs_main(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let pixel = vec2<u32>(vec2<i32>(at.xy) - vec2<i32>(globals.offset) + MARGIN);
    var colour = sky(pixel);
    colour = max(colour, star(pixel, 0u, 16u, 0.36, 0.30));
    colour = max(colour, star(pixel, 1u, 32u, 0.42, 0.48));
    colour = max(colour, star(pixel, 2u, 64u, 0.45, 0.70));
    return vec4<f32>(colour * globals.brightness, 1.0);
}

// ---- nebula ------------------------------------------------------------------------------------------------

// Thresholds of a 4 × 4 ordered dither, 0 to 15 sixteenths: the bits of x ^ y and y, lowest first.
fn bayer(at: vec2<u32>) -> f32 {
    let x = at.x ^ at.y;
    let rank = (x & 1u) * 8u + (at.y & 1u) * 4u + (x & 2u) + ((at.y & 2u) >> 1u);
    return (f32(rank) + 0.5) / 16.0;
}

fn sky(pixel: vec2<u32>) -> vec3<f32> {
    // Dithered in the nebula's own pixels: the pattern moves with the cloud and does not swim in it.
    let own = vec2<u32>(pixel.x, pixel.y + u32(TILE.y) - globals.scroll.w);
    let cloud = textureSampleLevel(nebula, nebula_sampler, (vec2<f32>(own) + 0.5) / TILE, 0.0).rg;
    let tone = floor(cloud.r * TONES + 0.5 + (bayer(own) - 0.5) * DITHER) / TONES;
    let tint = globals.nebula.rgb;
    // Some of the clouds lean towards the violet between their red and their blue, whatever their own hue.
    let violet = vec3<f32>(max(tint.r, tint.b * 0.7), tint.g * 0.7, max(tint.b, tint.r * 0.6));
    let hue = floor(cloud.g * 4.0 + bayer(own)) / 4.0;
    return vec3<f32>(0.010, 0.012, 0.026) + tint * 0.10 + mix(tint, violet, hue * 0.7) * tone;
}

// ---- stars -------------------------------------------------------------------------------------------------

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

// At most one star a cell, anywhere in it but at the rim.
fn star(pixel: vec2<u32>, depth: u32, cell: u32, share: f32, light: f32) -> vec3<f32> {
    let own = vec2<u32>(pixel.x, (pixel.y + STAR_PERIOD - globals.scroll[depth]) % STAR_PERIOD);
    let home = own / cell;
    let h = hash(vec3<u32>(home, depth + 1u));
    if part(h, 0u) > share {
        return vec3<f32>(0.0);
    }
    let more = hash(vec3<u32>(home, depth + 11u));
    // Some of the near stars are large: a cross whose arms fade.
    let arm = select(0, 2, depth == 2u && (more & 3u) == 0u);
    let place = vec2<u32>(h >> 8u, h >> 16u) % (cell - 4u) + 2u;
    let away = abs(vec2<i32>(own % cell) - vec2<i32>(place));
    let distance = away.x + away.y;
    if distance > arm || min(away.x, away.y) > 0 {
        return vec3<f32>(0.0);
    }
    let fade = array<f32, 3>(1.0, 0.38, 0.16);
    let steps = floor(part(more, 8u) * 4.0) / 4.0;
    return temperature(more >> 4u) * light * (0.55 + 0.5 * steps) * fade[distance] * twinkle(more);
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

// ---- the nebula's noise, computed once ---------------------------------------------------------------------

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
fn fs_bake(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
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
