/** Scalar helpers: clamps, smooth blends, splines and polygon distance. All blends are C2, so that reflections do not kink. */

export function clamp(x, low, high) {
  return x < low ? low : x > high ? high : x
}

/** Hermite step from 0 at `from` to 1 at `to`; `from` may be the greater one. */
export function smoothstep(from, to, x) {
  const t = clamp((x - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Cubic smooth maximum with blend radius `k`: intersection of two implicit solids. */
export function smoothMaximum(a, b, k) {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.max(a, b) + (h * h * h * k) / 6
}

/** Cubic smooth minimum: union of two implicit solids. */
export function smoothMinimum(a, b, k) {
  return -smoothMaximum(-a, -b, k)
}

const TABLE_SIZE = 1024

/** Natural cubic spline through `points` ([x, y], x ascending), linear beyond its ends. */
export function naturalCubicSpline(points) {
  const n = points.length
  const x = points.map((p) => p[0])
  const y = points.map((p) => p[1])
  const curvature = naturalCurvature(x, y)
  const x0 = x[0]
  const x1 = x[n - 1]
  const table = new Float64Array(TABLE_SIZE + 1)
  for (let i = 0, j = 0; i <= TABLE_SIZE; i++) {
    const at = x0 + ((x1 - x0) * i) / TABLE_SIZE
    while (j < n - 2 && at > x[j + 1]) j++
    const h = x[j + 1] - x[j]
    const a = (x[j + 1] - at) / h
    const b = (at - x[j]) / h
    table[i] =
      a * y[j] + b * y[j + 1] + (((a * a * a - a) * curvature[j] + (b * b * b - b) * curvature[j + 1]) * h * h) / 6
  }
  const scale = TABLE_SIZE / (x1 - x0)
  const startSlope = (table[1] - table[0]) * scale
  const endSlope = (table[TABLE_SIZE] - table[TABLE_SIZE - 1]) * scale
  return (at) => {
    if (at <= x0) return table[0] + startSlope * (at - x0)
    if (at >= x1) return table[TABLE_SIZE] + endSlope * (at - x1)
    const t = (at - x0) * scale
    const i = t | 0
    return i >= TABLE_SIZE ? table[TABLE_SIZE] : table[i] + (table[i + 1] - table[i]) * (t - i)
  }
}

function naturalCurvature(x, y) {
  const n = x.length
  const m = new Array(n).fill(0)
  const u = new Array(n).fill(0)
  for (let i = 1; i < n - 1; i++) {
    const s = (x[i] - x[i - 1]) / (x[i + 1] - x[i - 1])
    const p = s * m[i - 1] + 2
    const bend = (y[i + 1] - y[i]) / (x[i + 1] - x[i]) - (y[i] - y[i - 1]) / (x[i] - x[i - 1])
    m[i] = (s - 1) / p
    u[i] = ((6 * bend) / (x[i + 1] - x[i - 1]) - s * u[i - 1]) / p
  }
  for (let k = n - 2; k >= 0; k--) m[k] = m[k] * m[k + 1] + u[k]
  return m
}

/** Signed distance to a closed polygon, negative inside. */
export function signedDistanceToPolygon(vertices, px, py) {
  let squared = 1e9
  let sign = 1
  for (let i = 0, j = vertices.length - 1; i < vertices.length; j = i, i++) {
    const ex = vertices[j][0] - vertices[i][0]
    const ey = vertices[j][1] - vertices[i][1]
    const wx = px - vertices[i][0]
    const wy = py - vertices[i][1]
    const t = clamp((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
    const bx = wx - ex * t
    const by = wy - ey * t
    squared = Math.min(squared, bx * bx + by * by)
    const above = py >= vertices[i][1]
    const below = py < vertices[j][1]
    const left = ex * wy > ey * wx
    if ((above && below && left) || (!above && !below && !left)) sign = -sign
  }
  return sign * Math.sqrt(squared)
}

/** Distance from a point to an open polyline. */
export function distanceToPolyline(points, px, py) {
  let best = 1e9
  for (let i = 0; i < points.length - 1; i++) {
    const ex = points[i + 1][0] - points[i][0]
    const ey = points[i + 1][1] - points[i][1]
    const t = clamp(((px - points[i][0]) * ex + (py - points[i][1]) * ey) / (ex * ex + ey * ey), 0, 1)
    best = Math.min(best, Math.hypot(px - points[i][0] - ex * t, py - points[i][1] - ey * t))
  }
  return best
}
