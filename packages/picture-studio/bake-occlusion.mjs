/** Ambient occlusion, baked once per body: per vertex of the car and as a map of the floor. Deterministic spirals, no noise. */
import { smoothstep } from './curves.mjs'
import { intersectRay } from './intersect-ray.mjs'
import { floorOcclusionGridSize } from './light.mjs'

const GOLDEN = 0.618034
const FLOOR_RAYS = 80
const BLUR_PASSES = 3

/**
 * Fills scene.openness, and scene.exposed with 1 where nothing is in the way, for the vertices from..to after `start`,
 * with `rays` rays each, which reach `reach` metres.
 */
export function bakeVertexOcclusion(scene, { from, to, start: first, rays, reach }) {
  const { bvh, pos, nor, openness, exposed } = scene
  for (let i = first + from; i < first + to; i++) {
    const [nx, ny, nz] = [nor[3 * i], nor[3 * i + 1], nor[3 * i + 2]]
    const x = pos[3 * i] + nx * 0.006
    const y = pos[3 * i + 1] + ny * 0.006
    const z = pos[3 * i + 2] + nz * 0.006
    let [tx, ty, tz] = Math.abs(nz) < 0.9 ? [-ny, nx, 0] : [0, -nz, ny]
    const l = Math.hypot(tx, ty, tz)
    tx /= l
    ty /= l
    tz /= l
    const bx = ny * tz - nz * ty
    const by = nz * tx - nx * tz
    const bz = nx * ty - ny * tx
    const start = (i * 0.754877) % 1
    let sum = 0
    let blocked = 0
    for (let k = 0; k < rays; k++) {
      const u = (k + 0.5) / rays
      const angle = 2 * Math.PI * ((k * GOLDEN + start) % 1)
      const c = Math.sqrt(1 - u)
      const a = Math.sqrt(u) * Math.cos(angle)
      const b = Math.sqrt(u) * Math.sin(angle)
      const dx = tx * a + bx * b + nx * c
      const dy = ty * a + by * b + ny * c
      const dz = tz * a + bz * b + nz * c
      if (intersectRay(bvh, x, y, z, dx, dy, dz, reach, true)) {
        blocked++
        continue
      }
      sum += dz < -0.02 ? (-z / dz < 0.5 ? 0.25 : 0.5) : 1
    }
    openness[i] = sum / rays
    exposed[i] = blocked === 0 ? 1 : 0
  }
}

/** Smooths the noise that few rays leave, along the edges of the mesh `idx`, for the vertices from `first` on. */
export function smoothVertexOcclusion(openness, idx, { passes, first }) {
  const count = new Uint16Array(openness.length)
  const sum = new Float32Array(openness.length)
  for (let pass = 0; pass < passes; pass++) {
    sum.set(openness)
    count.fill(1)
    for (let i = 0; i < idx.length; i += 3)
      for (let k = 0; k < 3; k++) {
        sum[idx[i + k]] += openness[idx[i + ((k + 1) % 3)]] + openness[idx[i + ((k + 2) % 3)]]
        count[idx[i + k]] += 2
      }
    for (let i = first; i < openness.length; i++) openness[i] = sum[i] / count[i]
  }
}

/** Extends the occluded areas by `passes` edges: few rays leave holes in them, which a reflection would show. */
export function dilateOccludedVertices(exposed, idx, { passes, first }) {
  for (let pass = 0; pass < passes; pass++) {
    const before = exposed.slice()
    for (let i = 0; i < idx.length; i += 3) {
      if (before[idx[i]] && before[idx[i + 1]] && before[idx[i + 2]]) continue
      for (let k = 0; k < 3; k++) if (idx[i + k] >= first) exposed[idx[i + k]] = 0
    }
  }
}

/** Fills the rows from..to of scene.floorMap. */
export function bakeFloorOcclusion(scene, from, to) {
  const { bvh, floorMap, floorOrigin } = scene
  for (let j = from; j < to; j++)
    for (let i = 0; i < floorOcclusionGridSize.width; i++) {
      const x = floorOrigin[0] + i * floorOcclusionGridSize.cell
      const y = floorOrigin[1] + j * floorOcclusionGridSize.cell
      const start = (i * 0.7548 + j * 0.5698) % 1
      let open = 0
      for (let k = 0; k < FLOOR_RAYS; k++) {
        const u = (k + 0.5) / FLOOR_RAYS
        const angle = 2 * Math.PI * ((k * GOLDEN + start) % 1)
        const r = Math.sqrt(u)
        if (!intersectRay(bvh, x, y, 0.001, r * Math.cos(angle), r * Math.sin(angle), Math.sqrt(1 - u), 9, true)) open++
      }
      floorMap[j * floorOcclusionGridSize.width + i] = open / FLOOR_RAYS
    }
}

/** Blurs the floor map and fades it to open ground over the last 2 m, where its border would be visible as an arc. */
export function smoothFloorOcclusion(map) {
  const { width, height, cell } = floorOcclusionGridSize
  for (let pass = 0; pass < BLUR_PASSES; pass++) {
    const source = map.slice()
    for (let j = 0; j < height; j++)
      for (let i = 0; i < width; i++) {
        let sum = 0
        let n = 0
        for (let jj = Math.max(0, j - 1); jj <= Math.min(height - 1, j + 1); jj++)
          for (let ii = Math.max(0, i - 1); ii <= Math.min(width - 1, i + 1); ii++) {
            sum += source[jj * width + ii]
            n++
          }
        map[j * width + i] = sum / n
      }
  }
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const edge = Math.min(i, j, width - 1 - i, height - 1 - j) * cell
      map[j * width + i] = 1 + (map[j * width + i] - 1) * smoothstep(0, 2, edge)
    }
}
