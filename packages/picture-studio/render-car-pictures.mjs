/** The pictures of the listings: every look of a body from four sides, and its cabin in each upholstery. */

import { backdropLightRig } from './backdrop-light-rig.mjs'
import { BODIES } from './bodies.mjs'
import { bodyVariantsWithPaints } from './body-variants-with-paints.mjs'
import { CABINS, UPHOLSTERY } from './cabin/cabins.mjs'
import { cabinCamera, VIEW_NAMES, viewCamera } from './camera.mjs'
import { bodyWithGrilleAndLamps } from './grille-and-lamp-variants.mjs'
import { DARK_RIM, PAINTS } from './paints.mjs'
import { hasPicture, placeholderOf, readManifest, writeManifest, writePicture } from './picture-files.mjs'
import { QUALITY, renderView, stage } from './stage.mjs'
import { cabinLightRig } from './studio-light-rigs.mjs'

const SIZE = { width: 960, height: 640 }
const WIDTHS = [960, 480]
const WEBP_QUALITY = 66

/**
 * Renders the missing pictures of body `name`, or with `isForced` all. One trace per face and view serves all its
 * paints.
 */
export async function renderCarPictures(crew, { name, isForced, log }) {
  for (const { face, place, looks } of bodyVariantsWithPaints(name)) {
    const spec = bodyWithGrilleAndLamps(name, face)
    for (const view of VIEW_NAMES) {
      const named = looks.map(({ key, paint }) => ({ picture: `${name}-${key}-${view}`, paint: painted(spec, paint) }))
      if (!isForced && isComplete(named)) continue
      const rig = backdropLightRig(place, spec.length)
      await stage(crew, spec, QUALITY.final)
      await render(crew, { rig, camera: viewCamera(view, spec), named, title: `${name} ${face} ${view}`, log })
    }
  }
}

/** Renders the missing pictures of the cabin of body `name`, or with `isForced` all. */
export async function renderCabinPictures(crew, { name, isForced, log }) {
  const style = CABINS[name]
  const named = Object.entries(UPHOLSTERY).map(([key, paint]) => ({ picture: `${name}-${key}-interior`, paint }))
  if (!isForced && isComplete(named)) return
  await stage(crew, style, QUALITY.final, 'cabin')
  const camera = cabinCamera(style)
  await render(crew, { rig: cabinLightRig(style), camera, named, title: `${name} interior`, log })
}

function painted(spec, name) {
  const paint = PAINTS[name]
  return spec.wheel.isDark ? { ...paint, rim: DARK_RIM } : paint
}

function isComplete(named) {
  const manifest = readManifest()
  return named.every(({ picture }) => manifest[picture] && hasPicture(`cars/${picture}`, WIDTHS))
}

/** One trace, and a picture for each of `named` ({ picture, paint }). */
async function render(crew, { rig, camera, named, title, log }) {
  const started = Date.now()
  const paints = named.map(({ paint }) => paint)
  const { pictures } = await renderView(crew, { rig, camera, paints, grid: QUALITY.final.grid, ...SIZE })
  const entries = {}
  let bytes = 0
  for (const [k, { picture }] of named.entries()) {
    const image = { data: pictures[k], ...SIZE }
    bytes += await writePicture(`cars/${picture}`, { ...image, widths: WIDTHS, quality: WEBP_QUALITY })
    entries[picture] = { ...SIZE, placeholder: await placeholderOf(image) }
  }
  writeManifest({ ...readManifest(), ...entries }, carPictureNames())
  log(`${title}: ${Math.round(bytes / 1024)} KB, ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Every existing picture of a listing, in the order of the manifest. */
export function carPictureNames() {
  return Object.keys(BODIES).flatMap((body) => [
    ...bodyVariantsWithPaints(body).flatMap(({ looks }) =>
      looks.flatMap(({ key }) => VIEW_NAMES.map((view) => `${body}-${key}-${view}`)),
    ),
    ...Object.keys(UPHOLSTERY).map((key) => `${body}-${key}-interior`),
  ])
}
