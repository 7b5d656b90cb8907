/** Meshes a cabin. */
import { surfaceNets } from '../surface-nets.mjs'
import { selectorParts, steeringParts } from './controls.mjs'
import { consoleParts, fasciaParts } from './fascia.mjs'
import { seatParts } from './seats.mjs'
import { shellParts } from './shell.mjs'

/** All parts of a cabin as [{ mesh, material }]; `coarseness` multiplies the size of their grids. */
export function cabinMeshes(style, coarseness) {
  return [
    ...shellParts(style),
    ...fasciaParts(style),
    ...consoleParts(style),
    ...selectorParts(style),
    ...steeringParts(style),
    ...seatParts(style),
  ].map(({ solid, low, high, material, cell }) => ({
    mesh: surfaceNets(solid, low, high, cell * coarseness),
    material,
  }))
}
