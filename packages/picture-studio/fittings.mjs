/** Parts attached to the body: mirrors, handles, rails, and the interior visible through the glass. */
import { cabinSteeringParts } from './cabin/controls.mjs'
import { roundedBoxDistanceField } from './cabin/distance-fields.mjs'
import { cabinSeatParts } from './cabin/seats.mjs'
import { meshWithSurfaceNets } from './mesh-with-surface-nets.mjs'
import { superellipsoidMesh, transformedMesh, tubeMesh } from './shapes.mjs'

/** From outside, the interior needs less detail. */
const COARSENESS = 2.6

/** All fittings of a car as [{ mesh, material }]. */
export function buildCarFittingMeshes(spec, field) {
  return [
    ...[-1, 1].flatMap((side) => [...mirror(spec, field, side), ...handles(spec, field, side)]),
    ...spec.seats.flatMap((place) => seats(spec, place)),
    ...(spec.roofRails ? [-1, 1].map((side) => roofRail(spec, field, side)) : []),
    ...(spec.cockpit ? [-1, 1].map((side) => rollHoop(spec, side)) : []),
    ...cabin(spec, field),
    ...steeringWheel(spec, field),
    ...(spec.cockpit ? cockpitFittings(spec) : []),
  ]
}

function mirror(spec, field, side) {
  const { glassWidth } = field
  const scale = spec.mirrorScale ?? 1
  const x = spec.screen.x + 0.46
  const y = side * (glassWidth(x) + 0.15)
  const { z, foot } = mirrorFoot(spec, field, x)
  const flat = scale * scale
  return [
    {
      mesh: superellipsoidMesh({
        centre: [x, y, z],
        radii: [0.088 * scale, 0.112 * scale, 0.06 * flat],
        e1: 0.65,
        e2: 0.8,
        tilt: 0.05,
        segments: [56, 40],
      }),
      material: spec.hasDarkMirrors ? 'black' : 'paint',
    },
    {
      mesh: superellipsoidMesh({ centre: [x + 0.055, y, z], radii: [0.035, 0.095 * scale, 0.046 * flat], e2: 0.4 }),
      material: 'black',
    },
    {
      mesh: superellipsoidMesh({
        centre: [x + 0.012, side * foot.y, foot.z],
        radii: foot.radii,
        e1: 0.7,
        e2: 0.7,
      }),
      material: spec.hasDarkMirrors ? 'black' : 'paint',
    },
  ]
}

/** Height of a mirror at `x` and its foot: beside the corner of a window, or, where there is none, on the top of the door. */
function mirrorFoot(spec, { belt, glassWidth, lower }, x) {
  if (!spec.cockpit) {
    const z = belt(x) + 0.068
    return { z, foot: { y: glassWidth(x) + 0.07, z: z - 0.052, radii: [0.045, 0.115, 0.028] } }
  }
  const y = glassWidth(x) + 0.04
  const door = heightAt(lower, x, y, [0.5, 1.2])
  return { z: door + 0.105, foot: { y, z: door + 0.04, radii: [0.034, 0.05, 0.065] } }
}

/** The height at which the solid ends above (x, y), found by bisection between two heights. */
function heightAt(solid, x, y, [low, high]) {
  for (let k = 0; k < 30; k++) {
    const z = (low + high) / 2
    if (solid(x, y, z) < 0) low = z
    else high = z
  }
  return low
}

function handles(spec, { plan, tuck }, side) {
  return spec.handles.map(([x, z]) => ({
    mesh: superellipsoidMesh({
      centre: [x, side * (plan(x) - tuck(z) + 0.012), z],
      radii: [0.105, 0.013, 0.014],
      e1: 0.4,
      tilt: 0.02,
    }),
    material: spec.hasChromeHandles ? 'chrome' : 'paint',
  }))
}

/** A row of seats whose hips are at `place` ([x, z]). */
function seats(spec, [x, z]) {
  const style = { bolster: spec.cockpit || spec.isLow ? 0.045 : 0.02, pleat: { depth: 0.006, perMetre: 12 } }
  const isBucket = Boolean(spec.cockpit || spec.isLow)
  // Low seats are on the floor without a base.
  const parts = cabinSeatParts({ ...style, isBucket }).filter((part) => !isBucket || part.material === 'leather')
  return inside(parts, x - 0.93, z - 0.28, spec.sill + 0.09)
}

/**
 * Parts of a cabin placed in the car, moved by (dx, dz) and no lower than its `floor`, in the colours of its interior.
 */
function inside(parts, dx, dz, floor = 0) {
  const material = { leather: 'inner', inlay: 'soft', screen: 'dark' }
  return parts.map((part) => ({
    mesh: transformedMesh(
      meshWithSurfaceNets(part.solid, part.low, part.high, part.cell * COARSENESS),
      (x, y, z, isNormal) => (isNormal ? [x, y, z] : [x + dx, y, Math.max(floor, z + dz)]),
      false,
    ),
    material: material[part.material] ?? part.material,
  }))
}

/** A tube that follows the roof. */
function roofRail(spec, field, side) {
  const { from, to, y } = spec.roofRails
  const steps = 60
  const path = []
  for (let i = 0; i <= steps; i++) {
    const u = i / steps
    const x = from + (to - from) * u
    const across = side * (y - 0.03 * u)
    const lift = 0.028 * Math.sin(Math.min(Math.PI * Math.min(u, 1 - u) * 5, Math.PI / 2))
    path.push([x, across, heightAt(field.solid, x, across, [1.2, field.top + 0.15]) + lift - 0.004])
  }
  return {
    mesh: tubeMesh(path, { halfWidth: 0.014, halfHeight: 0.011 }),
    material: spec.hasChrome ? 'chrome' : 'black',
  }
}

function rollHoop({ cockpit }, side) {
  const path = Array.from({ length: 25 }, (_, i) => {
    const t = (i / 24) * Math.PI
    return [cockpit.hoopX, side * 0.37 - Math.cos(t) * 0.2, cockpit.hoopZ + Math.sin(t) ** 0.7 * 0.19]
  })
  return { mesh: tubeMesh(path, { halfWidth: 0.03, halfHeight: 0.018, across: 'y' }), material: 'chrome' }
}

function cabin(spec, { belt }) {
  const { screen, backlight, length } = spec
  const parts = []
  const dashZ = belt(screen.x + 0.5)
  if (spec.cockpit) return parts
  parts.push(
    spec.isLow
      ? superellipsoidMesh({ centre: [screen.x + 0.62, 0, dashZ - 0.12], radii: [0.3, 0.58, 0.09], e1: 0.4, e2: 0.4 })
      : superellipsoidMesh({ centre: [screen.x + 0.35, 0, dashZ - 0.1], radii: [0.34, 0.7, 0.1], e1: 0.4, e2: 0.4 }),
  )
  const tubZ = 0.45 + (spec.cabinLift ?? 0)
  parts.push(
    spec.isLow
      ? superellipsoidMesh({ centre: [length * 0.51, 0, 0.4], radii: [1.05, 0.72, 0.24], e1: 0.3, e2: 0.3 })
      : superellipsoidMesh({
          centre: [spec.tub?.x ?? length * 0.52, 0, tubZ],
          radii: [spec.tub?.reach ?? length * 0.31, 0.78, 0.2 + spec.belt[1][1] * 0.12],
          e1: 0.3,
          e2: 0.3,
        }),
  )
  if (backlight.angle < 45)
    parts.push(
      superellipsoidMesh({
        centre: [backlight.x - 0.35, 0, backlight.z - 0.1],
        radii: [0.5, 0.66, 0.06],
        e1: 0.4,
        e2: 0.4,
      }),
    )
  return parts.map((mesh) => ({ mesh, material: 'inner' }))
}

function steeringWheel(spec, { belt }) {
  const x = spec.cockpit ? spec.cockpit.from - 0.02 : spec.screen.x + 0.42
  const [rim, hub] = cabinSteeringParts({ spokes: 3, hasFlatWheel: Boolean(spec.isLow) })
  return inside([rim, hub], x, belt(spec.screen.x + 0.6) - (spec.cockpit ? 0.79 : 0.77))
}

/** Inner doors with pull handles, a hood over the dials and the tunnel between the seats of an open car. */
function cockpitFittings({ cockpit, belt }) {
  const { from, to, halfWidth, rim } = cockpit
  const middle = (from + to) / 2
  const parts = [-1, 1].flatMap((side) => [
    {
      solid: roundedBoxDistanceField([middle, side * (halfWidth - 0.01), rim - 0.06], [0.42, 0.035, 0.05], 0.03),
      material: 'soft',
    },
    {
      solid: roundedBoxDistanceField([middle, side * (halfWidth - 0.03), rim - 0.19], [0.34, 0.05, 0.035], 0.03),
      material: 'inner',
    },
    {
      solid: roundedBoxDistanceField([middle - 0.2, side * (halfWidth - 0.05), rim - 0.1], [0.07, 0.01, 0.012], 0.01),
      material: 'metal',
    },
  ])
  const dashZ = belt[1][1] - 0.03
  parts.push(
    { solid: roundedBoxDistanceField([from + 0.02, -0.375, dashZ - 0.02], [0.1, 0.2, 0.06], 0.05), material: 'soft' },
    {
      solid: roundedBoxDistanceField([from + 0.02, 0.1, dashZ - 0.04], [0.03, 0.13, 0.06], 0.02),
      material: 'cabinGloss',
    },
    { solid: roundedBoxDistanceField([middle, 0, 0.5], [0.5, 0.12, 0.11], 0.04), material: 'soft' },
  )
  return parts.map(({ solid, material }) => ({
    mesh: meshWithSurfaceNets(
      solid,
      [from - 0.2, -halfWidth - 0.1, 0.3],
      [to + 0.2, halfWidth + 0.1, dashZ + 0.12],
      0.011,
    ),
    material,
  }))
}
