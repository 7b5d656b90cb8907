/** Intersects a ray with the hierarchy of bvh.mjs. It is the hottest loop of the studio, so it allocates nothing. */

const stack = new Int32Array(96)

/** The last hit of `intersectRay`: distance, triangle and barycentric coordinates. Overwritten by the next call. */
export const lastRayHit = { t: 0, tri: -1, u: 0, v: 0 }

/** Whether the ray meets a triangle before `tmax`; fills `hit` with the nearest, or stops at the first if `isAnyEnough`. */
export function intersectRay({ bounds: B, nodes: M, tris: T }, ox, oy, oz, dx, dy, dz, tmax, isAnyEnough) {
  const ix = 1 / dx
  const iy = 1 / dy
  const iz = 1 / dz
  const px = dx < 0 ? 3 : 0
  const py = dy < 0 ? 3 : 0
  const pz = dz < 0 ? 3 : 0
  let sp = 0
  stack[sp++] = 0
  let tb = tmax
  let tri = -1
  let bu = 0
  let bv = 0
  while (sp) {
    const node = stack[--sp]
    const o = node * 6
    let t0 = (B[o + px] - ox) * ix
    let t1 = (B[o + 3 - px] - ox) * ix
    const ya = (B[o + 1 + py] - oy) * iy
    const yb = (B[o + 4 - py] - oy) * iy
    const za = (B[o + 2 + pz] - oz) * iz
    const zb = (B[o + 5 - pz] - oz) * iz
    if (ya > t0) t0 = ya
    if (za > t0) t0 = za
    if (yb < t1) t1 = yb
    if (zb < t1) t1 = zb
    if (t0 > t1 || t1 < 0 || t0 > tb) continue
    const a = M[node * 2]
    const b = M[node * 2 + 1]
    if (b >= 0) {
      const isReversed = b === 0 ? dx < 0 : b === 1 ? dy < 0 : dz < 0
      stack[sp++] = isReversed ? a : a + 1
      stack[sp++] = isReversed ? a + 1 : a
      continue
    }
    for (let i = a, e = a - b; i < e; i++) {
      const q = i * 9
      const e1x = T[q + 3]
      const e1y = T[q + 4]
      const e1z = T[q + 5]
      const e2x = T[q + 6]
      const e2y = T[q + 7]
      const e2z = T[q + 8]
      const hx = dy * e2z - dz * e2y
      const hy = dz * e2x - dx * e2z
      const hz = dx * e2y - dy * e2x
      const det = e1x * hx + e1y * hy + e1z * hz
      if (det > -1e-14 && det < 1e-14) continue
      const f = 1 / det
      const sx = ox - T[q]
      const sy = oy - T[q + 1]
      const sz = oz - T[q + 2]
      const u = f * (sx * hx + sy * hy + sz * hz)
      if (u < 0 || u > 1) continue
      const qx = sy * e1z - sz * e1y
      const qy = sz * e1x - sx * e1z
      const qz = sx * e1y - sy * e1x
      const v = f * (dx * qx + dy * qy + dz * qz)
      if (v < 0 || u + v > 1) continue
      const t = f * (e2x * qx + e2y * qy + e2z * qz)
      if (t > 1e-4 && t < tb) {
        tb = t
        tri = i
        bu = u
        bv = v
        if (isAnyEnough) return true
      }
    }
  }
  lastRayHit.t = tb
  lastRayHit.tri = tri
  lastRayHit.u = bu
  lastRayHit.v = bv
  return tri >= 0
}
