/** Rows of broad-leaved trees: each crown is a heap of clumps of leaves, lit from above and from one side. */
import { clamp, smoothstep } from '../curves.mjs'
import { fractalNoise, mixColours, pseudoRandomAt } from './smooth-noise.mjs'

const CLUMPS = 90
const FAR_LEFT = 900
const nothing = [0, 0, 0, 0]

/**
 * A row of trees `spacing` metres apart, of which `share` (0..1) stand: `bottom` is the height at which their crowns
 * begin, `size` their width, `tones` the colours of their leaves, `bark` that of a trunk `girth` metres thick. Returns a
 * function that tells the colour at (x, z).
 */
export function treeRow({ spacing, seed, share = 1, bottom, size, tones, bark = [0.05, 0.04, 0.032], girth = 0.3 }) {
  const known = new Map()
  const treeAt = (n) => {
    if (!known.has(n)) known.set(n, pseudoRandomAt(n, seed) < share ? grownTree(n) : null)
    return known.get(n)
  }
  const grownTree = (n) => {
    const random = (k) => pseudoRandomAt(n * 611 + k, seed + 7)
    const x = (n + 0.5 + 0.5 * (random(1) - 0.5)) * spacing - FAR_LEFT
    const width = size * (0.8 + 0.4 * random(2))
    const height = width * (0.85 + 0.4 * random(3))
    const tone = tones[Math.floor(random(4) * tones.length)]
    const clumps = Array.from({ length: CLUMPS }, (_, k) => {
      const angle = 2 * Math.PI * random(10 + k)
      const reach = Math.sqrt(random(90 + k)) * 0.5
      return {
        x: x + Math.cos(angle) * reach * width,
        z: bottom + height * (0.5 + Math.sin(angle) * reach),
        r: width * (0.05 + 0.075 * random(170 + k)),
        light: 0.55 + 0.7 * random(310 + k),
      }
    })
    return { x, lean: (random(5) - 0.5) * 0.12, top: bottom + height * 0.55, reach: width * 0.8, tone, clumps }
  }
  return (x, z) => {
    const n = Math.floor((x + FAR_LEFT) / spacing)
    const ragged = fractalNoise(x * 2.6, z * 2.6, 5) - 0.5
    const leaf = fractalNoise(x * 6.5 + 3, z * 7.5, 3)
    let found = nothing
    for (let m = n - 2; m <= n + 2; m++) {
      const tree = treeAt(m)
      if (!tree) continue
      if (found === nothing && z < tree.top && Math.abs(x - tree.x - tree.lean * z) < girth * (0.6 - 0.04 * z))
        found = [...barkAt(bark, (x - tree.x - tree.lean * z) / girth, x, z), 1]
      if (Math.abs(x - tree.x) < tree.reach && z > bottom - size * 0.2)
        found = leavesAt(tree, x, z, { ragged, leaf, bottom, size }) ?? found
    }
    return found
  }
}

function barkAt(bark, across, x, z) {
  const k = (1 - 0.9 * across) * (0.7 + 0.6 * fractalNoise(x * 9, z * 2, 3))
  return [bark[0] * k, bark[1] * k, bark[2] * k]
}

/** The leaves of the clump nearest to the viewer, the last one. */
function leavesAt({ clumps, tone }, x, z, { ragged, leaf, bottom, size }) {
  for (let k = CLUMPS - 1; k >= 0; k--) {
    const clump = clumps[k]
    const dx = (x - clump.x) / clump.r
    const dz = (z - clump.z) / clump.r
    if (dx * dx + dz * dz > Math.max(0, 1 + 2.4 * ragged) ** 2) continue
    const lit = clamp(0.5 + 0.34 * dz - 0.18 * dx + 1.5 * (leaf - 0.5), 0.04, 1.3)
    const high = 0.55 + 0.45 * smoothstep(bottom, bottom + size, z)
    const light = lit * clump.light * high * 1.25
    return [...mixColours([tone[0] * 0.22, tone[1] * 0.26, tone[2] * 0.4], tone, light), 1]
  }
  return undefined
}
