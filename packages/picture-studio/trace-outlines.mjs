/** Outlines of equal cells of a grid, as the paths of a drawing. */

/** In cells: how far a simplified outline may be from the true one, and the smallest area that is drawn. */
const TOLERANCE = 0.85
const SMALLEST_AREA = 14

/**
 * The path data (`d` of an SVG path) around all cells of `grid` ({ cells, width, height }) for which `isInside` holds;
 * holes are outlines of their own, so that it is filled by the even-odd rule. Empty if there is nothing to draw.
 */
export function traceOutlines({ cells, width, height }, isInside) {
  const inside = (x, y) => x >= 0 && y >= 0 && x < width && y < height && isInside(cells[y * width + x])
  const edges = new Map()
  const corner = (x, y) => y * (width + 1) + x
  const add = (from, to) => edges.set(from, [...(edges.get(from) ?? []), to])
  // Every edge runs with the inside on its right.
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!inside(x, y)) continue
      if (!inside(x, y - 1)) add(corner(x, y), corner(x + 1, y))
      if (!inside(x + 1, y)) add(corner(x + 1, y), corner(x + 1, y + 1))
      if (!inside(x, y + 1)) add(corner(x + 1, y + 1), corner(x, y + 1))
      if (!inside(x - 1, y)) add(corner(x, y + 1), corner(x, y))
    }
  let path = ''
  for (const start of edges.keys())
    while (edges.get(start)?.length) {
      const loop = followLoop(edges, start).map((at) => [at % (width + 1), Math.floor(at / (width + 1))])
      if (Math.abs(areaOf(loop)) >= SMALLEST_AREA) path += pathOf(simplifiedLoop(loop))
    }
  return path
}

function followLoop(edges, start) {
  const loop = []
  let at = start
  do {
    loop.push(at)
    at = edges.get(at).pop()
  } while (at !== start && edges.get(at)?.length)
  return loop
}

function areaOf(loop) {
  let area = 0
  for (const [i, [x, y]] of loop.entries()) {
    const [nextX, nextY] = loop[(i + 1) % loop.length]
    area += x * nextY - nextX * y
  }
  return area / 2
}

/** A loop is two lines: from its first point to the one farthest from it, and back. */
function simplifiedLoop(loop) {
  const [startX, startY] = loop[0]
  let far = 0
  let most = -1
  for (const [i, [x, y]] of loop.entries()) {
    const away = Math.hypot(x - startX, y - startY)
    if (away > most) [far, most] = [i, away]
  }
  return [...simplifiedLine(loop.slice(0, far + 1)), ...simplifiedLine([...loop.slice(far), loop[0]])]
}

/** By Douglas and Peucker; without the last point. */
function simplifiedLine(line) {
  const [ax, ay] = line[0]
  const [bx, by] = line.at(-1)
  const length = Math.hypot(bx - ax, by - ay) || 1
  let far = 0
  let most = 0
  for (const [i, [x, y]] of line.entries()) {
    const away = Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
    if (away > most) [far, most] = [i, away]
  }
  if (most <= TOLERANCE) return [line[0]]
  return [...simplifiedLine(line.slice(0, far + 1)), ...simplifiedLine(line.slice(far))]
}

function pathOf(loop) {
  let [lastX, lastY] = loop[0]
  let path = `M${lastX} ${lastY}l`
  for (const [x, y] of loop.slice(1)) {
    path += `${x - lastX} ${y - lastY} `.replace(' -', '-')
    ;[lastX, lastY] = [x, y]
  }
  return `${path.trim().replaceAll(' -', '-')}z`
}
