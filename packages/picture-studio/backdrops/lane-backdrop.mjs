/** A road through woods in autumn: trunks, golden leaves against a low sun, litter along the verge. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { fractalNoise, mixColours, pseudoRandomAt, smoothNoise } from './smooth-noise.mjs'
import { treeRow } from './tree-rows.mjs'

const GLOW = [1.75, 1.12, 0.5]
const GOLD = [0.98, 0.5, 0.085]
const AMBER = [0.82, 0.33, 0.05]
const RUST = [0.5, 0.15, 0.04]
const OLIVE = [0.34, 0.34, 0.08]
const VERGE = 3.5

/** Rows of trees, the farther the more of the glow lies over them; behind the camera the other edge of the wood. */
export function laneBackdropLayers() {
  return [
    paintBackdropLayer({ y: 7, x: [-40, 60], z: [0, 5], step: 0.035, blur: 0.1, colourAt: edgeOfWood }),
    paintBackdropLayer({ y: 11, x: [-55, 75], z: [0, 8], step: 0.05, blur: 0.22, colourAt: nearTrees }),
    paintBackdropLayer({ y: 19, x: [-85, 105], z: [0, 12], step: 0.09, blur: 0.4, colourAt: middleTrees }),
    paintBackdropLayer({ y: 36, x: [-150, 170], z: [0, 20], step: 0.18, blur: 0.9, colourAt: farWood }),
    paintBackdropLayer({ y: -11, x: [-70, 80], z: [0, 5.5], step: 0.2, blur: 0.5, colourAt: woodBehind }),
  ]
}

const nearRow = treeRow({
  spacing: 4.7,
  seed: 11,
  share: 0.85,
  bottom: 2.3,
  size: 6.5,
  tones: [GOLD, AMBER, GOLD],
  girth: 0.42,
})
const middleRow = treeRow({
  spacing: 5.2,
  seed: 23,
  bottom: 1.5,
  size: 7.5,
  tones: [GOLD, AMBER, RUST, OLIVE],
  girth: 0.4,
})

/** A bank of litter with ferns and saplings, and the first trunks. */
function edgeOfWood(x, z) {
  const n = Math.floor((x + 500) / 6.4)
  const at = (n + 0.5 + 0.5 * (pseudoRandomAt(n, 3) - 0.5)) * 6.4 - 500
  const girth = 0.15 + 0.1 * pseudoRandomAt(n, 4)
  const across = (x - at - 0.05 * (pseudoRandomAt(n, 5) - 0.5) * z) / (girth * (1 + 0.9 * Math.exp(-z * 4)))
  const bank = 0.16 + 0.25 * fractalNoise(x * 0.7, 2, 3) + 0.06 * smoothNoise(x * 13, 4)
  if (z < bank) {
    const k = 0.55 + 0.8 * fractalNoise(x * 5, z * 8, 3)
    return [...scaled(mixColours(RUST, GOLD, fractalNoise(x * 9, z * 13, 2) * 0.6), k * 0.62), 1]
  }
  const fern = bank + 0.55 * smoothstep(0.5, 0.8, fractalNoise(x * 0.6 + 8, 6, 3)) * (0.5 + smoothNoise(x * 8, z * 6))
  if (z < fern) {
    const k = 0.5 + fractalNoise(x * 7, z * 7, 3)
    return [...scaled(mixColours(OLIVE, AMBER, smoothNoise(x * 0.9, 3)), k * 0.6), 1]
  }
  if (pseudoRandomAt(n, 6) < 0.72 && Math.abs(across) < 1) {
    const k = (0.75 + 0.6 * across) * (0.65 + 0.7 * fractalNoise(x * 16, z * 2.2, 3))
    return [0.085 * k, 0.058 * k, 0.04 * k, 1]
  }
  return [0, 0, 0, 0]
}

function nearTrees(x, z) {
  const shrub =
    0.35 + 1.5 * smoothstep(0.42, 0.75, fractalNoise(x * 0.28 + 3, 9, 4)) * (0.6 + 0.8 * smoothNoise(x * 3, z * 2))
  if (z < shrub) {
    const k = 0.35 + 0.9 * fractalNoise(x * 3.2, z * 3.6, 4)
    return [...scaled(mixColours(RUST, mixColours(OLIVE, GOLD, 0.4), smoothNoise(x * 0.5, z)), k * 0.8), 1]
  }
  return nearRow(x, z)
}

function middleTrees(x, z) {
  const shrub = 0.8 + 1.6 * fractalNoise(x * 0.3 + 1, 3, 4)
  if (z < shrub) {
    const k = 0.5 + 0.8 * fractalNoise(x * 1.8, z * 2, 4)
    return hazed([...scaled(mixColours(RUST, GOLD, fractalNoise(x * 0.4, z * 0.6, 2)), k * 0.9), 1], 0.16)
  }
  return hazed(middleRow(x, z), 0.16)
}

/** Far leaves, between which the low sun comes through. */
function farWood(x, z) {
  const trunk = Math.abs((((x + 900) / 2.3 + 0.7 * smoothNoise(x * 0.4, 3)) % 1) - 0.5) < 0.05
  const leaf = fractalNoise(x * 0.35, z * 0.4, 5)
  const through = smoothstep(0.42, 0.62, fractalNoise(x * 0.16 + 5, z * 0.2 + 2, 4)) * smoothstep(0.2, 2.2, z)
  let c = mixColours(RUST, GOLD, leaf * 1.2)
  if (trunk && z < 7) c = [0.16, 0.09, 0.05]
  c = mixColours(c, GLOW, 0.24 + 0.62 * through)
  return [...scaled(c, 0.8 + 0.35 * leaf), 1]
}

function woodBehind(x, z) {
  const top = 3.4 + 2 * fractalNoise(x * 0.3, 2, 4)
  if (z > top) return [0, 0, 0, 0]
  const k = 0.4 + 0.7 * fractalNoise(x * 0.9, z, 3)
  return [0.2 * k, 0.105 * k, 0.035 * k, 1]
}

function hazed([r, g, b, a], k) {
  return a === 0 ? [0, 0, 0, 0] : [...mixColours([r, g, b], GLOW, k), a]
}

/** A pale evening between the crowns. */
export function laneBackdropSky(dx, _dy, dz, out) {
  const k = smoothstep(0.05, 0.8, dz)
  let c = mixColours([1.5, 1.12, 0.7], [0.62, 0.7, 0.86], k)
  // Crowns that meet above the road: the paint mirrors their edge.
  const crown = fractalNoise(dx * 3.2 + 2, dz * 4 + 6, 4)
  c = mixColours(c, [0.42, 0.22, 0.05], 0.72 * smoothstep(0.47, 0.6, crown) * smoothstep(0.95, 0.5, dz))
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}

/** Asphalt on which leaves lie, few in the middle and many at the edge. */
export function laneBackdropGround(x, y, blur, out) {
  const patches = 0.85 + 0.3 * fractalNoise(x * 0.3, y * 0.6, 4)
  const tracks = 1 - 0.1 * Math.exp(-(((Math.abs(y + 0.1) - 0.85) / 0.3) ** 2))
  const k = patches * tracks
  let c = [0.125 * k, 0.116 * k, 0.112 * k]
  const far = Math.abs(y + 0.2)
  const litter = 0.025 + 0.42 * smoothstep(1.9, VERGE + 0.1, far + 0.7 * (fractalNoise(x * 0.7, y * 0.7, 3) - 0.5))
  c = mixColours(c, [0.42, 0.185, 0.045], 0.75 * litter * smoothstep(0.02, 0.1, blur))
  const sharp = clamp(1 - blur / 0.1, 0, 1)
  if (sharp > 0) c = mixColours(c, leafColour(x, y), leafCover(x, y, litter, blur) * sharp)
  const edge = 0.05 + blur * 0.5
  const verge = smoothstep(VERGE - edge, VERGE + 0.3 + edge, y + 0.4 * (fractalNoise(x * 1.1, 5, 3) - 0.5))
  const carpet = fractalNoise(x * 2.4, y * 2.4, 4)
  const heap = mixColours([0.24, 0.085, 0.025], [0.62, 0.31, 0.065], carpet)
  c = mixColours(c, mixColours(heap, [0.12, 0.13, 0.04], smoothstep(0.55, 0.7, fractalNoise(x * 0.8, y, 3))), verge)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}

const LEAF = 0.13

/** One leaf at most a cell, turned and placed by chance. */
function leafCover(x, y, litter, blur) {
  const i = Math.floor(x / LEAF)
  const j = Math.floor(y / LEAF)
  if (pseudoRandomAt(i, j) > litter) return 0
  const u = x / LEAF - i - 0.3 - 0.4 * pseudoRandomAt(i + 7, j)
  const v = y / LEAF - j - 0.3 - 0.4 * pseudoRandomAt(i, j + 7)
  const turn = pseudoRandomAt(i + 3, j + 5) * Math.PI
  const a = (u * Math.cos(turn) + v * Math.sin(turn)) / 0.34
  const b = (v * Math.cos(turn) - u * Math.sin(turn)) / 0.2
  const soft = 0.25 + (blur / LEAF) * 2
  return smoothstep(1 + soft, 1 - soft, Math.hypot(a, b))
}

function leafColour(x, y) {
  const tone = pseudoRandomAt(Math.floor(x / LEAF) + 11, Math.floor(y / LEAF))
  return tone < 0.4 ? [0.62, 0.33, 0.06] : tone < 0.75 ? [0.45, 0.17, 0.035] : [0.28, 0.1, 0.035]
}

function scaled(c, k) {
  return [c[0] * k, c[1] * k, c[2] * k]
}
