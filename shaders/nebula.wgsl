// The nebula of a stage as a tile, made once: noise at half size first, then its tones, dithered. See src/render/nebula.rs.
//
// Each backdrop has one function that says how dense the cloud is (0 to 1) and which of its two colors it has (0 to 1).
// All repeat with the tile, because they are made of nothing but lattices whose cells divide it.

// Noise, while the tile is dithered.
@group(1) @binding(0) var source: texture_2d<f32>;
@group(1) @binding(1) var source_sampler: sampler;

// The tile in pixels; its noise has half of it.
const TILE = vec2<f32>(768.0, 1024.0);

@vertex
fn vs_main(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.0, 1.0);
}

// ---- tones -----------------------------------------------------------------------------------------------------

// How many tones the nebula has above the empty sky.
const TONES = 5.0;
// Part of a tone's width that is dithered into the next; 1 dithers everywhere, 0 draws bare contours.
const DITHER = 0.7;

fn tone_of(density: f32, threshold: f32) -> f32 {
    return floor(density * TONES + 0.5 + (threshold - 0.5) * DITHER) / TONES;
}

// Noise to tones. Dithered in the tile and not on the screen: the pattern moves with the cloud and does not swim.
@fragment
fn fs_dither(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let cloud = textureSampleLevel(source, source_sampler, at.xy / TILE, 0.0).rg;
    let threshold = bayer(vec2<u32>(at.xy));
    let hue = floor(cloud.g * 4.0 + threshold) / 4.0;
    return vec4<f32>(tone_of(cloud.r, threshold), hue, 0.0, 1.0);
}

// The same for a tile whose hue is no color but a pattern to be read smoothly.
@fragment
fn fs_dither_tone(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let cloud = textureSampleLevel(source, source_sampler, at.xy / TILE, 0.0).rg;
    return vec4<f32>(tone_of(cloud.r, bayer(vec2<u32>(at.xy))), cloud.g, 0.0, 1.0);
}

// ---- what they are made of -------------------------------------------------------------------------------------

// Value noise on a lattice of `cell` pixels that repeats with the tile.
fn noise(at: vec2<f32>, cell: vec2<f32>, seed: u32) -> f32 {
    let count = max(vec2<i32>(TILE / cell), vec2<i32>(1));
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
fn cloud(at: vec2<f32>, cell: vec2<f32>, octaves: u32, seed: u32) -> f32 {
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

fn round_cloud(at: vec2<f32>, cell: f32, octaves: u32, seed: u32) -> f32 {
    return cloud(at, vec2<f32>(cell), octaves, seed);
}

// Two noises that pull a place about: without them clouds look like heaps of cotton wool.
fn pulled(at: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(round_cloud(at, 128.0, 3u, 100u), round_cloud(at, 128.0, 3u, 200u)) - 0.5;
}

// 1 where a noise passes its middle, falling to 0 on both sides: a thread.
fn thread(value: f32) -> f32 {
    return 1.0 - abs(value * 2.0 - 1.0);
}

struct Nearest {
    // Distances to the nearest and the second nearest point, in cells.
    first: f32,
    second: f32,
    // Of the nearest, from 0 to 1.
    chance: f32,
    // From the nearest, in cells.
    away: vec2<f32>,
}

// Points strewn over a lattice of `cell` pixels, one in each (Steven Worley, "A Cellular Texture Basis Function",
// SIGGRAPH 1996); rows are set off by half a cell, so that the cells around the points are rather hexagons than squares.
fn nearest(at: vec2<f32>, cell: f32, jitter: f32, seed: u32) -> Nearest {
    let count = vec2<i32>(TILE / cell);
    let home = vec2<i32>(floor(at / cell));
    var found = Nearest(9.0, 9.0, 0.0, vec2<f32>(0.0));
    for (var y = -1; y <= 1; y++) {
        for (var x = -2; x <= 2; x++) {
            let place = home + vec2<i32>(x, y);
            let own = ((place % count) + count) % count;
            let strewn = vec2<f32>(lattice(own.x, own.y, seed), lattice(own.x, own.y, seed + 1u)) - 0.5;
            let set_off = 0.5 * f32(own.y & 1);
            let point = vec2<f32>(place) + 0.5 + vec2<f32>(set_off, 0.0) + strewn * jitter;
            let away = at / cell - point;
            let far = length(away);
            if far < found.first {
                found = Nearest(far, found.first, lattice(own.x, own.y, seed + 2u), away);
            } else if far < found.second {
                found.second = far;
            }
        }
    }
    return found;
}

// ---- the backdrops ---------------------------------------------------------------------------------------------

// Open Space: filaments, with lanes of dust between them.
@fragment
fn fs_open_space(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    let pull = pulled(own);
    let body = round_cloud(own + pull * 240.0, 256.0, 6u, 301u);
    let mass = smoothstep(0.30, 0.70, body);
    // Bright threads where one noise passes its middle, and lanes of dust where another does.
    let bright = thread(round_cloud(own + pull * 210.0, 128.0, 5u, 400u));
    let dust = abs(round_cloud(own + pull * 120.0, 128.0, 5u, 600u) * 2.0 - 1.0);
    let lit = 0.42 + 0.58 * pow(bright, 4.0);
    let density = mass * lit * (0.45 + 0.55 * smoothstep(0.0, 0.22, dust)) * 1.15;
    let hue = smoothstep(0.4, 0.7, round_cloud(own - pull * 200.0, 256.0, 3u, 500u));
    return vec4<f32>(density, hue, 0.0, 1.0);
}

// The Column: curtains that hang from top to bottom.
@fragment
fn fs_column(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    let pull = pulled(own);
    let bent = own + vec2<f32>(pull.x * 50.0, pull.y * 160.0);
    let broad = smoothstep(0.38, 0.72, cloud(bent, vec2<f32>(192.0, 1024.0), 2u, 701u));
    let streak = pow(thread(cloud(bent, vec2<f32>(96.0, 1024.0), 5u, 720u)), 3.0);
    let gaps = smoothstep(0.25, 0.6, cloud(bent, vec2<f32>(48.0, 512.0), 3u, 740u));
    let breath = 0.55 + 0.45 * round_cloud(own, 256.0, 3u, 760u);
    let strand = pow(thread(cloud(bent, vec2<f32>(24.0, 1024.0), 3u, 790u)), 7.0) * (0.15 + 0.55 * broad);
    let curtain = 0.30 * broad + 0.80 * streak * broad + 0.18 * streak;
    let density = (curtain * (0.35 + 0.65 * gaps) + strand * gaps) * breath * 1.15;
    let hue = cloud(bent, vec2<f32>(192.0, 512.0), 2u, 780u);
    return vec4<f32>(density, smoothstep(0.35, 0.65, hue), 0.0, 1.0);
}

// The Swarm: murk, eaten out in rounds as if something lived in it.
@fragment
fn fs_swarm(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    let pull = pulled(own);
    let body = smoothstep(0.22, 0.64, round_cloud(own + pull * 150.0, 256.0, 5u, 801u));
    let large = nearest(own + pull * 90.0, 128.0, 0.9, 820u);
    let small = nearest(own + pull * 60.0, 32.0, 0.9, 840u);
    let eaten = smoothstep(0.10, 0.55, large.first) * (0.65 + 0.35 * smoothstep(0.1, 0.5, small.first));
    let rim = pow(1.0 - abs(clamp(large.first * 2.2, 0.0, 2.0) - 1.0), 4.0) * large.chance;
    // Spores, where it is thick.
    let spore = step(0.9965 - 0.004 * body, lattice(i32(at.x), i32(at.y), 870u));
    let density = body * (0.20 + 0.55 * eaten + 0.40 * rim) + 0.45 * spore;
    let hue = smoothstep(0.45, 0.7, round_cloud(own - pull * 160.0, 256.0, 3u, 860u));
    return vec4<f32>(density, hue, 0.0, 1.0);
}

// The Belt: slanted lanes of dust, and rock that is ground small.
@fragment
fn fs_belt(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    let pull = pulled(own);
    // A slant of three to four closes with the tile.
    let slanted = vec2<f32>(own.x + own.y * 0.75, own.y) + pull * vec2<f32>(110.0, 60.0);
    let lanes = cloud(slanted, vec2<f32>(192.0, 1024.0), 5u, 901u);
    let mass = smoothstep(0.24, 0.68, lanes) * (0.55 + 0.45 * round_cloud(own + pull * 90.0, 128.0, 5u, 920u));
    let dark = smoothstep(0.02, 0.22, abs(cloud(slanted, vec2<f32>(96.0, 512.0), 4u, 940u) * 2.0 - 1.0));
    let speck = lattice(i32(at.x), i32(at.y), 960u);
    let grit = step(0.990 - 0.020 * mass, speck) * (0.30 + 0.70 * lattice(i32(at.x), i32(at.y), 961u));
    let dust = mass * (0.28 + 0.72 * dark) + grit * 0.6;
    // Far off rocks: dark lumps with a rim of light at the upper left.
    let rock = nearest(own + pull * 40.0, 64.0, 0.7, 970u);
    let size = select(0.0, 0.05 + 0.13 * fract(rock.chance * 7.0), rock.chance > 0.62);
    let lump = size * (0.75 + 0.5 * round_cloud(own, 16.0, 2u, 975u));
    let lit = max(dot(rock.away / max(rock.first, 0.01), vec2<f32>(-0.7, -0.7)), 0.0) * rock.first / max(lump, 0.01);
    let density = select(dust, 0.02 + 0.80 * lit * lit, rock.first < lump);
    let hue = smoothstep(0.4, 0.65, round_cloud(own - pull * 120.0, 256.0, 3u, 980u));
    return vec4<f32>(density, hue, 0.0, 1.0);
}

// The Leviathan: water without a ground. The hue is no hue but the pattern of the shafts of light, the same in all rows.
@fragment
fn fs_leviathan(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    let pull = pulled(own);
    let swell = smoothstep(0.30, 0.75, round_cloud(own + pull * 200.0, 256.0, 4u, 1001u));
    let caustic = pow(thread(round_cloud(own + pull * 120.0, 128.0, 3u, 1020u)), 9.0);
    let density = swell * (0.55 + 0.45 * caustic) + 0.10 * caustic;
    let across = vec2<f32>(own.x, 0.0);
    let rays = cloud(across, vec2<f32>(96.0, 1024.0), 3u, 1040u);
    return vec4<f32>(density, smoothstep(0.36, 0.62, rays), 0.0, 1.0);
}

// The Hive: cells with glowing walls, some of them full.
@fragment
fn fs_hive(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let own = at.xy * 2.0;
    let pull = pulled(own);
    let cell = nearest(own + pull * 40.0, 64.0, 0.55, 1101u);
    let gap = cell.second - cell.first;
    let wall = 1.0 - smoothstep(0.02, 0.14, gap);
    let halo = 1.0 - smoothstep(0.0, 0.45, gap);
    let full = smoothstep(0.62, 0.70, cell.chance) * (1.0 - smoothstep(0.0, 0.6, cell.first));
    let patch_of = smoothstep(0.20, 0.58, round_cloud(own + pull * 160.0, 256.0, 4u, 1120u));
    let flesh = round_cloud(own + pull * 90.0, 64.0, 4u, 1140u);
    let density = patch_of * (0.22 * wall + 0.17 * halo + 0.36 * full) + 0.16 * flesh * (0.4 + patch_of);
    let hue = mix(smoothstep(0.4, 0.65, round_cloud(own, 256.0, 2u, 1160u)), cell.chance, 0.45);
    return vec4<f32>(density, hue, 0.0, 1.0);
}
