/** Assembles a body, its panels, wheels and fittings into one mesh with a material per vertex. */
import { buildCarBodyDistanceField } from './build-car-body-field.mjs'
import { buildCabinPartMeshes } from './cabin/build-cabin.mjs'
import { buildCarFittingMeshes } from './fittings.mjs'
import { MESH_MATERIALS } from './mesh_materials.mjs'
import { meshWithSurfaceNets } from './mesh-with-surface-nets.mjs'
import { glassDistanceField } from './panels.mjs'
import { transformedMesh } from './shapes.mjs'
import { allWheelMeshes, singleWheelMeshes } from './wheels.mjs'

let last = {}

/**
 * The mesh of a whole car; `cell` is the size of the body's grid in metres. `fixed` counts the vertices that all faces of
 * a body share; they come first.
 */
export function buildCarMesh(spec, cell) {
  const field = buildCarBodyDistanceField(spec)
  if (last.body !== spec.body || last.cell !== cell || !spec.body)
    last = { body: spec.body, cell, parts: bodyParts(spec, field, cell) }
  const fixed = last.parts.reduce((sum, part) => sum + part.mesh.pos.length / 3, 0)
  return { ...merge([...last.parts, ...allWheelMeshes(spec, field)]), wheels: field.wheels, fixed }
}

function bodyParts(spec, field, cell) {
  const mesh = meshWithSurfaceNets(
    field.solid,
    [-0.08, -1.08, 0.04],
    [spec.length + 0.08, 1.08, field.top + 0.05],
    cell,
  )
  return [
    { mesh, material: 'body', glass: glassDistanceField(spec, field, mesh) },
    ...buildCarFittingMeshes(spec, field),
  ]
}

/** One wheel alone, standing on the ground at the origin, its face towards -y. */
export function buildWheelMesh(spec) {
  const { radius } = spec.tyre
  const place = (x, y, z, isNormal) => (isNormal ? [x, -y, z] : [x, -y, z + radius])
  const parts = singleWheelMeshes(spec, spec.tyre).map(({ mesh, material }) => ({
    mesh: transformedMesh(mesh, place, true),
    material,
  }))
  return { ...merge(parts), wheels: [] }
}

/** A cabin alone; `coarseness` multiplies the size of its grids. */
export function buildCabinMesh(style, coarseness) {
  return { ...merge(buildCabinPartMeshes(style, coarseness)), wheels: [] }
}

function merge(parts) {
  const vertices = parts.reduce((sum, p) => sum + p.mesh.pos.length / 3, 0)
  const corners = parts.reduce((sum, p) => sum + p.mesh.idx.length, 0)
  const pos = new Float32Array(vertices * 3)
  const nor = new Float32Array(vertices * 3)
  const idx = new Uint32Array(corners)
  const glass = new Float32Array(vertices).fill(-1)
  const materials = new Uint8Array(vertices)
  let v = 0
  let c = 0
  for (const part of parts) {
    const count = part.mesh.pos.length / 3
    pos.set(part.mesh.pos, v * 3)
    nor.set(part.mesh.nor, v * 3)
    materials.fill(MESH_MATERIALS.indexOf(part.material), v, v + count)
    if (part.glass) glass.set(part.glass, v)
    for (let i = 0; i < part.mesh.idx.length; i++) idx[c + i] = part.mesh.idx[i] + v
    v += count
    c += part.mesh.idx.length
  }
  return { pos, nor, idx, glass, materials }
}
