/** A picture with transparency, drawn pixel by pixel: four bytes each, red, green, blue and opacity. */
export type PixelLayer = { width: number; height: number; pixels: Uint8ClampedArray }
export type RgbColour = readonly [red: number, green: number, blue: number]
/** Closed shapes as SVG paths, with the commands M, L, Q and Z and absolute numbers. */
export type SvgPathData = string
export type ShapePlacement = { x: number; y: number; scaleX: number; scaleY: number }

type Edge = { top: number; bottom: number; xAtTop: number; slope: number; winding: 1 | -1 }

/** Scan lines per row of pixels; along a line the coverage is exact. */
const sightsARow = 5
const stepsACurve = 8

export function createEmptyPixelLayer(width: number, height: number): PixelLayer {
  return { width, height, pixels: new Uint8ClampedArray(width * height * 4) }
}

/** Applies an opacity to every row, from the top: `opacityAt(0)` to `opacityAt(1)`. */
export function applyRowOpacityGradient(
  { width, height, pixels }: PixelLayer,
  colour: RgbColour,
  opacityAt: (part: number) => number,
): void {
  for (let row = 0; row < height; row += 1) {
    const opacity = opacityAt(row / (height - 1))
    if (opacity <= 0) continue
    for (let column = 0; column < width; column += 1) blend(pixels, (row * width + column) * 4, { colour, opacity })
  }
}

/** Fills shapes with one colour; overlaps do not become darker, and a shape of the opposite direction is a hole. */
export function fillSvgOutline(
  layer: PixelLayer,
  outline: SvgPathData,
  { colour, placing }: { colour: RgbColour; placing: ShapePlacement },
): void {
  const edges = edgesOf(outline, placing)
  if (edges.length === 0) return
  const top = Math.max(0, Math.floor(Math.min(...edges.map((edge) => edge.top))))
  const bottom = Math.min(layer.height, Math.ceil(Math.max(...edges.map((edge) => edge.bottom))))
  for (let row = top; row < bottom; row += 1) {
    const cover = coverOfRow(edges, { row, width: layer.width })
    for (const [column, opacity] of cover) {
      blend(layer.pixels, (row * layer.width + column) * 4, { colour, opacity: Math.min(1, opacity) })
    }
  }
}

/** The covered share of each touched pixel of a row, from 0 to 1. */
function coverOfRow(edges: Edge[], { row, width }: { row: number; width: number }): Map<number, number> {
  const cover = new Map<number, number>()
  for (let sight = 0; sight < sightsARow; sight += 1) {
    const y = row + (sight + 0.5) / sightsARow
    const crossings = edges
      .filter(({ top, bottom }) => top <= y && y < bottom)
      .map(({ top, xAtTop, slope, winding }) => ({ x: xAtTop + (y - top) * slope, winding }))
      .sort((a, b) => a.x - b.x)
    let depth = 0
    let from = 0
    for (const { x, winding } of crossings) {
      if (depth === 0) from = x
      depth += winding
      if (depth === 0) addSpan(cover, { from: Math.max(0, from), to: Math.min(width, x) })
    }
  }
  return cover
}

function addSpan(cover: Map<number, number>, { from, to }: { from: number; to: number }): void {
  for (let column = Math.floor(from); column < to; column += 1) {
    const inside = Math.min(to, column + 1) - Math.max(from, column)
    cover.set(column, (cover.get(column) ?? 0) + inside / sightsARow)
  }
}

function edgesOf(outline: SvgPathData, { x: left, y: above, scaleX, scaleY }: ShapePlacement): Edge[] {
  const edges: Edge[] = []
  let start: Point = [0, 0]
  let at: Point = [0, 0]
  const lineTo = (to: Point) => {
    const edge = edgeBetween(at, to)
    if (edge) edges.push(edge)
    at = to
  }
  for (const [, command, rest = ''] of outline.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const numbers = rest.split(/[\s,]+/).map(Number)
    const point = (index: number): Point => [
      left + (numbers[index] ?? 0) * scaleX,
      above + (numbers[index + 1] ?? 0) * scaleY,
    ]
    if (command === 'M') {
      start = point(0)
      at = start
    } else if (command === 'L') lineTo(point(0))
    else if (command === 'Q') {
      const [from, bend, to] = [at, point(0), point(2)]
      for (let step = 1; step <= stepsACurve; step += 1) lineTo(onCurve(from, bend, to, step / stepsACurve))
    } else lineTo(start)
  }
  return edges
}

type Point = readonly [x: number, y: number]

/** A horizontal edge crosses no scan line. */
function edgeBetween([x1, y1]: Point, [x2, y2]: Point): Edge | null {
  if (y1 === y2) return null
  const slope = (x2 - x1) / (y2 - y1)
  return y1 < y2
    ? { top: y1, bottom: y2, xAtTop: x1, slope, winding: 1 }
    : { top: y2, bottom: y1, xAtTop: x2, slope, winding: -1 }
}

function onCurve(from: Point, bend: Point, to: Point, part: number): Point {
  const weigh = (a: number, b: number, c: number) => a * (1 - part) ** 2 + 2 * b * part * (1 - part) + c * part ** 2
  return [weigh(from[0], bend[0], to[0]), weigh(from[1], bend[1], to[1])]
}

/** Blends a colour over the existing pixel, both with their opacity. */
function blend(
  pixels: Uint8ClampedArray,
  at: number,
  { colour, opacity }: { colour: RgbColour; opacity: number },
): void {
  const before = (pixels[at + 3] ?? 0) / 255
  const after = opacity + before * (1 - opacity)
  if (after === 0) return
  for (const channel of [0, 1, 2] as const) {
    pixels[at + channel] = (colour[channel] * opacity + (pixels[at + channel] ?? 0) * before * (1 - opacity)) / after
  }
  pixels[at + 3] = after * 255
}
