/** Wheels: a turned tyre and brake disc, and a rim as an implicit solid with spokes, hub and bolt holes. */
import { smoothMaximum, smoothMinimum } from './curves.mjs'
import { meshWithSurfaceNets } from './mesh-with-surface-nets.mjs'
import { latheMesh, superellipsoidMesh, transformedMesh } from './shapes.mjs'

const RIM_CELL = 0.0048

/** Meshes of all four wheels as [{ mesh, material }]. */
export function allWheelMeshes(spec, { wheels, plan }) {
  return wheels.flatMap((wheel) => {
    const parts = singleWheelMeshes(spec, wheel)
    return [-1, 1].flatMap((side) => {
      // The outer face of the tyre is 26 mm inside the widest plan of the body.
      const offset = side * (plan(wheel.x) - 0.026 - wheel.width / 2)
      const place = (x, y, z, isNormal) =>
        isNormal ? [x, y * side, z] : [x + wheel.x, y * side + offset, z + wheel.radius]
      return parts.map(({ mesh, material }) => ({ mesh: transformedMesh(mesh, place, side < 0), material }))
    })
  })
}

/** One wheel around the y axis, its outer face towards +y. */
export function singleWheelMeshes(spec, { radius, width }) {
  const rim = radius - (spec.tyre.wall ?? (spec.tyre.radius > 0.36 ? 0.105 : 0.088))
  const half = width / 2
  return [
    { mesh: rimMesh(spec.wheel, rim, half), material: 'rim' },
    { mesh: latheMesh(tyreProfile(radius, rim, half), 160), material: 'tyre' },
    {
      mesh: latheMesh(
        [
          [rim - 0.05, half * 0.1],
          [rim - 0.055, half * 0.16],
          [0.075, half * 0.16],
          [0.06, half * 0.1],
        ],
        96,
      ),
      material: 'disc',
    },
    {
      mesh: latheMesh(
        [
          [rim - 0.012, -0.05],
          [0, -0.05],
        ],
        64,
      ),
      material: 'black',
    },
    {
      mesh: superellipsoidMesh({
        centre: [rim * 0.62, half * 0.12, 0.02],
        radii: [0.05, 0.04, 0.11],
        e1: 0.35,
        e2: 0.35,
        segments: [24, 16],
      }),
      material: 'caliper',
    },
  ]
}

function tyreProfile(r, rim, w) {
  return [
    [rim - 0.012, -w * 0.8],
    [rim + 0.01, -w * 0.93],
    [(r + rim) / 2, -w],
    [r - 0.03, -w * 0.97],
    [r - 0.01, -w * 0.86],
    [r - 0.002, -w * 0.7],
    [r, -w * 0.4],
    [r, w * 0.4],
    [r - 0.002, w * 0.7],
    [r - 0.01, w * 0.86],
    [r - 0.03, w * 0.97],
    [(r + rim) / 2 + 0.012, w],
    [(r + rim) / 2 + 0.008, w - 0.002],
    [(r + rim) / 2, w],
    [rim + 0.016, w * 0.95],
    [rim + 0.004, w * 0.9],
    [rim - 0.012, w * 0.8],
  ]
}

function rimMesh(style, rim, half) {
  const face = half * 0.86
  const segment = (2 * Math.PI) / style.spokes
  const fold = (angle, step) => {
    const turns = angle / step
    return (turns - Math.round(turns)) * step
  }
  const spokeAt = (q, y, phase, dish, width) => {
    const across = Math.abs(q * Math.sin(phase))
    const w = width * (1.15 - 0.35 * (q / rim)) + (style.widen ?? 0) * (q / rim) ** 2
    return smoothMaximum(across - w, Math.abs(y - dish + 0.012 + across * (style.bevel ?? 0.25)) - 0.015, 0.012)
  }
  const solid = (x, y, z) => {
    const q = Math.hypot(x, z)
    const angle = Math.atan2(z, x) - Math.PI / 2
    const barrel = Math.max(Math.abs(q - (rim - 0.006)) - 0.007, Math.abs(y) - half * 0.86)
    const edge = smoothMinimum(barrel, Math.hypot(q - (rim - 0.004), y - face) - 0.012, 0.008)
    const dish = face - 0.046 + 0.055 * (q / rim) ** 2
    const phase = fold(angle + (style.twist ?? 0) * (q / rim), segment)
    const splay =
      (style.splay ?? 0.17) * (style.isForked ? Math.max(0, (q / rim) * 1.6 - 0.5) : 0.55 + (0.45 * q) / rim)
    let spokes = style.isDouble
      ? Math.min(spokeAt(q, y, phase - splay, dish, style.width), spokeAt(q, y, phase + splay, dish, style.width))
      : spokeAt(q, y, phase, dish, style.width)
    spokes = Math.max(spokes, q - rim + 0.002, 0.03 - q)
    const hub = smoothMaximum(q - 0.062, Math.abs(y - (face - 0.045)) - 0.022, 0.012)
    const bolt = fold(angle + Math.PI / 5, (2 * Math.PI) / 5)
    const hole = Math.max(Math.hypot(q * Math.cos(bolt) - 0.042, q * Math.sin(bolt)) - 0.009, face - 0.04 - y)
    return smoothMinimum(edge, Math.max(smoothMinimum(spokes, hub, 0.018), -hole), 0.012)
  }
  const reach = rim + 0.03
  return meshWithSurfaceNets(solid, [-reach, -half - 0.02, -reach], [reach, half + 0.03, reach], RIM_CELL)
}
