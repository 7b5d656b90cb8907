/** Outlines of lamps and openings in (distance from the middle, height), and shapes derived from them. */

const ARC_STEPS = 4

/** A closed outline whose corners are rounded over `radius` metres, less where its edges are short. */
export function roundedOutline(outline, radius) {
  return outline.flatMap((corner, i) => {
    const before = outline[(i + outline.length - 1) % outline.length]
    const after = outline[(i + 1) % outline.length]
    const from = towards(corner, before, radius)
    const to = towards(corner, after, radius)
    return Array.from({ length: ARC_STEPS + 1 }, (_, k) => {
      const t = k / ARC_STEPS
      const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
      return [u * from[0] + v * corner[0] + w * to[0], u * from[1] + v * corner[1] + w * to[1]]
    })
  })
}

function towards(from, to, distance) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const k = Math.min(distance / length, 0.45)
  return [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k]
}

/** An outline that touches the middle of the car is extended past it, so that only its outer end is rounded. */
export function extendOutlinePastMiddle(outline) {
  return outline.map(([across, z]) => [across < 0.01 ? -0.3 : across, z])
}

/**
 * Opening around the middle of the nose: `kind`, heights `top` and `bottom`, and half width. It extends past the
 * middle, so that only its outer end is rounded.
 */
export function noseOpeningOutline(kind, { top, bottom, half }) {
  const middle = (top + bottom) / 2
  const M = -0.3
  const corners = {
    shield: [
      [half, top],
      [half * 0.98, middle + 0.01],
      [half * 0.7, bottom],
    ],
    wide: [
      [half, top],
      [half * 0.97, bottom],
    ],
    hexagon: [
      [half * 0.82, top],
      [half, middle],
      [half * 0.8, bottom],
    ],
    trapeze: [
      [half * 0.74, top],
      [half, bottom],
    ],
    smile: [
      [half * 0.92, top],
      [half, middle + 0.02],
      [half * 0.5, bottom],
    ],
  }
  if (kind === 'oval')
    return Array.from({ length: 16 }, (_, i) => {
      const t = Math.PI / 2 - (Math.PI * i) / 15
      return [
        half * Math.cos(t) ** 0.8,
        middle + ((top - bottom) / 2) * Math.sign(Math.sin(t)) * Math.abs(Math.sin(t)) ** 0.8,
      ]
    })
  return roundedOutline([[M, top], ...corners[kind], [M, bottom]], 0.045)
}

/** Lowest and highest point of an outline at `across`, or nothing beside it. */
function spanAt(outline, across) {
  const heights = []
  for (let i = 0; i < outline.length; i++) {
    const a = outline[i]
    const b = outline[(i + 1) % outline.length]
    if (a[0] > across !== b[0] > across) heights.push(a[1] + ((b[1] - a[1]) * (across - a[0])) / (b[0] - a[0]))
  }
  return heights.length < 2 ? undefined : [Math.min(...heights), Math.max(...heights)]
}

function ends(outline) {
  return [Math.min(...outline.map((p) => p[0])), Math.max(...outline.map((p) => p[0]))]
}

/** The outline made `factor` as tall around its own slanted middle line. */
export function scaleOutlineHeight(outline, factor) {
  const [from, to] = ends(outline)
  const middleAt = (u) => {
    const span = spanAt(outline, Math.min(to - 0.02, Math.max(from + 0.02, u))) ?? [0, 0]
    return (span[0] + span[1]) / 2
  }
  const start = middleAt(from + 0.1 * (to - from))
  const end = middleAt(to - 0.1 * (to - from))
  const line = (u) => start + ((end - start) * (u - from)) / (to - from)
  return outline.map(([u, z]) => [u, line(u) + (z - line(u)) * factor])
}

/** A light guide inside a lamp: along its `top` or `bottom`, hooked up at its outer (`hook`) or inner (`inner`) end. */
export function lampLightGuideStrip(kind, outline) {
  const [from, to] = ends(outline)
  const low = from + 0.06 * (to - from)
  const high = to - 0.07 * (to - from)
  const along = Array.from({ length: 9 }, (_, i) => {
    const u = low + ((high - low) * i) / 8
    const span = spanAt(outline, u)
    return span && [u, kind === 'top' ? span[1] - 0.011 : span[0] + 0.011]
  }).filter(Boolean)
  const topOf = (u) => spanAt(outline, u)?.[1] - 0.012
  if (kind === 'hook') along.push([high, topOf(high)])
  if (kind === 'inner') along.unshift([low, topOf(low)])
  return along
}

/** `count` round eyes along the middle of a lamp: { places, radius }. */
export function roundLampPositions(outline, count) {
  const [from, to] = ends(outline)
  const places = []
  let radius = 0.04
  for (let i = 0; i < count; i++) {
    const u = from + ((to - from) * (i + 1)) / (count + 1)
    const span = spanAt(outline, u)
    if (!span) continue
    places.push([u, (span[0] + span[1]) / 2])
    radius = Math.min(radius, (span[1] - span[0]) * 0.36, ((to - from) / (count + 1)) * 0.46)
  }
  return { places, radius }
}
