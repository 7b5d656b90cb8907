#!/usr/bin/env node
/**
 * Draws what a car without photos shows: flat drawings of each body from three sides, as SVG, which nobody takes for a
 * photo. The colour is the fragment of the address: `suv-front.svg#red`. Usage: render-illustrations [body…]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { resolve } from 'node:path'
import { buildCarMesh } from './build-car-mesh.mjs'
import { buildBvh } from './bvh.mjs'
import { createNamedCarViewCamera } from './camera.mjs'
import { classifyCarSurfacePoint } from './classify-car-surface-point.mjs'
import { bodyWithGrilleAndLamps } from './grille-and-lamp-variants.mjs'
import { ILLUSTRATION_COLOURS } from './illustration-colours.mjs'
import { intersectRay } from './intersect-ray.mjs'
import { doorDistanceField } from './panels.mjs'
import { hitPoint } from './shade.mjs'
import { traceOutlines } from './trace-outlines.mjs'

const FOLDER = resolve('public', 'pictures', 'illustrations')
const LOW_PRIORITY = 15
const WIDTH = 960
const HEIGHT = 640
const CELL = 0.018
const VIEWS = ['front', 'side', 'rear']
const BODIES = [
  ...['saloon', 'suv', 'supercar', 'estate', 'hatchback'],
  ...['coupe', 'roadster', 'limousine', 'pickup', 'van'],
]

/** What is drawn, in the order of drawing; paint is what lies under all. */
const PARTS = ['none', 'paint', 'light', 'shade', 'glass', 'dark', 'rim', 'lamp', 'tail', 'line']
const FILLS = {
  light: { fill: '#fff', opacity: 0.28 },
  shade: { fill: '#000', opacity: 0.2 },
  glass: { fill: '#5d6b76' },
  dark: { fill: '#2c3035' },
  rim: { fill: '#aab0b6' },
  lamp: { fill: '#f3f6f8', stroke: '#2c3035' },
  tail: { fill: '#b3312c' },
  line: { fill: '#000', opacity: 0.35 },
}
const PART_OF_KIND = {
  paint: 'paint',
  glass: 'glass',
  lamp: 'lamp',
  tail: 'tail',
  rim: 'rim',
  chrome: 'rim',
  plate: 'lamp',
  mirror: 'glass',
}
/** Half width in metres of a drawn door gap. */
const DOOR_LINE = 0.007

function renderIllustrations(wanted) {
  os.setPriority(LOW_PRIORITY)
  mkdirSync(FOLDER, { recursive: true })
  for (const body of BODIES.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    const spec = bodyWithGrilleAndLamps(body, 0)
    const scene = sceneOf(spec)
    for (const view of VIEWS) {
      const drawing = drawingOf(scene, createNamedCarViewCamera(view, spec))
      writeFileSync(`${FOLDER}/${body}-${view}.svg`, drawing)
      process.stdout.write(`${body}-${view}.svg: ${Math.round(drawing.length / 1024)} KB\n`)
    }
  }
}

function sceneOf(spec) {
  const { wheels, pos, nor, idx, glass, materials } = buildCarMesh(spec, CELL)
  const openness = new Float32Array(materials.length).fill(1)
  return { spec, wheels, length: spec.length, bvh: buildBvh(pos, idx), pos, nor, glass, materials, openness }
}

function drawingOf(scene, camera) {
  const cells = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      cells[y * WIDTH + x] = PARTS.indexOf(
        partAt(scene, camera, ((x + 0.5) / WIDTH) * 2 - 1, 1 - ((y + 0.5) / HEIGHT) * 2),
      )
  const grid = { cells, width: WIDTH, height: HEIGHT }
  const outline = traceOutlines(grid, (part) => part > 0)
  const shapes = Object.entries(FILLS).map(([part, { fill, stroke = fill, opacity }]) => {
    const path = traceOutlines(grid, (found) => found === PARTS.indexOf(part))
    const look = opacity ? ` fill-opacity="${opacity}"` : ` stroke="${stroke}"`
    return path && `<path fill="${fill}"${look} d="${path}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill-rule="evenodd" stroke-linejoin="round">`,
    `<style>.c{color:${ILLUSTRATION_COLOURS.neutral}}${coloursByFragment()}</style>`,
    ...Object.keys(ILLUSTRATION_COLOURS).map((name) => `<g id="${name}"/>`),
    `<path fill="#e9ecef" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="#dfe3e7" d="M0 400h${WIDTH}v240H0z"/>`,
    groundShadow(cells),
    `<g class="c"><path fill="currentColor" stroke="#2c3035" stroke-width="5" d="${outline}"/>`,
    ...shapes,
    '</g></svg>\n',
  ].join('')
}

function coloursByFragment() {
  return Object.entries(ILLUSTRATION_COLOURS)
    .map(([name, colour]) => `#${name}:target~.c{color:${colour}}`)
    .join('')
}

/** Flat, under the lowest points of the car. */
function groundShadow(cells) {
  const filled = [...cells.keys()].filter((at) => cells[at] > 0)
  const columns = filled.map((at) => at % WIDTH)
  const [left, right] = [Math.min(...ends(columns)), Math.max(...ends(columns))]
  const bottom = Math.floor((filled.at(-1) ?? 0) / WIDTH)
  return `<ellipse cx="${Math.round((left + right) / 2)}" cy="${bottom - 14}" rx="${Math.round((right - left) / 2)}" ry="26" fill="#c3c9ce"/>`
}

function ends(numbers) {
  return [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))]
}

/** The part of the car at a point of the picture (-1 to 1), 'none' beside it. */
function partAt(scene, c, sx, sy) {
  const ax = (sx + c.shift[0]) * c.halfWidth
  const ay = (sy + c.shift[1]) * c.halfHeight
  const [x, y, z] = [0, 1, 2].map((i) => c.ahead[i] + c.right[i] * ax + c.up[i] * ay)
  const l = Math.hypot(x, y, z)
  const [ox, oy, oz] = c.origin
  if (!intersectRay(scene.bvh, ox, oy, oz, x / l, y / l, z / l, 90, false)) return 'none'
  const p = hitPoint(scene, ox, oy, oz, x / l, y / l, z / l)
  const steepness = p.nz
  classifyCarSurfacePoint(scene, p)
  if (p.isBackFace && p.material === 0 && p.kind !== 'glass') return 'dark'
  const part = PART_OF_KIND[p.kind] ?? 'dark'
  if (part !== 'paint') return part
  const isDoorLine = [0, 1].some((door) => Math.abs(doorDistanceField(scene.spec, door, p.x, p.z)) < DOOR_LINE)
  if (p.shut > 0.9 || (isDoorLine && Math.abs(p.ny) > 0.3 && p.z < scene.spec.waist + 0.14)) return 'line'
  return steepness > 0.62 ? 'light' : steepness < -0.04 ? 'shade' : 'paint'
}

renderIllustrations(process.argv.slice(2))
