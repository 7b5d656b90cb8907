/** The pictures of the listings: every body in every paint from every side. */
import { BODIES } from './bodies.mjs'
import { VIEW_NAMES, viewCamera } from './camera.mjs'
import { DARK_RIM, PAINTS } from './paints.mjs'
import { hasPicture, placeholderOf, readManifest, writeManifest, writePicture } from './picture-files.mjs'
import { daylightStudio } from './rigs.mjs'
import { QUALITY, renderView, stageCar } from './stage.mjs'

const SIZE = { width: 960, height: 640 }
const WIDTHS = [960, 480]
const WEBP_QUALITY = 81

/** Renders what is missing, or with `isForced` all, of the body `name`. One trace per view serves all paints. */
export async function renderCar(crew, { name, isForced, log }) {
  const manifest = readManifest()
  const spec = BODIES[name]
  const views = VIEW_NAMES.filter((view) => isForced || !isComplete(manifest, name, view))
  if (views.length === 0) return
  const started = Date.now()
  await stageCar(crew, spec, QUALITY.final)
  let bytes = 0
  for (const view of views) bytes += await renderPaints(crew, { name, spec, view, manifest })
  writeManifest(manifest, allPictures())
  log(`${name}: ${views.join(', ')}, ${Math.round(bytes / 1024)} KB, ${Math.round((Date.now() - started) / 1000)} s`)
}

function isComplete(manifest, body, view) {
  return Object.keys(PAINTS).every((paint) => {
    const picture = pictureName(body, paint, view)
    return manifest[picture] && hasPicture(`cars/${picture}`, WIDTHS)
  })
}

async function renderPaints(crew, { name, spec, view, manifest }) {
  const paints = Object.values(PAINTS).map((paint) => (spec.wheel.isDark ? { ...paint, rim: DARK_RIM } : paint))
  const { pictures } = await renderView(crew, {
    rig: daylightStudio(spec.length),
    camera: viewCamera(view, spec.length),
    paints,
    grid: QUALITY.final.grid,
    ...SIZE,
  })
  let bytes = 0
  for (const [k, paint] of Object.keys(PAINTS).entries()) {
    const picture = pictureName(name, paint, view)
    const image = { data: pictures[k], ...SIZE }
    bytes += await writePicture(`cars/${picture}`, { ...image, widths: WIDTHS, quality: WEBP_QUALITY })
    manifest[picture] = { ...SIZE, placeholder: await placeholderOf(image) }
  }
  return bytes
}

function allPictures() {
  return Object.keys(BODIES).flatMap((body) =>
    Object.keys(PAINTS).flatMap((paint) => VIEW_NAMES.map((view) => pictureName(body, paint, view))),
  )
}

function pictureName(body, paint, view) {
  return `${body}-${paint}-${view}`
}
