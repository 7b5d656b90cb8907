/**
 * Panels of the body as signed fields (positive inside), never as separate meshes: edges stay crisp and nothing
 * flickers. Glass is stored per vertex, because its field is costly; all others are computed exactly at the shaded
 * point, so that a face can change without a new mesh.
 */
import { signedDistanceToPolygon, smoothMinimum, smoothstep } from './curves.mjs'

/** Field of the glass at every vertex of the body mesh. */
export function glassDistanceField(spec, field, { pos }) {
  const out = new Float32Array(pos.length / 3)
  for (let i = 0; i < out.length; i++) {
    const [x, y, z] = [pos[3 * i], pos[3 * i + 1], pos[3 * i + 2]]
    out[i] = spec.cockpit ? openGlass(field, x, y, z) : closedGlass(spec, field, x, y, z)
  }
  return out
}

/** Door `index` (0 front, 1 rear) at (x, z) on the flank. */
export function doorDistanceField(spec, index, x, z) {
  return spec.doors[index] ? -signedDistanceToPolygon(spec.doors[index], x, z) : -1
}

/** In metres: a point farther out than this from the plane of the side windows is on a fender. */
const FENDER_GAP = 0.024

/** Glass is where one plane of the greenhouse is above its neighbours by more than the width of a pillar. */
function closedGlass(spec, field, x, y, z) {
  const screen = field.screen(x, y, z)
  const roof = field.roofline(x, y, z)
  const back = field.back(x, y, z)
  const flank = field.flank(x, y, z)
  const P = spec.pillar
  const sideTop = smoothMinimum(flank - screen - P, flank - roof - spec.roofRail, 0.05)
  const sideBack = smoothMinimum(sideTop, flank - back - P * (spec.rearPillar ?? 1.3), 0.07)
  const sideWindow = smoothMinimum(sideBack, z - field.belt(x) - 0.012, 0.03)
  // A fender may rise above the belt line, but it is not a window.
  const side = Math.min(sideWindow, FENDER_GAP - flank)
  const screenEdge = smoothMinimum(screen - flank - P * 0.55, screen - roof - 0.02, 0.06)
  const windscreen = smoothMinimum(screenEdge, Math.min(z - spec.screen.z - 0.035, screen - back), 0.03)
  const backEdge = smoothMinimum(back - flank - P * 0.9, back - roof - 0.03, 0.06)
  const rearWindow = smoothMinimum(backEdge, Math.min(z - spec.backlight.z - 0.035, back - screen), 0.03)
  const aboveBody = field.lower(x, y, z) * 0.8 - (spec.glassAbove ?? 0.016)
  return Math.max(side, smoothMinimum(windscreen, aboveBody, 0.02), smoothMinimum(rearWindow, aboveBody, 0.02))
}

/** The windscreen of an open car is a sheet of its own with a frame around it. */
function openGlass(field, x, y, z) {
  const edges = smoothMinimum(-field.flank(x, y, z) - 0.03, -field.roofline(x, y, z) - 0.03, 0.03)
  const aboveBody = field.lower(x, y, z) * 0.8 - 0.02
  return Math.min(smoothMinimum(edges, aboveBody, 0.02), 0.03 - Math.abs(field.screen(x, y, z)))
}

/** Head and tail lamps; `a` is the distance from the middle of the car. */
export function lampSignedDistance(spec, x, a, z) {
  if (x < spec.length / 2) return Math.min(-signedDistanceToPolygon(spec.lamp, a, z), spec.lampDepth - x)
  return Math.min(-signedDistanceToPolygon(spec.tail, a, z), x - (spec.length - spec.tailDepth))
}

/** The opening of the nose that contains (a, z), or the nearest one: { outline, depth }, depth positive inside. */
export function nearestFrontIntakeOpening(spec, a, z) {
  let nearest = { outline: spec.grille, depth: -signedDistanceToPolygon(spec.grille, a, z) }
  for (const outline of spec.vents) {
    const depth = -signedDistanceToPolygon(outline, a, z)
    if (depth > nearest.depth) nearest = { outline, depth }
  }
  return nearest
}

/** Engine vent. */
export function signedDistanceToEngineVent(spec, x, a, z) {
  let d = -1
  if (x > spec.length - 0.45 && spec.engineVent) {
    const v = spec.engineVent
    const sides = smoothMinimum(v.halfWidth - a + (z - 0.67) * 0.3, x - (spec.length - v.depth), 0.02)
    d = Math.max(d, smoothMinimum(smoothMinimum(z - v.from, v.to - z, 0.02), sides, 0.03))
  }
  return d
}

/** Bonnet; `round` is the radius of its front corners (metres). */
export function signedDistanceToBonnet(spec, x, a, z, normalZ) {
  if (z <= 0.6 || x > spec.length / 2 || normalZ < 0.35) return -1
  const { from, to, halfWidth, round } = spec.bonnetCut
  const side = halfWidth + 0.06 * smoothstep(from, to, x) - a
  const edge = x - from - 0.25 * a * a - 0.02
  return Math.min(round ? smoothMinimum(side, edge, round) : Math.min(side, edge), to + 0.25 * a * a - x)
}
