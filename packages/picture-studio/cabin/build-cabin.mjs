/** Meshes a cabin. */
import { surfaceNets } from '../surface-nets.mjs'
import { cabinEnclosureParts } from './cabin-enclosure.mjs'
import { gearSelectorParts, steeringParts } from './controls.mjs'
import { consoleParts, dashboardParts } from './dashboard-and-console.mjs'
import { seatParts } from './seats.mjs'

/** All parts of a cabin as [{ mesh, material }]; `coarseness` multiplies the size of their grids. */
export function cabinMeshes(style, coarseness) {
  return [
    ...cabinEnclosureParts(style),
    ...dashboardParts(style),
    ...consoleParts(style),
    ...gearSelectorParts(style),
    ...steeringParts(style),
    ...seatParts(style),
  ].map(({ solid, low, high, material, cell }) => ({
    mesh: surfaceNets(solid, low, high, cell * coarseness),
    material,
  }))
}
