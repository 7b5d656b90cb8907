/** Meshing of implicit surfaces: surface nets, then a Newton projection so that normals are exact. */
import { clamp } from './curves.mjs'

const BLOCK = 8
const EDGES = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
]

/**
 * Meshes the zero set of `f` inside the box `low`..`high` (metres) with cells of `h` metres.
 * Blocks of 8 cells whose centre is far from the surface are never sampled.
 */
export function meshWithSurfaceNets(f, low, high, h) {
  const grid = sampleGrid(f, low, high, h)
  const { points, vertexOf } = placeVertices(grid, low, h)
  const indices = connectQuads(grid, vertexOf)
  return { ...projectOntoSurface(f, points, h), idx: new Uint32Array(indices) }
}

function sampleGrid(f, low, high, h) {
  const [nx, ny, nz] = [0, 1, 2].map((a) => Math.ceil((high[a] - low[a]) / h / BLOCK) * BLOCK)
  const X = nx + 1
  const Y = ny + 1
  const size = X * Y * (nz + 1)
  const values = new Float32Array(size).fill(9)
  const isSampled = new Uint8Array(size)
  const blocks = []
  const at = (i, j, k) => (k * Y + j) * X + i
  for (let bk = 0; bk < nz; bk += BLOCK)
    for (let bj = 0; bj < ny; bj += BLOCK)
      for (let bi = 0; bi < nx; bi += BLOCK) {
        const centre = f(low[0] + (bi + 4) * h, low[1] + (bj + 4) * h, low[2] + (bk + 4) * h)
        if (Math.abs(centre) > BLOCK * h * 1.5 + 0.02) continue
        blocks.push([bi, bj, bk])
        for (let k = bk; k <= bk + BLOCK; k++)
          for (let j = bj; j <= bj + BLOCK; j++)
            for (let i = bi; i <= bi + BLOCK; i++) {
              const q = at(i, j, k)
              if (isSampled[q]) continue
              isSampled[q] = 1
              values[q] = f(low[0] + i * h, low[1] + j * h, low[2] + k * h)
            }
      }
  return { values, blocks, at, size }
}

function forEachCell(blocks, visit) {
  for (const [bi, bj, bk] of blocks)
    for (let k = bk; k < bk + BLOCK; k++)
      for (let j = bj; j < bj + BLOCK; j++) for (let i = bi; i < bi + BLOCK; i++) visit(i, j, k)
}

function placeVertices({ values, blocks, at, size }, low, h) {
  const vertexOf = new Int32Array(size).fill(-1)
  const points = []
  const v = new Float64Array(8)
  forEachCell(blocks, (i, j, k) => {
    let inside = 0
    for (let c = 0; c < 8; c++) {
      v[c] = values[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]
      if (v[c] < 0) inside |= 1 << c
    }
    if (inside === 0 || inside === 255) return
    let sx = 0
    let sy = 0
    let sz = 0
    let n = 0
    for (const [p, q] of EDGES) {
      if (v[p] < 0 === v[q] < 0) continue
      const t = v[p] / (v[p] - v[q])
      sx += (p & 1) + t * ((q & 1) - (p & 1))
      sy += ((p >> 1) & 1) + t * (((q >> 1) & 1) - ((p >> 1) & 1))
      sz += (p >> 2) + t * ((q >> 2) - (p >> 2))
      n++
    }
    vertexOf[at(i, j, k)] = points.length / 3
    points.push(low[0] + (i + sx / n) * h, low[1] + (j + sy / n) * h, low[2] + (k + sz / n) * h)
  })
  return { points, vertexOf }
}

function connectQuads({ values, blocks, at }, vertexOf) {
  const indices = []
  const quad = (a, b, c, d, isFlipped) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (isFlipped) indices.push(a, b, c, a, c, d)
    else indices.push(a, c, b, a, d, c)
  }
  forEachCell(blocks, (i, j, k) => {
    const s = values[at(i, j, k)] < 0
    const own = vertexOf[at(i, j, k)]
    if (j > 0 && k > 0 && s !== values[at(i + 1, j, k)] < 0)
      quad(vertexOf[at(i, j - 1, k - 1)], vertexOf[at(i, j, k - 1)], own, vertexOf[at(i, j - 1, k)], s)
    if (i > 0 && k > 0 && s !== values[at(i, j + 1, k)] < 0)
      quad(vertexOf[at(i - 1, j, k - 1)], vertexOf[at(i - 1, j, k)], own, vertexOf[at(i, j, k - 1)], s)
    if (i > 0 && j > 0 && s !== values[at(i, j, k + 1)] < 0)
      quad(vertexOf[at(i - 1, j - 1, k)], vertexOf[at(i, j - 1, k)], own, vertexOf[at(i - 1, j, k)], s)
  })
  return indices
}

function projectOntoSurface(f, points, h) {
  const n = points.length / 3
  const pos = new Float32Array(points)
  const nor = new Float32Array(n * 3)
  const e = 0.0025
  for (let i = 0; i < n; i++) {
    let [x, y, z] = [points[3 * i], points[3 * i + 1], points[3 * i + 2]]
    let gx = 0
    let gy = 0
    let gz = 0
    for (let step = 0; step < 3; step++) {
      gx = (f(x + e, y, z) - f(x - e, y, z)) / (2 * e)
      gy = (f(x, y + e, z) - f(x, y - e, z)) / (2 * e)
      gz = (f(x, y, z + e) - f(x, y, z - e)) / (2 * e)
      if (step === 2) break
      const s = clamp(f(x, y, z) / (gx * gx + gy * gy + gz * gz + 1e-9), -h * 0.5, h * 0.5) * 0.9
      x -= gx * s
      y -= gy * s
      z -= gz * s
    }
    const l = Math.hypot(gx, gy, gz) || 1
    pos.set([x, y, z], 3 * i)
    nor.set([gx / l, gy / l, gz / l], 3 * i)
  }
  return { pos, nor }
}
