/** Writes rendered pictures as WebP in several widths, and the manifest that the site reads. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** In the folder in which the program is started: the site that uses the pictures. */
const PICTURES = resolve('public', 'pictures')
const MANIFEST = join(PICTURES, 'cars', 'manifest.json')
const PLACEHOLDER_WIDTH = 60

/** Path of picture `name` (such as `cars/saloon-red-side`) in `width`. */
function picturePath(name, width) {
  return join(PICTURES, `${name}-${width}.webp`)
}

/** True where picture `name` exists in all `widths`. */
export function hasPictureFiles(name, widths) {
  return widths.every((width) => existsSync(picturePath(name, width)))
}

/** Writes an RGBA buffer in all `widths`. Returns the bytes written. */
export async function writePictureFiles(name, { data, width, height, widths, quality, hasAlpha = false }) {
  let bytes = 0
  for (const target of widths) {
    const path = picturePath(name, target)
    mkdirSync(dirname(path), { recursive: true })
    let image = sharp(data, { raw: { width, height, channels: 4 } })
    if (!hasAlpha) image = image.removeAlpha()
    if (target !== width) image = image.resize(target, Math.round((target * height) / width), { kernel: 'lanczos3' })
    const file = await image.webp({ quality, alphaQuality: 80, effort: 5, smartSubsample: true }).toFile(path)
    bytes += file.size
  }
  return bytes
}

/** Blurred placeholder (thumbhash, base64) of an opaque RGBA buffer. */
export async function thumbhashPlaceholderOf({ data, width, height }) {
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(PLACEHOLDER_WIDTH, Math.round((PLACEHOLDER_WIDTH * height) / width))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
}

/** The manifest of car pictures: name -> { width, height, placeholder }. */
export function readPictureManifest() {
  return existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}
}

/** Writes the manifest, one picture per line, in the order of `names`. */
export function writePictureManifest(manifest, names) {
  const lines = names
    .filter((name) => manifest[name])
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(manifest[name])}`)
  mkdirSync(dirname(MANIFEST), { recursive: true })
  writeFileSync(MANIFEST, `{\n${lines.join(',\n')}\n}\n`)
}

/** Removes pictures of cars that no longer have a name. */
export function removeOrphanPictures(names) {
  const folder = join(PICTURES, 'cars')
  const kept = new Set(names)
  for (const file of readdirSync(folder))
    if (file.endsWith('.webp') && !kept.has(file.replace(/-\d+\.webp$/, ''))) rmSync(join(folder, file))
}
