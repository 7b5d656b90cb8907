/** Signed distances of simple solids, and the same in a turned or moved frame; metres. */

/** Box around `centre` with half sizes `half`, its edges rounded by `r`. */
export function roundedBoxDistanceField([cx, cy, cz], [hx, hy, hz], r) {
  return (x, y, z) => {
    const qx = Math.abs(x - cx) - hx + r
    const qy = Math.abs(y - cy) - hy + r
    const qz = Math.abs(z - cz) - hz + r
    const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
    return outside + Math.min(Math.max(qx, qy, qz), 0) - r
  }
}

/** Solid `f` leaned by `angle` (radians) around the line y through (x0, z0); a positive angle leans its top to the rear. */
export function tiltDistanceField(f, [x0, z0], angle) {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return (x, y, z) => {
    const u = x - x0
    const w = z - z0
    return f(x0 + u * c - w * s, y, z0 + u * s + w * c)
  }
}

/** Ring of radius `radius` and thickness `r` around the x axis through `centre`. */
export function ringDistanceField([cx, cy, cz], radius, r) {
  return (x, y, z) => Math.hypot(Math.hypot(y - cy, z - cz) - radius, x - cx) - r
}

/** Round disc around the x axis: `radius`, half thickness `h`, edges rounded by `r`. */
export function discDistanceField([cx, cy, cz], radius, h, r) {
  return (x, y, z) => {
    const a = Math.hypot(y - cy, z - cz) - radius + r
    const b = Math.abs(x - cx) - h + r
    return Math.hypot(Math.max(a, 0), Math.max(b, 0)) + Math.min(Math.max(a, b), 0) - r
  }
}

/** Rod of radius `r` between two points. */
export function rodDistanceField([ax, ay, az], [bx, by, bz], r) {
  const dx = bx - ax
  const dy = by - ay
  const dz = bz - az
  const squared = dx * dx + dy * dy + dz * dz
  return (x, y, z) => {
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / squared))
    return Math.hypot(x - ax - dx * t, y - ay - dy * t, z - az - dz * t) - r
  }
}
