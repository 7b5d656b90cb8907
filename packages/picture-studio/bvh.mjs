/** Bounding volume hierarchy over triangles, in flat typed arrays that worker threads share. */

const BINS = 16
const LEAF = 4

/** Builds the hierarchy: `bounds` (6 per node), `nodes` (child or -count), `tris` (corner + two edges), `idx` in leaf order. */
export function buildBvh(pos, idx) {
  const n = idx.length / 3
  const boxes = triangleBoxes(pos, idx, n)
  const order = new Uint32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  const bounds = new Float32Array(2 * n * 6)
  const nodes = new Int32Array(2 * n * 2)
  let count = 1
  const open = [[0, 0, n]]
  while (open.length) {
    const [node, start, end] = open.pop()
    const centroid = measureNode(boxes, order, start, end, bounds, node)
    if (end - start <= LEAF) {
      nodes[node * 2] = start
      nodes[node * 2 + 1] = -(end - start)
      continue
    }
    const axis = widestAxis(centroid)
    let mid = partition(boxes, order, start, end, axis, centroid)
    if (mid <= start || mid >= end) mid = (start + end) >> 1
    nodes[node * 2] = count
    nodes[node * 2 + 1] = axis
    open.push([count, start, mid], [count + 1, mid, end])
    count += 2
  }
  return { bounds: bounds.slice(0, count * 6), nodes: nodes.slice(0, count * 2), ...leafTriangles(pos, idx, order) }
}

function triangleBoxes(pos, idx, n) {
  const low = new Float32Array(n * 3)
  const high = new Float32Array(n * 3)
  const centre = new Float32Array(n * 3)
  for (let t = 0; t < n; t++)
    for (let a = 0; a < 3; a++) {
      const p = pos[idx[3 * t] * 3 + a]
      const q = pos[idx[3 * t + 1] * 3 + a]
      const r = pos[idx[3 * t + 2] * 3 + a]
      low[3 * t + a] = Math.min(p, q, r)
      high[3 * t + a] = Math.max(p, q, r)
      centre[3 * t + a] = (low[3 * t + a] + high[3 * t + a]) / 2
    }
  return { low, high, centre }
}

function measureNode({ low, high, centre }, order, start, end, bounds, node) {
  const box = [1e9, 1e9, 1e9, -1e9, -1e9, -1e9]
  const centroid = [1e9, 1e9, 1e9, -1e9, -1e9, -1e9]
  for (let i = start; i < end; i++) {
    const t = order[i] * 3
    for (let a = 0; a < 3; a++) {
      if (low[t + a] < box[a]) box[a] = low[t + a]
      if (high[t + a] > box[3 + a]) box[3 + a] = high[t + a]
      if (centre[t + a] < centroid[a]) centroid[a] = centre[t + a]
      if (centre[t + a] > centroid[3 + a]) centroid[3 + a] = centre[t + a]
    }
  }
  for (let a = 0; a < 6; a++) bounds[node * 6 + a] = box[a] + (a < 3 ? -1e-5 : 1e-5)
  return centroid
}

function widestAxis(box) {
  let axis = 0
  for (let a = 1; a < 3; a++) if (box[3 + a] - box[a] > box[3 + axis] - box[axis]) axis = a
  return axis
}

/** Splits order[start..end) where the surface area heuristic is least; returns the first index of the right half. */
function partition({ low, high, centre }, order, start, end, axis, centroid) {
  const width = centroid[3 + axis] - centroid[axis]
  if (width <= 1e-9) return start
  const scale = (BINS / width) * 0.9999
  const binOf = (triangle) => ((centre[triangle * 3 + axis] - centroid[axis]) * scale) | 0
  const counts = new Int32Array(BINS)
  const binBox = Array.from({ length: BINS }, emptyBox)
  for (let i = start; i < end; i++) {
    const b = binOf(order[i])
    counts[b]++
    for (let a = 0; a < 3; a++) {
      if (low[order[i] * 3 + a] < binBox[b][a]) binBox[b][a] = low[order[i] * 3 + a]
      if (high[order[i] * 3 + a] > binBox[b][3 + a]) binBox[b][3 + a] = high[order[i] * 3 + a]
    }
  }
  const split = cheapestSplit(counts, binBox, end - start)
  if (split < 0) return start
  let i = start
  let j = end - 1
  while (i <= j) {
    if (binOf(order[i]) <= split) i++
    else {
      const t = order[i]
      order[i] = order[j]
      order[j] = t
      j--
    }
  }
  return i
}

function cheapestSplit(counts, binBox, total) {
  const rightCost = new Float64Array(BINS)
  const right = emptyBox()
  let n = 0
  for (let b = BINS - 1; b > 0; b--) {
    grow(right, binBox[b])
    n += counts[b]
    rightCost[b] = n * halfArea(right)
  }
  const left = emptyBox()
  let best = 1e30
  let split = -1
  n = 0
  for (let b = 0; b < BINS - 1; b++) {
    grow(left, binBox[b])
    n += counts[b]
    const cost = n * halfArea(left) + rightCost[b + 1]
    if (n > 0 && n < total && cost < best) {
      best = cost
      split = b
    }
  }
  return split
}

const emptyBox = () => [1e9, 1e9, 1e9, -1e9, -1e9, -1e9]

function grow(box, other) {
  for (let a = 0; a < 3; a++) {
    box[a] = Math.min(box[a], other[a])
    box[3 + a] = Math.max(box[3 + a], other[3 + a])
  }
}

function halfArea(box) {
  const x = box[3] - box[0]
  const y = box[4] - box[1]
  const z = box[5] - box[2]
  return x < 0 ? 0 : x * y + y * z + z * x
}

function leafTriangles(pos, idx, order) {
  const n = order.length
  const tris = new Float32Array(n * 9)
  const leafIdx = new Uint32Array(n * 3)
  for (let i = 0; i < n; i++) {
    const t = order[i] * 3
    const [a, b, c] = [idx[t] * 3, idx[t + 1] * 3, idx[t + 2] * 3]
    leafIdx.set([idx[t], idx[t + 1], idx[t + 2]], 3 * i)
    for (let k = 0; k < 3; k++) {
      tris[9 * i + k] = pos[a + k]
      tris[9 * i + 3 + k] = pos[b + k] - pos[a + k]
      tris[9 * i + 6 + k] = pos[c + k] - pos[a + k]
    }
  }
  return { tris, idx: leafIdx }
}
