/** The pictures of the listings: every look of a body from four sides, and its cabin in each upholstery. */

import { createBackdropLightRig } from './backdrop-light-rig.mjs'
import { bodyVariantsWithPaints } from './body-variants-with-paints.mjs'
import { CABIN_PARTS_BY_BODY, CABIN_UPHOLSTERY_COLOURS } from './cabin/cabin_parts_by_body.mjs'
import { CAR_VIEW_NAMES, createCabinCamera, createNamedCarViewCamera } from './camera.mjs'
import { CAR_BODY_SHAPES } from './car_body_shapes.mjs'
import { CAR_PAINTS, DARK_RIM_COLOUR } from './car_paints.mjs'
import { bodyWithGrilleAndLamps } from './grille-and-lamp-variants.mjs'
import {
  hasPictureFiles,
  readPictureManifest,
  thumbhashPlaceholderOf,
  writePictureFiles,
  writePictureManifest,
} from './picture-files.mjs'
import { RENDER_QUALITY_LEVELS, renderCarView, sendRenderSubjectToWorkers } from './send-render-subject-to-workers.mjs'
import { createCabinLightRig } from './studio-light-rigs.mjs'

const SIZE = { width: 960, height: 640 }
const WIDTHS = [960, 480]
const WEBP_QUALITY = 66
/** Bricks, leaves of hedges and the meshes of a grille seen from near need many bytes, and hide what is lost. */
const WEBP_QUALITY_OF_FINE_DETAIL = 58
const PLACES_OF_FINE_DETAIL = new Set(['brick', 'house'])

/**
 * Renders the missing pictures of body `name`, or with `isForced` all, of the named `places` and `views`. One trace per
 * face, view and place serves all its paints.
 */
export async function renderCarPictures(crew, { name, places, views, isForced, log }) {
  for (const { face, looks } of bodyVariantsWithPaints(name)) {
    const spec = bodyWithGrilleAndLamps(name, face)
    for (const view of views) {
      const byPlace = Map.groupBy(looks, (look) => look.places[view])
      for (const [place, there] of byPlace) {
        const named = there.map(({ key, paint }) => ({
          picture: `${name}-${key}-${view}`,
          paint: painted(spec, paint),
        }))
        if (!places.includes(place) || (!isForced && isComplete(named))) continue
        await sendRenderSubjectToWorkers(crew, spec, RENDER_QUALITY_LEVELS.final)
        await render(crew, {
          rig: createBackdropLightRig(place, spec.length),
          camera: createNamedCarViewCamera(view, spec, place),
          named,
          quality: view === 'detail' || PLACES_OF_FINE_DETAIL.has(place) ? WEBP_QUALITY_OF_FINE_DETAIL : WEBP_QUALITY,
          title: `${name} ${face} ${view} ${place}`,
          log,
        })
      }
    }
  }
}

/** Renders the missing pictures of the cabin of body `name` if it has one, or with `isForced` all. */
export async function renderCabinPictures(crew, { name, isForced, log }) {
  const style = CABIN_PARTS_BY_BODY[name]
  if (!style) return
  const named = Object.entries(CABIN_UPHOLSTERY_COLOURS).map(([key, paint]) => ({
    picture: `${name}-${key}-interior`,
    paint,
  }))
  if (!isForced && isComplete(named)) return
  await sendRenderSubjectToWorkers(crew, style, RENDER_QUALITY_LEVELS.final, 'cabin')
  const camera = createCabinCamera(style)
  await render(crew, { rig: createCabinLightRig(style), camera, named, title: `${name} interior`, log })
}

function painted(spec, name) {
  const paint = CAR_PAINTS[name]
  return spec.wheel.isDark ? { ...paint, rim: DARK_RIM_COLOUR } : paint
}

function isComplete(named) {
  const manifest = readPictureManifest()
  return named.every(({ picture }) => manifest[picture] && hasPictureFiles(`cars/${picture}`, WIDTHS))
}

/** One trace, and a picture for each of `named` ({ picture, paint }). */
async function render(crew, { rig, camera, named, quality = WEBP_QUALITY, title, log }) {
  const started = Date.now()
  const paints = named.map(({ paint }) => paint)
  const { pictures } = await renderCarView(crew, {
    rig,
    camera,
    paints,
    grid: RENDER_QUALITY_LEVELS.final.grid,
    ...SIZE,
  })
  const entries = {}
  let bytes = 0
  for (const [k, { picture }] of named.entries()) {
    const image = { data: pictures[k], ...SIZE }
    bytes += await writePictureFiles(`cars/${picture}`, { ...image, widths: WIDTHS, quality })
    entries[picture] = { ...SIZE, placeholder: await thumbhashPlaceholderOf(image) }
  }
  writePictureManifest({ ...readPictureManifest(), ...entries }, carPictureNames())
  log(`${title}: ${Math.round(bytes / 1024)} KB, ${Math.round((Date.now() - started) / 1000)} s`)
}

/** Every existing picture of a listing, in the order of the manifest. */
export function carPictureNames() {
  return Object.keys(CAR_BODY_SHAPES).flatMap((body) => [
    ...bodyVariantsWithPaints(body).flatMap(({ looks }) =>
      looks.flatMap(({ key }) => CAR_VIEW_NAMES.map((view) => `${body}-${key}-${view}`)),
    ),
    ...(CABIN_PARTS_BY_BODY[body] ? Object.keys(CABIN_UPHOLSTERY_COLOURS) : []).map((key) => `${body}-${key}-interior`),
  ])
}
