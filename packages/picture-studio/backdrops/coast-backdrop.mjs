/** A road above the sea after sunset: guard rail, headlands, bands of cloud. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, mixColours, smoothNoise } from './smooth-noise.mjs'

const SEA_LEVEL = -38
const CLIFF_Y = 6.4
const SUN = { x: 0.7, y: 0.714 }
const DUSK = [1.35, 0.56, 0.24]
const ROSE = [0.72, 0.4, 0.4]
const BLUE = [0.12, 0.22, 0.46]
const HAZE = [0.62, 0.38, 0.34]

/** Rail and headlands. */
export function coastBackdropLayers() {
  return [
    paintBackdropLayer({ y: 4.9, x: [-30, 60], z: [0, 0.8], step: 0.02, blur: 0.03, colourAt: rail }),
    paintBackdropLayer({ y: 5.6, x: [-30, 60], z: [-0.2, 0.6], step: 0.03, blur: 0.07, colourAt: grass }),
    paintBackdropLayer({ y: 420, x: [-4200, 3200], z: [SEA_LEVEL, 90], step: 1.5, blur: 3, colourAt: nearHeadland }),
    paintBackdropLayer({ y: 1500, x: [-9000, 9000], z: [SEA_LEVEL, 260], step: 3.4, blur: 11, colourAt: farHeadland }),
  ]
}

function rail(x, z) {
  const post = Math.abs(((x / 3.2) % 1) + (x < 0 ? 1 : 0) - 0.5) * 3.2
  const beam = Math.abs(z - 0.5) < 0.145
  if (beam) {
    const wave = Math.sin(((z - 0.355) / 0.29) * Math.PI * 2 - 0.6)
    const sky = 0.3 + 0.26 * wave
    const joint = post < 0.012 ? 0.5 : 1
    return [sky * 1.0 * joint, sky * 0.82 * joint, sky * 0.76 * joint, 1]
  }
  return post < 0.05 && z < 0.64 ? [0.14, 0.11, 0.1, 1] : [0, 0, 0, 0]
}

function grass(x, z) {
  const height = 0.1 + 0.2 * smoothNoise(x * 1.3, 3) + 0.14 * smoothNoise(x * 9, 7) + 0.1 * smoothNoise(x * 31, 11)
  const k = 0.6 + 0.7 * smoothNoise(x * 14, z * 22)
  return z < height ? [0.115 * k, 0.088 * k, 0.04 * k, 1] : [0, 0, 0, 0]
}

/** Cliffs at both ends of the bay; the sea stays open between them. */
function nearHeadland(x, z) {
  const rise = smoothstep(640, 1000, x) + smoothstep(-700, -980, x)
  const top =
    SEA_LEVEL + rise * (46 + 26 * fractalNoise(x / 130, 2, 5)) + 16 * (fractalNoise(x / 40, 5, 4) - 0.5) * rise
  if (z > top || rise < 0.02) return [0, 0, 0, 0]
  const steep = fractalNoise(x / 20, z / 45, 4)
  const grown = smoothstep(top - 16, top - 4, z + 14 * (fractalNoise(x / 14, z / 14, 3) - 0.5))
  const colour = mixColours(mixColours([0.075, 0.05, 0.046], [0.23, 0.13, 0.09], steep), [0.05, 0.055, 0.035], grown)
  return [...mixColours(colour, HAZE, 0.16), 1]
}

function farHeadland(x, z) {
  const right = smoothstep(1500, 3300, x)
  const left = smoothstep(-1600, -3200, x)
  const island = Math.max(0, 1 - ((x - 130) / 150) ** 2) * 0.32
  const rise = Math.max(right, left, island)
  const top = SEA_LEVEL + rise * (76 + 96 * fractalNoise(x / 520, 8, 5))
  if (z > top || rise < 0.02) return [0, 0, 0, 0]
  return [...mixColours([0.12, 0.09, 0.12], HAZE, 0.42 + 0.2 * smoothstep(40, -36, z)), 1]
}

/** Light of the sky in direction (dx, dy, dz ≥ 0); behind the camera rises a dark slope. */
export function coastBackdropSky(dx, dy, dz, out) {
  const flat = Math.hypot(dx, dy) + 1e-6
  const towardsSun = (dx * SUN.x + dy * SUN.y) / flat
  const sun = 0.5 + 0.5 * towardsSun
  const low = mixColours(ROSE, DUSK, sun ** 3)
  const k = smoothstep(-0.02, 0.42, dz)
  let c = mixColours(low, BLUE, k ** 0.62)
  c = mixColours(c, [2.4, 1.0, 0.36], 0.7 * Math.exp(-(((dz - 0.015) / 0.05) ** 2)) * sun ** 10)
  const stretch = dz + 0.09
  const cloud = fractalNoise((dx / stretch) * 0.55 + 4, (dy / stretch) * 1.1, 5)
  const cover = smoothstep(0.5, 0.72, cloud) * smoothstep(0.0, 0.06, dz)
  c = mixColours(c, mixColours([0.5, 0.4, 0.47], [1.9, 0.95, 0.62], sun ** 2 * smoothstep(0.5, 0.05, dz)), cover * 0.8)
  if (dy < 0) {
    const slope = 0.1 + 0.1 * smoothNoise(dx * 5 + 2, 1) + 0.04 * smoothNoise(dx * 17, 4)
    c = mixColours(c, [0.1, 0.075, 0.06], smoothstep(slope + 0.03, slope - 0.03, dz) * smoothstep(0, -0.25, dy))
  }
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}

/** Colour of the ground at (x, y), blurred over `blur` metres, and true; false where it falls away to the sea. */
export function coastBackdropGround(x, y, blur, out) {
  if (y > CLIFF_Y) return false
  const grain = clamp(1 - blur / 0.03, 0, 1)
  const patches = 0.9 + 0.2 * fractalNoise(x * 0.35, y * 0.8, 3)
  const wheelTracks = 1 - 0.1 * Math.exp(-(((Math.abs(y + 0.1) - 0.85) / 0.3) ** 2))
  const speck = 1 + grain * 0.1 * (smoothNoise(x * 60, y * 60) - 0.5)
  let c = [
    0.165 * patches * speck * wheelTracks,
    0.148 * patches * speck * wheelTracks,
    0.15 * patches * speck * wheelTracks,
  ]
  const edge = 0.012 + blur * 0.5
  const line = smoothstep(0.07 + edge, 0.07 - edge, Math.abs(y - 3.1))
  // None on the near side: the flank of the car would mirror it as a loop.
  const worn = 0.75 + 0.25 * fractalNoise(x * 2.2, y * 9, 2)
  c = mixColours(c, [0.62, 0.54, 0.5], line * worn)
  const verge = smoothstep(3.6 - edge, 3.9 + edge, y + 0.3 * (smoothNoise(x * 1.4, 5) - 0.5))
  const earth = 0.7 + 0.5 * fractalNoise(x * 3, y * 3, 3) + grain * 0.15 * (smoothNoise(x * 40, y * 40) - 0.5)
  c = mixColours(c, [0.14 * earth, 0.105 * earth, 0.07 * earth], verge)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}

/** The sea in direction (dx, dy, dz < 0) from a point at height z. */
export function coastBackdropSea(x, y, z, dx, dy, dz, out) {
  const t = (SEA_LEVEL - z) / dz
  const [px, py] = [x + dx * t, y + dy * t]
  const ripple = fractalNoise(px / (6 + t * 0.012), py / (14 + t * 0.05), 3) - 0.5
  const far = smoothstep(500, 4500, t)
  coastBackdropSky(dx, dy, Math.max(0.01, -dz + 0.1 * ripple), out)
  const flat = Math.hypot(dx, dy) + 1e-6
  const glitter = Math.max(0, (dx * SUN.x + dy * SUN.y) / flat) ** 24
  const c = mixColours(
    [0.035, 0.075, 0.11],
    [out[0], out[1], out[2]],
    clamp(0.2 + 0.2 * far + ripple * 0.7 + 0.5 * glitter, 0, 1),
  )
  const haze = smoothstep(1500, 9000, t)
  const final = mixColours(c, HAZE, 0.35 * haze)
  for (let i = 0; i < 3; i++) out[i] = final[i]
}
