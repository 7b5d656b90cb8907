/**
 * Draws the icons of the installed app from the sign in public/favicon.svg. Usage: node scripts/render-icons.mjs
 * A maskable icon bleeds to its edges and keeps the sign inside the middle circle of four fifths, whatever shape the system cuts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url).pathname
/** Name, width in pixels, whether the background fills the square, and the scale of the sign. */
const ICONS = [
  { name: 'icon-192', size: 192, isFullBleed: false, scale: 1 },
  { name: 'icon-512', size: 512, isFullBleed: false, scale: 1 },
  { name: 'maskable-192', size: 192, isFullBleed: true, scale: 0.86 },
  { name: 'maskable-512', size: 512, isFullBleed: true, scale: 0.86 },
  // The system rounds the corners itself and would show transparent ones black.
  { name: 'apple-touch-180', size: 180, isFullBleed: true, scale: 1 },
]
const ICO_SIZE = 32
const ICO_HEADER = 22

/** Writes public/icons/*.png and public/favicon.ico. */
async function renderIcons() {
  const sign = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
  mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
  for (const { name, size, isFullBleed, scale } of ICONS) {
    const svg = isFullBleed ? fullBleed(sign, scale) : sign
    writeFileSync(join(PUBLIC, 'icons', `${name}.png`), await png(svg, size))
  }
  writeFileSync(join(PUBLIC, 'favicon.ico'), ico(await png(sign, ICO_SIZE)))
}

/** The sign without its rounded background, scaled around the middle, on a background to the edges. */
function fullBleed(sign, scale) {
  const square = sign.replace(/ rx="\d+"/, '')
  const offset = 16 * (1 - scale)
  return square.replace('<path ', `<path transform="translate(${offset} ${offset}) scale(${scale})" `)
}

function png(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An icon file with one PNG, for programs that request /favicon.ico whatever the page says. */
function ico(image) {
  const header = Buffer.alloc(ICO_HEADER)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(ICO_SIZE, 6)
  header.writeUInt8(ICO_SIZE, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(ICO_HEADER, 18)
  return Buffer.concat([header, image])
}

await renderIcons()
