/** Meshes a cabin. */
import { meshWithSurfaceNets } from '../mesh-with-surface-nets.mjs'
import { cabinEnclosureParts } from './cabin-enclosure.mjs'
import { cabinSteeringParts, gearSelectorParts } from './controls.mjs'
import { cabinConsoleParts, cabinDashboardParts } from './dashboard-and-console.mjs'
import { cabinSeatParts } from './seats.mjs'

/** All parts of a cabin as [{ mesh, material }]; `coarseness` multiplies the size of their grids. */
export function buildCabinPartMeshes(style, coarseness) {
  return [
    ...cabinEnclosureParts(style),
    ...cabinDashboardParts(style),
    ...cabinConsoleParts(style),
    ...gearSelectorParts(style),
    ...cabinSteeringParts(style),
    ...cabinSeatParts(style),
  ].map(({ solid, low, high, material, cell }) => ({
    mesh: meshWithSurfaceNets(solid, low, high, cell * coarseness),
    material,
  }))
}
