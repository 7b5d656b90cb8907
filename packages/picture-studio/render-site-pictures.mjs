/** Renders the pictures of site-pictures.mjs, each with a car of its own. */
import { hasPictureFiles, writePictureFiles } from './picture-files.mjs'
import { RENDER_QUALITY_LEVELS, renderCarView, sendRenderSubjectToWorkers } from './send-render-subject-to-workers.mjs'

// At twice the width of a listing picture, fewer samples per pixel are enough.
const GRID = 3

/** Renders the missing pictures of `scenes`, or with `isForced` all. */
export async function renderSitePictures(crew, { scenes, isForced, log }) {
  const open = scenes.filter((scene) => isForced || !hasPictureFiles(scene.name, scene.widths))
  for (const scene of open) {
    const started = Date.now()
    await sendRenderSubjectToWorkers(crew, scene.spec, RENDER_QUALITY_LEVELS.final, scene.subject)
    const bytes = await renderScene(crew, scene)
    log(`${scene.name}: ${Math.round(bytes / 1024)} KB, ${Math.round((Date.now() - started) / 1000)} s`)
  }
}

async function renderScene(crew, { name, rig, camera, paint, aspect, widths, quality, isCutout }) {
  const width = Math.max(...widths)
  const height = Math.round(width / aspect)
  const { pictures } = await renderCarView(crew, {
    rig: rig(),
    camera,
    paints: [paint],
    width,
    height,
    grid: GRID,
    isCutout,
  })
  return writePictureFiles(name, { data: pictures[0], width, height, widths, quality, hasAlpha: isCutout })
}
