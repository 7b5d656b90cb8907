/** A drive before houses of a suburb: garage doors, porches, lawns and flower beds on a mild afternoon. */
import { clamp, smoothstep } from '../curves.mjs'
import { paintBackdropLayer } from './backdrop-layers.mjs'
import { houseAt, positionInHouse } from './house-fronts.mjs'
import { fractalNoise, mixColours, pseudoRandomAt, smoothNoise } from './smooth-noise.mjs'
import { treeRow } from './tree-rows.mjs'

const FRONT_Y = 11
const LAWN_Y = 4.6
const BED_Y = 10.1

/** Shrubs, the houses, the trees of their gardens; behind the camera a hedge. */
export function houseBackdropLayers() {
  return [
    paintBackdropLayer({ y: 10.2, x: [-45, 60], z: [0, 2.2], step: 0.03, blur: 0.12, colourAt: shrubs }),
    paintBackdropLayer({ y: FRONT_Y, x: [-50, 70], z: [0, 9], step: 0.034, blur: 0.13, colourAt: houseAt }),
    paintBackdropLayer({ y: 17, x: [-80, 100], z: [0, 11], step: 0.09, blur: 0.3, colourAt: gardenTrees }),
    paintBackdropLayer({ y: 32, x: [-140, 160], z: [0, 14], step: 0.16, blur: 0.5, colourAt: farTrees }),
    paintBackdropLayer({ y: -15, x: [-80, 90], z: [0, 6], step: 0.2, blur: 0.5, colourAt: hedge }),
  ]
}

const gardenRow = treeRow({
  spacing: 7,
  seed: 5,
  share: 0.7,
  bottom: 2.2,
  size: 7.5,
  tones: [
    [0.17, 0.27, 0.06],
    [0.12, 0.22, 0.055],
    [0.24, 0.28, 0.07],
  ],
})
const farRow = treeRow({
  spacing: 6,
  seed: 15,
  bottom: 1,
  size: 9,
  tones: [
    [0.15, 0.24, 0.07],
    [0.11, 0.19, 0.07],
  ],
})

function gardenTrees(x, z) {
  const hedgeTop = 1.7 + 0.12 * fractalNoise(x * 2, 3, 3)
  if (z < hedgeTop) {
    const k = 0.5 + 0.7 * fractalNoise(x * 4, z * 4, 4) + 0.25 * smoothstep(1.3, 1.75, z)
    return [0.075 * k, 0.125 * k, 0.035 * k, 1]
  }
  return gardenRow(x, z)
}

function farTrees(x, z) {
  const [r, g, b, a] = farRow(x, z)
  if (a > 0) return [...mixColours([r, g, b], [0.6, 0.72, 0.85], 0.14), 1]
  return z < 3 + 1.5 * fractalNoise(x * 0.3, 2, 3) ? [0.09, 0.14, 0.07, 1] : [0, 0, 0, 0]
}

const FLOWERS = [
  [0.85, 0.82, 0.8],
  [0.7, 0.3, 0.42],
  [0.5, 0.42, 0.75],
]

/** Clipped shrubs and flowers, but not before doors. */
function shrubs(x, z) {
  const { house, u } = positionInHouse(x)
  if ((u > 0.3 && u < 5.9) || (u > 6.7 && u < 8.5)) return [0, 0, 0, 0]
  const n = Math.floor(x / 0.8)
  let c
  for (let m = n - 1; m <= n + 1; m++) {
    const random = (k) => pseudoRandomAt(m, k)
    if (random(2) < 0.18) continue
    const r = 0.24 + 0.3 * random(3) ** 2
    const dx = (x - (m + 0.5 + 0.4 * (random(4) - 0.5)) * 0.8) / (r * (1.1 + 0.5 * random(7)))
    const dz = (z - r * 0.72) / r
    if (Math.hypot(dx, dz) > 0.7 + 0.6 * fractalNoise(x * 6, z * 6, 4)) continue
    const k = clamp(0.5 + 0.45 * dz - 0.2 * dx, 0.12, 1) * (0.45 + 1.1 * fractalNoise(x * 13, z * 13, 3))
    c = mixColours([0.02, 0.04, 0.015], mixColours([0.11, 0.19, 0.05], [0.17, 0.2, 0.06], random(5)), k)
    const isFlower = random(6) > 0.55 && pseudoRandomAt(Math.floor(x / 0.09), Math.floor(z / 0.09)) > 0.72 && dz > -0.4
    if (isFlower) c = mixColours(c, FLOWERS[(((house + m) % 3) + 3) % 3], 0.75 * clamp(0.5 + 0.5 * dz, 0.2, 1))
  }
  return c ? [...c, 1] : [0, 0, 0, 0]
}

function hedge(x, z) {
  const top = 3 + 2.2 * fractalNoise(x * 0.25, 2, 4)
  if (z > top) return [0, 0, 0, 0]
  const k = 0.6 + 0.8 * fractalNoise(x * 0.9, z, 3)
  return [0.055 * k, 0.085 * k, 0.04 * k, 1]
}

/** A mild afternoon with thin clouds. */
export function houseBackdropSky(dx, dy, dz, out) {
  const k = smoothstep(0, 0.5, dz)
  let c = mixColours([1.02, 1.1, 1.2], [0.26, 0.5, 0.98], k)
  const stretch = dz + 0.16
  const cloud = fractalNoise((dx / stretch) * 0.9 + 3, (dy / stretch) * 1.2 + 6, 5)
  c = mixColours(c, [1.9, 1.86, 1.8], 0.85 * smoothstep(0.44, 0.68, cloud))
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}

/** Pavers of warm clay, lawn, a drive to each garage and a path to each door. */
export function houseBackdropGround(x, y, blur, out) {
  const { u } = positionInHouse(x)
  const edge = 0.015 + blur * 0.5
  const drive = smoothstep(0.3 - edge, 0.3 + edge, u) * smoothstep(5.8 + edge, 5.8 - edge, u)
  let c = pavers(x, y, blur)
  const patches = fractalNoise(x * 0.5, y * 0.8, 4)
  const stripe = Math.sin((x * Math.PI) / 0.8) > 0 ? 1.07 : 0.93
  const blade = (0.66 + 0.5 * patches + 0.25 * (smoothNoise(x * 9, y * 9) - 0.5)) * stripe
  const lawn = smoothstep(LAWN_Y - edge, LAWN_Y + edge, y) * (1 - drive)
  c = mixColours(c, [0.105 * blade, 0.185 * blade, 0.042 * blade], lawn)
  const path = smoothstep(7.05 - edge, 7.05 + edge, u) * smoothstep(8.15 + edge, 8.15 - edge, u) * lawn
  const slab = 0.9 + 0.2 * pseudoRandomAt(Math.floor(y / 0.6), 3)
  c = mixColours(c, [0.4 * slab, 0.385 * slab, 0.35 * slab], path)
  const bed = smoothstep(BED_Y - 0.2, BED_Y, y) * lawn * (1 - path)
  c = mixColours(c, [0.075, 0.05, 0.033], bed)
  const kerb = smoothstep(LAWN_Y - 0.16 - edge, LAWN_Y - 0.16 + edge, y) * smoothstep(LAWN_Y + edge, LAWN_Y - edge, y)
  c = mixColours(c, [0.42, 0.4, 0.37], kerb)
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
  return true
}

/** Bricks in running bond, no two burnt alike. */
function pavers(x, y, blur) {
  const fine = clamp(1 - blur / 0.1, 0, 1)
  const row = Math.floor(y / 0.13)
  const along = x / 0.26 + (row & 1) * 0.5
  const column = Math.floor(along)
  const joint = Math.min(
    Math.min(along - column, column + 1 - along) * 0.26,
    Math.min(y / 0.13 - row, row + 1 - y / 0.13) * 0.13,
  )
  const gap = smoothstep(0.012 + blur * 0.25, 0.003, joint) * fine
  const burnt = pseudoRandomAt(column, row * 3 + 1)
  const tone = mixColours([0.31, 0.238, 0.195], [0.35, 0.285, 0.24], burnt)
  const k =
    (0.91 + 0.13 * burnt * clamp(1 - blur / 0.25, 0, 1)) *
    (0.84 + 0.3 * fractalNoise(x * 0.35, y * 0.5, 4)) *
    (1 - 0.28 * gap)
  return [tone[0] * k, tone[1] * k, tone[2] * k]
}
