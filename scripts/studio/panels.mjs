/**
 * Panels of the body as signed fields stored per vertex and thresholded per pixel (positive inside), never as separate
 * meshes: edges stay crisp and nothing flickers.
 */
import { polygonDistance, smin, smoothstep } from './curves.mjs'

/** Fields per vertex, in this order: glass, lamp, grille, front door, rear door, bonnet or boot. */
export const FIELDS = 6
export const FIELD = { glass: 0, lamp: 1, grille: 2, frontDoor: 3, rearDoor: 4, cut: 5 }

/** Panel fields of every vertex of the body mesh. */
export function panelFields(spec, field, { pos, nor }) {
  const count = pos.length / 3
  const out = new Float32Array(count * FIELDS)
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [pos[3 * i], pos[3 * i + 1], pos[3 * i + 2]]
    const facesSide = Math.abs(nor[3 * i + 1]) > 0.3
    const o = i * FIELDS
    out[o + FIELD.glass] = spec.cockpit ? openGlass(field, x, y, z) : closedGlass(spec, field, x, y, z)
    out[o + FIELD.lamp] = lamps(spec, x, Math.abs(y), z)
    out[o + FIELD.grille] = openings(spec, x, Math.abs(y), z)
    out[o + FIELD.frontDoor] = facesSide ? -polygonDistance(spec.doors[0], x, z) : -1
    out[o + FIELD.rearDoor] = facesSide && spec.doors[1] ? -polygonDistance(spec.doors[1], x, z) : -1
    out[o + FIELD.cut] = lids(spec, x, Math.abs(y), z, nor[3 * i + 2])
  }
  return out
}

/** Glass is where one plane of the greenhouse lies above its neighbours by more than the width of a pillar. */
function closedGlass(spec, field, x, y, z) {
  const screen = field.screen(x, y, z)
  const roof = field.roofline(x, y, z)
  const back = field.back(x, y, z)
  const flank = field.flank(x, y, z)
  const P = spec.pillar
  const sideTop = smin(flank - screen - P, flank - roof - spec.roofRail, 0.05)
  const sideBack = smin(sideTop, flank - back - P * (spec.rearPillar ?? 1.3), 0.07)
  const side = smin(sideBack, z - field.belt(x) - 0.012, 0.03)
  const screenEdge = smin(screen - flank - P * 0.55, screen - roof - 0.02, 0.06)
  const windscreen = smin(screenEdge, Math.min(z - spec.screen.z - 0.035, screen - back), 0.03)
  const backEdge = smin(back - flank - P * 0.9, back - roof - 0.03, 0.06)
  const rearWindow = smin(backEdge, Math.min(z - spec.backlight.z - 0.035, back - screen), 0.03)
  const aboveBody = field.lower(x, y, z) * 0.8 - 0.016
  return Math.max(side, smin(windscreen, aboveBody, 0.02), smin(rearWindow, aboveBody, 0.02))
}

/** The windscreen of an open car is a sheet of its own with a frame around it. */
function openGlass(field, x, y, z) {
  const edges = smin(-field.flank(x, y, z) - 0.03, -field.roofline(x, y, z) - 0.03, 0.03)
  const aboveBody = field.lower(x, y, z) * 0.8 - 0.02
  return Math.min(smin(edges, aboveBody, 0.02), 0.03 - Math.abs(field.screen(x, y, z)))
}

function lamps(spec, x, a, z) {
  if (x < spec.length / 2) return Math.min(-polygonDistance(spec.lamp, a, z), spec.lampDepth - x)
  return Math.min(-polygonDistance(spec.tail, a, z), x - (spec.length - spec.tailDepth))
}

function openings(spec, x, a, z) {
  let d = -1
  if (x < 0.9) {
    for (const opening of [spec.grille, ...spec.vents]) d = Math.max(d, -polygonDistance(opening, a, z))
  } else if (x > spec.length - 0.45) {
    const lip = spec.sill + (spec.diffuserHeight ?? 0.17) - z
    d = Math.max(d, Math.min(lip, x - (spec.length - 0.38), 0.72 - a))
    if (spec.engineVent) {
      const v = spec.engineVent
      const sides = smin(v.halfWidth - a + (z - 0.67) * 0.3, x - (spec.length - v.depth), 0.02)
      d = Math.max(d, smin(smin(z - v.from, v.to - z, 0.02), sides, 0.03))
    }
  }
  if (spec.sideIntake && a > 0.5) d = Math.max(d, -polygonDistance(spec.sideIntake, x, z) + 0.006)
  return d
}

function lids(spec, x, a, z, normalZ) {
  if (z <= 0.6 && x >= 1) return -1
  if (x > spec.length / 2) return spec.bootCut ? Math.min(x - spec.bootCut, 0.7 - a) : -1
  if (normalZ < 0.35) return -1
  const { from, to, halfWidth } = spec.bonnetCut
  const side = halfWidth + 0.06 * smoothstep(from, to, x) - a
  return Math.min(side, x - from - 0.25 * a * a - 0.02, to + 0.25 * a * a - x)
}
