/** The yard of a dealer on a bright day: a showroom of glass, parking bays, a hedge, trees and clouds. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, mixColours, pseudoRandomAt, smoothNoise } from './smooth-noise.mjs'

const ROOF = 5.6
const FASCIA = 4.5
const FROM = -14
const TO = 26

/** Showroom, trees behind it, flags before it, and a hedge behind the camera. */
export function forecourtBackdropLayers() {
  return [
    paintBackdropLayer({ y: 10.5, x: [-50, 70], z: [0, 8.4], step: 0.035, blur: 0.1, colourAt: flagsAndBeds }),
    paintBackdropLayer({ y: 16, x: [-60, 80], z: [0, 9], step: 0.045, blur: 0.3, colourAt: showroom }),
    paintBackdropLayer({ y: 34, x: [-150, 170], z: [0, 14], step: 0.12, blur: 0.4, colourAt: trees }),
    paintBackdropLayer({ y: -16, x: [-80, 90], z: [0, 7], step: 0.2, blur: 0.5, colourAt: hedge }),
  ]
}

function showroom(x, z) {
  if (x < FROM || x > TO || z > ROOF) return [0, 0, 0, 0]
  if (z > FASCIA) {
    const rim = z > ROOF - 0.1 || z < FASCIA + 0.08
    return rim ? [0.5, 0.52, 0.53, 1] : [0.014, 0.085, 0.052, 1]
  }
  const pane = (x - FROM) / 2.5
  const u = pane - Math.floor(pane)
  if (u < 0.03 || z < 0.16 || Math.abs(z - 3.15) < 0.035) return [0.035, 0.038, 0.042, 1]
  return [...inside(x, z), 1]
}

/** Through the glass: a ceiling with rows of lamps, a pale floor, cars; the sky and trees mirrored faintly. */
function inside(x, z) {
  let c = mixColours([0.15, 0.115, 0.08], [0.3, 0.23, 0.155], smoothstep(0.4, 3.2, z))
  const lamp =
    Math.abs((((x + 400) * 0.55) % 1) - 0.5) < 0.3 && (Math.abs(z - 3.9) < 0.055 || Math.abs(z - 3.55) < 0.03)
  if (z > 3.2) c = lamp ? [5.6, 4.6, 3.2] : [0.2, 0.17, 0.14]
  if (z < 0.5) c = [0.27, 0.24, 0.2]
  const wall = (((x + 400) / 8.5) % 1) - 0.5
  if (z > 0.9 && z < 2.9 && Math.abs(wall) < 0.13) c = wall > 0 ? [0.04, 0.2, 0.13] : [0.5, 0.43, 0.34]
  const slot = Math.floor((x + 300) / 6.2)
  const u = x + 300 - (slot + 0.5) * 6.2
  const tall = 1.3 + 0.35 * pseudoRandomAt(slot, 3)
  const outline = Math.abs(u) < 2.1 ? 0.8 + (tall - 0.8) * smoothstep(1.75, 0.75, Math.abs(u + 0.15)) : 0
  const isWheel = Math.min(Math.hypot(u - 1.3, z - 0.46), Math.hypot(u + 1.3, z - 0.46)) < 0.34
  if (z < outline && z > 0.28) {
    const paint = SHOWN[Math.floor(pseudoRandomAt(slot, 5) * SHOWN.length)]
    const isGlass = z > 0.88 && z < outline - 0.09 && Math.abs(u + 0.1) > 0.05
    const shown =
      isWheel || isGlass ? [0.04, 0.042, 0.045] : mixColours(paint, [0.6, 0.55, 0.48], 0.4 * smoothstep(0.5, 0.9, z))
    // Glass and shade reduce their intensity.
    c = mixColours(c, shown, 0.6)
  }
  const top = 2.1 + 0.9 * fractalNoise(x * 0.7, 2, 3)
  const mirrored = mixColours([0.62, 0.74, 0.9], [0.1, 0.14, 0.08], smoothstep(top + 0.25, top - 0.25, z))
  return mixColours(c, mirrored, 0.17)
}

const SHOWN = [
  [0.42, 0.025, 0.025],
  [0.3, 0.3, 0.31],
  [0.02, 0.06, 0.2],
  [0.03, 0.032, 0.036],
  [0.36, 0.33, 0.3],
  [0.5, 0.3, 0.05],
]

/** The positions of the flags: from none of the three sides does one rise out of a roof. */
const FLAGS = [-40.2, -4.5, 10.4, 44]

/** Tall plain banners in our own green, and planted beds. */
function flagsAndBeds(x, z) {
  const n = FLAGS.findIndex((at) => x > at - 0.1 && x < at + 1)
  const u = n < 0 ? 9 : x - FLAGS[n]
  if (Math.abs(u) < 0.03 && z < 4.6) return [0.6, 0.61, 0.63, 1]
  const bulge = 0.62 + 0.12 * Math.sin(z * 1.6 + n)
  if (u > 0.03 && u < bulge && z > 1.15 && z < 4.5 - 0.5 * (u / bulge) ** 3) {
    const fold = 0.7 + 0.3 * Math.sin(u * 7 + n * 2 + z * 1.3)
    const stripe = z > 1.5 && z < 1.7
    return n % 2 === 0 || stripe
      ? [0.7 * fold, 0.69 * fold, 0.66 * fold, 1]
      : [0.012 * fold, 0.11 * fold, 0.065 * fold, 1]
  }
  const bed = 0.28 + 0.34 * smoothNoise(x * 1.1, 4) + 0.12 * smoothNoise(x * 6, 9)
  const isBed = pseudoRandomAt(Math.floor((x + 400) / 9), 8) > 0.42
  if (isBed && z < bed) {
    const k = 0.5 + fractalNoise(x * 7, z * 9, 3)
    return [0.055 * k, 0.115 * k, 0.03 * k, 1]
  }
  return [0, 0, 0, 0]
}

function trees(x, z) {
  let top = 2.4
  let near = 0
  for (const [size, seed] of [
    [9, 0],
    [5.5, 50],
  ]) {
    const n = Math.floor((x + 900) / size)
    for (const m of [n - 1, n, n + 1]) {
      const middle = (m + 0.5) * size - 900 + size * 0.5 * (pseudoRandomAt(m, 1 + seed) - 0.5)
      const r = size * (0.42 + 0.3 * pseudoRandomAt(m, 2 + seed))
      const d = (x - middle) / r
      if (Math.abs(d) >= 1) continue
      const crown = 2 + size * (0.45 + 0.75 * pseudoRandomAt(m, 3 + seed)) * (1 - d * d) ** 0.35
      if (crown > top) [top, near] = [crown, pseudoRandomAt(m, 4 + seed)]
    }
  }
  top += 2.2 * (fractalNoise(x * 0.55, z * 0.55, 5) - 0.5)
  if (z > top) return [0, 0, 0, 0]
  const leaf = fractalNoise(x * 1.6, z * 1.9, 5)
  const k = (0.25 + 1.3 * leaf * leaf * 2) * (0.45 + 0.65 * smoothstep(top - 7, top, z))
  const green = mixColours([0.045, 0.085, 0.024], [0.085, 0.1, 0.028], near)
  return [...mixColours([green[0] * k, green[1] * k, green[2] * k], [0.42, 0.52, 0.62], 0.09), 1]
}

function hedge(x, z) {
  const top = 3.6 + 2.4 * fractalNoise(x * 0.25, 2, 4)
  if (z > top) return [0, 0, 0, 0]
  const k = 0.6 + 0.8 * fractalNoise(x * 0.9, z, 3)
  return [0.05 * k, 0.085 * k, 0.035 * k, 1]
}

/** Blue between white clouds. */
export function forecourtBackdropSky(dx, dy, dz, out) {
  const k = smoothstep(0, 0.45, dz)
  let c = mixColours([0.82, 1.0, 1.2], [0.17, 0.4, 0.92], k)
  const stretch = dz + 0.16
  const cloud = fractalNoise((dx / stretch) * 1.1 + 7, (dy / stretch) * 1.3 + 2, 5)
  const shade = fractalNoise((dx / stretch) * 1.1 + 7.2, (dy / stretch) * 1.3 + 2.2, 4)
  c = mixColours(
    c,
    mixColours([2.2, 2.2, 2.2], [1.3, 1.36, 1.45], smoothstep(0.45, 0.7, shade)),
    smoothstep(0.42, 0.62, cloud),
  )
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}

/** Pale paving with white bays. */
export function forecourtBackdropGround(x, y, blur, out) {
  const grain = clamp(1 - blur / 0.03, 0, 1)
  const joint = 0.006 + blur * 0.5
  const row = Math.floor(y / 0.4)
  const alongJoint = Math.abs(((((y / 0.4) % 1) + 1) % 1) - 0.5) * 0.4
  const shifted = x / 0.4 + (row & 1 ? 0.5 : 0)
  const acrossJoint = Math.abs((((shifted % 1) + 1) % 1) - 0.5) * 0.4
  const near = smoothstep(0.2 - joint, 0.2, Math.max(alongJoint, acrossJoint)) * clamp(1 - blur / 0.12, 0, 1)
  const stone =
    0.9 +
    0.14 * pseudoRandomAt(Math.floor(shifted), row) * clamp(1 - blur / 0.3, 0, 1) +
    0.12 * (fractalNoise(x * 0.4, y * 0.4, 3) - 0.5)
  const speck = 1 + grain * 0.05 * (smoothNoise(x * 70, y * 70) - 0.5)
  const k = stone * speck * (1 - 0.28 * near)
  let c = [0.3 * k, 0.29 * k, 0.275 * k]
  const edge = 0.015 + blur * 0.5
  const bay = Math.abs((((((x + 0.9) / 3) % 1) + 1) % 1) - 0.5) * 3
  const isBay = smoothstep(4.4 - edge, 4.4 + edge, y) * smoothstep(9.4 + edge, 9.4 - edge, y)
  const line = Math.max(
    smoothstep(1.5 - 0.055 - edge, 1.5 - 0.055 + edge, bay) * isBay,
    smoothstep(0.06 + edge, 0.06 - edge, Math.abs(y - 4.4)),
  )
  c = mixColours(c, [0.86, 0.86, 0.84], line * 0.85)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}
